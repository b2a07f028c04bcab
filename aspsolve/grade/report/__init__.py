"""Reports of a grading: a module a format, chosen by name or by a file's suffix, imported when it is first used.

A format's module has one function, ``write(grades) -> str``.
"""

from __future__ import annotations

from importlib import import_module
from os import PathLike, fspath
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.formats.files import STDIN, write_text
from aspsolve.grade.verdict import Grades

__all__ = ["FORMATS", "format_for", "save_report", "write_report"]

#: The formats, and the suffixes of their files.
FORMATS = {
    "text": ".txt",
    "json": ".json",
    "junit": ".xml",
    "markdown": ".md",
    "csv": ".csv",
    "html": ".html",
    "gradescope": "",
}
#: The name that Gradescope looks for.
GRADESCOPE_FILE = "results.json"


def write_report(grades: Grades, format: str) -> str:  # noqa: A002
    """Return a report; raises InputError for an unknown format, and where a format cannot say so much."""
    return str(import_module(f"aspsolve.grade.report.{_known(format)}").write(grades))


def format_for(path: str | PathLike[str], format: str | None = None) -> str:  # noqa: A002
    """Return the format of a report's file by its name, unless one is given; raises InputError where none is known.

    Standard output, ``-``, takes text unless a name says otherwise.
    """
    if format is not None:
        return _known(format)
    if fspath(path) == STDIN:
        return "text"
    if Path(path).name == GRADESCOPE_FILE:
        return "gradescope"
    for name, suffix in FORMATS.items():
        if suffix and Path(path).suffix.lower() == suffix:
            return name
    known = ", ".join([*filter(None, FORMATS.values()), GRADESCOPE_FILE])
    raise InputError(f"its name tells no report format: expected {known}", file=fspath(path))


def save_report(grades: Grades, path: str | PathLike[str], format: str | None = None) -> None:  # noqa: A002
    """Write a report to a file, ``-`` for standard output; a file that is there is replaced only when all is well.

    Parameters
    ----------
    grades : what is reported; of an interrupted run, what is done.
    path : the file.
    format : a name of `FORMATS`; by the file's name where None.

    Raises
    ------
    InputError
        For what names no format, where a format cannot say so much, and where the file cannot be written.
    """
    write_text(path, write_report(grades, format_for(path, format)))


def _known(name: str) -> str:
    """Return a format's name; raises InputError where there is none."""
    if name not in FORMATS:
        raise InputError(f"there is no report format {name!r}: expected one of {', '.join(FORMATS)}")
    return name
