"""Reports of grades in several formats, chosen by the name of a file."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from aspsolve._files import make_folder, write_text
from aspsolve.errors import InputError
from aspsolve.grade._verdict import Grades
from aspsolve.grade.report import _formats as formats
from aspsolve.grade.report import _html as html

__all__ = ["save_report"]

#: What writes each format, and the name or suffix of its files.
FORMATS = {
    "text": (".txt", formats.text_report),
    "json": (".json", formats.json_report),
    "junit": (".xml", formats.junit_report),
    "csv": (".csv", formats.csv_report),
    "html": (".html", html.html_report),
    "gradescope": ("results.json", formats.gradescope_report),
}
#: A report whose name ends in this is a folder of pages.
FOLDER = "/"


def save_report(grades: Grades, path: str | PathLike[str]) -> None:
    """Write a report in the format of the file's name; an existing file is replaced once the report is complete.

    Parameters
    ----------
    grades : Grades
        What is reported.
    path : str or os.PathLike
        A file whose name ends in ``.txt``, ``.json``, ``.xml`` (JUnit), ``.csv`` or ``.html``, ``results.json`` for
        Gradescope, ``-`` for text on standard output. One that ends in a slash is a folder of HTML pages, one for each
        submission, and one for all.

    Raises
    ------
    InputError
        If the name implies no format, the format's extra is not installed, the file cannot be written, or it is
        Gradescope's and there are several submissions.
    """
    chosen = format_for(path)
    if not fspath(path).endswith(FOLDER):
        write_text(path, write_report(grades, chosen))
        return
    make_folder(Path(path))
    for name, page in html.html_pages(grades).items():
        write_text(Path(path) / name, page)


def write_report(grades: Grades, name: str) -> str:
    _, write = FORMATS[name]
    return write(grades)


def format_for(path: str | PathLike[str]) -> str:
    """Return the format of a report by its name; raises InputError if it has none, or if its extra is not installed."""
    name = fspath(path)
    if name == "-":
        return "text"
    file, endings = Path(path), {ending: found for found, (ending, _) in FORMATS.items()}
    found = "html" if name.endswith(FOLDER) else endings.get(file.name, endings.get(file.suffix.lower(), ""))
    if not found:
        known = f"{', '.join(endings)} or a folder/"
        raise InputError(f"cannot infer a report format from the file name: expected {known}", file=name)
    if found == "html":
        html.environment()
    return found
