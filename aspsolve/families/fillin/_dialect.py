"""How a fill-in is written as text, where that is not as usual: its signs, and a word list of its own file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, Line, as_text, line, parts, placed, written
from aspsolve.families.fillin._squares import name as name_of
from aspsolve.families.fillin._words import fold
from aspsolve.families.fillin.forms import FORMS
from aspsolve.families.parts import Dialect as DialectPart
from aspsolve.model._graphemes import graphemes, nfc

#: What a format leaves open; of all others a file says everything itself.
LEFT_OPEN = {"prolog": ("min_slot",), **dict.fromkeys(("text", *FORMS), ("words", "min_slot"))}
#: A language's code, perhaps with a country's.
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-\w+)*")
#: Languages in which i and ı are two letters, and what their capitals become.
DOTTED_LANGUAGES, DOTTED = ("tr", "az"), str.maketrans("İI", "iı")


@dataclass(frozen=True)
class Dialect(DialectPart):
    """How a fill-in is written as text.

    Parameters
    ----------
    block, open : str
        The characters for a solid and for an open square.
    words : str or None
        The text of a file of words, None if they follow the grid.
    min_score : int or None
        The least score of words with scores, as in ``WORD;80``; None for all.
    min_slot : int or None
        The shortest run that needs a word, None for what the text says, or 2.
    ignore_case : bool
        True if upper and lower case are the same: whatever is read becomes lower case, in any format.
    language : str or None
        The language by which letters are written into squares, such as ``fr``, where é becomes e, whatever is read; and
        that of lower case: in Turkish and Azerbaijani İ becomes i, and I becomes ı.
    spare_words : bool
        True if words may stay unused, whatever is read, in any format.

    Raises
    ------
    InputError
        If block and open are not two different characters, or the language is no code.
    """

    block: str = BLOCK
    open: str = OPEN
    words: str | None = None
    min_score: int | None = None
    min_slot: int | None = None
    ignore_case: bool = False
    language: str | None = None
    spare_words: bool = False

    def __post_init__(self) -> None:
        for name in ("block", "open", "words"):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, nfc(value))
        for name, sign in (("block", self.block), ("open", self.open)):
            if len(graphemes(sign)) != 1:
                raise InputError(f"{name}: expected a single character, found {sign!r}")
        if self.block == self.open:
            raise InputError(f"block and open: expected two different characters, found {self.block!r} twice")
        if self.language is not None and not LANGUAGE.fullmatch(self.language):
            raise InputError(f"language: expected a code such as tr, found {shown(self.language)}")

    def check_format(self, format: str) -> None:  # noqa: A002
        """Raise InputError where the dialect sets what a file in a format sets itself."""
        for name in ("words", "min_slot"):
            if getattr(self, name) is not None and name not in LEFT_OPEN.get(format, ()):
                raise InputError(f"{name} cannot be set here: a fill-in in the format {format} says it itself")

    def adapted(self, read: Any) -> Any:
        """Return what was read in the letters of the language, in lower case, or with spare words, as wanted."""
        if self.spare_words and isinstance(read, FillIn):
            read = read.changed(spare_words=True)
        if not self.ignore_case and self.language is None:
            return read
        if isinstance(read, FillIn):
            words = [self._word(word) for word in read.words]
            spelling = {
                name_of(line(parts(new))): self._lowered(read.spelling.get(name_of(word), as_text(word)))
                for word, new in zip(read.words, words, strict=True)
            }
            grid = map(self._squares, read.rows)
            return read.changed(grid=grid, words=words, spelling=spelling if self.language else {})
        if isinstance(read, FillInSolution):
            adapted = self.adapted(read.puzzle).solution((self._word(word), *place) for word, *place in read.places)
            shown = {at: square for at, square in placed([*map(self._squares, read.rows)]) if square != OPEN}
            return replace(adapted, grid=tuple(map(line, written(adapted.rows, shown))))
        return read

    def _squares(self, row: Sequence[str]) -> list[str]:
        """Return the squares of a row as they are to be: what a language writes with two letters stays one square."""
        return [self._word(square) if square not in (BLOCK, OPEN) else square for square in row]

    def _word(self, word: Line) -> Any:
        if not isinstance(word, str):
            return self._squares(word)
        return self._lowered(fold(word, self.language) if self.language else word)

    def _lowered(self, text: str) -> str:
        if not self.ignore_case:
            return text
        code = (self.language or "").partition("-")[0].lower()
        return (text.translate(DOTTED) if code in DOTTED_LANGUAGES else text).lower()
