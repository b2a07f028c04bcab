"""Fingerprints of rules: the same whatever the names, the order and the spacing, and another one for another rule."""

import pytest

from aspsolve.engine._fingerprints import rules_of


def prints(text: str) -> list[str]:
    return [rule.fingerprint for rule in rules_of(text=text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a(X) :- b(X,Y), c(Y).", "a(X) :- b(Y,X), c(Y)."),
        ("a(X) :- b(X).", "a(X) :- c(X)."),  # both are of the instance, whose names are not the encoding's
        ("a(X) :- b(X), not c(X).", "a(X) :- b(X), c(X)."),
        (":- a(X), b(Y), X < Y.", ":- a(X), b(Y), X <= Y."),
        (":- a(X), b(Y), X < Y.", ":- a(X), b(Y), Y < X."),
        ("a(X-Y) :- b(X,Y).", "a(Y-X) :- b(X,Y)."),
        ("{ a(X) : b(X) } = 1.", "{ a(X) : b(X) } 1."),
        ("1 { a(X) : b(X) }.", "{ a(X) : b(X) } 1."),
        ("a(1).", "a(2)."),
        (":- a(X,Y), a(Y,Z), a(Z,X).", ":- a(X,Y), a(Y,Z), a(X,Z)."),
    ],
)
def test_rules_that_say_something_else_are_not(one: str, other: str) -> None:
    assert prints(one)[-1:] != prints(other)[-1:]
