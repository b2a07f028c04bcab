"""The techniques by which people see the next edge of a Seek Numbers path; those of neighbours and regions are here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from aspsolve.families.seeknumbers._bends import (
    bends_due,
    bends_spent,
    compare_ways,
    compare_ways_back,
    cross_out_ways,
    direction_by_bends,
    follow_ways_on,
    marks_apart,
    parity_of_bends,
    room_for_bends,
)
from aspsolve.families.seeknumbers._board import reached
from aspsolve.families.seeknumbers._sentences import because, impossible
from aspsolve.families.seeknumbers._state import SeekNumbersState
from aspsolve.model._bitboard import each
from aspsolve.model.techniques import Deduction, Technique


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
            yield impossible("dead_end" if number else "shut_in", cell=board.cell(cell))
        elif number == degree and exits != board.around[cell]:
            yield from _all_ways(state, cell, "last_ways" if degree == 2 else "last_way")


def _all_ways(state: SeekNumbersState, cell: int, reason: str) -> Iterator[Deduction]:
    """Yield that the path uses all edges of a cell that are left."""
    board = state.board
    for near in each(state.exits[cell] & ~state.used[cell]):
        yield because(board, board.edge(cell, near, holds=True), reason, cell=board.cell(cell))


def full_cell(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path passes a cell already."""
    board = state.board
    for cell in each(state.full & state.near):
        reason = "start_left" if cell == board.first else "end_reached" if cell == board.final else "full_cell"
        for near in each(state.open(cell)):
            yield because(board, board.edge(cell, near, holds=False), reason, cell=board.cell(cell))


def other_direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path leaves two cells, or comes to them, by other edges."""
    board = state.board
    for way, ended, two, one in (
        (state.left, board.final, "leaves_both", "leaves_to_the_end"),
        (state.entered, board.first, "comes_to_both", "comes_from_the_start"),
    ):
        for cell in each(way & state.near & ~state.full & ~ended):
            for near in each(state.open(cell) & way & ~state.full):
                if near == ended:
                    yield because(
                        board, board.edge(cell, near, holds=False), one, cell=board.cell(cell), end=board.cell(near)
                    )
                elif cell < near or not near & state.near:
                    values = {"one": board.cell(cell), "other": board.cell(near)}
                    yield because(board, board.edge(cell, near, holds=False), two, **values)


def direction(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path has only one way on from a cell to which it comes, or one way to a cell which it leaves."""
    for cell, near, onward in state.one_sided(state.near):
        if near and not near & (near - 1):
            step = ("path", cell, near, True) if onward else ("path", near, cell, True)
            yield because(state.board, step, "goes_on" if onward else "comes_from", cell=state.board.cell(cell))


def closed_loop(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would close a loop."""
    board = state.board
    for cell in each(state.passed & ~state.full if state.one_piece else 0):
        end = state.other_end(cell)
        if cell < end and state.open(cell) & end:
            yield because(board, board.edge(cell, end, holds=False), "closes_loop")


def too_early(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would complete the path before it has visited all cells."""
    board = state.board
    one, other = state.other_end(board.first), state.other_end(board.final)
    complete = one == board.final
    if not state.one_piece or not (complete or state.open(one) & other):
        return
    missed = state.needed & ~reached(state.used, board.first) & ~reached(state.used, board.final)
    if missed and complete:
        yield impossible("ends_without", cell=board.any(missed))
    elif missed:
        yield because(board, board.edge(one, other, holds=False), "too_early", cell=board.any(missed))


def cut_off(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that cells would be cut off without an edge."""
    if not state.one_piece or not state.regions_changed:
        return
    graph, board = state.graph, state.board
    cut = state.needed & ~graph.reached
    if cut:
        yield impossible("cut_off", cell=board.any(cut))
        return
    for one, other, beyond in graph.bridges():
        missed = state.needed & beyond
        if missed and not state.used[one] & other:
            yield because(board, board.edge(one, other, holds=True), "only_edge_there", cell=board.any(missed))


def one_way_there(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path comes from the first cell, and goes to the final one, without passing a cell twice."""
    if not state.one_piece:
        return
    board = state.board
    for cell, near, onward in state.one_sided(board.cells if state.regions_changed else state.near):
        left = near & state.reached_without(cell, board.final if onward else board.first)
        if not left:
            yield impossible("no_way_to_the_end" if onward else "no_way_from_the_start", cell=board.cell(cell))
        elif not left & (left - 1):
            step = ("path", cell, left, True) if onward else ("path", left, cell, True)
            reason = "only_way_to_the_end" if onward else "only_way_from_the_start"
            yield because(board, step, reason, cell=board.cell(cell))


def branching(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path could not come back from a region into which a single cell leads."""
    torn = state.torn if state.one_piece else None
    if torn is not None:
        cell, missed = map(state.board.cell, torn)
        yield impossible("no_way_back", cell=cell, missed=missed)


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
        dark = sum(board.dark(cell) for cell in each(beyond))
        surplus = 2 * dark - beyond.bit_count()
        wanted = (1 if board.dark(inside) else -1) if board.dark(inside) == board.dark(ends) else 0
        if surplus != wanted:
            reason = "behind_an_end" if inside == ends else "colours"
            yield impossible(reason, cell=board.cell(inside), end=board.cell(ends))


#: How many ways are few, how many one compares without a pencil, and how many nobody exceeds.
FEW, SOME, MANY = 3, 12, 40
#: The same of ways that are crossed out for the room that they leave, and of those that are followed on.
FEW_ROOMY, MANY_ROOMY, FEW_FOLLOWED, MANY_FOLLOWED = 6, 60, 2, 6

SIMPLE = (
    Technique("forced corner", 1.0, forced_corner, runs=True),
    Technique("direction", 1.1, direction, runs=True),
    Technique("full cell", 1.3, full_cell),
    Technique("other direction", 1.4, other_direction),
    Technique("dead end", 1.5, dead_end, runs=True),
    Technique("straight run", 1.6, partial(bends_spent, straight=True), runs=True),
    Technique("closed loop", 1.7, closed_loop, wide=True),
    Technique("path too short", 1.8, too_early, wide=True),
    Technique("bends spent", 1.9, partial(bends_spent, straight=False), runs=True),
    Technique("numbers side by side", 1.95, marks_apart),
    Technique("bends due", 2.0, bends_due),
    Technique("direction by bends", 2.3, direction_by_bends, wide=True),
    Technique("few ways", 2.4, partial(compare_ways, most=FEW), wide=True),
    Technique("room for bends", 2.5, room_for_bends, wide=True),
    Technique("region cut off", 2.6, cut_off, wide=True),
    Technique("one way there", 2.7, one_way_there, wide=True),
)

#: What people look at when they follow on a way.
FOLLOWING = tuple(one for one in SIMPLE if one.name not in ("forced corner", "few ways", "room for bends"))

TECHNIQUES = (
    *SIMPLE,
    Technique("few ways back", 2.8, partial(compare_ways_back, most=FEW), in_chains=False, wide=True),
    Technique("parity of bends", 2.9, parity_of_bends, wide=True),
    Technique("one way back", 3.0, branching, in_chains=False, wide=True),
    Technique("dark and light cells", 3.1, black_and_white, in_chains=False, wide=True),
    Technique("ways to the next number", 3.2, partial(compare_ways, most=SOME), wide=True, covers=("few ways",)),
    Technique("ways back", 3.3, partial(compare_ways_back, most=SOME), in_chains=False, wide=True),
    Technique("few ways with room", 3.4, partial(cross_out_ways, most=FEW_ROOMY), in_chains=False, wide=True),
    Technique(
        "many ways", 3.6, partial(compare_ways, most=MANY), wide=True, covers=("few ways", "ways to the next number")
    ),
    Technique(
        "few ways followed on",
        3.7,
        partial(follow_ways_on, most=FEW_FOLLOWED, by=FOLLOWING),
        in_chains=False,
        wide=True,
    ),
    Technique("many ways with room", 3.8, partial(cross_out_ways, most=MANY_ROOMY), in_chains=False, wide=True),
    Technique(
        "ways followed on",
        3.9,
        partial(follow_ways_on, most=MANY_FOLLOWED, by=FOLLOWING),
        in_chains=False,
        wide=True,
    ),
)
