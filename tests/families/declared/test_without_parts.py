"""Shipped families without what Python does better: all of it follows from their declarations."""

import re
from collections.abc import Callable

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers, explain, solve
from aspsolve.families._registry import FAMILIES
from tests.conftest import Declare
from tests.families.declared.test_explanation import check_steps

PYTHON = re.compile(r"^% @python .*\n", re.MULTILINE)
PUZZLES = {
    "rikudo": Rikudo(size=7, prefilled=[(-1, 1, 5)], links=[(-2, 0, -1, -1)]),
    "seeknumbers": SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)]),
}


@pytest.fixture
def alone(declare: Declare) -> Callable[[Puzzle], Puzzle]:
    """Return what makes the puzzle of a family by another name, which has no module."""

    def made(puzzle: Puzzle) -> Puzzle:
        text = PYTHON.sub("", FAMILIES[puzzle.kind].rules()).replace("% @family ", "% @family alone_")
        return declare(text).puzzle.from_facts(puzzle.facts())

    return made


@pytest.mark.parametrize("kind", ["rikudo", "seeknumbers"])
def test_it_is_solved_alike_and_explained_by_sound_and_minimal_steps(
    kind: str, alone: Callable[[Puzzle], Puzzle]
) -> None:
    puzzle = PUZZLES[kind]
    made = alone(puzzle)
    (own,), (found,) = solve(puzzle, models=2).solutions, solve(made, models=2).solutions
    assert {str(atom.symbol) for atom in found.atoms()} == {str(atom.symbol) for atom in own.atoms()}
    check_steps(made, explain(made).steps)
