"""A course's folder for one of the families, ready to be given to students: all of it, or nothing.

The statement and the template are the package's data, in `templates`; the instances are written, and their solutions
computed, when a folder is made.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from string import Template
from tempfile import mkdtemp

from aspsolve.engine.result import Result
from aspsolve.engine.solve import solve
from aspsolve.errors import InputError, one_line
from aspsolve.formats import Dialect, format_named, write
from aspsolve.formats.files import read_text, write_text
from aspsolve.formats.json import write_answer_sets
from aspsolve.puzzles import FillIn, Puzzle, Rikudo, SeekNumbers

__all__ = ["Assignment", "new_assignment"]

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Assignment:
    """A folder that was laid out.

    Attributes
    ----------
    folder : where it is.
    files : what is in it, as paths from there, in order.
    """

    folder: Path
    files: tuple[Path, ...]


def new_assignment(family: str, folder: Path) -> Assignment:
    """Lay out a course's folder: a statement, a template, instances, their solutions, a test, and a workflow for it.

    Parameters
    ----------
    family : a name of `FAMILIES`.
    folder : where to; its parent is there, it itself is not, or is empty.

    Returns
    -------
    Assignment
        What was laid out.

    Raises
    ------
    InputError
        For another family, a folder that holds something, and what cannot be written; nothing is left behind.
    """
    if family not in PUZZLES:
        raise InputError(f"there is no assignment for {one_line(family)!r}: expected one of {', '.join(PUZZLES)}")
    try:
        return _built(family, _free(folder), folder)
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot be made: {reason}", file=str(folder)) from None


def _free(folder: Path) -> Path:
    """Return where a folder is to be, links resolved; raises InputError where it cannot be, OSError and ValueError."""
    target = Path(os.path.realpath(folder))
    if target.exists() and not target.is_dir():
        raise InputError("expected a folder, found a file", file=str(folder))
    if target.is_dir() and any(target.iterdir()):
        raise InputError("the folder is not empty", file=str(folder))
    if not target.parent.is_dir():
        raise InputError(f"there is no folder {target.parent} to make it in", file=str(folder))
    return target


def _built(family: str, target: Path, folder: Path) -> Assignment:
    """Build a folder beside its place and move it there; raises InputError and OSError."""
    temporary = Path(mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    try:
        building = temporary / "folder"  # which has the usual permissions, as the temporary folder has not
        building.mkdir()
        _lay_out(family, building)
        files = tuple(sorted(path.relative_to(building) for path in building.rglob("*") if path.is_file()))
        if target.is_dir():
            _move_into(building, target)
        else:
            building.rename(target)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return Assignment(folder, files)


def _move_into(building: Path, target: Path) -> None:
    """Move what a folder holds into another one, all of it or nothing; raises OSError."""
    moved: list[Path] = []
    try:
        for path in building.iterdir():
            path.rename(target / path.name)
            moved.append(path)
    except BaseException:
        for path in moved:
            with suppress(OSError):
                (target / path.name).rename(path)
        raise


def _lay_out(family: str, folder: Path) -> None:
    """Write an assignment's files into an empty folder; raises InputError and OSError."""
    for name in ("instances", "solutions", ".github/workflows"):
        (folder / name).mkdir(parents=True)
    solved: list[tuple[Puzzle, Result]] = []
    for name, puzzle in PUZZLES[family]():
        result = solve(puzzle, models=0)
        write(puzzle, folder / "instances" / f"{name}.lp")
        write_text(folder / "solutions" / f"{name}.json", write_answer_sets(result, [f"{name}.lp"]))
        solved.append((puzzle, result))
    values = {"family": family, "count": str(len(solved)), **_example(*solved[0])}
    values["testing"] = _filled("testing.md", values).rstrip("\n")
    write_text(folder / "README.md", _filled(f"{family}.md", values))
    write_text(folder / f"{family}.lp", read_text(TEMPLATES / f"{family}.lp"))
    write_text(folder / "test.py", read_text(TEMPLATES / "test.py"))
    write_text(folder / ".github" / "workflows" / "test.yml", _filled("test.yml", values))


def _filled(name: str, values: dict[str, str]) -> str:
    """Return a template with its blanks filled in."""
    return Template(read_text(TEMPLATES / name)).substitute(values)


def _example(puzzle: Puzzle, result: Result) -> dict[str, str]:
    """Return what a statement says of its example: the puzzle beside its solution, its facts and words."""
    facts = format_named("facts").write_puzzle(puzzle, Dialect()).splitlines()
    output = puzzle.output.meta
    return {
        "example": _beside(str(puzzle), str(result.solution)),
        "facts": "\n".join(line for line in facts if line and not line.startswith("%")),
        "output": f"`{output.name}/{output.arity}`",
        "words": ", ".join(f"*{word}*" for word in puzzle.words) if isinstance(puzzle, FillIn) else "",
    }


def _beside(left: str, right: str) -> str:
    r"""Return two drawings side by side.

    >>> print(_beside("ab\nc", "d"))
    ab    d
    c
    """
    rows = left.splitlines()
    width = max(map(len, rows)) + 4
    pairs = zip_longest(rows, right.splitlines(), fillvalue="")
    return "\n".join(f"{one:{width}}{other}".rstrip() for one, other in pairs)


def _seek_numbers() -> Iterator[tuple[str, Puzzle]]:
    """Yield Seek Numbers by name, the statement's example first."""
    yield "01_example", SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (3, 1, 4)])
    yield "02_there_and_back", SeekNumbers(size=(4, 2), first=(1, 2), final=(1, 1), hints=[(3, 2, 2)])
    yield "03_no_hints", SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 3))
    yield "04_ends_side_by_side", SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 1))
    yield "05_two_hints", SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (3, 3, 2)])
    ring = [(x, y) for x in range(1, 5) for y in range(1, 5) if not (2 <= x <= 3 and 2 <= y <= 3)]
    yield "06_ring", SeekNumbers(cells=ring, first=(1, 1), final=(2, 1), hints=[(1, 3, 2), (4, 3, 1)])
    yield "07_wide", SeekNumbers(size=(5, 4), first=(1, 1), final=(5, 4), hints=[(1, 3, 1), (2, 4, 2), (3, 2, 4)])


def _fillins() -> Iterator[tuple[str, Puzzle]]:
    """Yield fill-ins by name, the statement's example first."""
    yield "01_example", FillIn(["____", "_#_#", "____"], ["rope", "pear", "rip", "pea"])
    yield "02_cross", FillIn(["#_#", "___", "#_#"], ["sun", "run"])
    yield "03_words_listed_twice", FillIn(["___", "_#_", "___"], ["dad", "dad", "did", "did"])
    yield "04_cats_and_dogs", FillIn(["#_#", "___", "#_#"], ["cat", "dog"])
    yield "05_three_words", FillIn(["#_#", "___", "#_#"], ["cat", "cap", "tap"])
    yield "06_all_printed", FillIn(["ten", "o#o", "pan"], ["ten", "pan", "top", "non"])
    yield "07_digits_and_capitals", FillIn(["___", "_#_", "___"], ["1a0", "1B2", "0x7", "2y7"])
    yield "08_short_runs", FillIn(["____", "#_#_", "a__#"], ["path", "and", "awn"], min_slot=3)


def _rikudos() -> Iterator[tuple[str, Puzzle]]:
    """Yield Rikudos by name, the statement's example first."""
    example = [(-1, -1, 3), (0, 2, 15), (1, -1, 9), (-2, 2, 14)]
    yield "01_example", Rikudo(19, example, [(1, 1, -1, 1)])
    yield "02_ring", Rikudo(7, [(2, 0, 1)])
    triangle = [(0, 0), (2, 0), (4, 0), (1, 1), (3, 1), (2, 2)]
    yield "03_triangle", Rikudo(cells=triangle, prefilled=[(0, 0, 1), (2, 0, 2)])
    yield "04_links_only", Rikudo(cells=triangle, links=[(0, 0, 2, 0), (2, 2, 3, 1), (1, 1, 2, 0)])
    yield "05_links_that_meet", Rikudo(cells=triangle, links=[(0, 0, 2, 0), (4, 0, 2, 0), (1, 1, 2, 0)])
    yield "06_from_end_to_end", Rikudo(19, [(-4, 0, 1), (4, 0, 3)])
    yield "07_one_link", Rikudo(19, [(-4, 0, 1), (2, 2, 7), (2, -2, 12)], [(1, 1, 3, 1)])
    hexagon = [
        (4, 2, 1), (0, 2, 5), (-2, 2, 9), (-4, 2, 13), (-5, -1, 17), (2, 0, 21), (6, 0, 25), (3, -3, 29), (0, -2, 33),
    ]  # fmt: skip
    yield "08_hexagon_of_37", Rikudo(37, hexagon, [(2, 2, 3, 3), (-5, 1, -4, 2)])


#: The puzzles of an assignment, by family.
PUZZLES: dict[str, Callable[[], Iterator[tuple[str, Puzzle]]]] = {
    FillIn.kind: _fillins,
    SeekNumbers.kind: _seek_numbers,
    Rikudo.kind: _rikudos,
}
