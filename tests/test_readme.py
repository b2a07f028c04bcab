"""The Python sessions of the README and the documentation run as they stand, and the README's two commands are two."""

from __future__ import annotations

import doctest
import re
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


def examples(text: str) -> str:
    """Return the Python of a Markdown document: its sessions and its blocks, without sketches."""
    sessions = [example.source for example in doctest.DocTestParser().get_examples(text)]
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return "".join([*sessions, *(block for block in blocks if ">>>" not in block and "..." not in block)])


@pytest.mark.slow
def test_examples_are_typed(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api", reason="mypy is not installed: pip install 'aspsolve[lint]'")
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        code = examples(document.read_text(encoding="utf-8"))
        if code:
            (tmp_path / f"{document.stem.lower().replace('-', '_')}.py").write_text(code, encoding="utf-8")
    out, err, code = mypy.run(["--strict", "--config-file=", *map(str, sorted(tmp_path.glob("*.py")))])
    assert code == 0, out + err


def test_there_are_exactly_two_commands_to_start_with() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.startswith("python3 -m venv")]) == 2
