"""A diagnosis in text: source lines with a mark below the guilty part, the reasons, and the answer drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from aspsolve.debugging._excluded import RANKS
from aspsolve.debugging._findings import Diagnosis, Finding, FindingKind, Reason
from aspsolve.errors import AspsolveError, cut, one_line
from aspsolve.model._gridwriting import marked
from aspsolve.model._symbols import Symbol, SymbolType, parse_untrusted
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle

#: The most source lines, reasons, further findings, notes, and lines of a drawing: all fit on a screen.
MAX_SOURCE, MAX_REASONS, MAX_OTHERS, MAX_NOTES, MAX_DRAWING = 4, 14, 5, 4, 16
#: A line is cut to this many characters.
MAX_CHARACTERS = 150
#: The kinds of findings that answer a question.
ASKED = (FindingKind.HOLDS, FindingKind.FAILS)


def write(diagnosis: Diagnosis) -> str:
    return "".join(f"{cut(line, MAX_CHARACTERS)}\n" for line in _lines(diagnosis))


def _lines(diagnosis: Diagnosis) -> Iterator[str]:
    mistakes, notes = diagnosis.mistakes, [one for one in diagnosis.findings if one.note]
    if mistakes:
        asked = [one for one in mistakes if one.kind in ASKED] or mistakes[:1]
        for place, finding in enumerate(asked):
            yield from ([""] if place else [])
            yield from _first(diagnosis, finding)
        further = mistakes[len(asked) :]
        named = ("", mistakes[0].file)  # the first finding has named its file
        for place, one in enumerate(further[:MAX_OTHERS]):
            if place == 0 or one.certain != further[place - 1].certain:
                yield from ("", "Also:" if one.certain else "Guesses:")
            yield f"  {one_line(one.message if one.file in named else str(one))}"
        if len(further) > MAX_OTHERS:
            yield f"  and {len(further) - MAX_OTHERS} more (--format json has all)"
    elif unread := [one for one in notes if one.kind is FindingKind.INSTANCE]:
        notes.remove(unread[0])
        yield f"No answer was compared: {one_line(unread[0].what)}."
    else:
        yield f"No mistake was found: {diagnosis.verdict or 'no answer was compared'}."
    yield from (f"Note: {one_line(str(one))}" for one in notes[:MAX_NOTES])
    if diagnosis.unseen:
        yield f"Not looked at: {one_line(', '.join(diagnosis.unseen))}."


def _first(diagnosis: Diagnosis, finding: Finding) -> Iterator[str]:
    this = "this line " if finding.certain else "perhaps this line "
    place = f"{finding.file}:{finding.line}: {this}" if finding.line else f"{finding.file}: " if finding.file else ""
    yield one_line(f"{place}{finding.what}")
    source = [*source_lines(finding)]
    if source:
        yield ""
        if finding.comment:
            yield f"      (its comment: {one_line(finding.comment)})"
        yield from source
    reasons = [*_reasons(finding.because, 2)]
    if source and (finding.detail or reasons):
        yield ""
    if finding.detail:
        detail = one_line(finding.detail).removeprefix(":").strip().removesuffix(".")
        where = f", in {Path(finding.instance).name}" if finding.instance else ""
        yield f"  {detail}{where}"
    if reasons:
        yield "  because" if finding.detail else "  Because:"
        yield from reasons[:MAX_REASONS]
        if len(reasons) > MAX_REASONS:
            yield "    ..."
    if (finding.kind in RANKS and finding.instance == diagnosis.instance) or (
        finding.kind in (FindingKind.WEAK, FindingKind.IDLE) and diagnosis.answer
    ):
        yield from _drawing(diagnosis, finding)


def source_lines(finding: Finding) -> Iterator[str]:
    """Yield the source of a finding's rule with line numbers, and marks below the guilty part."""
    if not finding.line or finding.mark is None:
        return
    begin_line, begin, end_line, end = finding.mark
    with suppress(OSError):
        lines = Path(finding.file).read_text(encoding="utf-8", errors="replace").split("\n")
        last = min(max(end_line, finding.line), finding.line + MAX_SOURCE - 1, len(lines))
        for number in range(finding.line, last + 1):
            line = "".join(c if c.isprintable() else " " for c in lines[number - 1].rstrip())
            yield f"  {number:4} | {line}"
            if begin_line <= number <= end_line:
                start = begin - 1 if number == begin_line else len(line) - len(line.lstrip())
                stop = end - 1 if number == end_line else len(line)
                if stop > start:
                    yield f"       | {' ' * start}{'^' * (min(stop, len(line) + 1) - start)}"


def _reasons(reasons: Sequence[Reason], level: int) -> Iterator[str]:
    for reason in reasons:
        yield f"{'  ' * level}{one_line(reason.text)}"
        yield from _reasons(reason.because, level + 1)


def _drawing(diagnosis: Diagnosis, finding: Finding) -> Iterator[str]:
    if diagnosis.puzzle is None:
        return
    with suppress(AspsolveError):
        solution = diagnosis.puzzle.decode(parse_untrusted(diagnosis.answer))
        squares = squares_of(finding.atoms, diagnosis.puzzle)
        drawn = marked(solution.drawing(), squares).splitlines()
        if len(drawn) <= MAX_DRAWING:
            wrong = finding.kind in (FindingKind.WEAK, FindingKind.IDLE)
            yield ""
            which = "A wrong answer that it allows" if wrong else "The right answer"
            yield f"  {which}{', with the cells of this in brackets' if squares else ''}:"
            yield from (f"    {line}" for line in drawn)


def squares_of(atoms: Sequence[str], puzzle: Puzzle) -> tuple[Point, ...]:
    """Return the cells that atoms are about: those whose coordinates are among their first arguments, in pairs."""
    cells = {tile.at for tile in puzzle.drawing().tiles}
    found: dict[Point, None] = {}
    with suppress(AspsolveError):
        for atom in parse_untrusted(atoms):
            found.update(dict.fromkeys(_points(atom, cells)))
    return tuple(found)


def _points(atom: Symbol, cells: Collection[Point]) -> Iterator[Point]:
    numbers = [one.number if one.type == SymbolType.Number else None for one in atom.arguments]
    for index in range(0, len(numbers) - 1, 2):
        x, y = numbers[index : index + 2]
        if x is None or y is None or Point(x, y) not in cells:
            return
        yield Point(x, y)
