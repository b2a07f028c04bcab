"""What is generated is bounded before anything is made of it, and improving has a time limit."""

from typing import Any

import pytest

from aspsolve import InputError, LimitReached, SeekNumbers
from aspsolve.families._registry import FAMILIES
from aspsolve.families.generation import MAX_AREA
from aspsolve.generate import improve
from aspsolve.model.lattice import hexagon, rectangle
from tests.conftest import Run, Written


@pytest.mark.parametrize(
    ("kind", "options", "found"),
    [
        ("seeknumbers", {"size": (999, 999)}, 998_001),
        ("seeknumbers", {"cells": rectangle(101, 100)}, 10_100),
        ("rikudo", {"size": 999_919}, 999_919),
        ("rikudo", {"cells": hexagon(58)}, 10_267),
        ("fillin", {"size": (2_000_000_000, 2_000_000_000), "words": ["ab"]}, 4 * 10**18),
        ("fillin", {"pattern": ["_" * 10_001], "words": ["ab"]}, 10_001),
    ],
)
def test_huge_areas_are_refused(kind: str, options: dict[str, Any], found: int) -> None:
    with pytest.raises(InputError, match=f": expected at most {MAX_AREA} cells, found {found}"):
        FAMILIES[kind].generator_class(**options)


@pytest.mark.slow
def test_time_limit_of_improving_holds(written: Written, run: Run) -> None:
    puzzle = SeekNumbers(size=(40, 40), first=(1, 1), final=(40, 1))
    with pytest.raises(LimitReached, match=r"^no change was found within 0\.5 s$"):
        improve(puzzle, time_limit=0.5)
    file = written(
        "puzzle.json", '{"kind": "seeknumbers", "size": [40, 40], "first": [1, 1], "final": [40, 1], "hints": []}'
    )
    printed = run("improve", file, "--time-limit 0.5", code=3).err
    assert printed == f"aspsolve: {file}: no change was found within 0.5 s\n"


def test_improving_in_time_changes_nothing() -> None:
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))
    assert improve(puzzle, time_limit=60) == improve(puzzle)


def test_shortest_slot_that_is_longer_than_any_grid_is_refused() -> None:
    with pytest.raises(InputError, match="min_slot: expected at most 10000, found 2147483647"):
        FAMILIES["fillin"].generator_class(size=(4, 4), words=["ab"], min_slot=2**31 - 1)
