"""Make the page's collection: up to 20 puzzles of each family in three levels, with their explanations.

::

    nice -n 19 python tools/puzzles.py                   # more for the families that have too few
    nice -n 19 python tools/puzzles.py sudoku            # more for these
    nice -n 19 python tools/puzzles.py --anew sudoku     # others instead

A family has two files in ``aspsolve/web/puzzles``: one with a line of JSON for each puzzle, the easiest first, and one
with their explanations, compressed. A family whose puzzles take long to make gets fewer. Everything runs in a process
of its own under a time limit, so that the machine can be used for other things.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aspsolve.errors import AspsolveError, InputError, LimitReached
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.generate import Generated, generate
from aspsolve.solving._solve import solve
from aspsolve.web._collection import FOLDER, Collected, explanations, read_collection, write_collection
from aspsolve.web._page import LEVEL, explained

INSTANCES = Path(__file__).parents[1] / "instances"
#: How many puzzles of each level.
WANTED = {"easy": 7, "medium": 7, "hard": 6}
#: Sides of boards for a phone by levels, two of which take turns; cells of hexagons; and what else is tried.
SIDES = {"easy": (5, 6), "medium": (6, 7, 9), "hard": (7, 8, 9)}
HEXAGONS = {"easy": (19, 37), "medium": (37,), "hard": (37, 61)}
SMALLER = (6, 5, 4)
#: How often nothing may be found of a size.
CHANCES = 3
#: Seconds for making a puzzle and for explaining it; for all of a level, and for those of any level.
MAKING_SECONDS, EXPLAINING_SECONDS = 30.0, 30.0
LEVEL_SECONDS, ANY_SECONDS = 60.0, 180.0
#: A puzzle of fewer steps is none: nearly all of it is given.
LEAST_STEPS = 3
#: Fewer puzzles are no collection: the page has the family's instances instead.
FEWEST = 5


def orders(family: Family, level: str | None) -> list[dict[str, Any]]:
    """Return the options of new puzzles of a level, each with a size, the last ones tried where others find nothing.

    Each is there as often as it may find nothing.
    """
    size = next((one for one in family.generator_class.options if one.name == "size"), None)
    if size is None:
        return [{}]
    if size.nargs != 2:
        return [{"size": number} for number in HEXAGONS[level or "easy"]]
    sides = dict.fromkeys((*(SIDES[level] if level else ()), *SMALLER))
    return [{"size": [side, side]} for side in sides] * CHANCES


def made(family: Family, level: str | None, seed: int) -> Iterator[tuple[Generated, str]]:
    """Yield new puzzles of a level, None for any, each with its explanation, as long as there is time."""
    sizes = orders(family, level)
    end = time.monotonic() + (LEVEL_SECONDS if level else ANY_SECONDS)
    while sizes and time.monotonic() < end:
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
        if found["outcome"] == "solved" and len(found["steps"]) >= LEAST_STEPS:
            yield one, explanation


def kept(family: Family) -> Iterator[tuple[Any, tuple[Collected, str]]]:
    """Yield the puzzles that a family has, each by what it shares with those that differ by a symmetry only."""
    collection = read_collection(family.kind)
    for one, explanation in zip(collection, explanations(family.kind) if collection else (), strict=True):
        yield family.generator_class.canonical(solve(one.puzzle).solution), (one, explanation)


def known_levels(family: Family) -> set[str]:
    """Return the levels that puzzles of a family are known to have: those of its instances."""
    texts = (file.read_text(encoding="utf-8") for file in (INSTANCES / family.kind).glob("*.lp"))
    return {found[1] for text in texts if (found := LEVEL.search(text))} or {*family.levels}


def collected(family: Family, found: dict[Any, tuple[Collected, str]]) -> list[tuple[Collected, str]]:
    """Return the puzzles that were found and new ones, all different, the easiest first."""
    begun, all_wanted = len(found), sum(WANTED.values())
    for level in (*(level for level in WANTED if level in known_levels(family)), None):
        puzzles, wanted = made(family, level, begun), WANTED[level] if level else all_wanted
        while len(found) < all_wanted and sum(level in (None, one.level) for one, _ in found.values()) < wanted:
            if (new := next(puzzles, None)) is None:
                break
            rating = json.loads(new[1])["en"]["rating"]
            found.setdefault(new[0].canonical, (Collected(new[0].puzzle, rating["level"], rating["number"]), new[1]))
    return sorted(found.values(), key=lambda one: one[0].rating)


def main(arguments: list[str]) -> None:
    """Make the puzzles of families, those with the fewest first."""
    FOLDER.mkdir(exist_ok=True)
    anew = "--anew" in arguments
    kinds = [one for one in arguments if one != "--anew"] or FAMILIES.known
    counts = {kind: 0 if anew else len(read_collection(kind)) for kind in kinds}
    for kind in sorted(counts, key=counts.__getitem__):
        if counts[kind] >= sum(WANTED.values()):
            continue
        begun = time.monotonic()
        try:
            puzzles = collected(FAMILIES[kind], {} if anew else dict(kept(FAMILIES[kind])))
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
