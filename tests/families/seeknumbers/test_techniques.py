"""Seek Numbers techniques: what each finds in a small state, and what it must not find."""

import pytest

from aspsolve import SeekNumbers, solve
from aspsolve.families.seeknumbers._techniques import TECHNIQUES
from aspsolve.families.seeknumbers._ways import forward
from aspsolve.model.elements import Literal
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.families.seeknumbers.walks import edges, steps
from tests.families.techniques import findings, known_state

EMPTY = SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 4))


def hinted(*hints: tuple[int, int, int]) -> SeekNumbers:
    return SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 4), hints=hints)


def along(cells: str) -> set[str]:
    """Return the steps from cell to cell as atoms."""
    return {str(atom) for atom, _ in steps(cells)}


CASES = [
    ("forced corner", EMPTY, [], {"joined(4,1,4,2)", "joined(3,1,4,1)", "joined(3,4,4,4)", "joined(4,3,4,4)"}),
    ("dead end", EMPTY, edges("12 22", holds=False), {"joined(1,1,1,2)", "joined(1,2,1,3)"}),
    ("closed loop", EMPTY, edges("23 22 32 33"), {"not joined(2,3,3,3)"}),
    ("closed loop", EMPTY, edges("23 22 32"), set()),
    ("path too short", EMPTY, edges("11 12") + edges("13 14"), {"not joined(1,2,1,3)"}),
    ("path too short", EMPTY, edges("11 12"), set()),
    # Straight on before the first hint, and after a hint of 0.
    ("straight run", hinted((4, 2, 1)), steps("11 21"), {"joined(2,1,3,1)"}),
    ("straight run", hinted((2, 1, 1)), steps("11 21"), set()),
    ("straight run", hinted((1, 2, 0)), steps("12 22"), {"joined(2,2,3,2)"}),
    ("bends spent", hinted((1, 2, 1)), steps("12 22 23"), {"joined(2,3,2,4)"}),
    ("bends spent", hinted((1, 2, 2)), steps("12 22 23"), set()),
    ("numbers side by side", hinted((2, 2, 1), (3, 2, 2)), [], {"not joined(2,2,3,2)"}),
    ("numbers side by side", hinted((2, 2, 1), (3, 2, 0)), [], set()),
    ("numbers side by side", hinted((2, 2, 1), (3, 2, 0)), steps("23 22") + steps("32 33"), {"not joined(2,2,3,2)"}),
    ("bends due", hinted((1, 2, 1), (3, 2, 0)), steps("12 22"), {"not joined(2,2,3,2)"}),
    ("bends due", hinted((1, 2, 0), (3, 2, 0)), steps("12 22"), set()),
    ("few ways", hinted((1, 2, 0)), [], {"path(1,1,1,2)", "path(1,2,1,3)", "path(1,3,1,4)"}),
    ("few ways", hinted((1, 2, 1)), steps("12 13"), {"", "path(1,1,1,2)"}),
    ("ways followed on", hinted((2, 1, 6)), [], along("11 21 31 41 42 32 22 12 13 23 33 43 44 34 24 14")),
    (
        "ways followed on",
        hinted((2, 1, 7)),
        [],
        along("11 21") | along("31 41 42 43 44 34 24") | along("22 12 13") | along("23 33 32"),
    ),
    ("ways followed on", EMPTY, [], set()),
]


@pytest.mark.parametrize(("technique", "puzzle", "known", "expected"), CASES)
def test_technique_finds(technique: str, puzzle: SeekNumbers, known: list[Literal], expected: set[str]) -> None:
    assert set(findings(puzzle, technique, known)) == expected


@pytest.mark.slow
def test_known_ways_are_the_same_as_new_ones() -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(4, 5, share=0.4, seed=3))
    solution = solve(puzzle).solution
    model, kept = known_state(puzzle)
    known: list[Literal] = []
    for entry in model.entries(solution):
        known += entry.literals
        for claim in model.claims(entry):
            kept.add(claim)
        for technique in TECHNIQUES:
            _, new = known_state(puzzle, known)
            assert [*technique.find(kept)] == [*technique.find(new)], technique.name


def test_ways_are_looked_for_again_only_where_the_board_has_changed() -> None:
    puzzle = SeekNumbers(size=(9, 3), first=(1, 1), final=(9, 3), hints=[(2, 2, 0), (4, 2, 1), (2, 3, 1)])
    model, state = known_state(puzzle)
    (start,) = (forward(state, one) for one in state.hinted() if state.board.cell(one.cells[0]) == (2, 2))
    ways = state.ways(start)
    assert ways
    for far in (*edges("81 91"), *edges("83 93", holds=False)):
        state.add(model.claim(far))
        assert state.ways(start) is ways
    state.add(model.claim(*edges("22 32", holds=False)))
    assert {*state.ways(start)} < {*ways}
