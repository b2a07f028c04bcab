"""Output that cannot be written: one line and exit code 2, silence where a reader has gone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, Run, some_slow
from tests.processes import environment, ran

PUZZLE = "instances/seeknumbers/01_course_3x3.lp"
ENCODING = "encodings/seeknumbers.lp"
GRADE = f"grade -e {ENCODING} -i instances/seeknumbers -s solutions/seeknumbers -p 2"
COMMANDS = (
    f"solve {PUZZLE}",
    f"check {PUZZLE} solutions/seeknumbers/01_course_3x3.json",
    f"draw {PUZZLE} --format svg",
    f"explain {PUZZLE} --format json",
    f"rate {PUZZLE} {PUZZLE} -p 2",
    "generate seeknumbers --size 3 3 --seed 1",
    GRADE,
)
FULL = Path("/dev/full")


def run(command: str, stdout: int, *, unbuffered: str = "") -> tuple[int, str]:
    """Run a command with a standard output; return the exit code and what it writes to standard error."""
    variables = environment(PYTHONUNBUFFERED=unbuffered)
    code, _, said = ran("-m", "aspsolve", *command.split(), stdout=stdout, cwd=ROOT, env=variables)
    return code, said


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is full")
@pytest.mark.parametrize("command", COMMANDS)
def test_output_to_a_full_device_is_one_line(command: str) -> None:
    with FULL.open("wb") as full:
        code, said = run(command, full.fileno())
    assert (code, said) == (2, "aspsolve: standard output: cannot be written: No space left on device\n")


@pytest.mark.parametrize("command", some_slow(COMMANDS, quick_every=len(COMMANDS)))
def test_reader_that_has_gone_is_no_mistake(command: str) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        assert run(command, write, unbuffered="1" if "solve" in command else "") == (0, "")
    finally:
        os.close(write)


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (f"solve {PUZZLE} >&-", "aspsolve: standard output: cannot be written: Bad file descriptor\n"),
        ("solve - <&-", "aspsolve: <stdin>: standard input is closed\n"),
    ],
)
def test_streams_that_are_closed_are_one_line(command: str, expected: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$PYTHON" -m aspsolve {command}'],
        stderr=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHON": sys.executable}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, expected)


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is full")
def test_notices_that_cannot_be_written_change_no_exit_code() -> None:
    for file, code in ((PUZZLE, 0), ("missing.json", 2)):
        with FULL.open("wb") as full:
            assert ran("-m", "aspsolve", "solve", file, stderr=full, cwd=ROOT)[0] == code


@pytest.mark.parametrize(
    ("command", "work", "needed"),
    [
        (f"{GRADE} --report nowhere/report.json", "grade._command.steps", "clingo"),
        (f"draw {PUZZLE} -o nowhere/puzzle.svg --explain 1", "cli._draw._explained", "clingo"),
        (f"sheet {PUZZLE} -o nowhere/sheet.pdf", "cli._draw.steps", "typst"),
        (f"improve {PUZZLE} -o nowhere/puzzle.json", "cli._generate.improve", "clingo"),
    ],
)
def test_file_that_cannot_be_written_is_refused_before_the_work(
    command: str, work: str, needed: str, monkeypatch: pytest.MonkeyPatch, run: Run, folder: Path
) -> None:
    pytest.importorskip(needed)
    for name in ("instances", "solutions", "encodings"):
        (folder / name).symlink_to(ROOT / name)
    monkeypatch.setattr(f"aspsolve.{work}", lambda *_, **__: pytest.fail("the work began"))
    assert re.search("nowhere/.*cannot be written: No such file or directory", run(command, code=2).err)
    assert not Path("results.jsonl").exists()
