"""clingo's syntax trees: a statement as text, and the constants in it."""

from clingo import ast

from aspsolve.engine._syntax import constants_among, parse_program, plain


def statement_of(text: str) -> ast.AST:
    """Parse a statement."""
    found: list[ast.AST] = []
    parse_program(found.append, text=text)
    return found[-1]


def test_a_comparison_has_no_brackets_that_clingo_adds() -> None:
    (comparison,) = statement_of(":- C < N-1.").body
    assert (str(comparison), plain(comparison)) == ("C < (N-1)", "C < N-1")


def test_constants_stand_last_in_an_atom_or_beside_a_variable_from_there() -> None:
    statement = statement_of(":- given(X,Y,C), C != a, not given(X,Y,b), X != c.")
    assert {*constants_among(statement, {("given", 3)})} == {"a", "b"}
