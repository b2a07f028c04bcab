"""Measure all three families beside their peers: ``python -m benchmarks [family] [--quick] [--report]``.

Interleaved, in one run: each instance is solved by every peer in turn, each solve in a process of its own, and the
order of the peers rotates. Two models are asked for, so that the end of a solve is the proof that a solution is unique.
Every measurement is written down at once; Ctrl-C keeps them, and ``--report`` makes the tables and plots again.
"""

from __future__ import annotations

import json
import os
import platform
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from aspsolve.puzzles import FAMILIES
from benchmarks.measure import measure, peers_of
from benchmarks.report import write_report
from benchmarks.rows import GROWTH, ROWS, Row, shipped

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs" / "benchmarks.json"
#: A peer that did not finish so many instances of a row is not asked again.
GIVEN_UP = 3
#: Measured in the growth: ourselves and the two peers that solve all families.
GROWTH_PEERS = ("ours", "textbook", "cpsat")


def main() -> None:
    """Measure what the arguments ask for, and write the report."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("family", nargs="?", choices=[*FAMILIES], help="one family only")
    parser.add_argument("--quick", action="store_true", help="small rows, three instances, ten seconds for each solve")
    parser.add_argument("--instances", type=int, default=10, metavar="N", help="of each row (default: %(default)s)")
    parser.add_argument("--limit", type=float, metavar="S", help="seconds for each solve, instead of the rows' own")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="for ourselves and for CP-SAT")
    parser.add_argument("--report", action="store_true", help="make the tables and plots from the last measurements")
    parser.add_argument("--output", type=Path, default=RESULTS, metavar="FILE", help="where the measurements go")
    given = parser.parse_args()
    if not given.report:
        families = [given.family] if given.family else [*FAMILIES]
        limit = given.limit or (10.0 if given.quick else None)
        run = Run(given.output, families, limit, given.threads)
        try:
            run.all(quick=given.quick, instances=3 if given.quick else given.instances)
        except KeyboardInterrupt:
            print("interrupted: what was measured until now is kept")
    print(write_report(given.output))


class Run:
    """Measurements, written down one by one."""

    def __init__(self, output: Path, families: list[str], limit: float | None, threads: int) -> None:
        self.output = output
        self.families = families
        self.limit = limit
        self.threads = threads
        self.peers = {family: peers_of(family) for family in families}
        self.data: dict[str, Any] = {
            "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
            "load": round(os.getloadavg()[0], 2),
            "threads": threads,
            "measurements": [],
        }

    def all(self, *, quick: bool, instances: int) -> None:
        """Measure the rows, the growth and the shipped instances."""
        rows = [row for row in ROWS if row.family in self.families and (row.quick or not quick)]
        growth = [row for row in GROWTH if row.family in self.families]
        if quick:
            growth = [row for row in growth if row.size <= 400]
        few = 1 if quick else 3
        own = {family: list(shipped(family)) for family in self.families}
        total = len(rows) * instances + len(growth) * few + sum(map(len, own.values()))
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("measuring", total=total)
            for row in rows:
                for seed in range(instances):
                    bar.update(task, description=row.name)
                    self.instance("rows", row, self.peers[row.family], str(seed), row.make(seed), seed)
                    bar.advance(task)
            for row in growth:
                for seed in range(few):
                    bar.update(task, description=f"growth: {row.name}")
                    peers = tuple(peer for peer in self.peers[row.family] if peer in GROWTH_PEERS)
                    self.instance("growth", row, peers, str(seed), row.make(seed), seed)
                    bar.advance(task)
            for family, named in own.items():
                row = Row(family, "shipped instances", dict)
                for number, (name, puzzle) in enumerate(named):
                    bar.update(task, description=f"shipped: {name}")
                    self.instance("shipped", row, self.peers[family], name, puzzle, number)
                    bar.advance(task)

    def instance(
        self, part: str, row: Row, peers: tuple[str, ...], name: str, puzzle: dict[str, Any], turn: int
    ) -> None:
        """Measure all peers on an instance, another one first each time."""
        at = turn % len(peers)
        for peer in (*peers[at:], *peers[:at]):
            if part != "shipped" and self._unfinished(part, row.name, peer) >= GIVEN_UP:
                continue
            limit = self.limit or row.limit
            figures = measure(peer, puzzle, models=2, threads=self.threads, limit=limit)
            check(puzzle, figures.pop("solution", None))
            place = {"part": part, "family": row.family, "row": row.name, "size": row.size, "instance": name}
            self.data["measurements"].append({**place, "peer": peer, "limit": limit, **figures})
            self.output.parent.mkdir(parents=True, exist_ok=True)
            temporary = self.output.with_suffix(".tmp")
            temporary.write_text(json.dumps(self.data, indent=1) + "\n", encoding="utf-8")
            temporary.replace(self.output)

    def _unfinished(self, part: str, row: str, peer: str) -> int:
        """Return how many instances of a row a peer did not finish."""
        return sum(
            (one["part"], one["row"], one["peer"]) == (part, row, peer) and one["seconds"] is None
            for one in self.data["measurements"]
        )


def check(puzzle: dict[str, Any], solution: Any) -> None:
    """Raise AssertionError for a solution that is wrong."""
    if solution is not None:
        broken = FAMILIES[puzzle["kind"]].from_json(puzzle).solution_from_json(solution).check()
        assert not broken, broken


if __name__ == "__main__":
    main()
