"""Standard output and standard error: characters that cannot be written, notices, and displays of progress."""

from __future__ import annotations

import codecs
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from aspsolve.errors import AspsolveError, one_line

#: The exit code of a command for bad input, and if its output cannot be written.
FAILED = 2
#: A display of progress appears after this time.
DISPLAY_AFTER_SECONDS = 1.0
#: The substitutes for characters of a drawing that cannot be written; unless it has arrows, it can be read again.
ASCII = str.maketrans(
    {"─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "╱": "/", "╲": "\\", "○": "o", "●": "@", "·": "."}
    | {"←": "<", "→": ">", "↑": "^", "↓": "v"}
)


def run_command(command: Callable[[], int], *, unread: int = 0) -> int:
    """Run a command and return its exit code: `FAILED` after one line about an error, `unread` for a closed pipe."""
    set_up_output()
    try:
        try:
            return command()
        finally:
            sys.stdout.flush()
    except (AspsolveError, MemoryError) as error:
        notice("there is too little memory" if isinstance(error, MemoryError) else str(error))
        return FAILED
    except BrokenPipeError:
        drop_output()
        return unread
    except OSError as error:
        drop_output()
        notice(f"{error.filename or 'standard output'}: cannot be written: {error.strerror or error}")
        return FAILED


def set_up_output() -> None:
    """Make standard output and standard error write every character, in files and pipes as UTF-8."""
    codecs.register_error("aspsolve.ascii", _in_ascii)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before: writing to it is an error, as it is elsewhere
            closed = os.open(os.devnull, os.O_RDONLY)
            setattr(sys, name, os.fdopen(closed, "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Characters that cannot be encoded are written as ASCII in drawings, and as an escape elsewhere.
            known = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=stream.encoding if known else "utf-8", errors="aspsolve.ascii")


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Return the substitute for characters that an encoding does not have, and the position after them."""
    assert isinstance(error, UnicodeEncodeError)  # nothing is read from these streams
    text = error.object[error.start : error.end].translate(ASCII)
    return text.encode("ascii", "backslashreplace").decode(), error.end


def printable(text: str) -> str:
    """Return a drawing as it can be printed on standard output, in ASCII where its encoding lacks a character."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return text.translate(ASCII)
    return text


def drop_output() -> None:
    """Discard all further output once it cannot be written, so that Python's last flush does not fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def from_here(text: str) -> str:
    """Return a text in which the names of files are relative to the working folder."""
    with suppress(OSError):  # the folder is gone
        return text.replace(f" {Path.cwd() / '_'}"[:-1], " ")
    return text


def notice(text: str) -> None:
    """Print a text as one line on standard error, if that can be written, with relative names of files."""
    try:
        print(from_here(f"aspsolve: {one_line(text)}"), file=sys.stderr)
    except OSError:
        drop_output()


@contextmanager
def progress(text: str) -> Iterator[Callable[[], None]]:
    """Show a text and the elapsed time during a ``with`` statement, on a terminal, after `DISPLAY_AFTER_SECONDS`."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415  (only for a terminal)
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
    timer = threading.Timer(DISPLAY_AFTER_SECONDS, display.start)
    timer.daemon = True
    timer.start()

    def end() -> None:
        timer.cancel()
        timer.join()  # so that the display does not begin once it has ended
        display.stop()

    try:
        yield end
    finally:
        end()


@contextmanager
def steps(text: str, number: int | None) -> Iterator[Callable[..., None]]:
    """Show the progress of steps on a terminal; yields a function that completes a step and prints lines of output."""
    if not sys.stderr.isatty():
        yield _print_lines
        return
    from rich.console import Console  # noqa: PLC0415  (only for a terminal)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(one_line(text), total=number)

        def advance(*lines: str) -> None:
            if not sys.stdout.isatty():
                _print_lines(*lines)
            elif lines:
                bar.console.print("\n".join(lines), markup=False, highlight=False, soft_wrap=True)
            bar.advance(task)

        yield advance


def _print_lines(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
