"""The forms of constraints, each with its propagation: clauses, counts and tables.

A literal is the number of an atom, negative where it does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from math import prod
from operator import itemgetter
from re import finditer
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from aspsolve.engine._circuits import Expression, Junction, atoms_of
from aspsolve.model._bitboard import repeated, union
from aspsolve.model.techniques import fewest

#: The most rows that a table is made from, the most that it keeps, and the most that are tried without a table.
MAX_ROWS, MAX_KEPT, MAX_TRIED = 1 << 20, 60_000, 1 << 15
#: If at most one row in this number satisfies a table, it keeps only these.
SPARSE = 8
#: The most rows that a reader sees at once.
FEW_ROWS = 4
#: The most entries of a constraint's cache.
MAX_CACHED = 5_000

#: By literal: 1 if it holds, -1 if it does not, else 0; negative literals count from the end.
Values: TypeAlias = "Sequence[int] | Mapping[int, int]"
#: A literal that follows, and its reasons; None if `Constraint.reasons` finds these on demand.
Inference: TypeAlias = tuple[int, tuple[int, ...] | None]
#: The atoms of which exactly one holds, by each of them.
Groups: TypeAlias = Mapping[int, tuple[int, ...]]


class _Contradiction(Exception):
    """What is known cannot hold together; `reasons` are None if `Constraint.reasons` finds them."""

    def __init__(self, reasons: tuple[int, ...] | None) -> None:
        super().__init__()
        self.reasons = reasons


class Because(NamedTuple):
    """Why a literal follows: instances of rules, and the arguments of a sentence, whose kind is `id`."""

    instances: tuple[int, ...]
    words: Mapping[str, Any]


class Constraint:
    """Something that must hold of some atoms."""

    form: ClassVar[str]
    #: True if it is about the whole puzzle: it is propagated last.
    wide: ClassVar[bool] = False
    #: True if it implies enough, so that clasp is not asked about its rule.
    covers: ClassVar[bool] = False
    #: The number of rules that have to be seen together with those that its form needs.
    further: int = 0
    #: The least number of its literals that hold; None if it does not count them.
    least: int | None = None

    def __init__(self, literals: Iterable[int]) -> None:
        self.literals = tuple(literals)
        self.atoms = frozenset(map(abs, self.literals))
        #: The number of its literals that must hold, or fail, before it implies anything.
        self.enough = (0, 0) if self.least is None else (len(self.literals), len(self.literals) - self.least)
        self.standing_for(-1)

    def standing_for(self, rule: int, instances: Iterable[int] = (), *, obvious: bool = False) -> Self:
        """Set its rule, and the instances that it stands for; return itself."""
        # The rule is -1 for none; an obvious constraint is part of what the atoms mean.
        self.rule, self.instances, self.obvious = rule, tuple(instances), obvious
        return self

    def find(self, values: Values) -> list[Inference]:
        """List the literals that follow; raises `_Contradiction`."""
        raise NotImplementedError

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        """Return few known literals from which a literal follows, or for None a contradiction."""
        known = [atom * values[atom] for atom in self.atoms if values[atom] and atom != abs(literal or 0)]
        known.sort(key=lambda one: one > 0)  # negative literals are left out first
        return tuple(fewest(known, lambda some: self._shows(self.view(some), literal)))

    def known(self, values: Values, sign: int) -> list[int]:
        """Return the literals that hold (1), the contraries of those that do not (-1), or the open ones (0)."""
        return [literal * (sign or 1) for literal in self.literals if values[literal] == sign]

    def view(self, known: Iterable[int]) -> Mapping[int, int]:
        """Return the values if only some literals are known."""
        unknown = dict.fromkeys((atom * sign for atom in self.atoms for sign in (1, -1)), 0)
        return unknown | {one * sign: sign for one in known for sign in (1, -1)}

    def _shows(self, values: Values, literal: int | None) -> bool:
        try:
            return any(one == literal for one, _ in self.find(values))
        except _Contradiction:
            return True

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:  # noqa: ARG002
        """Return the instances, and the arguments of the sentence, by which a literal follows from reasons."""
        return Because(self.instances, {"id": self.form})


class Clause(Constraint):
    """At least one of some literals holds."""

    form = "clause"
    least = 1

    def find(self, values: Values) -> list[Inference]:
        states = [*map(values.__getitem__, self.literals)]
        if 1 in states or states.count(0) > 1:
            return []
        reasons = tuple(self.known(values, -1))
        if 0 not in states:
            raise _Contradiction(reasons)
        return [(self.literals[states.index(0)], reasons)]


class Count(Constraint):
    """The number of literals that hold is an allowed one."""

    form = "count"

    def __init__(self, literals: Iterable[int], allowed: Collection[int]) -> None:
        super().__init__(literals)
        self.allowed = frozenset(allowed)
        self.least = min(self.allowed, default=0)
        self._bits = sum(1 << number for number in self.allowed)
        if (most := max(self.allowed, default=0)) - self.least < len(self.allowed):  # else there are gaps
            self.enough = most, len(self.literals) - self.least

    def find(self, values: Values) -> list[Inference]:
        states = [*map(values.__getitem__, self.literals)]
        least, left, bits = states.count(1), states.count(0), self._bits
        possible = (bits >> least) & ((2 << left) - 1)
        if possible and (not left or possible not in (1, 1 << left)):
            return []
        holding, no = (tuple(self.known(values, sign)) for sign in (1, -1))
        if not possible:
            raise _Contradiction(self._conflict(holding, no))
        if possible == 1:
            reasons = (*holding, *(no if bits >> (least + 1) else ()))
            return [(-literal, reasons) for literal in self.known(values, 0)]
        reasons = (*no, *(holding if bits & ((1 << least + left) - 1) else ()))
        return [(literal, reasons) for literal in self.known(values, 0)]

    def _conflict(self, holding: tuple[int, ...], no: tuple[int, ...]) -> tuple[int, ...]:
        if len(holding) > max(self.allowed):
            return holding[: max(self.allowed) + 1]
        if len(self.literals) - len(no) < min(self.allowed):
            return no[: len(self.literals) - min(self.allowed) + 1]
        return (*holding, *no)

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:  # noqa: ARG002
        kind = "count" if literal is None else "needed" if literal in self.literals else "reached"
        return Because(self.instances, {"id": kind})


class Guarded(Constraint):
    """One of some literals holds, or else a count does."""

    form = "guarded"

    def __init__(self, literals: Iterable[int], count: Count) -> None:
        self._guards, self._count = tuple(literals), count
        super().__init__((*self._guards, *count.literals))

    def find(self, values: Values) -> list[Inference]:
        open_ = [literal for literal in self._guards if not values[literal]]
        if len(open_) > 1 or any(values[literal] == 1 for literal in self._guards):
            return []
        settled = tuple(-literal for literal in self._guards if values[literal])
        try:
            found = self._count.find(values)
        except _Contradiction as contradiction:
            reasons = (*settled, *(contradiction.reasons or ()))
            if open_:
                return [(open_[0], reasons)]
            raise _Contradiction(reasons) from None
        return [] if open_ else [(literal, (*settled, *(reasons or ()))) for literal, reasons in found]


class Cached(Constraint):
    """A constraint that is expensive to propagate, with a cache: suppositions ask for the same again and again."""

    def __init__(self, literals: Iterable[int]) -> None:
        super().__init__(literals)
        self._known = itemgetter(*(map(abs, self.literals) if self.literals else (0,)))
        self._found: dict[object, list[Inference] | _Contradiction] = {}
        self._why: dict[object, tuple[int, ...]] = {}

    def look(self, values: Values) -> list[Inference]:
        """List the literals that follow, without the cache; raises `_Contradiction`."""
        raise NotImplementedError

    def find(self, values: Values) -> list[Inference]:
        known = self._known(values)
        found = self._found.get(known)
        if found is None:
            if len(self._found) > MAX_CACHED:
                self._found.clear()
                self._why.clear()
            try:
                found = self.look(values)
            except _Contradiction as contradiction:
                found = contradiction
            self._found[known] = found
        if isinstance(found, _Contradiction):
            raise found.with_traceback(None)
        return found

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        known = literal, self._known(values)
        if known not in self._why:
            self._why[known] = super().reasons(values, literal)
        return self._why[known]


def options(atoms: Sequence[int], whole: bool, values: Values) -> Sequence[int]:
    """Return the atoms of a part that can hold; 0 if none of them needs to."""
    holding = [atom for atom in atoms if values[atom] == 1]
    return holding or [*(atom for atom in atoms if not values[atom]), *(() if whole else (0,))]


class Table(Cached):
    """An expression over few cells: the rows of values that satisfy it are listed once."""

    form = "table"

    def __init__(self, expression: Expression, groups: Groups, exclusive: Iterable[Collection[int]]) -> None:
        super().__init__(sorted(atoms_of(expression)))
        self._expression = expression
        self._exclusive = [inside for some in exclusive if len(inside := self.atoms.intersection(some)) > 1]
        self.parts = parts_of(self.literals, groups)
        #: A cache of one entry: the values for which rows were tried last, and these rows.
        self._tried: tuple[list[int], tuple[int, Mapping[int, int]] | None] = [], None

    @cached_property
    def _rows(self) -> tuple[int, Mapping[int, int]] | None:
        """Bit masks of the rows that satisfy the expression, and of those with each atom; None if too many."""
        found = self._satisfied([(*atoms, *(() if whole else (0,))) for atoms, whole in self.parts], MAX_ROWS)
        if found is None or (number := found[0].bit_count()) > MAX_KEPT:
            return None
        rows, bits, size = found
        return (rows, bits) if number * SPARSE > size else ((1 << number) - 1, _compressed(bits, rows, size))

    def _satisfied(self, options: Sequence[Sequence[int]], most: int) -> tuple[int, dict[int, int], int] | None:
        """Return bit masks of the rows that satisfy the expression, and of those with each atom; None if too many."""
        if prod(map(len, options)) > most:
            return None
        size, bits = 1, dict.fromkeys(self.literals, 0)
        for atoms in options:  # without rows in which two exclusive atoms hold
            block, size = size, size * len(atoms)
            bits = {atom: repeated(rows, block, size) for atom, rows in bits.items()}
            masks = {atom: (1 << block) - 1 << block * at for at, atom in enumerate(atoms) if atom}
            both = union(
                masks[atom] & union(bits[other] for other in inside)
                for inside in self._exclusive
                for atom in inside & masks.keys()
            )
            bits |= masks
            if both:
                kept = both ^ ((1 << size) - 1)
                bits, size = _compressed(bits, kept, size), kept.bit_count()
        return _evaluated(self._expression, bits, (1 << size) - 1), bits, size

    def look(self, values: Values) -> list[Inference]:
        found = self._left(values)
        if found is None:
            return []
        left, bits = found
        if not left:
            raise _Contradiction(None)
        inferred: list[Inference] = []
        for atom in self.literals:
            if not values[atom]:
                rows = left & bits[atom]
                if rows in (0, left):
                    inferred.append((atom if rows else -atom, None))
        return inferred

    def few(self, values: Values) -> bool:
        """Return whether so few rows are left that a reader has them in mind at once."""
        found = self._left(values)
        return found is not None and found[0].bit_count() <= FEW_ROWS

    def _left(self, values: Values) -> tuple[int, Mapping[int, int]] | None:
        """Return the rows that are left, and those in which each atom holds; None if there are too many to try."""
        if self._rows is None:
            known = [values[atom] for atom in self.literals]
            if known != self._tried[0]:
                found = self._satisfied([options(*part, values) for part in self.parts], MAX_TRIED)
                self._tried = known, found and found[:2]
            return self._tried[1]
        left, rows = self._rows
        for atom in self.literals:
            if values[atom]:
                left &= rows[atom] if values[atom] == 1 else ~rows[atom]
        return left, rows


def _compressed(bits: Mapping[int, int], rows: int, size: int) -> dict[int, int]:
    """Return bit masks with the bits of some rows alone."""
    if not rows:
        return dict.fromkeys(bits, 0)
    pick = itemgetter(*(one.start() for one in finditer("1", f"{rows:0{size}b}")))
    return {atom: int("".join(pick(f"{some:0{size}b}")), 2) for atom, some in bits.items()}


def _evaluated(expression: Expression, bits: Mapping[int, int], every: int) -> int:
    """Return a bit mask of the rows in which an expression holds."""
    if isinstance(expression, bool):
        return every if expression else 0
    if isinstance(expression, int):
        return bits[expression] if expression > 0 else every & ~bits[-expression]
    if isinstance(expression, Junction):
        found = every if expression.every else 0
        for part in expression.parts:
            rows = _evaluated(part, bits, every)
            found = found & rows if expression.every else found | rows
        return found
    reached = [every, *[0] * expression.bound]
    for part, weight in expression.weights:
        rows = _evaluated(part, bits, every)
        for total in range(expression.bound, 0, -1):
            reached[total] |= rows & reached[max(0, total - weight)]
    return reached[-1] if expression.holds else every & ~reached[-1]


def parts_of(atoms: Sequence[int], groups: Groups) -> list[tuple[list[int], bool]]:
    """Split atoms into parts of which at most one atom holds, each with whether exactly one does."""
    found: dict[object, list[int]] = {}
    for atom in atoms:
        found.setdefault(groups.get(atom, atom), []).append(atom)
    return [(some, isinstance(key, tuple) and {*key} <= {*some}) for key, some in found.items()]
