"""What instances are worth: the same number for each, or what a small TOML file says.

::

    default = 1

    [points]
    "ex01.lp" = 2
    "large_*" = 0.5

    [classes]
    "easy_*" = 30

An entry with the name of an instance takes precedence over patterns; of several patterns that match an instance, the
last one counts. The instances that a class has in the end share its points.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import PurePath
from typing import Any

from aspsolve._files import read_text
from aspsolve.errors import InputError, shown

#: The greatest number of points for an instance, so that sums of points remain finite.
MAX_POINTS = 1e9
#: The greatest numbers of characters in a file and in one of its lines: tomllib takes quadratic time for dotted keys.
MAX_FILE_CHARACTERS, MAX_LINE_CHARACTERS = 2**17, 500


def read_points(argument: str, instances: Sequence[str]) -> dict[str, float]:
    """Return the points that each instance is worth, by its file name, of a number or the path of a TOML file.

    A file that cannot be read or is not as described, a number of points that is negative or too large, and an entry
    that matches no instance, is an InputError.
    """
    try:
        number = float(argument)
    except ValueError:
        pass
    else:
        return dict.fromkeys(instances, _checked(number, "points"))
    try:
        return _points(_load(argument), instances)
    except InputError as error:
        raise error.inside(argument) from None


def _load(path: str) -> dict[str, Any]:
    """Return the contents of a TOML file; raises InputError."""
    text = read_text(path)
    if len(text) > MAX_FILE_CHARACTERS or max(map(len, text.split("\n"))) > MAX_LINE_CHARACTERS:
        raise InputError(
            f"expected at most {MAX_FILE_CHARACTERS} characters, and {MAX_LINE_CHARACTERS} in a line, of points"
        )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError("broken TOML: too deeply nested") from None
    except ValueError as error:
        raise InputError(f"broken TOML: {error}") from None


def _points(data: dict[str, Any], instances: Sequence[str]) -> dict[str, float]:
    """Return the points of the instances by the contents of a file; raises InputError."""
    for key in data:
        if key not in ("default", "points", "classes"):
            raise InputError(f"unknown key {shown(key)}: expected default, points and classes")
    by_pattern = dict.fromkeys(instances, ("default", "", _checked(data.get("default", 1), "default")))
    by_name: dict[str, tuple[str, str, float]] = {}
    for title in ("classes", "points"):
        table = data.get(title, {})
        if not isinstance(table, dict):
            raise InputError(f"{title}: expected a table")
        for pattern, value in table.items():
            if isinstance(value, dict):
                raise InputError(f"{title}: {shown(pattern)} is a table: a name with a dot is written in quotes")
            points = _checked(value, pattern)
            named = [name for name in instances if pattern in (name, PurePath(name).stem)]
            matching = named or [
                name for name in instances if fnmatchcase(name, pattern) or fnmatchcase(PurePath(name).stem, pattern)
            ]
            if not matching:
                raise InputError(f"{title}: {shown(pattern)} fits no instance")
            (by_name if named else by_pattern).update(dict.fromkeys(matching, (title, pattern, points)))
    found = {**by_pattern, **by_name}
    sizes = Counter(found.values())
    for pattern, points in data.get("classes", {}).items():
        if not sizes["classes", pattern, float(points)]:
            raise InputError(f"classes: {shown(pattern)} has no instance: later entries fit all of them")
    return {name: share[2] / sizes[share] if share[0] == "classes" else share[2] for name, share in found.items()}


def _checked(value: object, name: str) -> float:
    """Return a number of points; raises InputError for anything else, with the name of its entry."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if 0 <= value <= MAX_POINTS:
            return float(value)
        if MAX_POINTS < value < math.inf:
            raise InputError(f"points: expected at most {MAX_POINTS:.0f} for {name}")
    raise InputError(f"points: expected a number from 0 on for {name}, found {shown(value)}")
