"""Texts as outlines: everything that is written lies in its cell, in the real font."""

from __future__ import annotations

import re
from math import sqrt
from xml.etree import ElementTree as ET

import pytest

from aspsolve.draw import Role, Style, Theme, outlined, svg
from aspsolve.draw._layers import LINK_RADIUS
from aspsolve.draw._layout import PITCH
from aspsolve.model.drawing import Drawing, Mark, Tile
from aspsolve.model.lattice import HEXAGONS, SQUARES, Lattice, Point

pytest.importorskip("uharfbuzz", reason="needs the extra draw")

SVG = "{http://www.w3.org/2000/svg}"
HERE = Point(0, 0)
EXTREMES = [
    *("a", "M", "W", "@", "%", "j", "Ä", "é", "e\u0301", "ß", "Å", "Ç", "Ő", "Ж", "Ω", "7"),
    *("88", "888", "1089", "99999", "QU", "WW", "WWW", "WWWWWWWW", "MMMMMMMMMMMMMMMM", "x" * 500),
    *("ế", "e\u0302\u0301", "Ặ", "e" + "\u0301" * 4, "e" + "\u0323" * 5, "e" + "\u0301" * 30, "e" + "\u0301" * 500),
    *("न", "नि", "क्ष", "स्त्री", "र्द्ध्र्य", "कृ", "ट्ठू", "ॐ", "१२३"),
    *("○", "●", "○●", "…"),
]


def outline(
    text: str, lattice: Lattice = SQUARES, **tile: object
) -> tuple[list[tuple[float, float]], list[str | None]]:
    """Return the points of a text's outline around the centre of its cell, and the texts that stayed texts."""
    drawing = Drawing((Tile(HERE, text=text, **tile),), lattice=lattice)  # type: ignore[arg-type]
    root = ET.fromstring(outlined(svg(drawing, style=Style(theme=Theme.LIGHT))))
    return points(root, PITCH / 2, float(root.get("viewBox", "").split()[3]) / 2 - 3.5), texts(root)


def points(root: ET.Element, x: float, y: float) -> list[tuple[float, float]]:
    """Return where outlines of texts have their corners and control points, between which all of their lines lie."""
    found = []
    for path in root.iter(f"{SVG}path"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\)scale\((\S+)\)", path.get("transform", ""))
        if place is not None:
            left, line, size = map(float, place.groups())
            data = re.sub(r"a[^az]*", "", path.get("d", ""))  # arcs of circles, which begin at their extremes
            numbers = list(map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", data)))
            found += [
                (left + size * a - x, line + size * b - y) for a, b in zip(numbers[::2], numbers[1::2], strict=True)
            ]
    return found


def texts(root: ET.Element) -> list[str | None]:
    return [text.text for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("text", EXTREMES)
@pytest.mark.parametrize("given", [True, False])
def test_a_text_lies_in_its_square(text: str, given: bool) -> None:
    corners, rest = outline(text, given=given)
    assert rest == []
    assert corners
    assert all(abs(x) <= PITCH / 2 - 1 and abs(y) <= PITCH / 2 - 1 for x, y in corners)


@pytest.mark.parametrize("text", EXTREMES)
def test_a_text_lies_in_its_hexagon(text: str) -> None:
    corners, rest = outline(text, HEXAGONS, given=True)
    assert rest == []
    # The sides at the left and the right are vertical, the others rise by one for each square root of three.
    assert all(abs(x) <= PITCH / 2 and abs(y) <= (PITCH - abs(x)) / sqrt(3) for x, y in corners)


@pytest.mark.parametrize("text", ["1", "27", "127", "1089", "99999"])
def test_a_number_between_two_links_touches_neither(text: str) -> None:
    left, right = Point(-2, 0), Point(2, 0)
    tiles = (Tile(left), Tile(HERE, text=text, given=True), Tile(right))
    drawing = Drawing(tiles, links=((left, HERE), (HERE, right)), lattice=HEXAGONS)
    root = ET.fromstring(outlined(svg(drawing, style=Style(theme=Theme.LIGHT))))
    (links,) = (path for path in root.iter(f"{SVG}path") if path.get("class") == "links")
    left_edges = [float(x) for x in re.findall(r"M(\S+) ", links.get("d", ""))]
    free = min(abs(x - 1.5 * PITCH) for edge in left_edges for x in (edge, edge + 2 * LINK_RADIUS))
    assert max(abs(x) for x, _ in points(root, 1.5 * PITCH, 0)) <= free


@pytest.mark.parametrize("text", ["é", "e\u0301", "नि", "○", "●"])
def test_accents_scripts_and_circles_are_outlined(text: str) -> None:
    corners, rest = outline(text)
    assert (bool(corners), rest) == (True, [])


def test_an_accent_that_is_written_apart_looks_as_one_that_is_not() -> None:
    (composed, _), (apart, _) = outline("Ä"), outline("A\u0308")
    for of in (min, max):
        assert of(x for x, _ in composed) == pytest.approx(of(x for x, _ in apart), abs=0.2)
        assert of(y for _, y in composed) == pytest.approx(of(y for _, y in apart), abs=0.6)


def test_a_grapheme_without_a_font_stays_a_text_of_one_character(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.draw._outlines.which", lambda _: None)
    _, rest = outline("\U0001f468\u200d\U0001f469\u200d\U0001f467")
    assert rest == ["\U0001f468"]


def test_candidates_and_badges_lie_in_their_cell() -> None:
    many = [str(number) for number in range(1001, 1021)]
    for candidates in (["W"] * 9, many, ["WWWW", "MMMM"], ["नि", "é"]):
        for lattice in (SQUARES, HEXAGONS):
            drawing = Drawing((Tile(HERE),), lattice=lattice)
            style = Style(theme=Theme.LIGHT)
            document = svg(drawing, candidates={HERE: candidates}, badges={HERE: "1234"}, style=style)
            root = ET.fromstring(outlined(document))
            corners = points(root, PITCH / 2, float(root.get("viewBox", "").split()[3]) / 2 - 3.5)
            assert texts(root) == []
            assert len(corners) > 100
            assert all(abs(x) <= PITCH / 2 and abs(y) <= PITCH / sqrt(3) for x, y in corners)


def test_the_shape_of_a_highlight_does_not_depend_on_the_font() -> None:
    drawing = Drawing((Tile(HERE, text="a"),))
    document = svg(drawing, highlights={HERE: Role.NEW}, style=Style(theme=Theme.LIGHT))
    before = [e.get("d") for e in ET.fromstring(document).iter(f"{SVG}path")]
    after = [e.get("d") for e in ET.fromstring(outlined(document)).iter(f"{SVG}path") if not e.get("transform")]
    assert before == after


@pytest.mark.parametrize("mark", Mark)
def test_a_text_on_a_circle_lies_in_it(mark: Mark) -> None:
    corners, _ = outline("9", mark=mark)
    assert all(x * x + y * y <= 11**2 for x, y in corners)
