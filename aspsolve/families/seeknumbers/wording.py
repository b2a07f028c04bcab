"""What techniques say of edges, steps and bends."""

from __future__ import annotations

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.model.techniques import Claim, Deduction

__all__ = ["bending", "edge", "says", "times"]


def says(state: SeekNumbersState, claim: Claim) -> str:
    """Return what a claim says, without a full stop."""
    kind, one, other, holds = claim
    cells = state.board.cell(one), state.board.cell(other)
    if kind == "path":
        return f"The path goes from {cells[0]} to {cells[1]}"
    return f"The path {'joins' if holds else 'does not join'} {cells[0]} and {cells[1]}"


def edge(state: SeekNumbersState, one: int, other: int, why: str, *, holds: bool) -> Deduction:
    """Return that an edge is used, or is not."""
    claim = state.edge(one, other, holds=holds)
    return Deduction(claim, f"{says(state, claim)}: {why}.")


def times(number: int) -> str:
    """Return how often, at least once, in words."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def bending(hint: int) -> str:
    """Return how often a way bends, in words."""
    return f"that bends {times(hint)}" if hint else "without a bend"
