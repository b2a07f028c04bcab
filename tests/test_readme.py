"""The Python sessions of the README and the documentation run as they stand, and the README's two commands are two."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.conftest import ROOT


def test_python_session_prints_what_the_readme_says() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.stem)
def test_python_sessions_of_the_documentation_run(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False).failed == 0


def test_there_are_exactly_two_commands_to_start_with() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.startswith("python3 -m venv")]) == 2
