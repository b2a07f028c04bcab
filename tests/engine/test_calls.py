"""Calls in processes of their own: what comes back, what they may not do, and how they end."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aspsolve import EncodingError, InputError
from aspsolve.engine import _worker
from aspsolve.engine._calls import Limits, Process, SpareProcesses, results_of
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import LimitReached, OutOfMemory, OutputFlood, ProcessCrashed, ProcessKilled
from tests.conftest import ROOT
from tests.processes import PATIENCE_SECONDS, children, processes_left, ran, runs, started, until

DO = "tests.engine.called:do"
WITHOUT_PROC = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")


def result(**parameters: Any) -> list[Any]:
    return list(results_of(DO, parameters))


def test_own_errors_are_raised_as_they_are_after_what_was_sent() -> None:
    results = results_of(DO, {"values": [1], "then": InputError("no", file="a.lp", line=3)})
    assert next(results) == 1
    with pytest.raises(InputError) as caught:
        next(results)
    assert (type(caught.value), str(caught.value)) == (InputError, "a.lp:3: no")
    with pytest.raises(ProcessCrashed) as crashed:
        result(then=ProcessCrashed("clingo crashed", "last words"))
    assert crashed.value.last_words == "last words"


@pytest.mark.parametrize("error", [KeyError((3, 1)), RecursionError("too deep"), SystemExit(7)], ids=repr)
def test_unexpected_exception_is_named_and_is_no_signal(error: BaseException) -> None:
    with pytest.raises(ProcessCrashed) as caught:
        result(then=error)
    place = r"\(called\.py, line \d+\)"
    assert caught.match(rf"^internal error: {type(error).__name__}: .*{place}$")
    assert str(error) in str(caught.value)
    assert caught.value.last_words.startswith("Traceback")


def test_long_errors_are_cut_and_stay_what_they_are() -> None:
    for kind in (EncodingError, InputError):
        with pytest.raises(kind, match=r"^a{2000} …$"):
            result(then=kind("a" * 10**6))


@pytest.mark.slow
def test_limits_end_the_process(before: frozenset[int]) -> None:
    for then, limits, error, said in (
        ("sleep", Limits(3), LimitReached, "not done within 3 s"),
        ("work", Limits(60, cpu_limit=1), LimitReached, "not done within 1 s of processor time"),
        ("fill", Limits(memory_limit=512), OutOfMemory, "needed more than 512 MB of memory"),
        ("flood", Limits(max_bytes=500), OutputFlood, "more than 500 bytes at once"),
    ):
        results = results_of(DO, {"values": [1], "then": then}, limits)
        assert next(results) == 1
        with pytest.raises(error) as caught:
            next(results)
        assert str(caught.value) == said
    assert processes_left(before) == ()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_crash_names_its_signal() -> None:
    with pytest.raises(ProcessCrashed, match=r"^clingo crashed \(SIGSEGV\)$"):
        result(then=int(signal.SIGSEGV))
    with pytest.raises(ProcessKilled, match="the process was killed: perhaps there is too little memory"):
        result(then=int(signal.SIGKILL))


def test_results_that_nobody_wants_any_more_end_their_process(before: frozenset[int]) -> None:
    scope = CancellationScope()
    results = results_of(DO, {"values": [1], "then": "sleep"}, scope=scope)
    assert next(results) == 1
    assert len([*children()]) == len(before) + 1
    results.close()
    assert processes_left(before) == ()
    results = results_of(DO, {"values": [1], "then": "sleep"}, scope=scope)
    assert next(results) == 1
    scope.cancel()
    with pytest.raises(ProcessKilled):
        next(results)


def test_what_is_printed_is_no_message_and_no_file_is_written(tmp_path: Path) -> None:
    parameters = {"then": "write", "file": str(tmp_path / "file")}
    with pytest.raises(ProcessCrashed, match=r"internal error: OSError: .*File too large"):
        list(results_of(DO, parameters))
    assert list(results_of(DO, parameters, Limits(may_write=True))) == []


def test_process_does_one_call_after_another_with_limits_of_their_own() -> None:
    process = Process()
    assert list(process.results(DO, {"values": [1]}, Limits(memory_limit=256, cpu_limit=1))) == [1]
    with pytest.raises(InputError):
        list(process.results(DO, {"then": InputError("no")}))
    with pytest.raises(OutOfMemory):
        list(process.results(DO, {"then": "fill"}, Limits(memory_limit=512)))
    assert process.ended
    process.end()


@pytest.mark.skipif(os.name == "nt", reason="priorities and limits of the system")
def test_no_call_raises_the_priority_or_the_limits_of_its_process() -> None:
    process = Process()
    for niceness in (18, 17):
        assert [*process.results("tests.engine.called:priority", None, Limits(niceness=niceness))] == [18]
    seconds = [
        found
        for cpu_limit in (100, 50, 1000)
        for found in process.results("tests.engine.called:processor_seconds", 90, Limits(cpu_limit=cpu_limit))
    ]
    assert seconds == [100, 50, 90]
    process.end()


def test_process_gets_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    [found] = results_of("tests.engine.called:environment", None)
    assert "PATH" in found
    assert "SECRET_TOKEN" not in found


def test_modules_in_the_working_folder_are_not_imported(folder: Path) -> None:
    for name in ("pickle", "clingo", "aspsolve", "threading"):
        (folder / f"{name}.py").write_text("raise SystemExit('imported from the working folder')")
    assert result(values=[1]) == [1]


def test_package_is_found_in_its_parents_working_folder_and_a_script_is_not_run_again() -> None:
    script = "from aspsolve.engine import _calls; print(*_calls.results_of('aspsolve.engine._calls:send_result', dict))"
    assert ran("-c", script, cwd=ROOT, env=os.environ) == (0, "{}\n", "")


@WITHOUT_PROC
def test_process_ends_with_its_parent() -> None:
    script = (
        "from aspsolve.engine._calls import Process\n"
        "process = Process()\n"
        f"for pid in process.results({DO!r}, {{'values': [1], 'then': 'work'}}):\n"
        "    print(process.popen.pid, flush=True)\n"
    )
    with started("-c", script) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    until(lambda: not runs(child))


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_process_ends_with_a_parent_that_was_killed_while_it_wrote_a_call() -> None:
    command = [sys.executable, "-I", str(Path(_worker.__file__))]
    half = (1000).to_bytes(_worker.HEAD_BYTES, "big") + b"half"
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.communicate(half, timeout=PATIENCE_SECONDS)
    finally:
        process.kill()
    assert process.returncode == -signal.SIGTERM


def test_spare_process_has_prepared_itself_and_is_replaced(before: frozenset[int]) -> None:
    spares = SpareProcesses("tests.engine.called:prepare", 2, niceness=0)
    spares.open()
    gone = spares._waiting[0]
    gone.popen.kill()
    gone.popen.wait()
    for _ in range(2):
        [found] = results_of("tests.engine.called:environment", None, spares=spares)
        assert found["PREPARED"] == "1"
    assert len(spares._waiting) == 2
    spares.close()
    assert processes_left(before) == ()
