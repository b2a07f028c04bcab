"""Encodings that would harm a grader, debugged: each ends within its limits, with findings or with one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from aspsolve import debug
from aspsolve.errors import AspsolveError
from tests.grade.test_hostile import COURSE, ENCODINGS
from tests.processes import child_processes

pytestmark = [
    pytest.mark.usefixtures("apart"),
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="made of pipes, links and limits that are not there"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the encodings try to include."""
    folder = tmp_path_factory.mktemp("submissions")
    (folder.parent / "other").mkdir(exist_ok=True)
    (folder.parent / "other" / "secret.lp").write_text("path(1,1,2,1).")
    (folder / "link.lp").symlink_to("/etc/passwd")
    (folder / "zero.lp").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.lp")
    return folder


@pytest.mark.parametrize("name", ENCODINGS)
def test_hostile_encoding_ends_within_its_limits_with_printable_lines(folder: Path, name: str) -> None:
    text = ENCODINGS[name][0]
    path = folder / f"{name}.lp"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    running = set(child_processes())
    try:
        said = [str(finding) for finding in debug(path, COURSE.path, time_limit=3, memory_limit=400)]
    except AspsolveError as error:
        said = [str(error)]
    assert all("\n" not in line for line in said)
    assert all(line.isprintable() for line in said) or "error: " in said[0]
    assert not any("secret" in line and "path(1,1,2,1)" in line for line in said)
    assert set(child_processes()) <= running
