"""Recognises which constraints the instances of a puzzle's rules are, by the form of their expressions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import inf

from aspsolve.engine._circuits import AtLeast, Expression, Junction, atoms_of, contrary, junction
from aspsolve.explanation._connected import connected_sets, loops
from aspsolve.explanation._forms import Clause, Constraint, Count, Groups, Guarded, Table, Values, parts_of
from aspsolve.explanation._rooms import areas, rooms
from aspsolve.explanation._sums import Rest, Sum, differ, rests
from aspsolve.families.declared._explanation import DeclaredModel

#: The kinds of sums of different numbers, each up to a number of sets of numbers that make the sum.
SETS = ((1, "one"), (3, "few"), (8, "some"), (inf, "many"))
#: Conjunctions about this many atoms or more are split into their parts.
MAX_WHOLE = 200


def kind_of(constraint: Constraint, literal: int | None, values: Values, model: DeclaredModel) -> str:
    """Return the kind of an inference by a constraint, a key of `TECHNIQUES`."""
    if isinstance(constraint, Table) and constraint.few(values):
        return "few"
    if isinstance(constraint, Rest) and constraint.of_one_cell(values):
        return "rest.cell"
    if isinstance(constraint, Sum) and constraint.different:
        ways = constraint.ways(values)
        return next(f"{constraint.form}.{kind}" for most, kind in SETS if ways <= most)
    if not isinstance(constraint, Count):
        return constraint.form
    if model.has_value and literal is not None and literal > 0 and min(constraint.allowed) == 1:
        cells = {model.cells.get(literal) for literal in constraint.literals}
        if len(cells) == 1 or model.names_value(constraint.rule):
            return "candidate" if len(cells) == 1 else "place"
    return "reached" if literal is None or literal not in constraint.literals else "needed"


def constraints_of(model: DeclaredModel) -> Sequence[Constraint]:
    """Return the constraints that the instances of rules, and the definitions, are."""
    circuits, program = model.circuits, model.rules.program
    groups, exclusive = _of_meaning(model)
    found: list[Constraint] = []
    last: list[Constraint] = []  # that a cell has at most one value is the last reason against another value
    for index, instance in enumerate(circuits.instances):
        for one in () if instance.allowed is None else constraints(instance.allowed, groups, exclusive):
            found.append(one.standing_for(instance.rule, [index], obvious=instance.rule in model.obvious))
            value = groups and index not in model.listed
            if (value or instance.rule in model.choosing) and isinstance(one, Count) and one.allowed == {1}:
                last.append(Count(one.literals, {0, 1}).standing_for(instance.rule, [index], obvious=True))
    for expression in circuits.supports():
        found += (one.standing_for(-1, obvious=True) for one in constraints(expression, {}, ()))
    if "reached" in model.graphs:
        for connected in connected_sets(circuits):
            found += [connected, *loops(connected, found)]
    if {"in", "in_a_room"} <= model.graphs:
        found += rooms(circuits, program)
    if {"same", "area"} <= model.graphs:
        found += areas(circuits, program)
    return [*found, *rests(found, groups, exclusive), *last]


def _of_meaning(model: DeclaredModel) -> tuple[dict[int, tuple[int, ...]], list[AbstractSet[int]]]:
    """Return the atoms of which exactly one holds, by each of them, and those of which at most one does."""
    groups: dict[int, tuple[int, ...]] = {}
    exclusive: list[AbstractSet[int]] = []
    for number, instance in enumerate(model.circuits.instances):
        count = None if number in model.listed or instance.allowed is None else counted(instance.allowed)
        if count is None or {*count[0].values()} != {1}:
            continue
        atoms, allowed = (*count[0],), count[1]
        if allowed == [1] and model.has_value and instance.rule not in model.obvious:
            groups |= dict.fromkeys(atoms, atoms)
        elif allowed == [0, 1]:
            exclusive.append({*atoms})
    return groups, exclusive


def counted(expression: Expression) -> tuple[dict[int, int], list[int]] | None:
    """Return the weights of an expression's atoms and the sums that they may have; None for another form."""
    bounds: list[AtLeast] = []
    todo = [expression]
    while todo:
        one = todo.pop()
        if isinstance(one, AtLeast):
            bounds.append(one)
        elif isinstance(one, Junction):
            todo += one.parts
        else:
            return None
    weights: dict[int, int] | None = None
    for one in bounds:
        if any(isinstance(part, bool) or not isinstance(part, int) for part, _ in one.weights):
            return None
        same = {abs(part): weight for part, weight in one.weights if isinstance(part, int)}
        signs = {part > 0 for part, _ in one.weights if isinstance(part, int)}
        if len(signs) > 1 or (weights is not None and weights != same):
            return None
        weights = same
    if not weights:
        return None
    return weights, [total for total in range(sum(weights.values()) + 1) if _allows(expression, total, weights)]


def _allows(expression: Expression, total: int, weights: Mapping[int, int]) -> bool:
    """Return whether an expression of bounds on the same atoms allows a sum of those that hold."""
    if isinstance(expression, Junction):
        return (all if expression.every else any)(_allows(part, total, weights) for part in expression.parts)
    assert isinstance(expression, AtLeast)
    first = expression.weights[0][0]
    assert isinstance(first, int)
    reached = total if first > 0 else sum(weights.values()) - total
    return (reached >= expression.bound) is expression.holds


def flat(expression: Expression) -> Expression:
    """Rewrite bounds that any one part reaches, or only all parts together, as junctions."""
    if isinstance(expression, Junction):
        return junction(expression.every, map(flat, expression.parts))
    if not isinstance(expression, AtLeast):
        return expression
    parts, weights = [part for part, _ in expression.weights], [weight for _, weight in expression.weights]
    if min(weights) >= expression.bound:
        found = junction(every=False, parts=map(flat, parts))
    elif sum(weights) - min(weights) < expression.bound:
        found = junction(every=True, parts=map(flat, parts))
    else:
        return expression
    return found if expression.holds else contrary(found)


def constraints(expression: Expression, groups: Groups, exclusive: Sequence[AbstractSet[int]]) -> list[Constraint]:
    """Return an expression that must hold as constraints of few forms."""
    if expression is True:
        return []
    if (count := counted(expression)) is not None:
        return [_summed(*count, groups, exclusive)]
    whole, expression = expression, flat(expression)
    if (guarded := _guarded(whole) or _guarded(expression)) is not None:
        return [guarded]
    if isinstance(expression, Junction) and expression.every:
        return _conjunction(whole, expression, groups, exclusive)
    if isinstance(expression, int):
        return [Clause([expression])]
    if isinstance(expression, Junction):
        literals = [part for part in expression.parts if isinstance(part, int)]
        rest = [part for part in expression.parts if not isinstance(part, int)]
        if not rest:
            return [Clause(literals)]
        if len(rest) == 1 and isinstance(rest[0], Junction):
            parts = (junction(every=False, parts=[*literals, part]) for part in rest[0].parts)
            return [one for part in parts for one in constraints(part, groups, exclusive)]
    return [Table(whole, groups, exclusive)]


def _conjunction(
    whole: Expression, expression: Junction, groups: Groups, exclusive: Sequence[AbstractSet[int]]
) -> list[Constraint]:
    """Return the constraints of all parts; or one table, if a part is one and the whole is about few atoms."""
    few = len(atoms_of(expression)) < MAX_WHOLE
    found: list[Constraint] = []
    for part in expression.parts:
        of_part = constraints(part, groups, exclusive)
        if few and any(one.form == "table" for one in of_part):
            return [Table(whole, groups, exclusive)]
        found += of_part
    return found


def _guarded(expression: Expression) -> Guarded | None:
    """Return an expression as literals or else a count; None for another form."""
    if not isinstance(expression, Junction) or expression.every:
        return None
    literals = [part for part in expression.parts if isinstance(part, int)]
    rest = [part for part in expression.parts if not isinstance(part, int)]
    count = counted(junction(every=False, parts=rest)) if rest else None
    return None if count is None or {*count[0].values()} != {1} else Guarded(literals, Count(*count))


def _summed(
    weights: Mapping[int, int], allowed: Collection[int], groups: Groups, exclusive: Sequence[AbstractSet[int]]
) -> Constraint:
    """Return the constraint that the weights of some atoms have an allowed sum."""
    if {*weights.values()} == {1}:
        return Count(weights, allowed)
    parts = parts_of(tuple(weights), groups)
    cells = len(parts) > 1 and all(whole for _, whole in parts)
    return Sum(weights, allowed, groups, different=cells and differ(weights, exclusive))
