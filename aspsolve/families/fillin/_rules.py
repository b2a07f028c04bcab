"""The rules of a fill-in, in plain Python: what is wrong with a filled grid, and with the words that stand in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aspsolve.families.fillin._squares import OPEN, as_text, line, name, parts
from aspsolve.model.lattice import Point

if TYPE_CHECKING:
    from aspsolve.families.fillin._puzzle import FillInSolution


def broken_rules(solution: FillInSolution) -> Iterator[str]:
    """Yield the rules that a filled grid breaks, a sentence each."""
    yield from _squares(solution)
    yield from _placements(solution)
    yield from _uses(solution)


def _squares(solution: FillInSolution) -> Iterator[str]:
    """Find squares that changed though they may not, and slots that are not filled."""
    puzzle = solution.puzzle
    in_slots = {square for slot in puzzle.slots for square in slot.squares}
    for y, (was, now) in enumerate(zip(puzzle.rows, solution.rows, strict=True), 1):
        for x, (before, after) in enumerate(zip(was, now, strict=True), 1):
            fixed = before != OPEN or Point(x, y) not in in_slots
            if fixed and before != after:
                yield f"The square ({x},{y}) shows {after}, but the puzzle has {before} there."
    for slot in puzzle.slots:
        if OPEN in slot.letters(solution.rows):
            yield f"The slot {slot} is not filled."


def _placements(solution: FillInSolution) -> Iterator[str]:
    """Find words that stand where there is no slot for them, or beside the letters of the grid."""
    slots = {(slot.direction, slot.x, slot.y): slot for slot in solution.puzzle.slots}
    spelt = {name(word): parts(word) for word in solution.puzzle.words}
    taken = Counter(place[1:] for place in solution.places)
    for word, direction, x, y in solution.places:
        slot = slots.get((direction, x, y))
        if slot is None:
            yield f"The word {word} stands {direction} at ({x},{y}), where no slot begins."
        elif word not in spelt:
            yield f"The slot {slot} holds {word}, which is not listed."
        elif len(spelt[word]) != slot.length:
            yield f"The slot {slot} has {slot.length} squares, the word {word} {len(spelt[word])} letters."
        elif spelt[word] != (letters := slot.letters(solution.rows)):
            yield f"The slot {slot} shows {as_text(line(letters))}, not the word {word}."
    for key, slot in slots.items():
        if taken[key] != 1:
            yield f"The slot {slot} holds {taken[key]} words, not one."


def _uses(solution: FillInSolution) -> Iterator[str]:
    """Compare how often each word is used with how often it is listed."""
    used = Counter(place[0] for place in solution.places)
    for word, listed in sorted(Counter(map(name, solution.puzzle.words)).items()):
        if used[word] > listed or (used[word] < listed and not solution.puzzle.spare_words):
            yield f"The word {word} is used {_times(used[word])}, but listed {_times(listed)}."


def _times(number: int) -> str:
    """Write a count of times in words."""
    return "once" if number == 1 else f"{number} times"
