"""What a reader may be told about a text that the text itself does not say."""

from __future__ import annotations

from dataclasses import dataclass

from aspsolve.errors import InputError
from aspsolve.puzzles.squares import BLOCK, OPEN, graphemes

__all__ = ["Dialect"]


@dataclass(frozen=True)
class Dialect:
    """How a fill-in is written as text.

    Attributes
    ----------
    block, open : the characters for a solid and for an open square.
    words : the text of a file of words, None where they follow the grid.
    min_slot : the shortest run that needs a word, None for what the text says, or 2.
    """

    block: str = BLOCK
    open: str = OPEN
    words: str | None = None
    min_slot: int | None = None

    def __post_init__(self) -> None:
        for name, sign in (("block", self.block), ("open", self.open)):
            if len(graphemes(sign)) != 1:
                raise InputError(f"{name}: expected a single character, found {sign!r}")
        if self.block == self.open:
            raise InputError(f"block and open: expected two different characters, found {self.block!r} twice")
