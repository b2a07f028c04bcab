"""What is known of a fill-in, as techniques look at it: letters in squares, words as bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from aspsolve.families.fillin.slots import Slot
from aspsolve.model.bitboard import members
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import Claim, State

__all__ = ["FillInState", "Lists"]


class Lists:
    """The slots and words of a fill-in, with what is true of them whatever is known.

    Parameters
    ----------
    slots : sequence of Slot
        The slots.
    words : mapping of str to tuple of str
        The letters of each different word, by its name.
    counts : collections.Counter
        How often each is listed.

    Attributes
    ----------
    names : list of str
        The words' names, in the order of their bits.
    through : dict of Point to list of (Slot, int)
        The slots through a square, each with the square's place in it, from 0.
    """

    def __init__(self, slots: Sequence[Slot], words: Mapping[str, tuple[str, ...]], counts: Counter[str]) -> None:
        self.slots = tuple(slots)
        self.words, self.counts = words, counts
        self.names = [*words]
        self.bits = {word: 1 << index for index, word in enumerate(self.names)}
        self.squares = {slot: tuple(slot.squares) for slot in self.slots}
        self.through: dict[Point, list[tuple[Slot, int]]] = {}
        for slot, squares in self.squares.items():
            for index, square in enumerate(squares):
                self.through.setdefault(square, []).append((slot, index))
        self.of_length: dict[int, int] = {}
        self._with: dict[tuple[int, int, str], int] = {}
        for word, letters in words.items():
            bit = self.bits[word]
            self.of_length[len(letters)] = self.of_length.get(len(letters), 0) | bit
            for index, sign in enumerate(letters):
                key = len(letters), index, sign
                self._with[key] = self._with.get(key, 0) | bit
        self._signs: dict[tuple[int, int], frozenset[str]] = {}

    def having(self, length: int, index: int, sign: str) -> int:
        """Return the words of a length that have a letter in a place."""
        return self._with.get((length, index, sign), 0)

    def signs(self, words: int, index: int) -> frozenset[str]:
        """Return the letters that some words have in a place."""
        found = self._signs.get((words, index))
        if found is None:
            found = frozenset(self.words[self.names[bit]][index] for bit in members(words))
            if len(self._signs) < 200_000:
                self._signs[words, index] = found
        return found

    def word(self, bit: int) -> str:
        """Return the word of a bit."""
        return self.names[bit.bit_length() - 1]

    def number(self, words: int) -> int:
        """Return how often some words are listed, all in all."""
        return sum(self.counts[self.names[bit]] for bit in members(words))


class FillInState(State):
    """What is known of a fill-in.

    Its claims are ``("letter", square, sign, holds)``, ``("place", word, slot, holds)``, and of the rules
    ``("slot", slot)``, that a slot holds a listed word, ``("most", word)`` and ``("least", word)``, that a word is used
    no more and no less often than it is listed.

    Parameters
    ----------
    lists : Lists
        The slots and words.

    Attributes
    ----------
    letters : dict of Point to str
        The known letters.
    placed : dict of Slot to str
        The words that are known to be in slots.
    filled : set of Slot
        The slots that hold a listed word.
    most, least : int
        The words that are used no more, and no less often than they are listed.
    """

    def __init__(self, lists: Lists) -> None:
        self.lists = lists
        self.letters: dict[Point, str] = {}
        self.placed: dict[Slot, str] = {}
        self.filled: set[Slot] = set()
        self.most = 0
        self.least = 0
        self._excluded: dict[Slot, int] = {}
        self._not_letters: dict[Point, frozenset[str]] = {}
        self._used: Counter[str] = Counter()
        self._wrong: str | None = None
        self._fitting: dict[Slot, int] = {}
        self._crossing: dict[Slot, int] | None = None

    def copy(self) -> FillInState:
        """Return the same again."""
        other = FillInState.__new__(FillInState)
        other.__dict__.update(self.__dict__)
        other.letters, other.placed, other.filled = dict(self.letters), dict(self.placed), set(self.filled)
        other._excluded, other._not_letters = dict(self._excluded), dict(self._not_letters)
        other._used, other._fitting = Counter(self._used), dict(self._fitting)
        return other

    def add(self, claim: Claim) -> None:
        """Take in something that is known."""
        kind = claim[0]
        if kind == "letter":
            self._write(claim[1], claim[2]) if claim[3] else self._rub_out(claim[1], claim[2])
        elif kind == "place":
            self._put(claim[1], claim[2]) if claim[3] else self._exclude(claim[1], claim[2])
        elif kind == "slot":
            self.filled.add(claim[1])
        elif kind == "most":
            self.most |= self.lists.bits[claim[1]]
            self._fitting.clear()
        else:
            self.least |= self.lists.bits[claim[1]]
        self._crossing = None

    def _write(self, square: Point, sign: str) -> None:
        if self.letters.get(square, sign) != sign:
            self._wrong = f"{square} would hold both {self.letters[square]} and {sign}"
        elif sign in self._not_letters.get(square, ()):
            self._wrong = f"{square} does not hold {sign}"
        self.letters[square] = sign
        self._forget(square)

    def _rub_out(self, square: Point, sign: str) -> None:
        self._not_letters[square] = self._not_letters.get(square, frozenset()) | {sign}
        if self.letters.get(square) == sign:
            self._wrong = f"{square} holds {sign}"
        self._forget(square)

    def _forget(self, square: Point) -> None:
        for slot, _ in self.lists.through.get(square, ()):
            self._fitting.pop(slot, None)

    def _put(self, word: str, slot: Slot) -> None:
        if slot in self.placed:
            if self.placed[slot] != word:
                self._wrong = f"{slot} would hold both {self.placed[slot]} and {word}"
            return
        if self._excluded.get(slot, 0) & self.lists.bits[word]:
            self._wrong = f"{word} does not go {slot}"
        self.placed[slot] = word
        self._used[word] += 1
        if self.lists.bits[word] & self.most and self._used[word] > self.lists.counts[word]:
            self._wrong = f"{word} would be used too often"
        for square, sign in zip(self.lists.squares[slot], self.lists.words[word], strict=True):
            if self.letters.get(square) != sign:
                self._write(square, sign)
        self._fitting.clear()

    def _exclude(self, word: str, slot: Slot) -> None:
        self._excluded[slot] = self._excluded.get(slot, 0) | self.lists.bits[word]
        if self.placed.get(slot) == word:
            self._wrong = f"{word} goes {slot}"
        self._fitting.pop(slot, None)

    def knows(self, claim: Claim) -> bool:
        """Tell whether something is known."""
        kind = claim[0]
        if kind == "letter":
            if claim[3]:
                return bool(self.letters.get(claim[1]) == claim[2])
            return claim[2] in self._not_letters.get(claim[1], ()) or self.letters.get(claim[1], claim[2]) != claim[2]
        if kind == "place":
            if claim[3]:
                return bool(self.placed.get(claim[2]) == claim[1])
            return not self.fitting(claim[2]) & self.lists.bits[claim[1]]
        if kind == "slot":
            return claim[1] in self.filled
        return bool((self.most if kind == "most" else self.least) & self.lists.bits[claim[1]])

    @property
    def contradiction(self) -> str | None:
        """Two letters in a square, two words in a slot, or a word that is used too often."""
        return self._wrong

    @property
    def solved(self) -> bool:
        """True where all words are known."""
        return len(self.placed) == len(self.lists.slots)

    def atoms(self) -> Iterable[tuple[str, str, int, int]]:
        """Return the known words with their slots."""
        return ((word, slot.direction, slot.x, slot.y) for slot, word in self.placed.items())

    def candidates(self) -> dict[Point, list[str]]:
        """Return the letters that the words which fit have in each open square."""
        words = self.crossing()
        found: dict[Point, frozenset[str]] = {}
        for slot, fitting in words.items():
            for index, square in enumerate(self.lists.squares[slot]):
                if square not in self.letters:
                    signs = self.lists.signs(fitting, index)
                    found[square] = found.get(square, signs) & signs
        return {square: sorted(signs) for square, signs in found.items()}

    def suppositions(self) -> Iterable[Claim]:
        """Return where a word could be concluded to be, or not to be."""
        words = self.crossing()
        for slot in sorted(words, key=lambda slot: (words[slot].bit_count(), slot)):
            holds = words[slot].bit_count() == 2
            for bit in members(words[slot]):
                yield "place", self.lists.names[bit], slot, holds

    def suppose(self, claim: Claim) -> None:
        """Take in the word that is the other of two, or that word after all."""
        _, word, slot, holds = claim
        if holds:
            (word,) = (self.lists.names[bit] for bit in members(self.crossing()[slot]) if self.lists.names[bit] != word)
        self.add(("place", word, slot, True))

    # ---- What techniques look at ----------------------------------------------------------------------

    @property
    def used_up(self) -> int:
        """The words that are in use as often as they are listed."""
        found = 0
        for word, number in self._used.items():
            if number >= self.lists.counts[word]:
                found |= self.lists.bits[word]
        return found & self.most

    def left(self, word: str) -> int:
        """Return how often a word is still to be used."""
        return self.lists.counts[word] - self._used[word]

    def spelt(self, slot: Slot) -> int:
        """Return the words that agree with the letters of a slot, be they used up or not."""
        words = self.lists.of_length.get(slot.length, 0)
        for index, square in enumerate(self.lists.squares[slot]):
            sign = self.letters.get(square)
            if sign is not None:
                words &= self.lists.having(slot.length, index, sign)
            for other in self._not_letters.get(square, ()):
                words &= ~self.lists.having(slot.length, index, other)
        return words

    def fitting(self, slot: Slot) -> int:
        """Return the words that agree with the letters of a slot, and are not used up or excluded."""
        found = self._fitting.get(slot)
        if found is None:
            if slot in self.placed:
                found = self.lists.bits[self.placed[slot]]
            else:
                found = self.spelt(slot) & ~self.used_up & ~self._excluded.get(slot, 0)
            self._fitting[slot] = found
        return found

    def open_slots(self) -> Iterator[Slot]:
        """Yield the slots that hold a listed word which is not known."""
        return (slot for slot in self.lists.slots if slot in self.filled and slot not in self.placed)

    def crossing(self) -> dict[Slot, int]:
        """Return the words that fit each open slot and leave each crossing one a word."""
        if self._crossing is None:
            self._crossing = {slot: self.supported(slot, self.fitting) for slot in self.open_slots()}
        return self._crossing

    def supported(self, slot: Slot, fitting: Callable[[Slot], int]) -> int:
        """Return those words of a slot whose letters all are in a word of the crossing slot."""
        words: int = fitting(slot)
        for index, square in enumerate(self.lists.squares[slot]):
            if square in self.letters:
                continue
            for other, place in self.lists.through[square]:
                if other == slot or other not in self.filled:
                    continue
                there = self.lists.signs(fitting(other), place)
                for sign in self.lists.signs(words, index) - there:
                    words &= ~self.lists.having(slot.length, index, sign)
        return words
