"""What the families' Prolog syntaxes have in common: the variables of a query, and how terms are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unicodedata import category

from aspsolve.errors import InputError, shown
from aspsolve.model._terms import Term, TermKind
from aspsolve.model.checks import MAX_TEXT_CHARACTERS

__all__ = [
    "ANONYMOUS",
    "Query",
    "Term",
    "TermKind",
    "Variable",
    "atom_text",
    "bindings",
    "directive",
    "list_text",
    "located",
    "term_text",
]

#: clingo's integers have 32 bits: 10 digits.
MAX_DIGITS = 10
MAX_LINE_CHARACTERS = 100
#: The variable that is another one each time.
ANONYMOUS = "_"


def bindings(goals: Iterable[Term]) -> dict[str, Term]:
    """Return what each variable is bound to by =, in order; raises InputError if it is not one variable."""
    bound: dict[str, Term] = {}
    for goal in goals:
        if not goal.equation:
            continue
        one, other = goal.items if goal.items[0].kind is TermKind.VARIABLE else reversed(goal.items)
        if one.kind is not TermKind.VARIABLE or one.text == ANONYMOUS or other.kind is TermKind.VARIABLE:
            raise goal.error("expected a named variable on one side of =, and what it stands for on the other")
        if one.text in bound:
            raise one.error(f"expected {shown(one.text)[1:-1]} to be bound once, found it bound again")
        bound[one.text] = other
    return bound


@dataclass
class Query:
    """What the variables of a query or an answer are bound to."""

    #: The terms by the variables' names, in the order of the text.
    bound: Mapping[str, Term]
    #: How the puzzle is written, where that is not as usual; None otherwise.
    dialect: Any = None
    #: How many characters may still come in place of variables: a short text could stand for an endless grid.
    left: int = MAX_TEXT_CHARACTERS

    def value(self, term: Term) -> Term:
        """Return what a term stands for: itself, unless it is a bound variable; raises InputError for too much."""
        if term.kind is not TermKind.VARIABLE or term.text not in self.bound:
            return term
        value = self.bound[term.text]
        self.left -= 1 + len(value.items) + len(value.text)
        if self.left < 0:
            raise term.error(f"expected at most {MAX_TEXT_CHARACTERS} characters in place of variables, found more")
        return value

    def items(self, term: Term, what: str) -> list[Term]:
        """Return what is in a list; raises InputError naming `what` where there is none."""
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
    """Return a list, on several lines where it is long: with a line for each term, or with as many as fit."""
    lines = [""]
    for piece in map(term_text, values):
        if lines[-1] and (apart or len(lines[-1]) + len(piece) > MAX_LINE_CHARACTERS):
            lines.append("")
        lines[-1] += f"{piece},"
    whole = "".join(lines)
    return f"[{(whole if len(whole) <= MAX_LINE_CHARACTERS else (chr(10) + ' ').join(lines))[:-1]}]"
