"""Which deductions are told together: those of one technique that do not need each other, or that follow in a run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import TypeVar

from aspsolve.model.techniques import Technique

__all__ = ["MAX_CONCLUSIONS", "next_group"]

T = TypeVar("T", bound=Hashable)

#: Nobody takes in more conclusions at a glance.
MAX_CONCLUSIONS = 8


def next_group(
    needs: Mapping[T, Collection[T]], technique: Callable[[T], Technique | None], largest: int = MAX_CONCLUSIONS
) -> list[T]:
    """Return what is best told next: the most deductions of one technique, of which nothing is to come later.

    Parameters
    ----------
    needs : mapping of object to collection of object
        What has to be told, in the order in which it was found, each with what it needs; what is told already may be
        among that.
    technique : callable
        Returns the technique of a deduction, None for one that is told by itself.
    largest : int
        So many deductions are told together.

    Returns
    -------
    list of object
        Deductions in the order in which they are told, at least one.
    """
    groups: dict[Technique | T, list[T]] = {}
    later: set[Technique] = set()
    for one, needed in needs.items():
        by = technique(one)
        open_ = {other for other in needed if other in needs}
        if by is None:
            if not open_:
                groups[one] = [one]
            continue
        group = groups.setdefault(by, [])
        if len(group) < largest:
            if open_ <= {*(group if by.runs else ())}:
                group.append(one)
            else:
                later.add(by)
    ready = [group for group in groups.values() if group]
    return max(ready, key=lambda group: (technique(group[0]) not in later, len(group)))
