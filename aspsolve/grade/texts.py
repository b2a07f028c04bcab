"""Small pieces of text that several modules of the grader write: counted things, and columns side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

__all__ = ["counted", "side_by_side"]

#: The spaces between two columns.
GAP = " " * 4


def counted(number: int, thing: str = "answer set") -> str:
    """Return a number of things, with the plural where it is needed.

    >>> counted(1, "model"), counted(2, "model")
    ('1 model', '2 models')
    """
    return f"{number} {thing}{'s' if number != 1 else ''}"


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
