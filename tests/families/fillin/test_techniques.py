"""Fill-in techniques: what each finds in a small state, and what it must not find."""

from __future__ import annotations

import pytest

from aspsolve import FillIn, solve
from benchmarks.random_fillin import random_fillin
from tests.families.techniques import assert_agree_with_the_solution, findings

HAT = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
ROWS = FillIn(grid=["__", "##", "__"], words=["ab", "cd"])


def place(word: str, direction: str, x: int, y: int) -> str:
    return f'place("{word}",{direction},{x},{y})'


CASES = [
    ("completed word", FillIn(grid=["ab"], words=["ab"]), {place("ab", "across", 1, 1)}),
    ("completed word", FillIn(grid=["ac"], words=["ab"]), {""}),
    ("completed word", HAT, set()),
    ("only candidate", HAT, {place("hat", "down", 2, 1)}),
    ("only candidate", ROWS, set()),
    ("only candidate", FillIn(grid=["x_"], words=["ab"]), {""}),
    ("last of its length", FillIn(grid=["__"], words=["ab"]), {place("ab", "across", 1, 1)}),
    ("last of its length", ROWS, set()),
    ("only place", FillIn(grid=["a_", "##", "__"], words=["ab", "cd"]), {place("cd", "across", 1, 3)}),
    (
        "only place",
        FillIn(grid=["__", "##", "__"], words=["ab", "ab"]),
        {place("ab", "across", 1, 1), place("ab", "across", 1, 3)},
    ),
    ("only place", ROWS, set()),
    ("crossing words", FillIn(grid=["__", "_#"], words=["ab", "cd", "ax"]), set()),
    (
        "crossing words",
        FillIn(grid=["___", "#_#", "#_#"], words=["abc", "bxx"]),
        {place("abc", "across", 1, 1), place("bxx", "down", 2, 1)},
    ),
    ("common letter", FillIn(grid=["__", "##", "__"], words=["ab", "ac"]), {'letter(1,1,"a")', 'letter(1,3,"a")'}),
    ("common letter", ROWS, set()),
    # Two slots take both ab and ac, which leaves dd for the third; and two words fit two slots only.
    (
        "locked words",
        FillIn(grid=["a_", "##", "a_", "##", "__"], words=["ab", "ac", "dd"]),
        {place("dd", "across", 1, 5)},
    ),
    ("locked words", ROWS, set()),
    (
        "reserved slots",
        FillIn(grid=["_b", "##", "_c", "##", "__"], words=["ab", "ac", "dd"]),
        {place("ab", "across", 1, 1), place("ac", "across", 1, 3)},
    ),
    ("reserved slots", ROWS, set()),
    ("crossings followed on", ROWS, set()),
]


@pytest.mark.parametrize(
    ("technique", "puzzle", "expected"), CASES, ids=[f"{case[0]} {number}" for number, case in enumerate(CASES)]
)
def test_technique_finds(technique: str, puzzle: FillIn, expected: set[str]) -> None:
    assert set(findings(puzzle, technique)) == expected


def test_sentence_says_why() -> None:
    assert findings(HAT, "only candidate") == {place("hat", "down", 2, 1): "Only hat fits down at (2,1)."}


@pytest.mark.parametrize("seed", range(8))
def test_techniques_agree_with_the_solution(seed: int) -> None:
    puzzle = FillIn.from_json(random_fillin(6, 6, blocks=0.25, letters=8, seed=seed))
    if not solve(puzzle, models=2).unique:
        pytest.skip("several solutions")
    assert assert_agree_with_the_solution(puzzle) > 0
