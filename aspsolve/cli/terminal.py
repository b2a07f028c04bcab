"""What a terminal is told besides the results: remarks, and signs of life while it waits."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aspsolve.errors import one_line

__all__ = ["progress", "remark"]

#: Seconds after which somebody at a terminal wonders whether anything happens.
PATIENCE = 1.0


def remark(text: str) -> None:
    """Print a line on standard error."""
    print(f"aspsolve: {one_line(text)}", file=sys.stderr)


@contextmanager
def progress(text: str) -> Iterator[Callable[[], None]]:
    """Show a text and the time that has passed, once it takes longer, where standard error is a terminal.

    Yields a function that ends the display early, before something else is printed.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415  (only where there is somebody to look at it)
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    display = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    display.add_task(one_line(text), total=None)
    lock = threading.Lock()
    ended = False

    def start() -> None:
        with lock:
            if not ended:
                display.start()

    def end() -> None:
        nonlocal ended
        with lock:
            ended = True
            display.stop()

    timer = threading.Timer(PATIENCE, start)
    timer.daemon = True
    timer.start()
    try:
        yield end
    finally:
        timer.cancel()
        end()
