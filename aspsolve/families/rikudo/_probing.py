"""Failed literal probing of a Rikudo, for many suppositions side by side.

Each number is assumed in a cell in its own copy of the board, and the techniques of chains are used in all copies at
once, round by round, as `aspsolve.model.techniques.rounds` uses them one after the other in one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aspsolve.families.rikudo._walks import Board, Gap, Steps, exits_of
from aspsolve.model._bitboard import Lanes, counted, union
from aspsolve.model.lattice import HEXAGONS


class Probing:
    """Suppositions, each in its own copy of the board, and when they are refuted.

    All numbers must stand somewhere, and no cells may be known to be apart. `free` has for each number from 1 up
    the cells where it can be, `open_` the cells of which no number is known, and `joined`, by direction, the cells
    that are joined to the next one there. A supposition is a cell with its number.
    """

    def __init__(
        self,
        board: Board,
        free: Sequence[int],
        open_: int,
        joined: Sequence[int],
        suppositions: Sequence[tuple[int, int]],
    ) -> None:
        lanes = self._lanes = Lanes(board.cells, board.shifts, len(suppositions))
        self._free = [*map(lanes.alike, free)]
        self._joined = [*map(lanes.alike, joined)]
        #: The places of the numbers that are open at first, and their cells, then and now.
        self._numbers = [place for place, cells in enumerate(free) if cells & open_]
        self._cells = self._open = lanes.alike(open_)
        #: The cells of the known numbers.
        self._known = [0 if cells & open_ else lanes.alike(cells) for cells in free]
        supposed = [0] * len(free)
        for lane, (cell, k) in enumerate(suppositions):
            supposed[k - 1] |= lanes.put(cell, lane)
        self._place({place: supposed[place] for place in self._numbers})
        #: After each round a mark in every copy that has a contradiction, or where it is not seen what follows.
        self._refuted, self._undecided = [0], [0]
        self._ended = False

    def refuted(self, lane: int, rounds: int) -> int | None:
        """Count the rounds to a contradiction; 0 if a supposition leads to none, None if that is not seen here."""
        while len(self._refuted) <= rounds and not self._ended:
            self._advance()
        rounds = min(rounds, len(self._refuted) - 1)
        marked = self._lanes.marked
        if marked(self._refuted[rounds], lane):
            return next(number for number, marks in enumerate(self._refuted) if marked(marks, lane))
        return None if marked(self._undecided[rounds], lane) else 0

    def _place(self, placed: Mapping[int, int]) -> None:
        """Add where numbers are, by their places in the list."""
        lanes = self._lanes
        taken = union(placed.values())
        for place, cells in placed.items():
            self._known[place] = cells
            self._free[place] = cells | self._free[place] & ~(lanes.places(lanes.nonempty(cells)) | taken)
        self._open = self._cells & ~taken

    def _advance(self) -> None:
        """Use the techniques once in all copies, on what is known there before."""
        lanes, joined, open_ = self._lanes, self._joined, self._open
        domains = self._domains()
        once = twice = 0
        for place in self._numbers:
            twice |= once & domains[place]
            once |= domains[place]
        exits = exits_of(domains, lanes.shifts)
        one, two, more = counted(exits)
        ends = domains[0] | domains[-1]
        # A cell that no number gets to, or with too few ways out.
        between = self._between()
        wrong = open_ & ~(once & (two | one & ends)) | between & ~two
        exact = open_ & one & ~two & ends | (open_ & ~ends | between) & two & ~more
        placed, clashes, filled = self._placed(domains, open_ & ~twice)
        news = union(placed.values()) & open_
        self._joined = joined[:]
        for direction, (left, right) in enumerate(lanes.shifts):
            new = exits[direction] & exact & ~joined[direction]
            news |= new
            self._joined[direction] |= new
            self._joined[HEXAGONS.opposite(direction)] |= new << left >> right
        refuted = lanes.marks & ~filled | lanes.nonempty(wrong | clashes | counted(self._joined)[2])
        done = self._refuted[-1] | self._undecided[-1]
        self._refuted.append(self._refuted[-1] | refuted & ~done)
        # What it means that cells are cut off is left to the technique.
        self._undecided.append(self._undecided[-1] | lanes.nonempty(self._cut_off()) & ~(done | refuted))
        self._place(placed)
        self._ended = not lanes.nonempty(news) & ~(self._refuted[-1] | self._undecided[-1])

    def _domains(self) -> list[int]:
        """Return the cells where each number can be, by walks between known ones."""
        lanes = self._lanes
        steps = Steps(lanes, self._joined, [0] * len(self._joined))
        free = [*self._free]
        if steps.linked:
            self._follow_links(steps.linked, free)
        gap = Gap(0, 0, lanes.cells, lanes.cells, tuple(free), (True,) * len(free))
        return steps.domains(gap, self._known)

    def _follow_links(self, linked: int, free: list[int]) -> None:
        """Leave only cells along a link where the next number has to be along one, as `RikudoState.next_of` does."""
        lanes, total = self._lanes, len(free)
        for place, known in enumerate(self._known):
            if not known & linked:
                continue
            partners = 0
            for joined, (left, right) in zip(self._joined, lanes.shifts, strict=True):
                partners |= (joined & known) << left >> right
            for near, beyond in ((place - 1, place + 1), (place + 1, place - 1)):
                if 0 <= near < total:
                    other = self._known[beyond] if 0 <= beyond < total else known
                    along = partners & ~other
                    forced = lanes.nonempty(along) & (lanes.nonempty(other) | lanes.nonempty(lanes.several(along)))
                    free[near] &= ~lanes.places(forced) | along | self._known[near]

    def _between(self) -> int:
        """Return the cells of known numbers of which neither the number before nor the one after is known."""
        lanes, known = self._lanes, self._known
        marks = [*map(lanes.nonempty, known)]
        found = 0
        for place in range(1, len(known) - 1):
            if marks[place]:
                found |= known[place] & ~lanes.places(marks[place - 1] | marks[place + 1])
        return found

    def _placed(self, domains: Sequence[int], only: int) -> tuple[dict[int, int], int, int]:
        """Return where numbers are found to be, which of these cells clash, and a mark where no number is left out.

        A number is found where it has one cell only, or alone gets to one of `only`.
        """
        lanes = self._lanes
        placed: dict[int, int] = {}
        clashes = seen = 0
        filled = lanes.marks
        for place in self._numbers:
            cells = domains[place]
            filled &= lanes.nonempty(cells)
            found = lanes.single(cells) | cells & only
            clashes |= lanes.several(found) | found & seen
            seen |= found
            before = placed.get(place - 1, 0)
            if before and found:  # consecutive numbers have to be side by side
                apart = lanes.nonempty(before) & ~lanes.nonempty(lanes.next_to(before) & found)
                clashes |= found & lanes.places(apart)
            placed[place] = found
        return placed, clashes, filled

    def _cut_off(self) -> int:
        """Return the open cells that are cut off from others."""
        lanes, open_ = self._lanes, self._open
        part = lanes.first(open_)
        while (grown := (part | lanes.next_to(part)) & open_) != part:
            part = grown
        return open_ & ~part
