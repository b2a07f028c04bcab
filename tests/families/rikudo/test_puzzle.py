"""Rikudo: what is accepted, how it is drawn, and what the independent checker finds."""

from typing import Any

import pytest

from aspsolve import InputError, Rikudo
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.text import read_puzzle

RING = [(-2, 0, 1), (-1, 1, 2), (1, 1, 3), (2, 0, 4), (1, -1, 5), (-1, -1, 6)]
EXCHANGED = [(-1, 1, 1), (-2, 0, 2), *RING[2:]]


def filled(puzzle: Rikudo, triples: list[tuple[int, int, int]]) -> tuple[str, ...]:
    return puzzle.solution_from_triples(triples).check()


def test_atoms_are_in_the_order_of_numbers_and_triples_end_with_the_hole() -> None:
    solution = Rikudo(7).solution_from_triples(RING)
    assert [str(atom) for atom in solution.atoms()][:2] == ["number(-2,0,1)", "number(-1,1,2)"]
    triples = solution.triples()
    assert triples == [(-1, 1, 2), (1, 1, 3), (-2, 0, 1), (2, 0, 4), (-1, -1, 6), (1, -1, 5), (0, 0, -10)]
    assert Rikudo(7).solution_from_triples(triples).numbers == tuple(sorted(RING))


def test_a_number_in_the_hole_is_wrong_and_written_beside_the_sign_of_the_hole() -> None:
    wrong = Rikudo(7).solution([*RING, (0, 0, -10)])
    assert "Not possible: (0,0) is -10." in wrong.check()
    assert Rikudo(7).solution_from_triples(wrong.triples()) == wrong


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (". .\n. .\n. .", "^2:1: expected rows of a hexagon, found a row of 2"),
        ("  . .\n 1 ! .\n  . .", "^2:4: expected a number or ·, found '!'"),
        ("  1 .\n 1 ! .\n  . .", "^2:4: expected a number or ·, found '!'"),
        ("  . .\n 12345678901 # .\n  . .", "^2:2: a number of more than 10 digits"),
    ],
)
def test_text_that_is_no_puzzle_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_puzzle(text, family=FAMILIES["rikudo"])


@pytest.mark.parametrize(
    ("triples", "sentence"),
    [
        (RING[1:], "Rule broken: (-2,0) holds exactly one number."),
        (RING[1:], "Rule broken: 1 is in exactly one cell."),
        ([*RING, (4, 0, 7)], "Not possible: (4,0) is 7."),
        ([*RING, (2, 0, 1)], "Rule broken: (2,0) holds exactly one number."),
        (EXCHANGED, "Rule broken: the number after 2 is beside (-2,0)."),
        (EXCHANGED, "Rule broken: (-2,0) is given as 1."),
        (EXCHANGED, "Rule broken: (-1,1) and (1,1) are linked: they hold consecutive numbers."),
    ],
)
def test_checker_names_the_broken_rules(triples: list[tuple[int, int, int]], sentence: str) -> None:
    puzzle = Rikudo(7, [(-2, 0, 1)], [(-1, 1, 1, 1)])
    assert filled(puzzle, RING) == ()
    assert sentence in filled(puzzle, triples)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({}, "expected either size or cells"),
        ({"size": 7, "cells": [(0, 0)]}, "expected either size or cells"),
        ({"size": 36}, "size: no hexagon has 36 cells; 37, 61 and 91 are the usual sizes"),
        ({"size": 1}, "size: expected 7 to 1000000 cells, found 1"),
        ({"size": 10**12}, "size: 1000000000000 is not between"),
        ({"size": "61"}, "size: expected a whole number, found '61'"),
        ({"cells": [(0, 1)]}, r"cells: \(0,1\) is between cells"),
        ({"cells": [(0, 0), (0, 0)]}, r"cells: \(0,0\) is listed twice"),
        ({"size": 7, "prefilled": [(0, 0, 1)]}, r"prefilled: there is no cell \(0,0\)"),
        ({"size": 7, "prefilled": [(2, 0, 7)]}, r"prefilled: 7 at \(2,0\) is not between 1 and 6"),
        ({"size": 7, "prefilled": [(2, 0, 0)]}, r"prefilled: 0 at \(2,0\) is not between 1 and 6"),
        ({"size": 7, "prefilled": [(2, 0, 1), (2, 0, 2)]}, r"prefilled: the cell \(2,0\) is given twice"),
        ({"size": 7, "prefilled": [(2, 0, 1), (-2, 0, 1)]}, "prefilled: the number 1 is given twice"),
        ({"size": 7, "prefilled": [(2, 0)]}, r"prefilled: expected \(x, y, k\), found \(2, 0\)"),
        ({"size": 7, "links": [(2, 0, -2, 0)]}, r"links: \(-2,0\) and \(2,0\) are not neighbours"),
        ({"size": 7, "links": [(2, 0, 4, 0)]}, r"links: there is no cell \(4,0\)"),
        ({"size": 7, "links": [(2, 0, 1)]}, r"links: expected \(x1, y1, x2, y2\)"),
    ],
)
def test_bad_puzzle_is_refused(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        Rikudo(**arguments)


@pytest.mark.parametrize("triples", [[(1, 2)], ["abc"], [(0, 0, "x")], [(0, 0, 10**20)]])
def test_bad_solution_is_refused(triples: list[Any]) -> None:
    with pytest.raises(InputError, match="number"):
        Rikudo(7).solution_from_triples(triples)
