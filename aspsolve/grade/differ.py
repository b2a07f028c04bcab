"""The comparison of two encodings: whether they have the same answer sets, instance by instance.

Only what is certain is reported: a limit on either side leaves open whether they are equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from aspsolve.batch._workers import Workers
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, counted, cut, one_line
from aspsolve.grade._verdict import GradingOptions
from aspsolve.grade.references import AnswerSet, answers, predicates_text, project, with_given_names
from aspsolve.model._symbols import signature

__all__ = ["Difference", "difference", "differences"]

#: The most answer sets of an encoding that are compared by default, and the most atoms that they have together.
COMPARED_MODELS, MAX_KEPT_ATOMS = 5000, 2_000_000
#: An example of an answer set is cut to this many characters.
MAX_EXAMPLE_CHARACTERS = 2000


@dataclass(frozen=True)
class Difference:
    """How the answer sets of two encodings compare on an instance."""

    instance: Path
    #: Whether the answer sets are the same, None if that is not decided.
    same: bool | None
    #: An explanation in one line.
    reason: str
    #: Further lines: an answer set that only one encoding has, predicates that only one of them shows.
    notes: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to print: one with the instance and the result, then the notes, indented."""
        result = {True: "same", False: "different", None: "not decided"}[self.same]
        return (f"{one_line(self.instance.name)}: {result} ({self.reason})", *(f"    {line}" for line in self.notes))


def differences(
    one: Path, other: Path, instances: Sequence[Path], options: GradingOptions, workers: Workers
) -> Iterator[Difference]:
    """Compare two encodings on several instances; see `difference`."""
    return workers.in_order(partial(difference, one, other, instance, options) for instance in instances)


def difference(
    one: Path, other: Path, instance: Path, options: GradingOptions, scope: CancellationScope | None = None
) -> Difference:
    """Compare two encodings on an instance; another thread can end that through `scope`."""
    sides = [_searched(encoding, instance, options, scope) for encoding in (one, other)]
    shown = [{signature(atom) for answer in side.found for atom in answer} for side in sides]
    common = frozenset(shown[0] & shown[1])
    notes = [f"{side.name}: {counted(side.repeated)} again" for side in sides if side.repeated]
    if common:
        for side, own in zip(sides, shown, strict=True):
            # They are compared as sets: how often an answer set comes does not matter.
            side.found = {project(answer, common) for answer in side.found}
            if own - common:
                alone = predicates_text(own - common) or "terms"
                notes.append(f"not compared, because only {side.name} shows it: {alone}")
    elif all(shown):
        notes.append("they show no predicate in common")
    first, second = sides
    parts, examples = [], []
    for side, lacking in ((first, second), (second, first)):
        only = set() if lacking.unfinished else side.found - lacking.found
        if only:
            parts.append(f"{side.name} has {counted(len(only))} that {lacking.name} lacks")
            text = one_line(" ".join(map(str, min(sorted(answer) for answer in only)))) or "(the empty answer set)"
            examples.append(f"only {side.name}: {cut(text, MAX_EXAMPLE_CHARACTERS)}")
    unfinished = [side.unfinished for side in sides if side.unfinished]
    same = False if parts else None if unfinished else True
    if same:
        parts = [f"{counted(len(first.found))} in both" if first.found else "no answer set in either"]
    return Difference(instance, same, "; ".join([*parts, *unfinished]), (*examples, *notes))


@dataclass
class _Side:
    """One of the two encodings, and its answer sets."""

    name: str
    found: set[AnswerSet] = field(default_factory=set)
    #: The number of repeated answer sets.
    repeated: int = 0
    #: A message that names the encoding and why its search is unfinished; empty if it is finished.
    unfinished: str = ""


def _searched(encoding: Path, instance: Path, options: GradingOptions, scope: CancellationScope | None) -> _Side:
    side = _Side(one_line(str(encoding)))
    most = options.models or COMPARED_MODELS
    atoms = 0
    try:
        with answers(encoding, instance, options, models=most + 1, scope=scope) as (search, computed):
            for answer in computed:
                answer_set = frozenset(answer.symbols)
                if answer_set in side.found:
                    side.repeated += 1
                    continue
                atoms += len(answer_set)
                if len(side.found) == most or atoms > MAX_KEPT_ATOMS:
                    break
                side.found.add(answer_set)
        if not search.exhausted:
            side.unfinished = f"{side.name}: only the first {counted(len(side.found))} compared"
    except AspsolveError as error:
        message = one_line(with_given_names(str(error), encoding, instance))
        side.unfinished = message if message.startswith(f"{side.name}:") else f"{side.name}: {message}"
    return side
