"""The tutorial of debugging: its files are written as they stand, and its commands print what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from aspsolve.cli import main
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "debugging.md").read_text(encoding="utf-8")
#: A file with its name above it.
FILE = re.compile(r"^`(?P<name>[\w.]+)`:\n\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
#: A command with what it prints; those at the beginning print nothing here.
COMMAND = re.compile(
    r"^```console\n\$ aspsolve (?P<command>debug [^\n]*)\n(?P<output>(?!\$).*?)^```", re.MULTILINE | re.DOTALL
)
COMMANDS = [match for match in COMMAND.finditer(PAGE) if "mine.lp" not in match["command"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda match: match["command"])
def test_command_prints_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: re.Match[str]
) -> None:
    for match in FILE.finditer(PAGE):
        (tmp_path / match["name"]).write_text(match["text"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(shlex.split(command["command"]))
    assert capsys.readouterr().out == command["output"]


def test_page_finds_five_mistakes() -> None:
    assert len(COMMANDS) == 7
