"""JSON: one object a puzzle, by `kind`; results with their solutions.

::

    {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"], "min_slot": 2}
    {"kind": "seeknumbers", "size": [3, 3], "first": [1, 1], "final": [3, 3], "hints": [[2, 1, 2], [2, 2, 2]]}
    {"kind": "rikudo", "size": 61, "prefilled": [[2, 4, 59]], "links": [[3, 1, 4, 0]]}
    {"status": "SATISFIABLE", "exhausted": true, "solutions": [{"grid": ["#h#", "bag", "#t#"]}], "statistics": {}}

Solutions are also read from clingo's own output with ``--outf=2``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import clingo

from aspsolve.engine.result import Result
from aspsolve.errors import InputError
from aspsolve.formats.dialect import Dialect
from aspsolve.puzzles import FAMILIES, Puzzle, Solution
from aspsolve.puzzles.lattice import shown
from aspsolve.puzzles.terms import terms

__all__ = [
    "LEFT_OPEN",
    "answer_sets",
    "load",
    "load_value",
    "read_puzzle",
    "read_solutions",
    "write_answer_sets",
    "write_puzzle",
    "write_result",
    "write_witnesses",
]

#: What the text need not say.
LEFT_OPEN: tuple[str, ...] = ()


def read_puzzle(text: str, dialect: Dialect) -> Puzzle:  # noqa: ARG001  (JSON says all itself)
    """Return the puzzle of a JSON text; raises InputError."""
    data = load(text)
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in FAMILIES:
        raise InputError(f"kind: expected one of {', '.join(FAMILIES)}, found {shown(kind)}")
    return FAMILIES[kind].from_json(data)


def read_solutions(text: str, puzzle: Puzzle, dialect: Dialect) -> tuple[Solution, ...]:  # noqa: ARG001
    """Return the solutions of a JSON text: a result, one solution, or clingo's output; raises InputError."""
    data = load(text)
    if "Call" in data or "Result" in data:
        return tuple(puzzle.decode(terms(answer)) for answer in answer_sets(data))
    found = data.get("solutions", [data])
    if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
        raise InputError("solutions: expected a list of objects")
    return tuple(puzzle.solution_from_json(one) for one in found)


def write_puzzle(puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return a puzzle as a JSON object on lines of its own."""
    return _lines(puzzle.to_json())


def write_result(result: Result, puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return a result as a JSON object on lines of its own."""
    return _lines(
        {
            "status": result.status.value,
            "exhausted": result.exhausted,
            "solutions": [solution.to_json() for solution in result.solutions],
            "statistics": {**result.statistics},
        }
    )


def load(text: str) -> dict[str, Any]:
    """Return the object of a JSON text; raises InputError with line and column."""
    data = load_value(text)
    if not isinstance(data, dict):
        raise InputError(f"expected a JSON object, found {shown(data)}", line=1, column=1)
    return data


def load_value(text: str) -> Any:
    """Return what a JSON text says, of any type; raises InputError with line and column."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise InputError(f"broken JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise InputError("broken JSON: too deeply nested", line=1) from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"broken JSON: {error}", line=1) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of a JSON object; raises InputError for a key that is there twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the key {shown(key)} is there twice")
        found[key] = value
    return found


def answer_sets(data: Mapping[str, Any]) -> list[list[str]]:
    """Return the answer sets in clingo's ``--outf=2`` output, each as a list of atoms; raises InputError.

    As clingo prints it, the last call's witnesses count. An unsatisfiable result has none.
    """
    calls = data.get("Call")
    if not isinstance(calls, list) or not calls or not isinstance(calls[-1], Mapping):
        if data.get("Result") == "UNSATISFIABLE":
            return []
        raise InputError("expected clingo's output with --outf=2, found no Call")
    witnesses = calls[-1].get("Witnesses", [])
    if not isinstance(witnesses, list):
        raise InputError("Witnesses: expected a list")
    found = []
    for witness in witnesses:
        atoms = witness.get("Value", []) if isinstance(witness, Mapping) else None
        if not isinstance(atoms, list) or not all(isinstance(atom, str) for atom in atoms):
            raise InputError("Witnesses: expected objects with a list of atoms under Value")
        found.append(atoms)
    return found


def write_answer_sets(result: Result, inputs: Sequence[str] = ()) -> str:
    """Return a result's answer sets as clingo prints them with ``--outf=2``, without the times."""
    answers = [[str(atom) for atom in solution.atoms()] for solution in result.solutions]
    return write_witnesses(answers, result.status.value, exhausted=result.exhausted, inputs=inputs)


def write_witnesses(
    answers: Iterable[Sequence[str]],
    status: str,
    *,
    exhausted: bool,
    inputs: Sequence[str] = (),
    cost: Sequence[int] = (),
) -> str:
    """Return answer sets as clingo prints them with ``--outf=2``, without the times.

    The answer sets are sorted, so that the same ones always give the same text.

    Parameters
    ----------
    answers : the atoms of each, in the order in which they are to stand.
    status : clingo's result, such as ``SATISFIABLE``.
    exhausted : True where there are no others.
    inputs : the names of the files that they come from.
    cost : what each of them costs, highest priority first, where there is something to minimise and all are optimal.
    """
    costs = {"Costs": [*cost]} if cost else {}
    found = [{"Value": answer, **costs} for answer in sorted(map(list, answers))]
    witnesses = ",\n    ".join(json.dumps(one, ensure_ascii=False) for one in found)
    optimum = {"Optimum": "yes", "Optimal": len(found), **costs} if cost else {}
    values = {
        "Solver": json.dumps(f"clingo version {clingo.__version__}"),
        "Input": json.dumps([*inputs], ensure_ascii=False),
        "Call": f'[{{"Witnesses": [\n    {witnesses}\n  ]}}]' if found else "[{}]",
        "Result": json.dumps(status),
        "Models": json.dumps({"Number": len(found), "More": "no" if exhausted else "yes", **optimum}),
        "Calls": "1",
    }
    return "{\n" + ",\n".join(f'  "{key}": {value}' for key, value in values.items()) + "\n}\n"


def _lines(data: Mapping[str, Any]) -> str:
    """Return an object with a line for each key and for each row of a list."""
    lines = [f"  {json.dumps(key)}: {_value(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: Any) -> str:
    """Return a value, a long list with a line for each of its elements."""
    whole = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, Sequence) or isinstance(value, str) or len(whole) <= 90:
        return whole
    return "[\n" + ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in value) + "\n  ]"
