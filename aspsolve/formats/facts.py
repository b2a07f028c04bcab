"""ASP facts: the instances that the encodings read, and answer sets as facts.

::

    % Seek Numbers
    cell(1..3,1..3).
    first(1,1).
    final(3,3).
    hint(2,1,2). hint(2,2,2).

They are read with clingo itself, so that ranges, ``#const`` and rules work, in a process of its own with limits.
``#script`` and ``#include`` are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import clingo

from aspsolve.engine.child import LimitReached, OutOfMemory, ground_facts
from aspsolve.engine.control import Program
from aspsolve.engine.result import Result
from aspsolve.errors import EncodingError, InputError
from aspsolve.formats.dialect import Dialect
from aspsolve.puzzles import Puzzle, Solution, recognise
from aspsolve.puzzles.puzzle import Cell

__all__ = ["LEFT_OPEN", "read_puzzle", "read_solutions", "write_puzzle", "write_result"]

#: What the text need not say.
LEFT_OPEN: tuple[str, ...] = ()

#: Seconds and megabytes within which an instance must be ground.
TIME_LIMIT, MEMORY_LIMIT = 20.0, 1024
REFUSED = ("#include", "#script")
WIDTH = 100


def read_puzzle(text: str, dialect: Dialect) -> Puzzle:  # noqa: ARG001  (facts say all themselves)
    """Return the puzzle of an instance; raises InputError."""
    return recognise(_ground(text))


def read_solutions(text: str, puzzle: Puzzle, dialect: Dialect) -> tuple[Solution, ...]:  # noqa: ARG001
    """Return the solution of an answer set that is written as facts; raises InputError."""
    return (puzzle.decode(_ground(text)),)


def write_puzzle(puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return a puzzle as an instance, its grid drawn in comments."""
    facts = puzzle.facts()
    cells = [(fact.x, fact.y) for fact in facts if isinstance(fact, Cell)]
    others = [fact.symbol for fact in facts if not isinstance(fact, Cell)]
    drawing = str(puzzle).replace("#", "■")
    comments = [f"% {line}".rstrip() for line in (puzzle.title, *drawing.splitlines())]
    return "\n".join([*comments, "", *_cells(cells), *_wrapped(others)]) + "\n"


def write_result(result: Result, puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return the solutions as the atoms of answer sets, each after a comment with its number."""
    lines = []
    for number, solution in enumerate(result.solutions, 1):
        lines += [f"% Solution {number}", *_wrapped(atom.symbol for atom in solution.atoms())]
    return "".join(f"{line}\n" for line in lines)


def _ground(text: str) -> list[clingo.Symbol]:
    """Return the facts of a program; raises InputError with clingo's line and column."""
    for word in REFUSED:
        if word in text:
            before = text[: text.index(word)]
            line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
            raise InputError(f"{word} is not read here: expected facts", line=line, column=column)
    try:
        return ground_facts(Program(text=text), TIME_LIMIT, MEMORY_LIMIT)
    except EncodingError as error:
        raise _located(str(error)) from None
    except (LimitReached, OutOfMemory) as error:
        raise InputError(f"the facts are too many: {error}") from None


def _located(complaint: str) -> InputError:
    """Return clingo's complaint about a text, ``<block>:LINE:COLUMNS: error: WHAT``, as an error with its place."""
    place, found, message = complaint.partition(": error: ")
    numbers = [part.split("-")[0] for part in place.split(":")[1:3]]
    if found and len(numbers) == 2 and all(number.isdigit() for number in numbers):
        return InputError(message, line=int(numbers[0]), column=int(numbers[1]))
    return InputError(complaint)


def _cells(cells: list[tuple[int, int]]) -> Iterable[str]:
    """Yield cell/2 facts, with ranges where they say it shorter."""
    rows = {y: sorted(x for x, _ in row) for y, row in groupby(sorted(cells, key=_row), key=_row)}
    first = next(iter(rows.values()))
    full = list(range(first[0], first[-1] + 1))
    if len(rows) > 1 and all(row == full for row in rows.values()) and len(rows) == max(rows) - min(rows) + 1:
        yield f"cell({first[0]}..{first[-1]},{min(rows)}..{max(rows)})."
        return
    for y, row in rows.items():
        runs: list[list[int]] = []
        for x in row:
            if runs and runs[-1][-1] == x - 1:
                runs[-1].append(x)
            else:
                runs.append([x])
        spans = [f"{run[0]}..{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
        yield f"cell({spans[0] if len(spans) == 1 else '(' + ';'.join(spans) + ')'},{y})."


def _row(cell: tuple[int, int]) -> int:
    return cell[1]


def _wrapped(symbols: Iterable[clingo.Symbol]) -> Iterable[str]:
    """Yield facts side by side, a new line for each predicate and where a line would become too long."""
    for _, group in groupby(symbols, key=lambda symbol: symbol.name):
        line = ""
        for symbol in group:
            fact = f"{symbol}."
            if line and len(line) + 1 + len(fact) > WIDTH:
                yield line
                line = fact
            else:
                line = f"{line} {fact}" if line else fact
        yield line
