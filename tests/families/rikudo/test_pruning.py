"""Rikudo's pruning: it keeps every solution, takes away what cannot be, and is optional."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import clingo
import pytest

from aspsolve import Rikudo
from aspsolve.engine._control import Program, Search
from aspsolve.families._registry import FAMILIES
from aspsolve.families.rikudo import _pruning as pruning
from aspsolve.families.rikudo._pruning import prune
from aspsolve.model.lattice import HEXAGONS, Point
from tests.conftest import ROOT, blocks

TEXTBOOK = ROOT / "benchmarks" / "baselines" / "rikudo.lp"


def answers(encoding: Path, facts: tuple[clingo.Symbol, ...]) -> list[list[str]]:
    """Return the first 1,001 answer sets; clingo must have no warning."""
    search = Search(Program(files=(str(encoding),), facts=facts), ["1001"])
    found = [sorted(map(str, answer.symbols)) for answer in search]
    assert search.messages == []
    return sorted(found)


def facts(puzzle: Rikudo) -> tuple[clingo.Symbol, ...]:
    return tuple(fact.symbol for fact in puzzle.facts())


def random_walk(dice: random.Random, size: int) -> list[Point]:
    """Return so many cells, each a neighbour of the one before wherever the walk is not stuck."""
    path = [Point(0, 0)]
    while len(path) < size:
        free = [cell for cell in HEXAGONS.neighbours(path[-1]) if cell not in path]
        path.append(dice.choice(free or [Point(max(path).x + 2 * dice.randint(1, 2), max(path).y)]))
    return path


def random_puzzle(seed: int) -> Rikudo:
    """Return an odd shape of 1 to 13 cells; some are in two pieces, or have wrong givens or links."""
    dice = random.Random(seed)
    path = random_walk(dice, dice.randint(1, 13))
    share = dice.choice([0, 0, 0.1, 0.2, 0.4])
    numbers = list(range(1, len(path) + 1))
    if dice.random() < 0.1:
        dice.shuffle(numbers)
    prefilled = [(*cell, k) for cell, k in zip(path, numbers, strict=True) if dice.random() < share]
    inside = set(path)
    pairs = [(one, other) for one in path for other in HEXAGONS.neighbours(one) if other in inside]
    likely = dice.choice([0, 0, 0.2, 0.5])
    right = set(pairwise(path))
    links = [(*one, *other) for one, other in pairs if dice.random() < (likely if (one, other) in right else 0.01)]
    return Rikudo(cells=path, prefilled=prefilled, links=links)


@pytest.fixture
def thorough(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell has so few numbers that what is left of them is not looked at."""
    monkeypatch.setattr(pruning, "FEW_NUMBERS_PER_CELL", 0)


@pytest.mark.usefixtures("thorough")
@blocks(12, quick=1)
def test_answer_sets_are_those_of_the_textbook_with_pruning_and_without(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        puzzle = random_puzzle(seed)
        expected = answers(TEXTBOOK, facts(puzzle))
        alone = answers(FAMILIES["rikudo"].encoding_path, facts(puzzle))
        together = answers(FAMILIES["rikudo"].encoding_path, prune(puzzle).facts)
        if len(expected) > 1000:
            assert len(alone) == len(together) == 1001
        else:
            assert alone == expected, f"seed {seed}"
            assert together == expected, f"seed {seed}"


@blocks(12, quick=1)
def test_nor_does_pruning_change_them_that_only_looks_at_what_walks_reach(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        puzzle = random_puzzle(seed)
        expected = answers(FAMILIES["rikudo"].encoding_path, facts(puzzle))
        assert answers(FAMILIES["rikudo"].encoding_path, prune(puzzle).facts) == expected


def kept(puzzle: Rikudo) -> list[str]:
    found = [str(fact) for fact in prune(puzzle).facts]
    return found[found.index("pruned") + 1 :]


def row(n: int, **rest: object) -> Rikudo:
    """Return a row of n cells, from (0, 0) to (2n-2, 0)."""
    return Rikudo(cells=[(2 * x, 0) for x in range(n)], **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (row(1), ["domain(0,0,1)"]),
        (row(2, prefilled=[(2, 0, 1)]), ["domain(2,0,1)", "domain(0,0,2)"]),
        # one of its ends is 1, all else follows
        (row(4, prefilled=[(0, 0, 1)]), ["domain(0,0,1)", "domain(2,0,2)", "domain(4,0,3)", "domain(6,0,4)"]),
        # a dead end is 1 or n; the path leaves no cell the way it came
        (row(3), ["domain(0,0,1)", "domain(4,0,1)", "domain(2,0,2)", "domain(0,0,3)", "domain(4,0,3)"]),
        (row(3, prefilled=[(2, 0, 1)]), []),
        (row(3, prefilled=[(0, 0, 2)]), []),
        # out of reach
        (row(4, prefilled=[(0, 0, 1), (6, 0, 3)]), []),
        # in two pieces, far apart
        (Rikudo(cells=[(0, 0), (2_000_000_000, 0)]), []),
        # three dead ends
        (Rikudo(cells=[(0, 0), (2, 0), (-1, 1), (-1, -1)]), []),
        # a loop of links, and three links of a cell
        (Rikudo(cells=[(0, 0), (2, 0), (1, 1)], links=[(0, 0, 2, 0), (2, 0, 1, 1), (1, 1, 0, 0)]), []),
        (Rikudo(size=19, links=[(2, 0, 4, 0), (2, 0, 1, 1), (2, 0, 1, -1)]), []),
        # a link tells which neighbour comes next
        (
            Rikudo(cells=[(0, 0), (2, 0), (1, 1)], prefilled=[(0, 0, 1)], links=[(0, 0, 1, 1)]),
            ["domain(0,0,1)", "domain(1,1,2)", "domain(2,0,3)"],
        ),
    ],
)
@pytest.mark.usefixtures("thorough")
def test_pruned_domains_of(puzzle: Rikudo, expected: list[str]) -> None:
    assert kept(puzzle) == expected


def test_where_cells_have_few_numbers_only_what_walks_reach_is_looked_at() -> None:
    assert kept(row(3, prefilled=[(0, 0, 1)])) == ["domain(0,0,1)", "domain(2,0,2)", "domain(4,0,3)"]
    assert len(kept(row(3))) == 9


@pytest.mark.usefixtures("thorough")
def test_numbers_that_need_their_cells_leave_them_to_nobody_else() -> None:
    # 2 and 3 share two cells, so that no other number may have them
    puzzle = Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)])
    assert kept(puzzle) == [
        *("domain(-2,0,1)", "domain(-1,-1,2)", "domain(-1,1,2)", "domain(1,-1,3)", "domain(1,1,3)", "domain(2,0,4)"),
        *("domain(1,-1,5)", "domain(1,1,5)", "domain(-1,-1,6)", "domain(-1,1,6)"),
    ]


@pytest.mark.parametrize("wrong", ["given(0,0,3)", "given(0,0,0)", "given(8,8,1)", "given(0,0,2)", "given(2,0,1)"])
def test_a_given_that_makes_no_sense_has_no_solution_when_pruned_either(wrong: str) -> None:
    puzzle = row(2, prefilled=[(0, 0, 1)])
    assert len(answers(FAMILIES["rikudo"].encoding_path, prune(puzzle).facts)) == 1
    given = clingo.parse_term(wrong)
    assert answers(FAMILIES["rikudo"].encoding_path, (given, *prune(puzzle).facts)) == []


def test_sparse_cells_are_left_to_the_encoding() -> None:
    corner = [(2 * x, 0) for x in range(-30, 1)] + [(y, y) for y in range(1, 31)]
    puzzle = Rikudo(cells=corner, prefilled=[(-60, 0, 1)])
    assert prune(puzzle).facts == facts(puzzle)
    assert len(answers(FAMILIES["rikudo"].encoding_path, prune(puzzle).facts)) == 1
