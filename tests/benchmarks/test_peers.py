"""Every peer finds the solutions that we find."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import pytest

from aspsolve import Puzzle, solve
from benchmarks.measure import Figures, measure
from benchmarks.peers import PEERS, peers_of
from tests.conftest import shipped

#: Small ones: with one solution, several, or none, with duplicates and digits.
INSTANCES = [
    "fillin/06_diagonal_two_solutions", "rikudo/08_random_37_several", "seeknumbers/07_random_6x6_several",
    "numbrix/02_4x4", "sudoku/01_4x4", "hidato/02_4x4", "fillin/02_lisbon_figure_1", "fillin/07_word_listed_twice",
    "fillin/09_digits_and_capitals", "fillin/11_word_too_many", "fillin/13_squares_in_no_slot", "rikudo/03_no_givens",
    "rikudo/06_too_far_apart", "seeknumbers/05_bends_do_not_fit", "hitori/02_5x5", "slitherlink/03_5x5",
]  # fmt: skip
QUICK = 6


def instances() -> list[object]:
    """Return the first instances, and the others as slow tests."""
    return [pytest.param(name, marks=pytest.mark.slow) if at >= QUICK else name for at, name in enumerate(INSTANCES)]


@pytest.mark.slow
@pytest.mark.skipif(not (find_spec("ortools") and find_spec("pysat")), reason="OR-tools or python-sat is missing")
@pytest.mark.parametrize("name", instances())
def test_every_peer_finds_all_solutions(name: str) -> None:
    puzzle: Puzzle = shipped(name)
    expected = len(solve(puzzle, models=0).solutions)
    for peer in peers_of(puzzle):
        assert PEERS[peer](puzzle, 1000)["found"] == expected, peer


def endless() -> Figures:
    """Return never."""
    while True:
        pass


def broken() -> Figures:
    """Raise an error."""
    raise RuntimeError


@pytest.mark.slow
@pytest.mark.parametrize("run", [endless, broken])
def test_a_solve_that_takes_too_long_or_breaks_down_is_not_finished(run: Callable[[], Figures]) -> None:
    assert measure(run, limit=0.5)["seconds"] is None
