"""Reads what an encoding says of its family in comments that begin with ``% @``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from aspsolve._files import check_regular, read_text
from aspsolve.errors import InputError, cut, shown
from aspsolve.families.declared._declaration import (
    ENDS,
    FIGURES,
    LATTICES,
    OUTSIDE,
    PIECE,
    REGIONS,
    USUAL,
    Addresses,
    Declaration,
    Form,
    Line,
    PredicateDeclaration,
    form_of,
    forms_of,
    usual,
)
from aspsolve.families.declared._sentences import Sentence, Translations, variables
from aspsolve.model.lattice import HEXAGONS

ROWS = {"downwards": False, "upwards": True}
#: Statements that would run code or read files.
OTHER_CODE = re.compile(r"#(?:script|include)\b")
SIZE = re.compile(r"(?P<width>[1-9]\d?)[ \t]+(?P<height>[1-9]\d?)")
#: A range, whose ends are numbers or sizes of the board, and the ranges that can be declared.
VALUES = re.compile(r"(-?\d{1,9}|width|height|cells|region)[ \t]*\.\.[ \t]*(-?\d{1,9}|width|height|cells|region)")
RANGES = {
    "values": "values such as 1..9, 1..width, 1..cells or 1..region",
    "regions": "sizes of regions such as 2..5 or width..width",
}
#: What may have each value only once, besides regions.
LINES = ("rows", "columns")
#: A file with more characters, or a line with more, is no declared family.
MAX_CHARACTERS, MAX_LINE = 200_000, 2000
KEYWORD = re.compile(r"%[ \t]*@(?P<word>[a-z_]+)\b(?P<rest>.*)")
CONTINUED = re.compile(r"%[ \t]{3,}(?P<rest>\S.*)")
FAMILY = re.compile(r"(?P<kind>[a-z][a-z0-9_]*)[ \t]*(?::[ \t]*(?P<title>\S.*))?")
ATOM = re.compile(
    r"(?P<name>_*[a-z][A-Za-z0-9_']*)[ \t]*\((?P<arguments>[^()]*)\)[ \t]*+"
    r"(?:as[ \t]+(?P<form>[a-z]+(?: [a-z]+)?))?[ \t]*+(?::[ \t]*(?P<sentences>\S.*))?"
)
MODULE = re.compile(r"\w+(?:\.\w+)*")
VARIABLE = re.compile(r"_*[A-Z][A-Za-z0-9_']*")
#: The parts of addresses of puzz.link, see `aspsolve.formats._addresses`.
ADDRESS_PARTS = (
    *("four", "hexadecimal", "base36", "walls", "circles", "arrows", "crossings", "borders", "rooms", "outside"),
    *("halves", "dots", "marks", "black", "all"),
)
LIGHTS = re.compile(r"lit\([^()]+\)[ \t]*:-.+")
ADDRESSES = re.compile(r"(?P<types>\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+as[ \t]+(?P<parts>\w+(?:[ \t]*,[ \t]*\w+)*)")
#: Comments with these words are not about the family as a whole.
OTHER_WORDS = ("name", "obvious", "speed", "end")
#: The declarations that each file needs, with their forms.
NEEDED = (("family", "KIND: TITLE"), ("answer", "ATOM: SENTENCE / SENTENCE"), ("board", "ATOM"))


class _Reader:
    """Reads the declarations of a file, and complains of what is wrong in them."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text
        #: The declaration that is read.
        self._line = Line("", "", 1, 1)
        self._fields: dict[str, Any] = {}
        self._predicates: list[PredicateDeclaration] = []
        self._source: Translations | None = None

    def read(self) -> Declaration:
        """Return what is declared; raises InputError."""
        words: Mapping[str, Callable[[], None]] = {
            "family": self._family, "lattice": self._lattice, "rows": self._rows, "board": self._predicate,
            "clue": self._predicate, "answer": self._predicate, "piece": self._predicate, "clues": self._rule,
            "sized": self._rule, "size": self._size, "values": self._range, "regions": self._range,
            "path": self._one_path, "once": self._names, "kept": self._names, "lights": self._lights,
            "puzzlink": self._addresses, "python": self._python,
        }  # fmt: skip
        # The family comes first: sentences are translated by its name.
        lines = sorted(_declarations(self._text), key=lambda line: line.word != "family")
        for self._line in lines:
            if self._line.word not in words:
                expected = ", ".join(f"@{word}" for word in (*words, *OTHER_WORDS))
                raise self._error(f"unknown declaration @{cut(self._line.word, 40)}: expected one of {expected}")
            words[self._line.word]()
        there = {line.word for line in lines}
        for word, form in NEEDED:
            if word not in there:
                raise InputError(f"there is no declaration % @{word} {form}", file=str(self._path), line=1, column=1)
        self._check_places()
        about = _rules_for_people(self._text, self._fields["title"])
        status = self._path.stat()
        return Declaration(
            self._path, inputs=self._inputs, answers=self._of("answer"), pieces=self._of("piece"), rules=about,
            stamp=(status.st_mtime_ns, status.st_size), **self._fields,
        )  # fmt: skip

    @property
    def _inputs(self) -> tuple[PredicateDeclaration, ...]:
        return (*self._of("board"), *self._of("clue"))

    def _of(self, role: str) -> tuple[PredicateDeclaration, ...]:
        return tuple(one for one in self._predicates if one.role == role)

    def _check_places(self) -> None:
        """Raise InputError for clues that hide each other, outside of hexagons, or over undeclared regions."""
        taken: dict[str, PredicateDeclaration] = {}
        regions = [one.arguments[2] for one in self._inputs if one.look in REGIONS]
        for declared in self._inputs:
            self._line = Line("clue", "", declared.line, declared.column)
            if declared.place in (*OUTSIDE, "crossing") and self._fields.get("lattice") == HEXAGONS:
                raise self._error(f"{declared.name}: hexagons have no place {declared.place} of them")
            figure = declared.place == "cell" and declared.look in FIGURES
            alone = figure or declared.place in (*OUTSIDE, "upper", "lower") or declared.look in ENDS
            spot = "figure" if figure else str(declared.form) if declared.place == "cell" else declared.place
            first = taken.setdefault(spot, declared)
            if alone and first is not declared:
                raise self._error(f"{declared.name}: {first.name} already stands there as {first.form}")
            if declared.place == "cage" and declared.arguments[0] not in regions:
                cage = declared.arguments[0]
                raise self._error(f"{declared.name}: expected a board of regions {cage}, as cage(X,Y,{cage})")

    def _error(self, message: str, column: int | None = None) -> InputError:
        return InputError(message, file=str(self._path), line=self._line.line, column=column or self._line.column)

    def _match(self, form: re.Pattern[str], expected: str) -> re.Match[str]:
        """Match the declaration with the form that it should have; raises InputError."""
        match = form.fullmatch(self._line.text)
        if match is None:
            raise self._error(f"expected {expected}, found {shown(self._line.text)}")
        return match

    def _one_of(self, known: Mapping[str, Any]) -> Any:
        """Return the value of the declaration, which should be one of some names; raises InputError."""
        if self._line.text not in known:
            raise self._error(f"expected one of {', '.join(known)}, found {shown(self._line.text)}")
        return known[self._line.text]

    def _family(self) -> None:
        if self._source is not None:
            raise self._error("there is a second @family")
        match = self._match(FAMILY, "a name in small letters and a title")
        self._fields.update(kind=match["kind"], title=match["title"] or match["kind"].capitalize())
        self._source = Translations(self._path.parent, match["kind"])

    def _lattice(self) -> None:
        self._fields["lattice"] = self._one_of(LATTICES)

    def _rows(self) -> None:
        self._fields["upwards"] = self._one_of(ROWS)

    def _rule(self) -> None:
        if found := OTHER_CODE.search(self._line.text):
            raise self._error(f"{found[0]} is not allowed here")
        text = self._line.text if self._line.text.endswith((".", "]")) else f"{self._line.text}."
        rule = Sentence(text, self._line.line, self._line.column)
        self._fields[self._line.word] = (*self._fields.get(self._line.word, ()), rule)

    def _lights(self) -> None:
        self._match(LIGHTS, "a rule such as lit(X,Y,A,B) :- sees(A,B,X,Y)")
        self._rule()

    def _size(self) -> None:
        self._fields["size"] = tuple(map(int, self._match(SIZE, "width and height such as 9 9").groups()))

    def _one_path(self) -> None:
        if self._line.text:
            raise self._error(f"expected nothing after @path, found {shown(self._line.text)}")
        self._fields["one_path"] = True

    def _names(self) -> None:
        """Read names of lines and regions, or of clues."""
        regions = (one.name for one in self._inputs if one.look in REGIONS)
        known = [*LINES, *regions] if self._line.word == "once" else [one.name for one in self._of("clue")]
        names = tuple(name.strip() for name in self._line.text.split(","))
        if not {*names} <= {*known}:
            raise self._error(f"expected some of {', '.join(known)}, found {shown(self._line.text)}")
        self._fields[self._line.word] = names

    def _range(self) -> None:
        """Read a range, whose ends are numbers or sizes of the board."""
        if self._line.word == "regions" and not any(one.look in REGIONS for one in self._inputs):
            raise self._error("expected a board of regions above @regions")
        match = self._match(VALUES, RANGES[self._line.word])
        self._fields[self._line.word] = tuple(int(end) if end[-1].isdigit() else end for end in match.groups())

    def _addresses(self) -> None:
        expected = f"TYPE as parts of {', '.join(ADDRESS_PARTS)}"
        match = self._match(ADDRESSES, expected)
        types, parts = (tuple(map(str.strip, match[name].split(","))) for name in ("types", "parts"))
        if not {*ADDRESS_PARTS}.issuperset(parts):
            raise self._error(f"expected {expected}")
        self._fields["addresses"] = Addresses(types, parts)

    def _python(self) -> None:
        self._match(MODULE, "the name of a module")
        self._fields["python"] = self._line

    def _predicate(self) -> None:
        line, role = self._line, self._line.word
        match = self._match(ATOM, "an atom such as given(X,Y,N)")
        name, arguments = match["name"], tuple(part.strip() for part in match["arguments"].split(","))
        for variable in arguments:
            if not VARIABLE.fullmatch(variable):
                raise self._error(f"expected a variable, found {shown(variable)}")
        if len({*arguments}) < len(arguments):
            raise self._error(f"the variables of {name} are not all different")
        form = self._form(name, match["form"], len(arguments))
        if any(one.signature == (name, len(arguments)) for one in self._predicates):
            raise self._error(f"{name}/{len(arguments)} is declared twice")
        holds, fails = self._sentences(match, arguments)
        if role in ("answer", "piece") and fails is None:
            raise self._error("expected SENTENCE / SENTENCE: what an atom says that holds, and one that does not")
        if role == "answer" and any((one.role, one.place) == (role, form.place) for one in self._predicates):
            raise self._error(f"{name}: there is one answer already at such a place")
        made = PredicateDeclaration(role, name, arguments, form, holds, fails, line.line, line.column)
        self._predicates.append(made)

    def _form(self, name: str, written: str | None, arity: int) -> Form:
        """Return the form of a predicate; a piece has always the same, since it is not drawn."""
        role = self._line.word
        if role == "piece":
            if written or arity < len(PIECE.kinds):
                raise self._error(f"expected {name} of a cell, which is not drawn, such as {name}(X,Y,N): SENTENCE")
            return PIECE
        words = usual(written or USUAL[role].get(arity, ""))
        allowed = forms_of(role)
        if words not in allowed and not (role == "answer" and words == "word" and "python" in self._fields):
            found = f", found {shown(words)}" if words else ""
            forms = [one for one in allowed if one.split()[0] == words.split()[0]] if words else []
            raise self._error(f"how is {name} drawn? Expected as {', as '.join(forms or allowed)}{found}")
        form = form_of(words, arity)
        if isinstance(form, str):
            raise self._error(form)
        return form

    def _sentences(self, match: re.Match[str], arguments: Sequence[str]) -> Sequence[Sentence | None]:
        text, column = match["sentences"], self._line.column + max(0, match.start("sentences"))
        parts = [part.strip() for part in text.split(" / ")] if text else []
        if len(parts) > 2:
            raise self._error("expected at most two sentences with / between them", column)
        for name in variables(text or ""):
            if name not in arguments:
                raise self._error(f"{{{name}}} is none of the variables {', '.join(arguments)}", column)
        sentences = (Sentence(part, self._line.line, column, source=self._source) for part in parts)
        return (*sentences, None, None)[:2]


def _declarations(text: str) -> Sequence[Line]:
    """Return the declarations of a text, each with its continuation lines."""
    found: list[Line] = []
    continued = False
    for number, line in enumerate(text.split("\n"), 1):
        if match := KEYWORD.match(line):
            continued = match["word"] not in OTHER_WORDS
            if continued:
                rest = match["rest"]
                column = match.start("rest") + len(rest) - len(rest.lstrip()) + 1
                found.append(Line(match["word"], rest.strip(), number, column))
        elif continued and (match := CONTINUED.match(line)):
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {match['rest'].strip()}".strip())
        else:
            continued = False
    return found


def _rules_for_people(text: str, title: str) -> str:
    """Return the comment at the beginning up to an empty line, without the family's title."""
    lines = (line.removeprefix("%").strip() for line in text.split("\n") if not line or line.startswith("%"))
    said = " ".join(takewhile(lambda line: line and not line.startswith("@"), lines))
    if said.casefold().startswith(f"{title}:".casefold()):
        said = said[len(title) + 1 :].lstrip()
    return said[:1].upper() + said[1:]


def read_declaration(path: Path) -> Declaration:
    """Read a file's declarations without looking at its rules; raises InputError with file, line and column."""
    check_regular(path)
    text = read_text(path)
    if len(text) > MAX_CHARACTERS:
        raise InputError(f"the file has more than {MAX_CHARACTERS} characters", file=str(path))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise InputError(f"the line has more than {MAX_LINE} characters", file=str(path), line=number)
    return _Reader(path, text).read()
