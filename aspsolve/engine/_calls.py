"""Call a function in a process of its own, under limits; `aspsolve.engine._worker` is the other side.

clingo cannot be stopped while it grounds; a process can.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aspsolve.engine import _worker as worker
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import (
    AspsolveError,
    LimitReached,
    OutOfMemory,
    OutputFlood,
    ProcessCrashed,
    ProcessKilled,
    one_line,
)

#: The last words of a process that runs out of memory: of the C++ runtime, Python, or the dynamic linker.
OUT_OF_MEMORY = re.compile(r"bad_alloc|MemoryError|cannot allocate memory|out of memory", re.IGNORECASE)
#: The folder of this package, for the path of a process: the parent's path may have it only as the working folder.
PACKAGE = str(Path(__file__).parents[2])
#: The environment variables that a process inherits: folders of libraries, fonts and families, the language, no secret.
KEPT_VARIABLES = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "ASPSOLVE_FAMILIES",
)
#: How many seconds a process has to end its own children before it is killed.
GRACE_SECONDS = 10.0


@dataclass(frozen=True)
class Limits:
    """The limits of a call."""

    #: Seconds of wall time; the start of a new process is included.
    time_limit: float | None = None
    #: Megabytes of address space.
    memory_limit: int | None = None
    #: Seconds of processor time.
    cpu_limit: int | None = None
    #: The niceness of the process, where the system has that: other processes come first.
    niceness: int = 0
    #: True for a function of our own that may write files.
    may_write: bool = False
    #: Untrusted files: they may hold no scripts, and include files only from their own folder and the open ones.
    untrusted: Sequence[str] = ()
    #: Folders that untrusted files may include from; the first one is searched first.
    open_folders: Sequence[str] = ()
    #: An answer set with more shown atoms, or a message with more bytes, is an OutputFlood.
    max_atoms: int = 1_000_000
    max_bytes: int = 2**26


NO_LIMITS = Limits()


def results_of(
    function: str,
    parameters: Any,
    limits: Limits = NO_LIMITS,
    *,
    scope: CancellationScope | None = None,
    spares: SpareProcesses | None = None,
) -> Generator[Any, None, None]:
    """Yield what ``module:function`` sends from a process of its own; raises its AspsolveError, or why it ended."""
    process = Process() if spares is None else spares.take()
    try:
        with (scope or CancellationScope()).including(process):
            yield from process.results(function, parameters, limits)
    finally:
        process.end()
        if spares is not None:
            spares.fill()


def send_result(function: Callable[[], Any], send: Callable[[Any], None]) -> None:
    """Call a function, and send what it returns; for `results_of`."""
    send(function())


def send_each(function: Callable[[], Iterable[Any]], send: Callable[[Any], None]) -> None:
    """Call a function, and send what it yields; for `results_of`."""
    for result in function():
        send(result)


class Process:
    """A process that runs one call after another; it ends with `end`, or when this object is garbage collected."""

    def __init__(self, prepare: str = "", niceness: int = 0) -> None:
        environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        try:
            self.popen = subprocess.Popen(  # noqa: S603  (this Python, and a file of this package)
                [sys.executable, "-I", str(Path(worker.__file__))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,  # the worker drops what the pipe does not hold
                env=environment,
                start_new_session=True,  # Ctrl-C is for this process
            )
        except OSError as error:
            raise AspsolveError(f"a process cannot be started: {error.strerror or error}") from None
        #: Ends the process, and waits until it is gone.
        self.end = weakref.finalize(self, _end, self.popen)
        self.ended = False
        # When this process ends, however it does, the system closes the child's standard input, which ends the child.
        path = [os.path.abspath(entry) for entry in sys.path if entry]  # noqa: PTH100
        self._write((path if PACKAGE in path else [PACKAGE, *path], prepare, niceness))

    def kill(self) -> None:
        self.ended = True
        _kill(self.popen)

    def results(self, function: str, parameters: Any, limits: Limits = NO_LIMITS) -> Generator[Any, None, None]:
        """Yield what a function sends, as `results_of` does; the process lives on if it returns or raises in time."""
        timed_out = threading.Event()

        def time_out() -> None:
            timed_out.set()
            self.kill()

        timer = None if limits.time_limit is None else threading.Timer(limits.time_limit, time_out)
        done = False
        try:
            if timer is not None:
                timer.daemon = True
                timer.start()
            self._write((function, pickle.dumps(parameters), vars(limits)))
            for kind, value in self._messages(limits.max_bytes):
                if kind == "sent":
                    yield value
                    continue
                if kind == "memory":
                    raise OutOfMemory(f"needed more than {limits.memory_limit} MB of memory")
                done = True
                if kind == "raised":
                    raise value
                return
        finally:
            if timer is not None:
                timer.cancel()
            if not done:
                self.kill()
        if timed_out.is_set():
            raise LimitReached(f"not done within {limits.time_limit:g} s")
        raise self._lost(limits)

    def _write(self, message: Any) -> None:
        assert self.popen.stdin is not None
        with suppress(BrokenPipeError):  # reading notices that the process is gone
            worker.write(self.popen.stdin, message)

    def _messages(self, max_bytes: int) -> Iterator[tuple[str, Any]]:
        assert self.popen.stdout is not None
        while len(head := self.popen.stdout.read(worker.HEAD_BYTES)) == worker.HEAD_BYTES:
            size = int.from_bytes(head, "big")
            if size > max_bytes:
                raise OutputFlood(f"more than {max_bytes} bytes at once")
            data = self.popen.stdout.read(size)
            if len(data) < size:
                return
            yield pickle.loads(data)  # noqa: S301  (our own worker has written it)

    def _lost(self, limits: Limits) -> AspsolveError:
        assert self.popen.stderr is not None
        last_words = self.popen.stderr.read().decode(errors="replace")
        code = self.popen.wait()
        if limits.memory_limit is not None and OUT_OF_MEMORY.search(last_words):
            return OutOfMemory(f"crashed at a limit of {limits.memory_limit} MB of memory")
        if limits.cpu_limit is not None and -code == getattr(signal, "SIGXCPU", None):
            return LimitReached(f"not done within {limits.cpu_limit} s of processor time")
        if -code in (getattr(signal, "SIGKILL", None), signal.SIGTERM):
            return ProcessKilled("the process was killed: perhaps there is too little memory", last_words)
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        parts = [f"clingo crashed ({how})", *map(one_line, last_words.strip().splitlines()[-1:])]
        return ProcessCrashed(": ".join(parts), last_words)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Terminate a process, even a stopped one, and kill it after a time in which it may end its own children."""
    process.terminate()
    if hasattr(signal, "SIGCONT"):  # not on Windows
        process.send_signal(signal.SIGCONT)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE_SECONDS)
    process.kill()


def _end(process: subprocess.Popen[bytes]) -> None:
    _kill(process)
    with process, suppress(BrokenPipeError):  # for a message that it did not read
        assert process.stdin is not None
        process.stdin.close()


class SpareProcesses:
    """A pool of `number` idle processes, once it is opened; each has run the function `prepare` before its call."""

    def __init__(self, prepare: str, number: int, niceness: int) -> None:
        self._prepare, self._number, self._niceness = prepare, number, niceness
        self._lock = threading.Lock()
        self._waiting: list[Process] = []
        self._open = False

    def open(self) -> None:
        self._open = True
        self.fill()

    def take(self) -> Process:
        """Return an idle process, or a new one without `prepare`; raises AspsolveError."""
        with self._lock:
            while self._waiting:
                process = self._waiting.pop(0)
                if process.popen.poll() is None:
                    return process
                process.end()
        return Process()

    def fill(self) -> None:
        """Start the missing processes, as far as the system allows."""
        with self._lock, suppress(AspsolveError):
            while self._open and len(self._waiting) < self._number:
                self._waiting.append(Process(self._prepare, self._niceness))

    def close(self) -> None:
        with self._lock:
            self._open = False
            while self._waiting:
                self._waiting.pop().end()
