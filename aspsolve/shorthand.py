"""Two calls by the names that the Prolog assignments use.

>>> puzzle_solution([["#", "h", "#"], ["_", "_", "_"], ["#", "_", "#"]], ["hat", "bag"])
(('#', 'h', '#'), ('b', 'a', 'g'), ('#', 't', '#'))
>>> rikudo(7, [(-2, 0, 1), (-1, 1, 2)], [])
[(-1, 1, 2), (1, 1, 3), (-2, 0, 1), (2, 0, 4), (-1, -1, 6), (1, -1, 5), (0, 0, -10)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve.engine.solve import solve
from aspsolve.puzzles import FillIn, Rikudo
from aspsolve.puzzles.fillin import FillInSolution
from aspsolve.puzzles.rikudo import RikudoSolution

__all__ = ["puzzle_solution", "rikudo"]


def puzzle_solution(
    grid: Iterable[str | Sequence[str]], words: Iterable[str | Sequence[str]]
) -> tuple[tuple[str, ...], ...] | None:
    """Return the filled grid's squares, row by row, or None where there is no solution; raises InputError."""
    solution = solve(FillIn(grid, words)).solution
    return solution.rows if isinstance(solution, FillInSolution) else None


def rikudo(
    size: int,
    prefilled: Iterable[tuple[int, int, int]],
    links: Iterable[tuple[int, int, int, int]],
) -> list[tuple[int, int, int]] | None:
    """Return (x, y, k) for each cell and (0, 0, -10), or None where there is no solution; raises InputError."""
    solution = solve(Rikudo(size, prefilled, links)).solution
    return solution.triples() if isinstance(solution, RikudoSolution) else None
