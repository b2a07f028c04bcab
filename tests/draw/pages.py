"""What the tests see of a PDF document: its texts where they stand, and its figures with their words."""

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

pypdf = pytest.importorskip("pypdf", reason="needs the extra test")


class Figure(NamedTuple):
    """A picture of a document: its words, and its box on the page in points."""

    page: int
    alt: str
    left: float
    bottom: float
    right: float
    top: float


class Text(NamedTuple):
    """A text of a page, where its line begins, and whether it is upside down."""

    page: int
    text: str
    x: float
    y: float
    turned: bool


class Pages:
    """A PDF document as it was read."""

    def __init__(self, data: bytes) -> None:
        self.reader = pypdf.PdfReader(io.BytesIO(data))
        self.pages = self.reader.pages
        numbers = {page.indirect_reference.idnum: number for number, page in enumerate(self.pages)}
        self.figures = [*_figures(self.reader.root_object["/StructTreeRoot"], numbers)]
        self.texts = [text for number, page in enumerate(self.pages) for text in _texts(number, page)]

    def said(self, page: int | None = None) -> str:
        """Return the texts of a page or of all."""
        shown = self.pages if page is None else [self.pages[page]]
        return " ".join(" ".join(one.extract_text() for one in shown).split())

    def at(self, text: str) -> Text:
        """Return the only place of a text."""
        (found,) = (one for one in self.texts if one.text == text)
        return found


def _figures(element: Any, pages: dict[int, int]) -> Iterator[Figure]:
    """Yield the figures of a part of the structure."""
    element = element.get_object()
    if not isinstance(element, dict):
        return
    if element.get("/S") == "/Figure":
        attributes = element["/A"]
        listed = attributes if isinstance(attributes, list) else [attributes]
        box = next(one.get_object()["/BBox"] for one in listed if "/BBox" in one.get_object())
        page = pages[element.raw_get("/Pg").idnum] if "/Pg" in element else _page_below(element, pages)
        yield Figure(page, str(element["/Alt"]), *map(float, box))
        return
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        yield from _figures(kid, pages)


def _page_below(element: Any, pages: dict[int, int]) -> int:
    """Return the page of the first marked content of an element."""
    kids = element["/K"]
    first = (kids[0] if isinstance(kids, list) else kids).get_object()
    return pages[first.raw_get("/Pg").idnum]


def _texts(number: int, page: Any) -> Iterator[Text]:
    found: list[Text] = []

    def note(text: str, space: list[float], matrix: list[float], *_: object) -> None:
        a, b, c, d, e, f = space
        x, y = matrix[4:]
        if text.strip():
            turned = a * matrix[0] + c * matrix[1] < 0
            found.append(Text(number, text.strip(), a * x + c * y + e, b * x + d * y + f, turned))

    page.extract_text(visitor_text=note)
    yield from found
