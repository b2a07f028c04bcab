"""The one place that touches `clingo.Control`: load, ground, enumerate, and account for it.

>>> search = Search(Program(text="{a; b}. :- not a, not b."), ["0"])
>>> sorted(" ".join(sorted(map(str, answer.symbols))) for answer in search)
['a', 'a b', 'b']
>>> search.satisfiable, search.exhausted
(True, True)
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

import clingo

from aspsolve.errors import EncodingError, InputError, one_line

__all__ = ["Answer", "Program", "Search", "limit", "use_threads"]

#: How often a search looks up from waiting, in seconds, so that Ctrl-C is heard everywhere.
GLANCE = 0.1
#: The exit code of a process that was ended by Ctrl-C.
INTERRUPTED = 130
#: To be set once what was interrupted has been ground after all.
_abandoned: list[threading.Event] = []


@dataclass(frozen=True)
class Program:
    """What clingo is to solve.

    Attributes
    ----------
    files : paths of files with rules or facts.
    text : rules.
    facts : facts.
    light : whether to ground it takes too little time for anybody to interrupt it.
    """

    files: tuple[str, ...] = ()
    text: str = ""
    facts: tuple[clingo.Symbol, ...] = ()
    light: bool = False

    def with_facts_in_text(self) -> Program:
        """Return the same program with its facts among the rules, as it can be written down."""
        return replace(self, text=self.text + "".join(f"{fact}." for fact in self.facts), facts=())


@dataclass(frozen=True)
class Answer:
    """The shown atoms of an answer set, and its cost, highest priority first, where there is something to minimise."""

    symbols: Sequence[clingo.Symbol]
    cost: tuple[int, ...] = ()
    optimal: bool = False


@dataclass
class Search:
    """A search in this process: iterate over it for its answers, then read how it ended.

    Grounding cannot be stopped, solving stops when the iteration does. Both can be interrupted with Ctrl-C; grounding
    then goes on in its thread until it is done.

    Attributes
    ----------
    program : what to solve.
    arguments : clingo's own options, the number of models among them.
    satisfiable, exhausted : clingo's verdict, None and False until there is one.
    statistics : see `aspsolve.engine.result.Result`.
    messages : what clingo had to say, an element a message.
    on_ground : called between grounding and solving.
    on_message : called with each message when it comes.
    stop : once another thread has set it, the search ends.
    """

    program: Program
    arguments: Sequence[str] = ()
    satisfiable: bool | None = None
    exhausted: bool = False
    statistics: dict[str, float] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    on_ground: Callable[[], None] = lambda: None
    on_message: Callable[[str], None] = lambda _: None
    stop: threading.Event = field(default_factory=threading.Event)
    _control: clingo.Control | None = field(default=None, init=False, repr=False)

    def __iter__(self) -> Iterator[Answer]:
        begin = perf_counter()
        try:
            yield from self._solve()
        finally:
            seconds = perf_counter() - begin
            self.statistics["seconds"] = round(seconds, 6)
            self.statistics["solving"] = round(seconds - self.statistics.setdefault("grounding", 0.0), 6)
            if self._control is not None:
                self.statistics.update(_counts(self._control))
                self._control = None  # it knows this search, and would keep it

    def _grounded(self) -> clingo.Control:
        """Ground when that is asked for first."""
        if self._control is None:
            begin = perf_counter()
            self._control = self.ground()
            self.statistics["grounding"] = round(perf_counter() - begin, 6)
            self.on_ground()
        return self._control

    def ground(self) -> clingo.Control:
        """Load and ground the program; raises InputError for a bad option, EncodingError for a bad program."""
        control = self._new_control()
        try:
            if self.program.facts:  # before the rules: opening the backend makes clingo look for what they show
                with control.backend() as backend:
                    for fact in self.program.facts:
                        backend.add_rule([backend.add_atom(fact)])
            for file in self.program.files:
                control.load(file)
            if self.program.text:
                control.add("base", [], self.program.text)
            if self.program.light:
                control.ground([("base", [])])
            else:
                _patiently(lambda: control.ground([("base", [])]))
        except RuntimeError as error:
            raise EncodingError(self._complaint(str(error))) from None
        return control

    def ground_atoms(self) -> Iterator[tuple[clingo.Symbol, bool]]:
        """Ground, and yield each atom with whether it is a fact."""
        control = self.ground()  # the atoms live only as long as it does
        for atom in control.symbolic_atoms:
            yield atom.symbol, atom.is_fact

    def _new_control(self) -> clingo.Control:
        try:
            return clingo.Control([*self.arguments], logger=self._hear)
        except RuntimeError as error:
            said = [line for line in "\n".join([*self.messages, str(error)]).splitlines() if line.strip()]
            raise InputError(f"clingo: {one_line(said[-1])}") from None

    def _hear(self, _: clingo.MessageCode, text: str) -> None:
        """Take in a message of clingo's."""
        self.messages.append(text.rstrip())
        self.on_message(self.messages[-1])

    def _complaint(self, error: str) -> str:
        """Return the first error that clingo reported, in one line; the other messages stay what they are."""
        wrong = [message for message in self.messages if ": error: " in message]
        return one_line(wrong[0] if wrong else error)

    def _solve(self) -> Iterator[Answer]:
        """Yield the answers, and note clingo's verdict."""
        result = yield from self.answers(self._grounded())
        if result is not None:
            self.satisfiable = result.satisfiable
            self.exhausted = bool(result.exhausted)

    def _stopped(self) -> bool:
        """Tell whether to search no more."""
        return self.stop.is_set()

    def answers(
        self, control: clingo.Control, assumptions: Sequence[int] = ()
    ) -> Generator[Answer, None, clingo.SolveResult | None]:
        """Yield the answers in which the assumed literals hold; return how it ended, None where it was stopped."""
        try:
            with control.solve(assumptions, yield_=True, async_=True) as handle:
                while True:
                    handle.resume()
                    while not handle.wait(GLANCE):
                        if self._stopped():
                            return None
                    model = handle.model()
                    if model is None:
                        result: clingo.SolveResult = handle.get()
                        return result
                    self.satisfiable = True
                    yield Answer(model.symbols(shown=True), tuple(model.cost), optimal=model.optimality_proven)
        except RuntimeError as error:
            raise EncodingError(self._complaint(str(error))) from None


def limit(control: clingo.Control, conflicts: int | None) -> None:
    """Let the next searches end after so many conflicts, None for no limit."""
    configuration: Any = control.configuration
    configuration.solve.solve_limit = "umax,umax" if conflicts is None else f"{conflicts},umax"


def use_threads(control: clingo.Control, threads: int) -> None:
    """Let the next searches run in so many threads."""
    configuration: Any = control.configuration
    configuration.solve.parallel_mode = str(threads)


def _patiently(work: Callable[[], None]) -> None:
    """Run something that holds on to its thread, and hear Ctrl-C meanwhile."""
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

    threading.Thread(target=run, daemon=True).start()
    try:
        while not done.wait(GLANCE):
            pass
    except KeyboardInterrupt:
        _abandoned.append(done)
        raise
    if failure:
        raise failure[0]


@atexit.register
def _leave() -> None:
    """End a process that was interrupted and still grounds at its end: clingo would crash when Python is taken down."""
    if not all(done.is_set() for done in _abandoned):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(INTERRUPTED)


def _counts(control: clingo.Control) -> dict[str, float]:
    """Return the sizes and counts of a finished search."""
    statistics = control.statistics
    program = statistics["problem"]["lp"]
    solver = statistics["solving"]["solvers"]
    return {
        "rules": int(program["rules"]),
        "atoms": int(program["atoms"]),
        "choices": int(solver["choices"]),
        "conflicts": int(solver["conflicts"]),
        "restarts": int(solver["restarts"]),
    }
