"""Every session in a docstring runs as it stands."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import aspsolve
import benchmarks

MODULES = [
    module.name
    for package in (aspsolve, benchmarks)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["aspsolve", *MODULES])
def test_sessions_of_a_module(name: str) -> None:
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if str(missing.name).split(".")[0] in ("aspsolve", "benchmarks"):
            raise
        pytest.importorskip(str(missing.name), reason=f"{missing.name} of an extra is not installed")
        raise
    assert doctest.testmod(module).failed == 0
