"""How people see the next word or letter of a fill-in.

*Only candidate*: of the words of a slot's length, one fits its letters, is not used up, and leaves a word for each
crossing slot. *Only place*: a word fits one slot. *Common letter*: all words that fit a slot have it in the same
square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from aspsolve.explain.theory import TRIAL, Element, Named
from aspsolve.puzzles.lattice import Point

if TYPE_CHECKING:
    from aspsolve.explain.theories.fillin import FillInTheory
    from aspsolve.puzzles.fillin import Slot

__all__ = ["named"]


def named(theory: FillInTheory, conclusion: Element, reasons: Sequence[Element]) -> Named:
    """Return the technique that sees a word or a letter from these reasons alone."""
    (literal,) = conclusion.literals
    atom, _ = literal
    view = _View(theory, reasons)
    if atom.name == "place":
        word, slot = atom.arguments[0].string, theory.slot(literal)
        if slot in view.filled and view.candidates(slot) == [word]:
            return Named("only candidate", f"Only {word} fits {slot}.")
        if view.places(word) == [slot]:
            return Named("only place", f"{word} fits only {slot}.")
        return Named(TRIAL, f"{word} goes {slot}: any other word there leads to a contradiction.")
    x, y, sign = atom.arguments
    square = Point(x.number, y.number)
    for slot, index in theory.through[square]:
        if slot in view.filled and {theory.words[word][index] for word in view.candidates(slot)} == {sign.string}:
            return Named("common letter", f"Every word that fits {slot} has {sign.string} at {square}.")
    return Named(TRIAL, f"{square} holds {sign.string}: any other letter there leads to a contradiction.")


class _View:
    """What some reasons say, and nothing else: letters, slots that are to be filled, words that are used."""

    def __init__(self, theory: FillInTheory, reasons: Iterable[Element]) -> None:
        self.theory = theory
        self.filled: set[Slot] = set()
        self.letters: dict[Point, str] = {}
        self.placed: dict[Slot, str] = {}
        self.needed: set[str] = set()
        bounded: set[str] = set()
        for atom, _ in (literal for reason in reasons for literal in reason.literals):
            said = atom.arguments[0] if atom.name == "clue" else atom
            if said.name == "slot":
                direction, x, y = said.arguments
                self.filled.add(theory.slots[direction.name, x.number, y.number])
            elif said.name == "most":
                bounded.add(said.arguments[0].string)
            elif said.name == "least":
                self.needed.add(said.arguments[0].string)
            elif said.name == "place":
                self._put(said.arguments[0].string, theory.slot((said, True)))
            else:
                x, y, sign = said.arguments
                self.letters[Point(x.number, y.number)] = sign.string
        used = list(self.placed.values())
        self.used_up = {word for word in bounded if used.count(word) >= theory.counts[word]}

    def _put(self, word: str, slot: Slot) -> None:
        self.placed[slot] = word
        self.letters.update(zip(slot.squares, self.theory.words[word], strict=True))

    def candidates(self, slot: Slot) -> list[str]:
        """Return the words that fit a slot and leave a word for each crossing one."""
        return [word for word in self._fitting(slot) if self._leaves_words(word, slot)]

    def places(self, word: str) -> list[Slot]:
        """Return the slots that a word fits, none where it need not be used."""
        if word not in self.needed:
            return []
        slots = [slot for slot in self.theory.puzzle.slots if word in self._fitting(slot)]
        return [slot for slot in slots if self._leaves_words(word, slot)]

    def _fitting(self, slot: Slot) -> list[str]:
        if slot in self.placed:
            return [self.placed[slot]]
        known = [self.letters.get(square) for square in slot.squares]
        return [
            word
            for word, letters in self.theory.words.items()
            if len(letters) == slot.length
            and word not in self.used_up
            and all(there in (None, sign) for there, sign in zip(known, letters, strict=True))
        ]

    def _leaves_words(self, word: str, slot: Slot) -> bool:
        for square, sign in zip(slot.squares, self.theory.words[word], strict=True):
            for crossing, index in self.theory.through[square]:
                fits = crossing == slot or crossing not in self.filled
                if not fits and not any(self.theory.words[other][index] == sign for other in self._fitting(crossing)):
                    return False
        return True
