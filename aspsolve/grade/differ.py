"""The comparison of two encodings: whether they have the same answer sets, instance by instance.

Only what is certain is reported. Two encodings are never called equal where a limit was reached on either side, and an
encoding is said to lack an answer set only where the search for its answer sets came to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from aspsolve.batch._work import Job
from aspsolve.batch._workers import Workers
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError, counted, cut, one_line
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._reference import AnswerSet, predicates_text, project
from aspsolve.grade._search import answers, untrusted_search, with_given_names
from aspsolve.model._symbols import Signature, signature

__all__ = ["Difference", "difference", "differences"]

#: The answer sets that are kept in memory have at most this many atoms together.
MAX_KEPT_ATOMS = 4_000_000
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
    #: The number of answer sets that only the first and only the second encoding has. None if the search of the
    #: encoding that seems to lack them did not come to its end.
    only_one: int | None = None
    only_other: int | None = None
    #: An answer set that only the first and only the second encoding has, in one line; None if there is none.
    example_one: str | None = None
    example_other: str | None = None
    #: Further lines, for example about predicates that only one of the encodings shows.
    notes: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to print: one with the instance and the result, then the examples and the notes, indented."""
        result = {True: "same", False: "different", None: "not decided"}[self.same]
        details = [*(f"only {text}" for text in (self.example_one, self.example_other) if text), *self.notes]
        return (f"{one_line(self.instance.name)}: {result} ({self.reason})", *(f"    {line}" for line in details))


def differences(
    one: Path, other: Path, instances: Sequence[Path], options: GradingOptions, workers: Workers
) -> Iterator[Difference]:
    """Compare two encodings on several instances; see `difference`.

    Before anything runs, an encoding that does not exist, and ``options.models`` of less than 1, is an InputError.
    """
    if options.max_models() < 1:
        raise InputError(f"models: expected at least 1, found {options.models}")
    for encoding in (one, other):
        if not encoding.is_file():
            raise InputError("there is no such encoding", file=str(encoding))
    return workers.in_order(Job("", partial(difference, one, other, instance, options)) for instance in instances)


def difference(
    one: Path, other: Path, instance: Path, options: GradingOptions, scope: CancellationScope | None = None
) -> Difference:
    """Compare two encodings on an instance; another thread can end that through `scope`.

    The answer sets are projected to the predicates that both encodings show, and compared as sets: how often an answer
    set comes does not matter. ``options.models`` is the greatest number of different answer sets of both encodings
    together that are kept in memory. Errors of the encodings and limits that were reached are part of the result.
    """
    kept = _KeptAnswers(options.max_models())
    sides = _Side(one, bit=1), _Side(other, bit=2)
    for side in sides:
        side.search(kept, instance, options, scope)
    return _difference(instance, kept, *sides)


@dataclass
class _Side:
    """One of the two encodings, and what is known of its answer sets."""

    encoding: Path
    #: 1 for the first encoding, 2 for the second.
    bit: int
    #: The number of answer sets that were computed, and how many of them were repetitions.
    computed: int = field(default=0, init=False)
    repeated: int = field(default=0, init=False)
    #: The predicates in the answer sets.
    shown: set[Signature] = field(default_factory=set, init=False)
    #: Why the search did not come to its end, empty if it did.
    unfinished: str = field(default="", init=False)

    @property
    def name(self) -> str:
        """The encoding as the user wrote it, in one line."""
        return one_line(str(self.encoding))

    def search(
        self, kept: _KeptAnswers, instance: Path, options: GradingOptions, scope: CancellationScope | None
    ) -> None:
        """Compute the answer sets, as many as can be kept."""
        try:
            search = untrusted_search(self.encoding, instance, options, models=options.max_models() + 1, scope=scope)
            with answers(search, options) as found:
                for answer in found:
                    if not kept.add(frozenset(answer.symbols), self):
                        break
            if not search.exhausted:
                if self.bit == 1:
                    kept.make_room(self)
                self.unfinished = f"only the first {counted(self.computed)} compared"
        except AspsolveError as error:
            self.unfinished = one_line(with_given_names(str(error), self.encoding, instance))


class _KeptAnswers:
    """The different answer sets of both encodings, of which at most `max_models` are kept.

    `sides` has for each answer set the sum of the bits of the encodings that have it: 1, 2, or 3 for both.
    """

    def __init__(self, max_models: int) -> None:
        self.sides: dict[AnswerSet, int] = {}
        self._max_models = max_models
        self._atoms = 0

    def add(self, answer: AnswerSet, side: _Side) -> bool:
        """Add an answer set of an encoding; return False if there is no room for it."""
        before = self.sides.get(answer, 0)
        if not before:
            if len(self.sides) == self._max_models or self._atoms + len(answer) > MAX_KEPT_ATOMS:
                return False
            self._atoms += len(answer)
        side.computed += 1
        side.repeated += bool(before & side.bit)
        self.sides[answer] = before | side.bit
        side.shown.update(map(signature, answer))
        return True

    def make_room(self, first: _Side) -> None:
        """Drop the last answer sets of the first encoding, until half of the room is free for those of the second."""
        while len(self.sides) > self._max_models // 2 or self._atoms > MAX_KEPT_ATOMS // 2:
            answer, _ = self.sides.popitem()
            self._atoms -= len(answer)
        first.computed = len(self.sides)

    def project(self, shown: frozenset[Signature]) -> None:
        """Keep only the atoms of some predicates; answer sets that become equal are merged."""
        projected: dict[AnswerSet, int] = {}
        while self.sides:
            answer, bits = self.sides.popitem()
            answer = project(answer, shown)
            projected[answer] = projected.get(answer, 0) | bits
        self.sides = projected

    def example(self, side: _Side) -> str:
        """Return an answer set that only one encoding has as a line of text, the same one in every run."""
        atoms = min(sorted(answer) for answer, bits in self.sides.items() if bits == side.bit)
        text = one_line(" ".join(map(str, atoms))) or "(the empty answer set)"
        return f"{side.name}: {cut(text, MAX_EXAMPLE_CHARACTERS)}"


def _difference(instance: Path, kept: _KeptAnswers, one: _Side, other: _Side) -> Difference:
    """Return the result once the answer sets of both encodings are computed."""
    notes = [f"{side.name}: {counted(side.repeated)} again" for side in (one, other) if side.repeated]
    common = one.shown & other.shown
    if common:
        kept.project(frozenset(common))
        notes += [
            f"not compared, because only {side.name} shows it: {predicates_text(extra) or 'terms'}"
            for side, extra in ((one, one.shown - common), (other, other.shown - common))
            if extra
        ]
    elif one.shown and other.shown:
        notes.append("they show no predicate in common")
    counts = Counter(kept.sides.values())
    # An encoding whose search did not come to its end may still have what it seems to lack.
    only_one = None if other.unfinished else counts[1]
    only_other = None if one.unfinished else counts[2]
    same = False if only_one or only_other else None if one.unfinished or other.unfinished else True
    parts = [
        f"{side.name} has {counted(number)} that {lacking.name} lacks"
        for side, lacking, number in ((one, other, only_one), (other, one, only_other))
        if number
    ]
    if same:
        parts = [f"{counted(counts[3])} in both" if counts[3] else "no answer set in either"]
    parts += [f"{side.name}: {side.unfinished}" for side in (one, other) if side.unfinished]
    return Difference(
        instance,
        same,
        "; ".join(parts),
        only_one,
        only_other,
        kept.example(one) if only_one else None,
        kept.example(other) if only_other else None,
        tuple(notes),
    )
