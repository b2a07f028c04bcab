"""Which words can stand in each slot of a fill-in, and what follows from that alone, as Prolog terms.

>>> print(write_possible_words(FillIn(["#h#", "___", "#_#"], ["hat", "bag"])), end="")
% The possible words of each slot.
[[[P21, P22, P23], [[b, a, g], [h, a, t]]],
[[h, P22, P32], [[h, a, t]]]].
<BLANKLINE>
% What is left when nothing more follows from them.
[[[b, a, g], [[b, a, g]]],
[[h, a, t], [[h, a, t]]]].

Source: section 2.1 of the Prolog assignment on crosswords whose query is a pair of words and grid. A word is possible
for a slot where it has the slot's length, agrees with the letters that stand there, and leaves each crossing slot a
listed word. Which other slots use that word does not matter for this: `drop_unique` sees to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from aspsolve.families.fillin._prolog import variable
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import OPEN, Slot
from aspsolve.families.fillin._state import FillInState
from aspsolve.model._prolog import atom_text


class PossibleWords:
    """The words that are possible for each slot; where one has none, there is no solution."""

    def __init__(self, puzzle: FillIn) -> None:
        self._size = puzzle.width, puzzle.height
        self.state = FillInState(puzzle)
        self.state.filled.update(puzzle.slots)
        for square in puzzle.layout.through:
            if (sign := puzzle.rows[square.y - 1][square.x - 1]) != OPEN:
                self.state.add(("letter", square, sign, True))
        self._words = {slot: self.state.words[slot].all for slot in puzzle.slots}
        self.drop_impossible()

    @property
    def named(self) -> list[list[str]]:
        """The possible words of each slot."""
        return [self.state.words[slot].named(words) for slot, words in self._words.items()]

    def common_letters(self) -> None:
        """Write down each letter that all words of a slot have at the same place; it shows in the crossing slot too."""
        for slot, words in self._words.items():
            for place, square in enumerate(self.state.layout.squares[slot]):
                signs = self.state.signs(slot, words, place)
                if square not in self.state.letters and len(signs) == 1:
                    self.state.add(("letter", square, *signs, True))

    def drop_impossible(self) -> None:
        """Drop the words that are not possible, or no longer, with the letters that are known."""
        self._words = {slot: words & self.state.crossing(slot) for slot, words in self._words.items()}

    def drop_unique(self) -> None:
        """Drop each word that is the only one of as many slots as it is listed times from all others."""
        owners: dict[tuple[int, int], list[Slot]] = {}
        for slot, words in self._words.items():
            if words.bit_count() == 1:
                owners.setdefault((slot.length, words), []).append(slot)
        for (length, word), slots in owners.items():
            times = self.state.lexicon.of_length(length).times[word.bit_length() - 1]
            for slot, words in self._words.items():
                if len(slots) >= times and slot.length == length and slot not in slots[:times]:
                    self._words[slot] = words & ~word

    def simplify(self) -> None:
        """Write down common letters, drop impossible and unique words, and again, until nothing changes."""
        before = None
        while before != (before := ({**self._words}, {**self.state.letters})):
            self.common_letters()
            self.drop_impossible()
            self.drop_unique()

    def __str__(self) -> str:
        """Return the possible words of all slots as a Prolog term and its full stop, as the assignment prints them."""
        lines, letters = [], self.state.letters
        for squares, words in zip(self.state.layout.squares.values(), self.named, strict=True):
            slot = [atom_text(letters[at]) if at in letters else variable(*at, self._size) for at in squares]
            spelt = [_list(map(atom_text, self.state.lexicon.spelt(word))) for word in words]
            lines.append(_list([_list(slot), _list(spelt)]))
        return "[" + ",\n".join(lines) + "].\n"


def write_possible_words(puzzle: FillIn) -> str:
    """Return the possible words of a puzzle's slots before and after they are simplified, as two Prolog terms."""
    possible = PossibleWords(puzzle)
    before = str(possible)
    possible.simplify()
    left = f"% What is left when nothing more follows from them.\n{possible}"
    return f"% The possible words of each slot.\n{before}\n{left}"


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(terms)}]"
