"""Measure a solve in a process of its own, with a time limit."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
#: The time besides the limit, in seconds, for starting Python, importing the peer, and printing the results.
START = 15.0
#: How many times as long as its processor time a process may take on a machine that does much else.
MOST_LOAD = 8


def peers_of(family: str) -> tuple[str, ...]:
    """Return the names of the installed peers that solve the puzzles of a family, our own solver first."""
    peers = ["ours", "command", "clingo", "plain", "textbook"]
    if find_spec("ortools"):
        peers.append("cpsat")
        if family == "rikudo" and find_spec("pysat"):
            peers.append("cadical")
    if family == "fillin" and shutil.which("swipl"):
        peers.append("prolog")
    return tuple(peers)


def measure(peer: str, puzzle: dict[str, Any], *, models: int, limit: float, **more: Any) -> dict[str, Any]:
    """Measure how a peer solves a puzzle.

    Parameters
    ----------
    peer : str
        The name of the peer.
    puzzle : dict
        The puzzle in its JSON form.
    models : int
        The greatest number of solutions to find, 0 for all.
    limit : float
        The time limit in seconds of processor time.
    **more : object
        Further attributes of `benchmarks.worker.Job`.

    Returns
    -------
    dict
        ``seconds`` of processor time of the whole solve and ``first`` for those to the first solution, both None if the
        limit was reached before; ``found``, the number of solutions; ``memory``, the peak in megabytes; ``solution``,
        the first one in its JSON form; ``grounding`` (seconds), ``rules`` and ``conflicts`` where the peer reports
        them; ``error``, if the peer failed.
    """
    job = {"peer": peer, "puzzle": puzzle, "models": models, "limit": limit, **more}
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.worker"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate(json.dumps(job) + "\n", timeout=limit * MOST_LOAD + START)
        except BaseException as stopped:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # with whatever it started
            out, err = process.communicate()
            if not isinstance(stopped, subprocess.TimeoutExpired):
                raise
    figures: dict[str, Any] = {"first": None, "seconds": None}
    for line in out.splitlines():
        with suppress(json.JSONDecodeError):  # a line that the end cut off
            figures.update(json.loads(line))
    if figures["seconds"] is None and process.returncode not in (0, -signal.SIGKILL):
        figures["error"] = (err.strip().splitlines() or [f"ended with {process.returncode}"])[-1]
    return figures
