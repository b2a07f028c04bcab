"""A picture shows what a drawing says, where it says so, and nothing that a reader of SVG could trip over."""

import itertools
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve import FillIn, Rikudo, SeekNumbers
from aspsolve.draw import Role, Style, svg
from aspsolve.draw._layers import LINK_RADIUS
from aspsolve.errors import InputError
from aspsolve.families.seeknumbers._puzzle import SeekNumbersSolution
from aspsolve.formats.text import read_solutions
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.drawing import Drawing, Mark, Tile
from aspsolve.model.lattice import Point

SVG = "{http://www.w3.org/2000/svg}"

FILL_IN = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
SNAKE = [Point(*at) for at in ((1, 1), (2, 1), (3, 1), (3, 2), (2, 2), (1, 2), (1, 3), (2, 3), (3, 3))]
SEEK = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
SEEK_SOLUTION = SeekNumbersSolution(SEEK, frozenset(itertools.pairwise(SNAKE)))
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
    return [place(start) for start in outlines(root, name)]


def outlines(root: ET.Element, name: str) -> list[str]:
    return data(root, name).split("M")[1:]


def place(text: str) -> tuple[float, float]:
    """Return the two numbers that path data begins with."""
    kept = "".join(c if c.isdigit() or c in ".- " else "," for c in text).split(",")[0]
    x, y = kept.split(" ")[:2]
    return float(x), float(y)


def texts(root: ET.Element) -> dict[str, tuple[float, float]]:
    return {e.text or "": (float(e.get("x", "")), float(e.get("y", ""))) for e in root.iter(f"{SVG}text")}


def grid(*rows: list[str]) -> Drawing:
    letters = [square for row in rows for square in row if square not in ("#", "_")]
    return FillIn(grid=rows, words=["ab", *([letters] if letters else [])]).drawing()


def test_a_picture_has_a_name_a_description_and_a_role() -> None:
    root = picture(replace(SEEK_SOLUTION.drawing(), title="The <first> one"))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "The <first> one"
    assert root.findtext(f"{SVG}desc") == "9 square cells, 2 given, a path of 8 steps."


@pytest.mark.parametrize(
    ("drawing", "description"),
    [
        (FILL_IN.drawing(), "5 square cells, 1 given."),
        (RIKUDO.drawing(), "6 hexagonal cells, 2 given, 2 links."),
        (Drawing((Tile(Point(0, 0), text="a"),)), "1 square cell, 0 given, 1 filled in."),
    ],
)
def test_the_description_counts_what_is_there(drawing: Drawing, description: str) -> None:
    assert picture(drawing).findtext(f"{SVG}desc") == description


def test_squares_are_drawn_by_their_kinds_each_once() -> None:
    root = picture(FILL_IN.drawing())
    assert corners(root, "block") == [(0, 0), (80, 0), (0, 80), (80, 80)]
    assert corners(root, "given") == [(40, 0)]
    assert corners(root, "open") == [(0, 40), (40, 40), (80, 40), (40, 80)]
    assert set(outlines(root, "open")) == {
        "0 40h40v40h-40z",
        "40 40h40v40h-40z",
        "80 40h40v40h-40z",
        "40 80h40v40h-40z",
    }


def test_the_view_fits_tightly_with_a_margin() -> None:
    root = picture(grid(["_", "_", "_"], ["_", "_", "_"]))
    assert root.get("viewBox") == "-3.5 -3.5 127 87"
    assert (root.get("width"), root.get("height")) == ("127", "87")


def test_the_size_of_a_cell_scales_the_picture_and_not_its_coordinates() -> None:
    small, usual = picture(FILL_IN.drawing(), style=Style(cell=20)), picture(FILL_IN.drawing())
    assert (small.get("width"), small.get("height")) == ("63.5", "63.5")
    assert small.get("viewBox") == usual.get("viewBox")
    assert data(small, "open") == data(usual, "open")


@pytest.mark.parametrize("cell", [0, -1, 1001, float("nan"), float("inf")])
def test_an_impossible_size_is_refused(cell: float) -> None:
    with pytest.raises(InputError, match="cell: expected a size from 1 to 1000 pixels"):
        Style(cell=cell)


def test_cells_far_apart_make_no_endless_picture() -> None:
    root = picture(Drawing((Tile(Point(0, 0)), Tile(Point(MAX_INTEGER, 0)))))
    assert (root.get("width"), root.get("height")) == ("10000", "1")
    assert corners(root, "open") == [(0, 0), (40.0 * MAX_INTEGER, 0)]


@pytest.mark.slow
def test_a_picture_of_too_many_cells_is_refused() -> None:
    large = Drawing(tuple(Tile(Point(x, 1)) for x in range(100_001)))
    with pytest.raises(InputError, match="a picture has at most 100000 cells, found 100001"):
        svg(large)


def test_a_drawing_without_cells_is_an_empty_picture() -> None:
    root = picture(Drawing(()))
    assert root.get("viewBox") == "-3.5 -3.5 7 7"
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]


@pytest.mark.parametrize(("upwards", "first", "second"), [(True, 60, 20), (False, 20, 60)])
def test_y_grows_as_the_drawing_says(upwards: bool, first: int, second: int) -> None:
    tiles = (Tile(Point(1, 1), mark=Mark.FIRST), Tile(Point(1, 2), mark=Mark.FINAL))
    root = picture(Drawing(tiles, upwards=upwards))
    heights = [of_class(root, name)[0].get("cy") for name in ("first", "final")]
    assert heights == [str(first), str(second)]


def test_letters_stand_in_the_middle_of_their_squares() -> None:
    found = texts(picture(grid(["a", "_"], ["_", "b"])))
    baseline = 0.36 * 22
    assert found == {"a": (20, 20 + baseline), "b": (60, 60 + baseline)}


def test_what_is_given_differs_by_weight_and_ground_from_what_is_filled_in() -> None:
    root = picture(read_solutions("#h#\nbag\n#t#", FILL_IN)[0].drawing())
    (printed,), (filled,) = of_class(root, "printed"), of_class(root, "filled")
    assert ([e.text for e in printed], [e.text for e in filled]) == (["h"], ["b", "a", "g", "t"])
    assert (printed.get("font-weight"), filled.get("font-weight")) == ("700", None)
    assert corners(root, "given") == [(40, 0)]


def test_markup_in_squares_is_text() -> None:
    hostile = ["<script>", "\"'&", "]]>", "&lt;"]
    source = svg(grid(hostile))
    assert "<script" not in source
    assert set(texts(ET.fromstring(source))) == set(hostile)


@pytest.mark.slow
@settings(max_examples=25)
@given(st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=5), st.text(max_size=20))
def test_any_text_makes_a_picture_that_can_be_parsed(words: list[str], title: str) -> None:
    tiles = tuple(Tile(Point(x, 1), text=word) for x, word in enumerate(words))
    root = picture(Drawing(tiles, title=title))
    assert len(list(root.iter(f"{SVG}text"))) == len(words)


def test_characters_that_xml_forbids_are_replaced() -> None:
    tiles = (Tile(Point(1, 1), text="\x00"), Tile(Point(2, 1), text="a\ud800"), Tile(Point(3, 1), text="\uffff"))
    root = picture(Drawing(tiles, title="\x1b[31m"))
    assert [e.text for e in root.iter(f"{SVG}text")] == ["\ufffd", "a\ufffd", "\ufffd"]
    assert root.findtext(f"{SVG}title") == "\ufffd[31m"


def test_wide_texts_shrink_and_longer_ones_are_cut() -> None:
    root = picture(grid(["a", "QU", "1234", "WWWW", "x" * 5000, "e" + "\u0301" * 500]))
    sizes = {
        e.text: int(group.get("font-size", "")) for group in root.iter(f"{SVG}g") for e in group.iter(f"{SVG}text")
    }
    assert sizes["a"] == sizes["QU"] == 22
    assert 22 > sizes["1234"] > sizes["WWWW"] > 5
    cut = [text for text in sizes if text and text.endswith("…")]
    assert sorted(map(len, cut)) == [1, 10]


@pytest.mark.parametrize(
    "letter", ["x\u0301", "日", "\U0001f1e8\U0001f1ed", "\U0001f468\u200d\U0001f469\u200d\U0001f467"]
)
def test_a_grapheme_is_written_whole(letter: str) -> None:
    assert list(texts(picture(grid([letter, "_"])))) == [letter]


def test_the_path_leads_through_the_centres_from_first_to_final() -> None:
    path = data(picture(SEEK_SOLUTION.drawing()), "path")
    assert path == ("M20 100L90 100Q100 100 100 90L100 70Q100 60 90 60L30 60Q20 60 20 50L20 30Q20 20 30 20L100 20")


def test_the_path_lies_under_marks_and_numbers_and_over_cells() -> None:
    root = picture(SEEK_SOLUTION.drawing())
    order = [child.get("class") for child in root][3:]
    assert order == ["rim", "cells", "path", "discs", "first", "final", "printed"]
    discs = [place(circle) for circle in of_class(root, "discs")[0][0].get("d", "").split("M")[1:]]
    assert discs == [(47, 100), (47, 60)]


def test_a_puzzle_without_a_path_has_no_path_and_no_discs() -> None:
    root = picture(SEEK.drawing())
    assert of_class(root, "path") == of_class(root, "discs") == []


def test_the_first_cell_is_a_white_circle_and_the_final_a_black_one() -> None:
    (first,), (final,) = (of_class(picture(SEEK.drawing()), name) for name in ("first", "final"))
    assert (first.tag, first.get("cx"), first.get("cy"), first.get("fill")) == (f"{SVG}circle", "20", "100", "#fff")
    assert (final.tag, final.get("cx"), final.get("cy"), final.get("fill")) == (f"{SVG}circle", "100", "20", "#1a1a1a")


@pytest.mark.parametrize(
    ("edges", "lines"),
    [
        ([(1, 1, 2, 1), (3, 1, 3, 2)], ["20 60L60 60", "100 60L100 20"]),
        ([(1, 1, 2, 1), (1, 1, 1, 2)], ["20 60L60 60", "20 60L20 20"]),
        ([(1, 1, 3, 1)], ["20 60L100 60"]),
        (
            [(1, 1, 2, 1), (2, 1, 2, 2), (2, 2, 1, 2), (1, 2, 1, 1)],
            ["20 60L50 60Q60 60 60 50L60 30Q60 20 50 20L30 20Q20 20 20 30L20 60"],
        ),
        ([(2, 1, 1, 1), (3, 1, 2, 1)], ["100 60L20 60"]),
        ([(1, 1, 1, 1)], ["20 60L20 60"]),
    ],
)
def test_edges_that_are_no_path_are_drawn_all_the_same(
    edges: list[tuple[int, int, int, int]], lines: list[str]
) -> None:
    tiles = tuple(Tile(Point(x, y)) for y in (1, 2) for x in (1, 2, 3))
    root = picture(Drawing(tiles, path=tuple((Point(a, b), Point(c, d)) for a, b, c, d in edges)))
    assert data(root, "path").split("M")[1:] == lines


def test_hexagons_have_their_points_up_and_fit_without_gaps() -> None:
    root = picture(RIKUDO.drawing())
    assert root.get("viewBox") == "-3.5 -3.5 127 122.47"
    shape = "l20 11.55v23.09l-20 11.55-20-11.55v-23.09z"
    everything = [*outlines(root, "open"), *outlines(root, "given")]
    assert all(outline.endswith(shape) for outline in everything)
    assert sorted(corners(root, "given")) == [(20, 34.64), (100, 34.64)]
    assert sorted(corners(root, "open")) == [(40, 0), (40, 69.28), (80, 0), (80, 69.28)]


def test_the_hole_of_a_hexagon_is_left_open() -> None:
    root = picture(RIKUDO.drawing())
    hole = (60, 34.64)
    assert all(hole not in corners(root, name) for name in ("rim", "open", "given"))


def test_numbers_of_hexagons_stand_in_their_middle() -> None:
    found = texts(picture(RIKUDO.drawing()))
    assert found == {"1": (20, 65.66), "4": (100, 65.66)}


def test_a_link_is_a_disc_on_the_side_that_two_cells_share() -> None:
    links = data(picture(RIKUDO.drawing()), "links")
    first, second = (place(disc.partition("a")[0]) for disc in links.split("M")[1:])
    assert (first[0] + LINK_RADIUS, first[1]) == (60, 23.09)
    assert (second[0] + LINK_RADIUS, second[1]) == (90, pytest.approx(75.06, abs=0.02))


def test_a_hole_is_filled_and_what_lies_outside_is_not() -> None:
    root = picture(RIKUDO.drawing())
    assert len(of_class(root, "hole")) == 1
    assert data(root, "hole").count("M") == 1
    assert of_class(picture(Rikudo(cells=[(0, 0), (2, 0), (1, 1)]).drawing()), "hole") == []


def test_highlighted_cells_have_a_class_a_ground_and_a_frame() -> None:
    highlights = {Point(1, 2): Role.NEW, Point(2, 2): Role.WRONG, Point(2, 1): Role.HINT, Point(9, 9): Role.NEW}
    root = picture(FILL_IN.drawing(), highlights=highlights)
    assert corners(root, "new") == [(0, 40)]
    assert corners(root, "wrong") == [(40, 40)]
    assert corners(root, "hint") == [(40, 0)]
    assert corners(root, "open") == [(80, 40), (40, 80)]
    assert corners(root, "frame-new") == [(3, 43)]
    assert corners(root, "frame-hint") == [(43, 3)]
    assert data(root, "frame-wrong") == "M51 51L47 47M69 51L73 47M69 69L73 73M51 69L47 73"
    assert of_class(root, "frame-hint")[0].get("stroke-dasharray") is not None


def test_a_highlighted_block_stays_a_block_with_a_frame() -> None:
    root = picture(FILL_IN.drawing(), highlights={Point(1, 1): Role.NEW})
    assert (0, 0) in corners(root, "block")
    assert corners(root, "frame-new") == [(3, 3)]
    assert of_class(root, "new") == []


def test_a_text_on_black_is_white() -> None:
    tiles = (Tile(Point(1, 1), text="a", block=True), Tile(Point(2, 1), text="b", mark=Mark.FINAL))
    root = picture(Drawing(tiles))
    for name, text in (("reversed", "a"), ("on-final", "b")):
        (group,) = of_class(root, name)
        assert ([e.text for e in group], group.get("fill")) == ([text], "#fff")


@pytest.mark.parametrize("drawing", [FILL_IN.drawing(), SEEK_SOLUTION.drawing(), RIKUDO.drawing()])
def test_pictures_are_self_contained(drawing: Drawing) -> None:
    root = picture(drawing)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "g", "path", "circle", "text")
    }
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name == "id" or name == "style" or name.startswith("on") or "href" in name]
    assert all("url" not in (e.text or "") and "@import" not in (e.text or "") for e in root.iter(f"{SVG}style"))


def test_the_dark_rules_reach_nothing_outside_a_picture() -> None:
    sheet = picture(FILL_IN.drawing()).findtext(f"{SVG}style") or ""
    assert sheet.startswith("@media screen and (prefers-color-scheme:dark){")
    selectors = [rule.partition("{")[0] for rule in sheet.split(":dark){")[1].split("}") if rule]
    assert selectors
    assert all(selector.startswith(".aspsolve .") for selector in selectors)


def test_the_same_drawing_gives_the_same_picture() -> None:
    again = SeekNumbersSolution(SEEK, frozenset(reversed(list(itertools.pairwise(SNAKE)))))
    assert svg(again.drawing()) == svg(SEEK_SOLUTION.drawing())


def test_a_picture_ends_with_a_line_feed_and_has_no_declaration() -> None:
    source = svg(FILL_IN.drawing())
    assert source.startswith("<svg ")
    assert source.endswith("</svg>\n")


@pytest.mark.slow
def test_a_large_grid_stays_small() -> None:
    tiles = tuple(Tile(Point(x, y), text="A") for x in range(200) for y in range(200))
    assert len(svg(Drawing(tiles))) < 4_500_000


def test_candidates_stand_on_a_disc_where_the_path_passes() -> None:
    puzzle = SeekNumbers(size=(2, 1), first=(1, 1), final=(2, 1))
    drawing = replace(puzzle.drawing(), path=((Point(1, 1), Point(2, 1)),))
    plain = Drawing(tuple(replace(tile, mark=None) for tile in drawing.tiles), path=drawing.path)
    assert 'class="discs"' not in svg(plain)
    picture = svg(plain, candidates={Point(1, 1): ["1", "2"]})
    assert picture.index('class="path"') < picture.index('class="discs"') < picture.index('class="candidates"')
