"""The files of a course: its encodings, its instances, their references, and what the instances are worth."""

from __future__ import annotations

import math
import re
import stat
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePath
from typing import Any

from aspsolve._files import failing, read_text
from aspsolve.errors import InputError, shown
from aspsolve.model.checks import load_toml

#: The greatest number of points for an instance, so that sums of points remain finite.
MAX_POINTS = 1e9
#: The greatest numbers of characters in a file and in one of its lines: tomllib takes quadratic time for dotted keys.
MAX_FILE_CHARACTERS, MAX_LINE_CHARACTERS = 2**17, 500
#: A submission of more bytes is refused.
MAX_SUBMISSION_BYTES = 2**24


@dataclass(frozen=True)
class Instance:
    """An instance of a course: the file of its facts, and that of its reference, which need not exist."""

    path: Path
    reference: Path

    @property
    def name(self) -> str:
        return self.path.name


def find_submissions(arguments: Sequence[str], *, any_file: bool = False) -> list[Path]:
    """Find submissions by the paths of files and folders, ``*.lp`` or any files; raises InputError."""
    paths: dict[Path, None] = {}
    for argument in arguments:
        path = Path(argument)
        if argument == "-" or not (path.exists() or path.is_symlink()):
            raise InputError("there is no such file", file=argument)
        if path.is_dir() and path.suffix != ".lp":
            inside = [one for one in path.rglob("*" if any_file else "*.lp") if not (any_file and one.is_dir())]
            if not inside:
                kind = "files" if any_file else "encodings (*.lp)"
                raise InputError(f"there are no {kind} in this folder", file=argument)
            inside.sort(key=lambda one: [_natural_key(Path(part)) for part in one.parts])
            paths.update(dict.fromkeys(inside))
        else:
            paths[path] = None
    return [*paths]


def refused(submission: Path) -> str:
    """Return why a submission is not read; empty if it is a regular file of its own."""
    try:
        status = submission.lstat()
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    folder = submission.parent
    # A link could lead to a file of the grader's, or to somebody else's submission.
    if stat.S_ISLNK(status.st_mode) or (folder.is_symlink() and folder.parent != Path(folder.anchor)):
        return "a symbolic link is no submission"
    if not stat.S_ISREG(status.st_mode):
        return "expected a file"
    if status.st_size > MAX_SUBMISSION_BYTES:
        return f"a submission has at most {MAX_SUBMISSION_BYTES >> 20} MB"
    return ""


def find_instances(encoding: Path, instances: Path, solutions: Path, *, any_file: bool = False) -> list[Instance]:
    """Find the instances that an encoding is graded on, and their references.

    If a folder has no files of the right kind, its subfolder with the name of the encoding (without the suffix) counts.

    Parameters
    ----------
    encoding : Path
        The encoding's file.
    instances, solutions : Path
        The folder of the instances (``*.lp``), or a single one, and the folder of their references (``*.json``).
    any_file : bool
        True for instances in any format, whose references need not exist.

    Returns
    -------
    list of Instance
        In the order of their names, numbers in them by value.

    Raises
    ------
    InputError
        If a folder does not exist or cannot be read, or there is no instance.
    """
    paths = find_facts(encoding, instances, "" if any_file else ".lp")
    with failing("read"):
        known = not any_file or solutions.is_dir()
        references = _folder_or_subfolder(solutions, encoding.stem, ".json") if known else solutions
    return [Instance(path, references / f"{path.stem}.json") for path in paths]


def find_facts(encoding: Path, instances: Path, suffix: str = ".lp") -> list[Path]:
    """Find the instances that an encoding is run on, without references; an empty suffix is for all files."""
    with failing("read"):
        if instances.is_file():
            return [instances]
        folder = _folder_or_subfolder(instances, encoding.stem, suffix)
        paths = sorted(_files(folder, suffix), key=_natural_key)
    if not paths:
        raise InputError(
            f"there are no instances (*{suffix}) here nor in {instances / encoding.stem}", file=str(instances)
        )
    return paths


def _folder_or_subfolder(folder: Path, name: str, suffix: str) -> Path:
    """Return a folder or, if it has no files with the suffix but a subfolder of that name, the subfolder."""
    if not folder.is_dir():
        others = ": -i and -s name others" if folder.parent == Path("asp") else ""  # where the course has them
        raise InputError(f"there is no such folder{others}", file=str(folder))
    subfolder = folder / name
    return folder if _files(folder, suffix) or not subfolder.is_dir() else subfolder


def _files(folder: Path, suffix: str) -> list[Path]:
    files = (path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    return [path for path in files if suffix in ("", path.suffix)]


def _natural_key(path: Path) -> tuple[list[tuple[bool, int, str]], str]:
    """Return a sorting key by which digits in file names are compared as numbers, and come before letters."""
    parts = re.findall(r"([0-9]+)|([^0-9]+)", path.stem)
    return [(False, int(number), "") if number else (True, 0, text) for number, text in parts], path.name


def read_points(argument: str, instances: Sequence[str]) -> dict[str, float]:
    """Return the points that each instance is worth, by its file name, of a number or the path of a TOML file."""
    try:
        number = float(argument)
    except ValueError:
        pass
    else:
        return dict.fromkeys(instances, _checked(number, "points"))
    text = read_text(argument)
    if len(text) > MAX_FILE_CHARACTERS or max(map(len, text.split("\n"))) > MAX_LINE_CHARACTERS:
        most = f"{MAX_FILE_CHARACTERS} characters, and {MAX_LINE_CHARACTERS} in a line"
        raise InputError(f"expected at most {most}, of points", file=argument)
    try:
        return _points(load_toml(text), instances)
    except InputError as error:
        raise error.inside(argument) from None


def _points(data: dict[str, Any], instances: Sequence[str]) -> dict[str, float]:
    for key in data:
        if key not in ("default", "points", "classes"):
            raise InputError(f"unknown key {shown(key)}: expected default, points and classes")
    # Names take precedence over patterns, later patterns over earlier ones; the instances of a class share its points.
    by_pattern = dict.fromkeys(instances, ("default", "", _checked(data.get("default", 1), "default")))
    by_name: dict[str, tuple[str, str, float]] = {}
    for title in ("classes", "points"):
        table = data.get(title, {})
        if not isinstance(table, dict):
            raise InputError(f"{title}: expected a table")
        for pattern, value in table.items():
            if isinstance(value, dict):
                raise InputError(f"{title}: {shown(pattern)} is a table: a name with a dot is written in quotes")
            points = _checked(value, pattern)
            named = [name for name in instances if pattern in (name, PurePath(name).stem)]
            matching = named or [
                name for name in instances if fnmatchcase(name, pattern) or fnmatchcase(PurePath(name).stem, pattern)
            ]
            if not matching:
                raise InputError(f"{title}: {shown(pattern)} fits no instance")
            (by_name if named else by_pattern).update(dict.fromkeys(matching, (title, pattern, points)))
    shares = {**by_pattern, **by_name}
    sizes = Counter(shares.values())
    for pattern, points in data.get("classes", {}).items():
        if not sizes["classes", pattern, float(points)]:
            raise InputError(f"classes: {shown(pattern)} has no instance: later entries fit all of them")
    return {name: share[2] / sizes[share] if share[0] == "classes" else share[2] for name, share in shares.items()}


def _checked(value: object, name: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if 0 <= value <= MAX_POINTS:
            return float(value)
        if MAX_POINTS < value < math.inf:
            raise InputError(f"points: expected at most {MAX_POINTS:.0f} for {name}")
    raise InputError(f"points: expected a number from 0 on for {name}, found {shown(value)}")
