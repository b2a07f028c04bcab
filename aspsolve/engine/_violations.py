"""Solve a relaxed program: whether an encoding has an answer, and which rules must be violated for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import clingo

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Entailment, Subset
from aspsolve.engine._limits import NEVER, Deadline
from aspsolve.engine._relaxed import InstanceLimit, relax
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, predicate_of
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Function, Symbol

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

#: With more ground instances that can be violated, only whole rules can.
MAX_INSTANCES = 60_000
#: clingo's options: core-guided optimisation suits few violations.
OPTIONS = ("--opt-strategy=usc", "--warn=no-atom-undefined")


@dataclass(frozen=True)
class Violation:
    """A violated ground instance of the rule with this number."""

    number: int
    #: The values of its variables; empty for a rule that is violated as a whole.
    values: tuple[Symbol, ...]

    def named(self, rule: Rule) -> dict[str, Symbol]:
        return dict(zip(rule.variables, self.values, strict=False))


@dataclass(frozen=True)
class CheapestViolations:
    """The violations of least cost under which there is an answer set."""

    #: The ground instances of constraints, bounds, loops and edges.
    violations: tuple[Violation, ...]
    #: The atoms of the answer that no rule derives, or only through each other.
    unsupported: tuple[Symbol, ...]
    #: The shown atoms that the answer lacks.
    extra: tuple[Symbol, ...]
    #: All atoms of the answer set, those of the instance among them.
    atoms: frozenset[Symbol]
    #: The number of violated rules, and that of violations; an atom without support counts for more.
    cost: tuple[int, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(one.number for one in self.violations))


def _violation(relaxed: Symbol) -> Violation:
    """Return the violation that an atom ``__relaxed(rule,NUMBER,VALUES)`` admits."""
    _, number, values = relaxed.arguments
    return Violation(number.number, tuple(values.arguments))


class RelaxedProgram:
    """The relaxed program of an encoding with an instance and, if it is known, a right answer; may raise Endless."""

    def __init__(
        self,
        program: ParsedProgram,
        files: Sequence[str] = (),
        answer: Iterable[Symbol] | None = None,
        predicates: Collection[Predicate] | None = None,
        *,
        most: int | None = None,
        facts: Iterable[Symbol] = (),
    ) -> None:
        self.program = program
        self.answer = None if answer is None else frozenset(answer)
        self._files = tuple(files)
        self._facts = tuple(facts)
        self._shown = predicates
        if predicates is None and self.answer:
            self._shown = {*map(predicate_of, self.answer)}
        #: clingo's messages, each with the number of the rule that it is about, or -1.
        self.messages: list[tuple[int, str]] = []
        #: True if whole rules are violated, because there were too many ground instances.
        self.whole_rules = False
        self._make(most)
        if len(self._relaxed) > MAX_INSTANCES:
            self.whole_rules = True
            self._make(most)
        self._fixed = self._ground.literal(Function(self._relaxation.name("fixed")))
        self._differs = self._ground.literal(Function(self._relaxation.name("differs")))

    def _make(self, most: int | None) -> None:
        fuel = {} if most is None else self.program.growing
        self._relaxation = relaxation = relax(self.program, self._shown, values=not self.whole_rules, fuel=fuel)
        right = [Function(relaxation.name("right"), [atom]) for atom in sorted(self.answer or ())]
        program = Program(self._files, relaxation.text, (*self._facts, *right))
        self.messages.clear()
        # Grounding is Endless if a growing rule has more ground instances.
        limit = None if most is None else InstanceLimit(most)
        self._ground = GroundProgram(program, ["0", *OPTIONS], on_message=self._keep_message, context=limit)
        self._relaxed = dict(self._ground.literals(relaxation.name("relaxed"), 3))

    def _keep_message(self, message: str) -> None:
        origins = self._relaxation.origins
        place = message.split(":", 2)
        line = int(place[1]) - 1 if place[0] == "<block>" and place[1].isdigit() else -1
        self.messages.append((origins[line] if 0 <= line < len(origins) else -1, message))

    @cached_property
    def ground_instances(self) -> dict[int, list[Symbol]]:
        """The atoms that relax ground instances, by the rules' numbers; a constraint without any excludes nothing."""
        found: dict[int, list[Symbol]] = {}
        for atom in sorted(self._relaxed):
            what, number, _ = atom.arguments
            if what.name == "rule":
                found.setdefault(number.number, []).append(atom)
        return found

    def accepts(self, deadline: Deadline = NEVER) -> bool:
        return bool(self.accepted(1, deadline))

    def accepted(self, models: int, deadline: Deadline = NEVER) -> list[frozenset[Symbol]]:
        """Return the atoms of answer sets of the encoding that show the answer; raises LimitReached."""
        return self._models([self._fixed], models, deadline)

    def others(self, models: int, deadline: Deadline = NEVER) -> list[frozenset[Symbol]]:
        """Return the atoms of answer sets that do not show the answer, any if none is given; raises LimitReached."""
        differs = [self._differs] if self.answer is not None and self._differs else []
        return self._models([-self._fixed, *differs], models, deadline)

    def shown(self, atoms: Iterable[Symbol]) -> frozenset[Symbol]:
        name = self._relaxation.name("shown")
        return frozenset(atom.arguments[0] for atom in atoms if atom.name == name and len(atom.arguments) == 1)

    def possible(self, shown: Iterable[Symbol]) -> bool:
        """Return whether the ground program can show these atoms, as far as that is known without a search."""
        name = self._relaxation.name("shown")
        return all(self._ground.literal(Function(name, [atom])) for atom in shown)

    def own(self, atoms: Iterable[Symbol]) -> frozenset[Symbol]:
        prefix = self._relaxation.prefix
        return frozenset(atom for atom in atoms if not atom.name.startswith(prefix))

    def explain(
        self, strict: Collection[int] = (), deadline: Deadline = NEVER, *, fixed: bool = True, whole: bool = False
    ) -> CheapestViolations | None:
        """Return the cheapest violations that admit the answer, or None; with `whole`, no other atoms are shown."""
        assumptions = [self._fixed if fixed else -self._fixed]
        assumptions += [-self._relaxed[atom] for number in strict for atom in self.ground_instances.get(number, ())]
        if whole:
            assumptions += [-literal for atom, literal in self._relaxed.items() if atom.arguments[0].name == "extra"]
        self._ground.optimise(wanted=True)
        models = self._search(assumptions, lambda model: ([*model.cost], model.symbols(atoms=True)), 0, deadline)
        if not models:
            return None
        cost, atoms = models[-1]
        relaxed: dict[str, list[Symbol]] = {"rule": [], "support": [], "extra": []}
        for atom in sorted(self._relaxed.keys() & {*atoms}):
            relaxed[atom.arguments[0].name].append(atom)
        return CheapestViolations(
            tuple(map(_violation, relaxed["rule"])),
            tuple(atom.arguments[2] for atom in relaxed["support"]),
            tuple(atom.arguments[2] for atom in relaxed["extra"]),
            self.own(atoms),
            tuple(cost) or (0, 0),  # nothing can be violated
        )

    def conflict(self, deadline: Deadline = NEVER, without: Collection[int] = ()) -> Subset[int] | None:
        """Return a MUS of the rules, by their numbers, empty if none can be violated; None if all can hold together."""
        left = {number: atoms for number, atoms in self.ground_instances.items() if number not in without}
        found = self._mus(left, deadline, orders=3)
        return found and Subset(tuple(one for one in left if one in found.kept), found.minimal)

    def conflicting_instances(self, numbers: Collection[int], deadline: Deadline = NEVER) -> list[Violation]:
        """Return a MUS of the ground instances of some rules; raises LimitReached."""
        found = self._mus(
            {atom: [atom] for number in sorted(numbers) for atom in self.ground_instances[number]}, deadline
        )
        return [] if found is None else [*map(_violation, found.kept)]

    def _mus(self, groups: Mapping[K, Sequence[Symbol]], deadline: Deadline, orders: int = 1) -> Subset[K] | None:
        """Return a MUS of groups of relaxing atoms: with none of these there is no answer set, whatever the answer."""
        self._ground.optimise(wanted=False)
        any_answer = [(Function(self._relaxation.name("fixed")), False)]
        held = {one: [(atom, False) for atom in group] for one, group in groups.items()}
        entailment = Entailment(self._ground, [(self._relaxation.name("relaxed"), 3)])
        return entailment.mus(held, background=any_answer, deadline=deadline, orders=orders)

    def _models(self, assumptions: Sequence[int], models: int, deadline: Deadline) -> list[frozenset[Symbol]]:
        strict = [-literal for literal in self._relaxed.values()]  # nothing is violated
        self._ground.optimise(wanted=False)
        return self._search(
            [*assumptions, *strict], lambda model: frozenset(model.symbols(atoms=True)), models, deadline
        )

    def _search(
        self, assumptions: Sequence[int], read: Callable[[clingo.Model], T], models: int, deadline: Deadline
    ) -> list[T]:
        """Return what `read` returns for at most `models` answer sets, 0 for all; raises LimitReached without any."""
        self._ground.enumerate(models)
        found, ending = self._ground.models(assumptions, read=read, most=models, deadline=deadline)
        if not found and ending is None:
            raise LimitReached("the time limit was reached")
        return found
