"""A search in a process of its own, for programs that are not trusted and for limits that must hold.

clingo cannot be stopped while it grounds; a process can. `ProcessSearch` is used like `aspsolve.engine.control.Search`.
The other side, what the process does, is `aspsolve.engine.worker`.

>>> search = ProcessSearch.of(Program(text="{a; b}. :- not a, not b."), ["0"])
>>> len(list(search)), search.exhausted
(3, True)
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from aspsolve.engine.control import Answer, Program
from aspsolve.engine.limits import CancellationScope
from aspsolve.engine.messages import MAX_MESSAGES
from aspsolve.engine.starting import SpareProcesses, worker_process
from aspsolve.errors import (
    AspsolveError,
    EncodingError,
    InputError,
    LimitReached,
    OutOfMemory,
    OutputFlood,
    ProcessCrashed,
)
from aspsolve.model.symbols import Signature, Symbol, parse_untrusted

__all__ = ["ProcessSearch", "ground_facts", "results_of"]

#: The events that the iteration yields.
FINDINGS = ("answer", "facts", "not a fact", "result")
#: The errors that are raised here as they were raised there; all others are EncodingErrors.
ERRORS: dict[str, type[AspsolveError]] = {"InputError": InputError, "LimitReached": LimitReached}
#: What a process that lacks memory writes before it breaks down: the C++ runtime, Python, and the dynamic linker.
OUT_OF_MEMORY = (b"bad_alloc", b"MemoryError", b"cannot allocate memory")
#: How long a process has to send its statistics when no more of its answers are wanted.
GRACE_SECONDS = 0.3
#: How many shown atoms an answer set may have, and how many bytes on its way from the process.
MAX_ATOMS, MAX_BYTES = 1_000_000, 2**26


@dataclass
class ProcessSearch:
    """A search in a process: iterate over it for its answers, then read how it ended.

    The attributes that it shares with `aspsolve.engine.control.Search` mean the same. Leaving the iteration early
    ends the process, which has a moment to send its statistics. Iterating raises LimitReached, OutOfMemory and
    OutputFlood besides what Search raises.
    """

    #: What the search is made of, as values that JSON can hold.
    parameters: Mapping[str, Any]
    #: ``module:function``; the function returns the search that its one argument, `parameters`, describes. It is
    #: called in the process, so that the work of building the search is under the limits, too.
    builder: str = "aspsolve.engine.control:search_from_json"
    #: Seconds from the start of the iteration, for starting, building, grounding and solving together.
    time_limit: float | None = None
    #: Megabytes of address space.
    memory_limit: int | None = None
    #: Seconds of processor time.
    cpu_limit: int | None = None
    #: By how much other processes come first, where the system has that.
    niceness: int = 0
    #: Those of the program's files that are not trusted: they may not hold scripts, and include files only from their
    #: own folder and the open ones.
    untrusted: Sequence[str] = ()
    #: Folders that untrusted files may include from; names are looked for in the first of them first.
    open_folders: Sequence[str] = ()
    #: The predicates whose atoms the answers consist of; None for all.
    shown: Collection[Signature] | None = None
    #: An answer set of more such atoms is an OutputFlood, and so is one of more bytes as a line of JSON.
    max_atoms: int = MAX_ATOMS
    max_bytes: int = MAX_BYTES
    #: Returns the symbols of an answer's texts.
    parse: Callable[[Sequence[str]], list[Symbol]] = parse_untrusted
    #: What the process can be ended by from elsewhere.
    scope: CancellationScope = field(default_factory=CancellationScope)
    #: Where the process is taken from; None for a new one.
    spares: SpareProcesses | None = None
    satisfiable: bool | None = None
    exhausted: bool = False
    fixed: Sequence[tuple[Any, ...]] = ()
    statistics: dict[str, float] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    minimizes: bool = False
    #: A predicate that answers show though it is not in `shown`; empty if there is none, or if that is not known.
    also_shown: str = ""
    #: The peak memory of the process in megabytes, as far as it is known.
    memory: float = 0.0

    @classmethod
    def of(cls, program: Program, arguments: Sequence[str] = (), **limits: Any) -> ProcessSearch:
        """Return the search of a program with clingo's own options; `limits` are the other parameters."""
        parameters = {"files": [*program.files], "text": program.whole_text, "arguments": [*arguments]}
        return cls(parameters, **limits)

    def __iter__(self) -> Generator[Answer, None, None]:
        begin = perf_counter()
        try:
            with closing(self._events("answers")) as events:
                for event in events:
                    if event["event"] == "answer":
                        self.satisfiable = True
                        yield Answer(self.parse(event["atoms"]), tuple(event["cost"]), optimal=event["optimal"])
        finally:
            self.statistics.setdefault("seconds", round(perf_counter() - begin, 6))

    def facts(self) -> list[Symbol]:
        """Ground only, and return the atoms that hold; raises EncodingError if one is not a fact."""
        atoms = []
        for event in self._events("facts"):
            if event["event"] == "not a fact":
                raise EncodingError(f"expected facts alone, but {event['atom']} depends on a choice")
            if event["event"] == "facts":
                atoms += event["atoms"]
        return parse_untrusted(atoms)

    def results(self) -> Generator[Any, None, None]:
        """Yield what the function `builder` sends, instead of searching; leaving early ends the process at once."""
        with closing(self._events("results")) as events:
            for event in events:
                yield event["value"]

    def _events(self, wanted: str) -> Generator[dict[str, Any], None, None]:
        """Run the process and yield what it finds, until it ends or is ended."""
        grounding = True
        error: AspsolveError | None = None
        with self._process(wanted) as (process, timed_out):
            for event in self._lines(process):
                kind = event["event"]
                grounding = grounding and kind != "grounded"
                self.memory = event.get("memory", self.memory)
                if kind in FINDINGS:
                    try:
                        yield event
                    except GeneratorExit:
                        if wanted != "results":
                            self._stop_gracefully(process)
                        raise
                elif kind == "error":
                    error = ERRORS.get(event["kind"], EncodingError)(event["text"])
                else:
                    self._note(event)
                if kind == "end":
                    if error is not None:
                        raise error
                    return
            process.wait()
            if timed_out.is_set():
                doing = "" if wanted == "results" else " grounding" if grounding else " solving"
                raise LimitReached(f"not done{doing} within {self.time_limit:g} s", grounding=grounding)
            raise self._crash_error(process)

    def _note(self, event: Mapping[str, Any]) -> None:
        """Record what an event says about the search."""
        if event["event"] == "fixed":
            self.fixed = [tuple(arguments) for arguments in event["atoms"]]
        elif event["event"] == "message":
            if len(self.messages) < MAX_MESSAGES:
                self.messages.append(event["text"])
        elif event["event"] == "also shown":
            self.also_shown = event["predicate"]
        elif event["event"] == "end":
            self.satisfiable, self.exhausted = event["satisfiable"], event["exhausted"]
            self.minimizes = event["minimizes"]
            self.statistics.update(event["statistics"])

    def _crash_error(self, process: subprocess.Popen[bytes]) -> AspsolveError:
        """Return the error for a process that crashed; OutOfMemory only where it has reported that."""
        assert process.stderr is not None
        last_words = process.stderr.read()
        if self.memory_limit is not None and any(words in last_words for words in OUT_OF_MEMORY):
            return OutOfMemory(f"crashed at a limit of {self.memory_limit} MB of memory")
        code = process.returncode
        if self.cpu_limit is not None and -code == getattr(signal, "SIGXCPU", None):
            return LimitReached(f"not done within {self.cpu_limit} s of processor time", grounding=True)
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return ProcessCrashed(f"clingo crashed ({how})", last_words.decode(errors="replace"))

    def _stop_gracefully(self, process: subprocess.Popen[bytes]) -> None:
        """Ask the process to end its search, and read the statistics if they arrive within `GRACE_SECONDS`."""
        assert process.stdin is not None
        timer = threading.Timer(GRACE_SECONDS, process.kill)
        timer.start()
        try:
            with suppress(BrokenPipeError):  # it may have come to its end already
                os.write(process.stdin.fileno(), b"stop\n")  # around the buffer, which must be empty when it is closed
            with suppress(AspsolveError):
                for event in self._lines(process):
                    if event["event"] == "end":
                        self.statistics.update(event["statistics"])
                        self.memory = event["memory"]
                        return
        finally:
            timer.cancel()

    def _lines(self, process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
        """Yield the events that a process writes; raises OutputFlood and OutOfMemory."""
        assert process.stdout is not None
        while line := process.stdout.readline(self.max_bytes + 1):
            if len(line) > self.max_bytes:
                raise self._flood("bytes")
            if not line.endswith(b"\n"):
                return
            event: dict[str, Any] = json.loads(line)
            if event["event"] == "flood":
                raise self._flood(event["of"])
            if event["event"] == "memory":
                raise OutOfMemory(f"needed more than {self.memory_limit} MB of memory")
            yield event

    def _flood(self, of: str) -> OutputFlood:
        """Return the error for an answer set of too many atoms, or of too many bytes."""
        most = f"{self.max_atoms} atoms" if of == "atoms" else f"{self.max_bytes} bytes"
        return OutputFlood(f"an answer set of more than {most}")

    def _folder(self) -> str | None:
        """Return the folder that the process works in: names in untrusted includes are looked for there first."""
        if self.open_folders:
            return self.open_folders[0]
        return os.path.dirname(self.untrusted[0]) if self.untrusted else None  # noqa: PTH120

    @contextmanager
    def _process(self, wanted: str) -> Iterator[tuple[subprocess.Popen[bytes], threading.Event]]:
        """Start the process, hand it its job, and see that it is gone afterwards."""
        job = {
            "memory": self.memory_limit,
            "cpu": self.cpu_limit,
            "niceness": self.niceness,
            "builder": self.builder,
            "parameters": self.parameters,
            "wanted": wanted,
            "untrusted": [*self.untrusted],
            "open": [*self.open_folders],
            "folder": self._folder(),
            "shown": None if self.shown is None else [*self.shown],
            "max_atoms": self.max_atoms,
            "max_bytes": self.max_bytes,
        }
        with worker_process(job, self.time_limit, self.spares) as (process, timed_out), self.scope.including(process):
            yield process, timed_out


def ground_facts(program: Program, **limits: Any) -> list[Symbol]:
    """Return the facts of a program that is not trusted, within limits of `ProcessSearch`; raises as that does."""
    return ProcessSearch.of(program, ["--warn=none"], **limits).facts()


def results_of(
    function: str,
    parameters: Mapping[str, Any],
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    niceness: int = 0,
    max_bytes: int = MAX_BYTES,
    scope: CancellationScope | None = None,
    spares: SpareProcesses | None = None,
) -> Generator[Any, None, None]:
    """Yield what a function sends that runs in a process of its own, under limits.

    The function, as ``module:function``, is called with `parameters` and a function to send a value with that JSON
    can hold. What it raises is raised here, and so are LimitReached, OutOfMemory and OutputFlood. Limits are in
    seconds and megabytes of address space.
    """
    search = ProcessSearch(
        parameters,
        function,
        time_limit,
        memory_limit,
        niceness=niceness,
        max_bytes=max_bytes,
        scope=scope if scope is not None else CancellationScope(),
        spares=spares,
    )
    yield from search.results()
