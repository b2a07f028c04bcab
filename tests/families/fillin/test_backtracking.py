"""Solving by hand: what is tried in which order, when it stops, and that it finds what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from aspsolve import FillIn, Status, read, solve
from aspsolve.families.fillin import candidates, simplify, solve_by_hand
from tests.conftest import case_files, load_case, trials
from tests.families.fillin.fillins import fillins
from tests.families.fillin.test_possible_words import FIGURE_1, SOLVED

#: Two solutions, of which each is the other one turned over.
TWO = FillIn(["__", "__"], ["ab", "ab", "ba", "ba"])
#: A case in which more words than this have to be tried says so by failing.
ENOUGH_TRIALS = 2_000


def test_figure_1_needs_no_trial() -> None:
    found = solve_by_hand(FIGURE_1)
    assert found.solution is not None
    assert list(found.solution.grid) == SOLVED
    assert (found.tried, found.exhausted) == ((), True)
    assert found.possible == candidates(FIGURE_1)
    assert found.simplified == simplify(found.possible)


def test_words_are_tried_in_order_until_one_leads_to_a_solution() -> None:
    found = solve_by_hand(TWO)
    assert [str(trial) for trial in found.tried] == ["ab across at (1,1)"]
    assert [solution.grid for solution in found.solutions] == [("ab", "ba")]
    assert (found.exhausted, found.stopped) == (False, False)


def test_all_solutions_are_found_where_they_are_asked_for() -> None:
    found = solve_by_hand(TWO, models=0)
    assert [solution.grid for solution in found.solutions] == [("ab", "ba"), ("ba", "ab")]
    assert (found.exhausted, found.stopped) == (True, False)


def test_first_of_the_slots_with_the_fewest_words_is_tried() -> None:
    puzzle = FillIn(["___", "###", "___", "###", "___", "###", "__#", "###", "#__"], ["abc", "def", "ghi", "xy", "zu"])
    found = solve_by_hand(puzzle)
    assert [len(candidate.words) for candidate in found.simplified] == [3, 3, 3, 2, 2]
    assert [str(trial) for trial in found.tried] == ["xy across at (1,7)", "abc across at (1,1)", "def across at (1,3)"]


def test_failed_trial_is_taken_back_and_names_the_slot_without_a_word() -> None:
    puzzle = FillIn(["__", "__"], ["ab", "ba", "aa", "bb"])
    found = solve_by_hand(puzzle)
    assert (found.status, found.exhausted) == (Status.UNSATISFIABLE, True)
    assert [trial.word for trial in found.tried if trial.depth == 1] == list(found.simplified[0].words)
    failed = [trial for trial in found.tried if trial.failed]
    assert failed
    assert all(str(trial).endswith(f", but then no word is left for {trial.failed}") for trial in failed)


def test_trials_are_numbered_by_what_they_rest_on() -> None:
    blocks = FillIn(["__#__", "__#__"], ["ab", "ab", "ba", "ba", "cd", "cd", "dc", "dc"])
    found = solve_by_hand(blocks, models=0)
    assert {trial.depth for trial in found.tried} == {1, 2}
    assert len(found.solutions) == 8
    assert set(found.solutions) == set(solve(blocks, models=0).solutions)


@pytest.mark.parametrize("limit", [{"max_trials": 0}, {"time_limit": 1e-9}])
def test_limit_is_said(limit: dict[str, int]) -> None:
    found = solve_by_hand(TWO, **limit)
    assert (found.status, found.solution, found.stopped, found.exhausted) == (Status.UNKNOWN, None, True, False)


def test_limit_after_a_solution_keeps_it() -> None:
    found = solve_by_hand(TWO, models=0, max_trials=1)
    assert (found.status, len(found.solutions), found.stopped) == (Status.SATISFIABLE, 1, True)


def test_numbers_of_words_and_slots_are_compared_before_anything_is_tried() -> None:
    found = solve_by_hand(FillIn(["__", "__"], ["ab", "ab", "ba", "ba", "abc"]))
    assert found.miscounted == ("Slots of length 3: 0, words of that length: 1.",)
    assert (found.status, found.tried) == (Status.UNSATISFIABLE, ())


@trials(fillins(), quick=20, slow=100)
def test_all_solutions_are_found_by_hand(puzzle: FillIn) -> None:
    found = solve_by_hand(puzzle, models=0)
    assert found.exhausted
    assert len(set(found.solutions)) == len(found.solutions)
    assert set(found.solutions) == set(solve(puzzle, models=0).solutions)
    assert all(solution.check() == () for solution in found.solutions)


@pytest.mark.parametrize("file", case_files())
def test_case_is_solved_by_hand_where_it_can_be(file: Path) -> None:
    puzzle = read(file)
    if not isinstance(puzzle, FillIn):
        pytest.skip("no fill-in")
    found = solve_by_hand(puzzle, max_trials=ENOUGH_TRIALS)
    assert not found.stopped, f"more than {ENOUGH_TRIALS} trials"
    count = load_case(file)["count"]
    assert (found.status is Status.SATISFIABLE) == (count != 0)
    assert all(solution.check() == () for solution in found.solutions)
