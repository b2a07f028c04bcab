"""Python in processes of its own, and the processes below one, as Linux lists them."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

#: How long anything may take to come on a busy machine.
PATIENCE_SECONDS = 60.0


def environment(**variables: str) -> dict[str, str]:
    """Return an environment with some variables, in which a Python of any folder finds the package and its tests."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), **variables}


def _options(options: dict[str, Any]) -> dict[str, Any]:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return {"env": environment(), **pipes, **options}


def started(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    """Start Python with some arguments; what it writes can be read as text."""
    return subprocess.Popen([sys.executable, *map(str, arguments)], **_options(options))


def ran(*arguments: object, **options: Any) -> tuple[int, str, str]:
    """Run Python with some arguments; return its exit code, and what it writes."""
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, check=False, timeout=10 * PATIENCE_SECONDS, **_options(options))
    return done.returncode, done.stdout, done.stderr


def runs(number: int | str) -> bool:
    """Return whether a process still runs; one that has ended may still wait for its parent."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def child_processes(parent: int | str = "self") -> list[str]:
    """Return the ids of the processes that one has started and not waited for."""
    found = []
    for file in Path(f"/proc/{parent}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread may end meanwhile
            found += file.read_text().split()
    return found


def children() -> Iterator[int]:
    """Yield the ids of this process's children that still run."""
    yield from filter(runs, map(int, child_processes()))


def until(holds: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    end = perf_counter() + seconds
    while not holds():
        assert perf_counter() < end, "it did not come"
        sleep(0.01)


def processes_left(before: Collection[int] = ()) -> tuple[int, ...]:
    """Return the children, but for those there were before, that do not end in time, and end them."""
    end = perf_counter() + PATIENCE_SECONDS
    while (left := tuple(child for child in children() if child not in before)) and perf_counter() < end:
        sleep(0.01)
    for child in left:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    return left
