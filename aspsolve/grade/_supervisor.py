"""A script that runs a command under limits, and ends all that it has started, also what has left its process group.

It is run by its path in Python's isolated mode. Its argument has the command, the files of its standard streams and its
limits, as JSON. It prints how the command ended: the limit that it reached, its exit code and its megabytes. It ends
everything once its own standard input is closed.
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import resource
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

#: Orphans of this process's children become its own children (prctl of Linux).
SUBREAPER = 36
#: The exit code where a command cannot be run, as shells have it.
NOT_RUN = 127
#: How often the processes are counted, in seconds.
INTERVAL = 0.1
#: The system's limit and what it says of the processor time that was used differ by some hundredths.
NEARLY = 0.8


def main() -> None:
    command, files, limits = json.loads(sys.argv[1])
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1)

    def limit_resources() -> None:
        seconds = math.ceil(limits["seconds"])  # no signal comes before it, which the command could handle
        most = {"CPU": seconds, "AS": limits["megabytes"] << 20, "FSIZE": limits["bytes"], "CORE": 0}
        for kind, value in most.items():
            resource.setrlimit(getattr(resource, f"RLIMIT_{kind}"), (value, value))

    with open(files[0], "rb") as given, open(files[1], "wb") as answer, open(files[2], "wb") as errors:  # noqa: PTH123
        try:
            child = subprocess.Popen(  # noqa: S603  (no shell is wanted)
                command,
                stdin=given,
                stdout=answer,
                stderr=errors,
                start_new_session=True,
                preexec_fn=limit_resources,  # noqa: PLW1509  (this process has one thread)
            )
        except OSError as error:
            errors.write(f"{command[0]}: {error.strerror}\n".encode())
            print(json.dumps(["", NOT_RUN, 0]))
            return
    limit = watch(child, time.monotonic() + limits["wall"], limits["processes"])
    code = end_all(child)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = used.ru_utime + used.ru_stime > NEARLY * limits["seconds"]
    if code == -signal.SIGXCPU or (code == -signal.SIGKILL and spent):
        limit = limit or "time"
    with suppress(OSError):  # nobody waits any more
        print(json.dumps([limit, code, used.ru_maxrss / 1024]), flush=True)


def watch(child: subprocess.Popen[bytes], deadline: float, processes: int) -> str:
    """Wait until the command has ended, it reaches a limit, or nobody waits any more; return the limit."""
    while time.monotonic() < deadline and not select.select([sys.stdin], [], [], 0)[0]:
        with suppress(subprocess.TimeoutExpired):
            child.wait(INTERVAL)
            return ""
        if len(descendants()) > processes:
            return "processes"
    return "wall"


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


def end_all(child: subprocess.Popen[bytes]) -> int:
    """End all that descends from this process, wait for it, return the command's exit code; some may start others."""
    child.kill()
    with suppress(OSError):
        os.killpg(child.pid, signal.SIGKILL)
    code = child.wait()
    for _ in range(100):
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not (left := descendants()):
            break
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(INTERVAL / 32)
    return code


if __name__ == "__main__":
    main()
