"""Gradescope's results.json."""

import json

from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report import write_report

FORMATS = {"text", "html", "simple_format", "md", "ansi"}
VISIBILITIES = {"hidden", "after_due_date", "after_published", "visible"}
#: The documented fields that may be there, with what each holds.
FIELDS = {
    "score": (int, float), "execution_time": (int, float), "output": str, "output_format": str,
    "test_output_format": str, "test_name_format": str, "visibility": str, "stdout_visibility": str, "extra_data": dict,
    "tests": list, "leaderboard": list,
}  # fmt: skip
TEST_FIELDS = {
    "score": (int, float), "max_score": (int, float), "status": str, "name": str, "name_format": str, "number": str,
    "output": str, "output_format": str, "tags": list, "visibility": str, "extra_data": dict,
}  # fmt: skip


def test_only_documented_fields_and_values(one: Grades) -> None:
    data = json.loads(write_report(one, "gradescope"))
    for fields, values in ((FIELDS, data), *((TEST_FIELDS, test) for test in data["tests"])):
        for name, value in values.items():
            assert isinstance(value, fields[name])
            assert not name.endswith("_format") or value in FORMATS
            assert not name.endswith("visibility") or value in VISIBILITIES
    assert {test["status"] for test in data["tests"]} == {"passed", "failed"}


def test_scores_sum_up_and_output_says_why(one: Grades) -> None:
    data = json.loads(write_report(one, "gradescope"))
    assert data["score"] == 2.5 == sum(test["score"] for test in data["tests"])
    assert sum(test["max_score"] for test in data["tests"]) == 8.5
    assert data["execution_time"] == 7.0
    assert data["output"].startswith("1 of 7 passed, 7.00 s, 73.5 MB, 280 rules")
    test = data["tests"][1]
    assert (test["number"], test["name"], test["extra_data"]["rules"]) == ("2", "ex2.lp", 20)
    assert test["output"].splitlines() == [
        "failure: reason 2", "my.lp:1:2: info: atom does not occur in any rule head", "3 │ ┌──┐", "detail 2",
    ]  # fmt: skip


def test_error_of_the_encoding_is_reported_with_the_first_instance() -> None:
    refused = [
        RunOutcome("a.lp", f"ex{number}.lp", Verdict.ERROR, "a.lp:1:3-4: syntax error", details=("a b.", "  ^"))
        for number in (1, 2)
    ]
    tests = json.loads(write_report(Grades(tuple(refused)), "gradescope"))["tests"]
    assert [test["output"] for test in tests] == ["error: a.lp:1:3-4: syntax error\na b.\n  ^", "error: as for ex1.lp"]


def test_instance_without_a_reference_is_worth_nothing(unreferenced: Grades) -> None:
    data = json.loads(write_report(unreferenced, "gradescope"))
    assert [test["max_score"] for test in data["tests"]] == [1.0, 0.0]
    assert [test.get("status") for test in data["tests"]] == ["passed", None]
    assert data["tests"][1]["output"] == "no reference: ex2.json: there is no such file"
