"""Pages of a booklet: puzzles row by row, as many as a page has room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from aspsolve.draw._export import pdf
from aspsolve.draw._layout import decimal
from aspsolve.draw._outlines import BOLD
from aspsolve.draw._svg import NAMESPACE
from aspsolve.draw._theme import PICTURE_CLASS, Theme, attributes
from aspsolve.draw.sheet._blocks import STACK_GAP, Beside, Block, Heading, Prose, Stack, write
from aspsolve.draw.sheet._entry import Entry, Item, items_of
from aspsolve.draw.sheet._style import GAP, LINE, PAGE_MARGIN, SheetStyle, SolutionPlace, room_of, said, sizes_of

#: What a page may be higher than its room, as its parts are not summed up exactly.
SLACK = 1e-6
#: The font size of the word "Solutions".
LARGE = 6.0


@dataclass
class Page:
    """A page in the making."""

    #: The rows from the top, each from the left.
    rows: list[tuple[Block, ...]] = field(default_factory=list)
    #: The rows at the foot that are turned round.
    turned: list[tuple[Block, ...]] = field(default_factory=list)
    #: What stands above the rows, if anything.
    heading: str = ""

    @property
    def height(self) -> float:
        """The height of all rows with the space between them."""
        rows = [*self.rows, *self.turned]
        return (
            sum(Beside(row, GAP).height for row in rows)
            + GAP * max(0, len(rows) - 1)
            + (LINE + STACK_GAP) * bool(self.heading)
        )


def booklet(entries: Sequence[Entry], style: SheetStyle | None = None) -> bytes:
    """Return puzzles as a PDF document.

    Parameters
    ----------
    entries : sequence of Entry
        The puzzles, in their order.
    style : SheetStyle or None
        How the pages look; the usual way if None.

    Returns
    -------
    bytes
        The document.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed.
    """
    style = style or SheetStyle()
    return pdf(pages(entries, style), style.title, style.language, style.author)


def pages(entries: Sequence[Entry], style: SheetStyle | None = None) -> list[str]:
    """Return puzzles as SVG documents, one for each page.

    Parameters
    ----------
    entries, style : object
        As `booklet` has them.

    Returns
    -------
    list of str
        The documents.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed.
    """
    style = style or SheetStyle()
    found = lay_out(entries, style)
    return [_draw(page, style, number, len(found)) for number, page in enumerate(found, 1)]


def lay_out(entries: Sequence[Entry], style: SheetStyle | None = None) -> list[Page]:
    """Return what stands on each page."""
    style = style or SheetStyle()
    width, height = room_of(style)
    items = [Item(block) for block in _rules(style)]
    for number, entry in enumerate(entries, 1):
        items += items_of(number, entry, style)
    found: list[Page] = [Page()]
    back: list[Block] = []
    here: list[Block] = []
    for row in _shelves([item.block for item in items], width):
        mine = [item.solution for item in items if item.block in row and item.solution is not None]
        if style.solutions is not SolutionPlace.UPSIDE_DOWN:
            back += mine
            mine = []
        last = found[-1]
        grown = Page([*last.rows, row], _shelves([*here, *mine], width))
        if grown.height > height + SLACK and last.rows:
            here, grown = [], Page([row], _shelves(mine, width))
            found.append(grown)
        if grown.height > height + SLACK:
            back += mine
            grown, mine = Page([row]), []
        found[-1] = grown
        here += mine
    if style.solutions is not SolutionPlace.NONE:
        found += _back(back, width, height, said(style, "solutions"))
    return found


def _rules(style: SheetStyle) -> Iterator[Block]:
    """Yield the rules, over the whole width."""
    sizes = sizes_of(style)
    width, _ = room_of(style)
    for title, text in style.rules:
        yield Stack((Heading(title, "", sizes.title, width), Prose(text, sizes.words, width)))


def _back(solutions: Sequence[Block], width: float, height: float, heading: str) -> Iterator[Page]:
    """Yield the pages of the solutions at the back."""
    page = Page(heading=heading)
    for row in _shelves(solutions, width):
        grown = Page([*page.rows, row], heading=page.heading)
        if grown.height > height + SLACK and page.rows:
            yield page
            grown = Page([row])
        page = grown
    if page.rows:
        yield page


def _shelves(blocks: Sequence[Block], width: float) -> list[tuple[Block, ...]]:
    """Return blocks in rows, each as full as it can be in their order."""
    rows: list[tuple[Block, ...]] = []
    for block in blocks:
        if rows and Beside((*rows[-1], block), GAP).width <= width:
            rows[-1] = (*rows[-1], block)
        else:
            rows.append((block,))
    return rows


def _draw(page: Page, style: SheetStyle, number: int, count: int) -> str:
    """Return a page as an SVG document, whose user unit is a millimetre."""
    width, height = style.paper.value
    size = sizes_of(style).words
    family = attributes(Theme.PRINT, PICTURE_CLASS)["font-family"]
    root = ET.Element(
        "svg",
        {
            "xmlns": NAMESPACE,
            "viewBox": f"0 0 {width} {height}",
            "width": f"{width}mm",
            "height": f"{height}mm",
            "font-family": family,
        },
    )
    ET.SubElement(root, "rect", {"width": str(width), "height": str(height), "fill": "#fff"})
    if style.binding:
        shift = decimal(style.binding / 2 if number % 2 else -style.binding / 2)
        root = ET.SubElement(whole := root, "g", {"transform": f"translate({shift} 0)"})
    else:
        whole = root
    edge = PAGE_MARGIN + style.binding / 2
    if style.title:
        write(root, style.title, edge, PAGE_MARGIN + size, size)
    write(root, f"{number} / {count}", width / 2, height - PAGE_MARGIN, size, text_anchor="middle")
    top: float = PAGE_MARGIN + LINE
    if page.heading:
        write(root, page.heading, edge, top + LARGE, LARGE, font_weight=str(BOLD))
        top += LINE + STACK_GAP
    _draw_rows(root, page.rows, width, top)
    bottom = height - PAGE_MARGIN - LINE
    strip = Page(page.turned).height
    turned = ET.SubElement(root, "g", {"transform": f"rotate(180 {decimal(width / 2)} {decimal(bottom - strip / 2)})"})
    _draw_rows(turned, page.turned, width, bottom - strip)
    return ET.tostring(whole, encoding="unicode") + "\n"


def _draw_rows(parent: ET.Element, rows: Iterable[tuple[Block, ...]], width: float, top: float) -> None:
    """Draw rows from a height on, each with its blocks in the middle of the page."""
    for row in rows:
        beside = Beside(row, GAP)
        beside.draw(parent, (width - beside.width) / 2, top)
        top += beside.height + GAP
