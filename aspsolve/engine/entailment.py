"""What follows from what: consequences of assumptions, and the few of them that are needed.

>>> from clingo import Function
>>> a, b, c = ((Function(name), True) for name in "abc")
>>> entailment = Entailment(Program(text="{a; b; d}. c :- a. c :- b, d. #show c/0."), [("c", 0)])
>>> entailment.entails([a, b], c), entailment.entails([b], c)
(True, False)
>>> entailment.reason([{b}, {a}], c)
Reason(kept=(1,), minimal=True)
>>> entailment.consequences([a]) == {c}
True

The program is ground once. Whatever is to be assumed must be open in it: an atom of a choice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

import clingo

from aspsolve.engine.child import LimitReached
from aspsolve.engine.control import GLANCE, Program, Search

__all__ = ["Bundle", "Deadline", "Entailment", "Literal", "Reason", "negated"]

#: How many answer sets are remembered.
REMEMBERED = 2000

#: An atom, and whether it holds.
Literal = tuple[clingo.Symbol, bool]
#: Literals that are assumed together, or not at all.
Bundle = Collection[Literal]


def negated(literal: Literal) -> Literal:
    """Return the contrary of a literal."""
    return literal[0], not literal[1]


class Deadline:
    """A moment that work has to be done by; None means never.

    Parameters
    ----------
    seconds : from now on.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._at = None if seconds is None else perf_counter() + seconds

    @property
    def left(self) -> float:
        """The seconds until then, 0 when it has passed."""
        return float("inf") if self._at is None else max(0.0, self._at - perf_counter())

    @property
    def passed(self) -> bool:
        """True when it is too late."""
        return self.left <= 0

    def within(self, seconds: float) -> Deadline:
        """Return the deadline so many seconds from now, or this one when it is earlier."""
        return Deadline(min(seconds, self.left))


@dataclass(frozen=True)
class Reason:
    """A choice of bundles that something follows from.

    Attributes
    ----------
    kept : the bundles' places in the list that was asked about.
    minimal : True where none of them can be left out; False where the time ran out before each was tried.
    """

    kept: tuple[int, ...]
    minimal: bool = True


class Entailment:
    """A ground program, and what follows in it from assumptions.

    Parameters
    ----------
    program : its rules show what can be a consequence, and nothing else.
    outputs : the predicates that they show, as names with numbers of arguments.
    assumed : the predicates of what else is assumed often.
    arguments : clingo's own options.

    Attributes
    ----------
    atoms : the shown atoms that the ground program has.

    Raises
    ------
    InputError, EncodingError
        As `aspsolve.engine.control.Search.ground` does.

    Every method raises LimitReached when its deadline passes, but for `reason` and `conflict`, which return the best
    that they have.
    """

    def __init__(
        self,
        program: Program,
        outputs: Iterable[tuple[str, int]],
        assumed: Iterable[tuple[str, int]] = (),
        arguments: Sequence[str] = (),
    ) -> None:
        self._control = Search(program, ["0", *arguments]).ground()
        known = self._control.symbolic_atoms
        self.atoms = frozenset(atom.symbol for name, arity in outputs for atom in known.by_signature(name, arity))
        assumable = [atom.symbol for name, arity in assumed for atom in known.by_signature(name, arity)]
        self._bits = {atom: 1 << index for index, atom in enumerate([*self.atoms, *assumable])}
        self._models: deque[int] = deque(maxlen=REMEMBERED)
        self._numbers: dict[clingo.Symbol, int] = {}
        #: How often clingo was asked.
        self.calls = 0

    def consistent(self, assumptions: Iterable[Literal], deadline: Deadline | None = None) -> bool:
        """Tell whether there is an answer set in which the assumptions hold."""
        return self.core(assumptions, deadline=deadline) is None

    def entails(self, assumptions: Iterable[Literal], literal: Literal, deadline: Deadline | None = None) -> bool:
        """Tell whether a literal holds in every answer set in which the assumptions do."""
        return not self.consistent([*assumptions, negated(literal)], deadline)

    def core(
        self, assumptions: Iterable[Literal], *, deadline: Deadline | None = None, effort: int | None = None
    ) -> frozenset[Literal] | None:
        """Return some of the assumptions that cannot hold together, None where all of them can.

        It is clingo's own core: often far from minimal. With an effort, LimitReached is also raised after so many of
        clingo's conflicts, which are dead ends in its search: the same number on every machine.
        """
        given = list(assumptions)
        if self._seen(given):
            return None
        return self._solve(given, deadline, models=1, effort=effort)

    def consequences(self, assumptions: Iterable[Literal], deadline: Deadline | None = None) -> frozenset[Literal]:
        """Return the shown atoms that hold in every answer set of the assumptions, and those that hold in none.

        Without any answer set there is nothing to return.
        """
        given = list(assumptions)
        always: list[frozenset[clingo.Symbol]] = []
        ever: list[frozenset[clingo.Symbol]] = []
        for mode, found in (("cautious", always), ("brave", ever)):
            self._solve(given, deadline, models=0, mode=mode, on_model=_collector(found))
            if not found:
                return frozenset()
        never = self.atoms.difference(ever[-1])
        return frozenset((atom, True) for atom in always[-1]) | frozenset((atom, False) for atom in never)

    def reason(
        self,
        bundles: Sequence[Bundle],
        literal: Literal,
        *,
        deadline: Deadline | None = None,
        tries: int = 1,
        smaller_than: int | None = None,
        effort: int | None = None,
    ) -> Reason | None:
        """Return a smallest found choice of bundles from which a literal follows, None where it does not.

        The other parameters are those of `conflict`.
        """
        return self.conflict(
            bundles, fixed=[negated(literal)], deadline=deadline, tries=tries, smaller_than=smaller_than, effort=effort
        )

    def conflict(
        self,
        bundles: Sequence[Bundle],
        *,
        fixed: Iterable[Literal] = (),
        deadline: Deadline | None = None,
        tries: int = 1,
        smaller_than: int | None = None,
        effort: int | None = None,
    ) -> Reason | None:
        """Return a smallest found choice of bundles that cannot hold together, None where all can.

        A bundle is some literals that are assumed together. Nothing can be left out of what is returned: each element
        was tried. That makes it minimal, but not yet the smallest there is, for which several orders are compared.

        Parameters
        ----------
        bundles : those that are most wanted first. The beginnings of this list are looked at first: 4 bundles, then 8,
            16, and so on, so that a reason close at hand is found at little cost; then they are left out from the end.
        fixed : what holds in any case and is not counted.
        deadline : when to stop and return the best so far; None where there is nothing yet.
        tries : how many orders to try: the given one first, the others random.
        smaller_than : give up, and return None, as soon as a choice of fewer bundles is out of reach.
        effort : as many of clingo's conflicts may each question take; where one takes more, it is as if the deadline
            had passed.
        """
        until = deadline or Deadline()
        base = list(fixed)
        order = list(range(len(bundles)))
        random = Random(len(order))
        best: Reason | None = None
        limit = smaller_than
        for attempt in range(tries):
            if attempt and (best is None or len(best.kept) <= 1 or until.passed):
                break
            found = self._shrunk(bundles, order, base, until, limit, effort)
            if found is not None:
                best, limit = found, len(found.kept)
                if not found.minimal:
                    break
            random.shuffle(order)
        return best

    def _shrunk(
        self,
        bundles: Sequence[Bundle],
        order: Sequence[int],
        base: list[Literal],
        until: Deadline,
        limit: int | None,
        effort: int | None,
    ) -> Reason | None:
        """Find a beginning that cannot hold, and leave out one bundle after another, with clingo's core of the rest."""
        size, needed, left = 4, [], []  # type: int, list[int], list[int]
        try:
            while (core := self._core(bundles, order[:size], base, until, effort)) is None:
                if size >= len(order):
                    return None
                size *= 2
            left = [index for index in order if index in core]
            while left:
                if limit is not None and len(needed) >= limit:
                    return None
                core = self._core(bundles, [*needed, *left[:-1]], base, until, effort)
                if core is None:
                    needed.append(left.pop())
                else:
                    left = [index for index in left if index in core]
        except LimitReached:
            return Reason((*left, *needed), minimal=False) if left else None
        if limit is not None and len(needed) >= limit:
            return None
        return Reason(tuple(sorted(needed, key=order.index)))

    def _core(
        self,
        bundles: Sequence[Bundle],
        chosen: Iterable[int],
        base: list[Literal],
        until: Deadline,
        effort: int | None,
    ) -> set[int] | None:
        """Return which of the chosen bundles clingo needs for a contradiction, None where there is none."""
        owner = {literal: index for index in chosen for literal in bundles[index]}
        core = self.core([*base, *owner], deadline=until, effort=effort)
        return None if core is None else {owner[literal] for literal in core if literal in owner}

    def _seen(self, assumptions: Iterable[Literal]) -> bool:
        """Tell whether one of the answer sets that are remembered fulfils the assumptions."""
        wanted = unwanted = 0
        for atom, holds in assumptions:
            bit = self._bits.get(atom)
            if bit is None:
                return False
            if holds:
                wanted |= bit
            else:
                unwanted |= bit
        return any(wanted & model == wanted and not unwanted & model for model in self._models)

    def _remember(self, model: clingo.Model) -> None:
        """Keep an answer set: often it shows at once that something else can hold, too."""
        bits = self._bits
        self._models.appendleft(sum(bits[atom] for atom in model.symbols(atoms=True) if atom in bits))

    def _solve(
        self,
        assumptions: Iterable[Literal],
        deadline: Deadline | None,
        *,
        models: int,
        mode: str = "auto",
        effort: int | None = None,
        on_model: Callable[[Sequence[clingo.Symbol]], None] | None = None,
    ) -> frozenset[Literal] | None:
        """Ask clingo; returns the core where there is no answer set, else None."""
        until = deadline or Deadline()
        numbers, contrary = self._numbered(assumptions)
        if contrary is not None:
            return contrary
        self.calls += 1
        options: Any = self._control.configuration.solve
        options.enum_mode, options.models = mode, models
        options.solve_limit = "umax,umax" if effort is None else f"{effort},umax"
        # In a thread of clingo's: Ctrl-C within one of its callbacks would end the process.
        with self._control.solve(assumptions=[*numbers], yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                while not handle.wait(min(GLANCE, until.left)):
                    if until.passed:
                        handle.cancel()
                        raise LimitReached("the time limit was reached", grounding=False)
                model = handle.model()
                if model is None:
                    break
                if on_model is not None:
                    on_model(model.symbols(shown=True))
                elif models == 1:
                    self._remember(model)
                    return None
            result = handle.get()
            if result.satisfiable:
                return None
            if result.unknown:
                raise LimitReached("the effort was spent", grounding=False)
            return frozenset(numbers[number] for number in handle.core() if number in numbers)

    def _numbered(self, assumptions: Iterable[Literal]) -> tuple[dict[int, Literal], frozenset[Literal] | None]:
        """Return assumptions by clingo's numbers, and one or two that cannot hold by their mere form."""
        numbers: dict[int, Literal] = {}
        for literal in assumptions:
            number = self._number(literal[0])
            if number == 0 and literal[1]:
                return {}, frozenset([literal])
            if number:
                numbers[number if literal[1] else -number] = literal
        for number, literal in numbers.items():
            if -number in numbers:
                return {}, frozenset([literal, numbers[-number]])
        return numbers, None

    def _number(self, atom: clingo.Symbol) -> int:
        """Return clingo's number of an atom, 0 where the ground program has none."""
        if atom not in self._numbers:
            found = self._control.symbolic_atoms[atom]
            self._numbers[atom] = found.literal if found is not None else 0
        return self._numbers[atom]


def _collector(found: list[frozenset[clingo.Symbol]]) -> Callable[[Sequence[clingo.Symbol]], None]:
    """Return a function that adds a model's atoms to a list."""
    return lambda atoms: found.append(frozenset(atoms))
