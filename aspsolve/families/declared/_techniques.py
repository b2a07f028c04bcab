"""The techniques of a declared family: what follows from one instance of a rule and what is known, then from several.

What follows from several is looked for around each cell first, the nearest to the last fact first; then by supposing
the contrary of each open literal; then by a search. The first that costs no more than what was needed before is taken,
or else the cheapest. Questions to clingo are counted, and never timed: the steps are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from aspsolve.errors import LimitReached
from aspsolve.families.declared._checking import DeclaredRules, is_rule
from aspsolve.families.declared._state import DeclaredState
from aspsolve.model.elements import Literal, negated
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Deduction, Technique

ONE_RULE, SEVERAL_RULES = "one rule", "several rules"
#: The weights in the list of techniques: one instance with a few facts, the same if it only shows that the contrary
#: cannot hold, and several instances.
ONE, CONTRARY, SEVERAL = 1.3, 1.6, 2.6
#: What follows from several instances is taken at once where it costs no more.
CHEAP = 2.6
#: What is not refuted is tried again where something within this distance has become known.
NEAR = 2
#: How far from a cell instances lie that are looked at together, the nearest first.
RADII = (0, 1, 2)
#: Of what follows from several instances, the reasons of at most this many literals are reduced, the cheapest ones.
MAX_REDUCED = 8
#: This many questions are asked at once at which the first ones may do.
AT_ONCE = 32
#: At most this many literals that follow at the same distance are compared, and of those that need a search.
MAX_COMPARED, MAX_SEARCHED = 80, 24
#: The work of one look for what follows from several instances: questions, times the atoms of the answer.
WORK, LEAST_QUESTIONS = 1_500_000, 200

#: A literal that follows, and assumptions from which it does.
Following = tuple[Literal, list[Literal]]


def numbers_of(rules: DeclaredRules) -> list[int]:
    """Return the numbers of the rules that have a technique, in its order."""
    return [rule.number for rule in rules.program.rules if is_rule(rule) and rule.number not in rules.obvious]


def techniques_of(rules: DeclaredRules) -> Iterator[Technique]:
    """Yield a technique for each rule, and one for several."""
    names: set[str] = set()
    for number in numbers_of(rules):
        rule = rules.program.rules[number]
        name = rules.sentences[number].plain if number in rules.sentences else f"rule in line {rule.line}"
        if name in names:
            name = f"{name} (line {rule.line})"
        names.add(name)
        yield Technique(name, ONE, partial(from_one, number), in_chains=False)
    yield Technique(ONE_RULE, CONTRARY, from_contrary, in_chains=False)
    yield Technique(SEVERAL_RULES, SEVERAL, from_several, in_chains=False, alone=True)


def from_one(number: int, state: DeclaredState) -> Iterator[Deduction]:
    """Find what follows from one instance of a rule and what is known."""
    model, found = state.model, set[Literal]()
    for instance, followed in by_each(number, state):
        if followed is None:
            yield Deduction(None, Message(model.catalogue, "impossible"))
            return
        assumed = frozenset([instance, *state.facts])
        for literal in followed:
            if literal not in found:
                found.add(literal)
                model.reasons.suffice(literal, assumed)
                yield Deduction(literal, model.conclusion(literal).message)


def by_each(
    number: int, state: DeclaredState, further: Sequence[Literal] = ()
) -> Iterator[tuple[Literal, list[Literal] | None]]:
    """Yield the instances of a rule, each with what follows by it and is not known; None for a contradiction."""
    instances, facts = state.instances_of(number), [*state.facts, *further]
    if not further and state.idle.get(number) == len(facts):
        return
    idle = True
    each = state.model.propagation.each(facts, [[one] for one in instances])
    for instance, followed in zip(instances, each, strict=True):
        found = None if followed is None else [one for one in followed if not state.knows(one)]
        if found is None or found:
            idle = False
            yield instance, found and sorted(found, key=lambda one: (not one[1], one[0]))
    if idle and not further:
        state.idle[number] = len(facts)


def from_contrary(state: DeclaredState) -> Iterator[Deduction]:
    """Find what follows from one instance of a rule and what is known, but not by propagation from these alone.

    It is the cheapest of what follows from several, and what follows from the same instance about the same cell.
    """
    model = state.model
    for literal in _cheapest(state) or ():
        reasons = model.reasons.among(literal, [*state.facts, *state.instances]) or ()
        instances = [one for one in reasons if one in model.instances.weighty]
        if len(instances) == 1:
            yield Deduction(literal, model.conclusion(literal).message)
            for other in _beside(literal, instances[0], state):
                yield Deduction(other, model.conclusion(other).message)


def _beside(literal: Literal, instance: Literal, state: DeclaredState) -> Iterator[Literal]:
    """Yield what else follows about a cell from an instance of a rule and facts."""
    model, (atom, holds) = state.model, literal
    assumed = frozenset([instance, *state.facts])
    for other in model.of_cells.get(model.cells_of(atom), ()):
        known = state.knows((other, holds)) or state.knows((other, not holds))
        if other != atom and not known and model.propagation.refutes([*assumed, (other, not holds)]):
            model.reasons.suffice((other, holds), assumed)
            yield other, holds


def from_several(state: DeclaredState) -> Iterator[Deduction]:
    """Find what follows from several instances of rules and what is known."""
    costs = _cheapest(state)
    if costs is None:
        yield Deduction(None, Message(state.model.catalogue, "impossible"))
    for literal in costs or ():
        yield Deduction(literal, state.model.conclusion(literal).message)


def _cheapest(state: DeclaredState) -> list[Literal] | None:
    """Return the cheapest of what follows from several instances of rules, None for a contradiction."""
    if state.looked == len(state.facts):
        return state.cheapest
    model, every = state.model, [*state.facts, *state.instances]
    open_ = (literal for literal in model.reasons.literals if not state.knows(literal))
    costs = model.reasons.found_before(open_, {*every}, state.dearest)
    if not costs:
        followed = state.new()
        if followed is None:
            return None
        costs = _Look(state, every).cheapest(followed)
    if costs:
        state.dearest = max(state.dearest, min(costs.values()))
    state.looked = len(state.facts)
    state.cheapest = [literal for literal, cost in costs.items() if cost <= state.dearest]
    return state.cheapest


class _Look:
    """One look for what follows from several instances."""

    def __init__(self, state: DeclaredState, every: list[Literal]) -> None:
        self._state, self._model, self._every = state, state.model, every
        self._facts = [*state.facts]
        last = next(reversed(self._facts), None)
        self._last = () if last is None else self._model.instances.cells_of(last)
        self._spent = self._model.effort(WORK, LEAST_QUESTIONS)

    def cheapest(self, followed: list[Literal]) -> dict[Literal, float]:
        """Return what follows with what it costs: what costs no more than was needed before, or the cheapest."""
        reasons, dearest = self._model.reasons, max(self._state.dearest, CHEAP)
        for following in self._ways(followed):
            rough: list[tuple[float, bool, Literal, list[Literal]]] = []
            for literal, assumed in following:
                core = reasons.core(literal, assumed)
                if core is None:
                    continue
                cost = reasons.cost(core)
                rough.append((cost, not self._model.part_of_solution(literal), literal, assumed))
                if cost <= dearest and (found := reasons.minimal(literal, assumed)) is not None:
                    return {literal: reasons.cost(found)}
                if len(rough) >= MAX_COMPARED or self._spent():
                    break
            costs: dict[Literal, float] = {}
            for _, _, literal, assumed in sorted(rough)[:MAX_REDUCED]:
                if (found := reasons.minimal(literal, assumed)) is not None:
                    costs[literal] = reasons.cost(found)
                    if costs[literal] <= dearest:
                        break
            if costs:
                return costs
        return {}

    def _ways(self, followed: list[Literal]) -> Iterator[Iterable[Following]]:
        """Yield ways of finding what follows, the simplest first; followed is what propagation finds from all."""
        if followed:
            for radius in RADII:
                yield self._around_cells(radius)
            yield [(literal, self._every) for literal in followed]
        else:
            yield self._by_contraries(again=False)
            yield self._by_contraries(again=True)
            yield islice(self._by_search(), MAX_SEARCHED)

    def _far(self, literal: Literal) -> float:
        """Return how far a literal is from the last fact."""
        return self._model.instances.far(literal, self._last)

    def _around_cells(self, radius: int) -> Iterator[Following]:
        """Yield what follows by propagation from the instances around a cell."""
        model, state = self._model, self._state
        seen: set[Literal] = set()
        steps = model.lattice.between
        far = {cell: min((steps(cell, at) for at in self._last), default=0) for cell in model.puzzle.cells}
        cells = sorted(far, key=lambda cell: (far[cell], cell))
        around = (
            tuple(one for one in model.instances.around([cell], radius) if one in state.instances) for cell in cells
        )
        groups = [*dict.fromkeys(around)]
        for group, followed in zip(groups, model.propagation.each(self._facts, groups, AT_ONCE), strict=True):
            for literal in sorted(followed or ()):
                if literal not in seen and not state.knows(literal):
                    seen.add(literal)
                    yield literal, [*self._facts, *group]

    def _by_contraries(self, *, again: bool) -> Iterator[Following]:
        """Yield what follows since propagation refutes its contrary, from the instances around its cells if they do.

        What was not refuted before is tried again only where something near it has become known since, or if it should.
        """
        model, state = self._model, self._state
        signs = (False,) if model.rules.declaration.answer.has_value else (True, False)
        open_ = [(atom, sign) for atom in model.open for sign in signs]
        open_ = [one for one in open_ if not state.knows(one) and not state.knows(negated(one))]
        open_ = sorted((one for one in open_ if again or self._changed(one)), key=lambda one: (self._far(one), one))
        contraries = [[negated(one)] for one in open_]
        for literal, followed in zip(open_, model.propagation.each(self._every, contraries, AT_ONCE), strict=True):
            if followed is None:
                yield literal, self._nearest(literal)
            else:
                state.unrefuted[literal] = len(self._facts)
                if self._spent():
                    return

    def _changed(self, literal: Literal) -> bool:
        """Return whether something near a literal has become known since it was not refuted."""
        begin = self._state.unrefuted.get(literal)
        if begin is None:
            return True
        far, cells = self._model.instances.far, self._model.instances.cells_of(literal)
        return any(far(fact, cells) <= NEAR for fact in self._facts[begin:])

    def _nearest(self, literal: Literal) -> list[Literal]:
        """Return assumptions that refute the contrary of a literal: with the instances around its cells if they do."""
        model = self._model
        for radius in RADII:
            around = model.instances.around(model.instances.cells_of(literal), radius)
            assumed = [*self._facts, *(one for one in around if one in self._state.instances)]
            if model.propagation.refutes([*assumed, negated(literal)]):
                return assumed
        return self._every

    def _by_search(self) -> Iterator[Following]:
        """Yield what follows only by a search: what holds in an answer, and whose contrary holds in none."""
        cores, atoms = self._model.propagation, self._model.open
        try:
            answer = cores.answer(self._every, atoms)
        except LimitReached:
            return
        left = {one for one in answer or () if not self._state.knows(one)}
        for literal in sorted(left, key=lambda one: (not one[1], self._far(one), one)):
            if literal in left:
                try:
                    other = cores.answer([*self._every, negated(literal)], atoms)
                except LimitReached:
                    continue
                if other is None:
                    yield literal, self._every
                else:
                    left &= other
