"""Attempts, written as they are drawn: cells that are still open count as open."""

import json
from pathlib import Path

import pytest

from aspsolve.cli import main

#: A ring of six, 1 at the left and 4 at the right.
RIKUDO = {"kind": "rikudo", "size": 7, "prefilled": [[-2, 0, 1], [2, 0, 4], [-1, 1, 2]]}
SEEK_NUMBERS = {"kind": "seeknumbers", "size": [3, 1], "first": [1, 1], "final": [3, 1]}
FILL_IN = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


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
def test_attempt_in_text_gets_a_hint(
    tmp_path: Path, puzzle: object, attempt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle_file = written(tmp_path, "puzzle.json", json.dumps(puzzle))
    attempt_file = written(tmp_path, "mine.txt", attempt)
    assert main(["hint", puzzle_file, "--attempt", attempt_file]) == 0
    assert main(["check", puzzle_file, attempt_file]) == 1
    assert capsys.readouterr().err == ""


def test_attempt_may_be_the_puzzle_with_more_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle_file = written(tmp_path, "puzzle.json", json.dumps(FILL_IN))
    attempt_file = written(tmp_path, "mine.txt", "#h#\nb__\n#_#\n\nhat bag\n")
    assert main(["hint", puzzle_file, "--attempt", attempt_file]) == 0
    assert main(["hint", puzzle_file, "--attempt", written(tmp_path, "other.txt", "#h#\nb__\n#_#\n\nhat\n")]) == 2
    assert "the same fill-in with more letters given" in capsys.readouterr().err


def test_open_cells_of_an_attempt_are_reported_by_the_checker(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle_file = written(tmp_path, "puzzle.json", json.dumps(RIKUDO))
    attempt_file = written(tmp_path, "mine.txt", "  2 3\n 1 # 4\n  6 .\n")
    assert main(["check", puzzle_file, attempt_file]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{attempt_file}: Rule broken: (1,-1) holds exactly one number.",
        f"{attempt_file}: Rule broken: 5 is in exactly one cell.",
        f"{attempt_file}: Rule broken: the number after 4 is beside (2,0).",
    ]
