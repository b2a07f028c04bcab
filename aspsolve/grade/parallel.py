"""Many encodings on many instances in parallel: on this machine, each run in a process of its own, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from pathlib import Path

from aspsolve.engine.limits import CancellationScope
from aspsolve.engine.workers import Workers
from aspsolve.errors import one_line
from aspsolve.grade.course import Instance
from aspsolve.grade.journal import Journal, task_key
from aspsolve.grade.options import GradingOptions
from aspsolve.grade.question import Question, grade_question
from aspsolve.grade.run import grade_instance
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["GradingTask", "grade_all"]


@dataclass(frozen=True)
class GradingTask:
    """A job of grading: one encoding on one instance, or one encoding and one question.

    Parameters
    ----------
    encoding : pathlib.Path
        The untrusted encoding.
    test_case : Instance or Question
        What the encoding is tested with.
    """

    encoding: Path
    test_case: Instance | Question

    def key(self, options: GradingOptions) -> str:
        """Return a key for the journal; see `aspsolve.grade.journal.task_key`."""
        return task_key(self.encoding, self.test_case.name, self.test_case.files, options)

    def run(self, options: GradingOptions, scope: CancellationScope | None = None) -> Outcome:
        """Do the job.

        Parameters
        ----------
        options : GradingOptions
            The limits, and what is compared.
        scope : CancellationScope or None
            The scope through which another thread can end the job; None where none has to.

        Returns
        -------
        Outcome
            The verdict and its explanation.
        """
        if isinstance(self.test_case, Question):
            return grade_question(self.encoding, self.test_case, options, scope)
        return grade_instance(self.encoding, self.test_case, options, scope)


def grade_all(
    tasks: Sequence[GradingTask], options: GradingOptions, workers: Workers, journal: Journal
) -> Iterator[tuple[int, Outcome]]:
    """Do the jobs that the journal does not have, and write their outcomes to the journal.

    Parameters
    ----------
    tasks : sequence of GradingTask
        The jobs.
    options : GradingOptions
        The limits, and what is compared.
    workers : Workers
        The workers that do the jobs.
    journal : Journal
        The outcomes of earlier gradings. Every new outcome is written to it before it is yielded.

    Yields
    ------
    tuple of (int, Outcome)
        The index of a job and its outcome. Those of the journal come first, the others as soon as they are done.
    """
    waiting: dict[Future[Outcome], tuple[int, str]] = {}
    for index, task in enumerate(tasks):
        key = task.key(options)
        if key in journal.known:
            yield index, journal.known[key]
        else:
            waiting[workers.executor.submit(task.run, options, workers.scope)] = (index, key)
    for future in as_completed(waiting):
        index, key = waiting.pop(future)
        lost = future.exception()
        if lost is not None:  # the cluster has lost the job: the journal must not have it, so that it is done next time
            reason = one_line(f"the run was lost: {lost}")
            yield index, Outcome(str(tasks[index].encoding), tasks[index].test_case.name, Verdict.ERROR, reason)
            continue
        outcome = future.result()
        if tasks[index].key(options) == key:  # else a file has changed meanwhile: nobody knows what the run has read
            journal.add(key, outcome)
        yield index, outcome
