"""A script that runs a command under limits, and ends all that it has started, also what has left its process group.

It is run by its path in Python's isolated mode. Its arguments are the limits as JSON, the number of a socket, and the
command. It writes to the socket how the command ended, and ends everything once the other side of the socket closes.
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import resource
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

#: Orphans of this process's children become its own children (prctl of Linux).
SUBREAPER = 36
#: How often the processes are counted, in seconds.
INTERVAL = 0.1


def main() -> None:
    limits, connection = json.loads(sys.argv[1]), socket.socket(fileno=int(sys.argv[2]))
    connection.set_inheritable(False)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1)
    child = os.fork()
    if child == 0:
        start(limits, sys.argv[3:])
    why, status = watch(child, connection, limits)
    end_all(child)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    with suppress(OSError):  # nobody waits any more
        report = {"why": why, "code": os.waitstatus_to_exitcode(status), "memory": memory}
        connection.sendall(json.dumps(report).encode())


def start(limits: dict[str, Any], command: list[str]) -> None:
    """Become the command, in a group of its own and within limits."""
    os.setsid()
    seconds, size = math.ceil(limits["seconds"]), limits["megabytes"] << 20
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits["bytes"], limits["bytes"]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        os.execvp(command[0], command)  # noqa: S606  (no shell is wanted)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
        os._exit(127)


def watch(child: int, connection: socket.socket, limits: dict[str, Any]) -> tuple[str, int]:
    """Wait until the command has ended or reaches a limit; return which one, and its status."""
    deadline, interval = time.monotonic() + limits["seconds"], INTERVAL / 32
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return "time" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU else "", status
        if time.monotonic() > deadline or select.select([connection], [], [], interval)[0]:
            return "time", signal.SIGKILL
        interval = min(INTERVAL, 2 * interval)
        if interval == INTERVAL and len(descendants()) > limits["processes"]:
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
    """End the command's group and all other descendants, and wait for them."""
    left = {child}
    for _ in range(100):  # while some start others
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        with suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        left = descendants()
        if not left:
            return
        time.sleep(INTERVAL / 32)


if __name__ == "__main__":
    main()
