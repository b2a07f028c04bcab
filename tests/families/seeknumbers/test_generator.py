"""Generated Seek Numbers: sizes, shapes, numbers of hints, and hints whose numbers change with the others."""

import pytest

from aspsolve import solve
from aspsolve.families.seeknumbers._generator import SeekNumbersGenerator
from aspsolve.generate import generate
from aspsolve.model.lattice import SQUARES, symmetries
from tests.conftest import some_slow
from tests.generate.proof import moved, unique_by_textbook, weaker


@pytest.mark.parametrize(("width", "height"), some_slow([(1, 5), (2, 2), (1, 1), (6, 4)], quick_every=4))
def test_rectangles_of_any_size(width: int, height: int) -> None:
    [one] = generate("seeknumbers", seed=1, size=(width, height))
    assert one.puzzle.size == (width, height)
    assert one.size == f"{width}x{height}"
    assert unique_by_textbook(one.puzzle)
    assert not any(unique_by_textbook(puzzle) for puzzle in weaker(one.puzzle, one.solution.path))


@pytest.mark.parametrize("hints", ["6..7", *(pytest.param(one, marks=pytest.mark.slow) for one in (5, (8, 9)))])
def test_number_of_hints_is_as_wanted(hints: object) -> None:
    [one] = generate("seeknumbers", size=(6, 6), hints=hints, seed=3)
    wanted = SeekNumbersGenerator(size=(6, 6), hints=hints).amounts["hint"]
    assert wanted.least <= len(one.puzzle.hints) <= wanted.most
    assert unique_by_textbook(one.puzzle)


def test_turned_puzzles_are_the_same() -> None:
    [one] = generate("seeknumbers", size=(4, 3), seed=9)
    for turn in symmetries(SQUARES):
        turned = solve(moved(one.puzzle, turn)).solution
        assert SeekNumbersGenerator.canonical(turned) == one.canonical
