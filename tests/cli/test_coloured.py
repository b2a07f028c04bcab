"""Drawings in a terminal: coloured where it can show colours, plain where not, in ASCII where it has no more."""

import re
import sys

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers
from aspsolve.cli._puzzles import coloured, print_drawing
from aspsolve.model.lattice import Point
from tests.conftest import CROSS, shipped
from tests.test_terminal import Terminal

RIKUDO = Rikudo(7, [(-2, 0, 1), (2, 0, 4)], [(-1, 1, 1, 1)])
SEEK = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
#: Clues beside the board, between squares, as circles, in halves of squares, and as regions with texts around them.
DECLARED = ("skyscrapers/01_4x4", "futoshiki/01_4x4", "masyu/01_5x5", "kakuro/01_5x5", "sudoku/01_4x4", "tents/01_5x5")
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def look(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard output be a terminal with colours."""
    found = Terminal()
    monkeypatch.setattr(sys, "stdout", found)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return found


@pytest.mark.parametrize("puzzle", [RIKUDO, SEEK, *map(shipped, DECLARED)], ids=["rikudo", "seeknumbers", *DECLARED])
def test_without_its_colours_a_drawing_is_the_plain_one(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = look(monkeypatch)
    print_drawing(puzzle.drawing, str(puzzle))
    shown = terminal.getvalue()
    assert ESCAPES.search(shown)
    assert ESCAPES.sub("", shown) == f"{puzzle}\n"


def test_squares_are_blocks_in_reverse_and_givens_in_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = look(monkeypatch)
    print_drawing(CROSS.drawing, str(CROSS))
    first = terminal.getvalue().splitlines()[0]
    assert first == "\x1b[7m   \x1b[0m\x1b[1m h \x1b[0m\x1b[7m   \x1b[0m"


def test_givens_in_regions_are_bold() -> None:
    shown = coloured(shipped("sudoku/01_4x4").drawing())
    assert {shown.plain[span.start] for span in shown.spans if "bold" in str(span.style)} == {*"1234"}


def test_squares_are_as_wide_as_the_widest_text() -> None:
    rows = coloured(FillIn(grid=[["日", "_"], ["QU", "#"]], words=["ab"]).drawing()).plain.splitlines()
    assert rows == [" 日   · ", " QU     "]


def test_marked_cells_are_in_brackets() -> None:
    assert coloured(CROSS.drawing(), [Point(1, 2)]).plain.splitlines()[1] == "[·] ·  · "
    assert "[·]" in coloured(SEEK.drawing(), [Point(2, 2)]).plain


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_file_and_a_terminal_without_colours_are_respected(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    print_drawing(RIKUDO.drawing, str(RIKUDO))
    assert capsys.readouterr().out == f"{RIKUDO}\n"
    terminal = look(monkeypatch)
    monkeypatch.setenv(name, value)
    print_drawing(RIKUDO.drawing, str(RIKUDO))
    assert terminal.getvalue() == f"{RIKUDO}\n"
