"""Rikudo techniques: what each finds in a small state, and what it must not find."""

from random import Random

import pytest

from aspsolve import Rikudo, explain, rate, solve
from aspsolve.families._registry import family_of
from aspsolve.families.paths import _techniques as techniques
from aspsolve.families.paths._explanation import PathModel, joined, number
from aspsolve.model.elements import Literal
from aspsolve.model.lattice import Point
from benchmarks.random_rikudo import random_rikudo
from tests.conftest import blocks
from tests.families.techniques import findings

#: Five cells in a row, and what is found in it where 1 and 5 are known.
ROW = [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0)]
BETWEEN = {"number(2,0,2)", "number(4,0,3)", "number(6,0,4)"}
#: A cell and those around it.
HEXAGON = [(0, 0), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]
#: Three rows, and the neighbours of their corners that the path joins where these are no ends.
BLOCK = [(x, y) for y in range(3) for x in range(y % 2, 8, 2)]
CORNERS = ["0,0,1,1", "0,0,2,0", "0,2,1,1", "0,2,2,2", "5,1,6,2", "6,2,7,1"]


def at(x: int, y: int, k: int) -> Literal:
    return number(Point(x, y), k)


CASES = [
    # A link leads on from a known number where the other number beside it is known, or there is none.
    ("link", Rikudo(cells=ROW, prefilled=[(0, 0, 1)], links=[(0, 0, 2, 0)]), [], {"number(2,0,2)"}),
    ("link", Rikudo(cells=ROW, prefilled=[(2, 0, 2)], links=[(2, 0, 4, 0)]), [], set()),
    ("link", Rikudo(cells=ROW, prefilled=[(2, 0, 2)], links=[(2, 0, 4, 0)]), [at(0, 0, 1)], {"number(4,0,3)"}),
    # Next to a known number.
    ("only place", Rikudo(cells=ROW, prefilled=[(0, 0, 1)]), [], {"number(2,0,2)"}),
    ("only place", Rikudo(cells=ROW, prefilled=[(4, 0, 3)]), [], set()),
    ("only place", Rikudo(cells=ROW, prefilled=[(4, 0, 3), (2, 0, 4)]), [at(6, 0, 5)], {""}),
    # Too far from the numbers before and after.
    ("distance", Rikudo(cells=ROW, prefilled=[(0, 0, 1), (8, 0, 5)]), [], BETWEEN),
    ("distance", Rikudo(cells=BLOCK, prefilled=[(0, 0, 1), (6, 0, 6)]), [], set()),
    ("distance", Rikudo(cells=ROW, prefilled=[(0, 0, 1), (8, 0, 3)]), [], {""}),
    # In a row, a walk comes back to where it was after an even number of steps.
    ("parity", Rikudo(cells=BLOCK, prefilled=[(0, 0, 1), (6, 0, 6)]), [], set()),
    ("parity", Rikudo(cells=ROW[:4], prefilled=[(0, 0, 1), (2, 0, 4)]), [], {"number(4,0,3)", ""}),
    # Walks of the right length through open cells.
    ("hemmed in", Rikudo(cells=ROW, prefilled=[(0, 0, 1)]), [at(8, 0, 5)], BETWEEN),
    ("hemmed in", Rikudo(cells=BLOCK), [], set()),
    # Only one number gets to a cell.
    (
        "only number",
        Rikudo(cells=ROW, prefilled=[(2, 0, 2), (4, 0, 3), (6, 0, 4)]),
        [],
        {"number(0,0,1)", "number(8,0,5)"},
    ),
    ("only number", Rikudo(cells=ROW), [], set()),
    # A cell with two neighbours that is no end is joined to both, also where its number is known and none beside it.
    ("dead end", Rikudo(cells=BLOCK, prefilled=[(4, 2, 1), (6, 2, 11)]), [], {f"joined({one})" for one in CORNERS}),
    ("dead end", Rikudo(cells=BLOCK), [], set()),
    # A way does not cross itself.
    ("all ways", Rikudo(cells=ROW, prefilled=[(0, 0, 1), (8, 0, 5)]), [], BETWEEN),
    ("all ways", Rikudo(cells=BLOCK, prefilled=[(0, 0, 1), (4, 0, 4)]), [], set()),
]


@pytest.mark.parametrize(("technique", "puzzle", "known", "expected"), CASES)
def test_technique_finds(technique: str, puzzle: Rikudo, known: list[Literal], expected: set[str]) -> None:
    found = set(findings(puzzle, technique, known))
    assert found == expected if "" not in expected else "" in found


@blocks(3, quick=1)
def test_hemmed_in_finds_all_that_is_left_out_of_chains_for_it(block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        puzzle = Rikudo.from_json(random_rikudo(2, share=0.3, links=3, seed=seed))
        model = family_of(puzzle).explanation_class(puzzle)
        solution = solve(puzzle).solution
        random = Random(seed)
        elements = [*model.clues(), *model.initially_known().values(), *model.entries(solution)]
        for _ in range(20):
            state = model.knowing(random.sample(elements, random.randrange(len(elements))))
            if suppositions := [*state.suppositions()]:
                state.suppose(random.choice(suppositions))
            found = {one.name: {found.claim for found in one.find(state)} for one in model.techniques}
            if None not in found["hemmed in"]:
                for name in ("only place", "distance", "parity"):
                    assert found[name] <= found["hemmed in"], f"seed {seed}"


def test_cell_joined_to_three_others_is_a_contradiction() -> None:
    model = family_of(Rikudo(cells=BLOCK)).explanation_class(Rikudo(cells=BLOCK))
    links = [joined(Point(2, 0), other) for other in (Point(0, 0), Point(4, 0), Point(1, 1))]
    assert model.knowing(map(model.conclusion, links[:2])).contradiction is None
    contradiction = model.knowing(map(model.conclusion, links)).contradiction
    assert str(contradiction.message) == "Then (2,0) would be joined to more than two cells."


@pytest.mark.parametrize("known", [[], [(-2, 0, 6)]])
def test_link_from_the_last_number_to_a_wrong_one_is_a_contradiction(known: list[tuple[int, ...]]) -> None:
    model = PathModel(Rikudo(cells=HEXAGON, prefilled=[(0, 0, 7), (2, 0, 1), *known], links=[(0, 0, 2, 0)]))
    state = model.knowing(model.clues())
    assert state.contradiction is None
    messages = [str(deduction.message) for deduction in techniques.link(state) if deduction.claim is None]
    assert "Then 6 would have to be at (2,0), which is joined to 7, but 1 is there." in messages


@pytest.mark.slow
def test_chain_over_links_that_would_join_a_cell_to_three_others_is_explained() -> None:
    puzzle = Rikudo(
        size=37,
        prefilled=[(-4, 0, 19), (-1, 1, 6), (0, -2, 25), (1, 3, 3), (4, -2, 28), (5, -1, 31), (5, 1, 34)],
        links=[(-3, -1, -2, -2), (-2, 0, -1, -1), (1, 3, 3, 3), (4, 2, 5, 1), (5, -1, 6, 0)],
    )
    explanation = explain(puzzle)
    assert explanation.solved
    assert explanation.rating == rate(puzzle)
