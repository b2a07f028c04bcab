"""What Python shows of an object: the call that makes it again where that is short, else long lists by their lengths.

>>> call("Puzzle", size=37, cells=[(0, 2)], links=[])
'Puzzle(size=37, cells=[(0, 2)])'
>>> call("Puzzle", size=37, cells=[(x, 2) for x in range(36)], links=[])
'Puzzle(size=37, cells=[…36])'
"""

from __future__ import annotations

from typing import Any

__all__ = ["call", "plain"]

#: A representation of more characters than this is shortened.
MAX_CHARACTERS = 160
#: What is shorter than this is left as it is even then.
SHORT_CHARACTERS = 30


def call(name: str, **arguments: Any) -> str:
    """Return a call with its arguments by name; empty lists and None are left out."""
    given = {key: value for key, value in arguments.items() if value is not None and value != []}
    texts = {key: repr(value) for key, value in given.items()}
    if sum(len(key) + len(text) + 3 for key, text in texts.items()) > MAX_CHARACTERS:
        texts = {
            key: f"[…{len(given[key])}]" if isinstance(given[key], list) and len(text) > SHORT_CHARACTERS else text
            for key, text in texts.items()
        }
    return f"{name}({', '.join(f'{key}={text}' for key, text in texts.items())})"


def plain(cell: tuple[int, ...]) -> tuple[int, ...]:
    """Return a point as a pair of numbers."""
    return tuple(cell)
