"""Booklets of puzzles as PDF: titles, difficulties, word lists and solutions, as an editor would print them.

The pages are those of the template ``sheet.typ`` beside this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from aspsolve.draw._layout import PITCH, writable
from aspsolve.draw._style import Style, Theme
from aspsolve.draw._svg import check_cells, in_words, picture_size, svg, words_by_length
from aspsolve.draw._typst import compiled, template
from aspsolve.errors import InputError
from aspsolve.model.drawing import Drawing
from aspsolve.model.messages import ENGLISH, Message

__all__ = ["Entry", "Paper", "SheetStyle", "SolutionPlace", "booklet"]

#: The most extra width of a margin at which pages are bound, in millimetres.
MOST_BINDING = 40
#: The most cells of a puzzle: on A4, cells of 100 by 100 are less than two millimetres wide.
MAX_ENTRY_CELLS = 10_000
#: The scale of cells with texts in their corners, which would be too small otherwise.
CORNERED = 4 / 3


class Paper(Enum):
    """The size of a page: width and height in millimetres."""

    A4 = (210, 297)
    A5 = (148, 210)
    LETTER = (215.9, 279.4)


class SolutionPlace(Enum):
    """Where the solutions are."""

    #: On pages of their own after all puzzles.
    BACK = "back"
    #: At the foot of the page of their puzzles, upside down; those too large for that are at the back.
    UPSIDE_DOWN = "upside-down"
    NONE = "none"


@dataclass(frozen=True)
class SheetStyle:
    """How a booklet looks.

    Parameters
    ----------
    title : str
        The title above the first puzzle and at the head of the other pages.
    paper : Paper
        The size of the pages.
    large : bool
        True for large print.
    solutions : SolutionPlace
        Where the solutions are.
    language : str
        The language of texts besides the puzzles, one of `aspsolve.model.messages.BOOKLET_LANGUAGES`.
    rules : tuple of (str, str)
        A heading and a text for each kind of puzzle, which stand at the beginning.
    binding : float
        The extra width of the margin at which the pages are bound, in millimetres: the left one of the first page.
    author : str
        The author of the booklet, for its metadata.
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
class Entry:
    """A puzzle of a booklet.

    Parameters
    ----------
    title : str
        Its title.
    puzzle : Drawing
        The puzzle, with its words.
    solution : Drawing or None
        Its solution, None if none is to be printed.
    note : str
        The line under the title, such as the difficulty.
    stars : (int, int)
        The number of stars beside the note, and how many of these are filled.

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


def booklet(entries: Sequence[Entry], style: SheetStyle | None = None) -> bytes:
    """Return puzzles as a tagged PDF document, whose text can be searched and selected.

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
        If the extra ``draw`` is not installed, and for a letter that no font has.
    """
    style = style or SheetStyle()
    data = {
        "title": writable(style.title),
        "name": writable(style.title) or _said(style, "booklet"),
        "author": writable(style.author),
        "language": style.language,
        "colon": _colon(style),
        "paper": style.paper.value,
        "large": style.large,
        "binding": style.binding,
        "rules": style.rules,
        "solutions": style.solutions.value,
        "heading": _said(style, "solutions"),
        "puzzles": [_entry(number, entry, style) for number, entry in enumerate(entries, 1)],
    }
    return compiled(template("sheet"), data, "pdf")


def _entry(number: int, entry: Entry, style: SheetStyle) -> dict[str, Any]:
    """Return the template's data of a puzzle."""
    title = writable(f"{number}. {entry.title}")
    shown, filled = entry.stars
    solution = None
    if entry.solution is not None and style.solutions is not SolutionPlace.NONE:
        solution = _picture(entry.solution, _said(style, "solution", title=title), style)
    return {
        "number": str(number),
        "title": title,
        "note": writable(entry.note),
        "stars": "★" * filled + "☆" * (shown - filled),
        "picture": _picture(entry.puzzle, title, style),
        "words": _word_list(entry.puzzle, style),
        "leftwards": entry.puzzle.leftwards,
        "solution": solution,
    }


def _picture(drawing: Drawing, title: str, style: SheetStyle) -> dict[str, Any]:
    """Return the template's data of a picture: its size in cells, and a description in words."""
    scale = (CORNERED if any(tile.corner for tile in drawing.tiles) else 1) / PITCH
    width, height = picture_size(drawing)
    return {
        "svg": svg(drawing, style=Style(theme=Theme.PRINT)),
        "width": width * scale,
        "height": height * scale,
        "alt": writable(f"{title}{_colon(style)} {in_words(drawing, style.language)}"),
    }


def _colon(style: SheetStyle) -> str:
    """Return a colon, which has a space before it in French."""
    return "\N{NO-BREAK SPACE}:" if style.language == "fr" else ":"


def _word_list(drawing: Drawing, style: SheetStyle) -> list[dict[str, Any]]:
    """Return the lines of a list of words: for each length a heading and its words."""
    lines: list[dict[str, Any]] = []
    for length, words in words_by_length(drawing):
        lines.append({"text": _said(style, "letter" if length == 1 else "letters", count=length), "heading": True})
        lines += ({"text": writable(word), "heading": False} for word in words)
    return lines


def _said(style: SheetStyle, message: str, **values: object) -> str:
    """Write one of the booklet's own messages in its language."""
    return Message(__package__, message, **values).say(style.language)
