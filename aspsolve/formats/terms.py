"""A small part of Prolog's syntax: bindings, calls, lists, tuples, atoms, variables, numbers and strings.

>>> (answer,) = parse("?- Grid = [['#',x],[_,B]], show(Grid, 7). % a query")
>>> [row.items[0].text for row in answer.bindings["Grid"].items]
['#', '_']
>>> answer.goals[0].text, [term.kind for term in answer.goals[0].items]
('show', ['variable', 'number'])
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from aspsolve.errors import InputError

__all__ = ["Answer", "Term", "parse", "quoted"]

GRAMMAR = r"""
start: (QUERY? answer (SEMICOLON answer)* SEMICOLON? STOP?)?
answer: goal ("," goal)*
?goal: NAME "=" term -> binding
     | term
?term: NAME                              -> name
     | QUOTED                            -> quoted
     | STRING                            -> string
     | INTEGER                           -> number
     | HASH                              -> atom
     | NAME "(" term ("," term)* ")"     -> compound
     | LSQB (term ("," term)*)? "]"      -> list
     | LPAR term ("," term)* ")"         -> tuple

QUERY: "?-" | ":-"
SEMICOLON: ";"
STOP: "."
HASH: "#"
LSQB: "["
LPAR: "("
INTEGER: /-?[0-9]+/
NAME: /[^\W\d]\w*/
QUOTED: /'(?:[^'\\\n]|\\.|'')*'/ | /[‘’][^‘’\n]*[‘’]/
STRING: /"(?:[^"\\\n]|\\.|"")*"/

%ignore /\s+/
%ignore /%[^\n]*/
%ignore /\/\*(?:[^*]|\*(?!\/))*\*\//
"""

#: What the parser's terminals are called in a message.
SPOKEN = {
    "NAME": "a name", "QUOTED": "a quoted atom", "STRING": "a string", "INTEGER": "a number", "HASH": "#", "LSQB": "[",
    "LPAR": "(", "RSQB": "]", "RPAR": ")", "COMMA": ",", "EQUAL": "=", "STOP": ".", "SEMICOLON": ";", "QUERY": "?-",
    "$END": "the end",
}  # fmt: skip
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


@dataclass(frozen=True)
class Term:
    """A term and its place.

    Attributes
    ----------
    kind : atom, variable, number, string, list, tuple or compound.
    text : the name, number or string; of a compound its functor; empty for lists and tuples.
    items : the elements or arguments.
    line, column : counted from 1.
    """

    kind: str
    text: str
    items: list[Term]
    line: int
    column: int

    def error(self, message: str) -> InputError:
        """Return an error at this place."""
        return InputError(message, line=self.line, column=self.column)


@dataclass(frozen=True)
class Answer:
    """What stands between two semicolons.

    Attributes
    ----------
    bindings : the terms on the right of ``=``, by the variables on its left.
    goals : everything else, in order.
    """

    bindings: dict[str, Term] = field(default_factory=dict)
    goals: list[Term] = field(default_factory=list)

    def value(self, term: Term) -> Term:
        """Return what a variable is bound to here; any other term as it is."""
        return self.bindings.get(term.text, term) if term.kind == "variable" else term


class _Builder(Transformer[Token, list[Answer]]):
    """Builds terms while parsing, without recursion."""

    def start(self, children: list[Any]) -> list[Answer]:
        return [child for child in children if isinstance(child, Answer)]

    def answer(self, children: list[Any]) -> Answer:
        answer = Answer()
        for child in children:
            if isinstance(child, Term):
                answer.goals.append(child)
            else:
                variable, term = child
                if _term(variable).kind != "variable":
                    raise _term(variable).error(f"expected a variable on the left of =, found {variable!s}")
                if variable in answer.bindings:
                    raise _term(variable).error(f"the variable {variable} is bound twice")
                answer.bindings[str(variable)] = term
        return answer

    def binding(self, children: list[Any]) -> tuple[Token, Term]:
        return children[0], children[1]

    def name(self, children: list[Token]) -> Term:
        return _term(children[0])

    def atom(self, children: list[Token]) -> Term:
        return _at(children[0], "atom", str(children[0]))

    def number(self, children: list[Token]) -> Term:
        return _at(children[0], "number", _plain_number(children[0]))

    def quoted(self, children: list[Token]) -> Term:
        return _at(children[0], "atom", _unquoted(children[0]))

    def string(self, children: list[Token]) -> Term:
        return _at(children[0], "string", _unquoted(children[0]))

    def compound(self, children: list[Any]) -> Term:
        return _at(children[0], "compound", str(children[0]), children[1:])

    def list(self, children: list[Any]) -> Term:
        return _at(children[0], "list", "", children[1:])

    def tuple(self, children: list[Any]) -> Term:
        return children[1] if len(children) == 2 else _at(children[0], "tuple", "", children[1:])


def parse(text: str) -> list[Answer]:
    """Return a query, or the answers to one; raises InputError with line and column."""
    try:
        answers: Any = _parser().parse(text)
    except UnexpectedToken as error:
        expected = " or ".join(sorted(SPOKEN.get(name, name) for name in error.expected))
        found = "the end" if error.token.type == "$END" else repr(str(error.token)[:20])
        line, column = (error.line, error.column) if error.line > 0 else (text.count("\n") + 1, 1)
        raise InputError(f"expected {expected}, found {found}", line=line, column=column) from None
    except UnexpectedCharacters as error:
        raise InputError(
            f"expected a Prolog term, found {error.char!r}", line=error.line, column=error.column
        ) from None
    except UnexpectedInput as error:
        raise InputError("expected a Prolog term", line=error.line, column=error.column) from None
    return list(answers)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """Return the parser, made when it is first needed."""
    return Lark(GRAMMAR, parser="lalr", transformer=_Builder(), maybe_placeholders=False)


def quoted(text: str) -> str:
    """Return an atom as Prolog reads it, in quotes where it must be; a whole number stands for itself."""
    if text.isascii() and text.isdigit() and str(int(text)) == text:
        return text
    first = text[:1]
    bare = text.isidentifier() and first.isalpha() and not (first.isupper() or first.istitle())
    if bare:
        return text
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"


def _term(token: Token) -> Term:
    """Return a name as an atom or, where it begins like one, as a variable."""
    variable = token[0] == "_" or token[0].isupper() or token[0].istitle()
    return _at(token, "variable" if variable else "atom", str(token))


def _at(token: Token, kind: str, text: str, items: list[Term] | None = None) -> Term:
    return Term(kind, text, items or [], token.line or 1, token.column or 1)


def _plain_number(token: str) -> str:
    """Return a number without needless zeros."""
    digits = token.removeprefix("-").lstrip("0") or "0"
    return f"-{digits}" if token.startswith("-") and digits != "0" else digits


def _unquoted(token: str) -> str:
    """Return the text between quotes, with doubled quotes and escapes resolved."""
    quote, inside = token[0], token[1:-1]
    text, index = "", 0
    while index < len(inside):
        character = inside[index]
        if character == "\\" and quote in "'\"":
            following = inside[index + 1]
            text += ESCAPES.get(following, following)
            index += 2
        else:
            text += character
            index += 2 if character == quote and quote in "'\"" else 1
    return text
