"""What format a file is in by its looks; and the forms of others, see `aspsolve.families.parts.Form`, as formats.

>>> [name for name, (_, suffixes) in forms().items() if ".csv" in suffixes]
['csv']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.formats._addresses import complaint_of_address
from aspsolve.formats._grids import GRID_FORMATS, PuzzlesAlone
from aspsolve.formats._notations import rewritten
from aspsolve.formats.text import read_puzzle as read_text_puzzle
from aspsolve.model._graphemes import nfc
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving._solve import solve

#: Each line of a text with more of them is not left out in turn, to find the form of the others.
MAX_LINES = 200
JSON = re.compile(r'\s*\{\s*"')
#: A line as only Prolog has it: a query, a list, or a variable that is bound to one.
PROLOG = re.compile(r"^[ \t]*(?:[?:]-|\[|\(\d|[A-Z]\w*\s*=\s*\[)", re.MULTILINE)
COMMENTS = re.compile(r"%[^\n]*")


def forms() -> dict[str, tuple[Family, tuple[str, ...]]]:
    """Return the family of each form by the form's name, with the suffixes of its files."""
    return {name: (family, part.suffixes) for family in FAMILIES.values() for name, part in family.forms.items()}


def is_binary(name: str) -> bool:
    """Return whether a format's files are bytes rather than text."""
    known = forms()
    return name in known and known[name][0].form(name).binary


def marked_form(text: str) -> str | None:
    """Return the form whose mark a text has, which it has whatever else it could be; None for none."""
    for family in FAMILIES.values():
        for name, part in family.forms.items():
            if part.mark is not None and re.search(part.mark, text):
                return name
    return None


def sniffed(text: str) -> str:
    r"""Return the name of the format that a text looks like whose suffix names none; what looks like none is text.

    >>> sniffed('{"kind": 1}'), sniffed("% facts\ncell(1..3,1)."), sniffed("?- goal(X)."), sniffed("#_#\n\nhat")
    ('json', 'facts', 'prolog', 'text')
    """
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


def likely_form(data: bytes, error: InputError, family: Family | None) -> str | None:
    """Return the format that a file looks like which could not be read as text or as what its text looks like.

    None if it looks like none, or like none of a family that is named. Raises InputError where it could be several,
    or is the address of a page.
    """
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        text = None
    if text is not None and (complaint := complaint_of_address(text)):
        raise InputError(complaint, line=1, column=1) from error
    found = [*_recognising(family, text, data)]
    if len(found) > 1:
        raise InputError(f"this could be one of {', '.join(found)}: say which by --from") from error
    if found:
        return found[0]
    other = "text" if text is None else sniffed(text)
    if other in ("text", "prolog") and text is not None and (nearest := _complaint_of_a_line(text, family, error)):
        raise nearest from error
    return None if other == "text" else other


def _recognising(family: Family | None, text: str | None, data: bytes | None = None) -> Iterator[str]:
    """Yield the forms that a file looks like, of a family or of any."""
    for name, (its_family, _) in forms().items():
        form = its_family.form(name)
        content = data if form.binary else text
        if family in (None, its_family) and content is not None and form.recognises(content):
            yield name


def _complaint_of_a_line(text: str, family: Family | None, error: InputError) -> InputError | None:
    """Return an error for the one line without which a text is of one form, the nearest; None if there is none.

    What is complained of at that line already needs no other complaint.
    """
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        return None
    for number, line in enumerate(lines, 1):
        if not line.strip() or number == error.line:
            continue
        others = "\n".join([*lines[: number - 1], *lines[number:]])
        boxes = others.partition("\n")[0].count("[") > 1 and rewritten(others) is not None
        names = ["a grid of numbers"] if boxes else [*_recognising(family, others)]
        if len(names) == 1:
            return InputError(f"expected a line as in {names[0]}, as the others are, found {shown(line)}", line=number)
    return None


class FormFormat(PuzzlesAlone):
    """A form as a format, whose functions are those of `aspsolve.formats.Format`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._family, _ = forms()[name]
        self._form = self._family.form(name)
        super().__init__(self._form.title)

    def read_puzzle(self, text: Any, dialect: Any = None, family: Family | None = None) -> Puzzle:
        """Return the puzzle of a text or of bytes; raises InputError, also where another family is named.

        What the text itself says to be of another family is read as that.
        """
        other = rewritten(text) if isinstance(text, str) else None
        if other is not None and other.family is not None:
            return read_text_puzzle(text, None, family)
        if family is not None and family is not self._family:
            raise InputError(f"{self._title} has puzzles of {self._family.title}, not of {family.title}")
        return self._form.read(nfc(text) if isinstance(text, str) else text, dialect)

    def write_puzzle(self, puzzle: Puzzle, dialect: Any = None) -> Any:  # noqa: ARG002  (a form has its own signs)
        """Return a puzzle as text or bytes; raises InputError for another family, and for what the form cannot say.

        If its files hold a solution, a puzzle with several is written with one of them.
        """
        if family_of(puzzle) is not self._family and self._name in GRID_FORMATS:
            return GRID_FORMATS[self._name].write_puzzle(puzzle)
        if family_of(puzzle) is not self._family:
            raise InputError(f"{self._title} has puzzles of {self._family.title}, not of {puzzle.title}")
        if not self._form.solved:
            return self._form.write(puzzle)
        solution = solve(puzzle).solution
        if solution is None:
            raise InputError(f"{self._title} holds the solution, but none exists")
        return self._form.write(puzzle, solution)
