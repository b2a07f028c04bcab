"""Debugging within this process: what is tested here is what it finds, not how its process is limited."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import resolve_name
from typing import Any

import pytest


def results_here(function: str, parameters: Any, *_: Any, **__: Any) -> Iterator[Any]:
    """Yield what the function sends, without a process and without limits."""
    sent: list[Any] = []
    resolve_name(function)(parameters, sent.append)
    yield from sent


@pytest.fixture
def apart() -> None:
    """Let debugging have its own process in a test."""


@pytest.fixture(autouse=True)
def here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process be this one in all other tests."""
    if "apart" not in request.fixturenames:
        monkeypatch.setattr(import_module("aspsolve.debugging._debug"), "results_of", results_here)
