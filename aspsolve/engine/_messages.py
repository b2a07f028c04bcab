"""clingo's messages: in words, with places in characters, cut to a readable length, and what mends a syntax error."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import name

import clingo
import clingo.application
import clingo.core

from aspsolve._files import encodings
from aspsolve.errors import cut, one_line

if TYPE_CHECKING:
    from clingo import ast

#: The most characters that are kept of a message after its place, and of the place, which is a path.
MAX_CHARACTERS, MAX_PLACE_CHARACTERS = 300, 1000
#: The most messages about a program: as many as clingo prints by default.
MAX_MESSAGES = 20
#: The place that begins clingo's messages: file, line, first and last column in bytes, line and columns from 1.
PLACE = re.compile(r"(?P<file>.*?):(?P<line>\d+):(?P<start>\d+)-(?:(?P<end>\d+)|(?P<end_line>\d+):\d+)(?=: )")
#: The kind of a message, which follows the place.
KIND = re.compile(r": (?:error|info|warning): ")
#: The environment variable with the folders that clingo searches last for includes.
INCLUDE_PATH = "CLINGOPATH"
#: The kind of an error, an error with its place, and the error of what clingo cannot parse.
ERROR = ": error: "
COMPLAINT = re.compile(r"(?P<file>.*?):(?P<line>\d+):(?P<column>\d+)[^ ]*: error: (?P<what>.*)", re.DOTALL)
UNREADABLE = re.compile(r": error: (?:(?P<syntax>syntax)|lexer) error")
#: The file names of a program's text, of a text that clingo's parser reads, and of standard input.
BLOCK, TEXT, INPUT = "<block>", "<string>", ("-", "<stdin>")
#: The character that replaces bytes that are no UTF-8.
REPLACEMENT = "\ufffd"
#: How clingo begins to report a rule with unsafe variables, and how it names each of them.
UNSAFE = ": error: unsafe variables in:"
NOTE = re.compile(
    r"^(?P<place>.*:(?P<line>\d+):(?P<column>\d+)-(?:\d+:)?\d+): note: '(?P<name>.+)' is unsafe$", re.MULTILINE
)
#: A variable that clingo itself has named: one written as ``_``, or an auxiliary one, such as for a sum.
ANONYMOUS = re.compile(r"#[A-Z][a-z]*\d+")
#: How `Messages` names the line of a change that mends an error.
PERHAPS = re.compile(r"\(perhaps line (?P<line>\d+) ")
#: The message about an undefined predicate: one of an atom that is in no head of a rule or fact.
UNDEFINED = re.compile(r": info: atom does not occur in any rule head:\s+(?P<atom>-?(?P<name>_*[a-z][\w']*).*)$")
#: Full stops are tried at the ends of at most this many lines, in programs of at most this many bytes.
MAX_STOPS, MAX_MENDED_BYTES = 4, 2**18
#: Signs and words of Prolog, DLV, older gringos, mathematics and word processors, each with those of clingo (empty: the
#: same in lower case), and what is said where clingo has none.
SLIPS: tuple[tuple[str, ...], ...] = (
    (r"[–—−]", "-"),
    (r"[“”„‘’]", '"'),
    (r"<-+|<==+|<=(?=\s*not\b)|:=|[←⇐]|(?<=\))\s+-:?(?=\s+[a-z])|\bif\b", ":-"),
    (r"-+>|=+>|[→⇒]", ":-", "has {} where clingo has `:-`, with the head on its left"),
    (r"=<|≤", "<="),
    (r"=>|≥", ">="),
    (r"=\\=|=/=|[\\/~]=|≠", "!="),
    (r"([!<>])\s+=", r"\1="),
    (r"\\\+|[!~¬](?!=)|\bnot\s+not\s+not\b", "not "),
    (r"\bnot\s*\((-?[a-z_]\w*(?:\([^()]*\))?)\)", r"not \1"),
    (r"\bis\b|\bin\b", "="),
    (r"\bmod\b", r"\\"),
    (r"(?i:\band\b)|\bwhere\b|&&?|∧", ","),
    (r"\bv\b|(?i:\bor\b)|\|\||∨", "|"),
    (r"(?i:\bor\b)|\|\|?|∨", ",", "has {} in a body: each case needs a rule of its own"),
    (r"#hide(?=\s*\.)", "#show"),
    (r"(?<!#)\b(?:count|sum|min|max|show|minimize|maximize|const)\b", r"#\g<0>"),
    (r"//|/\*|#(?=\s)", "%"),
    (r":-\s*$", "."),
    (r"\.\.\.", ".."),
    (r":=", "="),
    ("[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]", " "),
    (r"(?<=/\d),(?=\s*[a-z]\w*/\d)", ". #show"),
    (r"\b[A-Z]\w*(?=\()", ""),
    (r"!(?=\s*[,.])|\[[^\[\]]*\]|\b\d+\.\d+\b", "a", "has {}, which ASP has not"),
    (r'"(?=[^"]*$)', " ", "lacks a closing quotation mark"),
)
#: Signs of which one may be lacking, or one too many.
SIGNS = {b",": "comma", b")": "closing bracket", b"}": "closing brace", b";": "semicolon"}
#: A line that is not empty and does not end with one full stop, without the spaces at its end.
LINE = re.compile(rb"^.*\S(?<![^.]\.)(?=\s*?$)", re.MULTILINE)
#: An include, which would lead to other files.
INCLUDE = re.compile(rb"#include[^\n.]*\.[^\n]*")


class Messages:
    """clingo's messages about a program, kept in `texts`; `on_message` is called with each as it is kept."""

    def __init__(self, text: str = "", on_message: Callable[[str], None] = lambda _: None) -> None:
        _prepare_clingo()
        self.texts: list[str] = []
        self._text = text
        self._on_message = on_message
        self._error = ""

    def logger(self, _: clingo.MessageCode, message: str) -> None:
        self.take(message)

    def take(self, message: str) -> None:
        """Add a message, or one for each unsafe variable that it names; beyond `MAX_MESSAGES` only errors."""
        if len(self.texts) >= MAX_MESSAGES and _split(message)[1] != ERROR:
            return
        for text in self.readable(message):
            self._keep(text)

    def readable(self, message: str) -> list[str]:
        """Return a message in readable form: one for each unsafe variable, none for a part of a character."""
        text = "\n".join(map(self._in_characters, ANONYMOUS.sub("_", message).rstrip().split("\n")))
        if REPLACEMENT in text and (match := PLACE.match(text)):
            program = self._program(match["file"]).decode(errors="replace")
            # clingo's lexer reports an unreadable character byte by byte, and as a whole in the end.
            if program and REPLACEMENT not in program:
                return []
        return unsafe_variables(text) or [self._mended(text)]

    def complaint(self, error: str) -> str:
        """Return the first error that clingo reported, in one line; without any, the text of the exception."""
        return one_line(self._error or error)

    def _keep(self, text: str) -> None:
        """Keep a message, cut to a readable length; beyond `MAX_MESSAGES` only the first error."""
        place, kind, what = _split(text)
        text = f"{cut(place, MAX_PLACE_CHARACTERS)}{kind}{cut(what, MAX_CHARACTERS)}"
        if kind == ERROR:
            self._error = self._error or text
        if len(self.texts) < MAX_MESSAGES:
            self.texts.append(text)
            self._on_message(text)

    def _in_characters(self, message: str) -> str:
        """Return a message whose columns count characters, where its line can be read."""
        match = PLACE.match(message)
        if match is None or match["end"] is None:
            return message
        file = match["file"]
        line = next(iter(self._program(file).split(b"\n")[int(match["line"]) - 1 :]), b"")
        if line.isascii():
            return message
        start, end = (len(line[: int(match[name]) - 1].decode(errors="replace")) + 1 for name in ("start", "end"))
        return f"{file}:{match['line']}:{start}-{end}{message[match.end() :]}"

    def _program(self, file: str) -> bytes:
        if file in (BLOCK, TEXT, *INPUT):
            return self._text.encode(errors="replace")
        try:
            return Path(file).read_bytes() if Path(file).is_file() else b""
        except (OSError, ValueError):
            return b""

    def _mended(self, message: str) -> str:
        """Return a message, if it is about a syntax error, with the change that mends this, if there is one."""
        match = PLACE.match(message)
        found = mend(self._program(match["file"])) if match and UNREADABLE.search(message) else None
        if match is None or found is None or found.error_line != int(match["line"]):
            return message
        return f"{message} (perhaps line {found.line} {found.said})"


def _split(text: str) -> tuple[str, str, str]:
    """Split a message into its place, its kind between colons, and its text; without a kind, all of it is text."""
    match = KIND.search(text)
    if match is None:
        return "", "", text
    return text[: match.start()], match[0], text[match.end() :]


def _prepare_clingo() -> None:
    """Let clingo look for includes in `encodings`, too, after all other folders, and decode with replacement."""
    folders = [folder for folder in os.environ.get(INCLUDE_PATH, "").split(":") if folder]
    if str(encodings()) not in folders:
        os.environ[INCLUDE_PATH] = ":".join([*folders, str(encodings())])
    # The modules decode strictly, in a callback in which an exception ends the process; but messages about unreadable
    # characters hold parts of characters.
    module: Any
    for module in (clingo.core, clingo.application):
        module._to_str = lambda text: clingo.core._ffi.string(text).decode(errors="replace")  # type: ignore[attr-defined]


def unsafe_variables(message: str) -> list[str]:
    """Return a message for each unsafe variable, with its place; empty for any other message."""
    if UNSAFE not in message:
        return []
    # A variable whose value depends on another one that is unsafe, as in ``N = X+1``, comes after it.
    places = ((f";{n['name']}=" in message, int(n["line"]), int(n["column"]), n) for n in NOTE.finditer(message))
    notes = [place[-1] for place in sorted(places, key=itemgetter(0, 1, 2))]
    return [f"{n['place']}: error: unsafe variable {n['name']}: no positive literal gives it a value" for n in notes]


def undefined_predicate(message: str) -> tuple[str, int] | None:
    """Return the name and arity of the undefined predicate that a message is about, None for any other message."""
    match = UNDEFINED.search(message)
    if match is None:
        return None
    depth = commas = 0
    for part in re.finditer(r'"(?:[^"\\]++|\\.)*+"|[(),]', match["atom"]):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        commas += part[0] == "," and depth == 1
    return match["name"], commas + 1 if "(" in match["atom"] else 0


def without_undefined(messages: Iterable[str], known: Collection[tuple[str, int]]) -> list[str]:
    """Return messages without those about known predicates: an instance need not have facts of these."""
    return [message for message in messages if undefined_predicate(message) not in known]


def placed(message: str, texts: Mapping[str, str]) -> str:
    """Return a message about concatenated texts with the file of the text that it is about, and the line in it."""
    match = PLACE.match(message)
    if match is None or match["file"] != BLOCK:
        return message
    line, rest, hint = int(match["line"]), message[match.end("line") :], PERHAPS.search(message)
    for file, text in texts.items():
        lines = text.count("\n") + 1
        if line <= lines:
            before = int(match["line"]) - line
            rest = rest.replace(hint[0], f"(perhaps line {int(hint['line']) - before} ") if hint else rest
            return f"{file}:{line}{rest}"
        line -= lines
    return message


class Mend(NamedTuple):
    """The small change after which clingo can parse a program's line."""

    #: The line of the syntax error.
    error_line: int
    #: Where the change is made, counted from 1, in characters.
    line: int
    column: int
    #: What is wrong there, as the rest of a sentence about the line.
    said: str


@lru_cache(maxsize=1)
def mend(program: bytes) -> Mend | None:
    """Return a change that mends the first syntax error of a program: a full stop, a comma, a bracket or a sign."""
    if len(program) > MAX_MENDED_BYTES:
        return None
    program = INCLUDE.sub(lambda match: b" " * len(match[0]), program)
    errors, comments = _errors(program)
    if not errors:
        return None
    line, column, _ = max(errors, key=itemgetter(2))  # a syntax error, if there is one
    for start, end, replacement, said in _changes(program, comments, line, column):
        left, _ = _errors(program[:start] + replacement + program[end:])
        if not any(at == line or (syntax and at < line) for at, _, syntax in left):
            before = program[:start].split(b"\n")
            return Mend(line, len(before), len(before[-1].decode(errors="replace")) + 1, said)
    return None


def _errors(program: bytes) -> tuple[list[tuple[int, int, bool]], list[ast.Location]]:
    """Return the errors of a program (line, column in bytes, whether of syntax), and the places of its comments."""
    from clingo import ast  # noqa: PLC0415  (only a mistake needs it)

    _prepare_clingo()
    nodes: list[ast.AST] = []
    said: list[str] = []
    with suppress(RuntimeError, UnicodeDecodeError):
        ast.parse_string(program.decode(), nodes.append, logger=lambda _, message: said.append(message))
    kinds = ((PLACE.match(one), UNREADABLE.search(one)) for one in said)
    errors = [(int(at["line"]), int(at["start"]), kind["syntax"] is not None) for at, kind in kinds if at and kind]
    return errors, [node.location for node in nodes if node.ast_type == ast.ASTType.Comment]


def _changes(
    program: bytes, comments: list[ast.Location], line: int, column: int
) -> Iterator[tuple[int, int, bytes, str]]:
    """Yield changes near an error: the start and end of the replaced bytes, the replacement, and what is wrong."""
    starts = [0, *(match.end() for match in re.finditer(rb"\n", program))]
    code = bytearray(program)
    for place in comments:
        begin, end = (starts[one.line - 1] + one.column - 1 for one in (place.begin, place.end))
        code[begin:end] = re.sub(rb"[^\n]", b" ", program[begin:end])
    error = starts[line - 1] + column - 1 if line <= len(starts) else len(program)
    unended = [found for found in LINE.finditer(code) if found.end() <= error]
    for found in reversed(unended[-MAX_STOPS:]):
        end = found.end()
        if percent := re.match(rb"\s*%(?=[^%\n]*\.\s*(?:\n|$))", program[end : end + 200]):
            yield end, end + percent.end(), b"\\", "has `%`, which begins a comment, where clingo has `\\`"
        yield end, end, b".", "lacks its full stop"
        yield end, end, b").", "lacks a closing bracket and its full stop"
        if found[0].endswith(b","):
            yield end - 1, end, b".", "ends with a comma rather than a full stop"
        if found[0].endswith(b".."):
            yield end - 1, end, b"", "has a full stop too many"
    begin = starts[min(line, len(starts)) - 1]
    line_text = code[begin:].partition(b"\n")[0].decode(errors="replace")
    for slip, sign, *said in SLIPS:
        if match := re.search(slip, line_text):
            start = begin + len(line_text[: match.start()].encode())
            meant = match.expand(sign) or match[0].lower()
            mended = re.sub(slip, meant.replace("\\", "\\\\"), line_text)[match.start() :].encode()
            wrong = said[0] if said else "has {} where clingo has " + _sign(meant)
            yield start, begin + len(line_text.encode()), mended, wrong.replace("{}", _sign(match[0]))
    token = re.match(r"\w+|\S", code[error:].decode(errors="replace"))
    before = f" before `{token[0]}`" if token else ""
    yield from ((error, error, sign, f"lacks a {called}{before}") for sign, called in SIGNS.items())
    for at in (len(code[:error].rstrip()) - 1, error):
        if called := SIGNS.get(bytes(code[at : at + 1])):
            yield at, at + 1, b"", f"has a {called} too many"
            yield at, at + 1, b")", f"has a {called} where a closing bracket is expected"


def _sign(sign: str) -> str:
    return f"`{sign.strip()}`" if sign.strip().isprintable() and sign.strip() else f"a {name(sign).lower()}"
