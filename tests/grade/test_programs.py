"""Programs in any language: verdicts on their answers, limits, and Prolog programs of three assignments."""

import csv
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from aspsolve import InputError
from aspsolve.batch._workers import end_processes
from aspsolve.engine._commands import descendants
from aspsolve.engine._limits import CancellationScope
from aspsolve.grade import GradingOptions, Verdict, main
from aspsolve.grade import _programs as programs
from aspsolve.grade._course import Instance
from aspsolve.grade._programs import Program, check_command, grade_program
from aspsolve.grade._verdict import RunOutcome
from tests.conftest import ROOT, some_slow
from tests.processes import runs, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")

PROGRAMS = Path(__file__).with_name("programs")
#: A fill-in with two solutions, one for each order of its words, and one with none.
TWO = 'cell(1..2,1..2). word("ab",1). word("ac",1). word("bd",1). word("cd",1).'
NONE = 'cell(1..2,1). word("abc",1).'


#: What SWI-Prolog says where a goal of a file runs without end; it ends well all the same.
STACK = "ERROR: i.pl:1: Initialization goal raised exception:\nERROR: Stack limit exceeded\nERROR:   Stack depth: 7"

#: What clingo for Python says of a program that it cannot parse; it may end well all the same.
PARSING = "mine.lp:1:6-7: error: syntax error\n*** ERROR: (pyclingo): parsing failed"

#: What clingo says where there is no answer set, with its exit code.
CLINGO = "print('clingo version 5.8\\nSolving...\\nUNSATISFIABLE\\n\\nModels : 0'); raise SystemExit(20)"


def written(folder: Path, code: str, facts: str = TWO, name: str = "mine.py") -> tuple[Path, Instance]:
    """Write a program, and an instance with the facts of its words' characters."""
    (folder / name).write_text(code)
    words = re.findall(r'word\("(\w+)",1\)', facts)
    chars = (f'char("{word}",{at},"{letter}").' for word in words for at, letter in enumerate(word, 1))
    (folder / "ex.lp").write_text(facts + "".join(chars))
    return folder / name, Instance(folder / "ex.lp", folder / "ex.json")


def graded(folder: Path, code: str, facts: str = TWO, **options: object) -> RunOutcome:
    command = f"{sys.executable} -I -S {{submission}} {{instance}}"
    limits = GradingOptions(**{"time_limit": 10.0, **options})  # type: ignore[arg-type]
    try:
        return grade_program(Program(command, "text"), *written(folder, code, facts), limits)
    finally:
        end_processes()


@pytest.mark.parametrize(
    ("code", "facts", "verdict", "reason"),
    some_slow([
        ("print('ab\\ncd')", TWO, Verdict.SUCCESS, ""),
        ("print('ab\\ncd'); import sys; print('once: MemoryError', file=sys.stderr)", TWO, Verdict.SUCCESS, ""),
        ("print('false.')", NONE, Verdict.SUCCESS, ""),
        ("print('false.')", TWO, Verdict.FAILURE, "false, but there is a solution"),
        (CLINGO, NONE, Verdict.SUCCESS, ""),
        (CLINGO, TWO, Verdict.FAILURE, "false, but there is a solution"),
        ("import sys; sys.exit('ERROR: -g g: false')", TWO, Verdict.FAILURE, "false, but there is a solution"),
        ("print('ab\\ndc')", TWO, Verdict.FAILURE, "the answer is wrong"),
        ("", TWO, Verdict.NO_OUTPUT, "no answer"),
        ("1 / 0", TWO, Verdict.ERROR, "it crashed: exit code 1: ZeroDivisionError: division by zero"),
        ("import os, signal; os.killpg(0, signal.SIGTERM)", TWO, Verdict.ERROR, "it crashed: signal 15"),
        ("import os; os.abort()", TWO, Verdict.ERROR, "it crashed: signal 6"),
        ("print('ab')", NONE, Verdict.FAILURE, "the answer is wrong: there is no solution"),
        (f"import sys; print({STACK!r}, file=sys.stderr)", TWO, Verdict.ERROR, "it crashed: Stack limit exceeded"),
        (f"import sys; print('Reading', 'mine.lp'); print({PARSING!r}, file=sys.stderr)", TWO, Verdict.ERROR,
         "it crashed: parsing failed"),
        ("print('[' * 100_000)", TWO, Verdict.ERROR, "the answer cannot be read: "),
        ("import sys; sys.stdout.buffer.write(b'\\xff')", TWO, Verdict.ERROR, "the answer cannot be read: 1:1"),
        ("import sys; sys.exit(open(sys.argv[1]).read())", TWO, Verdict.ERROR, "it crashed: exit code 1: cd"),
    ], quick_every=4),
)  # fmt: skip
def test_verdict_says_what_came(tmp_path: Path, code: str, facts: str, verdict: Verdict, reason: str) -> None:
    outcome = graded(tmp_path, code, facts)
    assert not reason or not any(reason.endswith(line.removeprefix("ERROR: ")) for line in outcome.warnings)
    assert outcome.verdict is verdict
    assert outcome.reason.startswith(reason)
    assert bool(outcome.reason) == bool(reason)


def test_wrong_answer_is_drawn_beside_a_right_one_under_the_broken_rules(tmp_path: Path) -> None:
    outcome = graded(tmp_path, "print('ab\\ndc')")
    assert any("dc stands across at (1,2)" in rule for rule in outcome.broken)
    assert "this answer    a right one" in outcome.details
    assert [*outcome.pictures] == ["", "this answer", "a right one"]
    outcome = graded(tmp_path, "print('ab\\ndc')", hints=True)
    assert [*outcome.pictures] == ["", "this answer"]
    assert outcome.details == outcome.broken


def test_another_right_answer_and_the_same_again_are_noted(tmp_path: Path) -> None:
    (tmp_path / "ex.json").write_text('{"status": "SATISFIABLE", "solutions": [{"grid": ["ab", "cd"]}]}')
    answers = '{"solutions": [{"grid": ["ab", "cd"]}, {"grid": ["ac", "bd"]}, {"grid": ["ab", "cd"]}]}'
    outcome = graded(tmp_path, f"import sys; print('{answers}'); print('a warning', file=sys.stderr)")
    assert outcome.verdict is Verdict.SUCCESS
    assert outcome.warnings == (
        "answer 2 is right, and another one than the reference has",
        "answer 3 is the same as answer 1",
        "a warning",
    )


@pytest.mark.slow
def test_time_ends_a_program_with_all_that_it_has_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "WALL_FACTOR", 1.5)
    before = {*descendants()}
    code = "import os, time\nfor _ in range(3):\n    if not os.fork():\n        os.setsid()\ntime.sleep(60)"
    outcome = graded(tmp_path, code, time_limit=1.0)
    assert (outcome.verdict, outcome.reason) == (Verdict.TIMEOUT, "after 1.5 s, with less than 1 s of processor time")
    assert {*descendants()} <= before


def test_what_a_program_leaves_behind_is_ended(tmp_path: Path) -> None:
    before = {*descendants()}
    outcome = graded(tmp_path, "import os, time\nif os.fork(): print('ab\\ncd')\nelse: os.setsid(); time.sleep(60)")
    assert outcome.verdict is Verdict.SUCCESS
    assert {*descendants()} <= before


def test_nothing_outlives_a_grader_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "pid").touch()
    code = (
        "import os, time\nif not os.fork():\n    os.setsid()\n    if not os.fork():\n"
        f"        open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)"
    )
    script = (
        "import sys; from pathlib import Path; from tests.grade.test_programs import graded; "
        "graded(Path(sys.argv[1]), sys.argv[2], time_limit=600.0)"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path), code], cwd=ROOT) as grader:
        until((tmp_path / "pid").read_text)
        grader.kill()
    until(lambda: not runs((tmp_path / "pid").read_text()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "verdict", "reason"),
    [
        ("import os, time\nwhile 1: os.fork() or time.sleep(60)", Verdict.ERROR, "it started more than 32 processes"),
        ("while 1: pass", Verdict.TIMEOUT, "after 1 s"),
        ("import subprocess\nwhile 1: subprocess.run(['python3', '-c', 'for _ in range(10**6): pass'])",
         Verdict.TIMEOUT, "after 1 s"),
        ("import os; os.kill(os.getpid(), 9)", Verdict.ERROR, "it crashed: signal 9"),
        ("a = 'x' * 300_000_000", Verdict.MEMORY, "more than 128 MB of memory needed"),
        ("while 1: print('x' * 1000)", Verdict.FAILURE, "it wrote more than 1 MB"),
    ],
)  # fmt: skip
def test_limits_are_said(
    tmp_path: Path, code: str, verdict: Verdict, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "WALL_FACTOR", 100)
    outcome = graded(tmp_path, code, memory_limit=128, time_limit=1.0 if verdict is Verdict.TIMEOUT else 10.0)
    assert (outcome.verdict, outcome.reason) == (verdict, reason)


@pytest.mark.slow
def test_program_that_stops_its_supervisor_ends_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "GRACE_SECONDS", 0.5)
    monkeypatch.setattr(programs, "WALL_FACTOR", 1)
    before = {*descendants()}
    code = "import os, signal, time; os.kill(os.getppid(), signal.SIGSTOP); time.sleep(60)"
    outcome = graded(tmp_path, code, time_limit=1.0)
    assert (outcome.verdict, outcome.reason) == (Verdict.ERROR, "not done within 1.5 s")
    assert {*descendants()} <= before


@pytest.mark.slow
def test_another_thread_ends_a_program(tmp_path: Path) -> None:
    scope = CancellationScope()
    threading.Timer(0.5, scope.cancel).start()
    command = Program(f"{sys.executable} {{submission}}", "json")
    job = written(tmp_path, "import time; time.sleep(6000)")
    assert not grade_program(command, *job, GradingOptions(), scope).passed


def test_instance_is_standard_input_where_the_command_does_not_name_it(tmp_path: Path) -> None:
    code = "import sys; assert 'ab' in sys.stdin.read(); print('ab\\ncd')"
    submission, instance = written(tmp_path, code, name="it's; $(touch evil).py")
    command = ["--run", f"{sys.executable} {{submission}}", "--to", "json", str(submission)]
    assert main([*command, "-i", str(instance.path), "--strict"]) == 0
    assert not Path("evil").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("swipl", r"expected \{submission\} in the command"),
        ("'swipl {submission}", "No closing quotation"),
        ("no-such-program {submission}", "there is no program 'no-such-program'"),
    ],
)
def test_command_that_cannot_be_run_is_refused(command: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        check_command(command)


def test_a_system_without_limits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="--run: needs Linux and its program prlimit"):
        check_command("swipl {submission}")


def test_false_is_not_judged_where_nobody_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_right_solutions", lambda *_: None)
    outcome = graded(tmp_path, "print('false.')")
    assert outcome.verdict is Verdict.NO_REFERENCE
    assert "give a reference" in outcome.reason


#: The commands of the documentation, each with its programs, instances of each class, and the wrong one's points.
DOCUMENT = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^```sh\n(cat .*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)
ASSIGNMENTS = [
    ("fill", "fillin", "01_melbourne_3x3 14_random_15x15 18_word_too_few 20_short_runs 22_givens_decide", "0"),
    ("lists", "fillin", "02_lisbon_figure_1 08_all_prefilled 19_word_too_long 20_short_runs", "15"),
    ("path", "rikudo", "06_too_far_apart 07_random_37 09_random_61 12_random_91_many_links 13_triangle", "10"),
]


@pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
@pytest.mark.slow
@pytest.mark.parametrize(("command", "assignment"), [*zip(COMMANDS, ASSIGNMENTS, strict=True)])
def test_commands_of_assignments_give_percentages(command: str, assignment: tuple[str, ...], tmp_path: Path) -> None:
    program, folder, listed, wrong = assignment
    names = listed.split()
    (tmp_path / "submissions").mkdir()
    for name, file in (("right", program), ("wrong", f"{program}_wrong"), ("endless", "endless")):
        shutil.copy(PROGRAMS / f"{file}.pl", tmp_path / "submissions" / f"{name}.pl")
    for kind, suffix in (("instances", "lp"), ("solutions", "json")):
        (tmp_path / kind / folder).mkdir(parents=True)
        for name in names:
            shutil.copy(ROOT / kind / folder / f"{name}.{suffix}", tmp_path / kind / folder)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-c", command.replace("-t 20", "-t 1")], cwd=tmp_path, text=True, check=False,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}, capture_output=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "left out" in ran.stderr
    assert "Warning" not in ran.stdout
    rows = {row["encoding"]: row for row in csv.DictReader((tmp_path / "marks.csv").read_text().splitlines())}
    verdicts = {name: {row[f"{one}.lp"] for one in names if f"{one}.lp" in row} for name, row in rows.items()}
    assert verdicts["submissions/right.pl"] == {"success"}
    assert verdicts["submissions/endless.pl"] == {"timeout"}
    assert "failure" in verdicts["submissions/wrong.pl"]
    points = {name: row["points"] for name, row in rows.items()}
    assert points == {"submissions/right.pl": "70", "submissions/wrong.pl": wrong, "submissions/endless.pl": "0"}


@pytest.mark.parametrize(("form", "reason"), [("prolog", "in this form of 2"), ("term", "in this form of 3")])
def test_puzzle_that_the_form_cannot_say_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, reason: str
) -> None:
    (tmp_path / "mine.py").write_text("")
    instance = ROOT / "instances" / "fillin" / "21_slots_of_one.lp"
    command = ["--run", f"{sys.executable} {{submission}}", "--to", form, str(tmp_path / "mine.py")]
    assert main([*command, "-i", str(instance)]) == 1
    assert reason in capsys.readouterr().err
