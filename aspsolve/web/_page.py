"""The page's folder: its scripts, its puzzles with their explanations, and the solver that browsers run."""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import re
import warnings
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from aspsolve._files import make_folder
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.errors import AspsolveError, InputError, LimitReached, one_line
from aspsolve.explanation import explain
from aspsolve.families._recognise import recognise
from aspsolve.families._registry import FAMILIES
from aspsolve.model.messages import ENGLISH, LANGUAGES
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving import solve

#: The page's own files, and its scripts, which npm's esbuild makes of the modules: ``npm run build``.
STATIC, BUILT = Path(__file__).parent / "static", Path(__file__).parent / "built"
#: The collection of puzzles.
#: ``KIND.jsonl`` has a puzzle a line, the easiest first; ``KIND.xz`` explanations in this order: `tools/puzzles.py`.
COLLECTION = Path(__file__).parent / "puzzles"
SCRIPTS = ("page.js", "edit.js", "bench.js")
FONT = ("noto-sans-400.woff2", "noto-sans-500.woff2", "noto-sans-LICENSE.txt")
OTHERS = ("style.css", "icon.svg", "manifest.webmanifest", *FONT)
#: The page's first file, and the element in it before which the settings are inserted.
INDEX, SCRIPT_ELEMENT = "index.html", '<script defer src="page.js"></script>'
#: The attributes of the page to play, and the names of the other pages, which have other attributes in their place.
PLAY, OTHER_PAGES = 'data-page="play" data-view="home"', ("edit", "bench")
#: The service worker that keeps the page in browsers, and its line that is replaced by the names of the files.
WORKER, KEPT = "sw.js", 'const KEPT = { version: "", files: [] };'
#: The files of npm's clingo-wasm that browsers need; `package-lock.json` pins its version.
SOLVER_FILES = ("clingo.web.worker.js", "clingo.wasm")
#: The folder into which npm installs it.
SOLVER_IN_MODULES = Path("node_modules", "clingo-wasm", "dist")
#: The folders of files that the page reads later, and the file with all of these for pages opened from a disk.
FOLDERS, DISK = ("clingo", "course", "encodings", "explanations", "puzzles", "rules"), "disk.js"
#: The file of a small puzzle of each family, which shows what the family is.
EXAMPLES = "examples.json"
#: The most cells of such a puzzle, and the most seconds to solve it.
MOST_EXAMPLE_CELLS, EXAMPLE_SECONDS = 100, 2.0
#: The keys of explanations that the page does not show, except the atoms of conclusions, which it enters.
HIDDEN = {"puzzle", "kind", "message", "weight", "atoms"}
#: The comment with the level of a puzzle in its file.
LEVEL = re.compile(r"^% level: (\w+)$", re.MULTILINE)
#: The suffix of the encodings' files.
ENCODING_SUFFIX = ".lp"


@dataclass(frozen=True)
class Collected:
    """A puzzle of the collection."""

    puzzle: Puzzle
    level: str
    rating: float


def read_collection(kind: str) -> list[Collected]:
    """Return a family's puzzles in the collection, the easiest first, if it has any."""
    file = COLLECTION / f"{kind}.jsonl"
    if not file.exists():
        return []
    entries = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [Collected(FAMILIES[kind].puzzle.from_json(one["puzzle"]), one["level"], one["rating"]) for one in entries]


@lru_cache(maxsize=2)
def collected_explanations(kind: str) -> Sequence[str]:
    """Return the explanations of a family's puzzles in the collection as JSON, each in all languages."""
    return lzma.decompress((COLLECTION / f"{kind}.xz").read_bytes()).decode().splitlines()


@dataclass(frozen=True)
class PagePuzzle:
    """A puzzle of the page."""

    #: Its name in links: letters, digits, ``-`` and ``_``.
    name: str
    #: Its name for people.
    title: str
    puzzle: Puzzle
    #: Its level, if that is known before it is explained.
    level: str | None = None
    #: Its number among the puzzles that its family ships.
    number: int | None = None
    #: Whether it is of the collection, which has its explanation.
    collected: bool = False

    @classmethod
    def of(cls, stem: str, puzzle: Puzzle, level: str | None = None) -> PagePuzzle:
        """Return a puzzle, named by the stem of its file's name."""
        words = re.sub(r"[\W_]+", " ", stem.removeprefix(f"{puzzle.kind}_")).strip()
        title = re.sub(r"(?<=\d)x(?=\d)", "×", re.sub(r"^\d+ (?=.)", "", words))
        title = title[:1].upper() + title[1:]
        return cls(f"{puzzle.kind}-{re.sub(r'[^A-Za-z0-9]+', '_', stem)}", title, puzzle, level)

    def explanation(self, time_limit: float) -> str | None:
        """Return its explanation from the collection, else as `explained` does."""
        if self.collected and self.number:
            return collected_explanations(self.puzzle.kind)[self.number - 1]
        return explained(self.puzzle, time_limit)

    @property
    def key(self) -> str:
        """A digest of the puzzle's JSON, of 32 bits, by which the page recognises the puzzle."""
        digest = 5381
        for sign in json.dumps(self.puzzle.to_json(), ensure_ascii=False, separators=(",", ":")):
            digest = (digest * 33 & 0xFFFFFFFF) ^ ord(sign)
        return f"{digest:x}"

    def to_json(self) -> dict[str, Any]:
        return {**self.puzzle.to_json(), "title": self.title}


def shipped_puzzles() -> Iterator[PagePuzzle]:
    """Yield the puzzles of each family, the easiest first: its collection or, without one, its instances."""
    for kind in FAMILIES.known:
        collection = read_collection(kind)
        for number, entry in enumerate(collection, 1):
            yield PagePuzzle(f"{kind}-{number}", str(number), entry.puzzle, entry.level, number, collected=True)
        for number, file in enumerate(() if collection else FAMILIES[kind].instances, 1):
            facts = [atom for atom, _ in GroundProgram(Program((str(file),))).atoms()]
            level = LEVEL.search(file.read_text(encoding="utf-8"))
            puzzle = recognise(facts, [FAMILIES[kind]])
            yield PagePuzzle(f"{kind}-{number}", str(number), puzzle, level and level[1], number)


def distinct(puzzles: Iterable[PagePuzzle]) -> list[PagePuzzle]:
    """Return puzzles with distinct titles within a family: equal titles are numbered."""
    entries = [*puzzles]
    titles = Counter((entry.puzzle.kind, entry.title) for entry in entries)
    numbers: Counter[tuple[str, str]] = Counter()
    for index, entry in enumerate(entries):
        key = entry.puzzle.kind, entry.title
        numbers[key] += 1
        if titles[key] > 1:
            entries[index] = replace(entry, title=f"{entry.title}, {numbers[key]}")
    return entries


def _listed(one: PagePuzzle, *, explained: bool) -> dict[str, Any]:
    """Return the data that the page has of a puzzle before it is opened."""
    entry = {"file": one.name, "title": one.title, "kind": one.puzzle.kind, "key": one.key, "explained": explained}
    entry |= {"level": one.level, "number": one.number}
    return {name: value for name, value in entry.items() if value is not None}


def page_families() -> dict[str, Mapping[str, Any] | None]:
    """Return the page's data of each family, None for one with modules of its own; warns of wrong rules."""
    families = {}
    for kind in FAMILIES.known:
        try:
            families[kind] = FAMILIES[kind].for_page()
        except AspsolveError as error:
            warnings.warn(one_line(f"the family {kind} is left out: {error}"), stacklevel=2)
    return families


def explained(puzzle: Puzzle, time_limit: float) -> str | None:
    """Return the explanation of a puzzle in each language as JSON; None if there is none within the time limit."""
    if not FAMILIES[puzzle.kind].has("EXPLANATION"):
        return None
    try:
        explanation = explain(puzzle, time_limit=time_limit)
    except LimitReached:
        return None
    if explanation.stopped:
        return None
    return _json({language: _shown(explanation.to_json(language)) for language in LANGUAGES})


def _shown(value: Any, hidden: Collection[str] = HIDDEN) -> Any:
    """Return an explanation's JSON without the keys that the page does not show."""
    if isinstance(value, dict):
        within = {"conclusions": HIDDEN - {"atoms"}}
        return {key: _shown(one, within.get(key, HIDDEN)) for key, one in value.items() if key not in hidden}
    return [_shown(one, hidden) for one in value] if isinstance(value, list) else value


def solver_folder(chosen: Path | None) -> Path:
    """Return the folder of npm's ``clingo-wasm``, if None that in ``node_modules`` here or above; raises InputError."""
    here = Path.cwd()
    folders = [chosen] if chosen is not None else [folder / SOLVER_IN_MODULES for folder in (here, *here.parents)]
    for folder in folders:
        if all((folder / name).is_file() for name in SOLVER_FILES):
            return folder
    where = str(chosen) if chosen is not None else f"{SOLVER_IN_MODULES} here or above"
    advice = "npm install clingo-wasm@0.5.0 installs it, --clingo-wasm names its folder dist"
    raise InputError(f"there is no solver for browsers in {where}: {advice}")


def write_folder(
    folder: Path,
    puzzles: Sequence[tuple[PagePuzzle, str | None]],
    solver: Path | None,
    course: Mapping[str, Any] | None = None,
    engine: str = "browser",
) -> None:
    """Write the page into a folder that any web host can serve; raises InputError."""
    make_folder(folder)
    try:
        with TemporaryDirectory(prefix=".page-", dir=folder) as name:
            written = Path(name)
            _write_all(written, puzzles, solver, course, engine)
            files = sorted(file.relative_to(written) for file in written.rglob("*") if file.is_file())
            # The files replace the old ones once all are written, the index as the last one.
            for file in sorted(files, key=lambda file: file == Path(INDEX)):
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (written / file).replace(folder / file)
    except OSError as error:
        raise InputError(f"cannot write: {error.strerror}", file=str(error.filename or folder)) from None


def _write_all(
    folder: Path,
    puzzles: Sequence[tuple[PagePuzzle, str | None]],
    solver: Path | None,
    course: Mapping[str, Any] | None,
    engine: str,
) -> None:
    """Write the page into an empty folder; raises OSError."""
    for name in FOLDERS:
        (folder / name).mkdir()
    for file in [*(BUILT / name for name in SCRIPTS), *(STATIC / name for name in OTHERS)]:
        copyfile(file, folder / file.name)
    families = page_families()
    if solver is not None:
        for name in SOLVER_FILES:
            copyfile(solver / name, folder / "clingo" / name)
        for kind in families:
            text = FAMILIES[kind].rules()
            (folder / "encodings" / f"{kind}{ENCODING_SUFFIX}").write_text(text, encoding="utf-8")
            _write(folder / "rules" / f"{kind}.json", FAMILIES[kind].for_bench())
    listed = []
    for entry, explanation in puzzles:
        _write(folder / "puzzles" / f"{entry.name}.json", entry.to_json())
        level = entry.level
        if explanation is not None:
            (folder / "explanations" / f"{entry.name}.deflate").write_bytes(_deflated(explanation.encode()))
            rating = None if entry.collected else json.loads(explanation)[ENGLISH]["rating"]
            level = rating["level"] if rating else level
        listed.append(_listed(replace(entry, level=level), explained=explanation is not None))
    _write(folder / EXAMPLES, dict(_examples([entry for entry, _ in puzzles])))
    if course is not None:
        _write(folder / "course" / "course.json", course)
    settings = {
        "engine": engine,
        "puzzles": listed,
        "families": [about for about in families.values() if about is not None],
        "solver": solver is not None,
        "course": course is not None,
        "levels": {kind: FAMILIES[kind].levels for kind in families} if engine == "server" else {},
    }
    _write_pages(folder, settings)
    if engine == "browser":
        later = [folder / EXAMPLES, *sorted(file for name in FOLDERS for file in (folder / name).iterdir())]
        held = {
            file.relative_to(folder).as_posix(): base64.urlsafe_b64encode(_deflated(file.read_bytes())).decode()
            for file in later
        }
        (folder / DISK).write_text(f"globalThis.aspsolveFiles = {json.dumps(held)};\n", encoding="utf-8")
    whole = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    whole = {name: content for name, content in whole.items() if name != DISK and not name.startswith("explanations/")}
    (folder / WORKER).write_text(worker_script(whole), encoding="utf-8")


def _examples(puzzles: Iterable[PagePuzzle]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the kind of each family with a small puzzle of it and its solution, if there is one."""
    kinds = set()
    for entry in puzzles:
        puzzle = entry.puzzle
        if puzzle.kind not in kinds and len(puzzle.drawing().tiles) <= MOST_EXAMPLE_CELLS:
            kinds.add(puzzle.kind)
            # Puzzles of the collection need no limit, and so no process of their own: the server starts sooner.
            solution = solve(puzzle, time_limit=None if entry.collected else EXAMPLE_SECONDS).solution
            solved = {} if solution is None else {"solution": solution.to_json()}
            yield puzzle.kind, {"puzzle": puzzle.to_json(), **solved}


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _write(file: Path, data: Mapping[str, Any]) -> None:
    file.write_text(_json(data), encoding="utf-8")


def worker_script(files: Mapping[str, bytes]) -> str:
    """Return the service worker that caches these files, with a version that changes with any of them."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    kept = {"version": f"aspsolve-{digest.hexdigest()[:16]}", "files": [".", *sorted(files)]}
    return _replaced((STATIC / WORKER).read_text(encoding="utf-8"), KEPT, f"const KEPT = {json.dumps(kept)};")


def _write_pages(folder: Path, settings: Mapping[str, Any]) -> None:
    """Write the page to play, and those of the editor and the bench."""
    html = with_contents((STATIC / INDEX).read_text(encoding="utf-8"), settings)
    (folder / INDEX).write_text(html, encoding="utf-8")
    for name in OTHER_PAGES:
        other = _replaced(html, PLAY, f'data-page="{name}" data-view="puzzle"')
        (folder / f"{name}.html").write_text(other, encoding="utf-8")


def with_contents(html: str, data: Mapping[str, Any]) -> str:
    """Return the page with its settings inserted before its script."""
    listed = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    inside = f'<script type="application/json" id="contents">{listed}</script>'
    return _replaced(html, SCRIPT_ELEMENT, f"{inside}\n{SCRIPT_ELEMENT}")


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def _deflated(data: bytes) -> bytes:
    return zlib.compress(data, 9, wbits=-15)
