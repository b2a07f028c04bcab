"""What the forms of fill-ins have in common: numbered lines, a grid of signs, words, and a check of what is written."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, is_letter
from aspsolve.families.parts import Form
from aspsolve.model._graphemes import graphemes


class NumberedLine(NamedTuple):
    """A line of a text, and its number from 1."""

    number: int
    text: str


def numbered(text: str) -> list[NumberedLine]:
    """Return the lines of a text, without blanks at their ends."""
    return [NumberedLine(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1)]


def separated(lines: Sequence[NumberedLine]) -> tuple[list[NumberedLine], list[NumberedLine]]:
    """Return the lines above the first blank one, and those below; blank lines at either end do not count."""
    while lines and not lines[0].text:
        lines = lines[1:]
    while lines and not lines[-1].text:
        lines = lines[:-1]
    blank = next((index for index, line in enumerate(lines) if not line.text), len(lines))
    return [*lines[:blank]], [*lines[blank + 1 :]]


def words_in(lines: Iterable[NumberedLine]) -> list[str]:
    """Return the words of some lines, with space between them."""
    return [word for _, text in lines for word in text.split()]


def rows_of(lines: Iterable[NumberedLine], means: Mapping[str, str], *, start: int = 1) -> list[list[str]]:
    """Return the squares of a grid's lines, by what their signs mean; letters and digits stand for themselves.

    `start` is the column of the first sign. Raises InputError with line and column.
    """
    rows: list[list[str]] = []
    for number, text in lines:
        row: list[str] = []
        for column, sign in enumerate(graphemes(text), start):
            if sign not in means and not is_letter(sign):
                expected = ", ".join(map(repr, means))
                raise InputError(f"expected {expected} or a letter, found {shown(sign)}", line=number, column=column)
            row.append(means.get(sign, sign))
        if rows and len(row) != len(rows[0]):
            raise InputError(f"expected {len(rows[0])} squares as in the first row, found {len(row)}", line=number)
        rows.append(row)
    return rows


class FillInForm(Form):
    """A form of fill-ins: what it writes it reads back as the same puzzle, or it refuses."""

    def write(self, puzzle: FillIn, solution: FillInSolution | None = None) -> Any:
        """Return a puzzle as text or bytes; raises InputError if these would be read as another one."""
        if puzzle.spare_words:
            raise InputError(f"spare words cannot be written as {self.title}: write text or JSON")
        written = self.written(puzzle if solution is None else solution)
        try:
            if self.read(written, None) == puzzle:
                return written
            why = "it would be read as another one"
        except InputError as error:
            why = error.message
        raise InputError(f"this fill-in cannot be written as {self.title} ({why}): write text or JSON")

    @abstractmethod
    def written(self, thing: Any) -> Any:
        """Return a puzzle, or the solution that is written with it, as text or bytes; raises InputError."""

    @staticmethod
    def words_apart(dialect: Any) -> bool:
        """Return whether a dialect has the words, which stand in a file of their own."""
        return dialect is not None and dialect.words is not None

    @staticmethod
    def shortest(dialect: Any) -> int:
        """Return the length of the shortest run that needs a word."""
        return 2 if dialect is None or dialect.min_slot is None else dialect.min_slot

    def puzzle(self, rows: Iterable[Sequence[str]], words: Iterable[Any], dialect: Any) -> FillIn:
        """Return the puzzle of a grid and words, or of those that the dialect has; raises InputError."""
        chosen = dialect.words.split() if self.words_apart(dialect) else [*words]
        if not chosen:
            raise InputError("expected words, found none: they may stand below the grid, or in a file of their own")
        return FillIn(rows, chosen, self.shortest(dialect))

    def signs(self, puzzle: FillIn, block: str, open_: str) -> list[str]:
        """Return the rows of a grid with other signs; raises InputError for squares of several letters."""
        if not all(isinstance(line, str) for line in (*puzzle.grid, *puzzle.words)):
            raise InputError(f"squares with several letters cannot be written as {self.title}: write JSON")
        signs = {BLOCK: block, OPEN: open_}
        return ["".join(signs.get(square, square) for square in row) for row in puzzle.rows]
