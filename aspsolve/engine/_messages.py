"""clingo's messages: decoded whatever they hold, with places in characters, and cut to a readable length.

>>> messages = Messages('p("é") :- q r.')
>>> messages.take('<block>:1:14-15: error: syntax error, unexpected <IDENTIFIER>')
>>> messages.texts
['<block>:1:13-14: error: syntax error, unexpected <IDENTIFIER>']
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import clingo
import clingo.application
import clingo.core

from aspsolve.engine._complaints import SYNTAX_ERROR, missing_full_stop, unsafe_variables
from aspsolve.errors import cut, one_line

#: What is kept of a message, after its place, and of the place, which is a path.
MAX_CHARACTERS, MAX_PLACE_CHARACTERS = 300, 1000
#: As many as clingo prints about a program by default.
MAX_MESSAGES = 20
#: What clingo's messages begin with: file, line, and the columns from and to, in bytes, the line and columns from 1.
PLACE = re.compile(r"(?P<file>.*?):(?P<line>\d+):(?P<start>\d+)-(?:(?P<end>\d+)|(?P<end_line>\d+):\d+)(?=: )")
#: What comes after the place.
KIND = re.compile(r": (?:error|info|warning): ")
#: What comes after the place of an error.
ERROR = ": error: "
#: The file name that clingo gives to a program's text.
BLOCK = "<block>"
#: What stands for bytes that are no character.
REPLACEMENT = "\ufffd"


class Messages:
    """What clingo says of a program: `texts`; `on_message` is called with each message as it is kept.

    clingo counts columns by bytes, for which the program's text is needed. Its lexer reports an unreadable
    character byte by byte, so that several messages hold a part of it and only the last one all of it: that one is
    kept.
    """

    def __init__(self, text: str = "", on_message: Callable[[str], None] = lambda _: None) -> None:
        _decode_leniently()
        self.texts: list[str] = []
        self._text = text
        self._on_message = on_message
        self._partial = ""
        self._error = ""

    def logger(self, _: clingo.MessageCode, message: str) -> None:
        """Add a message; clingo calls this."""
        self.take(message)

    def take(self, message: str) -> None:
        """Add a message, or one for each unsafe variable that it names; of more than anybody reads only errors."""
        if len(self.texts) >= MAX_MESSAGES and _split(message)[1] != ERROR:
            return
        for text in self.readable(message):
            self._take(text)

    def readable(self, message: str) -> list[str]:
        """Return a message as a person expects it, and a message for each unsafe variable."""
        text = "\n".join(map(self._in_characters, message.rstrip().split("\n")))
        return unsafe_variables(text) or [self._with_missing_stop(text)]

    def _take(self, text: str) -> None:
        """Keep a message, unless the next one says more."""
        if self._partial and not _same_start(self._partial, text):
            self._keep(self._partial)
        self._partial = text if REPLACEMENT in text else ""
        if not self._partial:
            self._keep(text)

    def complaint(self, error: str) -> str:
        """Return the first error that clingo reported, in one line; without any, the text of the exception."""
        if self._partial:
            self._keep(self._partial)
            self._partial = ""
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
        try:
            line = self._program(file).split(b"\n")[int(match["line"]) - 1]
        except IndexError:
            return message
        if line.isascii():
            return message
        start, end = (len(line[: int(match[name]) - 1].decode(errors="replace")) + 1 for name in ("start", "end"))
        return f"{file}:{match['line']}:{start}-{end}{message[match.end() :]}"

    def _program(self, file: str) -> bytes:
        """Return the contents of a file, or the program's text; empty if it cannot be read."""
        if file == BLOCK:
            return self._text.encode()
        try:
            return Path(file).read_bytes() if Path(file).is_file() else b""
        except (OSError, ValueError):
            return b""

    def _with_missing_stop(self, message: str) -> str:
        """Return a message; a syntax error with the line that seems to lack its full stop."""
        match = PLACE.match(message)
        if match is None or SYNTAX_ERROR not in message:
            return message
        program = self._program(match["file"])
        number = missing_full_stop(message, int(match["line"]), int(match["start"]), program)
        return message if number is None else f"{message} (perhaps line {number} lacks its full stop)"


def _split(text: str) -> tuple[str, str, str]:
    """Split a message into its place, its kind between colons, and what it says; without a kind, all is in the last.

    What it says comes from the program, and may hold the words for a kind, too: the first is clingo's.
    """
    match = KIND.search(text)
    if match is None:
        return "", "", text
    return text[: match.start()], match[0], text[match.end() :]


def _same_start(one: str, other: str) -> bool:
    """Return whether two messages are about what begins at the same place."""
    first, second = PLACE.match(one), PLACE.match(other)
    names = ("file", "line", "start")
    return first is not None and second is not None and first.group(*names) == second.group(*names)


def _decode_leniently() -> None:
    """Let clingo decode what it says with replacement.

    Its Python module decodes messages strictly, in a callback in which an exception ends the process. Messages about
    unreadable characters hold halves of characters, so that one of them would end it.
    """
    module: Any
    for module in (clingo.core, clingo.application):
        module._to_str = lambda text: clingo.core._ffi.string(text).decode(errors="replace")  # type: ignore[attr-defined]
