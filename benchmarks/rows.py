"""The puzzles that are measured: rows of generated puzzles with one solution, of open ones, and the shipped instances.

>>> [row.name for row in QUICK_ROWS]
['Seek Numbers 6 by 6', 'Rikudo of 37 cells', 'Fill-in 9 by 9']
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aspsolve import read
from aspsolve.generate._making import Order, make
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers

ROOT = Path(__file__).parents[1]
#: Every row takes its puzzles from its own seeds on, so that none is measured twice.
FIRST_SEED = 1000


@dataclass(frozen=True)
class Row:
    """A row of the report: puzzles of the same family, size and number of clues.

    Parameters
    ----------
    family : str
        The kind of the family.
    name : str
        The name of the row.
    make : callable
        Returns the puzzle for a seed in its JSON form.
    limit : float
        The time limit in seconds of processor time.
    instances : int
        The number of puzzles, whose seeds are 0, 1, and so on.
    """

    family: str
    name: str
    make: Callable[[int], dict[str, Any]]
    limit: float = 60.0
    instances: int = 40


def proper(family: str, name: str, options: dict[str, Any], extra: int = 0, **more: Any) -> Row:
    """Return a row of generated puzzles, each with one solution, and with EXTRA clues more than necessary."""
    order = Order(family, options, extra=extra, rated=False)

    def puzzle(seed: int) -> dict[str, Any]:
        made: dict[str, Any] = make(order, FIRST_SEED + seed).puzzle.to_json()
        return made

    return Row(family, f"{name}, {extra} clues more" if extra else name, puzzle, **more)


def seek(side: int, extra: int = 0, **more: Any) -> Row:
    """Return a row of Seek Numbers on a square with one solution."""
    return proper("seeknumbers", f"Seek Numbers {side} by {side}", {"size": (side, side)}, extra, **more)


def rikudo(cells: int, extra: int = 0, **more: Any) -> Row:
    """Return a row of Rikudos on a hexagon with one solution."""
    return proper("rikudo", f"Rikudo of {cells} cells", {"size": cells}, extra, **more)


def fillin(side: int, **more: Any) -> Row:
    """Return a row of fill-ins of English words on a square with one solution."""
    return proper("fillin", f"Fill-in {side} by {side}", {"size": (side, side), "language": "en"}, **more)


def open_seek(side: int, share: float, **more: Any) -> Row:
    """Return a row of random Seek Numbers, with hints in a share of the cells."""
    hints = f"hints at {share:.0%}" if share else "no hint"
    name = f"Seek Numbers {side} by {side}, {hints}, open"
    return Row("seeknumbers", name, lambda seed: random_seeknumbers(side, side, share, seed), **more)


def open_rikudo(radius: int, share: float, **more: Any) -> Row:
    """Return a row of random Rikudos on a hexagon without its centre, with givens in a share of the cells."""
    name = f"Rikudo of {3 * radius * (radius + 1)} cells, givens at {share:.0%}, open"
    return Row("rikudo", name, lambda seed: random_rikudo(radius, share, 0, seed), **more)


def open_fillin(side: int, letters: int, **more: Any) -> Row:
    """Return a row of random fill-ins on a square with a quarter of blocks."""
    name = f"Fill-in {side} by {side}, {letters} letters, open"
    return Row("fillin", name, lambda seed: random_fillin(side, side, 0.25, letters, seed), **more)


ROWS = (
    seek(6),
    seek(8),
    seek(8, 3),
    seek(10, instances=10),
    open_seek(12, 0.15, instances=10),
    rikudo(37),
    rikudo(61),
    rikudo(91),
    rikudo(91, 5),
    rikudo(127, instances=20),
    rikudo(127, 6, instances=20),
    open_rikudo(12, 0.20, instances=10),
    fillin(9),
    fillin(15),
    fillin(21, instances=20),
    open_fillin(50, 8, instances=10),
    open_fillin(100, 26, instances=10),
)
QUICK_ROWS = (seek(6), rikudo(37), fillin(9))


def shipped(family: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the names and the JSON forms of the shipped instances of a family."""
    for path in sorted((ROOT / "instances" / family).glob("*.lp")):
        yield path.stem, json.loads(json.dumps(read(path).to_json()))
