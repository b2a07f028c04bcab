"""What is measured: rows of random puzzles with fixed seeds, the growth of each family, and the shipped instances."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aspsolve import read
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers

__all__ = ["GROWTH", "ROWS", "Row", "shipped"]

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Row:
    """A kind of puzzle.

    Attributes
    ----------
    family : whose puzzle it is.
    name : what it is.
    make : returns the puzzle of a seed in its JSON form.
    limit : seconds for each solve.
    quick : True where it belongs to a quick run.
    size : cells or squares, for the growth.
    """

    family: str
    name: str
    make: Callable[[int], dict[str, Any]]
    limit: float = 60.0
    quick: bool = False
    size: int = 0


def seek(side: int, share: float, **settings: Any) -> Row:
    """Return Seek Numbers of a square."""
    hints = f"hints at {share:.0%}" if share else "no hint"
    name = f"Seek Numbers {side} by {side}, {hints}"
    return Row("seeknumbers", name, lambda seed: random_seeknumbers(side, side, share, seed), size=side**2, **settings)


def rikudo(radius: int, share: float, **settings: Any) -> Row:
    """Return Rikudo on a hexagon without its centre."""
    cells = 3 * radius * (radius + 1)
    name = f"Rikudo radius {radius} ({cells} cells), givens at {share:.0%}"
    return Row("rikudo", name, lambda seed: random_rikudo(radius, share, 0, seed), size=cells, **settings)


def fillin(side: int, letters: int, **settings: Any) -> Row:
    """Return fill-ins of a square with a quarter of blocks."""
    name = f"Fill-in {side} by {side}, {letters} letters"
    return Row("fillin", name, lambda seed: random_fillin(side, side, 0.25, letters, seed), size=side**2, **settings)


ROWS = (
    seek(12, 0.15, quick=True),
    seek(15, 0.15),
    seek(20, 0.15, limit=30),
    seek(30, 0.15, limit=120),
    seek(40, 0),
    rikudo(8, 0.10),
    rikudo(12, 0.20),
    rikudo(12, 0.10),
    rikudo(16, 1 / 3, quick=True),
    fillin(50, 8, quick=True),
    fillin(100, 26, limit=120),
    fillin(200, 26, limit=120),
)
GROWTH = (
    *(seek(side, 0.15, limit=30) for side in (4, 6, 8, 10, 12, 14)),
    *(rikudo(radius, 1 / 3, limit=30) for radius in (2, 4, 6, 8, 10, 12)),
    *(fillin(side, 26, limit=30) for side in (10, 16, 25, 40, 63, 100)),
)


def shipped(family: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the names and the JSON forms of the shipped instances."""
    for path in sorted((ROOT / "instances" / family).glob("*.lp")):
        yield path.stem, json.loads(json.dumps(read(path).to_json()))
