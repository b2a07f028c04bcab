"""What a Seek Numbers path can't owe: Python and the rules of the encoding say the same, and no solution is lost."""

from __future__ import annotations

import random

import clingo
import pytest

from aspsolve import SeekNumbers
from aspsolve.domains import domains
from aspsolve.engine.control import Program, Search
from aspsolve.engine.encodings import encoding_path
from benchmarks.random_seeknumbers import random_seeknumbers

ENCODING = str(encoding_path("seeknumbers"))


def facts(puzzle: SeekNumbers) -> tuple[clingo.Symbol, ...]:
    return tuple(fact.symbol for fact in puzzle.facts())


def answers(given: tuple[clingo.Symbol, ...]) -> list[list[str]]:
    """Return all answer sets; clingo must have nothing to remark."""
    search = Search(Program(files=(ENCODING,), facts=given), ["0"])
    found = [sorted(map(str, answer.symbols)) for answer in search]
    assert search.messages == []
    return sorted(found)


def random_puzzle(seed: int) -> SeekNumbers:
    """Return a puzzle of 9 to 36 cells; in some a hint says something else than the path."""
    dice = random.Random(seed)
    made = random_seeknumbers(dice.randint(3, 6), dice.randint(3, 6), dice.choice([0.1, 0.2, 0.4]), seed)
    if dice.random() < 0.3:
        made["hints"] = [[x, y, max(0, n + dice.choice([-1, 0, 0, 1]))] for x, y, n in made["hints"]]
    return SeekNumbers.from_json(made)


@pytest.mark.parametrize("block", range(4))
def test_python_says_the_same_as_the_rules_and_loses_no_solution(block: int) -> None:
    for seed in range(40 * block, 40 * block + 40):
        puzzle = random_puzzle(seed)
        atoms = Search(Program(files=(ENCODING,), facts=facts(puzzle))).ground_atoms()
        by_rules = {str(symbol) for symbol, _ in atoms if symbol.name == "unpaid"}
        assert {str(fact) for fact in domains(puzzle).facts if fact.name == "unpaid"} == by_rules, f"seed {seed}"
        assert answers(facts(puzzle)) == answers(domains(puzzle).facts), f"seed {seed}"


def test_a_hint_beside_the_final_cell_does_not_turn_on_the_way() -> None:
    puzzle = SeekNumbers(size=(2, 2), first=(1, 1), final=(2, 1), hints=[(2, 2, 1)])
    assert [str(fact) for fact in domains(puzzle).facts][-2:] == ["unpaid(2,2,-1,0,1)", "unpaid(2,2,0,-1,1)"]
    assert answers(domains(puzzle).facts) == []


@pytest.mark.parametrize(
    "puzzle",
    [
        SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3)),
        SeekNumbers(size=(2, 2), first=(1, 1), final=(2, 1), hints=[(2, 2, 9)]),
        SeekNumbers(
            cells=[(1, 1), (2, 1), (2_000_000_000, 7)], first=(1, 1), final=(2, 1), hints=[(2_000_000_000, 7, 0)]
        ),
    ],
    ids=["no hint", "too large a hint", "scattered cells"],
)
def test_nothing_is_worked_out_where_it_would_not_pay(puzzle: SeekNumbers) -> None:
    assert domains(puzzle).facts == facts(puzzle)
