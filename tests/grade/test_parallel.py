"""Many at once: order, journals, interruptions, and a Dask cluster that loses a worker."""

import json
import os
import signal
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from aspsolve.batch._run import Journal
from aspsolve.batch._workers import start_workers
from aspsolve.errors import InputError
from aspsolve.grade._course import find_instances
from aspsolve.grade._jobs import ENTRIES, GradingTask, grade_all
from aspsolve.grade._programs import Program
from aspsolve.grade._verdict import GradingOptions, RunOutcome, Verdict, outcome_from_json, outcome_to_json
from tests.batch.test_interruptions import START
from tests.conftest import Written
from tests.grade.conftest import COLOURING, PAIR, PAIR_ANSWERS, TRIANGLE, Course, reference
from tests.processes import environment, ran, started

pytestmark = pytest.mark.usefixtures("processes")

WRONG = COLOURING + ":- colour(1,red)."


@pytest.fixture
def graphs(course: Course) -> Course:
    for number in range(1, 7):
        course.add(f"ex{number}", PAIR if number % 2 else TRIANGLE, reference(PAIR_ANSWERS if number % 2 else []))
    return course


def tasks_of(course: Course, *rules: str) -> list[GradingTask]:
    """Return the tasks of so many encodings on the course's instances."""
    encodings = [course.encoding(text, f"student{number}.lp") for number, text in enumerate(rules)]
    return [
        GradingTask(encoding, instance)
        for encoding in encodings
        for instance in find_instances(encoding, course.instances, course.solutions)
    ]


def graded(tasks: list[GradingTask], options: GradingOptions, journal: Journal, processes: int = 2) -> list[RunOutcome]:
    """Return the outcomes in the order of the tasks, without what differs from run to run."""
    with start_workers(None, processes) as workers:
        found = dict(grade_all(tasks, options, workers, journal))
    return [replace(found[index], seconds=0.0, memory=0.0) for index in range(len(tasks))]


@pytest.mark.slow
def test_results_come_in_the_order_given(graphs: Course) -> None:
    slow = graphs.encoding(COLOURING + ":- X = #count { A,B,C : A = 1..100, B = 1..100, C = 1..10 }, X < 0.", "slow.lp")
    quick = graphs.encoding(COLOURING, "quick.lp")
    printed = graphs.grade(slow, quick, "-p 4").out
    heads = [line.partition(" in ")[0] for line in printed.splitlines()]
    names = [f"$ex{number}.lp: success" for number in range(1, 7)]
    assert heads == [
        f"== {slow}", *names, f"{slow}: 6 of 6 passed",
        f"== {quick}", *names, f"{quick}: 6 of 6 passed",
        "2 of 2 submissions passed",
    ]  # fmt: skip


def key_of(task: GradingTask, **options: Any) -> str:
    return task.key(GradingOptions(**options))


def test_what_has_changed_is_done_again(graphs: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    (task, *_) = tasks_of(graphs, '#include "rules.lp".')
    rules = task.encoding.with_name("rules.lp")
    keys = [key_of(task)]
    assert keys == [key_of(task)]
    keys.append(key_of(task, time_limit=7))
    keys += [key_of(replace(task, program=Program("swipl {submission}", form))) for form in ("prolog", "json")]
    for text in ("a.", '#include "more.lp".'):
        rules.write_text(text)
        keys.append(key_of(task))
    rules.with_name("more.lp").write_text("b.")
    keys.append(key_of(task))
    facts = graphs.encoding("c.", "facts.lp")
    task.instance.path.write_text(f'#include "{facts}".')
    keys.append(key_of(task))
    facts.write_text("d.")
    keys.append(key_of(task))
    shared = graphs.folder / "shared"
    shared.mkdir()
    keys.append(key_of(task, include_folders=(str(shared),)))
    (shared / "rules.lp").write_text("other.")
    keys.append(key_of(task, include_folders=(str(shared),)))
    assert keys[-1] == key_of(task, include_folders=(str(shared),))
    for name in ("__version__", "CLINGO_VERSION"):
        monkeypatch.setattr(f"aspsolve.grade._jobs.{name}", "0")
        keys.append(key_of(task))
    for change in (task.instance.reference.unlink, partial(task.encoding.write_text, "% changed")):
        change()
        keys.append(key_of(task))
    assert len({*keys}) == len(keys) == 15


def test_a_run_whose_file_changes_meanwhile_is_not_kept(graphs: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    (task, *_) = tasks_of(graphs, COLOURING)
    run = GradingTask.run

    def run_and_change(task: GradingTask, *arguments: Any) -> RunOutcome:
        outcome = run(task, *arguments)
        task.encoding.write_text(WRONG)
        return outcome

    monkeypatch.setattr(GradingTask, "run", run_and_change)
    path = graphs.folder / "journal"
    with Journal.opened(path, ENTRIES) as journal:
        assert graded([task], GradingOptions(), journal)[0].passed
    with Journal.opened(path, ENTRIES) as journal:
        assert not journal.known


OUTCOME = RunOutcome("a.lp", "b.lp", Verdict.SUCCESS)
#: What an outcome cannot have.
WRONG_VALUES = {"seconds": "1", "reason": 1, "details": [[]], "statistics": {"rules": "x"}, "findings": [{}]}
WRONG_OUTCOMES = [{**outcome_to_json(OUTCOME), name: wrong} for name, wrong in WRONG_VALUES.items()]
#: Journals whose second line is none of ours.
BROKEN = [
    f"{json.dumps(ENTRIES.write('b', OUTCOME))}\n{line}\n"
    for line in (
        "[" * 100_000,
        '{"grading": "a", "outcome": ' + "[" * 100_000,
        *(json.dumps({"grading": "a", "outcome": outcome}) for outcome in WRONG_OUTCOMES),
    )
]


@pytest.mark.parametrize("text", ['{"a": 1}\n', "x\n", "[1]\n", ENTRIES.begins + '"key"}\n', *BROKEN])
def test_other_file_is_no_journal_and_stays_as_it_is(written: Written, text: str) -> None:
    path = written("other", text)
    with pytest.raises(InputError, match="expected the journal of a grading"), Journal.opened(path, ENTRIES):
        pass
    assert path.read_text() == text


def test_outcome_written_then_read_is_the_same() -> None:
    outcome = RunOutcome(
        "a.lp", "ex.lp", Verdict.NO_OUTPUT, "why", 1.5, 30.2, {"rules": 3}, ("a warning",), ("a", "drawing")
    )
    assert outcome_from_json(json.loads(json.dumps(outcome_to_json(outcome)))) == outcome


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_interrupted_run_resumes_to_the_report_of_an_uninterrupted_one(graphs: Course) -> None:
    journal = graphs.folder / "journal"
    command = ["-c", START, "grade", *graphs.arguments(graphs.encoding(COLOURING)), "-p", "2"]
    resuming = [*command, "--resume", journal]

    def shown(out: str) -> list[str]:
        return [line.partition(" in ")[0] for line in out.splitlines()]

    # two at once may end in another order than that in which they are printed
    with started(*resuming, "-p", "1", env=environment(FIRST="1", GO_ON="/never")) as first:
        line = first.stdout.readline()
        first.send_signal(signal.SIGINT)
        rest, err = first.communicate(timeout=60)
    assert (first.returncode, rest, err) == (130, "interrupted after 1 of 6 instances\n", "")
    known = journal.read_text()
    assert known.count("\n") == 1
    (code, second, _), (_, whole, _) = ran(*resuming), ran(*command)
    assert code == 0
    assert journal.read_text().startswith(known)
    assert shown(second) == shown(whole)
    assert line in second  # with the time of the first run: it was not done again
