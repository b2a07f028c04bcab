"""The clauses of sentences about elements: what holds for several values or several cells is one clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from aspsolve.model._symbols import Symbol
from aspsolve.model.elements import Element
from aspsolve.model.messages import Message

if TYPE_CHECKING:
    from aspsolve.families.declared._explanation import DeclaredModel

#: More cells than these that hold other values are counted.
MANY = 8


def clauses(
    model: DeclaredModel, elements: Sequence[Element], concluded: Symbol | None = None, many: int = MANY
) -> tuple[Message, ...]:
    """Return what elements say, for a conclusion if there is one.

    A clause names all values that a cell does not have, or all cells that do not have a value. If more cells than many
    hold others than the value of the conclusion, these are counted.
    """
    answer = model.rules.declaration.answer
    if not answer.has_value:
        return tuple(one.message for one in elements)
    lacking = {one: atom for one in elements if (atom := _atom(model, one, holds=False)) is not None}
    others = _others(model, [one for one in elements if one not in lacking], concluded)
    joined = [*_lacking(model, lacking)]
    if len(others) > many:
        joined.append((others, Message(model.catalogue, f"others.{answer.form}", n=len(others))))
    found: dict[object, Message] = {one: one.message for one in elements}
    for same, message in joined:
        if len(same) > 1:
            found[same[0]] = message
            for one in same[1:]:
                found.pop(one)
    return tuple(found.values())


def _lacking(model: DeclaredModel, atoms: Mapping[Element, Symbol]) -> Iterator[tuple[list[Element], Message]]:
    """Yield elements by which a cell lacks values, or a value is in none of some cells, each with what they say."""
    of_cell: dict[object, list[Element]] = {}
    of_value: dict[Symbol, list[Element]] = {}
    for one in atoms:
        of_cell.setdefault(one.squares, []).append(one)
    for same in of_cell.values():
        *cell, value = atoms[same[0]].arguments
        if len(same) == 1:
            of_value.setdefault(value, []).append(same[0])
        values = ", ".join(_text(one) for one in sorted(atoms[one].arguments[-1] for one in same))
        text = model.rules.declaration.answer.say([*cell, values], holds=False)
        yield same, Message(model.catalogue, "said", text=text)
    for value, same in of_value.items():
        cells = tuple(sorted(one.squares[0] for one in same))
        yield same, Message(model.catalogue, "lacking", cells=cells, value=_text(value))


def _others(model: DeclaredModel, elements: Sequence[Element], concluded: Symbol | None) -> list[Element]:
    """Return which elements say that other cells hold other values than a conclusion."""
    if concluded is None:
        return []
    *cell, value = concluded.arguments
    atoms = ((one, _atom(model, one, holds=True)) for one in elements)
    return [one for one, atom in atoms if atom and [*atom.arguments[:-1]] != cell and atom.arguments[-1] != value]


def _atom(model: DeclaredModel, element: Element, *, holds: bool) -> Symbol | None:
    """Return the atom of the answer that an element says to hold, or not to hold."""
    literal = next(iter(element.literals))
    if literal in model.instances.weighty:
        return None
    said = (literal,) if not holds or literal[0] in model.open else model.implied(literal)
    return next((atom for atom, sign in said if sign is holds and atom in model.open), None)


def _text(value: Symbol) -> str:
    return str(value).strip('"')
