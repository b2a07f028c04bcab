"""Files with several puzzles."""

import json

import pytest

from tests.conftest import Run, Written

QUERIES = "?- rikudo(7, [(-2,0,1),(-1,1,2)], [], R).\n?- rikudo(7, [(-2,0,2),(2,0,4)], [], R).\n"


def test_each_puzzle_of_a_file_is_solved(written: Written, run: Run) -> None:
    file = written("two.pl", QUERIES)
    out, err = run("solve", file, "--format prolog", code=1)
    answer = "R = [(-1,1,2),(1,1,3),(-2,0,1),(2,0,4),(-1,-1,6),(1,-1,5),(0,0,-10)]."
    assert out == f"% {file}: puzzle 1\n{answer}\n\n% {file}: puzzle 2\nfalse.\n"
    assert err.startswith(f"aspsolve: {file}: puzzle 2: no solution exists")
    printed = run("solve", file, "--format json", code=1).out
    assert [one["status"] for one in json.loads(printed)] == ["SATISFIABLE", "UNSATISFIABLE"]


@pytest.mark.parametrize(
    ("command", "other"), [("explain", ""), ("hint", ""), ("draw", ""), ("convert", "-"), ("check", "-")]
)
def test_other_commands_take_one_puzzle(command: str, other: str, written: Written, run: Run) -> None:
    file = written("two.pl", QUERIES)
    assert run(command, file, other, code=2).err == f"aspsolve: {file}: expected one puzzle, found 2\n"
