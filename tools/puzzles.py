"""Make the page's collection: up to 20 puzzles of each family in three levels, with their explanations.

::

    nice -n 19 python tools/puzzles.py            # the families of which there are none yet
    nice -n 19 python tools/puzzles.py sudoku     # these again

A family has two files in ``aspsolve/web/puzzles``: one with a line of JSON for each puzzle, the easiest first, and one
with their explanations, compressed. A family whose puzzles take long to make gets fewer. Everything runs in a process
of its own under a time limit, so that the machine can be used for other things.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from aspsolve.errors import AspsolveError, InputError, LimitReached
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.generate import Generated, generate
from aspsolve.web._collection import FOLDER, Collected, write_collection
from aspsolve.web._page import explained

#: How many puzzles of each level.
WANTED = {"easy": 7, "medium": 7, "hard": 6}
#: Sides of boards for a phone by levels, two of which take turns; cells of hexagons; and what else is tried.
SIDES = {"easy": (5, 6), "medium": (6, 7, 9), "hard": (7, 8, 9)}
HEXAGONS = {"easy": (19, 37), "medium": (37,), "hard": (37, 61)}
SMALLER = (6, 5, 4)
#: Seconds for making a puzzle, for explaining it, and for all of a level.
MAKING_SECONDS, EXPLAINING_SECONDS, LEVEL_SECONDS = 15.0, 15.0, 45.0
#: A puzzle of fewer steps is none: nearly all of it is given.
LEAST_STEPS = 3
#: Fewer puzzles are no collection: the page has the family's instances instead.
FEWEST = 5


def orders(family: Family, level: str | None) -> list[dict[str, Any]]:
    """Return the options of new puzzles of a level, each with a size, the last ones tried where others find nothing."""
    size = next((one for one in family.generator_class.options if one.name == "size"), None)
    if size is None:
        return [{}]
    if size.nargs != 2:
        return [{"size": number} for number in HEXAGONS[level or "easy"]]
    return [{"size": [side, side]} for side in dict.fromkeys((*(SIDES[level] if level else ()), *SMALLER))]


def made(family: Family, level: str | None, wanted: int) -> Iterator[tuple[Generated, str]]:
    """Yield new puzzles of a level, None for any, each with its explanation, as long as there is time."""
    left, sizes, seed = wanted, orders(family, level), 0
    end = time.monotonic() + LEVEL_SECONDS
    while left and sizes and time.monotonic() < end:
        seed += 1
        options = sizes[seed % min(2, len(sizes))]
        try:
            (one,) = generate(family.kind, seed=seed, difficulty=level, time_limit=MAKING_SECONDS, **options)
        except (InputError, LimitReached):
            sizes.remove(options)
            continue
        if one.missed:
            continue
        explanation = explained(one.puzzle, EXPLAINING_SECONDS)
        if explanation is None:
            sizes.remove(options)
            continue
        found = json.loads(explanation)["en"]
        if found["outcome"] != "solved" or len(found["steps"]) < LEAST_STEPS:
            continue
        left -= 1
        yield one, explanation


def collected(family: Family) -> list[tuple[Collected, str]]:
    """Return new puzzles of a family, all different, the easiest first."""
    found: dict[Any, tuple[Collected, str]] = {}
    for level in (*WANTED, None):
        if level in (*family.levels, None):
            wanted = WANTED[level] if level else sum(WANTED.values()) - len(found)
            for one, explanation in made(family, level, wanted):
                rating = json.loads(explanation)["en"]["rating"]
                found[one.canonical] = Collected(one.puzzle, rating["level"], rating["number"]), explanation
    return sorted(found.values(), key=lambda one: one[0].rating)


def main(kinds: list[str]) -> None:
    """Make the puzzles of families."""
    FOLDER.mkdir(exist_ok=True)
    for kind in kinds or [one for one in FAMILIES.known if not (FOLDER / f"{one}.jsonl").exists()]:
        begun = time.monotonic()
        try:
            puzzles = collected(FAMILIES[kind])
        except AspsolveError as error:
            print(f"{kind}: {error}", file=sys.stderr)
            continue
        if len(puzzles) < FEWEST:
            print(f"{kind}: only {len(puzzles)}", flush=True)
            continue
        size = write_collection(kind, puzzles)
        levels = ", ".join(f"{sum(one.level == level for one, _ in puzzles)} {level}" for level in (*WANTED, "expert"))
        print(f"{kind}: {levels}; {size} bytes, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
