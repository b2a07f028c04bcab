"""Measure the processor time of a call in a process of its own, which is forked with all modules loaded."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

#: The most bytes of address space of the process; a solve that needs more fails.
MOST_MEMORY = 8 * 2**30
#: The most seconds of wall time for a second of processor time, on a busy machine.
MOST_LOAD = 12

Figures = dict[str, Any]


def measure(run: Callable[[], Figures], limit: float) -> Figures:
    """Return a call's result with its ``seconds`` of processor time, None if it fails or does not end in time."""
    ours, theirs = get_context("fork").Pipe(duplex=False)
    process = get_context("fork").Process(target=_run, args=(run, limit, theirs))
    process.start()
    theirs.close()
    figures: Figures = {}
    try:
        if ours.poll(limit * MOST_LOAD):
            figures = ours.recv()
    except EOFError:
        pass
    finally:
        process.kill()
        process.join()
    return {"seconds": None, **figures}


def _run(run: Callable[[], Figures], limit: float, connection: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    begin = _seconds()
    most = ceil(begin + limit)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    figures = run()
    connection.send({"seconds": _seconds() - begin, **figures})
    os._exit(0)  # without the time for freeing a large ground program


def _seconds() -> float:
    """Return the processor time of the process: under a limit, `time.process_time` stands still for milliseconds."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
