"""clingo's syntax trees: a statement as text, and the constants in it."""

from clingo import ast

from aspsolve.engine._syntax import constants_among, parse_program, plain


def statement_of(text: str) -> ast.AST:
    """Parse a statement."""
    found: list[ast.AST] = []
    parse_program(found.append, text=text)
    return found[-1]


def test_a_rule_has_no_brackets_that_clingo_adds_but_those_that_it_needs() -> None:
    for text in (":- C < N-1.", "p(X+1,1..N) :- q(|X-N|).", ':- X < (Y-(Z+1)), p("(a)",(1;2)), q(((X+1)*2)).'):
        assert plain(statement_of(text)) == text


def test_constants_stand_last_in_an_atom_or_beside_a_variable_from_there() -> None:
    statement = statement_of(":- given(X,Y,C), C != a, not given(X,Y,b), X != c.")
    assert {*constants_among(statement, {("given", 3)})} == {"a", "b"}
