"""Reports of grades in several formats, chosen by name or by the suffix of a file."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from aspsolve._files import make_folder, write_text
from aspsolve.errors import InputError
from aspsolve.grade._verdict import Grades
from aspsolve.grade.report import _formats as formats
from aspsolve.grade.report import _html as html

__all__ = ["save_report", "write_report"]

#: What writes each format, and the suffix of its files; Gradescope's has a fixed name.
WRITERS = {
    "text": formats.text_report,
    "json": formats.json_report,
    "junit": formats.junit_report,
    "csv": formats.csv_report,
    "html": html.html_report,
    "gradescope": formats.gradescope_report,
}
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
    if format not in WRITERS:
        raise InputError(f"there is no report format {format!r}: expected one of {', '.join(WRITERS)}")
    return WRITERS[format](grades)


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
    make_folder(Path(path))
    for name, page in html.html_pages(grades).items():
        write_text(Path(path) / name, page)


def format_for(path: str | PathLike[str]) -> str:
    """Return the format of a report by its name; raises InputError if it has none, or if its extra is not installed."""
    name = fspath(path)
    suffix = Path(path).suffix.lower()
    if name == "-":
        found = "text"
    elif name.endswith(FOLDER):
        found = "html"
    elif Path(path).name == GRADESCOPE_FILE:
        found = "gradescope"
    else:
        found = next((one for one in FORMATS if suffix and FORMATS[one] == suffix), "")
    if not found:
        known = ", ".join([*filter(None, FORMATS.values()), GRADESCOPE_FILE])
        raise InputError(f"cannot infer a report format from the file name: expected {known} or a folder/", file=name)
    if found == "html":
        html.environment()
    return found
