"""Decoders: the plain values of atoms, however they came to be known."""

import clingo
import pytest

from aspsolve.families.fillin._squares import Place
from aspsolve.model import facts
from aspsolve.model.facts import Cell, Constant, Decoder


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ('place("a",across,1,2)', ("a", Constant("across"), 1, 2)),
        ('place("",down,-1,0)', ("", Constant("down"), -1, 0)),
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
    assert Decoder(Place)[clingo.parse_term(term)] == expected


def test_too_many_are_forgotten_and_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "MAX_ATOMS", 3)
    known = Decoder(Cell)
    for x in range(10):
        assert known[clingo.parse_term(f"cell({x},1)")] == (x, 1)
        assert len(known) <= 3
    assert known[clingo.parse_term("cell(0,1)")] == (0, 1)
