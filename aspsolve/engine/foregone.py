"""A search that is over before it begins, because narrowing a puzzle has left nothing to search.

>>> search = Foregone(satisfiable=True)
>>> [answer.symbols for answer in search], search.exhausted
([()], True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from aspsolve.engine.control import Answer

__all__ = ["Foregone"]

STATISTICS = ("seconds", "grounding", "solving", "rules", "atoms", "choices", "conflicts", "restarts")


@dataclass
class Foregone:
    """A search without clingo: the one answer has nothing besides what is settled, or there is none.

    The attributes are those of `aspsolve.engine.control.Search`.
    """

    satisfiable: bool
    exhausted: bool = True
    statistics: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STATISTICS, 0))
    messages: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Answer]:
        if self.satisfiable:
            yield Answer(())
