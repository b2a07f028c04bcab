"""Which family some facts, or the atoms of an answer set, belong to, and which one a comment or an option names."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from aspsolve.errors import AmbiguousFamily, AspsolveError, InputError, one_line, shown, with_article
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, declares_family, family_named, load_family
from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model._textgrid import COMMENT, LABEL
from aspsolve.model.facts import Predicate, decoded, facts_of
from aspsolve.model.puzzle import Puzzle, Solution

#: The most facts that a search for a wrong one may read.
MAX_LOOKS = 1 << 20
#: The fact by which an instance may name its family: ``family(rikudo).``
NAMING = "family"
#: The option that names the family among clingo's arguments.
OPTION = "--family"


def recognise(
    symbols: Sequence[Symbol], families: Iterable[Family] | None = None, *, tie_breaker: Family | None = None
) -> Puzzle:
    """Return the puzzle that facts describe; raises InputError if no family fits, several do, or a fact is wrong."""
    symbols = [symbol for symbol in symbols if symbol.type == SymbolType.Function]
    counts = Counter((one.name, len(one.arguments)) for one in symbols)
    if families is None and tie_breaker is not None and _has_all(tie_breaker, symbols, counts):
        known = [tie_breaker]  # no family has more of them: the others need not be loaded
    else:
        known = [*(FAMILIES.values() if families is None else families)]
    if tie_breaker is not None and tie_breaker not in known:  # one that is known by its name only
        known.append(tie_breaker)
    naming = [str(one.arguments[0]) for one in symbols if one.name == NAMING and len(one.arguments) == 1]
    if naming and (families is None or family_named(naming[0]) in known):
        known = [family_named(naming[0])]
    unnamed = families is None and tie_breaker is None and not naming
    if unnamed and not any(_has_all(one, symbols, counts) for one in known):
        known = _likeliest(counts)
    of_each = {family: facts_of(symbols, family.puzzle.inputs) for family in known}
    if len(known) > 1 and not any(of_each.values()):
        raise InputError("expected the facts of a puzzle, found none: --family names its family")
    # The family with the most facts fits best: an instance may have facts for other encodings, too.
    lacks = {one: {*one.puzzle.needed} - {*map(type, facts.values())} for one, facts in of_each.items()}
    fit = {
        one: (len(its), one is tie_breaker, not lacks[one], one.kind in FAMILIES.listed) for one, its in of_each.items()
    }
    best = [family for family in known if fit[family] == max(fit.values())]
    if len(best) > 1:
        kinds = ", ".join(family.kind for family in best)
        naming_one = f"{NAMING}({best[0].kind}). or --family {best[0].kind}"
        raise AmbiguousFamily(f"the facts could be those of {kinds}: name the family, as in {naming_one}")
    try:
        return _puzzle_of(symbols, best[0], of_each[best[0]])
    except InputError as error:
        error.fact = _wrong_fact(symbols, best[0], of_each[best[0]], error.message)
        if unnamed and (counts.keys() - best[0].puzzle.input_signatures() or len(_likeliest(counts)) > 1):
            error.message += f" (read as {with_article(best[0].title)} puzzle; --family names another family)"
        raise


def _likeliest(counts: Counter[tuple[str, int]]) -> list[Family]:
    """Return the families, also those that are not listed, to whose predicates most facts belong."""
    known = map(FAMILIES.__getitem__, FAMILIES.known)
    fit = {one: sum(counts[its] for its in one.puzzle.input_signatures()) for one in known}
    return [family for family in fit if fit[family] == max(fit.values())]


def _puzzle_of(symbols: Sequence[Symbol], family: Family, known: Mapping[Symbol, Predicate]) -> Puzzle:
    signatures = family.puzzle.input_signatures()
    for symbol in symbols:
        if symbol not in known and (symbol.name, len(symbol.arguments)) in signatures:
            raise InputError(f"{str(symbol)[:80]} is no fact of {with_article(family.title)} puzzle")
    return family.puzzle.from_facts({symbol: known[symbol] for symbol in symbols if symbol in known}.values())


def _wrong_fact(
    symbols: Sequence[Symbol], family: Family, known: Mapping[Symbol, Predicate], message: str
) -> Symbol | None:
    """Return the fact with which an error comes: of a predicate that its message names, else of any but the board's."""
    named = {one.name for one in symbols if message.startswith(one.name) or f"{one.name}(" in message}
    boards = {predicate.meta.name for predicate in family.puzzle.needed}
    tried = [one for one in symbols if (one.name in named if named else one.name not in boards)]
    others = sorted({*symbols} - {*tried})

    def fails(number: int) -> bool:
        try:
            _puzzle_of([*others, *tried[:number]], family, known)
        except InputError as error:
            return error.message == message
        return False

    few = len(symbols) * len(tried).bit_length() <= MAX_LOOKS
    number = bisect_left(range(len(tried)), True, key=fails) if few else 0
    return tried[number - 1] if number else None


def foreign_facts(symbols: Sequence[Symbol], family: Family) -> dict[Symbol, str]:
    """Return the first fact of each predicate that a family's puzzles do not have, with an error message."""
    output = family.puzzle.output.meta
    known = {(NAMING, 1), (output.name, output.arity), *family.puzzle.input_signatures()}
    first = {(one.name, len(one.arguments)): one for one in reversed(symbols) if one.type == SymbolType.Function}
    forms = {one.meta.name: f"{one.meta.name}({','.join(one.meta.fields).upper()})" for one in family.puzzle.inputs}
    said = {}
    for name, arity in first.keys() - known:
        from difflib import get_close_matches  # noqa: PLC0415  (only a mistake needs it)

        likely = [forms[one] for one in get_close_matches(name, forms, n=1)]
        hint = "" if not likely else f", expected {likely[0]}" if name in forms else f": did you mean {likely[0]}?"
        what = f"is no fact of {with_article(family.title)} puzzle{hint}"
        said[first[name, arity]] = f"{shown(f'{name}/{arity}')[1:-1]} {what}"
    return said


def _has_all(family: Family, symbols: Sequence[Symbol], counts: Counter[tuple[str, int]]) -> bool:
    """Return whether all facts are of a family's predicates, and none is missing that it needs."""
    found = facts_of(symbols, family.puzzle.inputs) if counts.keys() <= family.puzzle.input_signatures() else {}
    return len(found) == len({*symbols}) and {*map(type, found.values())}.issuperset(family.puzzle.needed)


def recognise_answer(
    shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]], named: Family | None = None
) -> Solution | None:
    """Return an answer set as a solution of the puzzle whose facts are in it, else None; raises AmbiguousFamily."""
    if named is not None:
        return _read_as([named], shown, atoms)
    if found := _read_as(families_showing(shown, FAMILIES.values()), shown, atoms):
        return found
    unlisted = (FAMILIES[kind] for kind in FAMILIES.known if kind not in FAMILIES.listed)
    return _read_as(families_showing(shown, unlisted), shown, atoms)


def families_showing(symbols: Sequence[Symbol], families: Iterable[Family]) -> list[Family]:
    """Return the families with atoms of their output predicate among these, each once."""
    return [family for family in dict.fromkeys(families) if decoded(symbols, family.puzzle.output)]


def _read_as(
    families: Sequence[Family], shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]]
) -> Solution | None:
    """Return an answer set as a solution of a puzzle of some families, else None; raises AmbiguousFamily."""
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
    """Return the drawing of a solution and, if it is wrong, the first rule that it violates."""
    broken = solution.check()
    return f"{solution}\nThis is no solution: {one_line(broken[0])}" if broken else str(solution)


def family_in_comment(line: str) -> Family | None:
    """Return the family that a comment line names by its kind or title, None if it names none."""
    name = line.strip().lstrip(f"{COMMENT} ").casefold().removeprefix(LABEL).strip()
    return FAMILIES.called(name) if line.lstrip().startswith(COMMENT) else None


def family_in_comments(text: str) -> Family | None:
    """Return the family that a text names in the comment lines at its beginning, None if there is none."""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith(COMMENT):
            return None
        if (family := family_in_comment(line)) is not None:
            return family
    return None


def family_of_arguments(arguments: Sequence[str], text: str = "") -> tuple[Family | None, list[str]]:
    """Return the family that clingo's arguments name, and the others without ``--family``; raises AspsolveError."""
    name, rest, left = "", [], iter(arguments)
    for argument in left:
        if argument == OPTION:
            name = next(left, "")
        elif argument.startswith(f"{OPTION}="):
            name = argument.removeprefix(f"{OPTION}=")
        else:
            rest.append(argument)
            continue
        if not name:
            raise InputError(f"{OPTION}: expected a family, or a file that declares one")
    if name:
        return load_family(name), rest
    files = [one for one in rest if not one.startswith("-") and os.path.isfile(one)]  # noqa: PTH113
    return family_in_comments(text) or _family_in(files), rest


def _family_in(files: Sequence[str]) -> Family | None:
    """Return the family that one of some files declares, or names in its comments; None if none does."""
    for file in files:
        with suppress(OSError, UnicodeDecodeError, AspsolveError):
            if declares_family(Path(file)):
                return load_family(file)
            if (family := family_in_comments(Path(file).read_text(encoding="utf-8"))) is not None:
                return family
    return None
