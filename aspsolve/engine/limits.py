"""What ends a search before its end: deadlines, cancellation, Ctrl-C, and the errors that say which limit was reached.

>>> Deadline(0).passed, Deadline().passed
(True, False)
>>> check_time_limit("3")
Traceback (most recent call last):
aspsolve.errors.InputError: time limit: expected a positive number of seconds, found '3'
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Protocol

from aspsolve.errors import AspsolveError, EncodingError, InputError, shown

__all__ = [
    "CancellationScope",
    "Deadline",
    "Interrupted",
    "LimitReached",
    "OutOfMemory",
    "OutputFlood",
    "ProcessCrashed",
    "check_time_limit",
]


#: The longest time limit: more than a year, and less than what any system waits for.
MAX_SECONDS = min(threading.TIMEOUT_MAX, 1e8)


class LimitReached(AspsolveError):
    """A limit of time, or of conflicts, was reached before the end.

    Parameters
    ----------
    message : str
        What was not done, and within which limit.
    grounding : bool
        True where grounding had not ended by then.
    """

    def __init__(self, message: str, *, grounding: bool = False) -> None:
        super().__init__(message)
        self.grounding = grounding


class OutOfMemory(AspsolveError):
    """A process needed more memory than it may have."""


class OutputFlood(AspsolveError):
    """A process had more to say than anybody would read."""


class ProcessCrashed(EncodingError):
    """A process ended before it was done.

    Parameters
    ----------
    message : str
        How it ended.
    last_words : str
        What it wrote to standard error, for a log.
    """

    def __init__(self, message: str, last_words: str) -> None:
        super().__init__(message)
        self.last_words = last_words


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with what was found until then.

    Parameters
    ----------
    result : Result or Explanation
        What the interrupted call would have returned, as far as it came.
    """

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted")
        self.result = result


def check_time_limit(seconds: float | None) -> float | None:
    """Check a time limit.

    Raises
    ------
    InputError
        For what is no positive number, and for more than `MAX_SECONDS`.
    """
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
    """A moment that work has to be done by.

    Parameters
    ----------
    seconds : float or None
        How far away it is, None for never.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._at = None if seconds is None else perf_counter() + seconds

    @property
    def seconds_left(self) -> float:
        """The seconds until then, 0 when it has passed, infinite for never."""
        return math.inf if self._at is None else max(0.0, self._at - perf_counter())

    @property
    def time_limit(self) -> float | None:
        """The seconds until then as a time limit, which is positive; None for never."""
        return None if self._at is None else max(self.seconds_left, 0.01)

    @property
    def passed(self) -> bool:
        """True when it is too late."""
        return self.seconds_left <= 0

    def within(self, seconds: float) -> Deadline:
        """Return the deadline `seconds` from now, or this one where it is earlier."""
        return Deadline(min(seconds, self.seconds_left))


class Killable(Protocol):
    """A process that can be ended."""

    def kill(self) -> None:
        """End it."""


class CancellationScope:
    """Processes that are ended together, wherever they are waited for: `cancel` it, and all of them end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: set[Killable] = set()
        self._cancelled = False

    def cancel(self) -> None:
        """End all processes in the scope, and those that are still to come."""
        with self._lock:
            self._cancelled = True
            for process in self._processes:
                process.kill()

    @contextmanager
    def including(self, process: Killable) -> Iterator[None]:
        """Keep a process in the scope for the time of a with statement."""
        with self._lock:
            self._processes.add(process)
            if self._cancelled:
                process.kill()
        try:
            yield
        finally:
            with self._lock:
                self._processes.discard(process)
