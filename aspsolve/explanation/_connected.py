"""Constraints that sets are connected, and that connected lines make a loop or paths.

The sets are those of ``lib/connected.lp`` and ``lib/connected_sets.lp``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from aspsolve.engine._circuits import Circuits, Expression
from aspsolve.explanation._forms import Because, Cached, Clause, Constraint, Count, Inference, Values, _Contradiction
from aspsolve.model._symbols import Function, Symbol

#: The two corners of each line.
Ends = Mapping[int, tuple[int, int]]


def spread(start: int, beside: Callable[[int], Iterable[int]]) -> dict[int, None]:
    """Return the places that are reached from a start, nearest first: breadth-first search."""
    reached: dict[int, None] = {start: None}
    queue = [start]
    for place in queue:
        for neighbour in beside(place):
            if neighbour not in reached:
                reached[neighbour] = None
                queue.append(neighbour)
    return reached


def spreads(starts: Iterable[int], beside: Callable[[int], Iterable[int]]) -> Iterator[dict[int, None]]:
    """Yield the connected components of the starts, each once."""
    seen: set[int] = set()
    for start in starts:
        if start not in seen:
            component = spread(start, beside)
            seen |= component.keys()
            yield component


def tree_edges(
    root: int, edges: Sequence[Sequence[tuple[int, int]]], entered: list[int], low: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Search depth first, and yield each tree edge on the way back: where it begins, the edge, where it ends."""
    # When a place was entered, and when the earliest place was that a back edge reaches from it or from beyond it.
    time = entered[root] = low[root] = max(entered) + 1
    work: list[tuple[int, int | None, Iterator[tuple[int, int]]]] = [(root, None, iter(edges[root]))]
    while work:
        place, by, remaining = work[-1]
        for edge, neighbour in remaining:
            if edge == by:
                continue
            if entered[neighbour]:
                low[place] = min(low[place], entered[neighbour])
            else:
                time += 1
                entered[neighbour] = low[neighbour] = time
                work.append((neighbour, edge, iter(edges[neighbour])))
                break
        else:
            work.pop()
            if by is not None:
                begin = work[-1][0]
                low[begin] = min(low[begin], low[place])
                yield begin, by, place


class Connected(Cached):
    """The members of a set are connected; each place has the literal of its membership, 0 if that is certain."""

    form = "connected"
    wide = covers = True
    #: True for the set of the first rule: its sentences need not name the rule.
    first = True

    def __init__(
        self, members: Mapping[Symbol, int], near: Mapping[Symbol, Collection[Symbol]], instances: Mapping[Symbol, int]
    ) -> None:
        super().__init__(one for one in members.values() if one)
        index = {place: at for at, place in enumerate(members)}
        self._members = [*members.values()]
        #: True if no place is certain to be a member.
        self.covers_all = all(self._members)
        self._near = [[index[other] for other in near.get(place, ()) if other in index] for place in members]
        self._instances = [instances.get(place) for place in members]
        self._place = {abs(literal): at for at, literal in enumerate(self._members) if literal}

    def beside(self, literal: int) -> set[int]:
        """Return the literals of the places near a literal's place."""
        return {self._members[at] for at in self._near[self._place[abs(literal)]]}

    def _states(self, values: Values) -> list[int]:
        return [values[literal] if literal else 1 for literal in self._members]

    def look(self, values: Values) -> list[Inference]:
        """List the open places without which a member is cut off (articulation points), and those out of reach."""
        states = self._states(values)
        if 1 not in states:
            return []
        entered, low = [0] * len(states), [0] * len(states)
        inside = [state == 1 for state in states]
        cuts: dict[int, None] = {}
        edges = [[(other, other) for other in near if states[other] != -1] for near in self._near]
        for begin, _, place in tree_edges(states.index(1), edges, entered, low):
            if low[place] >= entered[begin] and inside[place] and states[begin] == 0:
                cuts[begin] = None
            inside[begin] |= inside[place]
        away = [at for at, state in enumerate(states) if state != -1 and not entered[at]]
        if any(states[at] == 1 for at in away):
            raise _Contradiction(None)
        literals = [*(self._members[at] for at in cuts), *(-self._members[at] for at in away)]
        return [(literal, None) for literal in literals]

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        """Return two members, or a member and the literal's place, and the smallest wall found between them."""
        states, members = self._states(values), self._members
        place = None if literal is None else self._place[abs(literal)]
        would_be = None if place is None or literal == members[place] else place
        if place is not None:
            states[place] = -1 if would_be is None else 1
        held = (at for at, state in enumerate(states) if state == 1)
        parts = [*spreads(held, lambda at: [other for other in self._near[at] if states[other] != -1])]
        walls: list[tuple[int, ...]] = []
        for part in sorted(parts, key=len)[:2] if would_be is None else [one for one in parts if would_be in one]:
            around = {other for at in part for other in self._near[at] if other not in part}
            for other_part in (one for one in parts if one is not part):
                member = next(iter(other_part))
                inside = [member] if would_be is not None else [next(iter(part)), member]
                beyond = self._reached(member, around)
                wall = {at for here in beyond for at in self._near[here] if at in around and at != place}
                known = [*(members[at] for at in inside), *(-members[at] for at in sorted(wall))]
                walls.append(tuple(filter(None, known)))
        return min(walls, key=len)

    def _reached(self, start: int, wall: Collection[int]) -> dict[int, None]:
        """Return the places that are reached from a start without crossing a wall, nearest first."""
        return spread(start, lambda at: (other for other in self._near[at] if other not in wall))

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        """Return the instances of the members that are parted, these members, and the wall between them."""
        members, instances = self._members, self._instances
        places = {one: self._place[abs(one)] for one in (*reasons, literal) if one is not None}
        named = [instances[at] for one, at in places.items() if one in (members[at], literal)]
        named += [one for member, one in zip(members, instances, strict=True) if not member]
        inside = [one for one in reasons if members[places[one]] == one]
        wall = [one for one in reasons if one not in inside]
        joins = literal is not None and members[places[literal]] == literal
        kind = "connected.cut" if joins else "connected.away" if literal else "connected"
        end = literal if kind == "connected.away" else next(iter(inside), None)
        at = self._cut_off({*places.values()}) if end is None else places[end]
        rule = None if at is None or (kind == "connected.away" and self.first) else instances[at]
        words = {"id": kind, "parts": inside, "wall": wall, "rule": rule, "first": self.first}
        return Because(tuple(dict.fromkeys(one for one in named if one is not None)), words)

    def _cut_off(self, wall: Collection[int]) -> int | None:
        """Return a certain member in the smallest part that a wall leaves, None if there is none."""
        always = (at for at, one in enumerate(self._instances) if one is not None and not self._members[at])
        return min(always, key=lambda at: len(self._reached(at, wall)), default=None)


def connected_sets(circuits: Circuits) -> Iterator[Connected]:
    """Yield a constraint for each of the library's sets that a rule requires to be connected."""
    near: dict[Symbol, list[Symbol]] = {}
    for symbol, number in circuits.predicate("near", 2):
        if number:
            return  # the edges depend on the answer
        place, neighbour = symbol.arguments
        near.setdefault(place, []).append(neighbour)
        near.setdefault(neighbour, []).append(place)
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
            connected = Connected(literals, near, places).standing_for(rule, places.values())
            connected.first = rule == min(rules)[0]
            yield connected


def _of_sets(circuits: Circuits, name: str) -> Iterator[tuple[tuple[Symbol, ...], Symbol, int]]:
    """Yield the atoms of a predicate with their numbers, after set and place; an only set has an empty name."""
    for arity in (1, 2):
        for symbol, number in circuits.predicate(name, arity):
            yield (*[Function("")] * (2 - arity), *symbol.arguments), symbol, number


def _rules_of(
    circuits: Circuits,
    reached: Mapping[int, tuple[Symbol, ...]],
    members: Mapping[tuple[Symbol, ...], Expression | None],
) -> dict[tuple[int, Symbol], dict[Symbol, int]]:
    """Return the instances that require members to be reached, by rule and set, and then by place."""
    by_rule: dict[tuple[int, Symbol], dict[Symbol, int]] = {}
    for index, instance in enumerate(circuits.instances):
        lacking = None if instance.allowed is not None else circuits.lacking(instance, reached)
        if lacking is not None and (member := reached[lacking[0]]) in members and members[member] == lacking[1]:
            by_rule.setdefault((instance.rule, member[0]), {})[member[1]] = index
    return by_rule


class Lines(Cached):
    """Lines between corners, at each of which at most two are drawn."""

    wide = True

    def __init__(self, ends: Ends, corners: Sequence[int]) -> None:
        super().__init__(sorted(ends))
        self.ends = ends
        #: The instance of the rule about each corner.
        self.corners = corners
        self._at: list[list[tuple[int, int]]] = [[] for _ in corners]
        for line, (one, other) in ends.items():
            self._at[one].append((line, other))
            self._at[other].append((line, one))

    def _areas(self, corners: Iterable[int], lines: Collection[int]) -> Iterator[dict[int, None]]:
        """Yield the connected components of corners that some of the lines join."""
        return spreads(corners, lambda one: [other for line, other in self._at[one] if line in lines])

    def drawn(self, values: Values) -> list[tuple[list[int], list[int]]]:
        """Return the paths of the drawn lines, each as its lines and its corners."""
        drawn = [line for line in self.literals if values[line] == 1]
        found: list[tuple[list[int], list[int]]] = []
        for area in self._areas((self.ends[line][0] for line in drawn), {*drawn}):
            inside = (line for corner in area for line, _ in self._at[corner] if values[line] == 1)
            found.append(([*dict.fromkeys(inside)], [*area]))
        return found


class Loop(Lines):
    """The drawn lines make one loop, or none if members are certain; `needs` are other constraints on lines."""

    form = "loop"

    def __init__(self, ends: Ends, corners: Sequence[int], connected: Connected, needs: Sequence[Constraint]) -> None:
        super().__init__(ends, corners)
        self._connected, self._needs = connected, needs

    def look(self, values: Values) -> list[Inference]:
        paths = self.drawn(values)
        inferred: list[Inference] = []
        of_end: dict[int, int] = {}
        for index, (lines, corners) in enumerate(paths):
            ends = [one for one in corners if sum(values[line] == 1 for line, _ in self._at[one]) == 1]
            of_end |= dict.fromkeys(ends, index)
            if not ends and (reasons := self._not_whole(lines, [], paths)):
                raise _Contradiction(reasons)
        for line, (start, end) in self.ends.items():
            closes = not values[line] and start in of_end and of_end[start] == of_end.get(end)
            if closes and (reasons := self._not_whole(paths[of_end[start]][0], [line], paths)):
                inferred.append((-line, reasons))
        return inferred

    def _not_whole(
        self, lines: Sequence[int], more: Sequence[int], paths: Iterable[tuple[list[int], list[int]]]
    ) -> tuple[int, ...]:
        """Return why lines that close are not the whole loop, empty if they may be."""
        if not self._connected.covers_all:
            return tuple(lines)
        closed = {*lines, *more}
        other = next((line for some, _ in paths for line in some if line not in closed), None)
        if other is not None:
            return (*lines, other)
        return () if self._need(closed) is None else tuple(lines)

    def _need(self, lines: Collection[int]) -> Constraint | None:
        """Return a constraint that is violated if no lines but these are drawn."""
        for need in self._needs:
            holding = sum((abs(literal) in lines) == (literal > 0) for literal in need.literals)
            if holding not in need.allowed if isinstance(need, Count) else not holding:
                return need
        return None

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        lines = [abs(one) for one in (*reasons, literal) if one is not None]
        used = dict.fromkeys(self.corners[corner] for line in lines for corner in self.ends[line])
        together = self._connected.because(None, lines).instances
        if not self._connected.covers_all:
            return Because((*used, *together), {"id": "loop.none", "n": len(lines), "rule": together[0]})
        met = Counter(corner for line in lines for corner in self.ends[line])
        need = self._need(lines) if all(number == 2 for number in met.values()) else None  # else one lies elsewhere
        if need is None:
            return Because((*used, *together), {"id": "loop", "n": len(reasons), "elsewhere": [*reasons][-1:]})
        together = self._connected.because(None, {*lines, *need.atoms}).instances
        words = {"id": "loop.needs", "n": len(lines), "rule": need.instances[0]}
        return Because((*used, *need.instances, *together), words)


class Even(Lines):
    """A loop crosses the border of each area an even number of times: this settles the only open line of a border."""

    form = "even"

    def look(self, values: Values) -> list[Inference]:
        odd = [[values[line] for line, _ in lines].count(1) % 2 for lines in self._at]
        edges = [[(line, other) for line, other in lines if not values[line]] for lines in self._at]
        entered, low = [0] * len(odd), [0] * len(odd)
        inferred: list[Inference] = []
        for root in range(len(odd)):
            if entered[root]:
                continue
            for begin, line, corner in tree_edges(root, edges, entered, low):
                odd[begin] ^= odd[corner]
                if low[corner] == entered[corner]:
                    inferred.append((line if odd[corner] else -line, None))
            if odd[root]:
                raise _Contradiction(None)
        return inferred

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        """Return the known lines around the area at a line's end; for None, around one that an odd number leave."""
        corners = range(len(self.corners)) if literal is None else self.ends[abs(literal)]
        borders: list[tuple[int, ...]] = []
        for area in self._areas(corners, {line for line in self.literals if not values[line]} - {abs(literal or 0)}):
            lines = (line for one in area for line, other in self._at[one] if other not in area)
            known = tuple(line * values[line] for line in lines if line != abs(literal or 0))
            if literal is not None or sum(line > 0 for line in known) % 2:
                borders.append(known)
        return min(borders, key=len)

    def _inside(self, cut: Collection[int]) -> Iterable[int]:
        """Return the corners of the smallest area that has these lines as its border."""
        areas = self._areas((one for line in sorted(cut) for one in self.ends[line]), self.atoms.difference(cut))
        whole = (area for area in areas if all(len(area.keys() & self.ends[line]) == 1 for line in cut))
        return min(whole, key=len, default=range(len(self.corners)))

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        cut = {abs(one) for one in (*reasons, literal) if one is not None}
        instances = tuple(self.corners[corner] for corner in self._inside(cut))
        if len(instances) == 1:
            return Because(instances, {"id": "corner", "rule": instances[0]})
        lines = [one for one in reasons if one > 0]
        return Because(instances, {"id": "even", "area": instances, "lines": lines})


def loops(connected: Connected, constraints: Sequence[Constraint]) -> Iterator[Constraint]:
    """Yield the constraints of a loop for a connected set of lines, at most two of which meet at each corner."""
    whole = connected.covers_all
    degrees = [{0, 2}] if whole else [{1}, {2}]
    if not all(one > 0 for one in connected.literals):
        return
    within = [one for one in constraints if one.atoms <= connected.atoms]
    meeting = [one for one in within if isinstance(one, Count) and one.allowed in degrees]
    meeting_at: dict[int, list[int]] = {}
    for number, count in enumerate(meeting):
        for line in count.literals:
            meeting_at.setdefault(line, []).append(number)
    if {*meeting_at} != connected.atoms or any(len(some) != 2 for some in meeting_at.values()):
        return
    touching = {line: {*meeting[a].literals, *meeting[b].literals} - {line} for line, (a, b) in meeting_at.items()}
    if any(connected.beside(line) - {0} != near for line, near in touching.items()):
        return
    ends = {line: (some[0], some[1]) for line, some in meeting_at.items()}
    corners = [one.instances[0] for one in meeting]
    needs = [one for one in within if isinstance(one, (Count, Clause)) and one not in meeting and one.rule >= 0]
    yield Loop(ends, corners, connected, needs).standing_for(connected.rule)
    if whole:
        yield Even(ends, corners).standing_for(meeting[0].rule)
