"""Readings: the plain values of atoms, however they came to be known."""

from __future__ import annotations

import clingo
import pytest
from clorm import ConstantStr

from aspsolve.domains import domains
from aspsolve.puzzles import FillIn, readings
from aspsolve.puzzles.fillin import Place
from aspsolve.puzzles.puzzle import Cell
from aspsolve.puzzles.readings import Readings
from aspsolve.puzzles.squares import graphemes


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ('place("a",across,1,2)', ("a", ConstantStr("across"), 1, 2)),
        ('place("",down,-1,0)', ("", ConstantStr("down"), -1, 0)),
        ('-place("a",across,1,2)', None),
        ('place("a",across,1)', None),
        ('place("a",across,1,"2")', None),
        ("place(a,across,1,2)", None),
        ('place("a","across",1,2)', None),
        ('word("a",across,1,2)', None),
        ("place", None),
        ('"place"', None),
        ("1", None),
        ("#inf", None),
    ],
)
def test_an_atom_of_the_predicate_is_read_and_nothing_else(term: str, expected: object) -> None:
    assert Readings(Place)[clingo.parse_term(term)] == expected


@pytest.mark.parametrize("word", ['q"uote', "back\\slash", "n\u0303ew", "a,b)", "π2", "²x"])
def test_what_was_made_is_known_as_it_would_be_read(word: str) -> None:
    puzzle = FillIn(grid=["_" * len(graphemes(word))], words=[word])
    (atom,) = (fact for fact in domains(puzzle) if fact.name == "place")
    assert readings.readings(Place)[atom] == Readings(Place)[atom] == (word, "across", 1, 1)


def test_too_many_are_forgotten_and_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "MOST", 3)
    known = Readings(Cell)
    for x in range(10):
        assert known[clingo.parse_term(f"cell({x},1)")] == (x, 1)
        assert len(known) <= 3
    assert known[clingo.parse_term("cell(0,1)")] == (0, 1)
