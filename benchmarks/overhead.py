"""The time that aspsolve takes besides clingo's: ``python -m benchmarks.overhead [--rounds N]``.

On the largest shipped instance of each family, `solve` runs from the puzzle object to the proof that its solution is
unique. It alternates in the same process with clingo alone, which grounds and solves the same facts and the same
encoding from their files. Then the command line is measured from the start of its process, and the import of aspsolve.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter

import clingo

from aspsolve import Puzzle, read, solve
from aspsolve.families._registry import FAMILIES

ROOT = Path(__file__).parents[1]
LARGEST = ("fillin/17_random_50x50", "seeknumbers/14_random_12x12", "rikudo/12_random_91_many_links")
COMMANDS = (
    "solve instances/fillin/15_random_32x20.lp",
    "solve instances/fillin/05_lab_9x9.lp",
    "solve -n 2 instances/seeknumbers/14_random_12x12.lp",
    "solve -n 2 instances/rikudo/12_random_91_many_links.lp",
)


def bare(path: Path, kind: str) -> float:
    """Ground and solve an instance for two models with clingo alone, and return the seconds."""
    begin = perf_counter()
    control = clingo.Control(["2"])
    control.load(str(FAMILIES[kind].encoding_path))
    control.load(str(path))
    control.ground()
    control.solve()
    return perf_counter() - begin


def ours(puzzle: Puzzle) -> float:
    """Solve a puzzle for two models with aspsolve, and return the seconds."""
    begin = perf_counter()
    assert solve(puzzle, models=2).unique
    return perf_counter() - begin


def process(*arguments: str) -> float:
    """Run a Python process with some arguments, and return the seconds."""
    begin = perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, check=True)
    return perf_counter() - begin


def main() -> None:
    """Measure, and print a line for each figure: the median, and the least and the greatest value in brackets."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    for name in LARGEST:
        path = ROOT / "instances" / f"{name}.lp"
        puzzle = read(path)
        pairs = [(bare(path, puzzle.kind), ours(puzzle)) for _ in range(rounds)]
        alone, whole = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratios = sorted(one / other for other, one in pairs)
        print(
            f"{name:36} bare {alone * 1000:6.1f} ms   solve {whole * 1000:6.1f} ms   "
            f"ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        )
    for command in COMMANDS:
        times = sorted(process("-m", "aspsolve", *command.split()) for _ in range(rounds))
        print(f"aspsolve {command:58} {statistics.median(times):.3f} s ({times[0]:.3f} to {times[-1]:.3f})")
    times = sorted(process("-c", "import aspsolve") - process("-c", "pass") for _ in range(rounds))
    print(f"import aspsolve: {statistics.median(times) * 1000:.0f} ms over an empty Python")


if __name__ == "__main__":
    main()
