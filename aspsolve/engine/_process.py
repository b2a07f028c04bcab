"""A search in a process of its own, for programs that are not trusted and for limits that must hold.

>>> search = ProcessSearch.of(Program(text="{a; b}. :- not a, not b."), ["0"])
>>> len(list(search)), search.exhausted
(3, True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain
from time import perf_counter
from typing import Any

from aspsolve.engine._calls import NO_LIMITS, Limits, results_of
from aspsolve.engine._control import Answer, Program
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import MAX_MESSAGES
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Signature, Symbol, parse_untrusted

#: The function that returns the search of a program.
OF_PROGRAM = "aspsolve.engine._control:search_from_json"


@dataclass
class ProcessSearch:
    """A search in a process, with the attributes of `aspsolve.engine._control.Search`; leaving it ends the process."""

    #: What the search is made of, to be pickled.
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
        parameters = {name: vars(self)[name] for name in ("builder", "parameters", "shown")}
        parameters["limits"] = vars(self.limits)
        # The function checks the files, and sends warnings; and it checks the answers.
        limits = replace(self.limits, untrusted=(), open_folders=(), max_bytes=NO_LIMITS.max_bytes)
        doing = "grounding"
        try:
            with closing(
                results_of("aspsolve.engine._sending:send_answers", parameters, limits, scope=self.scope)
            ) as found:
                for kind, value in found:
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
                        doing = "solving"
                        self.statistics.update(value.pop("statistics"))
                        vars(self).update(value)
        except LimitReached as error:
            text = str(error).replace("not done", f"not done {doing}")
            raise LimitReached(text, grounding=doing == "grounding") from None
        finally:
            self.statistics.setdefault("seconds", round(perf_counter() - begin, 6))


def ground_facts(program: Program, limits: Limits) -> list[Symbol]:
    parameters = _parameters(program, ["--warn=none"])
    return parse_untrusted(
        [*chain.from_iterable(results_of("aspsolve.engine._sending:send_facts", parameters, limits))]
    )


def _parameters(program: Program, arguments: Sequence[str]) -> dict[str, Any]:
    text = program.text + "".join(f"{fact}." for fact in program.facts)
    return {"files": [*program.files], "text": text, "arguments": [*arguments]}
