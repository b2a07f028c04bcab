"""Explanations of wrong answer sets: the rules that they break and, unless only hints are wanted, right ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from aspsolve.errors import AspsolveError, cut, one_line
from aspsolve.families.recognise import families_showing
from aspsolve.formats.facts import read_instance
from aspsolve.grade.reference import AnswerSet, Reference
from aspsolve.grade.texts import side_by_side
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.symbols import Symbol

__all__ = ["explain", "explain_missing"]

#: At most this many broken rules, atoms, and lines of a drawing are shown.
MAX_RULES, MAX_ATOMS, MAX_LINES = 8, 12, 120
#: A list of atoms, a rule and an error are cut to this many characters.
MAX_LIST_CHARACTERS = 1000


def explain(instance: Path, symbols: Sequence[Symbol], reference: Reference, *, hints: bool) -> Iterator[str]:
    """Yield lines that explain what is wrong with an answer set.

    Parameters
    ----------
    instance : pathlib.Path
        The file of facts. If they are those of a family of puzzles, the broken rules and drawings are shown; otherwise
        the atoms that are missing or too many in comparison with the most similar right answer set.
    symbols : sequence of clingo.Symbol
        The shown atoms of the wrong answer set.
    reference : Reference
        The right answer sets.
    hints : bool
        True where nothing of a right answer set may be shown.

    Yields
    ------
    str
        A line.
    """
    answer = reference.project(symbols)
    nearest = min(reference.answers, key=lambda one: (len(one ^ answer), sorted(one)), default=None)
    puzzle = _puzzle(instance, symbols)
    if puzzle is not None:
        yield from _broken_rules(puzzle, symbols)
        if not hints:
            columns = [["this answer set", *_drawing_lines(puzzle, symbols)]]
            if nearest is not None:
                columns.append(["a right one", *_drawing_lines(puzzle, [*nearest])])
            yield from side_by_side(*columns)
    elif nearest is not None:
        if hints:
            yield f"{len(answer ^ nearest)} atoms differ from the nearest right answer set"
            return
        yield from _atoms("missing", nearest - answer)
        yield from _atoms("too many", answer - nearest)


def explain_missing(instance: Path, missing: Iterable[AnswerSet]) -> Iterator[str]:
    """Yield lines that show one of the answer sets that an encoding should have but has not.

    Parameters
    ----------
    instance : pathlib.Path
        The file of facts; a puzzle of a known family is drawn.
    missing : iterable of frozenset of clingo.Symbol
        The missing answer sets; the first of them in the order of their atoms is shown.

    Yields
    ------
    str
        A line; none where nothing is missing.
    """
    first = min(missing, key=sorted, default=None)
    if first is not None:
        puzzle = _puzzle(instance, [*first])
        if puzzle is not None:
            yield from side_by_side(["one that is missing", *_drawing_lines(puzzle, [*first])])
        else:
            yield from _atoms("one that is missing", first)


def _puzzle(instance: Path, symbols: Sequence[Symbol]) -> Puzzle | None:
    """Return the puzzle of an instance, None where no family has such facts and such an output."""
    families = families_showing(symbols)
    if not families:
        return None
    try:
        return read_instance(instance, families)
    except AspsolveError:
        return None


def _broken_rules(puzzle: Puzzle, symbols: Sequence[Symbol]) -> Iterator[str]:
    """Yield the rules of the puzzle that an answer set breaks."""
    broken = puzzle.decode(symbols).check()
    yield from (cut(one_line(rule), MAX_LIST_CHARACTERS) for rule in broken[:MAX_RULES])
    if len(broken) > MAX_RULES:
        yield f"... and {len(broken) - MAX_RULES} more"
    if not broken:
        yield "It breaks no rule: either it is doubled by atoms that do not belong to it, or the reference lacks it."


def _drawing_lines(puzzle: Puzzle, symbols: Sequence[Symbol]) -> list[str]:
    """Return the lines of the drawing of an answer set, or the line of an error where it cannot be drawn."""
    try:
        return str(puzzle.decode(symbols)).splitlines()[:MAX_LINES]
    except AspsolveError as error:
        return [cut(one_line(str(error)), MAX_LIST_CHARACTERS)]


def _atoms(title: str, atoms: AnswerSet) -> Iterator[str]:
    """Yield a line with a title and the first of the atoms, nothing where there are none."""
    if atoms:
        texts = [one_line(str(atom)) for atom in sorted(atoms)[:MAX_ATOMS]]
        more = f" and {len(atoms) - MAX_ATOMS} more" if len(atoms) > MAX_ATOMS else ""
        yield f"{title}: {' '.join(texts)[:MAX_LIST_CHARACTERS]}{more}"
