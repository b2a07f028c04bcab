"""The likely cause that a puzzle has no solution: it is told where there is one, and is true."""

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Status, read, solve
from aspsolve.families._registry import FAMILIES, family_of
from tests.conftest import ROOT, Run, Written

CHESSBOARD = (
    "no path visits all cells: coloured as on a chessboard, 2 cells have the colour of (1,1), 2 the other, and (2,2)"
    " has that colour"
)
CROSS = ["#h#", "___", "#_#"]


@pytest.mark.parametrize(
    ("puzzle", "cause"),
    [
        (FillIn(CROSS, ["hat,", "bag"]),
         "the words have commas in them (hat,), but only space should stand between words"),
        (FillIn(CROSS, ["hat;bag"]),
         "the words have semicolons in them (hat;bag), but only space should stand between words"),
        (FillIn(CROSS, ["1.", "hat", "2.", "bag"]), "there are numbers among the words (1., 2.), which count as words"),
        (FillIn(CROSS, ["Hat", "bag"]), "words fit but for upper and lower case: --ignore-case takes them as the same"),
        (FillIn(CROSS, ["hat", "BAG"]), "words fit but for upper and lower case: --ignore-case takes them as the same"),
        (FillIn(CROSS, ["hat", "bàg"]),
         "words fit but for the marks of letters: --language, as in --language fr, takes é as e"),
        (FillIn(["#H#", "___", "#_#"], ["hat", "bag"]),
         "words fit but for upper and lower case: --ignore-case takes them as the same"),
        (FillIn(["_______"], ["Straße"]),
         "words fit but for the marks of letters: --language, as in --language fr, takes é as e"),
        (FillIn(CROSS, ["hat"]), "there are 2 slots of 3 squares, but 1 word of that length (hat)"),
        (FillIn(CROSS, ["hat", "bag", "no"]),
         "there are no slots of 2 squares, but 1 word of that length (no): --spare-words lets words stay unused"),
        (FillIn(CROSS, ["hat", "bog", "no"]), "there are no slots of 2 squares, but 1 word of that length (no)"),
        (FillIn(CROSS, ["no", "hat"]), "there are no slots of 2 squares, but 1 word of that length (no)"),
        (FillIn(CROSS, ["no", "hat"], spare_words=True),
         "there are 2 slots of 3 squares, but 1 word of that length (hat)"),
        (FillIn(CROSS, ["hat", "bog", "no"], spare_words=True), None),
        (FillIn(CROSS, ["cat", "bag"]), "no word fits the slot down at (2,1), which shows h__"),
        (FillIn(["__", "__"], ["ab", "cd", "ef", "gh"]), None),
        (Rikudo(7, [(-2, 0, 1), (2, 0, 2)]), "1 at (-2,0) and 2 at (2,0) are too far apart: 2 steps"),
        (Rikudo(7, [(-1, 1, 1), (1, 1, 6)], [(-1, 1, 1, 1)]), "the link between (-1,1) and (1,1) joins 1 and 6"),
        (Rikudo(cells=[(0, 0), (2, 0), (-2, 0), (1, 1)], links=[(0, 0, 2, 0), (0, 0, -2, 0), (0, 0, 1, 1)]),
         "the cell (0,0) has 3 links, but only two numbers are next to its own"),
        (Rikudo(cells=[(0, 0), (2, 0), (8, 0)]), "no path visits all cells: (8,0) cannot be reached from (0,0)"),
        (Rikudo(cells=[(0, 0), (2, 0), (-2, 0), (-4, 0), (1, 1), (2, 2)]), None),
        (SeekNumbers(cells=[(1, 1), (2, 1), (4, 1)], first=(1, 1), final=(2, 1)),
         "no path visits all cells: (4,1) cannot be reached from (1,1)"),
        (SeekNumbers(cells=[(1, 1), (2, 1), (3, 1)], first=(1, 1), final=(2, 1)),
         "no path visits all cells: (3,1) is a dead end, but no end of the path"),
        (SeekNumbers(size=(2, 2), first=(1, 1), final=(2, 2)), CHESSBOARD),
        (SeekNumbers(size=(2, 2), first=(1, 1), final=(1, 2), hints=[(2, 1, 9)]),
         "the hint 9 at (2,1) is more than the cells that a path can bend in"),
    ],
    ids=repr,
)  # fmt: skip
def test_likely_cause_is_reported(puzzle: Puzzle, cause: str | None) -> None:
    assert family_of(puzzle).likely_cause(puzzle) == cause
    if cause is not None:
        assert solve(puzzle).status is Status.UNSATISFIABLE


def test_no_cause_is_reported_of_a_puzzle_that_has_a_solution() -> None:
    for file in (file for kind in FAMILIES for file in (ROOT / "instances" / kind).glob("0[1-5]*.lp")):
        puzzle = read(file)
        assert solve(puzzle).solution is None or family_of(puzzle).likely_cause(puzzle) is None, file


def test_cause_is_reported_with_the_command_that_says_more(written: Written, run: Run) -> None:
    file = written("cross.txt", "#h#\n___\n#_#\n\nhat\n")
    assert run("solve", file, code=1).err == (
        f"aspsolve: {file}: no solution exists: there are 2 slots of 3 squares, but 1 word of that length (hat);"
        " aspsolve explain says more\n"
    )
