"""Reference solutions: the answer sets that an instance has, as clingo's ``--outf=2`` tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import clingo

from aspsolve.errors import InputError
from aspsolve.formats.files import read_text
from aspsolve.formats.json import answer_sets, load
from aspsolve.puzzles.terms import terms

__all__ = ["AnswerSet", "Reference", "Signature", "predicate", "read_reference", "signature"]

#: An answer set is the set of its shown terms: neither order nor spacing matters.
AnswerSet = frozenset[clingo.Symbol]

#: A predicate: its name, how many arguments it has, and whether it is not negated. Terms that are no function are ().
Signature = tuple[str, int, bool] | tuple[()]

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
    shown : the predicates that are compared; None for all, where the answer sets have no atoms to tell.
    """

    answers: frozenset[AnswerSet]
    cost: tuple[int, ...] | None = None
    complete: bool = True
    shown: frozenset[Signature] | None = None

    def project(self, symbols: Iterable[clingo.Symbol]) -> AnswerSet:
        """Return shown terms as an answer set, without those of other predicates."""
        shown = self.shown
        return frozenset(symbols if shown is None else (one for one in symbols if signature(one) in shown))

    @property
    def predicates(self) -> str:
        """The predicates that are compared, as they are shown: ``path/4``; empty where all are."""
        return ", ".join(sorted(f"{'' if one[2] else '-'}{one[0]}/{one[1]}" for one in self.shown or () if one))


def read_reference(path: Path, *, optimal: bool = False, show: str | None = None) -> Reference:
    """Read a reference.

    Parameters
    ----------
    path : the file.
    optimal : True for an optimisation problem: where the answer sets have costs, the best of them count, since clingo
        also prints those that it found on the way.
    show : the predicate that is compared, such as ``path/4``; those that the answer sets have where None.

    Raises
    ------
    InputError
        Where `show` is no predicate, or the file is missing, is not clingo's output, or tells of a search that did not
        come to its end.
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
    best = min(costs) if costs else None
    kept = [answer for index, answer in enumerate(answers) if best is None or costs[index] == best]
    shown = frozenset(signature(one) for answer in kept for one in answer) if show is None else predicate(show)
    reference = Reference(frozenset(), best, complete, shown or None)
    return replace(reference, answers=frozenset(map(reference.project, kept)))


def signature(symbol: clingo.Symbol) -> Signature:
    """Return a term's predicate."""
    if symbol.type != clingo.SymbolType.Function:
        return ()
    return symbol.name, len(symbol.arguments), symbol.positive


def predicate(show: str) -> frozenset[Signature]:
    """Return the predicate that is written as in ``#show``; raises InputError."""
    name, _, arity = show.strip().removesuffix(".").rpartition("/")
    if not (name.removeprefix("-").isidentifier() and arity.isascii() and arity.isdigit() and len(arity) < 5):
        raise InputError(f"expected a predicate such as path/4, found {show[:40]!r}")
    return frozenset([(name.removeprefix("-"), int(arity), not name.startswith("-"))])


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
