"""The folder of a new assignment on a family of puzzles, ready to be given to students.

The statement, the template and the puzzles come from the family's `AssignmentMaterial`. The instances are written, and
their solutions computed, when a folder is made. A folder is made completely or, where something goes wrong, not at all.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from string import Template
from tempfile import mkdtemp

from aspsolve.errors import InputError
from aspsolve.families._registry import family_named
from aspsolve.families.parts import AssignmentMaterial
from aspsolve.formats import format_named, write
from aspsolve.formats._files import read_text, write_text
from aspsolve.formats.json import write_answer_sets
from aspsolve.generate import generate
from aspsolve.grade._installing import Installation, installation
from aspsolve.grade._notebook import write_notebook
from aspsolve.grade.report._formatting import side_by_side
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving._result import Result
from aspsolve.solving._solve import solve

__all__ = ["Assignment", "new_assignment"]

TEMPLATES = Path(__file__).parent / "templates"
#: A family without instances of its own has this many small new ones.
EXAMPLES = 3


@dataclass(frozen=True)
class Assignment:
    """The folder of an assignment."""

    folder: Path
    #: The files in it, as paths relative to the folder, sorted.
    files: tuple[Path, ...]
    #: The zip file beside it; None if none was asked for.
    archive: Path | None = None
    #: What has to be done before the folder is given to students; empty for nothing.
    notice: str = ""


def new_assignment(
    family: str,
    folder: Path,
    *,
    install: str | None = None,
    notebook: bool = False,
    archive: bool = False,
    generated: int = 0,
    seed: int | None = None,
) -> Assignment:
    """Make the folder of an assignment: statement, template, instances, solutions, a test, and a workflow that runs it.

    The parent of the folder must exist; the folder itself must not exist, or must be empty. `install` is what students
    install, see `aspsolve.grade._installing.installation`. The same `seed` gives the same new puzzles. An InputError
    says that there is no such family or that it has no assignment, that `install` names no pinned copy, that the folder
    is not empty or cannot be written, or that nbformat is needed and not installed. Nothing is left behind then.
    """
    material = family_named(family).assignment_material
    copy = installation(install)
    new = [*generate(family, count=generated, seed=seed, rated=False)] if generated else []
    puzzles = [*material.puzzles()] or _new_examples(family)
    puzzles += [(f"{number:02}_generated", one.puzzle) for number, one in enumerate(new, len(puzzles) + 1)]
    try:
        target = _target(folder)
        zipped = _archive(target) if archive else None
        files = _build(
            target, zipped, lambda building: _write_files(family, material, puzzles, building, copy, notebook)
        )
        return Assignment(folder, files, zipped, copy.notice)
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot be made: {reason}", file=str(folder)) from None


def _target(folder: Path) -> Path:
    """Return the path of a new folder with its links resolved; raises InputError, OSError or ValueError."""
    target = Path(os.path.realpath(folder))
    if target.exists() and not target.is_dir():
        raise InputError("expected a folder, found a file", file=str(folder))
    if target.is_dir() and any(target.iterdir()):
        raise InputError("the folder is not empty", file=str(folder))
    if not target.parent.is_dir():
        raise InputError(f"there is no folder {target.parent} to make it in", file=str(folder))
    return target


def _archive(target: Path) -> Path:
    """Return the path of a new zip file beside a folder; raises InputError if it is there already."""
    archive = target.with_name(f"{target.name}.zip")
    if archive.exists():
        raise InputError("the file exists already", file=str(archive))
    return archive


def _build(target: Path, archive: Path | None, write_files: Callable[[Path], None]) -> tuple[Path, ...]:
    """Make the folder in a temporary place and move it to its target; raises InputError and OSError.

    Returns its files. `archive` is where a zip file of the folder comes to; None for none.
    """
    temporary = Path(mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    try:
        building = temporary / target.name  # with the usual permissions, which the temporary folder does not have
        building.mkdir()
        write_files(building)
        files = tuple(sorted(path.relative_to(building) for path in building.rglob("*") if path.is_file()))
        packed = shutil.make_archive(f"{building}-packed", "zip", temporary, target.name) if archive else None
        if target.is_dir():
            _move_contents(building, target)
        else:
            building.rename(target)
        if archive and packed:
            Path(packed).rename(archive)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return files


def _move_contents(source: Path, target: Path) -> None:
    """Move the contents of a folder into another one, all of them or none; raises OSError."""
    moved: list[Path] = []
    try:
        for path in source.iterdir():
            path.rename(target / path.name)
            moved.append(path)
    except BaseException:
        for path in moved:
            with suppress(OSError):
                (target / path.name).rename(path)
        raise


def _write_files(
    family: str,
    material: AssignmentMaterial,
    puzzles: Sequence[tuple[str, Puzzle]],
    folder: Path,
    copy: Installation,
    notebook: bool,
) -> None:
    """Write the files of an assignment into an empty folder; raises InputError and OSError."""
    for name in ("instances", "solutions", ".github/workflows"):
        (folder / name).mkdir(parents=True)
    solved: list[tuple[Puzzle, Result]] = []
    for name, puzzle in puzzles:
        result = solve(puzzle, models=0)
        write(puzzle, folder / "instances" / f"{name}.lp")
        write_text(folder / "solutions" / f"{name}.json", write_answer_sets(result, [f"{name}.lp"]))
        solved.append((puzzle, result))
    install = f"pip install {shlex.quote(copy.requirement)}"
    values = {"family": family, "count": str(len(solved)), "install": install, **_example(*solved[0], material)}
    values["testing"] = _substituted(TEMPLATES / "testing.md", values).rstrip("\n")
    statement, template = _substituted(material.statement, values), _substituted(material.template, values)
    write_text(folder / "README.md", statement)
    write_text(folder / f"{family}.lp", template)
    write_text(folder / "test.py", read_text(TEMPLATES / "test.py"))
    if notebook:
        write_text(folder / f"{family}.ipynb", write_notebook(statement, family, template, copy.requirement))
    if copy.wheel is not None:
        shutil.copyfile(copy.wheel, folder / copy.wheel.name)
    write_text(folder / ".github" / "workflows" / "test.yml", _substituted(TEMPLATES / "test.yml", values))


def _new_examples(family: str) -> list[tuple[str, Puzzle]]:
    """Return a few small new puzzles, always the same, with names; raises InputError for a family without generator."""
    options = family_named(family).generator_class.example
    made = generate(family, count=EXAMPLES, seed=1, rated=False, **options)
    return [(f"{number:02}_{'small' if number > 1 else 'example'}", one.puzzle) for number, one in enumerate(made, 1)]


def _substituted(template: Path, values: Mapping[str, str]) -> str:
    """Return the text of a template with its placeholders replaced by values."""
    return Template(read_text(template)).substitute(values)


def _example(puzzle: Puzzle, result: Result, material: AssignmentMaterial) -> dict[str, str]:
    """Return what describes the example: puzzle beside solution, facts, output, and the family's own values."""
    facts = format_named("facts").write_puzzle(puzzle).splitlines()
    output = puzzle.output.meta
    return {
        "example": "\n".join(side_by_side(str(puzzle).splitlines(), str(result.solution).splitlines())),
        "facts": "\n".join(line for line in facts if line and not line.startswith("%")),
        "output": f"`{output.name}/{output.arity}`",
        **material.values(puzzle),
    }
