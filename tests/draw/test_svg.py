"""A picture shows what a drawing says, where it says so, and nothing that a reader of SVG could trip over."""

import itertools
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from aspsolve import FillIn, InputError, Rikudo, SeekNumbersSolution
from aspsolve.draw import Style, svg
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.drawing import Drawing, Label, Mark, Tile
from aspsolve.model.lattice import Point
from tests.conftest import COURSE, CROSS

SVG = "{http://www.w3.org/2000/svg}"

SNAKE = [Point(*at) for at in ((1, 1), (2, 1), (3, 1), (3, 2), (2, 2), (1, 2), (1, 3), (2, 3), (3, 3))]
SEEK_SOLUTION = SeekNumbersSolution(COURSE, frozenset(itertools.pairwise(SNAKE)))
RIKUDO = Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-1, 1, 1, 1), (1, -1, 2, 0)])


def picture(drawing: Drawing, **options: object) -> ET.Element:
    return ET.fromstring(svg(drawing, **options))  # type: ignore[arg-type]


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if element.get("class") == name]


def data(root: ET.Element, name: str) -> str:
    """Return the path data of the only element of a class."""
    (element,) = of_class(root, name)
    return element.get("d", "")


def corners(root: ET.Element, name: str) -> list[tuple[float, float]]:
    """Return where each outline of a class begins: upper left corners of squares, tops of hexagons."""
    outlines = data(root, name).split("M")[1:]
    return [(float(x), float(y)) for x, y in (re.findall(r"-?[\d.]+", outline)[:2] for outline in outlines)]


def texts(root: ET.Element) -> dict[str, tuple[float, float]]:
    return {e.text or "": (float(e.get("x", "")), float(e.get("y", ""))) for e in root.iter(f"{SVG}text")}


def grid(*rows: list[str]) -> Drawing:
    letters = [square for row in rows for square in row if square not in ("#", "_")]
    return FillIn(grid=rows, words=["ab", *([letters] if letters else [])]).drawing()


def test_the_size_of_a_cell_scales_the_picture_and_not_its_coordinates() -> None:
    small, usual = picture(CROSS.drawing(), style=Style(cell=20)), picture(CROSS.drawing())
    assert (small.get("width"), small.get("height")) == ("63.5", "63.5")
    assert small.get("viewBox") == usual.get("viewBox")
    assert data(small, "open") == data(usual, "open")


@pytest.mark.parametrize(
    ("style", "said"),
    [
        ({"theme": "dark"}, "theme: expected one of Theme.AUTO, Theme.LIGHT, Theme.DARK, Theme.PRINT, found 'dark'"),
        ({"width": 80}, 'width: expected a length such as Length(80, "mm"), found 80'),
        *(
            ({"cell": cell}, f"cell: expected a size from 1 to 1000 pixels, found {cell!r}")
            for cell in ("40", 0, -1, 1001, float("nan"), float("inf"))
        ),
    ],
)
def test_an_impossible_style_is_refused_when_it_is_made(style: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(said)}$"):
        Style(**style)


def test_cells_far_apart_make_no_endless_picture() -> None:
    root = picture(Drawing((Tile(Point(0, 0)), Tile(Point(MAX_INTEGER, 0)))))
    assert (root.get("width"), root.get("height")) == ("10000", "1")
    assert corners(root, "open") == [(0, 0), (40.0 * MAX_INTEGER, 0)]


def test_a_drawing_without_cells_is_an_empty_picture() -> None:
    root = picture(Drawing(()))
    assert root.get("viewBox") == "-3.5 -3.5 7 7"
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]


def test_markup_in_squares_is_text() -> None:
    hostile = ["<script>", "\"'&", "]]>", "&lt;"]
    source = svg(grid(hostile))
    assert "<script" not in source
    assert set(texts(ET.fromstring(source))) == set(hostile)


def test_characters_that_xml_forbids_are_replaced() -> None:
    tiles = (Tile(Point(1, 1), text="\x00"), Tile(Point(2, 1), text="a\ud800"), Tile(Point(3, 1), text="\uffff"))
    root = picture(Drawing(tiles, title="\x1b[31m"))
    assert [e.text for e in root.iter(f"{SVG}text")] == ["\ufffd", "a\ufffd", "\ufffd"]
    assert root.findtext(f"{SVG}title") == "\ufffd[31m"


def test_wide_texts_shrink_and_longer_ones_are_cut() -> None:
    root = picture(grid(["a", "QU", "1234", "WWWW", "x" * 5000, "e" + "\u0301" * 500]))
    sizes = {e.text: int(one.get("font-size", "")) for one in root.iter(f"{SVG}g") for e in one.iter(f"{SVG}text")}
    assert sizes["a"] == sizes["QU"] == 22
    assert 22 > sizes["1234"] > sizes["WWWW"] > 5
    cut = [text for text in sizes if text and text.endswith("…")]
    assert sorted(map(len, cut)) == [1, 10]


@pytest.mark.parametrize(
    "letter", ["x\u0301", "日", "\U0001f1e8\U0001f1ed", "\U0001f468\u200d\U0001f469\u200d\U0001f467"]
)
def test_a_grapheme_is_written_whole(letter: str) -> None:
    assert list(texts(picture(grid([letter, "_"])))) == [letter]


@pytest.mark.parametrize(
    ("edges", "lines"),
    [
        ([(1, 1, 2, 1), (3, 1, 3, 2)], ["20 60L60 60", "100 60L100 20"]),
        ([(1, 1, 2, 1), (1, 1, 1, 2)], ["60 60L30 60Q20 60 20 50L20 20"]),
        ([(1, 1, 3, 1)], ["20 60L100 60"]),
        (
            [(1, 1, 2, 1), (2, 1, 2, 2), (2, 2, 1, 2), (1, 2, 1, 1)],
            ["40 60L50 60Q60 60 60 50L60 30Q60 20 50 20L30 20Q20 20 20 30L20 50Q20 60 30 60L40 60"],
        ),
        ([(2, 1, 1, 1), (3, 1, 2, 1)], ["20 60L100 60"]),
        ([(1, 1, 1, 1)], ["20 60L20 60"]),
    ],
)
def test_a_line_goes_on_whichever_way_its_edges_go(edges: list[tuple[int, int, int, int]], lines: list[str]) -> None:
    tiles = tuple(Tile(Point(x, y)) for y in (1, 2) for x in (1, 2, 3))
    root = picture(Drawing(tiles, path=tuple((Point(a, b), Point(c, d)) for a, b, c, d in edges)))
    assert data(root, "path").split("M")[1:] == lines


def test_a_line_is_over_a_circle_and_under_one_with_a_text() -> None:
    tiles = Tile(Point(1, 1), mark=Mark.BLACK), Tile(Point(2, 1), text="2", mark=Mark.WHITE)
    root = picture(Drawing(tiles, path=((Point(1, 1), Point(2, 1)),)))
    order = [element.get("class") for element in root]
    assert order.index("black") < order.index("path") < order.index("first") < order.index("on-first")


def test_circles_in_squares_are_as_large_as_those_between_them_and_texts_there_cover_the_line() -> None:
    tiles = Tile(Point(1, 1), mark=Mark.WHITE), Tile(Point(2, 1))
    circle, text = (picture(Drawing(tiles, signs=(((Point(1, 1), Point(2, 1)), sign),))) for sign in "○=")
    assert [one.get("r") for one in of_class(circle, "white")] == ["8", "8"]
    assert [len(of_class(root, "open")) for root in (circle, text)] == [1, 2]


def test_every_fifth_line_is_thicker_where_several_texts_stand_beside_a_row() -> None:
    board = Drawing(tuple(Tile(Point(x, y)) for x in range(1, 8) for y in range(1, 6)), upwards=False)
    labels = tuple(Label("left", 1, "1", at) for at in (1, 2))
    assert of_class(picture(replace(board, outside=labels[:1])), "borders") == []
    assert corners(picture(replace(board, outside=labels)), "borders") == [(248, row) for row in range(0, 161, 40)]


def test_a_text_leaves_room_for_small_ones_in_corners() -> None:
    tiles = Tile(Point(1, 1), text="4"), Tile(Point(2, 1))
    clued = tiles[0], replace(tiles[1], corner="13+")
    below = [texts(picture(Drawing(one)))["4"][1] for one in (tiles, clued)]
    assert below[1] - below[0] == 3


def test_a_thermometer_is_full_as_far_as_its_squares_are_shaded() -> None:
    line = [Point(x, 1) for x in (1, 2, 3)]
    tiles = [Tile(at, block=at.x < 3) for at in line]
    root = picture(Drawing(tuple(tiles), tubes=tuple(itertools.pairwise(line))))
    assert data(root, "tube-full").startswith("M20 20L60 20M")
    assert data(root, "tube").startswith("M20 20L60 20M60 20L100 20M")
    empty = Drawing((*map(Tile, line),), tubes=tuple(itertools.pairwise(line)))
    assert not of_class(picture(empty), "tube-full")


@pytest.mark.parametrize("drawing", [CROSS.drawing(), SEEK_SOLUTION.drawing(), RIKUDO.drawing()])
def test_pictures_are_self_contained(drawing: Drawing) -> None:
    root = picture(drawing)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "g", "path", "circle", "text")
    }
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name == "id" or name == "style" or name.startswith("on") or "href" in name]
    assert all("url" not in (e.text or "") and "@import" not in (e.text or "") for e in root.iter(f"{SVG}style"))


def test_the_dark_rules_reach_nothing_outside_a_picture() -> None:
    sheet = picture(CROSS.drawing()).findtext(f"{SVG}style") or ""
    assert sheet.startswith("@media screen and (prefers-color-scheme:dark){")
    selectors = [rule.partition("{")[0] for rule in sheet.split(":dark){")[1].split("}") if rule]
    assert selectors
    assert all(selector.startswith(".aspsolve .") for selector in selectors)


def test_the_same_drawing_gives_the_same_picture() -> None:
    again = SeekNumbersSolution(COURSE, frozenset(reversed(list(itertools.pairwise(SNAKE)))))
    assert svg(again.drawing()) == svg(SEEK_SOLUTION.drawing())


@pytest.mark.slow
def test_a_large_grid_stays_small() -> None:
    tiles = tuple(Tile(Point(x, y), text="A") for x in range(200) for y in range(200))
    assert len(svg(Drawing(tiles))) < 4_500_000
