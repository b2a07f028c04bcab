"""The explanation model of declared families: what follows from few instances of their rules and what is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from math import log2
from pathlib import Path
from typing import Any, ClassVar

from aspsolve.engine._control import Program
from aspsolve.engine._entailment import Entailment
from aspsolve.engine._propagation import Propagation
from aspsolve.engine._relaxed import relax
from aspsolve.errors import LimitReached
from aspsolve.families.declared._checking import DeclaredRules, rules_of
from aspsolve.families.declared._clauses import clauses
from aspsolve.families.declared._clues import clues_of
from aspsolve.families.declared._declaration import Declaration
from aspsolve.families.declared._drawing import known_drawing
from aspsolve.families.declared._hints import first_piece
from aspsolve.families.declared._instances import Instances, clue_rules, obvious_lines
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution
from aspsolve.families.declared._reasons import FACT_WEIGHT, Reasons
from aspsolve.families.declared._state import DeclaredState
from aspsolve.families.declared._techniques import techniques_of
from aspsolve.model._symbols import Symbol, SymbolType, fact
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Known, Literal
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import Claim, Technique


class DeclaredModel(ExplanationModel):
    """A puzzle of a declared family, ready to be explained."""

    catalogue: ClassVar[str] = "aspsolve.families.declared"
    rules: ClassVar[DeclaredRules]
    rated_by_steps: ClassVar[bool] = True
    hints_at_once: ClassVar[bool] = True
    settings: ClassVar[tuple[str, ...]] = ("--opt-mode=ignore",)

    def __init__(self, puzzle: DeclaredPuzzle) -> None:
        self.puzzle: DeclaredPuzzle = puzzle
        rules, answer = self.rules, self.rules.declaration.answer
        relaxation = relax(rules.program, ())
        self._relaxed = relaxed = relaxation.name("relaxed")
        lines = [f":- {relaxation.name('fixed')}.", f"#show {answer.name}/{answer.arity}."]
        lines += [f":- {relaxed}(rule,{number},_)." for number in sorted(rules.obvious - clue_rules(rules))]
        if answer.form in ("number", "letter"):
            boards = [f"{one.name}(X,Y{',_' * (one.arity - 2)})" for one in rules.declaration.board]
            lines += [f":- {board}, {{ {answer.name}(X,Y,N) }} > 1." for board in boards]
        self._program = Program(text="\n".join([relaxation.text, *lines]), facts=self.facts(), quick=True)
        self.propagation = Propagation(self._program, self.outputs, self.settings)
        self.open = frozenset(self.propagation.atoms(answer.name, answer.arity))
        program = Program(text="\n".join([*obvious_lines(rules, relaxation), *lines]), facts=self.facts(), quick=True)
        self._obvious = Propagation(program, self.outputs, self.settings)
        self.base = self._obvious.consequences(()) or frozenset()
        atoms = self.propagation.atoms(relaxed, 3)
        self.instances = Instances(rules, puzzle.cells, self.lattice, atoms, self.catalogue)
        self.reasons = Reasons(self.propagation, self.instances)
        self._answer: frozenset[Literal] | None = None
        with suppress(LimitReached):
            self._answer = self.propagation.answer(self.instances.elements, self.open)
        self._implied: dict[Literal, frozenset[Literal]] = {}

    @cached_property
    def entailment(self) -> Entailment:
        """The program for questions of what follows."""
        return Entailment(self._program, self.outputs, [(self._relaxed, 3)], self.settings)

    def ready(self) -> Entailment:
        return self.entailment

    def effort(self, work: int, least: int) -> Callable[[], bool]:
        """Return what says when some work is done, in questions to clingo times the atoms of the answer."""
        most = self.propagation.calls + max(least, work // max(1, len(self.open)))
        return lambda: self.propagation.calls >= most

    def some_solution(self) -> DeclaredSolution | None:
        """Return a solution that few conflicts find, None for none."""
        return None if self._answer is None else self.puzzle.solution(self.values_of(self._answer))

    def clues(self) -> Sequence[Element]:
        """Return all instances of rules; those of a clue as clues."""
        return tuple(self.instances.elements.values())

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        atom, holds = literal
        text = self.rules.declaration.answer.say(atom.arguments, holds=holds)
        return Element(kind, frozenset([literal]), Message(self.catalogue, "said", text=text), self.cells_of(atom))

    def cells_of(self, atom: Symbol) -> tuple[Point, ...]:
        """Return the cells of the board that an atom of the answer is about."""
        return self.instances.cells_of((atom, True))

    @cached_property
    def of_cells(self) -> Mapping[tuple[Point, ...], Sequence[Symbol]]:
        """The atoms of the answer, by the cells that they are about."""
        found: dict[tuple[Point, ...], list[Symbol]] = {}
        for atom in sorted(self.open):
            found.setdefault(self.cells_of(atom), []).append(atom)
        return found

    @cached_property
    def _initially(self) -> dict[Literal, Element]:
        """What the obvious clues say."""
        found: dict[Literal, Element] = {}
        numbers = sorted(self.rules.obvious & self.instances.clue_rules)
        clues = [literal for number in numbers for literal in self.instances.by_rule.get(number, ())]
        for literal, followed in zip(clues, self._obvious.each((), [[one] for one in clues]), strict=True):
            self._implied[literal] = (followed or frozenset()) - self.base - {literal}
            for said in sorted(self._implied[literal], key=lambda one: (not one[1], one[0])):
                found.setdefault(said, self.instances.elements[literal])
        return found

    def initially_known(self) -> Mapping[Literal, Element]:
        """Return what obvious clues say."""
        return self._initially

    def implied(self, literal: Literal) -> frozenset[Literal]:
        """Return what follows from a literal by obvious rules."""
        if literal not in self._implied:
            found = self._obvious.consequences([literal]) or frozenset()
            self._implied[literal] = found - self.base - {literal}
        return self._implied[literal]

    def state(self) -> DeclaredState:
        return DeclaredState(self)

    def claim(self, literal: Literal) -> Claim:
        """Return a literal as a claim: it is one."""
        return literal

    def literal(self, claim: Claim) -> Literal:
        """Return a claim as a literal: it is one."""
        return claim[0], claim[1]

    def trial(self, conclusion: Element) -> Message:
        """Return what a step says that no rule shows."""
        return Message(self.catalogue, "tried", conclusion=conclusion.message)

    def useful(self, literal: Literal, known: Known) -> bool:  # noqa: ARG002
        """Return True: each literal can help."""
        return True

    def part_of_solution(self, literal: Literal) -> bool:
        """Return whether an atom of the answer holds."""
        return literal[1] and literal[0] in self.open

    def entries(self, attempt: Any) -> Sequence[Element]:
        """Return what an attempt says beyond what is known from the beginning."""
        answer = self.rules.declaration.answer
        said = [(fact(answer.name, *values), True) for values in attempt.values]
        said += [(fact(answer.name, *values), False) for values in attempt.excluded]
        known = self.initially_known()
        there = {atom for atom, _ in said}
        rest = [(atom, False) for atom in sorted(self.open - there)]
        if not self.propagation.refutes([*said, *rest, *self.instances.elements]) and attempt.check() == ():
            said += rest  # it is whole: what it does not say does not hold
        return [self.conclusion(literal, Kind.ENTRY) for literal in said if literal not in known]

    def contents(self, solution: Any) -> dict[Point, str]:
        """Return the clue that each cell could show."""
        return {Point(*values[:2]): str(values[2]) for values in self._more(solution)}

    def revealed(self, solution: Any, squares: Iterable[Point]) -> Puzzle:
        """Return the puzzle with some more clues."""
        wanted = {*squares}
        name = self._shown_clue
        more = [values for values in self._more(solution) if Point(*values[:2]) in wanted]
        return self.puzzle.made({**self.puzzle.of, name: (*self.puzzle.of[name], *more)})

    @property
    def _shown_clue(self) -> str:
        """The name of the clue that cells can show; empty for none."""
        inputs = self.rules.declaration.inputs
        return next((one.name for one in inputs if one.role == "clue" and one.arity == 3), "")

    def _more(self, solution: DeclaredSolution) -> list[tuple[Any, ...]]:
        """Return the clues that a solution allows, and the puzzle does not have."""
        name = self._shown_clue
        if not name:
            return []
        shown = {values[:2] for values in self.puzzle.of[name]}
        return [values for values in clues_of(solution).get(name, ()) if values[:2] not in shown]

    def contradiction(self, clues: Sequence[Element]) -> Message:
        """Return that clues cannot all hold."""
        return Message(self.catalogue, "contradiction", clues=tuple(clue.message for clue in clues))

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        return known_drawing(self.rules.declaration, self.puzzle.drawing(), self.values_of(known))

    def values_of(self, literals: Iterable[Literal]) -> list[tuple[Any, ...]]:
        """Return the arguments of the answer's atoms that literals say to hold."""
        return [
            tuple(one.number if one.type == SymbolType.Number else one.string for one in atom.arguments)
            for atom, holds in literals
            if holds and atom in self.open
        ]

    def summary(self, conclusions: Sequence[Element]) -> Message:
        """Return several conclusions as a clause."""
        return Message(self.catalogue, "list", clauses=clauses(self, conclusions))

    def together(self, technique: Technique, conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        """Return what a step of several conclusions says: by which instances of rules."""
        rules = tuple(one.message for one in reasons if one.literals & self.instances.weighty)
        if not rules:
            rules = (Message(self.catalogue, "said", text=technique.name),)
        return Message(self.catalogue, "because", conclusion=self.summary(conclusions), reasons=rules)

    def weigh(self, conclusion: Element, reasons: Sequence[Element]) -> float:
        """Return the weight of a step: one more for twice as many rules and facts, a fact counting less."""
        rules = [one for one in reasons if one.literals & self.instances.weighty]
        facts = [one for one in reasons if one not in rules]
        cost = len(rules) + FACT_WEIGHT * len(clauses(self, facts, next(iter(conclusion.literals))[0], many=1))
        return round(1 + log2(max(1.0, cost)), 1)

    def explained(self, claim: Claim, elements: Sequence[Element]) -> tuple[list[Element], Message, bool] | None:
        """Return minimal reasons among elements, and what a step with them says; None if a claim does not follow."""
        literal = self.literal(claim)
        by_literal: dict[Literal, Element] = {}
        for element in elements:
            for said in element.literals:
                by_literal.setdefault(said, element)
        found = self.reasons.among(literal, by_literal)
        if found is None:
            found = self.reasons.minimal(literal, self._without_implied(by_literal))
        if found is None:
            return None
        reasons = [by_literal[one] for one in found]
        conclusion = self.conclusion(literal)
        parts = clauses(self, sorted(reasons, key=lambda one: one.kind is not Kind.RULE), literal[0])
        if not parts:
            return reasons, Message(self.catalogue, "obvious", conclusion=conclusion.message), True
        message = Message(self.catalogue, "because", conclusion=conclusion.message, reasons=parts)
        return reasons, message, literal not in self.reasons.undecided

    def _without_implied(self, literals: Iterable[Literal]) -> list[Literal]:
        """Return literals without those that others imply by obvious rules."""
        closure: set[Literal] = set()
        kept = []
        for literal in sorted(literals, key=lambda one: (one not in self.instances.elements, not one[1], one[0])):
            if literal in closure:
                continue
            kept.append(literal)
            if literal not in self.instances.weighty:
                closure |= self.implied(literal)
        return kept

    def at_first(self, state: DeclaredState) -> tuple[Technique, Literal] | None:
        """Return what a cell holds where few reasons show it."""
        return first_piece(state) if self.rules.declaration.answer.has_value else None


def model_class(declaration: Declaration) -> type[DeclaredModel]:
    """Make the class of the explanation models of a declared family; raises InputError for a mistake in its rules."""
    rules = rules_of(declaration)
    answer = declaration.answer
    local = any(one.role == "clue" and one.form == answer.form for one in declaration.inputs) and answer.arity == 3
    return type(
        "Model",
        (DeclaredModel,),
        {
            "__doc__": DeclaredModel.__doc__,
            "__module__": __name__,
            "rules": rules,
            "program": Path(declaration.path),
            "outputs": ((answer.name, answer.arity),),
            "shown": answer.name,
            "lattice": declaration.lattice,
            "techniques": tuple(techniques_of(rules)),
            "local": local,
        },
    )
