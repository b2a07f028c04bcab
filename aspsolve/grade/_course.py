"""The folders of a course: its encodings, its instances, and the references of the instances."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aspsolve.errors import InputError


@dataclass(frozen=True)
class Instance:
    """An instance of a course: the file of its facts, and that of its reference, which need not exist."""

    path: Path
    reference: Path

    @property
    def name(self) -> str:
        """The file name of the instance."""
        return self.path.name

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the instance consists of."""
        return self.path, self.reference


def find_encodings(arguments: Sequence[str]) -> list[Path]:
    """Find encodings by the paths of files and folders, without repetitions, in the order of the arguments.

    Of a folder come all ``*.lp`` in it and below it, in natural order. A path that ends in ``.lp`` counts as an
    encoding even where it is a folder, which is then graded as an error. A path that does not exist, and a folder
    without encodings, is an InputError.
    """
    found: dict[Path, None] = {}
    for argument in arguments:
        path = Path(argument)
        if argument == "-" or not path.exists():
            raise InputError("there is no such encoding", file=argument)
        if path.is_dir() and path.suffix != ".lp":
            inside = sorted(path.rglob("*.lp"), key=lambda one: [_natural_key(Path(part)) for part in one.parts])
            if not inside:
                raise InputError("there are no encodings (*.lp) in this folder", file=argument)
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return [*found]


def find_instances(encoding: Path, instances: Path, solutions: Path) -> list[Instance]:
    """Find the instances that an encoding is graded on, and their references.

    Where a folder has no files of the right kind, its subfolder with the name of the encoding (without the suffix) is
    used in its place.

    Parameters
    ----------
    encoding : Path
        The encoding's file.
    instances, solutions : Path
        The folders of the instances (``*.lp``) and of their references (``*.json``).

    Returns
    -------
    list of Instance
        In the order of their names, numbers in them by value.

    Raises
    ------
    InputError
        If a folder does not exist or cannot be read, or there is no instance.
    """
    found = find_facts(encoding, instances)
    with _os_errors_as_input_errors():
        references = _folder_or_subfolder(solutions, encoding.stem, ".json")
    return [Instance(path, references / f"{path.stem}.json") for path in found]


def find_facts(encoding: Path, instances: Path) -> list[Path]:
    """Find the instances that an encoding is run on, without references.

    A folder that does not exist, cannot be read or has no instance is an InputError.
    """
    with _os_errors_as_input_errors():
        folder = _folder_or_subfolder(instances, encoding.stem, ".lp")
        found = sorted(_files(folder, ".lp"), key=_natural_key)
    if not found:
        raise InputError(f"there are no instances (*.lp) here nor in {encoding.stem}", file=str(instances))
    return found


@contextmanager
def _os_errors_as_input_errors() -> Iterator[None]:
    """Turn an OSError into an InputError."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=error.filename) from None


def _folder_or_subfolder(folder: Path, name: str, suffix: str) -> Path:
    """Return a folder or, where it has no files with the suffix but a subfolder of that name, the subfolder.

    Raises InputError where there is no such folder, and OSError.
    """
    if not folder.is_dir():
        raise InputError("there is no such folder", file=str(folder))
    subfolder = folder / name
    return folder if _files(folder, suffix) or not subfolder.is_dir() else subfolder


def _files(folder: Path, suffix: str) -> list[Path]:
    """Return the files of a folder with the suffix, without hidden ones."""
    return [
        path for path in folder.iterdir() if path.suffix == suffix and path.is_file() and not path.name.startswith(".")
    ]


def _natural_key(path: Path) -> tuple[list[tuple[bool, int, str]], str]:
    """Return a sorting key by which digits in file names are compared as numbers, and come before letters.

    >>> paths = map(Path, ["ex10.lp", "ex2.lp", "ex.lp", "1.lp", "ex02.lp"])
    >>> [path.stem for path in sorted(paths, key=_natural_key)]
    ['1', 'ex', 'ex02', 'ex2', 'ex10']
    """
    parts = re.findall(r"([0-9]+)|([^0-9]+)", path.stem)
    return [(False, int(number), "") if number else (True, 0, text) for number, text in parts], path.name
