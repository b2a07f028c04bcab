"""What untrusted encodings say is bounded: in the lines, the journal and the reports, and in the grader's memory."""

import json
import sys
from pathlib import Path

import pytest

from aspsolve.grade.references import Reference
from aspsolve.model._symbols import parse_untrusted
from tests.conftest import ROOT
from tests.processes import ran

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is measured on Linux")

#: A right answer set of the puzzle.
RIGHT = "path(1,1,2,1;2,1,3,1;3,1,3,2;3,2,2,2;2,2,1,2;1,2,1,3;1,3,2,3;2,3,3,3). #show path/4."
#: The number of characters in what is long.
LONG = 2**16
#: Encodings by name. In each, N stands for a number that makes its atoms others than those of the next one.
KINDS = {
    "long_atoms_in_warnings": "\n".join(f'x :- never{i}("N{"w" * LONG}").' for i in range(20)) + RIGHT,
    "many_warnings": "\n".join(f"x :- neverN_{i}." for i in range(LONG // 10)) + RIGHT,
    "undefined_operations": f"d(1..{LONG}). x(X/0) :- d(X), X > N." + RIGHT,
    "endless_right_answer_sets": "{ hN(1..60) }." + RIGHT,
    "shown_strings": "".join(f'#show "N{i}{"s" * LONG}".' for i in range(5)) + RIGHT,
    "long_strings_in_atoms": "".join(f'path("N{i}{"s" * LONG}",1,1,1).' for i in range(5)),
    "many_atoms": f"path(1..{LONG // 5500},1..1000,N,1). #show path/4.",
    "long_error": f'path(X,"N{"e" * LONG}",1,1) :- not y(X). ' + RIGHT,
    "long_include": f'#include "N{"i" * LONG}".',
    "long_cost": "".join(f"#minimize {{ N@{i} }}." for i in range(LONG // 50)) + RIGHT,
}
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


@pytest.mark.slow
def test_what_encodings_say_is_short_everywhere_and_takes_little_memory(tmp_path: Path) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    (tmp_path / "submissions").mkdir()
    for number, (name, text) in enumerate(KINDS.items()):
        (tmp_path / "submissions" / f"{name}.lp").write_text(text.replace("N", str(number)), encoding="utf-8")
    puzzle = "seeknumbers/01_course_3x3"
    options = ["-p", "2", "-t", "10", "--debug", "none", "--memory", "1024"]
    options += ["--resume", "journal", "--report", "report.html"]
    files = ["-i", ROOT / "instances" / f"{puzzle}.lp", "-s", ROOT / "solutions" / "seeknumbers"]
    code, out, err = ran("-c", MEASURED, "memory", "grade", "submissions", *files, *options, cwd=tmp_path)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert sum(line.startswith("$") for line in lines) == len(KINDS)
    assert int((tmp_path / "memory").read_text()) / 1024 < 60
    assert max(map(len, lines)) <= 1100
    entries = [json.loads(line) for line in (tmp_path / "journal").read_text().splitlines()]
    assert len({entry["grading"] for entry in entries}) == len(KINDS)
    assert max(len(entry["outcome"]["warnings"]) for entry in entries) == 20
    assert max(len(text) for entry in entries for text in entry["outcome"]["warnings"]) < 500
    assert (tmp_path / "journal").stat().st_size < 5_000 * len(KINDS)
    assert (tmp_path / "report.html").stat().st_size < 8_000 * len(KINDS)


def test_a_large_reference_makes_room_for_large_answer_sets() -> None:
    right = parse_untrusted([f"a({number})" for number in range(10_000)])
    assert Reference(frozenset([frozenset(right)])).max_bytes > 2 * len(json.dumps([*map(str, right)]))
