"""The style of a picture: its size, and the colours, strokes and fonts of each class of elements.

Themes are presentation attributes, so that viewers without style sheets show a picture as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from aspsolve.draw._layout import decimal
from aspsolve.errors import InputError, shown

#: The millimetres of a unit; 96 pixels of style sheets are an inch.
MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}
FORM = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)", re.ASCII)
#: The size of a large poster.
MOST_MILLIMETRES = 2000
#: The smallest and the greatest size of a cell.
MIN_CELL_PIXELS, MAX_CELL_PIXELS = 1, 1000
#: The class of the outermost element of every picture, to which the dark theme is restricted.
PICTURE_CLASS = "aspsolve"


@dataclass(frozen=True)
class Length:
    """A length with its unit.

    Parameters
    ----------
    value : float
        The number of units.
    unit : str
        ``mm``, ``cm``, ``in``, ``pt`` or ``px``.
    """

    value: float
    unit: str

    @classmethod
    def parse(cls, text: str, what: str = "length") -> Length:
        """Parse a length.

        Parameters
        ----------
        text : str
            A number and a unit, such as ``80mm``.
        what : str
            The name of the length, for error messages.

        Returns
        -------
        Length
            The length.

        Raises
        ------
        InputError
            For another text, and for less than a millimetre or more than two metres.
        """
        match = FORM.fullmatch(text.strip().lower())
        if match is None or match[2] not in MILLIMETRES:
            units = ", ".join(MILLIMETRES)
            raise InputError(f"{what}: expected a length such as 80mm ({units}), found {shown(text)}")
        length = cls(float(match[1]), match[2])
        if not 1 <= length.millimetres <= MOST_MILLIMETRES:
            raise InputError(f"{what}: expected 1 mm to {MOST_MILLIMETRES} mm, found {shown(text)}")
        return length

    @property
    def millimetres(self) -> float:
        """The length in millimetres."""
        return self.value * MILLIMETRES[self.unit]

    def __str__(self) -> str:
        return f"{decimal(self.value)}{self.unit}"


class Theme(Enum):
    """The colours of a picture."""

    #: Light, and dark on screens that are set to dark.
    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"
    #: Black, white and greys, for a printer.
    PRINT = "print"


#: The default theme of a picture by its format.
THEMES = {"svg": Theme.AUTO, "png": Theme.LIGHT, "pdf": Theme.PRINT}


@dataclass(frozen=True)
class Style:
    """The style of a picture.

    Parameters
    ----------
    cell : float
        The size of a cell: the distance between the centres of two neighbours in a row in CSS pixels, from 1 to 1000.
    theme : Theme
        The colours.
    width : Length or None
        The width of the whole picture, which then determines the size of a cell.

    Raises
    ------
    InputError
        If the size is not in this range, or the theme or the width is something else.
    """

    cell: float = 40
    theme: Theme = Theme.AUTO
    width: Length | None = None

    def __post_init__(self) -> None:
        if not (isinstance(self.cell, int | float) and MIN_CELL_PIXELS <= self.cell <= MAX_CELL_PIXELS):
            expected = f"expected a size from {MIN_CELL_PIXELS} to {MAX_CELL_PIXELS} pixels"
            raise InputError(f"cell: {expected}, found {shown(self.cell)}")
        if self.theme not in [*Theme]:
            expected = ", ".join(f"Theme.{one.name}" for one in Theme)
            raise InputError(f"theme: expected one of {expected}, found {shown(self.theme)}")
        if not (self.width is None or isinstance(self.width, Length)):
            raise InputError(f'width: expected a length such as Length(80, "mm"), found {shown(self.width)}')


@cache
def _themes() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Read the presentation attributes of each class: all of the light theme, the differences of the others."""
    import tomllib  # noqa: PLC0415  (only who draws needs it)

    return tomllib.loads(files(__package__).joinpath("themes.toml").read_text(encoding="utf-8"))


def attributes(theme: Theme, name: str) -> dict[str, str]:
    """Return the presentation attributes of a class of elements."""
    themes = _themes()
    return {**themes["light"][name], **themes.get(theme.value, {}).get(name, {})}


def dark_style_sheet() -> str:
    """Return the style sheet of the dark theme; it applies to screens only, so that paper stays white."""
    # Rules of a style sheet take precedence over presentation attributes.
    rules = (
        f".{PICTURE_CLASS} .{name}{{{';'.join(f'{key}:{value}' for key, value in changed.items())}}}"
        for name, changed in _themes()["dark"].items()
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"
