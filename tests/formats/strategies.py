"""Random puzzles of every family, small, of any shape."""

from __future__ import annotations

from hypothesis import strategies as st

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers
from aspsolve.puzzles.lattice import HEXAGONAL, Point, neighbours

LETTERS = st.sampled_from("abcxyzABZ0189éßñλжあ")


@st.composite
def fillins(draw: st.DrawFn) -> FillIn:
    """Fill-ins whose last row and column have an open square, so that facts can tell their size."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    square = st.one_of(st.sampled_from("#__"), LETTERS)
    grid = [[draw(square) for _ in range(width)] for _ in range(height)]
    grid[-1][-1] = "_"
    words = draw(st.lists(st.text(LETTERS, min_size=1, max_size=7), min_size=1, max_size=8))
    return FillIn(grid, words, draw(st.integers(1, 4)))


@st.composite
def seek_numbers(draw: st.DrawFn) -> SeekNumbers:
    """Seek Numbers puzzles over any cells."""
    cells = draw(st.lists(st.tuples(st.integers(-9, 12), st.integers(-3, 12)), min_size=2, max_size=15, unique=True))
    hints = [(*cell, draw(st.integers(0, 120))) for cell in cells[2:] if draw(st.booleans())]
    return SeekNumbers(cells=cells, first=cells[0], final=cells[1], hints=hints)


@st.composite
def rikudos(draw: st.DrawFn) -> Rikudo:
    """Rikudo puzzles over any cells."""
    cell = st.tuples(st.integers(-9, 9), st.integers(-5, 5)).map(lambda place: (2 * place[0] + place[1] % 2, place[1]))
    cells = draw(st.lists(cell, min_size=1, max_size=15, unique=True))
    numbers = draw(st.permutations(range(1, len(cells) + 1)))
    prefilled = [(x, y, k) for (x, y), k in zip(cells, numbers, strict=True) if draw(st.booleans())]
    inside = set(cells)
    pairs = [(x, y, *n) for x, y in cells for n in neighbours(Point(x, y), HEXAGONAL) if tuple(n) in inside]
    links = [pair for pair in pairs if draw(st.booleans())]
    return Rikudo(cells=cells, prefilled=prefilled, links=links)


def puzzles() -> st.SearchStrategy[Puzzle]:
    """Puzzles of any family."""
    return st.one_of(fillins(), seek_numbers(), rikudos())
