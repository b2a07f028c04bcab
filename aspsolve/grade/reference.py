"""Reference solutions: the answer sets that an instance has, as clingo's ``--outf=2`` tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import clingo

from aspsolve.engine.child import terms
from aspsolve.errors import InputError
from aspsolve.formats.files import read_text
from aspsolve.formats.json import answer_sets, load

__all__ = ["AnswerSet", "Reference", "read_reference"]

#: An answer set is the set of its shown terms: neither order nor spacing matters.
AnswerSet = frozenset[clingo.Symbol]

#: What clingo says of a search that came to its end, and whether there are answer sets then.
RESULTS = {"SATISFIABLE": True, "OPTIMUM FOUND": True, "UNSATISFIABLE": False}


@dataclass(frozen=True)
class Reference:
    """The answer sets of an instance.

    Attributes
    ----------
    answers : every one of them, none where there is none.
    cost : what the optimal ones cost, highest priority first; None where the file does not say.
    complete : False where the file says that there are others.
    """

    answers: frozenset[AnswerSet]
    cost: tuple[int, ...] | None = None
    complete: bool = True


def read_reference(path: Path, *, optimal: bool = False) -> Reference:
    """Read a reference.

    Parameters
    ----------
    path : the file.
    optimal : True for an optimisation problem: where the answer sets have costs, the best of them count, since clingo
        also prints those that it found on the way.

    Raises
    ------
    InputError
        Where the file is missing, is not clingo's output, or tells of a search that did not come to its end.
    """
    try:
        data = load(read_text(path))
        answers = [_answer_set(answer) for answer in answer_sets(data)]
        _check_result(data, answers)
        costs = _costs(data) if optimal and answers else []
    except InputError as error:
        raise error.inside(str(path)) from None
    models = data.get("Models")
    complete = not isinstance(models, Mapping) or models.get("More") != "yes"
    if not costs:
        return Reference(frozenset(answers), complete=complete)
    best = min(costs)
    kept = (answer for answer, cost in zip(answers, costs, strict=True) if cost == best)
    return Reference(frozenset(kept), best, complete)


def _answer_set(texts: Sequence[str]) -> AnswerSet:
    """Return the set of some terms; raises InputError where a text is not exactly one."""
    symbols = terms(texts)
    if len(symbols) != len(texts):
        raise InputError("Witnesses: expected one term in each text under Value")
    return frozenset(symbols)


def _check_result(data: Mapping[str, Any], answers: Sequence[AnswerSet]) -> None:
    """Raise InputError where clingo's result is not one that can be compared with, or not that of the answer sets."""
    if "Result" not in data:
        return
    result = data["Result"]
    if not isinstance(result, str) or result not in RESULTS:
        raise InputError(f"Result: expected one of {', '.join(RESULTS)}")
    if RESULTS[result] != bool(answers):
        raise InputError(f"Result: it is {result}, with {len(answers)} answer sets in the last Call")


def _costs(data: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return the costs of the last call's witnesses, none where they have none; raises InputError."""
    costs = [witness.get("Costs") for witness in data["Call"][-1]["Witnesses"]]
    if all(cost is None for cost in costs):
        return []
    if not all(isinstance(cost, list) and all(type(part) is int for part in cost) for cost in costs):
        raise InputError("Costs: expected a list of numbers for each witness")
    if len({len(cost) for cost in costs}) > 1:
        raise InputError("Costs: expected as many numbers for each witness")
    return [tuple(cost) for cost in costs]
