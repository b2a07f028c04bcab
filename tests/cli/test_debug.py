"""``aspsolve debug`` and the commands that ask for it: what they print, and their exit codes."""

import json
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from aspsolve.__main__ import main as start
from tests.conftest import ROOT, Run, Written
from tests.debugging.conftest import results_here

SEEK = ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp"
RIGHT = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")
#: The line of a rule that is added to it.
LAST = RIGHT.count("\n") + 1


@pytest.fixture(autouse=True)
def here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let debugging have no process of its own in quick tests."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr("aspsolve.debugging._debug.results_of", results_here)


@pytest.fixture
def wrong(folder: Path, written: Written) -> str:
    """An encoding whose last constraint is wrong, in the working folder."""
    return written("mine.lp", f"{RIGHT}:- path(1,1,_,_).\n").name


def test_line_is_printed_with_the_source_and_the_drawn_answer(wrong: str, run: Run) -> None:
    lines = run("debug", wrong, SEEK, code=1).out.splitlines()
    assert lines[0] == f"mine.lp:{LAST}: this line excludes the right answer"
    assert f"    {LAST} | :- path(1,1,_,_)." in lines
    assert "       | ^^^^^^^^^^^^^^^^^" in lines
    assert "    1 │ [○][2]─┘" in lines


def test_right_encoding_is_right_on_instances_with_and_without_solutions(run: Run) -> None:
    without = ROOT / "instances" / "seeknumbers" / "05_bends_do_not_fit.lp"
    printed = run("debug", ROOT / "encodings" / "seeknumbers.lp", SEEK, without).out
    assert "the right answer is an answer set; on other instances, there is no answer set, which is right" in printed


@pytest.mark.slow
def test_rules_of_included_files_are_named_with_their_files(folder: Path, written: Written, run: Run) -> None:
    (folder / "sub" / "parts").mkdir(parents=True)
    written("sub/parts/rule.lp", ":- e(X,Y), c(X,C), c(Y,D), C <= D.")
    written("sub/mine.lp", '#include "parts/rule.lp".\n{ c(X,1..2) } = 1 :- n(X).')
    instance, right = written("i.lp", "n(1..2). e(1,2)."), written("right.txt", "c(1,1) c(2,2)")
    lines = run("debug sub/mine.lp", instance, "--answer", right, code=1).out.splitlines()
    assert lines[0] == "sub/parts/rule.lp:1: this line excludes the right answer"
    assert "     1 | :- e(X,Y), c(X,C), c(Y,D), C <= D." in lines
    assert "    c(1,1), chosen by line 2 of mine.lp" in lines


@pytest.mark.parametrize("said", ["UNSATISFIABLE\n", "Solving...\nUNSATISFIABLE\n", '{"Result": "UNSATISFIABLE"}'])
def test_answer_may_be_that_there_is_none(said: str, written: Written, run: Run) -> None:
    mine, right = written("mine.lp", "{ a ; b } = 1.\n:- a.\n#show a/0. #show b/0."), written("right.txt", said)
    assert "  it shows b\n" in run("debug", mine, "--answer", right, "--complete", code=1).out


def test_json_is_an_object_of_findings(wrong: str, run: Run) -> None:
    (finding,) = json.loads(run("debug", wrong, SEEK, "--format json", code=1).out)["findings"]
    assert (finding["file"], finding["line"], finding["kind"]) == ("mine.lp", LAST, "excluded")
    assert finding["atoms"] == ["path(1,1,2,1)"]


def test_answer_that_must_be_the_only_one(written: Written, run: Run) -> None:
    mine, right = written("mine.lp", "{ a ; b } = 1.\n#show a/0. #show b/0."), written("right.txt", "a")
    run("debug", mine, "--answer", right)
    assert run("debug", mine, "--answer", right, "--complete", code=1).out.splitlines()[-2:] == [
        "the encoding has a wrong answer set, which no rule of it excludes",
        "  compared with the nearest right answer, it lacks a",
    ]
    assert "--complete: expected --answer, too" in run("debug", mine, "--complete", code=2).err


@pytest.mark.slow
def test_limit_exits_with_3(written: Written, run: Run) -> None:
    slow = written("slow.lp", "{ in(P,1..13) } = 1 :- P = 1..14.\n:- in(P,H), in(Q,H), P < Q.\n#show in/2.")
    printed = run("debug", slow, "--time-limit 1", code=3).out
    assert "the time limit was reached while searching: 0.9 s of processor time" in printed


def test_bad_input_is_one_line(wrong: str, run: Run) -> None:
    printed = run("debug", wrong, SEEK, "--answer a --answer b", code=2).err
    assert printed == "aspsolve: --answer: expected one for each of 1 instances, found 2\n"


@pytest.mark.slow
def test_solve_says_how_to_ask_and_asks_at_once(wrong: str, run: Run) -> None:
    assert "--debug names the rules that exclude every answer" in run("solve", SEEK, "-e", wrong, code=1).err
    out = run("solve", SEEK, "-e", wrong, "--debug", code=1).out
    assert out.startswith(f"mine.lp:{LAST}: this line excludes the right answer")
    assert f", in {SEEK.name}\n" in out


def test_clingo_says_how_to_ask_and_asks_at_once(wrong: str, run: Run) -> None:
    said = f"to see which rules exclude every answer: aspsolve debug {wrong} {SEEK}, or add --debug here"
    assert said in run("clingo", wrong, SEEK, code=20).err
    assert f"mine.lp:{LAST}: this line excludes the right answer" in run("clingo --debug", wrong, SEEK, code=20).out


@pytest.mark.slow
def test_watching_debugs_again_once_a_file_is_saved_until_ctrl_c(
    wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = iter([RIGHT, "broken", None])

    def wait(_: float) -> None:
        text = next(texts)
        if text is None:
            raise KeyboardInterrupt
        Path(wrong).write_text(text, encoding="utf-8")

    monkeypatch.setattr("aspsolve.cli._debug.time", SimpleNamespace(sleep=wait, strftime=time.strftime))
    monkeypatch.setattr("sys.argv", ["aspsolve", "debug", wrong, str(SEEK), "--watch"])
    assert start() == 130
    said = capsys.readouterr()
    assert [said.out.count(one) for one in (f"mine.lp:{LAST}: ", "No mistake was found", "mine.lp:1: ")] == [1, 1, 1]
    assert said.err == "aspsolve: interrupted\n"
