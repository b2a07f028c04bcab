"""What a type checker must see of the public face. mypy reports each comment here that ignores no error."""

from typing import assert_type

import aspsolve
from aspsolve import FillIn, FillInSolution, Rikudo, RikudoSolution, puzzle_solution, rikudo, solve
from aspsolve import FillInn as WrongName  # type: ignore[attr-defined]

__all__ = ["WrongName"]

assert_type(solve(FillIn([], [])).solution, FillInSolution | None)
assert_type(solve(Rikudo(7)).solutions, tuple[RikudoSolution, ...])
assert_type(puzzle_solution([], []), tuple[tuple[str, ...], ...] | None)
assert_type(rikudo(7, [], []), list[tuple[int, int, int]] | None)
aspsolve.slove()  # type: ignore[attr-defined]
solve(FillIn([], []), model=2)  # type: ignore[call-arg]
aspsolve.draw.svg(FillIn([], []).drawing())
