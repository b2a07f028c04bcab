"""Seek Numbers techniques find what follows from what is known, and no less where more is known."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from aspsolve import SeekNumbers, solve
from aspsolve.engine._control import Program
from aspsolve.engine._entailment import Entailment
from aspsolve.families.seeknumbers._explanation import SeekNumbersModel, path
from aspsolve.families.seeknumbers._puzzle import SeekNumbersSolution
from aspsolve.families.seeknumbers._techniques import TECHNIQUES
from aspsolve.model.elements import Element, Literal, negated
from aspsolve.model.techniques import CLASH, Claim
from benchmarks.random_seeknumbers import random_seeknumbers


@cache
def solved(puzzle: SeekNumbers) -> SeekNumbersSolution:
    solution = solve(puzzle).solution
    assert isinstance(solution, SeekNumbersSolution)
    return solution


def random_elements(model: SeekNumbersModel, random: Random, *, wrong: bool) -> list[Element]:
    """Return clues, rules, and some of what holds in a solution, with something that does not if wanted."""
    solution = solved(model.puzzle)
    whole = model.knowing(model.entries(solution))
    claims: list[Claim] = []
    for one, other in model.board.edges:
        claims.append(model.board.edge(one, other, holds=bool(whole.used[one] & other)))
    literals: list[Literal] = [*map(model.literal, claims), *(path(*edge) for edge in solution.edges)]
    some = random.sample(literals, random.randrange(len(literals) // 2))
    if wrong:
        some.append(negated(random.choice(literals)))
    share = random.choice([0.8, 1])
    clues = [clue for clue in model.clues() if random.random() < share]
    return [*clues, *map(model.conclusion, some)]


def found_by(model: SeekNumbersModel, elements: list[Element], index: int) -> set[Claim | None]:
    state = model.knowing(elements)
    found: set[Claim | None] = {one.claim for one in TECHNIQUES[index].find(state)}
    return found | ({None} if state.contradiction is not None else set())


#: How many random puzzles are tried.
SEEDS = 6


def model_of(seed: int) -> SeekNumbersModel:
    width, height = Random(seed).choice([(3, 4), (4, 4), (5, 4), (5, 5)])
    return SeekNumbersModel(SeekNumbers.from_json(random_seeknumbers(width, height, share=0.3, seed=seed)))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_found_follows_from_its_reasons(seed: int) -> None:
    random, model = Random(seed), model_of(seed)
    program = Program(text=model.program, facts=model.facts())
    entailment = Entailment(program, model.outputs, [("clue", 1)], ["--configuration=tweety"])
    clues = {claim: clue.group for clue in model.clues() for claim in model.claims(clue)}
    for turn in range(6):
        state = model.knowing(random_elements(model, random, wrong=turn % 2 == 1))
        for technique in (CLASH, *TECHNIQUES):
            for deduction in technique.find(state):
                reasons = [one for claim in deduction.reasons() for one in clues.get(claim) or [model.literal(claim)]]
                assert all(state.knows(claim) for claim in deduction.reasons())
                contrary = [] if deduction.claim is None else [negated(model.literal(deduction.claim))]
                assert not entailment.consistent([*reasons, *contrary]), (technique.name, str(deduction.message))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_less_is_found_where_more_is_known(seed: int) -> None:
    """What is found is then known, or found by the technique or one before it; or there is a contradiction."""
    random, model = Random(seed), model_of(seed)
    for turn in range(6):
        more = random_elements(model, random, wrong=turn % 3 == 2)
        fewer = [element for element in more if random.random() < 0.8]
        state = model.knowing(more)
        found = [found_by(model, more, index) for index in range(len(TECHNIQUES))]
        if None in set().union(*found):
            continue
        for index, technique in enumerate(TECHNIQUES):
            seen = set().union(*found[: index + 1])
            for claim in found_by(model, fewer, index):
                assert claim in seen or (claim is not None and state.knows(claim)), (technique.name, claim)
