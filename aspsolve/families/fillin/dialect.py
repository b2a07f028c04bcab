"""How a fill-in is written as text, where that is not as usual: its signs, and a word list of its own file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin.puzzle import FillIn, FillInSolution
from aspsolve.families.fillin.squares import BLOCK, OPEN, line, parts
from aspsolve.model.graphemes import graphemes, nfc

__all__ = ["Dialect"]

#: What a format leaves open; of all others a file says everything itself.
LEFT_OPEN = {"text": ("words", "min_slot"), "prolog": ("min_slot",)}


@dataclass(frozen=True)
class Dialect:
    """How a fill-in is written as text.

    Parameters
    ----------
    block, open : str
        The characters for a solid and for an open square.
    words : str or None
        The text of a file of words, None where they follow the grid.
    min_slot : int or None
        The shortest run that needs a word, None for what the text says, or 2.
    ignore_case : bool
        True where upper and lower case are the same: whatever is read becomes lower case, in any format.

    Raises
    ------
    InputError
        Where block and open are not two different characters.
    """

    block: str = BLOCK
    open: str = OPEN
    words: str | None = None
    min_slot: int | None = None
    ignore_case: bool = False

    def __post_init__(self) -> None:
        for name in ("block", "open", "words"):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, nfc(value))
        for name, sign in (("block", self.block), ("open", self.open)):
            if len(graphemes(sign)) != 1:
                raise InputError(f"{name}: expected a single character, found {sign!r}")
        if self.block == self.open:
            raise InputError(f"block and open: expected two different characters, found {self.block!r} twice")

    def check_format(self, format: str) -> None:  # noqa: A002
        """Check that the dialect does not say what a file in a format says itself.

        Parameters
        ----------
        format : str
            The name of the file's format.

        Raises
        ------
        InputError
            Where it does.
        """
        for name in ("words", "min_slot"):
            if getattr(self, name) is not None and name not in LEFT_OPEN.get(format, ()):
                raise InputError(f"{name} cannot be given beside a file that says it itself")

    def adapted(self, read: Any) -> Any:
        """Return a puzzle or a solution in lower case where case is ignored.

        Parameters
        ----------
        read : Puzzle or Solution
            What was read.

        Returns
        -------
        Puzzle or Solution
            The same where case counts, or where it is not a fill-in's.
        """
        if not self.ignore_case:
            return read
        if isinstance(read, FillIn):
            return FillIn(_lower(read.rows), _lower(map(parts, read.words)), read.min_slot)
        if isinstance(read, FillInSolution):
            puzzle = self.adapted(read.puzzle)
            placed = puzzle.solution((word.lower(), *place) for word, *place in read.places)
            return FillInSolution(
                puzzle,
                tuple(
                    line([one if one != OPEN else other for one, other in zip(row, rest, strict=True)])
                    for row, rest in zip(_lower(read.rows), placed.rows, strict=True)
                ),
                placed.places,
            )
        return read


def _lower(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return rows or words in lower case."""
    return [[square.lower() for square in row] for row in rows]
