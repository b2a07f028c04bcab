"""Many puzzles at once: ``python -m benchmarks.batch [--number N]``.

First by turns, several times: ``aspsolve batch`` on some small Rikudos with one process and with two, and a shell loop
over ``aspsolve solve``; wall-clock and CPU milliseconds a puzzle. Then all of them in one batch on two
processes: throughput, and the memory of the command and its processes after each tenth.

``python -m benchmarks.batch cluster FOLDER`` solves, rates and draws the puzzles of a folder on a Dask cluster of two
workers that it starts, and prints what Dask's dashboard shows: tasks, seconds of computation and of transfer, the
workers' memory.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import threading
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from aspsolve import Rikudo, write

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
ASPSOLVE = [sys.executable, "-m", "aspsolve"]
RING = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
#: How many puzzles a round has, enough that starting does not count, and how many of them the shell loop has.
IN_A_ROUND, IN_THE_LOOP = 5000, 10


def write_puzzles(folder: Path, number: int) -> None:
    """Write small Rikudos with three of their six numbers given."""
    rng = random.Random(1)
    for name in range(number):
        start, step = rng.randrange(6), rng.choice((1, -1))
        given = rng.sample(range(6), 3)
        cells = [(*RING[(start + step * index) % 6], index + 1) for index in given]
        write(Rikudo(7, prefilled=cells), folder / f"{name:06}.json")


def measured(command: list[str], folder: Path) -> tuple[float, float]:
    """Run a command, and return its wall-clock and CPU seconds."""
    begin, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    after = getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return perf_counter() - begin, cpu


def by_turns(folder: Path, rounds: int) -> None:
    """Measure the peers, and print medians; on a machine that others use, the least wall-clock times tell most."""
    (folder / "some").mkdir()
    write_puzzles(folder / "some", IN_A_ROUND)
    loop = f"for f in {' '.join(f'some/{number:06}.json' for number in range(IN_THE_LOOP))}"
    commands = {
        "shell loop": (["bash", "-c", f"{loop}; do {' '.join(ASPSOLVE)} solve $f -n 2; done"], IN_THE_LOOP),
        "batch -p 1": ([*ASPSOLVE, "batch", "some", "-o", "{}", "--do", "solve,unique", "-p", "1"], IN_A_ROUND),
        "batch -p 2": ([*ASPSOLVE, "batch", "some", "-o", "{}", "--do", "solve,unique", "-p", "2"], IN_A_ROUND),
    }
    wall: dict[str, list[float]] = {name: [] for name in commands}
    cpu: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds):
        for name, (command, number) in commands.items():
            arguments = [word.replace("{}", f"{turn}{name[-1]}.jsonl") for word in command]
            seconds = measured(arguments, folder)
            wall[name].append(seconds[0] / number)
            cpu[name].append(seconds[1] / number)
    for name in commands:
        walls, cpus = (1000 * statistics.median(found[name]) for found in (wall, cpu))
        least = 1000 * min(wall[name])
        ratio = min(wall[name]) / min(wall["batch -p 2"])
        print(
            f"{name}: {walls:.2f} ms a puzzle, at least {least:.2f}, {cpus:.2f} ms of CPU;"
            f" by the least, {ratio:.2f} times batch -p 2",
            flush=True,
        )


def memory_of(number: int) -> float:
    """Return the resident megabytes of a process and those below it."""
    found = 0.0
    try:
        status = Path(f"/proc/{number}/status").read_text()
        found = int(status.partition("VmRSS:")[2].split()[0]) / 1024
        for file in Path(f"/proc/{number}/task").glob("*/children"):
            found += sum(map(memory_of, map(int, file.read_text().split())))
    except (OSError, IndexError):
        pass
    return found


def lines_in(path: Path) -> int:
    """Return the number of lines of a file that grows."""
    if not path.exists():
        return 0
    with path.open("rb") as stream:
        return sum(1 for _ in stream)


def one_batch(folder: Path, number: int) -> None:
    """Do all puzzles in one batch, and print memory and throughput."""
    (folder / "all").mkdir()
    write_puzzles(folder / "all", number)
    results = folder / "all.jsonl"
    begin = perf_counter()
    command = [*ASPSOLVE, "batch", "all", "-o", str(results), "--do", "solve,unique", "-p", "2"]
    with subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL) as process:
        for tenth in range(1, 11):
            while lines_in(results) < number * tenth // 10 - (tenth == 10) and process.poll() is None:
                sleep(0.2)
            megabytes, seconds = memory_of(process.pid), perf_counter() - begin
            print(f"{lines_in(results)} lines after {seconds:.0f} s: {megabytes:.0f} MB", flush=True)
    usage = getrusage(RUSAGE_CHILDREN)
    seconds = perf_counter() - begin
    print(f"{number} puzzles in {seconds:.0f} s, {number / seconds:.0f} a second; {usage.ru_maxrss >> 10} MB at most")
    statuses = Counter(json.loads(line)["status"] for line in results.read_text(encoding="utf-8").splitlines())
    print(", ".join(f"{count} {status}" for status, count in statuses.items()))


def on_cluster(puzzles: Path, folder: Path) -> None:
    """Solve, rate and draw the puzzles of a folder on a local cluster, and print what its dashboard shows."""
    import dask
    from distributed import Client, LocalCluster, get_task_stream

    dask.config.set({"distributed.scheduler.dashboard.tasks.task-stream-length": 1_000_000})
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
        get_task_stream(client) as stream,
    ):
        most: Counter[str] = Counter()
        ended = threading.Event()

        def watch() -> None:
            while not ended.wait(1):
                for name, worker in client.scheduler_info()["workers"].items():
                    most[name] = max(most[name], worker["metrics"]["memory"])

        threading.Thread(target=watch, daemon=True).start()
        address = cluster.scheduler_address.removeprefix("tcp://")
        print(f"dashboard: {cluster.dashboard_link}", flush=True)
        command = [
            *ASPSOLVE,
            "batch",
            str(puzzles),
            "-o",
            str(folder / "cluster.jsonl"),
            "--do",
            "solve,unique,rate,draw",
        ]
        options = ["--folder", str(folder / "drawn"), "--executor", f"dask://{address}"]
        begin, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
        subprocess.run([*command, *options], env=ENVIRONMENT, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        seconds = perf_counter() - begin
        ended.set()
    kinds: Counter[str] = Counter()
    for task in stream.data:
        for part in task["startstops"]:
            kinds[part["action"]] += part["stop"] - part["start"]
    by_worker = Counter(task["worker"] for task in stream.data)
    print(f"{seconds:.0f} s; {after.ru_utime - before.ru_utime:.0f} s of CPU for the command itself")
    print(f"{len(stream.data)} tasks: {', '.join(f'{count} on a worker' for count in by_worker.values())}")
    print(", ".join(f"{action} {spent:.1f} s" for action, spent in kinds.most_common()))
    print("memory of the workers at most: " + ", ".join(f"{size / 2**20:.0f} MB" for size in most.values()))
    found = [json.loads(line) for line in (folder / "cluster.jsonl").read_text(encoding="utf-8").splitlines()]
    print(f"{len(found)} lines, {sum(line['picture'] is not None for line in found)} pictures")
    print(f"{1000 * statistics.mean(line['seconds'] for line in found):.1f} ms a puzzle in its process")


def main() -> None:
    """Measure, and print the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=["local", "cluster"], default="local")
    parser.add_argument("puzzles", nargs="?", type=Path)
    parser.add_argument("--number", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        if arguments.what == "cluster":
            on_cluster(arguments.puzzles.resolve(), Path(folder))
        else:
            by_turns(Path(folder), arguments.rounds)
            one_batch(Path(folder), arguments.number)


if __name__ == "__main__":
    main()
