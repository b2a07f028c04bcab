"""What there is to draw of a declared family's puzzle or answer, by the forms of its predicates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from aspsolve.families.declared._declaration import ENDS, Declaration, PredicateDeclaration
from aspsolve.model.drawing import Drawing, Mark, Tile
from aspsolve.model.lattice import Edge, Point

Atoms = Iterable[Sequence[Any]]
#: The sign in a cell with a circle.
CIRCLE = "o"


def puzzle_drawing(declaration: Declaration, atoms: Iterable[Atoms]) -> Drawing:
    """Return the board with its clues."""
    pairs = [(one, [*values]) for one, values in zip(declaration.inputs, atoms, strict=True)]
    cells = {Point(*value[:2]) for one, values in pairs if one.role == "board" for value in values}
    drawing = Drawing(
        tuple(Tile(cell) for cell in sorted(cells)),
        borders=tuple(edge for one, values in pairs if one.form == "region" for edge in _walls(declaration, values)),
        lattice=declaration.lattice,
        upwards=declaration.upwards,
        rim=all(one.form != "edge" for one in declaration.predicates),
        title=f"A {declaration.title} puzzle",
    )
    for one, values in pairs:
        drawing = _with(drawing, one, values)
    return drawing


def solution_drawing(declaration: Declaration, atoms: Iterable[Atoms], values: Atoms) -> Drawing:
    """Return the board with an answer."""
    drawn = known_drawing(declaration, puzzle_drawing(declaration, atoms), values)
    return replace(drawn, title=f"A solved {declaration.title} puzzle")


def known_drawing(declaration: Declaration, puzzle: Drawing, values: Atoms) -> Drawing:
    """Return the board with what is known of the answer."""
    answer = declaration.answer
    if answer.form in ("number", "letter"):
        shown = {tile.at for tile in puzzle.tiles if tile.text}
        values = [value for value in values if Point(*value[:2]) not in shown]
    return _with(puzzle, answer, values)


def _with(drawing: Drawing, declared: PredicateDeclaration, values: Atoms) -> Drawing:
    """Return a drawing with some atoms drawn in."""
    if declared.form == "edge":
        return replace(drawing, borders=(*drawing.borders, *_edges(values)))
    if declared.form == "step":
        inside = {tile.at for tile in drawing.tiles}
        edges = tuple(edge for edge in _edges(values) if inside.issuperset(edge))
        if declared.role == "answer":
            return replace(drawing, path=(*drawing.path, *edges))
        return replace(drawing, links=(*drawing.links, *edges))
    if declared.form in ("cell", "region"):
        return drawing
    by_cell: Mapping[Point, Sequence[Any]] = {Point(*value[:2]): value for value in values}
    return replace(drawing, tiles=tuple(_tile(tile, declared, by_cell.get(tile.at)) for tile in drawing.tiles))


def _tile(tile: Tile, declared: PredicateDeclaration, value: Sequence[Any] | None) -> Tile:
    """Return a cell with an atom drawn in."""
    if value is None:
        return tile
    if declared.form == "shade":
        return replace(tile, block=True)
    if declared.form in ENDS:
        return replace(tile, mark=Mark(declared.form))
    text = CIRCLE if declared.form == "circle" else str(value[-1])
    return replace(tile, text=text, given=declared.role == "clue" or tile.given)


def _edges(values: Atoms) -> Iterator[Edge]:
    """Yield the pairs of cells of atoms."""
    return ((Point(*value[:2]), Point(*value[2:])) for value in values)


def _walls(declaration: Declaration, values: Iterable[Sequence[Any]]) -> Iterator[Edge]:
    """Yield the borders of regions: pairs of cells with different values, and those of a cell and none."""
    region = {Point(*value[:2]): value[2] for value in values}
    for cell, value in sorted(region.items()):
        for other in declaration.lattice.neighbours(cell):
            if other not in region or (cell < other and region[other] != value):
                yield cell, other
