"""ASP facts: the instances that the encodings read, and answer sets as facts.

Plain facts are read here, in a fraction of the time of a process; all else by clingo, in a process with limits.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby, product
from math import prod
from operator import itemgetter
from pathlib import Path
from typing import Any

from aspsolve._files import read_text
from aspsolve.engine._control import Program
from aspsolve.engine._messages import COMPLAINT
from aspsolve.errors import (
    AspsolveError,
    EncodingError,
    InputError,
    InputWarning,
    LimitReached,
    OutOfMemory,
    error_behind,
    refusing,
)
from aspsolve.families._family import Family
from aspsolve.families._recognise import family_in_comments, foreign_facts, recognise
from aspsolve.families._registry import family_of
from aspsolve.formats._answers import NUMBER, answer_sets, have_full_stops, printed
from aspsolve.model._symbols import LONG_NUMBER, Function, Number, String, Symbol, SymbolType, unfit_number
from aspsolve.model._textgrid import COMMENT
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.facts import Cell
from aspsolve.model.messages import stretches
from aspsolve.model.puzzle import Puzzle, Solution

__all__ = ["read_instance", "read_puzzle", "read_solutions", "write_puzzle", "write_solution"]

#: The most facts, repeated ones among them, that are read here: clingo reads more, within its limits.
MAX_FACTS = 100_000
#: A number as clingo writes it, and a number or a range.
PLAIN_NUMBER = r"(?:0|-?[1-9]\d{0,8})"
RANGE = rf"{PLAIN_NUMBER}(?:\.\.{PLAIN_NUMBER})?"
#: An argument: a number or a range, a pool of these, a string without escapes, or a name.
ARGUMENT = rf"""(?:{RANGE}|\({RANGE}(?:;{RANGE})+\)|"[^"\\\n]*"|[a-z]\w*)"""
#: Space, a line comment, or a fact.
PART = re.compile(
    rf"""\s+|%(?!\*)[^\n]*|(?P<name>[a-z]\w*)(?:\(\s*(?P<arguments>{ARGUMENT}(?:\s*,\s*{ARGUMENT})*)\s*\))?\s*\.""",
    re.ASCII,
)
ARGUMENTS = re.compile(ARGUMENT, re.ASCII)
KEYWORD = "not"


#: Strings and comments: in them no number is too large.
NO_CODE = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|%\*(?:.*?\*%|.*)|%[^\n]*', re.DOTALL)
#: The limits of grounding an instance.
TIME_LIMIT_SECONDS, MEMORY_LIMIT_MB = 20.0, 1024
#: An instance of fewer characters has lower limits: seconds of processor time, and megabytes.
SMALL_TEXT_CHARACTERS = 100_000
SMALL_TEXT_CPU_SECONDS, SMALL_TEXT_MEMORY_MB = 1, 450
REFUSED = ("#include", "#script")
MAX_LINE_CHARACTERS = 100


def read_puzzle(text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:  # noqa: ARG001  (facts say all)
    """Return the puzzle of an instance; raises InputError."""
    facts, named = _ground(text), family or family_in_comments(text)
    if not facts and ":-" in text:
        raise InputError("expected the facts of a puzzle, found rules: an encoding is named by aspsolve solve -e")
    try:
        puzzle = recognise(facts, [family]) if family else recognise(facts, tie_breaker=named)
    except InputError as error:
        for _, _, place in _statements(text, [error.fact]) if error.fact is not None else ():
            raise InputError(error.message, line=place["line"], column=place["column"]) from None
        for mistake in _mistakes(text, facts, named) if named else ():
            raise InputError(f"{error.message}; {mistake.message}", line=mistake.line, column=mistake.column) from None
        raise
    for mistake in _mistakes(text, facts, family_of(puzzle)):
        warnings.warn(InputWarning(mistake), stacklevel=2)
    return puzzle


def _mistakes(text: str, facts: Sequence[Symbol], family: Family) -> Iterable[InputError]:
    """Yield an error for each predicate of facts that is no family's and no rule uses, with the name that is meant."""
    messages = foreign_facts(facts, family)
    for fact, used, place in _statements(text, [*messages]):
        if not used:
            yield InputError(messages[fact], line=place["line"], column=place["column"])


def _statements(text: str, facts: Sequence[Symbol]) -> Iterable[tuple[Symbol, bool, dict[str, Any]]]:
    """Yield what `statements_of` finds in a program that has been ground; nothing if that takes too long."""
    if not facts:
        return
    if (plain := plain_facts(text)) is not None:
        for fact in sorted(plain.keys() & facts, key=plain.__getitem__):
            place = error_behind(text[: plain[fact]], "")
            yield fact, False, {"line": place.line, "column": place.column}
        return
    from aspsolve.engine._calls import Limits, results_of  # noqa: PLC0415  (plain facts need no process)
    from aspsolve.engine._reading import statements_of  # noqa: PLC0415  (as above)

    limits, call = Limits(TIME_LIMIT_SECONDS, MEMORY_LIMIT_MB), partial(statements_of, facts, text=text)
    with suppress(AspsolveError):
        yield from results_of("aspsolve.engine._calls:send_each", call, limits)


@refusing()
def read_instance(path: Path, families: Iterable[Family]) -> Puzzle:
    """Return the puzzle, of one of these families, of an instance's file and its includes; raises AspsolveError."""
    facts = _ground_within(Program(files=(str(path),)))
    return recognise(facts, families, tie_breaker=family_in_comments(read_text(path)))


def read_solutions(text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:  # noqa: ARG001
    """Return the solutions of answer sets, as clingo prints them or as facts; raises InputError."""
    try:
        answers = answer_sets(text)
    except InputError:
        if printed(text) or not have_full_stops(text.splitlines()):
            raise
        answers = [_ground(text)]  # a program with more than plain facts
    output = puzzle.output.meta
    solutions = []
    for atoms in answers:
        if atoms and not any(atom.type == SymbolType.Function and atom.name == output.name for atom in atoms):
            raise InputError(f"expected a solution, atoms of {output.name}/{output.arity}, found {str(atoms[0])[:40]}")
        solutions.append(puzzle.decode(atoms))
    return tuple(solutions)


def says_none(text: str) -> bool:
    """Return whether clingo has printed that there is no answer set."""
    return printed(text) and "UNSATISFIABLE" in map(str.strip, text.splitlines())


def write_puzzle(puzzle: Puzzle, dialect: Any = None) -> str:  # noqa: ARG001
    """Return a puzzle as an instance, its grid drawn in comments; raises InputError for one that facts cannot say."""
    facts = puzzle.facts()
    try:
        same = type(puzzle).from_facts(facts) == puzzle
    except InputError:
        same = False
    if not same:
        raise InputError("facts cannot represent trailing blocks: write JSON or text")
    cells = [(fact.x, fact.y) for fact in facts if isinstance(fact, Cell)]
    others = [fact.symbol for fact in facts if not isinstance(fact, Cell)]
    drawing: list[str] = []
    with suppress(InputError):  # its cells lie too far apart
        drawing = puzzle.text().replace("#", "■").splitlines()
    comments = [f"{COMMENT} {line}".rstrip() for line in (puzzle.title, *drawing)]
    return "\n".join([*comments, "", *_cells(cells), *_wrapped(others)]) + "\n"


def write_solution(solution: Solution, number: int, dialect: Any = None) -> str:  # noqa: ARG001
    """Return the atoms of a solution after a comment with its number."""
    lines = [f"{NUMBER}{number}", *_wrapped(atom.symbol for atom in solution.atoms())]
    return "".join(f"{line}\n" for line in lines)


def _ground(text: str) -> list[Symbol]:
    """Return the facts of a program; raises InputError with clingo's line and column."""
    for word in REFUSED:
        if word in text:
            raise error_behind(text[: text.index(word)], f"{word} is not read here: expected facts")
    if len(text) < SMALL_TEXT_CHARACTERS and (facts := plain_facts(text)) is not None:
        return [*facts]
    if LONG_NUMBER.search(text):
        code = NO_CODE.sub(lambda part: re.sub(r"[^\n]", " ", part[0]), text)
        if (unfit := unfit_number(code)) is not None:
            raise error_behind(code[: unfit[0]], unfit[1].message)
    try:
        return _ground_within(Program(text=text), small=len(text) < SMALL_TEXT_CHARACTERS)
    except EncodingError as error:
        if match := COMPLAINT.fullmatch(str(error)):  # <block>:LINE:COLUMNS: error: WHAT
            raise InputError(match["what"], line=int(match["line"]), column=int(match["column"])) from None
        raise InputError(str(error)) from None
    except (LimitReached, OutOfMemory) as error:
        raise InputError(f"the facts are too many: {error}") from None


def plain_facts(text: str) -> dict[Symbol, int] | None:
    """Return the facts of a text, each with the index where it first begins; None if clingo has to read the text."""
    facts: dict[Symbol, int] = {}
    number = position = 0
    while position < len(text):
        part = PART.match(text, position)
        if part is None or "\0" in part[0]:
            return None
        position = part.end()
        if part["name"] is None:
            continue
        arguments = ARGUMENTS.findall(part["arguments"] or "")
        if KEYWORD in (part["name"], *arguments):
            return None
        terms = [_terms(argument) for argument in arguments]
        count = prod(map(len, terms))
        if count > MAX_FACTS:
            raise error_behind(text[: part.start()], f"expected at most {MAX_FACTS} facts in one statement, found more")
        number += count
        if number > MAX_FACTS:
            return None
        for chosen in product(*terms):
            facts.setdefault(Function(part["name"], chosen), part.start())
    return facts


def _terms(text: str) -> list[Symbol]:
    """Return the terms that an argument stands for."""
    if text.startswith('"'):
        return [String(text[1:-1])]
    if text[0].isalpha():
        return [Function(text)]
    found: list[Symbol] = []
    for item in text.strip("()").split(";"):
        first, _, last = item.partition("..")
        numbers = range(int(first), int(last or first) + 1)
        found += map(Number, numbers[: MAX_FACTS + 1 - len(found)])
    return found


def _ground_within(program: Program, *, small: bool = False) -> list[Symbol]:
    """Return the facts of a program, ground in a process under limits, which are lower if it is small."""
    from aspsolve.engine._calls import Limits  # noqa: PLC0415  (plain facts need no process)
    from aspsolve.engine._process import ground_facts  # noqa: PLC0415  (as above)

    limits = (min(MEMORY_LIMIT_MB, SMALL_TEXT_MEMORY_MB), SMALL_TEXT_CPU_SECONDS) if small else (MEMORY_LIMIT_MB,)
    return ground_facts(program, Limits(TIME_LIMIT_SECONDS, *limits))


def _cells(cells: list[tuple[int, int]]) -> Iterable[str]:
    """Yield cell/2 facts, with ranges where these are shorter."""
    if any(MAX_INTEGER in cell for cell in cells):  # clingo never ends a range that ends with it
        yield from (f"cell({x},{y})." for x, y in cells)
        return
    by_row = itemgetter(1)
    rows = {y: sorted(x for x, _ in row) for y, row in groupby(sorted(cells, key=by_row), key=by_row)}
    if not rows:
        return
    first = next(iter(rows.values()))
    full = first[-1] - first[0] + 1 == len(first)
    if len(rows) > 1 and full and all(row == first for row in rows.values()) and len(rows) == max(rows) - min(rows) + 1:
        yield f"cell({first[0]}..{first[-1]},{min(rows)}..{max(rows)})."
        return
    for y, row in rows.items():
        spans = [f"{run[0]}..{run[-1]}" if len(run) > 1 else str(run[0]) for run in stretches(row)]
        yield f"cell({spans[0] if len(spans) == 1 else '(' + ';'.join(spans) + ')'},{y})."


def _wrapped(symbols: Iterable[Symbol]) -> Iterable[str]:
    """Yield facts side by side, a new line for each predicate and where a line would become too long."""
    for _, group in groupby(symbols, key=lambda symbol: symbol.name):
        line = ""
        for symbol in group:
            fact = f"{symbol}."
            if line and len(line) + 1 + len(fact) > MAX_LINE_CHARACTERS:
                yield line
                line = fact
            else:
                line = f"{line} {fact}" if line else fact
        yield line
