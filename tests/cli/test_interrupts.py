"""Ctrl-C and kills: one line, the right exit code, partial results, and no process left."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aspsolve import Rikudo, SeekNumbers, Status, solve, write
from tests.conftest import ROOT, Run, some_slow
from tests.processes import child_processes, children, processes_left, started, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes that are left are looked for in /proc")

#: Each works on large puzzles for longer than anybody waits.
COMMANDS = (
    "rate rikudo.json seeknumbers.json -p 2",
    "batch rikudo.json seeknumbers.json -o results.jsonl -p 2",
    "generate rikudo --size 217 -n 9 -p 2",
    "solve seeknumbers.json",
    "solve rikudo.json --time-limit 60",
    "explain rikudo.json",
    "generate nurikabe --size 10 10 --seed 1",
)
#: Runs the command, and says when it begins to.
START = "import sys; from aspsolve.__main__ import main; print('begins', file=sys.stderr, flush=True); sys.exit(main())"
#: Runs a command that is interrupted while it makes an object, which then cannot go quietly.
HALF_MADE = """import sys, aspsolve.cli
from aspsolve.__main__ import main

class Half:
    def __del__(self):
        self.missing

def command():
    half = Half()
    raise KeyboardInterrupt

aspsolve.cli.main = command
sys.exit(main())
"""
SIGNALS = [signal.SIGINT, signal.SIGKILL, signal.SIGTERM]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    write(Rikudo(size=1261), folder / "rikudo.json")
    write(SeekNumbers(size=(60, 60), first=(1, 1), final=(60, 1)), folder / "seeknumbers.json")
    return folder


@pytest.mark.parametrize(
    ("command", "number", "after"),
    some_slow(zip(COMMANDS * 2, SIGNALS * 5, [0.7, 0.4, 1.2, 0.5] * 4, strict=False), quick_every=6),
)
def test_signal_leaves_no_process(command: str, number: int, after: float, folder: Path) -> None:
    _end(command, number, after, folder)


@pytest.mark.parametrize("command", some_slow(["solve one.lp --family", "explain one.lp --family", "generate"]))
def test_ctrl_c_ends_the_grounding_of_a_few_facts(command: str, tmp_path: Path) -> None:
    rules = (ROOT / "encodings" / "akari.lp").read_text(encoding="utf-8").replace("family akari", "family endless")
    (tmp_path / "endless.lp").write_text(f"{rules}far(1..999999999).\n", encoding="utf-8")
    (tmp_path / "one.lp").write_text("cell(1,1).", encoding="utf-8")
    _end(f"{command} endless.lp", signal.SIGINT, 2.0, tmp_path)


def test_ctrl_c_while_an_own_encoding_is_ground_says_how_to_find_the_rule(tmp_path: Path) -> None:
    (tmp_path / "mine.lp").write_text("{ path(1,1,2,1) }. far(1). far(X+1) :- far(X).", encoding="utf-8")
    (tmp_path / "one.lp").write_text("cell(1..2,1). first(1,1). final(2,1).", encoding="utf-8")
    said = _end("solve one.lp --family seeknumbers -e mine.lp", signal.SIGINT, 1.5, tmp_path, lines=2)
    assert said.endswith("--debug names the rule because of which grounding never ends, if there is one\n")


def _end(command: str, number: int, after: float, folder: Path, lines: int = 1) -> str:
    """End a command by a signal, and return what it says: a line after Ctrl-C, else nothing; it leaves no process."""
    with started("-c", START, *command.split(), cwd=folder, stdout=subprocess.DEVNULL) as process:
        assert process.stderr.readline() == "begins\n"
        time.sleep(after)
        left = child_processes(process.pid)
        process.send_signal(number)
        _, said = process.communicate(timeout=120)
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert len(said.splitlines()) == lines, said
    else:
        assert (process.returncode, said) == (-number, "")
    until(lambda: not any(Path(f"/proc/{child}").exists() for child in left))
    return said


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [Rikudo(size=1261), SeekNumbers(size=(60, 60), first=(1, 1), final=(60, 1))])
def test_time_limit_leaves_no_process(puzzle: Rikudo | SeekNumbers) -> None:
    before = set(children())
    for limit in (0.05, 0.4, 3):
        result = solve(puzzle, models=2, time_limit=limit)
        assert result.stopped or result.status is Status.SATISFIABLE
        assert processes_left(before) == ()


def test_ctrl_c_after_clingo_is_pythons_again(run: Run) -> None:
    run("clingo", ROOT / "encodings" / "rikudo.lp", ROOT / "instances" / "rikudo" / "02_ring_of_six.lp", code=10)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_nothing_is_said_of_what_is_interrupted_half_made() -> None:
    done = subprocess.run([sys.executable, "-c", HALF_MADE], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (130, "aspsolve: interrupted\n")
