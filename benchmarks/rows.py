"""The puzzles that are measured: rows of random puzzles, the growth of each family, and the shipped instances.

>>> [row.name for row in QUICK_ROWS]
['Seek Numbers 8 by 8, hints at 15%', 'Rikudo radius 4 (60 cells), givens at 20%', 'Fill-in 20 by 20, 8 letters']
"""

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

__all__ = ["GROWTH", "QUICK_ROWS", "ROWS", "Row", "fillin", "rikudo", "seek", "shipped"]

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Row:
    """A row of the report: random puzzles of the same family, size and density.

    Parameters
    ----------
    family : str
        The kind of the family.
    name : str
        The name of the row.
    make : callable
        Returns the puzzle for a seed in its JSON form.
    size : int
        The number of cells or squares.
    limit : float
        The time limit for our own solver in seconds.
    peers_limit : float
        The time limit for the other peers in seconds. It is higher where that shows how many times faster we are.
    threads : int
        The smallest number of threads for each peer.
    instances : int
        The number of puzzles, whose seeds are 0, 1, and so on.
    note : str
        A paragraph for the report that explains the measurements.
    """

    family: str
    name: str
    make: Callable[[int], dict[str, Any]]
    size: int
    limit: float = 60.0
    peers_limit: float = 30.0
    threads: int = 1
    instances: int = 10
    note: str = ""


def seek(side: int, share: float, **more: Any) -> Row:
    """Return a row of Seek Numbers on a square; `more` are further attributes of the row."""
    hints = f"hints at {share:.0%}" if share else "no hint"
    threads = f", {more['threads']} threads" if "threads" in more else ""
    name = f"Seek Numbers {side} by {side}, {hints}{threads}"
    return Row("seeknumbers", name, lambda seed: random_seeknumbers(side, side, share, seed), side**2, **more)


def rikudo(radius: int, share: float, **more: Any) -> Row:
    """Return a row of Rikudos on a hexagon without its centre; `more` are further attributes of the row."""
    cells = 3 * radius * (radius + 1)
    name = f"Rikudo radius {radius} ({cells} cells), givens at {share:.0%}"
    return Row("rikudo", name, lambda seed: random_rikudo(radius, share, 0, seed), cells, **more)


def fillin(side: int, letters: int, **more: Any) -> Row:
    """Return a row of fill-ins on a square with a quarter of blocks; `more` are further attributes of the row."""
    name = f"Fill-in {side} by {side}, {letters} letters"
    return Row("fillin", name, lambda seed: random_fillin(side, side, 0.25, letters, seed), side**2, **more)


#: Notes of rows.
TEXTBOOK = """
The textbook encoding guesses the path, and in each cell the bends that are left, and checks both (until it did, and
derived them along the path, it did not finish these in 30 s). From puzzle to puzzle the conflicts differ tenfold.
"""
PYTHONS_TIME = """
Two thirds of our time are Python's: most of it narrows the slots, the rest hands over what is left and puts two
solutions together. On a busy machine that grows more than clingo's own time does, so that the puzzles differ threefold.
"""

ROWS = (
    seek(12, 0.15, instances=40, note=TEXTBOOK),
    seek(15, 0.15, instances=30, peers_limit=120),
    seek(40, 0),
    rikudo(12, 0.20, peers_limit=240),
    rikudo(16, 1 / 3),
    fillin(50, 8, instances=30, note=PYTHONS_TIME),
    fillin(100, 26, peers_limit=60),
    fillin(200, 26),
)
QUICK_ROWS = (seek(8, 0.15), rikudo(4, 0.20), fillin(20, 8))
#: The rows of the growth, for each family from small to large.
GROWTH = (
    *(seek(side, 0.15, limit=30) for side in (4, 6, 8, 11, 15)),
    *(rikudo(radius, 1 / 3, limit=30) for radius in (2, 3, 5, 8, 11, 16)),
    *(fillin(side, 26, limit=30) for side in (10, 16, 25, 40, 63, 100)),
)


def shipped(family: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the names and the JSON forms of the shipped instances of a family."""
    for path in sorted((ROOT / "instances" / family).glob("*.lp")):
        yield path.stem, json.loads(json.dumps(read(path).to_json()))
