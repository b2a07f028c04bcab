r"""The format of a text that no suffix names.

>>> sniffed('{"kind": 1}'), sniffed("% facts\ncell(1..3,1)."), sniffed("?- goal(X)."), sniffed("#_#\n\nhat")
('json', 'facts', 'prolog', 'text')
"""

from __future__ import annotations

import re

from aspsolve.families._registry import FAMILIES
from aspsolve.formats._notations import rewritten

__all__ = ["sniffed"]

JSON = re.compile(r'\s*\{\s*"')
#: A line as only Prolog has it: a query, a list, or a variable that is bound to one.
PROLOG = re.compile(r"^[ \t]*(?:[?:]-|\[|\(\d|[A-Z]\w*\s*=\s*\[)", re.MULTILINE)
COMMENTS = re.compile(r"%[^\n]*")


def sniffed(text: str) -> str:
    """Return the name of the format that a text looks like; what looks like none is text."""
    if JSON.match(text):
        return "json"
    if rewritten(text) is not None:
        return "text"
    said = COMMENTS.sub("", text)
    families = FAMILIES.values()
    goals = [family.prolog_syntax.goal for family in families if family.prolog is not None]
    if PROLOG.search(said) or any(f"{goal}(" in said for goal in goals):
        return "prolog"
    names = {predicate.meta.name for family in families for predicate in family.puzzle.needed}
    return "facts" if re.search(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\(", said) else "text"
