"""The puzzles that are measured have one solution, also those that are not made as `aspsolve generate` makes them."""

from random import Random

import pytest

from aspsolve import solve
from benchmarks.random_nurikabe import random_nurikabe
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
