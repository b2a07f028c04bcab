"""What is drawn in text reads back; what is typed by hand is read; what is broken is refused with its place."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve.errors import InputError
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.text import read_puzzle
from aspsolve.model._gridwriting import BENDS, draw
from aspsolve.model._textgrid import FINAL, FIRST, has_ends, looks_drawn, parse
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.drawing import Drawing, Mark, Tile
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Edge, Lattice, Point
from tests.conftest import trials

NUMBERS = st.integers(0, 9999).map(str)
ORIGINS = st.one_of(st.integers(-9, 9), st.integers(-MAX_INTEGER // 2, MAX_INTEGER // 2))


@st.composite
def drawings(draw_: st.DrawFn, lattice: Lattice) -> Drawing:
    """Random cells with holes, anywhere, with numbers, marks and lines between neighbours."""
    left, bottom = draw_(ORIGINS), draw_(ORIGINS)
    offsets = draw_(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 6)), min_size=1, max_size=25, unique=True))
    if lattice.doubled:
        places = [Point(2 * (left // 2 + x) + (bottom + y) % 2, bottom + y) for x, y in offsets]
    else:
        places = [Point(left + x, bottom + y) for x, y in offsets]
    texts = [draw_(st.one_of(st.just(""), NUMBERS)) for _ in places]
    tiles = [Tile(at, text=text, given=bool(text)) for at, text in zip(places, texts, strict=True)]
    if lattice is SQUARES and len(tiles) > 1:
        tiles[:2] = [Tile(places[0], mark=Mark.FIRST), Tile(places[1], mark=Mark.FINAL)]
    inside = set(places)
    pairs: list[Edge] = [(at, n) for at in places for n in lattice.neighbours(at) if n in inside]
    lines = tuple(draw_(st.lists(st.sampled_from(pairs), max_size=20))) if pairs else ()
    path, links = ((), lines) if lattice.doubled else (lines, ())
    return Drawing(tuple(tiles), path=path, links=links, lattice=lattice)


def assert_reads_back(drawing: Drawing) -> None:
    sheet = parse(draw(drawing), drawing.lattice)
    assert set(sheet.tokens) == {tile.at for tile in drawing.tiles}
    assert sheet.edges == {tuple(sorted(edge)) for edge in (*drawing.path, *drawing.links)}
    for tile in drawing.tiles:
        text = sheet.tokens[tile.at].text
        if tile.mark is not None:
            assert text == (FIRST if tile.mark is Mark.FIRST else FINAL)[0]
        elif tile.text:
            assert text == tile.text
        else:
            assert text in {"·", *BENDS.values()}


@trials(st.one_of(drawings(SQUARES), drawings(HEXAGONS)), quick=20, slow=200)
def test_a_drawn_grid_reads_back(drawing: Drawing) -> None:
    assert_reads_back(drawing)


def test_a_leap_is_not_drawn_as_steps() -> None:
    tiles = tuple(Tile(Point(x, 1)) for x in (1, 2, 3))
    drawing = Drawing(tiles, path=((Point(1, 1), Point(3, 1)), (Point(1, 1), Point(9, 9))))
    assert parse(draw(drawing), SQUARES).edges == frozenset()


def test_lines_lead_through_the_borders_of_regions() -> None:
    a, b, c, d = (Point(x, y) for x in (1, 2) for y in (1, 2))
    tiles = (Tile(a, text="3"), *map(Tile, (b, c, d)))
    drawn = draw(Drawing(tiles, path=((a, b), (b, d), (d, c), (c, a)), borders=((a, c), (c, d))))
    assert drawn.splitlines() == [
        "  │ ·   ·   ·",
        "2 │   ┌───┐",
        "  │ · │ ┌─┼─╴",
        "1 │   3─┼─┘",
        "  │ ·   ╵   ·",
        "  └──────────",
        "      1   2",
    ]


@pytest.mark.parametrize("far", [Point(MAX_INTEGER - 1, 0), Point(0, 1 - MAX_INTEGER), Point(0, 2000)])
@pytest.mark.parametrize("lattice", [HEXAGONS, SQUARES])
def test_cells_far_apart_are_refused(far: Point, lattice: Lattice) -> None:
    with pytest.raises(InputError, match="too far apart"):
        draw(Drawing((Tile(Point(0, 0)), Tile(far)), lattice=lattice))


SQUARE_DRAWING = """\
3 │ ┌──┐  ●
  │ │  │  │
2 │ └──2  2
  │       │
1 │ ○──2──┘
  └────────
    1  2  3"""

HEXAGON_DRAWING = """\
 1 │   ·───3
   │  ╱
 0 │ 1       ·
   │  ╲
-1 │   ·   ·
   └──────────
    -2   0   2"""


@pytest.mark.parametrize("frame", ["└────────", "+--------", "+-", "", " -----"])
def test_squares_may_be_typed_in_ascii(frame: str) -> None:
    rows = SQUARE_DRAWING.splitlines()
    rows[-2] = f"  {frame}"
    typed = "\n".join(rows).translate(str.maketrans("│─┌┐└┘○●", "|-++++o@"))
    drawn, read = parse(SQUARE_DRAWING, SQUARES), parse(typed, SQUARES)
    assert len(drawn.edges) == 8
    assert read.edges == drawn.edges
    assert {at: token.number() for at, token in read.tokens.items()} == {
        at: token.number() for at, token in drawn.tokens.items()
    }
    assert (read.tokens[Point(1, 1)].text, read.tokens[Point(3, 3)].text) == ("o", "@")


def test_hexagons_may_be_typed_in_ascii() -> None:
    drawn = read_puzzle(HEXAGON_DRAWING)
    assert drawn.links == ((-2, 0, -1, -1), (-2, 0, -1, 1), (-1, 1, 1, 1))
    assert drawn.prefilled == ((-2, 0, 1), (1, 1, 3))
    assert read_puzzle(HEXAGON_DRAWING.translate(str.maketrans("│─└╱╲·", "|-+/\\."))) == drawn


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "expected a drawn grid, found nothing", 1, 1),
        ("1 | . .", "expected the columns' numbers", 1, 1),
        ("x | . .\n    1 2", "expected a coordinate, found 'x'", 1, 1),
        ("1 | . .\n    1 y", "expected a coordinate, found 'y'", 2, 7),
        ("1 | . .\n2 | . .\n    1 2", "expected rows from top to bottom, found 2", 2, 1),
        ("1 | . .\n    1 3", "expected the columns' numbers in order, evenly spaced", 2, 5),
        ("1 | .  .\n    1 2", "'.' does not end under a column's number", 1, 8),
        ("2 | . .\n  |  |\n1 | . .\n    1 2", "expected a line that joins two cells, found '|'", 2, 6),
        ("2 | . .\n  | |\n0 | . .\n    1 2", "expected a row of cells above and below", 2, 1),
        ("  | |\n0 | . .\n    1 2", "expected a row of cells above and below", 1, 1),
        ("1 | .-\n    1 2", "a line leads to (2,1), where there is no cell", 1, None),
        (f"{'9' * 11} | .\n    1", "expected a coordinate, found '99999999999'", 1, 1),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, message: str, line: int, column: int | None) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, SQUARES)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_huge_number_is_refused_where_it_stands() -> None:
    token = parse(f". {'1' * 5000}", SQUARES).tokens[Point(2, 1)]
    with pytest.raises(InputError, match=r"^1:3: .*more than 10 digits"):
        token.number()


SIGNS = "0123456789-−| │─╱╲/\\┌┘·.○●o@#\n\t²٣é\u0301%+"


@st.composite
def mutated(draw_: st.DrawFn, text: str) -> str:
    """A text with some characters replaced, left out, or put in."""
    for _ in range(draw_(st.integers(1, 6))):
        at, kept = draw_(st.integers(0, len(text))), draw_(st.integers(0, 2))
        text = text[:at] + draw_(st.text(SIGNS, max_size=3)) + text[at + kept :]
    return text


def outcome(read: Callable[[str], Any], text: str) -> Any:
    """Return what is read, or the error; anything else that is raised fails the test."""
    try:
        return read(text)
    except InputError as error:
        return error


@pytest.mark.parametrize(("kind", "drawn"), [("seeknumbers", SQUARE_DRAWING), ("rikudo", HEXAGON_DRAWING)])
@given(data=st.data())
@settings(max_examples=50)
def test_a_broken_drawing_raises_nothing_but_input_errors(kind: str, drawn: str, data: st.DataObject) -> None:
    found = outcome(partial(read_puzzle, family=FAMILIES[kind]), data.draw(mutated(drawn)))
    if isinstance(found, InputError):
        assert len(str(found).splitlines()) == 1
    else:
        assert read_puzzle(str(found)) == found


@given(st.text(SIGNS, max_size=80), st.sampled_from([SQUARES, SQUARES_WITH_DIAGONALS, HEXAGONS]))
def test_any_text_is_read_or_refused(text: str, lattice: Lattice) -> None:
    found = outcome(partial(parse, lattice=lattice), text)
    if not isinstance(found, InputError):
        assert all(at in found.tokens for edge in found.edges for at in edge)


@pytest.mark.parametrize(
    ("text", "drawn", "ends"),
    [
        ("3 │ ·  ·", True, False),
        (". . @", True, True),
        ("..@", True, True),
        ("o .", True, True),
        ("#_#", False, False),
        ("1 # 2", True, False),
        ("hat bag", False, False),
        ("foo", False, False),
    ],
)
def test_a_drawing_is_known_by_its_first_line_and_a_path_by_its_ends(text: str, drawn: bool, ends: bool) -> None:
    assert (looks_drawn(text), has_ends(text)) == (drawn, ends)
