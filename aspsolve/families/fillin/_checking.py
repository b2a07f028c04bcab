"""What is wrong with a filled grid: the rules that it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aspsolve.families.declared._sentences import Said, broken
from aspsolve.families.fillin._squares import OPEN, placed

if TYPE_CHECKING:
    from aspsolve.families.fillin._puzzle import FillInSolution


def broken_rules(solution: FillInSolution) -> tuple[str, ...]:
    """Return the rules that a filled grid breaks, a sentence each."""
    rules = (*_squares(solution), *_slots(solution), *_crossings(solution), *_uses(solution))
    return broken(rules, _impossible(solution))


def _squares(solution: FillInSolution) -> Iterator[Said]:
    """Find squares that changed though they may not."""
    puzzle = solution.puzzle
    for (at, before), (_, after) in zip(placed(puzzle.rows), placed(solution.rows), strict=True):
        if before != after and (before != OPEN or at not in puzzle.layout.inside):
            yield "{X,Y} is given as {C}", {"X": at.x, "Y": at.y, "C": before}


def _slots(solution: FillInSolution) -> Iterator[Said]:
    """Find slots that are not filled, or not by one word."""
    taken = Counter(place[1:] for place in solution.places)
    for slot in solution.puzzle.slots:
        if OPEN in slot.letters(solution.rows) or taken[slot.direction, slot.x, slot.y] != 1:
            yield "the slot {D} at {X,Y} holds one word", {"D": slot.direction, "X": slot.x, "Y": slot.y}


def _crossings(solution: FillInSolution) -> Iterator[Said]:
    """Find squares in which a word has another letter than the grid: a given one, or that of a crossing word."""
    puzzle = solution.puzzle
    for word, direction, left, top in solution.places:
        slot, spelt = puzzle.layout.at.get((direction, left, top)), puzzle.lexicon.spelt(word)
        if slot is not None and len(spelt) == slot.length:
            letters = slot.letters(solution.rows), slot.letters(puzzle.rows)
            for (x, y), own, shown, given in zip(slot.squares, spelt, *letters, strict=True):
                if own != shown != OPEN and given != OPEN:
                    yield "{X,Y} is given as {C}", {"X": x, "Y": y, "C": given}
                elif own != shown != OPEN:
                    yield "{X,Y} has the same character across and down", {"X": x, "Y": y}


def _uses(solution: FillInSolution) -> Iterator[Said]:
    """Compare how often each word is used with how often it is listed."""
    used = Counter(place[0] for place in solution.places)
    puzzle = solution.puzzle
    for word in sorted(puzzle.lexicon.numbers):
        listed = puzzle.lexicon.times(word)
        if used[word] > listed and puzzle.spare_words:
            yield "{W} is used no more often than it is listed", {"W": word}
        elif used[word] != listed and not puzzle.spare_words:
            yield "{W} is used as often as it is listed", {"W": word}


def _impossible(solution: FillInSolution) -> Iterator[Said]:
    """Find words that are not listed, or that stand where no slot has their length."""
    puzzle = solution.puzzle
    for word, direction, x, y in solution.places:
        slot = puzzle.layout.at.get((direction, x, y))
        if slot is None or (len(puzzle.lexicon.spelt(word)) != slot.length and OPEN not in slot.letters(solution.rows)):
            yield "{W} stands {D} at {X,Y}", {"W": word, "D": direction, "X": x, "Y": y}
