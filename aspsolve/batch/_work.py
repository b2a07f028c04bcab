"""The unit of work: a job with a key, which runs in a thread here or on a cluster, and may have a process of its own.

A job's own process is that of the thread that runs it: it does one job after another, is killed where a limit is
reached, and is replaced where it was lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import InitVar, dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._worker import limit_memory
from aspsolve.errors import AspsolveError, LimitReached, OutOfMemory, ProcessCrashed

#: A process is replaced after this many calls: clingo keeps a little of each program.
MAX_CALLS = 10_000
#: How often a job is begun, if its process is killed from outside.
TRIES = 5
STDERR = 2
#: How a process ends that lacks memory, where that is no Python error: the C++ runtime, and the dynamic linker.
BROKEN_DOWN = (-signal.SIGABRT, 127)
#: The exit code of a process that was killed from outside.
KILLED = -getattr(signal, "SIGKILL", signal.SIGTERM)
#: multiprocessing's tracker frees semaphores after a signal has ended this process; it need not warn of them.
QUIET_TRACKER = "ignore:resource_tracker"

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

    Calling it raises what the function raises, LimitReached, OutOfMemory, and ProcessCrashed. A process that was
    killed from outside is replaced, and the function called again.
    """

    function: Callable[[], T_co]
    seconds: float | None = None
    #: The limit of address space of the process, where the system has that.
    megabytes: int | None = None

    def __call__(self, scope: CancellationScope | None = None) -> T_co:
        """Call the function in the process of this thread."""
        scope = scope or CancellationScope()
        for _ in range(TRIES):
            process = _process_of_thread(self)
            with suppress(BrokenProcessPool), scope.including(process):
                return process.call(self.function, self.seconds)
            if scope.cancelled:
                break
            process.check_killed()
        raise ProcessCrashed(f"the process was killed {TRIES} times: perhaps there is too little memory", "")


@dataclass(eq=False)
class _Process:
    """The process of a thread."""

    megabytes: int | None
    function: InitVar[Callable[[], Any]]
    ended: bool = False
    calls: int = field(default=0, init=False)
    _child: BaseProcess | None = field(default=None, init=False)

    def __post_init__(self, function: Callable[[], Any]) -> None:
        if QUIET_TRACKER not in sys.warnoptions:
            sys.warnoptions.append(QUIET_TRACKER)
        # A nanny of Dask's starts its worker as a daemon, which may have no children, lest they outlive it.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        # Not forked: this process has threads, which may hold locks.
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(1, context, _init_process, (self.megabytes,))
        with suppress(BrokenProcessPool):
            pid = self._executor.submit(_pid_after_loading, function).result()
            self._child = next((child for child in multiprocessing.active_children() if child.pid == pid), None)
        self.thread = threading.current_thread()
        _processes.add(self)

    def call(self, function: Callable[[], T], seconds: float | None) -> T:
        """Call a function in the process; raises BrokenProcessPool, LimitReached and OutOfMemory besides its errors."""
        self.calls += 1
        try:
            future = self._executor.submit(function)
            return future.result(seconds)
        except BrokenProcessPool:
            self.kill()
            raise
        except FutureTimeoutError:
            if future.done():  # the function's own error
                raise
            self.kill()
            raise LimitReached(f"not done within {seconds:g} s") from None
        except (MemoryError, AspsolveError) as error:
            if not isinstance(error, MemoryError) and "bad_alloc" not in str(error):
                raise
            self.kill()
            raise OutOfMemory(f"needed more than {self.megabytes} MB of memory") from None

    def kill(self) -> None:
        """End the process; the thread's next job gets another one."""
        self.ended = True
        if self._child is not None:
            self._child.kill()

    def close(self) -> None:
        """End the process, which does nothing or was killed, and wait for its end.

        Otherwise Python's own end may come while the executor's thread is about to close its pipe, and fail.
        """
        self.ended = True
        _processes.discard(self)
        self._executor.shutdown()

    def check_killed(self) -> None:
        """Raise OutOfMemory or ProcessCrashed for a process that has ended by its own fault."""
        if self._child is None:
            return
        self._child.join()
        code = self._child.exitcode
        if code is None or code == KILLED:
            return
        if self.megabytes is not None and code in BROKEN_DOWN:
            raise OutOfMemory(f"crashed at a limit of {self.megabytes} MB of memory")
        raise ProcessCrashed(
            f"the process crashed ({signal.Signals(-code).name if code < 0 else f'exit code {code}'})", ""
        )


_of_thread = threading.local()
_processes: set[_Process] = set()


def _process_of_thread(call: InProcess[Any]) -> _Process:
    """Return the process of this thread, started where there is none, or one with another limit."""
    process: _Process | None = getattr(_of_thread, "process", None)
    if process is None or process.ended or process.calls >= MAX_CALLS or process.megabytes != call.megabytes:
        if process is not None:
            process.close()
        process = _of_thread.process = _Process(call.megabytes, call.function)
    return process


def end_processes(*, of_ended_threads: bool = False) -> None:
    """End the processes that jobs have left behind here, those of all threads or only of threads that have ended."""
    for process in [*_processes]:
        if not (of_ended_threads and process.thread.is_alive()):
            process.close()


def _pid_after_loading(_: Callable[[], Any]) -> int:
    """Return the process's number: with the argument, the modules were loaded that it needs."""
    return os.getpid()


def _init_process(megabytes: int | None) -> None:
    """Leave Ctrl-C to the parent process, and end when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDERR)  # the last words of clingo
    limit_memory(megabytes)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
