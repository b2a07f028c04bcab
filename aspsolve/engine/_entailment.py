"""What follows from assumptions: entailment, consequences, and minimal unsatisfiable subsets (MUSes)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeAlias, TypeVar

import clingo

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import NEVER, Deadline
from aspsolve.engine._rules import Predicate, pattern_of
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol
from aspsolve.model.elements import Literal

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

#: The most answer sets that are cached.
MAX_CACHED = 2000
#: After this many searches that end at the conflict limit, a subset is not reduced any more.
MAX_UNDECIDED = 12

#: Literals that are assumed together, or not at all.
AssumptionGroup: TypeAlias = Collection[Literal]
#: Assumptions by clingo's literals, and a core of them that is known without a search, if there is one.
Numbered: TypeAlias = tuple[dict[int, Literal], frozenset[Literal] | None]


@dataclass(frozen=True)
class Subset(Generic[K]):
    """An unsatisfiable subset of assumption groups, by their keys."""

    kept: tuple[K, ...]
    #: True for a MUS; False if a limit was reached before each group was tried.
    minimal: bool = True


class Entailment:
    """A ground program, and what follows in it from assumptions; raises LimitReached when a deadline passes."""

    def __init__(self, ground: GroundProgram, outputs: Iterable[Predicate], assumed: Iterable[Predicate] = ()) -> None:
        # The program shows `outputs`, which can be consequences, and `assumed`, which are often assumed, and no others.
        self._ground = ground
        self._literals = {atom: number for predicate in outputs for atom, number in ground.literals(*predicate)}
        self.atoms = frozenset(self._literals)
        self._literals |= {atom: number for predicate in assumed for atom, number in ground.literals(*predicate)}
        self._bits = {atom: 1 << index for index, atom in enumerate(self._literals)}
        self._bit_of = {number: self._bits[atom] for atom, number in self._literals.items()}
        self._models: deque[int] = deque(maxlen=MAX_CACHED)
        #: The number of searches so far.
        self.calls = 0

    def define(self, rules: str, name: str, arity: int) -> None:
        """Add rules that define and show a predicate, which can be assumed from now on."""
        self._ground.add(rules)
        self._models.clear()  # they lack the predicate
        for atom, number in self._ground.literals(name, arity):
            self._literals[atom] = number
            self._bits[atom] = self._bit_of[number] = 1 << len(self._bits)

    def consistent(self, assumptions: Iterable[Literal], deadline: Deadline = NEVER) -> bool:
        literals, contrary = self.numbered(assumptions)
        return contrary is None and self._core(literals, deadline, None) is None

    def consequences(self, assumptions: Iterable[Literal], deadline: Deadline = NEVER) -> frozenset[Literal]:
        """Return the literals that hold in every answer set under the assumptions; empty if there is no answer set."""
        literals, contrary = self.numbered(assumptions)
        if contrary is not None:
            return frozenset()
        always, _ = self.solve(literals, read=_shown, models=0, mode="cautious", deadline=deadline)
        if not always:
            return frozenset()
        ever, _ = self.solve(literals, read=_shown, models=0, mode="brave", deadline=deadline)
        holding = ((atom, True) for atom in self.atoms.intersection(always[-1]))
        return frozenset([*holding, *((atom, False) for atom in self.atoms.difference(ever[-1]))])

    def mus(
        self,
        groups: Mapping[K, AssumptionGroup],
        *,
        background: Iterable[Literal] = (),
        deadline: Deadline = NEVER,
        orders: int = 1,
        smaller_than: int | None = None,
        conflict_limit: int | None = None,
        first: int = 4,
    ) -> Subset[K] | None:
        """Return the smallest MUS of groups found in several `orders`; None if all can hold, or if all are large."""
        base, contrary = self.numbered(background)
        if contrary is not None:
            return Subset(())
        keys, by_number = [*groups], [*map(self.numbered, groups.values())]

        def core_of(chosen: Iterable[int]) -> set[int] | None:
            """Return an unsatisfiable core of the chosen groups; None if they can hold together."""
            owner: dict[int, int | None] = dict.fromkeys(base)
            for index in chosen:
                numbers, contrary = by_number[index]
                if contrary is not None:
                    return {index}
                owner.update(dict.fromkeys(numbers, index))
            opposite = next(([number, -number] for number in owner if -number in owner), None)
            core = opposite or self._core(owner, deadline, conflict_limit)
            return None if core is None else {found for number in core if (found := owner[number]) is not None}

        order = list(range(len(groups)))
        random = Random(len(order))
        best: Subset[int] | None = None
        limit = smaller_than
        for attempt in range(orders):
            if attempt and (best is None or len(best.kept) <= 1 or deadline.passed):
                break
            # Deletion-based extraction of a MUS, the smallest of several orders.
            found = _deletion(core_of, order, deadline, limit, first)
            if found is not None:
                best, limit = found, len(found.kept)
                if not found.minimal:
                    break
            random.shuffle(order)
        return None if best is None else Subset(tuple(keys[at] for at in best.kept), best.minimal)

    def _core(self, numbers: Collection[int], deadline: Deadline, conflict_limit: int | None) -> list[int] | None:
        """Return an unsatisfiable core of clingo's literals; None if all can hold, as a cached answer set may show."""
        if self._cached(numbers):
            return None
        found, core = self.solve(numbers, read=self._bits_of, conflict_limit=conflict_limit, deadline=deadline)
        self._models.extendleft(found)
        return None if found else core

    def _cached(self, numbers: Iterable[int]) -> bool:
        """Return whether a cached answer set satisfies all of these literals of clingo."""
        wanted = unwanted = 0
        bit_of = self._bit_of
        for number in numbers:
            if number in bit_of:
                wanted |= bit_of[number]
            elif -number in bit_of:
                unwanted |= bit_of[-number]
            else:
                return False
        return any(wanted & model == wanted and not unwanted & model for model in self._models)

    def _bits_of(self, model: clingo.Model) -> int:
        bits = self._bits
        return sum(bits[atom] for atom in model.symbols(shown=True) if atom in bits)

    def solve(
        self,
        numbers: Collection[int],
        *,
        read: Callable[[clingo.Model], T],
        models: int = 1,
        mode: str = "auto",
        conflict_limit: int | None = None,
        deadline: Deadline = NEVER,
    ) -> tuple[list[T], list[int]]:
        """Return what `read` returns for answer sets under clingo's literals, and an unsatisfiable core without any."""
        self.calls += 1
        self._ground.enumerate(models, mode)
        self._ground.limit_conflicts(conflict_limit)
        results, ending = self._ground.models([*numbers], read=read, most=models, deadline=deadline)
        if results and models:
            return results, []
        if ending is None:
            raise LimitReached("the time limit was reached")
        if ending.satisfiable is None:
            raise LimitReached("the conflict limit was reached")
        return results, [number for number in ending.core if number in numbers]

    def numbered(self, assumptions: Iterable[Literal]) -> Numbered:
        """Return assumptions by clingo's literals, or a core that needs no search: one literal, or both of an atom."""
        literals: dict[int, Literal] = {}
        for literal in assumptions:
            number = self.number(literal[0])
            if number == 0 and literal[1]:
                return {}, frozenset([literal])
            if number:
                signed = number if literal[1] else -number
                if -signed in literals:
                    return {}, frozenset([literal, literals[-signed]])
                literals[signed] = literal
        return literals, None

    def number(self, atom: Symbol) -> int:
        if atom not in self._literals:
            self._literals[atom] = self._ground.literal(atom)
        return self._literals[atom]


def _deletion(
    core_of: Callable[[Iterable[int]], set[int] | None],
    order: Sequence[int],
    deadline: Deadline,
    limit: int | None,
    first: int,
) -> Subset[int] | None:
    """Find an unsatisfiable prefix of the groups and reduce it by deletion, one by one, with clingo's cores."""
    size, needed, left, undecided = first, [], [], []  # type: int, list[int], list[int], list[int]
    unanswered = 0
    try:
        while (core := core_of(order[:size])) is None:
            if size >= len(order):
                return None
            size *= 2
        left = [index for index in order if index in core]
        while left:
            if limit is not None and len(needed) >= limit:
                return None
            try:
                core = core_of([*needed, *undecided, *left[:-1]])
            except LimitReached:
                unanswered += 1
                if deadline.passed or unanswered > MAX_UNDECIDED:
                    raise
                undecided.append(left.pop())
                continue
            if core is None:
                needed.append(left.pop())
            else:
                left = [index for index in (*undecided, *left) if index in core]
                undecided.clear()
    except LimitReached:
        kept = [*left, *undecided, *needed]
        return Subset((*kept,), minimal=False) if kept else None
    if limit is not None and len(needed) + len(undecided) >= limit:
        return None
    return Subset(tuple(sorted([*needed, *undecided], key=order.index)), minimal=not undecided)


def _shown(model: clingo.Model) -> Sequence[Symbol]:
    return model.symbols(shown=True)


@dataclass(frozen=True)
class OtherAnswer:
    """The result of a search for another answer set than the known one."""

    #: The shown atoms of another answer set, None if there is none.
    other: tuple[Symbol, ...] | None
    #: If there is none, a core of the assumptions that excludes all others.
    needed: frozenset[Literal] = frozenset()


class OtherAnswers:
    """A ground program and one of its answer sets, identified by atoms that no other answer set has all of."""

    def __init__(
        self,
        program: Program,
        known: Iterable[Symbol],
        arguments: Sequence[str] = (),
        *,
        outputs: Sequence[Predicate] = (),
    ) -> None:
        same = [*map(str, known)]
        rules = "".join(f"\n__known({one})." for one in same if outputs)
        for atom in map(pattern_of, outputs):
            rules += f"\n__more :- {atom}, not __known({atom})."
        if outputs:
            rules += "\n#defined __known/1."
            # Another answer set may have all of the known atoms and more.
            same.append("not __more")
        rules += f"\n:- {', '.join(same)}."
        self._entailment = Entailment(GroundProgram(replace(program, text=program.text + rules), arguments), ())

    def open(self, atom: Symbol) -> bool:
        return self._entailment.number(atom) != 0

    def find(self, assumptions: Iterable[Literal], conflicts: int | None = None) -> OtherAnswer:
        """Look for another answer set in which the assumptions hold; raises LimitReached at the limit of conflicts."""
        literals, contrary = self._entailment.numbered(assumptions)
        if contrary is not None:
            return OtherAnswer(None, contrary)
        found, core = self._entailment.solve(literals, read=_shown, conflict_limit=conflicts)
        return OtherAnswer(tuple(found[0]) if found else None, frozenset(literals[number] for number in core))
