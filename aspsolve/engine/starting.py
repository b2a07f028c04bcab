"""Processes that run a search for this one, so that none outlives it, however it ends.

A process of `aspsolve.engine.worker` reads its job from standard input, and ends when that is closed, as it is by the
system when this process is gone, on every system and after every signal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from aspsolve.engine import worker
from aspsolve.errors import AspsolveError

__all__ = ["worker_process"]

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


@contextmanager
def worker_process(
    job: Mapping[str, Any], time_limit: float | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], threading.Event]]:
    """Start a process, hand it its job, and end it after the ``with`` statement.

    An AspsolveError says that the system allows no more processes.
    """
    path = [*(os.path.abspath(entry) for entry in sys.path if entry), PACKAGE]  # noqa: PTH100
    environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    timed_out = threading.Event()
    try:
        started = subprocess.Popen(  # noqa: S603  (this Python, and a file of this package)
            [sys.executable, "-I", str(Path(worker.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,  # the worker drops what the pipe does not hold
            env=environment,
            start_new_session=True,  # Ctrl-C is for the parent, which ends the process
        )
    except OSError as error:
        raise AspsolveError(f"a process cannot be started: {error.strerror or error}") from None
    with started as process:

        def end() -> None:
            timed_out.set()
            process.kill()

        timer = threading.Timer(time_limit, end) if time_limit is not None else None
        assert process.stdin is not None
        try:
            if timer:
                timer.daemon = True
                timer.start()
            with suppress(BrokenPipeError):  # a process that is gone already is noticed where it is read
                process.stdin.write(json.dumps({"path": path, **job}).encode() + b"\n")
                process.stdin.flush()
            yield process, timed_out
        finally:
            if timer:
                timer.cancel()
            process.kill()
            with suppress(BrokenPipeError):  # what it did not read any more
                process.stdin.close()
