"""Tests of clingo's messages: unreadable characters, columns in characters, length, words, and what mends a mistake."""

import clingo
import pytest

from aspsolve import EncodingError, InputError
from aspsolve.engine._calls import Limits
from aspsolve.engine._control import GroundProgram, Program, Search
from aspsolve.engine._messages import MAX_CHARACTERS, MAX_MESSAGES, Messages, mend, placed
from aspsolve.engine._process import ProcessSearch
from aspsolve.formats.facts import read_puzzle
from tests.conftest import Written

UNREADABLE = ["²", "é", "€", "😀", "ü"]


@pytest.mark.parametrize("character", UNREADABLE)
def test_unreadable_characters_are_named_with_their_place(character: str) -> None:
    with pytest.raises(EncodingError, match=f"^<block>:2:3-4: error: lexer error, unexpected {character}$"):
        GroundProgram(Program(text=f'b("{character}").\na({character}).'))


def test_a_character_that_cannot_be_read_in_facts_is_no_lack_of_memory() -> None:
    with pytest.raises(InputError, match=r"^2:7: lexer error, unexpected ²$"):
        read_puzzle("cell(0,0).\ngiven(²,0,1).")


def test_a_message_is_cut_and_of_many_only_the_first_are_kept() -> None:
    messages = Messages()
    for number in range(MAX_MESSAGES + 10):
        messages.take(f"<block>:1:1-2: info: {number} " + "x" * 10_000)
    assert len(messages.texts) == MAX_MESSAGES
    assert max(map(len, messages.texts)) < MAX_CHARACTERS + 40


def test_a_crash_is_not_said_to_be_a_lack_of_memory() -> None:
    nested = "a(" + "f(" * 200_000 + "1" + ")" * 200_000 + ")."
    with pytest.raises(InputError, match=r"clingo crashed \(SIGSEGV\)"):
        read_puzzle(nested)


def test_words_for_an_error_within_an_atom_do_not_make_the_place_longer() -> None:
    with_words = f'x :- never("{"a" * 5000}: error: {"b" * 5000}").'
    search = Search(Program(text=with_words))
    list(search)
    assert len(search.messages) == 1
    assert search.messages[0].startswith("<block>:1:")
    assert len(search.messages[0]) < MAX_CHARACTERS + 40


def test_an_untrusted_file_with_unreadable_characters_is_reported_as_well(written: Written) -> None:
    file = written("enc.lp", "a(²).")
    search = ProcessSearch.of(Program(files=(str(file),)), limits=Limits(untrusted=[str(file)]))
    with pytest.raises(EncodingError, match=r"enc\.lp:1:3-4: error: lexer error, unexpected ²$"):
        list(search)


def test_a_syntax_error_beside_half_a_character_is_mended_by_who_asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process that has seen no message yet, half a character would end it."""
    monkeypatch.setattr(clingo.core, "_to_str", clingo._internal._to_str)
    found = mend("\ufeffa.\nb :- c d.".encode())
    assert (found.line, found.said) == (2, "lacks a comma before `d`")


def test_of_many_warnings_no_more_than_are_kept_are_looked_up_in_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    program = Messages._program
    monkeypatch.setattr(Messages, "_program", lambda self, file: looked.append(file) or program(self, file))
    messages = Messages("x :- é.\n" * 100)
    for line in range(1, 100):
        messages.take(f"<block>:{line}:6-7: info: atom does not occur in any rule head:\n  é")
    assert len(looked) == len(messages.texts) == MAX_MESSAGES
    messages.take("<block>:100:1-2: error: syntax error")
    assert messages.complaint("") == "<block>:100:1-2: error: syntax error"


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
        ("a(X).", ["1:3-4 X"]), (":- X > 1.", ["1:4-5 X"]),
        ("a(X) :- b(Y), not c(Z,X').", ["1:3-4 X", "1:21-22 Z", "1:23-25 X'"]),
        ("b. a(Y,X) :-\n  b, not c(Z).", ["1:6-7 Y", "1:8-9 X", "2:12-13 Z"]), ("{ a(X) : b }.", ["1:5-6 X"]),
        ("a :- X = #sum { Y : c }.", ["1:17-18 Y"]),
        ("b(N,M) :- N = { a(X) }, X > 1, M = Y+1.", ["1:25-26 X", "1:36-37 Y", "1:3-4 N", "1:5-6 M"]),
        ("#minimize { C@P : b }.", ["1:13-14 C", "1:15-16 P"]), ("#show x(X) : not p.", ["1:9-10 X"]),
        ("a(_) :- b.", ["1:3-4 _"]), ('p("é",X) :- b.', ["1:7-8 X"]),
    ],
)  # fmt: skip
def test_each_unsafe_variable_is_named_at_its_place(program: str, variables: list[str]) -> None:
    said = [text.split(": error: unsafe variable ") for text in messages_of(program) if "unsafe" in text]
    assert [f"{place} {name.partition(':')[0]}" for place, name in said] == variables
    assert not any("#" in text for text in messages_of(program) if "unsafe" in text)


FOREIGN = ((":- a, !.", "!"), ("a :- X = [1,2].", "[1,2]"), ("a(1.5).", "1.5"))
SLIPS = (
    (":– a.", "–", "-"), (":- a(X), X =< 3.", "=<", "<="), (":- a(X), X => 3.", "=>", ">="), ("a ← b.", "←", ":-"),
    (":- a(X), X =\\= 3.", "=\\=", "!="), (":- a(X), X /= 3.", "/=", "!="), (":- a(X), X > = 3.", "> =", ">="),
    (":- \\+ a.", "\\+", "not"), (":- a(X), not ~b(X), X != 3.", "~", "not"), (":- not(a), b.", "not(a)", "not a"),
    (":- a, not not not b.", "not not not", "not"), (":- a(X), Y is X+1.", "is", "="), (":- X in 1..3.", "in", "="),
    (":- a(X), X mod 2 = 0.", "mod", "\\"), (":- a and b.", "and", ","), (":- a AND b.", "AND", ","),
    ("a(X) v b(X) :- c(X).", "v", "|"), ("a or b.", "or", "|"), ("a. #hide. #show a/0.", "#hide", "#show"),
    ("a(X) :- Cell(X), c(X).", "Cell", "cell"), ("#show a/1, b/2.", ",", ". #show"), ("show a/1.", "show", "#show"),
    (":- count { X : a(X) } > 1.", "count", "#count"), ("<- a.", "<-", ":-"), ("a(X) - b(X).", "-", ":-"),
    ("a if b.", "if", ":-"), ("a. // b", "//", "%"), ("a :- b :-\nc.", ":-", "."), ("a(1...3).", "...", ".."),
    ("#const n := 3.", ":=", "="),
)  # fmt: skip


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("a :- b\nc :- d.", "line 1 lacks its full stop)"),
        ("a.\na :- b  % and c.\n%* x\n y *%\n\n  :- d.", "line 2 lacks its full stop)"),
        ("#show a/1\n#show b/1.", "line 1 lacks its full stop)"),
        ("a :- b(X),\n c(X)\n d.", "line 2 lacks its full stop)"), ("a :- b", "line 1 lacks its full stop)"),
        ("a.\na :- b\n% c\n", "line 2 lacks its full stop)"), ('p("a.") :- q\nr.', "line 1 lacks its full stop)"),
        ('p("%")\nr.', "line 1 lacks its full stop)"),
        ("a :- b,\n:- c.", "line 1 ends with a comma rather than a full stop)"),
        ("a :- b.\n) c.", "line 2 has a closing bracket too many)"), ("a(b\nc).", "line 2 lacks a comma before `c`)"),
        ("a :- b c.\nd.", "line 1 lacks a comma before `c`)"), ("a((b\nc :- d.", ""),
        (") a.", "line 1 has a closing bracket too many)"), ("a :- not\n", ""),
        ('#include "nowhere.lp".\na :- b c.', "line 2 lacks a comma before `c`)"),
        (":- a. b(X) :- c(X)..\nd(X) :- a(X).", "line 1 has a full stop too many)"),
        ("a(X) :- b(X)) .", "line 1 has a closing bracket too many)"),
        ("a(X) :- b(X) }.", "line 1 has a closing brace too many)"),
        ("{ a b }.", "line 1 lacks a semicolon before `b`)"),
        ("b.\na(“x”) :- b(’y’). % “”", 'line 2 has `“` where clingo has `"`)'),
        (":- a(X),\u00a0b(X),\u200bX > 2.", "line 1 has a no-break space where clingo has a space)"),
        ("a :- b,\u200bc.", "line 1 has a zero width space where clingo has a space)"),
        (":- a(X), X % 2 = 0.\nb :- c.", "line 1 has `%`, which begins a comment, where clingo has `\\`)"),
        ("a(X) => b(X).", "line 1 has `=>` where clingo has `:-`, with the head on its left)"),
        (":- a(X), b or c.", "line 1 has `or` in a body: each case needs a rule of its own)"),
        ('a("x) :- b.', "line 1 lacks a closing quotation mark)"),
        *((one, f"line 1 has `{wrong}`, which ASP has not)") for one, wrong in FOREIGN),
        *((one, f"line 1 has `{wrong}` where clingo has `{meant}`)") for one, wrong, meant in SLIPS),
        (":- a(é), ².", ""),
    ],
)  # fmt: skip
def test_small_change_that_mends_a_syntax_error_is_named(program: str, said: str) -> None:
    text = next(text for text in messages_of(program) if "syntax error" in text or "lexer error" in text)
    assert text.partition(" (perhaps ")[2] == said


def test_a_message_about_texts_in_one_names_the_file_and_the_line_in_it() -> None:
    message = "<block>:3:1-2: info: (perhaps line 3 lacks a comma)"
    assert placed(message, {"a.lp": "a.", "b.lp": "b.\nc."}) == "b.lp:2:1-2: info: (perhaps line 2 lacks a comma)"
