"""What instances are worth: one number for each, or a small TOML file.

::

    default = 1

    [points]
    "ex01.lp" = 2
    "large_*" = 0.5
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

from aspsolve.errors import InputError
from aspsolve.formats.files import read_text

__all__ = ["read_points"]


def read_points(argument: str, instances: Sequence[str]) -> dict[str, float]:
    """Return what each instance is worth.

    Parameters
    ----------
    argument : a number, or the path of a TOML file whose table ``points`` has names or patterns of instances, with or
        without their suffix, and whose ``default`` is what the others are worth, 1 where it says nothing.
    instances : the instances' file names.

    Raises
    ------
    InputError
        For what is no such file, a weight that is not a number from 0 on, and a name that fits no instance.
    """
    try:
        return dict.fromkeys(instances, _weight(float(argument), "points"))
    except ValueError as error:
        if isinstance(error, InputError):
            raise
    data = _load(argument)
    try:
        return _points(data, instances)
    except InputError as error:
        raise error.inside(argument) from None


def _load(path: str) -> dict[str, Any]:
    """Return what a TOML file says; raises InputError."""
    if sys.version_info < (3, 11):
        raise InputError("points from a file need Python 3.11 or later", file=path)
    import tomllib  # noqa: PLC0415  (not in Python 3.10)

    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"broken TOML: {error}", file=path) from None


def _points(data: dict[str, Any], instances: Sequence[str]) -> dict[str, float]:
    """Return the weights that a file's contents give."""
    for key in data:
        if key not in ("default", "points"):
            raise InputError(f"unknown key {key!r}: expected default and points")
    table = data.get("points", {})
    if not isinstance(table, dict):
        raise InputError("points: expected a table")
    found = dict.fromkeys(instances, _weight(data.get("default", 1), "default"))
    for pattern, value in table.items():
        weight = _weight(value, pattern)
        fitting = [name for name in instances if fnmatchcase(name, pattern) or fnmatchcase(name, f"{pattern}.lp")]
        if not fitting:
            raise InputError(f"points: {pattern!r} fits no instance")
        found.update(dict.fromkeys(fitting, weight))
    return found


def _weight(value: object, name: str) -> float:
    """Return a weight; raises InputError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or value < 0:
        raise InputError(f"points: expected a number from 0 on for {name}, found {value!r}")
    return float(value)
