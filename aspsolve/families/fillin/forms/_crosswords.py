"""What files of crosswords have in common: the solution's letters stand in the grid, and the words are read there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from importlib import import_module
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot, as_text, find_slots, parts
from aspsolve.families.fillin._words import words_in
from aspsolve.families.parts import Form
from aspsolve.model.lattice import Point

#: No crossword has a file of more bytes or characters.
MAX_SIZE = 2 * 2**20


class CrosswordForm(Form):
    """A form of crosswords, whose words are those of the puzzle; what it writes it reads back, or it refuses."""

    def write(self, puzzle: FillIn, solution: FillInSolution) -> Any:
        """Return a puzzle with its solution; raises InputError if it would be read as another puzzle."""
        if puzzle.spare_words:
            raise InputError(f"spare words cannot be written as {self.title}: write text or JSON")
        if puzzle.min_slot != 2:
            why = f"min_slot is 2 in a crossword, and {puzzle.min_slot} here"
            raise InputError(f"this fill-in cannot be written as {self.title} ({why}): write text or JSON")
        words = sorted(puzzle.words, key=lambda word: (len(parts(word)), parts(word)))
        written = self.of_solution(solution.rows, [*puzzle.givens], " ".join(map(as_text, words)))
        try:
            if self.read(written, None) == puzzle:
                return written
            why = "it would be read as another one"
        except InputError as error:
            why = error.message
        raise InputError(f"this fill-in cannot be written as {self.title} ({why}): write text or JSON")

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
        shortest = 2 if dialect is None or dialect.min_slot is None else dialect.min_slot
        if self.words_apart(dialect):
            entries = words_in(dialect.words, dialect.min_score, language=dialect.language)
            return FillIn(grid, [entry.word for entry in entries], shortest, spelling=dict(entries))
        words = [*_words(rows, shortest)]
        if not words:
            raise InputError("expected words, found none: they may stand in a file of their own")
        return FillIn(grid, words, shortest)

    @staticmethod
    def words_apart(dialect: Any) -> bool:
        """Return whether a dialect has the words, which stand in a file of their own."""
        return dialect is not None and dialect.words is not None

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
