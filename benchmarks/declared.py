"""What declared families take: ``python -m benchmarks.declared [-n PUZZLES] [KIND…]`` prints a table of medians.

With ``--write`` it goes into docs/benchmarks.md, too.

For each family puzzles are generated, then explained whole, and the first hint of each is asked for; all in seconds of
processor time. Steps are those that are shown, the dearest one is that of the greatest weight.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import median
from time import process_time
from typing import TypeVar

from aspsolve import Explainer, hint, load_family
from aspsolve.families.registry import FAMILIES
from aspsolve.generate import generate
from benchmarks.report import DECLARED, with_declared

__all__ = ["main"]

T = TypeVar("T")
REPORT = Path(__file__).parents[1] / "docs" / "benchmarks.md"
#: Sizes, as newspapers print them or smaller.
SIZES = {
    "sudoku": (9, 9),
    "hitori": (8, 8),
    "slitherlink": (7, 7),
    "numbrix": (6, 6),
    "hidato": (6, 6),
    "nurikabe": (7, 7),
}


def timed(call: Callable[[], T]) -> tuple[T, float]:
    """Return what a call returns, and its seconds of processor time."""
    begin = process_time()
    found = call()
    return found, process_time() - begin


def measure(kind: str, number: int) -> str:
    """Return the line of a family."""
    load_family(FAMILIES[kind].encoding_path)
    size = SIZES[kind]
    generating, hinting, explaining, steps, dearest = [], [], [], [], []
    for seed in range(1, number + 1):
        made, seconds = timed(lambda seed=seed: next(generate(kind, seed=seed, size=size, rated=False)))  # type: ignore[misc]
        generating.append(seconds)
        hinting.append(timed(lambda made=made: hint(made.puzzle))[1])  # type: ignore[misc]
        found, seconds = timed(Explainer(made.puzzle).explain)
        explaining.append(seconds)
        steps.append(len(found.steps))
        dearest.append(max((step.weight for step in found.steps), default=0.0))
    numbers = (median(generating), median(hinting), max(hinting), median(explaining))
    cells = [
        f"{kind} {size[0]}x{size[1]}",
        str(len(FAMILIES[kind].encoding_path.read_text(encoding="utf-8").splitlines())),
        *(f"{one:.2f}" for one in numbers),
        f"{median(steps):g}",
        f"{median(dearest):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def part(rows: Sequence[str], number: int, day: date) -> str:
    """Return the part of the report with some rows."""
    said = (
        f"Medians of {number} generated puzzles each, in seconds of processor time, on {day}: "
        f"`python -m benchmarks.declared -n {number} --write`.\n"
        "*Lines* are those of the family's file; *steps* and *dearest* are those shown and the "
        "greatest weight of one."
    )
    return "\n".join([DECLARED, "", said, "", *rows])


def main() -> None:
    """Print the table, and write it into the report if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10, metavar="PUZZLES", help="puzzles of each family (default: 10)")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md, too")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="families; all where none is named")
    arguments = parser.parse_args()
    rows = [
        "| family | lines | generate | hint | slowest hint | explain | steps | dearest |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    print(*rows, sep="\n")
    for kind in arguments.kinds or SIZES:
        rows.append(measure(kind, arguments.n))
        print(rows[-1], flush=True)
    if arguments.write:
        text = REPORT.read_text(encoding="utf-8")
        with_declared(REPORT, text, part(rows, arguments.n, datetime.now(tz=UTC).date()))


if __name__ == "__main__":
    main()
