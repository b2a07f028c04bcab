"""The techniques by which people see the next edge of a Seek Numbers path."""

from __future__ import annotations

from functools import partial

from aspsolve.families.seeknumbers._bends import (
    bends_due,
    bends_spent,
    direction_by_bends,
    marks_apart,
    parity_of_bends,
    room_for_bends,
)
from aspsolve.families.seeknumbers._comparison import compare_ways, compare_ways_back, cross_out_ways, follow_ways_on
from aspsolve.families.seeknumbers._neighbours import dead_end, direction, forced_corner, full_cell, other_direction
from aspsolve.families.seeknumbers._regions import (
    black_and_white,
    branching,
    closed_loop,
    cut_off,
    one_way_there,
    too_early,
)
from aspsolve.model.techniques import Technique

#: How many ways are few, how many one compares without a pencil, and how many nobody exceeds.
FEW, SOME, MANY = 3, 12, 40
#: The same of ways that are crossed out for the room that they leave, and of those that are followed on.
FEW_ROOMY, MANY_ROOMY, FEW_FOLLOWED, MANY_FOLLOWED = 6, 60, 2, 6

SIMPLE = (
    Technique("forced corner", 1.0, forced_corner, runs=True),
    Technique("direction", 1.1, direction, runs=True),
    Technique("full cell", 1.3, full_cell),
    Technique("other direction", 1.4, other_direction),
    Technique("dead end", 1.5, dead_end, runs=True),
    Technique("straight run", 1.6, partial(bends_spent, straight=True), runs=True),
    Technique("closed loop", 1.7, closed_loop, wide=True),
    Technique("path too short", 1.8, too_early, wide=True),
    Technique("bends spent", 1.9, partial(bends_spent, straight=False), runs=True),
    Technique("numbers side by side", 1.95, marks_apart),
    Technique("bends due", 2.0, bends_due),
    Technique("direction by bends", 2.3, direction_by_bends, wide=True),
    Technique("few ways", 2.4, partial(compare_ways, most=FEW), wide=True),
    Technique("room for bends", 2.5, room_for_bends, wide=True),
    Technique("region cut off", 2.6, cut_off, wide=True),
    Technique("one way there", 2.7, one_way_there, wide=True),
)

#: What people look at when they follow on a way.
FOLLOWING = tuple(one for one in SIMPLE if one.name not in ("forced corner", "few ways", "room for bends"))

TECHNIQUES = (
    *SIMPLE,
    Technique("few ways back", 2.8, partial(compare_ways_back, most=FEW), in_chains=False, wide=True),
    Technique("parity of bends", 2.9, parity_of_bends, wide=True),
    Technique("one way back", 3.0, branching, in_chains=False, wide=True),
    Technique("dark and light cells", 3.1, black_and_white, in_chains=False, wide=True),
    Technique("ways to the next number", 3.2, partial(compare_ways, most=SOME), wide=True, covers=("few ways",)),
    Technique("ways back", 3.3, partial(compare_ways_back, most=SOME), in_chains=False, wide=True),
    Technique("few ways with room", 3.4, partial(cross_out_ways, most=FEW_ROOMY), in_chains=False, wide=True),
    Technique(
        "many ways", 3.6, partial(compare_ways, most=MANY), wide=True, covers=("few ways", "ways to the next number")
    ),
    Technique(
        "few ways followed on",
        3.7,
        partial(follow_ways_on, most=FEW_FOLLOWED, by=FOLLOWING),
        in_chains=False,
        wide=True,
    ),
    Technique("many ways with room", 3.8, partial(cross_out_ways, most=MANY_ROOMY), in_chains=False, wide=True),
    Technique(
        "ways followed on",
        3.9,
        partial(follow_ways_on, most=MANY_FOLLOWED, by=FOLLOWING),
        in_chains=False,
        wide=True,
    ),
)
