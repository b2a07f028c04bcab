"""How a booklet looks: its paper, where the solutions are, its language, and the sizes that follow from that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from aspsolve.errors import InputError
from aspsolve.model.messages import ENGLISH, Message

#: The space around a page, between two blocks, and the height of the lines at its head and foot, in millimetres.
PAGE_MARGIN, GAP, LINE = 14, 8, 8
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


@dataclass(frozen=True)
class Sizes:
    """The sizes in a booklet, in millimetres: of cells and fonts."""

    cell: float
    #: Down to this size of a cell a puzzle is made smaller so that two of them fit side by side, or one below another.
    least_cell: float
    solution_cell: float
    title: float
    words: float
    #: The least width of the heading and the words of a puzzle.
    least_width: float


_USUAL = Sizes(cell=9, least_cell=6.2, solution_cell=4.2, title=4.2, words=3.1, least_width=42)
_LARGE_PRINT = Sizes(cell=16, least_cell=15, solution_cell=7, title=7, words=5.6, least_width=80)


def sizes_of(style: SheetStyle) -> Sizes:
    """Return the sizes of cells and fonts."""
    return _LARGE_PRINT if style.large else _USUAL


def room_of(style: SheetStyle) -> tuple[float, float]:
    """Return the width and the height between the margins, the head and the foot."""
    width, height = style.paper.value
    return width - 2 * PAGE_MARGIN - style.binding, height - 2 * PAGE_MARGIN - 2 * LINE


def said(style: SheetStyle, message: str, **values: object) -> str:
    """Write one of the booklet's own messages in its language."""
    return Message(__package__, message, **values).say(style.language)
