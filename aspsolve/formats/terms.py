"""Prolog's terms: a small part of its syntax, parsed and never run.

>>> ((equation, goal),) = parse("?- Grid = [['#',x],[_,B]], show(Grid, 7). % a query")
>>> [str(item) for item in equation.items]
['the variable Grid', 'a list of 2']
>>> str(goal), goal.line, goal.column
('show/2', 1, 28)

The grammar is `terms.lark`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import cast

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.lark import PostLex

from aspsolve.errors import InputError
from aspsolve.puzzles.lattice import shown

__all__ = ["LONGEST_TEXT", "Kind", "Term", "parse"]

#: A text of more characters or tokens, or brackets nested deeper, are no puzzle.
LONGEST_TEXT, MOST_TOKENS, DEEPEST = 4_000_000, 1_000_000, 50


class Kind(Enum):
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
    """A term, and where it stands in the text.

    Attributes
    ----------
    kind : what it is.
    text : an atom's or string's characters, a number's digits, the name of a variable or a functor; else empty.
    items : what is in a list or a tuple, a functor's arguments.
    line, column : where it begins, counted from 1.
    """

    kind: Kind
    text: str
    items: tuple[Term, ...]
    line: int
    column: int

    @property
    def equation(self) -> bool:
        """True for a goal with =; a functor of this name would be quoted, and means the same."""
        return self.kind is Kind.COMPOUND and self.text == "=" and len(self.items) == 2

    def error(self, message: str) -> InputError:
        """Return an error at this place."""
        return InputError(message, line=self.line, column=self.column)

    def __str__(self) -> str:
        if self.kind in (Kind.LIST, Kind.TUPLE):
            return f"{self.kind.value} of {len(self.items)}"
        if self.kind is Kind.COMPOUND:
            return f"{shown(self.text)[1:-1]}/{len(self.items)}"
        text = shown(self.text)
        return f"{self.kind.value} {text if self.kind in (Kind.ATOM, Kind.STRING) else text[1:-1]}"


@cache
def _parser() -> Lark:
    """Return the parser, which keeps nothing from one text to the next."""
    return Lark.open_from_package(
        "aspsolve.formats",
        "terms.lark",
        start="text",
        parser="lalr",
        lexer="basic",
        postlex=_Filter(),
        transformer=_Terms(),
    )


def parse(text: str) -> list[tuple[Term, ...]]:
    """Return the goals of each query or answer in a text; raises InputError with line and column."""
    if len(text) > LONGEST_TEXT:
        raise InputError(f"the text has more than {LONGEST_TEXT} characters")
    try:
        return cast("list[tuple[Term, ...]]", _parser().parse(text))  # what the transformer makes of the whole
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
    line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    return InputError(f"expected {one_of}, found the end of the text", line=line, column=column)


#: How brackets count towards the depth, by their tokens' types.
DEPTHS = {"LSQB": 1, "LPAR": 1, "RSQB": -1, "RPAR": -1}


class _Filter(PostLex):
    """What happens to tokens before they are parsed: variables are told from atoms, and excess is refused."""

    always_accept = ("UNCLOSED", "OTHER")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens; raises InputError."""
        depth = 0
        for number, token in enumerate(stream):
            if token.type == "NAME":
                if not token.isidentifier():
                    raise _at(token, f"expected {shown(str(token))} in quotes")
                if token[0] == "_" or token[0].isupper() or token[0].istitle():
                    token.type = "VARIABLE"
            elif token in UNREADABLE:
                raise _at(token, UNREADABLE[token])
            elif token.type == "UNCLOSED":
                raise _at(token, f"expected a closing quote after {token}, found none")
            depth += DEPTHS.get(token.type, 0)
            if depth > DEEPEST:
                raise _at(token, f"expected at most {DEEPEST} brackets within each other, found more")
            if number >= MOST_TOKENS:
                raise _at(token, f"expected at most {MOST_TOKENS} names and signs, found more")
            yield token


#: What is said of signs that the grammar has no use for.
UNREADABLE = {
    "/*": "expected */ after /*, found none",
    "|": "expected all elements of a list between its brackets, found '|'",
}


class _Terms(Transformer[Token, object]):
    """Makes terms of what the grammar's rules, each of them a method here, find."""

    def text(self, found: list[list[tuple[Term, ...]]]) -> list[tuple[Term, ...]]:
        return found[0] if found else []

    def answers(self, found: list[tuple[Term, ...]]) -> list[tuple[Term, ...]]:
        return found

    def goals(self, found: list[Term]) -> tuple[Term, ...]:
        return tuple(found)

    def terms(self, found: list[Term]) -> tuple[Term, ...]:
        return tuple(found)

    def equation(self, found: list[Term]) -> Term:
        return Term(Kind.COMPOUND, "=", (found[0], found[1]), found[0].line, found[0].column)

    def atom(self, found: list[Token]) -> Term:
        return _term(Kind.ATOM, found[0])

    def quoted_atom(self, found: list[Token]) -> Term:
        return _term(Kind.ATOM, found[0], _unquoted(found[0]))

    def string(self, found: list[Token]) -> Term:
        return _term(Kind.STRING, found[0], _unquoted(found[0]))

    def number(self, found: list[Token]) -> Term:
        return _term(Kind.NUMBER, found[0])

    def variable(self, found: list[Token]) -> Term:
        return _term(Kind.VARIABLE, found[0])

    def compound(self, found: tuple[Token, tuple[Term, ...]]) -> Term:
        return _term(Kind.COMPOUND, found[0], items=found[1])

    def quoted_compound(self, found: tuple[Token, tuple[Term, ...]]) -> Term:
        return _term(Kind.COMPOUND, found[0], _unquoted(found[0]), found[1])

    def brackets(self, found: tuple[Token] | tuple[Token, tuple[Term, ...]]) -> Term:
        return _term(Kind.LIST, found[0], "", found[1] if len(found) == 2 else ())

    def parentheses(self, found: tuple[Token, tuple[Term, ...]]) -> Term:
        bracket, items = found
        return items[0] if len(items) == 1 else _term(Kind.TUPLE, bracket, "", items)


def _term(kind: Kind, token: Token, text: str | None = None, items: tuple[Term, ...] = ()) -> Term:
    """Return a term that begins with a token, and has its text unless another is given."""
    return Term(kind, str(token) if text is None else text, items, token.line or 1, token.column or 1)


def _at(token: Token, message: str) -> InputError:
    """Return an error at a token's place."""
    return InputError(message, line=token.line, column=token.column)


#: What stands for a character after a backslash; a line's end there stands for nothing.
ESCAPES = {**{sign: sign for sign in "\\'\"`"}, **dict(zip("abefnrstv", "\a\b\x1b\f\n\r \t\v", strict=True)), "\n": ""}
#: How many hexadecimal digits there are after a backslash and one of these letters.
FIXED_LENGTHS = {"u": 4, "U": 8}
OCTAL, HEXADECIMAL = "01234567", "0123456789abcdefABCDEF"


def _unquoted(token: Token) -> str:
    """Return what stands between quotes; raises InputError for an escape that Prolog does not know."""
    quote, inside = token[0], token[1:-1]
    if quote not in "'\"" or not (quote in inside or "\\" in inside):
        return inside
    pieces = []
    at = 0
    while at < len(inside):
        if inside[at] == "\\":
            piece, at = _escaped(token, inside, at + 1)
        else:
            piece, at = inside[at], at + (2 if inside[at] == quote else 1)
        pieces.append(piece)
    return "".join(pieces)


def _escaped(token: Token, inside: str, at: int) -> tuple[str, int]:
    """Return what the escape whose backslash stands before `at` means, and where the text goes on."""
    letter = inside[at]
    if letter in ESCAPES:
        return ESCAPES[letter], at + 1
    known, start = (OCTAL, at) if letter in OCTAL else (HEXADECIMAL, at + 1)
    end = start
    if letter in FIXED_LENGTHS:
        end = min(start + FIXED_LENGTHS[letter], len(inside))
    elif letter == "x" or letter in OCTAL:
        while end < len(inside) and inside[end] in known:
            end += 1
    digits = inside[start:end]
    complete = len(digits) == FIXED_LENGTHS.get(letter, len(digits)) and set(digits) <= set(known)
    if not digits or not complete or len(digits.lstrip("0")) > 8:
        raise _at(token, f"expected an escape that Prolog knows, found \\{shown(letter)[1:-1]}")
    code = int(digits, len(set(known.lower())))
    if code > 0x10FFFF or 0xD800 <= code < 0xE000:
        raise _at(token, f"expected a character's code after \\{letter}, found {digits}")
    closed = letter not in FIXED_LENGTHS and inside[end : end + 1] == "\\"
    return chr(code), end + closed
