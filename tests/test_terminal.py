"""Signs of life: only at a terminal, only after a while, and never in the way."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aspsolve import _terminal as terminal
from aspsolve import read, read_solutions, solve
from aspsolve._terminal import FAILED, notice, progress, run_command
from tests.conftest import ROOT, Written, some_slow


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def show(monkeypatch: pytest.MonkeyPatch, patience: float) -> Terminal:
    """Let standard error be a terminal, with somebody of so much patience before it."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "DISPLAY_AFTER_SECONDS", patience)
    monkeypatch.setenv("TERM", "xterm")
    return screen


def test_nothing_is_shown_for_what_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = show(monkeypatch, 60.0)
    with progress("solving"):
        pass
    assert screen.getvalue() == ""


def test_what_takes_long_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = show(monkeypatch, 0.0)
    with progress("solving [b]x.txt[/b]"):
        for _ in range(3000):
            if "solving [b]x.txt[/b]" in screen.getvalue():
                break
            time.sleep(0.02)
    assert "solving [b]x.txt[/b]" in screen.getvalue()


def test_display_can_be_ended_early(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = show(monkeypatch, 0.0)
    with progress("solving") as end:
        end()
        before = screen.getvalue()
        time.sleep(0.05)
    assert screen.getvalue() == before


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("solving") as end:
        end()
    assert capsys.readouterr().err == ""


def test_files_of_the_working_folder_are_named_from_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notice(f"{folder}/mine.lp:1:2: error: {folder}/other.lp, not /other.lp")
    assert capsys.readouterr().err == "aspsolve: mine.lp:1:2: error: other.lp, not /other.lp\n"


def test_notice_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    notice("a\nb\x1b[2J")
    assert capsys.readouterr().err == "aspsolve: a b\\x1b[2J\n"


def test_too_little_memory_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def command() -> int:
        raise MemoryError("bad_alloc")

    assert run_command(command) == FAILED
    assert capsys.readouterr().err == "aspsolve: there is too little memory\n"


COURSE = str(ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp")
IN_ASCII = """\
3 | +-----@
  | |
2 | +--2--+
  |       |
1 | o--2--+
  +--------
    1  2  3
"""


def run(*command: str, **environment: str) -> bytes:
    return subprocess.run(
        [sys.executable, *command], capture_output=True, check=True, env={**os.environ, **environment}
    ).stdout


@pytest.mark.parametrize("encoding", some_slow(["cp1252", "ascii", "latin-1"]))
def test_an_encoding_without_lines_gets_a_drawing_in_ascii(encoding: str) -> None:
    assert run("-m", "aspsolve", "solve", COURSE, PYTHONIOENCODING=encoding) == IN_ASCII.encode()


def test_a_script_prints_a_drawing_in_ascii_where_nothing_else_can_be_printed() -> None:
    script = "import sys; from aspsolve import *; print(solve(read(sys.argv[1])).solution)"
    assert run("-c", script, COURSE, PYTHONIOENCODING="latin-1") == IN_ASCII.encode()


def test_an_encoding_is_respected() -> None:
    accents = str(ROOT / "instances" / "fillin" / "10_accents.lp")
    assert "é".encode("latin-1") in run("-m", "aspsolve", "solve", accents, PYTHONIOENCODING="latin-1")
    assert b"\\xe9" in run("-m", "aspsolve", "solve", accents, PYTHONIOENCODING="ascii")


def test_a_pipe_gets_utf8_in_every_locale() -> None:
    environment = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    assert "┌─────●" in run("-m", "aspsolve", "solve", COURSE, **environment).decode()


def test_a_drawing_in_ascii_reads_back(written: Written) -> None:
    file = written("drawn.txt", IN_ASCII)
    puzzle = read(COURSE)
    assert read_solutions(file, puzzle)[0] == solve(puzzle).solution
