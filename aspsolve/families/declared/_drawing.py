"""Drawings of a declared family's puzzles and answers, by the forms of its predicates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from aspsolve.errors import with_article
from aspsolve.families.declared._declaration import LINES, OUTSIDE, REGIONS, Declaration, PredicateDeclaration
from aspsolve.model.drawing import Drawing, Label, Mark, Tile
from aspsolve.model.lattice import Edge, Lattice, Point

if TYPE_CHECKING:
    from aspsolve.families.declared._puzzle import DeclaredPuzzle

Atoms = Iterable[Sequence[Any]]
#: The signs between two cells of an arrow from the first to the second, by steps in x and in y downwards.
ARROWS = {(1, 0): ">", (-1, 0): "<", (0, 1): "∨", (0, -1): "∧"}
#: The signs of circles between cells, of an unknown value, and of directions.
DISCS = {"white": "○", "black": "●"}
UNKNOWN = "?"
POINTERS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
#: The marks in cells by look, without those that have a colour.
MARKS = {mark.value: mark for mark in Mark if mark.value not in DISCS}


def puzzle_drawing(puzzle: DeclaredPuzzle) -> Drawing:
    """Return the board with its clues."""
    declaration = puzzle.declaration
    drawing = Drawing(
        tuple(map(Tile, sorted(puzzle.cells))),
        borders=tuple(_walls(puzzle, "region")),
        cages=tuple(_walls(puzzle, "cage")),
        lattice=declaration.lattice,
        upwards=declaration.upwards,
        rim=all(one.look != "edge" for one in declaration.predicates),
        circled=any(one.look == "lines" for one in declaration.answers),
        title=f"A{with_article(declaration.title)[1:]} puzzle",
    )
    for declared in declaration.inputs:
        values: Atoms = puzzle.of[declared.name]
        if declared.place == "cage":
            values = [(*puzzle.region(declared.arguments[0], cage)[0], *said) for cage, *said in values]
        drawing = _with(drawing, declared, values)
    return drawing


def known_drawing(declaration: Declaration, puzzle: Drawing, found: Iterable[Atoms]) -> Drawing:
    """Return the board with what is known of each answer."""
    shown = {tile.at for tile in puzzle.tiles if tile.text}
    for answer, values in zip(declaration.answers, found, strict=True):
        if answer.look in ("number", "letter"):
            values = [value for value in values if Point(*value[:2]) not in shown]  # noqa: PLW2901
        puzzle = _with(puzzle, answer, values)
    return puzzle


def text_of(declared: PredicateDeclaration, value: Sequence[Any]) -> str:
    """Return the text of an atom's values."""
    if declared.look == "unknown":
        return UNKNOWN
    texts = map(str, value[len(value) - len(declared.form.values) :])
    if declared.look == "disc":
        return next(texts)
    return "".join(POINTERS.get(text, text) if declared.look == "pointer" else text for text in texts)


def _with(drawing: Drawing, declared: PredicateDeclaration, values: Atoms) -> Drawing:
    if declared.look in LINES:
        rim = rim_of(drawing.lattice, [tile.at for tile in drawing.tiles]) if declared.look == "wall" else ()
        return replace(drawing, borders=(*drawing.borders, *_edges(values), *rim))
    if declared.look == "step":
        inside = {tile.at for tile in drawing.tiles}
        edges = tuple(edge for edge in _edges(values) if inside.issuperset(edge))
        if declared.role == "answer":
            return replace(drawing, path=(*drawing.path, *edges))
        return replace(drawing, links=(*drawing.links, *edges))
    if declared.look == "lines":
        return replace(drawing, lines=(*drawing.lines, *Counter(_edges(values)).items()))
    if declared.look in ("cell", *REGIONS):
        return drawing
    if declared.place == "crossing":
        values = [(x - 1, y - 1, x, y, *said) for x, y, *said in values]
    if declared.place in ("between", "crossing"):
        signs = tuple(
            (edge, _sign(declared, value, drawing.upwards)) for value, edge in zip(values, _edges(values), strict=True)
        )
        tubes = [edge for edge, _ in signs] if declared.look == "tube" else []
        return replace(drawing, signs=(*drawing.signs, *signs), tubes=(*drawing.tubes, *tubes))
    if declared.place in OUTSIDE:
        return replace(drawing, outside=(*drawing.outside, *_labels(declared, [*values])))
    by_cell: Mapping[Point, Sequence[Any]] = {Point(*value[:2]): value for value in values}
    return replace(drawing, tiles=tuple(_tile(tile, declared, by_cell.get(tile.at)) for tile in drawing.tiles))


def _tile(tile: Tile, declared: PredicateDeclaration, value: Sequence[Any] | None) -> Tile:
    """Return a cell with an atom drawn in."""
    if value is None:
        return tile
    if declared.look == "shade":
        return replace(tile, block=True, shade=declared.role == "answer")
    if declared.look in MARKS:
        return replace(tile, mark=MARKS[declared.look])
    if declared.look in ("circle", "disc"):
        tile = replace(tile, mark=Mark.BLACK if "black" in value else Mark.WHITE)
    if declared.look == "circle":
        return tile
    text = text_of(declared, value)
    if declared.place == "upper":
        return replace(tile, upper=text)
    if declared.place == "lower":
        return replace(tile, lower=text)
    if declared.place != "cell" or tile.text:
        return replace(tile, corner=f"{tile.corner} {text}".strip())
    return replace(tile, text=text, given=declared.role == "clue" or tile.given)


def _sign(declared: PredicateDeclaration, value: Sequence[Any], upwards: bool) -> str:
    """Return the sign of an atom between two cells."""
    if declared.look == "circle":
        return DISCS["black" if "black" in value else "white"]
    if declared.look in ("arrow", "tube"):
        return ARROWS.get((value[2] - value[0], (value[1] - value[3] if upwards else value[3] - value[1])), "")
    return text_of(declared, value)


def _labels(declared: PredicateDeclaration, values: Sequence[Sequence[Any]]) -> Iterator[Label]:
    """Yield the texts outside of the board, those of a row or column in their order."""
    rows: dict[int, list[str]] = {}
    for value in sorted(values, key=tuple):
        rows.setdefault(value[0], []).append(text_of(declared, value))
    for line, texts in rows.items():
        inwards = declared.place in ("left", "above")
        for at, text in enumerate(reversed(texts) if inwards else texts, 1):
            yield Label(declared.place, line, text, at)


def rim_of(lattice: Lattice, cells: Collection[Point]) -> list[Edge]:
    """Return the edges at the rim: each from a cell to a neighbour that is not on the board."""
    return [(cell, other) for cell in cells for other in lattice.neighbours(cell) if other not in cells]


def _edges(values: Atoms) -> Iterator[Edge]:
    return ((Point(*value[:2]), Point(*value[2:4])) for value in values)


def _walls(puzzle: DeclaredPuzzle, look: str) -> Iterator[Edge]:
    """Yield the borders of areas, as pairs of neighbours, one perhaps off the board; those of cages from both sides."""
    for one in puzzle.declaration.board:
        area = {Point(*value[:2]): value[2] for value in puzzle.of[one.name]} if one.look == look else {}
        for cell, value in area.items():
            for other in puzzle.lattice.neighbours(cell):
                if other not in area or ((cell < other or look == "cage") and area[other] != value):
                    yield cell, other
