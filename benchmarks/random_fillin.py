"""Random fill-in puzzles for measurements: solvable by construction, of any size.

A grid of blocks and letters is drawn at random and the words are read off it, so there is
at least one solution. That is the usual random model of constraint benchmarks (hide a solution,
publish only the constraints it meets); few letters make words look alike and the search long,
many letters make the puzzle easy for its size.

>>> puzzle = random_fillin(4, 3, blocks=0.2, letters=5, seed=2)
>>> puzzle["kind"], len(puzzle["grid"]), len(puzzle["grid"][0]), puzzle["min_slot"]
('fillin', 3, 4, 2)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from string import ascii_lowercase

__all__ = ["random_fillin"]

BLOCK = "#"
EMPTY = "_"
MIN_SLOT = 2


def random_fillin(
    width: int,
    height: int,
    blocks: float,
    letters: int,
    seed: int,
    prefilled: float = 0.0,
) -> dict[str, object]:
    """Draw one puzzle that has at least one solution.

    Every square becomes a block with probability `blocks`, independently of the others, and any
    other square a letter, uniformly from the first `letters` of the alphabet. All runs of two or
    more letters, across and down, make up the word list.

    Parameters
    ----------
    width, height
        Columns and rows of the grid, zero or more.
    blocks
        Expected share of solid squares, from 0 (none) to 1 (all).
    letters
        Size of the alphabet, from 1 to 26.
    seed
        The same arguments and seed give the same puzzle; nothing global is read or changed.
    prefilled
        Expected share of the open squares that show their letter, from 0 to 1. A puzzle and the
        same puzzle with another share differ in nothing else.

    Returns
    -------
    dict
        `kind`, `grid`, `words` and `min_slot`, ready for JSON. `grid` lists the rows from top to
        bottom as strings of `width` squares: `#` solid, `_` empty, otherwise the letter shown.
        `words` is sorted, repetitions included, so that its order tells nothing of the solution.

    Raises
    ------
    ValueError
        For a negative size, a share outside 0..1, or an alphabet outside 1..26.
    """
    if width < 0 or height < 0:
        raise ValueError(f"a grid of {width} columns and {height} rows: expected zero or more")
    if not 1 <= letters <= len(ascii_lowercase):
        raise ValueError(f"letters={letters}: expected 1 to {len(ascii_lowercase)}")
    for name, share in (("blocks", blocks), ("prefilled", prefilled)):
        if not 0 <= share <= 1:
            raise ValueError(f"{name}={share}: expected a share from 0 to 1")

    rng = random.Random(seed)
    alphabet = ascii_lowercase[:letters]
    solution = [
        "".join(BLOCK if rng.random() < blocks else rng.choice(alphabet) for _ in range(width)) for _ in range(height)
    ]
    # The squares to show are drawn last: `prefilled` does not change what lies below them.
    grid = [
        "".join(square if square == BLOCK or rng.random() < prefilled else EMPTY for square in row) for row in solution
    ]
    return {"kind": "fillin", "grid": grid, "words": _words(solution), "min_slot": MIN_SLOT}


def _words(solution: Sequence[str]) -> list[str]:
    """List the runs of at least `MIN_SLOT` letters in the rows and columns, sorted."""
    columns = ["".join(column) for column in zip(*solution, strict=True)]
    runs = (run for line in (*solution, *columns) for run in line.split(BLOCK))
    return sorted(run for run in runs if len(run) >= MIN_SLOT)
