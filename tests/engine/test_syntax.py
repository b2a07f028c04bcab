"""What clingo's parser says about a program: the predicates that it can show."""

from pathlib import Path

import pytest

from aspsolve.engine._reading import shown_predicates


@pytest.mark.parametrize(
    ("text", "predicates"),
    [
        ("path(1,2) :- a(3). { b } :- c(X).", {("path", 2), ("b", 0)}),
        ("{ link(X,Y) : cell(X), q(Y) } = n(3) :- r.", {("link", 2)}),
        ("a(f(1)) ; b : c :- d.", {("a", 1), ("b", 0)}),
        ("1 #count { X, f(X) : p(X) : q(X) } 2.", {("p", 1)}),
        ("path(1,(2;3)). place(1;2).", {("path", 2), ("place", 1)}),
        ("a. b. #show b/0.", {("b", 0)}),
        ("a. #show.", {("", 0)}),
        ("a. #show path(X,Y) : edge(X,Y).", {("a", 0), ("path", 2)}),
        ("a. #show path(X,Y) : edge(X,Y). #show b/0.", {("path", 2), ("b", 0)}),
        ("a. -b(1). #show -b/1. #show 1 : a.", {("-b", 1)}),
        ("a. #show X : term(X).", None),
        ("#script (lua)\n#end.", None),
        ("a b.", None),
    ],
)
def test_shown_predicates(text: str, predicates: set[tuple[str, int]] | None) -> None:
    assert shown_predicates(text=text) == predicates


def test_files_with_what_they_include(tmp_path: Path) -> None:
    (tmp_path / "main.lp").write_text('#include "more.lp". a.')
    (tmp_path / "more.lp").write_text("b.")
    assert shown_predicates([str(tmp_path / "main.lp")]) == {("a", 0), ("b", 0)}
