"""A small puzzle of each declared family, with one solution."""

from pathlib import Path
from typing import Any

from aspsolve import Family, Puzzle, load_family
from tests.conftest import ROOT

#: Encodings of the same families, written apart.
APART = Path(__file__).parent / "apart"


def cells(width: int, height: int) -> list[list[int]]:
    """Return the cells of a rectangle as JSON has them."""
    return [[x, y] for x in range(1, width + 1) for y in range(1, height + 1)]


def grid(*rows: str) -> list[list[int]]:
    """Return the digits of rows as triples, those of dots left out."""
    return [[x, y, int(sign)] for y, row in enumerate(rows, 1) for x, sign in enumerate(row, 1) if sign != "."]


EXAMPLES: dict[str, dict[str, Any]] = {
    "sudoku": {"region": grid("1122", "1122", "3344", "3344"), "given": grid("1...", "..3.", ".4..", "...2")},
    "hitori": {"printed": grid("4414", "4231", "3342", "3143")},
    "slitherlink": {"cell": cells(3, 3), "lines": grid(".1.", ".23", ".23")},
    "numbrix": {"cell": cells(3, 3), "clue": grid("...", ".9.", ".65")},
    "hidato": {"cell": cells(3, 3), "clue": grid("...", ".9.", "7.5")},
    "nurikabe": {"cell": cells(4, 3), "size": grid("2..1", "....", "..2.")},
}


def family_of(kind: str) -> Family:
    return load_family(ROOT / "encodings" / f"{kind}.lp")


def example(kind: str) -> Puzzle:
    return family_of(kind).puzzle.from_json({"kind": kind, **EXAMPLES[kind]})
