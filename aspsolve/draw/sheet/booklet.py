"""Pages of a booklet: puzzles row by row, as many as a page has room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple
from xml.etree import ElementTree as ET

from aspsolve.draw.export import pdf
from aspsolve.draw.layout import decimal
from aspsolve.draw.outlines import BOLD, advance
from aspsolve.draw.sheet.blocks import STACK_GAP, Block, Heading, Picture, Stack, Words, write
from aspsolve.draw.svg import NAMESPACE, check_cells
from aspsolve.draw.theme import PICTURE_CLASS, Theme, attributes
from aspsolve.model.drawing import Drawing

__all__ = ["Entry", "Page", "Paper", "SolutionPlace", "booklet", "lay_out", "pages"]

#: The space around a page, between two blocks, and the height of the lines at its head and foot, in millimetres.
PAGE_MARGIN, GAP, LINE = 14, 8, 8
#: A list of words is not begun below its picture where there is less room than this.
LEAST_WORDS = 30
#: The most cells of a puzzle: on A4, cells of 100 by 100 are less than two millimetres wide.
MAX_ENTRY_CELLS = 10_000
#: The font size of the word "Solutions".
LARGE = 6.0


class Paper(Enum):
    """The size of a page: width and height in millimetres."""

    A4 = (210, 297)
    LETTER = (215.9, 279.4)


class SolutionPlace(Enum):
    """Where the solutions are."""

    #: On pages of their own after all puzzles.
    BACK = "back"
    #: At the foot of the page of their puzzles, turned round; what is too large for that is at the back.
    UPSIDE_DOWN = "upside-down"
    NONE = "none"


@dataclass(frozen=True)
class Entry:
    """A puzzle of a booklet.

    Parameters
    ----------
    title : str
        Its title.
    puzzle : Drawing
        What is printed, with its words.
    solution : Drawing or None
        Its solution, None where none is to be printed.
    note : str
        What stands under the title, such as the difficulty.

    Raises
    ------
    InputError
        For a puzzle of more than 10,000 cells.
    """

    title: str
    puzzle: Drawing
    solution: Drawing | None = None
    note: str = ""

    def __post_init__(self) -> None:
        check_cells(self.puzzle, MAX_ENTRY_CELLS, "a puzzle of a booklet")


@dataclass(frozen=True)
class _Sizes:
    """The sizes in a booklet, in millimetres: of cells and fonts."""

    cell: float
    #: Above this size of a cell a puzzle is made smaller so that two of them fit side by side.
    least_cell: float
    solution_cell: float
    title: float
    words: float
    #: The least width of the heading and the words of a puzzle.
    least_width: float


_USUAL = _Sizes(cell=9, least_cell=6.5, solution_cell=4.2, title=4.2, words=3.1, least_width=42)
_LARGE_PRINT = _Sizes(cell=16, least_cell=16, solution_cell=7, title=7, words=5.6, least_width=80)


@dataclass
class Page:
    """A page in the making.

    Parameters
    ----------
    rows : list of tuple of Block
        The rows from the top, each from the left.
    turned : list of tuple of Block
        The rows at the foot that are turned round.
    heading : str
        What stands above the rows, if anything.
    """

    rows: list[tuple[Block, ...]] = field(default_factory=list)
    turned: list[tuple[Block, ...]] = field(default_factory=list)
    heading: str = ""

    @property
    def height(self) -> float:
        """The height of all rows with the space between them."""
        rows = [*self.rows, *self.turned]
        return sum(map(_height, rows)) + GAP * max(0, len(rows) - 1) + (LINE + STACK_GAP) * bool(self.heading)


def booklet(
    entries: Sequence[Entry],
    *,
    title: str = "",
    paper: Paper = Paper.A4,
    large: bool = False,
    solutions: SolutionPlace = SolutionPlace.BACK,
) -> bytes:
    """Return puzzles as a PDF document.

    Raises
    ------
    InputError
        Where the extra ``draw`` is not installed.
    """
    return pdf(pages(entries, title=title, paper=paper, large=large, solutions=solutions), title)


def pages(
    entries: Sequence[Entry],
    *,
    title: str = "",
    paper: Paper = Paper.A4,
    large: bool = False,
    solutions: SolutionPlace = SolutionPlace.BACK,
) -> list[str]:
    """Return puzzles as SVG documents, one for each page.

    Raises
    ------
    InputError
        Where the extra ``draw`` is not installed.
    """
    found = lay_out(entries, paper, solutions, large=large)
    size = (_LARGE_PRINT if large else _USUAL).words
    return [_draw(page, paper, size, title, f"{number} / {len(found)}") for number, page in enumerate(found, 1)]


def lay_out(entries: Sequence[Entry], paper: Paper, solutions: SolutionPlace, *, large: bool) -> list[Page]:
    """Return what stands on each page."""
    sizes = _LARGE_PRINT if large else _USUAL
    width, height = _room(paper)
    items = [item for number, entry in enumerate(entries, 1) for item in _items(number, entry, sizes, width, height)]
    found: list[Page] = [Page()]
    back: list[Block] = []
    here: list[Block] = []
    for row in _shelves([item.block for item in items], width):
        mine = [item.solution for item in items if item.block in row and item.solution is not None]
        if solutions is not SolutionPlace.UPSIDE_DOWN:
            back += mine
            mine = []
        last = found[-1]
        grown = Page([*last.rows, row], _shelves([*here, *mine], width))
        if grown.height > height and last.rows:
            here, grown = [], Page([row], _shelves(mine, width))
            found.append(grown)
        if grown.height > height:
            back += mine
            grown, mine = Page([row]), []
        found[-1] = grown
        here += mine
    if solutions is not SolutionPlace.NONE:
        found += _back(back, width, height)
    return found


def _back(solutions: Sequence[Block], width: float, height: float) -> Iterator[Page]:
    """Yield the pages of the solutions at the back."""
    page = Page(heading="Solutions")
    for row in _shelves(solutions, width):
        grown = Page([*page.rows, row], heading=page.heading)
        if grown.height > height and page.rows:
            yield page
            grown = Page([row])
        page = grown
    if page.rows:
        yield page


class _Item(NamedTuple):
    """A block of the puzzles' pages, and the solution that goes with it."""

    block: Block
    solution: Block | None = None


def _items(number: int, entry: Entry, sizes: _Sizes, width: float, height: float) -> Iterator[_Item]:
    """Yield a puzzle with its words as one block or, where there are too many, with further blocks of words."""
    title = f"{number}. {entry.title}"
    half = (width - GAP) / 2
    small, large = (Picture(entry.puzzle, cell).width for cell in (sizes.least_cell, sizes.cell))
    heading = Heading(title, entry.note, sizes.title, width)
    room = height - heading.height - STACK_GAP
    picture = Picture.fitted(entry.puzzle, sizes.cell, half if small <= half < large else width, room)
    title_width = advance(title, sizes.title, BOLD) * 1.02
    block_width = max(picture.width, min(max(sizes.least_width, title_width), half))
    parts: list[Block] = [replace(heading, width=block_width), picture]
    rest: Words | None = None
    if entry.puzzle.words:
        room -= picture.height + STACK_GAP
        words = Words.of(entry.puzzle.words, sizes.words, block_width, leftwards=entry.puzzle.leftwards)
        if words.height <= room:
            parts.append(words)
        else:
            rest = replace(words, width=width)
            if room >= LEAST_WORDS:
                first, rest = rest.split(room)
                parts.append(first)
    yield _Item(Stack(tuple(parts)), _solution(number, entry, sizes, width, height))
    while rest is not None:
        words_heading = Heading(f"{title}: words", "", sizes.title, width)
        first, rest = rest.split(height - words_heading.height - STACK_GAP)
        yield _Item(Stack((words_heading, first)))


def _solution(number: int, entry: Entry, sizes: _Sizes, width: float, height: float) -> Block | None:
    """Return a solution below the number of its puzzle."""
    if entry.solution is None:
        return None
    heading = Heading(str(number), "", sizes.words, width)
    picture = Picture.fitted(entry.solution, sizes.solution_cell, width, height - heading.height - 2 * STACK_GAP - LINE)
    return Stack((replace(heading, width=picture.width), picture))


def _shelves(blocks: Sequence[Block], width: float) -> list[tuple[Block, ...]]:
    """Return blocks in rows, each as full as it can be in their order."""
    rows: list[tuple[Block, ...]] = []
    for block in blocks:
        if rows and _width((*rows[-1], block)) <= width:
            rows[-1] = (*rows[-1], block)
        else:
            rows.append((block,))
    return rows


def _width(row: Sequence[Block]) -> float:
    """Return the width of a row with the space between its blocks."""
    return sum(block.width for block in row) + GAP * (len(row) - 1)


def _height(row: Sequence[Block]) -> float:
    """Return the height of the highest block of a row."""
    return max(block.height for block in row)


def _room(paper: Paper) -> tuple[float, float]:
    """Return the width and the height between the margins, the head and the foot."""
    width, height = paper.value
    return width - 2 * PAGE_MARGIN, height - 2 * PAGE_MARGIN - 2 * LINE


def _draw(page: Page, paper: Paper, size: float, title: str, number: str) -> str:
    """Return a page as an SVG document, whose user unit is a millimetre."""
    width, height = paper.value
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
    if title:
        write(root, title, PAGE_MARGIN, PAGE_MARGIN + size, size)
    write(root, number, width / 2, height - PAGE_MARGIN, size, text_anchor="middle")
    top: float = PAGE_MARGIN + LINE
    if page.heading:
        write(root, page.heading, PAGE_MARGIN, top + LARGE, LARGE, font_weight=str(BOLD))
        top += LINE + STACK_GAP
    _draw_rows(root, page.rows, width, top)
    bottom = height - PAGE_MARGIN - LINE
    strip = Page(page.turned).height
    turned = ET.SubElement(root, "g", {"transform": f"rotate(180 {decimal(width / 2)} {decimal(bottom - strip / 2)})"})
    _draw_rows(turned, page.turned, width, bottom - strip)
    return ET.tostring(root, encoding="unicode") + "\n"


def _draw_rows(parent: ET.Element, rows: Iterable[tuple[Block, ...]], width: float, top: float) -> None:
    """Draw rows from a height on, each with its blocks in the middle of the page."""
    for row in rows:
        left = (width - _width(row)) / 2
        for block in row:
            block.draw(parent, left, top)
            left += block.width + GAP
        top += _height(row) + GAP
