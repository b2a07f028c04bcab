"""What is known of a puzzle by the instances of its rules, and from what each literal follows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from aspsolve.explanation._forms import Constraint, Inference, _Contradiction


class Why(NamedTuple):
    """From what a literal follows: a constraint, None for what was learnt otherwise, and known literals."""

    constraint: Constraint | None
    reasons: tuple[int, ...]


#: From what a supposed literal follows: a constraint, known literals, and how many followed before.
Link: TypeAlias = tuple[int, tuple[int, ...] | None, int]


class Refutation(NamedTuple):
    """How a supposition leads to a contradiction: literals in order with what they follow from, None at the end."""

    links: tuple[tuple[int | None, Why], ...]
    #: What is known besides.
    reasons: tuple[int, ...]


class Grounds(NamedTuple):
    """From what something follows: literals that were shown, and instances of rules."""

    literals: frozenset[int] = frozenset()
    instances: frozenset[int] = frozenset()

    @property
    def size(self) -> int:
        return len(self.literals) + len(self.instances)

    def joined(self, others: Iterable[Grounds]) -> Grounds:
        literals, instances = zip(self, *others, strict=True)
        return Grounds(frozenset().union(*literals), frozenset().union(*instances))


@dataclass(eq=False)
class Found:
    """Literals that follow at once, from the same reasons."""

    #: How it is seen, a key of `aspsolve.explanation._rating.TECHNIQUES`, ``chain`` or ``trial``.
    kind: str
    technique: str
    weight: float
    literals: tuple[int, ...]
    grounds: Grounds
    #: The instances to name, the constraint that shows it, if one does, and what the sentence needs to know besides.
    instances: tuple[int, ...] = ()
    constraint: Constraint | None = None
    why: Mapping[str, Any] = field(default_factory=dict)
    #: Of a chain, what follows from the supposition; the last link is the contradiction, without literals.
    links: tuple[Found, ...] = ()
    #: False if the grounds may be more than it takes.
    minimal: bool = True


class Board:
    """Constraints, and what is known of their atoms; what obvious ones show is known at once."""

    def __init__(self, constraints: Sequence[Constraint], atoms: Collection[int]) -> None:
        self.constraints = constraints
        size = max((*atoms, *(atom for one in constraints for atom in one.atoms)), default=0) + 1
        self.values = [0] * (2 * size)
        self.open = dict.fromkeys(atoms)
        #: From what each known literal follows, in the order in which they became known.
        self.why: dict[int, Why] = {}
        #: The constraints that have each literal, and how many of theirs have to hold or to fail before one is asked.
        self._having: list[list[int]] = [[] for _ in self.values]
        self._waiting = [one.enough[0] for one in constraints], [one.enough[1] for one in constraints]
        #: The order in which they are asked after a supposition: obvious ones, then others, the whole puzzle last.
        self._turns = [number - (one.obvious - one.wide) * len(constraints) for number, one in enumerate(constraints)]
        for number, one in enumerate(constraints):
            for literal in one.literals:
                self._having[literal].append(number)
        #: The constraints that may show something.
        self._changed = {*range(len(constraints))}
        self._found: dict[int, list[Inference]] = {}
        #: How often more was known of a constraint after a supposition.
        self.work = 0

    def learn(self, literal: int, why: Why) -> bool:
        """Add a literal; False if it is known."""
        if self.values[literal]:
            if self.values[literal] == -1:
                raise _Contradiction((-literal, *why.reasons))
            return False
        self.values[literal], self.values[-literal] = 1, -1
        self.why[literal] = why
        self.open.pop(abs(literal), None)
        self._changed.update(self._ready(literal, *self._waiting))
        return True

    def _ready(self, literal: int, holding: list[int], failing: list[int]) -> Iterator[int]:
        """Count a literal that holds, and yield the constraints that may show something now."""
        for one, waiting in ((literal, holding), (-literal, failing)):
            for number in self._having[one]:
                waiting[number] -= 1
                if waiting[number] <= 0:
                    yield number

    def settle(self) -> None:
        """Add what obvious constraints show; raises `_Contradiction`."""
        while todo := [number for number in sorted(self._changed) if self.constraints[number].obvious]:
            self._changed.difference_update(todo)
            for one in map(self.constraints.__getitem__, todo):
                for literal, reasons in one.find(self.values):
                    self.learn(literal, Why(one, one.reasons(self.values, literal) if reasons is None else reasons))

    def found(self) -> Iterator[tuple[Constraint, list[Inference]]]:
        """Yield the constraints that show something new; raises `_Contradiction`."""
        for number in sorted(self._changed):
            self._found[number] = self.constraints[number].find(self.values)
        self._changed.clear()
        for number, inferred in [*self._found.items()]:
            left = [one for one in inferred if not self.values[one[0]]]
            if left:
                yield self.constraints[number], left
            else:
                del self._found[number]

    def watching(self, literal: int) -> Iterator[Constraint]:
        """Yield the constraints about a literal."""
        return map(self.constraints.__getitem__, sorted(self._having[literal] + self._having[-literal]))

    def refute(self, *supposed: int) -> Refutation | set[int]:
        """Suppose literals, and return how that leads to a contradiction; what follows from them if it does not."""
        values, (holding, failing) = [*self.values], map(list, self._waiting)
        trail: dict[int, Link] = {}
        todo, ready = set[int](), set[int]()

        def suppose(one: int) -> None:
            values[one], values[-one] = 1, -1
            todo.update(self._having[one], self._having[-one])
            ready.update(self._ready(one, holding, failing))

        for literal in supposed:
            suppose(literal)
        while todo:
            near = [number for number in todo if self._turns[number] < len(self.constraints)]
            now = sorted(near or todo, key=self._turns.__getitem__)
            todo.difference_update(now)
            self.work += len(now)
            for number in filter(ready.__contains__, now):
                ready.remove(number)
                before = len(supposed) + len(trail)
                try:
                    inferred = self.constraints[number].find(values)
                except _Contradiction as contradiction:
                    return self._cone(supposed, (number, contradiction.reasons, before), trail)
                for new, reasons in inferred:
                    if not values[new]:
                        trail[new] = number, reasons, before
                        suppose(new)
        return {*supposed, *trail}

    def _cone(self, supposed: Sequence[int], last: Link, trail: Mapping[int, Link]) -> Refutation:
        """Return what a contradiction rests on."""
        order = [*supposed, *trail]
        links: dict[int | None, Why] = {None: self._then(None, last, order)}
        known: dict[int, None] = {}
        todo = [*links[None].reasons]
        while todo:
            one = todo.pop()
            if one in trail and one not in links:
                links[one] = self._then(one, trail[one], order)
                todo += links[one].reasons
            elif one not in trail and one not in supposed:
                known[one] = None
        return Refutation(tuple((one, links[one]) for one in (*trail, None) if one in links), tuple(known))

    def _then(self, new: int | None, link: Link, order: Sequence[int]) -> Why:
        """Return why something followed when only the first of the literals in order were known."""
        number, reasons, before = link
        one = self.constraints[number]
        if reasons is None:
            values = [*self.values]
            for earlier in order[:before]:
                values[earlier], values[-earlier] = 1, -1
            reasons = one.reasons(values, new)
        return Why(one, reasons)
