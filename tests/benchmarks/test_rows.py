"""The puzzles that are measured have one solution each, and the table has the ratio of each peer."""

from importlib.util import find_spec
from random import Random

import pytest

from aspsolve import solve
from benchmarks.__main__ import line_of, summary
from benchmarks.random_nurikabe import random_nurikabe
from benchmarks.ratios import mean_of
from benchmarks.rows import Row


@pytest.mark.parametrize("row", [Row("nurikabe", 6), pytest.param(Row("seeknumbers", 10), marks=pytest.mark.slow)])
def test_a_row_makes_the_same_puzzle_with_one_solution_from_a_seed(row: Row) -> None:
    puzzle = row.puzzle(1)
    assert solve(puzzle, models=2).unique
    assert row.puzzle(1) == puzzle != row.puzzle(2)


def test_islands_of_random_nurikabes_have_several_sizes() -> None:
    sizes = {size for seed in range(3) for _, _, size in random_nurikabe(6, 6, Random(seed)).to_json()["size"]}
    assert len(sizes) > 2


def test_a_row_has_the_puzzles_that_are_made_in_its_time_and_at_least_one() -> None:
    row = Row("sudoku", 4)
    assert row.made(2, 60.0) == [*row.puzzles(2)]
    assert 1 <= len(row.made(1000, 0.0)) < 1000


@pytest.mark.skipif(not (find_spec("ortools") and find_spec("pysat")), reason="OR-tools or python-sat is missing")
def test_a_row_without_time_has_one_puzzle_by_every_peer() -> None:
    (name, number, ours, *ratios), strongest = line_of(Row("sudoku", 4), 2, 0.0)
    assert (name, number) == ("Sudoku 4 by 4", "1")
    assert float(ours) > 0
    assert len(ratios) == 4
    assert ratios.count(f"**{strongest}**") == 1


def test_the_mean_of_all_rows_is_also_that_of_rows_with_a_strong_peer() -> None:
    ratios = [mean_of([0.5]), mean_of([2.0]), mean_of([27.0])]
    assert summary(ratios).endswith("of 3 rows: 3.00 (0.02–458); of the 2 rows where the strongest peer takes less"
                                    " than 10 times as long: 1.00 (0.00–6700).")  # fmt: skip
