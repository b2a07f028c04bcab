"""Measure how long puzzles that people print take, beside other solvers: ``python -m benchmarks [--quick]``.

The solvers take turns on each puzzle, each solve in a process of its own. Two models are asked for, so that a solve
ends with the proof that the solution is unique. The table goes into `docs/benchmarks.md`.
"""

from __future__ import annotations

import math
import os
import platform
import statistics
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import monotonic

from aspsolve import Puzzle
from benchmarks.measure import measure
from benchmarks.peers import PEERS, peers_of, prepare
from benchmarks.rows import QUICK_ROWS, ROWS, Row
from benchmarks.tables import markdown, put

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "benchmarks.md"
#: A peer that did not end on this many puzzles of a row is tried no more.
GIVEN_UP = 2
#: 97.5 % quantiles of Student's t by degrees of freedom, then that of the normal distribution.
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11)


def main() -> None:
    """Measure the rows, print each as it is done, and write the table."""
    parser = ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="three puzzles of four rows; the page stays as it is")
    parser.add_argument("--puzzles", type=int, default=40, metavar="N", help="of each row, at most (default: 40)")
    parser.add_argument("--minutes", type=float, default=60, metavar="M", help="for all rows (default: 60)")
    given = parser.parse_args()
    rows = QUICK_ROWS if given.quick else ROWS
    lines = []
    end = monotonic() + 60 * given.minutes
    for done, row in enumerate(rows):
        share = (end - monotonic()) / (len(rows) - done)
        lines.append(line_of(row, 3 if given.quick else given.puzzles, monotonic() + share))
        print(*lines[-1], sep=" | ", flush=True)
    others = [name for name in PEERS if name != "ours"]
    table = markdown(["puzzles", "number", "ours, ms", *(f"{name} ×" for name in others)], lines)
    if not given.quick:
        put(TARGET, "benchmarks", f"{conditions()}\n\n{table}")


def conditions() -> str:
    """Return the machine and the versions of the programs."""
    programs = {"clingo": "clingo", "OR-tools": "ortools", "python-sat": "python-sat"}
    versions = ", ".join(f"{name} {version(package)}" for name, package in programs.items())
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    machine = f"{os.cpu_count()} cores, {platform.machine()}"
    return f"{machine}; Python {platform.python_version()}, {versions}; load average at the end {load}."


def line_of(row: Row, puzzles: int, end: float) -> list[str]:
    """Measure a row until its time is over, at least one puzzle of it, and return its line of the table."""
    times: dict[str, list[float | None]] = {name: [] for name in PEERS}
    made = 0
    for puzzle in map(prepare, row.puzzles(puzzles)):
        names = peers_of(puzzle)
        at = made % len(names)
        for name in (*names[at:], *names[:at]):
            given_up = times[name].count(None) >= GIVEN_UP
            times[name].append(None if given_up else solved(name, puzzle, row.wait))
        made += 1
        if monotonic() > end:
            break
    known = [one or row.wait for one in times["ours"]]
    ratios = [ratio(times[name], known, row.wait) for name in PEERS if name != "ours"]
    return [row.name, f"{made}", f"{1000 * statistics.median(known):.1f}", *ratios]


def solved(name: str, puzzle: Puzzle, wait: float) -> float | None:
    """Return the CPU seconds in which a peer solves a puzzle with one solution, None if it does not end in time."""
    figures = measure(partial(PEERS[name], puzzle, 2), wait)
    if figures["seconds"] is not None and figures["found"] != 1:
        raise ValueError(f"{name} finds {figures['found']} solutions of one: {puzzle!r}")
    seconds: float | None = figures["seconds"]
    return seconds


def ratio(theirs: Sequence[float | None], ours: Sequence[float], wait: float) -> str:
    """Return the geometric mean of a peer's times divided by ours, with its 95 % interval.

    If a solve did not end, its limit counts as its time, and the ratio is a bound.

    >>> ratio([2.0, 2.0], [1.0, 1.0], 20), ratio([None, 20.0], [1.0, 1.0], 20), ratio([], [], 20)
    ('2.00 (2.00–2.00)', '> 20.0', '')
    """
    if not theirs:
        return ""
    logarithms = [math.log((their or wait) / our) for their, our in zip(theirs, ours, strict=True)]
    mean = statistics.mean(logarithms)
    if None in theirs:
        return f"> {rounded(mean)}"
    if len(logarithms) < 2:
        return rounded(mean)
    student = (*STUDENT, 1.96)[min(len(logarithms) - 2, len(STUDENT))]
    error = student * statistics.stdev(logarithms) / math.sqrt(len(logarithms))
    return f"{rounded(mean)} ({rounded(mean - error)}–{rounded(mean + error)})"


def rounded(logarithm: float) -> str:
    """Return a ratio as text."""
    value = math.exp(logarithm)
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


if __name__ == "__main__":
    main()
