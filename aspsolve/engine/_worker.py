"""The process that `aspsolve.engine._starting` starts: reads a job from standard input, writes events to its output.

It is run by its path in Python's isolated mode, so that neither the folder it is started from nor the environment can
slip it a module. It ends when its parent does, and its search when a second line comes.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, BinaryIO

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aspsolve.engine._control import Answer, Search
    from aspsolve.model._symbols import Symbol

#: An error is cut to this many characters, and a predicate.
MAX_ERROR, MAX_PREDICATE = 2000, 60
#: An event has this many characters of facts, or a few more.
MAX_EVENT_CHARACTERS = 2**16
#: The cache of atoms' texts is cleared at this size.
MAX_TEXTS = 2**16


class _TooMuchError(Exception):
    """An answer has more atoms, or more bytes, than are wanted."""


def main() -> None:
    """Do the job that a line of standard input describes; a line before may say what to load for it."""
    lines = sys.stdin.buffer
    os.set_blocking(sys.stderr.fileno(), False)  # nobody reads it before the end: what does not fit is dropped
    job = job_of(lines)
    sys.path[:] = job["path"]
    if job["niceness"] and hasattr(os, "nice"):
        os.nice(job["niceness"])
    if "prepare" in job:
        resolve_name(job["prepare"])()
        job = job_of(lines)
    limit_resources(job["memory_limit"], job["cpu_limit"])
    # Names in untrusted includes are looked for in the working folder first.
    folders = [*job["open_folders"], *map(os.path.dirname, job["untrusted"])]
    if folders and folders[0]:
        os.chdir(folders[0])
    stop = threading.Event()
    threading.Thread(target=watch_stdin, args=(lines, stop), daemon=True).start()
    try:
        run(job, stop)
    except MemoryError:
        emit(event="memory")
    except _TooMuchError as error:
        emit(event="flood", of=str(error))
    sys.stdout.flush()
    os._exit(0)


def job_of(lines: BinaryIO) -> dict[str, Any]:
    """Read a line of standard input; if there is none, the parent is gone: end this process."""
    line = lines.readline()
    if not line:
        os._exit(1)
    job: dict[str, Any] = json.loads(line)
    return job


def watch_stdin(lines: BinaryIO, stop: threading.Event) -> None:
    """Read standard input: a line ends the search. At its end the parent is gone: end this process."""
    if lines.readline():
        stop.set()
        lines.read()
    os._exit(1)


def run(job: dict[str, Any], stop: threading.Event) -> None:
    """Build what is wanted and run it; all but running out of memory becomes an event."""
    from aspsolve.engine._isolation import check_program  # noqa: PLC0415  (the path to it comes with the job)
    from aspsolve.errors import AspsolveError, cut, undecodable  # noqa: PLC0415

    search: Search | None = None
    try:
        if job["untrusted"]:
            for warning in check_program(job["untrusted"], job["open_folders"]):
                emit(event="message", text=warning)
        called = resolve_name(job["function"])
        if job["wanted"] == "results":
            called(job["parameters"], lambda value: emit(event="result", value=value))
        else:
            search = called(job["parameters"])
            search.stop = stop
            search.on_message = lambda message: emit(event="message", text=message)
            find(search, job)
    except UnicodeDecodeError:  # clingo takes any bytes in strings
        emit(event="error", kind="EncodingError", text="expected UTF-8 text in the atoms of an answer set")
    except UnicodeEncodeError as error:
        emit(event="error", kind="InputError", text=str(undecodable(error)))
    except AspsolveError as error:
        out_of_memory = "bad_alloc" in str(error)
        emit(event="memory" if out_of_memory else "error", kind=type(error).__name__, text=cut(str(error), MAX_ERROR))
    emit(
        event="end",
        satisfiable=search and search.satisfiable,
        exhausted=bool(search and search.exhausted),
        statistics=search.statistics if search else {},
        minimizes=bool(search and search.minimizes),
        memory=peak_memory(),
    )


def find(search: Search, job: dict[str, Any]) -> None:
    """Ground, and make an event of each fact; or solve, and make an event of each answer."""
    if job["wanted"] == "facts":
        emit_facts(search.ground().atoms())
        return
    if search.fixed:
        emit(event="fixed", atoms=search.fixed)
    search.on_ground = lambda: emit(event="grounded", memory=peak_memory())
    texts = ShownTexts(job["shown"])
    for answer in search:
        emit_answer(answer, texts, job["max_atoms"], job["max_bytes"])
        if search.stop.is_set():
            return
    if texts.other:
        emit(event="also shown", predicate=texts.other[:MAX_PREDICATE])


def emit_facts(atoms: Iterable[tuple[Symbol, bool]]) -> None:
    """Make events of atoms, many facts in each, up to the first atom that is no fact."""
    facts: list[str] = []
    characters = 0
    for symbol, fact in atoms:
        text = str(symbol)
        if not fact:
            emit(event="not a fact", atom=text)
            return
        facts.append(text)
        characters += len(text)
        if characters > MAX_EVENT_CHARACTERS:
            emit(event="facts", atoms=facts)
            facts, characters = [], 0
    emit(event="facts", atoms=facts)


def emit_answer(answer: Answer, texts: ShownTexts, max_atoms: int, max_bytes: int) -> None:
    """Make an event of an answer; raises _TooMuchError."""
    atoms: list[str] = []
    characters = 0
    for symbol in answer.symbols:
        text = texts[symbol]
        if text is not None:
            atoms.append(text)
            characters += len(text)
            if len(atoms) > max_atoms:
                raise _TooMuchError("atoms")
            if characters > max_bytes:
                raise _TooMuchError("bytes")
    line = json.dumps({"event": "answer", "atoms": atoms, "cost": answer.cost, "optimal": answer.optimal})
    if len(line) >= max_bytes:
        raise _TooMuchError("bytes")
    write(line)


class ShownTexts(dict["Symbol", "str | None"]):
    """The texts of atoms, None for those of predicates that are not wanted; answers have most atoms in common.

    `other` is the first predicate in alphabetical order that is shown but not wanted, empty if there is none.
    """

    def __init__(self, shown: list[list[Any]] | None) -> None:
        from aspsolve.model._symbols import signature  # noqa: PLC0415  (the path to it comes with the job)

        super().__init__()
        self._shown = None if shown is None else {tuple(one) for one in shown}
        self._signature = signature
        self.other = ""

    def __missing__(self, symbol: Symbol) -> str | None:
        """Return the text of an atom, and keep it."""
        signature = self._signature(symbol)
        is_shown = self._shown is None or signature in self._shown
        if not is_shown:
            name = f"{signature[0]}/{signature[1]}" if signature else "a term"
            self.other = min(self.other or name, name)
        if len(self) >= MAX_TEXTS:
            self.clear()
        self[symbol] = text = str(symbol) if is_shown else None
        return text


def limit_resources(megabytes: int | None, cpu_seconds: int | None) -> None:
    """Limit the address space and the processor time of this process, and let it write no files."""
    if resource:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        if cpu_seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    limit_memory(megabytes)


def limit_memory(megabytes: int | None) -> None:
    """Set the address space that this process may use, where the system has such a limit."""
    if resource and megabytes is not None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def peak_memory() -> float:
    """Return the most memory that this process has held, in megabytes; 0 if the system does not say."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def emit(**event: Any) -> None:
    """Write an event for the parent."""
    write(json.dumps(event))


def write(line: str) -> None:
    """Write a line for the parent."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
