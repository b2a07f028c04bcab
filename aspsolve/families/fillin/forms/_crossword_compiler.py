"""Crossword Compiler's XML, ``.xml`` and ``.jpz``, the latter perhaps in a ZIP archive; its hints are givens."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Sequence
from io import BytesIO
from typing import Any, NoReturn
from xml.parsers.expat import ExpatError, ParserCreate
from xml.sax.saxutils import escape, quoteattr

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN, placed
from aspsolve.families.fillin.forms._crosswords import MAX_SIZE, CrosswordForm, check_size, numbered_slots
from aspsolve.model.lattice import MAX_CELLS, Point

ZIP = b"PK\x03\x04"
NAMESPACE = "http://crossword.info/xml/"
NUMBER = re.compile(r"\d{1,6}")


class CrosswordCompiler(CrosswordForm):
    """A grid with a cell for each square."""

    title = "Crossword Compiler's XML"
    binary = True

    def read(self, content: bytes, dialect: Any) -> FillIn:
        check_size(content)
        cells = _Cells()
        parser = ParserCreate()
        parser.StartElementHandler = cells.start
        parser.EntityDeclHandler = _refuse_entity
        try:
            parser.Parse(_unpacked(content), True)
        except ExpatError as error:
            raise InputError(f"broken XML: {error}", line=error.lineno, column=error.offset + 1) from None
        except (ValueError, LookupError) as error:  # an encoding that Python does not have
            if isinstance(error, InputError):
                raise
            raise InputError(f"broken XML: {error}") from None
        if not cells.width:
            raise InputError("expected a crossword's grid with cells, found none")
        rows = [
            [cells.squares.get(Point(x, y), BLOCK) for x in range(1, cells.width + 1)]
            for y in range(1, cells.height + 1)
        ]
        return self.of_letters(rows, cells.given, dialect)

    def of_solution(self, rows: Sequence[Sequence[str]], given: Sequence[Point], words: str) -> bytes:
        """Return a document with the letters as solutions of their cells, those given as hints."""
        slots = numbered_slots(rows)
        numbers = {Point(slot.x, slot.y): number for number, slot in slots}
        hints = {*given}
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<crossword-compiler xmlns="{NAMESPACE}crossword-compiler">',
            f'<rectangular-puzzle xmlns="{NAMESPACE}rectangular-puzzle" alphabet="">',
            f"<metadata><title>Fill-in</title><description>{escape(words)}</description></metadata>",
            "<crossword>",
            f'<grid width="{len(rows[0])}" height="{len(rows)}">',
        ]
        for at, square in placed(rows):
            place = f'<cell x="{at.x}" y="{at.y}"'
            if square == BLOCK:
                lines.append(f'{place} type="block"/>')
                continue
            solution = "" if square == OPEN else f" solution={quoteattr(square)}"
            number = f' number="{numbers[at]}"' if at in numbers else ""
            hint = ' hint="true"' if at in hints else ""
            lines.append(f"{place}{solution}{number}{hint}/>")
        lines.append("</grid>")
        for identity, (_, slot) in enumerate(slots, 1):
            (x, y), (right, bottom) = slot.squares[0], slot.squares[-1]
            across = f'x="{x}-{right}" y="{y}"' if slot.direction == "across" else f'x="{x}" y="{y}-{bottom}"'
            lines.append(f'<word id="{identity}" {across}/>')
        for title in ("Across", "Down"):
            lines.append(f'<clues ordering="normal"><title><b>{title}</b></title>')
            lines += [
                f'<clue word="{identity}" number="{number}" format="{slot.length}"/>'
                for identity, (number, slot) in enumerate(slots, 1)
                if slot.direction == title.lower()
            ]
            lines.append("</clues>")
        lines += ["</crossword>", "</rectangular-puzzle>", "</crossword-compiler>", ""]
        return "\n".join(lines).encode()


class _Cells:
    """The cells of the first grid of a document, as a parser finds them."""

    def __init__(self) -> None:
        self.width = self.height = 0
        self.squares: dict[Point, str] = {}
        self.given: set[Point] = set()
        self._grids = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Note an element; raises InputError."""
        element = name.rpartition(":")[2]
        if element == "grid":
            self._grids += 1
            if self._grids == 1:
                self.width, self.height = _number(attributes, "width"), _number(attributes, "height")
                if not 0 < self.width * self.height <= MAX_CELLS:
                    raise InputError(f"expected a grid of 1 to {MAX_CELLS} squares")
        elif element == "cell" and self._grids == 1:
            place = Point(_number(attributes, "x"), _number(attributes, "y"))
            if any(key.endswith("-bar") and value == "true" for key, value in attributes.items()):
                raise InputError("a grid with bars in place of blocks is no fill-in")
            if attributes.get("type", "letter") == "letter":
                self.squares[place] = attributes.get("solution", "").strip() or OPEN
                if attributes.get("hint") == "true":
                    self.given.add(place)


def _number(attributes: dict[str, str], name: str) -> int:
    """Return a number among the attributes of an element; raises InputError."""
    value = attributes.get(name, "")
    if not NUMBER.fullmatch(value):
        raise InputError(f"expected a number as {name!r}, found {shown(value)}")
    return int(value)


def _refuse_entity(name: str, *_: object) -> NoReturn:
    raise InputError(f"the entity {shown(name)} is declared: such files are refused")


def _unpacked(content: bytes) -> bytes:
    """Return the document, unpacked if it is in an archive; raises InputError."""
    if not content.startswith(ZIP):
        return content
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive, archive.open(archive.infolist()[0]) as member:
            document = member.read(MAX_SIZE + 1)
    except (zipfile.BadZipFile, zlib.error, IndexError, EOFError, OSError, RuntimeError, ValueError) as error:
        raise InputError(f"broken archive: {error}") from None
    check_size(document)
    return document


FORM = CrosswordCompiler()
