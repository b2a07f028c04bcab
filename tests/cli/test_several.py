"""Files with several puzzles."""

import json
from pathlib import Path

import pytest

from aspsolve.cli import main

QUERIES = "?- rikudo(7, [(-2,0,1),(-1,1,2)], [], R).\n?- rikudo(7, [(-2,0,2),(2,0,4)], [], R).\n"


def test_each_puzzle_of_a_file_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.pl"
    file.write_text(QUERIES)
    assert main(["solve", str(file), "--format", "prolog"]) == 1
    out, err = capsys.readouterr()
    answer = "R = [(-1,1,2),(1,1,3),(-2,0,1),(2,0,4),(-1,-1,6),(1,-1,5),(0,0,-10)]."
    assert out == f"% {file}: puzzle 1\n{answer}\n\n% {file}: puzzle 2\nfalse.\n"
    assert err.startswith(f"aspsolve: {file}: puzzle 2: no solution exists")
    assert main(["solve", str(file), "--format", "json"]) == 1
    assert [one["status"] for one in json.loads(capsys.readouterr().out)] == ["SATISFIABLE", "UNSATISFIABLE"]


@pytest.mark.parametrize("command", [["explain"], ["hint"], ["draw"], ["convert", "-"], ["check", "-"]])
def test_other_commands_take_one_puzzle(tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.pl"
    file.write_text(QUERIES)
    assert main([command[0], str(file), *command[1:]]) == 2
    assert capsys.readouterr().err == f"aspsolve: {file}: expected one puzzle, found 2\n"
