"""Techniques, their deductions, and the states of a puzzle from which they deduce."""

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
#: New deductions with their techniques, by claim, None for a contradiction.
News = dict["Claim | None", tuple["Technique", "Deduction"]]
#: A statement about the puzzle, in the form that a family's techniques use; see `State`.
Claim = tuple[Any, ...]


def contrary(claim: Claim) -> Claim:
    """Return the negation of a claim that can be concluded: its last value says whether it holds."""
    return (*claim[:-1], not claim[-1])


@dataclass(frozen=True)
class Deduction:
    """A conclusion or a contradiction that a technique finds."""

    #: The conclusion, None for a contradiction.
    claim: Claim | None
    #: The conclusion and why it follows, in short; of a contradiction, what is impossible.
    message: Message
    #: Returns the added claims from which it follows; to be called before more is added to the state.
    reasons: Callable[[], Iterable[Claim]] = field(compare=False)


class State(ABC):
    """The known claims of a puzzle, in a form that techniques use."""

    #: The contradiction of claims that the state itself sees; None if there is none.
    # Techniques are monotone, they find no less where more is known: what can be found does not depend on the order.
    contradiction: Deduction | None = None

    @abstractmethod
    def copy(self) -> State:
        """Return an independent copy."""

    @abstractmethod
    def add(self, claim: Claim) -> None:
        """Add a known claim."""

    def suppose(self, claim: Claim) -> None:
        """Assume the negation of one of the suppositions, or the only claim that it leaves."""
        self.add(contrary(claim))

    def says(self, claim: Claim) -> Iterable[Claim]:
        """Return a claim with the claims that it contains, to which reasons can refer one by one."""
        return (claim,)

    @abstractmethod
    def knows(self, claim: Claim) -> bool:
        """Return whether a claim is known, or contained in a known one."""

    def contradict(self, message: Message, *claims: Claim) -> None:
        """Note that claims contradict each other."""
        self.contradiction = Deduction(None, message, lambda: claims)

    @property
    @abstractmethod
    def solved(self) -> bool:
        """True if the whole solution is known."""

    def candidates(self) -> Mapping[Point, Sequence[str]]:
        """Return the candidates of cells, as pencil marks; empty if there are none."""
        return {}

    @abstractmethod
    def suppositions(self) -> Iterable[Claim]:
        """Return the claims that a contradiction to their negation could prove, in a deterministic order."""


@dataclass(frozen=True)
class Technique:
    """A way in which people draw conclusions."""

    #: Its name among puzzle people.
    name: str
    #: How hard it is: the easiest technique has 1.
    weight: float
    #: Yields all deductions by the technique from a state's claims, and from nothing else.
    find: Callable[[Any], Iterable[Deduction]]
    #: True if chains use it again and again: it is simple, and no other technique of chains finds as much.
    in_chains: bool = True
    #: True if its reasons need not be minimal: some can perhaps be left out.
    searches: bool = False
    #: True if conclusions are shown as one step though one follows from another, as along a path.
    runs: bool = False


def findings(state: State, *groups: Iterable[Technique]) -> News:
    """Return the new deductions of the first group of techniques that has any; of a contradiction that alone."""
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
    """Yield the deductions of round after round, added to the state, until none is new or one is a contradiction."""
    news: News = {}
    while None not in news:
        news = findings(state, *groups)
        for claim in news:
            if claim is not None:
                state.add(claim)
        if state.contradiction is not None:
            news.setdefault(None, (CLASH, state.contradiction))
        if not news:
            return
        yield news


class Inference(NamedTuple):
    """A deduction on the way to a contradiction, which has the claim None, with its reasons."""

    claim: Claim | None
    technique: Technique
    message: Message
    reasons: tuple[Claim, ...]


def refutation(state: State, groups: Sequence[Sequence[Technique]], most: int) -> list[Inference]:
    """List the inferences that lead to a contradiction within `most` rounds, in order."""
    deductions: News = {}
    for _ in range(most):
        news = findings(state, *groups)
        deductions |= news
        if None in news:
            return _needed(state, deductions)
        state = state.copy()  # reasons are computed later, only of needed deductions
        for claim in news:
            state.add(claim)  # type: ignore[arg-type]
    raise AssertionError(most)


def _needed(state: State, deductions: News) -> list[Inference]:
    """Return the inferences that the contradiction, the last of them, depends on."""
    needed: set[Claim] = set()
    kept: list[Inference] = []
    for claim, (technique, deduction) in reversed(deductions.items()):
        if claim is None or not needed.isdisjoint(state.says(claim)):
            reasons = (*dict.fromkeys(deduction.reasons()),)
            needed.update(part for reason in reasons for part in state.says(reason))
            kept.append(Inference(claim, technique, deduction.message, reasons))
    return kept[::-1]


def fewest(items: Iterable[T], holds: Callable[[list[T]], bool]) -> list[T]:
    """Return a minimal part of the items for which a condition holds: leave out many at once, at last one by one."""
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


#: Known claims contradict each other: a state sees that by itself.
CLASH = Technique("contradiction", 1.0, _finds_nothing)
#: Suppose the negation, then use the techniques of chains, up to a contradiction.
CHAIN = Technique("chain", 4.0, _finds_nothing)
#: The same with all techniques that are no harder than a chain.
DEEP_CHAIN = Technique("deep chain", 10.0, _finds_nothing)
#: For a conclusion that neither a technique nor a chain shows: clingo refutes the negation.
TRIAL = Technique("trial", 12.0, _finds_nothing)
