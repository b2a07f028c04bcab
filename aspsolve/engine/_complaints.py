r"""What clingo's messages mean, in words that a student expects.

>>> unsafe_variables("a.lp:1:1-9: error: unsafe variables in:\n  a(X):-[#inc_base];b.\na.lp:1:3-4: note: 'X' is unsafe")
['a.lp:1:3-4: error: unsafe variable X: no positive literal gives it a value']
>>> undefined_predicate("a.lp:1:6-15: info: atom does not occur in any rule head:\n  hint(X,Y,N)")
('hint', 3)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from aspsolve.engine._lexer import LETTERS, without_comments

#: How clingo reports what it cannot parse.
SYNTAX_ERROR = ": error: syntax error"
#: How clingo begins to report a rule with unsafe variables, and how it names each of them.
UNSAFE = ": error: unsafe variables in:"
NOTE = re.compile(
    r"^(?P<place>.*:(?P<line>\d+):(?P<column>\d+)-(?:\d+:)?\d+): note: '(?P<name>.+)' is unsafe$", re.MULTILINE
)
#: How it calls what a person writes as ``_``.
ANONYMOUS = re.compile(r"#(?:Anon|P)\d*")
#: An atom of which no rule, and no fact, has the predicate in its head.
UNDEFINED = re.compile(r": info: atom does not occur in any rule head:\s+(?P<atom>-?(?P<name>_*[a-z][\w']*).*)$")
#: What clingo expected in place of what it found, where it says that.
EXPECTED = re.compile(r", expecting (?P<tokens>.*)$")
#: A line that ends with one of these goes on in the next one.
UNFINISHED = b".,;:|&~@({[<>=!+-*/\\?^"
BRACKETS = dict(zip((b"(", b"[", b"{", b")", b"]", b"}"), (1, 1, 1, -1, -1, -1), strict=True))


def unsafe_variables(message: str) -> list[str]:
    """Return a message of its own for each unsafe variable, at its place; none for any other message."""
    if UNSAFE not in message:
        return []
    notes = sorted(NOTE.finditer(message), key=lambda note: (int(note["line"]), int(note["column"])))
    names = ((note["place"], ANONYMOUS.sub("_", note["name"])) for note in notes)
    return [f"{place}: error: unsafe variable {name}: no positive literal gives it a value" for place, name in names]


def undefined_predicate(message: str) -> tuple[str, int] | None:
    """Return the name and arity of an atom that no rule derives, None for any other message."""
    match = UNDEFINED.search(message)
    if match is None:
        return None
    depth = commas = 0
    for part in re.finditer(r'"(?:[^"\\]++|\\.)*+"|[(),]', match["atom"]):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        commas += part[0] == "," and depth == 1
    return match["name"], commas + 1 if "(" in match["atom"] else 0


def without_undefined(messages: Iterable[str], known: Collection[tuple[str, int]]) -> list[str]:
    """Return messages without those about predicates that an instance may have, but has no facts of."""
    return [message for message in messages if undefined_predicate(message) not in known]


def missing_full_stop(message: str, line: int, column: int, program: bytes) -> int | None:
    """Return the line at whose end a full stop seems to be missing, None if the error is another one.

    The error is then the first thing in its own line, and nothing is open before it. The line is the last one
    before the error that is not empty, comments aside.
    """
    expected = EXPECTED.search(message)
    if expected is not None and "." not in expected["tokens"].split():
        return None
    lines = _code(program)
    if lines[line - 1 : line] and lines[line - 1][: column - 1].strip():
        return None
    before = min(line - 1, len(lines))
    while before and not lines[before - 1].strip():
        before -= 1
    if not before or lines[before - 1].rstrip()[-1] in UNFINISHED or lines[before - 1].split()[-1] == b"not":
        return None
    depth = 0
    for number in range(before, 0, -1):
        code = lines[number - 1].rstrip()
        if number < before and code.endswith(b"."):
            break
        depth += sum(step * code.count(sign) for sign, step in BRACKETS.items())
    return None if depth else before


@lru_cache(maxsize=1)
def _code(program: bytes) -> list[bytes]:
    """Return the lines of a program, in which comments are blank and strings are letters, as far as is certain.

    They are kept for the next error of the program, of which there may be many.
    """
    return without_comments(program, LETTERS).split(b"\n")
