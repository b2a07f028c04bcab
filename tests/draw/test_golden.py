"""Pictures stay as they are, compared with those that were looked at; ``pytest --update-golden`` makes them anew."""

from collections.abc import Callable
from pathlib import Path

import pytest

from aspsolve import FillIn, Rikudo, SeekNumbers
from aspsolve.draw import Role, Style, Theme, svg
from aspsolve.model.lattice import Point

GOLDEN = Path(__file__).parent / "golden"


def fill_in() -> str:
    puzzle = FillIn(grid=["#ç#", "___", "#_#"], words=["maë", "çaé"])
    return svg(puzzle.solution_from_json({"grid": ["#ç#", "maë", "#é#"]}).drawing())


def seek_numbers() -> str:
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
    snake = [[1, 1], [2, 1], [3, 1], [3, 2], [2, 2], [1, 2], [1, 3], [2, 3], [3, 3]]
    return svg(puzzle.solution_from_json({"path": snake}).drawing(), style=Style(theme=Theme.PRINT))


def rikudo() -> str:
    puzzle = Rikudo(7, [(-2, 0, 1), (2, 0, 4)], [(-1, 1, 1, 1)])
    numbers = [[-2, 0, 1], [-1, 1, 2], [1, 1, 3], [2, 0, 4], [1, -1, 5], [-1, -1, 6]]
    return svg(puzzle.solution_from_json({"numbers": numbers}).drawing())


def extremes() -> str:
    rows = [["é", "x\u0302\u0301", "○", "WWWW"], ["नि", "क्ष", "#", "_"], ["1089", "Ж", "_", "_"]]
    return svg(FillIn(grid=rows, words=["ab", "○"]).drawing())


def explanation() -> str:
    roles = {Point(1, 1): Role.NEW, Point(2, 1): Role.REASON, Point(1, 2): Role.WRONG, Point(3, 2): Role.HINT}
    return svg(
        FillIn(grid=["_a_", "_#_", "___"], words=["ab"]).drawing(),
        highlights=roles,
        candidates={Point(1, 3): ["a", "b"], Point(2, 3): [*"abcdefghijk"], Point(3, 3): ["1"]},
        badges={Point(2, 1): "1", Point(3, 1): "12"},
    )


def three_digits() -> str:
    return svg(Rikudo(127, [(-12, 0, 126), (-10, 0, 125)], [(-12, 0, -10, 0)]).drawing())


PICTURES = {
    "three-digits": three_digits,
    "fillin-auto": fill_in,
    "seeknumbers-print": seek_numbers,
    "rikudo-auto": rikudo,
    "extremes": extremes,
    "explanation": explanation,
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_the_golden_one(name: str, request: pytest.FixtureRequest) -> None:
    made: Callable[[], str] = PICTURES[name]
    file = GOLDEN / f"{name}.svg"
    if request.config.getoption("--update-golden"):
        file.write_text(made(), encoding="utf-8")
    assert made() == file.read_text(encoding="utf-8")


def test_every_golden_picture_is_made() -> None:
    assert {file.stem for file in GOLDEN.glob("*.svg")} == {*PICTURES}
