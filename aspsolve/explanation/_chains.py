"""The search for chains: what follows because its contrary leads to a contradiction, the shortest chain first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from math import inf
from typing import Generic, TypeAlias, TypeVar

from aspsolve.model.techniques import CHAIN, Claim, State, Technique, contrary, rounds

T = TypeVar("T", bound=Hashable)
#: How long the chain is from a supposition to a contradiction; or, if there is none, what says of anything whether it
#: follows from the supposition; None for a chain that would be too long.
Followed: TypeAlias = int | Callable[[T], bool] | None

#: A chain of techniques has at most this many rounds.
MAX_ROUNDS = 12


def chain_techniques(techniques: Sequence[Technique], *, simple: bool) -> list[Technique]:
    """Choose the techniques of chains: simple ones only, or all that are no harder than a chain."""
    return [one for one in techniques if (one.in_chains if simple else one.weight <= CHAIN.weight)]


class Chains(Generic[T]):
    """A search for chains in what is known, which grows; `follow` says where a supposition leads.

    If that is no contradiction, nothing that follows from it leads to one either, until something else is known.
    """

    def __init__(self, follow: Callable[[T, int], Followed[T]]) -> None:
        self._follow = follow
        self._possible: list[Callable[[T], bool]] = []
        #: The lengths of chains that were found and not used yet.
        self._lengths: dict[T, int] = {}
        #: When each supposition was looked at last.
        self._looks: dict[T, int] = {}
        self._learned = 0

    def learn(self, new: T) -> None:
        """Take note that something is known."""
        self._learned += 1
        self._possible = [follows for follows in self._possible if follows(new)]

    def shortest(
        self, suppositions: Sequence[T], least: int, enough: int = 1, *, tired: Callable[[], bool] = lambda: False
    ) -> dict[T, int]:
        """Return what the shortest chains refute, with their lengths, first what was looked at now.

        Chains no longer than `least` count as equally short. After `enough` of them the search ends, or when it has
        found any and is `tired`.
        """
        found: dict[T, int] = {}
        for most in (least, least + 1, MAX_ROUNDS):  # short chains are found at less cost
            found = found or self._look(suppositions, most, least, enough, tired)
        longest = max(min(found.values(), default=0), least)
        known = {one: self._lengths[one] for one in suppositions if found and one in self._lengths}
        return {one: length for one, length in (found | known).items() if length <= longest}

    def _look(
        self, suppositions: Sequence[T], most: int, least: int, enough: int, tired: Callable[[], bool]
    ) -> dict[T, int]:
        found: dict[T, int] = {}
        # First what was refuted before, then what was not looked at for the longest time.
        for one in sorted(suppositions, key=lambda one: (self._lengths.get(one, inf), self._looks.get(one, 0))):
            if sum(length <= least for length in found.values()) >= enough or (found and tired()):
                break
            self._looks[one] = self._learned
            if one not in self._lengths and any(follows(one) for follows in self._possible):
                continue
            followed = self._follow(one, most)
            if isinstance(followed, int):
                found[one] = self._lengths[one] = followed
                most = min(most, max(followed, least))
            elif followed is not None:
                self._possible.append(followed)
        return found


class Trails:
    """Where suppositions lead by some techniques: what was found after one is gone on with, and not found again."""

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self._techniques = techniques
        #: All that follows from each supposition that was not refuted, and how much was learnt then.
        self._ends: dict[Claim, tuple[State, int]] = {}
        self._refuted: set[Claim] = set()

    def follow(self, state: State, learnt: Sequence[Claim], supposition: Claim, most: int) -> Followed[Claim]:
        """Follow a supposition for at most some rounds; `learnt` became known in the state, in this order."""
        if supposition in self._ends or (most > 1 and supposition not in self._refuted):
            if supposition not in self._ends:
                self._ends[supposition] = _supposed(state, supposition), len(learnt)
            end, known = self._ends.pop(supposition)
            for claim in learnt[known:]:
                end.add(claim)
            # Where no round counts, the cheapest techniques come first, which leave the others less to do.
            if not any(None in news for news in rounds(end, *([one] for one in self._techniques))):
                self._ends[supposition] = end, len(learnt)
                return end.knows
            self._refuted.add(supposition)
        supposed, number = _supposed(state, supposition), 0
        for number, news in enumerate(islice(rounds(supposed, self._techniques), most), 1):
            if None in news:
                return number
        if number == most:
            return None
        self._ends[supposition] = supposed, len(learnt)
        return supposed.knows


def _supposed(state: State, supposition: Claim) -> State:
    supposed = state.copy()
    supposed.suppose(contrary(supposition))
    return supposed
