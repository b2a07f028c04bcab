"""Checks of values from outside: JSON, TOML, integers, cells, and the keys of JSON objects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.model.lattice import MAX_CELLS, Point

__all__ = [
    "MAX_INTEGER",
    "MAX_TEXT_CHARACTERS",
    "allow_keys",
    "each",
    "integer",
    "items",
    "load_toml",
    "load_value",
    "point",
    "points",
    "record",
]

#: clingo's integers have 32 bits.
MIN_INTEGER, MAX_INTEGER = -(2**31), 2**31 - 1
#: A text of more characters is no puzzle.
MAX_TEXT_CHARACTERS = 4_000_000


def load_value(text: str) -> Any:
    """Return the value of a JSON text, of any type; raises InputError with line and column."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise InputError(f"broken JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise InputError("broken JSON: too deeply nested", line=1) from None
    except InputError:
        raise
    except ValueError:  # Python limits the digits of an integer
        raise InputError("broken JSON: a number has too many digits", line=1) from None


def load_toml(text: str) -> dict[str, Any]:
    """Return the table of a TOML text; raises InputError with line and column."""
    import tomllib  # noqa: PLC0415  (few read TOML)

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError("broken TOML: too deeply nested", line=1) from None
    except ValueError as error:
        message, _, place = str(error).removesuffix(")").partition(" (at line ")
        line, column = map(int, place.split(", column ")) if place else (None, None)
        raise InputError(f"broken TOML: {message}", line=line, column=column) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of a JSON object as a dictionary; raises InputError for a duplicate key."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise InputError(f"the key {shown(key)} is there twice")
        values[key] = value
    return values


def integer(value: object, what: str, least: int = MIN_INTEGER) -> int:
    """Return an integer from `least` to the largest that clingo can hold; raises InputError naming `what`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{what}: expected a whole number, found {shown(value)}")
    if not least <= value <= MAX_INTEGER:
        raise InputError(f"{what}: {shown(value)} is not between {least} and {MAX_INTEGER}")
    return value


def record(value: object, what: str, form: str) -> Sequence[Any]:
    """Return a tuple or list of as many values as a form such as ``(x, y)`` has; raises InputError naming both."""
    if not isinstance(value, (tuple, list)) or len(value) != form.count(",") + 1:
        raise InputError(f"{what}: expected {form}, found {shown(value)}")
    return value


def point(value: object, what: str) -> Point:
    """Return an (x, y) pair as a point; raises InputError naming `what`."""
    x, y = record(value, what, "a cell (x, y)")
    return Point(integer(x, what), integer(y, what))


def each(values: object, what: str) -> list[Any]:
    """Return the values of an iterable; raises InputError naming `what` for a text, a mapping or no iterable."""
    if not isinstance(values, Iterable) or isinstance(values, (str, Mapping)):
        raise InputError(f"{what}: expected a list, found {shown(values)}")
    return list(values)


def points(values: Iterable[object], what: str) -> frozenset[Point]:
    """Return the cells of a puzzle; raises InputError for none, too many, or one listed twice."""
    cells: set[Point] = set()
    for value in values:
        cell = point(value, what)
        if cell in cells:
            raise InputError(f"{what}: {cell} is listed twice")
        cells.add(cell)
        if len(cells) > MAX_CELLS:
            raise InputError(f"{what}: more than {MAX_CELLS} cells")
    if not cells:
        raise InputError(f"{what}: expected at least one cell")
    return frozenset(cells)


#: The keys of a JSON file that are about a puzzle but no part of it, and are not read.
IGNORED_KEYS = ("kind", "name", "title", "author", "source", "comment", "count")


def allow_keys(data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Raise InputError for a key that is neither one of `keys` nor ignored: it may be misspelt."""
    for key in data:
        if key not in keys and key not in IGNORED_KEYS:
            raise InputError(f"unknown key {shown(key)}: expected {', '.join(keys)}")


def items(data: Mapping[str, Any], key: str, default: Any = None) -> list[Any]:
    """Return the list under a key of a JSON object; raises InputError if it is missing or no list."""
    value = data.get(key, default)
    if value is None:
        raise InputError(f"missing key {key!r}")
    return each(value, key)
