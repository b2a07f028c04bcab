"""Signals and time limits on large puzzles, at any moment: one line, the right exit code, no process left."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from aspsolve import Status, solve
from benchmarks.promptness import (
    COMMANDS,
    LATEST_SECONDS,
    SIGNALS,
    TIME_LIMITS_SECONDS,
    Interruption,
    children,
    interrupt,
    largest,
    processes_left,
    write_files,
)
from tests.conftest import ROOT, some_slow

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes that are left are looked for in /proc")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    write_files(folder)
    return folder


#: What Python says in a process that starts when its parent is killed.
LOST = (
    "Traceback (most recent call last):",
    '  File "<string>", line 1, in <module>',
    '  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 122, in spawn_main',
    "    exitcode = _main(fd, parent_sentinel)",
    "EOFError: Ran out of input",
)


@pytest.mark.parametrize(
    ("number", "lines", "clean"),
    [
        (signal.SIGKILL, LOST, True),
        (signal.SIGTERM, [line for line in LOST for _ in range(2)], True),
        (signal.SIGINT, LOST, False),
        (signal.SIGKILL, [*LOST[:2], '  File "/aspsolve/batch/_work.py", line 1, in call', *LOST[2:]], False),
        (signal.SIGKILL, [*LOST, "aspsolve: interrupted"], False),
        (signal.SIGKILL, LOST[-1:], False),
    ],
)
def test_only_python_may_complain_where_a_process_has_just_started(
    number: int, lines: Sequence[str], clean: bool
) -> None:
    assert Interruption("rate", number, -number, tuple(lines), 0.0, ()).clean == clean


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_signal_at_any_moment_leaves_no_process(command: str, folder: Path) -> None:
    rng = random.Random(command)
    for number in SIGNALS:
        ending = interrupt(command, folder, rng.uniform(0, LATEST_SECONDS), number)
        assert ending.clean, ending


@pytest.mark.parametrize("number", some_slow(SIGNALS))
@pytest.mark.parametrize(
    "command",
    [
        "rate rikudo.json seeknumbers.json -p 2",
        "batch rikudo.json seeknumbers.json -o results.jsonl -p 2",
        "generate rikudo --size 217 -n 9 -p 2",
    ],
)
def test_workers_end_with_the_command(command: str, number: int, folder: Path) -> None:
    ending = interrupt(command, folder, 0.8, number)
    assert ending.clean, ending


@pytest.mark.parametrize(
    ("command", "after"), [(COMMANDS[0], 0.4), (COMMANDS[7], 0.4), ("generate nurikabe --size 10 10 --seed 1", 2.0)]
)
def test_interrupt_ends_in_one_line(command: str, after: float, folder: Path) -> None:
    ending = interrupt(command, folder, after)
    assert ending.clean, ending


@pytest.mark.slow
def test_orphans_of_later_processes_are_not_adopted(folder: Path) -> None:
    interrupt(COMMANDS[0], folder, 0.1)
    waits = "import sys; sys.stdin.read()"
    script = f"import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', '{waits}']).pid)"
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        orphan = int(parent.stdout.readline())
        parent.wait()
        assert orphan not in children()


def test_nothing_is_loaded_before_the_command_listens_to_ctrl_c() -> None:
    script = "import sys; loaded = {*sys.modules}; import aspsolve.__main__; print(*sorted({*sys.modules} - loaded))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert {*done.stdout.split()} == {"aspsolve", "aspsolve.__main__"}


def test_interrupt_that_loading_a_module_swallows_ends_the_command() -> None:
    script = """
import os, signal, sys

class Swallows:
    def find_spec(self, name, path, target=None):
        if name == "aspsolve.cli._solve":
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                pass

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
sys.meta_path.insert(0, Swallows())
from aspsolve.__main__ import main
sys.exit(main())
"""
    assert_interrupted(script)


def test_interrupt_while_a_module_is_loaded_waits_for_what_other_threads_begin() -> None:
    script = """
import os, signal, sys, time
from concurrent.futures import ThreadPoolExecutor

class Interrupts:
    def find_spec(self, name, path, target=None):
        if name == "colorsys":
            os.kill(os.getpid(), signal.SIGINT)

def begin():
    time.sleep(0.3)
    print("begun", flush=True)

def run():
    with ThreadPoolExecutor() as pool:
        pool.submit(begin)
        import colorsys
        time.sleep(5)

sys.meta_path.insert(0, Interrupts())
import aspsolve.cli
aspsolve.cli.main = run
signal.signal(signal.SIGINT, signal.default_int_handler)
from aspsolve.__main__ import main
sys.exit(main())
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "begun\n", "aspsolve: interrupted\n")


def test_interrupt_that_turns_into_another_error_ends_the_command() -> None:
    script = """
import os, signal, sys
from aspsolve import cli

def swallows():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise KeyError

cli.main = swallows
signal.signal(signal.SIGINT, signal.default_int_handler)
from aspsolve.__main__ import main
sys.exit(main())
"""
    assert_interrupted(script)


def assert_interrupted(script: str) -> None:
    command = [sys.executable, "-c", script, "solve", "--help"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "aspsolve: interrupted\n")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["fillin", "rikudo", "seeknumbers"])
def test_time_limit_leaves_no_process(kind: str) -> None:
    puzzle = largest()[kind]
    before = set(children())
    for limit in TIME_LIMITS_SECONDS:
        result = solve(puzzle, models=2, time_limit=limit)
        assert result.stopped or result.status is Status.SATISFIABLE
        assert processes_left(before) == ()


def test_interrupt_while_an_object_is_deleted_is_not_lost() -> None:
    script = """
import os, signal, sys, time

class Deleted:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.001)

def run():
    Deleted()
    time.sleep(5)
    return 7

import aspsolve.cli
aspsolve.cli.main = run
from aspsolve.__main__ import main
sys.exit(main())
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, "aspsolve: interrupted\n")
