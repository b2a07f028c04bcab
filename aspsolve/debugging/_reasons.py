"""What an instance of a rule rests on, a few levels deep; why an atom holds, or what each rule lacks to derive it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from aspsolve.debugging._case import Case, Found, reason_of
from aspsolve.debugging._findings import FindingKind, Reason
from aspsolve.debugging._interface import defining, suggestion
from aspsolve.engine._evaluation import Derivation, Evaluation, Failure, Part, RuleInstance
from aspsolve.engine._rules import Rule, RuleKind, predicate_of
from aspsolve.model._symbols import Symbol

#: Why an atom holds, or does not: the rule to blame, if any, what it does, and on what this rests.
Explained: TypeAlias = "tuple[Rule | None, FindingKind, str, tuple[Reason, ...]]"
#: How many levels of a derivation are shown.
DEPTH = 6
#: At most this many reasons of one thing, atoms of one literal, and atoms in a sentence.
MAX_REASONS, MAX_ATOMS, MAX_PARTS = 8, 3, 4


def reasons_for(evaluation: Evaluation, parts: Sequence[Part], facts: frozenset[Symbol]) -> tuple[Reason, ...]:
    """Return what the body of an instance rests on, literal by literal, two levels deep."""
    return _of_parts(evaluation, parts, facts, 2, frozenset())


def failures_of(failures: Iterable[Failure]) -> tuple[Reason, ...]:
    return tuple(
        reason_of(failure.rule, f"line {failure.rule.line} {_lacking(failure)}")
        for failure in [*failures][:MAX_REASONS]
    )


def parts_text(instance: RuleInstance) -> str:
    """Return the atoms of an instance's body as the rest of a sentence: ``for count(1,4,2,0)``."""
    plain = [part for part in instance.parts if part.atoms and len(part.atoms) == 1]
    texts = [*dict.fromkeys(part.text for part in plain)][:MAX_PARTS]
    if not texts and instance.values:
        texts = [f"{name}={value}" for name, value in instance.values.items()]
    return f"for {', '.join(texts)}" if texts else ""


def _lacking(failure: Failure) -> str:
    if failure.literal is None:
        return "could choose it" if failure.rule.chooses else "would derive it: its body holds"
    if failure.text.startswith("not "):
        return f"does not, because {failure.text[4:]} holds"
    if failure.atoms or "(" in failure.text[:1] or failure.text[:1].islower() or failure.text[:1] in "-_":
        return f"needs {failure.text}, which does not hold"
    return f"needs {failure.text}"


def _of_parts(
    evaluation: Evaluation, parts: Sequence[Part], facts: frozenset[Symbol], depth: int, above: frozenset[Symbol]
) -> tuple[Reason, ...]:
    found: list[Reason] = []
    for part in dict.fromkeys(parts[:MAX_REASONS]):
        if not part.holds:
            missing = evaluation.failures(part.atoms[:1]) if depth > 0 and part.atoms else ()
            found.append(Reason(part.text, because=failures_of(missing)))
        elif len(part.atoms) == 1 and part.text == str(part.atoms[0]):
            found += _of_atoms(evaluation, part.atoms, facts, depth, above)
        else:
            because = _of_atoms(evaluation, part.atoms[:MAX_ATOMS], facts, depth, above)
            found.append(Reason(part.text, because=because))
    return tuple(found)


def _of_atoms(
    evaluation: Evaluation, atoms: Sequence[Symbol], facts: frozenset[Symbol], depth: int, above: frozenset[Symbol]
) -> tuple[Reason, ...]:
    unknown = [atom for atom in atoms if atom not in facts]
    first: dict[Symbol, Derivation] = {}
    if depth > 0 and unknown:
        for derivation in evaluation.derivations(unknown):
            circular = any(atom in above for part in derivation.parts if part.holds for atom in part.atoms)
            if derivation.atom not in first and not circular:
                first[derivation.atom] = derivation
    found = []
    for atom in atoms:
        if atom not in first:
            found.append(Reason(f"{atom}{', a fact of the instance' if atom in facts else ''}"))
            continue
        derivation = first[atom]
        chosen = derivation.rule.chooses
        because: tuple[Reason, ...] = ()
        if not chosen and derivation.rule.kind is not RuleKind.FACT:
            because = _of_parts(evaluation, derivation.parts, facts, depth - 1, above | {atom})
        how = "chosen by" if chosen else "by"
        found.append(reason_of(derivation.rule, f"{atom}, {how} line {derivation.rule.line}", because))
    return tuple(found)


def asked_atoms(case: Case, atoms: Sequence[Symbol], model: frozenset[Symbol], where: str) -> Iterator[Found]:
    evaluation = case.evaluation(model)
    for place, atom in enumerate(atoms):
        explained = _holds if atom in model else _fails
        rule, kind, what, because = explained(case, evaluation, atom, where)
        yield case.found((0.0, place), rule, kind, what, because=because, atoms=(str(atom),))


def _holds(case: Case, evaluation: Evaluation, atom: Symbol, where: str) -> Explained:
    if atom in case.facts:
        return None, FindingKind.HOLDS, f"{atom} holds {where}: it is a fact of the instance", ()
    derivations = evaluation.derivations([atom])
    if not derivations:
        return None, FindingKind.HOLDS, f"{atom} holds {where}, but no rule derives it", ()
    rule = derivations[0].rule
    what = f"{'chooses' if rule.chooses else 'derives'} {atom}, which holds {where}"
    return rule, FindingKind.HOLDS, what, _of_atoms(evaluation, [atom], case.facts, DEPTH, frozenset())


def _fails(case: Case, evaluation: Evaluation, atom: Symbol, where: str) -> Explained:
    name, arity = predicate_of(atom)
    rules = defining(case.program, (name, arity))
    if not rules:
        near = suggestion((name, arity), case)
        known = "only facts could give it" if (name, arity) in case.input else f"no rule has {name}/{arity} in its head"
        return None, FindingKind.FAILS, f"{atom} does not hold {where}, as {known}{near}", ()
    failures = evaluation.failures([atom])
    choosing = [one.rule for one in evaluation.derivations([atom]) if one.rule.kind is not RuleKind.RULE]
    if choosing:
        lacking = [failure for failure in failures if failure.literal is not None]
        what = f"could choose {atom}, but does not {where}"
        return choosing[0], FindingKind.FAILS, what, failures_of(lacking)
    if not failures:
        heads = ", ".join(dict.fromkeys(str(head) for rule in rules for head in rule.heads))
        return None, FindingKind.FAILS, f"{atom} does not hold {where}: no head has such terms ({heads})", ()
    what = f"could derive {atom}, which does not hold {where}"
    return failures[-1].rule, FindingKind.FAILS, what, failures_of(failures)
