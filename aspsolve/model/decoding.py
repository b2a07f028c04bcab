"""From atoms to plain values: the arguments of a predicate's atoms, faster than clorm reads them.

This is the one place where the way from an answer set to a solution goes round clorm's `unify`. Everywhere else facts
and atoms are clorm's predicates.

>>> from aspsolve.model.facts import Cell
>>> from aspsolve.model._symbols import Function, Number
>>> atom = Function("cell", [Number(1), Number(2)])
>>> decoder(Cell)[atom], decoder(Cell)[Number(3)]
((1, 2), None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from clorm import IntegerField, Predicate, StringField

from aspsolve.model._symbols import Symbol

__all__ = ["Decoder", "decoder"]

#: The cache of a predicate's atoms is cleared at this size.
MAX_ATOMS = 1 << 16


class Decoder(dict[Symbol, "tuple[Any, ...] | None"]):
    """The arguments of the atoms of a clorm predicate, None for other symbols.

    It comes to the same as `clorm.unify`, in half the time. An atom is read when it is asked for, and once: the
    answer sets of a puzzle have most atoms in common.
    """

    def __init__(self, predicate: type[Predicate]) -> None:
        super().__init__()
        self._name = predicate.meta.name
        plain: dict[type, Callable[[Symbol], Any]]
        plain = {IntegerField: lru_cache(attrgetter("number")), StringField: attrgetter("string")}
        self._fields = [plain.get(field.defn, lru_cache(field.defn.cltopy)) for field in predicate.meta]

    def __missing__(self, symbol: Symbol) -> tuple[Any, ...] | None:
        """Read a symbol."""
        found = None
        try:
            if symbol.name == self._name and symbol.positive:
                found = tuple([field(part) for field, part in zip(self._fields, symbol.arguments, strict=True)])
        except (RuntimeError, TypeError, ValueError):  # another type, or another number of arguments
            pass
        if len(self) >= MAX_ATOMS:
            self.clear()
        self[symbol] = found
        return found

    def read(self, symbols: Iterable[Symbol]) -> list[tuple[Any, ...]]:
        """Return the arguments of those symbols that are atoms of the predicate."""
        found = [self[symbol] for symbol in symbols]
        return [arguments for arguments in found if arguments is not None]


#: The decoder of a predicate, the same each time.
decoder = cache(Decoder)
