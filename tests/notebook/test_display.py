"""Objects show themselves in a notebook: as pictures with what is said about them, and without scripts."""

import re

import pytest

from aspsolve import FillIn, Result, Rikudo, Status, ambiguity, conflict, explain, hint, solve
from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.model.drawing import Displayed
from aspsolve.notebook import _display as shown_in_notebooks
from tests.conftest import COURSE, CROSS
from tests.markup import Page

CHAINED = Rikudo(19, [(-3, 1, 6), (-2, -2, 15), (-2, 0, 18), (0, -2, 13)], [(1, -1, 2, 0)])
RING = Rikudo(7, [(-2, 0, 1)])


def looked_at(thing: Displayed) -> Page:
    """Return what a notebook shows of an object, after a look at whether it is safe HTML."""
    shown = Page(str(thing._repr_html_()))
    assert not shown.of("script")
    assert not [name for _, attributes in shown.tags for name in attributes if name.startswith("on")]
    return shown


def pictures(shown: Page) -> int:
    return len(shown.of("svg"))


def test_a_fill_in_shows_its_words_by_length_and_folds_away_many() -> None:
    shown = looked_at(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag", "hat", "to"]))
    assert "2 to" in shown.text
    assert "3 bag, hat ×2" in shown.text
    shown = looked_at(FillIn(grid=["___"], words=[f"a{number}" for number in range(61)]))
    assert shown.of("details")
    assert "61 words" in shown.text


def test_a_result_shows_status_count_time_and_pictures_side_by_side() -> None:
    shown = looked_at(solve(RING, models=0))
    assert re.match(r"SATISFIABLE · 2 solutions, no others · \d+\.\d\d s", shown.text)
    assert pictures(shown) == 2


def test_a_wrong_solution_says_so_and_a_result_of_an_own_encoding_counts_wrong_answer_sets() -> None:
    wrong = CROSS.solution_from_json({"grid": ["#h#", "bat", "#t#"]})
    assert "This is no solution:" in looked_at(wrong).text
    result = Result(Status.SATISFIABLE, (wrong,), exhausted=True, encoding="own.lp")
    assert result.unique is None
    assert looked_at(result).text.startswith("SATISFIABLE · 1 answer set, 1 of them no solution, no others")


def test_a_result_without_solutions() -> None:
    assert looked_at(Result(Status.UNSATISFIABLE, exhausted=True)).text == "UNSATISFIABLE"
    assert looked_at(Result(Status.UNKNOWN, stopped=True)).text == "UNKNOWN · stopped before the end"


def test_many_solutions_are_not_all_drawn() -> None:
    solution = CROSS.solution_from_json({"grid": ["#h#", "bag", "#t#"]})
    shown = looked_at(Result(Status.SATISFIABLE, (solution,) * 100))
    assert pictures(shown) == 12
    assert "… and 88 more" in shown.text


def test_a_step_shows_what_is_new_and_what_it_rests_on() -> None:
    step = explain(CROSS).steps[1]
    shown = looked_at(step)
    assert str(step) in shown.text
    assert all(str(reason) in shown.text for reason in step.reasons)
    assert {"new", "reason"} <= {attributes.get("class") for _, attributes in shown.tags}


def test_a_link_of_a_chain_unfolds_to_what_it_rests_on() -> None:
    step = next(step for step in explain(CHAINED).steps if step.chain)
    shown = looked_at(step)
    told = [text for link in step.chain for text in (f"{link} ({link.technique})", *link.reasons)]
    assert "".join(map(str, told)) in shown.text.replace("\n", "")
    assert len(shown.of("details")) == len(step.chain)


def test_an_explanation_is_stepped_through_without_a_kernel() -> None:
    explanation = explain(COURSE)
    shown = looked_at(explanation)
    number = len(explanation.steps)
    assert shown.text.startswith(f"solved · {number} steps · easy (1.95)")
    buttons, others = (shown.of("input") for shown in (shown, looked_at(explanation)))
    assert [attributes["type"] for attributes in buttons] == ["radio"] * number
    assert ["checked" in attributes for attributes in buttons] == [True] + [False] * (number - 1)
    names = {attributes["name"] for attributes in buttons}
    assert len(names) == 1
    assert names.isdisjoint(attributes["name"] for attributes in others)  # they may stand on one page
    targets = [attributes["for"] for attributes in shown.of("label")]
    ids = {attributes["id"] for attributes in buttons}
    assert len(targets) == 2 * (number - 1)
    assert {*targets} == ids
    assert pictures(shown) == number


def test_a_long_explanation_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_in_notebooks, "MAX_CELLS", 27)
    shown = looked_at(explain(COURSE))
    assert pictures(shown) == 3
    assert "Only the first 3 steps are shown" in shown.text


def test_hints_conflicts_ambiguities_and_difficulties() -> None:
    impossible = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "cow"])
    found, differing = conflict(impossible), ambiguity(RING)
    assert pictures(looked_at(found)) == pictures(looked_at(differing)) == 1
    assert str(found) in looked_at(found).text
    assert pictures(looked_at(hint(CROSS))) == 1
    assert pictures(looked_at(hint(CROSS, level="where"))) == 0
    assert looked_at(explain(CROSS).rating).text == "easy (1.2)"


def test_grades_are_a_table() -> None:
    outcomes = (
        RunOutcome("a.lp", "ex01.lp", Verdict.SUCCESS),
        RunOutcome("a.lp", "ex02.lp", Verdict.FAILURE, "a wrong <answer>", details=("│ 1 │",)),
        RunOutcome("b.lp", "ex01.lp", Verdict.SUCCESS),
    )
    shown = looked_at(Grades(outcomes, complete=False))
    assert "✓ success" in shown.text
    assert "1 of 2" in shown.text
    assert "not run" in shown.text
    assert "a.lp, ex02.lp: failure: a wrong <answer>" in shown.text


def test_what_strangers_write_is_text() -> None:
    hostile = FillIn(grid=[["<img/onerror=alert(1)>", "_"]], words=[["</script>", "<b>"], ["<img/onerror=alert(1)>"]])
    shown = looked_at(hostile)
    assert {"img", "b"}.isdisjoint({tag for tag, _ in shown.tags if tag != "b"})
    assert "<img" in shown.text or "…" in shown.text
    assert "</script> <b>" in shown.text


def test_a_puzzle_too_large_for_a_picture_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.draw._svg.MAX_PICTURE_CELLS", 4)
    said = "a picture has at most 4 cells, found 9"
    assert said in (COURSE._repr_html_() or "")
    assert said in (COURSE._repr_svg_() or "")
