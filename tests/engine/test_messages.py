"""Tests of clingo's messages: unreadable characters, columns in characters, and length."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aspsolve import EncodingError, InputError
from aspsolve.cli import main
from aspsolve.engine._control import GroundProgram, Program, Search
from aspsolve.engine._events import Limits
from aspsolve.engine._messages import MAX_CHARACTERS, MAX_MESSAGES, Messages
from aspsolve.engine._process import ProcessSearch
from aspsolve.formats.facts import read_puzzle

UNREADABLE = ["²", "é", "€", "😀", "ü"]


@pytest.mark.parametrize("character", UNREADABLE)
def test_unreadable_characters_are_named_with_their_place(character: str) -> None:
    with pytest.raises(EncodingError) as caught:
        GroundProgram(Program(text=f'b("{character}").\na({character}).'))
    assert str(caught.value) == f"<block>:2:3-4: error: lexer error, unexpected {character}"


@pytest.mark.parametrize("character", UNREADABLE)
def test_a_process_names_unreadable_characters_as_well(character: str) -> None:
    with pytest.raises(EncodingError, match=rf"^<block>:1:3-4: error: lexer error, unexpected {character}$"):
        list(ProcessSearch.of(Program(text=f"a({character})."), limits=Limits(memory_limit=1024)))


def test_a_character_that_cannot_be_read_in_facts_is_no_lack_of_memory() -> None:
    with pytest.raises(InputError) as caught:
        read_puzzle("cell(0,0).\ngiven(²,0,1).")
    assert str(caught.value) == "2:7: lexer error, unexpected ²"


def test_an_unreadable_encoding_is_a_mistake_of_the_user(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    encoding, puzzle = tmp_path / "enc.lp", tmp_path / "p.json"
    encoding.write_text("a(²).")
    puzzle.write_text(json.dumps({"kind": "rikudo", "size": 7}))
    assert main(["solve", str(puzzle), "-e", str(encoding)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"aspsolve: {encoding}:1:3-4: error: lexer error, unexpected ²\n")


def test_columns_count_characters_not_bytes() -> None:
    with pytest.raises(EncodingError, match=r"^<block>:1:14-15: error: syntax error, unexpected <IDENTIFIER>"):
        GroundProgram(Program(text='b("é€") :- x y.'))


def test_a_message_is_cut_and_of_many_only_the_first_are_kept() -> None:
    messages = Messages()
    for number in range(MAX_MESSAGES + 10):
        messages.take(f"<block>:1:1-2: info: {number} " + "x" * 10_000)
    assert len(messages.texts) == MAX_MESSAGES
    assert max(map(len, messages.texts)) < MAX_CHARACTERS + 40


def test_the_first_error_is_reported_even_after_many_warnings() -> None:
    messages = Messages()
    for _ in range(MAX_MESSAGES):
        messages.take("<block>:1:1-2: info: atom does not occur in any rule head:\n  a")
    messages.take("<block>:2:1-2: error: syntax error")
    assert messages.complaint("parsing failed") == "<block>:2:1-2: error: syntax error"


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


def test_an_untrusted_file_with_unreadable_characters_is_reported_as_well(tmp_path: Path) -> None:
    file = tmp_path / "enc.lp"
    file.write_text("a(²).", encoding="utf-8")
    search = ProcessSearch.of(Program(files=(str(file),)), limits=Limits(untrusted=[str(file)]))
    with pytest.raises(EncodingError, match=r"enc\.lp:1:3-4: error: lexer error, unexpected ²$"):
        list(search)


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
