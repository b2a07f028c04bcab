"""Comments and strings: where clingo sees an include, no comment and no string is seen here."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from clingo import ast

from aspsolve.engine._isolation import INCLUDE
from aspsolve.engine._lexer import comments_and_strings
from aspsolve.engine._messages import Messages

#: What programs are made of here: all that begins or ends a comment or a string, and what could be taken for it.
TOKENS = [
    '"', '"', "%", "%*", "*%", "\n", "\n", "#!", " ", "a.", "\\", "\\n", '\\"', '#include "nowhere.lp".',
    '#include "nowhere.lp".', ".", "#include ", '"nowhere', "#theory t {", "}", "#script (lua)", "#end.", "&a{", "(",
    ")", "\r", "*", "#", "%%", "\t", ":-", 'b("x").', 'b("%").', "#include", "é", "{", ";", "|", "#const", "-",
]  # fmt: skip


@pytest.mark.parametrize(
    ("program", "parts"),
    [
        ("a. b.", []),
        ("a. % b\nc.", ["% b"]),
        ("a. %* b\n %* c *% % *%\n d *% e.", ["%* b\n %* c *% % *%\n d *%"]),
        ("#! a\nb.", ["#! a"]),
        (r'a("% \" \\ \n"). % "', [r'"% \" \\ \n"', '% "']),
        ('a("é%").', ['"é%"']),
    ],
)
def test_comments_and_strings_are_found(program: str, parts: list[str]) -> None:
    data = program.encode()
    assert [data[part.start : part.end].decode() for part in comments_and_strings(data) or ()] == parts


@pytest.mark.parametrize(
    "program", ['a(").', 'a("\n").', r'a("\q").', "%* a", "#theory t { }.", "#script (lua)\n#end."]
)
def test_what_is_not_certain_is_not_said(program: str) -> None:
    assert comments_and_strings(program.encode()) is None


@pytest.mark.parametrize("block", [range(600), pytest.param(range(600, 40_000), marks=pytest.mark.slow)])
def test_no_include_that_clingo_follows_is_taken_for_a_comment_or_a_string(block: range, tmp_path: Path) -> None:
    file = tmp_path / "mine.lp"
    followed = 0
    for seed in block:
        dice = random.Random(seed)
        data = "".join(dice.choice(TOKENS) for _ in range(dice.randint(2, 14))).encode()
        file.write_bytes(data)
        messages = Messages()
        with suppress(RuntimeError):
            ast.parse_files([str(file)], lambda _: None, logger=messages.logger)
        if any("could not be opened" in text for text in messages.texts):
            followed += 1
            parts = comments_and_strings(data) or []
            starts = [match.start() for match in INCLUDE.finditer(data)]
            assert any(not any(part.start <= start < part.end for part in parts) for start in starts), data
    assert followed > len(block) // 50
