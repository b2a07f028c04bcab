"""Decoders: the plain values of atoms, however they came to be known."""

import clingo
import pytest

from aspsolve.families.fillin._squares import Place
from aspsolve.model.facts import Constant, decoder


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ('place("a",across,1,2)', ("a", Constant("across"), 1, 2)),
        ('place("",down,-1,0)', ("", Constant("down"), -1, 0)),
        *((term, None) for term in ('-place("a",across,1,2)', 'place("a",across,1)', 'place("a",across,1,"2")')),
        *((term, None) for term in ("place(a,across,1,2)", 'place("a","across",1,2)', 'word("a",across,1,2)')),
        *((term, None) for term in ("place", '"place"', "1", "#inf")),
    ],
)
def test_an_atom_of_the_predicate_is_read_and_nothing_else(term: str, expected: object) -> None:
    assert decoder(Place)(clingo.parse_term(term)) == expected
