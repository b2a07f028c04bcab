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

from aspsolve.explanation._forms import Groups, Inference, Remembering, Values, options, parts_of


class Sum(Remembering):
    """The weights of the atoms that hold make an allowed sum; of some of them exactly one holds.

    With `different`, one of each part holds, and no two of a weight.
    """

    form = "sum"

    def __init__(
        self, weights: Mapping[int, int], allowed: Collection[int], groups: Groups, *, different: bool = False
    ) -> None:
        super().__init__(weights)
        self.weights, self.allowed, self.different = {**weights, 0: 0}, frozenset(allowed), different
        self.parts = parts_of(self.literals, groups)

    def look(self, values: Values) -> list[Inference] | None:
        choices = [options(*part, values) for part in self.parts]
        before = self._reached(choices)
        after = self._right(before[-1])
        if not after:
            return None
        possible = {0}
        for sums, choice in zip(reversed(before[:-1]), reversed(choices), strict=True):
            ways = [(one, atom) for atom in choice for one in sums if self._with(one, atom) in after]
            possible.update(atom for _, atom in ways)
            after = {one for one, _ in ways}
        return [(-atom, None) for choice in choices for atom in choice if not (values[atom] or atom in possible)]

    def ways(self, values: Values) -> int:
        """Count the sets of different weights that make an allowed sum."""
        return len(self._right(self._reached([options(*part, values) for part in self.parts])[-1]))

    def _reached(self, choices: Sequence[Sequence[int]]) -> list[set[int]]:
        """Return the sums of no part, of the first one, of two, ...; of different weights which they are, as bits."""
        found = [{0}]
        for choice in choices:
            found.append({sum_ for one in found[-1] for atom in choice if (sum_ := self._with(one, atom)) >= 0})
        return found

    def _right(self, sums: Collection[int]) -> set[int]:
        return {one for one in sums if (_total(one) if self.different else one) in self.allowed}

    def _with(self, one: int, atom: int) -> int:
        """Return a sum with one more atom, -1 for a weight that is in it already."""
        weight = self.weights[atom]
        if not self.different:
            return one + weight
        return -1 if one >> weight & 1 else one | 1 << weight


def differ(weights: Mapping[int, int], exclusive: Iterable[AbstractSet[int]]) -> bool:
    """Return whether at most one atom of each weight holds, as at most one of some atoms does."""
    of_weight: dict[int, set[int]] = {}
    for atom, weight in weights.items():
        of_weight.setdefault(weight, set()).add(atom)
    return all(any(some <= one for one in exclusive) for some in of_weight.values() if len(some) > 1)


def _total(used: int) -> int:
    return sum(number for number in range(used.bit_length()) if used >> number & 1)
