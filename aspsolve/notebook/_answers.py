"""clingo in a process of its own for the cell magic: its output, and after each answer a line that encodes it.

Run as ``python -m aspsolve.notebook._answers ARGUMENTS``, with the cell as JSON in the first line of its input.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from tempfile import TemporaryFile
from typing import Any, NamedTuple

from aspsolve._terminal import set_up_output
from aspsolve.engine._application import run_clingo
from aspsolve.errors import AmbiguousFamily
from aspsolve.families._family import Family
from aspsolve.families._recognise import input_predicates, recognise_answer
from aspsolve.families._registry import family_named, load_family
from aspsolve.model._symbols import Symbol, parse_untrusted
from aspsolve.model.puzzle import Solution

#: The first character of a line that encodes an answer as JSON; clingo never writes it.
#: The JSON has the atoms, or the puzzle and the solution of a known family.
SIGN = "\x1e"


class Atoms(NamedTuple):
    """The shown atoms of an answer set that is not the solution of a puzzle of a known family."""

    symbols: tuple[Symbol, ...]
    #: Why they are not drawn, if several families could have them.
    note: str = ""

    def __str__(self) -> str:
        return " ".join(map(str, self.symbols))


def read_answer(line: str) -> Solution | Atoms | None:
    """Return the answer of a line, None if an encoding's script has written something else with this beginning."""
    try:
        data: dict[str, Any] = json.loads(line.removeprefix(SIGN))
        if "kind" in data:
            puzzle = family_named(str(data["kind"])).puzzle.from_json(data["puzzle"])
            return puzzle.solution_from_json(data["solution"])
        return Atoms(tuple(parse_untrusted(data["atoms"])), str(data.get("note", "")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _line(family: Family | None, shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]]) -> str:
    data: dict[str, Any] = {"atoms": [str(symbol) for symbol in shown]}
    try:
        solution = recognise_answer(shown, atoms, family)
    except AmbiguousFamily as error:
        solution, data["note"] = None, error.message
    if solution is not None:
        puzzle = solution.puzzle
        data = {"kind": puzzle.kind, "puzzle": puzzle.to_json(), "solution": solution.to_json()}
    return SIGN + json.dumps(data)


def _take_cell() -> str:
    """Make the cell clingo's standard input, return it, and end this process when its own standard input ends."""
    notebook = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    cell: str = json.loads(notebook.readline() or b'""')

    def attend() -> None:
        notebook.read()
        os._exit(1)

    threading.Thread(target=attend, daemon=True).start()
    with TemporaryFile() as program:
        program.write(cell.encode(errors="replace"))
        program.seek(0)
        os.dup2(program.fileno(), sys.stdin.fileno())
    return cell


if __name__ == "__main__":
    set_up_output()
    text = _take_cell()
    named = load_family(sys.argv[1]) if sys.argv[1] else None
    sys.exit(run_clingo(sys.argv[2:], partial(_line, named), input_predicates, text))
