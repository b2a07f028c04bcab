"""How weights of techniques and levels of ratings fit rated puzzles: ``python -m benchmarks.weights [PATH...]``.

The puzzles are those with one solution in some files and folders, by default the shipped ones and, if they are there,
the cases beside the project. Those whose file name says *beginner* are what their authors call easy.

Levels are fitted so that *easy* goes up to the hardest beginner puzzle, *medium* up to what is easier than any chain,
and *hard* up to the median of the puzzles beyond, a number that one of them has. Beside the weights, which are an order
by judgement, are those that the number of minimal reasons alone would give: a line through weights and logarithms, in
halves.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil, log2
from pathlib import Path
from statistics import correlation, linear_regression, mean, median, median_low

from aspsolve import InputError, LimitReached, read
from aspsolve.engine._limits import Deadline
from aspsolve.explanation import rate
from aspsolve.explanation._knowledge import Clues, Knowledge
from aspsolve.explanation._rating import LIMITS
from aspsolve.explanation._reasons import by_distance, reasons_of
from aspsolve.explanation._trace import discoveries
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import CHAIN, Technique
from benchmarks.explaining import INSTANCES, puzzle_files

CASES = INSTANCES.parents[1] / "shared" / "cases"
#: The most findings of a technique in a puzzle for which reasons are looked for.
FINDINGS = 3


@dataclass
class Rated:
    """What rated puzzles of a family show.

    Parameters
    ----------
    beginners, others : list of float
        The numbers of their ratings.
    reasons : dict of Technique to list of int
        How many reasons techniques needed.
    """

    beginners: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    reasons: dict[Technique, list[int]] = field(default_factory=lambda: defaultdict(list))


def rated(paths: Iterable[Path], time_limit: float) -> dict[str, Rated]:
    """Return what the puzzles in files and folders tell, by family; those that take too long are left out."""
    found: dict[str, Rated] = defaultdict(Rated)
    for file in puzzle_files(paths):
        try:
            puzzle = read(file)
            number = rate(puzzle, time_limit=time_limit).number
        except (InputError, LimitReached):
            continue
        family = found[puzzle.kind]
        (family.beginners if "beginner" in file.stem else family.others).append(number)
        for technique, reasons in reasons_in(puzzle, Deadline(time_limit)):
            family.reasons[technique].append(reasons)
    return found


def reasons_in(puzzle: Puzzle, deadline: Deadline) -> Iterator[tuple[Technique, int]]:
    """Yield techniques that solve a puzzle, with the number of reasons that some of their findings need."""
    knowledge = Knowledge(Clues(puzzle))
    model = knowledge.model
    if model.rated_by_steps:  # techniques do not look for its reasons
        return
    state = model.knowing([*knowledge.clues.elements, *knowledge.known.values()])
    counts: dict[Technique, int] = defaultdict(int)
    for discovery in discoveries(state, model.techniques):
        if deadline.passed:
            return
        elements = knowledge.elements()
        for claim in discovery.claims[: FINDINGS - counts[discovery.technique]]:
            counts[discovery.technique] += 1
            near = by_distance(model, elements, model.conclusion(model.literal(claim)))
            reasons = reasons_of(model, discovery.technique, claim, near)
            assert reasons is not None
            yield discovery.technique, len(reasons)
        for claim in discovery.claims:
            knowledge.add(model.conclusion(model.literal(claim)))


def fitted_limits(beginners: Iterable[float], numbers: Iterable[float]) -> tuple[float, float, float]:
    """Return up to which number a puzzle is easy, medium and hard.

    >>> fitted_limits([1.5, 2.0], [1.0, 3.0, 4.0, 4.0, 4.5, 5.0])
    (2.0, 3.5, 4.0)
    """
    beyond = [number for number in numbers if number >= CHAIN.weight]
    return max(beginners), CHAIN.weight - 0.5, median_low(beyond) if beyond else CHAIN.weight


def in_halves(value: float) -> float:
    """Return a number in halves.

    >>> in_halves(2.3), in_halves(4.625)
    (2.5, 4.5)
    """
    return ceil(2 * value - 0.5) / 2


def fitted_weights(reasons: dict[Technique, list[int]]) -> tuple[dict[Technique, float], float]:
    """Return the weight of each technique by its mean number of reasons, and how far both agree, from -1 to 1."""
    effort = {technique: log2(mean(some)) for technique, some in reasons.items()}
    weights = [technique.weight for technique in effort]
    line = linear_regression([*effort.values()], weights)
    fitted = {one: max(1.0, in_halves(line.intercept + line.slope * value)) for one, value in effort.items()}
    return fitted, correlation([*effort.values()], weights)


def main() -> None:
    """Print how weights and levels fit."""
    parser = ArgumentParser(
        prog="python -m benchmarks.weights", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders of puzzles")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each (default: %(default)s)")
    arguments = parser.parse_args()
    found = rated(arguments.paths or [INSTANCES, *([CASES] if CASES.exists() else [])], arguments.time_limit)
    for kind, family in found.items():
        beginners = ", ".join(f"{number:g}" for number in sorted(family.beginners)) or "none"
        print(f"{kind}: beginners' {beginners}; median of the {len(family.others)} others {median(family.others):g}")
        if len(family.reasons) > 1:
            fitted, agreement = fitted_weights(family.reasons)
            print(f"  weights and reasons agree by {agreement:.2f}")
            for technique, weight in sorted(fitted.items(), key=lambda pair: pair[0].weight):
                some = family.reasons[technique]
                print(f"  {technique.name:22} {technique.weight:4g}  {mean(some):5.1f} reasons, fitted {weight:g}")
    easy = [number for family in found.values() for number in family.beginners]
    numbers = [number for family in found.values() for number in (*family.others, *family.beginners)]
    if easy:
        limits = ", ".join(f"{level.value} {limit:g}" for limit, level in LIMITS)
        fitted_to = ", ".join(f"{limit:g}" for limit in fitted_limits(easy, numbers))
        print(f"levels: {limits}; fitted {fitted_to}")


if __name__ == "__main__":
    main()
