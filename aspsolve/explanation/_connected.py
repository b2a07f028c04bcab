"""What people see of connected sets: what would be cut off.

The members are those of the library's ``lib/connected.lp`` or, of several sets, ``lib/connected_sets.lp``: without a
place two of them may be cut off, a part may be one that none reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from aspsolve.engine._circuits import Circuits, Expression
from aspsolve.explanation._forms import Because, Inference, Recalling, Values, _Contradiction
from aspsolve.model._symbols import Function, Symbol


def spread(start: Iterable[Any], beside: Callable[[Any], Iterable[Any]], may: Callable[[Any], bool]) -> dict[Any, int]:
    """Return what is reached from a start by steps to what may be reached, nearest first, with the number of steps."""
    found = dict.fromkeys(start, 0)
    queue = [*found]
    for one in queue:
        for other in beside(one):
            if other not in found and may(other):
                found[other] = found[one] + 1
                queue.append(other)
    return found


def edges_left(
    root: int, beside: Callable[[int], Iterable[tuple[int, int]]], entered: list[int], low: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Search depth first, and yield each edge when all beyond it was seen: where it begins, itself, where it ends.

    `beside` has the edges at a place, each with where it leads. `entered` says when each place was reached, from 1, and
    `low` the earliest place that is reached from it without the edge by which it was.
    """
    time = entered[root] = low[root] = max(entered) + 1
    work: list[tuple[int, int | None, Iterator[tuple[int, int]]]] = [(root, None, iter(beside(root)))]
    while work:
        place, by, others = work[-1]
        for edge, other in others:
            if edge == by:
                continue
            if entered[other]:
                low[place] = min(low[place], entered[other])
            else:
                time += 1
                entered[other] = low[other] = time
                work.append((other, edge, iter(beside(other))))
                break
        else:
            work.pop()
            if by is not None:
                begin = work[-1][0]
                low[begin] = min(low[begin], low[place])
                yield begin, by, place


class Connected(Recalling):
    """The members of a set are connected; each place has its literal, 0 where it is a member anyway."""

    form = "connected"
    wide = covers = True
    #: True if no other set has a rule before it: it needs no words for what its members are connected with.
    first = True

    def __init__(
        self, members: Mapping[Symbol, int], near: Mapping[Symbol, Collection[Symbol]], instances: Mapping[Symbol, int]
    ) -> None:
        super().__init__(one for one in members.values() if one)
        index = {place: at for at, place in enumerate(members)}
        self._members = [*members.values()]
        self._near = [[index[other] for other in near.get(place, ()) if other in index] for place in members]
        self._instances = [instances.get(place) for place in members]
        self._place = {abs(literal): at for at, literal in enumerate(self._members) if literal}

    @property
    def covers_all(self) -> bool:
        """True if no place is a member anyway."""
        return all(self._members)

    def beside(self, literal: int) -> set[int]:
        """Return the literals of the places near that of a literal."""
        return {self._members[at] for at in self._near[self._place[abs(literal)]]}

    def _states(self, values: Values) -> list[int]:
        return [
            1 if not literal else values[literal] if literal > 0 else -values[-literal] for literal in self._members
        ]

    def look(self, values: Values) -> list[Inference]:
        states = self._states(values)
        if 1 not in states:
            return []
        reached, cuts = self._cuts(states, states.index(1))
        away = [at for at, state in enumerate(states) if state != -1 and not reached[at]]
        if any(states[at] == 1 for at in away):
            raise _Contradiction(None)
        found = [*(self._members[at] for at in cuts), *(-self._members[at] for at in away)]
        return [(literal, None) for literal in found]

    def _cuts(self, states: Sequence[int], root: int) -> tuple[list[int], list[int]]:
        """Return when each place is reached, 0 for never, and the open ones without which a member is cut off."""
        entered, low = [0] * len(states), [0] * len(states)
        inside = [state == 1 for state in states]
        cuts: dict[int, None] = {}

        def beside(place: int) -> Iterator[tuple[int, int]]:
            return ((other, other) for other in self._near[place] if states[other] != -1)

        for begin, _, place in edges_left(root, beside, entered, low):
            if low[place] >= entered[begin] and inside[place] and states[begin] == 0:
                cuts[begin] = None
            inside[begin] |= inside[place]
        return entered, [*cuts]

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        """Return two members, or the one that would be, and the fewest places found that part them."""
        states, members = self._states(values), self._members
        place = None if literal is None else self._place[abs(literal)]
        joins = place is not None and literal == members[place]
        if place is not None:
            states[place] = -1 if joins else 1
        parts: list[dict[int, int]] = []
        for start, state in enumerate(states):
            if state == 1 and not any(start in part for part in parts):
                parts.append(spread([start], self._near.__getitem__, lambda one: states[one] != -1))
        firsts = (
            [part for part in parts if place in part] if not joins and place is not None else sorted(parts, key=len)[:2]
        )
        best: list[int] | None = None
        for part in firsts:
            one = place if not joins and place is not None else next(at for at in part if states[at] == 1)
            around = {other for at in part for other in self._near[at] if other not in part}
            for other_part in parts:
                if other_part is part:
                    continue
                other = next(at for at in other_part if states[at] == 1)
                beyond = spread(
                    [other], self._near.__getitem__, set(range(len(members))).difference(around).__contains__
                )
                wall = {at for here in beyond for at in self._near[here] if at in around}
                found = [members[at] for at in (one, other) if at != place and members[at]]
                found += [-members[at] for at in sorted(wall) if at != place and members[at]]
                if best is None or len(found) < len(best):
                    best = found
        assert best is not None, literal
        return tuple(best)

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        """Return the instances of the members, the members that are parted, and the wall between them."""
        always = [
            one for member, one in zip(self._members, self._instances, strict=True) if not member and one is not None
        ]
        concerned = [*reasons, *(() if literal is None else (literal,))]
        places = [self._place[abs(one)] for one in concerned if abs(one) in self._place]
        said = [
            self._instances[at]
            for one, at in zip(concerned, places, strict=True)
            if one == self._members[at] or one == literal
        ]
        instances = tuple(dict.fromkeys([*(one for one in said if one is not None), *always]))
        inside = [one for one in reasons if self._members[self._place[abs(one)]] == one]
        wall = [one for one in reasons if one not in inside]
        joins = literal is not None and self._members[self._place[abs(literal)]] == literal
        kind = "connected.cut" if joins else "connected.away" if literal else "connected"
        end = literal if kind == "connected.away" else next(iter(inside), None)
        at = self._cut_off({*places}) if end is None else self._place[abs(end)]
        rule = None if at is None or (kind == "connected.away" and self.first) else self._instances[at]
        return Because(instances, {"id": kind, "parts": inside, "wall": wall, "rule": rule, "first": self.first})

    def _cut_off(self, wall: Collection[int]) -> int | None:
        """Return what is a member anyway in the smallest part that a wall leaves."""

        def size(start: int) -> int:
            return len(spread([start], self._near.__getitem__, lambda at: at not in wall))

        always = (at for at, one in enumerate(self._instances) if one is not None and not self._members[at])
        return min(always, key=size, default=None)


def connected_sets(circuits: Circuits) -> Iterator[Connected]:
    """Yield the constraints that the members of the library's sets are connected, each in place of a rule."""
    near: dict[Symbol, list[Symbol]] = {}
    for symbol, number in circuits.predicate("near", 2):
        if number:
            return  # what is near depends on the answer
        one, other = symbol.arguments
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    members = {member: circuits.value_of(symbol) for member, symbol, _ in _of_sets(circuits, "member")}
    sets: dict[Symbol, dict[Symbol, Expression | None]] = {}
    for (name, place), member in sorted(members.items()):
        if member is not False:
            sets.setdefault(name, {})[place] = member
    reached = {number: member for member, _, number in _of_sets(circuits, "reached")}
    always = {member for member, _, number in _of_sets(circuits, "reached") if not number}
    rules = _rules_of(circuits, reached, members)
    for (rule, name), places in rules.items():
        own = sets[name]
        literals = {place: 0 if one is True else one for place, one in own.items() if isinstance(one, int)}
        sure = {one for one in own if one in places or (name, one) in always}
        fixed = {one for one in sure if literals.get(one) == 0}
        if own.keys() == literals.keys() and all(one in sure or fixed.intersection(near.get(one, ())) for one in own):
            found = Connected(literals, near, places)
            found.rule, found.instances, found.first = rule, tuple(places.values()), rule == min(rules)[0]
            yield found


def _of_sets(circuits: Circuits, name: str) -> Iterator[tuple[tuple[Symbol, ...], Symbol, int]]:
    """Yield the atoms of a predicate as sets with places, with their numbers; a file's only set has no name there."""
    for arity in (1, 2):
        for symbol, number in circuits.predicate(name, arity):
            yield (*[Function("")] * (2 - arity), *symbol.arguments), symbol, number


def _rules_of(
    circuits: Circuits,
    reached: Mapping[int, tuple[Symbol, ...]],
    members: Mapping[tuple[Symbol, ...], Expression | None],
) -> dict[tuple[int, Symbol], dict[Symbol, int]]:
    """Return the rules, each with a set whose members it says to be reached: for each place the instance."""
    found: dict[tuple[int, Symbol], dict[Symbol, int]] = {}
    for at, instance in enumerate(circuits.instances):
        lacking = None if instance.allowed is not None else circuits.lacking(instance, reached)
        if lacking is not None and (one := reached[lacking[0]]) in members and members[one] == lacking[1]:
            found.setdefault((instance.rule, one[0]), {})[one[1]] = at
    return found
