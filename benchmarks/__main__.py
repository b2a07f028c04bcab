"""Measure all families of puzzles against other solvers: ``python -m benchmarks [family] [--quick] [--report]``.

The solvers that are compared, ours included, are called peers. Each instance is solved by every peer in turn, each time
in a process of its own, and the order of the peers rotates from instance to instance. Two models are requested, so that
a solve ends with the proof that the solution is unique, or with a second solution. Every measurement is saved at once,
so that Ctrl-C loses none; ``--report`` writes the tables again from the saved measurements.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from aspsolve.families._registry import FAMILIES
from benchmarks.measure import measure, peers_of
from benchmarks.report import write_report
from benchmarks.results import Results
from benchmarks.rows import QUICK_ROWS, ROWS, Row, shipped

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs" / "benchmarks.json"
#: The measurements of a quick run, which only shows that everything works, and does not change the documentation.
QUICK_RESULTS = ROOT / "build" / "benchmarks.json"
#: A peer is skipped after this number of unfinished instances of a row; our own solver after more than half of them.
GIVEN_UP = 2
#: The greatest time limit in a quick run, in seconds.
QUICK_LIMIT = 5.0


class Step(NamedTuple):
    """An instance to measure.

    Parameters
    ----------
    part : str
        The part of the report that the instance belongs to: ``rows`` or ``shipped``.
    row : Row
        The row of the report.
    name : str
        The name of the instance.
    make : callable
        Returns the puzzle in its JSON form. It takes half a minute for a large puzzle, so it is only called if needed.
    turn : int
        The number of the instance in its row, which determines the peer that is measured first.
    peers : tuple of str
        The peers to measure.
    """

    part: str
    row: Row
    name: str
    make: Callable[[], dict[str, Any]]
    turn: int
    peers: tuple[str, ...]


def main() -> None:
    """Parse the arguments, measure, and write the report."""
    parser = ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("family", nargs="?", choices=[*FAMILIES], help="measure one only, and keep the others' figures")
    parser.add_argument("--quick", action="store_true", help="a small row of each family; into build/")
    parser.add_argument("--instances", type=int, metavar="N", help="of each row (default: the row's own, 10 to 40)")
    parser.add_argument("--report", action="store_true", help="make the tables from the last measurements")
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="where the measurements go (default: docs/benchmarks.json)"
    )
    given = parser.parse_args()
    output: Path = given.output or (QUICK_RESULTS if given.quick else RESULTS)
    results = Results.load(output)
    if not given.report:
        families = [given.family] if given.family else [*FAMILIES]
        run = Run(results, families, quick=given.quick, instances=3 if given.quick else given.instances)
        try:
            run.all()
        except KeyboardInterrupt:
            print("interrupted: what was measured until now is kept")
    print(write_report(results))


class Run:
    """A run of the benchmarks: the rows and the shipped instances of some families.

    Parameters
    ----------
    results : Results
        Where the measurements are saved.
    families : list of str
        The kinds of the families to measure.
    quick : bool
        True for a small selection with short time limits.
    instances : int or None
        The number of instances of each row, None for the row's own number.
    """

    def __init__(self, results: Results, families: list[str], *, quick: bool, instances: int | None) -> None:
        self.results = results
        self.families = families
        self.quick = quick
        self._instances = instances
        self.peers = {family: peers_of(family) for family in families}
        #: How many instances a peer did not finish, by part, row and peer.
        self.unfinished: dict[tuple[str, str, str], int] = {}

    def instances(self, row: Row) -> int:
        """Return how many instances of a row are measured."""
        return self._instances or row.instances

    def all(self) -> None:
        """Measure everything."""
        conditions = conditions_now()
        for family in self.families:
            self.results.start(family, conditions)
        steps = [*self.rows(), *self.shipped()]
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("measuring", total=len(steps))
            for step in steps:
                bar.update(task, description=f"{step.row.name}: {step.name}")
                self.instance(step)
                bar.advance(task)

    def rows(self) -> Iterator[Step]:
        """Yield the instances of the rows."""
        for row in QUICK_ROWS if self.quick else ROWS:
            if row.family in self.families:
                for seed in range(self.instances(row)):
                    yield Step("rows", row, f"seed {seed}", partial(row.make, seed), seed, self.peers[row.family])

    def shipped(self) -> Iterator[Step]:
        """Yield the shipped instances; in a quick run only the last one of each family."""
        for family in self.families:
            row = Row(family, f"Shipped {FAMILIES[family].puzzle.title} instances", lambda _: {})
            for turn, (name, puzzle) in list(enumerate(shipped(family)))[-1 if self.quick else 0 :]:
                yield Step("shipped", row, name, partial(dict, puzzle), turn, self.peers[family])

    def instance(self, step: Step) -> None:
        """Measure all peers on an instance, beginning with a different one for each instance of a row."""
        at = step.turn % len(step.peers)
        peers = [peer for peer in (*step.peers[at:], *step.peers[:at]) if not self.gave_up(step, peer)]
        puzzle = step.make() if peers else {}
        for peer in peers:
            limit = min(step.row.limit, QUICK_LIMIT) if self.quick else step.row.limit
            figures = measure(peer, puzzle, models=2, limit=limit)
            check(puzzle, figures.pop("solution", None))
            place = {"part": step.part, "row": step.row.name, "instance": step.name}
            self.results.add(step.row.family, {**place, "peer": peer, "limit": limit, **figures})
            if figures["seconds"] is None:
                key = step.part, step.row.name, peer
                self.unfinished[key] = self.unfinished.get(key, 0) + 1

    def gave_up(self, step: Step, peer: str) -> bool:
        """Return whether a peer is skipped: too often too slow in this row."""
        enough = 1 if self.quick else GIVEN_UP
        if peer == "ours":
            enough = self.instances(step.row) // 2 + 1  # then the median is beyond the limit, too
        return step.part == "rows" and self.unfinished.get((step.part, step.row.name, peer), 0) >= enough


def conditions_now() -> dict[str, Any]:
    """Return the conditions of a measurement: the machine, its load averages, and the versions of the programs."""
    programs = [f"Python {platform.python_version()}", f"clingo {version('clingo')}"]
    if find_spec("ortools"):
        programs.append(f"OR-tools {version('ortools')}")
    if find_spec("pysat"):
        programs.append(f"python-sat {version('python-sat')}")
    if shutil.which("swipl"):
        said = subprocess.run(["swipl", "--version"], capture_output=True, text=True, check=True).stdout
        programs.append(f"SWI-Prolog {said.split()[2]}")
    return {
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "programs": ", ".join(programs),
        "load": [round(load, 2) for load in os.getloadavg()],
    }


def check(puzzle: dict[str, Any], solution: Any) -> None:
    """Raise ValueError for a wrong solution; None, for no solution, is accepted."""
    if solution is not None:
        broken = FAMILIES[puzzle["kind"]].puzzle.from_json(puzzle).solution_from_json(solution).check()
        if broken:
            raise ValueError(" ".join(broken))


if __name__ == "__main__":
    main()
