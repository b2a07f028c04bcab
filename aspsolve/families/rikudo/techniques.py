"""How people see the next number of a Rikudo."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.rikudo.state import RikudoState
from aspsolve.families.rikudo.ways import consistent_ways, ways_of
from aspsolve.model.bitboard import members, union
from aspsolve.model.techniques import Deduction, Technique
from aspsolve.model.wording import enumeration, span

__all__ = ["TECHNIQUES"]


def _found(state: RikudoState, k: int, cells: int, why: str) -> Iterator[Deduction]:
    """Yield that a number is in the only cell that is left, or that none is."""
    if not cells:
        yield Deduction(None, f"{k} would have no place: {why}")
    elif not cells & (cells - 1):
        yield Deduction(("number", cells, k, True), f"{k} is at {state.board.cell(cells)}: {why}.")


def _open_musts(state: RikudoState) -> list[int]:
    """Return the numbers that must stand somewhere, and are not known."""
    return [k for k in members(state.must) if k not in state.at]


def link(state: RikudoState) -> Iterator[Deduction]:
    """See that a number follows a known one along a link."""
    for cell, partners in state.partners.items():
        known = state.number.get(cell)
        if known is None:
            continue
        for k in (known - 1, known + 1):
            other = 2 * known - k
            left = partners & ~state.at.get(other, 0)
            if k in state.at or not left or left & (left - 1):
                continue
            if 1 <= k <= state.board.total and (other in state.at or not 1 <= other <= state.board.total):
                beside = "" if other not in state.at else f", and the {other} is elsewhere"
                at = state.board.cell(left)
                if left & state.free(k):
                    yield Deduction(("number", left, k, True), f"{k} is at {at}, joined to the {known}{beside}.")
                else:
                    yield Deduction(None, f"{k} would have to be at {at}, joined to the {known}{beside}")


def only_place(state: RikudoState) -> Iterator[Deduction]:
    """See that next to a known number only one cell is left."""
    for k in _open_musts(state):
        beside = [known for known in (k - 1, k + 1) if known in state.at]
        if beside:
            cells = state.free(k)
            for known in beside:
                cells &= state.next_of(known, k)
            near = " and the ".join(map(str, beside))
            other = "other " if cells else ""
            yield from _found(state, k, cells, f"next to the {near} no {other}cell is left")


def _bounds(state: RikudoState, before: int, after: int) -> Iterator[tuple[int, list[int]]]:
    """Yield each number between two known ones that must stand, with those to which numbers that must stand lead."""
    size = after - before - 1
    musts = state.must >> before + 1 & (1 << size) - 1
    missing = ~musts & (1 << size) - 1
    # Up to the first number that need not stand, and from the last one on.
    low = after if not missing else before + (missing & -missing).bit_length()
    high = before + missing.bit_length()
    for k in members(musts << before + 1):
        known = [before] if k < low and before in state.at else []
        if k > high and after in state.at:
            known.append(after)
        if known:
            yield k, known


def distance(state: RikudoState) -> Iterator[Deduction]:
    """See that only one cell is close enough to the known numbers before and after."""
    for before, after in state.runs():
        for k, ends in _bounds(state, before, after):
            cells = state.free(k)
            for end in ends:
                cells &= state.board.within(state.at[end], abs(end - k))
            any_ = "every other" if cells else "every"
            near = " and ".join(map(str, ends))
            yield from _found(state, k, cells, f"{any_} open cell is too far from {near}")


def parity(state: RikudoState) -> Iterator[Deduction]:
    """See that only one cell can be reached in the right number of steps, by its parity."""
    for before, after in state.runs():
        for k, ends in _bounds(state, before, after):
            cells = state.free(k)
            for end in ends:
                cells &= state.board.walk_ends(state.at[end], abs(end - k))
            near = " and ".join(map(str, ends))
            some = "no other open cell" if cells else "no open cell"
            yield from _found(state, k, cells, f"{some} is the right number of steps from {near}")


def hemmed_in(state: RikudoState) -> Iterator[Deduction]:
    """See that all walks of the right length through open cells have a number in the same cell."""
    for run in state.domains_by_run():
        for k, cells in run.narrow:
            if state.must >> k & 1:
                near = " and ".join(str(end) for end in (run.before, run.after) if end in state.at)
                lead = f"every way {'between' if ' ' in near else 'from'} {near} through open cells leads there"
                why = lead if cells else f"no way {'between' if ' ' in near else 'from'} {near} is left"
                yield from _found(state, k, cells, why if near else "no other cell is left for it")


def only_number(state: RikudoState) -> Iterator[Deduction]:
    """See that only one number gets to a cell."""
    for cell in state.board.each(state.cells_of_few_numbers() & state.filled):
        at = state.board.cell(cell)
        for k in members(state.numbers_of(cell)):
            yield Deduction(("number", cell, k, True), f"{k} is at {at}: no other number gets there.")
            break
        else:
            yield Deduction(None, f"no number would get to {at} any more")


def dead_end(state: RikudoState) -> Iterator[Deduction]:
    """See that a cell has only as many ways out as it needs."""
    board, total = state.board, state.board.total
    inside = (1 << total + 1) - 2
    absent = inside & ~state.standing
    # Not the cells of a number beside one that need not stand.
    beside = (cells for k, cells in state.domains().items() if absent & (1 << k - 1 | 1 << k + 1)) if absent else ()
    ready = state.open & state.filled & ~union(beside)
    exits = state.exits()
    one = two = more = 0
    for cells in exits:
        more |= two & cells
        two |= one & cells
        one |= cells
    runs = state.domains_by_run()
    ends = runs[0].domains.get(1, 0) | runs[-1].domains.get(total, 0) if runs else 0
    for cell in board.each(ready & ~(two | (one & ends))):
        yield Deduction(None, f"{board.cell(cell)} could no longer be visited")
    exact = ready & ((one & ~two & ends) | (two & ~more & ~ends))
    new = [cells & exact & ~joined for cells, joined in zip(exits, state.joined, strict=True)]
    for cell in board.each(union(new)):
        at = board.cell(cell)
        for near in sorted(board.bits.moved(cell, direction) for direction, cells in enumerate(new) if cells & cell):
            first, last = sorted((at, board.cell(near)))
            yield Deduction(
                ("joined", board.bit(first), board.bit(last), True),
                f"{first} and {last} hold consecutive numbers: {at} has no other way out.",
            )


def all_ways(state: RikudoState) -> Iterator[Deduction]:
    """See that all ways between two known numbers that do not cross themselves pass the same cell."""
    for run in ways_of(state):
        near = " and ".join(str(end) for end in (run.before, run.after) if end in state.at)
        if not run.ways:
            yield Deduction(None, f"no way between {near} would be left")
        for k, cells in run.cells():
            if not cells & (cells - 1):
                yield from _found(state, k, cells, f"every way between {near} that does not cross itself leads there")


def competing_segments(state: RikudoState) -> Iterator[Deduction]:
    """See that the ways of two segments leave each other only one cell for a number."""
    before = ways_of(state)
    for run, left, others in consistent_ways(before):
        near = f"{run.before} and {run.after}"
        rivals = enumeration([f"those between {other.before} and {other.after}" for other in others])
        if not left.ways:
            yield Deduction(None, f"no way between {near} would leave room for {rivals}")
            continue
        for k, cells in left.cells():
            if not cells & (cells - 1):
                why = f"every other way between {near} leaves no room for {rivals}"
                yield from _found(state, k, cells, why)


def region(state: RikudoState) -> Iterator[Deduction]:
    """See by counting which numbers must fill cells that are cut off from the others."""
    board, left = state.board, state.open & state.filled
    domains = state.domains()
    runs = list(state.runs())
    if not left or left != state.open:
        return
    while left:
        part = left & -left
        while (grown := (part | board.next_to(part)) & state.open) != part:
            part = grown
        left &= ~part
        if part == state.open:
            return
        touching = [run for run in runs if any(domains[k] & part for k in range(run[0] + 1, run[1]))]
        numbers = [k for run in touching for k in range(run[0] + 1, run[1])]
        size = part.bit_count()
        where = f"the {size} open cells around {board.cell(part & -part)}" if size > 1 else str(board.cell(part))
        if len(numbers) < size:
            yield Deduction(None, f"{where} could no longer be filled")
        elif len(numbers) == size:
            for k in numbers:
                cells = domains[k] & part
                if state.must >> k & 1 and cells and not cells & (cells - 1):
                    runs_ = enumeration(span(range(one + 1, other)) for one, other in touching)
                    yield from _found(state, k, cells, f"{runs_} have to fill {where}")


TECHNIQUES = (
    Technique("link", 1.0, link, "along the links", runs=True),
    Technique("only place", 1.0, only_place, "next to a known number each has only one place left", runs=True),
    Technique("distance", 1.5, distance, "every other open cell is too far from known numbers"),
    Technique("parity", 2.0, parity, "no other open cell is the right number of steps away", in_chains=False),
    Technique(
        "hemmed in",
        2.0,
        hemmed_in,
        "every way between known numbers leads there",
        covers=("only place", "distance", "parity"),
    ),
    Technique("only number", 2.0, only_number, "no other number gets there", wide=True),
    Technique("dead end", 2.5, dead_end, "a cell has no other way out", wide=True),
    Technique("all ways", 3.0, all_ways, "every way that does not cross itself leads there", in_chains=False),
    Technique("region", 3.0, region, "cells that are cut off have to be filled", wide=True),
    Technique("competing segments", 3.5, competing_segments, "no other way leaves room", in_chains=False, wide=True),
)
