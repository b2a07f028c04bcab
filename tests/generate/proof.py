"""Independent proofs: by the textbook encodings, which share nothing with what generates."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.model.lattice import Point, Symmetry
from tests.conftest import ROOT

BASELINES = ROOT / "encodings" / "textbook"


def unique_by_textbook(puzzle: Puzzle) -> bool:
    """Return whether the textbook encoding finds exactly one solution."""
    return solve(puzzle, models=2, encoding=BASELINES / f"{puzzle.kind}.lp").unique is True


def weaker(puzzle: Puzzle, path: tuple[tuple[int, int], ...] = ()) -> Iterator[Puzzle]:
    """Yield the puzzle without each of its clues; of Seek Numbers, by the path, with the numbers that are left."""
    if isinstance(puzzle, Rikudo):
        for given in puzzle.prefilled:
            yield Rikudo(cells=puzzle.cells, prefilled={*puzzle.prefilled} - {given}, links=puzzle.links)
        for link in puzzle.links:
            yield Rikudo(cells=puzzle.cells, prefilled=puzzle.prefilled, links={*puzzle.links} - {link})
    elif isinstance(puzzle, SeekNumbers):
        for hint in puzzle.hints:
            hints = bends_along(path, [(x, y) for x, y, _ in {*puzzle.hints} - {hint}])
            if hints is not None:
                yield SeekNumbers(cells=puzzle.cells, first=puzzle.first, final=puzzle.final, hints=hints)
    elif isinstance(puzzle, FillIn):
        for y, x in product(range(puzzle.height), range(puzzle.width)):
            grid = [list(row) for row in puzzle.rows]
            if grid[y][x] not in "#_":
                grid[y][x] = "_"
                yield FillIn(grid, puzzle.words, puzzle.min_slot)


def moved(puzzle: Rikudo | SeekNumbers, move: Symmetry) -> Rikudo | SeekNumbers:
    """Return the puzzle with each cell where a symmetry takes it."""
    cells = [*map(move, puzzle.cells)]
    if isinstance(puzzle, SeekNumbers):
        hints = [(*move(Point(x, y)), n) for x, y, n in puzzle.hints]
        return SeekNumbers(cells=cells, first=move(puzzle.first), final=move(puzzle.final), hints=hints)
    givens = [(*move(Point(x, y)), k) for x, y, k in puzzle.prefilled]
    links = [(*move(Point(a, b)), *move(Point(c, d))) for a, b, c, d in puzzle.links]
    return Rikudo(cells=cells, prefilled=givens, links=links)


def bends_along(path: Sequence[tuple[int, int]], marked: Collection[tuple[int, int]]) -> list[tuple[int, ...]] | None:
    """Return the numbers of hints on a path, None where it bends before the first of them; counted step by step."""
    hints: list[tuple[int, ...]] = []
    for index, cell in enumerate(path[:-1]):
        if cell in marked:
            hints.append((*cell, 0))
        elif index:
            (x, y), (a, b) = path[index - 1], path[index + 1]
            if x != a and y != b:
                if hints:
                    *at, bends = hints[-1]
                    hints[-1] = (*at, bends + 1)
                elif marked:
                    return None
    return hints
