"""How long declared families take: ``python -m benchmarks.declared [-n PUZZLES] [KIND…]`` prints a table of medians.

With ``--write`` it goes into docs/benchmarks.md, too.

For each family puzzles are generated, then explained whole, and the first hint of each is asked for; all in seconds of
processor time. Steps are those that are shown; the hardest one has the greatest weight.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, TypeVar

from aspsolve import Explainer, hint, load_family, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.generate import generate
from benchmarks.tables import put

T = TypeVar("T")
REPORT = Path(__file__).parents[1] / "docs" / "benchmarks.md"


@dataclass(frozen=True)
class Work:
    """A row of the table."""

    kind: str
    size: tuple[int, int]
    #: Whether puzzles are explained whole, too.
    explained: bool = True
    #: Clues are added to the necessary ones until this share of the cells has one, as newspapers print puzzles.
    printed: float = 0.0


ROWS = (
    Work("sudoku", (9, 9)),
    Work("sudoku", (9, 9), printed=0.37),
    Work("hitori", (8, 8)),
    Work("slitherlink", (7, 7)),
    Work("slitherlink", (10, 10), explained=False),
    Work("nurikabe", (7, 7)),
    Work("numbrix", (6, 6), explained=False),
    Work("numbrix", (9, 9), explained=False),
    Work("numbrix", (9, 9), explained=False, printed=0.35),
    Work("hidato", (6, 6), explained=False),
    Work("hidato", (8, 8), explained=False, printed=0.4),
)


def timed(call: Callable[[], T]) -> tuple[T, float]:
    """Return what a call returns, and its seconds of processor time."""
    begin = process_time()
    found = call()
    return found, process_time() - begin


def with_clues(puzzle: Any, share: float, random: Random) -> Any:
    """Return a puzzle with random clues of its solution added, until a share of its cells has one."""
    (solution,) = solve(puzzle).solutions
    clues = next(one for one in puzzle.declaration.inputs if one.role == "clue")
    shown = {values[:2] for values in puzzle.of(clues.name)}
    others = sorted(values for values in solution.values if values[:2] not in shown)
    random.shuffle(others)
    added = others[: max(0, round(share * len(puzzle.cells)) - len(shown))]
    atoms = {one.name: [*puzzle.of(one.name)] for one in puzzle.declaration.inputs}
    atoms[clues.name] += added
    return puzzle.made(atoms)


def measure(work: Work, number: int) -> str:
    """Return a row of the table."""
    kind = work.kind
    load_family(FAMILIES[kind].encoding_path)
    generating, hinting, explaining, steps, hardest = [], [], [], [], []
    for seed in range(1, number + 1):
        made, seconds = timed(lambda seed=seed: next(generate(kind, seed=seed, size=work.size, rated=False)))  # type: ignore[misc]
        generating.append(seconds)
        puzzle = with_clues(made.puzzle, work.printed, Random(seed)) if work.printed else made.puzzle
        hinting.append(timed(lambda puzzle=puzzle: hint(puzzle))[1])  # type: ignore[misc]
        if work.explained:
            found, seconds = timed(Explainer(puzzle).explain)
            explaining.append(seconds)
            steps.append(len(found.steps))
            hardest.append(max((step.weight for step in found.steps), default=0.0))
    printed = f", {work.printed:.0%} clues" if work.printed else ""
    seconds_of = ["" if work.printed else f"{median(generating):.2f}", f"{median(hinting):.2f}", f"{max(hinting):.2f}"]
    cells = [
        f"{kind} {work.size[0]}x{work.size[1]}{printed}",
        str(len(FAMILIES[kind].encoding_path.read_text(encoding="utf-8").splitlines())),
        *seconds_of,
        *([f"{median(explaining):.2f}", f"{median(steps):g}", f"{median(hardest):.1f}"] if steps else ["", "", ""]),
    ]
    return f"| {' | '.join(cells)} |"


def part(rows: Sequence[str], number: int, day: date) -> str:
    """Return the part of the report with some rows."""
    said = (
        f"Medians of {number} generated puzzles each, in seconds of processor time, on {day}: "
        f"`python -m benchmarks.declared -n {number} --write`.\n"
        "*Lines* counts those of the family's file, *steps* those of the explanation; *hardest* is the greatest weight "
        "of a step. Puzzles have no superfluous clue; with a percentage, random clues were added up to that share of "
        "the cells.\nIn a row without *explain*, puzzles were not explained to the end."
    )
    return "\n".join([said, "", *rows])


def main() -> None:
    """Print the table, and write it into the report if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10, metavar="PUZZLES", help="puzzles of each family (default: 10)")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md, too")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="families; all where none is named")
    arguments = parser.parse_args()
    rows = [
        "| family | lines | generate | hint | slowest hint | explain | steps | hardest |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    print(*rows, sep="\n")
    for work in ROWS:
        if not arguments.kinds or work.kind in arguments.kinds:
            rows.append(measure(work, arguments.n))
            print(rows[-1], flush=True)
    if arguments.write:
        put(REPORT, "declared", part(rows, arguments.n, datetime.now(tz=UTC).date()))


if __name__ == "__main__":
    main()
