"""Reasons are minimal by entailment; what a technique or a chain looks at beyond them is told as auxiliary facts."""

from __future__ import annotations

import json

import pytest

from aspsolve import Puzzle, Rikudo, solve
from aspsolve.engine.limits import Deadline
from aspsolve.explanation import Explainer, HintLevel, Step, explain, reasons
from aspsolve.explanation.deduction import Deductions
from aspsolve.explanation.knowledge import Knowledge
from aspsolve.explanation.telling import state_of
from aspsolve.explanation.trace import discoveries
from aspsolve.families.registry import FAMILIES
from aspsolve.families.rikudo.explanation import number
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import Claim
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import blocks
from tests.explain.checks import Check, assert_implied, assert_said, assert_seen, assert_sound_and_minimal


def seek_numbers(seed: int) -> Puzzle:
    return FAMILIES["seeknumbers"].puzzle.from_json(random_seeknumbers(4, 4, share=0.4, seed=seed))


def rikudo(seed: int) -> Rikudo:
    return Rikudo.from_json(random_rikudo(2, share=0.25, links=2, seed=seed))


def parts_of(puzzle: Puzzle) -> list[Step]:
    """Return the deductions of an explanation one by one, after a check."""
    explanation = explain(puzzle)
    assert_sound_and_minimal(explanation)
    return [part for step in explanation.steps for part in step.parts or (step,)]


@pytest.mark.parametrize(
    "puzzle", [seek_numbers(18), seek_numbers(29), rikudo(8), rikudo(40)], ids=lambda puzzle: puzzle.kind
)
def test_what_a_technique_looks_at_beyond_the_reasons_is_auxiliary(puzzle: Puzzle) -> None:
    aided = [part for part in parts_of(puzzle) if part.auxiliary]
    assert aided
    for part in aided:
        assert {*part.reasons}.isdisjoint(part.auxiliary)
        told = json.loads(json.dumps(part.to_json()))
        assert told["auxiliary"] == [one.to_json() for one in part.auxiliary]


def test_links_have_auxiliary_facts_too() -> None:
    links = [link for part in parts_of(seek_numbers(1)) for link in part.chain]
    assert any(link.auxiliary for link in links)
    assert any(link.parts for link in links)


def test_a_chain_has_auxiliary_facts_too() -> None:
    assert any(part.auxiliary and part.chain for part in parts_of(rikudo(8)))


@pytest.mark.parametrize("seed", [6, 34])
def test_what_needs_auxiliary_facts_is_left_for_later(seed: int) -> None:
    deductions = Deductions(Knowledge(seek_numbers(seed)))
    knowledge, model = deductions.knowledge, deductions.model
    waited: set[Claim] = set()
    told: set[Claim] = set()
    while not deductions.solved:
        state = state_of(model, [*knowledge.clues, *knowledge.known.values()])
        discovery = next(discoveries(state, model.techniques, Deadline(), chains=False), None)
        found = deductions.next(Deadline())
        assert len(found) == 1 or all(one.unaided for one in found)
        told.update(claim for one in found for claim in model.claims(one.conclusion))
        waited.update(() if discovery is None else {*discovery.claims} - told)
    assert waited & told


@pytest.mark.parametrize("puzzle", [seek_numbers(1), rikudo(8)], ids=lambda puzzle: puzzle.kind)
def test_what_a_limit_leaves_undecided_is_said(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "PROOF_CONFLICTS", 0)
    explanation = explain(puzzle)
    assert_sound_and_minimal(explanation, limited=True)
    links = [link for step in explanation.steps for link in step.chain]
    assert not all(told.minimal for told in (*explanation.steps, *links))


@pytest.mark.parametrize("seed", [2, 26])
def test_hints_rest_on_what_the_attempt_has(seed: int) -> None:
    puzzle = rikudo(seed)
    solution = solve(puzzle).solution
    assert solution is not None
    explainer, check = Explainer(puzzle), Check(puzzle)
    there = {literal for clue in check.knowledge.clues for literal in clue.literals} | {*check.knowledge.known}
    known: list[tuple[int, int, int]] = []
    aided = 0
    while (step := explainer.hint(puzzle.solution_from_triples(known)).step) is not None:
        entries = {number(Point(x, y), k) for x, y, k in known}
        assert_said([*step.reasons, *step.auxiliary], there | entries)
        assert_implied(check, step)
        assert_seen(check, step)
        if step.auxiliary:
            aided += 1
            told = explainer.hint(puzzle.solution_from_triples(known), level=HintLevel.WHY).to_json()
            assert told["step"]["auxiliary"] == [one.to_json() for one in step.auxiliary]
            assert all(str(one) in told["sentence"] for one in step.auxiliary)
        left = [one for one in solution.triples() if one[2] > 0 and one not in {*known, *puzzle.prefilled}]
        known += [one for one in left if one[:2] in step.squares] or left[:1]
    assert aided


@blocks(20, quick=6)
def test_small_puzzles_are_explained_soundly_and_minimally(block: int) -> None:
    for puzzle in (seek_numbers(block), rikudo(block)):
        assert_sound_and_minimal(explain(puzzle))
