"""Many small questions about consistency, each answered at once: which assumptions cannot hold together.

>>> from aspsolve.model._symbols import Function
>>> a, b, c = (Function(name) for name in "abc")
>>> cores = Cores(Program(text="{a; b; c}. :- a, b."))
>>> sorted(str(atom) for atom, _ in cores.core([(a, True), (b, True), (c, True)]))
['a', 'b']
>>> cores.core([(a, True), (c, True)]) is None
True

Each question is answered in this thread, within a limit of conflicts: that spares the threads of `entailment`, which
cost more than a small question does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

import clingo

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol
from aspsolve.model.elements import Literal

#: The conflicts that a question may take.
MAX_CONFLICTS = 500
#: A part is minimal, or it is left as it is once this many questions have reached that limit.
MAX_HARD = 4
#: A core of this size is reduced as it is.
FEW = 6


#: Assumptions by clingo's literals, and a core of them that needs no search, if there is one.
Numbered: TypeAlias = tuple[dict[int, Literal], frozenset[Literal] | None]


def numbered(assumptions: Iterable[Literal], number_of: Callable[[Symbol], int]) -> Numbered:
    """Return assumptions by clingo's literals, or a core that needs no search: one literal, or two of an atom."""
    literals: dict[int, Literal] = {}
    for literal in assumptions:
        number = number_of(literal[0])
        if number == 0 and literal[1]:
            return {}, frozenset([literal])
        if number:
            signed = number if literal[1] else -number
            if -signed in literals:
                return {}, frozenset([literal, literals[-signed]])
            literals[signed] = literal
    return literals, None


class Cores:
    """A ground program, and which assumptions cannot hold together in it; `calls` counts how often clingo was asked."""

    def __init__(self, program: Program, arguments: Sequence[str] = ()) -> None:
        ground = GroundProgram(replace(program, quick=True), ["1", *arguments])
        ground.limit_conflicts(MAX_CONFLICTS)
        self._control = ground.control
        self._number = cache(ground.literal)
        self.calls = 0

    def core(self, assumptions: Iterable[Literal]) -> frozenset[Literal] | None:
        """Return assumptions that cannot hold together, None if all can; raises LimitReached."""
        literals, contrary = self._numbered(assumptions)
        if contrary is not None:
            return contrary
        found = self._ask([*literals])
        return None if found is None else frozenset(literals[number] for number in found)

    def answer(self, assumptions: Iterable[Literal], outputs: Iterable[Symbol]) -> frozenset[Literal] | None:
        """Return what an answer set with the assumptions says of some atoms, None without one; raises LimitReached."""
        literals, contrary = self._numbered(assumptions)
        found: list[frozenset[Literal]] = []
        if contrary is None:
            self._ask([*literals], lambda model: found.append(frozenset((one, model.contains(one)) for one in outputs)))
        return found[-1] if found else None

    def minimal(
        self, fixed: Sequence[Literal], order: Sequence[Literal], most: int | None = None, first: Sequence[Literal] = ()
    ) -> tuple[list[Literal], bool] | None:
        """Return a minimal part of literals that cannot hold together with the fixed ones, None if all can.

        Those that are least wanted come last. A core is looked for in this order, and with some literals `first`: the
        smaller one is reduced. The second value is False if the limit of conflicts was reached, so that not each
        literal was tried. Raises LimitReached where nothing was found, or where more than `most` literals are needed.
        """
        literals, contrary = self._numbered([*order, *fixed])
        if contrary is not None:
            return [one for one in order if one in contrary], True
        target = [*self._numbered(fixed)[0]]
        wanted = [number for number in literals if number not in target]
        begun = [*dict.fromkeys([*self._numbered(first)[0], *wanted])] if first else wanted
        core = self._refined(target, wanted)
        if core is None:
            return None
        if first and len(core) > FEW and (other := self._refined(target, begun)) is not None:
            core = min(core, other, key=len)
        kept = self._begin(target, [one for one in wanted if one in core], {*self._numbered(first)[0]})
        hard = needed = 0
        for number in reversed(kept):
            if number in kept and hard < MAX_HARD:
                rest = [one for one in kept if one != number]
                found = None
                try:
                    found = self._ask([*target, *rest])
                except LimitReached:
                    hard += 1
                if found is not None:
                    kept = [one for one in rest if one in found]
                    continue
                needed += 1
                if most is not None and needed > most:
                    break
        if most is not None and len(kept) > most:
            raise LimitReached("more literals are needed")
        return [literals[number] for number in kept], not hard

    def _begin(self, target: Sequence[int], kept: list[int], always: Collection[int]) -> list[int]:
        """Return the first ones of a core that are a core, too, with those that always belong to it."""
        size = FEW
        while 2 * size < len(kept):
            begun = {*[one for one in kept if one not in always][:size], *always}
            try:
                found = self._ask([*target, *(one for one in kept if one in begun)])
            except LimitReached:
                return kept
            if found is not None:
                return [one for one in kept if one in found]
            size *= 2
        return kept

    def _refined(self, target: Sequence[int], order: Sequence[int]) -> frozenset[int] | None:
        """Return a core of literals that are assumed before others and after them, until that makes it no smaller.

        What is assumed last is contradicted by the others: its reasons are few. What they rest on is found the other
        way round.
        """
        core = self._ask([*order, *target])
        while core is not None and len(core) > FEW:
            left = [one for one in order if one in core]
            smaller = self._ask([*target, *left])
            if smaller is None or len(smaller) >= len(core):
                break
            core = smaller
            smaller = self._ask([*(one for one in left if one in core), *target])
            core = core if smaller is None else min(core, smaller, key=len)
        return core

    def _numbered(self, assumptions: Iterable[Literal]) -> Numbered:
        return numbered(assumptions, self._number)

    def _ask(
        self, numbers: Sequence[int], on_model: Callable[[clingo.Model], None] | None = None
    ) -> frozenset[int] | None:
        """Return a core of clingo's literals, None if there is an answer set; raises LimitReached."""
        self.calls += 1
        found: list[int] = []
        result = self._control.solve([*numbers], on_model=on_model, on_core=found.extend)
        if result.satisfiable:
            return None
        if result.satisfiable is None:
            raise LimitReached("the conflict limit was reached")
        return frozenset(found).intersection(numbers)
