"""Difficulty comes from the steps, and on average a puzzle does not become easier when a clue is taken away."""

from __future__ import annotations

from statistics import mean

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.explain import Level, explain
from aspsolve.explain.difficulty import LIMITS, difficulty_of, step_weight
from aspsolve.explain.theory import TRIAL
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers


def test_a_trial_weighs_more_than_a_technique() -> None:
    assert step_weight(TRIAL, 3) > step_weight("only candidate", 3)


def test_more_reasons_weigh_more() -> None:
    assert step_weight("only place", 5) > step_weight("only place", 2) > step_weight("only place", 1)
    assert step_weight("forced corner", 0) == step_weight("forced corner", 1)


def test_a_few_hard_steps_count() -> None:
    easy = [("only candidate", 2)] * 20
    assert difficulty_of(easy).level is Level.EASY
    assert difficulty_of([*easy, (TRIAL, 12)]).number > 1.5 * difficulty_of(easy).number


def test_the_size_of_a_puzzle_does_not_count() -> None:
    assert difficulty_of([("only candidate", 2)] * 5) == difficulty_of([("only candidate", 2)] * 500)


def test_levels_are_in_order() -> None:
    limits = [limit for limit, _ in LIMITS]
    assert limits == sorted(limits)
    assert difficulty_of([(TRIAL, 40)]).level is Level.EXPERT


def test_puzzle_without_any_step_is_easy() -> None:
    explanation = explain(Rikudo(cells=[(0, 0)], prefilled=[(0, 0, 1)]))
    assert explanation.difficulty is not None
    assert explanation.difficulty.level is Level.EASY


def without_a_given(puzzle: Puzzle) -> list[Puzzle]:
    """Return the Rikudos with one given less that still have one solution."""
    assert isinstance(puzzle, Rikudo)
    fewer = [
        Rikudo(cells=puzzle.cells, prefilled=[one for one in puzzle.prefilled if one != given], links=puzzle.links)
        for given in puzzle.prefilled
    ]
    return [one for one in fewer if solve(one, models=2).unique]


def test_difficulty_does_not_fall_on_average_when_a_clue_is_removed() -> None:
    """Every given of some random Rikudos is taken away in turn."""
    rises = []
    for seed in range(5):
        data = random_rikudo(2, share=0.6, links=2, seed=seed)
        puzzle = Rikudo.from_json(data)
        whole = explain(puzzle).difficulty
        if whole is None:
            continue
        for fewer in without_a_given(puzzle):
            harder = explain(fewer).difficulty
            assert harder is not None
            rises.append(harder.number - whole.number)
    assert len(rises) >= 12
    assert mean(rises) >= 0


@pytest.mark.parametrize("seed", range(3))
def test_difficulty_is_the_same_every_time(seed: int) -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(4, 4, share=0.5, seed=seed))
    assert explain(puzzle).difficulty == explain(puzzle).difficulty
