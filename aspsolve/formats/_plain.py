r"""Plain facts, as most instances are, read without clingo: a process of its own takes longer than a small puzzle.

>>> [str(fact) for fact in plain_facts('cell(1..2,(3;5)). cell(1,3). % again\nword("hat",1). none.') or ()]
['cell(1,3)', 'cell(1,5)', 'cell(2,3)', 'cell(2,5)', 'word("hat",1)', 'none']
>>> plain_facts("cell(X,1) :- X = 1.") is None
True
"""

from __future__ import annotations

import re
from itertools import product
from math import prod

from aspsolve.model._symbols import Function, Number, String, Symbol

#: More facts, the same one said again among them, are clingo's to read, within its limits.
MAX_FACTS = 100_000
#: A number that clingo writes as it stands, a range, and several of these in brackets.
NUMBER = r"(?:0|-?[1-9]\d{0,8})"
RANGE = rf"{NUMBER}(?:\.\.{NUMBER})?"
#: An argument: one of these, a string without escapes, or a name.
ARGUMENT = rf"""(?:{RANGE}|\({RANGE}(?:;{RANGE})+\)|"[^"\\\n]*"|[a-z]\w*)"""
#: Space, a line comment, or a fact.
PART = re.compile(
    rf"""\s+|%(?!\*)[^\n]*|(?P<name>[a-z]\w*)(?:\(\s*(?P<arguments>{ARGUMENT}(?:\s*,\s*{ARGUMENT})*)\s*\))?\s*\.""",
    re.ASCII,
)
ARGUMENTS = re.compile(ARGUMENT, re.ASCII)
KEYWORD = "not"


def plain_facts(text: str) -> list[Symbol] | None:
    """Return the facts of a text, each once; None if it has anything else, which clingo has to read."""
    facts: dict[Symbol, None] = {}
    number = at = 0
    while at < len(text):
        part = PART.match(text, at)
        if part is None or "\0" in part[0]:
            return None
        at = part.end()
        if part["name"] is None:
            continue
        arguments = ARGUMENTS.findall(part["arguments"] or "")
        if KEYWORD in (part["name"], *arguments):
            return None
        terms = [_terms(argument) for argument in arguments]
        number += prod(map(len, terms))
        if number > MAX_FACTS:
            return None
        facts.update(dict.fromkeys(Function(part["name"], chosen) for chosen in product(*terms)))
    return [*facts]


def _terms(text: str) -> list[Symbol]:
    """Return the terms that an argument stands for."""
    if text.startswith('"'):
        return [String(text[1:-1])]
    if text[0].isalpha():
        return [Function(text)]
    found: list[Symbol] = []
    for item in text.strip("()").split(";"):
        first, _, last = item.partition("..")
        numbers = range(int(first), int(last or first) + 1)
        found += map(Number, numbers[: MAX_FACTS + 1])
    return found
