"""The puzzles of a batch, the work on each (read, solve, rate, draw, convert), and its results as a line of JSON."""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path, PurePath
from time import perf_counter
from typing import Any

from aspsolve._files import STDIN, failing, make_folder, read_bytes, write_bytes
from aspsolve.batch._run import Entries, Job
from aspsolve.batch._workers import InProcess
from aspsolve.draw import Length, Style, Theme, pdf, png, svg
from aspsolve.draw._style import THEMES
from aspsolve.engine._control import CLINGO_VERSION
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError, LimitReached, OutOfMemory, counted, cut, one_line
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import rated
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import family_of
from aspsolve.families.parts import Dialect
from aspsolve.formats import FORMATS, format_named, read_puzzles, the_only
from aspsolve.model.puzzle import Puzzle, Status
from aspsolve.solving import solve

SUFFIXES = frozenset(suffix for suffixes in FORMATS.values() for suffix in suffixes)


def find_files(paths: Iterable[str], suffixes: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each file, also those below folders, with a unique path for its outputs; raises InputError."""
    files = [path for path in paths if not os.path.isdir(path)]  # noqa: PTH112  (- and names with odd bytes)
    yield from _named(files)
    for top in paths:
        if top in files:
            continue
        with failing("read"):
            for folder, folders, names in os.walk(top, onerror=_fail):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                found = [os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")]  # noqa: PTH118
                yield from _named([file for file in found if _fits(file, suffixes)])


def _fail(error: OSError) -> None:
    raise error


def _fits(file: str, suffixes: Collection[str]) -> bool:
    return (not suffixes or os.path.splitext(file)[1].lower() in suffixes) and os.path.isfile(file)  # noqa: PTH113, PTH122


def _named(files: Iterable[str]) -> Iterator[tuple[str, str]]:
    number = Counter(map(_without_suffix, files))
    for file in files:
        name = _without_suffix(file)
        yield file, "stdin" if file == STDIN else name if number[name] == 1 else file


def path_inside(folder: Path, name: str) -> Path:
    """Return the same path below a folder, without its root and steps upwards, for a file that may lie elsewhere."""
    path = PurePath(name)
    return folder.joinpath(*(part for part in path.parts if part not in ("..", path.anchor)))


def _without_suffix(file: str) -> str:
    return os.path.splitext(file)[0]  # noqa: PTH122


@cache
def _known(status: str, unique: bool | None, level: str | None) -> PuzzleOutcome:
    """Return the outcome that is kept of an earlier line; because of the cache, equal ones take the memory of one."""
    return PuzzleOutcome({"status": status, "unique": unique, "level": level})


def entries(folder: Path | None, suffixes: Mapping[str, str]) -> Entries[PuzzleOutcome]:
    """Return the format of a batch's results; to write a line also writes its picture and its converted puzzle."""

    def read(line: dict[str, Any]) -> tuple[str, PuzzleOutcome]:
        return key_of(line), _known(line["status"], line["unique"], line["level"])

    def write(_: str, outcome: PuzzleOutcome) -> dict[str, Any]:
        paths: dict[str, str] = {}
        for kind, data in outcome.files.items():
            assert folder is not None
            path = path_inside(folder, f"{outcome.name}{suffixes[kind]}")
            make_folder(path.parent)
            write_bytes(path, data)
            paths[kind] = str(path)
        return {**outcome.line, **paths}

    return Entries("the results of a batch", read, write, '{"file": ')


@dataclass
class Summary:
    """The results of a batch, counted."""

    known: int = 0
    lost: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    ambiguous: int = 0
    levels: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: PuzzleOutcome, *, known: bool) -> None:
        self.known += known
        self.statuses[outcome.line["status"]] += 1
        self.ambiguous += outcome.line["unique"] is False and outcome.line["status"] == Status.SATISFIABLE.value
        if outcome.line["level"]:
            self.levels[outcome.line["level"]] += 1

    @property
    def total(self) -> int:
        return self.statuses.total() + self.lost

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the lines of the summary of a batch that has taken this time."""
        counts = [f"{number} {status}" for status, number in sorted(self.statuses.items())]
        if self.ambiguous:
            counts.append(f"{self.ambiguous} with several solutions")
        yield f"{counted(self.total, 'puzzle')}: {', '.join(counts) or 'none'}"
        if self.levels:
            yield "levels: " + ", ".join(f"{self.levels[level.value]} {level.value}" for level in Level)
        new = self.total - self.known - self.lost
        known = f", {self.known} were there already" if self.known else ""
        each = f", {1000 * seconds / new:.1f} ms each" if new else ""
        yield f"{new} done in {seconds:.1f} s{each}{known}"


#: The fields of a line, in their order.
FIELDS = (
    "file", "digest", "run", "family", "status", "unique", "level", "number", "technique", "solution", "picture",
    "converted", "seconds", "error",
)  # fmt: skip
#: An error is cut to this many characters.
MAX_ERROR = 1000
#: The most characters of a key, and of the digest of the options.
KEY_CHARACTERS, RUN_CHARACTERS = 32, 8
#: The tasks that can be done with a puzzle.
TASKS = ("solve", "unique", "rate", "draw", "convert")
#: The statuses besides the values of `Status`: the puzzle was only drawn or converted, or there is an error.
READ, ERROR = "READ", "ERROR"


@dataclass(frozen=True)
class BatchOptions:
    """The options of a batch; `source`, `family`, `dialect` and `strict` are as `aspsolve.formats.read` has them."""

    #: Some of `TASKS`.
    do: frozenset[str]
    #: The limits of a puzzle.
    seconds: float
    megabytes: int
    source: str | None
    family: str | None
    dialect: Dialect | None
    strict: bool
    #: The format of pictures: svg, png, pdf or text.
    picture: str
    #: Their colours; by the format if None.
    theme: Theme | None
    width: Length | None
    #: The name of the format that puzzles are converted to.
    target: str
    #: The version of aspsolve.
    version: str

    @cached_property
    def run(self) -> str:
        """A digest of all that outcomes depend on besides the puzzle, also on the versions of aspsolve and clingo."""
        values = [CLINGO_VERSION, sorted(self.do), *(vars(self)[one.name] for one in fields(self)[1:])]
        return sha256(repr(values).encode(errors="backslashreplace")).hexdigest()[:RUN_CHARACTERS]

    @property
    def quick(self) -> BatchOptions:
        return replace(self, do=self.do & {"draw", "convert"})


@dataclass(frozen=True)
class PuzzleOutcome:
    """The results of a puzzle."""

    #: The values of `FIELDS`.
    line: dict[str, Any]
    #: The contents of the files to write, by the names of `FIELDS`.
    files: dict[str, bytes] = field(default_factory=dict)
    #: The path of these files in their folder, without a suffix.
    name: str = ""


def puzzle_job(file: str, options: BatchOptions, name: str) -> Job[PuzzleOutcome]:
    """Return the job of a file, which is read here, so that workers need not have it; whatever fails is an outcome."""
    try:
        data = read_bytes(file)
    except InputError as error:
        line = _line(file, sha256(str(error).encode(errors="backslashreplace")).hexdigest(), options)
        return Job(key_of(line), partial(_refused, {**line, "status": ERROR, "error": one_line(str(error))}))
    line = _line(file, sha256(data).hexdigest(), options)
    return Job(key_of(line), partial(_in_process, data, options, line, name))


def key_of(line: dict[str, Any]) -> str:
    """Return the key of the job that a line is the outcome of; raises KeyError or TypeError for what is no line."""
    text = "\0".join([line["digest"], line["run"], line["file"]])
    return sha256(text.encode(errors="backslashreplace")).hexdigest()[:KEY_CHARACTERS]


def _line(file: str, digest: str, options: BatchOptions) -> dict[str, Any]:
    return {**dict.fromkeys(FIELDS), "file": file, "digest": digest, "run": options.run}


def _refused(line: dict[str, Any], _: CancellationScope | None) -> PuzzleOutcome:
    return PuzzleOutcome(line)


def _in_process(
    data: bytes, options: BatchOptions, line: dict[str, Any], name: str, scope: CancellationScope | None
) -> PuzzleOutcome:
    """Do a puzzle's work in a process; if that reaches a limit, do the work without the search."""
    begin = perf_counter()
    outcome = PuzzleOutcome(line)
    try:
        outcome = InProcess(partial(_work, data, options, line), options.seconds, options.megabytes)(scope)
        return replace(outcome, name=name)
    except (LimitReached, OutOfMemory) as error:
        if options.quick.do and options.quick != options:
            outcome = _in_process(data, options.quick, line, name, scope)
        changes = {"status": Status.UNKNOWN.value, "error": str(error)}
    except AspsolveError as error:
        changes = {"status": ERROR, "error": one_line(str(error))}
    return PuzzleOutcome({**outcome.line, **changes, "seconds": round(perf_counter() - begin, 6)}, outcome.files, name)


def _work(data: bytes, options: BatchOptions, line: dict[str, Any]) -> PuzzleOutcome:
    begin = perf_counter()
    result = {**line, "status": READ}
    files: dict[str, bytes] = {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            puzzles = read_puzzles(
                line["file"], data=data, format=options.source, dialect=options.dialect, family=options.family,
                strict=options.strict,
            )  # fmt: skip
            puzzle = the_only(puzzles, line["file"])
            result["family"] = puzzle.kind
            if "draw" in options.do:
                files["picture"] = _picture(puzzle, options)
            if "convert" in options.do:
                files["converted"] = format_named(options.target).write_puzzle(puzzle, options.dialect).encode()
            if options.do & {"solve", "unique", "rate"}:
                result |= _solved(puzzle, options.do)
    except AspsolveError as error:
        if "bad_alloc" in str(error):
            raise
        result |= {"status": ERROR, "error": cut(one_line(str(error)), MAX_ERROR)}
    return PuzzleOutcome({**result, "seconds": round(perf_counter() - begin, 6)}, files)


def _solved(puzzle: Puzzle, do: frozenset[str]) -> dict[str, Any]:
    """Solve a puzzle, look for a second solution and rate it, as far as `do` says; raises AspsolveError."""
    if "rate" in do:
        _ = family_of(puzzle).explanation_class  # raises InputError if there is none
    result = solve(puzzle, models=2 if do & {"unique", "rate"} else 1)
    values: dict[str, Any] = {"status": result.status.value}
    if "solve" in do and result.solution is not None:
        values["solution"] = result.solution.to_json()
    if do & {"unique", "rate"}:
        values["unique"] = bool(result.unique)
    if "rate" in do and result.unique:
        values |= rated(Clues(puzzle)).to_json()
    return values


def _picture(puzzle: Puzzle, options: BatchOptions) -> bytes:
    if options.picture == "text":
        return f"{puzzle}\n".encode()
    drawing = puzzle.drawing()
    document = svg(drawing, style=Style(theme=options.theme or THEMES[options.picture], width=options.width))
    if options.picture == "png":
        return png(document)
    return pdf([document], drawing.title) if options.picture == "pdf" else document.encode()
