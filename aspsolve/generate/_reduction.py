"""Take clues away from a draft until none can go: a puzzle with one solution in which every clue is necessary."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any

from aspsolve.errors import LimitReached
from aspsolve.families.generation import Amount, Clue, Draft, Sufficient

#: The factor by which the limit of conflicts is raised at the end.
PATIENCE = 10
#: The most second solutions that are cached, and the most choices of clues that suffice.
MAX_CACHED = 500
#: The best of this many clues that exclude a second solution is taken.
CHOICE = 8

Group = frozenset[Clue]


class Reduction:
    """Takes clues of a draft away, with a cache of second solutions and of clues that suffice."""

    def __init__(self, draft: Draft, random: Random, conflicts: int | None = None) -> None:
        self.draft = draft
        #: The number of clues that are not proved necessary, by the choice of clues that `minimal` returned.
        self.undecided: dict[frozenset[Clue], int] = {}
        self._random = random
        #: The limit of a search for a second solution, None to search until it is decided.
        self._conflicts = conflicts
        self._given_up = False
        groups = list(draft.groups)
        random.shuffle(groups)
        groups.sort(key=draft.worth, reverse=True)
        self._rank = {clue: rank for rank, group in enumerate(groups) for clue in sorted(group)}
        #: Second solutions, which show at once that many other choices of clues do not suffice.
        self._others: deque[Any] = deque(maxlen=MAX_CACHED)
        self._sufficient: deque[Sufficient] = deque(maxlen=MAX_CACHED)

    def sufficient(self, clues: frozenset[Clue]) -> frozenset[Clue] | None:
        """Return clues among these that suffice for one solution; None if they do not, or if that is not decided."""
        found = self._verdict(clues)
        return found.clues if isinstance(found, Sufficient) else None

    def ambiguous(self, clues: frozenset[Clue]) -> bool:
        """Return whether clues are known to have a second solution, or are impossible."""
        return self._verdict(clues) is False

    def _verdict(self, clues: frozenset[Clue], patience: int = 1) -> Sufficient | bool | None:
        """Return which clues suffice, False if all of them do not, None if that is not decided."""
        if not self.draft.possible(clues):
            return False
        for known in self._sufficient if self.draft.monotone else ():
            if known.clues <= clues:
                return known
        for place, other in enumerate(self._others):
            if self.draft.allows(clues, other):
                if place:  # the next question is most likely similar
                    del self._others[place]
                    self._others.appendleft(other)
                return False
        inquiry = sorted(clues, key=lambda clue: (self._rank.get(clue, -1), clue))
        try:
            found = self.draft.find_other(inquiry, None if self._conflicts is None else self._conflicts * patience)
        except LimitReached:
            self._given_up = True
            return None
        if isinstance(found, Sufficient):
            self._sufficient.appendleft(found)
            return found
        self._others.appendleft(found)
        return False

    def remember(self, others: Iterable[Any]) -> None:
        """Add other solutions that are known, as `Draft.find_other` returns them."""
        self._others.extend(others)

    def one_by_one(self, clues: frozenset[Clue], groups: Iterable[Group]) -> frozenset[Clue]:
        """Take groups away in this order, and no others, as long as the clues suffice."""
        for group in groups:
            if group <= clues and self.sufficient(clues - group) is not None:
                clues -= group
        return clues

    def enough(self, clues: frozenset[Clue]) -> frozenset[Clue] | None:
        """Add clues until they suffice; None if none can be added, or more would be than wanted."""
        while not isinstance(verdict := self._verdict(clues), Sufficient):
            if not self.draft.possible(clues) or (verdict is False and not self._others):
                return None
            excluded = [*islice(self._others, 1)] if verdict is False else []
            larger = [clues | group for group in self.draft.groups if not group <= clues]
            self._random.shuffle(larger)
            fitting = (one for one in larger if self.draft.possible(one) and self.fits(one))
            # Each excludes the solution that was found last; the best leaves the fewest of all that are remembered.
            excluding = (one for one in fitting if not any(self.draft.allows(one, known) for known in excluded))
            choice = [*islice(excluding, CHOICE)]
            if not choice:
                return None
            clues = min(choice, key=lambda one: sum(self.draft.allows(one, known) for known in self._others))
        return clues

    def minimal(self, clues: frozenset[Clue], order: Sequence[Group] | None = None) -> frozenset[Clue] | None:
        """Take clues away in an order, or a random one, until none can go; None if too many of a kind are left."""
        groups = list(order or self.draft.groups)
        if order is None:
            self._random.shuffle(groups)
            groups.sort(key=self.draft.worth)
        for kind, wanted in self.draft.amounts.items():
            clues = self.with_more(clues, wanted.least - _count(clues, kind), kind)
            surplus = [group for group in groups if any(clue.kind == kind for clue in group)]
            clues = self._reduced(clues, surplus, wanted, kind)
        while True:
            before = clues
            clues = self._reduced(clues, groups)
            if self.draft.monotone or clues == before:
                break
        if self._given_up:
            clues = self._tried_again(clues)
        return clues if self.fits(clues) else None

    def _tried_again(self, clues: frozenset[Clue]) -> frozenset[Clue]:
        """Take clues away with more patience, and note how many are still undecided."""
        while True:
            before, open_ = clues, 0
            for group in self.draft.groups:
                if not group <= clues or self.too_few(clues - group):
                    continue
                verdict = self._verdict(clues - group, PATIENCE)
                if isinstance(verdict, Sufficient):
                    clues -= group
                elif verdict is None:
                    open_ += 1
            if self.draft.monotone or clues == before:
                break
        if open_:
            self.undecided[clues] = open_
        return clues

    def with_more(
        self,
        clues: frozenset[Clue],
        number: int,
        kind: str | None = None,
        stays: Callable[[frozenset[Clue]], bool] = lambda _: True,
    ) -> frozenset[Clue]:
        """Return clues and a number more, of any kind or of one, as far as there are any and each of them `stays`."""
        of_kind = (group for group in self.draft.groups if all(kind in (None, clue.kind) for clue in group))
        groups = [group for group in of_kind if not group <= clues]
        self._random.shuffle(groups)
        for group in groups:
            if number <= 0:
                break
            larger = clues | group
            if (self.draft.monotone or self.sufficient(larger) is not None) and stays(larger):
                clues, number = larger, number - 1
        return clues

    def _reduced(
        self, clues: frozenset[Clue], groups: Iterable[Group], until: Amount | None = None, kind: str = ""
    ) -> frozenset[Clue]:
        """Take away groups one after another, until there are no more of a kind than wanted."""
        for group in groups:
            if until is not None and _count(clues, kind) <= until.most:
                break
            if not group <= clues or self.too_few(clues - group):
                continue
            found = self.sufficient(clues - group)
            if found is not None:
                clues -= group
                # As in deletion-based extraction of minimal unsatisfiable subsets.
                if until is None and self.draft.monotone:
                    clues = self._kept(clues, found, self.draft.worth(group))
        return clues

    def _kept(self, clues: frozenset[Clue], found: Collection[Clue], worth: int) -> frozenset[Clue]:
        """Take away the other groups of no more worth that `found` does not need, unless too few of a kind stay."""
        for group in self.draft.groups:
            goes = self.draft.worth(group) <= worth and group <= clues and group.isdisjoint(found)
            if goes and not self.too_few(clues - group):
                clues -= group
        return clues

    def too_few(self, clues: Collection[Clue]) -> bool:
        """Return whether there are fewer clues of a kind than wanted."""
        return any(_count(clues, kind) < wanted.least for kind, wanted in self.draft.amounts.items())

    def fits(self, clues: Collection[Clue]) -> bool:
        """Return whether there are no more clues of a kind than wanted."""
        return all(_count(clues, kind) <= wanted.most for kind, wanted in self.draft.amounts.items())


def _count(clues: Iterable[Clue], kind: str) -> int:
    return sum(clue.kind == kind for clue in clues)
