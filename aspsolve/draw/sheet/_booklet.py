"""Pages of a booklet: puzzles row by row, as many as a page has room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple
from xml.etree import ElementTree as ET

from aspsolve.draw._export import pdf
from aspsolve.draw._layout import decimal
from aspsolve.draw._outlines import BOLD, advance
from aspsolve.draw._svg import NAMESPACE, check_cells
from aspsolve.draw._theme import PICTURE_CLASS, Theme, attributes
from aspsolve.draw.sheet._blocks import STACK_GAP, Beside, Block, Heading, Picture, Prose, Stack, Words, write
from aspsolve.errors import InputError
from aspsolve.model.drawing import Drawing
from aspsolve.model.messages import ENGLISH, Message

__all__ = ["Entry", "Page", "Paper", "SheetStyle", "SolutionPlace", "booklet", "lay_out", "pages"]

#: The space around a page, between two blocks, and the height of the lines at its head and foot, in millimetres.
PAGE_MARGIN, GAP, LINE = 14, 8, 8
#: A list of words is not begun below its picture where there is less room than this.
LEAST_WORDS = 30
#: Down to this part of its size a puzzle is made smaller so that three fit side by side, or all words on its page.
SHRUNK = 0.85
#: The most cells of a puzzle: on A4, cells of 100 by 100 are less than two millimetres wide.
MAX_ENTRY_CELLS = 10_000
#: What a page may be higher than its room, as its parts are not summed up exactly.
SLACK = 1e-6
#: The font size of the word "Solutions".
LARGE = 6.0
#: The most that a margin can be wider where pages are bound, in millimetres.
MOST_BINDING = 40


class Paper(Enum):
    """The size of a page: width and height in millimetres."""

    A4 = (210, 297)
    A5 = (148, 210)
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
        Its solution, None if none is to be printed.
    note : str
        What stands under the title, such as the difficulty.
    stars : (int, int)
        How many stars stand there, and how many of these are filled.

    Raises
    ------
    InputError
        For a puzzle of more than 10,000 cells.
    """

    title: str
    puzzle: Drawing
    solution: Drawing | None = None
    note: str = ""
    stars: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        check_cells(self.puzzle, MAX_ENTRY_CELLS, "a puzzle of a booklet")


@dataclass(frozen=True)
class _Sizes:
    """The sizes in a booklet, in millimetres: of cells and fonts."""

    cell: float
    #: Down to this size of a cell a puzzle is made smaller so that two of them fit side by side, or one below another.
    least_cell: float
    solution_cell: float
    title: float
    words: float
    #: The least width of the heading and the words of a puzzle.
    least_width: float


_USUAL = _Sizes(cell=9, least_cell=6.2, solution_cell=4.2, title=4.2, words=3.1, least_width=42)
_LARGE_PRINT = _Sizes(cell=16, least_cell=15, solution_cell=7, title=7, words=5.6, least_width=80)


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


@dataclass(frozen=True)
class SheetStyle:
    """How a booklet looks.

    Parameters
    ----------
    title : str
        What stands at the head of each page.
    paper : Paper
        The size of the pages.
    large : bool
        True for large print.
    solutions : SolutionPlace
        Where the solutions are.
    language : str
        The language of what is said besides the puzzles, one of `aspsolve.model.messages.LANGUAGES`.
    rules : tuple of (str, str)
        A heading and a text for each kind of puzzle, which stand at the beginning.
    binding : float
        How much wider the margin is at which the pages are bound, in millimetres: the left one of the first page.
    author : str
        Who made the booklet, as its metadata has it.
    """

    title: str = ""
    paper: Paper = Paper.A4
    large: bool = False
    solutions: SolutionPlace = SolutionPlace.BACK
    language: str = ENGLISH
    rules: tuple[tuple[str, str], ...] = ()
    binding: float = 0.0
    author: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.binding <= MOST_BINDING:
            raise InputError(f"binding: expected 0 to {MOST_BINDING} millimetres, found {self.binding:g}")


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
    sizes = _LARGE_PRINT if style.large else _USUAL
    solutions = style.solutions
    width, height = _room(style)
    items = [_Item(block) for block in _rules(style, sizes, width)]
    for number, entry in enumerate(entries, 1):
        items += _items(number, entry, sizes, width, height, style)
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
        if grown.height > height + SLACK and last.rows:
            here, grown = [], Page([row], _shelves(mine, width))
            found.append(grown)
        if grown.height > height + SLACK:
            back += mine
            grown, mine = Page([row]), []
        found[-1] = grown
        here += mine
    if solutions is not SolutionPlace.NONE:
        found += _back(back, width, height, _said(style, "solutions"))
    return found


def _rules(style: SheetStyle, sizes: _Sizes, width: float) -> Iterator[Block]:
    """Yield the rules, over the whole width."""
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


class _Item(NamedTuple):
    """A block of the puzzles' pages, and the solution that goes with it."""

    block: Block
    solution: Block | None = None


def _items(number: int, entry: Entry, sizes: _Sizes, width: float, height: float, style: SheetStyle) -> Iterator[_Item]:
    """Yield a puzzle with its words as one block or, where there are too many, with further blocks of words.

    The words stand beside a picture that is wider than half the page, where there is room, else below it.
    """
    title = f"{number}. {entry.title}"
    half = (width - GAP) / 2
    small, large = (Picture(entry.puzzle, cell).width for cell in (sizes.least_cell, sizes.cell))
    heading = Heading(title, entry.note, sizes.title, width, entry.stars)
    room = height - heading.height - STACK_GAP
    third = (width - 2 * GAP) / 3
    side = half if small <= half < large else third if SHRUNK * large <= third < large else width
    picture = Picture.fitted(entry.puzzle, sizes.cell, side, room)
    title_width = advance(title, sizes.title, BOLD) * 1.02
    block_width = max(picture.width, min(max(sizes.least_width, title_width), half))
    parts: list[Block] = [replace(heading, width=block_width), picture]
    rest: Words | None = None
    if entry.puzzle.words:
        words = Words.of(entry.puzzle.words, sizes.words, block_width, leftwards=entry.puzzle.leftwards)
        # Two that share a row but not a page with two others are larger one below the other.
        half_room = (height - GAP) / 2 - heading.height - STACK_GAP
        tall = picture.cell * (half_room - words.height - STACK_GAP) / picture.height < sizes.least_cell
        narrower = Picture.fitted(
            entry.puzzle, sizes.cell, width - GAP - sizes.least_width, room if picture.width > half else half_room
        )
        beside = replace(words, width=width - narrower.width - GAP)
        larger = picture.width > half or (tall and narrower.cell > picture.cell)
        room -= picture.height + STACK_GAP
        if larger and narrower.cell >= sizes.least_cell and beside.height <= narrower.height:
            pair = (beside, narrower) if entry.puzzle.leftwards else (narrower, beside)
            parts = [replace(heading, width=width), Beside(pair, GAP)]
        elif words.height <= room:
            parts.append(words)
        elif words.height - room <= (1 - SHRUNK) * picture.height:
            parts = [
                parts[0],
                Picture.fitted(entry.puzzle, picture.cell, width, picture.height + room - words.height),
                words,
            ]
        else:
            rest = replace(words, width=width)
            if room >= LEAST_WORDS:
                first, rest = rest.split(room)
                parts.append(first)
    if rest is None and parts[1] is picture:
        half_room = (height - GAP) / 2 - Stack(tuple(parts)).height + picture.height
        if sizes.least_cell <= picture.cell * half_room / picture.height < picture.cell:
            parts[1] = Picture.fitted(entry.puzzle, sizes.cell, picture.width, half_room)
    yield _Item(Stack(tuple(parts)), _solution(number, entry, sizes, width, height))
    while rest is not None:
        words_heading = Heading(_said(style, "words", title=title), "", sizes.title, width)
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
        if rows and Beside((*rows[-1], block), GAP).width <= width:
            rows[-1] = (*rows[-1], block)
        else:
            rows.append((block,))
    return rows


def _room(style: SheetStyle) -> tuple[float, float]:
    """Return the width and the height between the margins, the head and the foot."""
    width, height = style.paper.value
    return width - 2 * PAGE_MARGIN - style.binding, height - 2 * PAGE_MARGIN - 2 * LINE


def _draw(page: Page, style: SheetStyle, number: int, count: int) -> str:
    """Return a page as an SVG document, whose user unit is a millimetre."""
    width, height = style.paper.value
    size = (_LARGE_PRINT if style.large else _USUAL).words
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


def _said(style: SheetStyle, message: str, **values: object) -> str:
    """Write one of the booklet's own messages in its language."""
    return Message(__package__, message, **values).say(style.language)
