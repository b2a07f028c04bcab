"""What interrupts a search: deadlines, cancellation and Ctrl-C."""

from __future__ import annotations

import atexit
import math
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Protocol

from aspsolve.errors import InputError, shown

#: The longest time limit: more than a year, and less than what any system waits for.
MAX_SECONDS = min(threading.TIMEOUT_MAX, 1e8)
#: The polling interval of whatever waits, so that Ctrl-C is handled everywhere.
POLL_SECONDS = 0.1
INTERRUPTED_EXIT_CODE = 130
#: The name of the thread that grounds while the main thread waits for Ctrl-C.
GROUNDING_THREAD = "grounding"
#: The events of interrupted work, which goes on in its thread: each is set when that ends, that of a search never.
abandoned: list[threading.Event] = []


def check_time_limit(seconds: float | None) -> float | None:
    """Return a time limit; raises InputError unless it is None or a positive number up to `MAX_SECONDS`."""
    if seconds is None:
        return None
    number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not number or not 0 < seconds < math.inf:
        found = f"{seconds:g}" if number else shown(seconds)
        raise InputError(f"time limit: expected a positive number of seconds, found {found}")
    if seconds > MAX_SECONDS:
        raise InputError(f"time limit: expected at most {MAX_SECONDS:.0f} seconds, found {shown(seconds)}")
    return seconds


class Deadline:
    """A moment by which work has to be done, `seconds` away on a clock; None for never."""

    def __init__(self, seconds: float | None = None, clock: Callable[[], float] = perf_counter) -> None:
        self.seconds = seconds
        self._clock = clock
        self._at = None if seconds is None else clock() + seconds

    @property
    def seconds_left(self) -> float:
        """The seconds until the deadline, 0 when it has passed, infinite for never."""
        return math.inf if self._at is None else max(0.0, self._at - self._clock())

    @property
    def time_limit(self) -> float | None:
        """The seconds until the deadline as a time limit, which is positive; None for never."""
        return None if self._at is None else max(self.seconds_left, 0.01)

    @property
    def passed(self) -> bool:
        return self.seconds_left <= 0

    def within(self, seconds: float) -> Deadline:
        return Deadline(min(seconds, self.seconds_left), self._clock)


NEVER = Deadline()


class Killable(Protocol):
    def kill(self) -> None: ...


class CancellationScope:
    """Processes that are cancelled together, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: set[Killable] = set()
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    def cancel(self) -> None:
        """Kill all processes in the scope, and those that are still to come."""
        with self._lock:
            self._cancelled = True
            for process in self._processes:
                process.kill()

    @contextmanager
    def including(self, process: Killable) -> Iterator[None]:
        with self._lock:
            self._processes.add(process)
            if self._cancelled:
                process.kill()
        try:
            yield
        finally:
            with self._lock:
                self._processes.discard(process)


def interruptible(work: Callable[[], None]) -> None:
    """Run work that blocks its thread, and handle Ctrl-C meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        work()
        return
    failure: list[BaseException] = []
    done = threading.Event()  # for Thread.join, when it is interrupted, takes the thread for ended

    def run() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001  (handed on to the waiting thread)
            failure.append(error)
        finally:
            done.set()

    try:
        threading.Thread(target=run, name=GROUNDING_THREAD, daemon=True).start()
        while not done.wait(POLL_SECONDS):
            pass
    except KeyboardInterrupt:
        abandoned.append(done)
        raise
    if failure:
        raise failure[0]


@atexit.register
def _leave() -> None:
    """End a process that was interrupted and is still at work at exit: clingo would crash while Python shuts down."""
    if not all(done.is_set() for done in abandoned):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(INTERRUPTED_EXIT_CODE)
