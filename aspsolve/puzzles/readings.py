"""The arguments of atoms as plain values.

>>> from aspsolve.puzzles.puzzle import Cell
>>> atom = clingo.Function("cell", [clingo.Number(1), clingo.Number(2)])
>>> readings(Cell)[atom], readings(Cell)[clingo.Number(3)]
((1, 2), None)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

import clingo
from clorm import IntegerField, Predicate, StringField

__all__ = ["Readings", "readings"]

#: Once so many atoms of a predicate are known, they are forgotten.
MOST = 1 << 16


class Readings(dict[clingo.Symbol, tuple[Any, ...] | None]):
    """The arguments of a predicate's atoms, None for other symbols.

    It comes to the same as `clorm.unify`, in half the time. An atom is read when it is asked for, and once: the answer
    sets of a puzzle have most atoms in common.
    """

    def __init__(self, predicate: type[Predicate]) -> None:
        super().__init__()
        self._name = predicate.meta.name
        plain: dict[type, Callable[[clingo.Symbol], Any]]
        plain = {IntegerField: lru_cache(attrgetter("number")), StringField: attrgetter("string")}
        self._readers = [plain.get(field.defn, lru_cache(field.defn.cltopy)) for field in predicate.meta]

    def __missing__(self, symbol: clingo.Symbol) -> tuple[Any, ...] | None:
        """Read a symbol."""
        found = None
        try:
            if symbol.name == self._name and symbol.positive:
                found = tuple([read(part) for read, part in zip(self._readers, symbol.arguments, strict=True)])
        except (RuntimeError, TypeError, ValueError):  # another type, or another number of arguments
            pass
        if len(self) >= MOST:
            self.clear()
        self[symbol] = found
        return found


#: The readings of a predicate.
readings = cache(Readings)
