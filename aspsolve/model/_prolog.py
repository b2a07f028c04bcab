"""Prolog's queries and terms, in a subset of its syntax (`terms.lark`): parsed, never run, and written as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, cast
from unicodedata import category

from lark import Lark, Token, Transformer, Tree, UnexpectedToken
from lark.lark import PostLex

from aspsolve.errors import InputError, error_behind, shown
from aspsolve.model.checks import MAX_TEXT_CHARACTERS
from aspsolve.model.messages import enumeration

#: The most tokens of a text, and the deepest nesting of its brackets.
MAX_TOKENS, MAX_DEPTH = 1_000_000, 50
#: clingo's integers have 32 bits: 10 digits.
MAX_DIGITS = 10
MAX_LINE_CHARACTERS = 100
#: The anonymous variable, of which each occurrence is another variable.
ANONYMOUS = "_"


class TermKind(Enum):
    """The kinds of terms, in the words of error messages."""

    ATOM = "the atom"
    STRING = "the string"
    NUMBER = "the number"
    VARIABLE = "the variable"
    LIST = "a list"
    TUPLE = "a tuple"
    COMPOUND = "the term"


@dataclass(frozen=True)
class Term:
    """A term and its place in the text."""

    kind: TermKind
    #: The characters of an atom or string, digits of a number, name of a variable or functor; else empty.
    text: str
    #: The items of a list or a tuple, or the arguments of a compound term.
    items: tuple[Term, ...]
    #: Where it begins, counted from 1.
    line: int
    column: int

    @property
    def equation(self) -> bool:
        """True for a goal ``A = B``, also if it is written ``'='(A, B)``."""
        return self.kind is TermKind.COMPOUND and self.text == "=" and len(self.items) == 2

    def error(self, message: str) -> InputError:
        return InputError(message, line=self.line, column=self.column)

    def __str__(self) -> str:
        if self.kind in (TermKind.LIST, TermKind.TUPLE):
            return f"{self.kind.value} of {len(self.items)}"
        if self.kind is TermKind.COMPOUND:
            return f"{shown(self.text)[1:-1]}/{len(self.items)}"
        text = shown(self.text)
        return f"{self.kind.value} {text if self.kind in (TermKind.ATOM, TermKind.STRING) else text[1:-1]}"


class Clause(NamedTuple):
    """A query or an answer: up to a full stop, or to the end of a line below which another term begins."""

    #: True if it begins with ``?-``.
    query: bool
    #: The goals of each alternative; alternatives have ``;`` between them.
    answers: list[tuple[Term, ...]]


@cache
def _parser() -> Lark:
    """Return the parser, which has no state between texts."""
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
        return cast("list[Clause]", _parser().parse(text))  # the transformer's value of the rule `text`
    except UnexpectedToken as error:
        raise _unexpected(error, text) from None


#: The tokens that the parser may expect, in the words of error messages.
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
    """Return an error that lists the tokens that the parser expected."""
    accepted = error.accepts or set()
    expected = ["a term"] if "VARIABLE" in accepted else []
    expected += [sign for name, sign in SIGNS.items() if name in accepted]
    one_of = enumeration(expected or ["a term"], "or")
    token = error.token
    if token.type != "$END":
        return InputError(f"expected {one_of}, found {shown(str(token))}", line=token.line, column=token.column)
    return error_behind(text, f"expected {one_of}, found the end of the text")


#: The change of depth at a bracket, by its token's type.
DEPTHS = {"LSQB": 1, "LPAR": 1, "RSQB": -1, "RPAR": -1}
#: The types of tokens with which a term can end, and with which the next one can begin on a later line.
WORDS = ("NAME", "VARIABLE", "NUMBER", "QUOTED", "STRING", "SYMBOL")
ENDS, BEGINNINGS = ("RSQB", "RPAR", *WORDS), ("PREFIX", "LSQB", *WORDS)


class _Filter(PostLex):
    """Filters tokens before parsing: gives variables their type, refuses too many tokens or too deep brackets."""

    always_accept = ("UNCLOSED", "OTHER", "SHORTENED")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens; raises InputError."""
        depth = 0
        last: Token | None = None
        for number, token in enumerate(stream):
            _check_token(token)
            if not depth and last and last.type in ENDS and token.type in BEGINNINGS and token.line != last.end_line:
                yield Token("_BREAK", "", line=token.line, column=token.column)
            if token.type == "SHORTENED" and depth:
                raise _at(token, SHORTENED)
            last = token
            depth += DEPTHS.get(token.type, 0)
            if depth > MAX_DEPTH:
                raise _at(token, f"expected at most {MAX_DEPTH} brackets within each other, found more")
            if number >= MAX_TOKENS:
                raise _at(token, f"expected at most {MAX_TOKENS} names and signs, found more")
            yield token


def _check_token(token: Token) -> None:
    """Change the type of a name that is a variable; raises InputError for a token that cannot be read."""
    if token.type == "NAME":
        if not token.isidentifier():
            raise _at(token, f"expected {shown(str(token))} in quotes")
        if token[0] == "_" or token[0].isupper() or token[0].istitle():
            token.type = "VARIABLE"
    elif token in UNREADABLE:
        raise _at(token, UNREADABLE[token])
    elif token.type == "UNCLOSED":
        raise _at(token, f"expected a closing quote after {token}, found none")


#: The error messages for signs that are not in the grammar.
UNREADABLE = {
    "/*": "expected */ after /*, found none",
    "|": "expected all elements of a list between its brackets, found '|'",
}


#: The error message for a shortened answer. Without quoted(true), capital letters would be printed like variables.
SHORTENED = (
    "the answer is shortened here: SWI-Prolog prints all of it after"
    " set_prolog_flag(answer_write_options,[max_depth(0)]), with capital letters [quoted(true),max_depth(0)]"
)


class _Terms(Transformer[Token, object]):
    """Makes clauses and terms; a term's rule has the name of its kind, and its children are a first sign and items."""

    def text(self, clauses: list[Clause]) -> list[Clause]:
        return [clause for clause in clauses if clause.answers]

    def clause(self, parts: list[Token | tuple[Term, ...]]) -> Clause:
        return Clause(isinstance(parts[0], Token), [part for part in parts if not isinstance(part, Token)])

    def goals(self, terms: list[Term]) -> tuple[Term, ...]:
        return tuple(terms)

    def equation(self, sides: list[Term]) -> Term:
        return Term(TermKind.COMPOUND, "=", tuple(sides), sides[0].line, sides[0].column)

    def __default__(self, data: str, children: list[Any], meta: object) -> object:
        if data.startswith("_"):
            return Tree(data, children)  # lark replaces it by its children
        first, *items = children
        kind = TermKind[data.upper()]
        if kind is TermKind.TUPLE and len(items) == 1:
            return items[0]
        text = _unquoted(first) if first.type in ("QUOTED", "STRING") else "" if first in ("[", "(") else str(first)
        return Term(kind, text, tuple(items), first.line, first.column)


def _at(token: Token, message: str) -> InputError:
    return InputError(message, line=token.line, column=token.column)


#: The characters for signs after a backslash; a backslash at a line's end stands for nothing.
ESCAPES = {**{sign: sign for sign in "\\'\"`"}, **dict(zip("abefnrstv", "\a\b\x1b\f\n\r \t\v", strict=True)), "\n": ""}
#: A quote that is doubled, or an escape: a code in octal or hexadecimal digits, or another sign.
ESCAPE = re.compile(
    r"(?P<quote>['\"])(?P=quote)|\\(?:(?P<octal>[0-7]+)\\?|x(?P<x>[0-9a-fA-F]+)\\?|u(?P<u>[0-9a-fA-F]{4})"
    r"|U(?P<U>[0-9a-fA-F]{8})|(?P<sign>.))",
    re.DOTALL,
)
MAX_CODE_DIGITS = 8


def _unquoted(token: Token) -> str:
    """Return the text between quotes, without escapes; raises InputError for an escape that Prolog does not know."""
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


def bindings(goals: Iterable[Term]) -> dict[str, Term]:
    """Return the term that = binds each variable to; raises InputError unless one side is a variable not bound yet."""
    bound: dict[str, Term] = {}
    for goal in goals:
        if not goal.equation:
            continue
        variable, value = goal.items if goal.items[0].kind is TermKind.VARIABLE else reversed(goal.items)
        if variable.kind is not TermKind.VARIABLE or variable.text == ANONYMOUS or value.kind is TermKind.VARIABLE:
            raise goal.error("expected a named variable on one side of =, and what it stands for on the other")
        if variable.text in bound:
            raise variable.error(f"expected {shown(variable.text)[1:-1]} to be bound once, found it bound again")
        bound[variable.text] = value
    return bound


@dataclass
class Query:
    """A query or an answer, with the terms that its variables are bound to."""

    #: The terms by the variables' names, in the order of the text.
    bound: Mapping[str, Term]
    #: The signs that the puzzle is written with, None for the usual ones.
    dialect: Any = None
    #: The characters that variables may still expand to: a short text could stand for a huge grid.
    left: int = MAX_TEXT_CHARACTERS

    def value(self, term: Term) -> Term:
        """Return a bound variable's value, any other term itself; raises InputError if variables expand to too much."""
        if term.kind is not TermKind.VARIABLE or term.text not in self.bound:
            return term
        value = self.bound[term.text]
        self.left -= 1 + len(value.items) + len(value.text)
        if self.left < 0:
            raise term.error(f"expected at most {MAX_TEXT_CHARACTERS} characters in place of variables, found more")
        return value

    def items(self, term: Term, what: str) -> list[Term]:
        """Return the items of a list; raises InputError naming `what` for any other term."""
        value = self.value(term)
        if value.kind is not TermKind.LIST:
            raise value.error(f"expected a list of {what}, found {value}")
        return [self.value(item) for item in value.items]

    def read(self, term: Term, form: str) -> Any:
        """Return a whole number, or for a form such as ``(x, y)`` or ``[(x, y)]`` a tuple or a list of them."""
        if form.startswith("["):
            return [self.read(item, form[1:-1]) for item in self.items(term, form[1:-1])]
        value = self.value(term)
        if not form:
            return self._integer(value)
        if value.kind is not TermKind.TUPLE or len(value.items) != form.count(",") + 1:
            raise value.error(f"expected {form}, found {value}")
        return tuple(self.read(item, "") for item in value.items)

    @staticmethod
    def _integer(value: Term) -> int:
        if value.kind is not TermKind.NUMBER:
            raise value.error(f"expected a whole number, found {value}")
        digits = value.text.lstrip("-0") or "0"  # Python converts no text of thousands of zeros
        if len(digits) > MAX_DIGITS:
            raise value.error(f"expected a number of at most {MAX_DIGITS} digits, found a longer one")
        return -int(digits) if value.text.startswith("-") else int(digits)


@contextmanager
def located(term: Term) -> Iterator[None]:
    """Give the place of a term to an error that has none."""
    try:
        yield
    except InputError as error:
        if error.line is not None:
            raise
        raise term.error(error.message) from None


def directive(goals: Sequence[str], result: str) -> str:
    """Return a directive that runs goals once its file is loaded, and prints what a variable is bound to."""
    return f':- initialization(({", ".join(goals)}, format("{result} = ~q.~n", [{result}]))).\n'


class Variable(str):
    """A variable, which is written without quotes."""

    __slots__ = ()


def atom_text(text: str) -> str:
    """Return a text as an atom, quoted where Prolog would read something else; a single digit is a number."""
    bare = text.isidentifier() and category(text[0]) in ("Ll", "Lo") and not text[0].isupper()
    if bare or (len(text) == 1 and text in "0123456789"):
        return text
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def term_text(value: Any) -> str:
    """Return a variable, an atom, a number, or a list or tuple of such terms, in one line."""
    if isinstance(value, (int, Variable)):
        return str(value)
    if isinstance(value, str):
        return atom_text(value)
    inside = ",".join(map(term_text, value))
    return f"({inside})" if isinstance(value, tuple) else f"[{inside}]"


def list_text(values: Iterable[Any], *, apart: bool = False) -> str:
    """Return a list, on several lines if it is long: with a line for each term if `apart`, else as many as fit."""
    lines = [""]
    for piece in map(term_text, values):
        if lines[-1] and (apart or len(lines[-1]) + len(piece) > MAX_LINE_CHARACTERS):
            lines.append("")
        lines[-1] += f"{piece},"
    whole = "".join(lines)
    return f"[{(whole if len(whole) <= MAX_LINE_CHARACTERS else (chr(10) + ' ').join(lines))[:-1]}]"
