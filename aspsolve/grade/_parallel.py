"""Many encodings on many instances in parallel: on this machine, each run in a process of its own, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from aspsolve.batch._journal import Journal
from aspsolve.batch._run import run
from aspsolve.batch._work import Job
from aspsolve.batch._workers import Workers
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import one_line
from aspsolve.grade._course import Instance
from aspsolve.grade._debugging import debugged, failed_by_size
from aspsolve.grade._journal import task_key
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._run import grade_instance
from aspsolve.grade._verdict import RunOutcome, Verdict
from aspsolve.grade.question import Question, grade_question

#: How many failed instances of an encoding are debugged at most, until rules to blame are found.
MOST_DEBUGGED = 3


@dataclass(frozen=True)
class GradingTask:
    """A job of grading: one untrusted encoding on one instance, or one encoding and one question."""

    encoding: Path
    test_case: Instance | Question

    def key(self, options: GradingOptions) -> str:
        """Return a key for the journal; see `aspsolve.grade._journal.task_key`."""
        return task_key(self.encoding, self.test_case.name, self.test_case.files, options)

    def run(self, options: GradingOptions, scope: CancellationScope | None = None) -> RunOutcome:
        """Do the job, which another thread can end through `scope`."""
        if isinstance(self.test_case, Question):
            return grade_question(self.encoding, self.test_case, options, scope)
        return grade_instance(self.encoding, self.test_case, options, scope)


def grade_all(
    tasks: Sequence[GradingTask], options: GradingOptions, workers: Workers, journal: Journal[RunOutcome]
) -> Iterator[tuple[int, RunOutcome]]:
    """Do the jobs that the journal does not have, and write their outcomes to the journal.

    Yields the index of a job and its outcome. Those of the journal come first, the others as soon as they are done.
    An outcome with the rules that are to blame comes again, before the last one of its encoding.
    """
    by_encoding: dict[Path, _Submission] = {}
    for index, task in enumerate(tasks):
        by_encoding.setdefault(task.encoding, _Submission()).waiting.add(index)
    for index, outcome in _graded(tasks, options, workers, journal):
        submission = by_encoding[tasks[index].encoding]
        submission.outcomes[index] = outcome
        submission.waiting.discard(index)
        if not submission.waiting:
            for other, debugged_one in _debugged(tasks, submission, options, workers, journal):
                if other != index:
                    yield other, debugged_one
        yield index, submission.outcomes[index]


@dataclass
class _Submission:
    """The outcomes of an encoding, and the indices of the jobs that are not done."""

    outcomes: dict[int, RunOutcome] = field(default_factory=dict)
    waiting: set[int] = field(default_factory=set)


def _debugged(
    tasks: Sequence[GradingTask],
    submission: _Submission,
    options: GradingOptions,
    workers: Workers,
    journal: Journal[RunOutcome],
) -> Iterator[tuple[int, RunOutcome]]:
    """Yield the outcomes of an encoding that now have the rules that are to blame, as `options` want it."""
    instances = {index: case for index in submission.outcomes if isinstance(case := tasks[index].test_case, Instance)}
    chosen = failed_by_size((index, submission.outcomes[index], case) for index, case in sorted(instances.items()))
    if options.debug != "all":  # where nothing is found on the smallest, the next ones may show more
        chosen = chosen[:MOST_DEBUGGED] if options.debug == "first" else []
    for index in chosen:
        outcome = submission.outcomes[index]
        if not outcome.findings:
            job = workers.submit(Job("", partial(debugged, tasks[index].encoding, instances[index], outcome, options)))
            if job.exception() is None:
                outcome = submission.outcomes[index] = job.result()
            if outcome.findings:
                journal.add(tasks[index].key(options), outcome)
                yield index, outcome
        if outcome.findings and options.debug == "first":
            return


def _graded(
    tasks: Sequence[GradingTask], options: GradingOptions, workers: Workers, journal: Journal[RunOutcome]
) -> Iterator[tuple[int, RunOutcome]]:
    """Yield the indices of the jobs and their outcomes."""
    jobs = [Job(task.key(options), partial(task.run, options), index) for index, task in enumerate(tasks)]
    for done in run(jobs, workers, journal, current=lambda job: tasks[job.number].key(options) == job.key):
        task, outcome = tasks[done.job.number], done.outcome
        if outcome is None:
            reason = one_line(f"the run was lost: {done.lost}")
            outcome = RunOutcome(str(task.encoding), task.test_case.name, Verdict.ERROR, reason)
        yield done.job.number, outcome
