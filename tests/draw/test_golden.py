"""Pictures stay as they are, compared with those that were looked at; ``pytest --update-golden`` makes them anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from aspsolve import FillIn, Rikudo, SeekNumbers
from aspsolve.draw import Role, Style, Theme, svg
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point

GOLDEN = Path(__file__).parent / "golden"


def solved() -> dict[str, Drawing]:
    """Return the drawing of a solution of each family."""
    fill_in = FillIn(grid=["#ç#", "___", "#_#"], words=["maë", "çaé"])
    seek = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
    ring = Rikudo(7, [(-2, 0, 1), (2, 0, 4)], [(-1, 1, 1, 1)])
    snake = [[1, 1], [2, 1], [3, 1], [3, 2], [2, 2], [1, 2], [1, 3], [2, 3], [3, 3]]
    numbers = [[-2, 0, 1], [-1, 1, 2], [1, 1, 3], [2, 0, 4], [1, -1, 5], [-1, -1, 6]]
    return {
        "fillin": fill_in.solution_from_json({"grid": ["#ç#", "maë", "#é#"]}).drawing(),
        "seeknumbers": seek.solution_from_json({"path": snake}).drawing(),
        "rikudo": ring.solution_from_json({"numbers": numbers}).drawing(),
    }


@cache
def pictures() -> dict[str, str]:
    """Return each picture by its name."""
    squares = FillIn(
        grid=[["é", "x\u0302\u0301", "○", "WWWW"], ["नि", "क्ष", "#", "_"], ["1089", "Ж", "_", "_"]], words=["ab", "○"]
    ).drawing()
    steps = FillIn(grid=["_a_", "_#_", "___"], words=["ab"]).drawing()
    numbers = Rikudo(127, [(-12, 0, 126), (-10, 0, 125)], [(-12, 0, -10, 0)]).drawing()
    return {
        **{
            f"{family}-{theme.value}": svg(drawing, style=Style(theme=theme))
            for theme in Theme
            for family, drawing in solved().items()
        },
        "extremes": svg(squares),
        "three-digits": svg(numbers),
        "explanation": svg(
            steps,
            highlights={
                Point(1, 1): Role.NEW,
                Point(2, 1): Role.REASON,
                Point(1, 2): Role.WRONG,
                Point(3, 2): Role.HINT,
            },
            candidates={Point(1, 3): ["a", "b"], Point(2, 3): [*"abcdefghijk"], Point(3, 3): ["1"]},
            badges={Point(2, 1): "1", Point(3, 1): "12"},
        ),
    }


def test_every_golden_picture_is_still_made() -> None:
    assert {file.stem for file in GOLDEN.glob("*.svg")} == set(pictures())


@pytest.mark.parametrize("name", sorted(file.stem for file in GOLDEN.glob("*.svg")))
def test_picture_is_the_golden_one(name: str) -> None:
    assert pictures()[name] == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")


@pytest.fixture(autouse=True, scope="module")
def _update(request: pytest.FixtureRequest) -> None:
    """Write the pictures where the option says so."""
    if request.config.getoption("--update-golden"):
        for file in GOLDEN.glob("*.svg"):
            file.unlink()
        for name, picture in pictures().items():
            (GOLDEN / f"{name}.svg").write_text(picture, encoding="utf-8")
