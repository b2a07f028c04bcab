"""Workers that do jobs in parallel: threads or processes on this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass

from aspsolve.engine.interrupts import interrupts_deferred
from aspsolve.engine.limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError

__all__ = ["Workers", "start_process_workers", "start_workers"]

#: How often a cluster repeats a job whose worker was lost.
MAX_RETRIES = 5
#: multiprocessing's tracker frees semaphores after a signal has ended this process; it need not warn of them.
QUIET_TRACKER = "ignore:resource_tracker"
#: How long to wait for the scheduler of a cluster, in seconds.
CONNECT_SECONDS = 10


@dataclass(frozen=True)
class Workers:
    """The workers that do jobs in parallel.

    Parameters
    ----------
    executor : concurrent.futures.Executor
        The executor that jobs are submitted to.
    scope : CancellationScope or None
        The scope of the processes on this machine, to be given to every job; None on a cluster.
    """

    executor: Executor
    scope: CancellationScope | None


@contextmanager
def start_workers(where: str | None, processes: int) -> Iterator[Workers]:
    """Start workers for the time of a ``with`` statement; an exception in it ends all jobs.

    Parameters
    ----------
    where : str or None
        None for this machine, ``dask`` for a Dask cluster that is started here, ``dask://HOST:PORT`` for the scheduler
        of a running one.

    Raises
    ------
    InputError
        If there is no such cluster, or if Dask is not installed.
    """
    if where is None:
        scope = CancellationScope()
        with ThreadPoolExecutor(processes) as pool:
            try:
                yield Workers(pool, scope)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                scope.cancel()
                raise
        return
    with _cluster(where, processes) as executor:
        yield Workers(executor, None)


@contextmanager
def start_process_workers(where: str | None, processes: int) -> Iterator[Workers]:
    """Start workers for jobs that compute in Python themselves: as `start_workers`, but in processes on this machine.

    Jobs and results are pickled. A process ends with the one that has started it, however that ends; a lost one is an
    AspsolveError.
    """
    if where is not None:
        with start_workers(where, processes) as workers:
            yield workers
        return
    if QUIET_TRACKER not in sys.warnoptions:
        sys.warnoptions.append(QUIET_TRACKER)
    before = multiprocessing.active_children()
    # Not forked: this process may have threads by now, which hold locks.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_init_worker) as pool:
        try:
            with interrupts_deferred(), _interrupts_blocked():
                for _ in range(processes):  # each starts a process, as no other one is idle yet
                    pool.submit(_do_nothing)
            yield Workers(pool, None)
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child not in before:
                    child.kill()
            if isinstance(error, BrokenProcessPool):
                raise AspsolveError("a process was lost, perhaps because there was too little memory") from None
            raise


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C for processes that are started meanwhile, as long as they live: it is for their parent."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _do_nothing() -> None:
    pass


def _init_worker() -> None:
    """Leave Ctrl-C to the parent process, and end when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def _cluster(where: str, processes: int) -> Iterator[Executor]:
    """Connect to a Dask cluster and yield it as an executor; raises InputError."""
    scheme, _, address = where.partition("://")
    if scheme != "dask":
        raise InputError(f"executor: expected dask or dask://HOST:PORT, found {where!r}")
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("executor: Dask is not installed: pip install 'aspsolve[cluster]'") from None
    try:
        if address:
            client = Client(f"tcp://{address}", timeout=CONNECT_SECONDS)
            cluster = None
        else:
            cluster = LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=":0")
            client = Client(cluster)
    except (OSError, ValueError) as error:
        raise InputError(f"executor: there is no Dask scheduler at {address}: {error}") from None
    try:
        with client:
            yield client.get_executor(pure=False, retries=MAX_RETRIES)
    finally:
        if cluster is not None:
            cluster.close()
