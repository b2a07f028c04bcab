"""The finder by rules: turns the discoveries of `Deducing` into findings, and these into steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain
from math import inf

from aspsolve.explanation._board import Found, Grounds
from aspsolve.explanation._clues import Clues, in_order
from aspsolve.explanation._deducing import Deducing
from aspsolve.explanation._finding import Finder, Finding
from aspsolve.explanation._forms import _Contradiction
from aspsolve.explanation._steps import ChainLink, Step
from aspsolve.explanation._wording import Wording
from aspsolve.families.declared._explanation import DeclaredModel
from aspsolve.model.elements import Element, Kind, Literal
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Solution
from aspsolve.model.techniques import Technique

#: The most instances of a rule that are listed as reasons; more are one reason, the rule.
MAX_INSTANCES = 3
#: The look of pieces of the solution that were found at once: one may follow from another by the rules' meaning.
AT_ONCE = Technique("pieces found at once", 1.0, lambda _: (), runs=True)


class RuleFinder(Finder):
    """Finds what follows in a puzzle whose rules are its techniques."""

    model: DeclaredModel
    at_once = True

    def __init__(
        self, clues: Clues, solution: Solution | None, entries: Sequence[Element] | None = None, *, most: float = inf
    ) -> None:
        self.model = model = clues.model
        holding = None if solution is None else {*self._numbers((one.symbol, True) for one in solution.atoms())}
        self._deducing = deducing = Deducing(model, clues.constraints, holding, most)
        self._wording = Wording(model, deducing)
        self._entries = {literal for one in entries or () for literal in one.literals}
        self.shown: dict[Literal, None] = {}
        #: The literals that are drawn with each known piece, each with the other pieces that it needs.
        self._drawn: dict[int, dict[Literal, list[int]]] = {}
        #: The literals of the answer that are known and not shown.
        self._hidden: dict[int, None] = {}
        try:
            deducing.settle()
            deducing.know(sorted(self._numbers(self._entries)))
        except _Contradiction:
            self.impossible = True
        self._show(one for one in deducing.board.why if deducing.says(one))
        self.shown |= dict.fromkeys(self._entries)
        self._clear = [] if self.impossible else self._drawn_at_once()

    def _numbers(self, literals: Iterable[Literal]) -> list[int]:
        """Return the numbers of literals that the rules know."""
        numbers = self.model.circuits.numbers
        return [numbers[atom] if holds else -numbers[atom] for atom, holds in literals if atom in numbers]

    def _show(self, numbers: Iterable[int]) -> None:
        for one in numbers:
            self.shown[self._deducing.literal(one)] = None
            self._hidden.pop(one, None)

    @property
    def solved(self) -> bool:
        return self._deducing.solved and not self._clear

    @property
    def longest(self) -> int:
        return self._deducing.longest

    def left(self) -> list[Point]:
        """Return the cells that are not solved."""
        spoken, cells = self.model.spoken, self.model.cells
        return sorted({at for one in self._deducing.board.open if one in spoken for at in cells[one]})

    def next(self) -> list[Finding]:
        if self.impossible or self._clear:
            clear, self._clear = self._clear, []
            return clear
        deducing = self._deducing
        try:
            some = deducing.next()
            for one in [*some]:
                new = [literal for literal in deducing.learn(one) if deducing.says(literal)]
                self._hidden |= dict.fromkeys(new)
                for literal in (*one.literals, *new):
                    self._draw(literal)
                some += self._implied(one, new)
        except _Contradiction:
            self.impossible = True
            return []
        if some and not (some := [one for one in some if not self._is_drawn(one)]) and not self.solved:
            return self.next()
        look = replace(AT_ONCE, weight=min((one.weight for one in some), default=0.0))
        return [self._finding(one, look) for one in some]

    def _draw(self, number: int) -> None:
        """Keep the literals that are drawn with a piece."""
        if self.model.is_piece(number):
            drawn = self.model.drawn(number, self._deducing.board.why)
            self._drawn[number] = {self._deducing.literal(one): others for one, others in drawn.items()}

    def _drawn_at_once(self) -> list[Finding]:
        """Return one finding of all literals that are drawn with obvious pieces and not shown; empty without any."""
        model, deducing, known = self.model, self._deducing, self._deducing.board.why
        clear = [one for one in known if model.is_piece(one) and not deducing.grounds[one].literals]
        drawn = {deducing.literal(line): some for one in clear for line, some in model.drawn(one, clear).items()}
        left = {line: some for line, some in drawn.items() if line not in self.shown}
        pieces = dict.fromkeys(piece for some in left.values() for piece in some)
        shown = ((piece, one) for piece in pieces if (one := known[piece].constraint) is not None)
        first = {one.rule: min(one.because(piece, ()).instances) for piece, one in reversed([*shown])}
        message = Message(__package__, "clear", rules=tuple(model.instance(at).message for at in first.values()))
        squares = tuple(dict.fromkeys(at for one in pieces for at in model.cells[one]))
        conclusion = Element(Kind.KNOWN, frozenset(left), message, squares)
        grounds = Grounds(instances=frozenset(map(model.chosen_by, pieces)))
        found = Found("clause", "one rule", 1.0, (), grounds.joined(map(deducing.grounds.__getitem__, pieces)))
        why = in_order((*map(self._everywhere, first.values()), *self._reasons(found, ())))
        step = Step((conclusion,), why, found.technique, found.weight, message)
        return [Finding(found.technique, found.weight, (*left,), True, None, 1, step)] if left else []

    def _is_drawn(self, found: Found) -> bool:
        """Return whether a piece needs no step since all that is drawn with it is shown, and note that it is known."""
        lines = self._drawn.get(found.literals[0])
        if len(found.literals) > 1 or not lines or not self.shown.keys() >= lines.keys():
            return False
        self._show(found.literals)
        return True

    def _implied(self, found: Found, new: Sequence[int]) -> Iterator[Found]:
        """Yield findings of the literals of the answer that follow at once from a finding."""
        for literal in new:
            grounds = self._deducing.grounds[literal]
            if literal > 0 and literal not in found.literals and grounds.instances - self.model.said_by_clues:
                yield replace(found, literals=(literal,), grounds=grounds, links=(), minimal=True)

    def _finding(self, found: Found, look: Technique) -> Finding:
        deducing = self._deducing
        said = [one for one in found.literals if deducing.says(one)]
        piece = any(one > 0 and self._drawn.get(one, True) for one in said)
        by_clues = found.grounds.instances & self.model.said_by_clues - self.model.given
        alone = found.links or (by_clues and found.kind == "candidate")  # each has other reasons
        alike = look if piece and not alone else None
        literals = (*map(deducing.literal, said),)
        return Finding(found.technique, found.weight, literals, piece, alike, found.grounds.size, found)

    def parts(self, finding: Finding, needed: AbstractSet[Literal]) -> list[Step]:  # noqa: ARG002
        found, wording, deducing = finding.source, self._wording, self._deducing
        if isinstance(found, Step):
            return [found]
        reasons = self._reasons(found, frozenset())
        steps: list[Step] = []
        for number in found.literals:
            literal = deducing.literal(number)
            if not deducing.says(number) or (literal in self.shown and literal in self._entries):
                continue
            conclusion, why = wording.element(number), reasons
            if drawn := self._drawn.get(number):
                conclusion = replace(conclusion, literals=conclusion.literals.union(drawn))
                pieces = dict.fromkeys(one for some in drawn.values() for one in some)
                others = Grounds().joined(deducing.grounds[one] for one in pieces if one != number)
                rules = map(self.model.instance, (*sorted(others.instances), *map(self.model.chosen_by, pieces)))
                why = in_order(dict.fromkeys((*reasons, *map(wording.element, sorted(others.literals)), *rules)))
            step = Step((conclusion,), why, found.technique, found.weight, conclusion.message, found.minimal)
            if found.links:
                steps.append(self.by_chain(step, literal, self._links(found)))
            else:
                steps.append(replace(step, message=wording.message(replace(found, literals=(number,)))))
        return steps

    def drawn(self, finding: Finding) -> set[Literal]:
        """Return what a finding says, and what is drawn with it."""
        numbers = self._numbers(finding.literals)
        return {*finding.literals}.union(*(self._drawn.get(one, ()) for one in numbers))

    def reasons(self, finding: Finding) -> set[Literal]:
        """Return the literals that a finding rests on, with the other pieces that are drawn with it."""
        literal, found = self._deducing.literal, finding.source
        if isinstance(found, Step):
            return set()
        drawn = (self._drawn.get(one, {}).values() for one in found.literals)
        return {literal(one) for one in found.grounds.literals.union(*chain.from_iterable(drawn))}

    def _links(self, found: Found) -> tuple[ChainLink, ...]:
        supposed = {-found.literals[0], *(one for link in found.links for one in link.literals)}
        return tuple(
            ChainLink(
                tuple(self._wording.element(one, Kind.SUPPOSED) for one in link.literals),
                self._reasons(link, supposed),
                link.technique,
                self._wording.message(link, supposed),
                number=number,
            )
            for number, link in enumerate(found.links, 1)
        )

    def _reasons(self, found: Found, supposed: Collection[int]) -> tuple[Element, ...]:
        """Return the elements that a finding rests on."""
        wording, model = self._wording, self.model
        near = sorted(found.grounds.literals, key=lambda one: (model.distance(one, found.literals), abs(one)))
        elements = [wording.element(one, self._kind(one, supposed)) for one in near]
        if found.kind == "locked":  # a reader looks at the cells, though that they hold something needs no reason
            rules = model.circuits.instances
            elements += (model.instance(at) for at in found.instances if rules[at].rule in model.of_cells)
        by_rule: dict[object, list[int]] = {}
        for at in sorted(found.grounds.instances):
            rule = model.circuits.instances[at].rule
            by_rule.setdefault((at,) if at in model.said_by_clues else rule, []).append(at)
        for ats in by_rule.values():
            if len(ats) <= MAX_INSTANCES:
                elements += map(model.instance, ats)
            else:
                elements.append(self._everywhere(ats[0], (model.circuits.instances[at].assumed for at in ats)))
        return in_order(elements)

    def _everywhere(self, at: int, assumed: Iterable[Literal] = ()) -> Element:
        """Return many instances of a rule, and what they assume, as one element, which names one of them."""
        message = Message(__package__, "everywhere", rule=self.model.instance(at).message)
        return Element(Kind.RULE, frozenset(assumed), message)

    def _kind(self, number: int, supposed: Collection[int]) -> Kind:
        if number in supposed:
            return Kind.SUPPOSED
        return Kind.ENTRY if self._deducing.literal(number) in self._entries else Kind.KNOWN

    def together(self, group: Sequence[Finding], *_: Sequence[Element]) -> Message:
        return self._wording.together([one.source for one in group])

    def show(self, step: Step) -> None:
        self.see(literal for one in step.conclusions for literal in one.literals)

    def see(self, literals: Iterable[Literal]) -> None:
        """Note literals that a reader knows from now on."""
        self._show(self._numbers(literals))
        self._show([one for one in self._hidden if self._is_plain(one)])

    def _is_plain(self, number: int) -> bool:
        """Return whether a literal is an obvious consequence of what is shown."""
        literals, instances = self._deducing.grounds[number]
        return instances <= self.model.said_by_clues and all(
            self._deducing.literal(one) in self.shown for one in literals
        )

    def candidates(self, squares: AbstractSet[Point]) -> Mapping[Point, Sequence[str]]:
        model, deducing = self.model, self._deducing
        found: dict[Point, list[int]] = {}
        for atom in deducing.circuits.answer if model.has_value else ():
            for at in squares & {*model.cells.get(atom, ())}:
                if -atom not in deducing.grounds:
                    found.setdefault(at, []).append(atom)
        return {
            at: [self._wording.value(atom) for atom in sorted(atoms, key=lambda one: deducing.circuits.names[one])]
            for at, atoms in found.items()
            if not any(atom in deducing.grounds for atom in atoms)
        }
