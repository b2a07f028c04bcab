"""The rules of a declared family with their sentences: which of them an answer violates, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import Deadline
from aspsolve.engine._messages import TEXT
from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import InstanceLimit, bounds, relax
from aspsolve.engine._rules import ParsedProgram, Rule, RuleKind
from aspsolve.engine._syntax import constants_among
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import EncodingError, Endless
from aspsolve.families.declared._declaration import REGIONS, Declaration, PredicateDeclaration
from aspsolve.families.declared._sentences import OBVIOUS, Sentence, Translations, broken, normalised
from aspsolve.families.parts import AssignmentMaterial, Report
from aspsolve.model._symbols import Symbol

if TYPE_CHECKING:
    from aspsolve.families.declared._puzzle import DeclaredSolution

#: The names of predicates in the head of a rule, which is perhaps a choice.
HEADS = re.compile(r"\b([a-z]\w*)\(")
CONDITION = re.compile(r":[^;}]*")
#: clingo's options for a board of one cell, and the most ground instances there of rules of ``@clues`` and ``@sized``.
ON_ONE_CELL, MAX_INSTANCES = ("-c", "width=1", "-c", "height=1", "--warn=none"), 20_000
#: The bounds of a choice of which exactly one holds, as clingo writes them.
EXACTLY_ONE = re.compile(r"1 = \{|1 <= \{.*\} <= 1$|\{.*\} = 1$", re.DOTALL)
#: The time limit of a check: after it, the violated rules that are known by then are returned.
CHECK_SECONDS = 20.0


@dataclass(frozen=True)
class DeclaredRules:
    """The encoding of a declared family: its declaration and its statements."""

    declaration: Declaration
    program: ParsedProgram
    #: The sentences of constraints and bounds, by the number of the rule.
    sentences: dict[int, Sentence]
    #: The rules that are part of the meaning of atoms.
    obvious: frozenset[int]

    def said(self, number: int, values: tuple[Symbol, ...]) -> tuple[Sentence, Mapping[str, Any]]:
        """Return the sentence of an instance of a rule, and the values of its variables: their names, if unknown."""
        rule = self.program.rules[number]
        sentence = self.sentences.get(number, Sentence(f"the rule in line {rule.line} holds"))
        known = values if len(values) >= len(rule.variables) else rule.variables
        return sentence, dict(zip(rule.variables, known, strict=True))

    @property
    def texts(self) -> list[str]:
        """The distinct sentences of the rules, with the names of their variables."""
        texts = dict.fromkeys(one.plain for one in self.sentences.values())
        return [f"{text[:1].upper()}{text[1:]}." for text in texts]


def is_rule(rule: Rule) -> bool:
    """Return whether a statement excludes anything: a constraint, edges without a cycle, or a choice with bounds."""
    head = getattr(rule.node, "head", None)
    bounded = rule.kind is RuleKind.CHOICE and head is not None and (head.left_guard or head.right_guard)
    return rule.kind in (RuleKind.CONSTRAINT, RuleKind.EDGE) or bool(bounded)


def choices(rules: DeclaredRules, chosen: Iterable[PredicateDeclaration]) -> frozenset[int]:
    """Return the choice rules by which exactly one atom of some predicates holds."""
    predicates = {one.signature for one in chosen}
    return frozenset(
        rule.number
        for rule in rules.program.rules
        if rule.kind is RuleKind.CHOICE
        and rule.head_predicates & predicates
        and (one := bounds(rule)) is not None
        and EXACTLY_ONE.match(str(one))
    )


@cache
def check_written(declaration: Declaration) -> None:
    """Raise InputError, with its place, for a wrong rule of ``@clues`` or ``@sized``, and for endless grounding."""
    written = (*declaration.clues, *declaration.sized)
    for rule in written:
        try:
            GroundProgram(Program(text=rule.text, part="unground"), ON_ONE_CELL)
        except EncodingError as error:
            raise declaration.error(str(error).rpartition("error: ")[2], rule) from None
    text = "\n".join(rule.text for rule in written)
    if not declaration.sized:
        text += "".join(f"\n{one.atom('1' * one.arity)}." for one in declaration.board)
    program = read_program(text=text, texts=declaration.texts, speed=True)
    if not program.growing:
        return
    limit = InstanceLimit(MAX_INSTANCES)
    try:
        ground = Program(text=relax(program, (), fuel=program.growing).text)
        GroundProgram(ground, ON_ONE_CELL, context=limit)
    except Endless:
        endless = program.rules[limit.rule]
        message = f"expected a rule that ends, found more than {MAX_INSTANCES} ground instances on a board of 1 by 1"
        if endless.file != TEXT:
            raise endless.error(message) from None
        raise declaration.error(message, written[endless.line - 1]) from None


def _check_predicates(declaration: Declaration, program: ParsedProgram) -> None:
    """Raise InputError where the rules do not derive and show the answer, or do not use an input."""
    for answer in (*declaration.answers, *declaration.pieces):
        name = f"{answer.name}/{answer.arity}"
        if answer.signature not in program.defined:
            raise declaration.error(f"no rule derives {name}", answer)
        if answer.role != "piece" and program.shown is not None and answer.signature not in program.shown:
            raise declaration.error(f"{name} is not shown: expected {answer.shown}", answer)
    for one in declaration.inputs:
        if one.signature not in program.used:
            raise declaration.error(f"no rule uses {one.name}/{one.arity}", one)


def _check_rules(declaration: Declaration, program: ParsedProgram) -> None:
    """Raise InputError for costs, and for constants where the data are strings."""
    # All answers are solutions, not the cheapest ones; and constants never equal strings.
    texts = {one.signature for one in declaration.predicates if one.form.kinds[-1] == "text"}
    for rule in program.rules:
        if rule.kind is RuleKind.MINIMIZE:
            raise rule.error("a family has no costs: expected a constraint instead of :~, #minimize or #maximize")
        for name in constants_among(rule.node, texts) if texts else ():
            raise rule.error(f'{name} is a constant, and letters are strings: expected "{name}"')


def _unused(declaration: Declaration, program: ParsedProgram) -> Iterator[str]:
    """Yield what is missing since something is declared or derived, and not used."""
    for written in (one for one in (*declaration.clues, *declaration.sized) if not one.text.startswith("#")):
        for name in HEADS.findall(CONDITION.sub("", written.text.partition(":-")[0])):
            if all(one.name != name for one in declaration.inputs):
                yield f"a declaration of {name}(…), which the rule in line {written.line} derives"
    if not any(rule.kind is RuleKind.SHOW for rule in program.rules):
        yield "a statement #show for each @answer"
    shown = {one.signature for one in declaration.predicates}
    for rule in program.rules:
        if Path(rule.file) == declaration.path and not rule.head_predicates <= program.used | shown:
            names = ", ".join(f"{name}/{arity}" for name, arity in sorted(rule.head_predicates - program.used - shown))
            yield f"a rule that uses {names}, which line {rule.line} derives"


@cache
def rules_of(declaration: Declaration) -> DeclaredRules:
    """Read the rules of a declared family; raises EncodingError and InputError with file, line and column."""
    program = read_program(texts=declaration.texts)
    _check_rules(declaration, program)
    _check_predicates(declaration, program)
    source = Translations(declaration.path.parent, declaration.kind)
    rules = [rule for rule in program.rules if is_rule(rule)]
    said = ((rule, normalised(rule.comment)) for rule in rules)
    sentences = {rule.number: Sentence(text, rule.line, rule.column, source=source) for rule, text in said if text}
    for number, sentence in sentences.items():
        rule = program.rules[number]
        for name in sentence.variables:
            if name not in rule.variables:
                has = ", ".join(rule.variables) or "none"
                raise rule.error(f"the comment says {{{name}}}, but the rule has the variables {has}")
    obvious = frozenset(rule.number for rule in rules if OBVIOUS.search(rule.comment))
    return DeclaredRules(declaration, program, sentences, obvious)


def report_of(declaration: Declaration) -> Report:
    """Return what a file declares, and what is missing; raises EncodingError and InputError."""
    rules = rules_of(declaration)
    check_written(declaration)
    said = [f"{declaration.title} ({declaration.kind}), on {declaration.lattice_name}"]
    said += [f"{one.role} {one}{'' if one.role == 'piece' else f' as {one.form}'}" for one in declaration.predicates]
    said += [f"rule: {sentence.text}" for sentence in rules.sentences.values()]
    unnamed = (rule for rule in rules.program.rules if is_rule(rule) and rule.number not in rules.sentences)
    missing = [f"a sentence above the rule in line {rule.line}: {rule.text}" for rule in unnamed]
    needed = (one for one in declaration.predicates if one.look not in ("cell", *REGIONS))
    missing += [f"a sentence for {one.name}" for one in needed if one.holds is None]
    unchosen = (one for one in declaration.pieces if not choices(rules, [one]))
    missing += [f"a choice of exactly one {one.name} for each clue or cell" for one in unchosen]
    missing += _unused(declaration, rules.program)
    atoms = (sentence for one in declaration.predicates for sentence in (one.holds, one.fails))
    sentences = [one.text for one in (*rules.sentences.values(), *atoms) if one is not None]
    missing += Translations(declaration.path.parent, declaration.kind).missing(sentences)
    return Report(tuple(said), tuple(missing))


def broken_rules(solution: DeclaredSolution) -> tuple[str, ...]:
    """Return a sentence for each rule that an answer violates."""
    rules = rules_of(solution.puzzle.declaration)
    answers = {one.name: one for one in rules.declaration.answers}
    predicates = [one.signature for one in answers.values()]
    atoms = [atom.symbol for atom in solution.atoms()]
    facts = [fact.symbol for fact in solution.puzzle.facts()]
    relaxed = RelaxedProgram(rules.program, answer=atoms, predicates=predicates, facts=facts)
    deadline = Deadline(CHECK_SECONDS)
    if relaxed.accepts(deadline):
        return ()
    found = relaxed.explain(deadline=deadline, whole=True)
    if found is None:
        return ("It breaks the rules.",)
    violations = sorted(found.violations, key=attrgetter("number", "values"))
    instances = (rules.said(one.number, one.values) for one in violations)
    texts = broken(
        ((sentence.text, solution.puzzle.called(values)) for sentence, values in instances),
        (answers[atom.name].said(atom.arguments) for atom in found.unsupported),
    )
    return texts or ("It breaks the rules.",)


#: The meanings of atoms of the board that have no sentence of their own, by look.
BOARD = {"cell": "there is a square in column {0} and row {1}", "region": "the square ({0},{1}) is in the region {2}",
         "cage": "the square ({0},{1}) is in the cage {2}"}  # fmt: skip


def material_of(declaration: Declaration) -> AssignmentMaterial:
    """Return the material of a family; its instances are new puzzles."""
    return AssignmentMaterial(__file__, partial(_values, declaration))


def _values(declaration: Declaration, _: Any) -> Mapping[str, str]:
    """Return the values of the placeholders in the statement and the template."""
    answer = declaration.answer
    inputs = [(str(one), _meaning(one)) for one in declaration.inputs]
    return {
        "title": declaration.title,
        "about": declaration.rules,
        "rules": "\n".join(f"{number}. {text}" for number, text in enumerate(rules_of(declaration).texts, 1)),
        "meanings": "\n".join(f"| `{atom}` | {text} |" for atom, text in inputs),
        "inputs": "\n".join(f"%          {atom}: {text}" for atom, text in inputs),
        "defined": "\n".join(f"#defined {one.name}/{one.arity}." for one in declaration.inputs),
        "rows": "upwards" if declaration.upwards else "downwards",
        "answer": str(answer),
        "meaning": _meaning(answer),
        "shown": f"{answer.name}/{answer.arity}",
    }


def _meaning(declared: PredicateDeclaration) -> str:
    if declared.holds is not None:
        return declared.holds.plain
    return BOARD.get(declared.look, f"a {declared.form}").format(*declared.arguments)
