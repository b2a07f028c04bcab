"""An instance with its right answers, and the relaxed program of an encoding on it: what all searches start from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from aspsolve.debugging._findings import Finding, FindingKind, Reason
from aspsolve.engine._evaluation import Evaluation
from aspsolve.engine._limits import NEVER, Deadline
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model.messages import enumeration
from aspsolve.model.puzzle import Puzzle

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

#: What each right answer shows; None if they are not known.
Answers: TypeAlias = tuple[frozenset[Symbol], ...] | None

#: At most this many instances of a rule have their values in a finding.
MAX_VALUES = 20


@dataclass(frozen=True)
class Found:
    """A finding on one instance, and how likely it is the mistake."""

    finding: Finding
    #: The least comes first; findings of several instances are compared by the first number, then by how many
    #: instances they are alone to blame for.
    rank: tuple[float, ...]
    #: True if giving up this rule alone is enough.
    alone: bool = False


@dataclass(frozen=True)
class Wrong:
    """An answer set of the encoding that is no right answer."""

    #: What it shows.
    shown: frozenset[Symbol]
    #: All its atoms.
    atoms: frozenset[Symbol]
    #: The first rule of the puzzle that it breaks, as a sentence; empty if none is known.
    broken: str
    #: How it differs from the nearest right answer, or what it shows if there is none.
    difference: str


@dataclass
class Case:
    """An encoding on an instance."""

    program: ParsedProgram
    #: The file of the instance, empty for none.
    instance: str
    facts: frozenset[Symbol]
    #: The relaxed program, with one of the right answers if any is known.
    relaxed: RelaxedProgram
    #: The right answers, None if none is known; empty if there is none.
    answers: Answers
    #: True if there are no other right answers.
    complete: bool
    #: The puzzle that the instance stands for, None if its family is not known.
    puzzle: Puzzle | None
    deadline: Deadline = NEVER
    #: All atoms of an answer set that shows the right answer, once there is one, and answer sets that are wrong.
    model: frozenset[Symbol] | None = None
    wrong: Sequence[Wrong] = ()

    @property
    def files(self) -> tuple[str, ...]:
        return (self.instance,) if self.instance else ()

    @cached_property
    def input(self) -> frozenset[Predicate]:
        """The predicates of the instance, and those that instances of its family may have."""
        found = {(fact.name, len(fact.arguments)) for fact in self.facts}
        if self.puzzle is not None:
            found |= {(predicate.meta.name, predicate.meta.arity) for predicate in self.puzzle.inputs}
        return frozenset(found)

    def finding(self, *what: Any, **more: Any) -> Finding:
        """Return a finding on this instance, as `finding_of` does."""
        return finding_of(*what, instance=self.instance, **more)

    def found(self, rank: tuple[float, ...], *what: Any, **more: Any) -> Found:
        return Found(self.finding(*what, **more), rank)

    def evaluation(self, atoms: Iterable[Symbol]) -> Evaluation:
        """Return what the rules say of an answer set of the relaxed program."""
        return Evaluation(self.program, self.relaxed.own(atoms))

    def is_wrong(self, shown: frozenset[Symbol]) -> bool:
        if self.answers is not None and shown in self.answers:
            return False
        if self.answers is not None and self.complete:
            return True
        return self.puzzle is not None and bool(self.puzzle.decode(sorted(shown)).check())


def finding_of(rule: Rule | None, kind: FindingKind, what: str, detail: str = "", **more: Any) -> Finding:
    """Return a finding about a rule, if there is one to blame; marked as a whole unless it has another `mark`."""
    if rule is None:
        return Finding(kind, what, detail, **more)
    return Finding(
        kind,
        what,
        detail,
        file=rule.file,
        line=rule.line,
        column=rule.column,
        rule=rule.text,
        comment=rule.comment or rule.name,
        mark=more.pop("mark", None) or (rule.line, rule.column, rule.end_line, rule.end_column),
        **more,
    )


def reason_of(rule: Rule, text: str, because: tuple[Reason, ...] = ()) -> Reason:
    return Reason(text, rule.line, rule.file, rule.text, because)


def grouped(things: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Return things by their keys, in the order in which they come first."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


def mark_of(rule: Rule, node: Any) -> tuple[int, int, int, int] | None:
    location = getattr(node, "location", None)
    if location is None or location.begin.filename != rule.file:
        return None
    shift = rule.column - rule.node.location.begin.column  # clingo counts bytes
    begin, end = location.begin, location.end
    return (
        begin.line,
        begin.column + (shift if begin.line == rule.line else 0),
        end.line,
        end.column + (shift if end.line == rule.line else 0),
    )


def values_of(values: Sequence[Mapping[str, Symbol]]) -> tuple[dict[str, str | int], ...]:
    return tuple({name: _plain(value) for name, value in one.items()} for one in values[:MAX_VALUES])


def _plain(value: Symbol) -> str | int:
    return value.number if value.type == SymbolType.Number else str(value)


def listed_lines(rules: Iterable[Rule]) -> str:
    numbers = [str(line) for line in dict.fromkeys(rule.line for rule in rules)]
    return f"line{'s' if len(numbers) > 1 else ''} {enumeration(numbers)}"
