"""``aspsolve generate``: what is printed and written, and orders that cannot be."""

import io
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from aspsolve import InputWarning, read
from aspsolve.formats.text import read_puzzle, read_puzzles
from aspsolve.generate import Generated, generate
from aspsolve.generate._making import SO_FAR
from tests.conftest import Run, Written


def test_puzzles_are_printed(run: Run) -> None:
    printed = run("generate rikudo --size 19 --seed 3 --ends both -p 1").out
    _, about, *_ = printed.splitlines()
    assert about.startswith("% size 19: ")
    assert about.endswith("; seed 3")
    assert {1, 18} <= {k for _, _, k in read_puzzle(printed).prefilled}


WORDS = ["hat", "bag", "tea", "cab", "abc", "gab", "ate", "eat"]
#: Orders of each family, with what a text must say besides the grid.
ORDERS = [
    "rikudo --size 19 -n 2",
    "rikudo --size 19 --holes 0,2 -1,-1 --unrated",
    "seeknumbers --size 4x4 -n 3",
    "fillin --size 3 3 --words words.txt",
    "fillin --size 3 3 --words words.txt --min-slot 3 -n 2 --unrated",
]


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
def test_printed_puzzles_are_read_again(order: str, folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    Path("words.txt").write_text("\n".join(WORDS))
    run("generate", order, "--seed 1 -p 1 -o folder")
    printed = run("generate", order, "--seed 1 -p 1").out.partition("% ")
    text = printed[1] + printed[2]
    assert read_puzzles(text) == [read(file) for file in sorted(Path("folder/puzzles").iterdir())]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    run("solve -n 2 -")


@pytest.mark.slow
def test_a_puzzle_that_is_no_text_is_printed_as_facts(written: Written, run: Run) -> None:
    words = written("words.txt", "\n".join(word.replace("a", "%") for word in WORDS))
    out, err = run("generate fillin --size 3 3 --words", words, "--seed 1 -p 1")
    assert "printed as facts, which --from facts reads" in err
    assert read(written("printed.lp", out)).to_json()["words"]


def test_words_are_read_as_latin_1_where_they_are_not_utf_8(folder: Path, run: Run) -> None:
    (folder / "words.txt").write_text("été\nthé", encoding="latin-1")
    with pytest.warns(InputWarning, match="words.txt: read as Latin-1"):
        assert "\n\nthé\nété\n" in run("generate fillin --words words.txt --alone --seed 1 -p 1").out


def test_cells_with_negative_coordinates_are_values(run: Run) -> None:
    printed = run("generate rikudo --size 19 --holes 0,2 -1,-1 -4,0 --unrated --seed 1 -p 1").out
    assert "\n% size 15cells: " in printed


def test_shape_is_drawn_in_a_file(written: Written, run: Run) -> None:
    shape = written("bow.txt", "##  ##\n######\n##  ##\n")
    assert "\n% size 14cells: " in run("generate rikudo --shape", shape, "--seed 1 -p 1").out


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("rikudo --size 0", "size: expected 7 to 1000000 cells, found 0"),
        ("rikudo --cells 40", "cells: expected --shape, the picture that is scaled"),
        ("rikudo --shape heart.png --size 61", "size: expected none beside --shape"),
        ("rikudo --shape nowhere.txt", "nowhere.txt: there is no such file"),
        (
            "rikudo --size 7 --givens 1 --links 0",
            "no puzzle with 1 givens, 0 links was found in 30 attempts: try another",
        ),
    ],
)
def test_impossible_order_is_a_sentence_and_writes_nothing(order: str, said: str, tmp_path: Path, run: Run) -> None:
    [line] = run("generate", order, "--seed 1 -o", tmp_path / "out", code=2).err.splitlines()
    assert said in line
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_time_limit_keeps_what_is_done(tmp_path: Path, run: Run) -> None:
    said = run("generate rikudo -n 5000 --seed 1 -p 2 --time-limit 2 -o", tmp_path, code=3).err
    done = len(list(tmp_path.glob("instances/*.lp")))
    assert said.endswith(f"the time limit was reached after {done} of 5000 puzzles\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("missed", ["", SO_FAR])
def test_interrupt_loses_nothing_that_is_done(
    missed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """A puzzle is written, and a second one made, when Ctrl-C comes."""
    made = list(generate("rikudo", size=19, seed=1, count=2))
    left = iter(made)

    def puzzles(*_: object) -> Iterator[Generated]:
        if (one := next(left)) is made[0]:
            yield one
        else:
            yield replace(one, missed=missed)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("aspsolve.generate._making.make_and_rate", puzzles)
    said = run("generate rikudo --size 19 --seed 1 -n 5 -p 1 -o", tmp_path, code=130).err
    so_far = f"1 of 5 puzzles: the hardest so far was {made[1].rating}" if missed else "2 of 5 puzzles"
    assert said.endswith(f"interrupted after {so_far}\n")
    done = [read(path) for path in sorted((tmp_path / "puzzles").iterdir())]
    assert done == [one.puzzle for one in made[: 1 if missed else 2]]
