"""Completion offers commands, and the options of the one that is on the line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("argcomplete", reason="argcomplete is not installed: pip install 'aspsolve[completion]'")


def offered(line: str, folder: Path) -> set[str]:
    """Return what is offered at the end of a line."""
    found = folder / "offered"
    environment = {
        **os.environ,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SHELL": "bash",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(found),
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    program = "import sys; from aspsolve.__main__ import main; sys.exit(main())"
    subprocess.run([sys.executable, "-c", program], env=environment, check=False, timeout=60, stderr=subprocess.DEVNULL)
    return {word.strip() for word in found.read_text().split("\n")}


def test_commands_are_offered(tmp_path: Path) -> None:
    assert offered("aspsolve s", tmp_path) == {"solve", "sheet", "serve", "similar"}


def test_choices_of_an_option_are_offered(tmp_path: Path) -> None:
    assert offered("aspsolve solve --format js", tmp_path) == {"json"}
