"""Run a command within limits and end all its descendants, also those that left its process group (Linux)."""

from __future__ import annotations

import ctypes
import math
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, NoReturn

from aspsolve.errors import AspsolveError

#: The program of util-linux that runs another one under resource limits.
PRLIMIT = "prlimit"
#: The most bytes that a command may write to a file or a stream, and the most processes that it may have.
MAX_BYTES, MAX_PROCESSES = 2**20, 32
#: The files in a command's folder that its standard output and standard error go to.
ANSWER, ERRORS = "answer", "errors"
#: Orphans of this process's children become its own children (prctl of Linux).
SUBREAPER = 36
#: The polling interval, in seconds.
INTERVAL = 0.02
#: The system's own limit of processor time, which is less exact, is this many times as large.
CPU_LIMIT_FACTOR = 4


class Ended(NamedTuple):
    """How a command ended: the time limit that it exceeded, empty for none, its exit code, its megabytes of memory."""

    late: str = ""
    code: int = 0
    megabytes: float = 0.0


def run(parts: list[str], given: Path, folder: Path, seconds: float, wall: float, megabytes: int) -> Ended:
    """Run a command alone in this process, within limits; raises AspsolveError if it starts too many processes."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1)
    signal.signal(signal.SIGTERM, end_all)
    cpu = math.ceil(CPU_LIMIT_FACTOR * seconds)
    limits = [f"--cpu={cpu}", f"--as={megabytes << 20}", f"--fsize={MAX_BYTES}", "--core=0", "--"]
    files = [(given, os.O_RDONLY), *((folder / name, os.O_WRONLY | os.O_CREAT) for name in (ANSWER, ERRORS))]
    pid = os.posix_spawnp(
        PRLIMIT,
        [PRLIMIT, *limits, *parts],
        {**os.environ, "HOME": str(folder), "TMPDIR": str(folder)},
        file_actions=[(os.POSIX_SPAWN_OPEN, fd, str(path), flags, 0o600) for fd, (path, flags) in enumerate(files)],
        setpgroup=0,  # a signal to its group is not for this process
        setsigdef=[signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ],  # which are ignored here
    )
    deadline, late = time.monotonic() + wall, ""
    try:
        # The processor time of all descendants is added up; the limit of memory is one for each process.
        while not (ended := os.wait4(pid, os.WNOHANG))[0]:
            pids = descendants()
            if sum(map(processor_seconds, pids)) > seconds:
                late = f"after {seconds:g} s"
            elif time.monotonic() > deadline:
                late = late or f"after {wall:g} s, with less than {seconds:g} s of processor time"
            if late:
                os.kill(pid, signal.SIGKILL)
            if len(pids) > MAX_PROCESSES:
                raise AspsolveError(f"it started more than {MAX_PROCESSES} processes")
            time.sleep(INTERVAL)
    finally:
        end_descendants()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _, status, used = ended
    return Ended(late, os.waitstatus_to_exitcode(status), used.ru_maxrss / 1024)


def descendants() -> list[int]:
    """Return the ids of this process's descendants; at least one, if there are any."""
    pids = [os.getpid()]
    for pid in pids:  # which grows
        with suppress(OSError):
            for file in Path(f"/proc/{pid}/task").glob("*/children"):
                pids += map(int, file.read_text().split())
    return pids[1:]


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and of those children that it has waited for; zero if it is gone."""
    with suppress(OSError):
        after_name = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2]
        return sum(map(int, after_name.split()[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def end_all(*_: object) -> NoReturn:
    end_descendants()
    os._exit(1)


def end_descendants() -> None:
    """Kill all descendants of this process, also those that start meanwhile."""
    while pids := descendants():
        for pid in pids:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        for pid in pids:
            with suppress(ChildProcessError):  # it is not yet an orphan
                os.waitpid(pid, 0)
