"""Steer which clues are taken away, so that the puzzle has the level that is wanted.

What is left is necessary: without any clue the puzzle would have another solution, or be harder.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, cached_property
from itertools import pairwise
from math import inf
from random import Random

from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import Progress, progress
from aspsolve.explanation._rating import LIMITS, Level, Rating
from aspsolve.families.generation import Clue, Draft, Generator
from aspsolve.generate._reduction import Reduction
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.techniques import CHAIN

#: How often clues are put back, with each draft.
CHOICES = 4
#: The most changes of clues, the share of them that moves a clue, by how many places at most, and the share of the
#: others that changes two clues at once.
MAX_CHANGES, SHARE_OF_MOVES, FURTHEST_MOVE, SHARE_OF_TWO = 500, 0.5, 2, 0.4
#: For harder puzzles clues are exchanged: how often at most, and how many at once.
EXCHANGES, PUT_BACK = 64, 3
#: The most changes of a draft without groups, and the most in a row that leave it too hard without progress.
CLIMB, DESCENT = 150, 40
#: The least difference in weight between a chain and any easier technique.
STEP = 0.25


def bounds(level: Level) -> tuple[float, float]:
    """Return the bounds of a level: its ratings are greater than the first, and at most the second."""
    ends = [0.0, *(most for most, _ in LIMITS), inf]
    return dict(zip(Level, pairwise(ends), strict=True))[level]


def rating_within(puzzle: Puzzle, solution: Solution, most: float = inf) -> Rating | None:
    """Rate a puzzle as `aspsolve.explanation.rate` does; None as soon as its number is greater than `most`."""
    return progress(Clues(puzzle), solution, most).rating


def steered(
    reduction: Reduction, clues: frozenset[Clue], level: Level, random: Random, whole: Clues | None = None
) -> tuple[frozenset[Clue], Rating] | None:
    """Return necessary clues of a puzzle of a level, else of the hardest below, and its rating, or None.

    `whole` has all clues of the draft: with its ground program many choices of them are rated sooner, though now and
    then one as harder than it is.
    """
    search = _Steering(reduction, random, level, whole)
    kept, hardest = search.start(clues), None
    for _ in range(CHOICES):
        chosen = search.choice(kept)
        if chosen is not None and (hardest is None or chosen[1].number > hardest[1].number):
            hardest = chosen
        if chosen is None or chosen[1].level is level or chosen[0] == kept:
            break
    return hardest


def towards(
    generator: Generator, draft: Draft, found: Progress, level: Level, random: Random
) -> tuple[Draft, Rating | None]:
    """Change a draft without groups by a local search, which keeps changes that lead no further from a level.

    While the draft is too hard (`found` has no rating), changes are near open cells, and must leave no more of these.
    """
    least, most = bounds(level)
    left = DESCENT if found.seen or found.rating else DESCENT // 4
    for _ in range(CLIMB):
        rating = found.rating
        there = not left if rating is None else rating.number > least
        if there or (changed := generator.changed(draft, random, () if rating else found.left)) is None:
            break
        left -= 1
        new = progress(Clues(changed.puzzle(changed.clues)), changed.solution, most)
        fewer = len(found.left) - len(new.left)
        number = new.rating.number if new.rating else 0.0
        nearer = fewer >= 0 if rating is None else number >= rating.number
        if nearer:
            left = DESCENT if fewer > 0 else left
            draft, found = changed, new
    return draft, found.rating


class _Steering:
    """Chooses clues for a level, with a cache of ratings."""

    def __init__(self, reduction: Reduction, random: Random, level: Level, whole: Clues | None) -> None:
        self._reduction = reduction
        self._draft = reduction.draft
        self._random = random
        self._least, self._most = bounds(level)
        self._known = whole
        self._rating = cache(self._rated)

    @cached_property
    def _whole(self) -> Clues | None:
        """All clues, if choices of them can be rated by their ground program."""
        whole = self._known or (Clues(self._draft.puzzle(self._draft.clues)) if self._draft.monotone else None)
        return None if whole is None or isinstance(whole.model, TechniqueModel) else whole

    def start(self, clues: frozenset[Clue]) -> frozenset[Clue] | None:
        """Return clues that are hard enough, or the hardest that were found; None if there are none."""
        if not self._draft.monotone and self._most < inf:
            return self._changed()
        found = self._reduction.minimal(clues)
        return self._exchanged(found) if found is not None and self._draft.monotone and self._least else found

    def choice(self, kept: frozenset[Clue] | None) -> tuple[frozenset[Clue], Rating] | None:
        """Return a random choice of necessary clues with its rating, None if its puzzle is too hard or none at all."""
        chosen = self._put_back(kept) if kept is not None and self._draft.monotone else kept
        if chosen is None or not self._reduction.fits(chosen):
            return None
        rating = self._rating(chosen, None)
        return (chosen, rating) if rating is not None and rating.technique else None  # without one, all is given

    def _rated(self, clues: frozenset[Clue], more: Clues | None) -> Rating | None:
        """Return the rating of the puzzle with these clues, which are among `more`; None if it is too hard."""
        if not self._draft.possible(clues):
            return None
        unique_first = self._draft.uniqueness_first or self._most >= CHAIN.weight
        if unique_first and self._reduction.ambiguous(clues):
            return None
        return progress(Clues(self._draft.puzzle(clues), more), self._draft.solution, self._most).rating

    def _exchanged(self, found: frozenset[Clue] | None) -> frozenset[Clue]:
        """Exchange necessary clues for others that make the puzzle no easier, until it is hard enough."""
        kept, hardest = frozenset[Clue](), (0.0, 0)
        for _ in range(EXCHANGES):
            if found not in (None, kept):
                # With all clues ground a rating takes less time, but one that is too hard may be wrong.
                puzzle, solution = self._draft.puzzle(found), self._draft.solution
                seen = progress(Clues(puzzle, self._whole if kept else None), solution, self._least)
                if seen.rating is None and kept and self._whole:
                    seen = progress(Clues(puzzle), solution, self._least)
                if seen.rating is None:
                    return found
                if (hard := (seen.rating.number, seen.longest)) >= hardest:
                    kept, hardest = found, hard
            groups = self._random.sample(self._draft.groups, len(self._draft.groups))
            back = [group for group in groups if not group <= kept][:PUT_BACK]
            found = self._reduction.minimal(kept.union(*back), [*(one for one in groups if one <= kept), *back])
        return kept

    def _put_back(self, kept: frozenset[Clue]) -> frozenset[Clue] | None:
        """Put back as few clues as make the puzzle easy enough; None if all are not enough."""
        if self._rating(kept, None) is not None:
            return kept
        groups = [group for group in self._draft.groups if not group <= kept]
        self._random.shuffle(groups)

        def easy_enough(number: int) -> bool:
            return self._rating(kept.union(*groups[:number]), self._whole) is not None

        if not easy_enough(len(groups)):
            return None
        fewest = bisect_left(range(len(groups)), True, 1, key=easy_enough)
        return self._necessary(kept.union(*groups[:fewest]))

    def _changed(self) -> frozenset[Clue] | None:
        """Change clues one by one until the techniques get to the end; None if they do not."""
        clues = self._draft.start(self._random)
        seen, rating = self._seen(clues)
        for _ in range(MAX_CHANGES):
            if rating is not None:
                return self._necessary(clues)
            changed = self._changed_once(clues)
            further, rated = self._seen(changed)
            # In such a draft, more clues do not always say more.
            if further >= seen or rated is not None:
                clues, seen, rating = changed, further, rated
        return None

    def _changed_once(self, clues: frozenset[Clue]) -> frozenset[Clue]:
        """Move a clue by a few places of the draft's order, or add or take away one or two."""
        groups, random = self._draft.groups, self._random
        held = [place for place, group in enumerate(groups) if group <= clues]
        if held and random.random() < SHARE_OF_MOVES:
            place = random.choice(held)
            near = [*groups[max(0, place - FURTHEST_MOVE) : place], *groups[place + 1 : place + FURTHEST_MOVE + 1]]
            return clues ^ groups[place] | random.choice(near) if near else clues
        changed = clues ^ random.choice(groups)
        return changed ^ random.choice(groups) if random.random() < SHARE_OF_TWO else changed

    def _seen(self, clues: frozenset[Clue]) -> tuple[int, Rating | None]:
        """Return the number of claims that techniques within the level find, and the rating if they solve it."""
        amounts = self._reduction.fits(clues) and not self._reduction.too_few(clues)
        if not amounts or not self._draft.possible(clues):
            return -1, None
        puzzle = self._draft.puzzle(clues)
        # Chains take long; clues that are taken away at the end make them necessary.
        found = progress(Clues(puzzle), self._draft.solution, min(self._most, CHAIN.weight - STEP))
        return found.seen, found.rating

    def _necessary(self, clues: frozenset[Clue]) -> frozenset[Clue]:
        """Take away clues of the least worth, many at once if that goes, as long as the puzzle is not too hard."""
        worth = [self._draft.worth(group) for group in self._draft.groups]
        # An easy puzzle keeps clues of more worth, such as those outside of its board.
        least = [group for group, its in zip(self._draft.groups, worth, strict=True) if its == min(worth)]
        while True:
            before = clues
            groups = [group for group in least if group <= clues]
            self._random.shuffle(groups)
            waiting = [groups]
            while waiting:
                part = waiting.pop()
                less = clues.difference(*part)
                if not self._reduction.too_few(less) and self._rating(less, self._whole) is not None:
                    clues = less
                elif len(part) > 1:
                    middle = len(part) // 2
                    waiting += [part[middle:], part[:middle]]
            if clues == before:
                return clues
