"""Measure a solve in a process of its own, which is ended when its time is over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

__all__ = ["measure", "peers_of"]

ROOT = Path(__file__).parents[1]
#: Seconds beyond the limit for starting Python and importing a peer.
START = 5.0


def peers_of(family: str) -> tuple[str, ...]:
    """Return who solves a family's puzzles, ourselves first; whoever is not installed is left out."""
    peers = ["ours", "command", "clingo", "textbook"]
    if _runs([sys.executable, "-c", "import ortools"]):
        peers.append("cpsat")
    if family == "fillin" and _runs(["swipl", "--version"]):
        peers.append("prolog")
    return tuple(peers)


def _runs(command: list[str]) -> bool:
    """Tell whether a command is there and succeeds."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def measure(peer: str, puzzle: dict[str, Any], *, models: int, threads: int, limit: float) -> dict[str, Any]:
    """Return what a peer's solve of a puzzle took.

    Returns
    -------
    dict
        ``seconds`` (of the whole solve) and ``first`` (of the first solution), None where the limit came first;
        ``found``, ``memory`` in megabytes, and as far as the peer tells them ``grounding``, ``rules``, ``conflicts``;
        ``solution``, in its JSON form; ``error``, where the peer broke down.
    """
    job = {"peer": peer, "puzzle": puzzle, "models": models, "threads": threads, "limit": limit}
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
            os.killpg(process.pid, signal.SIGKILL)  # with whatever it started
            out, err = process.communicate()
            if not isinstance(stopped, subprocess.TimeoutExpired):
                raise
            err = ""
    figures: dict[str, Any] = {"first": None, "seconds": None}
    for line in out.splitlines():
        figures.update(json.loads(line))
    if figures["seconds"] is not None and figures["seconds"] > limit:
        figures["seconds"] = None
    if figures["first"] is not None and figures["first"] > limit:
        figures["first"] = None
    if figures["seconds"] is None and err:
        figures["error"] = err.strip().splitlines()[-1]
    return figures
