"""Runs of untrusted encodings, compared with the reference, and explanations of wrong answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from aspsolve._files import read_text
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, LimitReached, OutOfMemory, OutputFlood, counted, cut, one_line
from aspsolve.families._recognise import families_showing, family_in_comments
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.facts import read_instance
from aspsolve.grade._course import Instance
from aspsolve.grade._verdict import STATISTICS, GradingOptions, Judgement, RunOutcome, Verdict, most_models
from aspsolve.grade.references import (
    AnswerSet,
    Reference,
    answers,
    read_reference,
    twins_text,
    warnings_of,
    with_given_names,
)
from aspsolve.model._gridwriting import side_by_side
from aspsolve.model._symbols import Symbol
from aspsolve.model.puzzle import Puzzle, Solution

#: The reason of a failure on an instance without a right answer set.
NONE_EXPECTED = "an answer set where there is none"
#: clingo's message about an instance of a rule that it leaves out, because a term such as 1/0 has no value.
UNDEFINED = ": info: operation undefined"
#: The most broken rules, atoms, and lines of a drawing that are shown.
MAX_RULES, MAX_ATOMS, MAX_LINES = 8, 12, 120
#: A list of atoms, a rule and an error are cut to this many characters.
MAX_LIST_CHARACTERS = 1000
#: A picture with more characters of JSON is left out.
MAX_PICTURE = 20_000


@dataclass
class Comparison:
    """A comparison of the answer sets of one run with the reference, in which none may come twice."""

    reference: Reference
    #: The greatest number of answer sets to compute, 0 for all.
    max_models: int = 0
    #: True if the answer sets only have to be right, False if there must also be all of them.
    correct: bool = False
    #: A sentence if the last answer set has another cost than the reference, else empty. Another cost need not be
    #: wrong: an encoding may count everything twice.
    other_cost: str = field(default="", init=False)
    #: The right answer sets that have come, each with its number.
    seen: dict[AnswerSet, int] = field(default_factory=dict, init=False)

    @property
    def requested(self) -> int:
        """The answer sets to request: one more if the known ones reach the limit, to see whether there are others."""
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
        """Return what is wrong at the end, None if nothing is; `exhausted` says that there are no more answer sets."""
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
        judgement = Judgement(Verdict.NO_REFERENCE, one_line(str(error)))
    else:
        judgement = run.with_messages(run.judged(reference), next(iter(reference.answers), ()))
    usage = {}
    if (search := run.search) is not None:
        statistics = {name: search.statistics[name] for name in STATISTICS if name in search.statistics}
        usage = {"memory": search.memory, "statistics": statistics}
    return judgement.outcome(encoding, instance.name, perf_counter() - begin, **usage)


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
            judgement = self._compared(comparison)
            if judgement.verdict is Verdict.SUCCESS and options.correct and comparison.other_cost:
                # Only all answer sets show whether the other cost is the same on another scale.
                comparison = Comparison(reference, known + 1)
                judgement = self._compared(comparison)
        except LimitReached as error:
            phase = "grounding" if error.grounding else "solving"
            return Judgement(Verdict.TIMEOUT, f"after {options.time_limit:g} s ({phase})")
        except OutOfMemory:
            return Judgement(Verdict.MEMORY, f"more than {options.memory_limit} MB of memory needed")
        except OutputFlood as error:
            return Judgement(Verdict.FAILURE, str(error))
        except AspsolveError as error:
            return Judgement(Verdict.ERROR, str(error))
        if judgement.verdict is Verdict.SUCCESS and comparison.other_cost:
            return judgement._replace(details=(comparison.other_cost,))
        return judgement

    def _compared(self, comparison: Comparison) -> Judgement:
        options, file, reference = self.options, self.instance, comparison.reference
        with answers(
            self.encoding, file, options, models=comparison.requested, reference=reference, scope=self.scope
        ) as (search, computed):
            self.search = search
            for answer in computed:
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

    def with_messages(self, judgement: Judgement, right: Iterable[Symbol]) -> Judgement:
        """Add clingo's messages; if it has left out instances of rules, a wrong answer becomes an error."""
        search = self.search
        if search is None:
            return judgement
        warnings = warnings_of(search, self.instance, right)
        if search.also_shown:
            shown = one_line(search.also_shown)
            warnings.append(f"{self.encoding}: note: {shown} is shown, too: perhaps a #show statement is missing")
        if search.minimizes and not self.options.optimal:
            warnings.append(f"{self.encoding}: note: there is something to minimise, which is left aside without -opt")
        judgement = judgement._replace(reason=self._named(judgement.reason), warnings=tuple(map(self._named, warnings)))
        undefined = next((message for message in search.messages if UNDEFINED in message), None)
        if undefined is None or judgement.verdict not in (Verdict.FAILURE, Verdict.NO_OUTPUT):
            return judgement
        details = (f"{judgement.verdict.value} ({judgement.reason})", *judgement.details)
        return judgement._replace(verdict=Verdict.ERROR, reason=self._named(undefined), details=details)


def explain(instance: Path, symbols: Sequence[Symbol], reference: Reference, reason: str, *, hints: bool) -> Judgement:
    """Return a failure with the rules that an answer set breaks, or the atoms in which it differs from a right one."""
    answer = reference.project(symbols)
    nearest = min(reference.answers, key=lambda one: (len(one ^ answer), sorted(one)), default=None)
    puzzle = _puzzle(instance, symbols)
    if puzzle is None:
        apart = f"{len(answer ^ nearest)} atoms differ from the nearest right answer set" if nearest is not None else ""
        lines = [apart] * bool(apart) if hints else [*_differences(answer, nearest)]
        return Judgement(Verdict.FAILURE, reason, tuple(lines))
    wrong, right = puzzle.decode(symbols), None if nearest is None else puzzle.decode([*nearest])
    failure = explain_wrong(reason, puzzle, wrong, right, "this answer set", hints=hints)
    rules = [*failure.details]
    if not failure.broken:
        meaningless = frozenset(symbols) - {atom.symbol for atom in wrong.atoms()}
        said = "has atoms that mean nothing." if meaningless else "the reference lacks it."
        rules = [
            f"It breaks no rule{', but ' if meaningless else ': '}{said}",
            *_atoms("they are", meaningless),
            *rules,
        ]
    if right is not None and not hints and _drawing_lines(wrong) == _drawing_lines(right):  # both look alike
        rules += _differences(answer, nearest)
    return failure._replace(details=tuple(rules))


def explain_wrong(
    reason: str, puzzle: Puzzle, wrong: Solution, right: Solution | None, title: str, *, hints: bool
) -> Judgement:
    """Return a failure with the rules that a solution breaks and, without `hints`, drawings of it and a right one."""
    broken = [cut(one_line(rule), MAX_LIST_CHARACTERS) for rule in wrong.check()]
    rules = [*broken[:MAX_RULES], *([f"... and {len(broken) - MAX_RULES} more"] if len(broken) > MAX_RULES else [])]
    drawn = {title: wrong} if right is None or hints else {title: wrong, "a right one": right}
    columns = [] if hints else [[head, *_drawing_lines(solution)] for head, solution in drawn.items()]
    details = (*rules, *side_by_side(*columns))
    return Judgement(Verdict.FAILURE, reason, details, broken=tuple(rules), pictures=_pictures(puzzle, drawn))


def explain_missing(instance: Path, missing: Iterable[AnswerSet], reason: str) -> Judgement:
    first = min(missing, key=sorted, default=frozenset[Symbol]())
    puzzle = _puzzle(instance, [*first]) if first else None
    if puzzle is None:
        return Judgement(Verdict.FAILURE, reason, tuple(_atoms("one that is missing", first)))
    return explain_missing_solution(reason, puzzle, puzzle.decode([*first]), "one that is missing")


def explain_missing_solution(reason: str, puzzle: Puzzle, right: Solution, title: str) -> Judgement:
    pictures = _pictures(puzzle, {title: right})
    return Judgement(Verdict.FAILURE, reason, (title, *_drawing_lines(right)), pictures=pictures)


def _pictures(puzzle: Puzzle, solutions: dict[str, Solution]) -> dict[str, str]:
    """Return JSON to draw solutions from: by their titles, and that of the puzzle by an empty title."""
    data = {"": puzzle.to_json(), **{title: one.to_json() for title, one in solutions.items()}}
    texts = {title: json.dumps(one, separators=(",", ":")) for title, one in data.items()}
    return texts if all(len(text) <= MAX_PICTURE for text in texts.values()) else {}


def _puzzle(instance: Path, symbols: Sequence[Symbol]) -> Puzzle | None:
    try:
        named = family_in_comments(read_text(instance))
        families = families_showing(symbols, [*filter(None, [named]), *FAMILIES.values()])
        return read_instance(instance, families) if families else None
    except AspsolveError:
        return None


def _drawing_lines(solution: Solution) -> list[str]:
    try:
        text = str(solution)
    except AspsolveError as error:
        return [cut(one_line(str(error)), MAX_LIST_CHARACTERS)]
    return text.splitlines()[:MAX_LINES]


def _differences(answer: AnswerSet, right: AnswerSet | None) -> Iterator[str]:
    if right is not None:
        yield from _atoms("missing", right - answer)
        yield from _atoms("too many", answer - right)


def _atoms(title: str, atoms: AnswerSet) -> Iterator[str]:
    if atoms:
        texts = [one_line(str(atom)) for atom in sorted(atoms)[:MAX_ATOMS]]
        more = f" and {len(atoms) - MAX_ATOMS} more" if len(atoms) > MAX_ATOMS else ""
        yield f"{title}: {' '.join(texts)[:MAX_LIST_CHARACTERS]}{more}"
