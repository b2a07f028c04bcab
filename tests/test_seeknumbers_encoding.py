"""Seek Numbers against the textbook, with hints and on odd shapes: the same answer sets, each once."""

from __future__ import annotations

import random
from itertools import product

import pytest

from aspsolve import SeekNumbers, solve
from aspsolve.engine._control import Program, Search
from aspsolve.families._registry import FAMILIES
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import ROOT

TEXTBOOK = ROOT / "encodings" / "textbook" / "seeknumbers.lp"


def random_shape(seed: int) -> SeekNumbers:
    """Return a rectangle with some cells taken out, mostly without hints, anywhere on the plane."""
    dice = random.Random(seed)
    width, height = dice.randint(3, 5), dice.randint(2, 5)
    left, low = dice.randint(-9, 9), dice.randint(-9, 9)
    cells = [(left + x, low + y) for x in range(width) for y in range(height)]
    dice.shuffle(cells)
    cells = cells[dice.choice([0, 0, 1, 1, 2, 3]) :]
    hints = [(*cell, dice.randint(0, 3)) for cell in cells[2:] if dice.random() < 0.05]
    return SeekNumbers(cells=cells, first=cells[0], final=cells[1], hints=hints if dice.random() < 0.3 else ())


@pytest.mark.slow
def test_odd_shapes_have_the_answer_sets_of_the_textbook() -> None:
    for seed in range(20):
        puzzle = random_shape(seed)
        expected = set(solve(puzzle, models=0, encoding=TEXTBOOK).solutions)
        found = solve(puzzle, models=0).solutions
        assert len(found) == len(set(found)), f"seed {seed}: the same solution twice"
        assert set(found) == expected, f"seed {seed}"


@pytest.mark.slow
def test_hints_have_the_answer_sets_of_the_textbook() -> None:
    for seed, share in product(range(8), [0.1, 0.4]):
        puzzle = SeekNumbers.from_json(random_seeknumbers(3 + seed % 3, 3 + seed // 3 % 3, share, seed))
        expected = solve(puzzle, models=0, encoding=TEXTBOOK).solutions
        found = solve(puzzle, models=0).solutions
        assert len(found) == len(set(found)), f"seed {seed}: the same solution twice"
        assert set(found) == set(expected) != set(), f"seed {seed}"


def test_pieces_of_which_one_has_a_hole_are_no_grid_without_holes() -> None:
    ring = {(x, y) for x in range(1, 4) for y in range(1, 4)} - {(2, 2)}
    puzzle = SeekNumbers(cells=[*ring, (7, 7), (8, 7)], first=(7, 7), final=(8, 7))
    assert solve(puzzle).solutions == ()


def test_the_encoding_alone_finds_every_path_once() -> None:
    puzzle = SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1))
    facts = "".join(f"{fact}." for fact in puzzle.facts())
    found = [
        frozenset(answer.symbols)
        for answer in Search(Program((str(FAMILIES["seeknumbers"].encoding_path),), facts), ["0"])
    ]
    assert len(found) == len(set(found)) == len(solve(puzzle, models=0, encoding=TEXTBOOK).solutions)
