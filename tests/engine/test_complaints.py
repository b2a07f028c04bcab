"""clingo's messages in words: unsafe variables, lines that lack their full stop, predicates without facts."""

from __future__ import annotations

import clingo
import pytest

from aspsolve.engine._complaints import undefined_predicate, without_undefined
from aspsolve.engine._messages import Messages


def messages_of(program: str) -> list[str]:
    """Return what is said of a program, without the name of the file."""
    messages = Messages(program)
    control = clingo.Control(logger=messages.logger)
    try:
        control.add("base", [], program)
        control.ground([("base", [])])
    except RuntimeError:
        pass
    return [text.removeprefix("<block>:") for text in messages.texts]


@pytest.mark.parametrize(
    ("program", "variables"),
    [
        ("a(X).", ["1:3-4 X"]),
        (":- X > 1.", ["1:4-5 X"]),
        ("a(X) :- b(Y), not c(Z,X').", ["1:3-4 X", "1:21-22 Z", "1:23-25 X'"]),
        ("b. a(Y,X) :-\n  b, not c(Z).", ["1:6-7 Y", "1:8-9 X", "2:12-13 Z"]),
        ("{ a(X) : b }.", ["1:5-6 X"]),
        ("a :- X = #sum { Y : c }.", ["1:17-18 Y"]),
        ("#minimize { C@P : b }.", ["1:13-14 C", "1:15-16 P"]),
        ("#show x(X) : not p.", ["1:9-10 X"]),
        ("a(_) :- b.", ["1:3-4 _"]),
        ('p("é",X) :- b.', ["1:7-8 X"]),
    ],
)
def test_each_unsafe_variable_is_named_at_its_place(program: str, variables: list[str]) -> None:
    said = [text.split(": error: unsafe variable ") for text in messages_of(program) if "unsafe" in text]
    assert [f"{place} {name.partition(':')[0]}" for place, name in said] == variables
    assert not any("#" in text for text in messages_of(program) if "unsafe" in text)


@pytest.mark.parametrize(
    ("program", "line"),
    [
        ("a :- b\nc :- d.", 1),
        ("a.\na :- b  % and c.\n%* x\n y *%\n\n  :- d.", 2),
        ("#show a/1\n#show b/1.", 1),
        ("a :- b(X),\n c(X)\n d.", 2),
        ("a :- b", 1),
        ("a.\na :- b\n% c\n", 2),
        ('p("a.") :- q\nr.', 1),
        ('p("%")\nr.', 1),
        ("a :- b,\n:- c.", None),
        ("a :- b.\n) c.", None),
        ("a(b\nc).", None),
        ("a :- b c.\nd.", None),
        ("a((b\nc :- d.", None),
        (") a.", None),
        ("a :- not\n", None),
    ],
)
def test_line_that_lacks_its_full_stop_is_named(program: str, line: int | None) -> None:
    [text] = [text for text in messages_of(program) if "syntax error" in text]
    assert text.partition(" (perhaps ")[2] == ("" if line is None else f"line {line} lacks its full stop)")


def test_predicates_without_rules_are_known_by_name_and_arity() -> None:
    program = 'a :- hint(X,Y,"a,(b\\""), -q(f(1,2)), h, _r(()).'
    said = messages_of(program)
    assert [*map(undefined_predicate, said)] == [("hint", 3), ("q", 1), ("h", 0), ("_r", 1)]
    assert without_undefined(said, {("hint", 3), ("h", 1)}) == said[1:]
    assert undefined_predicate("<block>:1:1: error: syntax error") is None
