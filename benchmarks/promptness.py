"""How promptly runs end on Ctrl-C and at a time limit: ``python -m benchmarks.promptness [--rounds N]``.

The puzzles are the largest that the benchmarks have of each family, which no search ends within seconds. Commands are
interrupted at random moments from their first line on, through reading, pruning, grounding, solving, and writing; each
must exit with 130 and one line, and leave no process. Calls of `CALLS` with time limits from 0.05 to 3 s must return
in time. What is told is how late they are.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import signal
import statistics
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from aspsolve import LimitReached, Puzzle, Rikudo, SeekNumbers, conflict, explain, hint, solve
from aspsolve.families.registry import FAMILIES
from benchmarks.random_fillin import random_fillin

__all__ = [
    "COMMANDS",
    "LATEST_SECONDS",
    "TIME_LIMITS_SECONDS",
    "Interruption",
    "children",
    "interrupt",
    "largest",
    "processes_left",
    "write_files",
]

ROOT = Path(__file__).parents[1]
#: Each is run with a folder that has the puzzles of `largest`, and can be interrupted for at least `LATEST_SECONDS`.
COMMANDS = (
    "solve fillin.json",
    "solve fillin.json --time-limit 60",
    "solve rikudo.json",
    "solve rikudo.json --strategy complete",
    "solve seeknumbers.json",
    "solve seeknumbers.json --threads 2",
    "solve seeknumbers.json --format json --time-limit 60",
    "solve several.json -n 0 --format text",
    "solve several.json -n 0 --format json",
    "solve several.json -n 0 --format facts --threads 2",
    "solve several.json -n 0 --format prolog --time-limit 60",
    "explain rikudo.json",
    "explain fillin.json",
    "explain seeknumbers.json",
    "hint rikudo.json",
)
LATEST_SECONDS = 1.5
#: Each is called with the puzzles of `largest` and time limits.
CALLS: tuple[Callable[..., object], ...] = (solve, explain, hint, conflict)
#: The limits of these calls.
TIME_LIMITS_SECONDS = tuple(round(0.05 * 60 ** (step / 19), 3) for step in range(20))
#: A process that has not ended so long after Ctrl-C is killed.
MOST_SECONDS = 60.0
#: How long a process that has lost its parent may need to end.
GRACE_SECONDS = 2.0
#: Linux: orphans become children of this process, which can so see them; see prctl(2).
PR_SET_CHILD_SUBREAPER = 36
#: Runs the command, and says when it begins to.
START = "import sys; from aspsolve.__main__ import main; print('begins', file=sys.stderr, flush=True); sys.exit(main())"


@dataclass(frozen=True)
class Interruption:
    """What came of interrupting a command.

    Parameters
    ----------
    command : str
        Its arguments.
    code : int
        Its exit code.
    lines : tuple of str
        What it wrote to standard error.
    late : float
        The seconds from Ctrl-C to its end.
    processes : tuple of int
        The ids of processes that it left.
    """

    command: str
    code: int
    lines: tuple[str, ...]
    late: float
    processes: tuple[int, ...]

    @property
    def clean(self) -> bool:
        """True for exit code 130, one line, and no process left."""
        return self.code == 130 and len(self.lines) == 1 and not self.processes


def largest() -> dict[str, Puzzle]:
    """Return large puzzles by name, and one with more solutions than anybody waits for."""
    fillin = random_fillin(200, 200, blocks=0.2, letters=8, seed=1)
    return {
        "fillin": FAMILIES["fillin"].puzzle.from_json(fillin),
        "rikudo": Rikudo(size=1261),
        "seeknumbers": SeekNumbers(size=(60, 60), first=(1, 1), final=(60, 1)),
        "several": SeekNumbers(size=(7, 7), first=(1, 1), final=(7, 7)),
    }


def write_files(folder: Path) -> None:
    """Write what `COMMANDS` read."""
    for name, puzzle in largest().items():
        (folder / f"{name}.json").write_text(json.dumps(puzzle.to_json()), encoding="utf-8")


def interrupt(command: str, folder: Path, after: float) -> Interruption:
    """Run a command in a folder, interrupt it so many seconds after its beginning, and return what came of it."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    before = set(children())
    with subprocess.Popen(
        [sys.executable, "-c", START, *command.split()],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=unmeasured_environment(),
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "begins\n"
        sleep(after)
        process.send_signal(signal.SIGINT)
        begin = perf_counter()
        try:
            _, said = process.communicate(timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            _, said = process.communicate()
        late = perf_counter() - begin
    return Interruption(command, process.returncode, tuple(said.splitlines()), late, processes_left(before))


def unmeasured_environment() -> dict[str, str]:
    """Return the environment without what makes coverage measure a process: an interrupt can leave its lock locked."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


def processes_left(before: Collection[int] = ()) -> tuple[int, ...]:
    """Return the processes below this one, but for those there were before, that do not end in `GRACE_SECONDS`."""
    end = perf_counter() + GRACE_SECONDS
    while (left := tuple(child for child in children() if child not in before)) and perf_counter() < end:
        sleep(0.01)
    return left


def children() -> Iterator[int]:
    """Yield the ids of this process's children that still run."""
    for file in Path("/proc/self/task").glob("*/children"):
        for child in file.read_text().split():
            state = Path(f"/proc/{child}/stat")
            try:
                if state.read_text().rpartition(")")[2].split()[0] != "Z":
                    yield int(child)
            except (FileNotFoundError, ProcessLookupError):
                continue


def late_by(call: Callable[..., object], puzzle: Puzzle, limit: float) -> float:
    """Return by how many seconds a call exceeds a time limit."""
    begin = perf_counter()
    with suppress(LimitReached):
        call(puzzle, time_limit=limit)
    return perf_counter() - begin - limit


def main() -> None:
    """Measure, and print a line for each command and puzzle."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=14, help="interrupts of each command")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it
    with TemporaryDirectory() as name:
        write_files(Path(name))
        for command in COMMANDS:
            found = [interrupt(command, Path(name), rng.uniform(0, LATEST_SECONDS)) for _ in range(arguments.rounds)]
            clean = sum(one.clean for one in found)
            print(f"{command:55} {clean} of {len(found)} clean, {_spread([one.late for one in found])}", flush=True)
            for one in found:
                if not one.clean:
                    print(f"    exit {one.code}, {one.lines[-3:]}, processes left: {one.processes}")
    for kind, puzzle in largest().items():
        for call in CALLS:
            late = [late_by(call, puzzle, limit) for limit in TIME_LIMITS_SECONDS]
            limits = f"{TIME_LIMITS_SECONDS[0]:g} to {TIME_LIMITS_SECONDS[-1]:g}"
            print(f"{call.__name__.rpartition('.')[2]}({kind}, time_limit={limits}): {_spread(late)}", flush=True)
    print(f"processes left: {processes_left()}")


def _spread(seconds: list[float]) -> str:
    """Return the median and the most."""
    return f"{statistics.median(seconds):.3f} s late, at most {max(seconds):.3f} s"


if __name__ == "__main__":
    main()
