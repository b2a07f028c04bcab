"""A search that is over before it begins, because pruning a puzzle has left nothing to search.

>>> search = DecidedSearch(satisfiable=True)
>>> [answer.symbols for answer in search], search.exhausted
([()], True)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from aspsolve.engine.control import Answer

__all__ = ["DecidedSearch"]

STATISTICS = ("seconds", "grounding", "solving", "rules", "atoms", "choices", "conflicts", "restarts")


@dataclass
class DecidedSearch:
    """A search without clingo: the one answer has nothing besides what is fixed, or there is none.

    The attributes are those of `aspsolve.engine.control.Search`.
    """

    satisfiable: bool
    fixed: Sequence[tuple[Any, ...]] = ()
    exhausted: bool = True
    statistics: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STATISTICS, 0))
    messages: list[str] = field(default_factory=list)
    minimizes: bool = False
    on_ground: Callable[[], None] = lambda: None
    on_message: Callable[[str], None] = lambda _: None
    stop: threading.Event = field(default_factory=threading.Event)

    def __iter__(self) -> Generator[Answer, None, None]:
        if self.satisfiable:
            yield Answer(())
