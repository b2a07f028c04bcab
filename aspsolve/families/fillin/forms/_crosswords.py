"""What files of crosswords have in common: the solution's letters stand in the grid, and the words are read there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from importlib import import_module
from typing import Any, ClassVar

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._slots import Slot, find_slots
from aspsolve.families.fillin._squares import BLOCK, OPEN, as_text, parts, placed
from aspsolve.families.fillin.forms._lines import FillInForm
from aspsolve.model.lattice import Point

#: No crossword has a file of more bytes or characters.
MAX_SIZE = 2 * 2**20


class CrosswordForm(FillInForm):
    """A form whose files hold the solution: its words are those of the puzzle."""

    solved: ClassVar[bool] = True

    def of_letters(self, rows: Sequence[Sequence[str]], given: Collection[Point], dialect: Any) -> FillIn:
        """Return the puzzle of a filled grid, in which an open square is one whose letter is not known.

        `given` are the squares whose letters are shown. Raises InputError.
        """
        width = len(rows[0]) if rows else 0
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise InputError(f"expected {width} squares as in the first row, found {len(row)} in row {number}")
        grid = [
            [square if square == BLOCK or Point(x, y) in given else OPEN for x, square in enumerate(row, 1)]
            for y, row in enumerate(rows, 1)
        ]
        return self.puzzle(grid, [] if self.words_apart(dialect) else _words(rows, self.shortest(dialect)), dialect)

    def written(self, solution: FillInSolution) -> Any:
        """Return a puzzle with its solution as text or bytes."""
        given = [at for at, square in placed(solution.puzzle.rows) if square not in (BLOCK, OPEN)]
        words = sorted(solution.puzzle.words, key=lambda word: (len(parts(word)), parts(word)))
        return self.of_solution(solution.rows, given, " ".join(map(as_text, words)))

    @abstractmethod
    def of_solution(self, rows: Sequence[Sequence[str]], given: Sequence[Point], words: str) -> Any:
        """Return a filled grid with the squares that are given, and the words, short ones first, as text or bytes."""


def check_size(content: str | bytes) -> None:
    """Raise InputError for content that is larger than any crossword."""
    if len(content) > MAX_SIZE:
        raise InputError(f"expected a crossword of at most {MAX_SIZE >> 20} MB")


def library(module: str, package: str) -> Any:
    """Return a module of the extra ``formats``; raises InputError, which says how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise InputError(
            f"{package} is not installed, which reads such files: pip install 'aspsolve[formats]'"
        ) from None


def numbered_slots(rows: Sequence[Sequence[str]]) -> list[tuple[int, Slot]]:
    """Return the slots of a grid by their squares, across before down, each with its number in crosswords."""
    slots = sorted(find_slots(rows, 2), key=lambda slot: (slot.y, slot.x, slot.direction))
    numbers: dict[Point, int] = {}
    for slot in slots:
        numbers.setdefault(Point(slot.x, slot.y), len(numbers) + 1)
    return [(numbers[Point(slot.x, slot.y)], slot) for slot in slots]


def _words(rows: Sequence[Sequence[str]], min_slot: int) -> Iterable[tuple[str, ...]]:
    """Yield the words of a filled grid; raises InputError if a letter is not known."""
    for slot in find_slots(rows, min_slot):
        word = slot.letters(rows)
        if OPEN in word:
            x, y = slot.squares[word.index(OPEN)]
            raise InputError(
                f"the solution is missing: expected a letter in column {x} of row {y}, or words in a file of their own"
            )
        yield word
