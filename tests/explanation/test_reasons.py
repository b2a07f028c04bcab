"""Reasons are minimal for the technique that found a step."""

from __future__ import annotations

from itertools import permutations

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers, explain, solve
from aspsolve.explanation import Explainer
from aspsolve.explanation._reasons import near_subset, reasons_of
from aspsolve.families._registry import FAMILIES
from aspsolve.families.paths._explanation import number
from aspsolve.families.seeknumbers._explanation import SeekNumbersModel, joined
from aspsolve.model.elements import Element
from aspsolve.model.lattice import Point
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import blocks
from tests.explanation.checks import Check, assert_found, assert_said, assert_sound_and_minimal

MODEL = SeekNumbersModel(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3)))
(DEAD_END,) = [technique for technique in MODEL.techniques if technique.name == "dead end"]
#: The path passes (2,2) beside (2,1), or it does not join the two: either leaves (2,1) no other way.
VISIT = next(clue for clue in MODEL.clues() if clue.squares == (Point(2, 1),))
PASSED = [MODEL.conclusion(joined(Point(2, 2), Point(x, 2))) for x in (1, 3)]
NOT_JOINED = MODEL.conclusion(joined(Point(2, 1), Point(2, 2), holds=False))
CLAIM = MODEL.claim(joined(Point(1, 1), Point(2, 1)))


def seek_numbers(seed: int) -> Puzzle:
    return FAMILIES["seeknumbers"].puzzle.from_json(random_seeknumbers(4, 4, share=0.4, seed=seed))


def rikudo(seed: int) -> Rikudo:
    return Rikudo.from_json(random_rikudo(2, share=0.25, links=2, seed=seed))


def found(elements: list[Element]) -> set[Element] | None:
    reasons = reasons_of(MODEL, DEAD_END, CLAIM, elements)
    return None if reasons is None else {*reasons}


def test_reasons_are_those_that_come_first() -> None:
    for order in permutations([*PASSED, NOT_JOINED]):
        assert found([VISIT, *order]) == ({VISIT, *PASSED} if order[-1] is NOT_JOINED else {VISIT, NOT_JOINED})


def test_nothing_that_is_within_what_was_too_little_is_tried() -> None:
    needed, tried = {3, 9, 20, 21}, list[set[int]]()

    def holds(some: list[int]) -> bool:
        assert not any({*some} <= one for one in tried if not needed <= one)
        tried.append({*some})
        return needed <= {*some}

    assert near_subset(range(100), holds) == [3, 9, 20, 21]


def test_there_are_no_reasons_where_the_technique_finds_nothing() -> None:
    assert found([VISIT, PASSED[0]]) is None


@pytest.mark.parametrize("seed", [2, 26])
def test_hints_rest_on_what_the_attempt_has(seed: int) -> None:
    puzzle = rikudo(seed)
    solution = solve(puzzle).solution
    assert solution is not None
    explainer, check = Explainer(puzzle), Check(puzzle)
    there = {literal for clue in check.clues.elements for literal in clue.literals} | {*check.clues.given}
    known: list[tuple[int, int, int]] = []
    while (step := explainer.hint(puzzle.solution_from_triples(known)).step) is not None:
        assert_said(step.reasons, there | {number(Point(x, y), k) for x, y, k in known})
        assert check.follows(step)
        assert_found(check, step)
        left = [one for one in solution.triples() if one[2] > 0 and one not in {*known, *puzzle.prefilled}]
        known += [one for one in left if one[:2] in step.squares] or left[:1]


@blocks(20, quick=2)
def test_small_puzzles_are_explained_soundly_and_minimally(block: int) -> None:
    for puzzle in (seek_numbers(block), rikudo(block)):
        assert_sound_and_minimal(explain(puzzle))
