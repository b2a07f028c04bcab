"""How many cells a request asks for, seen without making them: too many are refused before a job begins."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from aspsolve.errors import InputError

#: The most cells of a puzzle, and of one that is generated: larger ones would not be done in time.
MAX_CELLS, MAX_NEW_CELLS = 100_000, 1024


def area(data: Mapping[str, Any]) -> int:
    """Return how many cells an object stands for, by its size, its cells or its rows; 0 if it does not say.

    >>> area({"size": [1000, 1000]}), area({"size": 37}), area({"grid": ["#_#", ["_", "#"]]}), area({"size": "x"})
    (1000000, 37, 5, 0)
    """
    size = data.get("size")
    sides = [side for side in (size if isinstance(size, list) else [size]) if isinstance(side, int) and side > 0]
    if sides:
        return prod(sides[:2])
    for key in ("cells", "grid", "pattern"):
        rows = data.get(key)
        if isinstance(rows, list):
            return sum(len(row) if isinstance(row, (str, list)) and key != "cells" else 1 for row in rows)
    return 0


def check_area(data: Any, what: str, most: int) -> None:
    """Refuse an object that stands for too many cells, by an InputError."""
    if isinstance(data, Mapping) and (found := area(data)) > most:
        cells = f"{found:,}" if found < 10**15 else "more"
        raise InputError(f"{what}: expected at most {most:,} cells, found {cells}")
