"""From atoms to plain values: the arguments of a predicate's atoms.

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

from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model.facts import Constant, Predicate

__all__ = ["Decoder", "decoder", "facts_of"]

#: The cache of a predicate's atoms is cleared at this size.
MAX_ATOMS = 1 << 16


class Decoder(dict[Symbol, "tuple[Any, ...] | None"]):
    """The arguments of the atoms of a predicate, None for other symbols.

    An atom is read when it is asked for, and once: the answer sets of a puzzle have most atoms in common.
    """

    def __init__(self, predicate: type[Predicate]) -> None:
        super().__init__()
        self._name = predicate.meta.name
        readers: dict[type, Callable[[Symbol], Any]]
        readers = {int: lru_cache(attrgetter("number")), str: attrgetter("string"), Constant: lru_cache(_constant)}
        self._fields = [readers[kind] for kind in predicate.meta.fields.values()]

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


def _constant(symbol: Symbol) -> Constant:
    """Return a constant; ValueError for another term."""
    if symbol.arguments or not symbol.positive or not symbol.name:
        raise ValueError(symbol)
    return Constant(symbol.name)


#: The decoder of a predicate, the same each time.
decoder = cache(Decoder)


def facts_of(symbols: Iterable[Symbol], predicates: Iterable[type[Predicate]]) -> dict[Symbol, Predicate]:
    """Return those symbols that are facts of some predicates, each with its fact, in the same order."""
    signatures = {(predicate.meta.name, predicate.meta.arity): predicate for predicate in predicates}
    found = {}
    for symbol in symbols:
        if symbol.type != SymbolType.Function:
            continue
        predicate = signatures.get((symbol.name, len(symbol.arguments)))
        if predicate is not None and (arguments := decoder(predicate)[symbol]) is not None:
            found[symbol] = predicate(*arguments)
    return found
