"""Run an encoding on an instance, in a process of its own, and come to a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from aspsolve.engine.child import ChildSearch, LimitReached, OutOfMemory
from aspsolve.engine.control import Program
from aspsolve.errors import AspsolveError, InputError
from aspsolve.grade.compare import Comparison
from aspsolve.grade.course import Instance
from aspsolve.grade.reference import read_reference
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Rules", "grade_instance"]


@dataclass(frozen=True)
class Rules:
    """How strictly and within which limits encodings are graded.

    Attributes
    ----------
    time_limit : seconds for grounding and solving an instance.
    memory_limit : megabytes of address space.
    models : how many answer sets are computed at most; 0 for all.
    correct : True where the answer sets only have to be right, not complete.
    optimal : True for optimisation problems: only optimal answer sets count. Otherwise all of them count, and
        whatever an encoding minimises is ignored.
    """

    time_limit: float = 180.0
    memory_limit: int = 2048
    models: int = 500
    correct: bool = False
    optimal: bool = False


def grade_instance(encoding: Path, instance: Instance, rules: Rules) -> Outcome:
    """Return how an encoding does on an instance; what goes wrong is in the outcome."""
    name = instance.name
    try:
        return _graded(encoding, instance, rules)
    except LimitReached as limit:
        doing = "grounding" if limit.grounding else "solving"
        return Outcome(name, Verdict.TIMEOUT, f"after {rules.time_limit:g} s ({doing})", rules.time_limit)
    except OutOfMemory as error:
        needed = f"more than {rules.memory_limit} MB of memory needed"
        return Outcome(name, Verdict.ERROR, needed if error.certain else f"clingo crashed, {error}")
    except AspsolveError as error:
        return Outcome(name, Verdict.ERROR, str(error))


def _graded(encoding: Path, instance: Instance, rules: Rules) -> Outcome:
    """Compare the answer sets with the reference, as they come; raises AspsolveError."""
    comparison = Comparison(read_reference(instance.reference, optimal=rules.optimal), rules.models, rules.correct)
    arguments = [str(comparison.asked), f"--opt-mode={'optN' if rules.optimal else 'ignore'}"]
    begin = perf_counter()
    search = ChildSearch(
        Program(files=(_utf8(encoding), _utf8(instance.path))), arguments, rules.time_limit, rules.memory_limit
    )
    wrong = _first_wrong(search, comparison, optimal=rules.optimal)
    if not wrong:
        if not (search.exhausted or comparison.capped):
            return Outcome(instance.name, Verdict.ERROR, "clingo gave up before the end of its search")
        wrong = comparison.finish(exhausted=search.exhausted)
    verdict = Verdict.FAILURE if wrong else Verdict.SUCCESS
    return Outcome(instance.name, verdict, wrong or "", perf_counter() - begin)


def _first_wrong(search: ChildSearch, comparison: Comparison, *, optimal: bool) -> str | None:
    """Take in answer sets up to the first wrong one, which ends the search; returns what is wrong with it."""
    for answer in search:
        if optimal and answer.cost and not answer.optimal:
            continue  # on the way to an optimum
        wrong = comparison.add(frozenset(answer.symbols), answer.cost)
        if wrong:
            return wrong
    return None


def _utf8(path: Path) -> str:
    """Return a path as clingo takes it; raises InputError for bytes that are not UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise InputError("expected a file's name in UTF-8", file=str(path)) from None
    return str(path)
