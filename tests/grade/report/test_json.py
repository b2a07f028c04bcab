"""The JSON report: all that is known of the grades."""

import json

from aspsolve.grade._verdict import Grades
from aspsolve.grade.report import write_report


def test_outcomes_are_there_by_encoding_with_points(one: Grades) -> None:
    data = json.loads(write_report(one, "json"))
    assert (data["complete"], data["passed"], data["points"]) == (True, False, {"ex1.lp": 2.5})
    (encoding,) = data["encodings"]
    assert (encoding["encoding"], encoding["score"], encoding["most"]) == ("my.lp", 2.5, 8.5)
    outcome = encoding["outcomes"][1]
    assert (outcome["instance"], outcome["verdict"], outcome["reason"]) == ("ex2.lp", "failure", "reason 2")
    assert (outcome["seconds"], outcome["memory"], outcome["statistics"]["rules"]) == (0.5, 21.0, 20.0)
    assert outcome["details"] == ["3 │ ┌──┐", "detail 2"]
