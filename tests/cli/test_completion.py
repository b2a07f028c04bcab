"""Completion offers commands, and the options of the one that is on the line."""

from pathlib import Path

import pytest

from tests.processes import environment, ran

pytest.importorskip("argcomplete", reason="argcomplete is not installed: pip install 'aspsolve[completion]'")


def offered(line: str, folder: Path) -> set[str]:
    found = folder / "offered"
    options = {"": "1", "_SHELL": "bash", "_STDOUT_FILENAME": str(found), "_IFS": "\n"}
    asked = {f"_ARGCOMPLETE{name}": value for name, value in options.items()}
    ran("-m", "aspsolve", env=environment(**asked, COMP_LINE=line, COMP_POINT=str(len(line))))
    return {word.strip() for word in found.read_text().split("\n")}


@pytest.mark.parametrize(
    ("line", "words"), [("s", {"solve", "sheet", "serve", "similar"}), ("solve --format js", {"json"})]
)
def test_commands_and_choices_of_an_option_are_offered(line: str, words: set[str], tmp_path: Path) -> None:
    assert offered(f"aspsolve {line}", tmp_path) == words
