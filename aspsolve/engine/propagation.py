"""What follows from assumptions by propagation alone, without any search: quickly, and less than all.

>>> from aspsolve.model.symbols import Function
>>> a, b, c = (Function(name) for name in "abc")
>>> propagation = Propagation(Program(text="{a; b; c}. :- a, b. :- not a, not c."), [("a", 0), ("b", 0), ("c", 0)])
>>> sorted((str(atom), holds) for atom, holds in propagation.consequences([(b, True)]))
[('a', False), ('b', True), ('c', True)]
>>> propagation.consequences([(a, True), (b, True)]) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import clingo

from aspsolve.engine.control import Program
from aspsolve.engine.cores import Numbers, ground
from aspsolve.model.elements import Literal
from aspsolve.model.symbols import Symbol

__all__ = ["Propagation"]


class Propagation:
    """A ground program, and what clasp propagates from assumptions before it decides on anything.

    Raises EncodingError for a program that clingo refuses.
    """

    def __init__(self, program: Program, outputs: Iterable[tuple[str, int]], arguments: Sequence[str] = ()) -> None:
        self._control = ground(program, arguments)
        self._numbers = Numbers(self._control)
        self._watch = _Watch([*outputs])
        self._control.register_propagator(self._watch)

    def atoms(self, name: str, arity: int) -> list[Symbol]:
        """Return the atoms of a predicate."""
        return [atom.symbol for atom in self._control.symbolic_atoms.by_signature(name, arity)]

    def consequences(self, assumptions: Iterable[Literal]) -> frozenset[Literal] | None:
        """Return the literals of the outputs that follow; None for a contradiction."""
        literals = []
        for atom, holds in assumptions:
            number = self._numbers[atom]
            if number:
                literals.append(number if holds else -number)
            elif holds:
                return None
        self._watch.seen = None
        try:
            result = self._control.solve(literals)
        except _Seen:
            return self._watch.seen
        return None if result.unsatisfiable else self._watch.seen


class _Seen(Exception):
    """Ends a search: to interrupt it would let it go on up to its next conflict."""


class _Watch(clingo.Propagator):
    """Reads what is propagated when clasp is about to decide, or has decided all, and ends the search."""

    def __init__(self, outputs: Sequence[tuple[str, int]]) -> None:
        self._outputs = outputs
        self._literals: list[tuple[Symbol, int]] = []
        #: What a literal of clasp's says when it is true.
        self._said: dict[int, list[Literal]] = {}
        self.seen: frozenset[Literal] | None = None

    def init(self, init: clingo.PropagateInit) -> None:
        """Look up the literals before the first search."""
        if not self._literals:
            self._literals = [
                (atom.symbol, init.solver_literal(atom.literal))
                for name, arity in self._outputs
                for atom in init.symbolic_atoms.by_signature(name, arity)
            ]
            for symbol, literal in self._literals:
                self._said.setdefault(literal, []).append((symbol, True))
                self._said.setdefault(-literal, []).append((symbol, False))

    def decide(self, thread: int, assignment: clingo.Assignment, fallback: int) -> int:  # noqa: ARG002
        """Read what is propagated, once."""
        if self.seen is None:
            self._read(assignment)
        raise _Seen

    def check(self, control: Any) -> None:
        """Read a total assignment."""
        if self.seen is None:
            self._read(control.assignment)

    def _read(self, assignment: clingo.Assignment) -> None:
        trail, said = assignment.trail, self._said
        if len(trail) < len(self._literals):
            self.seen = frozenset(one for literal in trail if literal in said for one in said[literal])
            return
        value = assignment.value
        self.seen = frozenset((atom, held) for atom, literal in self._literals if (held := value(literal)) is not None)
