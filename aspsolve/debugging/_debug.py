"""Debug an encoding: which of its rules exclude a right answer, allow a wrong one, or leave no answer set at all.

The encoding is not trusted: all work is done in a process of its own, under limits.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aspsolve._files import check_regular, read_text
from aspsolve.debugging._case import Found, grouped
from aspsolve.debugging._findings import Diagnosis, Finding, FindingKind
from aspsolve.engine._calls import Limits, results_of
from aspsolve.engine._limits import CancellationScope, check_time_limit
from aspsolve.errors import InputError, LimitReached, OutOfMemory, shown
from aspsolve.formats import read, read_solutions, write
from aspsolve.formats._answers import answer_sets as answers_of_text
from aspsolve.formats.facts import says_none
from aspsolve.formats.json import answer_sets as answers_of_json
from aspsolve.model._symbols import Symbol, parse_untrusted
from aspsolve.model.puzzle import Puzzle, Solution

#: The default limits of debugging.
DEFAULT_SECONDS, MEMORY_LIMIT_MB = 30.0, 2048
#: The limit of wall time as a multiple of that of processor time, the share of the latter that the process plans for,
#: and the seconds of it that the process needs to start.
WALL_FACTOR, OWN_SHARE, START_SECONDS = 8, 0.9, 3
#: Texts that no instance has outside of comments.
NO_FACTS = (":-", "{", "#show", "#minimize", "#maximize")
#: The kinds of which one place may have several findings: about several atoms, or with several other rules.
SEVERAL = (FindingKind.HOLDS, FindingKind.FAILS, FindingKind.CONFLICT)

#: A file, or several.
Files = str | PathLike[str] | Sequence[str | PathLike[str]]


def debug(
    encoding: Files,
    instance: Files = (),
    answer: Any = None,
    atoms: Iterable[str | Symbol] = (),
    *,
    every: bool = False,
    complete: bool = False,
    time_limit: float | None = DEFAULT_SECONDS,
    memory_limit: int = MEMORY_LIMIT_MB,
    include: Sequence[str | PathLike[str]] = (),
    scope: CancellationScope | None = None,
    on_stage: Callable[[str], None] = lambda _: None,
) -> Diagnosis:
    """Find out which rules of an encoding are wrong.

    Parameters
    ----------
    encoding : str, path, or sequence of them
        The file of the encoding, or its files.
    instance : str, path, or sequence of them
        The file of an instance, or those of several instances: the encoding is debugged on each by itself.
    answer : object
        The right answer: a file (a solution in any format, or clingo's output), the atoms as an iterable of texts or
        symbols, or a solution; for several instances a list with one for each. None if it is not known: for a puzzle
        of a known family, aspsolve then finds one.
    atoms : iterable of str or clingo.Symbol
        Atoms to explain: why they hold, or do not.
    every : bool
        True for all minimal sets of rules that cannot hold together, if there is no answer set.
    complete : bool
        True if the instances have no other right answers than those given.
    time_limit : float or None
        Seconds of processor time for all of it: a busy machine takes longer, but finds the same.
    memory_limit : int
        Megabytes of address space.
    include : sequence of str or path
        Folders that the encoding may include files from, besides its own.
    scope : CancellationScope or None
        With which another thread can end the work.
    on_stage : callable
        Called with the name of each stage of the work.

    Returns
    -------
    Diagnosis
        The findings, the most likely first; none for an encoding that is right as far as that is known.

    Raises
    ------
    InputError
        For a file that cannot be read, an answer that is none, or a time limit that is no positive number.
    EncodingError
        For an encoding that is not debugged: with scripts, theory atoms, or includes from elsewhere.
    """
    check_time_limit(time_limit)
    encodings, instances = _files(encoding), _files(instance)
    if not encodings:
        raise InputError("expected the file of an encoding")
    answers = _answers(answer, instances)
    texts = [_checked(str(atom)) for atom in atoms]
    parameters: dict[str, Any] = {
        "encodings": encodings,
        "instances": instances,
        "answers": answers,
        "complete": complete,
        "atoms": texts,
        "every": every,
        "seconds": None if time_limit is None else time_limit * OWN_SHARE,
    }
    limits = Limits(
        None if time_limit is None else (time_limit + START_SECONDS) * WALL_FACTOR,
        memory_limit,
        None if time_limit is None else math.ceil(time_limit) + START_SECONDS,
        untrusted=[*encodings, *instances],
        open_folders=[os.path.abspath(folder) for folder in include],  # noqa: PTH100  (links as they are)
    )
    return _diagnosis(parameters, time_limit, limits, scope, on_stage)


def _diagnosis(
    parameters: dict[str, Any],
    seconds: float | None,
    limits: Limits,
    scope: CancellationScope | None,
    on_stage: Callable[[str], None],
) -> Diagnosis:
    """Run the process and return what it finds, within some seconds of processor time; raises AspsolveError."""
    sent: dict[str, list[Any]] = {"stage": ["starting"], "found": [], "verdict": [], "answer": [], "unseen": [()]}
    try:
        for kind, value in results_of("aspsolve.debugging._session:judge", parameters, limits, scope=scope):
            if kind == "done":
                break
            sent[kind].append(value)
            if kind == "stage":
                on_stage(value)
    except LimitReached:
        sent["found"].append(_limit(f"the time limit of {seconds:g} s was reached while {sent['stage'][-1]}"))
    except OutOfMemory as error:
        sent["found"].append(_limit(f"{error}, while {sent['stage'][-1]}"))
    findings = _ranked(sent["found"], several=len(parameters["instances"]) > 1)
    # By instance: the answer that the findings are about, and the puzzle.
    shown: dict[str, tuple[tuple[str, ...], Puzzle | None]] = dict(sent["answer"])
    about = next((one.instance for one in findings if one.instance in shown), next(iter(shown), ""))
    answer, puzzle = shown.get(about, ((), None))
    verdict = "; on other instances, ".join(dict.fromkeys(sent["verdict"]))
    return Diagnosis(findings, verdict, about, answer, puzzle, sent["unseen"][-1])


def _ranked(found: Iterable[Found], *, several: bool) -> tuple[Finding, ...]:
    """Return findings in order, each once: certain ones, then guesses, then notes; a repair at least second."""
    groups = grouped(found, lambda one: _about(one.finding)).values()
    every = [_merged(group) for group in sorted(groups, key=partial(_key, several=several))]
    kept = [one for one in every if one.certain and not one.note]
    atoms = {atom for one in kept for atom in one.atoms}
    lines = {(one.file, one.line) for one in kept}
    # A guess is left out beside a finding about its line or, if that is certain, about an atom of it.
    for finding in every:
        same = finding.kind is not FindingKind.MISSING and not atoms.isdisjoint(finding.atoms)
        near = finding.kind is not FindingKind.REPAIR and (same or (finding.file, finding.line) in lines)
        if finding.note or not (finding.certain or near):
            kept.append(finding)
            lines |= set() if finding.note else {(finding.file, finding.line)}
    kept.sort(key=lambda one: (one is not every[0], one.kind is not FindingKind.REPAIR, every.index(one)))
    mistaken = any(not one.note for one in kept)
    return tuple(one for one in kept if not (one.note and one.kind is FindingKind.SHOW and mistaken))


def _about(finding: Finding) -> tuple[Any, ...]:
    """Return the key of a finding, by which it is the same on several instances."""
    what = finding.what if finding.kind in SEVERAL else ""
    return finding.kind, finding.file, finding.line, finding.column or finding.what, what


def _key(group: list[Found], *, several: bool) -> tuple[Any, ...]:
    first, *rest = zip(*(one.rank for one in group), strict=False)
    alone = sum(one.alone for one in group)
    instances = len({one.finding.instance for one in group})
    finding = _merged(group)
    guessed = not finding.certain or (several and finding.kind in (FindingKind.WEAK, FindingKind.LIMIT))
    return (finding.note, guessed, min(first), -alone, -instances, [*map(sum, rest)])


def _merged(group: list[Found]) -> Finding:
    """Return the best of findings with the same key, a guess if there is one, with the largest count of all."""
    best = min(group, key=lambda one: (one.finding.certain, one.rank[:1]))
    return replace(best.finding, count=max(one.finding.count for one in group))


def _limit(text: str) -> Found:
    return Found(Finding(FindingKind.LIMIT, text), (4.0,))


def _files(files: Files) -> list[str]:
    paths = []
    for file in [files] if isinstance(files, (str, PathLike)) else files:
        path = Path(file)
        if not path.is_fifo():
            check_regular(path, missing=False)
        paths.append(os.path.abspath(path))  # noqa: PTH100  (links as they are)
    return paths


def _checked(atom: str) -> str:
    with suppress(InputError):
        if len(parse_untrusted([atom])) == 1:
            return atom
    raise InputError(f"expected an atom such as p(1,2), found {shown(atom)}")


def _answers(answer: Any, instances: Sequence[str]) -> list[list[list[str]] | None] | None:
    if answer is None:
        return None
    several = answer if isinstance(answer, list) and len(instances) > 1 else [answer]
    if len(several) != max(1, len(instances)):
        raise InputError(f"expected an answer for each of {len(instances)} instances, found {len(several)}")
    return [
        None if one is None else _read_answers(one, instance)
        for one, instance in zip(several, instances or [""], strict=True)
    ]


def diagnosed(files: Sequence[str], answers: Sequence[str] = (), **options: Any) -> Diagnosis:
    """Return what `aspsolve.debug` finds, or raise its errors, for an encoding and instances, named as given."""
    first, *others = files
    instances = [file for file in others if is_instance(file)]
    if others and not instances and is_instance(first):  # the instance comes first
        instances = [first]
    encodings = [file for file in files if file not in instances]
    if answers and len(answers) != max(1, len(instances)):
        raise InputError(f"--answer: expected one for each of {len(instances)} instances, found {len(answers)}")
    answer = None if not answers else [*answers] if len(instances) > 1 else answers[0]
    diagnosis = debug(encodings, instances, answer, **options)
    return diagnosis.named({os.path.abspath(file): file for file in files})  # noqa: PTH100  (links as they are)


def diagnosed_puzzle(encoding: str, puzzle: Puzzle, name: str, **options: Any) -> Diagnosis:
    with TemporaryDirectory() as folder:
        instance = str(Path(folder) / "instance.lp")
        write(puzzle, instance)
        found = diagnosed([encoding, instance], **options)
    findings = (replace(one, line=None, column=None, mark=None) if one.file == instance else one for one in found)
    return replace(found, findings=tuple(findings)).named({instance: name})


def is_instance(path: str | PathLike[str]) -> bool:
    """Return whether an ``.lp`` file holds nothing but facts, as an instance does."""
    with suppress(OSError, UnicodeDecodeError):
        lines = Path(path).read_text(encoding="utf-8").split("\n")
        code = [line.partition("%")[0] for line in lines]
        return not any(sign in line for line in code for sign in NO_FACTS)
    return False


def _read_answers(answer: Any, instance: str) -> list[list[str]]:
    """Return right answers as lists of atoms: of a file, a solution, an iterable of atoms, or several of these."""
    if isinstance(answer, Solution):
        return [_atoms(answer)]
    if isinstance(answer, (str, PathLike)):
        return _answers_in_file(str(answer), instance)
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


def _answers_in_file(path: str, instance: str) -> list[list[str]]:
    text = read_text(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    try:
        if isinstance(data, dict) and ("Call" in data or "Result" in data):
            return [_texts(one) for one in answers_of_json(data)]
        if data is None:
            answers = [[str(atom) for atom in one] for one in answers_of_text(text)]
            if any(answers) or says_none(text):
                return answers
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
