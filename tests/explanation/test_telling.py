"""Which reasons are told of those from which a technique sees something."""

from __future__ import annotations

from itertools import permutations

from aspsolve import SeekNumbers
from aspsolve.explanation.telling import first_reasons
from aspsolve.families.seeknumbers.explanation import SeekNumbersModel, joined
from aspsolve.model.elements import Element
from aspsolve.model.lattice import Point

MODEL = SeekNumbersModel(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3)))
(DEAD_END,) = [technique for technique in MODEL.techniques if technique.name == "dead end"]
#: The path passes (2,2) beside (2,1), or it does not join the two: either leaves (2,1) no other way.
VISIT = next(clue for clue in MODEL.clues() if clue.squares == (Point(2, 1),))
PASSED = [MODEL.conclusion(joined(Point(2, 2), Point(x, 2))) for x in (1, 3)]
NOT_JOINED = MODEL.conclusion(joined(Point(2, 1), Point(2, 2), holds=False))
CLAIM = MODEL.claim(joined(Point(1, 1), Point(2, 1)))


def first(elements: list[Element]) -> set[Element] | None:
    found = first_reasons(MODEL, CLAIM, elements, DEAD_END)
    return None if found is None else {*found}


def test_reasons_are_those_that_come_first() -> None:
    for order in permutations([*PASSED, NOT_JOINED]):
        assert first([VISIT, *order]) == ({VISIT, *PASSED} if order[-1] is NOT_JOINED else {VISIT, NOT_JOINED})


def test_there_are_no_reasons_where_the_technique_sees_nothing() -> None:
    assert first([VISIT, PASSED[0]]) is None
