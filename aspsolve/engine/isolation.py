"""What a stranger's encoding may read: itself, and the files that it includes from the folders that are open to it.

clingo follows ``#include`` while it parses, so that the files are looked at before. Whatever could be read as an
``#include`` counts, in comments and strings too: what is refused by mistake can be written otherwise.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from clingo import ast

from aspsolve.errors import EncodingError

__all__ = ["LARGEST_PROGRAM", "check_program"]

#: A file of more bytes than this is no encoding.
LARGEST_PROGRAM = 32 * 2**20
INCLUDE = "#include"
WHITE = " \t\r\n"


def check_program(files: Iterable[str], open_folders: Sequence[str]) -> None:
    """Look through files of a stranger and all that they include.

    Parameters
    ----------
    files : their paths, as clingo takes them.
    open_folders : an included file lies in one of them, or in the folder of one of the files, links resolved.

    Raises
    ------
    EncodingError
        With file, line and column: for an include from elsewhere, what is no regular file or no UTF-8, and scripts.
    """
    loaded = list(files)
    allowed = [os.path.realpath(folder) for folder in (*open_folders, *map(os.path.dirname, loaded))]
    seen: set[str] = set()
    waiting = list(loaded)
    while waiting:
        file = waiting.pop()
        if os.path.realpath(file) not in seen:
            seen.add(os.path.realpath(file))
            waiting += _included(file, _text(file), allowed)
    for file in loaded:
        _refuse_scripts(file)


def _text(file: str) -> str:
    """Return a regular file's text; raises EncodingError."""
    try:
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise EncodingError(f"{file}: error: expected a file")
            data = stream.read(LARGEST_PROGRAM + 1)
    except OSError as error:
        raise EncodingError(f"{file}: error: cannot be read: {error.strerror}") from None
    if len(data) > LARGEST_PROGRAM:
        raise EncodingError(f"{file}: error: the file is larger than {LARGEST_PROGRAM >> 20} MB")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        place = _place(data[: error.start].decode(errors="replace"))
        raise EncodingError(
            f"{file}:{place}: error: expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
        ) from None
    if text.startswith("\ufeff"):
        raise EncodingError(f"{file}:1:1: error: the file begins with a byte order mark: save it without one")
    if "\0" in text:
        raise EncodingError(f"{file}:{_place(text[: text.index(chr(0))])}: error: expected text, found a binary file")
    return text


def _included(file: str, text: str, allowed: Sequence[str]) -> list[str]:
    """Return the files that a file may include; raises EncodingError for one that lies elsewhere."""
    found: list[str] = []
    at = text.find(INCLUDE)
    while at >= 0:
        where = f"{file}:{_place(text[:at])}: error: #include"
        start = at + len(INCLUDE)
        while start < len(text) and text[start] in WHITE:
            start += 1
        if text[start : start + 1] == '"':
            name, closed, _ = text[start + 1 :].partition('"')
            if not (name and closed) or "\\" in name or "\n" in name:
                raise EncodingError(f"{where} expected a plain file name")
            found += _candidates(where, file, name, allowed)
        elif text[start : start + 1] != "<":
            raise EncodingError(f"{where} expected a file name in quotes behind it")
        at = text.find(INCLUDE, start)
    return found


def _candidates(where: str, file: str, name: str, allowed: Sequence[str]) -> list[str]:
    """Return what clingo may take for an included name: beneath the working folder, or beside the file."""
    found = []
    for candidate in {name, str(Path(file).parent / name)}:
        if os.path.lexists(candidate):
            real = os.path.realpath(candidate)
            if not any(Path(real).is_relative_to(folder) for folder in allowed):
                raise EncodingError(f"{where} of {name!r} leads out of the encoding's folder")
            found.append(candidate)
    return found


def _refuse_scripts(file: str) -> None:
    """Raise EncodingError for a script in a file or in what it includes; syntax errors are left to clingo."""

    def look(statement: ast.AST) -> None:
        if statement.ast_type == ast.ASTType.Script:
            begin = statement.location.begin
            raise EncodingError(f"{begin.filename}:{begin.line}:{begin.column}: error: #script is not allowed")

    try:
        ast.parse_files([file], look, logger=lambda *_: None)
    except RuntimeError:
        return


def _place(before: str) -> str:
    """Return line and column of what comes after a text, both counted from 1."""
    return f"{before.count(chr(10)) + 1}:{len(before) - (before.rfind(chr(10)) + 1) + 1}"
