"""Evaluate rules in a set of atoms: which instances hold, which derive an atom, and why the others do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypeVar

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._reading import is_added
from aspsolve.engine._relaxed import body_text, bounds, tuple_of
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, predicate_of, predicates_of
from aspsolve.engine._syntax import (
    ANONYMOUS,
    Values,
    bindable_variables,
    changed,
    has_atom,
    is_aggregate,
    is_positive,
    plain,
    substituted,
    variables_of,
    walk,
    with_values,
)
from aspsolve.errors import EncodingError
from aspsolve.model._symbols import Symbol

K = TypeVar("K")

#: Predicates about an aggregate: its value, further conditions of counted elements, missing conditions of others.
AMOUNT, CONDITION, LACKING = "__amount", "__condition", "__lacking"
#: A literal of a rule, the text of its head's equation, or None at the end, and the variables that are bound before it.
Step: TypeAlias = tuple[ast.AST | str | None, tuple[str, ...]]


@dataclass(frozen=True)
class Part:
    """A literal of a rule's body, in an instance of the rule."""

    text: str
    #: The atoms that it is about: those that match it, or for ``not``, the one that does not hold.
    atoms: tuple[Symbol, ...] = ()
    #: False if the atoms do not hold.
    holds: bool = True
    #: True if the text has the value of an aggregate.
    amounts: bool = False
    #: Of an aggregate, atoms that the same file derives: further conditions of what it counts, and conditions for lack
    #: of which it does not count an element.
    conditions: tuple[Symbol, ...] = ()
    lacking: tuple[Symbol, ...] = ()


@dataclass(frozen=True)
class RuleInstance:
    """An instance of a rule whose body holds: the values of the rule's variables, and the literals of its body."""

    rule: Rule
    values: Values
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Derivation(RuleInstance):
    """An instance of a rule that derives an atom."""

    atom: Symbol


@dataclass(frozen=True)
class Failure:
    """A rule that could derive an atom but does not."""

    atom: Symbol
    rule: Rule
    #: The first literal that fails, with values for which those before it hold; empty if none fails.
    text: str = ""
    #: The atom that a positive literal lacks, or the atoms that falsify a negated one.
    atoms: tuple[Symbol, ...] = ()


class Evaluation:
    """The rules of an encoding, evaluated in a set of atoms, those of the instance among them."""

    def __init__(self, program: ParsedProgram, atoms: Collection[Symbol]) -> None:
        self.program = program
        self.atoms = frozenset(atoms)
        self._constants = [str(rule.node) for rule in program.rules if rule.node.ast_type == ASTType.Definition]
        self._asked = 0
        self._ground = self._ground_atoms()

    @cached_property
    def _predicates(self) -> Mapping[str, set[Predicate]]:
        """The predicates that each file has in heads."""
        found: dict[str, set[Predicate]] = {rule.file: set() for rule in self.program.rules}
        for rule in self.program.base:
            found[rule.file].update(rule.head_predicates)
        return found

    def _ground_atoms(self) -> GroundProgram:
        program = Program(text="\n".join(self._constants), facts=tuple(sorted(self.atoms)))
        return GroundProgram(program, ["--warn=none"])

    def values(self, term: object, body: Iterable[ast.AST | str]) -> list[Symbol]:
        """Return the values of a term for which a body holds; empty if a rule of the two is unsafe."""
        return [value for _, value in self._ask([(0, term, body)])]

    def _ask(self, questions: Iterable[tuple[K, object, Iterable[ast.AST | str]]]) -> list[tuple[K, Symbol]]:
        """Return the `values` of several terms and bodies, each with the key of its question."""
        asked = [*questions]
        self._asked += 1
        name = f"__q{self._asked}"
        rules = (f"{name}({index},{term}){body_text(*body)}." for index, (_, term, body) in enumerate(asked))
        try:
            self._ground.add("\n".join(rules))
        except EncodingError:
            self._ground = self._ground_atoms()  # the refused rules would stay in the old one
            return [found for one in asked if len(asked) > 1 for found in self._ask([one])]
        answers = (answer.arguments for answer, _ in self._ground.literals(name, 2))
        return [(asked[index.number][0], value) for index, value in answers]

    def instances(self, wanted: Iterable[tuple[Rule, Values]]) -> list[RuleInstance]:
        pairs = [*wanted]
        literals = [(place, literal) for place, (rule, _) in enumerate(pairs) for literal in _literals_of(rule)]
        matches: list[list[Symbol]] = [[] for _ in literals]
        for index, atom in self._ask(
            (index, term, body)
            for index, (place, literal) in enumerate(literals)
            for term, body in _atoms_of(literal, pairs[place][1])
        ):
            matches[index].append(atom)
        parts: list[list[Part]] = [[] for _ in pairs]
        for (place, literal), atoms in zip(literals, matches, strict=True):
            rule, values = pairs[place]
            parts[place].append(_part(literal, values, sorted({*atoms}), self._predicates[rule.file]))
        return [RuleInstance(rule, values, tuple(own)) for (rule, values), own in zip(pairs, parts, strict=True)]

    def holding(self, rule: Rule, most: int = 1000) -> list[Values]:
        found = self.values(tuple_of(rule.variables), rule.body)
        return [dict(zip(rule.variables, one.arguments, strict=True)) for one in sorted(found)[:most]]

    def derivations(self, atoms: Iterable[Symbol]) -> list[Derivation]:
        """Return all rule instances that derive one of these atoms."""
        deriving = [
            (atom, rule, element, tuple(dict.fromkeys((*rule.variables, *variables_of(element)))))
            for atom, rule, element in self._deriving(atoms)
        ]
        answers = self._ask(
            (index, tuple_of(names), [f"{atom} = {element.literal}", *rule.body, *element.condition])
            for index, (atom, rule, element, names) in enumerate(deriving)
        )
        ways = [(*deriving[index], values.arguments) for index, values in sorted(answers)]
        instances = self.instances((rule, dict(zip(names, values, strict=True))) for _, rule, _, names, values in ways)
        return [Derivation(**vars(one), atom=atom) for one, (atom, *_) in zip(instances, ways, strict=True)]

    def failures(self, atoms: Iterable[Symbol]) -> list[Failure]:
        """Return for each atom, and each rule with its predicate in the head, the first literal that fails."""
        failures = []
        for atom, rule, element in self._deriving(atoms):
            pattern, names_of_head = changed(element.literal, _unbinding), {*variables_of(element.literal)}
            steps = _binding_order(rule, element)
            bound = next(index for index, (_, names) in enumerate(steps) if names_of_head <= {*names})
            first, whole = f"{atom} = {pattern}", f"{plain(element.literal)} = {atom}"
            if bound:
                steps.insert(bound, (whole, steps[bound][1]))
            else:
                first += f"; {whole}"
            body: list[ast.AST | str] = [first, *(literal for literal, _ in steps if literal)]
            questions = ((index, tuple_of(names), body[: index + 1]) for index, (_, names) in enumerate(steps))
            if matches := self._ask(questions):  # the atom matches the head
                reached, _ = max(matches)
                literal, names = steps[reached]
                least = min(values for index, values in matches if index == reached)
                values = dict(zip(names, least.arguments, strict=True))
                failures.append(Failure(atom, rule, *self._failing(literal, values)))
        return failures

    def _failing(self, literal: ast.AST | str | None, values: Values) -> tuple[str, tuple[Symbol, ...]]:
        """Return a failing literal as text, and the atom that it lacks or the atoms that falsify it."""
        if literal is None or isinstance(literal, str):
            return literal or "", ()
        text = substituted(literal, values)
        if not has_atom(literal):
            return text, ()
        known = all(one.name in values for one in walk(literal) if one.ast_type == ASTType.Variable)
        term, equations = _named(literal.atom, values)
        atoms = self.values(term, equations if known else [term, *equations])
        if atoms and known:
            text = f"{'' if literal.sign == ast.Sign.NoSign else 'not '}{atoms[0]}"
        return text, tuple(atoms)

    def _deriving(self, atoms: Iterable[Symbol]) -> Iterator[tuple[Symbol, Rule, ast.AST]]:
        """Yield each atom with the rules and the elements of their heads that have its predicate."""
        for atom in dict.fromkeys(atoms):
            for rule in self.program.base:
                for element in rule.elements if predicate_of(atom) in rule.head_predicates else ():
                    head = element.literal.atom
                    if head.ast_type == ASTType.SymbolicAtom and predicate_of(atom) in predicates_of(head.symbol):
                        yield atom, rule, _renamed(rule, element)


def _atoms_of(literal: ast.AST, values: Values) -> Iterator[tuple[ast.AST | str, list[ast.AST | str]]]:
    """Yield terms for the atoms that a literal is about, and for an aggregate's value, each with its body."""
    if has_atom(literal):
        named, equations = _named(literal.atom, values)
        if literal.sign == ast.Sign.NoSign:
            yield named, [named, *equations]
        elif len(variables_of(named)) == len(equations):
            yield named, [*equations]
    elif is_aggregate(literal):
        aggregate = with_values(literal.atom, values).update(left_guard=None, right_guard=None)
        yield f"{AMOUNT}({AMOUNT.upper()})", [f"{AMOUNT.upper()} = {aggregate}"]
        for element in literal.atom.elements:
            head = [element.literal] if element.ast_type == ASTType.ConditionalLiteral else []
            inner = [*head, *element.condition]
            first, *others = [one for one in inner if is_positive(one)] or [None]
            if first is not None:
                counted, equations = _named(first.atom, values)
                matching: list[ast.AST | str] = [counted, *equations]
                yield counted, [*matching, *(substituted(one, values) for one in inner)]
                for other in others:
                    named, equations = _named(other.atom, values)
                    yield f"{CONDITION}({named})", [named, *equations, *(substituted(one, values) for one in inner)]
                    if {*variables_of(named)} <= {*variables_of(counted)}:
                        rest = (substituted(one, values) for one in inner if one is not other)
                        yield f"{LACKING}({named})", [*matching, *rest, f"not {named}"]


def _named(atom: ast.AST, values: Values) -> tuple[ast.AST, list[str]]:
    """Return an atom with variables for ``_`` and for intervals, and what these variables are equal to."""
    equations: list[str] = []

    def name(one: ast.AST) -> ast.AST | None:
        if one.ast_type != ASTType.Interval and str(one) != ANONYMOUS:
            return None
        variable = ast.Variable(one.location, f"Any{one.location.begin.line}_{one.location.begin.column}")
        equations.extend([f"{variable} = {one}"] if one.ast_type == ASTType.Interval else [])
        return variable

    return changed(with_values(atom, values), name), equations


def _unbinding(term: ast.AST) -> ast.AST | None:
    """Return ``_`` for a term whose value binds no variable, such as an interval."""
    unbinding = term.ast_type in (ASTType.Interval, ASTType.Pool)
    unbinding = unbinding or (term.ast_type == ASTType.BinaryOperation and not bindable_variables(term))
    return ast.Variable(term.location, ANONYMOUS) if unbinding else None


def _literals_of(rule: Rule) -> tuple[ast.AST, ...]:
    """Return the literals of a rule's body, and for a choice with bounds the negated bounds."""
    body = tuple(literal for literal in rule.body if not is_added(literal))
    if (aggregate := bounds(rule)) is None:
        return body
    return (*body, ast.Literal(rule.node.location, ast.Sign.Negation, aggregate))


def _part(literal: ast.AST, values: Values, matches: Sequence[Symbol], predicates: Collection[Predicate]) -> Part:
    atoms = tuple(one for one in matches if one.name not in (AMOUNT, CONDITION, LACKING))
    if is_positive(literal) and len(atoms) == 1:
        return Part(str(atoms[0]), atoms)
    if has_atom(literal) and literal.sign == ast.Sign.Negation:
        return Part(f"not {atoms[0]}" if atoms else substituted(literal, values), atoms, holds=False)
    text = substituted(literal, values)
    amount = next((str(one.arguments[0]) for one in matches if one.name == AMOUNT), "")
    if not amount or text.startswith(f"{amount} = "):
        return Part(text, atoms)
    conditions, lacking = (
        tuple(atom for one in matches if one.name == name and predicate_of(atom := one.arguments[0]) in predicates)
        for name in (CONDITION, LACKING)
    )
    return Part(f"{text} (which is {amount})", atoms, amounts=True, conditions=conditions, lacking=lacking)


def _renamed(rule: Rule, element: ast.AST) -> ast.AST:
    """Return an element of a head, its local variables renamed if aggregates or conditions of the body have them."""
    own = {*variables_of(element)} - {*rule.variables}
    taken = {name for literal in rule.body for name in variables_of(literal)}
    names = {name: f"{name}_" for name in own & taken}

    def new_name(one: ast.AST) -> ast.AST | None:
        return one.update(name=names[one.name]) if one.ast_type == ASTType.Variable and one.name in names else None

    return changed(element, new_name)


def _binding_order(rule: Rule, element: ast.AST) -> list[Step]:
    """Return the literals of a rule in an order in which each can be evaluated: those bound most come first."""
    bound = {*bindable_variables(element.literal.atom.symbol)}
    names = {*rule.variables, *variables_of(element)}
    left = [(literal, {*variables_of(literal)} & names) for literal in (*rule.body, *element.condition)]
    order: list[Step] = []
    while left:
        chosen = next((one for one in left if one[1] <= bound), None)
        if chosen is None:
            binding = [one for one in left if _binds(one[0], bound)] or left
            chosen = max(binding, key=lambda one: len(one[1] & bound) / len(one[1]))
        left.remove(chosen)
        literal, variables = chosen
        order.append((literal, tuple(sorted(bound))))
        bound |= variables
    return [*order, (None, tuple(sorted(bound)))]


def _binds(literal: ast.AST, known: Collection[str]) -> bool:
    """Return whether a literal can bind variables: a positive atom, or an equation with one side known."""
    if literal.ast_type != ASTType.Literal or literal.sign != ast.Sign.NoSign:
        return False
    if literal.atom.ast_type == ASTType.SymbolicAtom:
        return {*variables_of(literal)} <= {*known, *bindable_variables(literal.atom.symbol)}
    if literal.atom.ast_type == ASTType.Comparison:
        guards = literal.atom.guards
        equation = len(guards) == 1 and guards[0].comparison == ast.ComparisonOperator.Equal
        return equation and any({*variables_of(side)} <= {*known} for side in (literal.atom.term, guards[0].term))
    return bool(literal.atom.ast_type == ASTType.BodyAggregate)
