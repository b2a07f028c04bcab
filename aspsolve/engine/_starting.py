"""Processes that run a search for this one, so that none outlives it, however it ends.

A process of `aspsolve.engine._worker` reads its job from standard input, and ends when that is closed, as it is by the
system when this process is gone, on every system and after every signal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from aspsolve.engine import _worker as worker
from aspsolve.errors import AspsolveError

#: Where this package is, for a parent that found it in its working folder: that is on no process's path.
PACKAGE = str(Path(__file__).parents[2])
#: What a process needs of the environment: where to find libraries and families, and nothing that could be a secret.
KEPT_VARIABLES = (
    "PATH",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "ASPSOLVE_FAMILIES",
)


class SpareProcesses:
    """Processes that wait for a job, and have loaded what it needs; each does one job and ends.

    `prepare` is what they call first, as ``module:function``, at a `niceness`, which jobs keep; `number` says how many
    wait, once they are opened. None of them outlives this process.
    """

    def __init__(self, prepare: str, number: int, niceness: int) -> None:
        self._first = {"prepare": prepare, "niceness": niceness}
        self._number = number
        self._lock = threading.Lock()
        self._waiting: list[subprocess.Popen[bytes]] = []
        self._open = False

    def open(self) -> None:
        """Start those that wait, and a new one for each that is taken."""
        self._open = True
        self.fill()

    def take(self) -> subprocess.Popen[bytes]:
        """Return a process that waits, or a new one that has loaded nothing; raises AspsolveError."""
        with self._lock:
            while self._waiting:
                process = self._waiting.pop(0)
                if process.poll() is None:
                    return process
                end(process)
        return started()

    def fill(self) -> None:
        """Start as many as are missing, as far as the system allows."""
        with self._lock, suppress(AspsolveError):
            while self._open and len(self._waiting) < self._number:
                process = started()
                self._waiting.append(process)
                write(process, self._first)

    def close(self) -> None:
        """End those that wait; none is started any more."""
        with self._lock:
            self._open = False
            for process in self._waiting:
                end(process)
            self._waiting.clear()


def started() -> subprocess.Popen[bytes]:
    """Start a process; raises AspsolveError."""
    environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    try:
        return subprocess.Popen(  # noqa: S603  (this Python, and a file of this package)
            [sys.executable, "-I", str(Path(worker.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,  # the worker drops what the pipe does not hold
            env=environment,
            start_new_session=True,  # Ctrl-C is for the parent, which ends the process
        )
    except OSError as error:
        raise AspsolveError(f"a process cannot be started: {error.strerror or error}") from None


def write(process: subprocess.Popen[bytes], job: Mapping[str, Any]) -> None:
    """Write a process its job, with the path on which it finds modules."""
    path = [*(os.path.abspath(entry) for entry in sys.path if entry), PACKAGE]  # noqa: PTH100
    assert process.stdin is not None
    with suppress(BrokenPipeError):  # a process that is gone already is noticed where it is read
        process.stdin.write(json.dumps({"path": path, **job}).encode() + b"\n")
        process.stdin.flush()


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process, and wait until it is gone."""
    process.kill()
    with process, suppress(BrokenPipeError):  # what it did not read any more
        assert process.stdin is not None
        process.stdin.close()
