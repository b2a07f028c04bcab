"""The words left in a fill-in's slots: no solution is lost, and what crossings and counts rule out is gone."""

import pytest

from aspsolve import FillIn, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.model._graphemes import graphemes
from benchmarks.peers import all_facts
from benchmarks.random_fillin import random_fillin
from tests.families.fillin.patterns import fillin


def told(puzzle: FillIn, *predicates: str) -> list[str]:
    """Return what is left, as facts of some predicates, sorted."""
    return sorted(str(fact) for fact in all_facts(puzzle) if fact.name in predicates or not predicates)


def test_a_crossing_fixes_both_slots() -> None:
    puzzle = fillin("#_#/___/#_#", "bag hut")
    assert told(puzzle, "crossing") == ["crossing(2,2)"]
    puzzle = fillin("#_#/___/#_#", "bag hat")
    assert len(told(puzzle, "possible")) == 4
    assert told(puzzle, "crossing", "place") == []  # an a, whichever word stands where
    puzzle = fillin("#h#/___/#_#", "bag hat")
    assert told(puzzle) == ['place("bag",across,1,2)', 'place("hat",down,2,1)', "pruned"]


NONE = ["__ ab cd", "__/##/__ ab", "___ ab", "_ ab", "x_ ab", "xy ab", "a_/_# ab cd", "a_/##/a_ ab cd"]


@pytest.mark.parametrize("text", NONE)
def test_no_solution_is_reported_before_grounding(text: str) -> None:
    puzzle = fillin(*text.split(" ", 1))
    assert told(puzzle) == ["impossible", "pruned"]
    assert not solve(puzzle).solutions


@pytest.mark.parametrize("word", ['q"uote', "back\\slash", "x\u0303ew", "a,b)", "π2", "²x"])
def test_odd_words_come_back_as_they_were_fixed_or_not(word: str) -> None:
    width = len(graphemes(word))
    (fixed,) = solve(FillIn(grid=["_" * width], words=[word]), models=2).solutions
    assert fixed.grid == (word,)
    puzzle = FillIn(grid=["_" * width, "#" * width, "_" * width], words=[word, "x" * width])
    found = solve(puzzle, models=0).solutions
    assert [solution.check() for solution in found] == [(), ()]
    assert {solution.grid[0] for solution in found} == {word, "x" * width}


def test_copies_of_a_word_are_fixed_and_left() -> None:
    puzzle = fillin("a_/##/__/##/__", "ab ab cb")
    assert told(puzzle, "place") == ['place("ab",across,1,1)']
    assert told(puzzle, "left") == ['left("ab",1)', 'left("cb",1)']
    assert [solution.check() for solution in solve(puzzle, models=0).solutions] == [(), ()]


def test_a_decided_puzzle_costs_the_solver_nothing() -> None:
    puzzle = FillIn.from_json(random_fillin(15, 15, 0.25, 26, seed=1))
    assert told(puzzle, "possible") == []
    result = solve(puzzle, models=2)
    assert result.unique
    assert result.statistics["rules"] == 0
    assert result == solve(puzzle, models=2, options=["--stats"])
    assert result == solve(puzzle, models=2, encoding=FAMILIES["fillin"].encoding_path)
