"""The register of families, and which of them some facts belong to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import clingo
from clorm import unify

from aspsolve.errors import InputError
from aspsolve.puzzles.fillin import FillIn
from aspsolve.puzzles.puzzle import Puzzle
from aspsolve.puzzles.rikudo import Rikudo
from aspsolve.puzzles.seeknumbers import SeekNumbers

__all__ = ["FAMILIES", "recognise"]

#: Every family by its kind, which is also the name of its encoding and of its folders.
FAMILIES: dict[str, type[Puzzle]] = {family.kind: family for family in (FillIn, SeekNumbers, Rikudo)}


def recognise(symbols: Sequence[clingo.Symbol], families: Iterable[type[Puzzle]] | None = None) -> Puzzle:
    """Return the puzzle that facts describe.

    The family is the one whose predicates cover most of the facts, among equals the one registered last: bare cells
    are a Rikudo, which needs nothing else. Facts of other predicates are left aside, so that an instance may hold
    more than one encoding needs.

    Raises
    ------
    InputError
        Where no family fits, or a fact of the family's is not as its predicate should be.
    """
    known = [*(FAMILIES.values() if families is None else families)]
    found = {family: unify(list(family.inputs), symbols, ordered=True) for family in reversed(known)}
    family = max(found, key=lambda one: len(found[one]))
    if not found[family]:
        raise InputError(f"expected the facts of a puzzle ({', '.join(FAMILIES)}), found none")
    signatures = {(predicate.meta.name, predicate.meta.arity) for predicate in family.inputs}
    fitting = {fact.symbol for fact in found[family]}
    for symbol in symbols:
        is_function = symbol.type == clingo.SymbolType.Function
        if is_function and symbol not in fitting and (symbol.name, len(symbol.arguments)) in signatures:
            raise InputError(f"{str(symbol)[:80]} is no fact of a {family.title} puzzle")
    return family.from_facts(found[family])
