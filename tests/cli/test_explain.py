"""The commands that explain: their lines, formats and exit codes."""

import json
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from aspsolve import FillIn, Rikudo, conflict, explain
from aspsolve.explanation._flaws import write_conflict
from aspsolve.explanation._steps import write_step
from tests.conftest import ROOT, Run, Written
from tests.processes import started

HAT = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}
COURSE = {"kind": "seeknumbers", "size": [3, 3], "first": [1, 1], "final": [3, 3], "hints": [[2, 1, 2], [2, 2, 2]]}
CHAINED = Rikudo(19, [(-3, 1, 6), (-2, -2, 15), (-2, 0, 18), (0, -2, 13)], [(1, -1, 2, 0)])
IMPOSSIBLE = {"kind": "rikudo", "size": 7, "prefilled": [[-2, 0, 1], [2, 0, 2]]}
SEVERAL = {"kind": "fillin", "grid": ["__", "__"], "words": ["ab", "cd", "ac", "bd"]}


def test_steps_are_printed_with_reasons_and_grids(written: Written, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("explain", written("puzzle.json", HAT), "--reasons --grids all").out == (
        "1. Only hat fits down at (2,1). (only candidate)\n"
        "    h is given at (2,1).\n"
        "    A word of 3 letters goes down at (2,1).\n"
        "\n"
        " #[h]#\n"
        " _[a]_\n"
        " #[t]#\n"
        "\n"
        "2. bag goes across at (1,2): it is the last word of 3 letters. (last of its\n"
        "   length)\n"
        "    A word of 3 letters goes across at (1,2).\n"
        "    hat is used only once.\n"
        "    hat goes down at (2,1).\n"
        "\n"
        " # h #\n"
        "[b|a|g]\n"
        " # t #\n"
        "\n"
        "Solved in 2 steps: easy (1.2)\n"
    )


def test_ratings_are_printed_a_line_a_puzzle(written: Written, run: Run) -> None:
    files = [written("puzzle.json", HAT), written("several.json", SEVERAL), Path("missing.json")]
    run("rate", files[2], files[1], files[0], code=2)  # the greatest code, not the last
    run("rate", files[1], files[0], code=1)
    assert run("rate", *files[:1]).out == f"{files[0]}: easy (1.2, only candidate)\n"
    rows = json.loads(run("rate", *files[:2], "--format json", code=1).out)
    assert [row["level"] for row in rows] == ["easy", None]
    assert rows[1]["message"] == "the puzzle has several solutions"
    lines = run("rate", *files, "--format csv -p 2", code=2).out.splitlines()
    assert lines[0] == "file,level,number,technique,message"
    assert lines[1] == f"{files[0]},easy,1.2,only candidate,"
    assert len(lines) == 4
    assert run("rate", files[2], code=2).out == f"{files[2]}: there is no such file\n"


def test_steps_are_written_in_a_language(written: Written, run: Run) -> None:
    file = written("puzzle.json", HAT)
    lines = run("explain", file, "--sentences de --reasons --grids none").out.splitlines()
    step = "1. Nur „hat“ passt senkrecht ab (2,1). (einziges passendes Wort)"
    assert lines[:2] == [step, "    Auf (2,1) ist „h“ vorgegeben."]
    assert lines[-1] == "In 2 Schritten gelöst: leicht (1,2)"
    [first, _] = json.loads(run("explain", file, "--sentences de --format json").out)["steps"]
    assert step == f"1. {first['sentence']} ({first['technique_name']})"
    assert first["technique"] == "only candidate"


@pytest.mark.slow
def test_why_there_is_not_one_solution_is_written_in_a_language(written: Written, run: Run) -> None:
    assert run("explain", written("puzzle.json", IMPOSSIBLE), "--sentences de", code=1).out.startswith("Keine Lösung. ")
    printed = run("explain", written("puzzle.json", SEVERAL), "--sentences pt", code=1).out
    assert "As soluções diferem em 2 casas. Com mais uma pista resta uma só solução: " in printed


def test_possible_words_are_printed_as_prolog(written: Written, run: Run) -> None:
    assert run("explain", written("puzzle.json", HAT), "--format prolog").out == (
        "% The possible words of each slot.\n"
        "[[[P21, P22, P23], [[b, a, g], [h, a, t]]],\n"
        "[[h, P22, P32], [[h, a, t]]]].\n"
        "\n"
        "% What is left when nothing more follows from them.\n"
        "[[[b, a, g], [[b, a, g]]],\n"
        "[[h, a, t], [[h, a, t]]]].\n"
    )
    printed = run("explain", written("puzzle.json", COURSE), "--format prolog", code=2).err
    assert "there are no lists of candidates for Seek Numbers" in printed


def test_an_option_of_another_family_is_said_to_change_nothing(run: Run) -> None:
    grid = ROOT / "instances" / "sudoku" / "01_4x4.lp"
    said = "aspsolve: --language changes nothing for Sudoku: --sentences names the language of sentences\n"
    assert run("explain", grid, "--language de").err == said
    assert run("solve", grid, "--ignore-case").err == "aspsolve: --ignore-case changes nothing for Sudoku\n"
    assert run("solve", ROOT / "instances" / "fillin" / "10_accents.lp", "--language fr").err == ""


def test_conflict_of_an_impossible_puzzle_is_reported(written: Written, run: Run) -> None:
    lines = run("explain", written("puzzle.json", IMPOSSIBLE), code=1).out.splitlines()
    assert lines[:4] == [
        "No solution. 1 and 2 cannot both stand where they are given.",
        "    1 is given at (-2,0).",
        "    2 is given at (2,0).",
        "",
    ]
    assert any("[1]" in line and "[2]" in line for line in lines[4:])
    printed = run("explain", written("puzzle.json", IMPOSSIBLE), "--format json", code=1).out
    assert len(json.loads(printed)["conflict"]["clues"]) == 2


def test_solutions_that_differ_are_reported_with_a_clue_that_settles_it(written: Written, run: Run) -> None:
    printed = run("explain", written("puzzle.json", SEVERAL), code=1).out
    assert "The solutions differ in 2 cells. One more clue leaves a single solution: c at (1,2)." in printed
    found = json.loads(run("explain", written("puzzle.json", SEVERAL), "--format json", code=1).out)["ambiguity"]
    assert (found["squares"], found["puzzle"]["kind"]) == ([[1, 2], [2, 1]], "fillin")


def test_time_limit_ends_an_explanation_and_a_rating(run: Run) -> None:
    file = ROOT / "instances/seeknumbers/09_random_7x7.lp"
    assert "the limit was reached after " in run("explain", file, "--time-limit 0.001", code=3).err
    assert run("rate", file, "--time-limit 0.001", code=3).out == f"{file}: the time limit was reached\n"


#: Runs the command, which says so after two steps, and waits.
TELLING = """
import sys, time
from aspsolve.cli import _explain as command, main
explain = command.explain
def telling(*arguments, on_step, **options):
    def tell(step):
        on_step(step)
        if step.number == 2:
            print("two", file=sys.stderr, flush=True)
            while True:  # a sleep that has not begun yet is not interrupted
                time.sleep(0.1)
    return explain(*arguments, on_step=tell, **options)
command.explain = telling
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
@pytest.mark.parametrize("form", ["text", "json"])
def test_steps_come_as_they_are_found_and_ctrl_c_keeps_them(form: str) -> None:
    puzzle = str(ROOT / "instances" / "rikudo" / "01_delhi_61.lp")
    with started("-c", TELLING, "explain", puzzle, "--format", form) as process:
        assert process.stderr.readline() == "two\n"
        if form == "text":
            assert process.stdout.readline().startswith("1. ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted after 2 steps" in err
    assert form == "text" or len(json.loads(out)["steps"]) == 2


@pytest.mark.parametrize(
    ("language", "level", "expected"),
    [
        ("en", "where", "Look at (2,1)."),
        ("en", "why", "Look for: only candidate. h is given at (2,1). A word of 3 letters goes down at (2,1)."),
        ("en", "what", "Only hat fits down at (2,1)."),
        ("de", "where", "Sieh dir (2,1) an."),
        ("de", "why", "Suche nach: einziges passendes Wort. Auf (2,1) ist „h“ vorgegeben."),
        ("pt", "what", "Só «hat» encaixa na vertical a partir de (2,1)."),
    ],
)
def test_hint_has_a_level_and_a_language(written: Written, language: str, level: str, expected: str, run: Run) -> None:
    assert run("hint", written("puzzle.json", HAT), "--sentences", language, "--level", level).out.startswith(expected)


def test_wrong_attempt_is_reported(written: Written, run: Run) -> None:
    attempt = written("attempt.txt", "#h#\nc__\n#_#\n")
    printed = run("hint", written("puzzle.json", HAT), "--attempt", attempt, code=1).out
    assert printed == "Wrong: (1,2) holds c.\n\n # h #\n[c]_ _\n # _ #\n"
    printed = run("hint", written("puzzle.json", HAT), "--attempt", attempt, "--format json", code=1).out
    assert json.loads(printed)["state"] == "wrong"


def test_several_attempts_are_refused(written: Written, run: Run) -> None:
    attempts = written("attempts.json", {"solutions": [{"grid": ["#h#", "___", "#_#"]}] * 2})
    said = run("hint", written("puzzle.json", HAT), "--attempt", attempts, code=2).err
    assert "expected one attempt, found 2" in said


def test_each_link_of_a_chain_lists_its_reasons() -> None:
    step = next(step for step in explain(CHAINED).steps if step.chain)
    *_, last = step.chain
    lines = write_step(step, width=200).splitlines()
    assert lines[lines.index(f"    {last.number}. {last} ({last.technique})") + 1 :] == [
        *(f"         {reason}" for reason in last.reasons),
        *(f"    {reason}" for reason in step.reasons),
    ]
    assert len(write_step(step, width=200, reasons=False).splitlines()) == 2 + len(step.chain)


def test_reason_that_may_not_be_minimal_says_so() -> None:
    puzzle = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
    [first, *_] = explain(puzzle).steps
    assert "perhaps not all of this is needed" not in write_step(first)
    doubtful = replace(first, minimal=False)
    assert write_step(doubtful).endswith("    Perhaps fewer reasons are enough.")
    found = conflict(FillIn(grid=["__", "##", "__"], words=["ab"]))
    assert "Perhaps fewer of them are enough" in write_conflict(replace(found, minimal=False))
