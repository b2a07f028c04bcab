"""The puzzles of a batch: files, and those in folders, which are looked for as they are needed."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path, PurePath

from aspsolve.errors import InputError
from aspsolve.formats import FORMATS
from aspsolve.formats._files import STDIN

SUFFIXES = frozenset(suffix for suffixes in FORMATS.values() for suffix in suffixes)


def find_files(paths: Iterable[str], suffixes: Collection[str] = SUFFIXES) -> Iterator[tuple[str, str]]:
    """Find the files of a batch: yield the path of each, and the name of what is made of it.

    A path may be a file, which is yielded even where it is not there, or a folder, which is searched for files with
    one of the suffixes (any where there are none) with all below it, but for hidden ones and links to folders. The
    name is the path without its suffix, or with it where another file of the folder differs by nothing else;
    ``stdin`` for standard input. A folder that cannot be read is an InputError.
    """
    files = [path for path in paths if not os.path.isdir(path)]  # noqa: PTH112  (- and names with odd bytes)
    yield from _named(files)
    for folder in paths:
        if folder not in files:
            yield from _in_folder(folder, suffixes)


def _in_folder(folder: str, suffixes: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the files in a folder and below it, in the order of their names; raises InputError."""
    try:
        with os.scandir(folder) as found:
            entries = sorted((one.name, one.path, one.is_dir(follow_symlinks=False), one.is_file()) for one in found)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=folder) from None
    shown = [entry for entry in entries if not entry[0].startswith(".")]
    yield from _named([path for _, path, _, is_file in shown if is_file and _fits(path, suffixes)])
    for _, path, is_folder, _ in shown:
        if is_folder:
            yield from _in_folder(path, suffixes)


def _fits(path: str, suffixes: Collection[str]) -> bool:
    return not suffixes or os.path.splitext(path)[1].lower() in suffixes  # noqa: PTH122


def _named(files: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield files with the names of what is made of them."""
    number = Counter(map(_without_suffix, files))
    for file in files:
        name = _without_suffix(file)
        yield file, "stdin" if file == STDIN else name if number[name] == 1 else file


def path_inside(folder: Path, name: str) -> Path:
    """Return the same path below a folder, without its root and steps upwards, for a file that may lie elsewhere."""
    path = PurePath(name)
    return folder.joinpath(*(part for part in path.parts if part not in ("..", path.anchor)))


def _without_suffix(file: str) -> str:
    return os.path.splitext(file)[0]  # noqa: PTH122
