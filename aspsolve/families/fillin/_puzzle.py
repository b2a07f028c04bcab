"""Fill-in crosswords: every listed word goes into the grid, every slot holds a listed word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from aspsolve.errors import InputError, counted, shown
from aspsolve.families.fillin._crossings import Layout, Lexicon
from aspsolve.families.fillin._squares import (
    BLOCK,
    INPUTS,
    OPEN,
    RTL,
    Char,
    Direction,
    Given,
    Line,
    MinSlot,
    OfRows,
    Place,
    Slot,
    SpareWords,
    Word,
    as_text,
    check_signs,
    checked_direction,
    checked_rows,
    checked_spelling,
    checked_words,
    direction_of_letters,
    drawing_of,
    find_slots,
    line,
    name,
    parameters_of,
    parts,
    placed,
    plain,
    squares,
)
from aspsolve.model._graphemes import nfc
from aspsolve.model.checks import allow_keys, integer, items, point, record
from aspsolve.model.drawing import Drawing, call
from aspsolve.model.facts import Cell, Constant, Predicate, in_order
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle, Solution


@dataclass(frozen=True, init=False)
class FillIn(OfRows, Puzzle["FillInSolution"]):
    """A fill-in puzzle.

    Parameters
    ----------
    grid : iterable of str or sequence of str
        Rows of equal length, from the top, each in the order of reading; ``#`` is a block, ``_`` an open square, any
        other grapheme is given. A row is a string, or a list of squares where a square holds several letters.
    words : iterable of str or sequence of str
        The words, each as often as it is to be used; a word is a string, or a list of its squares.
    min_slot : int
        The shortest run of squares that needs a word.
    direction : str or None
        The direction in which rows are read and drawn: ``ltr``, from left to right, or ``rtl``, from right to left.
        None for what most letters of the words have.
    spare_words : bool
        True if each word is used at most as often as it is listed: the words are a lexicon. False if it is used
        exactly as often.
    spelling : mapping of str to str or None
        How the list shows words whose letters in the grid are others, such as ``élan`` for ``elan``.

    Raises
    ------
    InputError
        A ValueError that says which of these is wrong.
    """

    kind: ClassVar[str] = "fillin"
    title: ClassVar[str] = "fill-in"
    inputs: ClassVar[tuple[type[Predicate], ...]] = INPUTS
    needed: ClassVar[tuple[type[Predicate], ...]] = (Word,)
    output: ClassVar[type[Predicate]] = Place

    grid: tuple[Line, ...]
    words: tuple[Line, ...] = field(compare=False)
    min_slot: int
    direction: str
    spare_words: bool
    spelling: Mapping[str, str] = field(compare=False)
    _counts: frozenset[tuple[Line, int]] = field(init=False, repr=False)

    def __init__(
        self,
        grid: Iterable[str | Sequence[str]],
        words: Iterable[str | Sequence[str]],
        min_slot: int = 2,
        direction: str | None = None,
        spare_words: bool = False,
        spelling: Mapping[str, str] | None = None,
    ) -> None:
        if not isinstance(spare_words, bool):
            raise InputError(f"spare_words: expected true or false, found {shown(spare_words)}")
        rows = checked_rows(grid)
        letters, chosen = checked_words(words)
        check_signs(rows, letters)
        self.__dict__.update(
            grid=tuple(map(line, rows)),
            words=chosen,
            min_slot=integer(min_slot, "min_slot", least=1),
            direction=direction_of_letters(letters) if direction is None else checked_direction(direction),
            spare_words=spare_words,
            spelling=checked_spelling({} if spelling is None else spelling, {*map(name, chosen)}),
            _counts=frozenset(Counter(chosen).items()),
        )

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.grid)

    @property
    def usual_direction(self) -> bool:
        """Whether rows are read in the direction of the words' letters, which is the default."""
        return self.direction == direction_of_letters(map(parts, self.words))

    @property
    def unusual(self) -> dict[str, Any]:
        """The parameters besides grid and words that differ from their defaults."""
        shortest = {"min_slot": self.min_slot} if self.min_slot != 2 else {}
        direction = {} if self.usual_direction else {"direction": self.direction}
        spare = {"spare_words": True} if self.spare_words else {}
        return {**shortest, **direction, **spare, **({"spelling": {**self.spelling}} if self.spelling else {})}

    @cached_property
    def givens(self) -> dict[Point, str]:
        """The letters that are given, by their squares."""
        return {at: square for at, square in placed(self.rows) if square not in (BLOCK, OPEN)}

    @cached_property
    def layout(self) -> Layout:
        """The slots and their crossings."""
        return Layout(self.slots)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words by their lengths, in the order of their letters."""
        return Lexicon(sorted(self.words, key=parts))

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots: rows from top to bottom, each from the left, then columns from the left, each from the top."""
        return tuple(find_slots(self.rows, self.min_slot))

    @cached_property
    def uneven(self) -> list[tuple[int, int, int]]:
        """The lengths with fewer words than slots or, without spare words, more; each with the numbers of both."""
        slots = Counter(slot.length for slot in self.slots)
        words = Counter(len(parts(word)) for word in self.words)
        return [
            (length, slots[length], words[length])
            for length in sorted(slots | words)
            if slots[length] > words[length] or (slots[length] < words[length] and not self.spare_words)
        ]

    def facts(self) -> Sequence[Predicate]:
        """Return cell/2, given/3, word/2, char/3 and, if not the default, min_slot/1, direction/1, spare_words/0."""
        cells = [Cell(*at) for at, square in placed(self.rows) if square != BLOCK]
        givens = [Given(*at, square) for at, square in self.givens.items()]
        counts = Counter(self.words)
        words = [Word(name(word), number) for word, number in counts.items()]
        chars = [Char(name(word), i, c) for word in counts for i, c in enumerate(parts(word), 1)]
        shortest = [MinSlot(self.min_slot)] if self.min_slot != 2 else []
        direction = [Direction(Constant(value)) for value in self._said_direction().values()]
        spare = [SpareWords()] if self.spare_words else []
        return in_order([*cells, *givens, *words, *chars, *shortest, *direction, *spare])

    def _said_direction(self) -> dict[str, str]:
        """Return the direction by its key in JSON; empty for ltr, unless the letters say otherwise."""
        return {"direction": self.direction} if self.direction == RTL or not self.usual_direction else {}

    @classmethod
    def from_facts(cls, facts: Iterable[Predicate]) -> FillIn:
        """Return the puzzle of facts, whose grid reaches to the largest column and row of a cell; raises InputError."""
        return cls(**parameters_of(facts))

    def to_json(self) -> dict[str, Any]:
        """Return kind, grid, words, min_slot and, if not the default, direction, spare_words and spelling."""
        return {
            "kind": self.kind,
            "grid": [plain(row) for row in self.grid],
            "words": [plain(word) for word in self.words],
            "min_slot": self.min_slot,
            **self._said_direction(),
            **self.unusual,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> FillIn:
        """Return the puzzle of an object with grid, words and perhaps the other parameters; raises InputError."""
        others = ("min_slot", "direction", "spare_words", "spelling")
        allow_keys(data, ("grid", "words", *others))
        if "direction" in data:
            checked_direction(data["direction"])
        return cls(items(data, "grid"), items(data, "words"), **{key: data[key] for key in others if key in data})

    def changed(self, **parameters: Any) -> FillIn:
        """Return the puzzle with some parameters of the constructor changed.

        Parameters
        ----------
        **parameters : object
            Parameters of the constructor, by their names; the others stay as they are.

        Returns
        -------
        FillIn
            The new puzzle.

        Raises
        ------
        InputError
            As the constructor does.
        """
        return replace(self, **parameters)

    def solution(self, atoms: Iterable[Iterable[Any]]) -> FillInSolution:
        """Return the atoms place/4 of an answer set, or their arguments, as a solution."""
        rows = [list(row) for row in self.rows]
        places = [(nfc(word), str(direction), x, y) for word, direction, x, y in atoms]
        for word, direction, left, top in places:
            spelt = self.lexicon.spelt(word)
            for (x, y), letter in zip(Slot(left, top, direction, len(spelt)).squares, spelt, strict=True):
                if 1 <= x <= self.width and 1 <= y <= self.height and rows[y - 1][x - 1] == OPEN:
                    rows[y - 1][x - 1] = letter
        return FillInSolution(self, tuple(map(line, rows)), tuple(sorted(places)))

    def solution_from_json(self, data: Mapping[str, Any]) -> FillInSolution:
        """Return the solution of a grid and, where its words are others, their ``places``; raises InputError."""
        allow_keys(data, ("grid", "places"))
        solution = self.solution_from_rows(items(data, "grid"))
        if "places" not in data:
            return solution
        return replace(solution, places=tuple(sorted(map(_place, items(data, "places")))))

    def solution_from_rows(self, grid: Iterable[str | Sequence[str]]) -> FillInSolution:
        """Return a filled grid as a solution, right or wrong.

        Parameters
        ----------
        grid : iterable of str or sequence of str
            The rows, as `grid` of the puzzle has them.

        Returns
        -------
        FillInSolution
            The solution.

        Raises
        ------
        InputError
            If the grid does not have the puzzle's size, or a square cannot be written.
        """
        rows = [squares(row, f"grid, row {number}") for number, row in enumerate(grid, 1)]
        if [len(row) for row in rows] != [self.width] * self.height:
            size = f"{counted(self.height, 'row')} of {counted(self.width, 'square')}"
            raise InputError(f"grid: expected {size}")
        return FillInSolution(self, tuple(map(line, rows)), self._places(rows))

    def _places(self, rows: Sequence[Sequence[str]]) -> tuple[tuple[str, str, int, int], ...]:
        """Return the word in each slot of a filled grid, listed or not, as the arguments of place/4."""
        names = self.lexicon.by_letters
        letters = {slot: slot.letters(rows) for slot in self.slots}
        places = ((names.get(it, "".join(it)), slot.direction, slot.x, slot.y) for slot, it in letters.items())
        return tuple(sorted(places))

    def drawing(self) -> Drawing:
        """Return the blocks and the givens, and the words."""
        title = f"A fill-in of {self.width} by {self.height} squares"
        drawing = drawing_of(self.rows, self.givens, title, leftwards=self.direction == RTL)
        words = sorted(self.words, key=lambda word: (len(parts(word)), parts(word)))
        return replace(
            drawing, words=tuple((len(parts(word)), self.spelling.get(name(word), as_text(word))) for word in words)
        )

    def __repr__(self) -> str:
        return call("FillIn", grid=[*self.grid], words=[*self.words], **self.unusual)


@dataclass(frozen=True)
class FillInSolution(OfRows, Solution):
    """A filled grid and which word stands where.

    Parameters
    ----------
    puzzle : FillIn
        The puzzle.
    grid : tuple
        The rows, as in `FillIn.grid`, with every slot filled.
    places : tuple of (str, str, int, int)
        The word, direction, x and y for each word, in order.
    """

    puzzle: FillIn
    grid: tuple[Line, ...]
    places: tuple[tuple[str, str, int, int], ...]

    def atoms(self) -> Sequence[Predicate]:
        """Return place/4."""
        return in_order(Place(word, Constant(direction), x, y) for word, direction, x, y in self.places)

    @property
    def shown_by_grid(self) -> bool:
        """Whether its words are those that stand in the grid: in a wrong answer they may contradict each other."""
        return self.places == self.puzzle._places(self.rows)

    def to_json(self) -> dict[str, Any]:
        """Return the grid and, where it does not show which word stands where, the places."""
        grid = {"grid": [plain(row) for row in self.grid]}
        return grid if self.shown_by_grid else {**grid, "places": [[*place] for place in self.places]}

    def check(self) -> tuple[str, ...]:
        """Return the rules that the filled grid breaks, a sentence each."""
        from aspsolve.families.fillin._diagnosis import broken_rules  # noqa: PLC0415  (few answers are wrong)

        return broken_rules(self)

    def drawing(self) -> Drawing:
        """Draw the blocks and the letters."""
        title = f"A solved fill-in of {self.puzzle.width} by {self.puzzle.height} squares"
        return drawing_of(self.rows, self.puzzle.givens, title, leftwards=self.puzzle.direction == RTL)

    def __repr__(self) -> str:
        return call("FillInSolution", puzzle=self.puzzle, grid=[*self.grid])


def _place(value: object) -> tuple[str, str, int, int]:
    """Return (word, direction, x, y) as a place; raises InputError."""
    form = "(word, direction, x, y)"
    word, direction, *at = record(value, "places", form)
    if not isinstance(word, str) or not isinstance(direction, str):
        raise InputError(f"places: expected {form}, found {shown(value)}")
    return nfc(word), direction, *point(at, "places")
