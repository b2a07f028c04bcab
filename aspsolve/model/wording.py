"""Numbers and lists in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["enumeration", "span"]


def span(numbers: Sequence[int]) -> str:
    """Return numbers in words.

    >>> span([3]), span([3, 4]), span([3, 4, 5])
    ('3', '3 and 4', '3 to 5')
    """
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{numbers[0]}{' and ' if len(numbers) == 2 else ' to '}{numbers[-1]}"


def enumeration(words: Iterable[str]) -> str:
    """Return words with commas and an "and".

    >>> enumeration(["1"]), enumeration(["1", "2"]), enumeration(["1", "2", "3"])
    ('1', '1 and 2', '1, 2 and 3')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
