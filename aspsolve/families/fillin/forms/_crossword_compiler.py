"""Crossword Compiler's XML, ``.xml`` and ``.jpz``, the latter perhaps in a ZIP archive; its hints are givens."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Collection, Sequence
from io import BytesIO
from typing import NoReturn
from xml.etree.ElementTree import Element, SubElement, TreeBuilder, tostring
from xml.parsers.expat import ExpatError, ParserCreate

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._squares import BLOCK, OPEN, grid_of, placed
from aspsolve.families.fillin.forms._crosswords import MAX_SIZE, CrosswordForm, check_size, numbered_slots
from aspsolve.model.lattice import MAX_CELLS, Point

ZIP = b"PK\x03\x04"
NAMESPACE = "http://crossword.info/xml/"
NUMBER = re.compile(r"\d{1,6}")


class CrosswordCompiler(CrosswordForm):
    """A grid with a cell for each square."""

    title = "Crossword Compiler's XML"
    binary = True

    def filled(self, content: bytes, *, apart: bool) -> tuple[list[list[str]], set[Point]]:  # noqa: ARG002
        grid = next((one for one in _document(content).iter() if _local(one) == "grid"), None)
        if grid is None:
            raise InputError("expected a crossword's grid with cells, found none")
        width, height = _number(grid, "width"), _number(grid, "height")
        if not 0 < width * height <= MAX_CELLS:
            raise InputError(f"expected a grid of 1 to {MAX_CELLS} squares")
        squares: dict[tuple[int, int], str] = {}
        given: set[Point] = set()
        for cell in (one for one in grid.iter() if _local(one) == "cell"):
            if any(key.endswith("-bar") and value == "true" for key, value in cell.items()):
                raise InputError("a grid with bars in place of blocks is no fill-in")
            at = Point(_number(cell, "x"), _number(cell, "y"))
            if cell.get("type", "letter") == "letter":
                squares[at] = cell.get("solution", "").strip() or OPEN
                if cell.get("hint") == "true":
                    given.add(at)
        return grid_of(squares, width, height), given

    def of_solution(self, rows: Sequence[Sequence[str]], given: Collection[Point], words: str) -> bytes:
        """Return a document with the letters as solutions of their cells, those given as hints."""
        slots = numbered_slots(rows)
        numbers = {(slot.x, slot.y): str(number) for number, slot in slots}
        document = Element("crossword-compiler", xmlns=f"{NAMESPACE}crossword-compiler")
        puzzle = SubElement(document, "rectangular-puzzle", xmlns=f"{NAMESPACE}rectangular-puzzle", alphabet="")
        metadata = SubElement(puzzle, "metadata")
        SubElement(metadata, "title").text, SubElement(metadata, "description").text = "Fill-in", words
        crossword = SubElement(puzzle, "crossword")
        grid = SubElement(crossword, "grid", width=str(len(rows[0])), height=str(len(rows)))
        for at, square in placed(rows):
            attributes = {"x": str(at.x), "y": str(at.y)}
            attributes |= {"type": "block"} if square == BLOCK else {} if square == OPEN else {"solution": square}
            attributes |= {"number": numbers[at]} if at in numbers else {}
            SubElement(grid, "cell", attributes | ({"hint": "true"} if at in given else {}))
        for identity, (_, slot) in enumerate(slots, 1):
            (x, y), (right, bottom) = slot.squares[0], slot.squares[-1]
            across, down = (f"{x}-{right}", str(y)) if slot.direction == "across" else (str(x), f"{y}-{bottom}")
            SubElement(crossword, "word", id=str(identity), x=across, y=down)
        for title in ("Across", "Down"):
            clues = SubElement(crossword, "clues", ordering="normal")
            SubElement(SubElement(clues, "title"), "b").text = title
            for identity, (number, slot) in enumerate(slots, 1):
                if slot.direction == title.lower():
                    SubElement(clues, "clue", word=str(identity), number=str(number), format=str(slot.length))
        return bytes(tostring(document, encoding="UTF-8", xml_declaration=True))


def _document(content: bytes) -> Element:
    """Return the root of a document that declares no entities; raises InputError."""
    builder, parser = TreeBuilder(), ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
    parser.EntityDeclHandler = _refuse_entity
    try:
        parser.Parse(_unpacked(content), True)
    except ExpatError as error:
        raise InputError(f"broken XML: {error}", line=error.lineno, column=error.offset + 1) from None
    except LookupError as error:  # an encoding that Python does not have
        raise InputError(f"broken XML: {error}") from None
    return builder.close()


def _local(element: Element) -> str:
    """Return an element's name without its namespace."""
    return element.tag.rpartition(":")[2]


def _number(element: Element, name: str) -> int:
    """Return a number among the attributes of an element; raises InputError."""
    value = element.get(name, "")
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
