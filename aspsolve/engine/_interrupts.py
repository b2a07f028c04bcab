"""Ctrl-C: handled while clingo blocks a thread, and deferred where it would end the process."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

#: How often what waits looks up, so that Ctrl-C is heard everywhere.
POLL_SECONDS = 0.1
INTERRUPTED_EXIT_CODE = 130
#: The name of a thread that works while the main thread listens.
GROUNDING_THREAD = "grounding"
#: Each is set once work that was given up has ended after all.
_abandoned: list[threading.Event] = []


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Hold back Ctrl-C for the time of a with statement, and raise it afterwards."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    pending: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda *arguments: pending.append(arguments))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if pending:
        handler(*pending[0])


def interruptible(work: Callable[[], None]) -> None:
    """Run something that blocks its thread, and handle Ctrl-C meanwhile."""
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
        _abandoned.append(done)
        raise
    if failure:
        raise failure[0]


@atexit.register
def _leave() -> None:
    """End a process that was interrupted and is still grounding at exit: clingo would crash while Python shuts down."""
    if not all(done.is_set() for done in _abandoned):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(INTERRUPTED_EXIT_CODE)
