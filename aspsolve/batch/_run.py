"""Do jobs once: those that the journal does not have, each written down as soon as it is done."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any, BinaryIO, Generic, TypeVar

from aspsolve._files import check_regular, failing
from aspsolve.batch._workers import Call, Workers
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import InputError

#: The seconds after which the next line also syncs the journal to the disk, in case the machine loses its power.
SYNC_SECONDS = 1.0
#: A longer line is no line of a journal.
MAX_LINE_BYTES = 64 * 2**20

T = TypeVar("T")


@dataclass(frozen=True)
class Job(Generic[T]):
    """A call whose outcome the journal knows by a key."""

    #: It is the same for the same work, and different for any other.
    key: str
    call: Call[T]
    #: Its number among the jobs of a run, for callers that need one.
    number: int = 0


@dataclass(frozen=True)
class Entries(Generic[T]):
    """The format of a journal's lines."""

    #: The name of such a file in messages.
    name: str
    #: Returns the key of a job, and what is kept of its outcome, from the JSON object of a line; raises ValueError,
    #: KeyError or TypeError for another object.
    read: Callable[[dict[str, Any]], tuple[str, T]]
    #: Returns the JSON object of a key and an outcome.
    write: Callable[[str, T], dict[str, Any]]
    #: The beginning of each line, by which another file is recognised.
    begins: str


def _lock(stream: BinaryIO, path: Path) -> None:
    """Lock a file until it is closed; raises InputError if another process has locked it."""
    with suppress(ImportError, OSError):  # Windows, or a file system without locks
        import fcntl  # noqa: PLC0415  (not on Windows)

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError("another run writes to it", file=str(path)) from None


@dataclass
class Journal(Generic[T]):
    """The outcomes of earlier runs, and the file that new ones are written to."""

    #: What is kept of the outcomes of earlier runs, by the keys of their jobs.
    known: dict[str, T] = field(default_factory=dict)
    _entries: Entries[T] | None = field(default=None, init=False, repr=False)
    _stream: BinaryIO | None = field(default=None, init=False, repr=False)
    _synced: float = field(default=0.0, init=False, repr=False)

    @classmethod
    @contextmanager
    def opened(cls, path: Path | None, entries: Entries[T]) -> Iterator[Journal[T]]:
        """Open a journal for the time of a ``with`` statement, None for no file; raises InputError."""
        journal = cls()
        if path is None:
            yield journal
            return
        check_regular(path)
        with failing("written", path):
            stream = path.open("r+b" if path.exists() else "w+b")
        with stream:
            _lock(stream, path)
            journal._stream, journal._entries = stream, entries
            complete_bytes = journal._read(stream, entries)
            with failing("written", path):
                stream.seek(complete_bytes)
                stream.truncate()
            yield journal
            with failing("written", path):
                journal._sync(stream)

    def add(self, key: str, outcome: T) -> None:
        if self._entries is None or self._stream is None:
            return
        line = json.dumps(self._entries.write(key, outcome), ensure_ascii=False)
        with failing("written", self._stream.name):
            if monotonic() - self._synced > SYNC_SECONDS:  # before the line, which can then be read without delay
                self._sync(self._stream)
            self._stream.write(f"{line}\n".encode(errors="backslashreplace"))
            self._stream.flush()

    def _sync(self, stream: BinaryIO) -> None:
        os.fsync(stream.fileno())
        self._synced = monotonic()

    def _read(self, stream: BinaryIO, entries: Entries[T]) -> int:
        """Read what is known, and return the number of bytes in the complete lines; raises InputError."""
        complete_bytes = number = 0
        begins = entries.begins.encode()
        try:
            for number, line in enumerate(iter(partial(stream.readline, MAX_LINE_BYTES), b""), 1):  # noqa: B007
                own = len(line) < MAX_LINE_BYTES and (line.startswith(begins) or begins.startswith(line))
                if own and not line.endswith(b"\n"):  # it was cut
                    break
                key, outcome = entries.read(json.loads(line) if own else {})
                self.known[key] = outcome
                complete_bytes += len(line)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror or error}", file=stream.name) from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InputError(f"expected {entries.name}, found another file", file=stream.name, line=number) from None
        return complete_bytes


@dataclass(frozen=True)
class Done(Generic[T]):
    """A job that is done."""

    job: Job[T]
    #: Its outcome, or what the journal keeps of it; None for a job that was lost.
    outcome: T | None
    #: True for the outcome of an earlier run.
    known: bool = False
    #: The error by which the job was lost; it is not in the journal, so that the next run repeats it.
    lost: BaseException | None = None


def run(
    jobs: Iterable[Job[T]],
    workers: Workers,
    journal: Journal[T],
    *,
    together: int = 1,
    current: Callable[[Job[T]], bool] = lambda _: True,
) -> Iterator[Done[T]]:
    """Do jobs, on a cluster in batches of `together`; write outcomes that are still `current`, and yield each job."""
    pending: _Pending[T] = _Pending(workers)
    batch: list[Job[T]] = []
    for job in jobs:
        if job.key in journal.known:
            yield Done(job, journal.known[job.key], known=True)
            continue
        batch.append(job)
        if workers.scope or len(batch) == together:
            pending.submit(batch)
            batch = []
        while len(pending.jobs) >= workers.ahead:
            yield from pending.taken(journal, current)
    if batch:
        pending.submit(batch)
    while pending.jobs:
        yield from pending.taken(journal, current)


class _Pending(Generic[T]):
    """The batches of jobs that were submitted."""

    def __init__(self, workers: Workers) -> None:
        self.jobs: dict[Future[list[T]], list[Job[T]]] = {}
        self._ended: SimpleQueue[Future[list[T]]] = SimpleQueue()
        self._workers = workers

    def submit(self, batch: list[Job[T]]) -> None:
        future = self._workers.submit(partial(_outcomes, batch))
        self.jobs[future] = batch
        future.add_done_callback(self._ended.put)

    def taken(self, journal: Journal[T], current: Callable[[Job[T]], bool]) -> Iterator[Done[T]]:
        """Wait for the next batch, write its outcomes to the journal, and yield its jobs."""
        future = self._ended.get()
        batch = self.jobs.pop(future)
        lost = CancelledError() if future.cancelled() else future.exception()  # whatever a cluster raises
        if lost is not None:
            yield from (Done(job, None, lost=lost) for job in batch)
            return
        for job, outcome in zip(batch, future.result(), strict=True):
            if current(job):
                journal.add(job.key, outcome)
            yield Done(job, outcome)


def _outcomes(jobs: Sequence[Job[T]], scope: CancellationScope | None) -> list[T]:
    return [job.call(scope) for job in jobs]
