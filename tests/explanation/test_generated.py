"""Each step and link of generated puzzles follows from its reasons, by a program ground for the puzzle."""

from itertools import product
from typing import Any

import pytest

from aspsolve.explanation import Level, explain
from aspsolve.generate import generate
from aspsolve.model.techniques import CHAIN
from tests.conftest import some_slow
from tests.explanation.checks import assert_sound

#: What fill-ins are made of.
WORDS = tuple(map("".join, (letters for n in (2, 3, 4, 5) for letters in product("aest", repeat=n))))
#: What is generated of each family: sizes and levels.
ORDERS: dict[str, list[tuple[Any, str]]] = {
    "rikudo": [(19, "medium"), (19, "hard")],
    "seeknumbers": [((4, 4), "easy"), ((5, 5), "medium"), ((5, 5), "hard")],
    "fillin": [((5, 5), "easy"), ((6, 6), "medium"), ((7, 7), "hard")],
}


@pytest.mark.parametrize("kind", some_slow([*ORDERS], quick_every=len(ORDERS)))
def test_generated_puzzles_are_explained_soundly(kind: str) -> None:
    words = {"words": WORDS} if kind == "fillin" else {}
    for size, difficulty in ORDERS[kind]:
        for made in generate(kind, seed=3, difficulty=difficulty, rated=False, size=size, **words):
            explanation = explain(made.puzzle)
            assert explanation.solved
            assert_sound(explanation)
            if explanation.rating.level in (Level.EASY, Level.MEDIUM):
                assert all(step.weight < CHAIN.weight for step in explanation.steps)
