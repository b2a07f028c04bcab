"""A drawing in words has every cell, what separates areas, and what is joined."""

from itertools import combinations

import pytest

from aspsolve import FillIn, Rikudo, SeekNumbers, solve
from aspsolve.draw._svg import in_words
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import SQUARES_WITH_DIAGONALS, Point

SEEK = SeekNumbers(size=(2, 2), first=(1, 1), final=(2, 1))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Row 1: 1 black, h, 1 black. Row 2: 3 open. Row 3: 1 black, 1 open, 1 black."),
        ("de", "Zeile 1: 1 schwarz, h, 1 schwarz. Zeile 2: 3 offen. Zeile 3: 1 schwarz, 1 offen, 1 schwarz."),
        (
            "pt",
            "Linha 1: 1 em preto, h, 1 em preto. Linha 2: 3 em branco. Linha 3: 1 em preto, 1 em branco, 1 em preto.",
        ),
    ],
)
def test_squares_are_said_row_by_row(language: str, said: str) -> None:
    assert in_words(FillIn(["#h#", "___", "#_#"], ["hat", "bag"]).drawing(), language) == said


def test_the_ends_and_the_steps_of_a_path_are_said() -> None:
    solution = solve(SEEK).solution
    steps = "row 2 column 1 to row 1 column 1; row 1 column 1 to row 1 column 2; row 1 column 2 to row 2 column 2"
    assert in_words(solution.drawing()) == f"Row 1: 2 open. Row 2: first, final. Path: {steps}."


def test_rows_of_hexagons_say_where_they_begin_and_what_is_missing() -> None:
    said = in_words(Rikudo(7, [(-2, 0, 1)], [(-1, 1, 1, 1)]).drawing())
    links = "Linked: row 1 column 2 with row 1 column 4."
    assert said == f"Row 1 from column 2: 2 open. Row 2: 1, 1 missing, 1 open. Row 3 from column 2: 2 open. {links}"


def test_areas_that_touch_at_a_corner_are_two() -> None:
    cells = [Point(x, y) for x in (1, 2) for y in (1, 2)]
    borders = tuple((one, other) for one, other in combinations(cells, 2) if one.x == other.x or one.y == other.y)
    drawing = Drawing(tuple(map(Tile, cells)), lattice=SQUARES_WITH_DIAGONALS, borders=borders)
    assert in_words(drawing) == "Row 1: 2 open. Areas: 1, 2. Row 2: 2 open. Areas: 3, 4."


def test_borders_that_part_nothing_are_no_areas() -> None:
    one, other = Point(1, 1), Point(2, 1)
    tiles = tuple(Tile(Point(x, y)) for x in (1, 2) for y in (1, 2))
    assert in_words(Drawing(tiles, borders=((one, other),))) == "Row 1: 2 open. Row 2: 2 open."


def test_of_many_cells_the_number_is_said() -> None:
    assert in_words(Drawing(tuple(Tile(Point(x, 1)) for x in range(1001)))) == "1001 cells."
    assert in_words(Drawing(())) == "0 cells."


def test_however_many_cells_are_missing_they_are_only_counted() -> None:
    tiles = Tile(Point(-MAX_INTEGER, 1)), Tile(Point(1, 1)), Tile(Point(MAX_INTEGER, 1))
    assert in_words(Drawing(tiles)) == "Row 1: 1 open, 2147483647 missing, 1 open, 2147483645 missing, 1 open."
