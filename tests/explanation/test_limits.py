"""A time limit ends every question about the largest puzzles, too, wherever the time is spent."""

import os
import pickle
import signal
import threading
import time
from collections.abc import Generator
from typing import Any

import pytest

from aspsolve import FillIn, InputError, Interrupted, LimitReached, Puzzle, Rikudo, SeekNumbers, solutions
from aspsolve.engine._calls import Limits
from aspsolve.engine._limits import GROUNDING_THREAD
from aspsolve.explanation import AttemptState, Explainer, Outcome, Step
from aspsolve.explanation import _session as session
from tests.conftest import CROSS
from tests.processes import processes_left

OPEN = FillIn(["__", "__"], ["ab", "cd", "ac", "bd"])
IMPOSSIBLE = FillIn(["__"], ["a", "b"])
LARGE = [Rikudo(size=1261), SeekNumbers(size=(40, 40), first=(1, 1), final=(1, 40))]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", LARGE, ids=lambda puzzle: puzzle.kind)
def test_time_limit_ends_every_question_and_leaves_nothing_running(puzzle: Puzzle, before: frozenset[int]) -> None:
    explainer = Explainer(puzzle)
    assert explainer.explain(time_limit=0.02).outcome is Outcome.STOPPED
    assert explainer.hint(time_limit=0.02).state is AttemptState.STOPPED
    for ask in (explainer.rate, explainer.conflict, explainer.ambiguity):
        with pytest.raises(LimitReached, match=r"^the time limit was reached$"):
            ask(time_limit=0.02)
    assert GROUNDING_THREAD not in [thread.name for thread in threading.enumerate()]
    assert processes_left(before) == ()


def answers() -> list[object]:
    """Return an answer to each question, and each hint that there is."""
    told: list[Step] = []
    explainer = Explainer(CROSS)
    explanation = explainer.explain(on_step=told.append)
    assert explanation.steps == tuple(told)
    assert [step.number for step in told] == [1, 2]
    attempt = next(solutions(CROSS))
    with pytest.raises(InputError, match="expected one at this"):
        explainer.hint(next(solutions(OPEN)))
    return [
        explanation,
        explanation.steps[0].drawing,
        explainer.rate(),
        explainer.hint(level="why"),
        explainer.hint(attempt),
        explainer.hint(FillIn(["#h#", "c__", "#_#"], ["hat", "bag"])),
        Explainer(IMPOSSIBLE).conflict(),
        Explainer(OPEN).ambiguity(time_limit=None),
    ]


def results_here(_: str, parameters: tuple[Any, ...], limits: Limits) -> Generator[Any, None, None]:
    """Answer as the other process does, in this one."""
    assert limits.time_limit is None
    sent: list[object] = []
    session.send_answer(pickle.loads(pickle.dumps(parameters)), sent.append)
    yield from pickle.loads(pickle.dumps(sent))


def test_answers_that_are_sent_are_those_that_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    here = answers()
    monkeypatch.setattr(session, "MAX_SQUARES", 0)
    monkeypatch.setattr(session, "results_of", results_here)
    assert answers() == here


def test_mistakes_about_a_large_puzzle_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MAX_SQUARES", 0)
    with pytest.raises(InputError, match="no solution"):
        Explainer(IMPOSSIBLE).ambiguity()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent with os.kill")
def test_interrupted_explanation_of_a_large_puzzle_has_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MAX_SQUARES", 0)

    def interrupt(_: Step) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.05)

    with pytest.raises(Interrupted) as caught:
        Explainer(CROSS).explain(on_step=interrupt)
    assert len(caught.value.result.steps) == 1
    assert caught.value.result.stopped
