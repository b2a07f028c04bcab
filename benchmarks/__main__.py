"""Measure the time for puzzles of printed sizes, beside other solvers: ``python -m benchmarks [--quick]``.

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
from benchmarks.peers import PEERS, prepare
from benchmarks.ratios import Ratio, mean_of
from benchmarks.rows import QUICK_ROWS, ROWS, Row
from benchmarks.tables import markdown, put

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "benchmarks.md"
OTHERS = [name for name in PEERS if name != "ours"]
#: A peer that did not finish this many puzzles of a row is dropped from the row.
GIVEN_UP = 2
#: The share of a row's time for making its puzzles, and the share of the rest after which a peer is dropped.
MAKING, PEER = 0.4, 0.3
#: In a row where even the strongest peer takes this many times as long, no peer counts as close.
WEAK = 10.0


def main() -> None:
    """Measure the rows, print each when it is done, and write the table."""
    parser = ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="three puzzles of each small row; the page stays as it is")
    parser.add_argument("--puzzles", type=int, default=40, metavar="N", help="of each row, at most (default: 40)")
    parser.add_argument("--minutes", type=float, default=60, metavar="M", help="for all rows (default: 60)")
    given = parser.parse_args()
    rows = QUICK_ROWS if given.quick else ROWS
    lines, strongest = [], []
    end = monotonic() + 60 * given.minutes
    for done, row in enumerate(rows):
        share = (end - monotonic()) / (len(rows) - done)
        line, least = line_of(row, 3 if given.quick else given.puzzles, share)
        print(*line, sep=" | ", flush=True)
        lines.append(line)
        strongest.append(least)
    table = markdown(["puzzles", "number", "ours, ms", *(f"{name} ×" for name in OTHERS)], lines)
    print(summary(strongest))
    if not given.quick:
        put(TARGET, "benchmarks", f"{conditions()}\n\n{table}\n{summary(strongest)}")


def conditions() -> str:
    """Return the machine and the versions of the programs."""
    programs = {"clingo": "clingo", "OR-tools": "ortools", "python-sat": "python-sat"}
    versions = ", ".join(f"{name} {version(package)}" for name, package in programs.items())
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    machine = f"{os.cpu_count()} cores, {platform.machine()}"
    return f"{machine}; Python {platform.python_version()}, {versions}; load average at the end {load}."


def line_of(row: Row, puzzles: int, seconds: float) -> tuple[list[str], Ratio]:
    """Measure a row in about a number of seconds: return its line of the table, and the ratio of the strongest peer."""
    end = monotonic() + seconds
    made = row.made(puzzles, MAKING * seconds)
    most = PEER * (end - monotonic())
    times: dict[str, list[float | None]] = {name: [] for name in PEERS}
    spent = dict.fromkeys(PEERS, 0.0)
    for number, puzzle in enumerate(map(prepare, made)):
        if number and monotonic() > end:
            break
        slow = [name for name in OTHERS if spent[name] > most or times[name].count(None) == GIVEN_UP]
        names = [name for name in PEERS if number == 0 or name not in slow]
        turn = number % len(names)
        for name in (*names[turn:], *names[:turn]):
            begin = monotonic()
            times[name].append(solved(name, puzzle, row.wait))
            spent[name] += monotonic() - begin
    known = [one or row.wait for one in times["ours"]]
    ratios = [ratio(times[name], known, row.wait) for name in OTHERS]
    strongest = min(ratios, key=lambda one: one.logarithm)
    cells = [cell(one, len(known), strongest) for one in ratios]
    return [row.name, f"{len(known)}", f"{1000 * statistics.median(known):.1f}", *cells], strongest


def solved(name: str, puzzle: Puzzle, wait: float) -> float | None:
    """Return the CPU seconds of a peer for a puzzle with one solution, None if it does not finish in time."""
    figures = measure(partial(PEERS[name], puzzle, 2), wait)
    if figures["seconds"] is not None and figures["found"] != 1:
        raise ValueError(f"{name} finds {figures['found']} solutions of one: {puzzle!r}")
    seconds: float | None = figures["seconds"]
    return seconds


def ratio(theirs: Sequence[float | None], ours: Sequence[float], wait: float) -> Ratio:
    """Return the mean of a peer's times divided by ours, on the puzzles that the peer was measured on.

    >>> print(ratio([None], [1.0, 1.0], 20))
    > 20.0
    """
    ratios = [(their or wait) / our for their, our in zip(theirs, ours, strict=False)]
    return mean_of(ratios, bound=None in theirs)


def cell(mean: Ratio, puzzles: int, strongest: Ratio) -> str:
    """Return a ratio as text for the table, that of the strongest peer in bold."""
    text = f"**{mean}**" if mean is strongest else str(mean)
    return text if mean.number == puzzles else f"{text}, n = {mean.number}"


def summary(strongest: Sequence[Ratio]) -> str:
    """Return the mean over all rows of the strongest peer's ratio."""
    ratios = [math.exp(one.logarithm) for one in strongest]
    close = [one for one in ratios if one < WEAK]
    text = f"Strongest peer ÷ ours, geometric mean of {len(ratios)} rows: {mean_of(ratios)}"
    if not 0 < len(close) < len(ratios):
        return f"{text}."
    rest = f"the {len(close)} rows where the strongest peer takes less than {WEAK:g} times as long"
    return f"{text}; of {rest}: {mean_of(close)}."


if __name__ == "__main__":
    main()
