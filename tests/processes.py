"""The processes below one, as Linux lists them."""

import os
import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep

#: How long anything may take to come on a busy machine.
PATIENCE_SECONDS = 60.0


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
    """Wait until something holds."""
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
