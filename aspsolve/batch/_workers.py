"""Workers, which do calls in parallel: threads of this process, each with a process of its own, or a Dask cluster."""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar
from weakref import WeakSet

from aspsolve.engine._calls import Limits, Process
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import InputError, LimitReached, ProcessKilled

#: A thread's process is replaced after this many calls, because clingo leaks a little memory, or once it is killed.
MAX_CALLS = 10_000
#: How often a job is tried, if its process is killed from outside.
TRIES = 5
#: The functions that send the result of a call, or each result that it yields.
SEND_RESULT, SEND_EACH = "aspsolve.engine._calls:send_result", "aspsolve.engine._calls:send_each"

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
#: Does some work and returns the outcome; it can be pickled. Its argument is the scope that can cancel its processes,
#: None on a cluster.
Call: TypeAlias = Callable[[CancellationScope | None], T]


@dataclass(frozen=True)
class InProcess(Generic[T_co]):
    """A call in a process of its own, which is replaced if it is killed; raises as `Process.results` does."""

    function: Callable[[], Any]
    seconds: float | None = None
    megabytes: int | None = None
    #: True if the function yields better and better results: the last one before a limit or a cancellation counts.
    improving: bool = False

    def __call__(self, scope: CancellationScope | None = None) -> T_co:
        """Call the function in the process of this thread."""
        scope = scope or CancellationScope()
        limits = Limits(self.seconds, self.megabytes, may_write=True)
        for _ in range(TRIES):
            with suppress(ProcessKilled):
                process = _process_of_thread(self.function)
                with scope.including(process):
                    return self._result(process, limits, scope)
            if scope.cancelled:
                break
        raise ProcessKilled(f"the process was killed {TRIES} times: perhaps there is too little memory")

    def _result(self, process: Process, limits: Limits, scope: CancellationScope) -> T_co:
        found: list[T_co] = []
        try:
            for result in process.results(SEND_EACH if self.improving else SEND_RESULT, self.function, limits):
                found = [result]
        except (LimitReached, ProcessKilled) as stopped:
            if not found or not (isinstance(stopped, LimitReached) or scope.cancelled):
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


#: How often a cluster repeats a job whose worker was lost.
MAX_RETRIES = 5
#: How long to wait for the scheduler of a cluster, in seconds, at the beginning and when it is lost.
CONNECT_SECONDS = 10
#: The polling interval of the connection to the scheduler, in seconds.
WATCH_SECONDS = 0.5
#: The loggers that are silenced when the scheduler is lost: our own message says the same.
LOGGERS = ("distributed", "distributed.client", "tornado.application")


@contextmanager
def connected(address: str, processes: int) -> Iterator[Executor]:
    """Connect to a Dask scheduler, or start a cluster here; if it is lost, all jobs end with an exception."""
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("executor: Dask is not installed: pip install 'aspsolve[cluster]'") from None
    with _quiet():
        try:
            cluster = None
            if address:
                client = Client(f"tcp://{address}", timeout=CONNECT_SECONDS)
            else:
                cluster = LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=":0")
                client = Client(cluster)
        except (OSError, ValueError) as error:
            raise InputError(f"executor: there is no Dask scheduler at {address}: {error}") from None
        try:
            with _Watched(client) as executor:
                yield executor
            with suppress(Exception):  # whatever Dask raises if the scheduler is lost meanwhile
                if client.status == "running":
                    client.run(end_processes)
        finally:
            with suppress(OSError):
                client.close()
            if cluster is not None:
                cluster.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask's log of a lost connection."""
    levels = {logger: logger.level for logger in map(logging.getLogger, LOGGERS)}
    for logger in levels:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


class _Watched(Executor):
    """A client's executor, which ends the jobs of a lost scheduler with an exception: Dask's own never ends them."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=MAX_RETRIES)
        self._open: set[Future[Any]] = set()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def running(self) -> bool:
        return self._client.status in ("running", "connecting")

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        try:
            future: Future[Any] = self._executor.submit(function, *arguments, **options)
        except Exception as error:
            if self.running:
                raise
            future = Future()
            future.set_exception(error)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """End watching; the client ends the jobs."""
        self._ended.set()

    def _watch(self) -> None:
        while not self._ended.wait(WATCH_SECONDS):
            if not self.running:
                for future in [*self._open]:
                    with suppress(InvalidStateError):
                        future.set_exception(ConnectionError("the scheduler was lost"))


#: The arguments of `start_workers` besides None, for the help of commands.
EXECUTORS = "dask for a local Dask cluster, dask://HOST:PORT for a running one"
#: The most jobs for each process, and the most submissions to a cluster, that are waiting, or done and not taken yet.
AHEAD, AHEAD_ON_CLUSTER = 4, 1100


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Workers:
    """The workers that do calls in parallel."""

    executor: Executor
    #: The scope of the processes on this machine; None on a cluster.
    scope: CancellationScope | None
    #: The most submissions that are waiting, or done and not taken yet.
    ahead: int

    def submit(self, call: Call[T]) -> Future[T]:
        return self.executor.submit(call, self.scope)

    def in_order(self, calls: Iterable[Call[T]]) -> Iterator[T]:
        waiting: deque[Future[T]] = deque()
        for call in calls:
            waiting.append(self.submit(call))
            while waiting and (len(waiting) >= self.ahead or waiting[0].done()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def start_workers(where: str | None, processes: int) -> Iterator[Workers]:
    """Start workers: here, ``dask`` for a new cluster, ``dask://HOST:PORT`` for a running one; raises InputError."""
    if where is None:
        scope = CancellationScope()
        with ThreadPoolExecutor(processes) as pool:
            try:
                yield Workers(pool, scope, AHEAD * processes)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                scope.cancel()
                raise
        return
    scheme, _, address = where.partition("://")
    if scheme != "dask":
        raise InputError(f"executor: expected dask or dask://HOST:PORT, found {where!r}")
    with connected(address, processes) as executor:
        yield Workers(executor, None, AHEAD_ON_CLUSTER)
