"""Half a character, as JSON can say it, and bytes that are not UTF-8 in names: one line, never a traceback."""

import os
from pathlib import Path

import pytest

from tests.conftest import ROOT, Run, Written

CROSS = '{"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}'
#: What clingo prints, with half a character in the only atom.
PRINTED = r'{"Call": [{"Witnesses": [{"Value": ["place(\"\ud800\",across,1,2)"]}]}], "Result": "SATISFIABLE"}'
RULES = (ROOT / "encodings/fillin.lp").read_text(encoding="utf-8")
NOT_UTF8 = os.fsdecode(b"\xff")


@pytest.fixture(autouse=True)
def files(folder: Path, written: Written) -> None:
    """Write a puzzle and what clingo prints into the working folder."""
    written("cross.json", CROSS)
    written("printed.json", PRINTED)


@pytest.mark.parametrize("command", ["check cross.json", "hint cross.json --attempt", "draw cross.json --solution"])
def test_half_a_character_in_what_clingo_prints_is_bad_input(command: str, run: Run) -> None:
    assert run(command, "printed.json", code=2).err == "aspsolve: printed.json: expected an answer set of terms\n"


@pytest.mark.parametrize(
    "command",
    [
        f"solve cross.json -- --{NOT_UTF8}",
        f"solve cross.json -- -c {NOT_UTF8}=1",
        f"solve cross.json --time-limit 9 -- -c {NOT_UTF8}=1",
        f"clingo {NOT_UTF8}",
        f"clingo -c {NOT_UTF8}=1",
    ],
)
def test_options_of_clingo_that_are_not_utf8_are_bad_input(command: str, run: Run) -> None:
    said = run(command, code=2).err
    assert said.startswith("aspsolve: expected UTF-8 text, found ")
    assert said.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="names are bytes")
def test_names_of_files_that_are_not_utf8_are_bad_input_of_clingo_alone(written: Written, run: Run) -> None:
    rules, puzzle = f"{NOT_UTF8}.lp", f"{NOT_UTF8}.json"
    written(rules, RULES)
    written(puzzle, CROSS)
    written("includes.lp", b'#include "\xff.lp".\n')
    assert run("solve", puzzle).err == run("similar includes.lp").err == ""
    said = run("solve", puzzle, "-e", rules, code=2).err
    assert said.count("\n") == 1
    assert said.startswith("aspsolve: expected UTF-8 text, found ")


def test_encoding_that_includes_a_name_that_is_not_utf8_is_used(written: Written, run: Run) -> None:
    written(f"{NOT_UTF8}.lp", RULES)
    written("includes.lp", b'#include "\xff.lp".\n')
    assert run("solve cross.json -e includes.lp").out == "#h#\nbag\n#t#\n"


def test_title_of_a_booklet_with_half_a_character_is_drawn(folder: Path, run: Run) -> None:
    pytest.importorskip("typst", reason="needs the extra draw")
    run("sheet cross.json -o out.pdf --title", NOT_UTF8)
    assert (folder / "out.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("rules", [b"a(\xff).", b"a\xc2", "a(²).".encode()])
def test_encoding_with_bytes_that_are_no_text_is_refused(rules: bytes, written: Written, run: Run) -> None:
    written("rules.lp", rules)
    said = run("solve cross.json -e rules.lp", code=2)
    assert "lexer error, unexpected " in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)
