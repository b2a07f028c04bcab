"""How promptly runs end on signals and at a time limit: ``python -m benchmarks.promptness [--rounds N]``.

The puzzles are the largest that the benchmarks have of each family, which no search ends within seconds. Commands are
interrupted at random moments from their first line on, through reading, pruning, grounding, solving, and writing: on
Ctrl-C each must exit with 130 and one line. Other signals end it at once and silently. No process may be left. Calls of
`CALLS` and commands of `LIMITED` with time limits must return in time; the output says how late they are. The last
lines count the processes that are left and the tracebacks.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from aspsolve import LimitReached, Puzzle, Rikudo, SeekNumbers, conflict, explain, hint, solve
from aspsolve.families._registry import FAMILIES
from benchmarks.random_fillin import random_fillin

ROOT = Path(__file__).parents[1]
#: Each is run with a folder that has the puzzles of `largest`, and can be interrupted for at least `LATEST_SECONDS`.
COMMANDS = (
    "solve fillin.json",
    "solve fillin.json --time-limit 60",
    "solve rikudo.json",
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
    "rate rikudo.json",
    "rate rikudo.json fillin.json seeknumbers.json -p 2",
    "rate rikudo.json seeknumbers.json -p 2 --time-limit 60 --format json",
    "improve several.json",
    "improve rikudo.json --time-limit 60",
    "sheet rikudo.json seeknumbers.json -o sheet.pdf",
    "generate seeknumbers --size 40 40 -n 100 --seed 1 -p 2",
    "generate rikudo --size 217 -n 100 --seed 1 -p 2 -o out",
    "generate nurikabe --size 10 10 --seed 1",
    "generate seeknumbers --size 100 100 --time-limit 60",
    "batch rikudo.json seeknumbers.json fillin.json -o results.jsonl -p 2",
    "grade -e {encodings}/seeknumbers.lp -i instances -s solutions -p 2 --time-limit 60 --format json",
)
LATEST_SECONDS = 1.5
#: What ends a process from outside.
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGKILL") if hasattr(signal, name))
#: Each is run with a limit of `LIMIT_SECONDS` behind it, within which it is refused or stopped.
LIMITED = (
    "generate seeknumbers --size 999 999",
    "generate seeknumbers --size 100 100",
    "generate rikudo --size 9919",
    "generate fillin --size 100 100 --language en",
    "improve rikudo.json",
    "improve seeknumbers.json",
    "explain rikudo.json",
    "rate fillin.json rikudo.json -p 2",
    "solve repeated.json",
    "solve repeated.lp",
)
LIMIT_SECONDS = 3
#: Each is called with the puzzles of `largest` and time limits.
CALLS: tuple[Callable[..., object], ...] = (solve, explain, hint, conflict)
#: The limits of these calls.
TIME_LIMITS_SECONDS = tuple(round(0.05 * 60 ** (step / 19), 3) for step in range(20))
#: A process that has not ended so long after Ctrl-C is killed.
MOST_SECONDS = 30.0
#: How long a process that has lost its parent may need to end.
GRACE_SECONDS = 2.0
#: The lines of Python's traceback in a process of `multiprocessing` whose parent is killed before it has said anything.
LOST = re.compile(
    r'Traceback \(most recent call last\):|  File "(<string>|.*/multiprocessing/\w+\.py)", line \d+, in .*'
    r"| {4}.*|EOFError: Ran out of input"
)
#: Linux, see prctl(2).
PR_SET_CHILD_SUBREAPER = 36
#: Runs the command, and says when it begins to.
START = "import sys; from aspsolve.__main__ import main; print('begins', file=sys.stderr, flush=True); sys.exit(main())"


@dataclass(frozen=True)
class Interruption:
    """What came of sending a signal to a command.

    Parameters
    ----------
    command : str
        Its arguments.
    number : int
        The signal.
    code : int
        Its exit code.
    lines : tuple of str
        What it wrote to standard error.
    late : float
        The seconds from the signal to its end.
    processes : tuple of int
        The ids of processes that it left.
    """

    command: str
    number: int
    code: int
    lines: tuple[str, ...]
    late: float
    processes: tuple[int, ...]

    @property
    def clean(self) -> bool:
        """True for exit code 130 and one line on Ctrl-C, silence on another signal, and no process left."""
        code, lines = (130, 1) if self.number == signal.SIGINT else (-self.number, 0)
        return (self.code, len(self.lines), self.processes) == (code, lines, ()) or self._was_starting

    @property
    def _was_starting(self) -> bool:
        """True if only Python complained: starting processes lost the parent that was to say what they are for.

        Several may complain at once, each line of one between those of another.
        """
        lost = self.number != signal.SIGINT and self.tracebacks > 0 and all(map(LOST.fullmatch, self.lines))
        return lost and (self.code, self.processes) == (-self.number, ())

    @property
    def tracebacks(self) -> int:
        """How many tracebacks it wrote."""
        return sum(line.startswith("Traceback") for line in self.lines)


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
    """Write what `COMMANDS` and `LIMITED` read."""
    for name, puzzle in largest().items():
        (folder / f"{name}.json").write_text(json.dumps(puzzle.to_json()), encoding="utf-8")
    long = "a" * 300
    repeated = {"kind": "fillin", "grid": ["_" * 300] * 200, "words": [long] * 200}
    (folder / "repeated.json").write_text(json.dumps(repeated), encoding="utf-8")
    letters = " ".join(f'char("{long}",{place},"a").' for place in range(1, 301))
    (folder / "repeated.lp").write_text(f'cell(1..300,1..200). word("{long}",200). {letters}', encoding="utf-8")
    for name, file, text in (
        ("instances", "large.lp", "cell(1..60,1..60). first(1,1). final(60,1)."),
        ("solutions", "large.json", '{"Call": [{}], "Result": "UNSATISFIABLE"}'),
    ):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / file).write_text(text, encoding="utf-8")


def interrupt(command: str, folder: Path, after: float, number: int = signal.SIGINT) -> Interruption:
    """Run a command in a folder, send it a signal some seconds after its start, and return the outcome."""
    before = set(children())
    with adopted_orphans(), started(command, folder) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "begins\n"
        sleep(after)
        process.send_signal(number)
        begin = perf_counter()
        said = rest(process)
        late = perf_counter() - begin
        left = processes_left(before)
    return Interruption(command, number, process.returncode, tuple(said.splitlines()), late, left)


@contextmanager
def adopted_orphans() -> Iterator[None]:
    """Make the orphans among the processes below this one its children, which it can see."""
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        libc.prctl(PR_SET_CHILD_SUBREAPER, 0)


def run_limited(command: str, folder: Path) -> tuple[float, float, Interruption]:
    """Run a command with a time limit; return by how much it exceeds that, the megabytes it took, and how it ended."""
    before = set(children())
    begin = perf_counter()
    with adopted_orphans(), started(f"{command} --time-limit {LIMIT_SECONDS}", folder) as process:
        said = rest(process)
        late = perf_counter() - begin - LIMIT_SECONDS
        left = processes_left(before)
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    lines = tuple(said.splitlines()[1:])
    return late, megabytes, Interruption(command, 0, process.returncode, lines, late, left)


def started(command: str, folder: Path) -> subprocess.Popen[str]:
    """Start a command in a folder."""
    return subprocess.Popen(
        [sys.executable, "-c", START, *command.format(encodings=ROOT / "encodings").split()],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=unmeasured_environment(),
    )


def rest(process: subprocess.Popen[str]) -> str:
    """Return what a process still writes to standard error; one that does not end in `MOST_SECONDS` is killed."""
    with suppress(subprocess.TimeoutExpired):
        return process.communicate(timeout=MOST_SECONDS)[1]
    process.kill()
    with suppress(subprocess.TimeoutExpired):  # those that it has left may keep standard error open
        return process.communicate(timeout=GRACE_SECONDS)[1]
    return ""


def unmeasured_environment() -> dict[str, str]:
    """Return the environment without what makes coverage measure a process: an interrupt can leave its lock locked."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


def processes_left(before: Collection[int] = ()) -> tuple[int, ...]:
    """Return the processes below this one, but for those there were before, that do not end in `GRACE_SECONDS`.

    They are ended then.
    """
    end = perf_counter() + GRACE_SECONDS
    while (left := tuple(child for child in children() if child not in before)) and perf_counter() < end:
        sleep(0.01)
    for child in left:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    return left


def children() -> Iterator[int]:
    """Yield the ids of this process's children that still run."""
    yield from filter(runs, map(int, child_processes()))


def runs(number: int | str) -> bool:
    """Return whether a process still runs; one that has ended may still wait for its parent."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def child_processes() -> list[str]:
    """Return the ids of the processes that this one has started and not waited for.

    The tracker that Python starts beside the first process of `multiprocessing` is left out: it stays to the end.
    """
    found = []
    for file in Path("/proc/self/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread may end meanwhile
            found += file.read_text().split()
    tracker = resource_tracker._resource_tracker._pid  # type: ignore[attr-defined]
    return [child for child in found if child != str(tracker)]


def late_by(call: Callable[..., object], puzzle: Puzzle, limit: float) -> float:
    """Return by how many seconds a call exceeds a time limit."""
    begin = perf_counter()
    with suppress(LimitReached):
        call(puzzle, time_limit=limit)
    return perf_counter() - begin - limit


def main() -> None:
    """Measure, and print a line for each command and puzzle; the last lines count what must not be."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="signals of each kind for each command")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it
    tracebacks, left = 0, 0
    with TemporaryDirectory() as name:
        write_files(Path(name))
        for command in COMMANDS:
            for number in SIGNALS:
                moments = [rng.uniform(0, LATEST_SECONDS) for _ in range(arguments.rounds)]
                found = [interrupt(command, Path(name), moment, number) for moment in moments]
                clean = sum(one.clean for one in found)
                spread = _spread([one.late for one in found])
                print(f"{command:60} {number.name:7} {clean} of {len(found)} clean, {spread}", flush=True)
                for one in found:
                    tracebacks += one.tracebacks
                    left += len(one.processes)
                    if not one.clean:
                        print(f"    exit {one.code}, {one.lines[-3:]}, processes left: {one.processes}")
        for command in LIMITED:
            late, megabytes, ending = run_limited(command, Path(name))
            tracebacks += ending.tracebacks
            left += len(ending.processes)
            said = ending.lines[-1] if ending.lines else ""
            print(f"{command:60} {late:.3f} s late, exit {ending.code}, at most {megabytes:.0f} MB so far: {said}")
    for kind, puzzle in largest().items():
        for call in CALLS:
            lates = [late_by(call, puzzle, limit) for limit in TIME_LIMITS_SECONDS]
            limits = f"{TIME_LIMITS_SECONDS[0]:g} to {TIME_LIMITS_SECONDS[-1]:g}"
            print(f"{call.__name__.rpartition('.')[2]}({kind}, time_limit={limits}): {_spread(lates)}", flush=True)
    print(f"processes left: {left + len(processes_left())}")
    print(f"tracebacks: {tracebacks}")


def _spread(seconds: list[float]) -> str:
    """Return the median and the most."""
    return f"{statistics.median(seconds):.3f} s late, at most {max(seconds):.3f} s"


if __name__ == "__main__":
    main()
