"""Signs of life: only at a terminal, only after a while, and never in the way."""

from __future__ import annotations

import io
import sys
import time

import pytest

from aspsolve import terminal
from aspsolve.terminal import progress, remark


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


def show(monkeypatch: pytest.MonkeyPatch, patience: float) -> Terminal:
    """Let standard error be a terminal, with somebody of so much patience before it."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "PATIENCE", patience)
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
        for _ in range(200):
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


def test_remark_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    remark("a\nb\x1b[2J")
    assert capsys.readouterr().err == "aspsolve: a b\\x1b[2J\n"
