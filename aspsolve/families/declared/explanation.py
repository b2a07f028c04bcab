"""The explanation model of declared families: what follows from few instances of their rules and what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar

from aspsolve.engine.control import Program
from aspsolve.engine.cores import Cores
from aspsolve.engine.entailment import Entailment
from aspsolve.engine.limits import Deadline
from aspsolve.engine.propagation import Propagation
from aspsolve.engine.relaxed import relax
from aspsolve.errors import LimitReached
from aspsolve.families.declared.checking import DeclaredRules, is_rule, rules_of
from aspsolve.families.declared.clues import clues_of
from aspsolve.families.declared.declaration import Declaration
from aspsolve.families.declared.drawing import known_drawing
from aspsolve.families.declared.puzzle import DeclaredPuzzle, DeclaredSolution
from aspsolve.families.declared.state import DeclaredState
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Known, Literal, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.symbols import Symbol, SymbolType, fact
from aspsolve.model.techniques import Claim, Deduction, Technique

__all__ = ["DeclaredModel", "model_class"]

#: What a fact adds to the weight of a step, where an instance of a rule adds 1.
FACT_WEIGHT = 0.3
#: The weights in the list of techniques: one instance with a few facts, and several instances.
ONE, SEVERAL = 1.3, 2.6
#: At most this many literals of what follows from several instances are examined, the cheapest more closely.
MAX_CANDIDATES, MAX_REDUCED = 80, 8
#: How far from a cell instances lie that are looked at together, the nearest first.
RADII = (0, 1, 2)
#: One instance is looked for until it was in vain for this many literals in a row.
MAX_VAIN = 8
#: Seconds for what follows only by a search.
SEARCH_SECONDS = 1.0
#: Seconds for the cheapest of what follows from several instances, and for the reasons of one literal.
CHOICE_SECONDS, REDUCE_SECONDS = 1.0, 0.7
#: A hint says what a cell holds where at most this many reasons show it, and they are found within some seconds.
MAX_HINT_REASONS, HINT_SECONDS = 12, 1.0
#: Names of the variables of cells, beside those of the answer's predicate.
CELL_VARIABLES = (("X", "Y"), ("X'", "Y'"), ("A", "B"), ("C", "D"), ("X1", "Y1"), ("X2", "Y2"))
SEVERAL_RULES = "several rules"


class DeclaredModel(ExplanationModel):
    """A puzzle of a declared family, ready to be explained."""

    catalogue: ClassVar[str] = "aspsolve.families.declared"
    rules: ClassVar[DeclaredRules]
    rated_by_steps: ClassVar[bool] = True
    hint_seconds: ClassVar[float | None] = 0.3
    settings: ClassVar[tuple[str, ...]] = ("--opt-mode=ignore",)

    def __init__(self, puzzle: DeclaredPuzzle) -> None:
        self.puzzle: DeclaredPuzzle = puzzle
        rules, answer = self.rules, self.rules.declaration.answer
        relaxation = relax(rules.program, ())
        relaxed = relaxation.name("relaxed")
        self._relaxed = relaxed
        lines = [relaxation.text, f":- {relaxation.name('fixed')}.", f"#show {answer.name}/{answer.arity}."]
        lines += [f":- {relaxed}(rule,{number},_)." for number in sorted(rules.obvious - self._clue_rules)]
        if answer.form in ("number", "letter"):
            lines.append(f":- {answer.name}(X,Y,N), {answer.name}(X,Y,M), N < M.")
        self.text = "\n".join(lines)
        self._program = Program(text=self.text, facts=self.facts(), quick=True)
        self.propagation = Propagation(self._program, self.outputs, self.settings)
        self.open = frozenset(self.propagation.atoms(answer.name, answer.arity))
        self.base = self.propagation.consequences(()) or frozenset()
        #: The elements of rule instances, by the literal that assumes one, in the order of the encoding.
        self.instances: dict[Literal, Element] = {}
        self.by_rule: dict[int, list[Literal]] = {}
        for atom in sorted(self.propagation.atoms(relaxed, 3), key=lambda one: (one.arguments[1].number, one)):
            what, rule, values = atom.arguments
            number = rule.number
            if what.name != "rule" or (number in rules.obvious and number not in self._clue_rules):
                continue
            literal = (atom, False)
            self.instances[literal] = self._instance(literal, number, tuple(values.arguments))
            self.by_rule.setdefault(number, []).append(literal)
        self._implied: dict[Literal, frozenset[Literal]] = {}
        self._found: dict[Literal, tuple[Literal, ...]] = {}
        self._cores: dict[Literal, frozenset[Literal]] = {}
        self._near: dict[tuple[Point, int], list[Literal]] = {}
        #: The literals whose reasons may not be minimal.
        self._undecided: set[Literal] = set()

    @cached_property
    def _numbers(self) -> list[int]:
        """The numbers of the rules that have a technique, in its order."""
        return [
            rule.number for rule in self.rules.program.rules if is_rule(rule) and rule.number not in self.rules.obvious
        ]

    @cached_property
    def _clue_rules(self) -> frozenset[int]:
        """The rules that say a clue."""
        inputs = self.rules.declaration.inputs
        clues = {(one.name, one.arity) for one in inputs if one.role == "clue" or one.form in ("number", "letter")}
        return frozenset(
            rule.number for rule in self.rules.program.rules if is_rule(rule) and rule.positive_predicates & clues
        )

    @cached_property
    def cores(self) -> Cores:
        """The program for small questions."""
        return Cores(self._program, self.settings)

    @cached_property
    def entailment(self) -> Entailment:
        """The program for questions of what follows."""
        return Entailment(self._program, self.outputs, [(self._relaxed, 3)], self.settings)

    def ready(self) -> Entailment:
        """Return the program."""
        return self.entailment

    def _instance(self, literal: Literal, number: int, values: tuple[Symbol, ...]) -> Element:
        """Return an instance of a rule as an element."""
        message = Message(self.catalogue, "said", text=self.rules.say(number, values))
        kind = Kind.CLUE if number in self._clue_rules else Kind.RULE
        return Element(kind, frozenset([literal]), message, self._squares(number, values))

    def _squares(self, number: int, values: tuple[Symbol, ...]) -> tuple[Point, ...]:
        """Return the cells that an instance of a rule names; of a row or a column, all its cells."""
        by_name = {
            name: value.number
            for name, value in zip(self.rules.program.rules[number].variables, values, strict=False)
            if value.type == SymbolType.Number
        }
        cells = self.puzzle.cells
        named = [Point(by_name[x], by_name[y]) for x, y in CELL_VARIABLES if x in by_name and y in by_name]
        if named:
            return tuple(dict.fromkeys(cell for cell in named if cell in cells))
        for name, axis in (("Y", 1), ("X", 0)):
            if name in by_name:
                return tuple(sorted(cell for cell in cells if cell[axis] == by_name[name]))
        return ()

    def clues(self) -> Sequence[Element]:
        """Return all instances of rules; those of a clue as clues."""
        return tuple(self.instances.values())

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a literal as something that is known."""
        atom, holds = literal
        text = self.rules.declaration.answer.say(atom.arguments, holds=holds)
        return Element(kind, frozenset([literal]), Message(self.catalogue, "said", text=text), self.cells_of(atom))

    def cells_of(self, atom: Symbol) -> tuple[Point, ...]:
        """Return the cells of the board that an atom of the answer is about."""
        numbers = [one.number for one in atom.arguments[:2]]
        places = [Point(*numbers)]
        if len(atom.arguments) == 4:
            places.append(Point(*(one.number for one in atom.arguments[2:])))
        return tuple(place for place in places if place in self.puzzle.cells)

    @cached_property
    def _initially(self) -> dict[Literal, Element]:
        """What the obvious clues say."""
        found: dict[Literal, Element] = {}
        for number in sorted(self.rules.obvious & self._clue_rules):
            for literal in self.by_rule.get(number, ()):
                for said in sorted(self.implied(literal), key=lambda one: (not one[1], one[0])):
                    found.setdefault(said, self.instances[literal])
        return found

    def initially_known(self) -> Mapping[Literal, Element]:
        """Return what obvious clues say."""
        return self._initially

    def implied(self, literal: Literal) -> frozenset[Literal]:
        """Return what follows from a literal by obvious rules."""
        if literal not in self._implied:
            found = self.propagation.consequences([literal]) or frozenset()
            self._implied[literal] = found - self.base - {literal}
        return self._implied[literal]

    def state(self) -> DeclaredState:
        """Return the state in which nothing is known."""
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
        if attempt.check() == ():  # it is whole: what it does not say does not hold
            there = {atom for atom, _ in said}
            said += [(atom, False) for atom in sorted(self.open - there)]
        return [self.conclusion(literal, Kind.ENTRY) for literal in said if literal not in known]

    def contents(self, solution: Any) -> dict[Point, str]:
        """Return the clue that each cell could show."""
        return {Point(*values[:2]): str(values[2]) for values in self._more(solution)}

    def revealed(self, solution: Any, squares: Iterable[Point]) -> Puzzle:
        """Return the puzzle with some more clues."""
        wanted = {*squares}
        inputs = self.rules.declaration.inputs
        atoms = {one.name: [*values] for one, values in zip(inputs, self.puzzle.atoms, strict=True)}
        name = self._shown_clue
        atoms[name] += [values for values in self._more(solution) if Point(*values[:2]) in wanted]
        return self.puzzle.made(atoms)

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
        shown = {values[:2] for values in self.puzzle.of(name)}
        return [values for values in clues_of(solution).get(name, ()) if values[:2] not in shown]

    def contradiction(self, clues: Sequence[Element]) -> Message:
        """Return that clues cannot all hold."""
        return Message(self.catalogue, "contradiction", clues=tuple(clue.message for clue in clues))

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the puzzle with what is known drawn in."""
        values = [
            tuple(one.number if one.type == SymbolType.Number else one.string for one in atom.arguments)
            for atom, holds in known
            if holds and atom in self.open
        ]
        return known_drawing(self.rules.declaration, self.puzzle.drawing(), values)

    def summary(self, conclusions: Sequence[Element]) -> Message:
        """Return several conclusions as a clause."""
        return Message(self.catalogue, "list", clauses=tuple(one.message for one in conclusions))

    def together(self, technique: Technique, conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        """Return what a step of several conclusions says: by which instances of rules."""
        rules = tuple(one.message for one in reasons if any(map(self.is_rule_instance, one.literals)))
        if not rules:
            rules = (Message(self.catalogue, "said", text=technique.name),)
        return Message(self.catalogue, "because", conclusion=self.summary(conclusions), reasons=rules)

    def weigh(self, reasons: Iterable[Element]) -> float:
        """Return the weight of a step: 1 for each instance of a rule, less for a fact."""
        return max(1.0, round(sum(self._cost(literal) for one in reasons for literal in one.literals), 1))

    def _cost(self, literal: Literal) -> float:
        """Return what a reason adds to the weight of a step."""
        return 1.0 if literal in self._weighty else FACT_WEIGHT

    @cached_property
    def _weighty(self) -> frozenset[Literal]:
        """The instances of rules that are not obvious."""
        obvious = self.rules.obvious
        found = (one for number, literals in self.by_rule.items() if number not in obvious for one in literals)
        return frozenset(found)

    def is_rule_instance(self, literal: Literal) -> bool:
        """Return whether a literal assumes an instance of a rule that is not obvious."""
        return literal in self._weighty

    def explained(self, claim: Claim, elements: Sequence[Element]) -> tuple[list[Element], Message, bool] | None:
        """Return minimal reasons among elements, and what a step with them says; None if a claim does not follow."""
        literal = self.literal(claim)
        by_literal: dict[Literal, Element] = {}
        for element in elements:
            for said in element.literals:
                by_literal.setdefault(said, element)
        found = self._found.get(literal)
        if found is None or not by_literal.keys() >= {*found}:
            core = self._cores.get(literal)
            near = core is not None and by_literal.keys() >= core
            found = self.minimal(literal, core if core is not None and near else self._without_implied(by_literal))
        if found is None:
            return None
        reasons = [by_literal[one] for one in found]
        conclusion = self.conclusion(literal)
        parts = tuple(one.message for one in sorted(reasons, key=lambda one: one.kind is not Kind.RULE))
        if not parts:
            return reasons, Message(self.catalogue, "obvious", conclusion=conclusion.message), True
        message = Message(self.catalogue, "because", conclusion=conclusion.message, reasons=parts)
        return reasons, message, literal not in self._undecided

    def _without_implied(self, literals: Iterable[Literal]) -> list[Literal]:
        """Return literals without those that others imply by obvious rules."""
        closure: set[Literal] = set()
        kept = []
        for literal in sorted(literals, key=lambda one: (one not in self.instances, not one[1], one[0])):
            if literal in closure:
                continue
            kept.append(literal)
            if not self.is_rule_instance(literal):
                closure |= self.implied(literal)
        return kept

    def minimal(
        self, literal: Literal, assumed: Iterable[Literal], most: int | None = None
    ) -> tuple[Literal, ...] | None:
        """Return minimal assumptions from which a literal follows, few instances of rules among them; None for none.

        None, too, where more than `most` are needed.
        """
        target = self.cells_of(literal[0])

        def key(one: Literal) -> tuple[bool, bool, int, Symbol]:
            return self.is_rule_instance(one), not one[1], self._far(one, target), one[0]

        order = sorted(assumed, key=key)
        try:
            found = self.cores.minimal([negated(literal)], order, REDUCE_SECONDS, most)
        except LimitReached:
            return None
        if found is None:
            return None
        kept, whole = found
        self._found[literal] = tuple(kept)
        if whole:
            self._undecided.discard(literal)
        else:
            self._undecided.add(literal)
        return tuple(kept)

    def _core_of(self, literal: Literal, every: Sequence[Literal]) -> frozenset[Literal] | None:
        """Return some of what a literal follows from, None where that is not known."""
        try:
            return self.cores.core([*every, negated(literal)])
        except LimitReached:
            return None

    def _far(self, literal: Literal, target: Sequence[Point]) -> int:
        """Return how far a literal is from cells."""
        element = self.instances.get(literal)
        squares = element.squares if element is not None else self.cells_of(literal[0])
        distance = self.lattice.distance
        return min((distance(abs(a.x - b.x), abs(a.y - b.y)) for a in squares for b in target), default=2)

    def from_one(self, number: int, state: DeclaredState) -> Iterator[Deduction]:
        """Find what follows from one instance of a rule and what is known."""
        instances = state.instances_of(number)
        if not instances:
            return
        facts = [*state.facts]
        tried: set[Literal] = set()
        vain = 0
        for literal in [*state.new(instances, number)]:
            if literal is None:
                yield Deduction(None, Message(self.catalogue, "impossible"))
                return
            if vain >= MAX_VAIN:
                return
            core = self._core_of(literal, [*instances, *facts]) or frozenset()
            vain += 1
            for one in sorted(filter(self.is_rule_instance, core - tried)):
                tried.add(one)
                for found in self._alone(one, facts, state):
                    vain = 0
                    yield Deduction(found, self.conclusion(found).message)

    def _alone(self, instance: Literal, facts: Sequence[Literal], state: DeclaredState) -> list[Literal]:
        """Return what follows from one instance of a rule and facts, and is not known."""
        assumed = frozenset([instance, *facts])
        followed = self.propagation.consequences(facts, [instance]) or frozenset()
        found = sorted((one for one in followed if not state.knows(one)), key=lambda one: (not one[1], one[0]))
        for literal in found:
            self._cores[literal] = assumed
            self._found.pop(literal, None)
        return found

    def from_several(self, state: DeclaredState) -> Iterator[Deduction]:
        """Find what follows from several instances of rules and what is known.

        It is the cheapest, or what costs no more than what was needed before.
        """
        every = [*state.facts, *state.instances]
        costs = self._found_before(state, {*every})
        if not costs:
            candidates = [*state.new(state.instances)]
            if None in candidates:
                yield Deduction(None, Message(self.catalogue, "impossible"))
                return
            deadline = Deadline(CHOICE_SECONDS)
            near = (self._nearby(state, deadline) if candidates else {}) or self._probed(state, deadline)
            found = [*near] or [one for one in candidates or self._searched(state, every) if one is not None]
            for _, literal in self._rough(found, near, every, deadline)[:MAX_REDUCED]:
                reasons = self.minimal(literal, near.get(literal, every))
                if reasons is not None:
                    costs[literal] = self._cost_of(reasons)
                if costs and (deadline.passed or min(costs.values()) <= state.dearest):
                    break
        if costs:
            state.dearest = max(state.dearest, min(costs.values()))
        for literal, cost in costs.items():
            if cost <= state.dearest:
                yield Deduction(literal, self.conclusion(literal).message)

    def _found_before(self, state: DeclaredState, every: set[Literal]) -> dict[Literal, float]:
        """Return what follows from reasons that were found before, no dearer than what was needed, with its cost."""
        costs = {
            literal: self._cost_of(reasons)
            for literal, reasons in self._found.items()
            if not state.knows(literal) and every.issuperset(reasons)
        }
        return {literal: cost for literal, cost in costs.items() if cost <= state.dearest}

    def _cost_of(self, reasons: Iterable[Literal]) -> float:
        """Return what a step with some reasons weighs."""
        return round(sum(map(self._cost, reasons)), 1)

    def at_first(self, state: DeclaredState) -> tuple[Technique, Literal] | None:
        """Return what a cell holds where few reasons show it: by instances of one rule, or else of several."""
        if not self.rules.declaration.answer.has_value:
            return None
        deadline = Deadline(HINT_SECONDS)
        techniques = {technique.name: technique for technique in self.techniques}
        for technique, number in zip(self.techniques, self._numbers, strict=False):
            instances = state.instances_of(number)
            found = [one for one in state.new(instances, number) if one is not None and self.part_of_solution(one)]
            if literal := self._cheapest(found, [*state.facts, *instances], deadline):
                return technique, literal
        every = [*state.facts, *state.instances]
        followed = self.propagation.consequences(every) or frozenset()
        open_ = Counter(self.cells_of(atom) for atom in self.open if (atom, False) not in followed)
        left = [one for one in self.backbone if self.part_of_solution(one) and not state.knows(one)]
        left.sort(key=lambda one: (one not in followed, open_[self.cells_of(one[0])], one[0]))
        literal = self._cheapest(left, every, deadline)
        return None if literal is None else (techniques[SEVERAL_RULES], literal)

    def _cheapest(self, found: Iterable[Literal], assumed: Sequence[Literal], deadline: Deadline) -> Literal | None:
        """Return the literal that the fewest assumptions show until a deadline, None where none are few."""
        best, most = None, MAX_HINT_REASONS
        for literal in found:
            if deadline.passed:
                break
            reasons = self.minimal(literal, assumed, most)
            if reasons is not None:
                best, most = literal, len(reasons) - 1
        return best

    @cached_property
    def backbone(self) -> frozenset[Literal]:
        """What holds in all answers of the puzzle; empty where that takes long to find out."""
        every = [literal for clue in (*self.clues(), *self._initially.values()) for literal in clue.literals]
        try:
            return self.entailment.consequences(every, Deadline(SEARCH_SECONDS))
        except LimitReached:
            return frozenset()

    def _searched(self, state: DeclaredState, every: Sequence[Literal]) -> list[Literal]:
        """Return what follows only by a search."""
        try:
            found = self.entailment.consequences(every, Deadline(SEARCH_SECONDS))
        except LimitReached:
            return []
        return [one for one in found if not state.knows(one)]

    def _nearby(self, state: DeclaredState, deadline: Deadline) -> dict[Literal, list[Literal]]:
        """Return what follows from the instances of rules around a cell, and from which; the nearest that there are."""
        found: dict[Literal, list[Literal]] = {}
        facts = [*state.facts]
        tried: set[tuple[Literal, ...]] = set()
        for radius in RADII:
            for cell in sorted(self.puzzle.cells):
                if found and deadline.passed:
                    return found
                around = tuple(one for one in self._around(cell, radius) if one in state.instances)
                if around in tried:
                    continue
                tried.add(around)
                assumed = [*facts, *around]
                for literal in sorted(self.propagation.consequences(facts, around) or ()):
                    if not state.knows(literal):
                        found.setdefault(literal, assumed)
            if found:
                break
        return found

    def _probed(self, state: DeclaredState, deadline: Deadline) -> dict[Literal, list[Literal]]:
        """Return what follows since propagation refutes its contrary, from instances of rules around its cells."""
        found: dict[Literal, list[Literal]] = {}
        facts = [*state.facts]
        signs = (False,) if self.rules.declaration.answer.has_value else (True, False)
        open_ = [(atom, sign) for atom in sorted(self.open) for sign in signs]
        for radius in RADII:
            for literal in open_:
                if deadline.passed:
                    return found
                if state.knows(literal) or state.knows(negated(literal)):
                    continue
                around = dict.fromkeys(one for cell in self.cells_of(literal[0]) for one in self._around(cell, radius))
                assumed = [*facts, *(one for one in around if one in state.instances)]
                if self.propagation.consequences([negated(literal), *assumed]) is None:
                    found[literal] = assumed
            if found:
                break
        return found

    def _around(self, cell: Point, radius: int) -> list[Literal]:
        """Return the instances of rules that name a cell within a distance."""
        key = cell, radius
        if key not in self._near:
            self._near[key] = [one for one in self.instances if self._far(one, (cell,)) <= radius]
        return self._near[key]

    def _rough(
        self,
        candidates: list[Literal],
        near: Mapping[Literal, Sequence[Literal]],
        every: Sequence[Literal],
        deadline: Deadline,
    ) -> list[tuple[float, Literal]]:
        """Return literals with what their reasons cost at most, cheapest first."""
        candidates.sort(key=lambda one: (not self.part_of_solution(one), one[0]))
        rough: list[tuple[float, Literal]] = []
        for literal in candidates[:MAX_CANDIDATES]:
            if rough and deadline.passed:
                break
            core = self._core_of(literal, near.get(literal, every))
            if core is not None:
                rough.append((sum(self._cost(one) for one in core if one != negated(literal)), literal))
        return sorted(rough, key=lambda pair: pair[0])


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
            "techniques": tuple(_techniques(rules)),
            "local": local,
        },
    )


def _techniques(rules: DeclaredRules) -> Iterator[Technique]:
    """Yield a technique for each rule, and one for several."""
    names: set[str] = set()
    for rule in rules.program.rules:
        if not is_rule(rule) or rule.number in rules.obvious:
            continue
        name = rules.sentences[rule.number].plain if rule.number in rules.sentences else f"rule in line {rule.line}"
        if name in names:
            name = f"{name} (line {rule.line})"
        names.add(name)
        yield Technique(name, ONE, partial(_from_one, rule.number), in_chains=False)
    yield Technique(SEVERAL_RULES, SEVERAL, _from_several, in_chains=False, alone=True)


def _from_one(number: int, state: DeclaredState) -> Iterator[Deduction]:
    return state.model.from_one(number, state)


def _from_several(state: DeclaredState) -> Iterator[Deduction]:
    return state.model.from_several(state)
