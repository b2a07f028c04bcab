"""What untrusted encodings say is bounded: in the lines, the journal and the reports, and in the grader's memory."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from aspsolve.grade._reference import Reference
from aspsolve.model._symbols import parse_untrusted
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is measured on Linux")

#: A right answer set of the puzzle.
RIGHT = "path(1,1,2,1;2,1,3,1;3,1,3,2;3,2,2,2;2,2,1,2;1,2,1,3;1,3,2,3;2,3,3,3). #show path/4."
#: The number of characters in what is long.
LONG = 2**16
#: By name, the text of the encoding with a number, which makes its atoms others than those of the next one, and a size:
#: the number of characters in what is long.
KINDS: dict[str, Callable[[int, int], str]] = {
    "long_atoms_in_warnings": lambda n, size: "\n".join(
        f'x :- never{i}("{n}{"w" * size}").' for i in range(20)
    ) + RIGHT,
    "many_warnings": lambda n, size: "\n".join(f"x :- never{n}_{i}." for i in range(size // 10)) + RIGHT,
    "undefined_operations": lambda n, size: f"d(1..{size}). x(X/0) :- d(X), X > {n}." + RIGHT,
    "endless_right_answer_sets": lambda n, size: f"{{ h{n}(1..60) }}." + RIGHT,
    "shown_strings": lambda n, size: "".join(f'#show "{n}{i}{"s" * size}".' for i in range(5)) + RIGHT,
    "long_strings_in_atoms": lambda n, size: "".join(f'path("{n}{i}{"s" * size}",1,1,1).' for i in range(5)),
    "many_atoms": lambda n, size: f"path(1..{size // 5500},1..1000,{n},1). #show path/4.",
    "long_error": lambda n, size: f'path(X,"{n}{"e" * size}",1,1) :- not y(X). ' + RIGHT,
    "long_include": lambda n, size: f'#include "{n}{"i" * size}".',
    "long_cost": lambda n, size: "".join(f"#minimize {{ {n}@{i} }}." for i in range(size // 50)) + RIGHT,
}  # fmt: skip
#: The name of the course's own puzzle.
PUZZLE = "01_course_3x3"
#: What runs the command, and writes the peak memory of this process alone to a file, in kilobytes. (That of getrusage
#: may be the peak of the process that started it.)
MEASURED = """
import re, sys
from pathlib import Path
from aspsolve.cli import main
code = main(sys.argv[2:])
Path(sys.argv[1]).write_text(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
sys.exit(code)
"""


class Measured(NamedTuple):
    """What came of a grading: its memory in MB, and its lines."""

    memory: float
    lines: list[str]


def grade(folder: Path, submissions: Sequence[tuple[str, str]]) -> Measured:
    """Grade encodings on a puzzle with one solution."""
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    for name in ("submissions", "instances", "solutions"):
        (folder / name).mkdir()
    for name, text in submissions:
        (folder / "submissions" / f"{name}.lp").write_text(text, encoding="utf-8")
    for kind, suffix in (("instances", ".lp"), ("solutions", ".json")):
        text = (ROOT / kind / "seeknumbers" / f"{PUZZLE}{suffix}").read_text(encoding="utf-8")
        (folder / kind / f"{PUZZLE}{suffix}").write_text(text, encoding="utf-8")
    command = [
        sys.executable, "-c", MEASURED, "memory", "grade", "submissions", "-i", "instances", "-s", "solutions",
        "-p", "2", "-t", "10", "--debug", "none", "--memory", "1024", "--resume", "journal", "--report", "report.html",
    ]  # fmt: skip
    run = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=1800)
    assert (run.returncode, run.stderr) == (0, "")
    return Measured(int((folder / "memory").read_text()) / 1024, run.stdout.splitlines())


@pytest.mark.slow
def test_what_encodings_say_is_short_everywhere_and_takes_little_memory(tmp_path: Path) -> None:
    kinds = [(name, text(number, LONG)) for number, (name, text) in enumerate(KINDS.items())]
    measured = grade(tmp_path, kinds)
    assert sum(line.startswith("$") for line in measured.lines) == len(KINDS)
    assert measured.memory < 60
    assert max(map(len, measured.lines)) <= 1100
    entries = [json.loads(line) for line in (tmp_path / "journal").read_text().splitlines()]
    assert len({entry["grading"] for entry in entries}) == len(KINDS)
    assert max(len(entry["outcome"]["warnings"]) for entry in entries) == 20
    assert max(len(text) for entry in entries for text in entry["outcome"]["warnings"]) < 500
    assert (tmp_path / "journal").stat().st_size < 5_000 * len(KINDS)
    assert (tmp_path / "report.html").stat().st_size < 8_000 * len(KINDS)


def test_a_large_reference_makes_room_for_large_answer_sets() -> None:
    right = parse_untrusted([f"a({number})" for number in range(10_000)])
    assert Reference(frozenset([frozenset(right)])).max_bytes > 2 * len(json.dumps([*map(str, right)]))
