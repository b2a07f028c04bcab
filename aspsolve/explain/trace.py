"""What follows next by a family's techniques, cheapest first, and by chains where these see nothing.

It is all plain Python, and says nothing of reasons: those are looked for afterwards, of what is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from aspsolve.engine.limits import Deadline
from aspsolve.model.explanation import CHAIN, TRIAL, Claim, State, Technique

__all__ = ["MAX_LINKS", "Discovery", "chain_techniques", "chain_weight", "deep_chains", "discoveries", "next_discovery"]

#: A chain has no more links than this.
MAX_LINKS = 12
#: What each further round of a chain adds to its weight.
WEIGHT_OF_A_ROUND = 0.5


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


def next_discovery(
    state: State, techniques: Sequence[Technique], deadline: Deadline, *, rounds: int = 1, enough: int | None = None
) -> Discovery | None:
    """Return what the cheapest technique finds, or the shallowest chains; None where neither finds anything.

    Parameters
    ----------
    state : State
        What is known.
    techniques : sequence of Technique
        Those to try, cheapest first.
    deadline : Deadline
        When to stop looking for chains.
    rounds : int
        All chains of so many rounds are taken together; 0 to look for none.
    enough : int or None
        So many chains of the fewest rounds are enough; None for all of them.

    Returns
    -------
    Discovery or None
        What is found.
    """
    if state.contradiction is not None:
        return Discovery(CHAIN, (), (state.contradiction,), CHAIN.weight)
    for technique in techniques:
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
    return _shallowest_chains(state, chain_techniques(techniques, simple=True), deadline, rounds, enough)


def chain_techniques(techniques: Sequence[Technique], *, simple: bool) -> list[Technique]:
    """Return the techniques that are used in chains: simple ones only, or all that are easier than a chain."""
    return [one for one in techniques if (one.in_chains if simple else one.weight < CHAIN.weight)]


def discoveries(
    state: State, techniques: Sequence[Technique], deadline: Deadline, *, chains: bool = True
) -> Iterator[Discovery]:
    """Yield what follows, one discovery after another, each taken into the state before the next is looked for.

    A contradiction is the last one. Otherwise it ends where the puzzle is solved, nothing more is found, or the
    deadline passes.
    """
    rounds = 1 if chains else 0
    while not state.solved:
        discovery = next_discovery(state, techniques, deadline, rounds=rounds)
        if discovery is None:
            return
        yield discovery
        if not discovery.claims:
            return
        if discovery.technique is CHAIN:  # what is no harder than what was needed already may as well be taken
            rounds = max(rounds, rounds_of(discovery.weight))
        for claim in discovery.claims:
            state.add(claim)


def deep_chains(
    state: State, techniques: Sequence[Technique], deadline: Deadline, *, enough: int | None = None
) -> Discovery | None:
    """Return what chains of all techniques show, which are as hard to find as a trial; None where they show nothing."""
    found = _shallowest_chains(state, chain_techniques(techniques, simple=False), deadline, 1, enough)
    return None if found is None else replace(found, weight=TRIAL.weight)


def _shallowest_chains(
    state: State, techniques: Sequence[Technique], deadline: Deadline, least: int, enough: int | None
) -> Discovery | None:
    """Suppose the contrary of everything that may follow, and go on with all of them, a round at a time."""
    refuted: list[Claim] = []
    shallowest = 0
    running: Iterable[tuple[Claim, State]] = _supposed(state)
    for rounds in range(1, MAX_LINKS + 1):
        going_on: list[tuple[Claim, State]] = []
        for claim, supposed in running:
            if deadline.passed:
                return None
            news = advance(supposed, techniques)
            if news is None:
                refuted.append(claim)
                shallowest = shallowest or rounds
                if len(refuted) == enough:
                    break
            elif news:
                going_on.append((claim, supposed))
        running = going_on
        if not going_on or (refuted and rounds >= least):
            break
    return Discovery(CHAIN, tuple(refuted), ("",) * len(refuted), chain_weight(shallowest)) if refuted else None


def _supposed(state: State) -> Iterator[tuple[Claim, State]]:
    """Yield everything that may follow, each with the state in which the contrary is supposed."""
    for claim in state.suppositions():
        supposed = state.copy()
        supposed.suppose(claim)
        yield claim, supposed


def advance(state: State, techniques: Sequence[Technique]) -> list[Claim] | None:
    """Take in everything that techniques find, all of it at once; return it, or None for a contradiction."""
    if state.contradiction is not None:
        return None
    news: dict[Claim, None] = {}
    for claim in _finds(state, techniques):
        if claim is None:
            return None
        news[claim] = None
    for claim in news:
        state.add(claim)
    return None if state.contradiction is not None else [*news]


def _finds(state: State, techniques: Sequence[Technique]) -> Iterator[Claim | None]:
    """Yield what techniques find that is new, None for a contradiction."""
    for technique in techniques:
        for claim, _ in technique.find(state):
            if claim is None or not state.knows(claim):
                yield claim
