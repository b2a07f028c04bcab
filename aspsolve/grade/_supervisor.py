"""A script that runs a command under limits, and ends all that it has started, also what has left its process group.

It is run by its path in Python's isolated mode. Its argument has the command, the files of its standard streams and the
limits, as JSON. It prints how the command ended, and ends everything once its own standard input is closed.
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

#: Orphans of this process's children become its own children (prctl of Linux).
SUBREAPER = 36
#: How often the processes are counted, in seconds.
INTERVAL = 0.1
#: The system's limit and what it says of the processor time that was used differ by some hundredths.
NEARLY = 0.8


def main() -> None:
    asked = json.loads(sys.argv[1])
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1)
    child = os.fork()
    if child == 0:
        start(asked)
    limit, status = watch(child, asked)
    end_all(child)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    with suppress(OSError):  # nobody waits any more
        print(json.dumps([limit, os.waitstatus_to_exitcode(status), memory]), flush=True)


def start(asked: dict[str, Any]) -> None:
    """Become the command, in a group of its own and within limits."""
    os.setsid()
    for number, path in enumerate(asked["streams"]):
        os.dup2(os.open(path, os.O_WRONLY if number else os.O_RDONLY), number)
    seconds = math.ceil(asked["seconds"])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # no signal before that which cannot be handled
    for kind, most in (("AS", asked["megabytes"] << 20), ("FSIZE", asked["bytes"]), ("CORE", 0)):
        resource.setrlimit(getattr(resource, f"RLIMIT_{kind}"), (most, most))
    try:
        os.execvp(asked["command"][0], asked["command"])  # noqa: S606  (no shell is wanted)
    except OSError as error:
        os.write(2, f"{asked['command'][0]}: {error.strerror}\n".encode())
        os._exit(127)


def watch(child: int, asked: dict[str, Any]) -> tuple[str, int]:
    """Wait until the command has ended or reaches a limit; return which one, and its status."""
    deadline, interval = time.monotonic() + asked["wall"], INTERVAL / 32
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = used.ru_utime + used.ru_stime > NEARLY * asked["seconds"]
            ended = os.waitstatus_to_exitcode(status)
            return "time" if ended == -signal.SIGXCPU or (ended == -signal.SIGKILL and spent) else "", status
        if time.monotonic() > deadline or select.select([sys.stdin], [], [], interval)[0]:
            return "wall", signal.SIGKILL
        interval = min(INTERVAL, 2 * interval)
        if interval == INTERVAL and len(descendants()) > asked["processes"]:
            return "processes", signal.SIGKILL


def descendants() -> set[int]:
    """Return the processes that descend from this one, where the system has /proc."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            state, parent = path.read_bytes().rpartition(b")")[2].split()[:2]
            if state != b"Z":
                parents[int(path.parent.name)] = int(parent)
    found, new = set[int](), {os.getpid()}
    while new := {pid for pid, parent in parents.items() if parent in new} - found:
        found |= new
    return found


def end_all(child: int) -> None:
    """End the command and all that descends from it, and wait for them; some may start others meanwhile."""
    left = {child}
    for _ in range(100):
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        with suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not (left := descendants()):
            return
        time.sleep(INTERVAL / 32)


if __name__ == "__main__":
    main()
