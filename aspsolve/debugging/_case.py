"""A case (an encoding on an instance, with the right answers), and the reasons of findings on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from aspsolve.debugging._findings import Finding, FindingKind, Reason
from aspsolve.engine._evaluation import Derivation, Evaluation, Failure, Part, RuleInstance
from aspsolve.engine._limits import NEVER, Deadline
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind, predicate_of
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import AspsolveError
from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model.messages import enumeration
from aspsolve.model.puzzle import Puzzle

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

#: The shown atoms of each right answer; None if the right answers are not known.
Answers: TypeAlias = tuple[frozenset[Symbol], ...] | None

#: The most instances of a rule whose values are in a finding.
MAX_VALUES = 20
#: The least similarity of a misspelt name and the right one.
CLOSE = 0.7
#: Why an atom holds, or does not: the rule to blame, if any, the kind and the text of the finding, and its reasons.
Explained: TypeAlias = "tuple[Rule | None, FindingKind, str, tuple[Reason, ...]]"
#: The depth to which derivations are shown: of a body's literals, and of an atom.
BODY_DEPTH, ATOM_DEPTH = 2, 6
NONE: frozenset[Symbol] = frozenset()
#: The most reasons at a level, atoms of a literal, and atoms in a sentence.
MAX_REASONS, MAX_ATOMS, MAX_PARTS = 8, 3, 4


@dataclass(frozen=True)
class Found:
    """A finding on one instance, and how likely it is the mistake."""

    finding: Finding
    #: The least comes first; findings on several instances are compared by the first number, then by the number of
    #: instances on which they are `alone`.
    rank: tuple[float, ...]
    #: True if a violation of this rule alone is enough.
    alone: bool = False


@dataclass(frozen=True)
class Wrong:
    """An answer set of the encoding that is no right answer."""

    #: Its shown atoms.
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
        of_facts = ((fact.name, len(fact.arguments)) for fact in self.facts)
        return frozenset(of_facts).union(() if self.puzzle is None else self.puzzle.input_signatures())

    def finding(self, *what: Any, **more: Any) -> Finding:
        """Return a finding on this instance, as `finding_of` does."""
        return finding_of(*what, instance=self.instance, **more)

    def found(self, rank: tuple[float, ...], *what: Any, **more: Any) -> Found:
        return Found(self.finding(*what, **more), rank)

    def evaluation(self, atoms: Iterable[Symbol]) -> Evaluation:
        """Return the rules, evaluated in an answer set of the relaxed program."""
        return Evaluation(self.program, self.relaxed.own(atoms))

    def accepts(self, program: ParsedProgram, answer: frozenset[Symbol] | None) -> bool:
        """Return whether another encoding has an answer on this instance; False if that is not known."""
        with suppress(AspsolveError):
            return RelaxedProgram(program, self.files, answer).accepts(self.deadline)
        return False

    def is_wrong(self, shown: frozenset[Symbol]) -> bool:
        if self.answers is not None and (self.complete or shown in self.answers):
            return shown not in self.answers
        return self.puzzle is not None and bool(self.puzzle.decode(sorted(shown)).check())

    def defining(self, predicate: Predicate) -> list[Rule]:
        return [rule for rule in self.program.base if predicate in rule.head_predicates]

    def suggestion(self, predicate: Predicate) -> str:
        """Return a similar predicate that is defined, as a question that ends a sentence; empty if none is likely."""
        name, arity = predicate
        program, without = self.program, frozenset({predicate})
        while without:  # what is only computed from the predicate was not meant by it
            rest = ParsedProgram(tuple(rule for rule in program.rules if not without & rule.positive_predicates))
            program, without = rest, program.defined - rest.defined - self.input
        known = (program.defined | self.input) - {predicate}
        same_name = sorted(one for one in known if one[0] == name)
        names = sorted({one for one, number in known if number == arity})
        close = [one for one in names if sorted(one) == sorted(name)]  # letters have changed places
        close = close or get_close_matches(name, names, n=1, cutoff=CLOSE)
        if not (same_name or close):
            return ""
        meant = same_name[0] if same_name else (close[0], arity)
        rule = next((rule for rule in self.program.rules if meant in rule.head_predicates), None)
        where = f", {rule.place}" if rule else ", of the instance" if meant in self.input else ""
        return f": did you mean {meant[0]}/{meant[1]}{where}?"

    def reasons_for(
        self, evaluation: Evaluation, parts: Sequence[Part], depth: int = BODY_DEPTH, above: frozenset[Symbol] = NONE
    ) -> tuple[Reason, ...]:
        """Return the reasons of an instance's body, aggregates first; derivations from atoms `above` are circular."""
        reasons: list[Reason] = []
        for part in sorted(dict.fromkeys(parts[:MAX_REASONS]), key=lambda one: not one.amounts):
            if not part.holds:
                because = self.failures_of(evaluation, evaluation.failures(part.atoms[:1])) if depth > 0 else ()
            elif len(part.atoms) > MAX_ATOMS:
                more = ", ..." if len(part.atoms) > MAX_REASONS else ""
                because = (Reason(", ".join(map(str, part.atoms[:MAX_REASONS])) + more),)
            else:
                named = {atom for other in parts if not other.amounts for atom in other.atoms}
                further = [atom for atom in part.conditions if atom not in named][:MAX_ATOMS]
                because = self.reasons_for_atoms(evaluation, (*part.atoms, *further), depth, above)
            if part.amounts and not part.atoms and len(part.lacking) <= MAX_ATOMS:
                failures = {one: self.failures_of(evaluation, evaluation.failures([one])) for one in part.lacking}
                because = tuple(
                    Reason(f"not {atom}" if why else f"no rule derives {atom}", because=why)
                    for atom, why in failures.items()
                )
            if part.holds and [part.text] == [*map(str, part.atoms)]:  # the reason is the atom itself
                reasons += because
            else:
                reasons.append(Reason(part.text, because=because))
        return tuple(reasons)

    def reasons_for_atoms(
        self, evaluation: Evaluation, atoms: Sequence[Symbol], depth: int = ATOM_DEPTH, above: frozenset[Symbol] = NONE
    ) -> tuple[Reason, ...]:
        """Return why atoms hold, each by one of its derivations."""
        unknown = [atom for atom in atoms if atom not in self.facts]
        first: dict[Symbol, Derivation] = {}
        if depth > 0 and unknown:
            for derivation in evaluation.derivations(unknown):
                circular = any(atom in above for part in derivation.parts if part.holds for atom in part.atoms)
                if derivation.atom not in first and not circular:
                    first[derivation.atom] = derivation
        reasons = []
        for atom in atoms:
            if atom not in first:
                reasons.append(Reason(f"{atom}{', a fact of the instance' if atom in self.facts else ''}"))
                continue
            derivation = first[atom]
            chosen = derivation.rule.chooses
            because: tuple[Reason, ...] = ()
            if not chosen and derivation.rule.kind is not RuleKind.FACT:
                because = self.reasons_for(evaluation, derivation.parts, depth - 1, above | {atom})
            how = "chosen by" if chosen else "by"
            reasons.append(reason_of(derivation.rule, f"{atom}, {how} {derivation.rule.place}", because))
        return tuple(reasons)

    def failures_of(
        self, evaluation: Evaluation, failures: Sequence[Failure], depth: int = BODY_DEPTH
    ) -> tuple[Reason, ...]:
        """Return why rules do not derive an atom; of what stands in their way, only other predicates are explained."""
        found = []
        for one in failures[:MAX_REASONS]:
            others = [atom for atom in one.atoms[:1] if predicate_of(atom) != predicate_of(one.atom)]
            further = [atom for atom in others if depth > 0 and atom not in self.facts]
            if one.text.startswith("not "):
                because = self.reasons_for_atoms(evaluation, further, 1)
            else:
                because = self.failures_of(evaluation, evaluation.failures(further), depth - 1)
            found.append(reason_of(one.rule, f"{one.rule.place} {_lacking(one)}", because))
        return tuple(found)


def finding_of(rule: Rule | None, kind: FindingKind, what: str, detail: str = "", **more: Any) -> Finding:
    """Return a finding about a rule, or without one; the whole rule is marked unless there is a `mark`."""
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
        mark=more.pop("mark", None) or rule.mark,
        **more,
    )


def reason_of(rule: Rule, text: str, because: tuple[Reason, ...] = ()) -> Reason:
    return Reason(text, rule.line, rule.file, rule.text, because)


def grouped(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Group items by their keys, in the order in which the keys first come."""
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def mark_of(rule: Rule, node: Any) -> tuple[int, int, int, int] | None:
    location = getattr(node, "location", None)
    if location is None or location.begin.filename != rule.node.location.begin.filename:
        return None
    shift = rule.column - rule.node.location.begin.column  # clingo counts bytes
    begin, end = (
        (place.line, place.column + (shift if place.line == rule.line else 0))
        for place in (location.begin, location.end)
    )
    return (*begin, *end)


def values_of(values: Sequence[Mapping[str, Symbol]]) -> tuple[dict[str, str | int], ...]:
    return tuple(
        {name: value.number if value.type == SymbolType.Number else str(value) for name, value in one.items()}
        for one in values[:MAX_VALUES]
    )


def listed_lines(rules: Iterable[Rule]) -> str:
    numbers = [place.removeprefix("line ") for place in dict.fromkeys(rule.place for rule in rules)]
    return f"line{'s' if len(numbers) > 1 else ''} {enumeration(numbers)}"


def parts_text(instance: RuleInstance) -> str:
    """Return the atoms and aggregates of an instance's body as the rest of a sentence: ``for count(1,4,2,0)``."""
    plain = [part for part in instance.parts if len(part.atoms) == 1 or part.amounts]
    texts = [*dict.fromkeys(part.text for part in plain)][:MAX_PARTS]
    if not texts and instance.values:
        texts = [f"{name}={value}" for name, value in instance.values.items()]
    return f"for {', '.join(texts)}" if texts else ""


def _lacking(failure: Failure) -> str:
    if not failure.text:
        return "could choose it" if failure.rule.chooses else "would derive it: its body holds"
    if failure.text.startswith("not "):
        return f"does not, because {failure.text[4:]} holds"
    if failure.atoms or failure.text[0].islower() or failure.text[0] in "(-_":
        return f"needs {failure.text}, which does not hold"
    return f"needs {failure.text}"


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
    return rule, FindingKind.HOLDS, what, case.reasons_for_atoms(evaluation, [atom])


def _fails(case: Case, evaluation: Evaluation, atom: Symbol, where: str) -> Explained:
    name, arity = predicate_of(atom)
    rules = case.defining((name, arity))
    if not rules:
        near = case.suggestion((name, arity))
        known = "only facts could give it" if (name, arity) in case.input else f"no rule has {name}/{arity} in its head"
        return None, FindingKind.FAILS, f"{atom} does not hold {where}, as {known}{near}", ()
    failures = evaluation.failures([atom])
    choosing = [one.rule for one in evaluation.derivations([atom]) if one.rule.kind is not RuleKind.RULE]
    if choosing:
        what = f"could choose {atom}, but does not {where}"
        because = case.failures_of(evaluation, [one for one in failures if one.text])
        return choosing[0], FindingKind.FAILS, what, because
    if not failures:
        heads = ", ".join(dict.fromkeys(str(head) for rule in rules for head in rule.heads))
        return None, FindingKind.FAILS, f"{atom} does not hold {where}: no head has such terms ({heads})", ()
    what = f"could derive {atom}, which does not hold {where}"
    return failures[-1].rule, FindingKind.FAILS, what, case.failures_of(evaluation, failures)
