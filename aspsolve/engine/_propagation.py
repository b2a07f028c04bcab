"""What follows from assumptions by propagation alone, without any search: quickly, and less than all.

>>> from aspsolve.model._symbols import Function
>>> a, b, c = (Function(name) for name in "abc")
>>> propagation = Propagation(Program(text="{a; b; c}. :- a, b. :- not a, not c."), [("a", 0), ("b", 0), ("c", 0)])
>>> sorted((str(atom), holds) for atom, holds in propagation.consequences([(b, True)]))
[('a', False), ('b', True), ('c', True)]
>>> propagation.consequences([(a, True), (b, True)]) is None
True
>>> propagation.refutes([(a, True), (b, True)]), propagation.refutes([(a, True), (c, True)])
(True, False)
>>> [None if found is None else len(found) for found in propagation.each([(a, True)], [[(b, True)], [(c, True)]])]
[None, 1]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import clingo

from aspsolve.engine._control import Program
from aspsolve.engine._cores import Cores
from aspsolve.model._symbols import Symbol
from aspsolve.model.elements import Literal

#: A literal of the trail takes three calls of clingo's library, the value of a variable, with two literals, takes one.
CALLS_ON_TRAIL = 6
#: The atoms of a choice of its own, under which literals are tried; at most this many in a search.
PIVOT, PIVOTS = "__pivot", 200


class Propagation(Cores):
    """A ground program, and what clasp propagates from assumptions before it decides on anything.

    It answers the questions of `Cores`, too. Of what clasp learns in their searches only short clauses are kept.
    """

    def __init__(self, program: Program, outputs: Iterable[tuple[str, int]], arguments: Sequence[str] = ()) -> None:
        text = f"{program.text}\n{{ {PIVOT}(1..{PIVOTS}) }}."
        super().__init__(replace(program, text=text), [*arguments, "--forget-on-step=lemmas"])
        self._watch = _Watch([*outputs])
        self._control.register_propagator(self._watch)

    def atoms(self, name: str, arity: int) -> list[Symbol]:
        """List the ground atoms of a predicate."""
        return [atom.symbol for atom in self._control.symbolic_atoms.by_signature(name, arity)]

    def consequences(
        self, assumptions: Iterable[Literal], further: Iterable[Literal] = ()
    ) -> frozenset[Literal] | None:
        """Return the literals of the outputs that follow, with `further` only by these; None for a contradiction."""
        first, more = self._of(assumptions), self._of(further)
        if first is None or more is None:
            return None
        self._watch.ask(more)
        return None if self._propagate([*first, *more]) else self._watch.seen

    def refutes(self, assumptions: Iterable[Literal]) -> bool:
        """Return whether assumptions contradict each other; this reads nothing of what follows from them."""
        literals = self._of(assumptions)
        return literals is None or self._propagate(literals)

    def each(
        self, assumptions: Iterable[Literal], groups: Sequence[Iterable[Literal]], at_once: int = PIVOTS
    ) -> Iterator[frozenset[Literal] | None]:
        """Yield what follows by each of some groups of assumptions, beside the first ones; None for a contradiction.

        At most `at_once` are tried in the same search: this takes a fraction of the time of `consequences` for each.
        What clasp learns from a contradiction is propagated for the groups after it.
        """
        first = self._of(assumptions)
        numbered = [self._of(group) for group in groups]
        for begin in range(0, len(groups), at_once):
            some = numbered[begin : begin + at_once]
            probes = self._watch.probes = _Probes([one for one in some if one is not None])
            refuted = first is None or self._propagate(first)
            self._watch.probes = None
            found = iter(probes.found)
            yield from (None if refuted or one is None else next(found) for one in some)

    def _propagate(self, literals: Sequence[int]) -> bool:
        """Assume clingo's literals, and return whether that is a contradiction."""
        self._watch.active = True
        self.calls += 1
        try:
            return self._control.solve(literals).unsatisfiable is True
        except _Seen:
            return False
        finally:
            self._watch.active = self._watch.reads = False

    def _of(self, assumptions: Iterable[Literal]) -> list[int] | None:
        """Return assumptions as clingo's literals, None if one cannot hold."""
        found = []
        for atom, holds in assumptions:
            number = self._number(atom)
            if number:
                found.append(number if holds else -number)
            elif holds:
                return None
        return found


class _Seen(Exception):
    """Ends a search: to interrupt it would let it go on up to its next conflict."""


class _Probes:
    """Groups of literals that are tried one after another in a search, each under a pivot, which is given up then."""

    def __init__(self, groups: Sequence[Sequence[int]]) -> None:
        self._groups = groups
        #: What follows by each group, as far as they were tried.
        self.found: list[frozenset[Literal] | None] = []
        self._literals: list[list[int]] = []
        self._pivots: Sequence[int] = ()
        #: The level of the pivot under which a group is tried, 0 for none; and how much of the group holds on a level.
        self._level = self._holding = self._reached = 0

    def init(self, init: clingo.PropagateInit, pivots: Sequence[int]) -> None:
        """Look up clasp's literals, and have `check` called at each fixpoint."""
        init.check_mode = clingo.PropagatorCheckMode.Both
        self._literals = [[init.solver_literal(number) for number in group] for group in self._groups]
        self._pivots = pivots

    def decide(self, assignment: clingo.Assignment) -> int:
        """Return the next pivot, or a literal that is tried under it."""
        while len(self.found) < len(self._literals):
            pivot = self._pivots[len(self.found)]
            if assignment.is_true(pivot):
                return self._next(assignment)
            if assignment.is_free(pivot):
                self._level, self._holding, self._reached = assignment.decision_level + 1, 0, 0
                return pivot
            self._end(None)
        raise _Seen

    def _next(self, assignment: clingo.Assignment) -> int:
        """Return the first literal of the group that does not hold, 0 if all do."""
        literals = self._literals[len(self.found)]
        if assignment.decision_level < self._reached:
            self._holding = 0
        self._reached = assignment.decision_level
        while self._holding < len(literals) and assignment.is_true(literals[self._holding]):
            self._holding += 1
        return literals[self._holding] if self._holding < len(literals) else 0

    def _end(self, found: frozenset[Literal] | None) -> None:
        self.found.append(found)
        self._level = 0

    def check(self, control: clingo.PropagateControl, said: Mapping[int, Sequence[Literal]]) -> None:
        """Read what follows by the group that is tried, and give its pivot up."""
        assignment, at = control.assignment, len(self.found)
        if self._level and assignment.is_true(self._pivots[at]):
            literal = self._next(assignment)
            if literal == 0:
                trail = assignment.trail
                literals = (trail[number] for number in range(trail.begin(self._level), len(trail)))
                self._end(frozenset(one for literal in literals for one in said.get(literal, ())))
            elif assignment.is_false(literal):
                self._end(None)
            else:
                return
            control.add_clause([-self._pivots[at]], tag=True)


class _Watch(clingo.Propagator):
    """Reads what is propagated when clasp is about to decide, or has decided all, and ends the search."""

    def __init__(self, outputs: Sequence[tuple[str, int]]) -> None:
        self._outputs = outputs
        #: What a literal of clasp's says when it is true.
        self._said: dict[int, list[Literal]] = {}
        #: clasp's literals that say something, without those of the same variable.
        self._positive: list[int] = []
        #: clasp's literals of those that were assumed further.
        self._solver_literals: dict[int, int] = {}
        self._further: Sequence[int] = ()
        self.probes: _Probes | None = None
        self._pivots: Sequence[int] = ()
        #: True until something is decided; and whether what is propagated by then is read.
        self.active = self.reads = False
        self.seen: frozenset[Literal] | None = None

    def ask(self, further: Sequence[int]) -> None:
        """Prepare for the next search; only what follows by further literals is read if there are any."""
        self._further = further
        self.reads, self.seen = True, None

    def init(self, init: clingo.PropagateInit) -> None:
        """Look up literals before a search."""
        if not self._said:
            for name, arity in self._outputs:
                for atom in init.symbolic_atoms.by_signature(name, arity):
                    literal, symbol = init.solver_literal(atom.literal), atom.symbol
                    self._said.setdefault(literal, []).append((symbol, True))
                    self._said.setdefault(-literal, []).append((symbol, False))
        if not self._positive:
            self._positive = [*{abs(literal): None for literal in self._said}]
        init.check_mode = clingo.PropagatorCheckMode.Total
        if self.probes is not None:
            self._pivots = self._pivots or [
                init.solver_literal(one.literal) for one in init.symbolic_atoms.by_signature(PIVOT, 1)
            ]
            self.probes.init(init, self._pivots)
        for number in self._further:
            if number not in self._solver_literals:
                self._solver_literals[number] = init.solver_literal(number)

    def decide(self, thread: int, assignment: clingo.Assignment, fallback: int) -> int:  # noqa: ARG002
        """Read what is propagated, once; in a search for an answer set decide as clasp does."""
        if not self.active:
            return fallback
        if self.probes is not None:
            return self.probes.decide(assignment)
        if self.reads and self.seen is None:
            self._read(assignment)
        raise _Seen

    def check(self, control: Any) -> None:
        """Read a total assignment."""
        if self.probes is not None:
            self.probes.check(control, self._said)
        elif self.reads and self.seen is None:
            self._read(control.assignment)

    def _read(self, assignment: clingo.Assignment) -> None:
        """Read what follows on the levels of further literals, from the shorter one of the trail and the outputs."""
        trail, said, low = assignment.trail, self._said, self._lowest_level(assignment)
        if low > assignment.decision_level:
            self.seen = frozenset()
            return
        first = trail.begin(low)
        if CALLS_ON_TRAIL * (len(trail) - first) < len(said):
            literals = [trail[at] for at in range(first, len(trail))]
        else:
            values = ((one, assignment.value(one)) for one in self._positive)
            literals = [one if value else -one for one, value in values if value is not None]
            if low > 0:
                literals = [one for one in literals if assignment.level(one) >= low]
        self.seen = frozenset(one for literal in literals for one in said.get(literal, ()))

    def _lowest_level(self, assignment: clingo.Assignment) -> int:
        """Return the level on which that begins which follows by further literals, 0 if there are none."""
        if not self._further:
            return 0
        further = {self._solver_literals[number] for number in self._further}
        level = assignment.decision_level
        while level > 0 and assignment.decision(level) in further:
            level -= 1
        return level + 1
