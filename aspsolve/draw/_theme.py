"""The colours, strokes and fonts of each class of elements, in a light and in a dark theme, and in black and white.

Every theme is made of presentation attributes, so that viewers without style sheets, and pages that forbid them, show a
picture as well. In the theme ``auto`` a picture is light, and a style sheet turns it dark on screens that are set to
dark: its rules take precedence over presentation attributes, and apply to no element outside a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files

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


@cache
def _themes() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Read the presentation attributes of each class: all for the light theme, what differs for the others."""
    import tomllib  # noqa: PLC0415  (only who draws needs it)

    return tomllib.loads(files(__package__).joinpath("themes.toml").read_text(encoding="utf-8"))


def attributes(theme: Theme, name: str) -> dict[str, str]:
    """Return the presentation attributes of a class of elements.

    >>> attributes(Theme.PRINT, "given")
    {'fill': '#e8e8e8'}
    """
    themes = _themes()
    return {**themes["light"][name], **themes.get(theme.value, {}).get(name, {})}


def dark_style_sheet() -> str:
    """Return the style sheet of the dark theme; it applies to screens only, so that paper stays white."""
    rules = (
        f".{PICTURE_CLASS} .{name}{{{';'.join(f'{key}:{value}' for key, value in changed.items())}}}"
        for name, changed in _themes()["dark"].items()
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"
