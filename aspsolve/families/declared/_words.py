"""How an atom is written in text: the word of its values in a cell of a grid, or its arguments in a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from aspsolve.errors import InputError, cut, shown
from aspsolve.families.declared._around import BLANK
from aspsolve.families.declared._declaration import PredicateDeclaration
from aspsolve.families.declared._drawing import POINTERS, UNKNOWN
from aspsolve.families.declared._forms import NAMES
from aspsolve.families.declared._puzzle import Values
from aspsolve.model._gridreading import Token
from aspsolve.model._textgrid import BARS, COMMENT
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.facts import Constant

BLANKS = "._·"
NO_CELL, SHADED = "#", "x"
#: How named values are written in a grid.
SIGNS = {"black": "b", "white": "w", **POINTERS}
NUMBER_AND_TEXT = re.compile(r"(-?[0-9]{1,10})(\D.*|)")


def word_of(declared: PredicateDeclaration, value: Values) -> str:
    """Return how a value is written; raises InputError for one that would not be read back."""
    if declared.look == "cell":
        return BLANK
    kinds = declared.form.values
    if not kinds:
        return UNKNOWN if declared.look == "unknown" else SHADED
    text = "".join(str(SIGNS.get(one, one)) for one in value[len(value) - len(kinds) :])
    if "text" in kinds and (
        len(text.split()) != 1 or text in (*BLANKS, NO_CELL) or COMMENT in text or {*text} & {*BARS}
        or (kinds[0] == "number" and not NUMBER_AND_TEXT.fullmatch(text))
    ):  # fmt: skip
        raise InputError(f"text has no place for {shown(text)}")
    return text


def value_of(declared: PredicateDeclaration, token: Token) -> tuple[Any, ...]:
    """Return the value of a word; raises InputError."""
    kinds, text = declared.form.values, token.text
    names = {sign: Constant(name) for name, sign in SIGNS.items()}
    if kinds == ("text",):
        return (text,)
    if not kinds and declared.look != "cell" and text.casefold() == word_of(declared, ()):
        return ()
    if kinds == ("direction",) and text in POINTERS.values():
        return (names[text],)
    if kinds == ("colour",) and text.casefold() in ("b", "w"):
        return (names[text.casefold()],)
    if kinds == ("number",) and (number := _number(text)) is not None:
        return (number,)
    if kinds[1:] and (match := NUMBER_AND_TEXT.fullmatch(text)) and (number := _number(match[1])) is not None:
        if kinds[1] == "text":
            return number, match[2]
        if match[2] in POINTERS.values():
            return number, names[match[2]]
    expected = {"cell": "# or .", "operation": "a number and a sign", "unknown": "? or ."}
    usual = {
        (): "x or .", ("colour",): "b, w or .", ("direction",): "an arrow or .",
        ("number", "direction"): "a number and an arrow",
    }.get(kinds, "a number or .")  # fmt: skip
    raise token.error(f"expected {expected.get(declared.look, usual)}, found {shown(cut(text, 30))}")


def line_of(values: Values) -> str:
    """Return the arguments of an atom as a line; raises InputError for one that would not be read back."""
    words = [str(value) for value in values]
    if any(len(word.split()) != 1 or COMMENT in word for word in words):
        raise InputError(f"text has no place for {shown(' '.join(words))}")
    return " ".join(words)


def arguments_of(declared: PredicateDeclaration, line: Sequence[Token]) -> Values:
    """Return the arguments of an atom from a line; raises InputError."""
    kinds = declared.form.kinds
    found: list[Any] = []
    for kind, token in zip(kinds, line, strict=False):
        value = token.text if kind == "text" or kind in NAMES else _number(token.text)
        found += [] if value is None else [value]
    if len(found) != len(kinds) or len(line) != len(kinds):
        raise line[0].error(f"expected {' '.join(declared.arguments)}")
    return tuple(found)


def _number(text: str) -> int | None:
    """Return a number that clingo can hold, None for any other word."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,10}", text) and abs(int(text)) <= MAX_INTEGER else None
