"""The throughput with many small puzzles in one process: ``python -m benchmarks.throughput [--number N] [--quick]``.

Random 15-by-15 fill-ins are solved by `solve` for two models; those with a unique solution are counted. The time is
measured from the puzzle object to the decoded solution and the proof that it is unique; making the puzzles does not
count. Many of them are solved by pruning alone. For all others, also those with several solutions, the start-up time is
reported: what the engine needs for making a clingo control, adding the facts, reading the rules, and grounding.
"""

from __future__ import annotations

import os
import statistics
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from time import perf_counter

from aspsolve import FillIn, solve
from aspsolve._terminal import steps
from benchmarks.random_fillin import random_fillin

SIDE, BLOCKS, LETTERS = 15, 0.25, 26


def main() -> None:
    """Solve puzzles until enough of them had a unique solution, and print the times."""
    parser = ArgumentParser(
        prog="python -m benchmarks.throughput", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=10_000, metavar="N", help="of puzzles (default: %(default)s)")
    parser.add_argument("--quick", action="store_true", help="three hundred")
    given = parser.parse_args()
    number = 300 if given.quick else given.number
    solve(puzzle_of(-1))  # what is loaded once is not counted
    load = os.getloadavg()[0]
    whole: list[float] = []
    startup: list[float] = []
    seed = ambiguous = 0
    with steps("solving", number) as display:
        while len(whole) < number:
            puzzle = puzzle_of(seed)
            seed += 1
            begin = perf_counter()
            try:
                result = solve(puzzle, models=2)
            except KeyboardInterrupt:
                break
            seconds = perf_counter() - begin
            if result.statistics["rules"]:  # clingo was asked
                startup.append(result.statistics["grounding"])
            if result.unique:
                whole.append(seconds)
                display.advance(())
            else:
                ambiguous += 1
    if len(whole) < 2 or len(startup) < 2:
        raise SystemExit("interrupted: too few puzzles to tell anything")
    print(f"{len(whole)} unambiguous {SIDE}-by-{SIDE} fill-ins in one process, load average {load:.2f} at the start")
    print(f"({ambiguous} ambiguous ones on the way are not counted)")
    print(f"puzzles a second         {len(whole) / sum(whole):8.0f}")
    for name, times in (("a puzzle", whole), (f"start-up ({len(startup)} puzzles)", startup)):
        low, middle, high = (1000 * time for time in statistics.quantiles(times, n=4))
        print(f"{name:24} {middle:8.2f} ms median, {low:.2f} to {high:.2f} ms between the quartiles")


def puzzle_of(seed: int) -> FillIn:
    """Return the puzzle for a seed."""
    return FillIn.from_json(random_fillin(SIDE, SIDE, BLOCKS, LETTERS, seed))


if __name__ == "__main__":
    main()
