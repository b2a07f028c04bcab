"""Rikudo techniques find what follows from what is known, and together no less where more is known."""

from __future__ import annotations

from random import Random

import pytest

from aspsolve import Rikudo, solve
from aspsolve.engine._control import Program
from aspsolve.engine._entailment import Entailment
from aspsolve.families.paths._explanation import PathModel, joined, number, numbers_element
from aspsolve.families.paths._techniques import TECHNIQUES
from aspsolve.families.rikudo._puzzle import RikudoSolution
from aspsolve.model.elements import Element, Literal, negated
from aspsolve.model.lattice import HEXAGONS, Point
from aspsolve.model.techniques import rounds
from benchmarks.random_rikudo import random_rikudo
from tests.families.techniques import told

SEEDS = [*range(2), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 100))]


def model_of(seed: int) -> PathModel:
    """Make the model of a random puzzle: a hexagon of 19 or 37 cells, or an odd part of one."""
    random = Random(seed)
    radius = random.choice([2, 2, 2, 3])
    return PathModel(Rikudo.from_json(random_rikudo(radius, share=0.15, links=random.choice([0, 3, 6]), seed=seed)))


def literals_of(model: PathModel) -> list[Literal]:
    """List what holds in a solution: where numbers are and some are not, and which neighbours are joined or not."""
    solution = solve(model.puzzle).solution
    assert isinstance(solution, RikudoSolution)
    at = {k: Point(x, y) for x, y, k in solution.numbers}
    found: list[Literal] = [number(cell, k) for k, cell in at.items()]
    found += [number(cell, k, holds=False) for k in at for cell in at.values() if at[k] != cell][:: len(at)]
    path = {frozenset((at[k], at[k + 1])) for k in range(1, len(at))}
    for one in sorted(at.values()):
        for other in HEXAGONS.neighbours(one):
            if one < other and other in model.puzzle.cells:
                found.append(joined(one, other, holds=frozenset((one, other)) in path))
    return found


def rules_of(model: PathModel) -> list[Element]:
    return [*model.grouped([*model.clues(), *model.initially_known().values()], {})]


def some_rules(model: PathModel, random: Random) -> list[Element]:
    """Choose clues and rules, and of the numbers those that must stand somewhere."""
    share = random.choice([0.6, 0.9, 1])
    musts = [numbers_element([k]) for k in range(1, model.board.total + 1) if random.random() < 0.9]
    return [*(rule for rule in rules_of(model) if random.random() < share), *musts]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_found_follows(seed: int) -> None:
    random, model = Random(seed), model_of(seed)
    entailment = Entailment(
        Program(files=(str(model.program),), facts=model.facts()), model.outputs, [("clue", 1)], model.settings
    )
    literals = literals_of(model)
    for turn in range(4):
        some = random.sample(literals, random.randrange(len(literals) // 2))
        wrong = [negated(random.choice(literals))] if turn % 2 else []
        elements = [*some_rules(model, random), *map(model.conclusion, [*some, *wrong])]
        assumed = [literal for element in elements for literal in element.group]
        state = model.knowing(elements)
        found = {(technique.name, one.claim) for technique in TECHNIQUES for one in technique.find(state)}
        for name, claim in found if state.contradiction is None else [("contradiction", None)]:
            contrary = [] if claim is None else [negated(model.literal(claim))]
            assert not entailment.consistent([*assumed, *contrary]), (name, claim)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_less_follows_where_more_is_known(seed: int) -> None:
    """What a technique finds follows from more, too, by it and those before it used again and again."""
    random, model = Random(seed), model_of(seed)
    rules, literals = rules_of(model), literals_of(model)
    for _ in range(4):
        more = random.sample(literals, random.randrange(len(literals) // 8))
        fewer = [literal for literal in more if random.random() < 0.7]
        knowing_more = model.knowing([*rules, *map(model.conclusion, more)])
        knowing_fewer = model.knowing([*rules, *map(model.conclusion, fewer)])
        for index, technique in enumerate(TECHNIQUES):
            for _ in rounds(knowing_more, TECHNIQUES[: index + 1]):
                pass
            for claim, _ in told(technique, knowing_fewer):
                assert claim is not None
                assert knowing_more.knows(claim), (technique.name, claim)
