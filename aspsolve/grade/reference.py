"""Reference solutions: the answer sets that an instance has, as clingo's ``--outf=2`` tells them."""

from __future__ import annotations

from collections.abc import Mapping
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


@dataclass(frozen=True)
class Reference:
    """The answer sets of an instance.

    Attributes
    ----------
    answers : every one of them, none where there is none.
    cost : what the optimal ones cost, highest priority first; None where the file does not say.
    """

    answers: frozenset[AnswerSet]
    cost: tuple[int, ...] | None = None


def read_reference(path: Path, *, optimal: bool = False) -> Reference:
    """Read a reference; of an optimisation problem only the answer sets with the last, the best cost count.

    Raises
    ------
    InputError
        Where the file is missing or not clingo's output.
    """
    try:
        data = load(read_text(path))
        answers = [frozenset(terms(answer)) for answer in answer_sets(data)]
        costs = _costs(data) if optimal else []
    except InputError as error:
        raise error.inside(str(path)) from None
    if not costs:
        return Reference(frozenset(answers))
    kept = (answer for answer, cost in zip(answers, costs, strict=True) if cost == costs[-1])
    return Reference(frozenset(kept), costs[-1])


def _costs(data: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return the costs of the last call's witnesses, none where they have none; raises InputError."""
    calls = data.get("Call") or [{}]
    costs = [witness.get("Costs") for witness in calls[-1].get("Witnesses", [])]
    if all(cost is None for cost in costs):
        return []
    if not all(isinstance(cost, list) and all(isinstance(part, int) for part in cost) for cost in costs):
        raise InputError("Costs: expected a list of numbers for each witness")
    return [tuple(cost) for cost in costs if cost is not None]
