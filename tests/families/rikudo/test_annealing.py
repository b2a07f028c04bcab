"""Annealing: whatever moves are made, walks lead from given to given, and the cost is what is still wrong."""

from __future__ import annotations

import random
import threading
from collections import Counter
from itertools import pairwise

import pytest

from aspsolve import Rikudo
from aspsolve.families.rikudo.annealing import COLD, HOT, Annealing
from aspsolve.model.lattice import HEXAGONS, Point
from benchmarks.random_rikudo import random_rikudo

#: A hexagon with a hole of seven cells in the middle, and a tail.
HOLLOW = [*(cell for cell in sorted(Rikudo(91).cells) if abs(cell[0]) + abs(cell[1]) > 2), (12, 0), (14, 0)]


def puzzles() -> list[Rikudo]:
    """Return puzzles of several shapes, with and without links and givens at the ends."""
    made = [
        random_rikudo(4, share, links, seed) for seed, (share, links) in enumerate([(0.1, 0), (0.2, 8), (0.03, 20)])
    ]
    made.append(random_rikudo(5, 0.1, 3, 4, cells=HOLLOW))
    drawn = [Rikudo.from_json(data) for data in made]
    return [*drawn, Rikudo(37), Rikudo(19, [(0, 2, 9)]), Rikudo(cells=[(0, 0), (2, 0), (4, 0)])]


def cost_by_hand(puzzle: Rikudo, cells: list[Point]) -> int:
    """Return how many cells are empty and how many links broken."""
    steps = {frozenset(step) for step in pairwise(cells)}
    links = [frozenset([Point(x, y), Point(x2, y2)]) for x, y, x2, y2 in puzzle.links]
    return len(puzzle.cells - {*cells}) + sum(link not in steps for link in links)


@pytest.mark.parametrize("puzzle", puzzles())
def test_moves_keep_the_foundwhole_and_their_cost_right(puzzle: Rikudo) -> None:
    found = Annealing(puzzle, random.Random(5))
    for temperature in (5.0, HOT, 0.3, COLD):
        found.anneal(4000, temperature, temperature)
        if found.cost:
            before = found.cost
            found.reheat(50, temperature, COLD, 2)
            assert found.cost <= before
        cells = found.cells
        assert len(cells) == len(puzzle.cells)
        assert all(cells[k - 1] == (x, y) for x, y, k in puzzle.prefilled)
        assert all(HEXAGONS.adjacent(one, other) for one, other in pairwise(cells))
        assert found.cost == cost_by_hand(puzzle, cells)
        assert (found.cost == 0) == (not puzzle.solution([(x, y, k) for k, (x, y) in enumerate(cells, 1)]).check())


def test_cooling_leads_to_solutions() -> None:
    solved = 0
    for seed in range(3):
        puzzle = Rikudo.from_json(random_rikudo(4, 0.1, 2, seed))
        found = Annealing(puzzle, random.Random(seed))
        found.anneal(200_000, HOT, COLD)
        solved += not found.cost
    assert solved


def test_a_walk_on_the_wrong_side_of_the_hole_comes_over() -> None:
    puzzle = Rikudo(7, [(-2, 0, 1), (2, 0, 4)], [(-2, 0, -1, 1)])
    for seed in range(10):
        found = Annealing(puzzle, random.Random(seed))
        found.anneal(20_000, HOT, COLD)
        assert not found.cost


def test_moves_stop_when_told() -> None:
    stop = threading.Event()
    stop.set()
    found = Annealing(Rikudo(61), random.Random(1), stop)
    before = found.cells
    found.anneal(10**9, HOT, COLD)
    assert found.cells == before


@pytest.mark.parametrize(
    "puzzle",
    [
        Rikudo(37, [(-6, 0, 1), (6, 0, 5)]),
        Rikudo(cells=[(0, 0), (2, 0), (4, 0)], prefilled=[(0, 0, 1), (2, 0, 3)]),
        Rikudo(cells=[(0, 0), (8, 0)]),
    ],
    ids=["too far apart", "an odd way", "nowhere to go"],
)
def test_givens_that_no_walk_joins_are_refused(puzzle: Rikudo) -> None:
    with pytest.raises(ValueError, match="expected givens with a walk"):
        Annealing(puzzle)


def test_all_givens_are_a_found_without_moves() -> None:
    path = [(-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)]
    found = Annealing(Rikudo(7, [(x, y, k) for k, (x, y) in enumerate(path, 1)]))
    assert found.cost == 0
    assert Counter(found.cells) == Counter(path)
