"""The one place that uses `clingo.Control`: load, ground, enumerate, and report statistics and messages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

import clingo

from aspsolve.engine._limits import NEVER, POLL_SECONDS, Deadline, abandoned, interruptible
from aspsolve.engine._messages import Messages
from aspsolve.errors import EncodingError, InputError, one_line, undecodable
from aspsolve.model._symbols import Symbol

T = TypeVar("T")

CLINGO_VERSION = clingo.__version__


@dataclass(frozen=True)
class Program:
    """What clingo is to solve: files with rules or facts, more rules as text, and facts."""

    files: tuple[str, ...] = ()
    text: str = ""
    facts: tuple[Symbol, ...] = ()
    #: The ``#program`` part of the text: only ``base`` is ground, in any other clingo only checks the rules.
    part: str = "base"


@dataclass(frozen=True)
class Answer:
    """The shown atoms and terms of an answer set, and its cost."""

    symbols: Sequence[Symbol]
    #: Highest priority first; empty if nothing is minimised.
    cost: tuple[int, ...] = ()
    #: True if no answer set costs less.
    optimal: bool = False


@dataclass(frozen=True)
class Ending:
    """How solving ended."""

    #: Whether there is an answer set, None if that is not known.
    satisfiable: bool | None
    #: True if there are no other answer sets.
    exhausted: bool
    #: An unsatisfiable core of the assumptions, if there is no answer set.
    core: tuple[int, ...] = ()


class GroundProgram:
    """A program that clingo has ground, to be solved as often as needed; raises InputError and EncodingError."""

    def __init__(
        self,
        program: Program,
        arguments: Sequence[str] = (),
        *,
        on_message: Callable[[str], None] = lambda _: None,
        context: object = None,
        observer: clingo.Observer | None = None,
    ) -> None:
        self._messages = Messages(program.text, on_message)
        self._context = context
        self._parts = 0
        with self._refusals():
            self.control = self._new_control(arguments)
            if observer is not None:
                self.control.register_observer(observer)
            if program.facts:  # before the rules: opening the backend makes clingo look for what they show
                with self.control.backend() as backend:
                    for fact in program.facts:
                        backend.add_rule([backend.add_atom(fact)])
            for file in program.files:
                self.control.load(file)
            self.control.add(program.part, [], program.text)
            self._ground("base")

    def _new_control(self, arguments: Sequence[str]) -> clingo.Control:
        try:
            return clingo.Control([*arguments], logger=self._messages.logger)
        except RuntimeError as error:
            lines = [line for line in "\n".join([*self._messages.texts, str(error)]).splitlines() if line.strip()]
            raise InputError(f"clingo: {one_line(lines[-1])}") from None

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """Raise an EncodingError with clingo's message for a program that clingo refuses."""
        try:
            yield
        except RuntimeError as error:
            raise EncodingError(self._messages.complaint(str(error))) from None
        except UnicodeEncodeError as error:
            raise undecodable(error) from None

    def _ground(self, part: str) -> None:
        # An exception of the context's methods ends the grounding; after Ctrl-C it goes on in its thread.
        interruptible(lambda: self.control.ground([(part, [])], context=self._context))

    def add(self, text: str) -> None:
        """Ground further rules, whose heads must be new; raises EncodingError."""
        self._parts += 1
        with self._refusals():
            self.control.add(f"part{self._parts}", [], text)
            self._ground(f"part{self._parts}")

    def atoms(self) -> Iterator[tuple[Symbol, bool]]:
        for atom in self.control.symbolic_atoms:
            yield atom.symbol, atom.is_fact

    def literals(self, name: str, arity: int) -> Iterator[tuple[Symbol, int]]:
        for atom in self.control.symbolic_atoms.by_signature(name, arity):
            yield atom.symbol, atom.literal

    def literal(self, atom: Symbol) -> int:
        """Return an atom's literal, 0 if the ground program has no such atom."""
        found = self.control.symbolic_atoms[atom]
        return 0 if found is None else found.literal

    def limit_conflicts(self, conflicts: int | None) -> None:
        self._solving.solve_limit = "umax,umax" if conflicts is None else f"{conflicts},umax"

    def enumerate(self, models: int, mode: str = "auto") -> None:
        """Set the number of models of the next searches, 0 for all, and clasp's enumeration mode."""
        self._solving.models, self._solving.enum_mode = models, mode

    def optimise(self, wanted: bool) -> None:
        """Let the next searches minimise the program's costs, or ignore these."""
        self._solving.opt_mode = "opt" if wanted else "ignore"

    @property
    def _solving(self) -> Any:
        """The part of clingo's configuration for solving; it has no types."""
        return self.control.configuration.solve

    def solve(
        self,
        assumptions: Sequence[int] = (),
        *,
        read: Callable[[clingo.Model], T],
        deadline: Deadline = NEVER,
    ) -> Generator[T, None, Ending | None]:
        """Yield what `read` returns for each model; returns the ending, None at the deadline."""
        # In a thread of clingo's: Ctrl-C within a callback would end the process.
        with self._refusals(), self._started(assumptions) as handle:
            while True:
                handle.resume()
                while not handle.wait(POLL_SECONDS):
                    if deadline.passed:
                        return None
                model = handle.model()
                if model is None:
                    result = handle.get()
                    core = () if result.satisfiable or result.unknown else tuple(handle.core())
                    return Ending(result.satisfiable, bool(result.exhausted), core)
                yield read(model)

    def _started(self, assumptions: Sequence[int]) -> clingo.SolveHandle:
        try:
            return self.control.solve(assumptions, yield_=True, async_=True)
        except KeyboardInterrupt:  # the search has begun, and there is no handle to end it
            abandoned.append(threading.Event())
            raise

    def models(
        self,
        assumptions: Sequence[int],
        *,
        read: Callable[[clingo.Model], T],
        most: int = 0,
        last: Callable[[T], bool] = lambda _: False,
        deadline: Deadline = NEVER,
    ) -> tuple[list[T], Ending | None]:
        """Return what `solve` yields, and the ending: None after `most` models (0 for all), or once `last` is true."""
        results: list[T] = []
        with closing(self.solve(assumptions, read=read, deadline=deadline)) as search:
            try:
                while not (results and (len(results) == most or last(results[-1]))):
                    results.append(next(search))
            except StopIteration as end:
                ending: Ending | None = end.value
                return results, ending
        return results, None

    def answer(self, assumptions: Sequence[int] = ()) -> Sequence[Symbol] | None:
        """Return the shown atoms of an answer set, None if there is none or the limit of conflicts is reached."""
        found, _ = self.models(assumptions, read=lambda model: model.symbols(shown=True), most=1)
        return found[0] if found else None

    def counts(self) -> dict[str, float]:
        """Return the size of the ground program and the counts of the last search; empty if there was none."""
        try:
            statistics = self.control.statistics
            program, solver = statistics["problem"]["lp"], statistics["solving"]["solvers"]
        except (RuntimeError, KeyError):  # a search that was ended while it began
            return {}
        # A program with minimize rules has costs, whether or not the search minimises them.
        sizes: dict[str, float] = {name: int(program[name]) for name in ("rules_minimize", "rules", "atoms")}
        return sizes | {name: int(solver[name]) for name in ("choices", "conflicts", "restarts")}


@dataclass(kw_only=True)
class SearchState:
    """The state of a search: its verdict so far, statistics and messages."""

    #: clingo's verdict: None, and `exhausted` False, until there is one.
    satisfiable: bool | None = None
    exhausted: bool = False
    #: The arguments of those atoms of each answer that were known before the search.
    fixed: Sequence[tuple[Any, ...]] = ()
    #: Seconds and counts, see `aspsolve.Result`.
    statistics: dict[str, float] = field(default_factory=dict)
    #: clingo's messages.
    messages: list[str] = field(default_factory=list)
    #: True if the program has costs, even if the options ignore them.
    minimizes: bool = False


@dataclass
class Search(SearchState):
    """A search in this process: iterate over it for its answers, then read how it ended."""

    program: Program
    #: clingo's own options, the number of models among them.
    arguments: Sequence[str] = ()
    #: Called between grounding and solving.
    on_ground: Callable[[], None] = lambda: None
    #: Called with each message when it comes.
    on_message: Callable[[str], None] = lambda _: None
    _ground: GroundProgram | None = field(default=None, init=False, repr=False)

    def __iter__(self) -> Generator[Answer, None, None]:
        begin = perf_counter()
        try:
            ending = yield from self.ground().solve(read=self._read)
            if ending is not None:
                self.satisfiable, self.exhausted = ending.satisfiable, ending.exhausted
        finally:
            seconds = perf_counter() - begin
            self.statistics["seconds"] = round(seconds, 6)
            self.statistics["solving"] = round(seconds - self.statistics.setdefault("grounding", 0.0), 6)
            if self._ground is not None:
                counts = self._ground.counts()
                self.minimizes = bool(counts.pop("rules_minimize", 0))
                self.statistics.update(counts)
                self._ground = None  # it refers to this search: without the cycle, both are freed at once

    def ground(self) -> GroundProgram:
        if self._ground is None:
            begin = perf_counter()
            self._ground = GroundProgram(self.program, self.arguments, on_message=self._on_message)
            self.statistics["grounding"] = round(perf_counter() - begin, 6)
            self.on_ground()
        return self._ground

    def _on_message(self, message: str) -> None:
        self.messages.append(message)
        self.on_message(message)

    def _read(self, model: clingo.Model) -> Answer:
        self.satisfiable = True
        return Answer(model.symbols(shown=True), tuple(model.cost), optimal=model.optimality_proven)
