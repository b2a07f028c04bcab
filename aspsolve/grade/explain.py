"""Why an answer set is wrong: the rules that it breaks and, unless only hints are wanted, a right one beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

import clingo
from clorm import unify
from rich.cells import cell_len

from aspsolve.engine.child import ground_facts
from aspsolve.engine.control import Program
from aspsolve.errors import AspsolveError, one_line
from aspsolve.grade.reference import AnswerSet, Reference
from aspsolve.puzzles import FAMILIES, Puzzle, recognise

__all__ = ["explain", "explain_missing"]

#: Seconds and megabytes within which an instance must be ground.
TIME_LIMIT, MEMORY_LIMIT = 20.0, 1024
#: So many broken rules, terms and lines of a drawing are told.
MOST_RULES, MOST_TERMS, MOST_LINES = 8, 12, 120


def explain(instance: Path, symbols: Sequence[clingo.Symbol], reference: Reference, *, hints: bool) -> Iterable[str]:
    """Yield lines that tell what is wrong with an answer set.

    Parameters
    ----------
    instance : the facts; where they are those of a family, its checker and its drawings are used.
    symbols : the shown atoms.
    reference : the right answer sets.
    hints : True to tell only which rules are broken and where, and nothing of a right answer set.
    """
    answer = reference.project(symbols)
    nearest = min(reference.answers, key=lambda one: (len(one ^ answer), sorted(one)), default=None)
    puzzle = _puzzle(instance, symbols)
    if puzzle is not None:
        yield from _broken_rules(puzzle, symbols)
        if not hints:
            drawings = [("this answer set", _drawn(puzzle, symbols))]
            if nearest is not None:
                drawings.append(("a right one", _drawn(puzzle, [*nearest])))
            yield from _side_by_side(drawings)
    elif nearest is not None:
        if hints:
            yield f"{len(answer ^ nearest)} atoms differ from the nearest right answer set"
            return
        yield from _terms("missing", nearest - answer)
        yield from _terms("too many", answer - nearest)


def explain_missing(instance: Path, missing: Iterable[AnswerSet]) -> Iterable[str]:
    """Yield lines that show one of the answer sets that are missing."""
    one = min(missing, key=sorted, default=None)
    if one is not None:
        puzzle = _puzzle(instance, [*one])
        if puzzle is not None:
            yield from _side_by_side([("one that is missing", _drawn(puzzle, [*one]))])
        else:
            yield from _terms("one that is missing", one)


def _puzzle(instance: Path, symbols: Sequence[clingo.Symbol]) -> Puzzle | None:
    """Return an instance's puzzle where it is one of a family whose atoms are shown, else None."""
    for family in FAMILIES.values():
        if unify([family.output], symbols, ordered=True):
            try:
                facts = ground_facts(Program(files=(str(instance),)), TIME_LIMIT, MEMORY_LIMIT)
                return recognise(facts, [family])
            except AspsolveError:
                return None
    return None


def _broken_rules(puzzle: Puzzle, symbols: Sequence[clingo.Symbol]) -> Iterable[str]:
    """Yield the rules that an answer set breaks."""
    broken = puzzle.decode(symbols).check()
    yield from map(one_line, broken[:MOST_RULES])
    if len(broken) > MOST_RULES:
        yield f"... and {len(broken) - MOST_RULES} more"
    if not broken:
        yield "It breaks no rule: either it is doubled by atoms that do not belong to it, or the reference lacks it."


def _drawn(puzzle: Puzzle, symbols: Sequence[clingo.Symbol]) -> list[str]:
    """Return the lines of an answer set's drawing."""
    try:
        return str(puzzle.decode(symbols)).splitlines()[:MOST_LINES]
    except AspsolveError as error:
        return [one_line(str(error))]


def _side_by_side(drawings: Sequence[tuple[str, list[str]]]) -> Iterable[str]:
    """Yield the lines of drawings beside each other, each under its title."""
    columns = [[title, *lines] for title, lines in drawings]
    widths = [max(cell_len(line) for line in column) for column in columns]
    for row in zip_longest(*columns, fillvalue=""):
        cells = (line + " " * (width - cell_len(line)) for line, width in zip(row, widths, strict=True))
        yield "    ".join(cells).rstrip()


def _terms(title: str, symbols: AnswerSet) -> Iterable[str]:
    """Yield a line with some terms."""
    if symbols:
        texts = [one_line(str(symbol)) for symbol in sorted(symbols)[:MOST_TERMS]]
        more = f" and {len(symbols) - MOST_TERMS} more" if len(symbols) > MOST_TERMS else ""
        yield f"{title}: {' '.join(texts)[:1000]}{more}"
