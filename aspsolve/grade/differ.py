"""Whether two encodings have the same answer sets, instance by instance.

What is told is certain: where a limit was reached on either side, encodings are never called equal, and an answer set
is said to be lacking only on a side that was searched to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from aspsolve.engine.child import Lifeline
from aspsolve.errors import AspsolveError, InputError, one_line
from aspsolve.grade.compare import counted
from aspsolve.grade.many import Workers
from aspsolve.grade.reference import AnswerSet, Reference, Signature, signature
from aspsolve.grade.rules import Rules
from aspsolve.grade.search import answers, as_given, search

__all__ = ["Difference", "difference", "differences"]

#: How many atoms all the answer sets that are held at a time may have together.
MOST_ATOMS = 4_000_000
#: How long an example may be, in characters.
LONGEST_EXAMPLE = 2000


@dataclass(frozen=True)
class Difference:
    """How two encodings compare on an instance.

    Attributes
    ----------
    instance : the instance, as it was given.
    same : True or False where it is known whether the answer sets are the same, None where it is not.
    reason : what there is to say, in one line.
    only_one, only_other : how many answer sets each has that the other lacks; None where the other was not searched
        to its end, so that none is known to be lacking.
    example_one, example_other : one of them each, its atoms in order on one line; None where there is none.
    remarks : what else is to be known, a line each, such as predicates that only one of them shows.
    """

    instance: Path
    same: bool | None
    reason: str
    only_one: int | None = None
    only_other: int | None = None
    example_one: str | None = None
    example_other: str | None = None
    remarks: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The instance and how it compares, then the examples and remarks, indented."""
        verdict = {True: "same", False: "different", None: "not decided"}[self.same]
        details = [*(f"only {text}" for text in (self.example_one, self.example_other) if text), *self.remarks]
        return (f"{one_line(self.instance.name)}: {verdict} ({self.reason})", *(f"    {line}" for line in details))


def differences(one: Path, other: Path, instances: Sequence[Path], rules: Rules, crew: Workers) -> Iterator[Difference]:
    """Compare two encodings on each instance in turn; see `difference`.

    Raises
    ------
    InputError
        At once, for an encoding that is not there and a number of models below 1.
    """
    if rules.models < 1:
        raise InputError(f"models: expected at least 1, found {rules.models}")
    for encoding in (one, other):
        if not encoding.is_file():
            raise InputError("there is no such encoding", file=str(encoding))
    number = len(instances)
    more = [] if crew.lifeline is None else [[crew.lifeline] * number]
    return crew.executor.map(difference, [one] * number, [other] * number, instances, [rules] * number, *more)


def difference(one: Path, other: Path, instance: Path, rules: Rules, lifeline: Lifeline | None = None) -> Difference:
    """Compare two encodings on an instance.

    Their answer sets are compared as sets of terms of the predicates that both show; how often one comes does not
    count.

    Parameters
    ----------
    one, other : the encodings; they are run as a stranger's are.
    instance : a file of facts.
    rules : the limits, and whether only optimal answer sets count; ``models`` is how many are held at a time, of both
        encodings together, those that they share once.
    lifeline : what the processes hang on.

    Returns
    -------
    Difference
        What goes wrong with an encoding is in it.
    """
    held = _Held(rules.models)
    sides = _Side(one, 1), _Side(other, 2)
    for side in sides:
        side.fill(held, instance, rules, lifeline)
    return _difference(instance, held, *sides)


@dataclass
class _Side:
    """An encoding on an instance: how many answer sets it has, how many of them again, what it shows, how it ended."""

    encoding: Path
    number: int
    computed: int = 0
    repeated: int = 0
    shown: set[Signature] = field(default_factory=set)
    unfinished: str = ""

    @property
    def name(self) -> str:
        """The encoding as it was given, in one line."""
        return one_line(str(self.encoding))

    def fill(self, held: _Held, instance: Path, rules: Rules, lifeline: Lifeline | None) -> None:
        """Search for the answer sets, as many as can be held."""
        try:
            found = search(self.encoding, instance, rules, models=rules.models + 1, lifeline=lifeline)
            with answers(found, rules) as computed:
                for answer in computed:
                    if not held.take(frozenset(answer.symbols), self):
                        break
            if not found.exhausted:
                if self.number == 1:
                    held.make_room(self)
                self.unfinished = f"only the first {counted(self.computed)} compared"
        except AspsolveError as error:
            self.unfinished = one_line(as_given(str(error), self.encoding, instance))


class _Held:
    """The answer sets of both sides, each once, with the numbers of the sides that have it added up: 1, 2 or 3."""

    def __init__(self, most: int) -> None:
        self.sides: dict[AnswerSet, int] = {}
        self._most = most
        self._atoms = 0

    def take(self, answer: AnswerSet, side: _Side) -> bool:
        """Take in an answer set; returns False where there is no room for it."""
        had = self.sides.get(answer, 0)
        if not had:
            if len(self.sides) == self._most or self._atoms + len(answer) > MOST_ATOMS:
                return False
            self._atoms += len(answer)
        side.computed += 1
        side.repeated += bool(had & side.number)
        self.sides[answer] = had | side.number
        side.shown.update(map(signature, answer))
        return True

    def make_room(self, side: _Side) -> None:
        """Keep at most half of what may be held, the first of them: where more is not known, fewer tell as much."""
        while len(self.sides) > self._most // 2 or self._atoms > MOST_ATOMS // 2:
            answer, _ = self.sides.popitem()
            self._atoms -= len(answer)
        side.computed = len(self.sides)

    def project(self, shown: Reference) -> None:
        """Keep of each answer set only what is shown; those that are then alike become one."""
        projected: dict[AnswerSet, int] = {}
        while self.sides:
            answer, side = self.sides.popitem()
            answer = shown.project(answer)
            projected[answer] = projected.get(answer, 0) | side
        self.sides = projected


def _difference(instance: Path, held: _Held, one: _Side, other: _Side) -> Difference:
    """Return what comes of the answer sets of both sides."""
    remarks = [f"{side.name}: {counted(side.repeated)} again" for side in (one, other) if side.repeated]
    common = one.shown & other.shown
    if common:
        held.project(Reference(frozenset(), shown=frozenset(common)))
        remarks += [
            f"not compared, because only {side.name} shows it: {_predicates(extra)}"
            for side, extra in ((one, one.shown - common), (other, other.shown - common))
            if extra
        ]
    elif one.shown and other.shown:
        remarks.append("they show no predicate in common")
    counts = Counter(held.sides.values())
    # A side that was not searched to its end lacks nothing for certain.
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
        _example(held.sides, one) if only_one else None,
        _example(held.sides, other) if only_other else None,
        tuple(remarks),
    )


def _example(sides: Mapping[AnswerSet, int], side: _Side) -> str:
    """Return the first of the answer sets that only one side has, always the same one."""
    atoms = min(sorted(answer) for answer, number in sides.items() if number == side.number)
    text = one_line(" ".join(map(str, atoms))) or "(the empty answer set)"
    return f"{side.name}: {text if len(text) <= LONGEST_EXAMPLE else f'{text[:LONGEST_EXAMPLE]} …'}"


def _predicates(signatures: set[Signature]) -> str:
    """Return predicates as they are shown."""
    return Reference(frozenset(), shown=frozenset(signatures)).predicates or "terms"
