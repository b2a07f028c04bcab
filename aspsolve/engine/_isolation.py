"""What an untrusted encoding may read: itself, and what it includes from its folder, open folders and the library.

A program is parsed under the limits of its process, and refused before anything of it is ground.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aspsolve._files import FOUND_UTF_16, UTF_16, encodings, library
from aspsolve.engine._messages import PLACE, TEXT
from aspsolve.errors import EncodingError, ParseError

if TYPE_CHECKING:
    from clingo import ast

#: The size of the largest file that is read.
MAX_PROGRAM_BYTES = 32 * 2**20
#: Whatever may be an include, also within comments and strings; a comment may come before the name.
INCLUDE = re.compile(rb'#include(?:\s|%\*.*?\*%|%[^\n]*\n)*+"(?P<name>[^"\n]+)"', re.DOTALL)
#: An include on a line of its own.
INCLUDE_LINE = re.compile(rb'^(?P<before>[ \t]*)(?P<word>#include)[ \t]*"(?P<name>[^"\\\n]+)"[ \t]*\.', re.MULTILINE)
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Include(NamedTuple):
    """A file that may be included, the place of its ``#include`` and the name there; a program's own file has none."""

    path: str
    place: str = ""
    name: str = ""


def check_program(files: Sequence[str], open_folders: Sequence[str]) -> list[str]:
    """Raise EncodingError for scripts and forbidden files; return a warning for each file that is not UTF-8."""
    from clingo.ast import ASTType  # noqa: PLC0415  (it is clingo's parser)

    from aspsolve.engine._syntax import parse_program  # noqa: PLC0415  (it loads clingo's parser)

    allowed = _real_paths([*open_folders, library(), *map(os.path.dirname, files), *files])
    warnings: list[str] = []
    includes: dict[str, Include] = {}
    for include in _walk(map(Include, files), os.curdir, allowed):
        includes.setdefault(os.path.realpath(include.path), include)
        if _within(include.path, allowed):
            warnings += _undecodable(include.path, program_bytes(include.path))
        elif Path(include.path).exists() and not Path(include.path).is_file():
            raise EncodingError(f"{include.place or include.path}: error: expected a file")

    messages: list[str] = []
    seen: set[str] = set()

    def check_place(file: str) -> None:
        if file not in seen and os.path.lexists(file) and not _within(file, allowed):
            # The error quotes nothing of the forbidden file; other mistakes are left to clingo.
            include = includes.get(os.path.realpath(file)) or Include(file, files[0], file)
            raise EncodingError(
                f"{include.place}: error: #include of {include.name!r} leads out of the encoding's folder"
            )
        seen.add(file)

    def check(statement: ast.AST) -> None:
        begin = statement.location.begin
        check_place(begin.filename)
        if statement.ast_type == ASTType.Script:
            raise EncodingError(f"{begin.filename}:{begin.line}:{begin.column}: error: #script is not allowed")

    for file in files:
        with suppress(ParseError):
            parse_program(check, [file], on_message=messages.append, any_depth=True)
    for match in filter(None, map(PLACE.match, messages)):
        check_place(match["file"])
    return warnings


def included_files(file: str, folder: str, open_folders: Sequence[str] | None) -> list[str]:
    """List a program's file and all files that clingo may read for it, without running or parsing anything."""
    own = os.path.dirname(file)  # noqa: PTH120
    allowed = None if open_folders is None else _real_paths([*open_folders, library(), own, file])
    found = (one.path for one in _walk([Include(file)], folder, allowed) if _within(one.path, allowed))
    return [*dict.fromkeys(map(os.path.realpath, found))]


def program_texts(file: str, *, trusted: bool = False) -> dict[str, str]:
    """Return a program as texts by their files, included ones first; raises EncodingError as `check_program` does."""
    texts: dict[str, str] = {}
    paths = [file]
    for path in paths:  # which grows
        program = program_bytes(path)
        for match in INCLUDE_LINE.finditer(program):
            place, name = _place(program[: match.start("word")]), os.fsdecode(match["name"])
            # Beside the file, then in the library, never in the working folder.
            included = _included(path, name)
            if included is None:
                what = f"#include of {name!r}: there is no such file beside it or in the library"
                raise EncodingError(f"{path}:{place}: error: {what}")
            if os.path.realpath(included) not in _real_paths(paths):
                paths.append(included)
        texts[path] = INCLUDE_LINE.sub(rb"\g<before>", program).decode(errors="replace")

    texts[file] = texts.pop(file)
    if trusted:
        return texts
    from clingo.ast import ASTType  # noqa: PLC0415  (it is clingo's parser)

    from aspsolve.engine._syntax import parse_program  # noqa: PLC0415  (it loads clingo's parser)

    def check(statement: ast.AST, path: str) -> None:
        begin = statement.location.begin
        if begin.filename != TEXT or statement.ast_type == ASTType.Script:
            what = "#script" if begin.filename == TEXT else "an #include that shares its line"
            raise EncodingError(f"{path}:{begin.line}:{begin.column}: error: {what} is not allowed")

    for path, text in texts.items():
        with suppress(ParseError):
            parse_program(partial(check, path=path), text=text, any_depth=True)
    return texts


def _included(file: str, name: str) -> str | None:
    """Return the file that a name stands for, None if there is none in the file's folder or in the library."""
    own = os.path.dirname(file)  # noqa: PTH120
    allowed, candidates = _real_paths([own, library()]), _candidates(file, name, own)
    return next((path for path in candidates if Path(path).is_file() and _within(path, allowed)), None)


def _walk(files: Iterable[Include], folder: str, allowed: Sequence[str] | None) -> Iterator[Include]:
    """Yield files and all that they may include, each once per folder; only allowed files are opened."""
    waiting = [*files]
    seen: set[tuple[str, ...]] = set()
    while waiting:
        include = waiting.pop()
        place = tuple(_real_paths([include.path, os.path.dirname(include.path)]))  # noqa: PTH120
        if place in seen:
            continue
        seen.add(place)
        yield include
        if _within(include.path, allowed):
            with suppress(EncodingError):
                program = program_bytes(include.path)
                for match in INCLUDE.finditer(program):
                    at, name = f"{include.path}:{_place(program[: match.start()])}", os.fsdecode(match["name"])
                    waiting += [Include(path, at, name) for path in _candidates(include.path, name, folder)]


def _candidates(file: str, name: str, folder: str) -> list[str]:
    """Return the files that clingo would include: from its working folder, beside the file, from the package."""
    candidates = dict.fromkeys(str(Path(one, name)) for one in (folder, Path(file).parent, encodings()))
    return [*filter(os.path.lexists, candidates)]


def _within(file: str, allowed: Sequence[str] | None) -> bool:
    """Return whether a file, its links resolved, is or lies in an allowed one; None allows all."""
    return allowed is None or any(Path(os.path.realpath(file)).is_relative_to(folder) for folder in allowed)


def _real_paths(paths: Iterable[str | Path]) -> list[str]:
    return [*map(os.path.realpath, paths)]


def program_bytes(file: str) -> bytes:
    """Return the content of a program's file; raises EncodingError if it is no regular file, too large or no text."""
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
    if program.startswith(UTF_16):
        raise EncodingError(f"{file}:1:1: error: {FOUND_UTF_16}")
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


def _place(before: bytes) -> str:
    """Return the line and column at the end of a text, both counted from 1."""
    lines = before.split(b"\n")
    return f"{len(lines)}:{len(lines[-1].decode(errors='replace')) + 1}"


def isolate(files: Sequence[str], open_folders: Sequence[str]) -> list[str]:
    """Change to the folder in which clingo looks for includes first, and check as `check_program` does."""
    folders = [*open_folders, *map(os.path.dirname, files)]
    if folders[0]:
        os.chdir(folders[0])
    return check_program(files, open_folders)
