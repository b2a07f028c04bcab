"""Every peer finds the solutions that we find, all of them or as many as are looked for."""

from collections.abc import Callable
from importlib.util import find_spec

import pytest

from aspsolve import Puzzle, solve
from benchmarks.measure import Figures, measure
from benchmarks.peers import PEERS
from tests.conftest import shipped

#: Of each family that is measured, a small one.
#: At most this many are looked for.
MOST = 60
QUICK = ["fillin/06_diagonal_two_solutions", "rikudo/08_random_37_several", "seeknumbers/07_random_6x6_several",
         "numbrix/02_4x4", "hidato/02_4x4", "sudoku/01_4x4", "hitori/02_5x5", "slitherlink/06_5x5", "nurikabe/05_5x5",
]  # fmt: skip
#: With duplicates and digits, and without solutions.
SLOW = [
    "fillin/02_lisbon_figure_1", "fillin/07_word_listed_twice", "fillin/09_digits_and_capitals",
    "fillin/11_word_too_many", "fillin/13_squares_in_no_slot", "rikudo/03_no_givens", "rikudo/06_too_far_apart",
    "seeknumbers/05_bends_do_not_fit",
]  # fmt: skip
#: The clues of which some are taken away, so that there are several solutions.
CLUES = ("clue", "given", "lines", "size")


def fewer_clues(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle of a family in one file with every other clue, or a Hitori with other numbers."""
    found = puzzle.to_json()
    if puzzle.kind == "hitori":
        found["printed"] = [[x, y, number // 2] for x, y, number in found["printed"]]
    for name in CLUES:
        if hasattr(puzzle, "of") and name in found:
            found[name] = found[name][::2]
    return type(puzzle).from_json(found)


@pytest.mark.skipif(not (find_spec("ortools") and find_spec("pysat")), reason="OR-tools or python-sat is missing")
@pytest.mark.parametrize("names", [QUICK, pytest.param(SLOW, marks=pytest.mark.slow)])
def test_every_peer_finds_all_solutions(names: list[str]) -> None:
    for name in names:
        for puzzle in (shipped(name), fewer_clues(shipped(name))):
            expected = min(MOST, len(solve(puzzle, models=MOST).solutions))
            found = {peer: run(puzzle, MOST)["found"] for peer, run in PEERS.items()}
            assert found == dict.fromkeys(PEERS, expected), puzzle


def endless() -> Figures:
    while True:
        pass


def broken() -> Figures:
    raise RuntimeError


@pytest.mark.slow
@pytest.mark.parametrize("run", [endless, broken])
def test_a_solve_that_takes_too_long_or_breaks_down_is_not_finished(run: Callable[[], Figures]) -> None:
    assert measure(run, limit=0.5)["seconds"] is None
