"""What instances are worth: one number for each, or a small TOML file.

::

    default = 1

    [points]
    "ex01.lp" = 2
    "large_*" = 0.5

A name of an instance counts before a pattern, and of several patterns that fit the last.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import PurePath
from typing import Any

from aspsolve.errors import InputError
from aspsolve.formats.files import read_text
from aspsolve.puzzles.lattice import shown

__all__ = ["read_points"]

#: Points, so that their sum is a number.
MOST_POINTS = 1e9
#: Characters of a small file, and of a line in it: tomllib takes quadratic time for a key of many parts.
LONGEST_FILE, LONGEST_LINE = 2**17, 500


def read_points(argument: str | None, instances: Sequence[str]) -> dict[str, float]:
    """Return what each instance is worth.

    Parameters
    ----------
    argument : a number, or the path of a TOML file whose table ``points`` has names or patterns of instances, with or
        without their suffix, and whose ``default`` is what the others are worth, 1 where it says nothing; None where
        nothing is said of points.
    instances : the instances' file names.

    Raises
    ------
    InputError
        For what is no such file, with its line where the TOML is broken, a weight that is not a number from 0 on, and
        a name that fits no instance. Reading a file needs Python 3.11.
    """
    if argument is None:
        return {}
    try:
        each = float(argument)
    except ValueError:
        pass
    else:
        return dict.fromkeys(instances, _weight(each, "points"))
    try:
        return _points(_load(argument), instances)
    except InputError as error:
        raise error.inside(argument) from None


def _load(path: str) -> dict[str, Any]:
    """Return what a TOML file says; raises InputError."""
    try:
        toml = import_module("tomllib")
    except ImportError:
        raise InputError("points from a file need Python 3.11 or later") from None
    text = read_text(path)
    if len(text) > LONGEST_FILE:
        raise InputError(f"expected a file of points of at most {LONGEST_FILE} characters, found {len(text)}")
    for line, content in enumerate(text.split("\n"), 1):
        if len(content) > LONGEST_LINE:
            raise InputError(f"expected a line of at most {LONGEST_LINE} characters", line=line)
    try:
        data: dict[str, Any] = toml.loads(text)
    except RecursionError:
        raise InputError("broken TOML: too deeply nested") from None
    except ValueError as error:
        raise _broken(str(error)) from None
    return data


def _broken(said: str) -> InputError:
    """Return the error for what tomllib says, whose place is at the end: ``… (at line 1, column 5)``.

    >>> print(_broken("Invalid value (at line 1, column 5)"))
    1:5: broken TOML: Invalid value
    >>> print(_broken("Invalid value (at end of document)"))
    broken TOML: Invalid value (at end of document)
    """
    message, _, place = said.removesuffix(")").rpartition(" (at line ")
    line, _, column = place.partition(", column ")
    if message and line.isdecimal() and column.isdecimal():
        return InputError(f"broken TOML: {message}", line=int(line), column=int(column))
    return InputError(f"broken TOML: {said}")


def _points(data: dict[str, Any], instances: Sequence[str]) -> dict[str, float]:
    """Return the weights that a file's contents give."""
    for key in data:
        if key not in ("default", "points"):
            raise InputError(f"unknown key {shown(key)}: expected default and points")
    table = data.get("points", {})
    if not isinstance(table, dict):
        raise InputError("points: expected a table")
    found = dict.fromkeys(instances, _weight(data.get("default", 1), "default"))
    named: dict[str, float] = {}
    for pattern, value in table.items():
        if isinstance(value, dict):
            raise InputError(f"points: {shown(pattern)} is a table: a name with a dot is written in quotes")
        weight = _weight(value, pattern)
        exact = [name for name in instances if pattern in (name, PurePath(name).stem)]
        fitting = exact or [name for name in instances if _fits(name, pattern)]
        if not fitting:
            raise InputError(f"points: {shown(pattern)} fits no instance")
        (named if exact else found).update(dict.fromkeys(fitting, weight))
    return {**found, **named}


def _fits(name: str, pattern: str) -> bool:
    """Return True for an instance that fits a pattern with or without its suffix."""
    return fnmatchcase(name, pattern) or fnmatchcase(PurePath(name).stem, pattern)


def _weight(value: object, name: str) -> float:
    """Return a weight; raises InputError."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if 0 <= value <= MOST_POINTS:
            return float(value)
        if MOST_POINTS < value < math.inf:
            raise InputError(f"points: expected at most {MOST_POINTS:.0f} for {name}")
    raise InputError(f"points: expected a number from 0 on for {name}, found {shown(value)}")
