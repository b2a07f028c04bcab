"""How objects show themselves: in a notebook, and as a call in Python.

How each looks in a notebook is defined in a floor above them, which is loaded by its name once a notebook asks: none of
them knows how it is drawn.

>>> call("Puzzle", size=37, cells=[(0, 2)], links=[])
'Puzzle(size=37, cells=[(0, 2)])'
>>> call("Puzzle", size=37, cells=[(x, 2) for x in range(36)], links=[])
'Puzzle(size=37, cells=[…36])'
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any

#: The module with the functions `html` and `svg` of an object.
RENDERERS = "aspsolve.notebook._display"
#: A representation of more characters than this is shortened.
MAX_CHARACTERS = 160
#: What is shorter than this is left as it is even then.
SHORT_CHARACTERS = 30


class Displayed:
    """Something that a notebook shows as HTML."""

    def _repr_html_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:html")(self))


class Drawn(Displayed):
    """Something that a notebook shows as a picture, and as HTML around it."""

    def _repr_svg_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:svg")(self))


def call(name: str, **arguments: Any) -> str:
    """Return a call with its arguments by name; None and empty lists are left out, long ones named by their lengths."""
    given = {key: value for key, value in arguments.items() if value is not None and value != []}
    texts = {key: repr(value) for key, value in given.items()}
    if sum(len(key) + len(text) + 3 for key, text in texts.items()) > MAX_CHARACTERS:
        texts = {
            key: f"[…{len(given[key])}]" if isinstance(given[key], list) and len(text) > SHORT_CHARACTERS else text
            for key, text in texts.items()
        }
    return f"{name}({', '.join(f'{key}={text}' for key, text in texts.items())})"
