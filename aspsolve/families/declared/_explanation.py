"""The explanation model of declared families: the instances of their rules, with sentences for them and the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from aspsolve._files import library
from aspsolve.engine._circuits import Circuits, Expression, atoms_of, value_of
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._relaxed import body_text, tuple_of
from aspsolve.engine._rules import RuleKind
from aspsolve.families.declared._checking import DeclaredRules, choices, is_rule, rules_of
from aspsolve.families.declared._declaration import Declaration
from aspsolve.families.declared._drawing import known_drawing
from aspsolve.families.declared._generator import clues_of
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution
from aspsolve.model._symbols import Function, Number, Symbol, SymbolType, fact
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Literal
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle

#: A cell in a sentence, and the variables that are cells in a rule without a sentence.
CELL = re.compile(r"\{([^{},]+),([^{},]+)\}")
CELL_VARIABLES = (("X", "Y"), ("X'", "Y'"), ("A", "B"), ("C", "D"), ("X1", "Y1"), ("X2", "Y2"))
#: The predicates of neighbours in the rules of the library.
NEIGHBOURS = {("near", 2), ("beside", 4)}
#: The predicates of all instances of constraints about clues, and of those that a puzzle has.
ONE, THERE = "__one", "__there"


class DeclaredModel(ExplanationModel):
    """A puzzle of a declared family, ready to be explained: its rules are its techniques."""

    catalogue: ClassVar[str] = "aspsolve.families.declared"
    rules: ClassVar[DeclaredRules]
    #: The predicates that this encoding leaves to rules of the library.
    graphs: ClassVar[frozenset[str]]
    #: Rules that derive what depends on clues; None if that is more than instances of constraints.
    dependent: ClassVar[str | None]

    def __init__(self, puzzle: DeclaredPuzzle) -> None:
        self.puzzle: DeclaredPuzzle = puzzle
        rules, answers, pieces = self.rules, self.rules.declaration.answers, self.rules.declaration.pieces
        clues = clue_rules(rules)
        self.has_value = answers[0].has_value
        #: The choices by which a cell has one value, which need no step.
        self.of_cells = choices(rules, answers[:1] if self.has_value else ())
        always = (rules.obvious | self.of_cells) - clues
        facts = [one.symbol for one in puzzle.facts()]
        said = [one.signature for one in (*answers, *pieces)]
        self.circuits = Circuits(rules.program, facts, said, always)
        ones = self.circuits.instances
        self._elements: dict[int, Element] = {}
        #: The instances that can be reasons, and those of them that belong to clues.
        self.listed = frozenset(at for at, one in enumerate(ones) if one.rule not in always)
        self.said_by_clues = frozenset(at for at in self.listed if ones[at].rule in clues)
        #: The clues that are a single literal, such as a given value.
        self.given = frozenset(at for at in self.said_by_clues if isinstance(ones[at].allowed, int))
        self.obvious = rules.obvious
        #: The rules that only count what is to be found, of which one may be left.
        self.counting = counting_rules(rules)
        self._answers = {one.name: one for one in answers}
        self._said = self._answers | {one.name: one for one in pieces}
        #: The atoms that explanations speak of: pieces, if there are any, otherwise the answer.
        self.spoken = frozenset(
            atom for atom in self.circuits.answer if not pieces or self.circuits.names[atom].name not in self._answers
        )
        #: The choice rules by which exactly one of some pieces holds.
        self.choosing = choices(rules, pieces)
        #: True if negative literals have no steps: that a cell does not have a value, or a piece.
        self.folds = self.has_value or bool(pieces)
        self.cells = {atom: self.cells_of(self.circuits.names[atom]) for atom in self.circuits.answer}

    def fewer(self, puzzle: DeclaredPuzzle) -> DeclaredModel | None:
        """Return the model of a puzzle with fewer clues and the same ground program; None if that would differ."""
        lost = None if self.dependent is None else self._by_clues ^ self._said_by(puzzle)
        if lost is None or any(one.name != THERE for one in lost):
            return None
        model, absent = copy(self), {one.arguments[0].number for one in lost}
        model.__dict__.pop("_drawn", None)
        model.puzzle, model.listed = puzzle, self.listed - absent
        model.said_by_clues, model.given = self.said_by_clues - absent, self.given - absent
        return model

    @cached_property
    def _by_clues(self) -> set[Symbol]:
        return self._said_by(self.puzzle)

    def _said_by(self, puzzle: DeclaredPuzzle) -> set[Symbol]:
        """Return what the rules in `dependent` derive from a puzzle's clues."""
        facts = [one.symbol for one in puzzle.facts()]
        for at in self.said_by_clues:
            one = self.circuits.instances[at]
            facts.append(Function(ONE, [Number(at), Number(one.rule), Function("", one.values)]))
        ground = GroundProgram(Program(text=self.dependent or "", facts=tuple(facts)), ["--warn=none"])
        return {one for one, _ in ground.atoms()}.difference(facts)

    def instance(self, at: int) -> Element:
        if at not in self._elements:
            one = self.circuits.instances[at]
            sentence, values = self.rules.said(one.rule, one.values)
            message = Message(self.catalogue, "said", text=sentence.say(self.puzzle.called(values)))
            kind = Kind.CLUE if at in self.said_by_clues else Kind.RULE
            self._elements[at] = Element(kind, frozenset([one.assumed]), message, self._squares(one.rule, one.values))
        return self._elements[at]

    def _squares(self, number: int, values: tuple[Symbol, ...]) -> tuple[Point, ...]:
        """Return the cells that the sentence of an instance names; of a region, a row or a column, all its cells."""
        cells = self.puzzle.cells
        by_name = {
            name: value.number
            for name, value in zip(self.rules.program.rules[number].variables, values, strict=False)
            if value.type == SymbolType.Number
        }
        sentence = self.rules.sentences.get(number)
        pairs = CELL_VARIABLES if sentence is None else CELL.findall(sentence.text)
        named = [Point(by_name[x], by_name[y]) for x, y in pairs if x in by_name and y in by_name]
        if named:
            return tuple(dict.fromkeys(cell for cell in named if cell in cells))
        if regions := [cell for name, value in by_name.items() for cell in self.puzzle.region(name, value)]:
            return tuple(regions)
        for name, axis in (("Y", 1), ("X", 0)):
            if name in by_name:
                return tuple(sorted(cell for cell in cells if cell[axis] == by_name[name]))
        return ()

    def clues(self) -> Sequence[Element]:
        """Return all instances of rules that can be left out; those of a clue as clues."""
        return [self.instance(at) for at in sorted(self.listed)]

    def subject(self, at: int) -> Message | None:
        """Return what the sentence of an instance is about, such as a row; None if it does not begin with that."""
        instance = self.circuits.instances[at]
        sentence, rule = self.rules.sentences.get(instance.rule), self.rules.program.rules[instance.rule]
        value = self.rules.declaration.answer.arguments[-1]
        subject = None if sentence is None else sentence.subject(value)
        if subject is None:
            return None
        text = subject.say(self.puzzle.called(dict(zip(rule.variables, instance.values, strict=True))))
        return Message(self.catalogue, "said", text=text)

    def names_value(self, rule: int) -> bool:
        """Return whether the sentence of a rule, if it has one, is about the answer's value."""
        sentence = self.rules.sentences.get(rule)
        return sentence is None or self.rules.declaration.answer.arguments[-1] in sentence.variables

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        atom, holds = literal
        text = self._said[atom.name].say(atom.arguments, holds=holds)
        return Element(kind, frozenset([literal]), Message(self.catalogue, "said", text=text), self.cells_of(atom))

    def cells_of(self, atom: Symbol) -> tuple[Point, ...]:
        """Return the cells of the board that an atom of the answer is about."""
        numbers = [one.number if one.type == SymbolType.Number else 0 for one in atom.arguments]
        if atom.name in self._answers:
            places = [Point(*numbers[:2]), *([Point(*numbers[2:4])] if len(numbers) >= 4 else [])]
        else:
            piece = self._said[atom.name]
            by_name = dict(zip(piece.arguments, numbers, strict=True))
            places = [Point(by_name[x], by_name[y]) for x, y in CELL.findall(piece.holds.text if piece.holds else "")]
        return tuple(place for place in places if place in self.puzzle.cells)

    @cached_property
    def _choices(self) -> dict[int, tuple[int, set[int]]]:
        """By piece, the instance by which exactly one of some pieces holds, and all of these."""
        found: dict[int, tuple[int, set[int]]] = {}
        for at, one in enumerate(self.circuits.instances):
            if one.rule in self.choosing and one.allowed is not None:
                atoms = atoms_of(one.allowed)
                found |= dict.fromkeys(atoms, (at, atoms))
        return found

    def chosen_by(self, piece: int) -> int:
        """Return the instance by which a piece, or another one in its place, holds."""
        return self._choices[piece][0]

    @cached_property
    def _bodies(self) -> dict[int, list[tuple[int, Expression, frozenset[int]]]]:
        """By instance of a choice: the atoms of the answer that it defines, with the body and all its choices."""
        found: dict[int, list[tuple[int, Expression, frozenset[int]]]] = {}
        for atom in self.circuits.answer if self._choices else ():
            for body in self.circuits.defined(atom) if atom not in self._choices else ():
                if body is not None:
                    about = frozenset(self._choices[one][0] for one in atoms_of(body) if one in self._choices)
                    for at in about:
                        found.setdefault(at, []).append((atom, body, about))
        return found

    def is_piece(self, number: int) -> bool:
        """Return whether a literal says that there is a piece."""
        return number in self._choices

    def drawn(self, piece: int, known: Iterable[int]) -> dict[int, list[int]]:
        """Return the atoms of the answer that follow from a piece and known ones, each with the pieces it needs."""
        by_choice = {self._choices[one][0]: one for one in (*known, piece) if one in self._choices}
        values = {atom: atom == one for one in by_choice.values() for atom in self._choices[one][1]}
        return {
            atom: [by_choice[at] for at in sorted(about)]
            for atom, body, about in self._bodies.get(self._choices[piece][0], ())
            if about <= by_choice.keys() and value_of(body, values)
        }

    def distance(self, literal: int, others: Sequence[int]) -> float:
        """Return the distance of a literal, as a number, from the first of some others; 0 without cells."""
        here = self.cells.get(abs(literal))
        there = self.cells.get(abs(others[0])) if others else None
        if not here or not there:
            return 0.0
        return min(abs(one.x - other.x) + abs(one.y - other.y) for one in here for other in there)

    def place(self, literal: Literal) -> str:
        """Return the cell, or the two cells, of an atom of the answer."""
        numbers = [str(one) for one in literal[0].arguments]
        first = f"({','.join(numbers[:2])})"
        two = len(numbers) >= 4 and literal[0].name in self._answers
        return f"{first}–({','.join(numbers[2:4])})" if two else first

    def said(self, literals: Sequence[Literal]) -> tuple[Message, ...]:
        """Return the clauses of literals: one for all cells that have, or lack, the same values."""
        placed = {tuple(atom.arguments[:2]) for atom, holds in literals if holds}
        lacking: dict[object, list[Symbol]] = {}
        for atom, holds in literals:
            if not holds:
                lacking.setdefault(tuple(atom.arguments[:2]), []).append(atom.arguments[-1])
        alike: dict[Any, list[tuple[Symbol, ...]]] = {}
        for atom, holds in literals:
            answer, cell = self._said[atom.name], tuple(atom.arguments[:2])
            alike_in = atom.arguments[4 if answer.arity >= 4 and atom.name in self._answers else 2 :]
            if answer.has_value and not holds:
                if cell in placed:
                    continue
                alike_in = lacking[cell]
            alike.setdefault((atom.name, holds, *alike_in), []).append((*atom.arguments,))
        return tuple(
            Message(self.catalogue, "said", text=self._said[name].say(*sorted(some, key=_by_rows), holds=holds))
            for (name, holds, *_), some in alike.items()
        )

    def entries(self, attempt: Any) -> Sequence[Element]:
        """Return what an attempt says; of a whole solution also what does not hold. What cannot hold is left out."""
        said = [
            (atom, holds)
            for holds, found in ((True, attempt.found), (False, attempt.excluded))
            for name, some in zip(self._answers, found, strict=True)
            for values in some
            if (atom := fact(name, *values)) in self.circuits.numbers or holds
        ]
        atoms = {atom for atom, _ in said}
        rest = [(self.circuits.names[atom], False) for atom in self.circuits.answer]
        rest = [one for one in rest if one[0] not in atoms and one[0].name in self._answers]
        clues = (self.circuits.instances[at].assumed for at in self.listed)
        if self.circuits.entailment.consistent([*said, *rest, *clues]):
            said += rest
        return [self.conclusion(literal, Kind.ENTRY) for literal in said]

    def contents(self, solution: Any) -> dict[Point, str]:
        return {Point(*values[:2]): str(values[2]) for values in self._lacking(solution)}

    def revealed(self, solution: Any, squares: Iterable[Point]) -> Puzzle:
        wanted = {*squares}
        name = self._shown_clue
        more = [values for values in self._lacking(solution) if Point(*values[:2]) in wanted]
        return type(self.puzzle)(**{**self.puzzle.of, name: (*self.puzzle.of[name], *more)})

    @cached_property
    def _shown_clue(self) -> str:
        """The name of the clue that cells can show, that of the answer's form before others; empty for none."""
        declaration = self.rules.declaration
        clues = [one for one in declaration.inputs if one.role == "clue" and one.arity == 3 and one.place == "cell"]
        clues.sort(key=lambda one: one.form != declaration.answer.form)
        return clues[0].name if clues else ""

    def _lacking(self, solution: DeclaredSolution) -> list[tuple[Any, ...]]:
        """Return the clues that a solution allows, and the puzzle does not have."""
        name = self._shown_clue
        if not name:
            return []
        shown = {values[:2] for values in self.puzzle.of[name]}
        return [one.place for one in clues_of(solution) if one.kind == name and one.place[:2] not in shown]

    def contradiction(self, clues: Sequence[Element]) -> Message:
        said = "contradiction_one" if len(clues) == 1 else "contradiction"
        return Message(self.catalogue, said, clues=tuple(clue.message for clue in clues))

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        found: dict[str, list[tuple[Any, ...]]] = {name: [] for name in self._answers}
        for atom, holds in known:
            if holds and atom.name in found:
                values = (one.number if one.type == SymbolType.Number else one.string for one in atom.arguments)
                found[atom.name].append(tuple(values))
        return known_drawing(self.rules.declaration, self._drawn, map(sorted, found.values()))

    @cached_property
    def _drawn(self) -> Drawing:
        return self.puzzle.drawing()


def clue_rules(rules: DeclaredRules) -> frozenset[int]:
    inputs = rules.declaration.inputs
    clues = {one.signature for one in inputs if one.role == "clue" or one.look in ("number", "letter")}
    found = (rule for rule in rules.program.rules if is_rule(rule))
    return frozenset(rule.number for rule in found if rule.body_predicates(negated=False) & clues)


def dependent_rules(rules: DeclaredRules) -> str | None:
    """Return rules for what depends on clues: instances of constraints, and what clues alone define; None for more."""
    clues, texts = {one.signature for one in rules.declaration.clue_predicates}, []
    for rule in (rule for rule in rules.program.base if rule.used_predicates & clues):
        if rule.kind is RuleKind.CONSTRAINT and (conditions := rule.conditions(clues)) is not None:
            instance = f"{ONE}(__At,{rule.number},{tuple_of(rule.variables)})"
            texts.append(f"{THERE}(__At){body_text(instance, *conditions)}.")
        elif rule.kind is RuleKind.RULE and rule.used_predicates <= clues:
            texts.append(rule.text)
        else:
            return None
    return "\n".join(texts)


def counting_rules(rules: DeclaredRules) -> frozenset[int]:
    """Return the constraints in which undecided atoms stand only in aggregates or conditions."""
    found, undecided = rules.program.constraints, rules.program.open_predicates
    return frozenset(rule.number for rule in found if not rule.body_predicates(negated=True) & undecided)


def library_predicates(rules: DeclaredRules) -> frozenset[str]:
    """Return the names that rules of the library define unchanged; none if the answer decides neighbours."""
    if rules.program.open_predicates & NEIGHBOURS:
        return frozenset()
    texts = {path.name: path.read_text(encoding="utf-8") for path in library().glob("*.lp")}
    shipped: dict[str, bool] = {}
    for rule in rules.program.rules:
        stands = rule.text in texts.get(Path(rule.file).name, "")
        for name, _ in rule.head_predicates:
            shipped[name] = shipped.get(name, True) and stands
    return frozenset(name for name, whole in shipped.items() if whole)


def model_class(declaration: Declaration) -> type[DeclaredModel]:
    """Make the class of the explanation models of a declared family; raises InputError for a mistake in its rules."""
    answer = declaration.answer
    local = any(one.role == "clue" and one.form == answer.form for one in declaration.inputs) and answer.arity == 3
    return type(
        "Model",
        (DeclaredModel,),
        {
            "__doc__": DeclaredModel.__doc__,
            "__module__": __name__,
            "rules": rules_of(declaration),
            "graphs": library_predicates(rules_of(declaration)),
            "dependent": dependent_rules(rules_of(declaration)),
            "program": declaration.rules_text,
            "shown": answer.name,
            "lattice": declaration.lattice,
            "local": local,
        },
    )


def _by_rows(arguments: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """Sort key of atoms: row by row."""
    return (*arguments[1::-1], *arguments)
