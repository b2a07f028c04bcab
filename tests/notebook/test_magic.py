"""``%%clingo``: a cell is an encoding; clingo's own output, mistakes where they are, grids under the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aspsolve import FillIn, SeekNumbers, solve
from aspsolve.notebook.answers import SIGN, read_answer
from tests.conftest import ROOT

pytest.importorskip("IPython", reason="needs the extra notebook")

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

COURSE = ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp"
ENCODING = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    """Return a shell with the extension."""
    found = InteractiveShell.instance()
    found.run_line_magic("load_ext", "aspsolve")
    yield found
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, line: str, cell: str) -> Any:
    """Run a cell, and return what it printed and displayed."""
    with capture_output() as captured:
        shell.run_cell_magic("clingo", line, cell)
    return captured


def test_the_cell_is_the_encoding_and_the_grid_is_drawn_under_the_answer(shell: InteractiveShell) -> None:
    captured = run(shell, f"0 {COURSE} -", ENCODING)
    assert "Answer: 1" in captured.stdout
    assert "path(1,1,2,1)" in captured.stdout
    assert "SATISFIABLE" in captured.stdout
    assert captured.stderr == ""
    (shown,) = captured.outputs
    assert shown.data["text/plain"].startswith("3 │ ┌─────●")
    assert "<svg" in shown.data["text/html"]


def test_save_keeps_the_answers_as_objects(shell: InteractiveShell) -> None:
    run(shell, f"0 {COURSE} - --save found", ENCODING)
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
    assert shell.user_ns["found"] == [solve(puzzle).solution]


def test_answers_of_other_programs_are_saved_as_atoms(shell: InteractiveShell) -> None:
    captured = run(shell, "--save found 0", '{a; b("é")}. :- a, b("é"). #show a/0. #show b/1.')
    assert sorted(map(str, shell.user_ns["found"])) == ["", "a", 'b("é")']
    assert captured.outputs == []


def test_a_mistake_is_told_at_its_line_of_the_cell(shell: InteractiveShell) -> None:
    captured = run(shell, "0 -", 'a.\np("é") :- q(X), r(Y.\n')
    assert captured.stderr.splitlines()[:3] == [
        "cell, line 3, column 20: error: syntax error, unexpected ., expecting ) or ;",
        '    p("é") :- q(X), r(Y.',
        "                       ^",
    ]


def test_a_missing_full_stop_is_told_by_the_line_of_the_cell(shell: InteractiveShell) -> None:
    captured = run(shell, "0 -", "a :- b\nc :- d.\n")
    [said, *_] = captured.stderr.splitlines()
    assert (
        said
        == "cell, line 3, column 1: error: syntax error, unexpected <IDENTIFIER> (perhaps line 2 lacks its full stop)"
    )


def test_facts_that_an_instance_just_lacks_are_no_message(shell: InteractiveShell) -> None:
    unhinted = str(ROOT / "instances" / "seeknumbers" / "02_no_hints_4x4.lp")
    said = run(shell, f"1 {unhinted} -", "path(X,Y,X,Y) :- first(X,Y). :- hint(_,_,_), never.").stderr
    assert "hint" not in said
    assert "never" in said


def test_a_message_about_a_file_keeps_its_place(shell: InteractiveShell, tmp_path: Any) -> None:
    file = tmp_path / "wrong.lp"
    file.write_text("a :- b(.")
    assert f"{file}:1:8-9: error: syntax error" in run(shell, str(file), "b.").stderr


def test_the_cell_is_read_where_no_dash_says_so(shell: InteractiveShell) -> None:
    assert "b" in run(shell, f"{COURSE} -V0", "b. #show b/0.").stdout.split()


def test_the_attempt_of_a_fill_in_is_drawn_though_it_is_wrong(shell: InteractiveShell) -> None:
    facts = "".join(f"{fact}." for fact in FillIn(grid=["__"], words=["ab", "cd"]).facts())
    captured = run(shell, "0 -V0", f'{facts} place("ab",across,1,1).')
    (shown,) = captured.outputs
    assert "This is no solution:" in shown.data["text/html"]


@pytest.mark.parametrize(
    "line", ["", "3", "null", '{"kind": 3}', '{"kind": "sudoku"}', '{"atoms": ["a("]}', '{"atoms": 3}', "{" * 10_000]
)
def test_what_else_begins_as_an_answer_is_none(line: str) -> None:
    assert read_answer(f"{SIGN}{line}\n") is None


@pytest.mark.parametrize("line", ["--save", "--save 3x 0", '"'])
def test_usage(shell: InteractiveShell, line: str) -> None:
    with pytest.raises(UsageError, match=r"^%%clingo: "):
        run(shell, line, "a.")


def test_of_many_answers_the_first_are_drawn_and_all_are_saved(shell: InteractiveShell) -> None:
    free = "cell(1..2,1..4). first(1,1). final(2,4). 1 { path(1,1,1,2..4); path(1,1,2,1..4) }. #show path/4."
    captured = run(shell, "0 --save found", free)
    assert len(captured.outputs) == 20
    assert len(shell.user_ns["found"]) == 127
    assert "(further grids are not drawn)" in captured.stdout
