"""Steps to the solution of a puzzle whose rules are its techniques."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from aspsolve.explanation._deducing import Deducing, Found
from aspsolve.explanation._forms import _Contradiction
from aspsolve.explanation._knowledge import Clues, in_order
from aspsolve.explanation._rating import rating_of
from aspsolve.explanation._steps import ChainLink, Detail, Step
from aspsolve.explanation._wording import Wording
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Solution

#: At most this many conclusions are one step, unless they follow from the same reasons.
MAX_CONCLUSIONS = 8
#: More instances of a rule are one reason: the rule.
MAX_INSTANCES = 3
#: A cell has room for at most this many candidates.
MAX_CANDIDATES = 9


class RuleExplaining:
    """Steps from what is known to the solution.

    Only what holds in the solution can follow. Entries are what a player has written, which needs no step.
    """

    def __init__(self, clues: Clues, solution: Solution | None, entries: Sequence[Element] | None = None) -> None:
        self.model = model = clues.model
        self._deducing = deducing = Deducing(model)
        self._wording = Wording(model, deducing)
        #: What is shown, by literal: with what it was found, None for what needs no step.
        self._origin: dict[int, Found | None] = {}
        self._shown: dict[int, None] = {}
        self._entries = {self._number(literal) for one in entries or () for literal in one.literals}
        self._number_of_steps = 0
        #: That of the hardest step so far.
        self.rating = rating_of(1.0, "")
        self.impossible = False
        if solution is not None:
            deducing.know_solution([n for one in solution.atoms() if (n := self._number((one.symbol, True)))])
        try:
            self._take(deducing.settle())
            deducing.know([one for one in sorted(self._entries) if one])
            self._take([*deducing.board.why])
        except _Contradiction:
            self.impossible = True

    def _number(self, literal: tuple[object, bool]) -> int:
        number: int = self.model.circuits.numbers.get(literal[0], 0)
        return number if literal[1] else -number

    def _take(self, literals: Sequence[int]) -> None:
        """Take notice of what is known without a step."""
        for one in literals:
            self._origin.setdefault(one, None)
            self._shown[one] = None

    @property
    def solved(self) -> bool:
        """True if the whole solution is known."""
        return not self.impossible and self._deducing.solved

    def steps(self, detail: Detail) -> Iterator[Step]:
        """Yield steps until nothing follows any more."""
        while not self.solved and (some := self._next()):
            pieces = [one for one in some if self._has_piece(one)]
            for group in self._groups(pieces, detail):
                yield from self._shown_in_order(group)

    def first(self) -> Step | None:
        """Find the first step on the way to the next piece of the solution; None if nothing follows."""
        while not self.solved and (some := self._next()):
            if pieces := [one for one in some if self._has_piece(one)]:
                return next(self._shown_in_order([self._nearest(pieces)]), None)
        return None

    def _nearest(self, some: Sequence[Found]) -> Found:
        """Choose the easiest to see: with the fewest grounds."""
        return min(some, key=lambda one: (one.weight, len(one.grounds.literals) + len(one.grounds.instances)))

    def _next(self) -> list[Found]:
        """Find what follows next, and learn it; nothing if nothing follows."""
        if self.impossible:
            return []
        deducing = self._deducing
        try:
            some = deducing.next()
            for one in [*some]:
                new = deducing.learn(one)
                for literal in one.literals:
                    if deducing.grounds[literal].literals == {literal}:
                        self._origin[literal] = one
                some += self._implied(one, new)
        except _Contradiction:
            self.impossible = True
            return []
        return some

    def _implied(self, found: Found, new: Sequence[int]) -> Iterator[Found]:
        """Yield what is about the answer and follows at once from what cannot be said itself."""
        deducing = self._deducing
        for literal in new:
            grounds = deducing.grounds[literal]
            if literal in found.literals or not deducing.says(literal):
                continue
            if literal > 0 and grounds.instances - self.model.said_by_clues:
                one = Found(found.technique, found.weight, (literal,), grounds, found.instances, found.why)
                self._origin[literal] = one
                yield one

    def _has_piece(self, found: Found) -> bool:
        return any(one > 0 and self._deducing.says(one) for one in found.literals)

    def _groups(self, some: Sequence[Found], detail: Detail) -> Iterator[list[Found]]:
        """Yield what is shown together."""
        group: list[Found] = []
        for one in some:
            size = sum(len(other.literals) for other in (*group, one))
            if group and (detail is Detail.FINE or one.links or size > MAX_CONCLUSIONS):
                yield group
                group = []
            group.append(one)
        if group:
            yield group

    def _shown_in_order(self, group: Sequence[Found]) -> Iterator[Step]:
        """Yield the steps to what is shown together, first those that it needs."""
        needed: dict[Found, None] = {}
        todo = [*group]
        while todo:
            for literal in todo.pop().grounds.literals:
                origin = self._origin.get(literal)
                if literal not in self._shown and origin is not None and origin not in needed and origin not in group:
                    needed[origin] = None
                    todo.append(origin)
        place = {one: at for at, one in enumerate(self._origin.values()) if one is not None}
        for one in sorted(needed, key=lambda one: place.get(one, 0)):
            if any(literal not in self._shown for literal in one.literals):
                yield self._step([one])
        group = [one for one in group if any(literal not in self._shown for literal in one.literals)]
        if group:
            yield self._step(group)

    def _step(self, group: Sequence[Found]) -> Step:
        """Make one step of what is shown together."""
        parts = [part for one in group for part in self._parts(one)]
        step = parts[0]
        if len(parts) > 1:
            conclusions = tuple(one for part in parts for one in part.conclusions)
            reasons = in_order(dict.fromkeys(one for part in parts for one in part.reasons if one not in conclusions))
            weight = max(part.weight for part in parts)
            message = self._wording.together(group)
            step = replace(
                step, conclusions=conclusions, reasons=reasons, weight=weight, message=message, parts=tuple(parts)
            )
        self._number_of_steps += 1
        if step.weight > self.rating.number or not self.rating.technique:
            self.rating = rating_of(step.weight, step.technique)
        for one in group:
            self._shown.update(dict.fromkeys(one.literals))
        self._shown.update(dict.fromkeys(one for one in self._deducing.grounds if self._is_plain(one)))
        drawing = self.model.drawing([self._deducing.literal(one) for one in self._shown if self._deducing.says(one)])
        numbered = tuple(replace(part, number=self._number_of_steps) for part in step.parts)
        return replace(
            step, number=self._number_of_steps, parts=numbered, drawing=drawing, candidates=self._candidates(step)
        )

    def _is_plain(self, literal: int) -> bool:
        """Return whether a literal is an obvious consequence of what is shown."""
        grounds = self._deducing.grounds[literal]
        return not grounds.instances - self.model.said_by_clues and all(one in self._shown for one in grounds.literals)

    def _parts(self, found: Found) -> Iterator[Step]:
        """Yield a step for each conclusion of what was found."""
        wording, deducing = self._wording, self._deducing
        reasons = self._reasons(found, frozenset())
        for literal in found.literals:
            if not deducing.says(literal) or (literal in self._shown and literal in self._entries):
                continue
            conclusion = wording.element(literal)
            if not found.links:
                message = wording.message(replace(found, literals=(literal,)))
                yield Step((conclusion,), reasons, found.technique, found.weight, message, found.minimal)
                continue
            links = self._links(found)
            message = Message(__package__, "chain", conclusion=conclusion.message, contradiction=links[-1].message)
            step = Step((conclusion,), reasons, found.technique, found.weight, message)
            contrary = self.model.conclusion(negated(deducing.literal(literal)), Kind.SUPPOSED)
            yield replace(step, supposition=contrary, chain=links)

    def _links(self, found: Found) -> tuple[ChainLink, ...]:
        """Return the links of a chain."""
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

    def _reasons(self, found: Found, supposed: frozenset[int] | set[int]) -> tuple[Element, ...]:
        """Return the elements of what something rests on."""
        wording = self._wording
        literals = sorted(
            found.grounds.literals, key=lambda one: (self._deducing.kinds.distance(one, found.literals), abs(one))
        )
        some = [wording.element(one, self._kind(one, supposed)) for one in literals]
        by_rule: dict[object, list[int]] = {}
        for at in sorted(found.grounds.instances):
            rule = self.model.circuits.instances[at].rule
            by_rule.setdefault(at if at in self.model.said_by_clues else rule, []).append(at)
        for ats in by_rule.values():
            few = len(ats) <= MAX_INSTANCES
            some += [self.model.instances[at] for at in ats] if few else [self._whole_rule(ats)]
        return in_order(some)

    def _whole_rule(self, ats: Sequence[int]) -> Element:
        """Return many instances of a rule as one element."""
        literals = frozenset(literal for at in ats for literal in self.model.instances[at].literals)
        return Element(Kind.RULE, literals, self.model.rule(self.model.circuits.instances[ats[0]].rule))

    def _kind(self, literal: int, supposed: frozenset[int] | set[int]) -> Kind:
        if literal in supposed:
            return Kind.SUPPOSED
        return Kind.ENTRY if literal in self._entries else Kind.KNOWN

    def _candidates(self, step: Step) -> dict[Point, tuple[str, ...]]:
        """Return what cells that a step looks at can still hold, where that is little."""
        model, deducing = self.model, self._deducing
        if not model.has_value:
            return {}
        looked_at = {*step.reason_squares}
        found: dict[Point, list[int]] = {}
        for atom in deducing.circuits.answer:
            for at in model.cells.get(atom, ()):
                if at in looked_at and -atom not in self._shown and -atom not in deducing.grounds:
                    found.setdefault(at, []).append(atom)
        return {
            at: tuple(self._wording.value(atom) for atom in sorted(atoms, key=lambda one: deducing.circuits.names[one]))
            for at, atoms in found.items()
            if len(atoms) <= MAX_CANDIDATES and not any(atom in deducing.grounds for atom in atoms)
        }
