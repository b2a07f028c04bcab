"""How people see the next edge of a Seek Numbers path."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers.bends import (
    bends_due,
    bends_spent,
    direction_by_bends,
    marks_apart,
    room_for_bends,
    straight_run,
)
from aspsolve.families.seeknumbers.comparison import (
    ways_between_marks,
    ways_followed_on,
    ways_that_leave_room,
    ways_to_the_next_mark,
)
from aspsolve.families.seeknumbers.parity import parity_of_bends
from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.wording import edge, says
from aspsolve.model.techniques import Deduction, Technique

__all__ = ["TECHNIQUES"]


def full_cell(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path passes a cell already."""
    for cell in state.board.each(state.full & state.near):
        at = state.board.cell(cell)
        for near in state.board.each(state.board.around[cell] & ~state.used[cell] & ~state.excluded[cell]):
            yield edge(state, cell, near, f"it passes {at} already", holds=False)


def other_direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path leaves two cells, or comes to them, by other edges."""
    board = state.board
    for cell in board.each(state.near & ~state.full):
        open_ = board.around[cell] & ~state.used[cell] & ~state.excluded[cell] & ~state.full
        for near in board.each(open_ & ~state.exits[cell]):
            if cell < near:
                one, other = board.cell(cell), board.cell(near)
                does = "leaves" if state.leaves(cell) and state.leaves(near) else "comes to"
                yield edge(state, cell, near, f"it {does} {one} and {other} elsewhere", holds=False)


def _no_other_way(state: SeekNumbersState, *, corner: bool) -> Iterator[Deduction]:
    """See that a cell has only as many ways out as it needs, be it by its place or by what is known."""
    board = state.board
    for cell in board.each(state.near & state.needed & ~state.full):
        exits, degree = state.exits[cell], board.degree[cell]
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
            yield edge(state, cell, near, f"{at} has no other {ways}", holds=True)


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
    for cell in board.each(state.passed & ~state.full):
        end = state.other_end(cell)
        if cell < end and board.around[cell] & end & ~state.excluded[cell] & ~state.used[cell]:
            yield edge(state, cell, end, "that would close a loop", holds=False)


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
        yield edge(state, one, other, f"the path would end without {at}", holds=False)


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
    for cell in board.each(state.one_sided & state.near):
        before, after = state.before.get(cell), state.after.get(cell)
        ahead = state.ahead(cell) if before is not None else 0
        if after is None and ahead and not ahead & (ahead - 1) and cell != board.final:
            claim = "path", cell, ahead, True
            yield Deduction(claim, f"{says(state, claim)}, for it goes on as it came.")
        behind = state.behind(cell) if after is not None else 0
        if before is None and behind and not behind & (behind - 1) and cell != board.first:
            claim = "path", behind, cell, True
            yield Deduction(claim, f"{says(state, claim)}, for it goes on from there.")


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
            yield edge(state, one, other, f"{at} would be cut off", holds=True)


def coming_from_the_first_cell(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path comes from the first cell, and goes to the final one, without passing a cell twice."""
    if not state.one_piece:
        return
    board = state.board
    for cell in board.each(state.one_sided if state.regions_changed else state.one_sided & state.near):
        before, after = state.before.get(cell), state.after.get(cell)
        if before is None and after is not None and cell != board.first:
            behind = state.behind(cell) & state.reached_without(cell, board.first)
            if not behind:
                yield Deduction(None, f"the path could not come to {board.cell(cell)} from its first cell")
            elif not behind & (behind - 1):
                claim = "path", behind, cell, True
                yield Deduction(claim, f"{says(state, claim)}: there is no other way from its first cell.")
        if after is None and before is not None and cell != board.final:
            ahead = state.ahead(cell) & state.reached_without(cell, board.final)
            if not ahead:
                yield Deduction(None, f"the path could not go on from {board.cell(cell)} to its final cell")
            elif not ahead & (ahead - 1):
                claim = "path", cell, ahead, True
                yield Deduction(claim, f"{says(state, claim)}: there is no other way to its final cell.")


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


#: What people look at when they follow on a way.
FOLLOWING = (
    direction,
    dead_end,
    straight_run,
    closed_loop,
    full_cell,
    other_direction,
    too_early,
    bends_spent,
    marks_apart,
    bends_due,
    direction_by_bends,
    cut_off,
    coming_from_the_first_cell,
)


def followed_on(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways of a hint take a step, but for those that soon lead to a contradiction."""
    return ways_followed_on(state, FOLLOWING)


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
    Technique("parity of bends", 2.5, parity_of_bends, "its bends do not allow the other axis", wide=True),
    Technique("room for bends", 2.5, room_for_bends, "there would be no room to bend as often", wide=True),
    Technique("region cut off", 2.5, cut_off, "cells would be cut off", wide=True),
    Technique("one way there", 2.5, coming_from_the_first_cell, "there is no other way between the ends", wide=True),
    Technique("one way back", 3.0, branching, "the path would not come back", in_chains=False, wide=True),
    Technique("dark and light cells", 3.0, black_and_white, "colours take turns", in_chains=False, wide=True),
    Technique(
        "ways to the next mark", 3.0, ways_to_the_next_mark, "no other way bends as often as the hint says", wide=True
    ),
    Technique("ways between marks", 3.0, ways_between_marks, "every such way goes there", in_chains=False, wide=True),
    Technique(
        "ways that leave room", 4.0, ways_that_leave_room, "no other way leaves room", in_chains=False, wide=True
    ),
    Technique(
        "ways followed on",
        4.0,
        followed_on,
        "every other way soon leads to a contradiction",
        in_chains=False,
        wide=True,
    ),
)
