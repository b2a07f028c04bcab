"""Constraints that the weights of atoms make an allowed sum, such as the numbers of a run.

Differences of sums are known, too: of rows or runs, less cages or other runs that lie in them but for few cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain
from typing import ClassVar, NamedTuple, TypeAlias

from aspsolve.explanation._forms import (
    Cached,
    Constraint,
    Count,
    Groups,
    Inference,
    Values,
    _Contradiction,
    options,
    parts_of,
)
from aspsolve.model._bitboard import repeated, union

#: The most numbers of which sets are tried; sums of more different numbers are treated like any others.
MAX_DIFFERENT = 16
#: The most sums that are added up, and the most cells that a difference of sums leaves.
MOST_SUMS, MOST_CELLS = 3, 3
#: The least part of a sum that lies in the sums from which it is subtracted: any of its cells, half of them, or all.
PARTS = (0, 0.5, 1)

#: The atoms of a cell, of which exactly one holds, and atoms of which at most one does.
Cell: TypeAlias = tuple[int, ...]
Exclusive: TypeAlias = Sequence[AbstractSet[int]]


class Sum(Cached):
    """The weights of the atoms that hold make an allowed sum; of each part one atom holds, or at most one."""

    form = "sum"
    #: True if it also implies the last value of a cell, which follows by what a cell is.
    places: ClassVar[bool] = False

    def __init__(
        self, weights: Mapping[int, int], allowed: Collection[int], groups: Groups, *, different: bool = False
    ) -> None:
        super().__init__(weights)
        self.weights, self.allowed = weights, frozenset(allowed)
        numbers = tuple(sorted({*weights.values()}))
        # With `different`, one of each part holds, and no two of the same weight.
        self.different = different and len(numbers) <= MAX_DIFFERENT
        self.parts = parts_of(self.literals, groups)
        # Bit masks of the sums that are reached; with `different`, of the sets of weights, which are bit masks, too.
        self._steps = {0: (0, -1)} | {atom: (weight, -1) for atom, weight in weights.items()}
        self._right = union(1 << total for total in self.allowed)
        if self.different:
            sets, bits = 1 << len(numbers), {number: 1 << at for at, number in enumerate(numbers)}
            without = {number: (bit, repeated((1 << bit) - 1, 2 * bit, sets)) for number, bit in bits.items()}
            self._steps = {atom: without[number] for atom, number in weights.items()}
            self._right = _allowed(numbers, self.allowed)

    def look(self, values: Values) -> list[Inference]:
        choices = [options(*part, values) for part in self.parts]
        *before, last = self._reached(choices)
        after = last & self._right
        if not after:
            raise _Contradiction(None)
        placed: list[int] = []
        out: list[int] = []
        for sums, choice, (_, whole) in zip(before[::-1], choices[::-1], self.parts[::-1], strict=True):
            ways = {atom: after >> step & mask & sums for atom in choice for step, mask in [self._steps[atom]]}
            possible = [atom for atom, some in ways.items() if some]
            if len(possible) == 1 and (self.places or not whole):
                placed = [*possible, *placed]
            out = [*(-atom for atom, some in ways.items() if not some), *out]
            after = union(ways.values())
        return [(one, None) for one in (*placed, *out) if one and not values[one]]

    def ways(self, values: Values) -> int:
        """Count the sets of different weights that make an allowed sum."""
        return (self._reached([options(*part, values) for part in self.parts])[-1] & self._right).bit_count()

    def _reached(self, choices: Sequence[Sequence[int]]) -> list[int]:
        """Return bit masks of what no part reaches, the first part, the first two, and so on."""
        found = [1]
        for choice in choices:
            found.append(union((found[-1] & mask) << step for step, mask in map(self._steps.__getitem__, choice)))
        return found


@lru_cache
def _allowed(numbers: tuple[int, ...], allowed: frozenset[int]) -> int:
    """Return a bit mask of the sets of numbers that make an allowed sum."""
    totals = [0]
    for one in numbers:
        totals += [total + one for total in totals]
    return int("".join("01"[total in allowed] for total in reversed(totals)), 2)


def differ(weights: Mapping[int, int], exclusive: Iterable[AbstractSet[int]]) -> bool:
    """Return whether at most one atom of each weight holds, by sets of atoms of which at most one does."""
    of_weight: dict[int, set[int]] = {}
    for atom, weight in weights.items():
        of_weight.setdefault(weight, set()).add(atom)
    return all(any(some <= one for one in exclusive) for some in of_weight.values() if len(some) > 1)


class Known(NamedTuple):
    """Cells whose sum is known, with the instances that say so."""

    cells: frozenset[Cell]
    total: int
    instances: tuple[int, ...]


class Rest(Sum):
    """A difference of sums: the cells of `ones` that are not in `others`, less the cells of `others` not in `ones`."""

    form = "rest"
    covers = places = True

    def __init__(
        self, ones: Sequence[Known], others: Sequence[Known], weights: Mapping[int, int], exclusive: Exclusive
    ) -> None:
        difference = sum(one.total for one in ones) - sum(one.total for one in others)
        more, less = (_union(some) - _union(rest) for some, rest in ((ones, others), (others, ones)))
        if not more or (less and difference < 0):
            ones, others, more, less, difference = others, ones, less, more, -difference
        self.ones, self.others, self.more, self.less, self.difference = ones, others, more, less, difference
        top = max((weights[atom] for cell in less for atom in cell), default=0)
        own = {atom: weights[atom] for cell in sorted(more) for atom in cell}
        contrary = {atom: top - weights[atom] for cell in sorted(less) for atom in cell}
        cells = {atom: cell for cell in (*more, *less) for atom in cell}
        different = not less and differ(own, exclusive)
        super().__init__(own | contrary, {difference + top * len(less)}, cells, different=different)
        self.further = len(ones) + len(others) - 2
        self.standing_for(-1, (at for one in (*ones, *others) for at in one.instances))

    def of_one_cell(self, values: Values) -> bool:
        """Return whether all cells but one, at most, have their value."""
        return sum(all(values[atom] != 1 for atom in cell) for cell, _ in self.parts) <= 1


def rests(constraints: Sequence[Constraint], groups: Groups, exclusive: Exclusive) -> list[Constraint]:
    """Return the sums of few cells that are differences of known sums."""
    weights: dict[int, int] = {}
    sums: dict[int, list[Known]] = {}
    for one in constraints:
        cells = frozenset(groups.get(atom, ()) for atom in one.literals)
        if isinstance(one, Sum) and len(one.allowed) == 1 and sum(map(len, cells)) == len(one.literals):
            if any(weights.setdefault(atom, one.weights[atom]) != one.weights[atom] for atom in one.literals):
                return []
            sums.setdefault(one.rule, []).append(Known(cells, min(one.allowed), one.instances))
    units = _units(constraints, groups, weights) if sums else {}
    kept: dict[tuple[frozenset[Cell], frozenset[Cell]], Constraint] = {}
    for rule, ones in (units | sums).items():
        for others in (some for other, some in sums.items() if other != rule):
            near = [{at for at, other in enumerate(others) if other.cells & one.cells} for one in ones]
            for together in ([ones[at] for at in some] for some in joined(near, MOST_SUMS)):
                area = _union(together)
                if len(area) < sum(len(one.cells) for one in together):
                    continue
                touching = [one for one in others if one.cells & area]
                for part in PARTS:
                    inner = [one for one in touching if len(one.cells & area) >= part * len(one.cells)]
                    cells = _union(inner)
                    more, less = area - cells, cells - area
                    few = 0 < len(more) + len(less) <= MOST_CELLS and inner
                    if few and sum(len(one.cells) for one in inner) == len(cells) and (more, less) not in kept:
                        kept[more, less] = Rest(together, inner, weights, exclusive)
    return [*kept.values()]


def _units(constraints: Iterable[Constraint], groups: Groups, weights: dict[int, int]) -> dict[int, list[Known]]:
    """Return by rule the known sums of cells that hold as many numbers, each once; add their atoms' weights."""
    counts: dict[tuple[int, frozenset[Cell]], list[Constraint]] = {}
    for one in constraints:
        cells = frozenset(groups.get(atom, ()) for atom in one.literals)
        if isinstance(one, Count) and one.allowed == {0, 1} and len(cells) == len(one.literals) and () not in cells:
            counts.setdefault((one.rule, cells), []).append(one)
    units: dict[int, list[Known]] = {}
    for (rule, cells), group in counts.items():
        if len(group) == len(cells) and {*chain(*cells)} == {*chain(*(one.literals for one in group))}:
            numbers = [{weights[atom] for atom in one.literals if atom in weights} for one in group]
            if all(len(one) == 1 for one in numbers):
                for one, (number,) in zip(group, numbers, strict=True):
                    weights |= dict.fromkeys(one.literals, number)
                instances = tuple(at for one in group for at in one.instances)
                units.setdefault(rule, []).append(Known(cells, sum(map(min, numbers)), instances))
    return units


def _union(some: Iterable[Known]) -> frozenset[Cell]:
    return frozenset().union(*(one.cells for one in some))


def joined(parts: Sequence[AbstractSet[int]], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the indices of single sets, then those of several, each of which overlaps with another."""
    beside = [{at for at, other in enumerate(parts) if part & other} for part in parts]
    groups: list[tuple[int, ...]] = [(at,) for at in range(len(parts))]
    for number in range(most):
        yield from groups
        larger = (
            {*together, at}
            for together in (groups if number < most - 1 else ())
            for at in set().union(*[beside[one] for one in together]).difference(together)
        )
        groups = [*dict.fromkeys(tuple(sorted(one)) for one in larger)]
