"""Many encodings on many instances, side by side: here, each run in a process of its own, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aspsolve.engine.child import Lifeline
from aspsolve.errors import InputError, one_line
from aspsolve.grade.course import Instance
from aspsolve.grade.journal import Journal, task_key
from aspsolve.grade.question import Question, ask
from aspsolve.grade.rules import Rules
from aspsolve.grade.run import grade_instance
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Task", "Workers", "grade_all", "workers"]

#: How often a cluster tries a run again whose worker was lost.
RETRIES = 5
#: Seconds within which a scheduler has to answer.
CONNECTING = 10


@dataclass(frozen=True)
class Task:
    """An encoding on an instance, or a program and a question."""

    encoding: Path
    asked: Instance | Question

    def do(self, rules: Rules, lifeline: Lifeline | None = None) -> Outcome:
        """Return what comes of it."""
        if isinstance(self.asked, Question):
            return ask(self.encoding, self.asked, rules, lifeline)
        return grade_instance(self.encoding, self.asked, rules, lifeline)


@dataclass(frozen=True)
class Workers:
    """Who does the runs.

    Attributes
    ----------
    executor : what takes them on.
    lifeline : what the runs in this process hang on; None on a cluster.
    """

    executor: Executor
    lifeline: Lifeline | None


@contextmanager
def workers(where: str | None, processes: int) -> Iterator[Workers]:
    """Yield those who do the runs, and end them.

    Parameters
    ----------
    where : None for this machine, ``dask`` for a Dask cluster that is started here, ``dask://HOST:PORT`` for one that
        is there.
    processes : how many runs are done at the same time on this machine.

    Raises
    ------
    InputError
        Where there is no such cluster, or Dask is not installed.
    """
    if where is None:
        lifeline = Lifeline()
        with ThreadPoolExecutor(processes) as pool:
            try:
                yield Workers(pool, lifeline)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                lifeline.cut()
                raise
        return
    with _cluster(where, processes) as executor:
        yield Workers(executor, None)


@contextmanager
def _cluster(where: str, processes: int) -> Iterator[Executor]:
    """Yield a Dask cluster as an executor; raises InputError."""
    scheme, _, address = where.partition("://")
    if scheme != "dask":
        raise InputError(f"executor: expected dask or dask://HOST:PORT, found {where!r}")
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415  (an extra)
    except ImportError:
        raise InputError("executor: Dask is not installed: pip install 'aspsolve[cluster]'") from None
    try:
        if address:
            client = Client(f"tcp://{address}", timeout=CONNECTING)
            cluster = None
        else:
            cluster = LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=":0")
            client = Client(cluster)
    except (OSError, ValueError) as error:
        raise InputError(f"executor: there is no Dask scheduler at {address}: {error}") from None
    try:
        with client:
            yield client.get_executor(pure=False, retries=RETRIES)
    finally:
        if cluster is not None:
            cluster.close()


def grade_all(tasks: Sequence[Task], rules: Rules, crew: Workers, journal: Journal) -> Iterator[tuple[int, Outcome]]:
    """Yield each task's place in the sequence and its outcome, in the order in which they are done.

    What the journal knows comes first and is not done again; what is done is written down before it is yielded.
    """
    waiting: dict[Future[Outcome], tuple[int, str]] = {}
    for index, task in enumerate(tasks):
        key = task_key(task.encoding, task.asked.name, task.asked.files, rules)
        if key in journal.known:
            yield index, journal.known[key]
            continue
        own = () if crew.lifeline is None else (crew.lifeline,)
        waiting[crew.executor.submit(task.do, rules, *own)] = (index, key)
    for future in as_completed(waiting):
        index, key = waiting.pop(future)
        lost = future.exception()
        if lost is not None:  # a cluster that is no more; the next run does it again
            reason = one_line(f"the run was lost: {lost}")
            yield index, Outcome(str(tasks[index].encoding), tasks[index].asked.name, Verdict.ERROR, reason)
            continue
        outcome = future.result()
        journal.add(key, outcome)
        yield index, outcome
