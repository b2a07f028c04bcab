"""The page as files: what lies in it, its puzzles with their explanations, and the solver that browsers run."""

from __future__ import annotations

import json
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.errors import AspsolveError, InputError, LimitReached, one_line
from aspsolve.explanation import explain, rate
from aspsolve.families._recognise import recognise
from aspsolve.families._registry import FAMILIES
from aspsolve.formats._files import make_folder
from aspsolve.model.messages import ENGLISH, LANGUAGES
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving._solve import solve
from aspsolve.web._bundle import BENCH, LATER, WORKER, later_script, packed, page_files, with_contents, worker_script

#: What browsers need of npm's clingo-wasm, whose version `package-lock.json` pins.
SOLVER_FILES = ("clingo.web.worker.js", "clingo.wasm")
#: Where npm puts it.
SOLVER_IN_MODULES = Path("node_modules", "clingo-wasm", "dist")
#: What the page reads first.
INDEX = "index.html"
#: The folders of what it reads later, and the file with all of that for those who open the page from a disk.
FOLDERS, DISK = ("clingo", "course", "encodings", "explanations", "puzzles"), "disk.js"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: How the file of a puzzle says how hard it is.
LEVEL = re.compile(r"^% level: (\w+)$", re.MULTILINE)
#: Who serves the folder chooses no other suffix.
ENCODING_SUFFIX = ".lp"


@dataclass(frozen=True)
class PagePuzzle:
    """A puzzle of the page."""

    #: Its name in links: letters, digits, ``-`` and ``_``.
    name: str
    #: Its name for people.
    title: str
    puzzle: Puzzle
    #: How hard it is, as far as that is known before it is explained.
    level: str | None = None

    @classmethod
    def of(cls, stem: str, puzzle: Puzzle, level: str | None = None) -> PagePuzzle:
        """Return a puzzle whose file has a name."""
        words = re.sub(r"[\W_]+", " ", stem).strip()
        title = re.sub(r"(?<=\d)x(?=\d)", "×", re.sub(r"^\d+ (?=.)", "", words))
        title = title[:1].upper() + title[1:]
        return cls(f"{puzzle.kind}-{re.sub(r'[^A-Za-z0-9]+', '_', stem)}", title, puzzle, level)

    @property
    def key(self) -> str:
        """A digest of the puzzle's JSON, by which the page knows it wherever it comes from: 32 bits in base 36."""
        digest = 5381
        for sign in json.dumps(self.puzzle.to_json(), ensure_ascii=False, separators=(",", ":")):
            digest = (digest * 33 & 0xFFFFFFFF) ^ ord(sign)
        digits = ""
        while digest or not digits:
            digest, digit = divmod(digest, 36)
            digits = DIGITS[digit] + digits
        return digits

    def to_json(self) -> dict[str, Any]:
        """Return title and puzzle."""
        return {"title": self.title, "puzzle": self.puzzle.to_json()}


def shipped_puzzles() -> Iterator[PagePuzzle]:
    """Yield the puzzles with exactly one solution that families ship: the small ones of assignments, and instances."""
    for kind in FAMILIES.known:
        family = FAMILIES[kind]
        if family.assignment is not None:
            for name, puzzle in family.assignment_material.puzzles():
                if len(solve(puzzle, models=2).solutions) == 1:
                    yield PagePuzzle.of(name, puzzle, rate(puzzle).level.value)
        for file in family.instances:
            facts = [atom for atom, _ in GroundProgram(Program((str(file),))).atoms()]
            level = LEVEL.search(file.read_text(encoding="utf-8"))
            yield PagePuzzle.of(file.stem, recognise(facts, [family]), level and level[1])


def distinct(puzzles: Iterable[PagePuzzle]) -> list[PagePuzzle]:
    """Return puzzles whose titles are numbered where they are those of others of the family, too."""
    found = [*puzzles]
    titles = Counter((one.puzzle.kind, one.title) for one in found)
    numbers: Counter[tuple[str, str]] = Counter()
    for at, one in enumerate(found):
        key = one.puzzle.kind, one.title
        numbers[key] += 1
        if titles[key] > 1:
            found[at] = replace(one, title=f"{one.title}, {numbers[key]}")
    return found


def contents(engine: str, puzzles: Sequence[PagePuzzle], **others: Any) -> dict[str, Any]:
    """Return the page's settings."""
    listed = [{"file": one.name, "title": one.title, "kind": one.puzzle.kind, "key": one.key} for one in puzzles]
    for one, entry in zip(puzzles, listed, strict=True):
        if one.level is not None:
            entry["level"] = one.level
    return {"engine": engine, "puzzles": listed, **others}


def declared_families() -> list[Mapping[str, Any]]:
    """Return what the page needs to know of the families that it has no modules of."""
    return [about for about in _known_families().values() if about is not None]


def _known_families() -> dict[str, Mapping[str, Any] | None]:
    """Return what the page needs to know of each family; one with wrong rules is left out with a warning."""
    found = {}
    for kind in FAMILIES.known:
        try:
            found[kind] = FAMILIES[kind].for_page()
        except AspsolveError as error:
            warnings.warn(one_line(f"the family {kind} is left out: {error}"), stacklevel=2)
    return found


def explained(puzzle: Puzzle, time_limit: float) -> Mapping[str, Any] | None:
    """Write the explanation of a puzzle in each of the page's languages; None if it takes longer."""
    if FAMILIES[puzzle.kind].explanation is None:
        return None
    try:
        found = explain(puzzle, time_limit=time_limit)
    except LimitReached:
        return None
    if found.stopped:
        return None
    return {
        language: {key: value for key, value in found.to_json(language).items() if key != "puzzle"}
        for language in LANGUAGES
    }


def solver_folder(chosen: Path | None) -> Path:
    """Return the folder with the solver that browsers run: the folder ``dist`` of npm's ``clingo-wasm``.

    None stands for the one in ``node_modules`` here or above. Where the files are not there, an InputError says how
    to get them.
    """
    here = Path.cwd()
    folders = [chosen] if chosen is not None else [folder / SOLVER_IN_MODULES for folder in (here, *here.parents)]
    for folder in folders:
        if all((folder / name).is_file() for name in SOLVER_FILES):
            return folder
    where = str(chosen) if chosen is not None else f"{SOLVER_IN_MODULES} here or above"
    advice = "npm install clingo-wasm@0.5.0 installs it, --clingo-wasm names its folder dist"
    raise InputError(f"there is no solver for browsers in {where}: {advice}")


def solver_files(solver: Path) -> dict[str, bytes]:
    """Return what the browser solves with, by paths: the solver of a folder, and the encodings; raises OSError."""
    encodings = {f"encodings/{kind}{ENCODING_SUFFIX}": FAMILIES[kind].whole_encoding() for kind in _known_families()}
    code = {f"clingo/{name}": (solver / name).read_bytes() for name in SOLVER_FILES}
    return {**code, **{name: text.encode() for name, text in encodings.items()}}


def write_folder(
    folder: Path,
    puzzles: Sequence[tuple[PagePuzzle, Mapping[str, Any] | None]],
    solver: Path,
    course: Mapping[str, Any] | None = None,
) -> None:
    """Write the page into a folder that any web host can serve.

    All files are written beside the old ones first, and take their places at the end, ``index.html`` as the last
    one. `course` is what the bench has of a course, as `aspsolve.web._course` reads it. A folder that cannot be
    written is an InputError.
    """
    make_folder(folder)
    try:
        with TemporaryDirectory(prefix=".page-", dir=folder) as name:
            new = Path(name)
            _write_all(new, puzzles, solver, course)
            files = sorted(file.relative_to(new) for file in new.rglob("*") if file.is_file())
            for file in sorted(files, key=lambda file: file == Path(INDEX)):
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (new / file).replace(folder / file)
    except OSError as error:
        raise InputError(f"cannot write: {error.strerror}", file=str(error.filename or folder)) from None


def _write_all(
    folder: Path,
    puzzles: Sequence[tuple[PagePuzzle, Mapping[str, Any] | None]],
    solver: Path,
    course: Mapping[str, Any] | None,
) -> None:
    """Write the page into an empty folder; raises OSError."""
    ratings = {one.name: found[ENGLISH]["rating"] for one, found in puzzles if found is not None}
    rated = [replace(one, level=rating["level"]) if (rating := ratings.get(one.name)) else one for one, _ in puzzles]
    benched = {"bench": BENCH in page_files(), "solver": True, "course": course is not None}
    settings = contents("browser", rated, **benched)
    for name, text in {**page_files(), LATER: later_script(declared_families())}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(with_contents(text, settings) if name == INDEX else text, encoding="utf-8")
    for name in FOLDERS:
        (folder / name).mkdir()
    for name, data in solver_files(solver).items():
        (folder / name).write_bytes(data)
    for one, explanation in puzzles:
        _write(folder / "puzzles" / f"{one.name}.json", {**one.to_json(), "explained": explanation is not None})
        if explanation is not None:
            _write(folder / "explanations" / f"{one.name}.json", explanation)
    if course is not None:
        _write(folder / "course" / "course.json", course)
    files = sorted(file for name in FOLDERS for file in (folder / name).iterdir())
    held = {file.relative_to(folder).as_posix(): packed(file.read_bytes()) for file in files}
    whole = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    (folder / WORKER).write_text(worker_script(whole), encoding="utf-8")
    (folder / DISK).write_text(f"globalThis.aspsolveFiles = {json.dumps(held)};\n", encoding="utf-8")


def _write(file: Path, data: Mapping[str, Any]) -> None:
    file.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")
