"""Encodings that would harm a grader: each gets its own verdict, and a correct one beside them stays a success."""

import os
from dataclasses import replace

import pytest

from aspsolve.batch._run import Journal
from aspsolve.batch._workers import start_workers
from aspsolve.grade._course import Instance
from aspsolve.grade._jobs import GradingTask, grade_all
from aspsolve.grade._verdict import GradingOptions, RunOutcome, Verdict
from tests.conftest import ROOT
from tests.processes import child_processes

COURSE = Instance(
    ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp", ROOT / "solutions" / "seeknumbers" / "01_course_3x3.json"
)
RIGHT = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="made of pipes, links and limits that are not there"),
]
SUCCESS, FAILURE, TIMEOUT, MEMORY, ERROR, NO_OUTPUT = (
    Verdict.SUCCESS, Verdict.FAILURE, Verdict.TIMEOUT, Verdict.MEMORY, Verdict.ERROR, Verdict.NO_OUTPUT
)  # fmt: skip
OPTIONS = GradingOptions(time_limit=60, memory_limit=400)
#: For those that never end: nobody waits longer than this for each.
SHORT = replace(OPTIONS, time_limit=1)

CORRECT = ("correct_first", "correct_between", "correct_last")
#: Encodings by name: their text, the verdicts that are right, and what the reason says.
ENCODINGS: dict[str, tuple[str | bytes, set[Verdict], str]] = {
    "endless_grounding": ("n(0). n(X+1) :- n(X), X < X+1. #show path/4.", {TIMEOUT, MEMORY}, ""),
    "exponential_search": (
        "{ in(P,1..13) } = 1 :- P = 1..14. :- in(P,H), in(Q,H), P < Q. #show path/4.", {TIMEOUT}, "(solving)",
    ),
    "memory_in_grounding": ("p(1..20000,1..20000).", {MEMORY}, "more than 400 MB of memory needed"),
    "flood_of_output": ("path(1..500,1..500,1,1).", {FAILURE}, "an answer set of more than 65808 bytes"),
    "python_script": ("#script (python)\nimport os\nos.remove('x')\n#end.\n", {ERROR}, "#script is not allowed"),
    "include_absolute": ('#include "/etc/passwd".', {ERROR}, "leads out of the encoding's folder"),
    "include_link": ('#include "link.lp".', {ERROR}, "leads out of the encoding's folder"),
    "include_pipe": ('#include "pipe.lp".', {ERROR}, "expected a file"),
    "include_itself": ('#include "include_itself.lp". #show path/4.', {NO_OUTPUT}, "shows no path/4"),
    "syntax_error": ("path(1,1,2,1)\npath(2,1,3,1).", {ERROR}, ":2:1-5: error: syntax error"),
    "undefined_operation": ("path(X/0,1,1,1) :- cell(X,_).", {ERROR}, ".lp:1:6-9: info: operation undefined"),
    "not_utf8": (b"\xff path(1,1,2,1).", {ERROR}, ":1:1"),
    "not_utf8_in_a_string": (b'path(1,1,2,"\xff"). #show path/4.', {ERROR}, "expected UTF-8 text in the atoms"),
    "empty": ("", {NO_OUTPUT}, "answer set 1 shows no path/4"),
    "part_that_is_not_ground": ("#program step(t).\n" + RIGHT, {NO_OUTPUT}, "shows no path/4"),
    "doubled": (RIGHT + "\n{ hidden }.", {FAILURE}, "comes twice"),
    "crash": ("path(" + "f(" * 200_000 + "1" + ")" * 200_000 + ",1,1,1).", {ERROR, MEMORY}, ""),
    "deep_term": ("path(" + "f(" * 15_000 + "1" + ")" * 15_000 + ",1,1,1).", {ERROR}, "terms of at most"),
    "control_characters": ('path("\x1b[2J\x07",1,1,1).', {FAILURE}, "answer set 1 is wrong"),
    "remarks": (RIGHT + "\nx :- never.", {SUCCESS}, ""),
}  # fmt: skip


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, RunOutcome]:
    """All of them by the same workers, two at the same time, with a correct encoding between them."""
    folder = tmp_path_factory.mktemp("submissions")
    (folder / "link.lp").symlink_to("/etc/passwd")
    os.mkfifo(folder / "pipe.lp")  # nobody ever writes to it
    texts = {name: text for name, (text, *_) in ENCODINGS.items()} | dict.fromkeys(CORRECT, RIGHT)
    for name, text in texts.items():
        (folder / f"{name}.lp").write_bytes(text if isinstance(text, bytes) else text.encode())
    (folder / "folder.lp").mkdir()
    ended = [name for name, (_, verdicts, _) in ENCODINGS.items() if TIMEOUT not in verdicts]
    first, between, last = CORRECT
    endless = [folder / f"{name}.lp" for name in ENCODINGS.keys() - {*ended}]
    paths = [folder / f"{name}.lp" for name in (first, *ended[:12], between, *ended[12:], "folder", "gone", last)]
    before, running = sorted(folder.iterdir()), child_processes()
    done: dict[str, RunOutcome] = {}
    with start_workers(None, 2) as workers:
        for several, options in ((endless, SHORT), (paths, OPTIONS)):
            tasks = [GradingTask(path, COURSE) for path in several]
            done |= {several[index].stem: outcome for index, outcome in grade_all(tasks, options, workers, Journal())}
    assert sorted(folder.iterdir()) == before
    assert set(child_processes()) <= set(running)
    return done


def test_hostile_encoding_gets_its_verdict(outcomes: dict[str, RunOutcome]) -> None:
    for name, (_, verdicts, reason) in ENCODINGS.items():
        assert outcomes[name].verdict in verdicts, (name, outcomes[name].reason)
        assert reason in outcomes[name].reason
        assert outcomes[name].reason.isprintable()
        assert all(line.isprintable() for line in (*outcomes[name].details, *outcomes[name].warnings))


def test_correct_encoding_beside_them_is_a_success(outcomes: dict[str, RunOutcome]) -> None:
    for name in CORRECT:
        assert outcomes[name].verdict is SUCCESS
    assert outcomes["correct_first"].seconds > 0
    assert outcomes["correct_first"].memory > 1
    assert {*outcomes["correct_first"].statistics} == {"rules", "atoms", "choices", "conflicts", "restarts"}


def test_folder_and_deleted_file_are_errors(outcomes: dict[str, RunOutcome]) -> None:
    assert outcomes["folder"].verdict is outcomes["gone"].verdict is ERROR
    assert outcomes["folder"].reason.endswith("folder.lp: expected a file")
    assert "cannot be read: No such file or directory" in outcomes["gone"].reason


def test_remarks_are_reported_and_fail_nothing(outcomes: dict[str, RunOutcome]) -> None:
    assert any("atom does not occur in any rule head: never" in remark for remark in outcomes["remarks"].warnings)
