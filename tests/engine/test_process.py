"""Searches in processes of their own: what they are told, what they may not do, and how they end."""

from __future__ import annotations

import gc
import io
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import clingo
import pytest

from aspsolve import EncodingError, InputError
from aspsolve.engine import _starting as starting
from aspsolve.engine import _worker as worker
from aspsolve.engine._control import Program
from aspsolve.engine._events import Limits, results_of, running
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._process import ProcessSearch, ground_facts
from aspsolve.engine._starting import SpareProcesses
from aspsolve.errors import LimitReached, OutOfMemory
from aspsolve.model._symbols import parse_untrusted
from benchmarks.promptness import child_processes, runs
from tests.conftest import ROOT

NO_JOB: dict[str, Any] = {
    "function": "aspsolve.engine._control:search_from_json", "parameters": {}, "wanted": "answers", "untrusted": [],
    "open_folders": [], "shown": None, "max_atoms": 1000, "max_bytes": 10_000, "memory_limit": None, "cpu_limit": None,
    "niceness": 0,
}  # fmt: skip


def job_of(text: str, arguments: list[str] | None = None, **job: Any) -> dict[str, Any]:
    """Return the job of solving a program's text."""
    return {**NO_JOB, "parameters": {"files": [], "text": text, "arguments": arguments or []}, **job}


def reported(capsys: pytest.CaptureFixture[str], text: str, **job: Any) -> list[dict[str, Any]]:
    """Return what the worker reports on a job, run in this process."""
    worker.run(job_of(text, **job), threading.Event())
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_worker_reports_answers_and_how_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    events = reported(capsys, "{a}. :- not a. #minimize { 3 : a }.", arguments=["0"])
    assert [event["event"] for event in events] == ["grounded", "answer", "end"]
    assert events[1] == {"event": "answer", "atoms": ["a"], "cost": [3], "optimal": False}
    assert events[2]["satisfiable"] is True
    assert events[2]["exhausted"] is True


def test_worker_reports_facts_and_what_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    events = reported(capsys, "a(1). {b}.", wanted="facts")
    assert {"event": "not a fact", "atom": "b"} in events


def test_worker_reports_errors(capsys: pytest.CaptureFixture[str]) -> None:
    events = reported(capsys, "a(X).")
    assert [event["event"] for event in events] == ["message", "error", "end"]
    assert events[1]["kind"] == "EncodingError"
    assert events[1]["text"].startswith("<block>:1:3-4: error: unsafe variable X")
    assert events[2]["satisfiable"] is None


def test_worker_does_its_job_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of("a.", path=sys.path, wanted="facts")
    monkeypatch.setattr(worker, "limit_resources", lambda *_: None)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(job).encode() + b"\n")))
    monkeypatch.setattr(worker, "watch_stdin", lambda *_: None)
    codes: list[int] = []
    monkeypatch.setattr(worker.os, "_exit", codes.append)
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    worker.main()
    assert codes == [0]
    assert json.loads(out.getvalue().splitlines()[0]) == {"event": "facts", "atoms": ["a"]}


def test_process_gives_the_answers_of_clingo() -> None:
    search = ProcessSearch.of(Program(text="{a; b}."), ["0"])
    assert sorted(" ".join(sorted(map(str, answer.symbols))) for answer in search) == ["", "a", "a b", "b"]
    assert search.satisfiable is True
    assert search.exhausted
    assert search.statistics["atoms"] == 2


def test_facts_reach_the_process_as_they_are() -> None:
    fact = clingo.Function("p", [clingo.String('a"b\\n\n#'), clingo.Number(-3)])
    assert ground_facts(Program(facts=(fact,)), Limits(20, 1024)) == [fact]


@pytest.mark.slow
def test_time_limit_says_what_was_going_on() -> None:
    with pytest.raises(LimitReached, match=r"not done grounding within 0\.5 s") as caught:
        list(ProcessSearch.of(Program(text="n(0). n(X+1) :- n(X)."), limits=Limits(0.5)))
    assert caught.value.grounding
    pigeons = "{ in(P,1..13) } = 1 :- P = 1..14. :- in(P,H), in(Q,H), P < Q."
    with pytest.raises(LimitReached, match="not done solving within 2 s") as caught:
        list(ProcessSearch.of(Program(text=pigeons), limits=Limits(2)))
    assert not caught.value.grounding


def test_memory_limit_holds() -> None:
    with pytest.raises(OutOfMemory, match="200 MB"):
        list(ProcessSearch.of(Program(text="p(1..10000,1..10000)."), limits=Limits(60, 200)))


def test_errors_come_back_as_they_are() -> None:
    with pytest.raises(EncodingError, match="unsafe variable X"):
        list(ProcessSearch.of(Program(text="a(X).")))
    with pytest.raises(InputError, match="unknown option"):
        list(ProcessSearch.of(Program(text="a."), ["--nonsense=1"]))


def test_messages_of_a_refused_program_are_kept() -> None:
    search = ProcessSearch.of(Program(text="a :- b. c(X)."))
    with pytest.raises(EncodingError):
        list(search)
    assert any("unsafe" in message for message in search.messages)


@pytest.mark.slow
def test_messages_before_a_limit_are_kept() -> None:
    search = ProcessSearch.of(Program(text="a :- b. n(0). n(X+1) :- n(X)."), limits=Limits(1))
    with pytest.raises(LimitReached):
        list(search)
    assert search.messages == ["<block>:1:6-7: info: atom does not occur in any rule head:\n  b"]


def test_crash_is_an_error() -> None:
    with pytest.raises(EncodingError, match="clingo crashed"):
        list(ProcessSearch.of(Program(text="a(" + "f(" * 200_000 + "1" + ")" * 200_000 + ").")))


def test_leaving_early_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    children: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def remembered(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        children.append(popen(*arguments, **options))
        return children[-1]

    monkeypatch.setattr(subprocess, "Popen", remembered)
    answers = iter(ProcessSearch.of(Program(text="{a(1..30)}."), ["0"]))
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert children[0].returncode is not None


def test_process_gets_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    environments: list[dict[str, str]] = []
    popen = subprocess.Popen

    def remembered(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        environments.append(options["env"])
        return popen(*arguments, **options)

    monkeypatch.setattr(subprocess, "Popen", remembered)
    list(ProcessSearch.of(Program(text="a.")))
    assert "SECRET_TOKEN" not in environments[0]


def test_modules_in_the_working_folder_are_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("json", "clingo", "aspsolve", "threading"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from the working folder')")
    monkeypatch.chdir(tmp_path)
    assert [str(answer.symbols[0]) for answer in ProcessSearch.of(Program(text="a."))] == ["a"]


def test_process_finds_the_package_in_its_parents_working_folder() -> None:
    script = "from aspsolve.engine._process import ProcessSearch, Program; print(*ProcessSearch.of(Program(text='a.')))"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "Function('a'" in process.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_process_ends_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import subprocess, sys, time\n"
        "from aspsolve.engine._process import ProcessSearch\nfrom aspsolve.engine._control import Program\n"
        "popen = subprocess.Popen\n"
        "def show(*a, **k):\n    p = popen(*a, **k)\n    print(p.pid, flush=True)\n    return p\n"
        "subprocess.Popen = show\n"
        "list(ProcessSearch.of(Program(text='n(0). n(X+1) :- n(X).')))\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        time.sleep(0.5)  # until it grounds
        parent.kill()
    end = time.monotonic() + 10
    while runs(child):
        assert time.monotonic() < end, "the child went on without its parent"
        time.sleep(0.1)


def test_terms_are_parsed_together() -> None:
    assert [str(term) for term in parse_untrusted(['p("a,b")', "q( 1, 2 )", "-r"])] == ['p("a,b")', "q(1,2)", "-r"]
    assert parse_untrusted([]) == []


def test_what_is_no_term_is_refused() -> None:
    with pytest.raises(InputError, match="expected an answer set of terms"):
        parse_untrusted(["p("])
    with pytest.raises(InputError, match="expected terms of at most 20000 characters"):
        parse_untrusted(["(" * 30_000])


def test_process_that_is_left_early_says_its_statistics() -> None:
    search = ProcessSearch.of(Program(text="{ a(1..20) }. b :- a(1)."), ["0"], Limits(20.0))
    for _ in search:
        break
    gc.collect()
    assert search.statistics["rules"] > 20
    assert search.statistics["choices"] > 0
    assert search.memory > 1
    assert not search.exhausted


def echo(parameters: dict[str, Any], send: Callable[[Any], None]) -> None:
    """Send the values of a list, then do what `last` says."""
    for value in parameters["values"]:
        send(value)
    if parameters.get("last") == "sleep":
        time.sleep(60)
    if parameters.get("last") == "refuse":
        raise InputError("refused")
    if parameters.get("last") == "fill":
        bytearray(2**32)


ECHO = "tests.engine.test_process:echo"


def test_results_come_from_another_process_as_they_are() -> None:
    assert list(results_of(ECHO, {"values": [1, {"a": ["ü"]}]})) == [1, {"a": ["ü"]}]


def test_results_before_a_limit_are_kept() -> None:
    results = results_of(ECHO, {"values": [1], "last": "sleep"}, Limits(2))
    assert next(results) == 1
    with pytest.raises(LimitReached):
        next(results)


def test_results_before_an_error_are_kept() -> None:
    results = results_of(ECHO, {"values": [1], "last": "refuse"})
    assert next(results) == 1
    with pytest.raises(InputError, match="refused"):
        next(results)


def test_results_stop_at_the_memory_limit() -> None:
    with pytest.raises(OutOfMemory):
        list(results_of(ECHO, {"values": [], "last": "fill"}, Limits(memory_limit=512)))


def test_results_that_nobody_wants_any_more_end_their_process() -> None:
    scope = CancellationScope()
    results = results_of(ECHO, {"values": [1], "last": "sleep"}, scope=scope)
    assert next(results) == 1
    assert len(scope._processes) == 1
    results.close()
    assert not scope._processes


def test_processor_time_is_limited() -> None:
    program = Program(text="n(1..3000). p :- n(X), n(Y), n(Z), X + Y + Z < 0.")
    with pytest.raises(LimitReached, match=r"^not done within 1 s of processor time$"):
        ground_facts(program, Limits(60, cpu_limit=1))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_process_that_ends_before_it_has_its_job_is_no_error_of_the_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    def text_once_it_has_ended(_: object) -> str:
        while runs(int(child_processes()[-1])):
            time.sleep(0.01)
        return "{}"

    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    monkeypatch.setattr(starting.json, "dumps", text_once_it_has_ended)
    with running("", {}, "results", Limits()) as job:
        assert job.process.wait() == 1
    assert not job.timed_out


@pytest.fixture
def spares() -> Iterator[SpareProcesses]:
    """Return two processes that wait."""
    waiting = SpareProcesses("tests.engine.test_process:prepare", 2, niceness=0)
    waiting.open()
    yield waiting
    waiting.close()


def prepare() -> None:
    """Show that this was called."""
    os.environ["PREPARED"] = "1"


def whether_prepared(_: Any, send: Callable[[Any], None]) -> None:
    """Send whether `prepare` was called, and the process."""
    send([os.environ.get("PREPARED"), os.getpid()])


def prepared(spares: SpareProcesses) -> list[Any]:
    """Return what `whether_prepared` sends in a spare process."""
    [found] = results_of("tests.engine.test_process:whether_prepared", {}, spares=spares)
    return list(found)


def test_spare_process_has_prepared_itself_and_does_one_job(spares: SpareProcesses) -> None:
    (first, one), (second, other) = prepared(spares), prepared(spares)
    assert (first, second) == ("1", "1")
    assert one != other


def test_spare_process_that_has_ended_is_replaced(spares: SpareProcesses) -> None:
    process = spares.take()
    process.kill()
    process.wait()
    spares._waiting.insert(0, process)
    assert prepared(spares)[0] == "1"


def test_no_spare_process_is_left_after_closing(spares: SpareProcesses) -> None:
    waiting = [*spares._waiting]
    assert len(waiting) == 2
    spares.close()
    assert all(process.poll() is not None for process in waiting)
    assert prepared(spares)[0] is None
    assert not spares._waiting
