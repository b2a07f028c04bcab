"""How people see the next word or letter of a fill-in: by one slot, one word, crossing slots, or several of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from sys import maxsize

from aspsolve.families.fillin._squares import Slot
from aspsolve.families.fillin._state import SAY, FillInState, letters, quoted, slots_of, where
from aspsolve.model._bitboard import union
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, Deduction, Technique

#: The most words or slots that one compares at a glance, and without notes: an idea is a technique of its own for few,
#: for several, and for many.
FEW, SEVERAL = 3, 8
#: The most slots of *locked words*.
SET = 3
#: The greatest weight of a technique of medium puzzles; from *locked words* on a puzzle is hard.
MEDIUM = 3.5


def _decide(
    state: FillInState, slot: Slot, words: int, why: Callable[..., Message], only: Callable[[int], Iterable[Claim]]
) -> Iterator[Deduction]:
    """Yield the only one of a slot's words, or a contradiction for none; `only` returns why it holds one of these."""
    if not words:
        yield Deduction(None, _no_word(state, slot), partial(only, words))
    elif not words & (words - 1):
        (word,) = state.words[slot].named(words)
        yield Deduction(("place", word, slot, True), why(word=word), partial(only, words))


def _no_word(state: FillInState, slot: Slot) -> Message:
    """Say why a slot would have no word."""
    listed, here, used = state.words[slot], where(slot), state.used_up(slot)
    spelt, fitting = state.spelt(slot), state.fitting(slot)
    if not listed.names:
        return SAY("no_word.listed", slot=here, letters=letters(slot.length))
    if not spelt:
        return SAY("no_word.spelt", slot=here)
    if not fitting & (fitting - 1):
        (word,) = listed.named(fitting) or listed.named(spelt)[:1]
        if fitting:
            return SAY("no_word.crossing_one", slot=here, word=word, other=_without_word(state, slot, word))
        if spelt == state.lexicon.bit(word) & used:
            return SAY("no_word.unused_one", slot=here, word=word)
        return SAY("no_word.left" if spelt & ~used else "no_word.unused", slot=here)
    return SAY("no_word.crossing", slot=here)


def _fewest_first(state: FillInState, most: int) -> list[Slot]:
    """Return the slots with at most `most` words to compare, those with the fewest first."""
    number = {slot: state.compared(slot) for slot in state.open_slots()}
    return sorted((slot for slot in number if number[slot] <= most), key=number.__getitem__)


# ---- One slot and its letters ----------------------------------------------------------------------------


def completed_word(state: FillInState) -> Iterator[Deduction]:
    """See that the letters of a slot are all there, and spell a word."""
    for slot, squares in state.layout.squares.items():
        if slot not in state.placed and all(square in state.letters for square in squares):
            words = state.spelt(slot)
            if words:
                (word,) = state.words[slot].named(words)
                message = SAY("completed", word=word, slot=where(slot))
                letters_there = [("letter", square, state.letters[square], True) for square in squares]
                yield Deduction(("place", word, slot, True), message, partial(list, letters_there))
            elif slot in state.filled:
                yield Deduction(None, SAY("no_word.completed", slot=where(slot)), partial(only_words, state, slot, 0))


def last_of_its_length(state: FillInState) -> Iterator[Deduction]:
    """See that one word of a slot's length is left, the others being used up."""
    for slot in state.open_slots():
        listed = state.words[slot].all
        words = listed & ~state.used_up(slot)
        if listed and not words:
            message = SAY("no_word.of_length", slot=where(slot), letters=letters(slot.length))
            yield Deduction(None, message, partial(_others_used_up, state, slot, listed, 0))
            continue
        which = "last_of_length" if words != listed else "only_of_length"
        why = partial(SAY, which, slot=where(slot), letters=letters(slot.length))
        yield from _decide(state, slot, words, why, partial(_others_used_up, state, slot, listed))


def _others_used_up(state: FillInState, slot: Slot, listed: int, kept: int) -> Iterator[Claim]:
    yield "slot", slot
    for word in state.words[slot].named(listed & ~kept):
        yield from used_up(state, word)


def only_candidate(state: FillInState, most: int = maxsize) -> Iterator[Deduction]:
    """See that one word agrees with the letters of a slot and is not used up."""
    for slot in _fewest_first(state, most):
        if any(square in state.letters for square in state.layout.squares[slot]):
            why = partial(_only_candidate, state, slot)
            yield from _decide(state, slot, state.fitting(slot), why, partial(only_words, state, slot))


def _only_candidate(state: FillInState, slot: Slot, word: str) -> Message:
    others = state.spelt(slot) & ~state.lexicon.bit(word)
    if not others or others & ~state.used_up(slot):
        return SAY("only_left" if others else "only_candidate", word=word, slot=where(slot))
    number = others.bit_count()
    many = "one" if number == 1 else "some" if number <= FEW else "many"
    return SAY(f"only_unused.{many}", word=word, slot=where(slot), used=quoted(state.words[slot].named(others)))


# ---- One word and its places -----------------------------------------------------------------------------


def only_place(state: FillInState, most: int = maxsize) -> Iterator[Deduction]:
    """See that a word fits only as many slots as it has to be used in."""
    lengths = state.layout.by_length.items()
    free = {length: [slot for slot in slots if slot not in state.placed] for length, slots in lengths}
    spelt = {word: state.lexicon.spelt(word) for word in state.least}
    for word in sorted(spelt, key=lambda word: (len(free.get(len(spelt[word]), ())), spelt[word])):
        slots, left = free.get(len(spelt[word]), []), state.left(word)
        if left > 0 and len(slots) <= most:
            where_it_fits = [slot for slot in slots if state.fitting(slot) & state.lexicon.bit(word)]
            yield from _only_places(word, left, where_it_fits, partial(not_elsewhere, state, word, where_it_fits))


def _only_places(word: str, left: int, slots: list[Slot], why: Callable[[], Iterable[Claim]]) -> Iterator[Deduction]:
    """Yield that a word goes in all slots that are left for it, or that they are too few."""
    if not slots:
        yield Deduction(None, SAY("no_place.fits", word=word), why)
    elif len(slots) < left:
        yield Deduction(None, SAY("no_place.fits_some", word=word, slots=slots_of(slots), n=left), why)
    elif len(slots) == left:
        several = "_some" if left > 1 else ""
        message = SAY(f"only_place.fits{several}", word=word, slots=slots_of(slots), n=left)
        for slot in slots:
            yield Deduction(("place", word, slot, True), message, why)


# ---- Slots and those that cross them ---------------------------------------------------------------------


def crossing_words(state: FillInState, most: int = maxsize, across: int = maxsize) -> Iterator[Deduction]:
    """See that one word fits a slot and leaves a word for each slot that crosses it."""
    for slot in _fewest_first(state, most):
        words = state.crossing(slot, across)
        only = partial(only_words, state, slot, crossing=True)
        yield from _decide(state, slot, words, partial(_crossing_words, state, slot), only)


def _crossing_words(state: FillInState, slot: Slot, word: str) -> Message:
    """Name the other words that fit, if there are one or two, with the slots that they would leave no word."""
    rivals = state.words[slot].named(state.fitting(slot) & ~state.lexicon.bit(word))
    here = where(slot)
    if not rivals:
        return _only_candidate(state, slot, word)
    if len(rivals) >= FEW:
        return SAY("crossing.many", word=word, slot=here)
    first, *others = rivals
    beyond = _without_word(state, slot, first)
    if not others:
        return SAY("crossing.one", word=word, slot=here, rival=first, other=beyond)
    (second,) = others
    there = _without_word(state, slot, second)
    if there == beyond:
        return SAY("crossing.both", word=word, slot=here, rivals=quoted(rivals), other=beyond)
    return SAY("crossing.two", word=word, slot=here, rival=first, other=beyond, second=second, there=there)


def _without_word(state: FillInState, slot: Slot, word: str) -> Message:
    """Say where the slot of the fewest words is to which a word would leave none."""
    return where(_crossed(state, slot, word)[0])


def _crossed(state: FillInState, slot: Slot, word: str) -> tuple[Slot, int]:
    """Return the slot of the fewest words to which a word would leave none, and the words with its letter there."""
    ways = [
        (other, state.words[other].having[place].get(sign, 0))
        for index, other, place in state.crossings(slot)
        if (sign := state.lexicon.spelt(word)[index]) not in state.signs(other, state.fitting(other), place)
    ]
    return min(ways, key=lambda way: state.compared(way[0]))


def common_letter(state: FillInState, most: int = maxsize) -> Iterator[Deduction]:
    """See that all words that fit a slot have the same letter in a square."""
    for slot in _fewest_first(state, most):
        fitting = state.fitting(slot)
        words = fitting if most <= FEW else state.crossing(slot)
        if not words:
            yield Deduction(None, _no_word(state, slot), partial(only_words, state, slot, 0, crossing=True))
        for index, square in enumerate(state.layout.squares[slot]):
            signs = state.signs(slot, words, index)
            if square not in state.letters and len(signs) == 1:
                (sign,) = signs
                number = words.bit_count() if words == fitting else 0
                which = {0: "crossing", 1: "one", 2: "two", 3: "three"}.get(number, "many")
                named = quoted(state.words[slot].named(words)) if number else ()
                message = SAY(f"common_letter.{which}", slot=where(slot), cell=square, letter=sign, words=named)
                kept = state.words[slot].having[index][sign]
                only = partial(only_words, state, slot, kept, crossing=words != fitting)
                yield Deduction(("letter", square, sign, True), message, only)


# ---- Several slots and words -----------------------------------------------------------------------------


def locked_words(state: FillInState) -> Iterator[Deduction]:
    """See that some slots take all of some words, so that these go nowhere else."""
    for length in sorted({slot.length for slot in state.open_slots()}):
        words = {slot: state.crossing(slot) for slot in state.open_slots() if slot.length == length}
        few = [slot for slot in words if 0 < words[slot].bit_count() <= FEW]
        for size in range(SET + 1):
            for chosen in combinations(few, size):
                taken = union(words[slot] for slot in chosen)
                listed = state.lexicon.of_length(length).named(taken)
                if sum(map(state.left, listed)) > size or not state.most.issuperset(listed):
                    continue
                named = {"words": quoted(listed), "slots": slots_of(chosen)}
                if sum(map(state.left, listed)) < size:
                    yield Deduction(None, SAY("too_few_words", **named), partial(_taken, state, chosen, taken))
                for slot, here in words.items():
                    if slot not in chosen and (not size or here & taken):
                        yield from _locked(state, slot, here, chosen, taken)


def _taken(state: FillInState, slots: Sequence[Slot], words: int) -> Iterator[Claim]:
    """Yield the reasons why slots take all of these words."""
    for slot in slots:
        yield from only_words(state, slot, words, crossing=True)
    for word in state.words[slots[0]].named(words) if slots else ():
        yield from used_up(state, word)


def _locked(state: FillInState, slot: Slot, words: int, chosen: tuple[Slot, ...], taken: int) -> Iterator[Deduction]:
    """Yield what is left of a slot's words when some are needed in other slots."""

    def only(kept: int) -> Iterator[Claim]:
        yield from _taken(state, chosen, taken)
        yield from only_words(state, slot, kept | taken, crossing=True)

    named = {"words": quoted(state.words[slot].named(taken)), "slots": slots_of(chosen)}
    if not taken:
        yield from _decide(state, slot, words, partial(_crossing_words, state, slot), only)
    elif not words & ~taken:
        yield Deduction(None, SAY("no_word.locked", slot=where(slot), **named), partial(only, 0))
    else:
        which = "locked.one" if len(named["words"]) == 1 else "locked.some"
        yield from _decide(state, slot, words & ~taken, partial(SAY, which, slot=where(slot), **named), only)


# ---- Reasons why words do not go in slots -----------------------------------------------------------------


def only_words(state: FillInState, slot: Slot, kept: int, *, crossing: bool = False) -> Iterator[Claim]:
    """Yield the reasons why a slot holds one of these words."""
    yield from without(state, slot, ~kept, crossing=crossing)
    yield "slot", slot


def without(state: FillInState, slot: Slot, words: int, *, crossing: bool = False) -> Iterator[Claim]:
    """Yield the reasons why a slot holds none of these words, among them slots that cross it if `crossing`."""
    listed = state.words[slot]
    words &= listed.all
    letters = {
        square: words & ~having.get(state.letters[square], 0)
        for square, having in zip(state.layout.squares[slot], listed.having, strict=True)
        if square in state.letters
    }
    misspelt = union(letters.values())
    left = words & misspelt
    while left:  # few letters that exclude many words
        square = max(letters, key=lambda square: (letters[square] & left).bit_count())
        yield "letter", square, state.letters[square], True
        left &= ~letters[square]
    for word in listed.named(words & ~misspelt):
        if state.excludes(slot, word):
            yield "place", word, slot, False
        elif state.lexicon.bit(word) & state.used_up(slot):
            yield from used_up(state, word)
        elif crossing:
            other, having = _crossed(state, slot, word)
            yield from without(state, other, having)
            yield "slot", other


def used_up(state: FillInState, word: str) -> Iterator[Claim]:
    """Yield the reasons why a word is used in no more slots than those known."""
    yield "most", word
    yield from (("place", word, slot, True) for slot, placed in state.placed.items() if placed == word)


def not_elsewhere(state: FillInState, word: str, slots: Collection[Slot]) -> Iterator[Claim]:
    """Yield the reasons why a word that has to be used is in none but these slots."""
    yield "least", word
    for slot in state.layout.by_length.get(len(state.lexicon.spelt(word)), ()):
        if slot not in slots and state.placed.get(slot) != word:
            yield from without(state, slot, state.lexicon.bit(word))


TECHNIQUES = (
    Technique("completed word", 1.0, completed_word),
    Technique("last of its length", 1.1, last_of_its_length),
    Technique("only candidate", 1.2, partial(only_candidate, most=FEW)),
    Technique("only place", 1.4, partial(only_place, most=FEW)),
    Technique("crossing words", 1.6, partial(crossing_words, most=FEW, across=FEW)),
    Technique("common letter", 1.7, partial(common_letter, most=FEW)),
    Technique("only candidate of several", 2.1, partial(only_candidate, most=SEVERAL)),
    Technique("only place of several", 2.2, partial(only_place, most=SEVERAL)),
    Technique("crossing words of several", 2.3, partial(crossing_words, most=SEVERAL, across=SEVERAL)),
    Technique("crossing a long list", 2.4, partial(crossing_words, most=FEW)),
    Technique("common letter of several", 2.5, partial(common_letter, most=SEVERAL)),
    Technique("only candidate of many", 2.6, only_candidate),
    Technique("only place of many", 2.7, only_place),
    Technique("locked words", 3.6, locked_words, in_chains=False),
    Technique("crossing words of many", 3.8, crossing_words),
    Technique("common letter of many", 3.85, common_letter),
)
#: The techniques of easy and medium puzzles, each a group of its own.
EASY_AND_MEDIUM = [[technique] for technique in TECHNIQUES if technique.weight <= MEDIUM]
