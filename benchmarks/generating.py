"""Measure generating: ``python -m benchmarks.generating [PART …] [--seeds N] [--words FILE]``.

The parts:

- ``speed``: medians of CPU seconds over seeds for each family and size, without the rating, and their ratio to one
  `solve` of the finished puzzle in the same run.
- ``thousand``: many puzzles of all families in one run, each unique by the textbook encoding, no clue superfluous.
- ``difficulty``: the number of puzzles ordered at each level that are rated there.
- ``paths``: random paths of small grids compared with all paths, by chi-square.
- ``fillins``: letters, blocks, words of three letters and ratings of fill-ins, by size, level and language.
- ``words``: the share of a list's words that appear in many fill-ins.

CPU seconds count, those of clingo's threads and processes included: the machine may be shared.
"""

from __future__ import annotations

import itertools
import resource
import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from aspsolve import AspsolveError, Puzzle, SeekNumbers, solve
from aspsolve._files import read_text
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import FAMILIES
from aspsolve.families.fillin._words import language_words, listed_words
from aspsolve.generate._making import Generated, Order, make
from aspsolve.model.lattice import SQUARES, random_path, rectangle

ROOT = Path(__file__).parents[1]
#: Family, parameters, and the seconds that a puzzle may take.
SPEED: tuple[tuple[str, dict[str, Any], float], ...] = (
    ("rikudo", {"size": 37}, 2),
    ("rikudo", {"size": 61}, 6),
    ("rikudo", {"size": 91}, 20),
    ("seeknumbers", {"size": (7, 7)}, 3),
    ("seeknumbers", {"size": (10, 10)}, 30),
    ("fillin", {"size": (15, 15)}, 20),
)
#: The options of puzzles of which many are made.
MANY: dict[str, dict[str, Any]] = {
    "rikudo": {"size": 37},
    "seeknumbers": {"size": (6, 6)},
    "fillin": {"size": (9, 9)},
}


def timed(order: Order, seed: int) -> tuple[Generated, float]:
    """Return a puzzle and the CPU seconds that it took."""
    begin = cpu_seconds()
    made = make(order, seed)
    return made, cpu_seconds() - begin


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def ordered(kind: str, options: dict[str, Any], words: tuple[str, ...], **more: Any) -> Order:
    """Return an order, with the words if it is one of fill-ins."""
    return Order(kind, {**options, "words": words} if kind == "fillin" else options, **more)


def speed(arguments: Namespace, words: tuple[str, ...]) -> None:
    """Print the medians for each family and size."""
    print("| family | size | median s | worst s | limit s | times one solve |\n| --- | --- | --- | --- | --- | --- |")
    for kind, options, limit in SPEED:
        seconds, multiples = [], []
        for seed in range(arguments.seeds):
            made, took = timed(ordered(kind, options, words, rated=False), seed)
            begin = cpu_seconds()
            solve(made.puzzle, models=2)
            seconds.append(took)
            multiples.append(took / (cpu_seconds() - begin))
        median, multiple = statistics.median(seconds), statistics.median(multiples)
        print(f"| {kind} | {made.size} | {median:.2f} | {max(seconds):.2f} | {limit} | {multiple:.0f} |", flush=True)


def thousand(arguments: Namespace, words: tuple[str, ...]) -> None:
    """Make many puzzles, and check each by the textbook encoding and without each of its clues."""
    failures: Counter[str] = Counter()
    seconds: Counter[str] = Counter()
    clues = 0
    numbers = range(arguments.first, arguments.many)
    for number in numbers:
        kind = [*MANY][number % len(MANY)]
        try:
            made, took = timed(ordered(kind, MANY[kind], words, rated=False), number)
        except AspsolveError as error:
            failures[f"{kind}: {error}"] += 1
            continue
        seconds[kind] += round(took * 1000)
        baseline = ROOT / "encodings" / "textbook" / f"{kind}.lp"
        if not solve(made.puzzle, models=2, encoding=baseline).unique:
            failures[f"{kind}: not unique"] += 1
        for less in without_a_clue(made):
            clues += 1
            if solve(less, models=2).unique:
                failures[f"{kind}: a superfluous clue"] += 1
        if (number + 1) % max(1, arguments.many // 20) == 0 or number == numbers[-1]:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
            times = ", ".join(f"{name} {value / 1000:.0f}" for name, value in seconds.items())
            print(f"puzzles {arguments.first} to {number}: failures {dict(failures) or 'none'}; {clues} clues", end="")
            print(f" tried without; peak memory {peak} MB; CPU seconds to make them: {times}", flush=True)


def without_a_clue(made: Generated) -> list[Puzzle]:
    """Return the puzzle without each of its clues in turn; the numbers of hints are computed anew."""
    from aspsolve.families._registry import family_of

    draft, clues = family_of(made.puzzle).generator_class.draft_of(made.solution)
    return [draft.puzzle(clues - {clue}) for clue in sorted(clues) if draft.possible(clues - {clue})]


def difficulty(arguments: Namespace, words: tuple[str, ...]) -> None:
    """Order puzzles of each level, and print how many are rated there."""
    print("| family | size | level | rated there | median s | times without | all s | times without |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for kind, options in MANY.items():
        plain = [timed(ordered(kind, options, words), seed)[1] for seed in range(arguments.seeds)]
        for level in map(Level, FAMILIES[kind].levels):
            hits, seconds = 0, []
            for seed in range(arguments.seeds):
                begin = cpu_seconds()
                try:
                    made = make(ordered(kind, options, words, difficulty=level.value), seed)
                    hits += made.rating is not None and made.rating.level is level
                except AspsolveError:
                    pass
                seconds.append(cpu_seconds() - begin)
            asked = f"{kind} | {options['size']} | {level.value} | {hits} of {arguments.seeds}"
            compared = (
                f"{amount(seconds):.2f} | {amount(seconds) / amount(plain):.1f}" for amount in (statistics.median, sum)
            )
            print(f"| {asked} | {' | '.join(compared)} |", flush=True)


def chi_square(counts: Counter[Any], classes: int) -> tuple[float, int]:
    """Return chi-square of counts against equal shares of a number of classes, and the degrees of freedom.

    >>> chi_square(Counter({"a": 6, "b": 4}), 2)
    (0.4, 1)
    """
    share = counts.total() / classes
    missing = (classes - len(counts)) * share
    return sum((count - share) ** 2 / share for count in counts.values()) + missing, classes - 1


def paths(arguments: Namespace, words: tuple[str, ...]) -> None:  # noqa: ARG001
    """Compare random paths with all paths of small grids, and print the shares of bends by region."""
    for side in (4, 5):
        cells = rectangle(side, side)
        every: set[frozenset[frozenset[Any]]] = set()
        bends: list[int] = []
        for first in sorted(cells):
            for final in sorted(cell for cell in cells if cell > first):
                for solution in solve(SeekNumbers(cells=cells, first=first, final=final), models=0).solutions:
                    every.add(undirected(solution.path))
                    bends.append(number_of_bends(solution.path))
        samples = 20 * len(every) if side == 4 else 5 * len(every)
        met: Counter[Any] = Counter()
        drawn: Counter[int] = Counter()
        random = Random(side)
        for _ in range(samples):
            path = random_path(cells, SQUARES, random)
            met[undirected(path)] += 1
            drawn[number_of_bends(path)] += 1
        value, freedom = chi_square(met, len(every))
        sigma = (value - freedom) / sqrt(2 * freedom)
        mean = sum(number * times for number, times in drawn.items()) / samples
        print(f"{side} by {side}: {len(every)} paths, {samples} drawn, {len(met)} of them met;")
        print(f"  chi-square {value:.0f} at {freedom} degrees of freedom ({sigma:+.1f} standard deviations);")
        print(f"  bends a path {statistics.mean(bends):.3f}, drawn {mean:.3f}", flush=True)
    side = 10
    regions: dict[str, Counter[str]] = {"corner": Counter(), "rim": Counter(), "inside": Counter()}
    for seed in range(arguments.many):
        path = random_path(rectangle(side, side), SQUARES, Random(seed))
        for one, here, other in zip(path, path[1:], path[2:], strict=False):
            rim = sum(value in (1, side) for value in here)
            region = ("inside", "rim", "corner")[rim]
            bend = one.x != other.x and one.y != other.y
            regions[region]["bend" if bend else "across" if one.y == other.y else "up and down"] += 1
    for region, counts in regions.items():
        shares = ", ".join(f"{name} {number / counts.total():.3f}" for name, number in sorted(counts.items()))
        print(f"{side} by {side}, {arguments.many} paths, {region}: {shares}")


def undirected(path: Any) -> frozenset[frozenset[Any]]:
    """Return a path as the set of its undirected steps."""
    return frozenset(frozenset(step) for step in itertools.pairwise(path))


def number_of_bends(path: Any) -> int:
    """Return the number of bends of a path."""
    return sum(one.x != other.x and one.y != other.y for one, other in zip(path, path[2:], strict=False))


def fillins(arguments: Namespace, words: tuple[str, ...]) -> None:  # noqa: ARG001
    """Print the properties of grids of each size, level and language."""
    heads = ("size", "level", "language", "at the level", "letters", "blocks", "threes", "givens", "rating", "median s")
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    levels = FAMILIES["fillin"].levels
    for side, level, language in itertools.product((9, 11, 13), levels, ("en", "de", "pt", "fr", "es")):
        order = Order("fillin", {"size": (side, side), "language": language}, level)
        results: list[tuple[Any, float]] = [timed(order, seed) for seed in range(arguments.seeds)]
        made = [one for one, _ in results]
        ratings = [one.rating.number for one in made if one.rating]
        lengths = [[len(word) for word in one.solution.puzzle.words] for one in made]
        cells: list[list[float]] = [
            [len({*chain.from_iterable(one.solution.puzzle.words)}) for one in made],
            [sum(row.count("#") for row in one.solution.rows) / side**2 for one in made],
            [each.count(3) / len(each) for each in lengths],
            [sum(one.clues.values()) for one in made],
            ratings,
        ]
        spans = " | ".join(f"{min(numbers):.3g} to {max(numbers):.3g}" for numbers in cells)
        kept = sum(not one.missed for one in made)
        median = statistics.median(took for _, took in results)
        print(f"| {side} | {level} | {language} | {kept} of {len(made)} | {spans} | {median:.1f} |", flush=True)


def words_used(arguments: Namespace, words: tuple[str, ...]) -> None:
    """Print the share of a list's words that appear in many fill-ins."""
    seen: Counter[Any] = Counter()
    number = max(1, arguments.many // 5)
    for seed in range(number):
        seen.update(make(ordered("fillin", MANY["fillin"], words, rated=False), seed).puzzle.words)  # type: ignore[attr-defined]
    placed = seen.total()
    print(
        f"{number} fill-ins: {placed} words placed, {len(seen)} different ({len(seen) / placed:.0%} of those placed, "
    )
    print(f"{len(seen) / len(words):.1%} of the {len(words)} words); the most frequent: {seen.most_common(5)}")


PARTS = {
    "speed": speed,
    "thousand": thousand,
    "difficulty": difficulty,
    "paths": paths,
    "fillins": fillins,
    "words": words_used,
}


def main(given: list[str] | None = None) -> int:
    """Run the named parts, by default all."""
    parser = ArgumentParser(prog="python -m benchmarks.generating", description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--seeds", type=int, default=10, help="puzzles for each median")
    parser.add_argument("--many", type=int, default=1000, help="puzzles or paths where many are made")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="go on with puzzle N of the thousand")
    parser.add_argument("--words", metavar="FILE", help="a word on each line (default: English words)")
    arguments = parser.parse_args(given)
    for name in arguments.parts or PARTS:
        print(f"\n## {name}\n", flush=True)
        PARTS[name](arguments, _words(arguments.words))
    return 0


def _words(path: str | None) -> tuple[str, ...]:
    """Return the words of a file, by default English words."""
    if path is not None:
        return (*listed_words(read_text(path)),)
    return (*language_words("en"),)


if __name__ == "__main__":
    sys.exit(main())
