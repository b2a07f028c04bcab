"""SVG documents of this package as PNG pictures and as PDF documents, by CairoSVG; needs the extra ``draw``."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple
from xml.etree import ElementTree as ET

from aspsolve.draw._extras import library
from aspsolve.draw._fonts import without_font
from aspsolve.draw._length import MILLIMETRES, Length
from aspsolve.draw._lettering import writable
from aspsolve.draw._livetext import add_text_layers
from aspsolve.draw._outlines import SVG, PlacedRun, letters_without_font, outline_texts
from aspsolve.draw._svg import NAMESPACE
from aspsolve.errors import MissingFontWarning

#: The resolution of a PNG whose size is a length on paper, in pixels per inch.
PAPER_DPI = 300
#: How many pixels of a PNG a pixel of a style sheet is.
PIXELS = 2
#: The most pixels of a PNG. Each takes four bytes of memory while it is drawn.
MAX_PIXELS = 50_000_000


def outlined(document: str) -> str:
    """Return an SVG document with outlines for texts, so that it looks alike wherever it is shown.

    Parameters
    ----------
    document : str
        The SVG document.

    Returns
    -------
    str
        The same picture, without texts as far as there are fonts for them.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed.
    """
    return _outlined(document).document


class _Outlined(NamedTuple):
    """An SVG document with outlines for texts: the letters that no font has, the runs of text, and what is seen."""

    document: str
    missing: tuple[str, ...]
    runs: list[PlacedRun]
    view: tuple[float, ...]


def _outlined(document: str) -> _Outlined:
    """Return an SVG document with outlines for texts."""
    ET.register_namespace("", NAMESPACE)
    root = library("defusedxml.ElementTree").fromstring(document)
    for sheet in root.findall(f"{SVG}style"):
        root.remove(sheet)
    missing = letters_without_font(root)
    runs = outline_texts(root)
    view = tuple(map(float, root.get("viewBox", "0 0 1 1").split()))
    return _Outlined(ET.tostring(root, encoding="unicode") + "\n", missing, runs, view)


def _warn_of(missing: Iterable[str]) -> None:
    """Warn of letters that no font has, in one warning."""
    if letters := tuple(dict.fromkeys(missing)):
        warnings.warn(MissingFontWarning(without_font(letters)), stacklevel=3)


def png(document: str) -> bytes:
    """Return an SVG document as a PNG picture.

    A picture with a size on paper has 300 pixels per inch, any other one two for each pixel of its style.

    Parameters
    ----------
    document : str
        The SVG document.

    Returns
    -------
    bytes
        The picture.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed.

    Warns
    -----
    MissingFontWarning
        Of letters that no font has, with the packages that bring one.
    """
    cairosvg = library("cairosvg")
    root = library("defusedxml.ElementTree").fromstring(document)
    width, height = (_pixels(root.get(side, "1px")) for side in ("width", "height"))
    scale = min(1.0, sqrt(MAX_PIXELS / (width * height)))
    drawing = _outlined(document)
    _warn_of(drawing.missing)
    drawn: bytes = cairosvg.svg2png(
        bytestring=drawing.document.encode(),
        output_width=max(1, round(width * scale)),
        output_height=max(1, round(height * scale)),
    )
    return drawn


def pdf(documents: Sequence[str], title: str = "", language: str = "", author: str = "") -> bytes:
    """Return SVG documents as the pages of a PDF document, whose texts can be searched and selected.

    Parameters
    ----------
    documents : sequence of str
        The SVG documents, at least one, a page each, in their own sizes.
    title : str
        The document's title, as viewers show it.
    language : str
        The code of its language, as screen readers need it; empty if it has none.
    author : str
        Who made it; empty if that is not said.

    Returns
    -------
    bytes
        The PDF document.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed.

    Warns
    -----
    MissingFontWarning
        Of letters that no font has, with the packages that bring one.
    """
    cairosvg, pypdf = library("cairosvg"), library("pypdf")
    writer = pypdf.PdfWriter()
    missing: list[str] = []
    runs, views = [], []
    for document in documents:
        drawn = _outlined(document)
        writer.append(pypdf.PdfReader(io.BytesIO(cairosvg.svg2pdf(bytestring=drawn.document.encode()))))
        missing += drawn.missing
        runs.append(drawn.runs)
        views.append(drawn.view)
    _warn_of(missing)
    add_text_layers(writer, runs, views)
    said = {"/Author": writable(author)} if author else {}
    writer.add_metadata({"/Title": writable(title), "/Producer": "aspsolve", **said})
    if language:
        writer.root_object[pypdf.generic.NameObject("/Lang")] = pypdf.generic.TextStringObject(language)
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def _pixels(text: str) -> float:
    """Return how many pixels of a PNG a width or height is."""
    try:
        return float(text) * PIXELS
    except ValueError:
        length = Length.parse(text)
    return length.value * PIXELS if length.unit == "px" else length.millimetres / MILLIMETRES["in"] * PAPER_DPI
