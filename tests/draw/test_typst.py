"""PNG and PDF: real files of the right size, tagged, the same each time; a letter that no font has is named."""

import io
import struct
import sys
from pathlib import Path
from typing import Any

import pytest

from aspsolve import FillIn, InputError, write
from aspsolve.draw import Length, Style, Theme, pdf, png, svg
from aspsolve.draw import _typst as typst_pages
from aspsolve.draw._typst import package
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point
from tests.conftest import Run

pytest.importorskip("typst", reason="needs the extra draw")
from tests.draw.pages import Pages, pypdf

CROSS = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]).drawing()
KANA = FillIn(["#ダ#", "___", "#_#"], ["ダat", "bag"])


def size(data: bytes) -> tuple[int, ...]:
    assert data.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", data[16:24])


def test_a_png_has_the_pixels_of_its_style() -> None:
    assert size(png(svg(CROSS, style=Style(theme=Theme.LIGHT)))) == (254, 254)  # two for each
    assert size(png(svg(CROSS, style=Style(width=Length(2, "in"))))) == (600, 600)  # 300 an inch
    tiles = tuple(Tile(Point(0, y)) for y in (0, 10_000))
    width, height = size(png(svg(Drawing(tiles))))
    assert width * height <= 50_000_000


def test_a_pdf_has_a_page_for_each_picture_with_texts_and_what_it_shows() -> None:
    style = Style(theme=Theme.PRINT, width=Length(80, "mm"))
    made = pdf([svg(CROSS, style=style)] * 2, "Two")
    pages = Pages(made)
    assert (len(pages.pages), pages.reader.metadata.title) == (2, "Two")
    assert float(pages.pages[0].mediabox.width) == pytest.approx(80 / 25.4 * 72, abs=0.1)
    assert pages.said(1) == "h"
    assert pages.figures[0].alt.endswith("5 square cells, 1 given.")
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pages.reader.root_object["/Metadata"].get_data()
    assert made == pdf([svg(CROSS, style=style)] * 2, "Two")


def test_a_picture_follows_no_style_sheet_of_a_screen() -> None:
    assert "prefers-color-scheme" in svg(CROSS)
    assert "prefers-color-scheme" not in typst_pages._picture(svg(CROSS))["svg"]


def test_letters_of_many_scripts_have_fonts_without_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = typst_pages._fonts
    monkeypatch.setattr(typst_pages, "_fonts", lambda system: fonts(False))
    for letter in ("é", "x\u0302\u0301", "ế", "Ж", "Ω", "क्ष", "नि", "○", "ש", "ب"):
        made = pdf([svg(Drawing((Tile(Point(1, 1), text=letter),)))])
        reader = pypdf.PdfReader(io.BytesIO(made))
        assert reader.root_object["/MarkInfo"]["/Marked"]
        assert reader.pages[0].extract_text().strip()


@pytest.mark.parametrize(
    ("letter", "source"),
    [
        *((letter, "fonts-noto-cjk of Debian") for letter in "ダあ漢각"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "fonts-noto-color-emoji of Debian"),
        ("ก", "pip install fontpkg-noto-sans-thai"),
        ("ب", "pip install fontpkg-noto-sans-arabic"),
        ("ꯀ", "fonts-noto-core of Debian"),
    ],
)
def test_the_package_of_a_letter(letter: str, source: str) -> None:
    assert package(letter) == source


@pytest.mark.parametrize(("command", "out"), [("draw", "out.pdf"), ("draw", "out.png"), ("sheet", "out.pdf")])
def test_a_letter_that_no_font_has_is_named(
    command: str, out: str, folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    fonts: Any = typst_pages._fonts
    monkeypatch.setattr(typst_pages, "_fonts", lambda system: fonts(False))
    write(KANA, "kana.txt")
    said = run(command, "kana.txt -o", out, code=2).err
    assert said.splitlines()[-1] == "aspsolve: no font has ダ: install one (fonts-noto-cjk of Debian)"
    assert not Path(out).exists()


@pytest.mark.parametrize("command", ["draw kana.txt -o out.png", "sheet missing.txt -o out.pdf"])
def test_what_is_missing_is_said_at_once(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    write(KANA, "kana.txt")
    assert run(command, code=2).err == "aspsolve: PNG and PDF need typst: pip install 'aspsolve[draw]'\n"


def test_what_else_typst_refuses_is_one_line() -> None:
    with pytest.raises(InputError, match=r"^[^\n]*divide by zero[^\n]*$"):
        typst_pages.compiled(b"#(1 / json(bytes(sys.inputs.data)))", 0, "pdf")


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(InputError, match=r"expected an SVG document, as aspsolve\.draw\.svg returns it, found 'c"):
        png("cross.svg")
    with pytest.raises(InputError, match="found FillIn"):
        pdf([KANA])  # type: ignore[list-item]
    with pytest.raises(InputError, match="expected at least one picture"):
        pdf([])
