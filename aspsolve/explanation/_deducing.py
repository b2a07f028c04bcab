"""Deductions by the rules of a puzzle: a rule is a technique, and its form says how hard it is to see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from operator import attrgetter

from aspsolve.explanation._board import Board, Found, Grounds, Refutation, Why
from aspsolve.explanation._finding import Chains, Followed
from aspsolve.explanation._forms import Constraint, Count, Inference, _Contradiction
from aspsolve.explanation._places import Locked, Places, crowds
from aspsolve.explanation._rating import (
    LINKS,
    MOST_ADDED,
    MOST_OF_PLACES,
    TECHNIQUES,
    WEIGHT_OF_A_PLACE,
    WEIGHT_OF_A_RULE,
    weight_of_links,
)
from aspsolve.explanation._recognising import kind_of
from aspsolve.families.declared._explanation import DeclaredModel
from aspsolve.model.elements import Literal, negated
from aspsolve.model.techniques import TRIAL

#: A chain of at most this many links ends the search for a shorter one.
SHORT = 2
#: The kinds of inference that eliminate a value at a glance, without a step of its own.
FOLDED = ("clause", "guarded", "reached", "needed", "rooms", "sum.one", "sum.few")
#: The most literals, and the most instances, that such an elimination rests on.
FEW = 6
#: The most conflicts in a question to clasp about minimal grounds: by a whole rule, by a constraint, and by a trial.
CONFLICTS, FEW_CONFLICTS, TRIAL_CONFLICTS = 20_000, 500, 100
#: The most work of a search for a chain, as `Board.work` counts it.
WORK = 400_000


class Deducing:
    """Deduces what follows, one discovery after another, by the easiest form first."""

    def __init__(
        self, model: DeclaredModel, constraints: Sequence[Constraint], holding: Collection[int] | None, most: float
    ) -> None:
        self.model = model
        self._most = most
        self.circuits = circuits = model.circuits
        covered = {one.rule for one in constraints if one.covers}
        #: The rules that no constraint stands for, which are left to clasp.
        self._left_to_clasp = sorted({one.rule for one in circuits.instances if one.allowed is None} - covered)
        #: The instances of each rule, without clues.
        self._of_rules: dict[int, list[int]] = {}
        for index in sorted(model.listed - model.said_by_clues):
            self._of_rules.setdefault(circuits.instances[index].rule, []).append(index)
        self.board = Board(constraints, circuits.atoms)
        self.grounds: dict[int, Grounds] = {}
        self._accounted = 0
        #: The atoms that hold in the solution; None if it is not at hand.
        self._holding = holding
        self._chains = Chains(self._follow)
        self._places = Places(self.board, model.spoken)
        #: The length of the longest chain so far: one that is no longer makes the puzzle no harder.
        self.longest = SHORT

    # Literals -------------------------------------------------------------------------------------------------------

    def literal(self, number: int) -> Literal:
        return self.circuits.names[abs(number)], number > 0

    def says(self, number: int) -> bool:
        """Return whether explanations speak of a literal."""
        return abs(number) in self.model.spoken

    @property
    def solved(self) -> bool:
        """True if the whole answer is known."""
        return not any(atom in self.model.spoken for atom in self.board.open)

    # What is known --------------------------------------------------------------------------------------------------

    def know(self, literals: Collection[int]) -> None:
        """Add literals that are known without any reason; raises `_Contradiction`."""
        for one in literals:
            if self.board.learn(one, Why(None, ())):
                self.grounds[one] = Grounds(frozenset([one]))
        self.settle()

    def settle(self) -> list[int]:
        """Propagate the obvious constraints, and return the literals that are new."""
        self.board.settle()
        new = [*self.board.why][self._accounted :]
        self._accounted = len(self.board.why)
        for literal in new:
            self._chains.learn(literal)
            self._places.learn(literal)
            if literal not in self.grounds:
                self.grounds[literal] = self._folded(self.board.why[literal], literal)
        return new

    def _folded(self, why: Why, literal: int | None) -> Grounds:
        """Return the grounds of a literal without a step: those of its reasons, and its constraint's instances."""
        constraint, reasons = why
        listed = () if constraint is None else constraint.because(literal, reasons).instances
        return self._grounds_with(listed, map(self.grounds.__getitem__, reasons))

    def _grounds_with(self, instances: Iterable[int], others: Iterable[Grounds] = ()) -> Grounds:
        """Join grounds and instances; instances of rules that need no step are left out."""
        return Grounds(instances=self.model.listed.intersection(instances)).joined(others)

    def learn(self, found: Found) -> list[int]:
        """Add a finding, and return the literals that became known with it."""
        folds = self._folds(found)
        for one in found.literals:
            if self.board.learn(one, Why(None, ())):
                shown = self.says(one) and not folds
                self.grounds[one] = Grounds(frozenset([one])) if shown else found.grounds
        return self.settle()

    def _folds(self, found: Found) -> bool:
        """Return whether a finding needs no step of its own: it eliminates values, for few reasons."""
        simple = found.kind in FOLDED
        few = len(found.grounds.literals) <= FEW and len(found.grounds.instances) <= FEW
        return self.model.folds and simple and few and all(one < 0 for one in found.literals)

    # What follows ---------------------------------------------------------------------------------------------------

    def next(self) -> list[Found]:
        """Find what follows next, empty if nothing does; raises `_Contradiction`."""
        of_chains = weight_of_links(SHORT)[1]
        for least, look in (
            (0, self._by_one_rule),
            (TECHNIQUES["locked"][1], self._by_places),
            (of_chains, self._by_whole_rules),  # not their own weight: a chain may weigh less
            (of_chains, self._by_chains),
            (TECHNIQUES["cases"][1], self._by_cases),
            (TRIAL.weight, self._by_trial),
        ):
            # From here on, everything weighs more than allowed.
            if least > self._most:
                break
            if found := look():
                return found
        return []

    def _by_one_rule(self) -> list[Found]:
        """Find what single constraints imply: of the easiest kind, all that one rule implies."""
        alike: dict[tuple[float, bool, int], list[tuple[Constraint, list[Inference], str]]] = {}
        for constraint, inferred in self.board.found():
            kind = kind_of(constraint, inferred[0][0], self.board.values, self.model)
            weight = TECHNIQUES[kind][1] + min(WEIGHT_OF_A_RULE * constraint.further, MOST_ADDED)
            if kind in ("clause", "reached", "needed") and self._eliminates(inferred[0][0]):
                weight += 0.5
            key = weight, inferred[0][0] < 0, constraint.rule  # of equal weight, positive literals first
            alike.setdefault(key, []).append((constraint, inferred, kind))
        findings: list[Found] = []
        seen: set[int] = set()
        for constraint, inferred, kind in alike[min(alike)] if alike else ():
            for literals, reasons in self._together(constraint, inferred):
                new = tuple(literal for literal in literals if literal not in seen)
                if any(-literal in seen for literal in new):
                    raise _Contradiction(None)
                if new:
                    seen.update(new)
                    findings.append(self._deduced(constraint, kind, new, reasons))
        return findings

    def _eliminates(self, literal: int) -> bool:
        return self.model.folds and literal < 0

    def _together(self, one: Constraint, inferred: Sequence[Inference]) -> Iterator[tuple[list[int], tuple[int, ...]]]:
        """Yield the literals that a constraint implies, those with the same reasons together."""
        left = dict(inferred)
        while left:
            first = next(iter(left))
            reasons = left.pop(first)
            if reasons is None:
                reasons = one.reasons(self.board.values, first)
                shown = one.find(one.view(reasons)) if left and not one.wide else ()
                same = [literal for literal, _ in shown if literal in left]
            else:
                same = [literal for literal, others in left.items() if others == reasons]
            for literal in same:
                del left[literal]
            yield [first, *same], reasons

    def _deduced(self, one: Constraint, kind: str, literals: tuple[int, ...], reasons: tuple[int, ...]) -> Found:
        """Return the finding of literals that a constraint implies from reasons."""
        technique, weight = TECHNIQUES[kind]
        why = [one.because(literal, reasons) for literal in literals]
        named = [at for instances, _ in why for at in instances]
        grounds = self._grounds_with(named, map(self.grounds.__getitem__, reasons))
        if self.model.folds and grounds.size > FEW:
            grounds = min(grounds, self._other_grounds(named, reasons), key=attrgetter("size"))
        many = (self.model.folds or one.form == "rooms") and not one.covers
        minimal = self._fewer_grounds(literals, grounds) if len(literals) == 1 and many else grounds
        seen = self.model.said_by_clues if one.form == "rooms" else ()  # an area's clue is seen with it
        added = WEIGHT_OF_A_RULE * (one.further + len(minimal.instances.difference(named, seen)))
        weight, words = round(weight + min(added, MOST_ADDED), 2), {**why[0].words, "reasons": reasons}
        return Found(kind, technique, weight, literals, minimal, one.instances, one, words)

    def _other_grounds(self, named: Iterable[int], reasons: Iterable[int]) -> Grounds:
        """Return other grounds of reasons: of any constraint that implies each, those that add the least."""
        kept = self._grounds_with(named)
        several = [[self.grounds[reason], *(self._ways(reason) if reason < 0 else ())] for reason in reasons]
        for ways in sorted(several, key=len):
            kept = min((kept.joined([way]) for way in ways), key=attrgetter("size"))
        return kept

    def _ways(self, literal: int) -> Iterator[Grounds]:
        """Yield the grounds by which clauses, and counts of at most one, show that a literal does not hold."""
        for one in self.board.watching(literal):
            if one.form == "clause" and literal in one.literals:
                others = [-other for other in one.literals if other != literal]
            elif isinstance(one, Count) and max(one.allowed) == 1:
                others = [other for other in one.literals if self.board.values[other] == 1]
            else:
                continue
            if others and all(other in self.grounds for other in others):
                yield self._folded(Why(one, tuple(others)), literal)

    def _fewer_grounds(self, literals: tuple[int, ...], grounds: Grounds) -> Grounds:
        """Return fewer grounds if clasp shows that these are enough: folded ones are often more than needed."""
        enough = 2 * FEW if self.model.folds and literals[0] > 0 else FEW  # a negative one is folded if it has few
        if grounds.size <= enough or not grounds.instances:
            return grounds
        near = sorted(grounds.literals, key=lambda one: (self.model.distance(one, literals), abs(one)))
        said = self.model.said_by_clues
        rules, clues = sorted(grounds.instances - said), sorted(grounds.instances & said)
        known = {self.literal(one): Grounds(frozenset([one])) for one in near}
        wanted = self._assumed(rules) | known | self._assumed(clues)
        return self._needed_grounds(literals[0], wanted, FEW_CONFLICTS)[0]

    def _needed_grounds(self, literal: int, wanted: Mapping[Literal, Grounds], conflicts: int) -> tuple[Grounds, bool]:
        """Return the grounds that clasp needs for a literal, preferably the first, and whether they are minimal."""
        groups, background = {one: [one] for one in wanted}, [negated(self.literal(literal))]
        found = self.circuits.entailment.mus(groups, background=background, conflict_limit=conflicts, first=len(groups))
        kept = wanted if found is None else found.kept
        return Grounds().joined(wanted[one] for one in kept), found is not None and found.minimal

    def _assumed(self, ats: Iterable[int]) -> dict[Literal, Grounds]:
        """Return the grounds of instances, each by the literal that assumes it."""
        return {self.circuits.instances[at].assumed: Grounds(instances=frozenset([at])) for at in ats}

    def _by_places(self) -> list[Found]:
        """Find the easiest locked candidates, or naked or hidden sets."""
        found = [*map(self._locked, self._places.shared())]
        if not found or found[0].weight > TECHNIQUES["locked"][1]:
            found += map(self._locked, crowds(self.board, self.model.of_cells))
        least = min((one.weight for one in found), default=0)
        return [one for one in found if one.weight == least]

    def _locked(self, one: Locked) -> Found:
        rules = (*one.ones, *one.others)
        named = tuple(dict.fromkeys(at for rule in rules for at in rule.instances))
        grounds = self._grounds_with(named, map(self.grounds.__getitem__, one.reasons))
        technique, weight = TECHNIQUES["locked"]
        weight = round(weight + min(WEIGHT_OF_A_PLACE * (len(rules) - 2), MOST_OF_PLACES), 2)
        words, of_cells = one.words, self.model.of_cells
        if words.get("once") and of_cells and len(one.others) > 1:
            words = {**words, "set": "naked" if one.ones[0].rule in of_cells else "hidden"}
            technique, weight = TECHNIQUES[f"{words['set']}.{len(one.others)}"]
        return Found("locked", technique, weight, one.literals, grounds, named, why=words)

    # Questions to clasp ---------------------------------------------------------------------------------------------

    def _by_whole_rules(self) -> list[Found]:
        """Find what follows by all instances of one rule that clasp alone understands."""
        found = (self._by_clasp(self._assumed(self._of_rules.get(rule, ())), "whole") for rule in self._left_to_clasp)
        return next(filter(None, found), [])

    def _by_trial(self) -> list[Found]:
        """Find what follows by all rules together."""
        whole = self.circuits.whole
        rules = {whole[rule]: Grounds(instances=frozenset(ats)) for rule, ats in self._of_rules.items()}
        return self._by_clasp(rules, "trial")

    def _by_clasp(self, rules: Mapping[Literal, Grounds], kind: str) -> list[Found]:
        """Find a literal that follows from what is known, by instances of rules."""
        why, clues = self.board.why, self._assumed(sorted(self.model.said_by_clues))
        known = {self.literal(one): one for one in why if not ((by := why[one].constraint) and by.obvious)}
        implied = [
            number if holds else -number
            for atom, holds in self.circuits.entailment.consequences([*known, *rules, *clues])
            if (number := self.circuits.numbers[atom]) in self.board.open
        ]
        if not implied:
            return []
        last = [one for one in reversed(self.grounds) if self.grounds[one].literals][:1]
        literal = min(implied, key=lambda one: (one < 0, self.model.distance(one, last), one))
        near = sorted(known, key=lambda one: (self.model.distance(known[one], [literal]), one[0]))
        wanted = {**{one: self.grounds[known[one]] for one in near}, **rules, **clues}
        grounds, minimal = self._needed_grounds(literal, wanted, TRIAL_CONFLICTS if kind == "trial" else CONFLICTS)
        technique, weight = (TRIAL.name, TRIAL.weight) if kind == "trial" else TECHNIQUES[kind]
        named = tuple(sorted(grounds.instances - self.model.said_by_clues))
        return [Found(kind, technique, weight, (literal,), grounds, named, minimal=minimal)]

    # Chains ---------------------------------------------------------------------------------------------------------

    @cached_property
    def _solution(self) -> Mapping[int, int]:
        """The signs in the solution of the atoms that explanations speak of; empty if it is not at hand."""
        spoken, holding = self.model.spoken, self._holding
        if holding is None:
            return {}
        said = [self.literal(atom if atom in holding else -atom) for atom in self.circuits.answer if atom not in spoken]
        if said:  # explanations speak of pieces, which follow from these
            there = self.circuits.entailment.consequences([*said, *self._assumed(self.model.listed)])
            holding = {self.circuits.numbers[atom] for atom, holds in there if holds}
        return {atom: 1 if atom in holding else -1 for atom in spoken}

    def _contraries(self) -> list[int]:
        """List the suppositions that can be refuted, those nearest to the last finding first."""
        last = [one for one in reversed(self.grounds) if self.grounds[one].literals][:1]
        found = [-atom * sign for atom, sign in self._solution.items() if atom in self.board.open]
        return sorted(found, key=lambda one: (self._eliminates(-one), self.model.distance(one, last), abs(one)))

    def _by_chains(self) -> list[Found]:
        """Find the shortest chain, or one that is short enough."""
        end = self.board.work + WORK
        found = self._chains.shortest(self._contraries(), self.longest, tired=lambda: self.board.work > end)
        if not found:
            return []
        supposition, length = next(iter(found.items()))
        if length > LINKS and (cases := self._by_cases()):
            return cases
        self.longest = max(self.longest, length)
        return [self._chain(length, supposition)]

    def _follow(self, supposition: int, _: int) -> Followed[int]:
        """Count the links that refute a supposition and are not obvious."""
        refutation = self.board.refute(supposition)
        if not isinstance(refutation, Refutation):
            return refutation.__contains__
        return sum(1 for _, why in refutation.links if why.constraint and not why.constraint.obvious)

    def _by_cases(self) -> list[Found]:
        """Find what follows in each case of a rule, whichever of its remaining places hold."""
        rules = self._places.cases()
        found = (self._in_each(one, cases, literal) for one, cases, common in rules for literal in common)
        return [*islice(filter(None, found), 1)]

    def _in_each(self, one: Constraint, cases: Iterable[tuple[int, ...]], literal: int) -> Found | None:
        """Return the finding of a literal that follows in each case; None if a case does not refute its contrary."""
        grounds = self._grounds_with(one.instances, map(self.grounds.__getitem__, one.known(self.board.values, -1)))
        for case in cases:
            if literal not in case:
                refutation = self.board.refute(*dict.fromkeys((*case, -literal)))
                if not isinstance(refutation, Refutation):
                    return None
                grounds = grounds.joined([self._grounds_of(refutation)])
        return Found("cases", *TECHNIQUES["cases"], (literal,), grounds, one.instances, one)

    def _grounds_of(self, refutation: Refutation) -> Grounds:
        named = [at for new, (by, why) in refutation.links if by for at in by.because(new, why).instances]
        return self._grounds_with(named, map(self.grounds.__getitem__, refutation.reasons))

    def _chain(self, length: int, supposition: int) -> Found:
        """Return the chain by which a supposition is refuted: a link for each literal that is not obvious."""
        refutation = self.board.refute(supposition)
        assert isinstance(refutation, Refutation)
        grounds: dict[int, Grounds] = {supposition: Grounds(frozenset([supposition]))}
        links: list[Found] = []
        for literal, (constraint, reasons) in refutation.links:
            assert constraint is not None
            instances, words = constraint.because(literal, reasons)
            mine = self._grounds_with(instances, (grounds.get(one) or self.grounds[one] for one in reasons))
            if literal is not None and (constraint.obvious or not self.says(literal)):
                grounds[literal] = mine
                continue
            if literal is not None:
                grounds[literal] = Grounds(frozenset([literal]))
            kind = kind_of(constraint, literal, self.board.values, self.model)
            why = {**words, "reasons": reasons}
            shown: tuple[int, ...] = () if literal is None else (literal,)
            last = links[-1] if links and shown else None
            if last is not None and (last.kind, last.constraint, last.why) == (kind, constraint, why):
                links.pop()  # one sentence for all that follow alike
                shown, mine = (*last.literals, *shown), mine.joined([last.grounds])
            links.append(Found(kind, *TECHNIQUES[kind], shown, mine, constraint.instances, constraint, why))
        under = self._grounds_of(refutation)
        return Found("chain", *weight_of_links(length), (-supposition,), under, links=tuple(links))
