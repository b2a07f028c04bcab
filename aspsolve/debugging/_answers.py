"""Read right answers: from clingo's output, from solutions in any format, from atoms."""

from __future__ import annotations

import json
from collections.abc import Iterable
from os import PathLike
from typing import Any

from aspsolve._files import read_text
from aspsolve.errors import InputError, shown
from aspsolve.formats import read, read_solutions
from aspsolve.formats._answers import answer_sets as answers_of_text
from aspsolve.formats.json import answer_sets as answers_of_json
from aspsolve.model._symbols import Symbol, parse_untrusted
from aspsolve.model.puzzle import Solution


def read_answers(answer: Any, instance: str = "") -> list[list[str]]:
    """Return right answers as lists of atoms.

    They are given as the path of a file (clingo's output, atoms, or solutions in any format), a solution, atoms as an
    iterable of texts or symbols, or several such iterables. Raises InputError.
    """
    if isinstance(answer, Solution):
        return [_atoms(answer)]
    if isinstance(answer, (str, PathLike)):
        return _of_file(str(answer), instance)
    if not isinstance(answer, Iterable):
        raise InputError(f"answer: expected a file, a solution or atoms, found {shown(answer)}")
    parts = [*answer]
    if all(isinstance(part, Iterable) and not isinstance(part, str) for part in parts):
        return [_texts(part) for part in parts]
    return [_texts(parts)]


def _texts(atoms: Iterable[Any]) -> list[str]:
    texts = [str(atom) if isinstance(atom, Symbol) else atom for atom in atoms]
    if not all(isinstance(text, str) for text in texts):
        raise InputError(f"answer: expected atoms as texts, found {shown(texts)}")
    return [str(atom) for atom in parse_untrusted(texts)]


def _atoms(solution: Solution) -> list[str]:
    return [str(atom.symbol) for atom in solution.atoms()]


def _of_file(path: str, instance: str) -> list[list[str]]:
    text = read_text(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    try:
        if isinstance(data, dict) and ("Call" in data or "Result" in data):
            return [_texts(one) for one in answers_of_json(data)]
        if data is None:
            found = [[str(atom) for atom in one] for one in answers_of_text(text)]
            if any(found):
                return found
    except InputError as error:
        if not instance:
            raise error.inside(path) from None
    try:
        puzzle = read(instance) if instance else None
    except InputError:
        puzzle = None
    if puzzle is None:
        raise InputError("expected atoms, or clingo's output", file=path)
    return [_atoms(one) for one in read_solutions(path, puzzle)]
