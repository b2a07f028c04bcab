"""Promises about the whole: what an import costs, who touches clingo, what is shipped."""

from __future__ import annotations

import subprocess
import sys

import aspsolve
from tests.conftest import ROOT


def test_import_loads_nothing_that_is_not_asked_for() -> None:
    script = "import sys; before = set(sys.modules); import aspsolve; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    heavy = {
        "clingo",
        "clorm",
        "lark",
        "rich",
        "xml",
        "http",
        "argparse",
        "aspsolve.cli",
        "aspsolve.grade",
        "benchmarks",
    }
    assert heavy.isdisjoint(loaded)


def test_every_public_name_is_there() -> None:
    for name in aspsolve.__all__:
        assert getattr(aspsolve, name).__doc__
    assert set(aspsolve.__all__) <= set(dir(aspsolve))


def test_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(aspsolve, "frobnicate")


def test_only_the_engine_touches_clingos_control() -> None:
    for file in (ROOT / "aspsolve").rglob("*.py"):
        if file.parent.name != "engine":
            text = file.read_text(encoding="utf-8")
            assert "import Control" not in text, file
            assert ".Control(" not in text, file


def test_package_is_typed() -> None:
    assert (ROOT / "aspsolve" / "py.typed").is_file()
