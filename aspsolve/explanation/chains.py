"""Chains: what follows because the contrary leads, by techniques only, to a contradiction.

A supposition from which techniques find no contradiction shows that nothing is to be had from it, nor from anything
else that holds there: these need no look until something new is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from aspsolve.engine.limits import Deadline
from aspsolve.model.techniques import CHAIN, TRIAL, Claim, State, Technique, contrary

__all__ = ["MAX_LINKS", "Chains", "chain_techniques", "chain_weight", "rounds_of"]

#: A chain has no more links than this.
MAX_LINKS = 12
#: What each further round of a chain adds to its weight.
WEIGHT_OF_A_ROUND = 0.5


def chain_weight(rounds: int) -> float:
    """Return the weight of a chain that leads to a contradiction in so many rounds.

    >>> chain_weight(1), chain_weight(3)
    (4.0, 5.0)
    """
    return min(CHAIN.weight + (rounds - 1) * WEIGHT_OF_A_ROUND, TRIAL.weight)


def rounds_of(weight: float) -> int:
    """Return after how many rounds a chain of a weight leads to a contradiction.

    >>> rounds_of(chain_weight(3))
    3
    """
    return round((weight - CHAIN.weight) / WEIGHT_OF_A_ROUND) + 1


def chain_techniques(techniques: Sequence[Technique], *, simple: bool) -> list[Technique]:
    """Return the techniques that are used in chains: simple ones only, or all that are no harder than a chain."""
    return [one for one in techniques if (one.in_chains if simple else one.weight <= CHAIN.weight)]


class Chains:
    """A search for chains in a state that grows.

    Parameters
    ----------
    techniques : sequence of Technique
        Those of which chains are made; those that others cover are not asked.
    solution : State or None
        A solution, all of which techniques find possible, if one is at hand: it spares looks that would be in vain.
    """

    def __init__(self, techniques: Sequence[Technique], solution: State | None = None) -> None:
        covered = {name for technique in techniques for name in technique.covers}
        self._techniques = [technique for technique in techniques if technique.name not in covered]
        self._solution = solution
        #: What a state sees at once it sees by the techniques of simple chains.
        self._probed = all(technique.in_chains for technique in self._techniques)
        #: What was supposed since the latest was known, and is possible, with everything that techniques find from it.
        self._possible: list[State] = []
        self._learned = 0
        #: In how many rounds chains lead to a contradiction, of claims that were not shown yet; it may be fewer by now.
        self._rounds: dict[Claim, int] = {}
        #: When each claim was looked at last.
        self._looks: dict[Claim, int] = {}

    def learn(self) -> None:
        """Take notice that something was added to the state."""
        self._learned += 1
        self._possible.clear()

    def shallowest(
        self, state: State, deadline: Deadline, *, least: int = 1, enough: int = 1
    ) -> tuple[list[Claim], int]:
        """Return what the shallowest chains show, and in how many rounds they lead to a contradiction.

        Parameters
        ----------
        state : State
            What is known.
        deadline : Deadline
            When to stop.
        least : int
            Chains of so many rounds are as good as those of fewer.
        enough : int
            So many chains are enough, if they are as good as any; with a solution at hand, more may be returned.

        Returns
        -------
        (list of tuple, int)
            What follows, in the order of the state's suppositions; nothing where no chain is found, or the deadline
            passes. Then the fewest rounds.
        """
        solved = self._solution
        claims = [claim for claim in state.suppositions() if solved is None or not solved.knows(contrary(claim))]
        state.probe(claims if self._probed else ())
        refuted: dict[Claim, int] = {}
        # With a solution at hand most looks would be in vain: what is as good as any is looked for first.
        for most in (MAX_LINKS,) if self._solution is None else (least, min(least + 1, MAX_LINKS), MAX_LINKS):
            refuted = refuted or self._looked_at(state, claims, deadline, most, least, enough)
        fewest = min(refuted.values(), default=0)
        shown = [claim for claim in claims if refuted.get(claim, MAX_LINKS + 1) <= max(fewest, least)]
        return shown if self._solution is not None else shown[:enough], fewest

    def _looked_at(
        self, state: State, claims: Iterable[Claim], deadline: Deadline, most: int, least: int, enough: int
    ) -> dict[Claim, int]:
        """Return in how many rounds chains end, none of more than the most, until there are enough as good as any.

        Nothing is returned where the deadline passes.
        """
        refuted: dict[Claim, int] = {}
        limit, found = most, 0
        for claim in sorted(claims, key=self._turn):
            if deadline.passed:
                return {}
            at_most = limit if claim in self._rounds or enough > 1 else most
            rounds = state.refuted(claim, at_most)
            if rounds is None and found < enough:
                self._looks[claim] = self._learned
                if claim not in self._rounds and self._is_possible(contrary(claim)):
                    continue
                rounds = self._refuted(state, claim, at_most)
            if not rounds:
                continue
            refuted[claim] = self._rounds[claim] = rounds
            limit = min(limit, max(rounds, least))
            found = sum(rounds <= least for rounds in refuted.values())
            if self._solution is None:
                if found == enough:
                    break
            elif sum(rounds <= limit for rounds in refuted.values()) >= enough:
                limit = max(limit - 1, least)  # enough of these: only shallower ones are still looked for
        return refuted

    def _turn(self, claim: Claim) -> tuple[int, int]:
        """Return when a claim's turn is: those first that were shown already.

        With a solution at hand it does not matter which chain is found first, and those come next that were not looked
        at for the longest time; otherwise those that tell the most, in the order of the state.
        """
        last = 0 if self._solution is None else self._looks.get(claim, 0)
        return self._rounds.get(claim, MAX_LINKS + 1), last

    def _refuted(self, state: State, claim: Claim, limit: int) -> int:
        """Return in how many rounds techniques refute a supposition, 0 where they do not; it is kept if never."""
        supposed = state.copy()
        supposed.settle()
        supposed.suppose(claim)
        for rounds in range(1, limit + 1):
            news = advance(supposed, self._techniques)
            if news is None:
                return rounds
            if not news:
                self._possible.append(supposed)
                break
        return 0

    def _is_possible(self, supposition: Claim) -> bool:
        """Tell whether a supposition holds where techniques find no contradiction."""
        return any(state.knows(supposition) for state in self._possible)


def advance(state: State, techniques: Sequence[Technique]) -> list[Claim] | None:
    """Take in everything that techniques find, all of it at once; return it, or None for a contradiction."""
    if state.contradiction is not None:
        return None
    news: dict[Claim, None] = {}
    for claim in _finds(state, techniques):
        if claim is None:
            return None
        news[claim] = None
    state.settle()
    for claim in news:
        state.add(claim)
    return None if state.contradiction is not None else [*news]


def _finds(state: State, techniques: Iterable[Technique]) -> Iterator[Claim | None]:
    """Yield what techniques find that is new, None for a contradiction."""
    for technique in techniques:
        for claim, _ in technique.find(state):
            if claim is None or not state.knows(claim):
                yield claim
