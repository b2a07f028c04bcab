"""What is said of Seek Numbers: the messages of ``sentences.toml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from aspsolve.families.seeknumbers._board import Board
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, Deduction

#: Returns the claims from which something follows.
Reasons = Callable[[], Iterable[Claim]]
#: Make a message of the family.
SAY = partial(Message, "aspsolve.families.seeknumbers")


def claimed(board: Board, claim: Claim) -> Message:
    """Say that an edge is used or not, or a step taken or not."""
    kind, one, other, holds = claim
    return SAY(kind if holds else f"not_{kind}", one=board.cell(one), other=board.cell(other))


def because(board: Board, claim: Claim, reason: str, why: Reasons, **values: Any) -> Deduction:
    """Conclude a claim for a reason."""
    return Deduction(claim, SAY(reason, claim=claimed(board, claim), **values), why)


def impossible(reason: str, why: Reasons, **values: Any) -> Deduction:
    """Find a contradiction."""
    return Deduction(None, SAY(reason, **values), why)
