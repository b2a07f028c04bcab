"""Where the first reasons of a deduction are not minimal, others are told, or another deduction."""

from __future__ import annotations

import pytest

from aspsolve import Puzzle
from aspsolve.engine.limits import Deadline
from aspsolve.explain import explain, reasons
from aspsolve.explain.deduction import Deductions
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.telling import state_of
from aspsolve.explain.trace import discoveries
from aspsolve.families.registry import FAMILIES
from aspsolve.model.techniques import TRIAL, Claim
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import blocks
from tests.explain.checks import assert_sound_and_minimal


def seek_numbers(seed: int) -> Puzzle:
    return FAMILIES["seeknumbers"].puzzle.from_json(random_seeknumbers(4, 4, share=0.4, seed=seed))


def rikudo(seed: int) -> Puzzle:
    return FAMILIES["rikudo"].puzzle.from_json(random_rikudo(2, share=0.25, links=2, seed=seed))


#: Here a technique's first reasons are not minimal: another choice for it is, or one for another technique or a chain.
OTHER_REASONS = [seek_numbers(18), seek_numbers(24), seek_numbers(29), rikudo(40)]


@pytest.mark.parametrize("puzzle", OTHER_REASONS, ids=lambda puzzle: puzzle.kind)
def test_other_reasons_are_minimal_where_the_first_are_not(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    explanation = explain(puzzle)
    assert explanation.solved
    assert all(step.minimal for step in explanation.steps)
    assert_sound_and_minimal(explanation)
    monkeypatch.setattr(reasons, "MAX_NODES", 1)
    explanation = explain(puzzle)
    assert not all(step.minimal for step in explanation.steps)
    assert_sound_and_minimal(explanation)


def test_a_technique_is_told_rather_than_a_chain() -> None:
    told = {str(step.conclusions[0]): step.technique for step in explain(OTHER_REASONS[0]).steps}
    assert told["The path joins (2,2) and (2,3)."] == "dead end"


@pytest.mark.parametrize("seed", [6, 34])
def test_what_has_no_minimal_reasons_yet_is_left_for_later(seed: int) -> None:
    deductions = Deductions(Knowledge(seek_numbers(seed)))
    knowledge, model = deductions.knowledge, deductions.model
    waited: set[Claim] = set()
    told: set[Claim] = set()
    while not deductions.solved:
        state = state_of(model, [*knowledge.clues, *knowledge.known.values()])
        discovery = next(discoveries(state, model.techniques, Deadline(), chains=False), None)
        found = deductions.next(Deadline())
        assert all(one.minimal for one in found)
        told.update(claim for one in found for claim in model.claims(one.conclusion))
        waited.update(() if discovery is None else {*discovery.claims} - told)
    assert waited & told


def test_a_core_is_a_part_of_the_reasons_that_implies_the_conclusion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "MAX_NODES", 1)
    for puzzle in OTHER_REASONS:
        deductions = Deductions(Knowledge(puzzle))
        entailment = Knowledge(puzzle).entailment
        while not deductions.solved:
            for one in deductions.next(Deadline()):
                assert one.technique is not TRIAL
                assert {*one.core} <= {*one.justification.reasons}
                assert one.minimal == (len(one.core) == len(one.justification.reasons))
                (literal,) = one.conclusion.literals
                assert entailment.entails([each for element in one.core for each in element.group], literal)


@blocks(20, quick=6)
def test_small_puzzles_with_one_solution_have_minimal_reasons_throughout(block: int) -> None:
    for puzzle in (seek_numbers(block), rikudo(block)):
        explanation = explain(puzzle)
        assert not explanation.solved or all(step.minimal for step in explanation.steps)
