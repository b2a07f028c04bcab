"""Walks between known numbers: those that are kept are those worked out anew."""

from random import Random

import pytest

from aspsolve import Rikudo
from aspsolve.families.paths._state import PathState
from aspsolve.families.paths._walks import Board
from aspsolve.model._bitboard import each, members
from aspsolve.model.lattice import HEXAGONS


def random_state(random: Random, standing: float = 1.0) -> PathState:
    """Return a state of a small board in which some numbers are known, and some neighbours joined or apart.

    Such a share of the numbers must stand somewhere.
    """
    board = Board(Rikudo(size=random.choice([7, 19])).cells, HEXAGONS)
    state = PathState(board)
    cells = [*each(board.cells)]
    for k in range(1, board.total + 1):
        if standing == 1 or random.random() < standing:
            state.add(("must", k))
    edges = edges_of(board)
    random.shuffle(edges)
    for index, (one, other) in enumerate(edges[: random.randrange(8)]):
        state.add(("joined", one, other, index % 3 < 2))
    known = sorted(random.sample(range(1, board.total + 1), 2))
    while known[1] - known[0] > 5:
        known[1] -= 1
    for cell, k in zip(random.sample(cells, 2), known, strict=True):
        state.add(("number", cell, k, True))
    for _ in range(random.randrange(4)):
        state.add(("number", random.choice(cells), random.randrange(known[0], known[1] + 1), False))
    return state


def edges_of(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of neighbours."""
    return [(cell, near) for cell in each(board.cells) for near in each(board.next_to(cell)) if cell < near]


def worked_out_anew(state: PathState) -> dict[int, int]:
    """Return the domains in another state in which the same is known."""
    anew = PathState(Board(state.board.places, HEXAGONS))
    for k in members(state.must):
        anew.add(("must", k))
    for holds, edges in ((True, state.partners), (False, state.apart)):
        for cell, others in edges.items():
            for other in each(others):
                anew.add(("joined", cell, other, holds))
    for k, cell in state.at.items():
        anew.add(("number", cell, k, True))
    for k, cells in state.excluded.items():
        for cell in each(cells):
            anew.add(("number", cell, k, False))
    return anew.domains()


def assert_worked_out_anew(state: PathState, why: object) -> None:
    assert state.contradiction is not None or state.domains() == worked_out_anew(state), why


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_runs_that_are_kept_or_worked_out_together_are_those_worked_out_anew(seed: int) -> None:
    """Domains are compared in states in which more and more is known, and at last in copies of all of them."""
    random = Random(seed)
    state = random_state(random, standing=random.choice([0.5, 0.9, 1.0]))
    copies = []
    while state.contradiction is None and (claims := [*state.suppositions()]):
        for claim in random.sample(claims, min(8, len(claims))):
            supposed = state.copy()
            supposed.suppose(claim)
            assert_worked_out_anew(supposed, claim)
            if supposed.contradiction is None:
                supposed.add(random.choice(claims))
                assert_worked_out_anew(supposed, claim)
        copies.append(state.copy())
        cell, other = random.choice(edges_of(state.board))
        state.add(random.choice([random.choice(claims), ("joined", cell, other, random.random() < 0.5)]))
    for copied in copies:  # whatever became of what it is a copy of
        claim = random.choice([*copied.suppositions()])
        copied.suppose(claim)
        assert_worked_out_anew(copied, claim)
