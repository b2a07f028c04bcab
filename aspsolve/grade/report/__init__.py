"""Reports of a grading: a module a format, chosen by name or by a file's suffix, imported when it is first used.

A format's module has one function, ``write(grades) -> str``.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.formats.files import write_text
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


def write_report(grades: Grades, format_name: str) -> str:
    """Return a report; raises InputError for an unknown format, and where a format cannot say so much."""
    if format_name not in FORMATS:
        raise InputError(f"there is no report format {format_name!r}: expected one of {', '.join(FORMATS)}")
    return str(import_module(f"aspsolve.grade.report.{format_name}").write(grades))


def format_for(path: str, format_name: str | None = None) -> str:
    """Return the format of a report's file by its name, unless one is given; raises InputError."""
    if format_name is not None:
        return format_name
    if Path(path).name == GRADESCOPE_FILE:
        return "gradescope"
    for name, suffix in FORMATS.items():
        if suffix and Path(path).suffix.lower() == suffix:
            return name
    known = ", ".join([*filter(None, FORMATS.values()), GRADESCOPE_FILE])
    raise InputError(f"its name tells no report format: expected {known}", file=path)


def save_report(grades: Grades, path: str, format_name: str | None = None) -> None:
    """Write a report to a file, ``-`` for standard output; raises InputError."""
    write_text(path, write_report(grades, format_for(path, format_name)))
