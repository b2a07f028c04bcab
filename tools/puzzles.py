"""Make the page's collection: up to 20 puzzles of each family in three levels, with their explanations.

::

    nice -n 19 python tools/puzzles.py                   # more of the levels that have too few
    nice -n 19 python tools/puzzles.py sudoku            # more of this family
    nice -n 19 python tools/puzzles.py --anew sudoku     # other puzzles instead

A family has two files in ``aspsolve/web/puzzles``: one with a line of JSON for each puzzle, the easiest first, and one
with their explanations, compressed. A family whose puzzles take long to make gets fewer. Puzzles are made and explained
in processes under time limits.
"""

from __future__ import annotations

import json
import lzma
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from aspsolve.errors import AspsolveError, InputError, LimitReached
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.generate import Generated, generate
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving import solve
from aspsolve.web._page import COLLECTION, Collected, explained, read_collection

#: The number of puzzles of each level.
WANTED = {"easy": 7, "medium": 7, "hard": 6}
#: By level, the sides of boards for a phone, of which two take turns, and the cells of hexagons; then smaller sides.
SIDES = {"easy": (5, 6), "medium": (6, 7, 9), "hard": (7, 8, 9)}
HEXAGONS = {"easy": (19, 37), "medium": (37,), "hard": (37, 61)}
SMALLER = (6, 5, 4)
#: The number of failures after which a size is given up.
CHANCES = 3
#: Seconds for making a puzzle and for explaining it; for all puzzles of a level, and for those of any level.
MAKING_SECONDS, EXPLAINING_SECONDS = 60.0, 30.0
LEVEL_SECONDS, ANY_SECONDS = 900.0, 180.0
#: The fewest steps of a puzzle's explanation: if there are fewer, nearly all is given.
LEAST_STEPS = 3
#: The fewest puzzles of a collection: if there are fewer, the page has the family's instances instead.
FEWEST = 5


def orders(family: Family, level: str | None) -> list[dict[str, Any]]:
    """Return the options to try for new puzzles of a level, in order; options are there as often as they may fail."""
    size = next((one for one in family.generator_class.options if one.name == "size"), None)
    if size is None:
        return [{}]
    if size.nargs != 2:
        return [{"size": number} for number in HEXAGONS[level or "easy"]]
    sides = dict.fromkeys((*(SIDES[level] if level else ()), *SMALLER))
    return [{"size": [side + family.declaration.wider, side]} for side in sides] * CHANCES


def made(family: Family, level: str | None, seed: int) -> Iterator[tuple[Generated, str]]:
    """Yield new puzzles of a level, or of any for None, each with its explanation, as long as there is time."""
    sizes = orders(family, level)
    end = time.monotonic() + (LEVEL_SECONDS if level else ANY_SECONDS)
    while sizes and time.monotonic() < end:
        seed += 1
        options = sizes[seed % min(2, len(sizes))]
        try:
            (generated,) = generate(family.kind, seed=seed, difficulty=level, time_limit=MAKING_SECONDS, **options)
        except (InputError, LimitReached):
            sizes.remove(options)
            continue
        if generated.missed:
            continue
        if (explanation := worthy(generated.puzzle)) is not None:
            yield generated, explanation


def worthy(puzzle: Puzzle) -> str | None:
    """Return a puzzle's explanation; None if that takes too long, or has too few steps."""
    explanation = explained(puzzle, EXPLAINING_SECONDS)
    data = None if explanation is None else json.loads(explanation)["en"]
    return explanation if data and data["outcome"] == "solved" and len(data["steps"]) >= LEAST_STEPS else None


def entry(puzzle: Puzzle, explanation: str) -> tuple[Collected, str]:
    """Return a puzzle with its level, and its explanation."""
    rating = json.loads(explanation)["en"]["rating"]
    return Collected(puzzle, rating["level"], rating["number"]), explanation


def kept(family: Family) -> Iterator[tuple[Any, tuple[Collected, str]]]:
    """Yield a family's present puzzles with canonical solutions, explained anew: rules and levels may have changed."""
    for one in read_collection(family.kind):
        if (explanation := worthy(one.puzzle)) is not None:
            yield family.generator_class.canonical(solve(one.puzzle).solution), entry(one.puzzle, explanation)


def collected(family: Family, found: dict[Any, tuple[Collected, str]]) -> list[tuple[Collected, str]]:
    """Return the present puzzles and new ones, no two alike up to symmetry, the easiest first."""
    begun, most = len(found), sum(WANTED.values())
    for level, wanted in (*WANTED.items(), (None, most)):
        puzzles = made(family, level, begun)
        while sum(level in (None, one.level) for one, _ in found.values()) < wanted:
            if (added := next(puzzles, None)) is None:
                break
            found.setdefault(added[0].canonical, entry(added[0].puzzle, added[1]))
    return sorted(chosen(found.values()), key=lambda one: one[0].rating)


def chosen(found: Iterable[tuple[Collected, str]]) -> list[tuple[Collected, str]]:
    """Return the wanted number of puzzles of each level, filled up by others to the number of all."""
    left = Counter(WANTED)
    wanted: list[tuple[Collected, str]] = []
    others: list[tuple[Collected, str]] = []
    for puzzle in found:
        (wanted if left[puzzle[0].level] > 0 else others).append(puzzle)
        left[puzzle[0].level] -= 1
    return [*wanted, *others][: sum(WANTED.values())]


def written(kind: str, puzzles: Sequence[tuple[Collected, str]]) -> int:
    """Write a family's puzzles with their explanations, and return the number of bytes."""
    entries = [{"level": one.level, "rating": one.rating, "puzzle": one.puzzle.to_json()} for one, _ in puzzles]
    text = "".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) + "\n" for one in entries).encode()
    lines = "".join(explanation + "\n" for _, explanation in puzzles)
    packed = lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME)
    (COLLECTION / f"{kind}.jsonl").write_bytes(text)
    (COLLECTION / f"{kind}.xz").write_bytes(packed)
    return len(text) + len(packed)


def main(arguments: list[str]) -> None:
    """Make the puzzles of families, those with the fewest first."""
    COLLECTION.mkdir(exist_ok=True)
    anew = "--anew" in arguments
    kinds = [one for one in arguments if one != "--anew"] or FAMILIES.known
    counts = {kind: 0 if anew else len(read_collection(kind)) for kind in kinds}
    for kind in sorted(counts, key=counts.__getitem__):
        begun = time.monotonic()
        try:
            puzzles = collected(FAMILIES[kind], {} if anew else dict(kept(FAMILIES[kind])))
        except AspsolveError as error:
            print(f"{kind}: {error}", file=sys.stderr)
            continue
        if len(puzzles) < FEWEST:
            print(f"{kind}: only {len(puzzles)}", flush=True)
            continue
        size = written(kind, puzzles)
        levels = ", ".join(f"{sum(one.level == level for one, _ in puzzles)} {level}" for level in (*WANTED, "expert"))
        print(f"{kind}: {levels}; {size} bytes, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
