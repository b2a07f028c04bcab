"""A run of an untrusted encoding in a process of its own, and its outcome."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from aspsolve.engine._control import Answer
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, LimitReached, OutOfMemory, OutputFlood, cut, one_line
from aspsolve.grade._atoms import WantedAtoms
from aspsolve.grade._compare import Comparison
from aspsolve.grade._course import Instance
from aspsolve.grade._explain import explain, explain_missing
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._reference import AnswerSet, Reference, read_reference
from aspsolve.grade._search import answers, hidden_differences, untrusted_search, warnings_of, with_given_names
from aspsolve.grade._verdict import STATISTICS, Judgement, RunOutcome, Verdict

#: A reason, and each line of the details, is cut to this many characters.
MAX_REASON_CHARACTERS, MAX_DETAIL_CHARACTERS = 1000, 4000
#: A source line of an encoding is cut to this many characters.
MAX_SOURCE_CHARACTERS = 200
#: A file is read in parts of at most this size.
BLOCK_BYTES = 2**16
#: What a message about an unsafe variable says.
UNSAFE = ": error: unsafe variable "
#: How clingo reports an instance of a rule that it leaves out, because a term such as 1/0 has no value.
UNDEFINED = ": info: operation undefined"


@dataclass
class Run(ABC):
    """A run of an untrusted encoding; subclasses define how its answer sets are graded."""

    encoding: Path
    #: The name of the run in the results.
    name: str
    #: The file of the instance, None for a run without an instance.
    facts: Path | None
    #: The limits, and what is compared.
    options: GradingOptions
    #: The scope through which another thread can end the run.
    scope: CancellationScope
    _search: ProcessSearch | None = field(default=None, init=False, repr=False)

    @abstractmethod
    def grade(self) -> Judgement:
        """Run the encoding with `search` and judge its answer sets; raises AspsolveError if that is impossible."""

    def outcome(self) -> RunOutcome:
        """Run the encoding and return the outcome, into which all errors of the encoding go."""
        begin = perf_counter()
        try:
            finding = self.grade()
            finding = self._with_undefined(finding._replace(details=tuple(finding.details)))
            if finding.verdict is Verdict.SUCCESS and self.options.exact and (notes := [*self._notes()]):
                finding = Judgement(Verdict.FAILURE, "; ".join(notes))
        except LimitReached as error:
            phase = "grounding" if error.grounding else "solving"
            finding = Judgement(Verdict.TIMEOUT, f"after {self.options.time_limit:g} s ({phase})")
        except OutOfMemory:
            finding = Judgement(Verdict.MEMORY, f"more than {self.options.memory_limit} MB of memory needed")
        except OutputFlood as error:
            finding = Judgement(Verdict.FAILURE, str(error))
        except AspsolveError as error:
            finding = Judgement(Verdict.ERROR, str(error), [*self._source_lines(str(error))])
        search = self._search
        statistics = search.statistics if search else {}
        warnings = warnings_of(search, self.facts, self.right_atoms) if search else []
        if not self.options.exact:
            warnings += [f"{self.encoding}: note: {note}" for note in self._notes()]
        return RunOutcome(
            encoding=str(self.encoding),
            instance=self.name,
            verdict=finding.verdict,
            reason=cut(one_line(self.with_given_names(finding.reason)), MAX_REASON_CHARACTERS),
            seconds=round(perf_counter() - begin, 6),
            memory=search.memory if search else 0.0,
            statistics={name: value for name, value in statistics.items() if name in STATISTICS},
            warnings=tuple(one_line(self.with_given_names(text)) for text in warnings),
            details=tuple(cut(line, MAX_DETAIL_CHARACTERS) for line in finding.details),
        )

    def search(self, models: int, wanted: WantedAtoms, text: str = "") -> ProcessSearch:
        """Return the search of this run for a number of answer sets, 0 for all."""
        self._search = untrusted_search(
            self.encoding, self.facts, self.options, models=models, text=text, wanted=wanted, scope=self.scope
        )
        return self._search

    def hidden_differences(self, numbers: tuple[int, int]) -> Iterator[str]:
        """Yield lines with what differs between two answer sets of the search that show the same."""
        assert self._search is not None
        return hidden_differences(self._search, numbers, self.options, *self._files)

    @property
    def right_atoms(self) -> AnswerSet:
        """Atoms of a right answer set, where one is known."""
        return frozenset()

    @property
    def _files(self) -> list[Path]:
        """The run's files as the user wrote them."""
        return [path for path in (self.encoding, self.facts) if path is not None]

    def with_given_names(self, message: str) -> str:
        """Return a message of clingo's with the names of the run's files as the user wrote them."""
        return with_given_names(message, *self._files)

    def _notes(self) -> Iterator[str]:
        """Yield what the answer sets of the search do not depend on, but what was hardly meant."""
        search = self._search
        if search and search.also_shown:
            yield f"{one_line(search.also_shown)} is shown, too: perhaps a #show statement is missing"
        if search and search.minimizes and not self.options.optimal:
            yield "there is something to minimise, which is left aside without -opt"

    def _with_undefined(self, finding: Judgement) -> Judgement:
        """Return a finding about wrong answer sets as an error, where clingo has left out instances of rules."""
        undefined = [message for message in (self._search.messages if self._search else ()) if UNDEFINED in message]
        if not undefined or finding.verdict not in (Verdict.FAILURE, Verdict.NO_OUTPUT):
            return finding
        judged = f"{finding.verdict.value} ({one_line(self.with_given_names(finding.reason))})"
        details = (*self._source_lines(undefined[0]), judged, *finding.details)
        return Judgement(Verdict.ERROR, undefined[0], details)

    def _source_lines(self, message: str) -> Iterator[str]:
        """Yield the lines of the encoding that a message refers to, each with a line that marks the columns.

        Of a message about an unsafe variable, these are the places of all unsafe variables.
        """
        others = self._search.messages if self._search and UNSAFE in message else ()
        columns: dict[int, set[int]] = {}
        for text in (message, *(other for other in others if UNSAFE in other)):
            place = re.match(rf"{re.escape(str(self.encoding))}:(\d+):(\d+)", self.with_given_names(text))
            if place:
                columns.setdefault(int(place[1]), set()).add(int(place[2]))
        for line in sorted(columns):
            with suppress(OSError, IndexError):
                source = _printable_source(_line_of(self.encoding, line))
                if source.strip():  # what ends too early is found behind the last line
                    yield source
                    width = min(max(columns[line]), MAX_SOURCE_CHARACTERS)
                    marks = "".join("^" if column in columns[line] else " " for column in range(1, width + 1))
                    yield from [marks.rstrip()] * bool(marks.strip())


def _line_of(file: Path, number: int) -> str:
    """Return the beginning of a line of a file, which may be large; raises OSError and IndexError."""
    with file.open("rb") as stream:
        for _ in range(number - 1):
            while (part := stream.readline(BLOCK_BYTES)) and not part.endswith(b"\n"):
                pass
            if not part:
                raise IndexError(number)
        return stream.readline(BLOCK_BYTES).decode(errors="replace").rstrip("\r\n")


def _printable_source(text: str) -> str:
    """Return a source line, cut, in which every character takes one column and none controls a terminal."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "?" for c in text[:MAX_SOURCE_CHARACTERS])


def grade_instance(
    encoding: Path, instance: Instance, options: GradingOptions, scope: CancellationScope | None = None
) -> RunOutcome:
    """Grade an untrusted encoding on an instance.

    Parameters
    ----------
    encoding : pathlib.Path
        The untrusted encoding.
    instance : Instance
        The file of facts, and the file of the reference.
    options : GradingOptions
        The limits, and what is compared.
    scope : CancellationScope or None
        The scope through which another thread can end the run; None if none has to.

    Returns
    -------
    RunOutcome
        The verdict, its explanation, and what the run needed. Errors of the encoding, the instance and the reference
        are verdicts, not exceptions.
    """
    return _InstanceRun(
        encoding, instance.name, instance.path, options, scope or CancellationScope(), instance
    ).outcome()


@dataclass
class _InstanceRun(Run):
    """A run of an encoding on an instance."""

    instance: Instance
    _reference: Reference | None = field(default=None, init=False, repr=False)

    @property
    def right_atoms(self) -> AnswerSet:
        """Atoms of a right answer set, where there is one."""
        return next(iter(self._reference.answers), frozenset()) if self._reference else frozenset()

    def grade(self) -> Judgement:
        """Compare the answer sets with the reference; raises AspsolveError."""
        options = self.options
        try:
            reference = read_reference(self.instance.reference, optimal=options.optimal, show=options.show)
        except InputError as error:
            return Judgement(Verdict.NO_REFERENCE, str(error))
        self._reference = reference
        known = len(reference.answers)
        comparison = Comparison(reference, options.max_models(known), options.correct, options.costs)
        finding = self._compared(comparison, reference)
        if finding.verdict is Verdict.SUCCESS and options.correct and comparison.other_cost is not None:
            # A few right ones do not show that the cost is another scale of the same, rather than another thing.
            comparison = Comparison(reference, known + 1)
            finding = self._compared(comparison, reference)
        if finding.verdict is Verdict.SUCCESS and comparison.other_costs:
            return finding._replace(details=[comparison.other_costs])
        return finding

    def _compared(self, comparison: Comparison, reference: Reference) -> Judgement:
        """Compare the answer sets with the reference as they are found; raises AspsolveError."""
        options = self.options
        search = self.search(comparison.requested, reference.wanted)
        with answers(search, options) as found:
            judged = ((comparison.add(answer.symbols, answer.cost), answer) for answer in found)
            wrong, answer = next((pair for pair in judged if pair[0] is not None), (None, None))
        if wrong is not None and answer is not None:
            return self._explained(wrong, answer, comparison)
        if not (search.exhausted or comparison.capped):
            return Judgement(Verdict.ERROR, "clingo gave up before the end of its search")
        wrong = comparison.finish(exhausted=search.exhausted)
        if wrong is None:
            return Judgement(Verdict.SUCCESS)
        if wrong.verdict is Verdict.FAILURE and not options.hints:
            return wrong._replace(details=explain_missing(self.instance.path, comparison.missing))
        return wrong

    def _explained(self, wrong: Judgement, answer: Answer, comparison: Comparison) -> Judgement:
        """Return a finding about a wrong answer set with details of what is wrong."""
        if wrong.verdict is not Verdict.FAILURE:
            return wrong
        if comparison.twins:
            return wrong._replace(details=self.hidden_differences(comparison.twins))
        details = explain(self.instance.path, answer.symbols, comparison.reference, hints=self.options.hints)
        return wrong._replace(details=details)
