"""Runs of untrusted encodings, each in a process of its own and within limits, compared with the reference.

>>> from aspsolve.model._symbols import Function
>>> a, b = Function("a"), Function("b")
>>> comparison = Comparison(Reference(frozenset([frozenset([a]), frozenset([b])])))
>>> comparison.add([a])
>>> comparison.finish(exhausted=True).reason
'1 of 2 answer sets missing'
>>> comparison.add([]).reason
'answer set 2 shows nothing'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

from aspsolve.engine._calls import Limits
from aspsolve.engine._control import Answer, Program
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import undefined_predicate, without_undefined
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, LimitReached, OutOfMemory, OutputFlood, counted, cut, one_line
from aspsolve.families._recognise import families_showing
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.facts import read_instance
from aspsolve.grade._course import Instance, refused
from aspsolve.grade._explain import explain, explain_missing
from aspsolve.grade._reference import AnswerSet, Reference, read_reference
from aspsolve.grade._verdict import STATISTICS, GradingOptions, Judgement, RunOutcome, Verdict, most_models
from aspsolve.model._symbols import Symbol

#: The reason of a failure on an instance without a right answer set.
NONE_EXPECTED = "an answer set where there is none"
#: A reason, and each line of the details, is cut to this many characters.
MAX_REASON_CHARACTERS, MAX_DETAIL_CHARACTERS = 1000, 4000
#: How clingo reports an instance of a rule that it leaves out, because a term such as 1/0 has no value.
UNDEFINED = ": info: operation undefined"
#: An answer set of more shown atoms than this is refused.
MAX_SHOWN_ATOMS = 200_000


def untrusted_search(
    encoding: Path,
    instance: Path,
    options: GradingOptions,
    *,
    models: int,
    reference: Reference | None = None,
    scope: CancellationScope | None = None,
) -> ProcessSearch:
    """Return a search for the answer sets of an untrusted encoding, to be run with `answers`.

    `models` is the number of answer sets to search for, 0 for all; with ``options.optimal``, it counts optimal ones
    only. Of each answer set, only what counts for the `reference` is read; None for everything. Another thread can end
    the search through `scope`. A file name that is not UTF-8, and an encoding that is refused unread, is an InputError.
    """
    if why := refused(encoding):
        raise InputError(why, file=str(encoding))
    files = (str(_absolute(encoding)), str(_absolute(instance)))
    limits = Limits(
        options.time_limit,
        options.memory_limit,
        untrusted=files[:1],
        open_folders=[str(_absolute(Path(folder))) for folder in options.include_folders],
        max_atoms=MAX_SHOWN_ATOMS,
    )
    arguments = [str(models), f"--opt-mode={'optN' if options.optimal else 'ignore'}"]
    program = Program(files=files)
    if reference is None:
        return ProcessSearch.of(program, arguments, limits, scope=scope)
    limits = replace(limits, max_bytes=reference.max_bytes)
    return ProcessSearch.of(program, arguments, limits, scope=scope, shown=reference.shown, parse=reference.parse)


@contextmanager
def answers(search: ProcessSearch, options: GradingOptions) -> Iterator[Iterator[Answer]]:
    """Run a search within a ``with`` statement, after which the search has ended and its statistics are known.

    The answer sets come as they are found; with ``options.optimal``, without those on the way to an optimum.
    """
    with closing(iter(search)) as found:
        yield (answer for answer in found if answer.optimal or not (options.optimal and answer.cost))


def warnings_of(search: ProcessSearch, instance: Path, shown: Iterable[Symbol] = ()) -> list[str]:
    """Return the messages of clingo that are no errors, with absolute paths; see `with_given_names`.

    That the puzzle of the instance has no facts of a predicate of its family is no mistake of an encoding.
    """
    messages = [message for message in search.messages if ": error: " not in message]
    if not any(map(undefined_predicate, messages)):
        return messages
    known = {predicate for family in families_showing([*shown]) for predicate in family.puzzle.input_signatures()}
    if not known:
        with suppress(AspsolveError):
            known.update(read_instance(instance, FAMILIES.values()).input_signatures())
    return without_undefined(messages, known)


def with_given_names(message: str, *files: Path) -> str:
    """Return a message of clingo's with the names of files as the user wrote them."""
    for file in files:
        with suppress(InputError):
            message = message.replace(str(_absolute(file)), str(file))
    return message


def _absolute(path: Path) -> Path:
    """Return an absolute path with its links unresolved; raises InputError for a name that is not UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise InputError("expected a file's name in UTF-8", file=str(path)) from None
    return Path.cwd() / path


@dataclass
class Comparison:
    """A comparison of the answer sets of one run with the reference.

    An answer set is wrong if the reference does not have it, or if it comes a second time: choices between atoms
    that an encoding does not show multiply its answer sets. At most as many answer sets are kept as the reference
    has.
    """

    reference: Reference
    #: The greatest number of answer sets to compute, 0 for all.
    max_models: int = 0
    #: True if the answer sets only have to be right, False if there must also be all of them.
    correct: bool = False
    #: The number of answer sets that were compared until now.
    computed: int = field(default=0, init=False)
    #: The cost of the last answer set, if it is not the reference's.
    other_cost: tuple[int, ...] | None = field(default=None, init=False)
    #: The numbers of two answer sets that show the same, from 1; None if there are none.
    twins: tuple[int, int] | None = field(default=None, init=False)
    _seen: dict[AnswerSet, int] = field(default_factory=dict, init=False, repr=False)

    @property
    def requested(self) -> int:
        """The number of answer sets to request from clingo, 0 for all.

        If the reference has exactly `max_models` answer sets, it is one more, so that clingo can show that there
        are no others.
        """
        known = len(self.reference.answers)
        return known + 1 if 0 < known == self.max_models and not self.correct else self.max_models

    @property
    def capped(self) -> bool:
        """True if all answer sets that were requested have come, so that there may be more."""
        return 0 < self.requested <= self.computed

    @property
    def missing(self) -> frozenset[AnswerSet]:
        """The answer sets of the reference that have not come yet."""
        return self.reference.answers - self._seen.keys()

    @property
    def other_costs(self) -> str:
        """Another cost than the reference's, in words; empty if it is the same.

        The answer sets decide which are optimal: the same ones may cost ten where an encoding counts everything twice.
        """
        if self.other_cost is None:
            return ""
        return (
            f"the cost is {_cost_text(self.other_cost)}, that of the reference {_cost_text(self.reference.cost or ())}"
        )

    def add(self, symbols: Iterable[Symbol], cost: Sequence[int] = ()) -> Judgement | None:
        """Compare the next answer set: return what is wrong with it, None if it is right.

        The highest priority of the cost comes first; it is empty if nothing is optimised.
        """
        self.computed += 1
        answer = self.reference.project(symbols)
        known = self.reference.answers
        if known and not answer and all(known):
            nothing = f"no {self.reference.predicates}" if self.reference.predicates else "nothing"
            return Judgement(Verdict.NO_OUTPUT, f"answer set {self.computed} shows {nothing}")
        best = self.reference.cost
        self.other_cost = None if best is None or tuple(cost) == best else tuple(cost)
        if answer in self._seen:
            self.twins = (self._seen[answer], self.computed)
            return Judgement(Verdict.FAILURE, twins_text(*self.twins))
        if answer in known:
            self._seen[answer] = self.computed
            return None
        if not known:
            return Judgement(Verdict.FAILURE, NONE_EXPECTED)
        unsure = "" if self.reference.complete else ", or missing in the reference, which is not complete"
        costs = f"; {self.other_costs}" if self.other_costs else ""
        return Judgement(Verdict.FAILURE, f"answer set {self.computed} is wrong{unsure}{costs}")

    def finish(self, *, exhausted: bool) -> Judgement | None:
        """Check after the last answer set whether there were enough: return what is wrong, None if nothing is.

        `exhausted` says that clingo has shown that there are no more answer sets. Where it has not, nothing is
        known about completeness, and the run can only pass if `correct` is set.
        """
        known, seen = len(self.reference.answers), len(self._seen)
        wanted = min(self.max_models or known, known) if self.correct else known
        if not exhausted and (seen < wanted or not self.correct):
            compared = f"only {counted(self.computed, 'model')} compared"
            return Judgement(Verdict.TOO_MANY, f"{compared}, {seen} of {counted(known)} found")
        if seen < wanted:
            return Judgement(Verdict.FAILURE, f"{known - seen} of {counted(known)} missing")
        return None


def twins_text(first: int, second: int) -> str:
    """Say that two answer sets show the same."""
    return f"answer set {second} comes twice: it shows the same as answer set {first}"


def _cost_text(cost: Sequence[int]) -> str:
    """Write a cost as clingo prints it."""
    return " ".join(map(str, cost)) or "none"


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
    return _Run(encoding, instance, options, scope or CancellationScope()).outcome()


@dataclass
class _Run:
    """A run of an untrusted encoding on an instance."""

    encoding: Path
    instance: Instance
    options: GradingOptions
    scope: CancellationScope
    _search: ProcessSearch | None = field(default=None, init=False)
    _reference: Reference | None = field(default=None, init=False)

    def outcome(self) -> RunOutcome:
        """Run the encoding and return the outcome, into which all errors of the encoding go."""
        begin = perf_counter()
        try:
            found = self._with_undefined(self._grade())
        except LimitReached as error:
            phase = "grounding" if error.grounding else "solving"
            found = Judgement(Verdict.TIMEOUT, f"after {self.options.time_limit:g} s ({phase})")
        except OutOfMemory:
            found = Judgement(Verdict.MEMORY, f"more than {self.options.memory_limit} MB of memory needed")
        except OutputFlood as error:
            found = Judgement(Verdict.FAILURE, str(error))
        except AspsolveError as error:
            found = Judgement(Verdict.ERROR, str(error))
        search = self._search
        right = next(iter(self._reference.answers), ()) if self._reference else ()
        warnings = warnings_of(search, self.instance.path, right) if search else []
        return RunOutcome(
            encoding=str(self.encoding),
            instance=self.instance.name,
            verdict=found.verdict,
            reason=cut(one_line(self._named(found.reason)), MAX_REASON_CHARACTERS),
            seconds=round(perf_counter() - begin, 6),
            memory=search.memory if search else 0.0,
            statistics={name: search.statistics[name] for name in STATISTICS if search and name in search.statistics},
            warnings=tuple(one_line(self._named(text)) for text in [*warnings, *self._notes()]),
            details=tuple(cut(line, MAX_DETAIL_CHARACTERS) for line in found.details),
            broken=found.broken,
            pictures=dict(found.pictures),
        )

    def _grade(self) -> Judgement:
        """Compare the answer sets with the reference; raises AspsolveError."""
        options = self.options
        try:
            reference = read_reference(self.instance.reference, optimal=options.optimal, show=options.show)
        except InputError as error:
            return Judgement(Verdict.NO_REFERENCE, str(error))
        self._reference = reference
        known = len(reference.answers)
        comparison = Comparison(reference, most_models(options, known), options.correct)
        found = self._compared(comparison, reference)
        if found.verdict is Verdict.SUCCESS and options.correct and comparison.other_cost is not None:
            # A few right ones do not show that the cost is another scale of the same, rather than another thing.
            comparison = Comparison(reference, known + 1)
            found = self._compared(comparison, reference)
        if found.verdict is Verdict.SUCCESS and comparison.other_costs:
            return found._replace(details=(comparison.other_costs,))
        return found

    def _compared(self, comparison: Comparison, reference: Reference) -> Judgement:
        """Compare the answer sets with the reference as they are found; raises AspsolveError."""
        options, file = self.options, self.instance.path
        search = self._search = untrusted_search(
            self.encoding, file, options, models=comparison.requested, reference=reference, scope=self.scope
        )
        with answers(search, options) as found:
            judged = ((comparison.add(answer.symbols, answer.cost), answer) for answer in found)
            wrong, answer = next((pair for pair in judged if pair[0] is not None), (None, None))
        if wrong is not None and answer is not None:
            if wrong.verdict is Verdict.FAILURE and not comparison.twins:
                return explain(file, answer.symbols, reference, wrong.reason, hints=options.hints)
            return wrong
        if not (search.exhausted or comparison.capped):
            return Judgement(Verdict.ERROR, "clingo gave up before the end of its search")
        wrong = comparison.finish(exhausted=search.exhausted)
        if wrong is None:
            return Judgement(Verdict.SUCCESS)
        if wrong.verdict is Verdict.FAILURE and not options.hints:
            return explain_missing(file, comparison.missing, wrong.reason)
        return wrong

    @property
    def _files(self) -> tuple[Path, Path]:
        return self.encoding, self.instance.path

    def _named(self, message: str) -> str:
        """Return a message of clingo's with the names of the run's files as the user wrote them."""
        return with_given_names(message, *self._files)

    def _notes(self) -> Iterator[str]:
        """Yield what the answer sets of the search do not depend on, but what was hardly meant."""
        search = self._search
        if search and search.also_shown:
            shown = one_line(search.also_shown)
            yield f"{self.encoding}: note: {shown} is shown, too: perhaps a #show statement is missing"
        if search and search.minimizes and not self.options.optimal:
            yield f"{self.encoding}: note: there is something to minimise, which is left aside without -opt"

    def _with_undefined(self, found: Judgement) -> Judgement:
        """Return a finding about wrong answer sets as an error, where clingo has left out instances of rules."""
        undefined = [message for message in (self._search.messages if self._search else ()) if UNDEFINED in message]
        if not undefined or found.verdict not in (Verdict.FAILURE, Verdict.NO_OUTPUT):
            return found
        judged = f"{found.verdict.value} ({one_line(self._named(found.reason))})"
        details = (judged, *found.details)
        return found._replace(verdict=Verdict.ERROR, reason=undefined[0], details=details)
