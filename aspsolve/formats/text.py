"""Text as one would type it, by the families' `aspsolve.families.parts.TextSyntax`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from aspsolve.errors import InputError, error_behind, shown
from aspsolve.families._family import Family
from aspsolve.families._recognise import family_in_comment
from aspsolve.families._registry import FAMILIES, family_named, family_of
from aspsolve.families.parts import TextSyntax
from aspsolve.formats._notations import rewritten
from aspsolve.model._graphemes import nfc
from aspsolve.model._textgrid import COMMENT
from aspsolve.model.checks import MAX_TEXT_CHARACTERS
from aspsolve.model.puzzle import Puzzle, Solution

__all__ = ["read_puzzle", "read_puzzles", "read_solutions", "write_named_puzzle", "write_puzzle", "write_solution"]

#: What an address has, and the most puzzles of a file that has one in each line.
ADDRESS, MOST_PUZZLES = "://", 1000
#: The label that some programs print above a solution.
SOLVED = "SOLVED"
#: Rows of digits and dots alone.
NUMBERS = re.compile(r"(?=[.\s]*\d)[\d.\s]+", re.ASCII)
#: Any other sign, and the most of these among numbers that are taken for mistakes.
SIGN, MOST_SIGNS = re.compile(r"[^\d.\s]", re.ASCII), 3
#: The most families that a complaint names.
MOST_NAMED = 5
#: The most characters of a text of numbers that is tried with every family.
MAX_TRIED_CHARACTERS = 10_000
#: The most characters of a line.
MAX_LINE_CHARACTERS = 100_000


def read_puzzle(text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:
    """Return the puzzle of a text; raises InputError with line and column."""
    _check_length(text)
    named, text = _without_name(nfc(text))
    chosen = family or named
    other = rewritten(text)
    if other is not None and other.family is not None:
        chosen = chosen or family_named(other.family)
    if other is not None and other.puzzle is not None:
        if chosen is not None and chosen is not family_of(other.puzzle):
            raise InputError(f"the address has a puzzle of {other.puzzle.title}, not of {chosen.title}")
        return other.puzzle
    if chosen is not None:
        try:
            return _read(text, dialect, chosen)
        except InputError:
            if other is None:
                raise
        return _read(other.text, dialect, chosen)
    if not text.strip():
        raise InputError("expected a puzzle, found nothing", line=1, column=1)
    return _recognised(text, dialect, None if other is None else other.text)


def _recognised(text: str, dialect: Any, other: str | None) -> Puzzle:
    """Return the puzzle of a text that names no family, `other` being the same in our signs; raises InputError."""
    candidates = _candidates(dialect)
    likely = _recognising(text, dialect)
    complaints: dict[Family, InputError] = {}
    for tried in (likely, [family for family in candidates if family not in likely]):
        found: dict[Family, Puzzle] = {}
        for one in tried:
            try:
                found[one] = _read(text, dialect, one)
            except InputError as error:
                complaints[one] = error
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            raise _several_fit("text", [*found])
    if len(candidates) > 1 and (other is not None or NUMBERS.fullmatch(text)):
        if len(text) > MAX_TRIED_CHARACTERS:
            raise InputError("the numbers could be a puzzle of several families: name it in the first line", line=1)
        texts = [one for one in (text, other) if one is not None]
        families = (one for one in map(family_named, FAMILIES.known) if one.has("TEXT"))
        fitting = {one: puzzle for one in families if (puzzle := _first_read(texts, one)) is not None}
        usual = [puzzle for one, puzzle in fitting.items() if one.has_usual_size(puzzle)]
        if len(usual) == 1:
            return usual[0]
        raise _several_fit("numbers", [*fitting])
    signs = [*SIGN.finditer(text)]
    if signs and len(signs) <= MOST_SIGNS and NUMBERS.fullmatch(SIGN.sub(".", text)):
        raise error_behind(text[: signs[0].start()], f"expected a number or ., found {shown(signs[0][0])}")
    raise next(iter(complaints.values()))


def _first_read(texts: Iterable[str], family: Family) -> Puzzle | None:
    """Return the puzzle of the first text that the family can read, None if there is none."""
    for text in texts:
        with suppress(InputError):
            return _read(text, None, family)
    return None


def _several_fit(what: str, families: Sequence[Family]) -> InputError:
    """Return the complaint about a text that names no family and that these, or none, can read."""
    if not families:
        return InputError(f"no family has such {what}: name yours in the first line, to see what is wrong", line=1)
    kinds = ", ".join(one.kind for one in families[:MOST_NAMED])
    kinds += " or another family" if len(families) > MOST_NAMED else ""
    name = f"{COMMENT} {families[0].title}"
    return InputError(
        f"the {what} could be a puzzle of {kinds}: name the family in the first line, as in {name}", line=1
    )


def read_puzzles(text: str, dialect: Any = None, family: Family | None = None) -> list[Puzzle]:
    """Return the puzzles of a text: below comments that name their families, or one in each line; raises InputError."""
    try:
        return [read_puzzle(part, dialect, family) for part in _parts(text)]
    except InputError:
        puzzles = _puzzles_of_lines(text, family)
        if len(puzzles) > 1:
            return puzzles
        raise


def _puzzles_of_lines(text: str, family: Family | None) -> list[Puzzle]:
    """Return the puzzles of a text, in each line an address or all signs of a puzzle of the usual size; else none."""
    puzzles: list[Puzzle] = []
    for number, line in enumerate(filter(str.strip, text.split("\n"))):
        if number == MOST_PUZZLES:
            raise InputError(f"expected at most {MOST_PUZZLES} lines with a puzzle in each")
        named = family_of(puzzles[0]) if puzzles and ADDRESS not in line else family
        try:
            puzzles.append(read_puzzle(line, None, named))
        except InputError:
            return []
        if ADDRESS not in line and not family_of(puzzles[-1]).has_usual_size(puzzles[-1]):
            return []
    return puzzles


def _parts(text: str) -> Iterator[str]:
    """Yield the text of each puzzle, below as many empty lines as there are lines before it."""
    lines = text.split("\n")
    start, content = 0, False
    for number, line in enumerate(lines):
        if content and family_in_comment(line) is not None:
            yield "\n" * start + "\n".join(lines[start:number])
            start, content = number, False
        content = content or line.partition(COMMENT)[0].strip() != ""
    yield "\n" * start + "\n".join(lines[start:])


def _check_length(text: str) -> None:
    """Raise InputError for a text, or a line of it, that is longer than any puzzle."""
    if len(text) > MAX_TEXT_CHARACTERS:
        raise InputError(f"the text has more than {MAX_TEXT_CHARACTERS} characters")
    if len(text) > MAX_LINE_CHARACTERS:
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE_CHARACTERS:
                raise InputError(f"the line has more than {MAX_LINE_CHARACTERS} characters", line=number)


def _read(text: str, dialect: Any, family: Family) -> Puzzle:
    syntax = family.text_syntax
    return syntax.read_puzzle(text, _own(dialect, syntax))


def read_solutions(text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:
    """Return the solutions of a text, with blank lines between them; raises InputError with line and column."""
    _check_length(text)
    syntax = family_of(puzzle).text_syntax
    text = _without_name(nfc(text))[1]
    own = _own(dialect, syntax)
    blocks = _blocks(text)
    if not blocks:
        raise InputError("expected a solution, found nothing", line=1, column=1)

    def solution(start: int, block: str) -> Solution:
        try:
            return syntax.read_solution(block, puzzle, own)
        except InputError as error:
            line = start if error.line is None else start + error.line - 1
            raise InputError(error.message, line=line, column=error.column) from None

    try:
        return tuple(solution(start, block) for start, block in blocks)
    except InputError:
        found = []
        for start, block in _below_labels(blocks):
            with suppress(InputError):
                found.append(solution(start, block))
        if not found:
            raise
        return tuple(found)


def _below_labels(blocks: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield what stands below the last line SOLVED of each block that has one."""
    for start, block in blocks:
        lines = block.split("\n")
        labels = [number for number, line in enumerate(lines, 1) if line.strip() == SOLVED]
        if labels:
            yield start + labels[-1], "\n".join(lines[labels[-1] :])


def write_puzzle(puzzle: Puzzle, dialect: Any = None) -> str:
    """Return a puzzle as text that reads back; raises InputError if there is no such text."""
    family = family_of(puzzle)
    syntax = family.text_syntax
    text = syntax.write_puzzle(puzzle, _own(dialect, syntax))
    return text if _recognising(text, dialect) == [family] else f"{_name(family)}{text}"


def write_named_puzzle(puzzle: Puzzle, about: str) -> str:
    """Return a puzzle as text that reads back among others, with a comment; raises InputError as write_puzzle."""
    name = _name(family_of(puzzle))
    return f"{name}{COMMENT} {about}\n{write_puzzle(puzzle).removeprefix(name)}"


def _name(family: Family) -> str:
    return f"{COMMENT} {family.title}\n"


def write_solution(solution: Solution, number: int, dialect: Any = None) -> str:
    """Return a drawing, after a blank line if it is not the first."""
    separator, family = "\n" if number > 1 else "", family_of(solution.puzzle)
    if not family.has("TEXT"):
        return f"{separator}{solution.text()}\n"
    return separator + family.text_syntax.write_solution(solution, _own(dialect, family.text_syntax))


def _own(dialect: Any, syntax: TextSyntax) -> Any:
    """Return a dialect if it is one of the syntax, else the syntax's default, if it has dialects."""
    if syntax.dialect is None or isinstance(dialect, syntax.dialect):
        return dialect
    return syntax.dialect()


def _candidates(dialect: Any) -> list[Family]:
    """Return the families that have texts; if the dialect is not a default, only the families of such dialects."""
    found = [family for family in FAMILIES.values() if family.has("TEXT")]
    if dialect is None or dialect == type(dialect)():
        return found
    return [family for family in found if family.text_syntax.dialect is type(dialect)]


def _recognising(text: str, dialect: Any) -> list[Family]:
    """Return the families whose puzzle a text looks like."""
    return [
        family
        for family in _candidates(dialect)
        if family.text_syntax.recognises(text, _own(dialect, family.text_syntax))
    ]


def _without_name(text: str) -> tuple[Family | None, str]:
    """Return the family that the first line names, and the text with that line empty; else None and the text."""
    start = text.rfind("\n", 0, len(text) - len(text.lstrip())) + 1
    line = text[start:].partition("\n")[0]
    family = family_in_comment(line)
    return (None, text) if family is None else (family, text[:start] + text[start + len(line) :])


def _blocks(text: str) -> list[tuple[int, str]]:
    """Return the parts of a text between blank lines, each with the number of its first line."""
    blocks: list[tuple[int, list[str]]] = []
    blank = True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            blank = True
            continue
        if blank:
            blocks.append((number, []))
        blocks[-1][1].append(line)
        blank = False
    return [(number, "\n".join(lines)) for number, lines in blocks]
