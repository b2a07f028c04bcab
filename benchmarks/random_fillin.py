"""Random fill-ins of any size, which have at least one solution by construction.

A grid of blocks and letters is drawn at random, and its words become the list of words. This is the usual model for
random constraint problems with a planted solution. With few letters, words are similar and the search is long; with
many letters, a puzzle is easy for its size.

>>> puzzle = random_fillin(4, 3, blocks=0.2, letters=5, seed=2)
>>> puzzle["kind"], len(puzzle["grid"]), len(puzzle["grid"][0]), puzzle["min_slot"]
('fillin', 3, 4, 2)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from string import ascii_lowercase

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
    """Return a random fill-in that has a solution.

    Each square is a block with probability `blocks`; all other squares get a letter, uniformly distributed over the
    first `letters` letters of the alphabet. All sequences of at least two letters across and down are the words.

    Parameters
    ----------
    width, height : int
        The numbers of columns and rows, at least 0.
    blocks : float
        The probability of a block, from 0 to 1.
    letters : int
        The size of the alphabet, from 1 to 26.
    seed : int
        The seed; the same arguments give the same puzzle.
    prefilled : float
        The probability that an open square shows its letter, from 0 to 1. It changes nothing else in the puzzle.

    Returns
    -------
    dict
        The puzzle in its JSON form, with the keys ``kind``, ``grid``, ``words`` and ``min_slot``. The grid is a list of
        rows from top to bottom, each a string of squares: ``#`` for a block, ``_`` for an empty square, or the letter
        that is shown. The words are sorted, so that their order reveals nothing of the solution.

    Raises
    ------
    ValueError
        If the size is negative, if a probability is not from 0 to 1, or if `letters` is not from 1 to 26.
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
    # The squares to show are drawn last: `prefilled` does not change the letters.
    grid = [
        "".join(square if square == BLOCK or rng.random() < prefilled else EMPTY for square in row) for row in solution
    ]
    return {"kind": "fillin", "grid": grid, "words": _words(solution), "min_slot": MIN_SLOT}


def _words(solution: Sequence[str]) -> list[str]:
    """Return the sequences of at least `MIN_SLOT` letters in the rows and columns, sorted."""
    columns = ["".join(column) for column in zip(*solution, strict=True)]
    runs = (run for line in (*solution, *columns) for run in line.split(BLOCK))
    return sorted(run for run in runs if len(run) >= MIN_SLOT)
