"""The colours, strokes and fonts of each class of elements, in a light and in a dark theme, and in black and white.

Every theme is made of presentation attributes, so that viewers without style sheets, and pages that forbid them, show a
picture as well. In the theme ``auto`` a picture is light, and a style sheet turns it dark on screens that are set to
dark: its rules take precedence over presentation attributes, and apply to no element outside a picture.

The hues are those of Okabe and Ito, which colour-blind readers can distinguish. Without colours, givens differ from
other texts by their weight and their background, and highlighted cells by their frames. Texts have a contrast of at
least 4.5 to 1 to what they stand on, lines of at least 3 to 1, as WCAG 2.1 asks for (1.4.3 and 1.4.11).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

#: The class of the outermost element of every picture, to which the dark theme is restricted.
PICTURE_CLASS = "aspsolve"


class Theme(Enum):
    """The colours of a picture."""

    #: Light, and dark on screens that are set to dark.
    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"
    #: Black, white and greys, for a printer.
    PRINT = "print"


#: The theme of a picture in a format, where none is asked for.
THEMES = {"svg": Theme.AUTO, "png": Theme.LIGHT, "pdf": Theme.PRINT}

#: The light theme: the presentation attributes of each class.
_LIGHT: Mapping[str, Mapping[str, str]] = {
    PICTURE_CLASS: {
        "font-family": "'Noto Sans',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif",
        "text-anchor": "middle",
    },
    "backdrop": {"fill": "#fff"},
    "rim": {"fill": "none", "stroke": "#1a1a1a", "stroke-width": "5", "stroke-linejoin": "round"},
    "cells": {"stroke": "#777"},
    "open": {"fill": "#fff"},
    "given": {"fill": "#ebebe6"},
    "block": {"fill": "#1a1a1a", "stroke": "#1a1a1a"},
    "new": {"fill": "#d3efe5"},
    "reason": {"fill": "#f4e4ee"},
    "wrong": {"fill": "#fbdccd"},
    "hint": {"fill": "#fdf0c4"},
    "frames": {"fill": "none", "stroke-width": "2.5", "stroke-linecap": "round"},
    "frame-new": {"stroke": "#007d5b"},
    "frame-reason": {"stroke": "#a3427d", "stroke-dasharray": "0 4.5"},
    "frame-wrong": {"stroke": "#c24e00"},
    "frame-hint": {"stroke": "#946600", "stroke-dasharray": "3 5"},
    "path": {
        "fill": "none",
        "stroke": "#2f86c4",
        "stroke-width": "7",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    },
    "hole": {"fill": "#777", "stroke": "#777"},
    "links": {"fill": "#1a1a1a"},
    "borders": {"fill": "none", "stroke": "#1a1a1a", "stroke-width": "4", "stroke-linecap": "round"},
    "first": {"fill": "#fff", "stroke": "#1a1a1a", "stroke-width": "2.5"},
    "final": {"fill": "#1a1a1a", "stroke": "#1a1a1a", "stroke-width": "2.5"},
    "printed": {"fill": "#111", "font-weight": "700"},
    "filled": {"fill": "#0b4a8a"},
    "reversed": {"fill": "#fff", "font-weight": "700"},
    "on-first": {"fill": "#111", "font-weight": "700"},
    "on-final": {"fill": "#fff", "font-weight": "700"},
    "candidates": {"fill": "#4a4a4a"},
    "badge": {"fill": "#7d2d5f", "stroke": "#fff"},
    "badge-text": {"fill": "#fff", "font-weight": "700"},
}

#: The dark theme: the attributes that differ from the light one.
_DARK: Mapping[str, Mapping[str, str]] = {
    "backdrop": {"fill": "#161616"},
    "rim": {"stroke": "#b4b4b4"},
    "cells": {"stroke": "#909090"},
    "open": {"fill": "#242424"},
    "given": {"fill": "#404042"},
    "block": {"fill": "#000", "stroke": "#8a8a8a"},
    "new": {"fill": "#0d4435"},
    "reason": {"fill": "#4b2440"},
    "wrong": {"fill": "#5e2a0c"},
    "hint": {"fill": "#4d3c08"},
    "frame-new": {"stroke": "#2cc79c"},
    "frame-reason": {"stroke": "#e79cc9"},
    "frame-wrong": {"stroke": "#f58a3c"},
    "frame-hint": {"stroke": "#e8b53a"},
    "path": {"stroke": "#4f9fdb"},
    "hole": {"fill": "#909090", "stroke": "#909090"},
    "links": {"fill": "#f2f2f2"},
    "borders": {"stroke": "#f2f2f2"},
    "first": {"fill": "#242424", "stroke": "#f2f2f2"},
    "final": {"fill": "#f2f2f2", "stroke": "#f2f2f2"},
    "printed": {"fill": "#f5f5f5"},
    "filled": {"fill": "#9ccbff"},
    "reversed": {"fill": "#f5f5f5"},
    "on-first": {"fill": "#f5f5f5"},
    "on-final": {"fill": "#111"},
    "candidates": {"fill": "#c8c8c8"},
    "badge": {"fill": "#f0b7d9", "stroke": "#1a1a1a"},
    "badge-text": {"fill": "#1a1a1a"},
}

#: The theme for printers: the attributes that differ from the light one.
_PRINT: Mapping[str, Mapping[str, str]] = {
    "rim": {"stroke": "#000", "stroke-width": "4"},
    "cells": {"stroke": "#555"},
    "given": {"fill": "#e8e8e8"},
    "block": {"fill": "#000", "stroke": "#000"},
    "new": {"fill": "#fff"},
    "reason": {"fill": "#f2f2f2"},
    "wrong": {"fill": "#fff"},
    "hint": {"fill": "#fff"},
    "frame-new": {"stroke": "#000"},
    "frame-reason": {"stroke": "#333"},
    "frame-wrong": {"stroke": "#000"},
    "frame-hint": {"stroke": "#000"},
    "path": {"stroke": "#808080", "stroke-width": "5"},
    "hole": {"fill": "#555", "stroke": "#555"},
    "links": {"fill": "#000"},
    "borders": {"stroke": "#000"},
    "first": {"stroke": "#000"},
    "final": {"fill": "#000", "stroke": "#000"},
    "printed": {"fill": "#000"},
    "filled": {"fill": "#000"},
    "candidates": {"fill": "#333"},
    "badge": {"fill": "#000"},
}

_DIFFERENCES: Mapping[Theme, Mapping[str, Mapping[str, str]]] = {
    Theme.AUTO: {},
    Theme.LIGHT: {},
    Theme.DARK: _DARK,
    Theme.PRINT: _PRINT,
}


def attributes(theme: Theme, name: str) -> dict[str, str]:
    """Return the presentation attributes of a class of elements.

    >>> attributes(Theme.PRINT, "given")
    {'fill': '#e8e8e8'}
    """
    return {**_LIGHT[name], **_DIFFERENCES[theme].get(name, {})}


def dark_style_sheet() -> str:
    """Return the style sheet of the dark theme; it applies to screens only, so that paper stays white."""
    rules = (
        f".{PICTURE_CLASS} .{name}{{{';'.join(f'{key}:{value}' for key, value in changed.items())}}}"
        for name, changed in _DARK.items()
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"
