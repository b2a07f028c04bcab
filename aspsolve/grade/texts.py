"""Texts in columns side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

__all__ = ["side_by_side"]

#: The spaces between two columns.
GAP = " " * 4


def side_by_side(*columns: Sequence[str]) -> Iterator[str]:
    r"""Yield the lines of a text whose columns stand beside each other; a shorter column is filled up with empty lines.

    >>> print(*side_by_side(["ab", "c"], ["d"]), sep="\n")
    ab    d
    c
    """
    widths = [max(map(cell_len, column), default=0) for column in columns]
    for row in zip_longest(*columns, fillvalue=""):
        cells = (line + " " * (width - cell_len(line)) for line, width in zip(row, widths, strict=True))
        yield GAP.join(cells).rstrip()
