"""Fact bases of puzzles."""

from __future__ import annotations

import pytest

from aspsolve.model.facts import Cell, fact_base


def test_interrupt_is_not_lost_while_facts_are_iterated_over(monkeypatch: pytest.MonkeyPatch) -> None:
    base = fact_base([Cell(1, 1), Cell(2, 1)])
    hashed = Cell.__hash__
    calls, fatal = 0, 0

    def interrupted(cell: Cell) -> int:
        nonlocal calls
        calls += 1
        if calls == fatal:
            raise KeyboardInterrupt
        return hashed(cell)

    monkeypatch.setattr(Cell, "__hash__", interrupted)
    list(base)
    for fatal in range(1, calls + 1):  # noqa: B007  (it says when to interrupt)
        calls = 0
        with pytest.raises(KeyboardInterrupt):
            list(base)
