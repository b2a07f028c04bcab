"""A Dask cluster as an executor that notices when its scheduler is lost."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from typing import Any

from aspsolve.batch._work import end_processes
from aspsolve.errors import InputError

#: How often a cluster repeats a job whose worker was lost.
MAX_RETRIES = 5
#: How long to wait for the scheduler of a cluster, in seconds, at the beginning and where it was lost.
CONNECT_SECONDS = 10
#: How often to look whether it is there.
WATCH_SECONDS = 0.5
#: Whose complaints about a lost scheduler need not be seen: a line of ours says the same.
LOGGERS = ("distributed", "distributed.client", "tornado.application")


@contextmanager
def connected(address: str, processes: int) -> Iterator[Executor]:
    """Connect to a Dask cluster for the time of a ``with`` statement.

    `address` is host and port of the scheduler; where it is empty, a cluster with this number of workers is started
    here. Where the scheduler is lost, all jobs end with an exception. An InputError says that there is no such
    cluster, or that Dask is not installed.
    """
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
            with suppress(Exception):  # whatever Dask raises where the scheduler goes meanwhile
                if client.status == "running":
                    client.run(end_processes)
        finally:
            with suppress(OSError):
                client.close()
            if cluster is not None:
                cluster.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Leave out what Dask logs of a connection that is lost."""
    loggers = [*map(logging.getLogger, LOGGERS)]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


class _Watched(Executor):
    """The executor of a client: Dask's own never ends the jobs of a scheduler that is gone."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False, retries=MAX_RETRIES)
        self._open: set[Future[Any]] = set()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def running(self) -> bool:
        """Whether the scheduler is there, or looked for."""
        return self._client.status in ("running", "connecting")

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Submit a call."""
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
