"""How people see the next word or letter of a fill-in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from aspsolve.families.fillin.slots import Slot
from aspsolve.families.fillin.state import FillInState
from aspsolve.model.bitboard import members, union
from aspsolve.model.techniques import Deduction, Technique
from aspsolve.model.wording import enumeration

__all__ = ["TECHNIQUES"]

#: Nobody compares slots that leave more words open than this.
MAX_CANDIDATES = 6


def _place(state: FillInState, slot: Slot, words: int, sentence: str, why: str) -> Iterator[Deduction]:
    """Yield that a slot holds the only word that is left, or that none is."""
    if not words:
        yield Deduction(None, f"no word would fit {slot}{why}")
    elif not words & (words - 1):
        word = state.lists.word(words)
        yield Deduction(("place", word, slot, True), sentence.format(word=word, slot=slot))


def completed_word(state: FillInState) -> Iterator[Deduction]:
    """See that the letters of a slot are all there, and spell a word."""
    lists = state.lists
    for slot in lists.slots:
        if slot not in state.placed and all(square in state.letters for square in lists.squares[slot]):
            words = state.spelt(slot)
            if words:
                word = lists.word(words)
                yield Deduction(("place", word, slot, True), f"{word} is spelt out {slot}.")
            elif slot in state.filled:
                yield Deduction(None, f"no listed word would be {slot}")


def only_candidate(state: FillInState) -> Iterator[Deduction]:
    """See that one word agrees with the letters of a slot, none of those that are used up."""
    for slot in state.open_slots():
        if any(square in state.letters for square in state.lists.squares[slot]):
            yield from _place(state, slot, state.fitting(slot), "Only {word} fits {slot}.", " with the letters there")


def last_of_its_length(state: FillInState) -> Iterator[Deduction]:
    """See that one word of a slot's length is left, the others being used up."""
    for slot in state.open_slots():
        words = state.lists.of_length.get(slot.length, 0) & ~state.used_up
        sentence = f"{{word}} goes {{slot}}: it is the last word of {slot.length} letters."
        yield from _place(state, slot, words, sentence, f": no word of {slot.length} letters is left")


def only_place(state: FillInState) -> Iterator[Deduction]:
    """See that a word fits only as many slots as it has to be used in."""
    lists = state.lists
    for bit in members(state.least):
        word = lists.names[bit]
        left = state.left(word)
        if left <= 0:
            continue
        length = len(lists.words[word])
        slots = [
            slot
            for slot in lists.slots
            if slot.length == length and slot not in state.placed and state.fitting(slot) >> bit & 1
        ]
        if len(slots) < left:
            yield Deduction(None, f"no place would be left for {word}")
        elif len(slots) == left:
            for slot in slots:
                yield Deduction(("place", word, slot, True), f"{word} fits only {enumeration(map(str, slots))}.")


def crossing_words(state: FillInState) -> Iterator[Deduction]:
    """See that one word fits a slot and leaves a word for each slot that crosses it."""
    for slot, words in state.crossing().items():
        sentence = "Only {word} fits {slot} and leaves a word for each slot that crosses it."
        yield from _place(state, slot, words, sentence, " and leave a word for each slot that crosses it")


def common_letter(state: FillInState) -> Iterator[Deduction]:
    """See that all words that fit a slot have the same letter in a square."""
    lists = state.lists
    for slot, words in state.crossing().items():
        for index, square in enumerate(lists.squares[slot]):
            if square not in state.letters and words:
                signs = lists.signs(words, index)
                if len(signs) == 1:
                    (sign,) = signs
                    yield Deduction(
                        ("letter", square, sign, True), f"Every word that fits {slot} has {sign} at {square}."
                    )


def locked_words(state: FillInState) -> Iterator[Deduction]:
    """See that some slots take all of some words, so that these go nowhere else."""
    lists = state.lists
    by_length: dict[int, list[tuple[Slot, int]]] = {}
    for slot, words in state.crossing().items():
        by_length.setdefault(slot.length, []).append((slot, words))
    for listed in by_length.values():
        few = [(slot, words) for slot, words in listed if 1 < words.bit_count() <= 3]
        for size in (2, 3):
            for chosen in combinations(few, size):
                taken = union(words for _, words in chosen)
                if taken & ~state.most or sum(state.left(lists.names[bit]) for bit in members(taken)) != size:
                    continue
                those = [slot for slot, _ in chosen]
                for slot, words in listed:
                    if slot not in those and words & taken:
                        named = enumeration(lists.names[bit] for bit in members(taken))
                        where = enumeration(map(str, those))
                        sentence = f"{{word}} goes {{slot}}: {named} are needed {where}."
                        yield from _place(state, slot, words & ~taken, sentence, f": {named} are needed {where}")


def reserved_slots(state: FillInState) -> Iterator[Deduction]:
    """See that some words fit only some slots, so that these hold nothing else."""
    lists, crossing = state.lists, state.crossing()
    places: dict[int, list[tuple[int, frozenset[Slot]]]] = {}
    for bit in members(state.least):
        word = lists.names[bit]
        length = len(lists.words[word])
        slots = frozenset(
            slot
            for slot in lists.slots
            if slot.length == length and slot not in state.placed and crossing.get(slot, state.fitting(slot)) >> bit & 1
        )
        if state.left(word) > 0 and len(slots) <= 3:
            places.setdefault(length, []).append((bit, slots))
    for listed in places.values():
        for size in (2, 3):
            for chosen in combinations(listed, size):
                slots = frozenset().union(*(those for _, those in chosen))
                if sum(state.left(lists.names[bit]) for bit, _ in chosen) != len(slots):
                    continue
                words = union(1 << bit for bit, _ in chosen)
                named = enumeration(lists.names[bit] for bit, _ in chosen)
                for slot in sorted(slots):
                    where = enumeration(map(str, sorted(slots)))
                    sentence = f"{{word}} goes {{slot}}: {named} fit nowhere but {where}."
                    left = crossing.get(slot, state.fitting(slot)) & words
                    yield from _place(state, slot, left, sentence, f": {named} fit nowhere but {where}")


def crossings_followed_on(state: FillInState) -> Iterator[Deduction]:
    """See that one word is left for a slot when words are crossed out again and again."""
    left = dict(state.crossing())
    waiting = list(left)
    while waiting:
        slot = waiting.pop()
        words = state.supported(slot, lambda other: left.get(other, state.fitting(other)))
        if words != left[slot]:
            left[slot] = words
            for square in state.lists.squares[slot]:
                waiting += [other for other, _ in state.lists.through[square] if other in left and other != slot]
    for slot, words in left.items():
        sentence = "Only {word} is left {slot} when words are crossed out that leave a crossing slot none."
        yield from _place(state, slot, words, sentence, " when words are crossed out that leave a crossing slot none")


TECHNIQUES = (
    Technique("completed word", 1.0, completed_word, "their letters are all there"),
    Technique("only candidate", 1.0, only_candidate, "no other word agrees with the letters"),
    Technique("last of its length", 1.0, last_of_its_length, "the other words of this length are used up"),
    Technique("only place", 1.5, only_place, "they fit nowhere else"),
    Technique("crossing words", 2.0, crossing_words, "other words leave a crossing slot none"),
    Technique("common letter", 2.0, common_letter, "every word that fits has these letters"),
    Technique("locked words", 2.5, locked_words, "other words are needed elsewhere", in_chains=False),
    Technique("reserved slots", 2.5, reserved_slots, "other words have no place there", in_chains=False),
    Technique("crossings followed on", 3.0, crossings_followed_on, "other words are crossed out", in_chains=False),
)
