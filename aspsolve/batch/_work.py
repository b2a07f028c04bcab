"""The unit of work: a job with a key, which runs in a thread here or on a cluster, and may have a process of its own.

A job's own process is that of the thread that runs it: it does one job after another, is killed where a limit is
reached, and is replaced where it was lost.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from aspsolve.engine._calls import Limits, Process
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import LimitReached, ProcessKilled

#: A process is replaced after this many calls: clingo keeps a little of each program.
MAX_CALLS = 10_000
#: How often a job is begun, if its process is killed from outside.
TRIES = 5
#: Calls a function in a process, and has its result sent, or each that it yields.
SEND_RESULT, SEND_EACH = "aspsolve.engine._calls:send_result", "aspsolve.engine._calls:send_each"

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Job(Generic[T_co]):
    """A unit of work, to be pickled."""

    #: The same for the same work, and different for any other; the journal knows its outcome by it.
    key: str
    #: Does the work and returns the outcome. Its argument is the scope by which its processes are ended from
    #: elsewhere, None on a cluster.
    call: Callable[[CancellationScope | None], T_co]
    #: Its number among the jobs of a run, for whoever needs one.
    number: int = 0


@dataclass(frozen=True)
class InProcess(Generic[T_co]):
    """A call of a job that is made in a process of its own; function and result are pickled.

    Calling it raises what `aspsolve.engine._calls.results_of` raises. A process that was killed from outside is
    replaced, and the function called again.
    """

    function: Callable[[], Any]
    seconds: float | None = None
    megabytes: int | None = None
    #: True if the function yields results, each better than the one before: the last one before a limit counts.
    improving: bool = False

    def __call__(self, scope: CancellationScope | None = None) -> T_co:
        """Call the function in the process of this thread."""
        scope = scope or CancellationScope()
        limits = Limits(self.seconds, self.megabytes, may_write=True)
        for _ in range(TRIES):
            with suppress(ProcessKilled):
                process = _process_of_thread(self.function)
                with scope.including(process):
                    return self._result(process, limits)
            if scope.cancelled:
                break
        raise ProcessKilled(f"the process was killed {TRIES} times: perhaps there is too little memory")

    def _result(self, process: Process, limits: Limits) -> T_co:
        """Return the last result."""
        found: list[T_co] = []
        try:
            for result in process.results(SEND_EACH if self.improving else SEND_RESULT, self.function, limits):
                found = [result]
        except LimitReached:
            if not found:
                raise
        return found[0]


_of_thread = threading.local()
_processes: WeakSet[Process] = WeakSet()


def _process_of_thread(function: Callable[[], Any]) -> Process:
    """Return the process of this thread; a new one has loaded the modules that the function needs."""
    process: Process | None = getattr(_of_thread, "process", None)
    if process is None or process.ended or _of_thread.calls >= MAX_CALLS:
        process = _of_thread.process = Process()
        _of_thread.calls = 0
        _processes.add(process)
        [*process.results(SEND_RESULT, partial(id, function))]
    _of_thread.calls += 1
    return process


def end_processes() -> None:
    """End the processes that jobs have left behind here; those of a thread that has ended are gone with it."""
    for process in [*_processes]:
        process.end()
        process.ended = True
