"""How people see the next edge of a Seek Numbers path by the neighbours of a cell: corners, dead ends, full cells."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers._sentences import because, impossible
from aspsolve.families.seeknumbers._state import SeekNumbersState
from aspsolve.model._bitboard import each
from aspsolve.model.techniques import Deduction


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
