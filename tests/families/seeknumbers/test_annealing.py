"""Guesses: whatever moves are made, the path stays one through all the cells, and its cost is what the hints say."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from aspsolve import SeekNumbers, solve
from aspsolve.families.seeknumbers.annealing import Annealing
from aspsolve.model.lattice import Point
from benchmarks.random_seeknumbers import random_seeknumbers

RING = [(x, y) for x in range(1, 9) for y in range(1, 9) if not (3 <= x <= 6 and 4 <= y <= 5)]
#: A strip with a loop to the right, whose cells lie in no square.
BAYS = [(x, y) for x in range(-2, 4) for y in range(3)] + [(4, 0), (5, 0), (5, 1), (5, 2), (4, 2)]


def puzzles() -> list[SeekNumbers]:
    """Return puzzles of several shapes."""
    made = [random_seeknumbers(8, 6, 0.2, seed) for seed in range(4)]
    made += [random_seeknumbers(8, 8, 0.15, seed, cells=RING) for seed in range(4)]
    squares = [SeekNumbers.from_json(data) for data in made]
    return [*squares, SeekNumbers(cells=BAYS, first=(-2, 0), final=(4, 2), hints=[(0, 1, 2), (4, 0, 1)])]


def any_path(puzzle: SeekNumbers) -> list[Point]:
    """Return a path that ignores the hints."""
    solution = solve(puzzle.without_hints()).solution
    assert solution is not None
    return [Point(x, y) for x, y in solution.to_json()["path"]]


def bends_by_hand(puzzle: SeekNumbers, path: list[Point]) -> dict[Point, int]:
    """Return by how many bends each hint, and the first cell, is wrong."""
    hints = {Point(x, y): n for x, y, n in puzzle.hints}
    off: dict[Point, int] = {}
    start, bends = path[0], 0
    for index in range(1, len(path)):
        here = path[index]
        if here in hints or here == puzzle.final:
            off[start] = abs(bends - hints.get(start, 0))
            start, bends = here, 0
        else:
            before, after = path[index - 1], path[index + 1]
            bends += before.x != after.x and before.y != after.y
    return off


@pytest.mark.parametrize("puzzle", puzzles())
def test_moves_keep_the_path_whole_and_its_cost_right(puzzle: SeekNumbers) -> None:
    guess = Annealing(puzzle, any_path(puzzle), random.Random(5))
    seen = {tuple(guess.path)}
    for temperature in (5.0, 1.0, 0.3):
        guess.anneal(3000, temperature, temperature)
        path = guess.path
        assert {*path} == puzzle.cells
        assert len(path) == len(puzzle.cells)
        assert (path[0], path[-1]) == (puzzle.first, puzzle.final)
        assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in pairwise(path))
        off = bends_by_hand(puzzle, path)
        assert guess.wrong == {cell for cell, bends in off.items() if bends}
        assert guess.cost == sum(3 * bends if cell == puzzle.first else bends for cell, bends in off.items())
        seen.add(tuple(path))
    assert len(seen) > 1 or not guess.cost


@pytest.mark.slow
def test_cooling_comes_near_to_the_hints() -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(12, 12, 0.15, 1))
    guess = Annealing(puzzle, any_path(puzzle), random.Random(1))
    before = guess.cost
    guess.anneal(400_000, 2.5, 0.2)
    assert guess.cost < before / 4


def test_a_guess_without_squares_cannot_move() -> None:
    puzzle = SeekNumbers(size=(5, 1), first=(1, 1), final=(5, 1), hints=[(2, 1, 1)])
    path = [Point(x, 1) for x in range(1, 6)]
    guess = Annealing(puzzle, path)
    guess.anneal(100, 1, 0.1)
    assert guess.path == path
    assert guess.wrong == {(2, 1)}


@pytest.mark.parametrize(
    "path",
    [[(1, 1), (1, 2)], [(1, 1), (2, 2), (1, 2), (2, 1)], [(1, 2), (1, 1), (2, 1), (2, 2)], [(1, 1), (1, 2)] * 2],
    ids=["a cell left out", "a jump", "other ends", "a cell twice"],
)
def test_what_is_no_path_of_the_puzzle_is_refused(path: list[tuple[int, int]]) -> None:
    puzzle = SeekNumbers(size=(2, 2), first=(1, 1), final=(2, 1), hints=[(1, 2, 1)])
    with pytest.raises(ValueError, match="expected a path through all the cells"):
        Annealing(puzzle, path)
