"""The Markdown report: tables, fences, and what a job's summary may have."""

from __future__ import annotations

from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report import write_report


def bars(line: str) -> int:
    """Return how many of a line's bars end a cell."""
    return line.replace("\\\\", "").replace("\\|", "").count("|")


def test_row_has_verdict_time_and_figures(one: Grades) -> None:
    assert "| ex2.lp | failure | reason 2 | 500.0 ms | 21.0 MB | 20 | 7 | 2 | 3 |" in write_report(one, "markdown")


def test_several_encodings_have_a_matrix(several: Grades) -> None:
    lines = write_report(several, "markdown").splitlines()
    at = lines.index("| encoding | " + " | ".join(f"ex{n}.lp" for n in range(1, 8)) + " | passed | points |")
    assert lines[at + 1] == "|" + " --- |" * 10
    assert lines[at + 2].startswith("| my.lp | success | failure | timeout | memory | error | no output | too many")
    assert lines[at + 3] == "| =other\\(\\) | success |" + "  |" * 6 + " 1 of 1 | 1 of 1 |"


def test_hostile_text_adds_no_cell_and_no_line(evil: Grades) -> None:
    lines = write_report(evil, "markdown").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("| instance"))
    assert {bars(line) for line in lines[at : at + 3]} == {10}
    assert lines[at + 3] == ""


def test_hostile_text_stays_in_its_fence(evil: Grades) -> None:
    lines = write_report(evil, "markdown").splitlines()
    at = lines.index("`````text")
    assert lines[at + 5] == "`````"
    assert at + 6 == len(lines)
    outside = "".join(lines[:at])
    assert all(outside.count(sign) == outside.count(f"\\{sign}") > 0 for sign in "<`[")


def test_long_report_ends_with_a_note_outside_of_a_fence() -> None:
    outcomes = tuple(
        RunOutcome(f"{number}.lp", "ex.lp", Verdict.FAILURE, "wrong", details=("é" * 1000,) * 20)
        for number in range(99)
    )
    text = write_report(Grades(outcomes), "markdown")
    assert len(text.encode()) < 1_000_000
    assert text.endswith("\n\nThe rest is left out: the report is too long for a summary.\n")
    assert text.count("```") % 2 == 0
