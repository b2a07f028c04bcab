"""Debugging finds the same in this process as in one of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from aspsolve import debug
from tests.debugging.conftest import results_here
from tests.debugging.test_problems import MISTAKES, files


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("name", [*MISTAKES][::7])
def test_same_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem, right, wrong, _, _ = MISTAKES[name]
    mine, instances = files(tmp_path, problem, problem.encoding.replace(right, wrong))
    there = debug(mine, instances, problem.answer.split(), atoms=["p(1)"])
    monkeypatch.setattr("aspsolve.debugging._debug.results_of", results_here)
    assert debug(mine, instances, problem.answer.split(), atoms=["p(1)"]) == there
    assert there.findings
