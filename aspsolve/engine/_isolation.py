"""What an untrusted encoding may read: itself, and the files that it includes from the folders that are open to it.

clingo follows ``#include`` while it parses, so that the files are looked at before. Whatever could be read as an
``#include`` counts, unless it certainly lies in a comment or in a string.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from clingo import ast

from aspsolve.engine._lexer import comments_and_strings
from aspsolve.engine._syntax import parse_program
from aspsolve.errors import EncodingError, ParseError

#: A larger file is no encoding.
MAX_PROGRAM_BYTES = 32 * 2**20
#: An include of what clingo ships with, or of a file; what is behind it may be the beginning of another one.
INCLUDE = re.compile(rb'#include(?=[ \t\r\n]*(?:(?P<shipped><)|(?P<quote>")(?:(?P<name>[^"\\\n]+)")?)?)')
#: An include on a line of its own.
INCLUDE_LINE = re.compile(rb'^[ \t]*#include[ \t]*"[^"\\\n]+"[ \t]*\.', re.MULTILINE)
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def check_program(files: Iterable[str], open_folders: Sequence[str]) -> list[str]:
    """Check untrusted files and all that they include; return a warning for each file that is not UTF-8 text.

    clingo reads any bytes in comments and strings, and refuses them elsewhere. An include from elsewhere, what is
    no regular file or no text, and a script is an EncodingError. Errors and warnings have file, line and column.
    """
    loaded = list(files)
    allowed = _real_paths([*open_folders, *map(os.path.dirname, loaded)])
    warnings: list[str] = []
    walk = _Walk(loaded)
    for file in walk:
        program = _read(file)
        warnings += _undecodable(file, program)
        walk.waiting += _included(file, program, os.curdir, allowed)
    for file in loaded:
        _refuse_scripts(file)
    return warnings


def included_files(file: str, folder: str, open_folders: Sequence[str] | None) -> list[str]:
    """List a program's file and all files that clingo may read for it, without running anything.

    An untrusted program may include from its own folder and from `open_folders`; None is for a trusted one, which
    may include anything. The paths have their links resolved, and come in an order that depends on nothing but the
    files. What cannot be read, or what `check_program` refuses, includes nothing.
    """
    allowed = None if open_folders is None else _real_paths([*open_folders, os.path.dirname(file)])  # noqa: PTH120
    found: dict[str, None] = {}
    walk = _Walk([file])
    for path in walk:
        found[os.path.realpath(path)] = None
        with suppress(EncodingError):
            walk.waiting += _included(path, _read(path), folder, allowed)
    return [*found]


def whole_program(file: str, open_folders: Sequence[str]) -> str:
    """Return an untrusted program as one text: what it includes stands in place of the first ``#include`` of it.

    An ``#include`` that shares its line with what comes before it stays as it is. Raises EncodingError as
    `check_program` does.
    """
    check_program([file], open_folders)
    seen = {os.path.realpath(file)}

    def text_of(path: str) -> bytes:
        def included(line: re.Match[bytes]) -> bytes:
            match = INCLUDE.search(line[0])
            candidates = _candidates(path, match, os.curdir, None) if match else []
            real = os.path.realpath(candidates[0]) if candidates else ""
            if not real or real in seen:
                return b"" if real else line[0]
            seen.add(real)
            return text_of(candidates[0])

        return INCLUDE_LINE.sub(included, _read(path))

    return text_of(file).decode(errors="replace")


class _Walk(Iterator[str]):
    """The files in `waiting`, to which those that they include are added, each once.

    A file that is reached through links in two folders comes twice: what it includes is looked for in both.
    """

    def __init__(self, files: Iterable[str]) -> None:
        self.waiting = list(files)
        self._seen: set[tuple[str, ...]] = set()

    def __next__(self) -> str:
        while self.waiting:
            file = self.waiting.pop()
            place = tuple(_real_paths([file, os.path.dirname(file)]))  # noqa: PTH120
            if place not in self._seen:
                self._seen.add(place)
                return file
        raise StopIteration


def _real_paths(paths: Iterable[str]) -> list[str]:
    """Return paths with their links resolved."""
    return [*map(os.path.realpath, paths)]


def _read(file: str) -> bytes:
    """Return what is in a regular file of text; raises EncodingError."""
    try:
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise EncodingError(f"{file}: error: expected a file")
            program = stream.read(MAX_PROGRAM_BYTES + 1)
    except OSError as error:
        raise EncodingError(f"{file}: error: cannot be read: {error.strerror}") from None
    if len(program) > MAX_PROGRAM_BYTES:
        raise EncodingError(f"{file}: error: the file is larger than {MAX_PROGRAM_BYTES >> 20} MB")
    if program.startswith(BYTE_ORDER_MARK):
        raise EncodingError(f"{file}:1:1: error: the file begins with a byte order mark: save it without one")
    if b"\0" in program:
        place = _place(program[: program.index(b"\0")])
        raise EncodingError(f"{file}:{place}: error: expected text, found a binary file")
    return program


def _undecodable(file: str, program: bytes) -> list[str]:
    """Return a warning for the first byte that is not UTF-8, if there is one."""
    try:
        program.decode()
    except UnicodeDecodeError as error:
        place = _place(program[: error.start])
        return [f"{file}:{place}: info: expected UTF-8 text, found the byte 0x{program[error.start]:02x}"]
    return []


def _included(file: str, program: bytes, folder: str, allowed: Sequence[str] | None) -> list[str]:
    """Return the files that a file may include; raises EncodingError for one that lies elsewhere."""
    found: list[str] = []
    skipped = iter(comments_and_strings(program) or ())
    part = next(skipped, None)
    for match in INCLUDE.finditer(program):
        while part is not None and part.end <= match.start():
            part = next(skipped, None)
        if part is None or match.start() < part.start:
            try:
                found += _candidates(file, match, folder, allowed)
            except ValueError as error:
                place = _place(program[: match.start()])
                raise EncodingError(f"{file}:{place}: error: #include {error}") from None
    return found


def _candidates(file: str, include: re.Match[bytes], folder: str, allowed: Sequence[str] | None) -> list[str]:
    """Return what clingo may include: beneath the folder it works in, or beside the file; raises ValueError."""
    if include["shipped"]:
        return []
    if not include["quote"]:
        raise ValueError("expected a file name in quotes behind it")
    if not include["name"]:
        raise ValueError("expected a plain file name")
    name = os.fsdecode(include["name"])
    found = []
    for candidate in dict.fromkeys([str(Path(folder, name)), str(Path(file).parent / name)]):
        if os.path.lexists(candidate):
            real = os.path.realpath(candidate)
            if allowed is not None and not any(Path(real).is_relative_to(folder) for folder in allowed):
                raise ValueError(f"of {name!r} leads out of the encoding's folder")
            found.append(candidate)
    return found


def _refuse_scripts(file: str) -> None:
    """Raise EncodingError for a script in a file or in what it includes; syntax errors are left to clingo."""

    def visit(statement: ast.AST) -> None:
        if statement.ast_type == ast.ASTType.Script:
            begin = statement.location.begin
            raise EncodingError(f"{begin.filename}:{begin.line}:{begin.column}: error: #script is not allowed")

    with suppress(ParseError):
        parse_program(visit, [file])


def _place(before: bytes) -> str:
    """Return line and column of what comes after a text, both counted from 1."""
    lines = before.split(b"\n")
    return f"{len(lines)}:{len(lines[-1].decode(errors='replace')) + 1}"
