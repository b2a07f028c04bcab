"""A command within limits, and the end of all that it has started, also of what has left its process group (Linux)."""

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

#: The program of util-linux that limits what another one may use.
PRLIMIT = "prlimit"
#: What a command may write to a file or a stream, and how many processes it may have.
MAX_BYTES, MAX_PROCESSES = 2**20, 32
#: The files in a command's folder that its standard output and standard error go to.
ANSWER, ERRORS = "answer", "errors"
#: Orphans of this process's children become its own children (prctl of Linux).
SUBREAPER = 36
#: How often to look whether a command has ended, in seconds.
INTERVAL = 0.02
#: The system's own limit of processor time, which ends a process while nobody looks; it is counted less exactly.
REACH = 4


class Ended(NamedTuple):
    """How a command ended: why it was too late, empty if it was not, its exit code and its megabytes."""

    late: str = ""
    code: int = 0
    megabytes: float = 0.0


def run(parts: list[str], given: Path, folder: Path, seconds: float, wall: float, megabytes: int) -> Ended:
    """Run a command alone in this process, within limits; raises AspsolveError if it starts too many processes."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1)
    signal.signal(signal.SIGTERM, end_all)
    reach = math.ceil(REACH * seconds)
    limits = [f"--cpu={reach}", f"--as={megabytes << 20}", f"--fsize={MAX_BYTES}", "--core=0", "--"]
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
        # The time of all that the command has started counts; the memory is that of each process.
        while not (ended := os.wait4(pid, os.WNOHANG))[0]:
            found = descendants()
            if sum(map(processor_seconds, found)) > seconds:
                late = f"after {seconds:g} s"
            elif time.monotonic() > deadline:
                late = late or f"after {wall:g} s, with less than {seconds:g} s of processor time"
            if late:
                os.kill(pid, signal.SIGKILL)
            if len(found) > MAX_PROCESSES:
                raise AspsolveError(f"it started more than {MAX_PROCESSES} processes")
            time.sleep(INTERVAL)
    finally:
        end_descendants()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _, status, used = ended
    return Ended(late, os.waitstatus_to_exitcode(status), used.ru_maxrss / 1024)


def descendants() -> list[int]:
    """Return the processes that descend from this one; at least one, if there are any."""
    found = [os.getpid()]
    for pid in found:  # which grows
        with suppress(OSError):
            for file in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, file.read_text().split())
    return found[1:]


def processor_seconds(pid: int) -> float:
    """Return what a process has used, with its children that it has waited for; zero if it is gone."""
    with suppress(OSError):
        after_name = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2]
        return sum(map(int, after_name.split()[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def end_all(*_: object) -> NoReturn:
    end_descendants()
    os._exit(1)


def end_descendants() -> None:
    """End all that descends from this process, and what that has started meanwhile."""
    while left := descendants():
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        for pid in left:
            with suppress(ChildProcessError):  # it is not yet an orphan
                os.waitpid(pid, 0)
