"""Debugging finds the same in this process as in one of its own, whose lines no coverage counts: it writes no files."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

from aspsolve import debug
from tests.conftest import ROOT, some_slow
from tests.debugging.test_mistakes import FOLDER, SMALL
from tests.debugging.test_mistakes import MISTAKES as OF_BEGINNERS
from tests.debugging.test_problems import MISTAKES, files


def results_here(function: str, parameters: Any, *_: Any, **__: Any) -> Iterator[Any]:
    """Yield what the function sends, without a process and without limits."""
    sent: list[Any] = []
    resolve_name(function)(parameters, sent.append)
    yield from sent


def check_same(monkeypatch: pytest.MonkeyPatch, *arguments: Any, **options: Any) -> None:
    """Debug in both ways, and expect the same."""
    there = debug(*arguments, **options)
    with monkeypatch.context() as patched:
        patched.setattr(import_module("aspsolve.debugging._debug"), "results_of", results_here)
        here = debug(*arguments, **options)
    assert here == there


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no folder of mistakes beside")
@pytest.mark.parametrize("name", some_slow(OF_BEGINNERS))
def test_mistakes_of_beginners(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_same(monkeypatch, FOLDER / f"mistake_{name}.lp", SMALL)


@pytest.mark.parametrize("name", some_slow(MISTAKES))
def test_mistakes_in_other_problems(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem, right, wrong, _, _ = MISTAKES[name]
    mine, instances = files(tmp_path, problem, problem.encoding.replace(right, wrong))
    check_same(monkeypatch, mine, instances, problem.answer.split())
    check_same(monkeypatch, mine, instances, every=True)


def test_atoms(monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = ROOT / "encodings" / "seeknumbers.lp"
    atoms = ["path(1,1,1,2)", "path(1,1,9,9)", "nothing(1)"]
    check_same(monkeypatch, encoding, ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp", atoms=atoms)
