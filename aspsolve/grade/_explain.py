"""Explanations of wrong answers: the rules that they break and, unless only hints are wanted, right ones beside."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from aspsolve._files import read_text
from aspsolve.errors import AspsolveError, cut, one_line
from aspsolve.families._recognise import families_showing
from aspsolve.formats._naming import family_in_comments
from aspsolve.formats.facts import read_instance
from aspsolve.grade._reference import AnswerSet, Reference
from aspsolve.grade._verdict import Judgement, Verdict
from aspsolve.grade.report._text import side_by_side
from aspsolve.model._symbols import Symbol
from aspsolve.model.puzzle import Puzzle, Solution

#: At most this many broken rules, atoms, and lines of a drawing are shown.
MAX_RULES, MAX_ATOMS, MAX_LINES = 8, 12, 120
#: A list of atoms, a rule and an error are cut to this many characters.
MAX_LIST_CHARACTERS = 1000
#: A picture of more characters of JSON is left out.
MAX_PICTURE = 20_000


def explain(instance: Path, symbols: Sequence[Symbol], reference: Reference, reason: str, *, hints: bool) -> Judgement:
    """Return a failure with the rules that an answer set breaks, or the atoms in which it differs from a right one."""
    answer = reference.project(symbols)
    nearest = min(reference.answers, key=lambda one: (len(one ^ answer), sorted(one)), default=None)
    puzzle = _puzzle(instance, symbols)
    if puzzle is None:
        apart = f"{len(answer ^ nearest)} atoms differ from the nearest right answer set" if nearest is not None else ""
        lines = [apart] * bool(apart) if hints else [*_differences(answer, nearest)]
        return Judgement(Verdict.FAILURE, reason, tuple(lines))
    wrong, right = puzzle.decode(symbols), None if nearest is None else puzzle.decode([*nearest])
    found = explain_wrong(reason, puzzle, wrong, right, "this answer set", hints=hints)
    rules = [*found.details]
    if not found.broken:
        meaningless = frozenset(symbols) - {atom.symbol for atom in wrong.atoms()}
        said = "has atoms that mean nothing." if meaningless else "the reference lacks it."
        rules = [
            f"It breaks no rule{', but ' if meaningless else ': '}{said}",
            *_atoms("they are", meaningless),
            *rules,
        ]
    if right is not None and not hints and _drawing_lines(wrong) == _drawing_lines(right):  # both look alike
        rules += _differences(answer, nearest)
    return found._replace(details=tuple(rules))


def explain_wrong(
    reason: str, puzzle: Puzzle, wrong: Solution, right: Solution | None, title: str, *, hints: bool
) -> Judgement:
    """Return a failure with the rules that a solution breaks and, without `hints`, drawings of it and a right one."""
    broken = [cut(one_line(rule), MAX_LIST_CHARACTERS) for rule in wrong.check()]
    rules = [*broken[:MAX_RULES], *([f"... and {len(broken) - MAX_RULES} more"] if len(broken) > MAX_RULES else [])]
    pictures = _pictures(puzzle, {title: wrong} if right is None or hints else {title: wrong, "a right one": right})
    if not hints and right is None:
        lines = [title, *_drawing_lines(wrong)]
    elif not hints and right is not None:
        lines = [*side_by_side([title, *_drawing_lines(wrong)], ["a right one", *_drawing_lines(right)])]
    else:
        lines = []
    return Judgement(Verdict.FAILURE, reason, (*rules, *lines), broken=tuple(rules), pictures=pictures)


def explain_missing(instance: Path, missing: Iterable[AnswerSet], reason: str) -> Judgement:
    first = min(missing, key=sorted, default=frozenset[Symbol]())
    puzzle = _puzzle(instance, [*first]) if first else None
    if puzzle is None:
        return Judgement(Verdict.FAILURE, reason, tuple(_atoms("one that is missing", first)))
    return explain_missing_solution(reason, puzzle, puzzle.decode([*first]), "one that is missing")


def explain_missing_solution(reason: str, puzzle: Puzzle, right: Solution, title: str) -> Judgement:
    pictures = _pictures(puzzle, {title: right})
    return Judgement(Verdict.FAILURE, reason, (title, *_drawing_lines(right)), pictures=pictures)


def _pictures(puzzle: Puzzle, solutions: dict[str, Solution]) -> dict[str, str]:
    """Return what is needed to draw solutions by their titles: their JSON, and that of the puzzle by an empty title."""
    data = {"": puzzle.to_json(), **{title: one.to_json() for title, one in solutions.items()}}
    texts = {title: json.dumps(one, separators=(",", ":")) for title, one in data.items()}
    return texts if all(len(text) <= MAX_PICTURE for text in texts.values()) else {}


def _puzzle(instance: Path, symbols: Sequence[Symbol]) -> Puzzle | None:
    try:
        named = family_in_comments(read_text(instance))
        families = families_showing(symbols, () if named is None else [named])
        return read_instance(instance, families) if families else None
    except AspsolveError:
        return None


def _drawing_lines(solution: Solution) -> list[str]:
    try:
        text = str(solution)
    except AspsolveError as error:
        return [cut(one_line(str(error)), MAX_LIST_CHARACTERS)]
    return text.splitlines()[:MAX_LINES]


def _differences(answer: AnswerSet, right: AnswerSet | None) -> Iterator[str]:
    if right is not None:
        yield from _atoms("missing", right - answer)
        yield from _atoms("too many", answer - right)


def _atoms(title: str, atoms: AnswerSet) -> Iterator[str]:
    if atoms:
        texts = [one_line(str(atom)) for atom in sorted(atoms)[:MAX_ATOMS]]
        more = f" and {len(atoms) - MAX_ATOMS} more" if len(atoms) > MAX_ATOMS else ""
        yield f"{title}: {' '.join(texts)[:MAX_LIST_CHARACTERS]}{more}"
