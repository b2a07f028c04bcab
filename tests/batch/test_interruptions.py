"""Batches whose workers, parent or scheduler are killed, and on a cluster: they come to the lines of any other."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from aspsolve import Rikudo, write
from aspsolve.cli import main
from tests.processes import child_processes, children, environment, processes_left, ran, runs, started, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes that are left are looked for in /proc"),
]

NUMBER = 150
#: So many lines are there when a run is disturbed.
FIRST = NUMBER // 6
#: Runs the command, with less patience for a scheduler that is gone, and little work ahead. Where a file is named, it
#: waits for that after some lines of its journal: so it is disturbed in its midst, however busy the machine is.
START = """
import os, time
from itertools import count
from aspsolve.__main__ import main
from aspsolve.batch import _run as running, _workers as cluster

add, numbers = running.Journal.add, count()

def add_in_time(self, *entry):
    number = next(numbers)
    while number == int(os.environ.get("FIRST", "-1")) and not os.path.exists(os.environ["GO_ON"]):
        time.sleep(0.01)
    add(self, *entry)

if __name__ == "__main__":
    cluster.CONNECT_SECONDS, cluster.AHEAD_ON_CLUSTER, running.Journal.add = 2, 2, add_in_time
    raise SystemExit(main())
"""
RING = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of small puzzles, one file that is none, and what an undisturbed run makes of them."""
    folder = tmp_path_factory.mktemp("batch")
    (folder / "puzzles").mkdir()
    rng = random.Random(5)
    for number in range(NUMBER):
        start = rng.randrange(6)
        given = rng.sample(range(6), rng.randrange(4))
        cells = [(*RING[(start + step) % 6], step + 1) for step in given]
        write(Rikudo(7, prefilled=cells), folder / "puzzles" / f"{number:03}.json")
    (folder / "puzzles" / "bad.json").write_text("{")
    run(folder, "whole.jsonl")
    return folder


def command(results: str, *options: str) -> list[str]:
    return ["-c", START, "batch", "puzzles", "-o", results, "--do", "solve,unique,rate", "-p", "2", *options]


def run(folder: Path, results: str) -> None:
    code, _, err = ran(*command(results), cwd=folder)
    assert (code, err) == (2, "")


@contextmanager
def begun(folder: Path, results: str, *options: str) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Start a run, and yield it when its first lines are there, with the file for which it waits then."""
    go_on = folder / f"{results}.go_on"
    variables = environment(GO_ON=str(go_on), FIRST=str(FIRST))
    with started(*command(results, *options), cwd=folder, env=variables) as process:
        try:
            until(lambda: process.poll() is not None or len(lines(folder / results)) >= FIRST)
            assert process.poll() is None
            yield process, go_on
        finally:
            process.kill()


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the whole lines of results, sorted, without the seconds."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = [{**json.loads(line), "seconds": 0} for line in text.splitlines(keepends=True) if line.endswith("\n")]
    return sorted(found, key=lambda line: line["file"])


def descendants(number: int) -> list[int]:
    """Return the processes below one that work on puzzles."""
    found = []
    with suppress(OSError):  # one may end meanwhile
        for child in map(int, child_processes(number)):
            if b"_worker.py" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
            found += descendants(child)
    return found


def test_kill_of_workers_changes_nothing(puzzles: Path) -> None:
    results = "worker.jsonl"
    with begun(puzzles, results) as (process, go_on):
        for _ in range(3):
            for victim in descendants(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
            go_on.touch()
            time.sleep(0.4)
        assert process.wait(60) == 2
    assert lines(puzzles / results) == lines(puzzles / "whole.jsonl")
    run(puzzles, results)
    assert lines(puzzles / results) == lines(puzzles / "whole.jsonl")


def test_kill_of_the_parent_leaves_no_process_and_lines_that_are_completed(puzzles: Path) -> None:
    results = "parent.jsonl"
    with begun(puzzles, results) as (process, _):
        below = descendants(process.pid)
        process.kill()
        process.wait()
    assert len(lines(puzzles / results)) == FIRST
    until(lambda: not any(map(runs, below)))
    run(puzzles, results)
    assert lines(puzzles / results) == lines(puzzles / "whole.jsonl")


def test_interrupt_keeps_whole_lines_and_the_next_start_does_the_rest(puzzles: Path) -> None:
    results = "interrupt.jsonl"
    before = set(children())
    with begun(puzzles, results) as (process, _):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "aspsolve: interrupted: the same command does the rest\n")
    assert re.search(rf"^{FIRST} done in", out, re.MULTILINE)
    assert len(lines(puzzles / results)) == FIRST
    assert (puzzles / results).read_bytes().endswith(b"\n")
    assert processes_left(before) == ()
    run(puzzles, results)
    assert lines(puzzles / results) == lines(puzzles / "whole.jsonl")


@contextmanager
def cluster() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a Dask scheduler and two workers as commands, and yield the address and the scheduler's process."""
    dask = ["-c", "from dask.__main__ import main; main()"]
    alone = ["--port", "0", "--no-dashboard", "--host", "127.0.0.1"]
    with started(*dask, "scheduler", *alone, stdout=subprocess.DEVNULL) as scheduler:
        for line in scheduler.stderr:
            if found := re.search(r"Scheduler at:\s+tcp://(\S+)", line):
                address = found[1]
                break
        two = ["--nworkers", "2", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
        with started(*dask, "worker", f"tcp://{address}", *two, **quiet) as workers:
            try:
                yield address, scheduler
            finally:
                os.killpg(workers.pid, signal.SIGKILL)
                scheduler.kill()


def test_kill_of_a_dask_scheduler_leaves_lines_that_are_completed(puzzles: Path) -> None:
    pytest.importorskip("distributed", reason="the extra cluster is not installed")
    results = "scheduler.jsonl"
    with cluster() as (address, scheduler), begun(puzzles, results, "--executor", f"dask://{address}") as begin:
        process, go_on = begin
        scheduler.kill()
        go_on.touch()
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2, err
    assert re.search(r"\d+ were lost with their workers: the same command does them", err)
    assert 0 < len(lines(puzzles / results)) < NUMBER
    run(puzzles, results)
    assert lines(puzzles / results) == lines(puzzles / "whole.jsonl")


def test_cluster_comes_to_the_same_lines_and_pictures(folder: Path) -> None:
    pytest.importorskip("distributed", reason="the extra cluster is not installed")
    Path("puzzles").mkdir()
    for number in (1, 2, 4, 5, 6):
        write(Rikudo(7, prefilled=[(-2, 0, number), (2, 0, 3)]), f"puzzles/{number}.json")
    found = []
    for name, options in (("here", "-p 1"), ("there", "-p 2 --executor dask")):
        main(f"batch puzzles -o {name}.jsonl --do solve,rate,draw --folder {name} {options}".split())
        done = lines(Path(f"{name}.jsonl"))
        found.append((done, [Path(line.pop("picture")).read_bytes() for line in done]))
    assert found[0] == found[1]
    assert len(found[0][0]) == 5
