"""What shows itself in a notebook.

How each object looks is defined in a floor above them, which is loaded by its name once a notebook asks: none of them
knows how it is drawn.
"""

from __future__ import annotations

from pkgutil import resolve_name

__all__ = ["Displayed", "Drawn"]

#: The module with the functions `html` and `svg` of an object.
RENDERERS = "aspsolve.notebook.display"


class Displayed:
    """Something that a notebook shows as HTML."""

    def _repr_html_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:html")(self))


class Drawn(Displayed):
    """Something that a notebook shows as a picture, and as HTML around it."""

    def _repr_svg_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:svg")(self))
