"""A course's folders: which instances an encoding is to solve, and where their reference solutions are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from aspsolve.errors import InputError

__all__ = ["Instance", "find_encodings", "find_facts", "find_instances"]


@dataclass(frozen=True)
class Instance:
    """An instance of a course.

    Attributes
    ----------
    path : the facts.
    reference : the file with their answer sets, whether or not it is there.
    """

    path: Path
    reference: Path

    @property
    def name(self) -> str:
        """The instance's file name."""
        return self.path.name

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it is made of."""
        return self.path, self.reference


def find_encodings(arguments: Sequence[str]) -> list[Path]:
    """Return the encodings that paths stand for, each once: files, and of folders all ``*.lp`` within, by their names.

    Whether each of them is any good is for its verdicts to say; what is named like an encoding counts, even a folder.

    Raises
    ------
    InputError
        For what is missing, and for a folder without any.
    """
    found: dict[Path, None] = {}
    for argument in arguments:
        path = Path(argument)
        if argument == "-" or not path.exists():
            raise InputError("there is no such encoding", file=argument)
        if path.is_dir() and path.suffix != ".lp":
            inside = sorted(path.rglob("*.lp"), key=lambda one: [_natural(Path(part)) for part in one.parts])
            if not inside:
                raise InputError("there are no encodings (*.lp) in this folder", file=argument)
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return [*found]


def find_instances(encoding: Path, instances: Path, solutions: Path) -> list[Instance]:
    """Return a course's instances in the natural order of their names: ex2 before ex10.

    Parameters
    ----------
    encoding : its name without suffix is the subfolder that is used where a folder itself holds no such files.
    instances : a folder of ``*.lp`` files; folders, hidden files and editors' back-ups do not count.
    solutions : a folder with a ``.json`` file of the same name for each.

    Raises
    ------
    InputError
        For what is missing or cannot be read, and where there is no instance.
    """
    found = find_facts(encoding, instances)
    with _readable():
        references = _own_or_sub(solutions, encoding.stem, ".json")
    return [Instance(path, references / f"{path.stem}.json") for path in found]


def find_facts(encoding: Path, instances: Path) -> list[Path]:
    """Return a course's instances alone, as `find_instances` does."""
    with _readable():
        where = _own_or_sub(instances, encoding.stem, ".lp")
        found = sorted(_files(where, ".lp"), key=_natural)
    if not found:
        raise InputError(f"there are no instances (*.lp) here nor in {encoding.stem}", file=str(instances))
    return found


@contextmanager
def _readable() -> Iterator[None]:
    """Raise InputError for what cannot be read."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=error.filename) from None


def _own_or_sub(folder: Path, name: str, suffix: str) -> Path:
    """Return a folder or, where it has no such files but a subfolder of that name, the subfolder.

    Raises InputError where there is no such folder, and OSError.
    """
    if not folder.is_dir():
        raise InputError("there is no such folder", file=str(folder))
    sub = folder / name
    return folder if _files(folder, suffix) or not sub.is_dir() else sub


def _files(folder: Path, suffix: str) -> list[Path]:
    """Return the files of a folder that end so."""
    return [
        path for path in folder.iterdir() if path.suffix == suffix and path.is_file() and not path.name.startswith(".")
    ]


def _natural(path: Path) -> tuple[list[tuple[bool, int, str]], str]:
    """Return a key by which numbers within names count as numbers, and come before letters.

    >>> [path.stem for path in sorted(map(Path, ["ex10.lp", "ex2.lp", "ex.lp", "1.lp", "ex02.lp"]), key=_natural)]
    ['1', 'ex', 'ex02', 'ex2', 'ex10']
    """
    key = []
    for number, group in groupby(path.stem, key=lambda sign: sign in "0123456789"):
        part = "".join(group)
        key.append((False, int(part), "") if number else (True, 0, part))
    return key, path.name
