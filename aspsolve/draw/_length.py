"""Lengths as they are written in style sheets and on the command line.

>>> length = Length.parse("80mm")
>>> length, str(length), round(length.millimetres)
(Length(value=80.0, unit='mm'), '80mm', 80)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from aspsolve.draw._layout import decimal
from aspsolve.errors import InputError, shown

#: How many millimetres a unit is; 96 pixels of style sheets are an inch.
MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}
FORM = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)", re.ASCII)
#: The size of a large poster.
MOST_MILLIMETRES = 2000


@dataclass(frozen=True)
class Length:
    """A length with its unit.

    Parameters
    ----------
    value : float
        How many units.
    unit : str
        ``mm``, ``cm``, ``in``, ``pt`` or ``px``.
    """

    value: float
    unit: str

    @classmethod
    def parse(cls, text: str, what: str = "length") -> Length:
        """Return the length that a text says.

        Parameters
        ----------
        text : str
            A number and a unit, such as ``80mm``.
        what : str
            What the length is to be, for error messages.

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
