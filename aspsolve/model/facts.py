"""Predicates whose facts are tuples with named fields, and their conversion from and to clingo's symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from operator import attrgetter, itemgetter
from types import new_class
from typing import Any, ClassVar, Self, dataclass_transform

from aspsolve.errors import InputError
from aspsolve.model._symbols import Function, Number, String, Symbol, SymbolType
from aspsolve.model.checks import MAX_INTEGER

__all__ = ["Cell", "Constant", "Predicate", "by_predicate", "decoded", "decoder", "facts_of", "in_order"]


class Constant(str):
    """An argument that is a constant of clingo's, not a string."""

    __slots__ = ()


#: The types of arguments.
TYPES: dict[str, type] = {"int": int, "str": str, "Constant": Constant}


class Signature:
    """The name of a predicate, and the names and types of its arguments."""

    def __init__(self, name: str, fields: dict[str, type]) -> None:
        self.name = name
        self.fields = fields
        self.arity = len(fields)

    @cached_property
    def clorm(self) -> Any:
        """The same as a predicate of clorm, for its queries and `clorm.unify`."""
        from clorm import ConstantField, IntegerField, Predicate, StringField  # noqa: PLC0415  (few ask for it)

        of_type: dict[type, Any] = {int: IntegerField, str: StringField, Constant: ConstantField}
        namespace = {"__module__": __name__, **{name: of_type[kind]() for name, kind in self.fields.items()}}
        return new_class(self.name.title(), (Predicate,), {"name": self.name}, lambda made: made.update(namespace))


@dataclass_transform(frozen_default=True)
class Predicate(tuple[Any, ...]):
    """The base of all predicates, whose objects are facts: tuples of the arguments, which also have names."""

    __slots__ = ()
    meta: ClassVar[Signature]

    def __init_subclass__(cls, *, name: str) -> None:
        # Annotations are texts, by ``from __future__ import annotations``.
        fields = {field: TYPES[str(kind)] for field, kind in cls.__annotations__.items()}
        cls.meta = Signature(name, fields)
        for place, field in enumerate(fields):
            setattr(cls, field, property(itemgetter(place)))

    def __new__(cls, *arguments: Any) -> Self:
        """Return a fact; raises InputError for a number that clingo does not hold."""
        if len(arguments) != cls.meta.arity:
            raise TypeError(f"{cls.meta.name}: expected {cls.meta.arity} arguments, found {len(arguments)}")
        if any(isinstance(one, int) and not -MAX_INTEGER <= one + 1 <= MAX_INTEGER + 1 for one in arguments):
            raise InputError("expected numbers of 32 bits, found a larger one")
        return super().__new__(cls, arguments)

    @property
    def symbol(self) -> Symbol:
        return Function(self.meta.name, [*map(_term, self, self.meta.fields.values())])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and super().__eq__(other)

    def __ne__(self, other: object) -> bool:  # else that of tuples
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self)

    def __str__(self) -> str:
        return str(self.symbol)

    def __repr__(self) -> str:
        return str(self)


def _term(value: Any, kind: type) -> Symbol:
    if kind is int:
        return Number(value)
    return String(value) if kind is str else Function(value)


def in_order(facts: Iterable[Predicate]) -> tuple[Predicate, ...]:
    """Return facts in the order given, each once, those of a predicate together."""
    groups: dict[type[Predicate], dict[Predicate, None]] = {}
    for fact in facts:
        groups.setdefault(type(fact), {})[fact] = None
    return tuple(fact for group in groups.values() for fact in group)


def by_predicate(facts: Iterable[Any], predicates: Iterable[type[Predicate]]) -> dict[type[Predicate], list[Any]]:
    """Return the arguments of facts, ours or clorm's, as tuples by predicate."""
    named = {predicate.meta.name: predicate for predicate in predicates}
    groups: dict[type[Predicate], list[Any]] = {predicate: [] for predicate in named.values()}
    for fact in facts:
        groups[named[fact.meta.name]].append(tuple(fact))
    return groups


class Cell(Predicate, name="cell"):
    """cell(X,Y): a cell of the grid; in a crossword an open square."""

    x: int
    y: int


#: The most entries of a decoder's cache: the answer sets of a puzzle have most atoms in common.
MAX_ATOMS = 1 << 17


@cache
def decoder(predicate: type[Predicate]) -> Callable[[Symbol], tuple[Any, ...] | None]:
    """Return the function from a symbol to the arguments of an atom of a predicate, or to None for any other symbol."""
    readers: dict[type, Callable[[Symbol], Any]]
    readers = {int: lru_cache(attrgetter("number")), str: attrgetter("string"), Constant: lru_cache(_constant)}
    fields = [readers[kind] for kind in predicate.meta.fields.values()]

    @lru_cache(MAX_ATOMS)
    def arguments(symbol: Symbol) -> tuple[Any, ...] | None:
        with suppress(RuntimeError, TypeError, ValueError):  # another type, or another number of arguments
            if symbol.name == predicate.meta.name and symbol.positive:
                return tuple([field(part) for field, part in zip(fields, symbol.arguments, strict=True)])
        return None

    return arguments


def decoded(symbols: Iterable[Symbol], predicate: type[Predicate]) -> list[tuple[Any, ...]]:
    """Return the arguments of those symbols that are atoms of a predicate."""
    return [arguments for arguments in map(decoder(predicate), symbols) if arguments is not None]


def _constant(symbol: Symbol) -> Constant:
    """Return a constant; ValueError for another term."""
    if symbol.arguments or not symbol.positive or not symbol.name:
        raise ValueError(symbol)
    return Constant(symbol.name)


def facts_of(symbols: Iterable[Symbol], predicates: Iterable[type[Predicate]]) -> dict[Symbol, Predicate]:
    """Return the symbols that are facts of the predicates, each with its fact, in the same order."""
    signatures = {(predicate.meta.name, predicate.meta.arity): predicate for predicate in predicates}
    facts = {}
    for symbol in symbols:
        if symbol.type != SymbolType.Function:
            continue
        predicate = signatures.get((symbol.name, len(symbol.arguments)))
        if predicate is not None and (arguments := decoder(predicate)(symbol)) is not None:
            facts[symbol] = predicate(*arguments)
    return facts
