"""What an encoding says of its family in comments that begin with ``% @``.

::

    % @family hitori: Hitori
    % @lattice squares
    % @board printed(X,Y,N) as number: {X,Y} shows {N}
    % @answer shaded(X,Y) as shade: {X,Y} is shaded / {X,Y} is not shaded

A declaration may go on in the next comment lines if these begin with at least three spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from aspsolve._files import check_regular, encodings, read_text
from aspsolve.errors import InputError, cut, shown
from aspsolve.families._broken import Said
from aspsolve.families.declared._forms import ENDS, OUTSIDE, USUAL, Form, form_of, forms_of, usual
from aspsolve.families.declared._sentences import Sentence
from aspsolve.families.declared._translations import Translations
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice

LATTICES = {"squares": SQUARES, "squares with diagonals": SQUARES_WITH_DIAGONALS, "hexagons": HEXAGONS}
ROWS = ("downwards", "upwards")
#: What would run or read something else than a rule of clues.
OTHER_CODE = re.compile(r"#(?:script|include)\b")
#: The least and the greatest value of a cell: numbers, or what the board has of these.
VALUES = re.compile(r"(?P<low>-?\d{1,9}|width|height|cells)[ \t]*\.\.[ \t]*(?P<high>-?\d{1,9}|width|height|cells)")
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
#: The codings of puzz.link, see `aspsolve.formats._addresses`.
CODINGS = ("four", "hexadecimal", "base36", "walls", "circles", "arrows", "rooms", "crossings")
ADDRESSES = re.compile(rf"(?P<types>\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+as[ \t]+(?P<coding>{'|'.join(CODINGS)})")
#: Comments with these words are not about the family as a whole.
OTHER_WORDS = ("name", "obvious", "speed", "end")


class Line(NamedTuple):
    """A declaration as it is written."""

    word: str
    text: str
    line: int
    column: int


class Addresses(NamedTuple):
    """The types of puzz.link that are a family's, the one to write first, and how their addresses are written."""

    types: tuple[str, ...]
    coding: str


NO_ADDRESSES = Addresses((), "")


@dataclass(frozen=True)
class PredicateDeclaration:
    """A predicate of the instances or of the answers."""

    #: ``board``, ``clue`` or ``answer``.
    role: str
    name: str
    #: Variables for its arguments: those of its place, then those of its look.
    arguments: tuple[str, ...]
    form: Form
    #: What an atom says, and what it says that it does not hold.
    holds: Sentence | None = None
    fails: Sentence | None = None
    #: Where it is declared.
    line: int = 0
    column: int = 0

    def translated(self, source: Translations) -> PredicateDeclaration:
        """Return the same with sentences whose translations are known."""
        holds, fails = (one and replace(one, source=source) for one in (self.holds, self.fails))
        return replace(self, holds=holds, fails=fails)

    @property
    def arity(self) -> int:
        """The number of its arguments."""
        return len(self.arguments)

    @property
    def look(self) -> str:
        """How its atoms look."""
        return self.form.look

    @property
    def place(self) -> str:
        """Where they stand."""
        return self.form.place

    @property
    def has_value(self) -> bool:
        """Whether its atoms say a value."""
        return bool(self.form.values)

    @property
    def unnamed(self) -> bool:
        """Whether its atoms need a sentence and have none; what cells there are needs none."""
        return self.holds is None and self.look not in ("cell", "region")

    def said(self, values: Sequence[Any]) -> Said:
        """Return the sentence of an atom, and the values of its variables."""
        sentence = self.holds.text if self.holds is not None else f"{self.name}({','.join(map(str, values))})"
        return sentence, dict(zip(self.arguments, values, strict=True))

    def say(self, values: Sequence[Any], *, holds: bool = True) -> str:
        """Say an atom, or that it does not hold."""
        by_name = dict(zip(self.arguments, values, strict=True))
        sentence = self.holds if holds else self.fails
        if sentence is not None:
            return sentence.say(by_name)
        atom = f"{self.name}({','.join(map(str, values))})"
        return atom if holds else f"not {atom}"


@dataclass(frozen=True)
class Declaration:
    """What a file says of its family."""

    path: Path
    #: The family's names, in files and for people.
    kind: str
    title: str
    lattice: Lattice
    #: True if y grows upwards.
    upwards: bool
    #: The board, then the clues.
    inputs: tuple[PredicateDeclaration, ...]
    #: What is found, at most one in cells and one between them.
    answers: tuple[PredicateDeclaration, ...]
    #: Rules by which clues come of an answer, each with its place.
    clues: tuple[Sentence, ...] = ()
    #: Rules that make the board of a size, of ``width`` and ``height``.
    sized: tuple[Sentence, ...] = ()
    #: The least and the greatest size of a region of a new board, as in `values`; empty if nothing is said.
    regions: tuple[int | str, ...] = ()
    #: The rules for people who solve puzzles: the comment at the beginning of the file up to an empty line, without
    #: the family's title; empty if there is no such comment.
    rules: str = ""
    #: The least and the greatest value of the answer, each a number, ``width``, ``height`` or ``cells``; empty if
    #: nothing is said.
    values: tuple[int | str, ...] = ()
    #: True if the answer's numbers or steps are one path through all cells.
    one_path: bool = False
    #: What has each value only once: ``rows``, ``columns``, and the names of regions.
    once: tuple[str, ...] = ()
    #: The clues of which a new puzzle keeps all.
    kept: tuple[str, ...] = ()
    #: The types of puzz.link that it has.
    addresses: Addresses = NO_ADDRESSES
    #: The module of the parts that Python does better, where it is named.
    python: Line | None = None
    #: When the file was changed, and its size.
    stamp: tuple[int, int] = (0, 0)

    @property
    def answer(self) -> PredicateDeclaration:
        """The first of the answers, which stands alone where there is room for one."""
        return self.answers[0]

    @property
    def lattice_name(self) -> str:
        """How the cells lie, as it is declared."""
        return next(name for name, lattice in LATTICES.items() if lattice == self.lattice)

    @property
    def board(self) -> tuple[PredicateDeclaration, ...]:
        """The predicates that say which cells there are."""
        return tuple(one for one in self.inputs if one.role == "board")

    def region_of(self, cage: PredicateDeclaration) -> PredicateDeclaration | None:
        """Return the regions over which a clue stands: those that are called by the same variable."""
        return next((one for one in self.board if one.arguments[2:] == cage.arguments[:1]), None)

    @property
    def chosen_clues(self) -> bool:
        """Whether clues are chosen together with an answer, rather than said by it."""
        return any(rule.text.startswith("{") for rule in self.clues)

    @property
    def is_generated(self) -> bool:
        """Whether it says how new puzzles are made."""
        return bool(self.clues or self.regions)

    @property
    def predicates(self) -> tuple[PredicateDeclaration, ...]:
        """All predicates, the answers last."""
        return (*self.inputs, *self.answers)

    @cached_property
    def rules_text(self) -> str:
        """The encoding with what it includes, whatever the working folder has; raises EncodingError."""
        from aspsolve.engine._isolation import program_texts  # noqa: PLC0415  (few programs include anything)

        ours = self.path.parent == library().parent
        return "\n".join(program_texts(str(self.path), [str(library())], trusted=ours).values())

    def error(self, message: str, line: int, column: int = 1) -> InputError:
        """Return a mistake in the declarations."""
        return InputError(message, file=str(self.path), line=line, column=column)


class _Reader:
    """Reads the declarations of a file, and complains of what is wrong in them."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._lines = [*_declarations(text)]
        self._found: dict[str, Any] = {
            "lattice": SQUARES, "upwards": False, "values": (), "regions": (), "path": False, "once": (), "kept": (),
            "puzzlink": NO_ADDRESSES, "python": None,
        }  # fmt: skip
        self._inputs: list[PredicateDeclaration] = []
        self._answers: list[PredicateDeclaration] = []
        self._rules: dict[str, list[Sentence]] = {"clues": [], "sized": []}

    def read(self) -> Declaration:
        """Return what is declared; raises InputError."""
        words: Mapping[str, Callable[[Line], None]] = {
            "family": self._family, "lattice": self._lattice, "rows": self._rows, "board": self._predicate,
            "clue": self._predicate, "answer": self._predicate, "clues": self._rule, "sized": self._rule,
            "values": self._values, "regions": self._regions, "path": self._one_path, "once": self._once,
            "kept": self._kept, "puzzlink": self._addresses, "python": self._python,
        }  # fmt: skip
        for line in self._lines:
            if line.word not in words:
                expected = ", ".join(f"@{word}" for word in (*words, *OTHER_WORDS))
                raise self._error(line, f"unknown declaration @{cut(line.word, 40)}: expected one of {expected}")
            if line.word in self._found and line.word == "family":
                raise self._error(line, f"there is a second @{line.word}")
            words[line.word](line)
        there = {*self._found, *(one.role for one in (*self._inputs, *self._answers))}
        for word, form in (("family", "KIND: TITLE"), ("answer", "ATOM: SENTENCE / SENTENCE"), ("board", "ATOM")):
            if word not in there:
                raise InputError(f"there is no declaration % @{word} {form}", file=str(self._path), line=1, column=1)
        kind, title = self._found["family"]
        source = Translations(self._path.parent, kind)
        inputs = tuple(one.translated(source) for one in sorted(self._inputs, key=lambda one: one.role == "clue"))
        self._check_places(inputs)
        return Declaration(
            self._path, kind, title, self._found["lattice"], self._found["upwards"], inputs,
            tuple(one.translated(source) for one in self._answers), tuple(self._rules["clues"]),
            tuple(self._rules["sized"]),
            values=self._found["values"], regions=self._found["regions"], one_path=self._found["path"],
            once=self._found["once"], kept=self._found["kept"], addresses=self._found["puzzlink"],
            python=self._found["python"],
        )  # fmt: skip

    def _check_places(self, inputs: Sequence[PredicateDeclaration]) -> None:
        """Raise InputError for clues that hide each other, beside hexagons, or over regions that there are not."""
        taken: dict[str, str] = {}
        for one in inputs:
            place = Line("clue", "", one.line, one.column)
            if one.place in (*OUTSIDE, "crossing") and self._found["lattice"] == HEXAGONS:
                raise self._error(place, f"{one.name}: hexagons have no place {one.place} of them")
            alone = one.place in (*OUTSIDE, "upper", "lower") or str(one.form) in ("circle", *ENDS)
            there = taken.setdefault(str(one.form) if one.place == "cell" else one.place, one.name)
            if alone and there != one.name:
                raise self._error(place, f"{one.name}: {there} already stands there as {one.form}")
            regions = [other.arguments[2] for other in inputs if other.look == "region"]
            if one.place == "cage" and one.arguments[0] not in regions:
                cage = one.arguments[0]
                raise self._error(place, f"{one.name}: expected a board of regions {cage}, as cage(X,Y,{cage})")

    def _error(self, line: Line, message: str, column: int | None = None) -> InputError:
        return InputError(message, file=str(self._path), line=line.line, column=column or line.column)

    def _match(self, line: Line, form: re.Pattern[str], expected: str) -> re.Match[str]:
        """Return a declaration as a match of what it should be."""
        match = form.fullmatch(line.text)
        if match is None:
            raise self._error(line, f"expected {expected}, found {shown(line.text)}")
        return match

    def _one_of(self, line: Line, names: Collection[str]) -> str:
        """Return a declaration that should be one of some names."""
        if line.text not in names:
            raise self._error(line, f"expected one of {', '.join(names)}, found {shown(line.text)}")
        return line.text

    def _family(self, line: Line) -> None:
        match = self._match(line, FAMILY, "a name in small letters and a title")
        self._found["family"] = match["kind"], match["title"] or match["kind"].capitalize()

    def _lattice(self, line: Line) -> None:
        self._found["lattice"] = LATTICES[self._one_of(line, LATTICES)]

    def _rows(self, line: Line) -> None:
        self._found["upwards"] = self._one_of(line, ROWS) == "upwards"

    def _rule(self, line: Line) -> None:
        if found := OTHER_CODE.search(line.text):
            raise self._error(line, f"{found[0]} is not allowed here")
        text = line.text if line.text.endswith(".") else f"{line.text}."
        self._rules[line.word].append(Sentence(text, line.line, line.column))

    def _one_path(self, line: Line) -> None:
        if line.text:
            raise self._error(line, f"expected nothing after @path, found {shown(line.text)}")
        self._found["path"] = True

    def _once(self, line: Line) -> None:
        self._some_of(line, [*LINES, *(one.name for one in self._inputs if one.look == "region")])

    def _kept(self, line: Line) -> None:
        self._some_of(line, [one.name for one in self._inputs if one.role == "clue"])

    def _some_of(self, line: Line, known: Sequence[str]) -> None:
        """Read names that are known."""
        names = tuple(name.strip() for name in line.text.split(","))
        if not {*names} <= {*known}:
            raise self._error(line, f"expected some of {', '.join(known)}, found {shown(line.text)}")
        self._found[line.word] = names

    def _values(self, line: Line) -> None:
        self._found["values"] = self._range(line, "values such as 1..9, 1..width or 1..cells")

    def _regions(self, line: Line) -> None:
        if not any(one.look == "region" for one in self._inputs):
            raise self._error(line, "expected a board of regions above @regions")
        self._found["regions"] = self._range(line, "sizes of regions such as 2..5 or width..width")

    def _range(self, line: Line, expected: str) -> tuple[int | str, ...]:
        """Return two ends, each a number or what the board has."""
        match = self._match(line, VALUES, expected)
        return tuple(int(end) if end[-1].isdigit() else end for end in match.groups())

    def _addresses(self, line: Line) -> None:
        match = self._match(line, ADDRESSES, f"TYPE as one of {', '.join(CODINGS)}")
        self._found["puzzlink"] = Addresses(tuple(map(str.strip, match["types"].split(","))), match["coding"])

    def _python(self, line: Line) -> None:
        self._match(line, MODULE, "the name of a module")
        self._found["python"] = line

    def _predicate(self, line: Line) -> None:
        match = self._match(line, ATOM, "an atom such as given(X,Y,N)")
        arguments = tuple(part.strip() for part in match["arguments"].split(","))
        for name in arguments:
            if not VARIABLE.fullmatch(name):
                raise self._error(line, f"expected a variable, found {shown(name)}")
        if len({*arguments}) < len(arguments):
            raise self._error(line, f"the variables of {match['name']} are not all different")
        words = usual(match["form"] or USUAL[line.word].get(len(arguments), ""))
        allowed = forms_of(line.word)
        if words not in allowed and not (line.word == "answer" and words == "word" and self._found["python"]):
            found = f", found {shown(words)}" if words else ""
            raise self._error(line, f"how is {match['name']} drawn? Expected as {', as '.join(allowed)}{found}")
        form = form_of(words, len(arguments))
        if isinstance(form, str):
            raise self._error(line, form)
        if any((one.name, one.arity) == (match["name"], len(arguments)) for one in (*self._inputs, *self._answers)):
            raise self._error(line, f"{match['name']}/{len(arguments)} is declared twice")
        column = line.column + match.start("sentences") if match["sentences"] else line.column
        holds, fails = self._sentences(line, match["sentences"] or "", arguments, column)
        if line.word == "answer" and fails is None:
            raise self._error(line, "expected SENTENCE / SENTENCE: what an atom says that holds, and one that does not")
        name = match["name"]
        made = PredicateDeclaration(line.word, name, arguments, form, holds, fails, line.line, line.column)
        if line.word == "answer" and any(one.place == made.place for one in self._answers):
            raise self._error(line, f"{name}: there is one answer already at such a place")
        (self._answers if line.word == "answer" else self._inputs).append(made)

    def _sentences(
        self, line: Line, text: str, arguments: Sequence[str], column: int
    ) -> tuple[Sentence | None, Sentence | None]:
        """Return the sentences of a predicate."""
        parts = [part.strip() for part in text.split(" / ")] if text else []
        if len(parts) > 2:
            raise self._error(line, "expected at most two sentences with / between them", column)
        sentences = [Sentence(part, line.line, column) for part in parts]
        for sentence in sentences:
            for name in sentence.variables:
                if name not in arguments:
                    raise self._error(line, f"{{{name}}} is none of the variables {', '.join(arguments)}", column)
        holds, fails = (*sentences, None, None)[:2]
        return holds, fails


def _declarations(text: str) -> Sequence[Line]:
    """Return the declarations of a text, each with the lines on which it goes on."""
    found: list[Line] = []
    going_on = False
    for number, line in enumerate(text.split("\n"), 1):
        if match := KEYWORD.match(line):
            going_on = match["word"] not in OTHER_WORDS
            if going_on:
                rest = match["rest"]
                column = match.start("rest") + len(rest) - len(rest.lstrip()) + 1
                found.append(Line(match["word"], rest.strip(), number, column))
        elif going_on and (match := CONTINUED.match(line)):
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {match['rest'].strip()}".strip())
        else:
            going_on = False
    return found


def _rules_for_people(text: str, title: str) -> str:
    r"""Return the comment at the beginning up to an empty line, without the family's title.

    >>> _rules_for_people("% Hitori: shade squares so that\n% none repeats.\n%\n% Input  ...", "Hitori")
    'Shade squares so that none repeats.'
    """
    lines = (line.removeprefix("%").strip() for line in text.split("\n") if not line or line.startswith("%"))
    said = " ".join(takewhile(lambda line: line and not line.startswith("@"), lines))
    if said.casefold().startswith(f"{title}:".casefold()):
        said = said[len(title) + 1 :].lstrip()
    return said[:1].upper() + said[1:]


def read_declaration(path: Path) -> Declaration:
    """Read the declarations of a file, without looking at its rules.

    Raises InputError with file, line and column.
    """
    check_regular(path)
    text = read_text(path)
    status = path.stat()
    if len(text) > MAX_CHARACTERS:
        raise InputError(f"the file has more than {MAX_CHARACTERS} characters", file=str(path))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise InputError(f"the line has more than {MAX_LINE} characters", file=str(path), line=number)
    declaration = _Reader(path, text).read()
    rules = _rules_for_people(text, declaration.title)
    return replace(declaration, rules=rules, stamp=(status.st_mtime_ns, status.st_size))


def library() -> Path:
    """Return the folder of rules that encodings can include."""
    return encodings() / "lib"
