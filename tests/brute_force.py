"""All solutions of small puzzles by trying, straight from the rules: what the encodings are held against."""

from collections import Counter
from collections.abc import Iterator

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from aspsolve.families.fillin._squares import OPEN
from aspsolve.model.lattice import HEXAGONS, SQUARES, Lattice, Point


def paths(cells: frozenset[Point], lattice: Lattice, start: Point) -> Iterator[list[Point]]:
    """Yield every path from a cell that visits each cell once."""

    def extend(path: list[Point], rest: frozenset[Point]) -> Iterator[list[Point]]:
        if not rest:
            yield path
        for cell in lattice.neighbours(path[-1]):
            if cell in rest:
                yield from extend([*path, cell], rest - {cell})

    yield from extend([start], cells - {start})


def seek_numbers(puzzle: SeekNumbers) -> Iterator[Solution]:
    for path in paths(puzzle.cells, SQUARES, puzzle.first):
        solution = puzzle.solution_from_json({"path": [list(cell) for cell in path]})
        if not solution.check():
            yield solution


def rikudo(puzzle: Rikudo) -> Iterator[Solution]:
    for start in puzzle.cells:
        for path in paths(puzzle.cells, HEXAGONS, start):
            solution = puzzle.solution_from_triples([(*cell, k) for k, cell in enumerate(path, 1)])
            if not solution.check():
                yield solution


def fillin(puzzle: FillIn) -> Iterator[Solution]:
    """Yield all fillings that the checker accepts, slot after slot."""

    def fill(index: int, rows: list[list[str]], left: Counter[str]) -> Iterator[Solution]:
        if index == len(puzzle.slots):
            solution = puzzle.solution_from_rows(rows)
            if not solution.check():
                yield solution
            return
        squares = puzzle.slots[index].squares
        for word in [word for word, number in left.items() if number and len(word) == len(squares)]:
            if all(rows[y - 1][x - 1] in (OPEN, c) for (x, y), c in zip(squares, word, strict=True)):
                filled = [row[:] for row in rows]
                for (x, y), c in zip(squares, word, strict=True):
                    filled[y - 1][x - 1] = c
                yield from fill(index + 1, filled, left - Counter([word]))

    yield from fill(0, [list(row) for row in puzzle.rows], Counter(map(str, puzzle.words)))


def all_solutions(puzzle: Puzzle) -> list[Solution]:
    if isinstance(puzzle, SeekNumbers):
        return [*seek_numbers(puzzle)]
    if isinstance(puzzle, Rikudo):
        return [*rikudo(puzzle)]
    return [*fillin(puzzle)]
