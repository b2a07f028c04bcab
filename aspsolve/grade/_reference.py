"""Reference solutions: the answer sets of an instance, read from what clingo prints with ``--outf=2``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from aspsolve._files import read_text
from aspsolve.errors import InputError
from aspsolve.formats.json import answer_sets, load
from aspsolve.model._graphemes import nfc
from aspsolve.model._symbols import Signature, Symbol, parse_untrusted, signature

#: The shown atoms and terms of an answer set. Neither their order nor the spacing within them matters.
AnswerSet = frozenset[Symbol]

#: clingo's results of a search that came to its end, and whether there are answer sets then.
RESULTS = {"SATISFIABLE": True, "OPTIMUM FOUND": True, "UNSATISFIABLE": False}
#: The greatest number of digits of an arity.
MAX_ARITY_DIGITS = 4


#: An answer set may always take this many bytes of JSON: enough to see what is wrong with one.
MIN_BYTES = 2**16


@dataclass(frozen=True)
class Reference:
    """The answer sets that an instance has."""

    #: The answer sets, projected to `shown`; empty for an unsatisfiable instance.
    answers: frozenset[AnswerSet]
    #: The cost of the optimal answer sets, highest priority first; None if the file has no costs.
    cost: tuple[int, ...] | None = None
    #: False if the file says that there are more answer sets.
    complete: bool = True
    #: The predicates that are compared; None for all, where the answer sets have no atoms to take them from.
    shown: frozenset[Signature] | None = None

    def project(self, symbols: Iterable[Symbol]) -> AnswerSet:
        return project(symbols, self.shown)

    @cached_property
    def _known(self) -> dict[str, Symbol]:
        """The atoms of the right answer sets by their texts."""
        return {str(symbol): symbol for answer in self.answers for symbol in answer}

    @property
    def max_bytes(self) -> int:
        """How many bytes of JSON an answer set may take: more than any right one."""
        longest = max((len(json.dumps(text)) for text in self._known), default=0)
        return MIN_BYTES + 2 * max(map(len, self.answers), default=0) * (longest + len(", "))

    def parse(self, texts: Sequence[str]) -> list[Symbol]:
        """Return an answer set's symbols in the form NFC; known ones are looked up, for clingo keeps new ones."""
        composed = [nfc(text) for text in texts]
        others = parse_untrusted([text for text in composed if text not in self._known])
        return [self._known[text] for text in composed if text in self._known] + others

    @property
    def predicates(self) -> str:
        return predicates_text(self.shown or ())


def read_reference(path: Path, *, optimal: bool = False, show: str | None = None) -> Reference:
    """Read the reference of an instance.

    `optimal` is for an optimisation problem: where the answer sets have costs, only the best ones are kept, because
    clingo also prints those that it found on the way to the optimum. `show` is the predicate that is compared, such
    as ``path/4``; None for all predicates in the answer sets. If `show` is no predicate, if the file is missing or
    is not clingo's output, or if its search did not come to its end, that is an InputError.
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
    all_predicates = frozenset(signature(symbol) for answer in kept for symbol in answer)
    shown = parse_predicate(show) if show is not None else all_predicates or None
    return Reference(frozenset(project(answer, shown) for answer in kept), best, complete, shown)


def project(symbols: Iterable[Symbol], shown: frozenset[Signature] | None) -> AnswerSet:
    return frozenset(symbols if shown is None else (symbol for symbol in symbols if signature(symbol) in shown))


def predicates_text(signatures: Iterable[Signature]) -> str:
    return ", ".join(sorted(f"{'' if one[2] else '-'}{one[0]}/{one[1]}" for one in signatures if one))


def parse_predicate(text: str) -> frozenset[Signature]:
    name, _, arity = text.strip().removesuffix(".").rpartition("/")
    is_arity = arity.isascii() and arity.isdigit() and len(arity) <= MAX_ARITY_DIGITS
    if not (name.removeprefix("-").isidentifier() and is_arity):
        raise InputError(f"expected a predicate such as path/4, found {text[:40]!r}")
    return frozenset([(name.removeprefix("-"), int(arity), not name.startswith("-"))])


def _answer_set(texts: Sequence[str]) -> AnswerSet:
    symbols = parse_untrusted([nfc(text) for text in texts])
    if len(symbols) != len(texts):
        raise InputError("Witnesses: expected one term in each text under Value")
    return frozenset(symbols)


def _check_result(data: Mapping[str, Any], answers: Sequence[AnswerSet]) -> None:
    if "Result" not in data:
        return
    result = data["Result"]
    if not isinstance(result, str) or result not in RESULTS:
        raise InputError(f"Result: expected one of {', '.join(RESULTS)}")
    if RESULTS[result] != bool(answers):
        raise InputError(f"Result: it is {result}, with {len(answers)} answer sets in the last Call")


def _costs(data: Mapping[str, Any]) -> list[tuple[int, ...]]:
    costs = [witness.get("Costs") for witness in data["Call"][-1]["Witnesses"]]
    if all(cost is None for cost in costs):
        return []
    if not all(isinstance(cost, list) and all(type(part) is int for part in cost) for cost in costs):
        raise InputError("Costs: expected a list of numbers for each witness")
    if len({len(cost) for cost in costs}) > 1:
        raise InputError("Costs: expected as many numbers for each witness")
    return [tuple(cost) for cost in costs]
