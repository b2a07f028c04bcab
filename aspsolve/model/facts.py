"""The facts of an instance as a clorm fact base, and the predicate that most families have.

>>> [str(fact) for fact in fact_base([Cell(2, 1), Cell(1, 1)])]
['cell(2,1)', 'cell(1,1)']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from clorm import FactBase, Predicate

from aspsolve.errors import InputError

__all__ = ["Cell", "by_predicate", "fact_base"]


class _FactBase(FactBase):
    """A fact base that loses no Ctrl-C while it is iterated over.

    clorm keeps facts in an ordered dictionary, and iterates over its items. There CPython drops what is raised while it
    looks up a key, in whose ``__hash__`` a Ctrl-C can come, and raises a KeyError instead.
    """

    def __iter__(self) -> Iterator[Predicate]:
        try:
            yield from super().__iter__()
        except KeyError:
            raise KeyboardInterrupt from None


def fact_base(facts: Iterable[Predicate]) -> FactBase:
    """Return a clorm fact base that has its facts in the order given, those of a predicate together.

    Raises InputError if a number is too large for clingo as it is taken from `facts`.
    """
    groups: dict[type[Predicate], list[Predicate]] = {}
    try:
        for fact in facts:
            groups.setdefault(type(fact), []).append(fact)
    except OverflowError:
        raise InputError("expected numbers of 32 bits, found a larger one") from None
    base = _FactBase()
    for group in groups.values():
        base.add(group)
    return base


def by_predicate(facts: Iterable[Predicate], predicates: Iterable[type[Predicate]]) -> dict[type[Predicate], list[Any]]:
    """Return the arguments of facts, as a tuple of each, for all of some predicates.

    >>> by_predicate([Cell(2, 1), Cell(1, 1)], [Cell])[Cell]
    [(2, 1), (1, 1)]
    """
    found: dict[type[Predicate], list[Any]] = {predicate: [] for predicate in predicates}
    for fact in facts:
        found[type(fact)].append(tuple(fact))
    return found


class Cell(Predicate, name="cell"):
    """cell(X,Y): a cell of the grid; in a crossword an open square."""

    x: int
    y: int
