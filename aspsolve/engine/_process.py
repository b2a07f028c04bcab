"""A search in a process of its own, for programs that are not trusted and for limits that must hold.

>>> search = ProcessSearch.of(Program(text="{a; b}. :- not a, not b."), ["0"])
>>> len(list(search)), search.exhausted
(3, True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from aspsolve.engine._control import Answer, Program
from aspsolve.engine._events import NO_LIMITS, Limits, running
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import MAX_MESSAGES
from aspsolve.errors import EncodingError
from aspsolve.model._symbols import Signature, Symbol, parse_untrusted

#: The function that returns the search of a program.
OF_PROGRAM = "aspsolve.engine._control:search_from_json"


@dataclass
class ProcessSearch:
    """A search in a process: iterate over it for its answers, then read how it ended.

    The attributes that it shares with `aspsolve.engine._control.Search` mean the same. Leaving the iteration early
    ends the process, which has a moment to send its statistics. Iterating raises LimitReached, OutOfMemory and
    OutputFlood besides what Search raises.
    """

    #: What the search is made of, as values that JSON can hold.
    parameters: Mapping[str, Any]
    #: ``module:function``; the function returns the search that its one argument, `parameters`, describes. It is
    #: called in the process, so that the work of building the search is under the limits, too.
    builder: str = OF_PROGRAM
    limits: Limits = NO_LIMITS
    #: What the process can be ended by from elsewhere.
    scope: CancellationScope | None = None
    #: The predicates whose atoms the answers consist of; None for all.
    shown: Collection[Signature] | None = None
    #: Returns the symbols of an answer's texts.
    parse: Callable[[Sequence[str]], list[Symbol]] = parse_untrusted
    satisfiable: bool | None = None
    exhausted: bool = False
    fixed: Sequence[tuple[Any, ...]] = ()
    statistics: dict[str, float] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    minimizes: bool = False
    #: A predicate that answers show though it is not in `shown`; empty if there is none, or if that is not known.
    also_shown: str = ""
    #: The peak memory of the process in megabytes, as far as it is known.
    memory: float = 0.0

    @classmethod
    def of(
        cls, program: Program, arguments: Sequence[str] = (), limits: Limits = NO_LIMITS, **others: Any
    ) -> ProcessSearch:
        """Return the search of a program with clingo's own options; `others` are other attributes."""
        return cls(_parameters(program, arguments), limits=limits, **others)

    def __iter__(self) -> Generator[Answer, None, None]:
        begin = perf_counter()
        try:
            with running(
                self.builder, self.parameters, "answers", self.limits, shown=self.shown, scope=self.scope
            ) as job:
                for event in job.events():
                    if event["event"] != "answer":
                        self._note(event)
                        continue
                    self.satisfiable = True
                    try:
                        yield Answer(self.parse(event["atoms"]), tuple(event["cost"]), optimal=event["optimal"])
                    except BaseException:
                        self._note_costs(job.stop())
                        raise
        finally:
            self.statistics.setdefault("seconds", round(perf_counter() - begin, 6))

    def _note(self, event: Mapping[str, Any]) -> None:
        """Record what an event says about the search."""
        self._note_costs(event)
        if event["event"] == "fixed":
            self.fixed = [tuple(arguments) for arguments in event["atoms"]]
        elif event["event"] == "message":
            if len(self.messages) < MAX_MESSAGES:
                self.messages.append(event["text"])
        elif event["event"] == "also shown":
            self.also_shown = event["predicate"]
        elif event["event"] == "end":
            self.satisfiable, self.exhausted = event["satisfiable"], event["exhausted"]
            self.minimizes = event["minimizes"]

    def _note_costs(self, event: Mapping[str, Any]) -> None:
        """Record what the search has needed, where an event says that."""
        self.statistics.update(event.get("statistics", {}))
        self.memory = event.get("memory", self.memory)


def ground_facts(program: Program, limits: Limits) -> list[Symbol]:
    """Return the facts of a program that is not trusted; EncodingError if an atom is not a fact."""
    atoms: list[str] = []
    with running(OF_PROGRAM, _parameters(program, ["--warn=none"]), "facts", limits) as job:
        for event in job.events():
            if event["event"] == "not a fact":
                raise EncodingError(f"expected facts alone, but {event['atom']} depends on a choice")
            if event["event"] == "facts":
                atoms += event["atoms"]
    return parse_untrusted(atoms)


def _parameters(program: Program, arguments: Sequence[str]) -> dict[str, Any]:
    """Return what `aspsolve.engine._control.search_from_json` takes."""
    text = program.text + "".join(f"{fact}." for fact in program.facts)
    return {"files": [*program.files], "text": text, "arguments": [*arguments]}
