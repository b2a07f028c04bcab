"""A puzzle of a booklet as blocks: its heading, picture and words in the room of a page, and its solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from aspsolve.draw._outlines import BOLD, advance
from aspsolve.draw._svg import check_cells
from aspsolve.draw.sheet._blocks import STACK_GAP, Beside, Block, Heading, Picture, Stack, Words
from aspsolve.draw.sheet._style import GAP, LINE, SheetStyle, Sizes, room_of, said, sizes_of
from aspsolve.model.drawing import Drawing

#: A list of words is not begun below its picture where there is less room than this.
LEAST_WORDS = 30
#: Down to this part of its size a puzzle is made smaller so that three fit side by side, or all words on its page.
SHRUNK = 0.85
#: The most cells of a puzzle: on A4, cells of 100 by 100 are less than two millimetres wide.
MAX_ENTRY_CELLS = 10_000


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


class Item(NamedTuple):
    """A block of the puzzles' pages, and the solution that goes with it."""

    block: Block
    solution: Block | None = None


def items_of(number: int, entry: Entry, style: SheetStyle) -> Iterator[Item]:
    """Yield a puzzle with its words as one block or, where there are too many, with further blocks of words.

    The words stand beside a picture that is wider than half the page, where there is room, else below it.
    """
    sizes = sizes_of(style)
    width, height = room_of(style)
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
    yield Item(Stack(tuple(parts)), _solution(number, entry, sizes, width, height))
    while rest is not None:
        words_heading = Heading(said(style, "words", title=title), "", sizes.title, width)
        first, rest = rest.split(height - words_heading.height - STACK_GAP)
        yield Item(Stack((words_heading, first)))


def _solution(number: int, entry: Entry, sizes: Sizes, width: float, height: float) -> Block | None:
    """Return a solution below the number of its puzzle."""
    if entry.solution is None:
        return None
    heading = Heading(str(number), "", sizes.words, width)
    picture = Picture.fitted(entry.solution, sizes.solution_cell, width, height - heading.height - 2 * STACK_GAP - LINE)
    return Stack((replace(heading, width=picture.width), picture))
