"""Crosswords' files: what all have in common, ipuz, and Crossword Compiler's XML.

The words are read from the solution's letters in the grid.
"""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from io import BytesIO
from itertools import chain
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, SubElement, TreeBuilder, tostring
from xml.parsers.expat import ExpatError, ParserCreate

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot, as_text, find_slots, grid_of, parts, placed, written
from aspsolve.families.fillin._words import words_in
from aspsolve.families.parts import Form
from aspsolve.model.checks import load_value
from aspsolve.model.lattice import MAX_CELLS, Point

#: The most bytes or characters of a crossword's file.
MAX_SIZE = 2 * 2**20
#: The kinds of ipuz that are grids of words.
KIND, KINDS = re.compile(r"https?://(?:www\.)?ipuz\.org/(\w+)([\w/]*)"), ("crossword", "fill")


class CrosswordForm(Form):
    """A format of crosswords; it refuses to write a puzzle that would be read back as another one."""

    def read(self, content: Any, dialect: Any) -> FillIn:
        """Return the puzzle of a filled grid, or of any grid whose words stand in a file of their own."""
        check_size(content)
        apart = None if dialect is None else dialect.words
        rows, given = self.filled(content, apart=apart is not None)
        if sum(map(len, chain.from_iterable(rows))) > MAX_SIZE:
            raise InputError(f"expected squares of at most {MAX_SIZE >> 20} million letters together")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise InputError(
                    f"expected {len(rows[0])} squares as in the first row, found {len(row)} in row {number}"
                )
        open_ = {at: OPEN for at, square in placed(rows) if square != BLOCK and at not in given}
        grid, shortest = written(rows, open_), 2 if dialect is None or dialect.min_slot is None else dialect.min_slot
        if apart is not None:
            entries = words_in(apart, dialect.min_score, language=dialect.language)
            return FillIn(grid, [entry.word for entry in entries], shortest, spelling=dict(entries))
        words = [*_words(rows, shortest)]
        if not words:
            raise InputError("expected words, found none: they may stand in a file of their own")
        return FillIn(grid, words, shortest)

    def write(self, puzzle: FillIn, solution: FillInSolution) -> Any:
        """Return a puzzle with its solution; raises InputError if it would be read as another puzzle."""
        if puzzle.spare_words:
            raise InputError(f"spare words cannot be written as {self.title}: write text or JSON")
        if puzzle.min_slot != 2:
            why = f"min_slot is 2 in a crossword, and {puzzle.min_slot} here"
            raise InputError(f"this fill-in cannot be written as {self.title} ({why}): write text or JSON")
        words = sorted(puzzle.words, key=lambda word: (len(parts(word)), parts(word)))
        content = self.of_solution(solution.rows, puzzle.givens.keys(), " ".join(map(as_text, words)))
        try:
            if self.read(content, None) == puzzle:
                return content
            why = "it would be read as another one"
        except InputError as error:
            why = error.message
        raise InputError(f"this fill-in cannot be written as {self.title} ({why}): write text or JSON")

    @abstractmethod
    def filled(self, content: Any, *, apart: bool) -> tuple[Sequence[Sequence[str]], Collection[Point]]:
        """Return a grid and its given squares; raises InputError, for a locked solution unless words are `apart`."""

    @abstractmethod
    def of_solution(self, rows: Sequence[Sequence[str]], given: Collection[Point], words: str) -> Any:
        """Return the file of a filled grid with the given squares, and the words as its note, as text or bytes."""


def check_size(content: str | bytes) -> None:
    """Raise InputError for content that is larger than any crossword."""
    if len(content) > MAX_SIZE:
        raise InputError(f"expected a crossword of at most {MAX_SIZE >> 20} MB")


def numbered_slots(rows: Sequence[Sequence[str]]) -> list[tuple[int, Slot]]:
    """Return the slots of a grid by their squares, across before down, each with its number in crosswords."""
    slots = sorted(find_slots(rows, 2), key=lambda slot: (slot.y, slot.x, slot.direction))
    numbers: dict[tuple[int, int], int] = {}
    return [(numbers.setdefault((slot.x, slot.y), len(numbers) + 1), slot) for slot in slots]


def _words(rows: Sequence[Sequence[str]], min_slot: int) -> Iterable[tuple[str, ...]]:
    """Yield the words of a filled grid; raises InputError if a letter is not known."""
    for slot in find_slots(rows, min_slot):
        word = slot.letters(rows)
        if OPEN in word:
            x, y = slot.squares[word.index(OPEN)]
            raise InputError(
                f"the solution is missing: expected a letter in column {x} of row {y}, or words in a file of their own"
            )
        yield word


class Ipuz(CrosswordForm):
    """Crosswords as JSON objects. A cell's value is given; what a player has saved is ignored."""

    title = "ipuz"

    def filled(self, content: str, *, apart: bool) -> tuple[list[list[str]], set[Point]]:  # noqa: ARG002
        called = content.strip()
        if called.startswith("ipuz"):  # a function call around the object (JSONP)
            called = called.partition("(")[2].rstrip("; \n\t").removesuffix(")")
        data = load_value(called)
        if not isinstance(data, dict):
            raise InputError(f"expected an object, found {shown(data)}")
        _check_kind(data.get("kind"))
        block, empty, labelled = str(data.get("block", BLOCK)), data.get("empty", 0), "puzzle" in data
        puzzle = _rows(data, "puzzle" if labelled else "start")
        solution = _rows(data, "solution") if "solution" in data else [[None] * len(row) for row in puzzle]
        _check_sizes(data.get("dimensions"), puzzle, solution)
        cells = [[_cell(cell, block, empty, labelled=labelled) for cell in row] for row in puzzle]
        rows = [[value if inside else BLOCK for inside, value in row] for row in cells]
        for at, value in placed(solution):
            inside, _ = cells[at.y - 1][at.x - 1]
            letter = _letter(value, block, empty)
            if inside and letter not in (OPEN, BLOCK):
                rows[at.y - 1][at.x - 1] = letter
        return rows, {at for at, (_, value) in placed(cells) if value != OPEN}

    def of_solution(self, rows: Sequence[Sequence[str]], given: Collection[Point], words: str) -> str:
        """Return an object with the letters as its solution, those given as values of their cells."""
        slots = numbered_slots(rows)
        numbers = {(slot.x, slot.y): number for number, slot in slots}
        cells: list[list[Any]] = [[BLOCK if square == BLOCK else 0 for square in row] for row in rows]
        for at, square in placed(rows):
            if square != BLOCK:
                number = numbers.get(at, 0)
                cells[at.y - 1][at.x - 1] = {"cell": number, "value": square} if at in given else number
        data = {
            "version": "http://ipuz.org/v2",
            "kind": ["http://ipuz.org/crossword#1"],
            "title": "Fill-in",
            "notes": words,
            "dimensions": {"width": len(rows[0]), "height": len(rows)},
            "puzzle": cells,
            "solution": [[0 if square == OPEN else square for square in row] for row in rows],
            "clues": {
                title: [[number, f"({slot.length})"] for number, slot in slots if slot.direction == title.lower()]
                for title in ("Across", "Down")
            },
        }
        return json.dumps(data, ensure_ascii=False) + "\n"


def _check_kind(kinds: object) -> None:
    """Raise InputError for what is no crossword."""
    found = [match for kind in kinds if (match := KIND.match(str(kind)))] if isinstance(kinds, list) else []
    if not any(kind[1] in KINDS for kind in found):
        what = f"the kind {shown(', '.join(map(''.join, (kind.groups() for kind in found))))}" if found else "no kind"
        raise InputError(f"expected ipuz of the kind {', '.join(KINDS)} or sudoku, found {what}")


def _check_sizes(dimensions: object, rows: Sequence[Sequence[Any]], solution: Sequence[Sequence[Any]]) -> None:
    """Raise InputError if a solution does not have the size of its grid, or the grid not that of the dimensions."""
    widths = [*map(len, rows)]
    if solution and [*map(len, solution)] != widths:
        raise InputError(
            f"the solution has another size than the grid: expected {len(rows)} rows as wide as the grid's"
        )
    sizes = dimensions if isinstance(dimensions, dict) else {}
    for name, found in (("height", len(rows)), *(("width", width) for width in widths)):
        if name in sizes and sizes[name] != found:
            raise InputError(f"expected the {name} {shown(sizes[name])}, as the dimensions say, found {found}")


def _rows(data: dict[str, Any], key: str) -> list[list[Any]]:
    """Return a grid of an object; raises InputError."""
    rows = data.get(key)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise InputError(f"expected a list of rows as {key!r}, found {shown(rows)}")
    return rows


def _cell(cell: object, block: str, empty: object, *, labelled: bool) -> tuple[bool, str]:
    """Return whether a cell is a square of the grid, and the letter that it shows, if any; raises InputError."""
    value: object = None
    if isinstance(cell, dict):
        style = cell.get("style")
        if isinstance(style, dict) and style.get("barred"):
            raise InputError("a grid with bars in place of blocks is no fill-in")
        value, cell = cell.get("value"), cell.get("cell", empty)
    elif not labelled and cell != block:
        value = cell
    inside = cell is not None and str(cell) != block
    return inside, _letter(value, block, empty)


def _letter(value: object, block: str, empty: object) -> str:
    """Return the letters of a crossword's value; an open square for none."""
    if isinstance(value, dict):
        value = value.get("value", value.get("Across"))
    if isinstance(value, list):
        value = value[0] if value else None
    if not isinstance(value, str) or not value or (isinstance(empty, str) and value == empty):
        return OPEN
    return BLOCK if value == block else value


IPUZ = Ipuz()

#: The beginning of an archive, the namespace of Crossword Compiler's elements, and a number among their attributes.
ZIP, NAMESPACE, NUMBER = b"PK\x03\x04", "http://crossword.info/xml/", re.compile(r"\d{1,6}")


class CrosswordCompiler(CrosswordForm):
    """Crossword Compiler's ``.xml`` and ``.jpz``, the latter perhaps in a ZIP archive; its hints are givens."""

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


COMPILER = CrosswordCompiler()
