"""The console sessions of the documents print what they say, each document's in a folder of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/tutorials/*.md")])
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: A file that a document shows, below its name.
FILE = re.compile(r"^`(?P<name>[\w.]+)`:\n\n```\w*\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
#: How long something took is different each time.
SECONDS = re.compile(r"\b\d+(\.\d+)? m?s\b")
#: A line that stands for any lines.
ANYTHING = "…"
#: What the commands find in their folder.
SHIPPED = ("encodings", "instances", "solutions", "test.py")


def commands(document: Path) -> list[tuple[str, str]]:
    """Return each command of a document with what it prints."""
    found = []
    for block in BLOCK.findall(document.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):
                line, _, output = output.partition("\n")
                command += f"\n{line}"
            found.append((command, output))
    return found


def matches(printed: str, expected: str) -> bool:
    """Return whether a command printed what was expected."""
    parts = [re.escape(SECONDS.sub("0 s", part)) for part in re.split(rf"^{ANYTHING}\n", expected, flags=re.MULTILINE)]
    return re.fullmatch("(?s:.*)".join(parts), SECONDS.sub("0 s", printed)) is not None


@pytest.mark.slow
@pytest.mark.parametrize("document", [*filter(commands, DOCUMENTS)], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_console_sessions_print_what_the_document_says(document: Path, tmp_path: Path) -> None:
    for name in SHIPPED:
        (tmp_path / name).symlink_to(ROOT / name)
    for file in FILE.finditer(document.read_text(encoding="utf-8")):
        (tmp_path / file["name"]).write_text(file["text"], encoding="utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "120", "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}
    for command, expected in commands(document):
        shown = re.fullmatch(r"cat (\S+)", command)
        if shown and not (tmp_path / shown[1]).exists():  # shows a file that a reader types
            (tmp_path / shown[1]).write_text(expected, encoding="utf-8")
            continue
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path, env=environment, text=True, encoding="utf-8", timeout=120, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert matches(ran.stdout, expected), f"{command}\n{ran.stdout}"
