"""Run an encoding on an instance, in a process of its own, and come to a verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from aspsolve.engine.child import ChildSearch, LimitReached, OutOfMemory
from aspsolve.engine.control import Program
from aspsolve.errors import AspsolveError, one_line
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
    optimal : True for optimisation problems: only optimal answer sets count.
    """

    time_limit: float = 180.0
    memory_limit: int = 2048
    models: int = 500
    correct: bool = False
    optimal: bool = False


def grade_instance(encoding: Path, instance: Instance, rules: Rules) -> Outcome:
    """Return how an encoding does on an instance; what goes wrong is in the outcome."""
    begin = perf_counter()
    try:
        outcome = _graded(encoding, instance, rules)
    except LimitReached as limit:
        doing = "grounding" if limit.grounding else "solving"
        outcome = Outcome(instance.name, Verdict.TIMEOUT, f"after {rules.time_limit:g} s, while {doing}")
    except (AspsolveError, OutOfMemory) as error:
        outcome = Outcome(instance.name, Verdict.ERROR, one_line(str(error)))
    return replace(outcome, seconds=perf_counter() - begin)


def _graded(encoding: Path, instance: Instance, rules: Rules) -> Outcome:
    """Compare the answer sets with the reference, as they come; raises AspsolveError."""
    reference = read_reference(instance.reference, optimal=rules.optimal)
    comparison = Comparison(reference, rules.models, rules.correct)
    arguments = [str(comparison.asked), *(["--opt-mode=optN"] if rules.optimal else [])]
    search = ChildSearch(
        Program(files=(str(encoding), str(instance.path))), arguments, rules.time_limit, rules.memory_limit
    )
    for answer in search:
        if rules.optimal and answer.cost and not answer.optimal:
            continue  # on the way to an optimum
        wrong = comparison.add(frozenset(answer.symbols), answer.cost)
        if wrong:
            return Outcome(instance.name, Verdict.FAILURE, wrong)
    missing = comparison.finish(capped=not search.exhausted)
    return Outcome(instance.name, Verdict.FAILURE, missing) if missing else Outcome(instance.name, Verdict.SUCCESS)
