"""What a process sends of a search: its answers as text, or its facts; `aspsolve.engine._process` is the other side."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from aspsolve.engine._control import Search, search_from_json
from aspsolve.engine._worker import named
from aspsolve.errors import EncodingError, OutputFlood
from aspsolve.model._symbols import Signature, Symbol, signature

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

#: A predicate is cut to this many characters.
MAX_PREDICATE = 60
#: A message has this many characters of facts, or a few more.
MAX_MESSAGE_CHARACTERS = 2**16
#: The cache of atoms' texts is cleared at this size.
MAX_TEXTS = 2**16


def send_answers(parameters: Mapping[str, Any], send: Callable[[tuple[str, Any]], None]) -> None:
    """Send the answers of a search, clingo's messages, and what is known of it once it is ground and at its end."""
    limits = parameters["limits"]
    if limits["untrusted"] or limits["open_folders"]:
        from aspsolve.engine._isolation import isolate  # noqa: PLC0415  (most programs are trusted)

        for warning in isolate(limits["untrusted"], limits["open_folders"]):
            send(("message", warning))
    search: Search = named(parameters["builder"])(parameters["parameters"])
    if search.fixed:
        send(("fixed", search.fixed))
    search.on_message = lambda message: send(("message", message))
    texts = _ShownTexts(parameters["shown"])

    def send_state(**more: Any) -> None:
        send(("state", {"statistics": search.statistics, "memory": _peak_memory(), **more}))

    search.on_ground = send_state
    try:
        for answer in search:
            send(
                (
                    "answer",
                    (texts.of(answer.symbols, limits["max_atoms"], limits["max_bytes"]), answer.cost, answer.optimal),
                )
            )
    finally:
        send_state(
            satisfiable=search.satisfiable,
            exhausted=search.exhausted,
            minimizes=search.minimizes,
            also_shown=texts.other[:MAX_PREDICATE],
        )


class _ShownTexts(dict[Symbol, "str | None"]):
    """The texts of atoms, None for unwanted ones; `other` is the first predicate among these."""

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
    """Return the most memory that this process has held, in megabytes; 0 if the system does not say."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def send_facts(parameters: Mapping[str, Any], send: Callable[[list[str]], None]) -> None:
    """Send the facts of a program, many in each message; EncodingError for an atom that is no fact."""
    facts: list[str] = []
    characters = 0
    for symbol, fact in search_from_json(parameters).ground().atoms():
        text = str(symbol)
        if not fact:
            raise EncodingError(f"expected facts alone, but {text} depends on a choice")
        facts.append(text)
        characters += len(text)
        if characters > MAX_MESSAGE_CHARACTERS:
            send(facts)
            facts, characters = [], 0
    send(facts)
