"""Half a character, as JSON can say it, and bytes that are not UTF-8 in names: one line, never a traceback."""

import os
from pathlib import Path

import pytest

from aspsolve.cli import main
from tests.conftest import ROOT

CROSS = '{"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}'
#: What clingo prints, with half a character in the only atom.
PRINTED = r'{"Call": [{"Witnesses": [{"Value": ["place(\"\ud800\",across,1,2)"]}]}], "Result": "SATISFIABLE"}'
RULES = (ROOT / "encodings/fillin.lp").read_text(encoding="utf-8")
NOT_UTF8 = os.fsdecode(b"\xff")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cross.json").write_text(CROSS, encoding="utf-8")
    (tmp_path / "printed.json").write_text(PRINTED, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        "check cross.json printed.json",
        "hint cross.json --attempt printed.json",
        "draw cross.json --solution printed.json",
    ],
)
def test_half_a_character_in_what_clingo_prints_is_bad_input(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    assert capsys.readouterr().err == "aspsolve: printed.json: expected an answer set of terms\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "cross.json", "--", f"--{NOT_UTF8}"],
        ["solve", "cross.json", "--", "-c", f"{NOT_UTF8}=1"],
        ["solve", "cross.json", "--time-limit", "9", "--", "-c", f"{NOT_UTF8}=1"],
        ["clingo", NOT_UTF8],
        ["clingo", "-c", f"{NOT_UTF8}=1"],
    ],
)
def test_options_of_clingo_that_are_not_utf8_are_bad_input(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith("aspsolve: expected UTF-8 text, found ")
    assert said.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="names are bytes")
def test_names_of_files_that_are_not_utf8_are_bad_input_of_clingo_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, puzzle = f"{NOT_UTF8}.lp", f"{NOT_UTF8}.json"
    (folder / rules).write_text(RULES, encoding="utf-8")
    (folder / puzzle).write_text(CROSS, encoding="utf-8")
    (folder / "includes.lp").write_bytes(b'#include "\xff.lp".\n')
    assert main(["solve", puzzle]) == 0
    assert main(["solve", puzzle, "-e", rules]) == 2
    assert main(["similar", "includes.lp"]) == 0
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert said.err.startswith("aspsolve: expected UTF-8 text, found ")


def test_encoding_that_includes_a_name_that_is_not_utf8_is_used(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / f"{NOT_UTF8}.lp").write_text(RULES, encoding="utf-8")
    (folder / "includes.lp").write_bytes(b'#include "\xff.lp".\n')
    assert main(["solve", "cross.json", "-e", "includes.lp"]) == 0
    assert capsys.readouterr().out == "#h#\nbag\n#t#\n"


def test_title_of_a_booklet_with_half_a_character_is_drawn(folder: Path) -> None:
    pytest.importorskip("typst", reason="needs the extra draw")
    assert main(["sheet", "cross.json", "-o", "out.pdf", "--title", NOT_UTF8]) == 0
    assert (folder / "out.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("rules", [b"a(\xff).", b"a\xc2", "a(²).".encode()])
def test_encoding_with_bytes_that_are_no_text_is_refused(
    rules: bytes, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "rules.lp").write_bytes(rules)
    assert main(["solve", "cross.json", "-e", "rules.lp"]) == 2
    said = capsys.readouterr()
    assert "lexer error, unexpected " in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)
