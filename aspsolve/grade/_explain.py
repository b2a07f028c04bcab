"""Explanations of wrong answer sets: the rules that they break and, unless only hints are wanted, right ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from aspsolve.errors import AspsolveError, cut, one_line
from aspsolve.families._recognise import families_showing
from aspsolve.formats._files import read_text
from aspsolve.formats._naming import family_in_comments
from aspsolve.formats.facts import read_instance
from aspsolve.grade._reference import AnswerSet, Reference
from aspsolve.grade.report._formatting import side_by_side
from aspsolve.model._gridwriting import draw
from aspsolve.model._symbols import Symbol
from aspsolve.model.lattice import Edge
from aspsolve.model.puzzle import Puzzle, Solution

#: At most this many broken rules, atoms, and lines of a drawing are shown.
MAX_RULES, MAX_ATOMS, MAX_LINES = 8, 12, 120
#: A list of atoms, a rule and an error are cut to this many characters.
MAX_LIST_CHARACTERS = 1000


def explain(instance: Path, symbols: Sequence[Symbol], reference: Reference, *, hints: bool) -> Iterator[str]:
    """Yield lines that explain what is wrong with an answer set.

    If the facts of the instance are those of a family of puzzles, the broken rules and drawings are shown;
    otherwise the atoms that are missing or too many in comparison with the most similar right answer set.
    """
    answer = reference.project(symbols)
    nearest = min(reference.answers, key=lambda one: (len(one ^ answer), sorted(one)), default=None)
    puzzle = _puzzle(instance, symbols)
    if puzzle is not None:
        yield from _broken_rules(puzzle, symbols)
        if not hints:
            yield from _drawn(puzzle, symbols, nearest)
    elif nearest is not None:
        if hints:
            yield f"{len(answer ^ nearest)} atoms differ from the nearest right answer set"
            return
        yield from _differences(answer, nearest)


def _differences(answer: AnswerSet, right: AnswerSet) -> Iterator[str]:
    """Yield the atoms that a wrong answer set lacks, and those that it has and a right one has not."""
    yield from _atoms("missing", right - answer)
    yield from _atoms("too many", answer - right)


def explain_missing(instance: Path, missing: Iterable[AnswerSet]) -> Iterator[str]:
    """Yield lines that show one of the answer sets that an encoding should have but has not."""
    first = min(missing, key=sorted, default=None)
    if first is not None:
        puzzle = _puzzle(instance, [*first])
        if puzzle is not None:
            yield from side_by_side(["one that is missing", *_drawing_lines(puzzle.decode([*first]))])
        else:
            yield from _atoms("one that is missing", first)


def _puzzle(instance: Path, symbols: Sequence[Symbol]) -> Puzzle | None:
    """Return the puzzle of an instance, None if no family has such facts and such an output."""
    try:
        named = family_in_comments(read_text(instance))
        families = families_showing(symbols, () if named is None else [named])
        return read_instance(instance, families) if families else None
    except AspsolveError:
        return None


def _broken_rules(puzzle: Puzzle, symbols: Sequence[Symbol]) -> Iterator[str]:
    """Yield the rules of the puzzle that an answer set breaks."""
    solution = puzzle.decode(symbols)
    broken = solution.check()
    yield from (cut(one_line(rule), MAX_LIST_CHARACTERS) for rule in broken[:MAX_RULES])
    if len(broken) > MAX_RULES:
        yield f"... and {len(broken) - MAX_RULES} more"
    if not broken:
        meaningless = frozenset(symbols) - {atom.symbol for atom in solution.atoms()}
        yield (
            "It breaks no rule, but has atoms that mean nothing."
            if meaningless
            else "It breaks no rule: the reference lacks it."
        )
        yield from _atoms("they are", meaningless)


def _drawn(puzzle: Puzzle, symbols: Sequence[Symbol], nearest: AnswerSet | None) -> Iterator[str]:
    """Yield the drawing of a wrong answer set beside that of a right one, with arrows where only directions differ."""
    wrong = puzzle.decode(symbols)
    if nearest is None:
        yield from side_by_side(["this answer set", *_drawing_lines(wrong)])
        return
    right = puzzle.decode([*nearest])
    other = {*right.drawing().path}
    turned = {edge for edge in wrong.drawing().path if edge[::-1] in other and edge not in other}
    columns = [_drawing_lines(wrong, turned), _drawing_lines(right, {edge[::-1] for edge in turned})]
    yield from side_by_side(["this answer set", *columns[0]], ["a right one", *columns[1]])
    if columns[0] == columns[1]:
        yield from _differences(frozenset(symbols), nearest)


def _drawing_lines(solution: Solution, arrows: Collection[Edge] = ()) -> list[str]:
    """Return the lines of the drawing of an answer set, or the line of an error where it cannot be drawn."""
    try:
        text = draw(solution.drawing(), arrows=arrows) if arrows else str(solution)
    except AspsolveError as error:
        return [cut(one_line(str(error)), MAX_LIST_CHARACTERS)]
    return text.splitlines()[:MAX_LINES]


def _atoms(title: str, atoms: AnswerSet) -> Iterator[str]:
    """Yield a line with a title and the first of the atoms, if there are any."""
    if atoms:
        texts = [one_line(str(atom)) for atom in sorted(atoms)[:MAX_ATOMS]]
        more = f" and {len(atoms) - MAX_ATOMS} more" if len(atoms) > MAX_ATOMS else ""
        yield f"{title}: {' '.join(texts)[:MAX_LIST_CHARACTERS]}{more}"
