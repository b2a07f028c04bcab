"""The folder of a new assignment on a family of puzzles, ready to be given to students."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Any

from aspsolve import __version__
from aspsolve._files import read_text, write_text
from aspsolve.errors import InputError, one_line, shown
from aspsolve.families._registry import family_named
from aspsolve.families.parts import AssignmentMaterial
from aspsolve.formats import format_named, write
from aspsolve.formats.json import write_answer_sets
from aspsolve.generate import generate
from aspsolve.model._gridwriting import side_by_side
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving import Result, solve

__all__ = ["Assignment", "new_assignment"]

TEMPLATES = Path(__file__).parent / "templates"
#: The most solutions of an instance with several.
SEVERAL = 20
#: The number of small new instances, for a family without instances of its own.
EXAMPLES = 8
#: What pip may install besides a wheel: an address, a commit or tag of a repository, an exact version.
PINNED = re.compile(r"https://\S+|git\+https://\S+[^/\s]@[^\s@/]+|aspsolve==[0-9][\w.!+-]*")
WHEEL = re.compile(r"aspsolve-[\w.!+]+-py3-none-any\.whl")


@dataclass(frozen=True)
class Assignment:
    """The folder of an assignment."""

    folder: Path
    #: The files in it, as paths relative to the folder, sorted.
    files: tuple[Path, ...]
    #: What is left to do before the folder is given to students; empty for nothing.
    notice: str = ""


def new_assignment(family: str, folder: Path, *, install: str | None = None) -> Assignment:
    """Make an assignment in a new or empty folder, on a family given by its name or file; raises InputError."""
    material = family_named(family).assignment_material
    wheel, requirement, notice = _installed(install)
    puzzles = material.puzzles(family_named(family).puzzle) or _new_examples(family)
    try:
        target = _target(folder)
        # If something goes wrong, nothing is left behind.
        with TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as temporary:
            building = Path(temporary) / target.name  # with the usual permissions, which the temporary one has not
            building.mkdir()
            _write_files(family, material, puzzles, building, requirement)
            if wheel is not None:
                shutil.copyfile(wheel, building / wheel.name)
            files = tuple(sorted(path.relative_to(building) for path in building.rglob("*") if path.is_file()))
            if target.is_dir():
                target.rmdir()
            building.rename(target)
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot be made: {reason}", file=str(folder)) from None
    return Assignment(folder, files, notice)


def _installed(install: str | None) -> tuple[Path | None, str, str]:
    """Return the wheel to copy, the requirement for pip, and what is left to do; raises InputError."""
    if install is None:
        name = f"aspsolve-{__version__}-py3-none-any.whl"
        make = "python -m pip wheel --no-deps -w FOLDER"
        return None, f"./{name}", f"{name} is not in the folder yet: {make} CHECKOUT, or name it by --install"
    path = Path(install)
    if path.suffix == ".whl" and "://" not in install:
        if not path.is_file():
            raise InputError("there is no such wheel", file=install)
        if not WHEEL.fullmatch(path.name):
            raise InputError("expected a wheel named aspsolve-VERSION-py3-none-any.whl", file=install)
        return path, f"./{path.name}", ""
    # A bare name would install whatever anybody publishes under it.
    if not PINNED.fullmatch(install) or one_line(install) != install:
        expected = "a wheel, an https:// address, a git+https:// address with @COMMIT, or aspsolve==VERSION"
        raise InputError(f"--install: expected {expected}, found {shown(install)}")
    return None, install, ""


def _target(folder: Path) -> Path:
    target = Path(os.path.realpath(folder))
    if target.exists() and not target.is_dir():
        raise InputError("expected a folder, found a file", file=str(folder))
    if target.is_dir() and any(target.iterdir()):
        raise InputError("the folder is not empty", file=str(folder))
    if not target.parent.is_dir():
        raise InputError(f"there is no folder {target.parent} to make it in", file=str(folder))
    return target


def _write_files(
    family: str, material: AssignmentMaterial, puzzles: Mapping[str, Puzzle], folder: Path, requirement: str
) -> None:
    for name in ("instances", "solutions", ".github/workflows"):
        (folder / name).mkdir(parents=True)
    solved: list[tuple[Puzzle, Result]] = []
    for name, puzzle in puzzles.items():
        result = solve(puzzle, models=0)
        write(puzzle, folder / "instances" / f"{name}.lp")
        write_text(folder / "solutions" / f"{name}.json", write_answer_sets(result, [f"{name}.lp"]))
        solved.append((puzzle, result))
    install = f"pip install {shlex.quote(requirement)}"
    values = {"family": family, "install": install, **_example(*solved[0], material)}
    values["testing"] = _substituted(TEMPLATES / "testing.md", values).rstrip("\n")
    write_text(folder / "README.md", _substituted(material.folder / "statement.md", values))
    write_text(folder / f"{family}.lp", _substituted(material.folder / "template.lp", values))
    write_text(folder / "test.py", read_text(TEMPLATES / "test.py"))
    write_text(folder / ".github" / "workflows" / "test.yml", _substituted(TEMPLATES / "test.yml", values))


def _new_examples(family: str) -> dict[str, Puzzle]:
    """Return a few small puzzles by name, also one with several solutions and one with none; raises InputError."""
    known = family_named(family)
    made = generate(family, count=EXAMPLES, seed=1, rated=False, **known.generator_class.example)
    puzzles = {f"{number:02}_{'small' if number > 1 else 'example'}": one.puzzle for number, one in enumerate(made, 1)}
    for facts in _changed([*puzzles.values()], {one.name for one in known.declaration.board}):
        with suppress(InputError):
            puzzle = known.puzzle.from_facts(facts)
            number = len(solve(puzzle, models=SEVERAL + 1).solutions)
            if number != 1 and number <= SEVERAL:
                puzzles.setdefault(f"{EXAMPLES + 1:02}_several" if number else f"{EXAMPLES + 2:02}_none", puzzle)
        if len(puzzles) == EXAMPLES + 2:
            break
    return puzzles


def _changed(puzzles: Sequence[Puzzle], boards: Collection[str]) -> Iterator[list[Any]]:
    """Yield the facts of puzzles without one clue, then with one clue of another, then without two clues."""
    clues = [[fact for fact in puzzle.facts() if fact.meta.name not in boards] for puzzle in puzzles]

    def without(number: int) -> Iterator[list[Any]]:
        for puzzle, own in zip(puzzles, clues, strict=True):
            yield from ([fact for fact in puzzle.facts() if fact not in some] for some in combinations(own, number))

    yield from without(1)
    for puzzle, own in zip(puzzles, clues, strict=True):
        yield from ([*puzzle.facts(), fact] for other in clues for fact in other if fact not in own)
    yield from without(2)


def _substituted(template: Path, values: Mapping[str, str]) -> str:
    return Template(read_text(template)).substitute(values)


def _example(puzzle: Puzzle, result: Result, material: AssignmentMaterial) -> dict[str, str]:
    facts = format_named("facts").write_puzzle(puzzle).splitlines()
    output = puzzle.output.meta
    return {
        "example": "\n".join(side_by_side(str(puzzle).splitlines(), str(result.solution).splitlines())),
        "facts": "\n".join(line for line in facts if line and not line.startswith("%")),
        "output": f"`{output.name}/{output.arity}`",
        **material.values(puzzle),
    }
