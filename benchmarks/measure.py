"""Measure a solve in a process of its own, which is ended when its time is over."""

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

__all__ = ["measure", "peers_of"]

ROOT = Path(__file__).parents[1]
#: Seconds beyond the limit for starting Python, importing a peer, and telling what it took.
START = 15.0


def peers_of(family: str) -> tuple[str, ...]:
    """Return who solves a family's puzzles, ourselves first; whoever is not installed is left out."""
    peers = ["ours", "command", "clingo", "plain", "textbook"]
    if find_spec("ortools"):
        peers.append("cpsat")
    if family == "fillin" and shutil.which("swipl"):
        peers.append("prolog")
    return tuple(peers)


def measure(
    peer: str, puzzle: dict[str, Any], *, models: int, threads: int, limit: float, **more: Any
) -> dict[str, Any]:
    """Return what a peer's solve of a puzzle took.

    Parameters
    ----------
    peer, puzzle, models, threads, limit, more
        The attributes of `benchmarks.worker.Job`.

    Returns
    -------
    dict
        ``seconds`` (of the whole solve) and ``first`` (of the first solution), None where the limit came first;
        ``found``, ``memory`` in megabytes, and as far as the peer tells them ``grounding``, ``rules``, ``conflicts``;
        ``solution``, in its JSON form; ``error``, where the peer broke down.
    """
    job = {"peer": peer, "puzzle": puzzle, "models": models, "threads": threads, "limit": limit, **more}
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
            out, err = process.communicate(json.dumps(job) + "\n", timeout=limit + START)
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
