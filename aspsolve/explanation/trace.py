"""What follows next by a family's techniques, cheapest first, and by chains where these see nothing.

It is all plain Python, and says nothing of reasons: those are looked for afterwards, of what is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aspsolve.engine.limits import Deadline
from aspsolve.explanation.chains import Chains, chain_techniques, chain_weight, rounds_of
from aspsolve.model.techniques import CHAIN, TRIAL, Claim, State, Technique

__all__ = ["Discovery", "Trace", "discoveries", "most_telling"]

#: Where it does not matter which chain comes first, so many are taken before techniques are tried again.
CHAINS_AT_ONCE = 8
#: Of chains that are as hard to find as a trial, the first of no more rounds than this is taken.
DEEP_ROUNDS = 3


@dataclass(frozen=True)
class Discovery:
    """Everything that a technique finds at once, or that chains of the same depth show.

    Parameters
    ----------
    technique : Technique
        One of the family's, or `CHAIN`.
    claims : tuple of tuple
        What follows, none of which needs another; nothing for a contradiction.
    sentences : tuple of str
        The technique's sentences for them, of a contradiction one.
    weight : float
        What seeing one of them takes: the technique's weight or, for a chain, the more the deeper it is.
    """

    technique: Technique
    claims: tuple[Claim, ...]
    sentences: tuple[str, ...]
    weight: float


class Trace:
    """What follows, one discovery after another.

    Parameters
    ----------
    state : State
        What is known; it is changed by `add` alone.
    techniques : sequence of Technique
        Those to try, cheapest first.
    solution : State or None
        A solution, if one is at hand: what holds in it is not looked for chains against, as there are none.
    """

    def __init__(self, state: State, techniques: Sequence[Technique], solution: State | None = None) -> None:
        self.state = state
        self._techniques = techniques
        self._chains = Chains(chain_techniques(techniques, simple=True), solution)
        self._deep_chains = Chains(chain_techniques(techniques, simple=False), solution)

    def add(self, claim: Claim) -> None:
        """Take in something that is known."""
        self.state.add(claim)
        self._chains.learn()
        self._deep_chains.learn()

    def next(self, deadline: Deadline, *, rounds: int = 1, enough: int = 1) -> Discovery | None:
        """Return what the cheapest technique finds, or the shallowest chains; None where neither finds anything.

        Parameters
        ----------
        deadline : Deadline
            When to stop looking for chains.
        rounds : int
            Chains of so many rounds are as good as those of fewer; 0 to look for none.
        enough : int
            So many chains are enough, if they are as good as any.

        Returns
        -------
        Discovery or None
            What is found.
        """
        state = self.state
        if state.contradiction is not None:
            return Discovery(CHAIN, (), (state.contradiction,), CHAIN.weight)
        for technique in self._techniques:
            if deadline.passed:
                return None
            found: dict[Claim, str] = {}
            for claim, sentence in technique.find(state):
                if claim is None:
                    return Discovery(technique, (), (sentence,), technique.weight)
                if claim not in found and not state.knows(claim):
                    found[claim] = sentence
            if found:
                return Discovery(technique, (*found,), (*found.values(),), technique.weight)
        if rounds == 0:
            return None
        claims, fewest = self._chains.shallowest(state, deadline, least=rounds, enough=enough)
        return _shown(claims, chain_weight(fewest))

    def deep(self, deadline: Deadline) -> Discovery | None:
        """Return what a chain of all techniques shows, which is as hard to find as a trial; None for nothing."""
        claims, _ = self._deep_chains.shallowest(self.state, deadline, least=DEEP_ROUNDS)
        return _shown(claims, TRIAL.weight)


def _shown(claims: Sequence[Claim], weight: float) -> Discovery | None:
    """Return what chains show, None for nothing."""
    return Discovery(CHAIN, (*claims,), ("",) * len(claims), weight) if claims else None


def discoveries(
    state: State,
    techniques: Sequence[Technique],
    deadline: Deadline,
    *,
    chains: bool = True,
    solution: State | None = None,
) -> Iterator[Discovery]:
    """Yield what follows, one discovery after another, each taken into the state before the next is looked for.

    A contradiction is the last one. Otherwise it ends where the puzzle is solved, nothing more is found, or the
    deadline passes.
    """
    trace = Trace(state, techniques, solution)
    rounds = 1 if chains else 0
    while not state.solved:
        discovery = trace.next(deadline, rounds=rounds, enough=CHAINS_AT_ONCE)
        if discovery is None:
            return
        yield discovery
        if not discovery.claims:
            return
        if discovery.technique is CHAIN:  # what is no harder than what was needed already may as well be taken
            rounds = max(rounds, rounds_of(discovery.weight))
        for claim in discovery.claims:
            trace.add(claim)


def most_telling(state: State, techniques: Sequence[Technique], claims: Iterable[Claim], deadline: Deadline) -> Claim:
    """Return the claim after which techniques that are used in chains find the most, the first of several.

    What they find until the deadline counts.
    """
    simple = chain_techniques(techniques, simple=True)

    def told(claim: Claim) -> int:
        beyond = state.copy()
        beyond.add(claim)
        return sum(len(one.claims) for one in discoveries(beyond, simple, deadline, chains=False))

    return max(claims, key=told)
