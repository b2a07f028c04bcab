"""PNG and PDF: real files of the right size, from pictures of any theme."""

from __future__ import annotations

import io
import re
import struct
import sys
from pathlib import Path

import pytest

from aspsolve import FillIn
from aspsolve.cli import main
from aspsolve.draw import Length, Style, Theme, pdf, png, svg
from aspsolve.draw import _extras as extras
from aspsolve.draw._extras import library
from aspsolve.draw._svg import NAMESPACE
from aspsolve.errors import InputError
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point

CROSS = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]).drawing()


def test_what_is_missing_is_reported_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(InputError) as caught:
        png(svg(CROSS))
    assert str(caught.value) == "PNG and PDF need cairosvg: pip install 'aspsolve[draw]'"


def test_a_booklet_says_so_before_anything_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert main(["sheet", "missing.txt", "-o", str(tmp_path / "book.pdf")]) == 2
    assert capsys.readouterr().err == "aspsolve: PNG and PDF need cairosvg: pip install 'aspsolve[draw]'\n"


def test_a_system_without_cairo_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise OSError("no library called cairo was found")

    monkeypatch.setattr(extras, "import_module", fail)
    with pytest.raises(InputError, match=r"need the cairo library .libcairo2 in Debian.: no library called cairo"):
        library("cairosvg")


class TestWithTheExtra:
    """What needs the extra."""

    @pytest.fixture(autouse=True)
    def _extra(self) -> None:
        pytest.importorskip("cairosvg", reason="needs the extra draw")
        pytest.importorskip("uharfbuzz", reason="needs the extra draw")

    def test_a_png_has_two_pixels_for_each_of_its_style(self) -> None:
        data = png(svg(CROSS, style=Style(theme=Theme.LIGHT)))
        assert data.startswith(b"\x89PNG\r\n")
        assert struct.unpack(">II", data[16:24]) == (254, 254)

    def test_a_png_with_a_size_on_paper_has_300_pixels_an_inch(self) -> None:
        data = png(svg(CROSS, style=Style(width=Length(2, "in"))))
        assert struct.unpack(">II", data[16:24]) == (600, 600)

    def test_a_huge_picture_keeps_within_the_memory(self) -> None:
        tiles = tuple(Tile(Point(0, y)) for y in (0, 10_000))
        width, height = struct.unpack(">II", png(svg(Drawing(tiles)))[16:24])
        assert width * height <= 50_000_000

    def test_a_pdf_has_a_page_for_each_picture_and_a_title(self) -> None:
        pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
        style = Style(theme=Theme.PRINT, width=Length(80, "mm"))
        reader = pypdf.PdfReader(io.BytesIO(pdf([svg(CROSS, style=style)] * 2, "Two")))
        assert (len(reader.pages), reader.metadata.title) == (2, "Two")
        assert float(reader.pages[0].mediabox.width) == pytest.approx(80 / 25.4 * 72, abs=0.1)

    def test_no_font_of_the_machine_is_needed(self) -> None:
        pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
        (page,) = pypdf.PdfReader(io.BytesIO(pdf([svg(CROSS)]))).pages
        for font in page["/Resources"]["/Font"].values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            assert len(descendant.get_object()["/FontDescriptor"]["/FontFile2"].get_data()) < 20_000

    def test_what_is_seen_is_in_a_pdf_once(self) -> None:
        pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
        reader = pypdf.PdfReader(io.BytesIO(pdf([svg(CROSS)] * 3)))
        found = (reader.get_object(number) for number in range(1, reader.trailer["/Size"]))
        contents = [one.get_data() for one in found if isinstance(one, pypdf.generic.StreamObject)]
        curves = [content for content in contents if b" c " in content.replace(b"\n", b" ") and b" cm" in content]
        assert len(curves) == 3

    def test_a_pdf_is_tagged_with_its_texts_in_order(self) -> None:
        pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
        reader = pypdf.PdfReader(io.BytesIO(pdf([svg(CROSS)] * 2)))
        assert reader.root_object["/MarkInfo"]["/Marked"]
        (whole,) = reader.root_object["/StructTreeRoot"]["/K"]
        parts = [part.get_object() for part in whole.get_object()["/K"]]
        for number, page in enumerate(reader.pages):
            marked = re.findall(rb"MCID (\d+)", page.get_contents().get_data())
            mine = [part["/K"] for part in parts if part["/Pg"].get_object()["/StructParents"] == number]
            assert mine == [*map(int, marked)] == [*range(len(mine))]
            assert len(mine) > 0

    def test_texts_of_a_pdf_can_be_found_where_they_are_seen(self) -> None:
        pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
        document = (
            f'<svg xmlns="{NAMESPACE}" width="200" height="100" viewBox="0 0 200 100">'
            '<g transform="translate(100 50)scale(2)"><text x="0" y="0" font-size="10">Größe ŁŚ</text></g>'
            '<g transform="rotate(180 100 50)"><text x="20" y="30" font-size="8">under</text></g></svg>'
        )
        (page,) = pypdf.PdfReader(io.BytesIO(pdf([document]))).pages
        found: dict[str, list[float]] = {}

        def note(text: str, space: list[float], matrix: list[float], *_: object) -> None:
            a, b, c, d, e, f = space
            p, q, r, s, x, y = matrix
            found[text.strip()] = [
                *(a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s),
                *(a * x + c * y + e, b * x + d * y + f),
            ]

        page.extract_text(visitor_text=note)
        assert found["Größe ŁŚ"] == pytest.approx([15, 0, 0, 15, 75, 37.5])
        assert found["under"] == pytest.approx([-6, 0, 0, -6, 135, 22.5])
