"""What families of this project are called elsewhere."""

from __future__ import annotations

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
