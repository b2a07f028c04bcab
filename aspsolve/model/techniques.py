"""Techniques, what they find, and the state of a puzzle in which they look for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message

__all__ = [
    "CHAIN",
    "CLASH",
    "DEEP_CHAIN",
    "TRIAL",
    "Claim",
    "Deduction",
    "Inference",
    "News",
    "State",
    "Technique",
    "contrary",
    "fewest",
    "findings",
    "refutation",
    "rounds",
]

T = TypeVar("T")
#: What is new: by claim, None for a contradiction, the technique that finds it with its deduction.
News = dict["Claim | None", tuple["Technique", "Deduction"]]
#: Something that is said of the puzzle, in the form in which a family's techniques know it; see `State`.
Claim = tuple[Any, ...]


def contrary(claim: Claim) -> Claim:
    """Return the contrary of a claim that could be concluded: its last value says whether it holds."""
    return (*claim[:-1], not claim[-1])


@dataclass(frozen=True)
class Deduction:
    """What a technique finds."""

    #: What follows, None for a contradiction.
    claim: Claim | None
    #: What follows and why, in short; of a contradiction, what cannot be.
    message: Message
    #: Returns the claims from which it follows, of those that were added to the state, before anything else is added.
    reasons: Callable[[], Iterable[Claim]] = field(compare=False)


class State(ABC):
    """What is known of a puzzle, in the form in which techniques look at it."""

    #: What is seen at once that cannot be, with claims that contradict each other; None if there is no such thing.
    # Techniques only ever find more where more is known: that makes what can be found the same in whatever order.
    contradiction: Deduction | None = None

    @abstractmethod
    def copy(self) -> State:
        """Return the same again, to be changed apart from this one."""

    @abstractmethod
    def add(self, claim: Claim) -> None:
        """Add something that is known."""

    def suppose(self, claim: Claim) -> None:
        """Assume the contrary of one of the suppositions, with all that it says at once."""
        self.add(contrary(claim))

    def says(self, claim: Claim) -> Iterable[Claim]:
        """Return a claim with what it says at the same time, to which reasons can refer one by one."""
        return (claim,)

    @abstractmethod
    def knows(self, claim: Claim) -> bool:
        """Return whether something is known, or said by what is known."""

    def contradict(self, message: Message, *claims: Claim) -> None:
        """Note that claims contradict each other."""
        self.contradiction = Deduction(None, message, lambda: claims)

    @property
    @abstractmethod
    def solved(self) -> bool:
        """True if the whole solution is known."""

    def candidates(self) -> Mapping[Point, Sequence[str]]:
        """Return what cells can still hold, as pencil marks; empty if there are none."""
        return {}

    @abstractmethod
    def suppositions(self) -> Iterable[Claim]:
        """Return what could be concluded by supposing the contrary, in an order that is the same every time."""


@dataclass(frozen=True)
class Technique:
    """A way in which people see that something follows."""

    #: What puzzle people call it.
    name: str
    #: What seeing it takes, compared with the easiest, which is 1.
    weight: float
    #: Yields everything that the technique sees in a state: what follows from what that knows, and from nothing else.
    find: Callable[[Any], Iterable[Deduction]]
    #: True if it is used again and again after a supposition: it is simple, and no other such one finds as much.
    in_chains: bool = True
    #: True if it lists more reasons than it may take: some can be left out.
    searches: bool = False
    #: True if conclusions are shown as one step though one follows from another, as along a path.
    runs: bool = False


def findings(state: State, *groups: Iterable[Technique]) -> News:
    """Find what is new, by the first group of techniques that finds anything; for a contradiction None alone."""
    if state.contradiction is not None:
        return {None: (CLASH, state.contradiction)}
    news: News = {}
    for techniques in groups:
        for technique in techniques:
            for deduction in technique.find(state):
                claim = deduction.claim
                if claim is None:
                    return {None: (technique, deduction)}
                if claim not in news and not state.knows(claim):
                    news[claim] = technique, deduction
        if news:
            break
    return news


def rounds(state: State, *groups: Iterable[Technique]) -> Iterator[News]:
    """Yield what techniques find, round after round, each added to the state, until nothing is new or all fails."""
    found: News = {}
    while None not in found:
        found = findings(state, *groups)
        for claim in found:
            if claim is not None:
                state.add(claim)
        if state.contradiction is not None:
            # What the state sees at once counts as the contradiction.
            found.setdefault(None, (CLASH, state.contradiction))
        if not found:
            return
        yield found


class Inference(NamedTuple):
    """What a technique finds on the way to a contradiction, None for that, with the claims from which it follows."""

    claim: Claim | None
    technique: Technique
    message: Message
    reasons: tuple[Claim, ...]


def refutation(state: State, groups: Sequence[Sequence[Technique]], most: int) -> list[Inference]:
    """List what leads to a contradiction in at most some rounds, in order."""
    found: News = {}
    for _ in range(most):
        news = findings(state, *groups)
        found |= news
        if None in news:
            return _needed(state, found)
        state = state.copy()  # reasons are asked for later, and of what is needed alone
        for claim in news:
            state.add(claim)  # type: ignore[arg-type]
    raise AssertionError(most)


def _needed(state: State, found: News) -> list[Inference]:
    """Leave out what the contradiction, the last of what was found, does not rest on."""
    needed: set[Claim] = set()
    kept: list[Inference] = []
    for claim, (technique, deduction) in reversed(found.items()):
        if claim is None or not needed.isdisjoint(state.says(claim)):
            reasons = (*dict.fromkeys(deduction.reasons()),)
            needed.update(one for reason in reasons for one in state.says(reason))
            kept.append(Inference(claim, technique, deduction.message, reasons))
    return kept[::-1]


def fewest(items: Iterable[T], holds: Callable[[list[T]], bool]) -> list[T]:
    """Leave out one item after another, as long as something holds; at first many at once."""
    kept = [*items]
    begin, size = 0, len(kept)
    while begin < len(kept):
        rest = kept[:begin] + kept[begin + size :]
        if holds(rest):
            kept = rest
        elif size > 1:
            size = (min(size, len(kept) - begin) + 1) // 2
        else:
            begin, size = begin + 1, 4
    return kept


def _finds_nothing(state: Any) -> Iterable[Deduction]:  # noqa: ARG001
    return ()


#: Two things that are known cannot both hold: a state sees that by itself.
CLASH = Technique("contradiction", 1.0, _finds_nothing)
#: Suppose the contrary, then use techniques that are allowed in chains, up to a contradiction.
CHAIN = Technique("chain", 4.0, _finds_nothing)
#: The same with all techniques that are no harder than a chain.
DEEP_CHAIN = Technique("deep chain", 10.0, _finds_nothing)
#: What neither a technique nor a chain shows: the contrary has to be tried.
TRIAL = Technique("trial", 12.0, _finds_nothing)
