"""The ways between marked cells that were seen already, and whether what is new bears on them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Way", "WaysSeen"]


class Way(NamedTuple):
    """A way from one marked cell to the next.

    Attributes
    ----------
    cells : tuple of int
        Its cells, in the direction of the path.
    steps : frozenset of (int, int)
        Its steps.
    """

    cells: tuple[int, ...]
    steps: frozenset[tuple[int, int]]


class _Seen(NamedTuple):
    """The ways that were found, None for too many, the cells on which that depends, and whether it still holds."""

    ways: tuple[Way, ...] | None
    region: int
    fresh: bool


class WaysSeen:
    """The ways that were found when last looked for, by what they come from or lead to."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], _Seen] = {}
        self._touched = 0

    def copy(self) -> WaysSeen:
        """Return the same again."""
        other = WaysSeen.__new__(WaysSeen)
        other._seen, other._touched = dict(self._seen), self._touched
        return other

    def touch(self, cells: int) -> None:
        """Take note that something new is known of cells."""
        self._touched |= cells

    def get(self, what: tuple[str, int]) -> _Seen | None:
        """Return the ways of something that were found last, None where they were never looked for."""
        if self._touched:
            for other, seen in self._seen.items():
                if seen.fresh and seen.region & self._touched:
                    self._seen[other] = seen._replace(fresh=False)
            self._touched = 0
        return self._seen.get(what)

    def keep(self, what: tuple[str, int], ways: tuple[Way, ...] | None, region: int) -> None:
        """Keep the ways of something, which depend on some cells only."""
        self._seen[what] = _Seen(ways, region, fresh=True)
