"""What techniques of paths find follows from their reasons, by clingo, and is found where more is known."""

from __future__ import annotations

from random import Random

import pytest

from aspsolve.engine._control import Program
from aspsolve.engine._entailment import Entailment
from aspsolve.families.paths._explanation import PathModel
from aspsolve.families.paths._techniques import TECHNIQUES
from aspsolve.model.elements import negated
from aspsolve.model.techniques import CLASH, rounds
from tests.conftest import blocks
from tests.families.paths.puzzles import LATTICES, literals_of, random_puzzle


@pytest.mark.parametrize("kind", LATTICES)
@blocks(3, quick=1)
def test_what_is_found_follows_from_its_reasons(kind: str, block: int) -> None:
    for seed in range(3 * block, 3 * block + 3):
        random = Random(seed)
        puzzle, path = random_puzzle(kind, random)
        model = PathModel(puzzle)
        literals = literals_of(model, path)
        entailment = Entailment(
            Program(text=model.program, facts=model.facts()), model.outputs, [("clue", 1)], model.settings
        )
        for turn in range(8):
            rules = [rule for rule in model.clues() if turn % 4 or random.random() < 0.95]
            some = random.sample(literals, random.randrange(len(literals) // 2))
            wrong = [negated(random.choice(literals)) for _ in range(turn % 3)]
            elements = [*rules, *map(model.conclusion, [*some, *wrong])]
            state = model.knowing(elements)
            known = {claim: element for element in elements for claim in model.claims(element)}
            found = [one for technique in (CLASH, *TECHNIQUES) for one in technique.find(state)]
            for deduction in found if state.contradiction is None else found[:1]:
                assert deduction.reasons is not None
                reasons = [*deduction.reasons()]
                said = [literal for claim in reasons for literal in known[claim].group]
                contrary = [] if deduction.claim is None else [negated(model.literal(deduction.claim))]
                assert not entailment.consistent([*said, *contrary]), (seed, str(deduction.message), reasons)


@pytest.mark.parametrize("kind", LATTICES)
@blocks(3, quick=1)
def test_no_less_follows_where_more_is_known(kind: str, block: int) -> None:
    """What a technique finds follows from more, too, by it and those before it used again and again."""
    for seed in range(8 * block, 8 * block + 8):
        random = Random(seed)
        puzzle, path = random_puzzle(kind, random)
        model = PathModel(puzzle)
        literals = literals_of(model, path)
        more = random.sample(literals, random.randrange(len(literals) // 8))
        fewer = [literal for literal in more if random.random() < 0.7]
        knowing_more = model.knowing([*model.clues(), *map(model.conclusion, more)])
        knowing_fewer = model.knowing([*model.clues(), *map(model.conclusion, fewer)])
        for index, technique in enumerate(TECHNIQUES):
            for _ in rounds(knowing_more, TECHNIQUES[: index + 1]):
                pass
            for deduction in technique.find(knowing_fewer):
                assert deduction.claim is not None
                assert knowing_more.knows(deduction.claim), (technique.name, deduction.claim)
