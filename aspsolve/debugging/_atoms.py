"""Why an atom holds, by its derivation, or why it does not, by what each rule lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aspsolve.debugging._case import Case, Found, finding_of
from aspsolve.debugging._findings import Finding, FindingKind
from aspsolve.debugging._names import defining, suggestion
from aspsolve.debugging._reasons import derivation_of, failures_of
from aspsolve.engine._evaluation import Evaluation
from aspsolve.engine._rules import RuleKind, predicate_of
from aspsolve.model._symbols import Symbol

#: How many levels of a derivation are shown.
DEPTH = 6


def asked_atoms(case: Case, atoms: Sequence[Symbol], model: frozenset[Symbol], where: str) -> Iterator[Found]:
    """Yield for each atom why it holds, or does not, in an answer set."""
    evaluation = Evaluation(case.program, model)
    for place, atom in enumerate(atoms):
        explained = _holds if atom in model else _fails
        yield Found(explained(case, evaluation, atom, where), (0.0, place))


def _holds(case: Case, evaluation: Evaluation, atom: Symbol, where: str) -> Finding:
    """Return why an atom holds."""
    common: dict[str, Any] = {"atoms": (str(atom),), "instance": case.instance}
    if atom in case.facts:
        return Finding(FindingKind.HOLDS, f"{atom} holds {where}: it is a fact of the instance", **common)
    derivations = evaluation.derivations([atom])
    because = derivation_of(evaluation, atom, case.facts, DEPTH)
    if not derivations:
        return Finding(FindingKind.HOLDS, f"{atom} holds {where}, but no rule derives it", **common)
    rule = derivations[0].rule
    how = "chooses" if rule.chooses else "derives"
    return finding_of(rule, FindingKind.HOLDS, f"{how} {atom}, which holds {where}", because=because, **common)


def _fails(case: Case, evaluation: Evaluation, atom: Symbol, where: str) -> Finding:
    """Return why an atom does not hold."""
    common: dict[str, Any] = {"atoms": (str(atom),), "instance": case.instance}
    name, arity = predicate_of(atom)
    rules = defining(case.program, (name, arity))
    if not rules:
        near = suggestion((name, arity), case)
        known = "only facts could give it" if (name, arity) in case.input else f"no rule has {name}/{arity} in its head"
        return Finding(FindingKind.FAILS, f"{atom} does not hold {where}, as {known}{near}", **common)
    failures = evaluation.failures([atom])
    choosing = [
        derivation.rule for derivation in evaluation.derivations([atom]) if derivation.rule.kind is not RuleKind.RULE
    ]
    if choosing:
        what = f"could choose {atom}, but does not {where}"
        lacking = [failure for failure in failures if failure.literal is not None]
        return finding_of(choosing[0], FindingKind.FAILS, what, because=failures_of(lacking), **common)
    if not failures:
        heads = ", ".join(dict.fromkeys(str(head) for rule in rules for head in rule.heads))
        return Finding(FindingKind.FAILS, f"{atom} does not hold {where}: no head has such terms ({heads})", **common)
    return finding_of(
        failures[-1].rule,
        FindingKind.FAILS,
        f"could derive {atom}, which does not hold {where}",
        because=failures_of(failures),
        **common,
    )
