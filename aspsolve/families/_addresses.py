"""The types of puzz.link's puzzles that are families here, too."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TYPES", "AddressType"]


class AddressType(NamedTuple):
    """A type of puzzles, by how its addresses are written."""

    #: The kind of its family.
    family: str
    #: How numbers are written: ``four`` up to 4, ``hexadecimal`` or ``base36``.
    coding: str
    #: True if the family needs the regions of the usual boxes.
    regions: bool = False


TYPES = {
    "slither": AddressType("slitherlink", "four"),
    "slitherlink": AddressType("slitherlink", "four"),
    "nurikabe": AddressType("nurikabe", "hexadecimal"),
    "hitori": AddressType("hitori", "base36"),
    "sudoku": AddressType("sudoku", "hexadecimal", regions=True),
}
