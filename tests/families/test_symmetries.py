"""A puzzle that is rotated, reflected or moved has the same solutions, rotated, reflected and moved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution, solve
from aspsolve.model.lattice import HEXAGONS, SQUARES, Lattice, Point, hexagon, rectangle
from tests.conftest import examples, trials
from tests.solved_puzzles import solved_fillins, solved_rikudos, solved_seek_numbers

Move = Callable[[Point], Point]


def isometry(lattice: Lattice, turns: int, *, reflected: bool, by: Point) -> Move:
    """Return the map that turns the lattice so many places, perhaps reflects it, and moves the cell (0, 0)."""
    one, two = lattice.steps[:2]
    to_one = lattice.steps[lattice.rotated(0, turns)]
    to_two = lattice.steps[lattice.rotated(0, turns - 1 if reflected else turns + 1)]

    def move(cell: Point) -> Point:
        # A cell is `along` first steps and `up` second ones away from (0, 0); the first step stays in its row.
        up = cell.y // two.y
        along = (cell.x - up * two.x) // one.x
        return Point(along * to_one.x + up * to_two.x + by.x, along * to_one.y + up * to_two.y + by.y)

    return move


@st.composite
def isometries(draw: st.DrawFn, lattice: Lattice) -> Move:
    """Draw a rotation, a reflection or both, and some steps away."""
    by = Point(0, 0)
    for step in lattice.steps[:2]:
        times = draw(st.integers(-3, 3))
        by = Point(by.x + times * step.x, by.y + times * step.y)
    return isometry(lattice, draw(st.sampled_from(lattice.directions)), reflected=draw(st.booleans()), by=by)


def moved_path(puzzle: SeekNumbers, move: Move) -> SeekNumbers:
    return SeekNumbers(
        cells=map(move, puzzle.cells),
        first=move(puzzle.first),
        final=move(puzzle.final),
        hints=[(*move(Point(x, y)), bends) for x, y, bends in puzzle.hints],
    )


def moved_rikudo(puzzle: Rikudo, move: Move) -> Rikudo:
    return Rikudo(
        cells=map(move, puzzle.cells),
        prefilled=[(*move(Point(x, y)), k) for x, y, k in puzzle.prefilled],
        links=[(*move(Point(a, b)), *move(Point(c, d))) for a, b, c, d in puzzle.links],
    )


def same_solutions(puzzle: Puzzle, moved: Puzzle, carried: Callable[[Solution], Solution]) -> None:
    """Solve both puzzles: the solutions of the second one are those of the first, carried over."""
    before, after = solve(puzzle, models=0).solutions, solve(moved, models=0).solutions
    assert {carried(solution) for solution in before} == {*after}
    assert len(before) == len(after) > 0
    assert all(carried(solution).check() == () for solution in before)


@pytest.mark.parametrize(
    ("lattice", "cells"), [(SQUARES, rectangle(3, 2)), (HEXAGONS, hexagon(1))], ids=["squares", "hexagons"]
)
def test_the_maps_are_all_symmetries_of_the_lattice(lattice: Lattice, cells: frozenset[Point]) -> None:
    maps = [
        isometry(lattice, turns, reflected=reflected, by=Point(0, 0))
        for turns in lattice.directions
        for reflected in (False, True)
    ]
    for move in maps:
        for one in cells:
            assert all(lattice.adjacent(one, other) == lattice.adjacent(move(one), move(other)) for other in cells)
    assert len({tuple(map(move, sorted(cells))) for move in maps}) == 2 * len(lattice.directions)


@trials(solution=solved_seek_numbers(), move=isometries(SQUARES), quick=6, slow=25)
def test_turned_seek_numbers_has_the_turned_paths(solution: Solution, move: Move) -> None:
    puzzle = solution.puzzle
    assert isinstance(puzzle, SeekNumbers)
    moved = moved_path(puzzle, move)
    same_solutions(
        puzzle, moved, lambda found: moved.solution([(*move(one), *move(other)) for one, other in found.edges])
    )


@trials(solution=solved_rikudos(), move=isometries(HEXAGONS), quick=6, slow=25)
def test_turned_rikudo_has_the_turned_numbers(solution: Solution, move: Move) -> None:
    puzzle = solution.puzzle
    assert isinstance(puzzle, Rikudo)
    moved = moved_rikudo(puzzle, move)
    same_solutions(puzzle, moved, lambda found: moved.solution([(*move(Point(x, y)), k) for x, y, k in found.numbers]))


@trials(solution=solved_rikudos(), quick=6, slow=25)
def test_rikudo_counted_from_the_other_end_has_the_same_solutions(solution: Solution) -> None:
    puzzle = solution.puzzle
    assert isinstance(puzzle, Rikudo)
    last = len(puzzle.cells) + 1
    moved = Rikudo(cells=puzzle.cells, prefilled=[(x, y, last - k) for x, y, k in puzzle.prefilled], links=puzzle.links)
    same_solutions(puzzle, moved, lambda found: moved.solution([(x, y, last - k) for x, y, k in found.numbers]))


Rows = list[list[str]]


def flipped(rows: Rows) -> Rows:
    """Return rows as columns: words across are then words down."""
    return [[*column] for column in zip(*rows, strict=True)]


def upside_down(rows: Rows) -> Rows:
    """Return rows after half a turn: each word is then read backwards."""
    return [row[::-1] for row in rows[::-1]]


#: Words are read from the left and from above, so only these four symmetries of a grid keep or reverse all of them.
GRID_MOVES: dict[str, tuple[Callable[[Rows], Rows], bool]] = {
    "main diagonal": (flipped, False),
    "half turn": (upside_down, True),
    "other diagonal": (lambda rows: upside_down(flipped(rows)), True),
}


@pytest.mark.parametrize("name", GRID_MOVES)
@given(solution=solved_fillins())
@settings(max_examples=examples(4), deadline=None)
def test_turned_fillin_has_the_turned_grids(name: str, solution: Solution) -> None:
    puzzle = solution.puzzle
    assert isinstance(puzzle, FillIn)
    turn, backwards = GRID_MOVES[name]
    words = [str(word)[::-1] if backwards else word for word in puzzle.words]
    moved = FillIn(turn([[*row] for row in puzzle.rows]), words, puzzle.min_slot)
    same_solutions(puzzle, moved, lambda found: moved.solution_from_rows(turn([[*row] for row in found.rows])))


@trials(solution=solved_fillins(), names=st.permutations("abxy"), quick=6, slow=20)
def test_fillin_with_other_letters_has_the_same_solutions(solution: Solution, names: list[str]) -> None:
    puzzle = solution.puzzle
    assert isinstance(puzzle, FillIn)
    table = str.maketrans("ab", "".join(names[:2]))
    renamed = FillIn(
        [row.translate(table) for row in puzzle.grid], [w.translate(table) for w in puzzle.words], puzzle.min_slot
    )
    same_solutions(
        puzzle,
        renamed,
        lambda found: renamed.solution_from_rows([[c.translate(table) for c in row] for row in found.rows]),
    )
