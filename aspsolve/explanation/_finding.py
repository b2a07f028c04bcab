"""What finders have in common, which find what follows next by the rules themselves or by techniques in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Generic, TypeAlias, TypeVar

from aspsolve.explanation._clues import in_order
from aspsolve.explanation._steps import ChainLink, Step
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Technique


@dataclass(eq=False)
class Finding:
    """What a technique finds, or a chain or a trial shows."""

    technique: str
    weight: float
    #: What becomes known with it.
    literals: tuple[Literal, ...]
    #: True for a piece of the solution: it is shown even if nothing later needs it.
    piece: bool
    #: Findings of the same look are shown together; None for one that is shown alone.
    look: Technique | None
    #: The number of things to see, as far as it is known.
    effort: int
    #: What its finder makes steps of.
    source: Any


class Finder(ABC):
    """What follows, one discovery after another."""

    model: ExplanationModel
    #: What a reader knows, at first what needs no step.
    shown: dict[Literal, None]
    #: True if a discovery does not wait for others that are seen alike.
    at_once: bool
    impossible = False

    @property
    @abstractmethod
    def solved(self) -> bool:
        """True if the whole solution is known."""

    @abstractmethod
    def next(self) -> list[Finding]:
        """Find and learn what follows next, all that is seen at once; empty if nothing follows."""

    @abstractmethod
    def parts(self, finding: Finding, needed: AbstractSet[Literal]) -> list[Step]:
        """Make a step of each conclusion; `needed` is what is shown, or needed by other steps."""

    def by_chain(self, step: Step, literal: Literal, links: tuple[ChainLink, ...]) -> Step:
        """Return the step of a literal that follows by a chain: its contrary leads to a contradiction."""
        message = chained(step.conclusions[0].message, links[-1].message)
        supposition = self.model.conclusion(negated(literal), Kind.SUPPOSED)
        return replace(step, message=message, supposition=supposition, chain=links)

    @abstractmethod
    def together(self, group: Sequence[Finding], conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        """Return what several conclusions say."""

    @abstractmethod
    def show(self, step: Step) -> None:
        """Add what is known to a reader with a step."""

    @abstractmethod
    def candidates(self, squares: AbstractSet[Point]) -> Mapping[Point, Sequence[str]]:
        """Return what some cells can still hold."""


def chained(conclusion: Message, contradiction: Message) -> Message:
    """Return what a chain shows, and why."""
    return Message(__package__, "chain", conclusion=conclusion, contradiction=contradiction)


T = TypeVar("T", bound=Hashable)
Deduced = TypeVar("Deduced", bound=Step | ChainLink)
#: How long the chain is from a supposition to a contradiction; or, if there is none, what says of anything whether it
#: follows from the supposition; None for a chain that would be too long.
Followed: TypeAlias = int | Callable[[T], bool] | None

#: Nobody sees more conclusions at a glance.
MAX_CONCLUSIONS = 8
#: A chain of techniques has at most this many rounds.
MAX_ROUNDS = 12


def groups_in_order(
    needs: Mapping[T, AbstractSet[T]],
    look: Callable[[T], Technique | None],
    largest: int = MAX_CONCLUSIONS,
    nearest: Callable[[Sequence[T]], T] = lambda some: some[0],
    size: Callable[[T], int] = lambda _: 1,
) -> Iterator[list[T]]:
    """Yield deductions in the order in which they are shown, cheapest first, each time those that make one step."""
    left = dict(needs)
    while left:
        ready = [one for one, needed in left.items() if not needed & left.keys()]
        # One without a look stands alone, and others stand together.
        chosen = min(map(look, ready), key=lambda one: inf if one is None else one.weight)
        some = [one for one in ready if look(one) is chosen]
        group: list[T] = []
        room = largest if chosen is not None else 0
        while some:
            one = nearest(some)
            room -= size(one)
            if group and room < 0:
                break
            some.remove(one)
            group.append(one)
            del left[one]
            if chosen is not None and chosen.runs:
                some = [other for other in left if look(other) is chosen and not left[other] & left.keys()]
        yield group if chosen is not None and chosen.runs else [one for one in needs if one in group]


def joined(
    model: ExplanationModel,
    group: Sequence[Deduced],
    known: Iterable[Literal],
    together: Callable[[Sequence[Element], Sequence[Element]], Message],
) -> Deduced:
    """Make one step or link of a group, where some literals are known; `together` says all conclusions at once."""
    parts: Any = tuple(replace(one, reasons=in_order(model.bundled(one.reasons))) for one in group)  # of the same type
    first: Deduced = parts[0]
    if len(parts) == 1:
        return first
    conclusions = tuple(conclusion for one in group for conclusion in one.conclusions)
    new = model.meaning(conclusions).difference(known)
    reasons = [*dict.fromkeys(reason for one in group for reason in one.reasons if not reason.literals <= new)]
    message = together(conclusions, reasons)
    shown = in_order(model.bundled(reasons))
    return replace(first, conclusions=conclusions, reasons=shown, message=message, parts=parts)


class Chains(Generic[T]):
    """A search for chains in what is known, which grows; `follow` says where a supposition leads."""

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
        self, suppositions: Sequence[T], least: int, *, tired: Callable[[], bool] = lambda: False
    ) -> dict[T, int]:
        """Return what the shortest chains refute, with their lengths, first what was looked at now."""
        found: dict[T, int] = {}
        # Chains no longer than `least` count as equally short, and end the search.
        for most in (least, least + 1, MAX_ROUNDS):  # short chains are found at less cost
            found = found or self._look(suppositions, most, least, tired)
        longest = max(min(found.values(), default=0), least)
        known = {one: self._lengths[one] for one in suppositions if found and one in self._lengths}
        return {one: length for one, length in (found | known).items() if length <= longest}

    def _look(self, suppositions: Sequence[T], most: int, least: int, tired: Callable[[], bool]) -> dict[T, int]:
        found: dict[T, int] = {}
        # First what was refuted before, then what was not looked at for the longest time.
        for one in sorted(suppositions, key=lambda one: (self._lengths.get(one, inf), self._looks.get(one, 0))):
            if found and (min(found.values()) <= least or tired()):
                break
            self._looks[one] = self._learned
            if one not in self._lengths and any(follows(one) for follows in self._possible):
                continue
            followed = self._follow(one, most)
            if isinstance(followed, int):
                found[one] = self._lengths[one] = followed
                most = min(most, max(followed, least))
            elif followed is not None:
                # Nothing that follows from it leads to a contradiction either, until something else is known.
                self._possible.append(followed)
        return found
