"""Reports of grades in several formats, chosen by name or by the suffix of a file.

Each format is a module with one function, ``write(grades) -> str``, which is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from os import PathLike, fspath
from pathlib import Path

from aspsolve._files import make_folder, write_text
from aspsolve.errors import InputError
from aspsolve.grade._verdict import Grades

__all__ = ["save_report", "write_report"]

#: The suffixes of the formats' files; Gradescope's has a fixed name.
FORMATS = {"text": ".txt", "json": ".json", "junit": ".xml", "csv": ".csv", "html": ".html", "gradescope": ""}
#: The name of the file that Gradescope reads.
GRADESCOPE_FILE = "results.json"
#: A report whose name ends in this is a folder of pages.
FOLDER = "/"


def write_report(grades: Grades, format: str) -> str:  # noqa: A002
    """Return a report.

    Parameters
    ----------
    grades : Grades
        What is reported.
    format : str
        ``"text"``, ``"json"``, ``"junit"``, ``"csv"``, ``"html"`` or ``"gradescope"``.

    Returns
    -------
    str
        The report.

    Raises
    ------
    InputError
        If the format does not exist, its extra is not installed, or it cannot represent the grades: Gradescope's has
        one submission only.
    """
    return str(import_module(f"aspsolve.grade.report._{_checked(format)}").write(grades))


def save_report(grades: Grades, path: str | PathLike[str]) -> None:
    """Write a report in the format of the file's name; an existing file is replaced once the report is complete.

    Parameters
    ----------
    grades : Grades
        What is reported.
    path : str or os.PathLike
        The file, ``-`` for standard output. One that ends in a slash is a folder of HTML pages, one for each
        submission, and one for all.

    Raises
    ------
    InputError
        As `write_report` does; if the name implies no format, or the file cannot be written.
    """
    chosen = format_for(path)
    if not fspath(path).endswith(FOLDER):
        write_text(path, write_report(grades, chosen))
        return
    from aspsolve.grade.report._html import write_pages  # noqa: PLC0415  (as all formats, when it is used)

    make_folder(Path(path))
    for name, page in write_pages(grades).items():
        write_text(Path(path) / name, page)


def format_for(path: str | PathLike[str]) -> str:
    """Return the format of a report by its name; raises InputError if it has none, or if its extra is not installed."""
    name = fspath(path)
    if name == "-":
        return "text"
    if name.endswith(FOLDER):
        return _checked("html")
    if Path(path).name == GRADESCOPE_FILE:
        return "gradescope"
    for format_name, suffix in FORMATS.items():
        if suffix and Path(path).suffix.lower() == suffix:
            return _checked(format_name)
    known = ", ".join([*filter(None, FORMATS.values()), GRADESCOPE_FILE])
    raise InputError(f"cannot infer a report format from the file name: expected {known} or a folder/", file=name)


def _checked(name: str) -> str:
    """Return the name of a format; raises InputError if there is no such format, or if its extra is not installed."""
    if name not in FORMATS:
        raise InputError(f"there is no report format {name!r}: expected one of {', '.join(FORMATS)}")
    if name == "html":
        from aspsolve.grade.report._html import environment  # noqa: PLC0415  (as all formats, when it is used)

        environment()
    return name
