"""The text report: a course's lines and totals."""

from aspsolve.grade._verdict import Grades
from aspsolve.grade.report import write_report


def test_totals_and_figures_come_last(one: Grades) -> None:
    assert write_report(one, "text").splitlines()[-3:] == [
        "my.lp: 1 of 7 passed, 7.00 s, 73.5 MB, 280 rules, 49 atoms, 14 conflicts, 21 choices, 0 restarts",
        "points: 2.5 of 8.5",
        "FAILURE",
    ]


def test_details_are_indented_under_their_line(one: Grades) -> None:
    lines = write_report(one, "text").splitlines()
    at = lines.index("$ex2.lp: failure (reason 2)")
    assert lines[at + 1 : at + 4] == [
        "    my.lp:1:2: info: atom does not occur in any rule head", "    3 │ ┌──┐", "    detail 2",
    ]  # fmt: skip


def test_several_encodings_have_headings_and_totals(several: Grades) -> None:
    lines = write_report(several, "text").splitlines()
    assert [line for line in lines if line.startswith("==")] == ["== my.lp", "== =other()"]
    assert "=other(): 1 of 1 passed, 100.0 ms" in lines
    assert lines[-2:] == ["interrupted: not all instances were graded", "0 of 2 submissions passed"]


def test_hostile_text_has_no_line_of_its_own_and_is_not_counted(evil: Grades) -> None:
    text = write_report(evil, "text")
    assert "success" not in text
    lines = text.splitlines()
    assert len(lines) == 7
    assert [line[:4] for line in lines[1:5]] == ["    "] * 4
