"""Answer sets as clingo prints them, or as somebody has copied them from there: atoms with space between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from aspsolve.errors import InputError
from aspsolve.model._symbols import Symbol, parse_untrusted

#: The beginning of the comment before each answer set that is written as facts.
NUMBER = "% Solution "
#: What clingo prints before an answer set, by default and with ``--outf=1``, and what it prints at the end.
HEADER, COMPETITION_HEADER = re.compile(r"Answer: \d"), "ANSWER"
STATUS = ("SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND", "UNKNOWN")
#: How a line of atoms begins.
ATOM = re.compile(r"-?_*[a-z][\w']*\(")
#: What a text of atoms is made of: strings, comments, brackets, space, and the rest.
PART = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|%[^\n]*|[()]|\s+|[^\s"%()]+')
#: The sign before each line of an answer set that was copied from a program's comment.
COMMENT_SIGN = "#"


def printed(text: str) -> bool:
    """Return whether a text is clingo's output, with a header above atoms or a status below them."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line, following in pairwise([*lines, ""]):
        if HEADER.match(line) or (line == COMPETITION_HEADER and ATOM.match(following)):
            return True
        if following in STATUS and (ATOM.match(line) or line == "Solving..."):
            return True
    return lines in [[status] for status in STATUS]


def begins_with_atom(text: str, name: str) -> bool:
    """Return whether a text begins with an atom of a predicate, comments aside."""
    for line in text.splitlines():
        start = line.lstrip(f" \t{COMMENT_SIGN}")
        if start and not start.startswith("%"):
            return start.startswith(f"{name}(")
    return False


def have_full_stops(lines: Iterable[str]) -> bool:
    """Return whether any line ends with a full stop, as facts do."""
    return any(line.partition("%")[0].rstrip().endswith(".") for line in lines)


def answer_sets(text: str) -> list[list[Symbol]]:
    """Return the atoms of each answer set; raises InputError with its line."""
    lines = text.splitlines()
    found = []
    for line, block in _printed_blocks(lines) if printed(text) else _blocks(lines):
        try:
            found.append(parse_untrusted([*_terms(block)]))
        except InputError as error:
            raise InputError(error.message, line=line) from None
    return found


def _printed_blocks(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield each answer set's first line number and its lines, several if a terminal has wrapped them."""
    stripped = [line.strip() for line in lines]
    starts = [at + 1 for at, line in enumerate(stripped) if HEADER.match(line) or line == COMPETITION_HEADER]
    if not starts:  # as with -V0
        yield from ((at, line) for at, line in enumerate(lines, 1) if ATOM.match(line))
        return
    for start, following in pairwise([*starts, len(lines) + 1]):
        end = start + 1
        while end < min(following - 1, len(lines)) and ATOM.match(stripped[end]):
            end += 1
        yield start + 1, "\n".join(lines[start:end])


def _blocks(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines between comments with numbers, or between blank lines where there are no full stops."""
    numbered = any(line.startswith(NUMBER) for line in lines)
    blank_ends = not numbered and not have_full_stops(lines)
    block: list[str] = []
    start = 1
    for number, line in enumerate((*lines, NUMBER), 1):
        if line.startswith(NUMBER) or (blank_ends and not line.strip()):
            if any(part.strip() and not part.lstrip().startswith("%") for part in block) or (numbered and start > 1):
                yield start, "\n".join(block)
            block, start = [], number + 1
        else:
            block.append(line)


def _terms(text: str) -> Iterator[str]:
    """Yield the atoms of a text, without full stops; raises InputError for a quote that is not closed."""
    term: list[str] = []
    depth = at = 0
    for match in PART.finditer(text):
        part = match[0]
        if match.start() != at:
            break
        at = match.end()
        if part.isspace() or part.startswith("%"):
            if depth > 0:
                term.append(" ")
            elif term:
                yield "".join(term)
                term = []
            continue
        if depth <= 0 and part.startswith(".") and term:
            yield "".join(term)
            term, part = [], part[1:]
        if part.strip(COMMENT_SIGN):
            depth += (part == "(") - (part == ")")
            term.append(part)
    if at < len(text):
        raise InputError("expected a closing quote, found none")
    if term:
        yield "".join(term)
