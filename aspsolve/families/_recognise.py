"""Which family some facts, or the atoms of an answer set, belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from aspsolve.errors import AmbiguousFamily, InputError, one_line
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, family_named
from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model.facts import decoder, facts_of
from aspsolve.model.puzzle import Puzzle, Solution

#: The fact by which an instance may name its family: ``family(rikudo).``
NAMING = "family"


def recognise(
    symbols: Sequence[Symbol], families: Iterable[Family] | None = None, *, tie_breaker: Family | None = None
) -> Puzzle:
    """Return the puzzle that facts describe.

    The family is the one that the facts name, with ``family(KIND)``; else the one whose predicates cover most of
    them and of whose needed predicates there are facts. Facts of other predicates are left aside, so that an
    instance may hold more than one encoding needs. Where no family fits, several fit equally well, or a fact of the
    family's is not as its predicate should be, that is an InputError.
    """
    if families is None and tie_breaker is not None and _has_all(tie_breaker, symbols):
        known = [tie_breaker]  # no family has more of them: the others need not be loaded
    else:
        known = [*(FAMILIES.values() if families is None else families)]
    if tie_breaker is not None and tie_breaker not in known:  # one that is known by its name only
        known.append(tie_breaker)
    functions = (fact for fact in symbols if fact.type == SymbolType.Function and fact.name == NAMING)
    naming = [str(fact.arguments[0]) for fact in functions if len(fact.arguments) == 1]
    if naming and family_named(naming[0]) in known:
        known = [family_named(naming[0])]
    found = {family: facts_of(symbols, family.puzzle.inputs) for family in known}
    most = max(map(len, found.values()))
    if not most:
        raise InputError(f"expected the facts of a puzzle ({', '.join(family.kind for family in known)}), found none")
    best = [family for family in known if len(found[family]) == most]
    best = [family for family in best if {*map(type, found[family].values())}.issuperset(family.puzzle.needed)] or best
    if len(best) > 1 and tie_breaker in best:
        best = [tie_breaker]
    if len(best) > 1:
        kinds = ", ".join(family.kind for family in best)
        naming_one = f"{NAMING}({best[0].kind}). or --family {best[0].kind}"
        raise AmbiguousFamily(f"the facts could be those of {kinds}: name the family, as in {naming_one}")
    (family,) = best
    signatures = family.puzzle.input_signatures()
    for symbol in symbols:
        is_function = symbol.type == SymbolType.Function
        if is_function and symbol not in found[family] and (symbol.name, len(symbol.arguments)) in signatures:
            raise InputError(f"{str(symbol)[:80]} is no fact of a {family.title} puzzle")
    return family.puzzle.from_facts(found[family].values())


def foreign_predicates(symbols: Iterable[Symbol], family: Family) -> list[tuple[str, int]]:
    """Return the names and arities among facts that mean nothing for the puzzles of a family."""
    output = family.puzzle.output.meta
    known = {(NAMING, 1), (output.name, output.arity), *family.puzzle.input_signatures()}
    functions = (symbol for symbol in symbols if symbol.type == SymbolType.Function)
    found = dict.fromkeys((symbol.name, len(symbol.arguments)) for symbol in functions)
    return [signature for signature in found if signature not in known]


def likely_predicate(name: str, family: Family) -> str | None:
    """Return the predicate of a family's instances that a name may stand for, as in ``hint(X,Y,N)``; None for none."""
    forms = {
        predicate.meta.name: f"{predicate.meta.name}({','.join(predicate.meta.fields).upper()})"
        for predicate in family.puzzle.inputs
    }
    from difflib import get_close_matches  # noqa: PLC0415  (only a mistake needs it)

    likely = get_close_matches(name, forms, n=1)
    return forms[likely[0]] if likely else None


def _has_all(family: Family, symbols: Sequence[Symbol]) -> bool:
    """Return whether all facts are of a family's predicates, and none is missing that it needs."""
    found = facts_of(symbols, family.puzzle.inputs)
    return len(found) == len({*symbols}) and {*map(type, found.values())}.issuperset(family.puzzle.needed)


def families_showing(symbols: Sequence[Symbol], named: Iterable[Family] = ()) -> list[Family]:
    """Return the families of whose output predicate there are atoms among these, those that are named first."""
    return _shown_by(dict.fromkeys([*named, *FAMILIES.values()]), symbols)


def recognise_answer(
    shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]], named: Family | None = None
) -> Solution | None:
    """Return an answer set as a solution where it is one of a family's puzzle whose facts are in it, else None.

    The family is the one that is named, if there is one; else one that is listed, or one that ships as a file and is
    known by its name only. Raises AmbiguousFamily where several fit equally well.
    """
    if named is not None:
        return _read_as([named], shown, atoms)
    if found := _read_as(families_showing(shown), shown, atoms):
        return found
    unlisted = [FAMILIES[kind] for kind in FAMILIES.known if kind not in FAMILIES.listed]
    return _read_as(_shown_by(unlisted, shown), shown, atoms)


def _shown_by(families: Iterable[Family], symbols: Sequence[Symbol]) -> list[Family]:
    """Return the families of whose output predicate there are atoms."""
    return [family for family in families if decoder(family.puzzle.output).read(symbols)]


def _read_as(
    families: Sequence[Family], shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]]
) -> Solution | None:
    """Return an answer set as a solution of one of some families' puzzle, else None; raises AmbiguousFamily."""
    try:
        return recognise(atoms(), families).decode(shown) if families else None
    except AmbiguousFamily:
        raise
    except InputError:
        return None


def input_predicates(symbols: Sequence[Symbol]) -> frozenset[tuple[str, int]]:
    """Return the predicates that an instance may have, by its facts; none if they are those of no known family."""
    try:
        return recognise(symbols).input_signatures()
    except InputError:
        return frozenset()


def judged(solution: Solution) -> str:
    """Return the drawing of a solution and, where it is wrong, the first rule that it breaks."""
    broken = solution.check()
    return f"{solution}\nThis is no solution: {one_line(broken[0])}" if broken else str(solution)
