"""Reports of grades in several formats, chosen by name or by the suffix of a file.

Each format is a module with one function, ``write(grades) -> str``, which is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from os import PathLike, fspath
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.formats._files import STDIN, make_folder, write_text
from aspsolve.grade._verdict import Grades

__all__ = ["read_json", "save_report", "write_report"]

#: The suffixes of the formats' files; Gradescope's has a fixed name.
FORMATS = {
    "text": ".txt",
    "json": ".json",
    "junit": ".xml",
    "markdown": ".md",
    "csv": ".csv",
    "html": ".html",
    "gradescope": "",
}
#: The name of the file that Gradescope reads.
GRADESCOPE_FILE = "results.json"


def write_report(grades: Grades, format: str) -> str:  # noqa: A002
    """Return a report.

    Parameters
    ----------
    grades : Grades
        What is reported.
    format : str
        ``"text"``, ``"json"``, ``"junit"``, ``"markdown"``, ``"csv"``, ``"html"`` or ``"gradescope"``.

    Returns
    -------
    str
        The report.

    Raises
    ------
    InputError
        If the format does not exist, its extra is not installed, or it cannot represent the grades: Gradescope's has
        one encoding only.
    """
    return str(import_module(f"aspsolve.grade.report._{_checked(format)}").write(grades))


def format_for(path: str | PathLike[str], format: str | None = None) -> str:  # noqa: A002
    """Return the format of a report's file: the one that is given, or None for the one that the file's name implies.

    A format that does not exist or whose extra is not installed, and a file name that implies none, is an InputError.
    """
    if format is not None:
        return _checked(format)
    if fspath(path) == STDIN:
        return "text"
    if Path(path).name == GRADESCOPE_FILE:
        return "gradescope"
    for name, suffix in FORMATS.items():
        if suffix and Path(path).suffix.lower() == suffix:
            return _checked(name)
    known = ", ".join([*filter(None, FORMATS.values()), GRADESCOPE_FILE])
    raise InputError(f"cannot infer a report format from the file name: expected {known}", file=fspath(path))


def save_report(
    grades: Grades,
    path: str | PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    pages: bool = False,
) -> None:
    """Write a report to a file; an existing file is replaced once the report is complete.

    Parameters
    ----------
    grades : Grades
        What is reported.
    path : str or os.PathLike
        The file, ``-`` for standard output.
    format : str or None
        As `write_report` has it; by the file's suffix if None.
    pages : bool
        True also writes a page for each submission, into a folder beside an HTML report.

    Raises
    ------
    InputError
        As `write_report` does; if the file's name implies no format, the format has no pages, or the file cannot be
        written.
    """
    chosen = format_for(path, format)
    if not pages:
        write_text(path, write_report(grades, chosen))
        return
    folder = folder_of_pages(path, chosen)
    from aspsolve.grade.report._html import write_pages  # noqa: PLC0415  (as all formats, when it is used)

    make_folder(folder)
    written = write_pages(grades, folder.name)
    first = written.pop("")
    for name, page in written.items():
        write_text(folder / name, page)
    write_text(path, first)


def read_json(text: str) -> Grades:
    """Read a report back; values that are computed from the outcomes, such as scores, are ignored.

    Parameters
    ----------
    text : str
        A report in the format ``json``.

    Returns
    -------
    Grades
        What was reported.

    Raises
    ------
    InputError
        If the text is no such report; for invalid JSON with line and column.
    """
    from aspsolve.grade.report._json import read  # noqa: PLC0415  (as all formats, when it is used)

    return read(text)


def folder_of_pages(path: str | PathLike[str], format: str) -> Path:  # noqa: A002
    """Return the folder beside a report for the pages of submissions.

    A format that has no pages, and standard output, is an InputError.
    """
    if format != "html" or fspath(path) == STDIN:
        raise InputError("--pages needs a report in an HTML file", file=fspath(path))
    return Path(path).with_name(f"{Path(path).stem}_pages")


def _checked(name: str) -> str:
    """Return the name of a format; raises InputError if there is no such format, or if its extra is not installed."""
    if name not in FORMATS:
        raise InputError(f"there is no report format {name!r}: expected one of {', '.join(FORMATS)}")
    if name == "html":
        from aspsolve.grade.report._page import environment  # noqa: PLC0415  (as all formats, when it is used)

        environment()
    return name
