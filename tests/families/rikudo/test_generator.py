"""Generated Rikudos: shapes, holes, numbers of givens and links, ends, symmetry."""

import pytest

from aspsolve import Rikudo, solve
from aspsolve.families.rikudo._generator import RikudoGenerator
from aspsolve.generate import generate
from aspsolve.model.lattice import HEXAGONS, Point, half_turn, symmetries
from tests.generate.proof import moved, unique_by_textbook


@pytest.mark.parametrize(
    ("givens", "links"),
    [("4..5", 1), *(pytest.param(*one, marks=pytest.mark.slow) for one in ((3, None), ((3, 5), None), (None, 0)))],
)
def test_numbers_of_clues_are_as_wanted(givens: object, links: object) -> None:
    [one] = generate("rikudo", size=19, seed=6, givens=givens, links=links)
    counts = {"given": len(one.puzzle.prefilled), "link": len(one.puzzle.links)}
    assert {kind: number for kind, number in counts.items() if number} == dict(one.clues)
    for kind, wanted in RikudoGenerator(size=19, givens=givens, links=links).amounts.items():
        assert wanted.least <= counts[kind] <= wanted.most
    assert unique_by_textbook(one.puzzle)


@pytest.mark.parametrize(
    ("ends", "shown"),
    [("first", (True, False)), pytest.param("none", (False, False), marks=pytest.mark.slow)],
)
def test_ends_are_given_or_not(ends: str, shown: tuple[bool, bool]) -> None:
    for one in generate("rikudo", size=19, count=2, seed=1, ends=ends):
        numbers = {k for _, _, k in one.puzzle.prefilled}
        assert (1 in numbers, 18 in numbers) == shown


def test_symmetric_givens_stay_when_turned() -> None:
    [one] = generate("rikudo", size=37, seed=2, symmetric=True, links="0..4")
    cells = {Point(x, y) for x, y, _ in one.puzzle.prefilled}
    assert cells
    assert {half_turn(one.puzzle.cells)(cell) for cell in cells} == cells
    assert solve(one.puzzle, models=2).unique


def test_turned_and_reversed_puzzles_are_the_same() -> None:
    [one] = generate("rikudo", size=19, seed=9)
    turned = moved(one.puzzle, symmetries(HEXAGONS)[2])
    givens = [(x, y, 19 - k) for x, y, k in turned.prefilled]
    other = solve(Rikudo(19, givens, turned.links)).solution
    assert RikudoGenerator.canonical(other) == RikudoGenerator.canonical(one.solution)
    [different] = generate("rikudo", size=19, seed=10)
    assert different.canonical != one.canonical
