"""JSON: one object a puzzle, by `kind`; results with their solutions, also in clingo's own output with ``--outf=2``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aspsolve.engine._control import CLINGO_VERSION
from aspsolve.errors import InputError, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.model._symbols import parse_untrusted
from aspsolve.model.checks import load_value
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result

__all__ = [
    "answer_sets",
    "load",
    "read_puzzle",
    "read_solutions",
    "says_none",
    "write_answer_sets",
    "write_ending",
    "write_puzzle",
    "write_witnesses",
]

#: A list of up to this many characters stands in one line.
MAX_LIST_CHARACTERS = 90


def read_puzzle(text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:  # noqa: ARG001  (JSON says all)
    """Return the puzzle of a JSON text, of the family that its `kind` names or else this one; raises InputError."""
    data = load(text)
    kind = data.get("kind", family and family.kind)
    if not isinstance(kind, str) or kind not in FAMILIES:
        raise InputError(f"kind: expected one of {', '.join(FAMILIES.known)}, found {shown(kind)}")
    if family is not None and kind != family.kind:
        raise InputError(f"kind: expected {family.kind}, found {kind}")
    return FAMILIES[kind].puzzle.from_json(data)


def read_solutions(text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:  # noqa: ARG001
    """Return the solutions of a JSON text: a result, one solution, or clingo's output; raises InputError."""
    data = load(text)
    if "Call" in data or "Result" in data:
        return tuple(puzzle.decode(parse_untrusted(answer)) for answer in answer_sets(data))
    found = data.get("solutions", [data])
    if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
        raise InputError("solutions: expected a list of objects")
    return tuple(puzzle.solution_from_json(one) for one in found)


def says_none(text: str) -> bool:
    """Return whether a result of ours or of clingo's is that there is no solution."""
    data = load(text)
    return "UNSATISFIABLE" in (data.get("status"), data.get("Result"))


def write_puzzle(puzzle: Puzzle, dialect: Any = None) -> str:  # noqa: ARG001
    """Return a puzzle as a JSON object on lines of its own."""
    return _object_text({key: _value(value) for key, value in puzzle.to_json().items()})


def write_ending(result: Result, puzzle: Puzzle) -> str:  # noqa: ARG001
    """Return a result as a JSON object on lines of its own: its status comes before the solutions."""
    return _object_text(
        {
            "status": _dumped(result.status.value),
            "exhausted": _dumped(result.exhausted),
            "stopped": _dumped(result.stopped),
            "solutions": _list_text([_dumped(solution.to_json()) for solution in result.solutions]),
            **({} if result.encoding is None else {"wrong": _dumped(result.wrong)}),
            "statistics": _value({**result.statistics}),
            "messages": _value([*result.messages]),
        }
    )


def load(text: str) -> dict[str, Any]:
    """Return the object of a JSON text; raises InputError with line and column."""
    data = load_value(text)
    if not isinstance(data, dict):
        raise InputError(f"expected a JSON object, found {shown(data)}", line=1, column=1)
    return data


def answer_sets(data: Mapping[str, Any]) -> list[list[str]]:
    """Return the answer sets in clingo's ``--outf=2`` output, each as a list of atoms; raises InputError."""
    calls = data.get("Call")
    if not isinstance(calls, list) or not calls or not isinstance(calls[-1], Mapping):
        if data.get("Result") == "UNSATISFIABLE":
            return []
        raise InputError("expected clingo's output with --outf=2, found no Call")
    # As clingo prints it, the last call's witnesses count.
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
    """Return answer sets as clingo prints them with ``--outf=2``, without the times."""
    costs = {"Costs": [*cost]} if cost else {}
    found = [{"Value": answer, **costs} for answer in sorted(map(list, answers))]
    witnesses = ",\n    ".join(map(_dumped, found))
    optimum = {"Optimum": "yes", "Optimal": len(found), **costs} if cost else {}
    values = {
        "Solver": _dumped(f"clingo version {CLINGO_VERSION}"),
        "Input": _dumped(inputs),
        "Call": f'[{{"Witnesses": [\n    {witnesses}\n  ]}}]' if found else "[{}]",
        "Result": _dumped(status),
        "Models": _dumped({"Number": len(found), "More": "no" if exhausted else "yes", **optimum}),
        "Calls": "1",
    }
    return _object_text(values)


def _dumped(value: Any) -> str:
    """Return a value as JSON, its characters as they are."""
    return json.dumps(value, ensure_ascii=False)


def _value(value: Any) -> str:
    """Return a value as JSON, a long list with a line for each of its elements."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _list_text([_dumped(one) for one in value])
    return _dumped(value)


def _list_text(elements: Sequence[str]) -> str:
    """Return a list of written elements, a long one with a line for each."""
    if sum(map(len, elements)) + 2 * len(elements) <= MAX_LIST_CHARACTERS:
        return f"[{', '.join(elements)}]"
    return "[\n" + ",\n".join(f"    {element}" for element in elements) + "\n  ]"


def _object_text(values: Mapping[str, str]) -> str:
    """Return an object of written values, a line for each key."""
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {value}" for key, value in values.items()) + "\n}\n"
