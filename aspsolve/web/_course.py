"""A course's folder as data of the page's bench: its instances, its template, and its references as digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aspsolve._files import read_text
from aspsolve.errors import InputError
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.facts import read_instance
from aspsolve.grade._course import Instance, find_instances
from aspsolve.grade.references import Reference, predicates_text, read_reference
from aspsolve.model._symbols import Symbol
from aspsolve.model.puzzle import Puzzle
from aspsolve.web._page import PagePuzzle

#: The subfolders of a course's folder, which also has the template.
INSTANCES, SOLUTIONS = "instances", "solutions"
#: The digits of a digest, which shows whether an answer set is right, but not which ones are.
DIGITS = 24


@dataclass(frozen=True)
class Course:
    """The data of a course on a page."""

    #: The instances that are puzzles with exactly one solution, which can be played.
    puzzles: tuple[PagePuzzle, ...]
    #: The bench's data: ``name``, the template's ``file`` and ``text``, and ``instances``.
    bench: dict[str, Any]


def read_course(folder: Path) -> Course:
    """Read a course's folder, whose only encoding is the template; raises InputError."""
    templates = sorted(folder.glob("*.lp"))
    if len(templates) != 1:
        found = ", ".join(one.name for one in templates) or "none"
        raise InputError(f"expected one encoding (*.lp), the template, found {found}", file=str(folder))
    (template,) = templates
    puzzles, instances = [], []
    for instance in find_instances(template, folder / INSTANCES, folder / SOLUTIONS):
        reference = read_reference(instance.reference)
        puzzle = _puzzle(instance)
        instances.append(
            {
                "name": instance.name,
                "facts": read_text(instance.path),
                "puzzle": None if puzzle is None else puzzle.to_json(),
                "reference": _digests(reference),
            }
        )
        if puzzle is not None and len(reference.answers) == 1:
            puzzles.append(PagePuzzle.of(instance.path.stem, puzzle))
    bench = {"name": folder.resolve().name, "file": template.name, "text": read_text(template), "instances": instances}
    return Course(tuple(puzzles), bench)


def _puzzle(instance: Instance) -> Puzzle | None:
    """Return the puzzle of an instance, None if it is of no family."""
    with suppress(InputError):
        return read_instance(instance.path, FAMILIES.values())
    return None


def _digests(reference: Reference) -> dict[str, Any]:
    """Return a reference as the bench reads it, with digests of answer sets."""
    shown = None if reference.shown is None else sorted(predicates_text([one]) for one in reference.shown)
    answers = sorted(_digest(answer) for answer in reference.answers)
    return {"answers": answers, "shown": shown, "complete": reference.complete}


def _digest(answer: Iterable[Symbol]) -> str:
    """Return the digest of an answer set, whose atoms are sorted as browsers sort them."""
    atoms = sorted(map(str, answer), key=lambda atom: atom.encode("utf-16-be"))
    return hashlib.sha256("\n".join(atoms).encode()).hexdigest()[:DIGITS]
