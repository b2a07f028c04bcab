"""Constraint propagation: the literals that are known of a puzzle, and why each of them follows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from aspsolve.explanation._forms import Constraint, Inference, _Contradiction


class Why(NamedTuple):
    """Why a literal is known: the constraint that implies it, None if it was learnt otherwise, and its reasons."""

    constraint: Constraint | None
    reasons: tuple[int, ...]


#: Why a literal follows from suppositions: the constraint's number, the reasons, and how many literals came before it.
Link: TypeAlias = tuple[int, tuple[int, ...] | None, int]


class Refutation(NamedTuple):
    """How suppositions lead to a contradiction: what follows, in order, with why; None is the contradiction."""

    links: tuple[tuple[int | None, Why], ...]
    #: The literals that were known before.
    reasons: tuple[int, ...]


class Grounds(NamedTuple):
    """What a literal rests on: literals that steps have shown, and instances of rules."""

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
    """Literals that follow together from the same reasons."""

    #: The kind of inference: a key of `aspsolve.explanation._rating.TECHNIQUES`, ``chain`` or ``trial``.
    kind: str
    technique: str
    weight: float
    literals: tuple[int, ...]
    grounds: Grounds
    #: The instances to name, the constraint that implies the literals, if one does, and arguments of the sentence.
    instances: tuple[int, ...] = ()
    constraint: Constraint | None = None
    why: Mapping[str, Any] = field(default_factory=dict)
    #: Of a chain, what follows from the supposition; the last link is the contradiction, without literals.
    links: tuple[Found, ...] = ()
    #: False if some of the grounds may be unnecessary.
    minimal: bool = True


class Board:
    """Constraints, and the values of their atoms that are known; obvious constraints are propagated at once."""

    def __init__(self, constraints: Sequence[Constraint], atoms: Collection[int]) -> None:
        self.constraints = constraints
        size = max((*atoms, *(atom for one in constraints for atom in one.atoms)), default=0) + 1
        self.values = [0] * (2 * size)
        self.open = dict.fromkeys(atoms)
        #: Why each literal is known, in the order in which they became known.
        self.why: dict[int, Why] = {}
        #: The constraints of each literal, and how many literals of each must hold, or fail, before it is propagated.
        self._watching: list[list[int]] = [[] for _ in self.values]
        self._waiting = [one.enough[0] for one in constraints], [one.enough[1] for one in constraints]
        #: The order of propagation after a supposition: obvious constraints first, those about the whole puzzle last.
        self._order = [number - (one.obvious - one.wide) * len(constraints) for number, one in enumerate(constraints)]
        for number, constraint in enumerate(constraints):
            for literal in constraint.literals:
                self._watching[literal].append(number)
        #: The constraints that may imply something new.
        self._queue = {*range(len(constraints))}
        self._found: dict[int, list[Inference]] = {}
        #: How often suppositions changed what is known of a constraint.
        self.work = 0

    def learn(self, literal: int, why: Why) -> bool:
        """Add a literal; return False if it is known; raises `_Contradiction`."""
        if self.values[literal]:
            if self.values[literal] == -1:
                raise _Contradiction((-literal, *why.reasons))
            return False
        self.values[literal], self.values[-literal] = 1, -1
        self.why[literal] = why
        self.open.pop(abs(literal), None)
        self._queue.update(self._ready(literal, *self._waiting))
        return True

    def _ready(self, literal: int, holding: list[int], failing: list[int]) -> Iterator[int]:
        """Count a literal that holds, and yield the constraints that may imply something now."""
        for signed, waiting in ((literal, holding), (-literal, failing)):
            for number in self._watching[signed]:
                waiting[number] -= 1
                if waiting[number] <= 0:
                    yield number

    def settle(self) -> None:
        """Propagate the obvious constraints to the end; raises `_Contradiction`."""
        while todo := [number for number in sorted(self._queue) if self.constraints[number].obvious]:
            self._queue.difference_update(todo)
            for one in map(self.constraints.__getitem__, todo):
                for literal, reasons in one.find(self.values):
                    self.learn(literal, Why(one, one.reasons(self.values, literal) if reasons is None else reasons))

    def found(self) -> Iterator[tuple[Constraint, list[Inference]]]:
        """Yield the constraints that imply something new; raises `_Contradiction`."""
        for number in sorted(self._queue):
            self._found[number] = self.constraints[number].find(self.values)
        self._queue.clear()
        for number, inferred in [*self._found.items()]:
            left = [one for one in inferred if not self.values[one[0]]]
            if left:
                yield self.constraints[number], left
            else:
                del self._found[number]

    def watching(self, literal: int) -> Iterator[Constraint]:
        """Yield the constraints that have a literal or its contrary."""
        return map(self.constraints.__getitem__, sorted(self._watching[literal] + self._watching[-literal]))

    def refute(self, *supposed: int) -> Refutation | set[int]:
        """Propagate suppositions: return how they lead to a contradiction, or all that follows if they do not."""
        values, (holding, failing) = [*self.values], map(list, self._waiting)
        trail: dict[int, Link] = {}
        todo, ready = set[int](), set[int]()

        def suppose(literal: int) -> None:
            values[literal], values[-literal] = 1, -1
            todo.update(self._watching[literal], self._watching[-literal])
            ready.update(self._ready(literal, holding, failing))

        for literal in supposed:
            suppose(literal)
        while todo:
            near = [number for number in todo if self._order[number] < len(self.constraints)]
            now = sorted(near or todo, key=self._order.__getitem__)
            todo.difference_update(now)
            self.work += len(now)
            for number in filter(ready.__contains__, now):
                ready.remove(number)
                before = len(supposed) + len(trail)
                try:
                    inferred = self.constraints[number].find(values)
                except _Contradiction as contradiction:
                    return self._cone(supposed, (number, contradiction.reasons, before), trail)
                for implied, reasons in inferred:
                    if not values[implied]:
                        trail[implied] = number, reasons, before
                        suppose(implied)
        return {*supposed, *trail}

    def _cone(self, supposed: Sequence[int], last: Link, trail: Mapping[int, Link]) -> Refutation:
        """Return the refutation that ends in a contradiction, with the links that it needs."""
        order = [*supposed, *trail]
        links: dict[int | None, Why] = {None: self._why(None, last, order)}
        known: dict[int, None] = {}
        todo = [*links[None].reasons]
        while todo:
            literal = todo.pop()
            if literal in trail and literal not in links:
                links[literal] = self._why(literal, trail[literal], order)
                todo += links[literal].reasons
            elif literal not in trail and literal not in supposed:
                known[literal] = None
        return Refutation(tuple((one, links[one]) for one in (*trail, None) if one in links), tuple(known))

    def _why(self, literal: int | None, link: Link, order: Sequence[int]) -> Why:
        """Return why a literal followed when only the first literals of an order were supposed or implied."""
        number, reasons, before = link
        constraint = self.constraints[number]
        if reasons is None:
            values = [*self.values]
            for earlier in order[:before]:
                values[earlier], values[-earlier] = 1, -1
            reasons = constraint.reasons(values, literal)
        return Why(constraint, reasons)
