"""Choosing a report and writing it to a file."""

from pathlib import Path

import pytest

from aspsolve.errors import InputError
from aspsolve.grade._verdict import Grades
from aspsolve.grade.report import FORMATS, save_report, write_report
from tests.conftest import Written


def test_standard_output_takes_text(one: Grades, capsys: pytest.CaptureFixture[str]) -> None:
    save_report(one, "-")
    assert capsys.readouterr().out == write_report(one, "text")


def test_file_is_kept_where_a_report_is_refused(several: Grades, written: Written) -> None:
    file = written("results.json", "earlier")
    with pytest.raises(InputError, match="expected one encoding, found 2"):
        save_report(several, file)
    assert file.read_text() == "earlier"


@pytest.mark.parametrize("name", FORMATS)
def test_hostile_texts_are_written_as_utf_8(evil: Grades, tmp_path: Path, name: str) -> None:
    if name == "html":
        pytest.importorskip("jinja2", reason="the extra html is not installed")
    ending = FORMATS[name][0]
    file = tmp_path / (f"report{ending}" if ending.startswith(".") else ending)
    save_report(evil, file)
    text = file.read_bytes().decode()
    assert "\x1b" not in text
    assert "\u202e" not in text


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"gradescope"}))
def test_run_that_was_interrupted_at_once_has_a_report(name: str) -> None:
    if name == "html":
        pytest.importorskip("jinja2", reason="the extra html is not installed")
    assert write_report(Grades((), complete=False), name)
