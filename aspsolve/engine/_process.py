"""A search in a process of its own, for programs that are not trusted and for limits that must hold."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from time import perf_counter
from typing import Any

from aspsolve.engine._calls import NO_LIMITS, Limits, results_of
from aspsolve.engine._control import Answer, Program, Search, SearchState
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import MAX_MESSAGES
from aspsolve.errors import EncodingError, LimitReached, OutputFlood
from aspsolve.model._symbols import Signature, Symbol, parse_untrusted, signature

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

#: The name of a predicate is cut to this many characters.
MAX_PREDICATE = 60
#: The most facts of a message.
MAX_FACTS = 1000
#: The cache of atoms' texts is cleared at this size.
MAX_TEXTS = 2**16


@dataclass
class ProcessSearch(SearchState):
    """A search in a process, with the attributes of `aspsolve.engine._control.Search`; leaving it ends the process."""

    #: Returns the search; it is pickled and called in the process, so that this is under the limits, too.
    build: Callable[[], Search]
    limits: Limits = NO_LIMITS
    #: The scope that can cancel the process.
    scope: CancellationScope | None = None
    #: The predicates whose atoms the answers consist of; None for all.
    shown: Collection[Signature] | None = None
    #: Parses the texts of an answer's atoms.
    parse: Callable[[Sequence[str]], list[Symbol]] = parse_untrusted
    #: A predicate that answers show though it is not in `shown`; empty if none is known.
    also_shown: str = ""
    #: The peak memory of the process in megabytes, as far as it is known.
    memory: float = 0.0

    @classmethod
    def of(
        cls, program: Program, arguments: Sequence[str] = (), limits: Limits = NO_LIMITS, **others: Any
    ) -> ProcessSearch:
        """Return the search of a program with clingo's own options; `others` are other attributes."""
        return cls(partial(Search, _without_symbols(program), arguments), limits=limits, **others)

    def __iter__(self) -> Generator[Answer, None, None]:
        begin = perf_counter()
        # `send_answers` itself checks the files, to send their warnings, and the size of answers.
        limits = replace(self.limits, untrusted=(), open_folders=(), max_bytes=NO_LIMITS.max_bytes)
        phase = "grounding"
        try:
            parameters = self.build, self.shown, self.limits
            with closing(results_of(f"{__name__}:send_answers", parameters, limits, scope=self.scope)) as sent:
                for kind, value in sent:
                    if kind == "answer":
                        self.satisfiable = True
                        texts, cost, optimal = value
                        yield Answer(self.parse(texts), cost, optimal=optimal)
                    elif kind == "message":
                        if len(self.messages) < MAX_MESSAGES:
                            self.messages.append(value)
                    elif kind == "fixed":
                        self.fixed = value
                    else:
                        phase = "solving"
                        self.statistics.update(value.pop("statistics"))
                        vars(self).update(value)
        except LimitReached as error:
            text = str(error).replace("not done", f"not done {phase}")
            raise LimitReached(text, grounding=phase == "grounding") from None
        finally:
            self.statistics.setdefault("seconds", round(perf_counter() - begin, 6))


def ground_facts(program: Program, limits: Limits) -> list[Symbol]:
    build = partial(Search, _without_symbols(program), ["--warn=none"])
    return parse_untrusted([*chain.from_iterable(results_of(f"{__name__}:send_facts", build, limits))])


def _without_symbols(program: Program) -> Program:
    """Return a program whose facts are text, so that it can be pickled."""
    return replace(program, text=program.text + "".join(f"{fact}." for fact in program.facts), facts=())


def send_answers(
    asked: tuple[Callable[[], Search], Collection[Signature] | None, Limits], send: Callable[[tuple[str, Any]], None]
) -> None:
    """Send the answers of a search, its messages, and its state after grounding and at the end."""
    build, shown, limits = asked
    if limits.untrusted or limits.open_folders:
        from aspsolve.engine._isolation import isolate  # noqa: PLC0415  (most programs are trusted)

        for warning in isolate(limits.untrusted, limits.open_folders):
            send(("message", warning))
    search = build()
    if search.fixed:
        send(("fixed", search.fixed))
    search.on_message = lambda message: send(("message", message))
    texts = _ShownTexts(shown)

    def send_state(**more: Any) -> None:
        send(("state", {"statistics": search.statistics, "memory": _peak_memory(), **more}))

    search.on_ground = send_state
    try:
        for answer in search:
            atoms = texts.of(answer.symbols, limits.max_atoms, limits.max_bytes)
            send(("answer", (atoms, answer.cost, answer.optimal)))
    finally:
        send_state(
            satisfiable=search.satisfiable,
            exhausted=search.exhausted,
            minimizes=search.minimizes,
            also_shown=texts.other[:MAX_PREDICATE],
        )


class _ShownTexts(dict[Symbol, "str | None"]):
    """A cache of atoms' texts, None for unwanted atoms; `other` is the first predicate among these, by its name."""

    def __init__(self, shown: Collection[Signature] | None) -> None:
        super().__init__()
        self._shown = None if shown is None else {*shown}
        self.other = ""

    def of(self, symbols: Sequence[Symbol], max_atoms: int, max_bytes: int) -> list[str]:
        """Return the texts of the wanted atoms of an answer; raises OutputFlood."""
        texts: list[str] = []
        characters = 0
        for symbol in symbols:
            text = self[symbol]
            if text is not None:
                texts.append(text)
                characters += len(text)
                if len(texts) > max_atoms:
                    raise OutputFlood(f"an answer set of more than {max_atoms} atoms")
                if characters > max_bytes:
                    raise OutputFlood(f"an answer set of more than {max_bytes} bytes")
        return texts

    def __missing__(self, symbol: Symbol) -> str | None:
        predicate = signature(symbol)
        is_shown = self._shown is None or predicate in self._shown
        if not is_shown:
            name = f"{predicate[0]}/{predicate[1]}" if predicate else "a term"
            self.other = min(self.other or name, name)
        if len(self) >= MAX_TEXTS:
            self.clear()
        self[symbol] = text = str(symbol) if is_shown else None
        return text


def _peak_memory() -> float:
    """Return the peak memory of this process in megabytes; 0 if the system does not say."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def send_facts(build: Callable[[], Search], send: Callable[[list[str]], None]) -> None:
    """Send the facts of a program in batches; raises EncodingError for an atom that is no fact."""
    atoms = build().ground().atoms()
    while batch := [*islice(atoms, MAX_FACTS)]:
        for symbol, fact in batch:
            if not fact:
                raise EncodingError(f"expected facts alone, but {symbol} depends on a choice")
        send([str(symbol) for symbol, _ in batch])
