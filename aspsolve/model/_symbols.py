"""clingo's terms, made and parsed. Outside the engine, nothing else of clingo is used."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterable, Sequence

from clingo import Function, Number, String, Symbol, SymbolType, parse_term

from aspsolve.errors import InputError, cut

__all__ = [
    "LONG_NUMBER",
    "Function",
    "Number",
    "Signature",
    "String",
    "Symbol",
    "SymbolType",
    "fact",
    "parse",
    "parse_term",
    "parse_untrusted",
    "plain",
    "signature",
    "unfit_number",
]

#: A predicate: its name, its arity, and False for a classically negated one. For terms such as numbers it is empty.
Signature = tuple[str, int, bool] | tuple[()]

#: clingo parses terms recursively: a term of more characters could be deep enough to overflow its stack.
MAX_TERM_CHARACTERS = 20_000
#: Division, which no answer set has. clingo would do it, and -2147483648/-1 ends the process.
DIVISION = re.compile(r"[/\\]")
#: A decimal number that may need more than 32 bits.
LONG_NUMBER = re.compile(r"(?<![\w'])(-?)(\d{10,})(?![\w'])")
STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"')


def unpickled(text: str) -> Symbol:
    """Return the symbol of a text: symbols are pickled as texts, because they hold pointers."""
    return parse_term(text)


# Unpickling calls a function of this module, so that the process that reads symbols pickles them as texts, too.
copyreg.pickle(Symbol, lambda symbol: (unpickled, (str(symbol),)))


def plain(term: object) -> str:
    """Return a term as people read it, a string without quotes."""
    return term.string if isinstance(term, Symbol) and term.type == SymbolType.String else str(term)


def unfit_number(text: str) -> tuple[int, InputError] | None:
    """Return the place of a number that clingo cannot hold, and the error: clingo would silently use another one."""
    for match in LONG_NUMBER.finditer(text):
        digits = match[2].lstrip("0")
        most = 2**31 if match[1] else 2**31 - 1
        if len(digits) > 10 or int(digits or 0) > most:
            return match.start(), InputError(f"{cut(match[0], 30)} is not between -2147483648 and 2147483647")
    return None


def signature(symbol: Symbol) -> Signature:
    """Return the predicate of an atom, the empty tuple for a term that is no function."""
    if symbol.type != SymbolType.Function:
        return ()
    return symbol.name, len(symbol.arguments), symbol.positive


def fact(name: str, *arguments: int | str | Symbol) -> Symbol:
    return Function(name, [_term(argument) for argument in arguments])


def _term(value: int | str | Symbol) -> Symbol:
    if isinstance(value, int):
        return Number(value)
    return String(value) if isinstance(value, str) else value


def parse(texts: Iterable[str]) -> tuple[Symbol, ...]:
    """Return the symbols of trusted terms, faster than one by one; raises RuntimeError for a text that is no term."""
    joined = ",".join(texts)
    return tuple(parse_term(f"({joined},)", lambda *_: None).arguments) if joined else ()


def parse_untrusted(texts: Sequence[str]) -> list[Symbol]:
    """Return the symbols of untrusted terms; raises InputError for a text that is too long or no term."""
    if any(len(text) > MAX_TERM_CHARACTERS for text in texts):
        raise InputError(f"expected terms of at most {MAX_TERM_CHARACTERS} characters")
    joined = "\n".join(texts)
    if DIVISION.search(joined) or LONG_NUMBER.search(joined):
        plain = STRING.sub("", joined)
        if DIVISION.search(plain):
            raise InputError("expected an answer set of terms, found a division")
        if (unfit := unfit_number(plain)) is not None:
            raise unfit[1]
    try:
        return [*parse(texts)]
    except (RuntimeError, UnicodeError):  # half a character, in the text or where clingo's message is cut
        raise InputError("expected an answer set of terms") from None
