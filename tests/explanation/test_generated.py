"""Each step and link of 300 generated puzzles a family follows from its reasons, by a program ground for the puzzle."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from aspsolve.explanation import Level, explain
from aspsolve.generate import generate
from aspsolve.model.techniques import CHAIN
from tests.explanation.checks import assert_sound_and_minimal

#: What fill-ins are made of.
WORDS = tuple(map("".join, (letters for n in (2, 3, 4, 5) for letters in product("aest", repeat=n))))
#: What is generated of each family: a size, a level or any, and how many puzzles a block.
ORDERS: dict[str, list[tuple[Any, str | None, int]]] = {
    "rikudo": [(7, None, 1), (19, "easy", 8), (19, "medium", 7), (19, "hard", 6), (19, None, 7), (37, "easy", 1)],
    "seeknumbers": [
        ((3, 4), None, 6),
        ((4, 4), "easy", 6),
        ((4, 5), "medium", 7),
        ((5, 5), "easy", 5),
        ((5, 5), None, 6),
    ],
    "fillin": [((5, 6), None, 6), ((5, 5), "easy", 8), ((6, 6), "medium", 8), ((7, 7), None, 8)],
}
BLOCKS = 10


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("kind", ORDERS)
def test_generated_puzzles_are_explained_soundly(kind: str, block: int) -> None:
    words = {"words": WORDS} if kind == "fillin" else {}
    number = 0
    for size, difficulty, count in ORDERS[kind]:
        for made in generate(kind, seed=block, count=count, difficulty=difficulty, rated=False, size=size, **words):
            explanation = explain(made.puzzle)
            assert explanation.solved
            assert explanation.rating is not None
            assert_sound_and_minimal(explanation)
            if explanation.rating.level in (Level.EASY, Level.MEDIUM):
                assert all(step.weight < CHAIN.weight for step in explanation.steps)
            number += 1
    assert number * BLOCKS == 300
