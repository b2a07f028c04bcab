"""Fill-ins, explained: letters in squares and words in slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import (
    BLOCK,
    LTR,
    OPEN,
    Char,
    Given,
    Slot,
    Word,
    line,
    name,
    placed,
    written,
)
from aspsolve.families.fillin._state import CATALOGUE, SAY, FillInState, letters, quoted, slots_of, where
from aspsolve.families.fillin._techniques import TECHNIQUES
from aspsolve.model._symbols import Symbol, fact
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Known, Literal, clue, said
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.techniques import Claim


class FillInModel(TechniqueModel):
    """A fill-in, ready to be explained; `givens` are the letters given in slots."""

    catalogue = CATALOGUE
    program = (Path(__file__).parent / "explain.lp").read_text(encoding="utf-8")
    outputs = (("letter", 3), ("place", 4))
    shown = "letter"
    lattice = SQUARES
    techniques = TECHNIQUES
    puzzle: FillIn

    def __init__(self, puzzle: FillIn) -> None:
        self.puzzle = puzzle
        self.layout, self.lexicon = puzzle.layout, puzzle.lexicon
        self.givens = {at: square for at, square in puzzle.givens.items() if at in self.layout.inside}

    def facts(self) -> tuple[Symbol, ...]:
        """Return slots, their squares, givens, words and their characters."""
        facts = [one.symbol for one in self.puzzle.facts() if isinstance(one, (Given, Word, Char))]
        for slot in self.puzzle.slots:
            term = fact("", fact(slot.direction), slot.x, slot.y)
            facts.append(fact("slot", term, slot.length))
            facts += [fact("at", term, index, *square) for index, square in enumerate(slot.squares, 1)]
        return tuple(facts)

    def clues(self) -> Sequence[Element]:
        """Return the givens, the slots, and the bounds on each word's uses: with spare words only the upper ones."""
        bounds = ("most",) if self.puzzle.spare_words else ("most", "least")
        return [
            *self.initially_known().values(),
            *(
                clue(
                    Kind.CLUE,
                    fact("slot", fact(slot.direction), slot.x, slot.y),
                    SAY("slot", letters=letters(slot.length), slot=where(slot)),
                    squares,
                )
                for slot, squares in self.layout.squares.items()
            ),
            *(
                clue(Kind.CLUE, fact(bound, word), SAY(bound, word=word, n=n))
                for bound in bounds
                for word, n in Counter(map(name, self.puzzle.words)).items()
            ),
        ]

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a letter in a square or a word in a slot."""
        atom, holds = literal
        if atom.name == "letter":
            square = square_of(atom)
            message = SAY("holds" if holds else "does_not_hold", cell=square, letter=atom.arguments[2].string)
            return Element(kind, frozenset([literal]), message, (square,))
        slot = self.slot(atom)
        message = SAY("goes" if holds else "does_not_go", word=atom.arguments[0].string, slot=where(slot))
        return Element(kind, frozenset([literal]), message, self.layout.squares[slot])

    def slot(self, atom: Symbol) -> Slot:
        """Return the slot of an atom about a word, or about the slot itself."""
        *_, direction, x, y = atom.arguments
        return self.layout.at[direction.name, x.number, y.number]

    def initially_known(self) -> Mapping[Literal, Element]:
        return {
            letter(at, sign): clue(Kind.CLUE, fact("given", *at, sign), SAY("given", letter=sign, cell=at), (at,))
            for at, sign in self.givens.items()
        }

    def state(self) -> FillInState:
        return FillInState(self.puzzle)

    def claim(self, literal: Literal) -> Claim:
        atom = said(literal[0])
        arguments = atom.arguments
        if atom.name in ("letter", "given"):
            return "letter", square_of(atom), arguments[2].string, literal[1]
        if atom.name == "place":
            return "place", arguments[0].string, self.slot(atom), literal[1]
        if atom.name == "slot":
            return "slot", self.slot(atom)
        return atom.name, arguments[0].string

    def literal(self, claim: Claim) -> Literal:
        kind, subject, value, holds = claim
        return letter(subject, value, holds=holds) if kind == "letter" else place(subject, value, holds=holds)

    def summary(self, conclusions: Sequence[Element]) -> Message:
        """List letters with their squares, or words with their slots, the first with a verb."""
        first, *others = (one.message for one in conclusions)
        further = {"goes": "in", "holds": "and_holds"}
        return SAY("summary", conclusions=(first, *(SAY(further.get(one.id, one.id), **one.values) for one in others)))

    def implied(self, literal: Literal) -> Iterable[Literal]:
        atom, holds = literal
        if not holds or atom.name != "place":
            return []
        spelt = self.lexicon.spelt(atom.arguments[0].string)
        return [letter(square, sign) for square, sign in zip(self.slot(atom).squares, spelt, strict=True)]

    def part_of_solution(self, literal: Literal) -> bool:
        return literal[1] and literal[0].name == "place"

    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return the letters of an attempt that are not given."""
        assert isinstance(attempt, FillInSolution)
        return [
            self.conclusion(letter(at, sign), Kind.ENTRY)
            for at, sign in placed(attempt.rows)
            if sign not in (BLOCK, OPEN, self.givens.get(at)) and at in self.layout.inside
        ]

    def attempt(self, puzzle: Puzzle) -> Solution:
        if isinstance(puzzle, FillIn) and self.puzzle.givens.keys() <= puzzle.givens.keys():
            facts = [one.changed(direction=LTR).facts() for one in (self.puzzle, puzzle)]
            own, other = ({one for one in found if not isinstance(one, Given)} for found in facts)
            if own == other:
                return self.puzzle.solution_from_rows(puzzle.rows)
        raise InputError("attempt: expected the same fill-in with more letters given")

    def completed(self, known: Known) -> Sequence[Element]:
        contents = letters_in(known)
        found = []
        for slot, squares in self.layout.squares.items():
            word = self.lexicon.by_letters.get(tuple(contents.get(square, OPEN) for square in squares))
            if word is not None and place(word, slot) not in known:
                found.append(self.conclusion(place(word, slot), Kind.ENTRY))
        return found

    def contents(self, solution: Solution) -> dict[Point, str]:
        assert isinstance(solution, FillInSolution)
        return {square: solution.rows[square.y - 1][square.x - 1] for square in self.layout.inside}

    def revealed(self, solution: Solution, squares: Iterable[Point]) -> FillIn:
        contents = self.contents(solution)
        return self.puzzle.changed(grid=written(self.puzzle.rows, {square: contents[square] for square in squares}))

    def contradiction(self, clues: Sequence[Element]) -> Message:
        """Return which slots, words and letters cannot go together, by counting where that is enough."""
        claims = [self.claim(literal) for clue in clues for literal in clue.literals]
        slots, most, least = ([claim[1] for claim in claims if claim[0] == kind] for kind in ("slot", "most", "least"))
        given = len(claims) - len(slots) - len(most) - len(least)
        lengths = {slot.length for slot in slots} | {len(self.lexicon.spelt(word)) for word in (*most, *least)}
        if not given and len(lengths) == 1:
            (length,) = lengths
            listed = sum(self.lexicon.of_length(length).times)
            there = len(self.layout.by_length.get(length, ()))
            counted = {"letters": letters(length), "slots": there, "words": listed}
            if slots and not least and len(slots) > listed:
                return SAY("conflict.too_few_words", **counted)
            if least and not slots and sum(map(self.lexicon.times, least)) > there:
                return SAY("conflict.too_few_slots", **counted)
        if len(slots) == 1 and not least:
            which = f"no_word{'_given' if given else ''}{'_unused' if most else ''}"
            return SAY(f"conflict.{which}", slot=where(slots[0]), used=quoted(most))
        if len(slots) == len(claims) == 2 and {*slots[0].squares} & {*slots[1].squares}:
            return SAY("conflict.crossing", one=where(slots[0]), other=where(slots[1]))
        if len(least) == 1 and not slots:
            return SAY("conflict.no_slot", word=least[0])
        if len(slots) == len(claims):
            return SAY("conflict.slots", slots=slots_of(slots))
        numbers = {"slot_number": len(slots), "given_number": given, "word_number": len({*most, *least})}
        what = (SAY(f"conflict.{one}{'_one' if n == 1 else ''}", n=n) for one, n in numbers.items() if n)
        return SAY("conflict.together", what=tuple(what))

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        return FillInSolution(self.puzzle, tuple(map(line, written(self.puzzle.rows, letters_in(known)))), ()).drawing()


def square_of(atom: Symbol) -> Point:
    return Point(atom.arguments[0].number, atom.arguments[1].number)


def letters_in(known: Iterable[Literal]) -> dict[Point, str]:
    return {square_of(atom): atom.arguments[2].string for atom, holds in known if holds and atom.name == "letter"}


def letter(square: Point, sign: str, *, holds: bool = True) -> Literal:
    return fact("letter", *square, sign), holds


def place(word: str, slot: Slot, *, holds: bool = True) -> Literal:
    return fact("place", word, fact(slot.direction), slot.x, slot.y), holds
