"""How people see the next edge of a Seek Numbers path by what it would close or cut off: loops and regions."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers._cuts import reached
from aspsolve.families.seeknumbers._sentences import because, impossible
from aspsolve.families.seeknumbers._state import SeekNumbersState
from aspsolve.model._bitboard import each
from aspsolve.model.techniques import Deduction


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
