"""Fill-ins, explained: letters in squares and words in slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.families.fillin.puzzle import Char, FillIn, FillInSolution, Given, Word
from aspsolve.families.fillin.slots import Slot
from aspsolve.families.fillin.squares import BLOCK, OPEN, line, name, parts
from aspsolve.families.fillin.state import FillInState, Lists
from aspsolve.families.fillin.techniques import TECHNIQUES
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Known, Literal, said
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.symbols import Symbol, fact
from aspsolve.model.techniques import Claim
from aspsolve.model.wording import enumeration

__all__ = ["FillInModel"]

#: Farther than any square of a grid that is explained.
FAR = 10_000.0


class FillInModel(ExplanationModel):
    """A fill-in, ready to be explained.

    Parameters
    ----------
    puzzle : FillIn
        The puzzle.

    Attributes
    ----------
    words : dict of str to tuple of str
        The letters of each different word, by its name in facts.
    counts : collections.Counter
        How often each is listed.
    slots : dict of (str, int, int) to Slot
        By direction, x and y.
    lists : Lists
        The slots and words as techniques look at them.
    through : dict of Point to list of (Slot, int)
        The slots through a square, each with the square's place in it, from 0.
    """

    program = Path(__file__).parent / "explain.lp"
    outputs = (("letter", 3), ("place", 4))
    shown = "letter"
    lattice = SQUARES
    techniques = TECHNIQUES
    puzzle: FillIn

    def __init__(self, puzzle: FillIn) -> None:
        self.puzzle = puzzle
        self.words = {name(word): parts(word) for word in puzzle.words}
        self.counts = Counter(name(word) for word in puzzle.words)
        self.slots = {(slot.direction, slot.x, slot.y): slot for slot in puzzle.slots}
        self.lists = Lists(puzzle.slots, self.words, self.counts)
        self.through = self.lists.through
        self._abouts: dict[Element, tuple[str, str]] = {}
        self.givens = {
            Point(x, y): square
            for y, row in enumerate(puzzle.rows, 1)
            for x, square in enumerate(row, 1)
            if square not in (BLOCK, OPEN)
        }

    def facts(self) -> tuple[Symbol, ...]:
        """Return slots, their squares, givens, words and their characters."""
        kept = [one.symbol for one in self.puzzle.facts() if isinstance(one, (Given, Word, Char))]
        for slot in self.puzzle.slots:
            term = fact("", fact(slot.direction), slot.x, slot.y)
            kept.append(fact("slot", term, slot.length))
            kept += [fact("at", term, index, *square) for index, square in enumerate(slot.squares, 1)]
        return tuple(kept)

    def clues(self) -> Sequence[Element]:
        """Return the givens, the slots, and how often each word is used."""
        return [
            *(given_element(square, letter) for square, letter in self.givens.items() if square in self.through),
            *(slot_element(slot) for slot in self.puzzle.slots),
            *(self.most(word) for word in self.words),
            *(self.least(word) for word in self.words),
        ]

    def most(self, word: str) -> Element:
        """Return that a word is used no more often than it is listed."""
        return count_element("most", word, self.counts[word])

    def least(self, word: str) -> Element:
        """Return that a word is used no less often than it is listed."""
        return count_element("least", word, self.counts[word])

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a letter in a square or a word in a slot."""
        atom, holds = literal
        if atom.name == "letter":
            square = Point(atom.arguments[0].number, atom.arguments[1].number)
            sentence = f"{square} {'holds' if holds else 'does not hold'} {atom.arguments[2].string}."
            return Element(kind, frozenset([literal]), sentence, (square,))
        slot = self.slot(literal)
        word = atom.arguments[0].string
        sentence = f"{word} {'goes' if holds else 'does not go'} {slot}."
        return Element(kind, frozenset([literal]), sentence, tuple(slot.squares))

    def slot(self, literal: Literal) -> Slot:
        """Return the slot of a literal about a word."""
        _, direction, x, y = literal[0].arguments
        return self.slots[direction.name, x.number, y.number]

    def initially_known(self) -> Mapping[Literal, Element]:
        """Return the givens."""
        return {
            letter(square, sign): given_element(square, sign)
            for square, sign in self.givens.items()
            if square in self.through
        }

    def state(self) -> FillInState:
        """Return the state in which nothing is known."""
        return FillInState(self.lists)

    def claim(self, literal: Literal) -> Claim:
        """Return a literal, or what the clue says that it is, as a claim."""
        atom = said(literal[0])
        arguments = atom.arguments
        if atom.name in ("letter", "given"):
            return "letter", Point(arguments[0].number, arguments[1].number), arguments[2].string, literal[1]
        if atom.name == "place":
            return "place", arguments[0].string, self.slot((atom, True)), literal[1]
        if atom.name == "slot":
            direction, x, y = arguments
            return "slot", self.slots[direction.name, x.number, y.number]
        return atom.name, arguments[0].string

    def literal(self, claim: Claim) -> Literal:
        """Return a letter in a square, or a word in a slot, as a literal."""
        kind, one, other, holds = claim
        return letter(one, other, holds=holds) if kind == "letter" else place(one, other, holds=holds)

    def summary(self, conclusions: Sequence[Element]) -> str:
        """Return several words with their slots, or letters with their squares."""
        claims = [claim for one in conclusions for claim in self.claims(one)]
        return enumeration(
            f"{claim[2]} at {claim[1]}" if claim[0] == "letter" else f"{claim[1]} {claim[2]}" for claim in claims
        )

    def trial(self, conclusion: Element) -> str:
        """Return the sentence for a word or a letter that no technique sees."""
        (literal,) = conclusion.literals
        arguments = conclusion.atom.arguments
        if conclusion.atom.name == "place":
            return f"{arguments[0].string} goes {self.slot(literal)}: any other word there leads to a contradiction."
        square = Point(arguments[0].number, arguments[1].number)
        return f"{square} holds {arguments[2].string}: any other letter there leads to a contradiction."

    def useful(self, literal: Literal, known: Known) -> bool:  # noqa: ARG002
        """Tell whether it is a word or a letter."""
        return literal[1]

    def implied(self, literal: Literal) -> Iterable[Literal]:
        """Return the letters of a word."""
        atom, holds = literal
        if not holds or atom.name != "place":
            return []
        letters = self.words[atom.arguments[0].string]
        return [letter(square, sign) for square, sign in zip(self.slot(literal).squares, letters, strict=True)]

    def part_of_solution(self, literal: Literal) -> bool:
        """Tell whether it is a word in a slot."""
        return literal[1] and literal[0].name == "place"

    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return the letters that are not those given."""
        assert isinstance(attempt, FillInSolution)
        return [
            self.conclusion(letter(Point(x, y), sign), Kind.ENTRY)
            for y, row in enumerate(attempt.rows, 1)
            for x, sign in enumerate(row, 1)
            if sign not in (BLOCK, OPEN, self.givens.get(Point(x, y))) and Point(x, y) in self.through
        ]

    def attempt(self, puzzle: Puzzle) -> Solution:
        """Return the letters of the same fill-in with more given as an attempt."""
        if not isinstance(puzzle, FillIn) or not self._extended_by(puzzle):
            raise InputError("attempt: expected the same fill-in with more letters given")
        return self.puzzle.solution_from_rows(puzzle.rows)

    def _extended_by(self, puzzle: FillIn) -> bool:
        """Tell whether another puzzle has the same words and blocks, and letters where this one has."""
        own = self.puzzle
        if (puzzle.width, puzzle.height, puzzle.min_slot) != (own.width, own.height, own.min_slot):
            return False
        squares = (pair for rows in zip(own.rows, puzzle.rows, strict=True) for pair in zip(*rows, strict=True))
        return Counter(puzzle.words) == Counter(own.words) and all(
            (before == BLOCK) == (after == BLOCK) and (before == OPEN or after != OPEN) for before, after in squares
        )

    def completed(self, known: Known) -> Sequence[Element]:
        """Return the words all of whose letters are known."""
        letters = {
            Point(atom.arguments[0].number, atom.arguments[1].number): atom.arguments[2].string
            for atom, holds in known
            if holds and atom.name == "letter"
        }
        spelt = {parts: word for word, parts in self.words.items()}
        found = []
        for slot in self.puzzle.slots:
            word = spelt.get(tuple(letters.get(square, OPEN) for square in slot.squares))
            if word is not None and place(word, slot) not in known:
                found.append(self.conclusion(place(word, slot), Kind.ENTRY))
        return found

    def contents(self, solution: Solution) -> dict[Point, str]:
        """Return the letters of the slots."""
        assert isinstance(solution, FillInSolution)
        return {square: solution.rows[square.y - 1][square.x - 1] for square in self.through}

    def revealed(self, solution: Solution, squares: Iterable[Point]) -> FillIn:
        """Return the puzzle with some more letters given."""
        rows = [list(row) for row in self.puzzle.rows]
        contents = self.contents(solution)
        for square in squares:
            rows[square.y - 1][square.x - 1] = contents[square]
        return FillIn(rows, self.puzzle.words, self.puzzle.min_slot)

    def contradiction(self, clues: Sequence[Element]) -> str:
        """Return which slots, words and letters cannot go together, by counting where that tells."""
        atoms = [said(atom) for clue in clues for atom, _ in clue.literals]
        starts = [atom.arguments for atom in atoms if atom.name == "slot"]
        slots = [self.slots[direction.name, x.number, y.number] for direction, x, y in starts]
        most = [a.arguments[0].string for a in atoms if a.name == "most"]
        least = [a.arguments[0].string for a in atoms if a.name == "least"]
        letters = len(atoms) - len(slots) - len(most) - len(least)
        lengths = {slot.length for slot in slots} | {len(self.words[word]) for word in (*most, *least)}
        if not letters and len(lengths) == 1:
            (length,) = lengths
            listed = sum(self.counts[word] for word, parts in self.words.items() if len(parts) == length)
            there = sum(slot.length == length for slot in self.puzzle.slots)
            counted = f"{times(there, 'slot')} of length {length}, {times(listed, 'word')} of that length"
            if slots and not least and len(slots) > listed:
                return f"{counted}: too few words."
            if least and not slots and sum(self.counts[word] for word in least) > there:
                return f"{counted}: too few slots."
        if len(slots) == 1 and not least:
            used = " once " + enumeration(most) + (" is" if len(most) == 1 else " are") + " used up" if most else ""
            return f"No word fits {slots[0]}{used}{' with the letters given there' if letters else ''}."
        if len(slots) == len(atoms) == 2 and set(slots[0].squares) & set(slots[1].squares):
            return f"No words fit {slots[0]} and {slots[1]} together, which cross."
        if len(least) == 1 and not slots:
            return f"No slot is left for {least[0]}."
        if len(slots) == len(atoms):
            return f"{len(slots)} slots cannot all hold listed words: {enumeration(map(str, slots))}."
        some = [times(len(slots), "slot")] * bool(slots)
        some += [f"the letters given in {times(letters, 'square')}"] * bool(letters)
        some += [times(len({*most, *least}), "word")] * bool(most or least)
        return f"{enumeration(some)} cannot go together.".capitalize()

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the grid with the letters that are known."""
        rows = [list(row) for row in self.puzzle.rows]
        for atom, holds in known:
            if holds and atom.name == "letter":
                x, y, sign = atom.arguments
                rows[y.number - 1][x.number - 1] = sign.string
        return FillInSolution(self.puzzle, tuple(line(row) for row in rows), ()).drawing()

    def distance(self, element: Element, target: Element) -> float:
        """Return how far an element is from a slot; a word is near where it could go and is known to go elsewhere."""
        says, word = self._about(element)
        if says not in ("most", "least", "place"):
            return super().distance(element, target)
        about, target_word = self._about(target)
        if says == "least":
            return 0.5 if about == "place" and word == target_word else FAR
        lengths = (
            [len(target.squares)] if about == "place" else [slot.length for slot, _ in self.through[target.squares[0]]]
        )
        near = super().distance(element, target) if element.squares else FAR
        return min(near, 1.5 if len(self.words[word]) in lengths else FAR)

    def _about(self, element: Element) -> tuple[str, str]:
        """Return what an element is about, and the word in it where there is one."""
        if element not in self._abouts:
            atom = element.atom
            word = atom.arguments[0].string if atom.name in ("most", "least", "place") else ""
            self._abouts[element] = atom.name, word
        return self._abouts[element]


def letter(square: Point, sign: str, *, holds: bool = True) -> Literal:
    """Return the literal that a square holds a letter."""
    return fact("letter", *square, sign), holds


def place(word: str, slot: Slot, *, holds: bool = True) -> Literal:
    """Return the literal that a slot holds a word."""
    return fact("place", word, fact(slot.direction), slot.x, slot.y), holds


def given_element(square: Point, sign: str) -> Element:
    """Return a prefilled letter."""
    literal = fact("clue", fact("given", *square, sign)), True
    return Element(Kind.CLUE, frozenset([literal]), f"{sign} is given at {square}.", (square,))


def slot_element(slot: Slot) -> Element:
    """Return that a slot holds a word, which the grid says by its shape."""
    literal = fact("clue", fact("slot", fact(slot.direction), slot.x, slot.y)), True
    sentence = f"A listed word of {slot.length} letters goes {slot}."
    return Element(Kind.CLUE, frozenset([literal]), sentence, tuple(slot.squares))


def count_element(bound: str, word: str, times: int) -> Element:
    """Return how often a word is used at most or at least."""
    literal = fact("clue", fact(bound, word)), True
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    sentence = f"{word} is used {'only ' + often if bound == 'most' else 'at least ' + often}."
    return Element(Kind.CLUE, frozenset([literal]), sentence)


def times(number: int, noun: str) -> str:
    """Return a number of things.

    >>> times(1, "slot"), times(2, "slot")
    ('1 slot', '2 slots')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
