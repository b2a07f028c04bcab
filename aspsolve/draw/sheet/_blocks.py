"""What stands on a page, each with its size: puzzles with their headings, lists of words, solutions.

All lengths are in millimetres.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, cos, pi, sin
from xml.etree import ElementTree as ET

from aspsolve.draw._layers import Layers
from aspsolve.draw._layout import PITCH, Layout, decimal
from aspsolve.draw._lettering import writable
from aspsolve.draw._outlines import BOLD, NORMAL, advance
from aspsolve.draw._svg import MARGIN
from aspsolve.draw._theme import PICTURE_CLASS, Theme, attributes
from aspsolve.model._graphemes import graphemes
from aspsolve.model.drawing import Drawing

#: The distance between two lines of text, in font sizes.
LEADING = 1.35
#: The space between two columns of words, in font sizes.
COLUMN_GAP = 1.1
#: The room for the lengths beside the words, in font sizes.
MARGIN_OF_LENGTHS = 1.9
#: The space between the parts of a stack.
STACK_GAP = 2.5


class Block(ABC):
    """A rectangle on a page."""

    width: float
    height: float

    @abstractmethod
    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        """Draw it into an element, with its upper left corner at a place."""


def write(parent: ET.Element, text: str, x: float, y: float, size: float, **attributes_: str) -> None:
    """Write a text on a line that begins at a place, in the print theme's black."""
    given = {key.replace("_", "-"): value for key, value in attributes_.items()}
    place = {"x": decimal(x), "y": decimal(y), "font-size": decimal(size)}
    ET.SubElement(parent, "text", {**place, **given}).text = writable(text)


def _shrunk(text: str, size: float, weight: int, width: float) -> float:
    """Return the font size at which a text is not wider than a width."""
    return size * min(1.0, width / (advance(text, size, weight) or 1.0))


@dataclass(frozen=True)
class Heading(Block):
    """A puzzle's title in bold, and what else is to be said of it in the next line."""

    title: str
    note: str
    #: The font size of the title.
    size: float
    #: The width of both; a longer line is written smaller.
    width: float
    #: How many stars stand before the note, and how many of these are filled.
    stars: tuple[int, int] = (0, 0)

    @property
    def height(self) -> float:  # type: ignore[override]
        return self.size * LEADING * (1.8 if self.note or self.stars[0] else 1)

    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        size = _shrunk(self.title, self.size, BOLD, self.width)
        write(parent, self.title, x, y + self.size, size, font_weight=str(BOLD))
        line = y + self.size * (1 + LEADING * 0.8)
        step = 0.8 * self.size
        for index in range(self.stars[0]):
            _star(parent, x + step * (index + 0.45), line - 0.27 * self.size, 0.36 * self.size, index < self.stars[1])
        if self.note:
            indent = step * (self.stars[0] + 0.4) if self.stars[0] else 0.0
            size = _shrunk(self.note, 0.75 * self.size, NORMAL, self.width - indent)
            write(parent, self.note, x + indent, line, size)


def _star(parent: ET.Element, x: float, y: float, radius: float, filled: bool) -> None:
    """Draw a star with five points around a place."""
    points = []
    for corner in range(10):
        reach, angle = radius if corner % 2 == 0 else 0.4 * radius, pi * (corner / 5 - 0.5)
        points.append(f"{decimal(x + reach * cos(angle))},{decimal(y + reach * sin(angle))}")
    look = {"fill": "#000" if filled else "none", "stroke": "#000", "stroke-width": decimal(radius / 8)}
    ET.SubElement(parent, "polygon", {"points": " ".join(points), **look})


@dataclass(frozen=True)
class Prose(Block):
    """A text in lines of a width, broken where it has blanks."""

    text: str
    #: The font size.
    size: float
    width: float

    @cached_property
    def _lines(self) -> list[str]:
        lines: list[str] = []
        for word in self.text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and advance(longer, self.size) <= self.width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    @property
    def height(self) -> float:  # type: ignore[override]
        return len(self._lines) * self.size * LEADING

    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        for number, line in enumerate(self._lines):
            size = _shrunk(line, self.size, NORMAL, self.width)
            write(parent, line, x, y + self.size * (1 + LEADING * number), size)


@dataclass(frozen=True)
class Picture(Block):
    """A drawing."""

    drawing: Drawing
    #: The distance between the centres of two neighbours in a row.
    cell: float

    @classmethod
    def fitted(cls, drawing: Drawing, cell: float, width: float, height: float) -> Picture:
        """Return a picture with cells of a size, smaller where it would be larger than a rectangle."""
        natural = cls(drawing, cell)
        return cls(drawing, cell * min(1.0, width / natural.width, height / natural.height))

    @cached_property
    def _layout(self) -> Layout:
        return Layout.of(self.drawing)

    @property
    def width(self) -> float:  # type: ignore[override]
        return (self._layout.width + 2 * MARGIN) * self.cell / PITCH

    @property
    def height(self) -> float:  # type: ignore[override]
        return (self._layout.height + 2 * MARGIN) * self.cell / PITCH

    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        scale = self.cell / PITCH
        place = f"translate({decimal(x + MARGIN * scale)} {decimal(y + MARGIN * scale)})scale({scale:.4g})"
        group = ET.SubElement(parent, "g", {"transform": place, **attributes(Theme.PRINT, PICTURE_CLASS)})
        Layers(group, self.drawing, self._layout, {}, Theme.PRINT).add_drawing()


@dataclass(frozen=True)
class Words(Block):
    """A list of words by length: the length in bold, beside it its words in as many columns as there is room for."""

    #: A length and its words, with how often they are listed.
    groups: tuple[tuple[int, tuple[str, ...]], ...]
    #: The font size.
    size: float
    width: float
    #: True if the words are read from right to left: then the lengths and the first column are at the right.
    leftwards: bool = False

    @classmethod
    def of(cls, words: Sequence[tuple[str, ...]], size: float, width: float, *, leftwards: bool = False) -> Words:
        """Return the list of some words, each given by its squares."""
        groups: dict[int, list[str]] = {}
        for word, times in sorted(Counter(words).items(), key=lambda item: (len(item[0]), item[0])):
            single = all(len(graphemes(square)) == 1 for square in word)
            text = ("" if single else " ").join(word)
            groups.setdefault(len(word), []).append(f"{text} ×{times}" if times > 1 else text)
        return cls(tuple((length, tuple(texts)) for length, texts in groups.items()), size, width, leftwards)

    @property
    def height(self) -> float:  # type: ignore[override]
        return sum(map(self._rows, self.groups)) * self.size * LEADING

    def split(self, height: float) -> tuple[Words, Words | None]:
        """Return the part of the list that fits into a height, at least a row of it, and the rest."""
        left = max(1, int(height / (self.size * LEADING)))
        fitting: list[tuple[int, tuple[str, ...]]] = []
        for index, group in enumerate(self.groups):
            rows = self._rows(group)
            if rows > left:
                length, texts = group
                number = self._columns(texts) * left
                head, tail = ((length, texts[:number]),), ((length, texts[number:]),)
                first = (*fitting, *(head if left else ()))
                return replace(self, groups=first), replace(self, groups=(*tail, *self.groups[index + 1 :]))
            fitting.append(group)
            left -= rows
        return self, None

    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        for group in self.groups:
            length, texts = group
            columns, rows = self._columns(texts), self._rows(group)
            self._write(parent, str(length), x, 0, y + self.size, self.size, font_weight=str(BOLD))
            step = (self.width - self._margin + self._gap) / columns
            for index, text in enumerate(texts):
                column, row = divmod(index, rows)
                size = _shrunk(text, self.size, NORMAL, step - self._gap)
                place = self._margin + step * column, y + self.size * (1 + LEADING * row)
                self._write(parent, text, x, *place, size)
            y += rows * self.size * LEADING

    def _write(
        self, parent: ET.Element, text: str, x: float, indent: float, y: float, size: float, **attributes_: str
    ) -> None:
        """Write a text at a distance from the edge at which its line begins."""
        if self.leftwards:
            write(parent, text, x + self.width - indent, y, size, direction="rtl", **attributes_)
        else:
            write(parent, text, x + indent, y, size, **attributes_)

    @property
    def _margin(self) -> float:
        """The room for the lengths beside the words."""
        return MARGIN_OF_LENGTHS * self.size

    @property
    def _gap(self) -> float:
        return COLUMN_GAP * self.size

    def _columns(self, texts: Sequence[str]) -> int:
        """Return in how many columns some words stand."""
        longest = max(advance(text, self.size) for text in texts)
        return max(1, int((self.width - self._margin + self._gap) / (longest + self._gap)))

    def _rows(self, group: tuple[int, tuple[str, ...]]) -> int:
        """Return in how many rows a group stands."""
        return ceil(len(group[1]) / self._columns(group[1]))


@dataclass(frozen=True)
class Beside(Block):
    """Blocks one beside the other, from left to right, with their tops at the same height."""

    parts: tuple[Block, ...]
    #: The space between two of them.
    gap: float

    @property
    def width(self) -> float:  # type: ignore[override]
        """The width of all parts with the space between them."""
        return sum(part.width for part in self.parts) + self.gap * (len(self.parts) - 1)

    @property
    def height(self) -> float:  # type: ignore[override]
        return max(part.height for part in self.parts)

    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        for part in self.parts:
            part.draw(parent, x, y)
            x += part.width + self.gap


@dataclass(frozen=True)
class Stack(Block):
    """Blocks one below the other, from top to bottom."""

    parts: tuple[Block, ...]

    @property
    def width(self) -> float:  # type: ignore[override]
        return max(part.width for part in self.parts)

    @property
    def height(self) -> float:  # type: ignore[override]
        """The height of all parts with the space between them."""
        return sum(part.height for part in self.parts) + STACK_GAP * (len(self.parts) - 1)

    def draw(self, parent: ET.Element, x: float, y: float) -> None:
        for part in self.parts:
            part.draw(parent, x, y)
            y += part.height + STACK_GAP
