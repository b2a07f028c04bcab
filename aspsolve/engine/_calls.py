"""Call a function in a process of its own, for work on what is not trusted and for limits that must hold."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from aspsolve.engine._events import NO_LIMITS, Limits, running
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._starting import SpareProcesses

__all__ = ["results_of"]


def results_of(
    function: str,
    parameters: Mapping[str, Any],
    limits: Limits = NO_LIMITS,
    *,
    scope: CancellationScope | None = None,
    spares: SpareProcesses | None = None,
) -> Generator[Any, None, None]:
    """Yield what a function sends from a process of its own; leaving early ends the process at once.

    The function, as ``module:function``, is called with `parameters` and a function to send a value with that JSON
    can hold. What it raises is raised here, and so are LimitReached, OutOfMemory and OutputFlood.
    """
    with running(function, parameters, "results", limits, scope=scope, spares=spares) as job:
        for event in job.events():
            if event["event"] == "result":
                yield event["value"]
