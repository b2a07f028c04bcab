"""Locked candidates: literals without which too few of the remaining places of a rule would be left.

Naked and hidden sets, too: if some counts need all the room of others, nothing else is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, permutations
from math import comb, inf
from typing import Any, NamedTuple

from aspsolve.explanation._board import Board, Why
from aspsolve.explanation._forms import Clause, Constraint, Count, Guarded, _Contradiction

#: The most remaining places of a rule, if one has to hold, and if several do.
FEW_PLACES, MOST_PLACES = 4, 8
#: Constraints cheap enough to be propagated at once.
AT_ONCE = (Clause, Count, Guarded)
#: The most counts that are filled together.
MOST_COUNTS = 3
#: The most cases of a rule.
MOST_CASES = 130


class Locked(NamedTuple):
    """Literals that follow from the remaining places of `ones` by `others`, with known literals as reasons."""

    literals: tuple[int, ...]
    ones: Sequence[Constraint]
    others: Sequence[Constraint]
    reasons: Sequence[int]
    #: The arguments of the sentence.
    words: Mapping[str, Any]


class Places:
    """Finds what the places of a rule have in common, among the literals that explanations speak of."""

    def __init__(self, board: Board, spoken: AbstractSet[int]) -> None:
        self._board, self._spoken = board, spoken
        #: A cache of the literals that follow at once from a literal, each with all the reasons for it.
        self._shown: dict[int, Mapping[int, list[Why]]] = {}

    def learn(self, literal: int) -> None:
        """Remove the cache entries that a newly known literal may change."""
        for one in self._board.watching(literal):
            if isinstance(one, AT_ONCE):
                for atom in one.atoms:
                    self._shown.pop(atom, None)
                    self._shown.pop(-atom, None)

    def shared(self) -> list[Locked]:
        """Return what the places of one rule have in common, by as few other constraints as possible."""
        best: list[Locked] = []
        for rule, left, needed in self._rules():
            if len(left) <= (FEW_PLACES if needed == 1 else MOST_PLACES):
                words = {"left": left, "none": needed == 1}
                by_reasons = self._needed(left, needed).items()
                locked = [_locked(self._board, literals, rule, whys, words) for whys, literals in by_reasons]
                best = min([best, locked], key=lambda group: min((len(found.others) for found in group), default=inf))
                if any(len(found.others) == 1 for found in best):
                    break
        fewest = min((len(found.others) for found in best), default=0)
        return [found for found in best if len(found.others) == fewest]

    def cases(self) -> Iterator[tuple[Constraint, Sequence[tuple[int, ...]], list[int]]]:
        """Yield rules with their cases (which places hold), and what follows in all; those of few places first."""
        rules = (rule for rule in self._rules() if comb(len(rule[1]), rule[2]) <= MOST_CASES)
        some = [(one, [*combinations(left, needed)]) for one, left, needed in rules]
        for one, cases in sorted(some, key=lambda rule: len(rule[1])):
            common = {atom * sign for atom in self._spoken & self._board.open.keys() for sign in (1, -1)}
            for case in cases:
                follows = self._board.refute(*case)
                common &= follows if isinstance(follows, set) else common
                if not common:
                    break
            yield one, cases, sorted(common, key=lambda literal: (literal < 0, abs(literal)))

    def _rules(self) -> Iterator[tuple[Constraint, list[int], int]]:
        """Yield rules with their remaining places, and the least number of these that have to hold."""
        values = self._board.values
        for one in self._board.constraints:
            if one.least is not None and one.instances and len(one.literals) != 2:
                left, needed = one.known(values, 0), one.least - len(one.known(values, 1))
                if 0 < needed < len(left):
                    yield one, left, needed

    def _needed(self, left: Sequence[int], needed: int) -> Mapping[tuple[Why, ...], list[int]]:
        """Return the literals without which too few places are left, by the reasons for that."""
        shown = [self._follows(place) for place in left]
        if needed == 1:
            candidates = [new for new in shown[0] if all(new in one for one in shown[1:])]
        else:
            candidates = [*dict.fromkeys([*left, *(new for one in shown for new in one)])]
        alike: dict[tuple[Why, ...], list[int]] = {}
        for literal in candidates:
            if abs(literal) in self._spoken:
                out = [one[literal] for one in shown if literal in one]
                rest = [(at, one) for at, one in zip(left, shown, strict=True) if literal not in one and at != literal]
                rest = [(at, one) for at, one in rest if at != -literal]
                pairs = {(at, other): one[-other] for (at, one), (other, _) in combinations(rest, 2) if -other in one}
                if not _possible([at for at, _ in rest], needed - (-literal in left), pairs.keys()):
                    alike.setdefault(_by_fewest([*out, *pairs.values()]), []).append(literal)
        return alike

    def _follows(self, place: int) -> Mapping[int, list[Why]]:
        if place not in self._shown:
            self._shown[place] = _shown(self._board, place)
        return self._shown[place]


def _locked(
    board: Board, literals: Iterable[int], one: Constraint, whys: Iterable[Why], words: Mapping[str, Any]
) -> Locked:
    others = tuple(dict.fromkeys(why.constraint for why in whys if why.constraint is not None))
    reasons = (*one.known(board.values, -1), *(reason for why in whys for reason in why.reasons))
    return Locked(tuple(literals), (one,), others, reasons, words)


def _possible(places: Sequence[int], needed: int, pairs: AbstractSet[tuple[int, int]]) -> bool:
    """Return whether as many places as needed can hold, none of them with one that it excludes by `pairs`."""
    if len(places) < needed:
        return False
    if needed < 2 or not pairs:
        return True
    first, *others = places
    beside = [other for other in others if (first, other) not in pairs]
    return _possible(beside, needed - 1, pairs) or _possible(others, needed, pairs)


def _by_fewest(ways: Sequence[Sequence[Why]]) -> tuple[Why, ...]:
    """Choose a reason from each list, of the same constraint if each has one of it."""
    every = frozenset.intersection(*(frozenset(why.constraint for why in some) for some in ways))
    return tuple(next((why for why in some if why.constraint in every), some[0]) for some in ways)


def _shown(board: Board, place: int) -> Mapping[int, list[Why]]:
    """Return the literals that follow at once from a place, each with all the reasons for it."""
    values = board.values
    shown: dict[int, list[Why]] = {}
    for constraint in board.watching(place):
        if isinstance(constraint, AT_ONCE):
            values[place], values[-place] = 1, -1
            try:
                inferred = constraint.find(values)
            except _Contradiction:
                inferred = []
            finally:
                values[place] = values[-place] = 0
            for literal, reasons in inferred:
                why = Why(constraint, tuple(reason for reason in reasons or () if reason != place))
                shown.setdefault(literal, []).append(why)
    return shown


class _Left(NamedTuple):
    """The open literals of a count, with how many of them hold at least and at most."""

    constraint: Count
    open: frozenset[int]
    least: int
    most: int


def crowds(board: Board, of_cells: AbstractSet[int]) -> list[Locked]:
    """Return the literals that are out since some counts need all the room of others, by as few as possible."""
    of_rule: dict[int, dict[frozenset[int], _Left]] = {}
    for count in board.constraints:
        if isinstance(count, Count) and count.instances and (open_ := frozenset(count.known(board.values, 0))):
            holding = len(count.known(board.values, 1))
            left = _Left(count, open_, min(count.allowed) - holding, max(count.allowed) - holding)
            of_rule.setdefault(count.rule, {}).setdefault(open_, left)
    # If cells have values, just one of the two rules is about cells.
    pairs = [two for two in permutations(of_rule, 2) if not of_cells or len(of_cells & {*two}) == 1]
    found = filter(None, (_of_rules(of_rule[one].values(), of_rule[other].values()) for one, other in pairs))
    return [_filled(board, *some) for some in sorted(found, key=lambda some: len(some[0]) + len(some[1]))[:1]]


def _of_rules(ones: Iterable[_Left], others: Iterable[_Left]) -> tuple[list[_Left], list[_Left]] | None:
    """Return counts of one rule that need all the room of counts of another, which have further literals."""
    outer = [one for one in others if one.most < len(one.open)]
    counted: dict[int, set[int]] = {}
    for index, count in enumerate(outer):
        for literal in count.open:
            counted.setdefault(literal, set()).add(index)
    inner = [one for one in ones if one.least > 0 and one.open <= counted.keys()]
    for together in _unions({cover for one in inner for cover in _covers(one, counted)}):
        full = [outer[at] for at in sorted(together)]
        room = frozenset().union(*(one.open for one in full))
        inside = [one for one in inner if one.open <= room]
        needed = frozenset().union(*(one.open for one in inside))
        apart = len(needed) == sum(len(one.open) for one in inside)
        if apart and room != needed and sum(one.least for one in inside) == sum(one.most for one in full):
            return inside, full
    return None


def _covers(one: _Left, counted: Mapping[int, AbstractSet[int]]) -> AbstractSet[frozenset[int]]:
    """Return the small sets of counts, by number, that have all open literals of another count between them."""
    covers = {frozenset[int]()}
    for literal in one.open:
        more = {some if some & counted[literal] else some | {at} for some in covers for at in counted[literal]}
        covers = {some for some in more if len(some) <= MOST_COUNTS}
    return covers


def _unions(sets: AbstractSet[frozenset[int]]) -> list[frozenset[int]]:
    """Return the small unions of overlapping sets, the smallest first."""
    found = {*sets}
    todo = [*sets]
    for some in todo:
        for other in sets:
            union = some | other
            if some & other and len(union) <= MOST_COUNTS and union not in found:
                found.add(union)
                todo.append(union)
    return sorted(found, key=lambda some: (len(some), sorted(some)))


def _filled(board: Board, inner: Sequence[_Left], outer: Sequence[_Left]) -> Locked:
    crowded, full = [left.constraint for left in inner], [left.constraint for left in outer]
    needed = frozenset().union(*(left.open for left in inner))
    literals = tuple(sorted(-literal for left in outer for literal in left.open - needed))
    reasons = [known for one in crowded for sign in (1, -1) for known in one.known(board.values, sign)]
    reasons += [known for one in full for known in one.known(board.values, 1)]
    once = {min(one.allowed) for one in crowded} | {max(one.allowed) for one in full} == {1}
    words = {"inner": len(crowded), "needed": sorted(needed), "once": once, "none": True}
    return Locked(literals, crowded, full, reasons, words)
