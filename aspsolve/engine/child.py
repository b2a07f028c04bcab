"""A search in a process of its own, for programs that may not be trusted and for limits that must hold.

clingo cannot be stopped while it grounds; a child process can. `ChildSearch` is used like
`aspsolve.engine.control.Search`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import clingo

from aspsolve.engine import worker
from aspsolve.engine.control import Answer, Program
from aspsolve.engine.task import Task
from aspsolve.errors import AspsolveError, EncodingError, InputError
from aspsolve.puzzles.terms import terms

__all__ = ["ChildSearch", "Lifeline", "LimitReached", "OutOfMemory", "OutputFlood", "ground_facts"]


class LimitReached(AspsolveError):
    """A child was ended because its time was over; `grounding` tells what it was doing."""

    def __init__(self, message: str, *, grounding: bool) -> None:
        super().__init__(message)
        self.grounding = grounding


class OutOfMemory(AspsolveError):
    """A child needed more memory than it may have; `certain` is False where it may have crashed for another reason."""

    def __init__(self, message: str, *, certain: bool = True) -> None:
        super().__init__(message)
        self.certain = certain


class OutputFlood(AspsolveError):
    """A child had more to say than anybody would read."""


#: The events that are handed on to whoever iterates.
FINDINGS = ("answer", "fact", "unproven")
#: Seconds that a child has to tell its statistics when no more of its answers are wanted.
GRACE = 0.3
#: What an answer set may have of shown atoms, and of bytes on its way from the child.
MOST_ATOMS, LONGEST_LINE = 1_000_000, 2**26


class Lifeline:
    """What many children hang on, wherever they are waited for: cut it, and they end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._children: set[subprocess.Popen[bytes]] = set()
        self._cut = False

    def cut(self) -> None:
        """End all children, and those that are still to come."""
        with self._lock:
            self._cut = True
            for child in self._children:
                child.kill()

    @contextmanager
    def holding(self, child: subprocess.Popen[bytes]) -> Iterator[None]:
        """Let a child hang on it for a while."""
        with self._lock:
            self._children.add(child)
            if self._cut:
                child.kill()
        try:
            yield
        finally:
            with self._lock:
                self._children.discard(child)


@dataclass
class ChildSearch:
    """A search in a child process: iterate over it for its answers, then read how it ended.

    The attributes are those of `aspsolve.engine.control.Search`; leaving the iteration early ends the child, which
    has a moment to tell its statistics.
    Iterating raises LimitReached and OutOfMemory besides what Search raises.

    Attributes
    ----------
    time_limit : seconds from the start of the iteration, for starting, grounding and solving together; None for none.
    memory_limit : megabytes of address space; None for none.
    untrusted : those of the program's files that come from a stranger: they may not hold scripts, and include files
        only from their own folder and the open ones.
    open_folders : folders that strangers may include from; names are looked for in the first of them first.
    task : for a search in turns, see `aspsolve.engine.turns`.
    lifeline : what the child is to hang on, for somebody who may have to end it from elsewhere.
    most_atoms : an answer set of more shown atoms is an OutputFlood.
    memory : the most that the child has held, in megabytes, as far as it has told.
    """

    program: Program
    arguments: Sequence[str] = ()
    time_limit: float | None = None
    memory_limit: int | None = None
    untrusted: Sequence[str] = ()
    open_folders: Sequence[str] = ()
    most_atoms: int = MOST_ATOMS
    task: Task | None = None
    lifeline: Lifeline = field(default_factory=Lifeline)
    satisfiable: bool | None = None
    exhausted: bool = False
    statistics: dict[str, float] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    memory: float = 0.0

    def __iter__(self) -> Generator[Answer, None, None]:
        begin = perf_counter()
        try:
            with closing(self._events(facts=False)) as events:
                for event in events:
                    if event["event"] == "answer":
                        self.satisfiable = True
                        yield Answer(terms(event["atoms"]), tuple(event["cost"]), optimal=event["optimal"])
        finally:
            self.statistics.setdefault("seconds", round(perf_counter() - begin, 6))

    def facts(self) -> list[clingo.Symbol]:
        """Ground only, and return the atoms that hold; raises EncodingError where one is not a fact."""
        atoms = []
        for event in self._events(facts=True):
            if event["event"] == "unproven":
                raise EncodingError(f"expected facts alone, but {event['atom']} depends on a choice")
            if event["event"] == "fact":
                atoms.append(event["atom"])
        return terms(atoms)

    def _events(self, *, facts: bool) -> Generator[dict[str, Any], None, None]:
        """Run the child and yield what it finds, until it ends or is ended."""
        grounding = True
        error: InputError | EncodingError | None = None
        with self._child(facts) as (child, over):
            for event in self._lines(child):
                kind = event["event"]
                grounding = grounding and kind != "grounded"
                self.memory = event.get("memory", self.memory)
                if kind in FINDINGS:
                    try:
                        yield event
                    except GeneratorExit:
                        self._dismiss(child)
                        raise
                elif kind == "message":
                    self.messages.append(event["text"])
                elif kind == "error":
                    error = (InputError if event["kind"] == "InputError" else EncodingError)(event["text"])
                elif kind == "end":
                    self.satisfiable, self.exhausted = event["satisfiable"], event["exhausted"]
                    self.statistics.update(event["statistics"])
                    if error is not None:
                        raise error
                    return
            child.wait()
            if over.is_set():
                doing = "grounding" if grounding else "solving"
                raise LimitReached(f"not done {doing} within {self.time_limit:g} s", grounding=grounding)
            if self.memory_limit is not None:  # there is not always enough left to say so
                certain = child.returncode != -signal.SIGSEGV
                raise OutOfMemory(f"broke down at a limit of {self.memory_limit} MB of memory", certain=certain)
            raise EncodingError(f"clingo's process ended without an answer (code {child.returncode})")

    def _dismiss(self, child: subprocess.Popen[bytes]) -> None:
        """Tell the child to end its search, and take in the statistics if they come soon."""
        assert child.stdin is not None
        timer = threading.Timer(GRACE, child.kill)
        timer.start()
        try:
            with suppress(BrokenPipeError):  # it may have come to its end already
                os.write(child.stdin.fileno(), b"stop\n")  # around the buffer, which must be empty when it is closed
            with suppress(AspsolveError):
                for event in self._lines(child):
                    if event["event"] == "end":
                        self.statistics.update(event["statistics"])
                        self.memory = event["memory"]
                        return
        finally:
            timer.cancel()

    def _lines(self, child: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
        """Yield the events that a child writes; raises OutputFlood and OutOfMemory."""
        assert child.stdout is not None
        while line := child.stdout.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE:
                raise OutputFlood(f"an answer set of more than {LONGEST_LINE >> 20} MB")
            if not line.endswith(b"\n"):
                return
            event: dict[str, Any] = json.loads(line)
            if event["event"] == "flood":
                raise OutputFlood(f"an answer set of more than {self.most_atoms} atoms")
            if event["event"] == "memory":
                raise OutOfMemory(f"needed more than {self.memory_limit} MB of memory")
            yield event

    def _folder(self) -> str | None:
        """Return the folder that the child works in: names in a stranger's includes are looked for there first."""
        if self.open_folders:
            return self.open_folders[0]
        return os.path.dirname(self.untrusted[0]) if self.untrusted else None  # noqa: PTH120

    @contextmanager
    def _child(self, facts: bool) -> Iterator[tuple[subprocess.Popen[bytes], threading.Event]]:
        """Start the child, hand it its job, and see that it is gone afterwards."""
        job = {
            "path": [*(os.path.abspath(entry) for entry in sys.path if entry), PACKAGE],  # noqa: PTH100
            "memory": self.memory_limit,
            "files": self.program.files,
            "text": self.program.with_facts_in_text().text,
            "arguments": [*self.arguments],
            "facts": facts,
            "untrusted": [*self.untrusted],
            "open": [*self.open_folders],
            "folder": self._folder(),
            "most_atoms": self.most_atoms,
            "task": self.task.to_json() if self.task else None,
        }
        command = [sys.executable, "-I", str(Path(worker.__file__))]
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        over = threading.Event()
        with subprocess.Popen(  # noqa: S603  (this Python, and a file of this package)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # Ctrl-C is for the parent, which ends the child
        ) as child:

            def end() -> None:
                over.set()
                child.kill()

            timer = threading.Timer(self.time_limit, end) if self.time_limit is not None else None
            try:
                if timer:
                    timer.daemon = True
                    timer.start()
                assert child.stdin is not None
                with suppress(BrokenPipeError):  # a child that is gone already is noticed where it is read
                    child.stdin.write(json.dumps(job).encode() + b"\n")
                    child.stdin.flush()
                with self.lifeline.holding(child):
                    yield child, over
            finally:
                if timer:
                    timer.cancel()
                child.kill()


#: Where this package is, for a parent that found it in its working folder: that is on no child's path.
PACKAGE = str(Path(__file__).parents[2])

#: What a child needs of the environment: where to find libraries, and nothing that could be a secret.
KEPT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")


def ground_facts(program: Program, time_limit: float, memory_limit: int) -> list[clingo.Symbol]:
    """Return the facts of a program that comes from a stranger."""
    return ChildSearch(program, ["--warn=none"], time_limit, memory_limit).facts()
