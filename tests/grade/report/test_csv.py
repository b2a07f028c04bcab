"""The CSV report."""

import csv
import io

import pytest

from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report import write_report


def table(grades: Grades) -> list[list[str]]:
    return list(csv.reader(io.StringIO(write_report(grades, "csv"), newline="")))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_formula_is_defused(start: str) -> None:
    grades = Grades((RunOutcome(f"{start}1+1", f"{start}2", Verdict.SUCCESS),))
    head, row = table(grades)
    assert head[1][0] == "'"
    assert row[0][0] == "'"


def test_points_are_written_in_full() -> None:
    grades = Grades((RunOutcome("my.lp", "a.lp", Verdict.SUCCESS),), {"a.lp": 1234567.25})
    assert table(grades)[1][2:4] == ["1234567.25", "1234567.25"]


def test_instance_that_was_not_graded_has_an_empty_cell(several: Grades) -> None:
    assert table(several)[2][:9] == ["'=other()", "success", "", "", "", "", "", "", "1"]
