"""What families of this project are called elsewhere, and how puzz.link writes their addresses."""

from __future__ import annotations

from typing import NamedTuple

#: What else families of this project are called.
OTHER_NAMES = {
    "hidoku": "hidato", "seeknum": "seeknumbers", "zahlenschlange": "numbrix", "zahlensucher": "seeknumbers",
}  # fmt: skip
#: The names of families in the notation of janko.at.
JANKO_NAMES = {
    "hidato": "hidoku", "hitori": "hitori", "nurikabe": "nurikabe", "seeknumbers": "seeknum",
    "slitherlink": "slitherlink", "sudoku": "sudoku",
}  # fmt: skip
#: The families that are kinds of ipuz.
IPUZ_KINDS = ("sudoku",)


class AddressType(NamedTuple):
    """A type of puzzles, by how its addresses are written."""

    #: The kind of its family.
    family: str
    #: How numbers are written: ``four`` up to 4, ``hexadecimal`` or ``base36``.
    coding: str
    #: True if the family needs the regions of the usual boxes.
    regions: bool = False


#: The types of puzzles that puzz.link has, too.
TYPES = {
    "slither": AddressType("slitherlink", "four"),
    "slitherlink": AddressType("slitherlink", "four"),
    "nurikabe": AddressType("nurikabe", "hexadecimal"),
    "hitori": AddressType("hitori", "base36"),
    "sudoku": AddressType("sudoku", "hexadecimal", regions=True),
}
