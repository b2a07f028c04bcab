"""What follows next, by the cheapest technique that finds anything, or else by chains: the route of every rating.

Reasons are no part of it: a deduction is asked for its own where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from aspsolve.explanation._chains import Chains, Followed, chain_techniques
from aspsolve.explanation._rating import chain_weight
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.puzzle import Solution
from aspsolve.model.techniques import CHAIN, DEEP_CHAIN, Claim, Deduction, State, Technique, contrary, findings, rounds

#: If it does not matter which chain comes first, at most this many are added before techniques are tried again.
CHAINS_AT_ONCE = 8
#: The first deep chain of at most this many rounds is taken, else the shallowest.
DEEP_ROUNDS = 3


@dataclass(frozen=True)
class Discovery:
    """Everything that a technique finds at once, or that chains of the same depth show.

    No claim needs another. There are none for a contradiction. The deductions are those of techniques.
    """

    technique: Technique
    weight: float
    claims: tuple[Claim, ...]
    deductions: Mapping[Claim, Deduction] = field(default_factory=dict)


class Trace:
    """What follows, one discovery after another; only `add` changes the state.

    Only what holds in the state that knows a solution can follow by chains. Without one, chains are left out.
    """

    def __init__(self, state: State, techniques: Sequence[Technique], solution: State | None = None) -> None:
        self.state = state
        self._techniques = tuple((technique,) for technique in techniques)
        self._solution = solution
        #: A chain of no more rounds than one that was needed makes the puzzle no harder.
        self._rounds = 1
        self._chains = tuple(
            Chains(partial(self._follow, chain_techniques(techniques, simple=one))) for one in (True, False)
        )

    def add(self, claim: Claim) -> None:
        self.state.add(claim)
        for chains in self._chains:
            chains.learn(claim)

    def next(self, enough: int = 1) -> Discovery | None:
        """Find what follows by the cheapest technique, or by the shallowest chains; None if neither find anything.

        After `enough` equally shallow chains the search may end.
        """
        if news := findings(self.state, *self._techniques):
            technique, _ = next(iter(news.values()))
            deductions = {claim: deduction for claim, (_, deduction) in news.items() if claim is not None}
            return Discovery(technique, technique.weight, tuple(deductions), deductions)
        if self._solution is None:
            return None
        claims = [claim for claim in self.state.suppositions() if not self._solution.knows(contrary(claim))]
        suppositions = [*map(contrary, claims)]
        simple, deep = self._chains
        if found := simple.shortest(suppositions, self._rounds, enough):
            fewest = min(found.values())
            self._rounds = max(self._rounds, fewest)
            technique, weight = CHAIN, chain_weight(fewest)
        elif found := deep.shortest(suppositions, DEEP_ROUNDS):
            technique, weight = DEEP_CHAIN, DEEP_CHAIN.weight
        else:
            return None
        return Discovery(technique, weight, tuple(one for one in claims if contrary(one) in found))

    def _follow(self, techniques: Sequence[Technique], supposition: Claim, most: int) -> Followed[Claim]:
        """Count the rounds in which techniques refute a supposition."""
        supposed = self.state.copy()
        supposed.mark_seen()
        supposed.suppose(contrary(supposition))
        following = rounds(supposed, techniques)
        for number in range(1, most + 1):
            news = next(following, None)
            if news is None:
                return supposed.knows
            if None in news:
                return number
        return None


def discoveries(state: State, techniques: Sequence[Technique], solution: State | None = None) -> Iterator[Discovery]:
    """Yield discoveries, each added to the state before the next, until one is a contradiction, or none is left."""
    trace = Trace(state, techniques, solution)
    while not state.solved:
        discovery = trace.next(enough=CHAINS_AT_ONCE)
        if discovery is None:
            return
        yield discovery
        if not discovery.claims:
            return
        for claim in discovery.claims:
            trace.add(claim)


def most_informative(state: State, techniques: Sequence[Technique], claims: Sequence[Claim]) -> Claim:
    """Choose the claim after which techniques that are used in chains find the most."""
    simple = chain_techniques(techniques, simple=True)

    def found_after(claim: Claim) -> int:
        beyond = state.copy()
        beyond.add(claim)
        return sum(len(one.claims) for one in discoveries(beyond, simple))

    return max(claims, key=found_after)


def solved_state(model: TechniqueModel, solution: Solution) -> State:
    """Make the state in which a solution is known, with everything that techniques find in it."""
    solved = model.knowing([*model.clues(), *model.initially_known().values(), *model.entries(solution)])
    for _ in rounds(solved, model.techniques):
        pass
    return solved
