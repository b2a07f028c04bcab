"""Encodings as data: what a program is read into, and the predicates that it can show."""

from pathlib import Path

import pytest

from aspsolve.engine._reading import read_program, shown_predicates, statements_of
from aspsolve.errors import EncodingError
from aspsolve.model._symbols import parse
from tests.conftest import Written

BLOCKS = """
% Family: sudoku
% What can be.
{ b(X) } :- a(X), not no(X).

% @speed
% Some cannot.
no(1).
% @end
:- b(X), X < 2.
#defined no/1.
% @speed
:- b(1).
"""


def test_blocks_for_speed_are_left_out_in_each_file(tmp_path: Path) -> None:
    (tmp_path / "main.lp").write_text(f'#include "more.lp".\n{BLOCKS}')
    (tmp_path / "more.lp").write_text("c(1).\n% @speed: more of it\nc(2).\n")
    rules = read_program([str(tmp_path / "main.lp")]).rules
    assert sorted((rule.text, rule.comment) for rule in rules) == [
        ("#defined no/1.", ""), (":- b(X), X < 2.", ""), ("c(1).", ""), ("{ b(X) } :- a(X), not no(X).", "What can be.")
    ]  # fmt: skip


def test_a_script_in_such_a_block_is_refused() -> None:
    with pytest.raises(EncodingError, match="script"):
        read_program(text="% @speed\n#script (lua)\n#end.")


def test_a_comment_that_is_no_utf_8_text_is_left_to_its_writer(written: Written) -> None:
    text = "% Gr\u00fcn\na(1).\n% @speed Gr\u00fcn\nc(X) :- a(X).\n% @speed\nd(X) :- a(X).\n"
    assert [rule.line for rule in read_program([str(written("main.lp", text.encode("latin-1")))]).rules] == [2, 4]


@pytest.mark.parametrize(
    ("text", "predicates"),
    [
        ("path(1,2) :- a(3). { b } :- c(X).", {("path", 2), ("b", 0)}),
        ("{ link(X,Y) : cell(X), q(Y) } = n(3) :- r.", {("link", 2)}), ("a(f(1)) ; b : c :- d.", {("a", 1), ("b", 0)}),
        ("1 #count { X, f(X) : p(X) : q(X) } 2.", {("p", 1)}),
        ("path(1,(2;3)). place(1;2).", {("path", 2), ("place", 1)}), ("a. b. #show b/0.", {("b", 0)}),
        ("a. #show.", {("", 0)}), ("a. #show path(X,Y) : edge(X,Y).", {("a", 0), ("path", 2)}),
        ("a. #show path(X,Y) : edge(X,Y). #show b/0.", {("path", 2), ("b", 0)}),
        ("a. -b(1). #show -b/1. #show 1 : a.", {("-b", 1)}), ("a. #show X : term(X).", None),
        ("#script (lua)\n#end.", None), ("a b.", None),
    ],
)  # fmt: skip
def test_shown_predicates(text: str, predicates: set[tuple[str, int]] | None) -> None:
    assert shown_predicates(text=text) == predicates


def test_facts_have_the_first_statement_that_yields_them() -> None:
    text = "#const k = 2. n(1..3). cell(X,1) :- n(X). cell(1..3,k)."
    found = {
        str(fact): (used, place["rule"]) for fact, used, place in statements_of(parse(["cell(3,2)", "n(2)"]), text=text)
    }
    assert found == {"n(2)": (True, "n(1..3)."), "cell(3,2)": (False, "cell(1..3,k).")}
