"""What the API's jobs send, called in this process: in theirs they write no files, so that no coverage counts them."""

import json
from pathlib import Path
from typing import Any

import pytest

from aspsolve import InputError, Rikudo
from aspsolve.web._tasks import MAX_NEW_CELLS, TASKS, run
from tests.web.server import CROSS, SOLUTION


def sent(task: str, **parameters: Any) -> list[tuple[str, Any]]:
    events: list[tuple[str, str]] = []
    run({"task": task, "parameters": parameters}, events.append)
    return [(name, json.loads(data)) for name, data in events]


def test_solve() -> None:
    (name, solution), (end, rest) = sent("solve", puzzle=CROSS, models=0)
    assert (name, solution, end) == ("solution", SOLUTION, "result")
    assert (rest["status"], rest["exhausted"], rest["stopped"]) == ("SATISFIABLE", True, False)


@pytest.mark.parametrize("grid", [SOLUTION["grid"], ["#h#", "hat", "#_#"]])
def test_check(grid: list[str]) -> None:
    ((_, result),) = sent("check", puzzle=CROSS, solution={"grid": grid})
    assert result["right"] == (grid == SOLUTION["grid"]) == (not result["broken"])


@pytest.mark.parametrize(("attempt", "state"), [(None, "right"), ({"grid": ["#h#", "hat", "#_#"]}, "wrong")])
def test_hint(attempt: Any, state: str) -> None:
    ((_, result),) = sent("hint", puzzle=CROSS, attempt=attempt, level="where", language="de", noted=[])
    assert (result["state"], result["level"]) == (state, "where")


def test_hint_goes_on_after_what_earlier_hints_excluded() -> None:
    puzzle = {"kind": "rikudo", "size": 7, "prefilled": [[-2, 0, 1]], "links": []}
    asked = {"puzzle": puzzle, "attempt": None, "level": "what", "language": "en"}
    untrue = ["number(0,0,0)", "not number(-4,0,1)", "joined(9,9,9,9)"]  # what does not follow counts for nothing
    ((_, first),) = sent("hint", **asked, noted=[])
    ((_, again),) = sent("hint", **asked, noted=untrue)
    assert again == first
    with pytest.raises(InputError, match="terms"):
        sent("hint", **asked, noted=["a("])


def test_explain_and_rate() -> None:
    *steps, (end, rest) = sent("explain", puzzle=CROSS, language="en")
    assert [name for name, _ in steps] == ["step", "step"]
    assert (end, rest["outcome"], rest["steps"]) == ("result", "solved", [])
    ((_, rating),) = sent("rate", puzzle=CROSS)
    assert rating["technique"] in {step["technique"] for _, step in steps}


def test_generate() -> None:
    order = {"family": "rikudo", "options": {"size": 7}, "seed": 5}
    ((_, made),) = sent("generate", **order)
    assert Rikudo.from_json(made["puzzle"]).size == 7
    assert sent("generate", **order) == [("result", made)]
    with pytest.raises(InputError, match=f"at most {MAX_NEW_CELLS:,} cells"):
        sent("generate", family="seeknumbers", options={"size": [40, 40]}, seed=5)


@pytest.mark.parametrize("to", ["text", "json", "facts", "prolog"])
@pytest.mark.parametrize("family", [None, "fillin"])
def test_convert(to: str, family: str | None) -> None:
    ((_, made),) = sent("convert", puzzle=CROSS, to=to)
    for source in (to, None):
        ((_, back),) = sent("convert", puzzle=None, family=family, source=source, text=made["text"], to="json")
        assert back["puzzle"] == made["puzzle"] == {**CROSS, "min_slot": 2}


def test_debug(tmp_path: Path) -> None:
    (tmp_path / "e.lp").write_text("a :- b(.\n")
    (tmp_path / "i.lp").write_text("b(1).\n")
    limits = {"seconds": 20, "megabytes": 1024}
    ((_, found),) = sent("debug", folder=str(tmp_path), files=["e.lp", "i.lp"], **limits)
    assert [(one["kind"], one["file"], one["line"]) for one in found["findings"]] == [("syntax", "e.lp", 1)]
    assert found["text"].startswith("e.lp:1: this line lacks a closing bracket")
    (tmp_path / "e.lp").write_text("#script(python) #end.")
    with pytest.raises(InputError, match=r"^e\.lp:1:1: error: #script is not allowed$"):
        sent("debug", folder=str(tmp_path), files=["e.lp", "i.lp"], **limits)


def test_draw() -> None:
    ((_, puzzle),), ((_, solution),) = (sent("draw", puzzle=CROSS, solution=one) for one in (None, SOLUTION))
    assert puzzle.startswith("<svg")
    assert solution.count("<text") > puzzle.count("<text")


@pytest.mark.parametrize("task", sorted({*TASKS} - {"debug"}))
def test_what_is_no_puzzle_is_refused(task: str) -> None:
    parameters: dict[str, Any] = {"puzzle": 7, "models": 1, "solution": None, "attempt": None, "noted": []}
    parameters |= {"level": "what", "language": "en"}
    if task == "generate":
        parameters = {"family": "rikudo", "options": {"size": 8}, "seed": 5}
    with pytest.raises(InputError):
        sent(task, **parameters)
