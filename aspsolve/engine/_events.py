"""A process that does a job under limits, and the events that it sends; `aspsolve.engine._worker` is its other side.

clingo cannot be stopped while it grounds; a process can.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._starting import SpareProcesses, end, started, write
from aspsolve.errors import (
    AspsolveError,
    EncodingError,
    InputError,
    LimitReached,
    OutOfMemory,
    OutputFlood,
    ProcessCrashed,
)
from aspsolve.model._symbols import Signature

#: The errors that are raised here as they were raised there; all others are EncodingErrors.
ERRORS: dict[str, type[AspsolveError]] = {"InputError": InputError, "LimitReached": LimitReached}
#: What a process that lacks memory writes before it breaks down: the C++ runtime, Python, and the dynamic linker.
OUT_OF_MEMORY = (b"bad_alloc", b"MemoryError", b"cannot allocate memory")
#: How long a process has to send its statistics when no more of its answers are wanted.
GRACE_SECONDS = 0.3


@dataclass(frozen=True)
class Limits:
    """What a process may use, read and send."""

    #: Seconds for starting, building, grounding and solving together.
    time_limit: float | None = None
    #: Megabytes of address space.
    memory_limit: int | None = None
    #: Seconds of processor time.
    cpu_limit: int | None = None
    #: By how much other processes come first, where the system has that.
    niceness: int = 0
    #: The files that are not trusted: they may not hold scripts, and include files only from their own folder and the
    #: open ones.
    untrusted: Sequence[str] = ()
    #: Folders that untrusted files may include from; names are looked for in the first of them first.
    open_folders: Sequence[str] = ()
    #: An answer set of more shown atoms is an OutputFlood, and so is an event of more bytes.
    max_atoms: int = 1_000_000
    max_bytes: int = 2**26


NO_LIMITS = Limits()


def results_of(
    function: str,
    parameters: Mapping[str, Any],
    limits: Limits = NO_LIMITS,
    *,
    scope: CancellationScope | None = None,
    spares: SpareProcesses | None = None,
) -> Generator[Any, None, None]:
    """Yield what a function sends from a process of its own; leaving early ends the process at once.

    The function, as ``module:function``, is called with `parameters` and a function to send a value with that JSON
    can hold. What it raises is raised here, and so are LimitReached, OutOfMemory and OutputFlood.
    """
    with running(function, parameters, "results", limits, scope=scope, spares=spares) as job:
        for event in job.events():
            if event["event"] == "result":
                yield event["value"]


@contextmanager
def running(
    function: str,
    parameters: Mapping[str, Any],
    wanted: str,
    limits: Limits,
    *,
    shown: Collection[Signature] | None = None,
    scope: CancellationScope | None = None,
    spares: SpareProcesses | None = None,
) -> Iterator[RunningJob]:
    """Run a job in a process, which is gone after the ``with`` statement.

    The function, as ``module:function``, is called in the process with `parameters`, which JSON can hold. Of the
    search that it returns ``facts`` or ``answers`` are wanted, these with the atoms of the predicates `shown`, None for
    all; or ``results``, which it sends. The process is one of `spares`, or a new one, and `scope` can end it.
    """
    job = {"function": function, "parameters": parameters, "wanted": wanted, **vars(limits)}
    job["shown"] = None if shown is None else [*shown]
    process = started() if spares is None else spares.take()
    running_job = RunningJob(process, limits, wanted)
    timer = None if limits.time_limit is None else threading.Timer(limits.time_limit, running_job.time_out)
    try:
        if timer:
            timer.daemon = True
            timer.start()
        write(process, job)
        with (scope or CancellationScope()).including(process):
            yield running_job
    finally:
        if timer:
            timer.cancel()
        end(process)
        if spares is not None:
            spares.fill()


@dataclass
class RunningJob:
    """A job in its process."""

    process: subprocess.Popen[bytes]
    limits: Limits
    wanted: str
    timed_out: bool = False

    def events(self) -> Iterator[dict[str, Any]]:
        """Yield the events to the last one, ``end``.

        Raises the error of the job, and LimitReached, OutOfMemory, OutputFlood and ProcessCrashed.
        """
        grounding = True
        error: AspsolveError | None = None
        for event in self._lines():
            if event["event"] == "error":
                error = ERRORS.get(event["kind"], EncodingError)(event["text"])
                continue
            grounding = grounding and event["event"] != "grounded"
            yield event
            if event["event"] == "end":
                if error is not None:
                    raise error
                return
        self.process.wait()
        if self.timed_out:
            doing = "" if self.wanted == "results" else " grounding" if grounding else " solving"
            raise LimitReached(f"not done{doing} within {self.limits.time_limit:g} s", grounding=grounding)
        raise self._crash_error()

    def time_out(self) -> None:
        """End the process because its time is over."""
        self.timed_out = True
        self.process.kill()

    def stop(self) -> dict[str, Any]:
        """Ask the process to end its search, and return its last event, if that arrives within `GRACE_SECONDS`."""
        assert self.process.stdin is not None
        timer = threading.Timer(GRACE_SECONDS, self.process.kill)
        timer.start()
        try:
            with suppress(BrokenPipeError):  # it may have come to its end already
                # Around the buffer, which must be empty when it is closed.
                os.write(self.process.stdin.fileno(), b"stop\n")
            with suppress(AspsolveError):
                return next((event for event in self._lines() if event["event"] == "end"), {})
        finally:
            timer.cancel()
        return {}

    def _lines(self) -> Iterator[dict[str, Any]]:
        """Yield what the process writes; raises OutputFlood and OutOfMemory."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(self.limits.max_bytes + 1):
            if len(line) > self.limits.max_bytes:
                raise self._flood("bytes")
            if not line.endswith(b"\n"):
                return
            event: dict[str, Any] = json.loads(line)
            if event["event"] == "flood":
                raise self._flood(event["of"])
            if event["event"] == "memory":
                raise OutOfMemory(f"needed more than {self.limits.memory_limit} MB of memory")
            yield event

    def _flood(self, of: str) -> OutputFlood:
        most = self.limits.max_atoms if of == "atoms" else self.limits.max_bytes
        return OutputFlood(f"an answer set of more than {most} {of}")

    def _crash_error(self) -> AspsolveError:
        """Return the error for a process that crashed; OutOfMemory only where it has reported that."""
        assert self.process.stderr is not None
        last_words = self.process.stderr.read()
        if self.limits.memory_limit is not None and any(words in last_words for words in OUT_OF_MEMORY):
            return OutOfMemory(f"crashed at a limit of {self.limits.memory_limit} MB of memory")
        code = self.process.returncode
        if self.limits.cpu_limit is not None and -code == getattr(signal, "SIGXCPU", None):
            return LimitReached(f"not done within {self.limits.cpu_limit} s of processor time", grounding=True)
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return ProcessCrashed(f"clingo crashed ({how})", last_words.decode(errors="replace"))
