"""Prolog's terms: a small part of its syntax, parsed and never run.

>>> (clause,) = parse("?- Grid = [['#',x],[_,B]], show(Grid, 7). % a query")
>>> clause.query, len(clause.answers)
(True, 1)
>>> ((equation, goal),) = clause.answers
>>> [str(item) for item in equation.items]
['the variable Grid', 'a list of 2']
>>> str(goal), goal.line, goal.column
('show/2', 1, 28)

The grammar is `terms.lark`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Transformer, Tree, UnexpectedToken
from lark.lark import PostLex

from aspsolve.errors import InputError, error_behind, shown
from aspsolve.model.checks import MAX_TEXT_CHARACTERS

#: A text of more tokens, or with brackets nested deeper, is no puzzle.
MAX_TOKENS, MAX_DEPTH = 1_000_000, 50


class TermKind(Enum):
    """What a term is, in the words of an error message."""

    ATOM = "the atom"
    STRING = "the string"
    NUMBER = "the number"
    VARIABLE = "the variable"
    LIST = "a list"
    TUPLE = "a tuple"
    COMPOUND = "the term"


@dataclass(frozen=True)
class Term:
    """A term, and where it stands in the text."""

    kind: TermKind
    #: An atom's or string's characters, a number's digits, the name of a variable or a functor; else empty.
    text: str
    #: What is in a list or a tuple, a functor's arguments.
    items: tuple[Term, ...]
    #: Where it begins, counted from 1.
    line: int
    column: int

    @property
    def equation(self) -> bool:
        """True for a goal with =; a functor of this name would be quoted, and means the same."""
        return self.kind is TermKind.COMPOUND and self.text == "=" and len(self.items) == 2

    def error(self, message: str) -> InputError:
        """Make an error with this place."""
        return InputError(message, line=self.line, column=self.column)

    def __str__(self) -> str:
        if self.kind in (TermKind.LIST, TermKind.TUPLE):
            return f"{self.kind.value} of {len(self.items)}"
        if self.kind is TermKind.COMPOUND:
            return f"{shown(self.text)[1:-1]}/{len(self.items)}"
        text = shown(self.text)
        return f"{self.kind.value} {text if self.kind in (TermKind.ATOM, TermKind.STRING) else text[1:-1]}"


class Clause(NamedTuple):
    """What stands up to a full stop, or to the end of a line behind which another term begins."""

    #: True if it begins with ``?-``.
    query: bool
    #: The goals of each of its parts, with ``;`` between them.
    answers: list[tuple[Term, ...]]


@cache
def _parser() -> Lark:
    """Return the parser, which keeps nothing from one text to the next."""
    return Lark.open_from_package(
        "aspsolve.model",
        "terms.lark",
        start="text",
        parser="lalr",
        lexer="basic",
        postlex=_Filter(),
        transformer=_Terms(),
    )


def parse(text: str) -> list[Clause]:
    """Return the queries and answers in a text; raises InputError with line and column."""
    if len(text) > MAX_TEXT_CHARACTERS:
        raise InputError(f"the text has more than {MAX_TEXT_CHARACTERS} characters")
    try:
        return cast("list[Clause]", _parser().parse(text))  # what the transformer makes of the whole
    except UnexpectedToken as error:
        raise _unexpected(error, text) from None


#: What the parser may expect, in the words of an error message.
SIGNS = {
    "RSQB": "']'",
    "RPAR": "')'",
    "COMMA": "','",
    "EQUAL": "'='",
    "SEMICOLON": "';'",
    "DOT": "'.'",
    "$END": "the end of the text",
}


def _unexpected(error: UnexpectedToken, text: str) -> InputError:
    """Return the parser's complaint in words."""
    accepted = error.accepts or set()
    expected = ["a term"] if "VARIABLE" in accepted else []
    expected += [sign for name, sign in SIGNS.items() if name in accepted]
    one_of = " or ".join(filter(None, [", ".join(expected[:-1]), expected[-1]])) if expected else "a term"
    token = error.token
    if token.type != "$END":
        return InputError(f"expected {one_of}, found {shown(str(token))}", line=token.line, column=token.column)
    return error_behind(text, f"expected {one_of}, found the end of the text")


#: How brackets count towards the depth, by their tokens' types.
DEPTHS = {"LSQB": 1, "LPAR": 1, "RSQB": -1, "RPAR": -1}
#: The tokens with which terms can end, and with which the next ones can begin below them.
ENDS = ("RSQB", "RPAR", "NAME", "VARIABLE", "NUMBER", "QUOTED", "STRING", "SYMBOL")
BEGINNINGS = ("PREFIX", "LSQB", "NAME", "VARIABLE", "NUMBER", "QUOTED", "STRING", "SYMBOL")


class _Filter(PostLex):
    """Filters tokens before they are parsed: names become variables or atoms; too many, or too deep, are refused."""

    always_accept = ("UNCLOSED", "OTHER", "SHORTENED")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens; raises InputError."""
        depth = 0
        last: Token | None = None
        for number, token in enumerate(stream):
            _check_token(token)
            if not depth and last and last.type in ENDS and token.type in BEGINNINGS and token.line != last.end_line:
                yield Token("_BREAK", "", line=token.line, column=token.column)
            last = token
            depth += DEPTHS.get(token.type, 0)
            if depth > MAX_DEPTH:
                raise _at(token, f"expected at most {MAX_DEPTH} brackets within each other, found more")
            if number >= MAX_TOKENS:
                raise _at(token, f"expected at most {MAX_TOKENS} names and signs, found more")
            yield token


def _check_token(token: Token) -> None:
    """Make a name a variable where it is one; raises InputError for what cannot be read."""
    if token.type == "NAME":
        if not token.isidentifier():
            raise _at(token, f"expected {shown(str(token))} in quotes")
        if token[0] == "_" or token[0].isupper() or token[0].istitle():
            token.type = "VARIABLE"
    elif token in UNREADABLE:
        raise _at(token, UNREADABLE[token])
    elif token.type == "SHORTENED":
        raise _at(token, SHORTENED)
    elif token.type == "UNCLOSED":
        raise _at(token, f"expected a closing quote after {token}, found none")


#: What is said of signs that the grammar has no use for.
UNREADABLE = {
    "/*": "expected */ after /*, found none",
    "|": "expected all elements of a list between its brackets, found '|'",
}


#: What is said where an answer is cut short. Without quoted(true), capital letters would come as variables.
SHORTENED = (
    "the answer is shortened here: SWI-Prolog prints all of it after"
    " set_prolog_flag(answer_write_options,[max_depth(0)]), with capital letters [quoted(true),max_depth(0)]"
)


class _Terms(Transformer[Token, object]):
    """Makes clauses, and terms: each of them by a rule with the name of its kind, from its first sign and its items."""

    def text(self, found: list[Clause]) -> list[Clause]:
        return [clause for clause in found if clause.answers]

    def clause(self, found: list[Token | tuple[Term, ...]]) -> Clause:
        return Clause(isinstance(found[0], Token), [part for part in found if not isinstance(part, Token)])

    def goals(self, found: list[Term]) -> tuple[Term, ...]:
        return tuple(found)

    def equation(self, found: list[Term]) -> Term:
        return Term(TermKind.COMPOUND, "=", tuple(found), found[0].line, found[0].column)

    def __default__(self, data: str, children: list[Any], meta: object) -> object:
        if data.startswith("_"):
            return Tree(data, children)  # whose children lark puts in its place
        first, *items = children
        kind = TermKind[data.upper()]
        if kind is TermKind.TUPLE and len(items) == 1:
            return items[0]
        text = _unquoted(first) if first.type in ("QUOTED", "STRING") else "" if first in ("[", "(") else str(first)
        return Term(kind, text, tuple(items), first.line, first.column)


def _at(token: Token, message: str) -> InputError:
    """Return an error at a token's place."""
    return InputError(message, line=token.line, column=token.column)


#: What some letters after a backslash stand for; a line's end there stands for nothing.
ESCAPES = {**{sign: sign for sign in "\\'\"`"}, **dict(zip("abefnrstv", "\a\b\x1b\f\n\r \t\v", strict=True)), "\n": ""}
#: A quote that is doubled, or an escape: a code in octal or hexadecimal digits, or another sign.
ESCAPE = re.compile(
    r"(?P<quote>['\"])(?P=quote)|\\(?:(?P<octal>[0-7]+)\\?|x(?P<x>[0-9a-fA-F]+)\\?|u(?P<u>[0-9a-fA-F]{4})"
    r"|U(?P<U>[0-9a-fA-F]{8})|(?P<sign>.))",
    re.DOTALL,
)
MAX_CODE_DIGITS = 8


def _unquoted(token: Token) -> str:
    """Return what stands between quotes; raises InputError for an escape that Prolog does not know."""
    quote, inside = token[0], token[1:-1]

    def character(found: re.Match[str]) -> str:
        if found["quote"]:
            return found[0] if found["quote"] != quote else quote
        if found["sign"] in ESCAPES:
            return ESCAPES[found["sign"]]
        digits = found[found.lastgroup or 0].lstrip("0") or "0"
        if found["sign"] or len(digits) > MAX_CODE_DIGITS:
            raise _at(token, f"expected an escape that Prolog knows, found \\{shown(found[0][1])[1:-1]}")
        code = int(digits, 8 if found["octal"] else 16)
        if code > 0x10FFFF or 0xD800 <= code < 0xE000:
            raise _at(token, f"expected a character's code after {found[0][:2]}, found {digits}")
        return chr(code)

    return ESCAPE.sub(character, inside) if quote in "'\"" else inside
