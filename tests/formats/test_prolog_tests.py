"""Prolog tests as courses write them: facts, and rules around the goal; and puzzles that SWI-Prolog consults."""

import shutil
import subprocess
from pathlib import Path

import pytest

from aspsolve import FillIn, InputError, InputWarning, Puzzle, Rikudo, SeekNumbers, read, read_solutions, solve, write
from aspsolve.formats import read_puzzles
from aspsolve.formats.prolog import read_puzzle
from aspsolve.formats.prolog import read_puzzles as read_text
from tests.conftest import CASES, CROSS, Written

GRID = "[['#',h,'#'],[_,_,_],['#',_,'#']]"
WORLD = CASES / "world"


@pytest.mark.parametrize(
    "text",
    [
        (
            f"test0 :- Puzzle = {GRID}, Words = [hat, bag],\n    maplist(atom_chars, Words, WordList),"
            " puzzle_solution(Puzzle, WordList), print(Puzzle)."
        ),
        f"test0 :- P = {GRID}, W = [[h,a,t],[b,a,g]], puzzle_solution(P, W), check(P), length(W, 2).",
        f"run(1) :-\n    puzzle_solution({GRID}, [hat,bag]).",
        f't :- maplist(string_chars, ["hat", "bag"], W), P = {GRID}, puzzle_solution(P, W).',
    ],
)
def test_a_rule_is_the_query_of_its_body(text: str) -> None:
    assert read_puzzle(text) == CROSS


def test_facts_and_rules_are_a_puzzle_each_and_what_runs_them_is_passed_over() -> None:
    text = (
        ":- use_module(library(lists)).\n:- initialization(main).\n"
        f"test(1, {GRID}, [[h,a,t],[b,a,g]]). % one. Another:\ntest(2, [[_,_]], [ab]).\n"
        "run :- test(N, P, W), ( puzzle_solution(P, W) -> print('no. [['), nl ; X is N + 1 ), fail.\nrun.\n"
        "print_rows([[H|T]|R]) :- write(H), print_rows([T|R]).\n"
        f"t1 :- puzzle_solution({GRID}, [hat,bag]).\n"
        "t2 :- puzzle_solution([[_,_]], [ab]), nl.\n/* the end\n run. */ main :- \\+ run, halt.\n"
    )
    with pytest.warns(InputWarning, match=r"^1: 6 clauses without a puzzle passed over$"):
        assert read_text(text) == [CROSS, FillIn(["__"], ["ab"])] * 2
    with pytest.raises(InputError, match=r"^1:\d+: expected "):
        read_text("run :- test(N, P, W), puzzle_solution(P, W).\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("t :- fill(X), puzzle_solution([[_]], [a]).", "1:15: expected one goal besides those with =, found"),
        ("t :- P = [[_,x|y]], puzzle_solution(P, [ab]).", "1:15: expected all elements of a list between its brackets"),
        ("t :- maplist(atom_codes, [ab], W), puzzle_solution([[_,_]], W).", "expected one goal besides those with ="),
        ("test(1, [[_,_]], 7).", "1:18: expected a list of words, found the number 7"),
    ],
)
def test_what_could_change_the_puzzle_is_refused_at_its_place(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_puzzle(text)
    assert complaint in str(caught.value)


@pytest.mark.skipif(not WORLD.is_dir(), reason="the files of others are not here")
@pytest.mark.parametrize(("name", "solutions"), [("test_fact.pl", [1, 2]), ("goals.pl", [1]), ("rikudo_tests.pl", [1])])
def test_files_of_others_are_solved(name: str, solutions: list[int]) -> None:
    path: Path = WORLD / name
    assert [len(solve(puzzle, models=0).solutions) for puzzle in read_puzzles(path)] == solutions


SWIPL = shutil.which("swipl")
#: Programs that know one answer each: what matters here is that they are called, and with what.
PROGRAM = """
puzzle_solution(P, [[h,a,t],['B',a,g]]) :- P = [['#',h,'#'],['B',a,g],['#',t,'#']].
rikudo(7, [(-2,0,1),(-1,1,2)], [(1,1,2,0)],
       [(-1,1,2),(1,1,3),(-2,0,1),(2,0,4),(-1,-1,6),(1,-1,5),(0,0,-10)]).
seek_numbers((2,2), (1,1), (2,1), [], [(1,1),(1,2),(2,2),(2,1)]).
"""


@pytest.mark.skipif(SWIPL is None, reason="SWI-Prolog is not installed")
@pytest.mark.parametrize(
    "puzzle",
    [
        FillIn(["#h#", "___", "#_#"], ["hat", "Bag"]),
        Rikudo(7, [(-2, 0, 1), (-1, 1, 2)], [(1, 1, 2, 0)]),
        SeekNumbers(size=(2, 2), first=(1, 1), final=(2, 1)),
    ],
    ids=lambda puzzle: puzzle.kind,
)
def test_a_written_puzzle_runs_when_it_is_consulted(puzzle: Puzzle, written: Written) -> None:
    program = written("program.pl", PROGRAM)
    file = program.with_name("puzzle.pl")
    write(puzzle, file)
    assert read(file) == puzzle
    done = subprocess.run(
        [SWIPL or "swipl", "-g", "halt", str(program), str(file)],
        capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert read_solutions(written("answer.pl", done.stdout), puzzle) == solve(puzzle).solutions
