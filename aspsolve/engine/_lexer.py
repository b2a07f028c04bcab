"""Which parts of a program are comments and strings, as clingo's lexer reads them.

>>> program = b'p("% no comment"). % #include "a.lp".'
>>> [(kind, program[start:end]) for kind, start, end in comments_and_strings(program)]
[('string', b'"% no comment"'), ('comment', b'% #include "a.lp".')]
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: What begins a comment or is a string; a quotation mark alone begins neither. Backtracking into a string would take
#: 200 bytes a character.
BEGIN = re.compile(rb'(?P<block>%\*)|(?P<line>%|#!)|(?P<string>"(?:[^\\"\n]++|\\["\\n])*+")|(?P<stray>")')
#: What counts within a comment over several lines: its end, another one in it, or one to the end of a line.
WITHIN = re.compile(rb"\*%|%\*|%[^\n]*")
#: What clingo reads by other rules: scripts, and the operators of a theory.
OTHER_RULES = (b"#script", b"#theory")


#: A blank, and a letter, for each byte but the ends of lines.
BLANK, LETTERS = (bytes(sign if byte != ord("\n") else byte for byte in range(256)) for sign in b" s")


class Token(NamedTuple):
    """A comment or a string."""

    #: ``comment`` or ``string``.
    kind: str
    #: Where it begins, and where what follows it begins, in bytes.
    start: int
    end: int


def comments_and_strings(program: bytes) -> list[Token] | None:
    """Return the comments and strings of a program in their order, None if they are not certain.

    That is so for a program with scripts or theories, with a quotation mark that belongs to no string, or with a
    comment that has no end.
    """
    if any(word in program for word in OTHER_RULES):
        return None
    parts: list[Token] = []
    at = 0
    while match := BEGIN.search(program, at):
        if match["stray"]:
            return None
        at = match.end()
        if match["line"]:
            at = program.find(b"\n", at)
            at = len(program) if at < 0 else at
        elif match["block"]:
            at = _end_of_block(program, at)
            if at < 0:
                return None
        parts.append(Token("string" if match["string"] else "comment", match.start(), at))
    return parts


def without_comments(program: bytes, strings: bytes | None = None) -> bytes:
    """Return a program of the same length: comments blank, as far as is certain, and strings translated by a table."""
    code = bytearray(program)
    for kind, start, end in comments_and_strings(program) or ():
        table = BLANK if kind == "comment" else strings
        if table is not None:
            code[start:end] = program[start:end].translate(table)
    return bytes(code)


def _end_of_block(program: bytes, at: int) -> int:
    """Return the end of a comment over several lines, in which others may lie; -1 where it has none."""
    depth = 1
    while depth:
        match = WITHIN.search(program, at)
        if match is None:
            return -1
        at = match.end()
        depth += {b"%*": 1, b"*%": -1}.get(match[0], 0)
    return at
