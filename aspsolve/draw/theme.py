"""The look of each class of elements: light, as attributes that every viewer knows, and dark, as a style sheet.

The light look is given by presentation attributes on a few groups, so that a picture needs no style sheet: viewers
that know none, and pages that forbid one, show it all the same. Rules of a style sheet take precedence over such
attributes; the only ones here are for screens that are set to dark. They reach no element outside a picture.

The hues are those of Okabe and Ito, which the colour-blind tell apart; on paper without colours the givens differ by
weight and ground, the highlights by their frames.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PAINT", "SCOPE", "dark_sheet"]

#: The class of every picture, which the dark rules are confined to.
SCOPE = "aspsolve"

#: The attributes of each class, in the light.
PAINT: Mapping[str, Mapping[str, str]] = {
    SCOPE: {"font-family": "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif", "text-anchor": "middle"},
    "rim": {"fill": "none", "stroke": "#1a1a1a", "stroke-width": "5", "stroke-linejoin": "round"},
    "cells": {"stroke": "#777"},
    "open": {"fill": "#fff"},
    "given": {"fill": "#ebebe6"},
    "block": {"fill": "#1a1a1a", "stroke": "#1a1a1a"},
    "new": {"fill": "#d3efe5"},
    "wrong": {"fill": "#fbdccd"},
    "hint": {"fill": "#fdf0c4"},
    "frames": {"fill": "none", "stroke-width": "2.5", "stroke-linecap": "round"},
    "frame-new": {"stroke": "#009e73"},
    "frame-wrong": {"stroke": "#d55e00"},
    "frame-hint": {"stroke": "#b07a00", "stroke-dasharray": "3 5"},
    "path": {
        "fill": "none",
        "stroke": "#4a9bd4",
        "stroke-width": "7",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    },
    "links": {"fill": "none", "stroke": "#1a1a1a", "stroke-width": "5", "stroke-linecap": "round"},
    "first": {"fill": "#fff", "stroke": "#1a1a1a", "stroke-width": "2.5"},
    "final": {"fill": "#1a1a1a", "stroke": "#1a1a1a", "stroke-width": "2.5"},
    "printed": {"fill": "#111", "font-weight": "700"},
    "filled": {"fill": "#0b4a8a"},
    "reversed": {"fill": "#fff", "font-weight": "700"},
}

#: What is different in the dark.
DARK: Mapping[str, Mapping[str, str]] = {
    "rim": {"stroke": "#b4b4b4"},
    "cells": {"stroke": "#8a8a8a"},
    "open": {"fill": "#242424"},
    "given": {"fill": "#404042"},
    "block": {"fill": "#000", "stroke": "#8a8a8a"},
    "new": {"fill": "#0d4435"},
    "wrong": {"fill": "#5e2a0c"},
    "hint": {"fill": "#4d3c08"},
    "frame-new": {"stroke": "#2cc79c"},
    "frame-wrong": {"stroke": "#f58a3c"},
    "frame-hint": {"stroke": "#e8b53a"},
    "path": {"stroke": "#3583bd"},
    "links": {"stroke": "#f2f2f2"},
    "first": {"fill": "#f2f2f2", "stroke": "#f2f2f2"},
    "final": {"fill": "#000", "stroke": "#f2f2f2"},
    "printed": {"fill": "#f5f5f5"},
    "filled": {"fill": "#9ccbff"},
    "reversed": {"fill": "#f5f5f5"},
}


def dark_sheet() -> str:
    """Return the style sheet for screens that are set to dark; paper stays white."""
    rules = (
        f".{SCOPE} .{name}{{{';'.join(f'{key}:{value}' for key, value in look.items())}}}"
        for name, look in DARK.items()
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"
