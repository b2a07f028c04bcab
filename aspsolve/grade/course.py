"""A course's folders: which instances an encoding is to solve, and where their reference solutions are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from aspsolve.errors import InputError

__all__ = ["Instance", "find_instances"]


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


def find_instances(encoding: Path, instances: Path, solutions: Path) -> list[Instance]:
    """Return a course's instances in the natural order of their names: ex2 before ex10.

    Parameters
    ----------
    encoding : its name without suffix is the subfolder that is used where a folder itself holds no such files.
    instances : a folder of ``*.lp`` files; hidden files and folders do not count.
    solutions : a folder with a ``.json`` file of the same name for each.

    Raises
    ------
    InputError
        For what is missing, and where there is no instance.
    """
    if not encoding.is_file():
        raise InputError("there is no such encoding", file=str(encoding))
    for folder in (instances, solutions):
        if not folder.is_dir():
            raise InputError("there is no such folder", file=str(folder))
    where = _own_or_sub(instances, encoding.stem, ".lp")
    references = _own_or_sub(solutions, encoding.stem, ".json")
    found = sorted(_files(where, ".lp"), key=_natural)
    if not found:
        raise InputError(f"there are no instances here nor in {encoding.stem}", file=str(instances))
    return [Instance(path, references / f"{path.stem}.json") for path in found]


def _own_or_sub(folder: Path, name: str, suffix: str) -> Path:
    """Return a folder or, where it has no such files but a subfolder of that name, the subfolder."""
    sub = folder / name
    return folder if _files(folder, suffix) or not sub.is_dir() else sub


def _files(folder: Path, suffix: str) -> list[Path]:
    """Return the files of a folder that end so."""
    return [
        path for path in folder.iterdir() if path.suffix == suffix and path.is_file() and not path.name.startswith(".")
    ]


def _natural(path: Path) -> list[tuple[bool, int, str]]:
    """Return a key by which numbers within names count as numbers."""
    parts = ("".join(group) for _, group in groupby(path.name, key=lambda c: c.isascii() and c.isdigit()))
    return [(part[0] > "9", int(part), "") if part.isdigit() and part.isascii() else (True, 0, part) for part in parts]
