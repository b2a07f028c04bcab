"""New boards of a family whose regions are drawn."""

from __future__ import annotations

from random import Random

from aspsolve.engine._control import Program, Search
from aspsolve.engine._entailment import Entailment
from aspsolve.errors import InputError
from aspsolve.families.declared._declaration import Declaration
from aspsolve.families.declared._puzzle import DeclaredSolution, class_of
from aspsolve.families.declared._regions import Regions, deciding_regions, numbered, random_regions


def drawn_board(declaration: Declaration, width: int, height: int, random: Random) -> list[str]:
    """Return the facts of a board of random regions, none if the declaration wants no regions; raises InputError."""
    if not declaration.regions:
        return []
    least, most = _sizes(declaration, width, height)
    return _facts(declaration, _drawn(width, height, least, most, random))


def unique_board(declaration: Declaration, width: int, height: int, random: Random) -> DeclaredSolution:
    """Return the only solution of a board of regions without other clues; raises InputError if none was found."""
    least, most = _sizes(declaration, width, height)
    answers = [(one.name, one.arity) for one in declaration.answers]

    def program(regions: Regions) -> Program:
        return Program(text="\n".join([declaration.rules_text, *_facts(declaration, regions)]), quick=True)

    def undecided(regions: Regions) -> int | None:
        entailment = Entailment(program(regions), answers)
        decided = entailment.consequences([])
        return len(entailment.atoms) - len(decided) if decided else None

    found = deciding_regions(lambda: _drawn(width, height, least, most, random), least, most, undecided, random)
    if found is None:
        raise InputError(f"size: no {declaration.title} of {width} by {height} with one solution was found")
    cls = class_of(declaration)
    (symbols,) = (one.symbols for one in Search(program(found), ["1"]))
    (board,) = declaration.board
    puzzle = cls(**{board.name: [(*square, number) for square, number in numbered(found).items()]})
    return puzzle.decode(symbols)


def _sizes(declaration: Declaration, width: int, height: int) -> tuple[int, int]:
    """Return the least and the greatest size of a region."""
    ends = {"width": width, "height": height, "cells": width * height}
    least, most = (ends[end] if isinstance(end, str) else end for end in declaration.regions)
    return least, most


def _drawn(width: int, height: int, least: int, most: int, random: Random) -> Regions:
    """Draw regions; raises InputError if there are none of such sizes."""
    try:
        return random_regions(width, height, least, most, random)
    except ValueError as error:
        raise InputError(f"size: {error}") from error


def _facts(declaration: Declaration, regions: Regions) -> list[str]:
    """Return regions as facts."""
    (board,) = declaration.board
    return [f"{board.name}({x},{y},{number})." for (x, y), number in numbered(regions).items()]
