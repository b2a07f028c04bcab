"""The base of the finders, which deduce what follows next: by the rules themselves, or by techniques in Python."""

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
    #: The literals that become known.
    literals: tuple[Literal, ...]
    #: True for a piece of the solution: it is shown even if nothing later needs it.
    piece: bool
    #: Findings of the same look are shown together; None for one that is shown alone.
    look: Technique | None
    #: The size of its grounds, 0 if that is not known.
    effort: int
    #: The finder's own record, from which it makes steps.
    source: Any


class Finder(ABC):
    """Deduces what follows, one discovery after another."""

    model: ExplanationModel
    #: The literals that a reader knows, at first those that need no step.
    shown: dict[Literal, None]
    #: True if each discovery is shown at once; else it waits for others of the same look.
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
        """Make a step of each conclusion; `needed` are the literals that are shown, or needed by other steps."""

    def by_chain(self, step: Step, literal: Literal, links: tuple[ChainLink, ...]) -> Step:
        """Return the step of a literal that follows by a chain: its contrary leads to a contradiction."""
        message = chained(step.conclusions[0].message, links[-1].message)
        supposition = self.model.conclusion(negated(literal), Kind.SUPPOSED)
        return replace(step, message=message, supposition=supposition, chain=links)

    @abstractmethod
    def together(self, group: Sequence[Finding], conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        """Return the sentence of several conclusions."""

    @abstractmethod
    def show(self, step: Step) -> None:
        """Note what a reader knows after a step."""

    @abstractmethod
    def candidates(self, squares: AbstractSet[Point]) -> Mapping[Point, Sequence[str]]:
        """Return what some cells can still hold."""


def chained(conclusion: Message, contradiction: Message) -> Message:
    """Return the message of a chain: its conclusion, and the contradiction that the contrary leads to."""
    return Message(__package__, "chain", conclusion=conclusion, contradiction=contradiction)


T = TypeVar("T", bound=Hashable)
Deduced = TypeVar("Deduced", bound=Step | ChainLink)
#: The length of the chain from a supposition to a contradiction; if there is none, a function that returns whether
#: something follows from the supposition; None for a chain that would be too long.
Followed: TypeAlias = int | Callable[[T], bool] | None

#: The most conclusions of one step: nobody sees more at a glance.
MAX_CONCLUSIONS = 8
#: A chain of techniques has at most this many rounds.
MAX_ROUNDS = 12


def groups_in_order(
    needs: Mapping[T, AbstractSet[T]],
    look: Callable[[T], Technique | None],
    largest: int = MAX_CONCLUSIONS,
    nearest: Callable[[Sequence[T]], T] = lambda alike: alike[0],
    size: Callable[[T], int] = lambda _: 1,
) -> Iterator[list[T]]:
    """Yield groups of deductions that make one step each: needed ones before others, then the cheapest first."""
    left = dict(needs)
    while left:
        ready = [one for one, needed in left.items() if not needed & left.keys()]
        # A deduction without a look makes a step alone.
        chosen = min(map(look, ready), key=lambda one: inf if one is None else one.weight)
        alike = [one for one in ready if look(one) is chosen]
        group: list[T] = []
        room = largest if chosen is not None else 0
        while alike:
            deduction = nearest(alike)
            room -= size(deduction)
            if group and room < 0:
                break
            alike.remove(deduction)
            group.append(deduction)
            del left[deduction]
            if chosen is not None and chosen.runs:
                alike = [other for other in left if look(other) is chosen and not left[other] & left.keys()]
        yield group if chosen is not None and chosen.runs else [one for one in needs if one in group]


def joined(
    model: ExplanationModel,
    group: Sequence[Deduced],
    known: Iterable[Literal],
    together: Callable[[Sequence[Element], Sequence[Element]], Message],
) -> Deduced:
    """Merge a group into one step or link; `together` makes the sentence of all its conclusions."""
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
    """A search for chains while more and more is known; `follow` returns where a supposition leads."""

    def __init__(self, follow: Callable[[T, int], Followed[T]]) -> None:
        self._follow = follow
        self._possible: list[Callable[[T], bool]] = []
        #: The lengths of chains that were found and not used yet.
        self._lengths: dict[T, int] = {}
        #: When each supposition was looked at last.
        self._looks: dict[T, int] = {}
        self._learned = 0

    def learn(self, new: T) -> None:
        """Note that something is known from now on."""
        self._learned += 1
        self._possible = [follows for follows in self._possible if follows(new)]

    def shortest(
        self, suppositions: Sequence[T], least: int, *, tired: Callable[[], bool] = lambda: False
    ) -> dict[T, int]:
        """Return the suppositions that the shortest chains refute, with their lengths, those refuted just now first."""
        found: dict[T, int] = {}
        # Chains no longer than `least` count as equally short, and end the search.
        for most in (least, least + 1, MAX_ROUNDS):  # short chains are found at less cost
            found = found or self._look(suppositions, most, least, tired)
        longest = max(min(found.values(), default=0), least)
        known = {one: self._lengths[one] for one in suppositions if found and one in self._lengths}
        return {one: length for one, length in (found | known).items() if length <= longest}

    def _look(self, suppositions: Sequence[T], most: int, least: int, tired: Callable[[], bool]) -> dict[T, int]:
        refuted: dict[T, int] = {}
        # First those that were refuted before, then those that were not looked at for the longest time.
        for supposition in sorted(suppositions, key=lambda one: (self._lengths.get(one, inf), self._looks.get(one, 0))):
            if refuted and (min(refuted.values()) <= least or tired()):
                break
            self._looks[supposition] = self._learned
            if supposition not in self._lengths and any(follows(supposition) for follows in self._possible):
                continue
            followed = self._follow(supposition, most)
            if isinstance(followed, int):
                refuted[supposition] = self._lengths[supposition] = followed
                most = min(most, max(followed, least))
            elif followed is not None:
                # Nor does what follows from it lead to a contradiction, until something else is known.
                self._possible.append(followed)
        return refuted
