"""Random small puzzles of every family that are made from a solution, so that there is one."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import strategies as st

from aspsolve import FillIn, Rikudo, SeekNumbers, Solution
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots
from aspsolve.model.lattice import HEXAGONS, SQUARES, Lattice, Point
from tests.generate.proof import bends_along


def cells_on(draw: st.DrawFn, lattice: Lattice, least: int, most: int) -> list[Point]:
    """Draw a path that visits no cell twice; it may end early, where it is walled in."""
    path = [Point(0, 0)]
    length = draw(st.integers(least, most))
    while len(path) < length:
        ways = [cell for cell in lattice.neighbours(path[-1]) if cell not in path]
        if not ways:
            break
        path.append(draw(st.sampled_from(ways)))
    return path


def straight_start(path: Sequence[Point]) -> int:
    """Return the index of the last inner cell that may be the first hint: the path has not bent before it."""
    for index in range(1, len(path) - 1):
        if path[index - 1].x != path[index + 1].x and path[index - 1].y != path[index + 1].y:
            return index
    return len(path) - 2


@st.composite
def solved_seek_numbers(draw: st.DrawFn) -> Solution:
    """Draw a path; some of its cells are hints, the first of them before any bend."""
    path = cells_on(draw, SQUARES, 2, 11)
    marked: set[Point] = set()
    if len(path) > 2 and draw(st.booleans()):
        first = draw(st.integers(1, straight_start(path)))
        marked = {path[first], *(cell for cell in path[first + 1 : -1] if draw(st.integers(0, 3)) == 0)}
    hints = bends_along(path, marked) or ()
    puzzle = SeekNumbers(cells=path, first=path[0], final=path[-1], hints=hints)
    return puzzle.solution_from_json({"path": [list(cell) for cell in path]})


@st.composite
def solved_rikudos(draw: st.DrawFn) -> Solution:
    """Draw a path; some of its cells have their number, some of its steps are links."""
    path = cells_on(draw, HEXAGONS, 1, 10)
    numbers = [(*cell, k) for k, cell in enumerate(path, 1)]
    prefilled = [number for number in numbers if draw(st.integers(0, 5)) == 0]
    steps = [(*one, *other) for one, other in pairwise(path)]
    puzzle = Rikudo(cells=path, prefilled=prefilled, links=[step for step in steps if draw(st.integers(0, 5)) == 0])
    return puzzle.solution_from_triples(numbers)


@st.composite
def solved_fillins(draw: st.DrawFn) -> Solution:
    """Draw a filled grid; its words are those of its slots, most letters are hidden."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.lists(st.sampled_from(f"aab{BLOCK}"), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    min_slot = draw(st.integers(1, 3))
    slots = [*find_slots(rows, min_slot)]
    words = ["".join(rows[y - 1][x - 1] for x, y in slot.squares) for slot in slots]
    inside = {square for slot in slots for square in slot.squares}
    grid = [
        [
            OPEN if letter != BLOCK and Point(x, y) in inside and draw(st.integers(0, 6)) else letter
            for x, letter in enumerate(line, 1)
        ]
        for y, line in enumerate(rows, 1)
    ]
    if not words:  # a puzzle has at least one word
        grid, rows, words, min_slot = [[OPEN, OPEN, OPEN]], [["a", "b", "a"]], ["aba"], 2
    return FillIn(grid, draw(st.permutations(words)), min_slot).solution_from_rows(rows)


def solved() -> st.SearchStrategy[Solution]:
    """Right solutions of puzzles of any family; each has its puzzle."""
    return st.one_of(solved_fillins(), solved_seek_numbers(), solved_rikudos())
