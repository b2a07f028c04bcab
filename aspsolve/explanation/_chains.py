"""The search for chains: what follows because its contrary leads, by techniques only, to a contradiction.

A supposition from which techniques find no contradiction shows that none follows from anything else that holds there:
these need no look until something new is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve.model.techniques import CHAIN, Claim, State, Technique, contrary, rounds

#: A chain has at most this many rounds.
MAX_ROUNDS = 12


def chain_techniques(techniques: Sequence[Technique], *, simple: bool) -> list[Technique]:
    """Choose the techniques of chains: simple ones only, or all that are no harder than a chain.

    Those that others cover are left out.
    """
    chosen = [one for one in techniques if (one.in_chains if simple else one.weight <= CHAIN.weight)]
    covered = {name for technique in chosen for name in technique.covers}
    return [technique for technique in chosen if technique.name not in covered]


class Chains:
    """A search for chains in a state that grows; only what holds in the state that knows a solution can follow."""

    def __init__(self, techniques: Sequence[Technique], solution: State) -> None:
        self._techniques = techniques
        self._solution = solution
        #: Suppositions without a contradiction, with everything that techniques find from them.
        self._possible: list[State] = []
        self._learned = 0
        #: The rounds of chains that were found and not used yet; it may be fewer by now.
        self._rounds: dict[Claim, int] = {}
        #: When each claim was looked at last.
        self._looks: dict[Claim, int] = {}

    def learn(self) -> None:
        """Take notice that something was added to the state."""
        self._learned += 1
        self._possible.clear()

    def shallowest(self, state: State, *, least: int = 1, enough: int = 1) -> tuple[list[Claim], int]:
        """Find what the shallowest chains show, in the order of the state's suppositions, and the fewest rounds.

        Chains of at most `least` rounds count as equally shallow, and after `enough` of them the search may end.
        """
        claims = [claim for claim in state.suppositions() if not self._solution.knows(contrary(claim))]
        refuted: dict[Claim, int] = {}
        for most in (least, min(least + 1, MAX_ROUNDS), MAX_ROUNDS):  # shallow chains are found at less cost
            if most <= least + 1:  # those that were found before need no more rounds by now, and others need no fewer
                rounds_before = ((claim, self._rounds.get(claim, MAX_ROUNDS + 1)) for claim in claims)
                refuted = refuted or {claim: number for claim, number in rounds_before if number <= most}
            refuted = refuted or self._refuted(state, claims, most, least, enough)
        fewest = min(refuted.values(), default=0)
        return [claim for claim in claims if refuted.get(claim, MAX_ROUNDS + 1) <= max(fewest, least)], fewest

    def _refuted(self, state: State, claims: Iterable[Claim], most: int, least: int, enough: int) -> dict[Claim, int]:
        """Find the rounds of chains, at most `most`, until there are enough that are equally shallow."""
        refuted: dict[Claim, int] = {}
        limit, found = most, 0
        # First what was shown before, then what was not looked at for the longest time.
        for claim in sorted(claims, key=lambda one: (self._rounds.get(one, MAX_ROUNDS + 1), self._looks.get(one, 0))):
            at_most = limit if claim in self._rounds or enough > 1 else most
            if found >= enough:
                break
            self._looks[claim] = self._learned
            if claim not in self._rounds and self._is_possible(contrary(claim)):
                continue
            number = self._rounds_to_a_contradiction(state, claim, at_most)
            if not number:
                continue
            refuted[claim] = self._rounds[claim] = number
            limit = min(limit, max(number, least))
            found = sum(number <= least for number in refuted.values())
            if sum(number <= limit for number in refuted.values()) >= enough:
                limit = max(limit - 1, least)  # enough of these: only shallower ones are still looked for
        return refuted

    def _rounds_to_a_contradiction(self, state: State, claim: Claim, limit: int) -> int:
        """Count the rounds in which techniques refute a supposition; 0 if they do not."""
        supposed = state.copy()
        supposed.mark_seen()
        supposed.suppose(claim)
        following = rounds(supposed, self._techniques)
        for number in range(1, limit + 1):
            news = next(following, None)
            if news is None:
                self._possible.append(supposed)
                break
            if None in news:
                return number
        return 0

    def _is_possible(self, supposition: Claim) -> bool:
        """Say whether a supposition holds in a state where techniques find no contradiction."""
        return any(state.knows(supposition) for state in self._possible)
