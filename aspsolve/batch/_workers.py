"""Workers that do jobs in parallel: threads of this process, each with processes of its jobs, or a cluster."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from aspsolve.batch._work import Job
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import InputError

#: How many jobs for each process, and how many submissions to a cluster, are waiting, or done and not taken yet.
AHEAD, AHEAD_ON_CLUSTER = 4, 1100

T = TypeVar("T")


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Workers:
    """The workers that do jobs in parallel."""

    executor: Executor
    #: The scope of the processes on this machine; None on a cluster.
    scope: CancellationScope | None
    #: How many submissions are waiting at most, or done and not taken.
    ahead: int

    def submit(self, job: Job[T]) -> Future[T]:
        """Submit a job, and return its outcome to come."""
        return self.executor.submit(job.call, self.scope)

    def in_order(self, jobs: Iterable[Job[T]]) -> Iterator[T]:
        """Do jobs, which are taken as they are submitted, and yield their outcomes in the same order."""
        waiting: deque[Future[T]] = deque()
        for job in jobs:
            waiting.append(self.submit(job))
            while waiting and (len(waiting) >= self.ahead or waiting[0].done()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def start_workers(where: str | None, processes: int) -> Iterator[Workers]:
    """Start workers for the time of a ``with`` statement; an exception in it ends all jobs.

    `where` is None for this machine, on which this number of jobs runs at the same time, ``dask`` for a Dask
    cluster that is started here, ``dask://HOST:PORT`` for the scheduler of a running one. An InputError says that
    there is no such cluster, or that Dask is not installed.
    """
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
    from aspsolve.batch._cluster import connected  # noqa: PLC0415  (an optional dependency)

    with connected(address, processes) as executor:
        yield Workers(executor, None, AHEAD_ON_CLUSTER)
