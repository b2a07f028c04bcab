"""Sums: what the weights of some atoms show that make an allowed sum, such as the numbers of a run.

>>> cells = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}
>>> groups = dict.fromkeys((1, 2, 3), (1, 2, 3)) | dict.fromkeys((4, 5, 6), (4, 5, 6))
>>> total = Sum(cells, {4}, groups, different=True)
>>> total.find([0] * 7)
[(-2, None), (-5, None)]
>>> total.ways([0] * 7)
1
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from aspsolve.explanation._forms import Groups, Inference, Recalling, Values, _Contradiction, options, parts_of
from aspsolve.model._bitboard import repeated, union

#: Of more numbers, different ones are added like any others.
MAX_DIFFERENT = 16


class Sum(Recalling):
    """The weights of the atoms that hold make an allowed sum; of some of them exactly one holds.

    With `different`, one of each part holds, and no two of a weight.
    """

    form = "sum"

    def __init__(
        self, weights: Mapping[int, int], allowed: Collection[int], groups: Groups, *, different: bool = False
    ) -> None:
        super().__init__(weights)
        self.weights, self.allowed = weights, frozenset(allowed)
        numbers = tuple(sorted({*weights.values()}))
        self.different = different and len(numbers) <= MAX_DIFFERENT
        self.parts = parts_of(self.literals, groups)
        # Sums are bits by what they are or, of different weights, by which ones, as bits again.
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
        possible = {0}
        for sums, choice in zip(reversed(before), reversed(choices), strict=True):
            ways = {atom: after >> step & mask & sums for atom in choice for step, mask in [self._steps[atom]]}
            possible.update(atom for atom, some in ways.items() if some)
            after = union(ways.values())
        return [(-atom, None) for choice in choices for atom in choice if not (values[atom] or atom in possible)]

    def ways(self, values: Values) -> int:
        """Count the sets of different weights that make an allowed sum."""
        return (self._reached([options(*part, values) for part in self.parts])[-1] & self._right).bit_count()

    def _reached(self, choices: Sequence[Sequence[int]]) -> list[int]:
        """Return the sums of no part, of the first one, of two, ..."""
        found = [1]
        for choice in choices:
            found.append(union((found[-1] & mask) << step for step, mask in map(self._steps.__getitem__, choice)))
        return found


@lru_cache
def _allowed(numbers: tuple[int, ...], allowed: frozenset[int]) -> int:
    """Return the sets of some numbers that make an allowed sum."""
    totals = [0]
    for one in numbers:
        totals += [total + one for total in totals]
    return int("".join("01"[total in allowed] for total in reversed(totals)), 2)


def differ(weights: Mapping[int, int], exclusive: Iterable[AbstractSet[int]]) -> bool:
    """Return whether at most one atom of each weight holds, as at most one of some atoms does."""
    of_weight: dict[int, set[int]] = {}
    for atom, weight in weights.items():
        of_weight.setdefault(weight, set()).add(atom)
    return all(any(some <= one for one in exclusive) for some in of_weight.values() if len(some) > 1)
