"""What is written as Prolog runs in SWI-Prolog when it is consulted, and what that prints is read back."""

import shutil
import subprocess
from pathlib import Path

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, read, read_solutions, solve, write

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
def test_a_written_puzzle_runs_when_it_is_consulted(puzzle: Puzzle, tmp_path: Path) -> None:
    program, file, answer = (tmp_path / name for name in ("program.pl", "puzzle.pl", "answer.pl"))
    program.write_text(PROGRAM)
    write(puzzle, file)
    assert read(file) == puzzle
    done = subprocess.run(
        [SWIPL or "swipl", "-g", "halt", str(program), str(file)],
        capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    answer.write_text(done.stdout)
    assert read_solutions(answer, puzzle) == solve(puzzle).solutions
