"""Attempts, written as they are drawn: cells that are still open count as open."""

import pytest

from tests.conftest import Run, Written

#: A ring of six, 1 at the left and 4 at the right.
RIKUDO = {"kind": "rikudo", "size": 7, "prefilled": [[-2, 0, 1], [2, 0, 4], [-1, 1, 2]]}
SEEK_NUMBERS = {"kind": "seeknumbers", "size": [3, 1], "first": [1, 1], "final": [3, 1]}
FILL_IN = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}


@pytest.mark.parametrize(
    ("puzzle", "attempt"),
    [
        (RIKUDO, "  2 3\n 1 # 4\n  . .\n"),
        (RIKUDO, " 1 │    2   3\n   │\n 0 │  1       4\n   │\n-1 │    ·   ·\n   └───────────\n     -2   0   2\n"),
        (RIKUDO, "  . 3\n . # .\n  . .\n"),
        (SEEK_NUMBERS, "1 │ ○──·  ●\n  └────────\n    1  2  3\n"),
        (SEEK_NUMBERS, "o . @\n"),
        (FILL_IN, "#h#\nb__\n#_#\n"),
        (FILL_IN, "# h #\nb _ _\n# _ #\n"),
    ],
)
def test_attempt_in_text_gets_a_hint(puzzle: object, attempt: str, written: Written, run: Run) -> None:
    files = written("puzzle.json", puzzle), written("mine.txt", attempt)
    run("hint", files[0], "--attempt", files[1])
    assert run("check", *files, code=1).err == ""


def test_attempt_may_be_the_puzzle_with_more_given(written: Written, run: Run) -> None:
    puzzle = written("puzzle.json", FILL_IN)
    run("hint", puzzle, "--attempt", written("mine.txt", "#h#\nb__\n#_#\n\nhat bag\n"))
    other = written("other.txt", "#h#\nb__\n#_#\n\nhat\n")
    assert "the same fill-in with more letters given" in run("hint", puzzle, "--attempt", other, code=2).err


def test_open_cells_of_an_attempt_are_reported_by_the_checker(written: Written, run: Run) -> None:
    puzzle = written("puzzle.json", RIKUDO)
    attempt = written("mine.txt", "  2 3\n 1 # 4\n  6 .\n")
    assert run("check", puzzle, attempt, code=1).out.splitlines() == [
        f"{attempt}: Rule broken: (1,-1) holds exactly one number.",
        f"{attempt}: Rule broken: 5 is in exactly one cell.",
        f"{attempt}: Rule broken: the number after 4 is beside (2,0).",
    ]
