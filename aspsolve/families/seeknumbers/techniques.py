"""How people see the next edge of a Seek Numbers path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aspsolve.families.seeknumbers.state import SeekNumbersState, Stretch
from aspsolve.families.seeknumbers.ways import roomy_ways, ways_from, ways_to
from aspsolve.families.seeknumbers.waysseen import Way
from aspsolve.model.explanation import Claim, Deduction, Technique

__all__ = ["TECHNIQUES"]


def _says(state: SeekNumbersState, claim: Claim) -> str:
    """Return what a claim says, without a full stop."""
    kind, one, other, holds = claim
    cells = state.board.cell(one), state.board.cell(other)
    if kind == "path":
        return f"The path goes from {cells[0]} to {cells[1]}"
    return f"The path {'joins' if holds else 'does not join'} {cells[0]} and {cells[1]}"


def _edge(state: SeekNumbersState, one: int, other: int, why: str, *, holds: bool) -> Deduction:
    """Return that an edge is used, or is not."""
    claim = state.edge(one, other, holds=holds)
    return Deduction(claim, f"{_says(state, claim)}: {why}.")


def full_cell(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path passes a cell already."""
    for cell in state.board.each(state.full & state.near):
        at = state.board.cell(cell)
        for near in state.board.each(state.board.around[cell] & ~state.used[cell] & ~state.excluded[cell]):
            yield _edge(state, cell, near, f"it passes {at} already", holds=False)


def other_direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path leaves two cells, or comes to them, by other edges."""
    board = state.board
    for cell in board.each(state.near & ~state.full):
        open_ = board.around[cell] & ~state.used[cell] & ~state.excluded[cell] & ~state.full
        for near in board.each(open_ & ~state.exits(cell)):
            if cell < near:
                one, other = board.cell(cell), board.cell(near)
                does = "leaves" if state.leaves(cell) and state.leaves(near) else "comes to"
                yield _edge(state, cell, near, f"it {does} {one} and {other} elsewhere", holds=False)


def _no_other_way(state: SeekNumbersState, *, corner: bool) -> Iterator[Deduction]:
    """See that a cell has only as many ways out as it needs, be it by its place or by what is known."""
    board = state.board
    for cell in board.each(state.near & state.needed & ~state.full):
        exits, degree = state.exits(cell), board.degree(cell)
        number = exits.bit_count()
        by_place = exits == board.around[cell] and not state.used[cell]
        if number > degree or corner != by_place:
            continue
        at = board.cell(cell)
        if number < degree:
            yield Deduction(None, f"{at} could no longer be visited")
            continue
        ways = "way in or out" if degree == 2 else "way"
        for near in board.each(exits & ~state.used[cell]):
            yield _edge(state, cell, near, f"{at} has no other {ways}", holds=True)


def forced_corner(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell has only as many neighbours as it needs."""
    return _no_other_way(state, corner=True)


def dead_end(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell has only as many neighbours left as it needs."""
    return _no_other_way(state, corner=False)


def closed_loop(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would close a loop."""
    if not state.one_piece:
        return
    board = state.board
    for cell in board.each(board.cells & ~state.full):
        if not state.used[cell]:
            continue
        end = state.other_end(cell)
        if cell < end and board.around[cell] & end & ~state.excluded[cell] & ~state.used[cell]:
            yield _edge(state, cell, end, "that would close a loop", holds=False)


def too_early(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would complete the path before it has visited all cells."""
    if not state.one_piece:
        return
    board = state.board
    one, other = state.other_end(board.first), state.other_end(board.final)
    if one == board.final or not board.around[one] & other & ~state.excluded[one] & ~state.used[one]:
        return
    on_path = _cells_from(state, board.first) | _cells_from(state, board.final)
    missed = state.needed & ~on_path
    if missed:
        at = board.cell(missed & -missed)
        yield _edge(state, one, other, f"the path would end without {at}", holds=False)


def _cells_from(state: SeekNumbersState, end: int) -> int:
    """Return the cells of the known part of the path with an end."""
    cells, new = end, end
    while new:
        new = 0
        for cell in state.board.each(cells):
            new |= state.used[cell]
        new &= ~cells
        cells |= new
    return cells


def direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path goes on as it came, away from the first cell and towards the final one."""
    board = state.board
    for cell in board.each(state.near):
        before, after = state.before.get(cell), state.after.get(cell)
        ahead = state.ahead(cell) if before is not None else 0
        if after is None and ahead and not ahead & (ahead - 1) and cell != board.final:
            claim = "path", cell, ahead, True
            yield Deduction(claim, f"{_says(state, claim)}, for it goes on as it came.")
        behind = state.behind(cell) if after is not None else 0
        if before is None and behind and not behind & (behind - 1) and cell != board.first:
            claim = "path", behind, cell, True
            yield Deduction(claim, f"{_says(state, claim)}, for it goes on from there.")


def _onwards(state: SeekNumbersState, stretch: Stretch) -> Iterator[tuple[int, bool, int]]:
    """Yield the cells that the path can go on to after a stretch, whether it bends there, and how often it has then."""
    before, here = stretch.cells[-2:]
    for near in state.board.each(state.exits(here) & ~before):
        bent = state.bends(before, here, near)
        yield near, bent, stretch.bends + bent


def straight_run(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path does not bend before the next marked cell."""
    return _spent(state, zero=True)


def bends_spent(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path has bent as often as the hint allows."""
    return _spent(state, zero=False)


def _spent(state: SeekNumbersState, *, zero: bool) -> Iterator[Deduction]:
    for stretch in state.stretches():
        cell, here = stretch.cells[0], stretch.cells[-1]
        hint = state.hints.get(cell)
        if hint is None or (hint == 0) != zero:
            continue
        board = state.board
        at = board.cell(cell)
        if stretch.bends > hint:
            yield Deduction(None, f"the path would bend too often after {at}")
        elif stretch.bends == hint and not here & board.marked:
            ahead = board.straight(stretch.cells[-2], here)
            if not ahead & state.exits(here):
                yield Deduction(None, f"the path would have to bend at {board.cell(here)}, too often after {at}")
            elif not state.used[here] & ahead:
                limit = "does not bend" if zero else "has bent as often as it may"
                yield _edge(state, here, ahead, f"it {limit} between {at} and the next marked cell", holds=True)


def bends_due(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path would come to a marked cell before it has bent as often as the hint says."""
    board = state.board
    for stretch in state.stretches():
        cell, here = stretch.cells[0], stretch.cells[-1]
        hint = state.hints.get(cell)
        if hint is None:
            continue
        at = board.cell(cell)
        if here & board.marked:
            if stretch.bends < hint:
                yield Deduction(None, f"the path would bend too seldom between {at} and {board.cell(here)}")
            continue
        for near, _, bends in _onwards(state, stretch):
            if near & board.marked and bends < hint and not state.used[here] & near:
                why = f"it would come to {board.cell(near)} before it has bent {_times(hint)} after {at}"
                yield _edge(state, here, near, why, holds=False)


def marks_apart(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go straight from a marked cell to another, for it has to bend in between."""
    board = state.board
    for cell in board.each(board.marked & state.near):
        for near in board.each(board.marked & state.exits(cell) & ~state.used[cell]):
            if cell < near and not (_may_go(state, cell, near) or _may_go(state, near, cell)):
                why = "it would come from one marked cell to the other without a bend"
                yield _edge(state, cell, near, why, holds=False)


def _may_go(state: SeekNumbersState, one: int, other: int) -> bool:
    """Tell whether the path may go from a marked cell straight to another, by its hint and what is known."""
    return not state.leaves(one) and not state.comes_to(other) and state.hints.get(one, 0) == 0


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def direction_by_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go the other way, for it would not bend as often as a hint says."""
    board = state.board
    for stretch in state.sides():
        cell, following, end = stretch.cells[0], stretch.cells[1], stretch.cells[-1]
        hint = state.hints.get(cell)
        complete = bool(end & board.marked)
        if hint is None or not (stretch.bends > hint or (complete and stretch.bends != hint)):
            continue
        claim = "path", following, cell, True
        if state.knows(claim):
            continue
        if state.after.get(cell) == following or following == board.final or cell == board.first:
            yield Deduction(None, f"the path would not bend as often after {board.cell(cell)} as the hint says")
            continue
        why = f"the other way it would bend {_times(stretch.bends) if stretch.bends else 'never'} after"
        yield Deduction(
            claim, f"{_says(state, claim)}: {why} {board.cell(cell)}, not {_times(hint) if hint else 'never'}."
        )


def cut_off(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that cells would be cut off without an edge."""
    if not state.one_piece or not state.regions_changed:
        return
    graph = state.graph
    needed = state.needed
    cut = needed & ~graph.reached
    if cut:
        yield Deduction(None, f"{state.board.cell(cut & -cut)} would be cut off")
        return
    for one, other, beyond in graph.bridges():
        missed = needed & beyond
        if missed and not state.used[one] & other:
            at = state.board.cell(missed & -missed)
            yield _edge(state, one, other, f"{at} would be cut off", holds=True)


def coming_from_the_first_cell(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path comes from the first cell, and goes to the final one, without passing a cell twice."""
    if not state.one_piece:
        return
    board = state.board
    for cell in board.each(board.cells if state.regions_changed else state.near):
        before, after = state.before.get(cell), state.after.get(cell)
        if before is None and after is not None and cell != board.first:
            behind = state.behind(cell) & state.reached_without(cell, board.first)
            if not behind:
                yield Deduction(None, f"the path could not come to {board.cell(cell)} from its first cell")
            elif not behind & (behind - 1):
                claim = "path", behind, cell, True
                yield Deduction(claim, f"{_says(state, claim)}: there is no other way from its first cell.")
        if after is None and before is not None and cell != board.final:
            ahead = state.ahead(cell) & state.reached_without(cell, board.final)
            if not ahead:
                yield Deduction(None, f"the path could not go on from {board.cell(cell)} to its final cell")
            elif not ahead & (ahead - 1):
                claim = "path", cell, ahead, True
                yield Deduction(claim, f"{_says(state, claim)}: there is no other way to its final cell.")


def branching(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell would have to lead into more regions than a path can."""
    if not state.one_piece:
        return
    torn = state.torn
    if torn is not None:
        cell, missed = map(state.board.cell, torn)
        yield Deduction(None, f"the path would not come back from beyond {cell}, where {missed} is")


def black_and_white(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a region cannot be filled, for a path goes from dark to light cells by turns."""
    if not state.one_piece:
        return
    graph, board = state.graph, state.board
    for one, other, beyond in graph.bridges():
        ends = beyond & (board.first | board.final)
        if ends.bit_count() != 1 or beyond & ~state.needed:
            continue
        inside = other if other & beyond else one
        dark = sum(board.dark(cell) for cell in board.each(beyond))
        surplus = 2 * dark - beyond.bit_count()
        wanted = (1 if board.dark(inside) else -1) if board.dark(inside) == board.dark(ends) else 0
        if surplus != wanted:
            at = board.cell(inside)
            yield Deduction(None, f"the cells beyond {at} could not be dark and light by turns")


def ways_to_the_next_mark(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways on from a known stretch with as many bends as the hint says use an edge, or none does."""
    board = state.board
    for stretch in state.stretches():
        hint = state.hints.get(stretch.cells[0])
        if hint is None or stretch.cells[-1] & board.marked:
            continue
        ways = ways_from(state, stretch.cells, stretch.bends, hint)
        if ways is not None:
            at = board.cell(stretch.cells[0])
            what = f"from {at} to the next marked cell {_bending(hint)}"
            yield from _used_by_all(state, ways, what)
            here = stretch.cells[-1]
            for near, _, _ in _onwards(state, stretch):
                if ways and not any((here, near) in way.steps for way in ways):
                    yield _edge(state, here, near, f"no way {what} uses that", holds=False)


def _bending(hint: int) -> str:
    return f"that bends {_times(hint)}" if hint else "without a bend"


def _used_by_all(state: SeekNumbersState, ways: Sequence[Way], what: str) -> Iterator[Deduction]:
    """Yield the steps that all ways take, or that there is none."""
    if not ways:
        yield Deduction(None, f"no way {what} would be left")
        return
    for one, other in sorted(frozenset.intersection(*(way.steps for way in ways))):
        claim = "path", one, other, True
        if not state.knows(claim):
            yield Deduction(claim, f"{_says(state, claim)}: every way {what} goes there.")


def ways_from_a_hint(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways from a hint to the next marked cell with as many bends as it says take a step."""
    board = state.board
    for cell in board.each(board.marked & ~board.final):
        hint = state.hints.get(cell)
        if hint is None or not state.needed & cell or cell in state.after:
            continue
        ways = ways_from(state, (cell,), 0, hint)
        if ways is not None:
            yield from _used_by_all(state, ways, f"from {board.cell(cell)} to the next marked cell {_bending(hint)}")


def ways_to_a_mark(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways to a marked cell with as many bends as the hint before it says take a step."""
    board = state.board
    for cell in board.each(board.marked & ~board.first):
        if not state.needed & cell:
            continue
        ways = ways_to(state, cell)
        if ways is not None:
            yield from _used_by_all(state, ways, f"to {board.cell(cell)} with the bends of a hint")


def ways_that_leave_room(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways of a hint that leave the other cells room take a step."""
    board = state.board
    stretches = {stretch.cells[0]: stretch for stretch in state.stretches()}
    for cell in board.each(board.marked & state.needed):
        hint, stretch = state.hints.get(cell), stretches.get(cell, Stretch((cell,), 0))
        if hint is None or cell == board.final or (len(stretch.cells) > 1 and stretch.cells[-1] & board.marked):
            continue
        ways = ways_from(state, stretch.cells, stretch.bends, hint, roomy=True)
        if ways is not None:
            what = f"from {board.cell(cell)} to the next marked cell {_bending(hint)} that leaves the other cells room"
            yield from _used_by_all(state, roomy_ways(state, ways), what)


TECHNIQUES = (
    Technique("forced corner", 1.0, forced_corner, "a cell has no other neighbours", runs=True),
    Technique("direction", 1.0, direction, "it goes on as it came", runs=True),
    Technique("dead end", 1.5, dead_end, "a cell has no other way in or out", runs=True),
    Technique("straight run", 1.5, straight_run, "it does not bend before the next marked cell", runs=True),
    Technique("closed loop", 1.5, closed_loop, "that would close a loop"),
    Technique("full cell", 1.5, full_cell, "it passes a cell there already"),
    Technique("other direction", 1.5, other_direction, "it leaves both cells, or comes to both, elsewhere"),
    Technique("path too short", 2.0, too_early, "the path would end too early"),
    Technique("bends spent", 2.0, bends_spent, "it has bent as often as it may", runs=True),
    Technique("marks side by side", 2.0, marks_apart, "marked cells come one after the other only without a bend"),
    Technique("bends due", 2.0, bends_due, "it would not have bent often enough"),
    Technique(
        "direction by bends",
        2.5,
        direction_by_bends,
        "the other way it would not bend as often as a hint says",
        wide=True,
    ),
    Technique("region cut off", 2.5, cut_off, "cells would be cut off", wide=True),
    Technique("one way there", 2.5, coming_from_the_first_cell, "there is no other way between the ends", wide=True),
    Technique("one way back", 3.0, branching, "the path would not come back", in_chains=False, wide=True),
    Technique("dark and light cells", 3.0, black_and_white, "colours take turns", in_chains=False, wide=True),
    Technique(
        "ways to the next mark", 3.0, ways_to_the_next_mark, "no other way bends as often as the hint says", wide=True
    ),
    Technique("ways from a hint", 3.0, ways_from_a_hint, "every way of a hint goes there", in_chains=False, wide=True),
    Technique("ways to a mark", 3.5, ways_to_a_mark, "every such way goes there", in_chains=False, wide=True),
    Technique(
        "ways that leave room", 4.0, ways_that_leave_room, "no other way leaves room", in_chains=False, wide=True
    ),
)
