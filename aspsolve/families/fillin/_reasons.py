"""From what it follows that words do not go in slots: letters, words that are used up, and slots that cross them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aspsolve.families.fillin._squares import Slot
from aspsolve.families.fillin._state import FillInState
from aspsolve.model._bitboard import each, union
from aspsolve.model.techniques import Claim


def only_words(state: FillInState, slot: Slot, kept: int, *, crossing: bool = False) -> Iterator[Claim]:
    """Yield from what it follows that a slot holds one of some words."""
    yield from without(state, slot, ~kept, crossing=crossing)
    yield "slot", slot


def without(state: FillInState, slot: Slot, words: int, *, crossing: bool = False) -> Iterator[Claim]:
    """Yield from what it follows that a slot holds none of some words, if need be by the slots that cross it."""
    lists = state.lists
    words &= lists.of_length.get(slot.length, 0)
    letters = {
        square: words & ~lists.having(slot.length, index, state.letters[square])
        for index, square in enumerate(lists.squares[slot])
        if square in state.letters
    }
    misspelt = union(letters.values())
    left = words & misspelt
    while left:  # few letters that exclude many words
        square = max(letters, key=lambda square: (letters[square] & left).bit_count())
        yield "letter", square, state.letters[square], True
        left &= ~letters[square]
    for word in lists.named(words & ~misspelt):
        if state.excludes(slot, word):
            yield "place", word, slot, False
        elif lists.bits[word] & state.used_up:
            yield from used_up(state, word)
        elif crossing:
            yield from _uncrossed(state, slot, word)


def used_up(state: FillInState, word: str) -> Iterator[Claim]:
    """Yield from what it follows that a word is used no more often than it is in known slots."""
    yield "most", word
    yield from (("place", word, slot, True) for slot, placed in state.placed.items() if placed == word)


def _uncrossed(state: FillInState, slot: Slot, word: str) -> Iterator[Claim]:
    """Yield why a word would leave a slot that crosses it no word, the one of the fewest words."""
    spelt, lists = state.lists.words[word], state.lists
    ways = [
        (other, lists.having(other.length, place, spelt[index]))
        for index, other, place in state.crossings(slot)
        if not state.fitting(other) & lists.having(other.length, place, spelt[index])
    ]
    other, having = min(ways, key=lambda way: state.compared(way[0]))
    yield from without(state, other, having)
    yield "slot", other


def not_elsewhere(
    state: FillInState, words: Iterable[str], slots: Iterable[Slot], *, crossing: bool = False
) -> Iterator[Claim]:
    """Yield from what it follows that words that have to be used are in none but some slots."""
    among = {*slots}
    for word in words:
        yield "least", word
        for slot in state.lists.slots:
            if slot.length == len(state.lists.words[word]) and slot not in among and state.placed.get(slot) != word:
                yield from _not_here(state, slot, word, crossing=crossing)


def _not_here(state: FillInState, slot: Slot, word: str, *, crossing: bool) -> Iterator[Claim]:
    bit = state.lists.bits[word]
    if crossing and slot in state.filled and state.fitting(slot) & bit:
        yield from _uncrossed(state, slot, word)
    else:
        yield from without(state, slot, bit)


def followed_on(state: FillInState, slot: Slot, kept: int) -> Iterator[Claim]:
    """Yield from what it follows that a slot holds one of some words, when words are crossed out again and again."""
    _, causes = crossed_out(state)
    yield "slot", slot
    todo, seen = [(slot, ~kept)], set()
    while todo:
        here, words = todo.pop()
        seen.add((here, words))
        words &= state.lists.of_length.get(here.length, 0)
        later = union(bit for bit in each(words) if (here, bit) in causes)
        yield from without(state, here, words & ~later, crossing=True)
        for bit in each(later):
            other, having = causes[here, bit]
            yield "slot", other
            if (other, having) not in seen:
                todo.append((other, having))


def crossed_out(state: FillInState) -> tuple[dict[Slot, int], dict[tuple[Slot, int], tuple[Slot, int]]]:
    """Return the words of each open slot that are left when words are crossed out again and again, and why others went.

    By slot and word that is which words were left no more in which crossing slot.
    """
    left = {slot: state.crossing(slot) for slot in state.open_slots()}
    causes: dict[tuple[Slot, int], tuple[Slot, int]] = {}
    waiting = [*left]
    while waiting:
        slot = waiting.pop()
        before = left[slot]
        for index, other, place in state.crossings(slot):
            there = state.lists.signs(left.get(other, state.fitting(other)), place)
            for sign in state.lists.signs(left[slot], index) - there:
                gone = left[slot] & state.lists.having(slot.length, index, sign)
                having = state.lists.having(other.length, place, sign)
                causes |= {(slot, bit): (other, having) for bit in each(gone)}
                left[slot] &= ~gone
        if left[slot] != before:
            waiting += [other for _, other, _ in state.crossings(slot) if other in left]
    return left, causes
