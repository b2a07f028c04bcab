"""Encodings that would harm a grader, debugged: each ends within its limits, with findings or with one line."""

import os
from pathlib import Path

import pytest

from aspsolve import AspsolveError, debug
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
    (folder / "link.lp").symlink_to("/etc/passwd")
    os.mkfifo(folder / "pipe.lp")
    return folder


@pytest.mark.parametrize(
    "name",
    [
        "endless_grounding", "exponential_search", "memory_in_grounding", "python_script", "include_link",
        "include_pipe", "not_utf8_in_a_string", "crash",
    ],
)  # fmt: skip
def test_hostile_encoding_ends_within_its_limits_with_printable_lines(folder: Path, name: str) -> None:
    text = ENCODINGS[name][0]
    path = folder / f"{name}.lp"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    running = set(child_processes())
    try:
        said = [str(finding) for finding in debug(path, COURSE.path, time_limit=1, memory_limit=400)]
    except AspsolveError as error:
        said = [str(error)]
    assert all("\n" not in line for line in said)
    assert all(line.isprintable() for line in said) or "error: " in said[0]
    assert not any("root:" in line for line in said)
    assert set(child_processes()) <= running
