"""The techniques by which people see the next edge of a Seek Numbers path; those of neighbours and regions are here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from aspsolve.families.seeknumbers._bends import (
    bends_due,
    bends_spent,
    compare_ways,
    cross_out_ways,
    direction_by_bends,
    follow_ways_on,
    marks_apart,
)
from aspsolve.families.seeknumbers._board import because, impossible, reached
from aspsolve.families.seeknumbers._state import SeekNumbersState
from aspsolve.model._bitboard import each
from aspsolve.model.techniques import Claim, Deduction, Technique


def forced_corner(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell has only as many neighbours as it needs."""
    board = state.board
    for cell in each(state.near & state.needed):
        if board.around[cell].bit_count() == board.degree[cell]:
            yield from _all_ways(state, cell, "forced_corner")


def dead_end(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell has only as many neighbours left as it needs."""
    board = state.board
    for cell in each(state.near & state.needed & ~state.full):
        exits, degree = state.exits[cell], board.degree[cell]
        number = exits.bit_count()
        if number < degree:
            why = partial(state.other_ways_closed, cell)
            yield impossible("dead_end" if number else "shut_in", why, cell=board.cell(cell))
        elif number == degree and exits != board.around[cell]:
            yield from _all_ways(state, cell, "last_ways" if degree == 2 else "last_way")


def _all_ways(state: SeekNumbersState, cell: int, reason: str) -> Iterator[Deduction]:
    """Yield that the path uses all edges of a cell that are left."""
    board = state.board
    for near in each(state.exits[cell] & ~state.used[cell]):
        why = partial(state.other_ways_closed, cell)
        yield because(board, board.edge(cell, near, holds=True), reason, why, cell=board.cell(cell))


def full_cell(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path passes a cell already."""
    board = state.board
    for cell in each(state.full & state.near):
        reason = "start_left" if cell == board.first else "end_reached" if cell == board.final else "full_cell"
        for near in each(state.open(cell)):
            why = partial(state.edges_of, cell)
            yield because(board, board.edge(cell, near, holds=False), reason, why, cell=board.cell(cell))


def other_direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path leaves two cells, or comes to them, by other edges."""
    board = state.board
    for way, step, ended, two, one in (
        (state.left, state.step_from, board.final, "leaves_both", "leaves_to_the_end"),
        (state.entered, state.step_to, board.first, "comes_to_both", "comes_from_the_start"),
    ):
        for cell in each(way & state.near & ~state.full & ~ended):
            for near in each(state.open(cell) & way & ~state.full):
                why = partial(state.claims_of, (*step(cell), *step(near)))
                claim = board.edge(cell, near, holds=False)
                if near == ended:
                    yield because(board, claim, one, why, cell=board.cell(cell), end=board.cell(near))
                elif cell < near or not near & state.near:
                    yield because(board, claim, two, why, one=board.cell(cell), other=board.cell(near))


def direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path has only one way on from a cell to which it comes, or one way to a cell which it leaves."""
    for cell, near, onward in state.one_sided(state.near):
        if near and not near & (near - 1):
            step = ("path", cell, near, True) if onward else ("path", near, cell, True)
            why = partial(_no_other_way, state, cell, near, onward=onward)
            yield because(state.board, step, "goes_on" if onward else "comes_from", why, cell=state.board.cell(cell))


def _no_other_way(state: SeekNumbersState, cell: int, left: int, *, onward: bool) -> Iterator[Claim]:
    """Yield why the path goes on from a cell only to some that are left, or comes only from them."""
    yield from state.claims_of(state.step_to(cell) if onward else state.step_from(cell))
    behind = state.before.get(cell, 0) if onward else state.after.get(cell, 0)
    for near in each(state.board.around[cell] & ~left & ~behind):
        yield from state.barred(cell, near) if onward else state.barred(near, cell)


def closed_loop(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would close a loop."""
    board = state.board
    for cell in each(state.passed & ~state.full if state.one_piece else 0):
        end = state.other_end(cell)
        if cell < end and state.open(cell) & end:
            why = partial(_in_one_piece, state.edges_along, cell, end)
            yield because(board, board.edge(cell, end, holds=False), "closes_loop", why)


def _in_one_piece(reasons: Callable[..., Iterable[Claim]], *args: Any, **options: Any) -> Iterator[Claim]:
    """Yield reasons, and that the path is in one piece."""
    yield ("piece",)
    yield from reasons(*args, **options)


def too_early(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would complete the path before it has visited all cells."""
    board = state.board
    one, other = state.other_end(board.first), state.other_end(board.final)
    complete = one == board.final
    if not state.one_piece or not (complete or state.open(one) & other):
        return
    missed = state.needed & ~reached(state.used, board.first) & ~reached(state.used, board.final)
    why = partial(_in_one_piece, _parts_without, state, missed)
    if missed and complete:
        yield impossible("ends_without", why, cell=board.any(missed))
    elif missed:
        yield because(board, board.edge(one, other, holds=False), "too_early", why, cell=board.any(missed))


def _parts_without(state: SeekNumbersState, missed: int) -> Iterator[Claim]:
    """Yield the parts of the path at its ends, and that it visits a cell besides."""
    yield state.visited(missed & -missed)
    for end in (state.board.first, state.board.final):
        yield from state.edges_along(end, state.other_end(end))


def cut_off(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that cells would be cut off without an edge."""
    if not state.one_piece or not state.regions_changed:
        return
    graph, board = state.graph, state.board
    cut = state.needed & ~graph.reached
    if cut:
        missed = cut & -cut
        why = partial(state.cut, reached(state.exits, missed), missed)
        yield impossible("cut_off", why, cell=board.cell(missed))
        return
    for one, other, beyond in graph.bridges():
        missed = state.needed & beyond
        if missed and not state.used[one] & other:
            why = partial(state.cut, beyond, missed & -missed, last=other)
            yield because(board, board.edge(one, other, holds=True), "only_edge_there", why, cell=board.any(missed))


def one_way_there(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path comes from the first cell, and goes to the final one, without passing a cell twice."""
    if not state.one_piece:
        return
    board = state.board
    for cell, near, onward in state.one_sided(board.cells if state.regions_changed else state.near):
        left = near & state.reached_without(cell, board.final if onward else board.first)
        why = partial(_in_one_piece, _only_way, state, cell, near, left, onward=onward)
        if not left:
            yield impossible("no_way_to_the_end" if onward else "no_way_from_the_start", why, cell=board.cell(cell))
        elif not left & (left - 1):
            step = ("path", cell, left, True) if onward else ("path", left, cell, True)
            reason = "only_way_to_the_end" if onward else "only_way_from_the_start"
            yield because(board, step, reason, why, cell=board.cell(cell))


def _only_way(state: SeekNumbersState, cell: int, near: int, left: int, *, onward: bool) -> Iterator[Claim]:
    """Yield why the path goes on from a cell only to some cells near it, and from these only by those that are left."""
    yield from _no_other_way(state, cell, near, onward=onward)
    lost = near & ~left
    while lost:
        region = reached(state.exits, lost & -lost, cell)
        yield from state.around(region, but=cell)
        lost &= ~region


#: How many ways are few, and how many one compares without a pencil.
FEW, SOME = 3, 12
#: The same of ways that are crossed out for the room that they leave, and of those that are followed on.
FEW_ROOMY, MANY_ROOMY, FEW_FOLLOWED, MANY_FOLLOWED = 6, 60, 2, 6

SIMPLE = (
    Technique("forced corner", 1.0, forced_corner, runs=True),
    Technique("direction", 1.1, direction, runs=True),
    Technique("full cell", 1.3, full_cell),
    Technique("other direction", 1.4, other_direction),
    Technique("dead end", 1.5, dead_end, runs=True),
    Technique("straight run", 1.6, partial(bends_spent, straight=True), runs=True),
    Technique("closed loop", 1.7, closed_loop),
    Technique("path too short", 1.8, too_early),
    Technique("bends spent", 1.9, partial(bends_spent, straight=False), runs=True),
    Technique("numbers side by side", 1.95, marks_apart),
    Technique("bends due", 2.0, bends_due),
    Technique("direction by bends", 2.3, direction_by_bends),
    Technique("few ways", 2.4, partial(compare_ways, most=FEW), searches=True),
    Technique("region cut off", 2.6, cut_off),
    Technique("one way there", 2.7, one_way_there),
)

#: What people look at when they follow on a way.
FOLLOWING = tuple(one for one in SIMPLE if one.name not in ("forced corner", "few ways"))

TECHNIQUES = (
    *SIMPLE,
    Technique("ways to the next number", 3.2, partial(compare_ways, most=SOME), searches=True),
    Technique("few ways with room", 3.4, partial(cross_out_ways, most=FEW_ROOMY), in_chains=False, searches=True),
    Technique(
        "few ways followed on",
        3.7,
        partial(follow_ways_on, most=FEW_FOLLOWED, by=FOLLOWING),
        in_chains=False,
        searches=True,
    ),
    Technique("many ways with room", 3.8, partial(cross_out_ways, most=MANY_ROOMY), in_chains=False, searches=True),
    Technique(
        "ways followed on",
        3.9,
        partial(follow_ways_on, most=MANY_FOLLOWED, by=FOLLOWING),
        in_chains=False,
        searches=True,
    ),
)
