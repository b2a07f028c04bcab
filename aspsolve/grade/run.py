"""Run an encoding in a process of its own, and come to a verdict."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

from aspsolve.engine.child import ChildSearch, Lifeline, LimitReached, OutOfMemory, OutputFlood
from aspsolve.engine.control import Answer
from aspsolve.errors import AspsolveError, one_line
from aspsolve.grade.compare import Comparison, Wrong
from aspsolve.grade.course import Instance
from aspsolve.grade.explain import explain, explain_missing
from aspsolve.grade.reference import Reference, read_reference
from aspsolve.grade.rules import Rules
from aspsolve.grade.search import answers, as_given, remarks, search
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Run", "grade_instance"]

#: Of the remarks on an encoding no more than this are told.
MOST_WARNINGS = 20
#: What clingo says of a rule's instance that it leaves out.
UNDEFINED = ": info: operation undefined"


@dataclass
class Run(ABC):
    """One run of an encoding; `graded` is what is asked of it.

    Attributes
    ----------
    encoding : the rules of somebody who is not trusted.
    name : what the run is called in the results.
    facts : the file with its facts, if there is one.
    rules : the limits, and how strict to be.
    lifeline : what the run's process hangs on; somebody else may cut it.
    """

    encoding: Path
    name: str
    facts: Path | None
    rules: Rules
    lifeline: Lifeline
    _search: ChildSearch | None = field(default=None, init=False, repr=False)

    @abstractmethod
    def graded(self) -> tuple[Verdict, str, Iterable[str]]:
        """Run, and return the verdict, why, and details in lines; raises AspsolveError."""

    def outcome(self) -> Outcome:
        """Run, and return what it comes to, whatever goes wrong."""
        begin = perf_counter()
        rules = self.rules
        try:
            outcome = self._undefined(self._outcome(*self.graded()))
        except LimitReached as limit:
            doing = "grounding" if limit.grounding else "solving"
            outcome = self._outcome(Verdict.TIMEOUT, f"after {rules.time_limit:g} s ({doing})")
        except OutOfMemory as error:
            if error.certain:
                outcome = self._outcome(Verdict.MEMORY, f"more than {rules.memory_limit} MB of memory needed")
            else:
                outcome = self._outcome(Verdict.ERROR, f"clingo crashed, {error}")
        except OutputFlood as flood:
            outcome = self._outcome(Verdict.FAILURE, str(flood))
        except AspsolveError as error:
            outcome = self._outcome(Verdict.ERROR, str(error), self._source(str(error)))
        return replace(outcome, seconds=round(perf_counter() - begin, 6))

    def search(self, models: int, text: str = "") -> ChildSearch:
        """Return the run's search; see `aspsolve.grade.search.search`."""
        self._search = search(self.encoding, self.facts, self.rules, models=models, text=text, lifeline=self.lifeline)
        return self._search

    def _undefined(self, outcome: Outcome) -> Outcome:
        """Return an outcome that is wrong as an error where clingo left out what has no value, such as 1/0."""
        undefined = [text for text in (self._search.messages if self._search else ()) if UNDEFINED in text]
        if not undefined or outcome.verdict not in (Verdict.FAILURE, Verdict.NO_OUTPUT):
            return outcome
        details = (*self._source(undefined[0]), f"{outcome.verdict.value} ({outcome.reason})", *outcome.details)
        return replace(outcome, verdict=Verdict.ERROR, reason=one_line(self.as_given(undefined[0])), details=details)

    def _outcome(self, verdict: Verdict, reason: str = "", details: Iterable[str] = ()) -> Outcome:
        """Return an outcome with what the search has told of itself."""
        found = self._search
        return Outcome(
            encoding=str(self.encoding),
            instance=self.name,
            verdict=verdict,
            reason=one_line(self.as_given(reason)),
            memory=found.memory if found else 0.0,
            statistics={
                name: value
                for name, value in (found.statistics if found else {}).items()
                if name in ("rules", "atoms", "choices", "conflicts", "restarts")
            },
            warnings=tuple(one_line(self.as_given(text)) for text in (remarks(found)[:MOST_WARNINGS] if found else ())),
            details=tuple(details),
        )

    def as_given(self, text: str) -> str:
        """Return a message of clingo's with the files' names as they were given."""
        return as_given(text, *(path for path in (self.encoding, self.facts) if path is not None))

    def _source(self, complaint: str) -> tuple[str, ...]:
        """Return the line of the encoding that a complaint is about, with a mark under its place."""
        with suppress(OSError, ValueError, IndexError):
            place = re.split(": (?:error|info): ", self.as_given(complaint), maxsplit=1)[0]
            file, line, columns = place.rsplit(":", 2)
            if file == str(self.encoding):
                lines = self.encoding.read_text(encoding="utf-8", errors="replace").splitlines()
                source = _as_source(lines[int(line) - 1])
                column = int(columns.split("-")[0])
                return (source, " " * (column - 1) + "^")
        return ()


def _as_source(text: str) -> str:
    """Return a source line with its spaces, and with nothing that could play tricks on a terminal."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "?" for c in text)[:200]


def grade_instance(encoding: Path, instance: Instance, rules: Rules, lifeline: Lifeline | None = None) -> Outcome:
    """Return how an encoding does on an instance; what goes wrong is in the outcome.

    `lifeline` is what the run's process hangs on; somebody else may cut it.
    """
    return _InstanceRun(encoding, instance.name, instance.path, rules, lifeline or Lifeline(), instance).outcome()


@dataclass
class _InstanceRun(Run):
    """An encoding on an instance."""

    instance: Instance

    def graded(self) -> tuple[Verdict, str, Iterable[str]]:
        """Compare the answer sets with the reference, as they come; raises AspsolveError."""
        rules = self.rules
        reference = read_reference(self.instance.reference, optimal=rules.optimal, show=rules.show)
        comparison = Comparison(reference, rules.models, rules.correct)
        found = self.search(comparison.asked)
        with answers(found, rules) as computed:
            for answer in computed:
                wrong = comparison.add(answer.symbols, answer.cost)
                if wrong is not None:
                    return self._wrong(wrong, answer, reference)
        if not (found.exhausted or comparison.capped):
            return Verdict.ERROR, "clingo gave up before the end of its search", ()
        wrong = comparison.finish(exhausted=found.exhausted)
        if wrong is None:
            return Verdict.SUCCESS, "", ()
        shown = wrong.verdict is Verdict.FAILURE and not rules.hints
        details = explain_missing(self.instance.path, comparison.missing) if shown else ()
        return wrong.verdict, wrong.reason, details

    def _wrong(self, wrong: Wrong, answer: Answer, reference: Reference) -> tuple[Verdict, str, Iterable[str]]:
        """Return the verdict on an answer set that is wrong, and what is wrong about it."""
        details: Iterable[str] = ()
        if wrong.verdict is Verdict.FAILURE:
            details = explain(self.instance.path, answer.symbols, reference, hints=self.rules.hints)
        return wrong.verdict, wrong.reason, details
