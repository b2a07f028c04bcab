"""The rules that a wrong answer breaks: families that check by themselves say what the encoding says."""

import random
from itertools import pairwise

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._puzzle import class_of
from aspsolve.model._hamiltonian import random_hamiltonian_path
from aspsolve.model._symbols import Symbol
from aspsolve.model.lattice import SQUARES, rectangle
from tests.conftest import some_slow

RIKUDO = Rikudo(size=19, prefilled=[(-4, 0, 1), (4, 0, 9)], links=[(-2, 0, -1, 1)])
FREE = SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1))
SEEK = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])


def by_encoding(puzzle: Puzzle, atoms: list[Symbol]) -> tuple[str, ...]:
    """Return what the encoding says of an answer."""
    made = class_of(FAMILIES[puzzle.kind].declaration).from_facts(puzzle.facts())
    return made.decode(atoms).check()


def spoiled(puzzle: Puzzle, seed: int) -> list[Symbol]:
    """Return the atoms of a solution with a few changes."""
    dice = random.Random(seed)
    (solution,) = solve(puzzle, seed=seed).solutions
    atoms = {tuple(atom) for atom in solution.atoms()}
    for _ in range(dice.randint(1, 3)):
        values = [*dice.choice(sorted(atoms))]
        if dice.random() < 0.5:
            atoms.discard(tuple(values))
        values[dice.randrange(len(values))] += dice.choice([-2, -1, 1, 2])
        atoms.add(tuple(values))
    return [puzzle.output(*values).symbol for values in sorted(atoms)]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [RIKUDO, FREE, SEEK], ids=["rikudo", "seeknumbers", "hints"])
def test_a_wrong_answer_breaks_the_same_rules_by_the_check_and_by_the_encoding(puzzle: Puzzle) -> None:
    """Bends are counted by the check only where the steps are a path."""
    for seed in range(40):
        atoms = spoiled(puzzle, seed)
        typed, declared = (
            [rule for rule in said if "number of bends" not in rule]
            for said in (puzzle.decode(atoms).check(), by_encoding(puzzle, atoms))
        )
        assert typed == declared, f"seed {seed}"


@pytest.mark.parametrize("seed", some_slow(range(10), quick_every=10))
def test_wrong_numbers_of_bends_are_named_alike_by_the_check_and_by_the_encoding(seed: int) -> None:
    dice = random.Random(seed)
    path = random_hamiltonian_path(rectangle(4, 4), SQUARES, dice)
    hints = [(x, y, dice.randrange(4)) for x, y in dice.sample(path[1:-1], 4)]
    puzzle = SeekNumbers(size=(4, 4), first=path[0], final=path[-1], hints=hints)
    said = puzzle.solution_from_json({"path": path}).check()
    assert said == by_encoding(puzzle, [puzzle.output(*one, *other).symbol for one, other in pairwise(path)])
    assert not said or said[0].startswith("Rule broken: the number of bends from (")
