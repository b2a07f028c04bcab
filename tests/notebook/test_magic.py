"""``%%clingo``: a cell is an encoding; clingo's own output, mistakes where they are, grids under the answers."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from aspsolve import FillIn, SeekNumbers, solve
from aspsolve.notebook._answers import SIGN, read_answer
from tests.conftest import ROOT, Written
from tests.formats.random_facts import random_facts
from tests.processes import child_processes, runs, started, until

pytest.importorskip("IPython", reason="needs the extra notebook")

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

COURSE = ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp"
ENCODING = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    found = InteractiveShell.instance()
    found.run_line_magic("load_ext", "aspsolve")
    yield found
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, line: str, cell: str) -> Any:
    """Run a cell, and return what it printed and displayed."""
    with capture_output() as captured:
        shell.run_cell_magic("clingo", line, cell)
    return captured


def test_the_cell_is_the_encoding_and_the_grid_is_drawn_under_the_answer_and_saved(shell: InteractiveShell) -> None:
    captured = run(shell, f"0 {COURSE} - --save found", ENCODING)
    assert "Answer: 1" in captured.stdout
    assert "path(1,1,2,1)" in captured.stdout
    assert "SATISFIABLE" in captured.stdout
    assert captured.stderr == ""
    (shown,) = captured.outputs
    assert shown.data["text/plain"].startswith("3 │ ┌─────●")
    assert "<svg" in shown.data["text/html"]
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
    assert shell.user_ns["found"] == [solve(puzzle).solution]


@pytest.mark.slow
def test_a_declared_family_is_drawn_where_it_is_named_and_else_said_to_be_one_of_some(shell: InteractiveShell) -> None:
    text = (ROOT / "encodings" / "numbrix.lp").read_text(encoding="utf-8").partition("#defined")[2]
    cell = f"cell(1..2,1..2). clue(1,1,1). clue(1,2,2). #defined{text}"
    captured = run(shell, "0", cell)
    assert "Not drawn: the facts could be those of hidato, numbrix" in captured.stdout
    assert not captured.outputs
    for arguments, first in (("0 --family numbrix", ""), ("0", "% Numbrix\n")):
        (shown,) = run(shell, arguments, first + cell).outputs
        assert shown.data["text/plain"].startswith("1 │ 1  4\n2 │ 2  3\n")


def test_answers_of_other_programs_are_saved_as_atoms(shell: InteractiveShell) -> None:
    captured = run(shell, "--save found 0", '{a; b("é")}. :- a, b("é"). #show a/0. #show b/1.')
    assert sorted(map(str, shell.user_ns["found"])) == ["", "a", 'b("é")']
    assert captured.outputs == []


def test_a_mistake_is_reported_at_its_line_of_the_cell_or_file(shell: InteractiveShell, written: Written) -> None:
    captured = run(shell, "0 -", 'a.\np("é") :- q(X), r(Y.\n')
    said, *below = captured.stderr.splitlines()
    expected = "syntax error, unexpected ., expecting ) or ; (perhaps line 3 "
    assert said.startswith(f"cell, line 3, column 20: error: {expected}")
    assert below[:2] == ['    p("é") :- q(X), r(Y.', "                       ^"]
    file = written("wrong.lp", "a :- b(.")
    assert f"{file}:1:8-9: error: syntax error" in run(shell, str(file), "b.").stderr


def test_the_cell_is_read_where_no_dash_says_so(shell: InteractiveShell) -> None:
    assert "b" in run(shell, f"{COURSE} -V0", "b. #show b/0.").stdout.split()


def test_the_attempt_of_a_fill_in_is_drawn_though_it_is_wrong(shell: InteractiveShell) -> None:
    facts = "".join(f"{fact}." for fact in FillIn(grid=["__"], words=["ab", "cd"]).facts())
    captured = run(shell, "0 -V0", f'{facts} place("ab",across,1,1).')
    (shown,) = captured.outputs
    assert "This is no solution:" in shown.data["text/html"]


@pytest.mark.parametrize(
    "line", ["", "3", "null", '{"kind": 3}', '{"kind": "sokoban"}', '{"atoms": ["a("]}', '{"atoms": 3}', "{" * 10_000]
)
def test_what_else_begins_as_an_answer_is_none(line: str) -> None:
    assert read_answer(f"{SIGN}{line}\n") is None


@pytest.mark.parametrize("line", ["--save", "--save 3x 0", '"'])
def test_usage(shell: InteractiveShell, line: str) -> None:
    with pytest.raises(UsageError, match=r"^%%clingo: "):
        run(shell, line, "a.")


@pytest.mark.slow
def test_of_many_answers_the_first_are_drawn_and_all_are_saved(shell: InteractiveShell) -> None:
    free = "cell(1..2,1..4). first(1,1). final(2,4). 1 { path(1,1,1,2..4); path(1,1,2,1..4) }. #show path/4."
    captured = run(shell, "0 --save found", free)
    assert len(captured.outputs) == 20
    assert len(shell.user_ns["found"]) == 127
    assert "(further grids are not drawn)" in captured.stdout


def test_debug_names_the_line_of_the_cell_and_how_to_ask_is_said_without(shell: InteractiveShell) -> None:
    wrong = f"{ENCODING}:- path(1,1,_,_).\n"
    captured = run(shell, f"0 {COURSE} -", wrong)
    assert "--debug names the rules that exclude every answer" in captured.stderr
    captured = run(shell, f"0 {COURSE} - --debug", wrong)
    assert f"cell:{ENCODING.count(chr(10)) + 2}: this line excludes the right answer" in captured.stdout
    assert captured.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc to look for processes in")
def test_clingo_ends_with_the_process_of_the_notebook() -> None:
    script = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_line_magic("load_ext", "aspsolve")
shell.run_cell_magic("clingo", "0 -q", "1 { at(P,H) : H = 1..40 } 1 :- P = 1..41. :- at(P,H), at(Q,H), P < Q.")
"""
    with started("-c", script, stderr=None) as notebook:
        assert notebook.stdout.readline().startswith("aspsolve clingo version")
        clingo = child_processes(notebook.pid)
        notebook.kill()
    assert len(clingo) == 1
    until(lambda: not runs(clingo[0]))


PIECES = (
    *("path(1,1,2,1).", "place(\"hat\",across,1,2).", "number(2,0,1).", "#show path/4.", "#show.", "{a;b}."),
    *("a :- ", ".", "\"", "%*", "*%"),
    *("\x1e", "\x1e{\"kind\": \"rikudo\"}\n", "\ud800", "\0", "\u2028", "é", "🇩🇪", "\n"),
    *("\t", "1 {c(1..3)} 1.", "cell(1..2,1..2)."),
    *("#include <incmode>.", "#include \"missing.lp\".", "#script (python) print(1) #end.", "f(" * 500),
    *("first(1,1).", "final(2,2).", "path(1,1,9999,9999).", "path(a,b,c,d).", "number(0,0,0).", "x(-2147483648/-1)."),
)  # fmt: skip
LINES = (
    *("0", "-", "0 -", "--save found 0 -", "--save", "0 missing.lp -", "--outf=2 0 -", "--stats 0", "-V0 0"),
    *("'", "\ud800", "-c n=\ud800"),
)


def random_cell(chance: random.Random) -> str:
    """Return a cell: facts, an encoding, answers as facts, and what means nothing."""
    parts = [random_facts(chance), ENCODING[: chance.randrange(len(ENCODING))], *chance.choices(PIECES, k=6)]
    return "".join(chance.sample(parts, chance.randrange(len(parts) + 1)))


@pytest.mark.slow
def test_random_cells_are_run_without_a_traceback(shell: InteractiveShell) -> None:
    for seed in range(60):
        chance = random.Random(seed)
        line, cell = chance.choice(LINES), random_cell(chance)
        with capture_output() as captured, suppress(UsageError):
            shell.run_cell_magic("clingo", f"{line} --time-limit=5" if "'" not in line else line, cell)
        assert "Traceback" not in captured.stdout + captured.stderr, (seed, line, cell)
