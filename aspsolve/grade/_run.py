"""Runs of untrusted encodings, each in a process of its own and within limits, compared with the reference."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from aspsolve.engine._calls import Limits
from aspsolve.engine._control import Answer, Program
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import undefined_predicate, without_undefined
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, LimitReached, OutOfMemory, OutputFlood, counted, one_line
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
#: How clingo reports an instance of a rule that it leaves out, because a term such as 1/0 has no value.
UNDEFINED = ": info: operation undefined"
#: An answer set of more shown atoms than this is refused.
MAX_SHOWN_ATOMS = 200_000


@contextmanager
def answers(
    encoding: Path,
    instance: Path,
    options: GradingOptions,
    *,
    models: int,
    reference: Reference | None = None,
    scope: CancellationScope | None = None,
) -> Iterator[tuple[ProcessSearch, Iterator[Answer]]]:
    """Search for `models` answer sets, 0 for all, of an untrusted encoding; raises InputError."""
    if why := refused(encoding):
        raise InputError(why, file=str(encoding))
    files = os.path.abspath(encoding), os.path.abspath(instance)  # noqa: PTH100  (links unresolved)
    limits = Limits(
        options.time_limit,
        options.memory_limit,
        untrusted=files[:1],
        open_folders=[*map(os.path.abspath, options.include_folders)],
        max_atoms=MAX_SHOWN_ATOMS,
        max_bytes=Limits.max_bytes if reference is None else reference.max_bytes,
    )
    arguments = [str(models), f"--opt-mode={'optN' if options.optimal else 'ignore'}"]
    read = {} if reference is None else {"shown": reference.shown, "parse": reference.parse}
    search = ProcessSearch.of(Program(files=files), arguments, limits, scope=scope, **read)
    with closing(iter(search)) as found:
        yield search, (answer for answer in found if answer.optimal or not (options.optimal and answer.cost))


def warnings_of(search: ProcessSearch, instance: Path, shown: Iterable[Symbol] = ()) -> list[str]:
    """Return clingo's messages that are no errors, but for predicates that the puzzle merely has no facts of."""
    messages = [message for message in search.messages if ": error: " not in message]
    if any(map(undefined_predicate, messages)):
        with suppress(AspsolveError):
            puzzle = read_instance(instance, families_showing([*shown]) or FAMILIES.values())
            return without_undefined(messages, puzzle.input_signatures())
    return messages


def with_given_names(message: str, *files: Path) -> str:
    for file in files:
        message = message.replace(os.path.abspath(file), str(file))  # noqa: PTH100  (links unresolved)
    return message


@dataclass
class Comparison:
    """A comparison of the answer sets of one run with the reference, in which none may come twice."""

    reference: Reference
    #: The greatest number of answer sets to compute, 0 for all.
    max_models: int = 0
    #: True if the answer sets only have to be right, False if there must also be all of them.
    correct: bool = False
    #: That the last answer set has another cost than the reference, in words; empty if it is the same. That need not
    #: be wrong: the same optimal ones may cost ten where an encoding counts everything twice.
    other_cost: str = field(default="", init=False)
    #: The right answer sets that have come, each with its number.
    seen: dict[AnswerSet, int] = field(default_factory=dict, init=False)

    @property
    def requested(self) -> int:
        """The answer sets to request: one more than are known, if that is the limit, to see that there are no more."""
        known = len(self.reference.answers)
        return known + 1 if 0 < known == self.max_models and not self.correct else self.max_models

    def add(self, symbols: Iterable[Symbol], cost: Sequence[int] = ()) -> Judgement | None:
        """Compare the next answer set: return what is wrong with it, None if it is right."""
        answer, number = self.reference.project(symbols), len(self.seen) + 1
        known, best = self.reference.answers, self.reference.cost
        if known and not answer and all(known):
            nothing = f"no {self.reference.predicates}" if self.reference.predicates else "nothing"
            return Judgement(Verdict.NO_OUTPUT, f"answer set {number} shows {nothing}")
        self.other_cost = ""
        if best is not None and tuple(cost) != best:
            self.other_cost = f"the cost is {_cost_text(cost)}, that of the reference {_cost_text(best)}"
        if answer in self.seen:
            return Judgement(Verdict.FAILURE, twins_text(self.seen[answer], number))
        if answer in known:
            self.seen[answer] = number
            return None
        if not known:
            return Judgement(Verdict.FAILURE, NONE_EXPECTED)
        unsure = "" if self.reference.complete else ", or missing in the reference, which is not complete"
        costs = f"; {self.other_cost}" if self.other_cost else ""
        return Judgement(Verdict.FAILURE, f"answer set {number} is wrong{unsure}{costs}")

    def finish(self, *, exhausted: bool) -> Judgement | None:
        """Return what is wrong after the last answer set, None if nothing is; `exhausted`, if there are no more."""
        known, seen = len(self.reference.answers), len(self.seen)
        if not (exhausted or 0 < self.requested <= seen):
            return Judgement(Verdict.ERROR, "clingo gave up before the end of its search")
        wanted = min(self.max_models or known, known) if self.correct else known
        if not exhausted and (seen < wanted or not self.correct):
            compared = f"only {counted(seen, 'model')} compared"
            return Judgement(Verdict.TOO_MANY, f"{compared}, {seen} of {counted(known)} found")
        if seen < wanted:
            return Judgement(Verdict.FAILURE, f"{known - seen} of {counted(known)} missing")
        return None


def twins_text(first: int, second: int) -> str:
    return f"answer set {second} comes twice: it shows the same as answer set {first}"


def _cost_text(cost: Sequence[int]) -> str:
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
    begin = perf_counter()
    run = _Run(encoding, instance.path, options, scope)
    try:
        reference = read_reference(instance.reference, optimal=options.optimal, show=options.show)
    except InputError as error:
        found = Judgement(Verdict.NO_REFERENCE, one_line(str(error)))
    else:
        found = run.with_messages(run.judged(reference), next(iter(reference.answers), ()))
    more = {}
    if (search := run.search) is not None:
        statistics = {name: search.statistics[name] for name in STATISTICS if name in search.statistics}
        more = {"memory": search.memory, "statistics": statistics}
    return found.outcome(encoding, instance.name, perf_counter() - begin, **more)


@dataclass
class _Run:
    """A run of an untrusted encoding on an instance."""

    encoding: Path
    instance: Path
    options: GradingOptions
    scope: CancellationScope | None
    search: ProcessSearch | None = field(default=None, init=False)

    def judged(self, reference: Reference) -> Judgement:
        options, known = self.options, len(reference.answers)
        comparison = Comparison(reference, most_models(options, known), options.correct)
        try:
            found = self._compared(comparison)
            if found.verdict is Verdict.SUCCESS and options.correct and comparison.other_cost:
                # A few right ones do not show that the cost is another scale of the same, rather than another thing.
                comparison = Comparison(reference, known + 1)
                found = self._compared(comparison)
        except LimitReached as error:
            phase = "grounding" if error.grounding else "solving"
            return Judgement(Verdict.TIMEOUT, f"after {options.time_limit:g} s ({phase})")
        except OutOfMemory:
            return Judgement(Verdict.MEMORY, f"more than {options.memory_limit} MB of memory needed")
        except OutputFlood as error:
            return Judgement(Verdict.FAILURE, str(error))
        except AspsolveError as error:
            return Judgement(Verdict.ERROR, str(error))
        if found.verdict is Verdict.SUCCESS and comparison.other_cost:
            return found._replace(details=(comparison.other_cost,))
        return found

    def _compared(self, comparison: Comparison) -> Judgement:
        options, file, reference = self.options, self.instance, comparison.reference
        with answers(
            self.encoding, file, options, models=comparison.requested, reference=reference, scope=self.scope
        ) as (search, found):
            self.search = search
            for answer in found:
                wrong = comparison.add(answer.symbols, answer.cost)
                if wrong is None:
                    continue
                if wrong.verdict is Verdict.FAILURE and reference.project(answer.symbols) not in comparison.seen:
                    return explain(file, answer.symbols, reference, wrong.reason, hints=options.hints)
                return wrong
        wrong = comparison.finish(exhausted=search.exhausted)
        if wrong is not None and wrong.verdict is Verdict.FAILURE and not options.hints:
            return explain_missing(file, reference.answers - comparison.seen.keys(), wrong.reason)
        return wrong or Judgement(Verdict.SUCCESS)

    def _named(self, message: str) -> str:
        return one_line(with_given_names(message, self.encoding, self.instance))

    def with_messages(self, found: Judgement, right: Iterable[Symbol]) -> Judgement:
        """Add what clingo says; if it has left out instances of rules, wrong answers are an error of the encoding."""
        search = self.search
        if search is None:
            return found
        warnings = warnings_of(search, self.instance, right)
        if search.also_shown:
            shown = one_line(search.also_shown)
            warnings.append(f"{self.encoding}: note: {shown} is shown, too: perhaps a #show statement is missing")
        if search.minimizes and not self.options.optimal:
            warnings.append(f"{self.encoding}: note: there is something to minimise, which is left aside without -opt")
        found = found._replace(reason=self._named(found.reason), warnings=tuple(map(self._named, warnings)))
        undefined = next((message for message in search.messages if UNDEFINED in message), None)
        if undefined is None or found.verdict not in (Verdict.FAILURE, Verdict.NO_OUTPUT):
            return found
        details = (f"{found.verdict.value} ({found.reason})", *found.details)
        return found._replace(verdict=Verdict.ERROR, reason=self._named(undefined), details=details)
