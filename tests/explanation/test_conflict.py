"""An impossible puzzle has a conflict: clues that cannot hold at once, though they could without any one of them."""

from pathlib import Path

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, read
from aspsolve.explanation import Conflict, Kind, conflict
from tests.conftest import case_files, load_case
from tests.explanation.checks import Check


def assert_minimal(found: Conflict | None) -> None:
    assert found.minimal
    check = Check(found.puzzle)
    bundles = [clue.literals for clue in found.clues]
    assert not check.holds_together(bundles, check.rules)
    for index in range(len(bundles)):
        assert check.holds_together(bundles[:index] + bundles[index + 1 :], check.rules), found.clues[index]
    assert all(clue.kind is Kind.CLUE for clue in found.clues)


@pytest.mark.parametrize("file", case_files(slow=["tornado_17", "p99c_25x25"]))
def test_every_impossible_case_has_a_minimal_conflict(file: Path) -> None:
    if load_case(file)["count"] != 0:
        pytest.skip("the case has a solution")
    assert_minimal(conflict(read(file)))


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (FillIn(grid=["__", "##", "__"], words=["ab"]), "Slots of 2 letters: 2, but words of that length: 1."),
        (FillIn(grid=["__"], words=["ab", "cd"]), "Words of 2 letters: 2, but slots of that length: 1."),
        (FillIn(grid=["__"], words=["ab", "cde"]), "Words of 3 letters: 1, but slots of that length: 0."),
        (FillIn(grid=["x_"], words=["ab"]), "No word of the list fits across at (1,1) with the letters given there."),
        (FillIn(grid=["__", "_#", "_#"], words=["ab", "cde"]),
         "No word across at (1,1) agrees with any word down at (1,1), which crosses it."),
        (Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 2)]), "1 and 2 cannot both stand where they are given."),
        (SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 1)),
         "The grid itself has no solution, whatever the clues."),
        (SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 2, 2)]),
         "The path may not bend before the first number, but no number lies in a straight line from (1,1)."),
        (SeekNumbers(size=(3, 1), first=(1, 1), final=(2, 1), hints=[(3, 1, 0)]),
         "The path may not bend before the first number, but no number lies in a straight line from (1,1)."),
        (SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 1), hints=[(1, 3, 1)]),
         "No path through all cells goes straight from (1,1) to a number."),
        (SeekNumbers(size=(3, 1), first=(1, 1), final=(3, 1), hints=[(2, 1, 5)]),
         "No path through all cells that goes straight to its first number fits the hint at (2,1)."),
        (Rikudo(cells=[(-3, -1), (-2, -2), (-1, -1), (0, 0), (-1, 1), (0, -2)],
                links=[(-3, -1, -1, -1), (0, 0, -1, -1), (0, -2, -1, -1)]), "2 links cannot both be right."),
    ],
)  # fmt: skip
def test_conflict_in_words(puzzle: Puzzle, sentence: str) -> None:
    found = conflict(puzzle)
    assert_minimal(found)
    assert str(found) == sentence


def test_conflict_of_the_grid_itself_has_no_clues() -> None:
    found = conflict(Rikudo(cells=[(0, 0), (4, 0)], prefilled=[(0, 0, 1)]))
    assert (found.clues, found.squares) == ((), ())
