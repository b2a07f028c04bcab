"""What a terminal is told besides the results: remarks, and signs of life while it waits."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from aspsolve.errors import one_line

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["Steps", "drop_output", "progress", "remark", "set_up_output", "steps"]

#: Seconds after which somebody at a terminal wonders whether anything happens.
PATIENCE = 1.0


def set_up_output() -> None:
    """Print UTF-8 whatever the locale is, and what it cannot write with an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def drop_output() -> None:
    """Print nothing more: whoever read it has seen enough, and Python would complain when it flushes at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


class Steps:
    """How far something is: lines that are done with, and where somebody is watching, a bar below them."""

    def __init__(self, bar: Progress | None) -> None:
        self._bar = bar

    def advance(self, lines: Sequence[str]) -> None:
        """Print the lines of a step on standard output, and move on by one."""
        text = "".join(f"{line}\n" for line in lines)
        if self._bar is None or not sys.stdout.isatty():
            sys.stdout.write(text)
            sys.stdout.flush()
        elif text:
            self._bar.console.print(text, end="", markup=False, highlight=False, soft_wrap=True)
        if self._bar is not None:
            self._bar.advance(self._bar.task_ids[0])


@contextmanager
def steps(text: str, number: int | None) -> Iterator[Steps]:
    """Yield what is told of each of so many steps; a bar shows them where standard error is a terminal.

    `number` is None where nobody knows how many there will be.
    """
    if not sys.stderr.isatty():
        yield Steps(None)
        return
    from rich.console import Console  # noqa: PLC0415  (only where there is somebody to look at it)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        bar.add_task(one_line(text), total=number)
        yield Steps(bar)
