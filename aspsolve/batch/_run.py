"""Do jobs once: those that the journal does not have, each written down as soon as it is done."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Generic, TypeVar

from aspsolve.batch._journal import Journal
from aspsolve.batch._work import Job
from aspsolve.batch._workers import Workers
from aspsolve.engine._limits import CancellationScope

T = TypeVar("T")


@dataclass(frozen=True)
class Done(Generic[T]):
    """A job that is done."""

    job: Job[T]
    #: Its outcome, or what the journal knows of it; None for a job that was lost.
    outcome: T | None
    #: True for an outcome that was there before.
    known: bool = False
    #: Why the job was lost: the journal does not have it, so that it is done next time.
    lost: BaseException | None = None


def run(
    jobs: Iterable[Job[T]],
    workers: Workers,
    journal: Journal[T],
    *,
    together: int = 1,
    current: Callable[[Job[T]], bool] = lambda _: True,
) -> Iterator[Done[T]]:
    """Do jobs, which are taken as they are submitted, and yield each, in any order.

    Every new outcome is written to the journal before it is yielded. A cluster gets as many jobs at once as
    `together` says. `current` returns False for a job whose files have changed since: nobody knows then what it has
    read, and the journal does not get its outcome.
    """
    pending: _Pending[T] = _Pending(workers, together)

    def noted(done: Iterable[Done[T]]) -> Iterator[Done[T]]:
        for one in done:
            if one.outcome is not None and current(one.job):
                journal.add(one.job.key, one.outcome)
            yield one

    for job in jobs:
        if job.key in journal.known:
            yield Done(job, journal.known[job.key], known=True)
            continue
        pending.add(job)
        while pending.full:
            yield from noted(pending.taken())
    pending.submit()
    while pending.jobs:
        yield from noted(pending.taken())


class _Pending(Generic[T]):
    """The jobs that were submitted, and those that are to be submitted next, together."""

    def __init__(self, workers: Workers, together: int) -> None:
        self.jobs: dict[Future[list[T]], list[Job[T]]] = {}
        self.done: SimpleQueue[Future[list[T]]] = SimpleQueue()
        self._workers = workers
        self._together = 1 if workers.scope else together
        self._part: list[Job[T]] = []

    @property
    def full(self) -> bool:
        """Whether one has to be done before the next one is submitted."""
        return len(self.jobs) >= self._workers.ahead

    def add(self, job: Job[T]) -> None:
        """Submit a job, with others."""
        self._part.append(job)
        if len(self._part) >= self._together:
            self.submit()

    def submit(self) -> None:
        """Submit what was added."""
        if self._part:
            future = self._workers.executor.submit(_outcomes, self._part, self._workers.scope)
            self.jobs[future] = self._part
            self._part = []
            future.add_done_callback(self.done.put)

    def taken(self) -> Iterator[Done[T]]:
        """Wait for what is done next, and yield it."""
        future = self.done.get()
        jobs = self.jobs.pop(future)
        try:
            outcomes = future.result()
        except (Exception, CancelledError) as error:  # noqa: BLE001  (whatever a cluster raises)
            yield from (Done(job, None, lost=error) for job in jobs)
        else:
            yield from (Done(job, outcome) for job, outcome in zip(jobs, outcomes, strict=True))


def _outcomes(jobs: Sequence[Job[T]], scope: CancellationScope | None) -> list[T]:
    """Do jobs one after another."""
    return [job.call(scope) for job in jobs]
