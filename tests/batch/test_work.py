"""A job's own process: limits, losses, errors, and that it ends."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from aspsolve.batch._workers import InProcess, end_processes, start_workers
from aspsolve.engine._calls import Process
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import InputError, LimitReached, OutOfMemory, ProcessCrashed, ProcessKilled
from tests.processes import children, processes_left


def refuse() -> None:
    raise InputError("no", line=3)


def grow() -> None:
    bytearray(2**40)


def end(number: int) -> None:
    os.kill(os.getpid(), number)


def end_once(folder: str) -> int:
    """End this process the first time."""
    try:
        Path(folder, "begun").mkdir()
    except FileExistsError:
        return os.getpid()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def better_and_better(first: int) -> Iterator[int]:
    """Yield two results, the second far too late."""
    yield first
    time.sleep(60)
    yield first + 1


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    """Leave no process to other tests."""
    yield
    end_processes()


def test_errors_are_raised_and_the_process_stays_for_some_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.batch._workers.MAX_CALLS", 3)
    before = set(children())
    process = InProcess(os.getpid)()
    with pytest.raises(InputError, match="no"):
        InProcess(refuse)()
    assert InProcess(os.getpid)() == process
    assert InProcess(os.getpid)() != process
    end_processes()
    assert processes_left(before) == ()


def test_limits_end_the_process() -> None:
    before = set(children())
    with pytest.raises(LimitReached, match=r"not done within 0\.2 s"):
        InProcess(partial(time.sleep, 60), 0.2)()
    with pytest.raises(OutOfMemory, match="needed more than 500 MB of memory"):
        InProcess(grow, megabytes=500)()
    assert processes_left(before) == ()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_killed_process_is_replaced(tmp_path: object) -> None:
    assert InProcess(partial(end_once, str(tmp_path)))() != 0


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_process_that_crashes_is_not_begun_again() -> None:
    with pytest.raises(ProcessCrashed, match=r"clingo crashed \(SIGSEGV\)"):
        InProcess(partial(end, signal.SIGSEGV))()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_process_that_is_killed_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.batch._workers.TRIES", 2)
    with pytest.raises(ProcessKilled, match="the process was killed 2 times: perhaps there is too little memory"):
        InProcess(partial(end, signal.SIGKILL))()


@pytest.mark.slow
def test_cancelled_scope_ends_the_process_and_no_other_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Process] = []

    def begin_process() -> Process:
        begun.append(Process())
        return begun[-1]

    end_processes()
    monkeypatch.setattr("aspsolve.batch._workers.Process", begin_process)
    scope = CancellationScope()
    threading.Timer(1.0, scope.cancel).start()
    with pytest.raises(ProcessKilled):
        InProcess(partial(time.sleep, 6000))(scope)
    assert len(begun) == 1


def test_no_process_is_left_once_the_workers_are() -> None:
    before = set(children())
    with start_workers(None, 2) as workers:
        done = [*workers.in_order([InProcess[int](os.getpid)] * 20)]
    assert len({*done}) == 2
    assert processes_left(before) == ()


@pytest.mark.slow
def test_the_last_result_before_a_limit_or_cancellation_counts_where_results_get_better() -> None:
    assert InProcess(partial(better_and_better, 7), 1.0, improving=True)() == 7
    assert InProcess(partial(map, abs, [-1, -2]), improving=True)() == 2
    threading.Timer(1.0, (scope := CancellationScope()).cancel).start()
    assert InProcess(partial(better_and_better, 7), improving=True)(scope) == 7
    with pytest.raises(LimitReached):
        InProcess(partial(time.sleep, 60), 1.0)()
