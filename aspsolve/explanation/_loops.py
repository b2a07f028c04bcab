"""What people see of a single loop, or of paths: lines that would close too early, and how often a loop leaves an area.

The lines are a connected set. Of a loop's that meet at a corner two are drawn or none; paths have one at each end, and
are connected by what is a member anyway.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from aspsolve.explanation._connected import Connected, edges_left, spread
from aspsolve.explanation._forms import Because, Clause, Constraint, Count, Inference, Recalling, Values, _Contradiction

#: The two corners of each line.
Ends = Mapping[int, tuple[int, int]]


class Lines(Recalling):
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

    def drawn(self, values: Values) -> list[tuple[list[int], list[int]]]:
        """Return the paths that lines make: their lines and their corners."""
        found: list[tuple[list[int], list[int]]] = []
        seen: set[int] = set()
        for line in self.literals:
            start = self.ends[line][0]
            if values[line] == 1 and start not in seen:
                beside = lambda corner: (other for one, other in self._at[corner] if values[one] == 1)  # noqa: E731
                corners = [*spread([start], beside, lambda _: True)]
                seen.update(corners)
                inside = (one for corner in corners for one, _ in self._at[corner] if values[one] == 1)
                found.append(([*dict.fromkeys(inside)], corners))
        return found


class Loop(Lines):
    """All lines that are drawn make one loop, or none of them does; `needs` are other constraints about lines alone."""

    form = "loop"

    def __init__(self, ends: Ends, corners: Sequence[int], connected: Connected, needs: Sequence[Constraint]) -> None:
        super().__init__(ends, corners)
        self._connected, self._needs = connected, needs

    def look(self, values: Values) -> list[Inference]:
        paths = self.drawn(values)
        inferred: list[Inference] = []
        of_end: dict[int, int] = {}
        for at, (lines, corners) in enumerate(paths):
            ends = [one for one in corners if sum(values[line] == 1 for line, _ in self._at[one]) == 1]
            of_end |= dict.fromkeys(ends, at)
            if not ends and (reasons := self._not_whole(lines, [], paths)):
                raise _Contradiction(reasons)
        for line, (one, other) in self.ends.items():
            closes = not values[line] and one in of_end and of_end[one] == of_end.get(other)
            if closes and (reasons := self._not_whole(paths[of_end[one]][0], [line], paths)):
                inferred.append((-line, reasons))
        return inferred

    def _not_whole(
        self, lines: Sequence[int], more: Sequence[int], paths: Iterable[tuple[list[int], list[int]]]
    ) -> tuple[int, ...]:
        """Return why lines that close are not the whole loop, nothing if they may be."""
        if not self._connected.covers_all:
            return tuple(lines)
        closed = {*lines, *more}
        other = next((line for some, _ in paths for line in some if line not in closed), None)
        if other is not None:
            return (*lines, other)
        return () if self._need(closed) is None else tuple(lines)

    def _need(self, lines: Collection[int]) -> Constraint | None:
        """Return what lines alone would violate."""
        for one in self._needs:
            holding = sum((abs(literal) in lines) == (literal > 0) for literal in one.literals)
            if holding not in one.allowed if isinstance(one, Count) else not holding:
                return one
        return None

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        lines = [abs(one) for one in (*reasons, *(() if literal is None else (literal,)))]
        used = dict.fromkeys(self.corners[corner] for line in lines for corner in self.ends[line])
        if not self._connected.covers_all:
            together = self._connected.because(None, lines).instances
            return Because((*used, *together), {"id": "loop.none", "lines": lines, "rule": together[0]})
        need = self._missing(lines)
        if need is None:
            words = {"id": "loop", "lines": lines[: len(reasons) - 1], "elsewhere": [*reasons][-1:]}
            return Because((*used, *self._connected.because(None, lines).instances), words)
        together = self._connected.because(None, {*lines, *need.atoms}).instances
        return Because((*used, *need.instances, *together), {"id": "loop.needs", "lines": lines, "need": need})

    def _missing(self, lines: Sequence[int]) -> Constraint | None:
        """Return what lines that close would violate, None if one lies elsewhere."""
        met: dict[int, int] = {}
        for line in lines:
            for corner in self.ends[line]:
                met[corner] = met.get(corner, 0) + 1
        return self._need(lines) if all(number == 2 for number in met.values()) else None


class Even(Lines):
    """A loop leaves each area an even number of times: a side that alone is open around one is settled."""

    form = "even"

    def look(self, values: Values) -> list[Inference]:
        odd = [sum(values[line] == 1 for line, _ in self._at[at]) % 2 for at in range(len(self.corners))]
        entered, low = [0] * len(odd), [0] * len(odd)
        found: list[Inference] = []

        def beside(corner: int) -> Iterator[tuple[int, int]]:
            return ((line, other) for line, other in self._at[corner] if not values[line])

        for root in range(len(odd)):
            if entered[root]:
                continue
            for begin, line, corner in edges_left(root, beside, entered, low):
                odd[begin] ^= odd[corner]
                if low[corner] == entered[corner]:
                    found.append((line if odd[corner] else -line, None))
            if odd[root]:
                raise _Contradiction(None)
        return found

    def _area(self, values: Values, corner: int, without: int) -> tuple[list[int], list[int]]:
        """Return the corners that open lines join, but for one, and the other lines that leave them."""
        beside = lambda one: (other for line, other in self._at[one] if line != without and not values[line])  # noqa: E731
        inside = spread([corner], beside, lambda _: True)
        leaving = (line for one in inside for line, other in self._at[one] if other not in inside and line != without)
        return [*inside], [*dict.fromkeys(leaving)]

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        if literal is not None:
            areas = [self._area(values, corner, abs(literal)) for corner in self.ends[abs(literal)]]
        else:
            areas = [self._area(values, corner, 0) for corner in range(len(self.corners))]
            areas = [one for one in areas if sum(values[line] == 1 for line in one[1]) % 2]
        return tuple(line * values[line] for line in min((lines for _, lines in areas), key=len))

    def _inside(self, literal: int | None, reasons: Collection[int]) -> list[int]:
        """Return the corners of the smallest area that some lines surround."""
        cut = {*map(abs, reasons), *(() if literal is None else (abs(literal),))}
        areas: list[list[int]] = []
        for corner in dict.fromkeys(one for line in sorted(cut) for one in self.ends[line]):
            beside = lambda one: (other for line, other in self._at[one] if line not in cut)  # noqa: E731
            area = spread([corner], beside, lambda _: True)
            if all((self.ends[line][0] in area) != (self.ends[line][1] in area) for line in cut):
                areas.append([*area])
        return min(areas, key=len, default=[*range(len(self.corners))])

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        instances = tuple(self.corners[corner] for corner in self._inside(literal, reasons))
        if len(instances) == 1:
            return Because(instances, {"id": "corner", "corner": instances[0]})
        lines = [one for one in reasons if one > 0]
        return Because(instances, {"id": "even", "corners": len(instances), "lines": lines})


def loops(connected: Connected, others: Iterable[Constraint]) -> Iterator[Constraint]:
    """Yield what is seen of a connected set whose members are lines, at most two of which meet at each corner."""
    others = [*others]
    whole = connected.covers_all
    degrees = [frozenset(one) for one in ([(0, 2)] if whole else [(1,), (2,)])]
    if not all(one > 0 for one in connected.literals):
        return
    meeting = [
        one for one in others if isinstance(one, Count) and one.allowed in degrees and one.atoms <= connected.atoms
    ]
    at: dict[int, list[int]] = {}
    for number, one in enumerate(meeting):
        for line in one.literals:
            at.setdefault(line, []).append(number)
    if {*at} != connected.atoms or any(len(some) != 2 for some in at.values()):
        return
    touching = {line: {*meeting[one].literals, *meeting[other].literals} - {line} for line, (one, other) in at.items()}
    if any(connected.beside(line) - {0} != near for line, near in touching.items()):
        return
    ends = {line: (some[0], some[1]) for line, some in at.items()}
    corners = [one.instances[0] for one in meeting]
    needs = [
        one
        for one in others
        if isinstance(one, (Count, Clause)) and one.atoms <= connected.atoms and one not in meeting and one.rule >= 0
    ]
    for found in (Loop(ends, corners, connected, needs), *([Even(ends, corners)] if whole else ())):
        found.rule = connected.rule if isinstance(found, Loop) else meeting[0].rule
        yield found
