"""The ways between marked cells that were seen already, and whether what is new bears on them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Seen", "Step", "Way", "WaysSeen"]


#: So many ways that were too long to be seen are kept of one beginning.
MAX_LONG = 4

#: Two cells, from the first to the second.
Step = tuple[int, int]


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
    steps: frozenset[Step]


class Seen(NamedTuple):
    """The ways that were found when last looked for.

    Attributes
    ----------
    ways : tuple of Way
        All of them; of too many some that show it, if any do.
    too_many : bool
        True where they are too many, or too long, to be seen.
    region : int
        The cells on which that depends.
    fresh : bool
        True as long as nothing new is known of these.
    """

    ways: tuple[Way, ...]
    too_many: bool
    region: int
    fresh: bool = True


class WaysSeen:
    """The ways that were found when last looked for, by what they come from or lead to."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], Seen] = {}
        self._touched = 0
        #: Ways that were too long to be seen, in any copy: where one of them is open, the ways are too many again.
        self.long: dict[tuple[str, int], tuple[Way, ...]] = {}

    def copy(self) -> WaysSeen:
        """Return the same again."""
        other = WaysSeen.__new__(WaysSeen)
        other._seen, other._touched, other.long = dict(self._seen), self._touched, self.long
        return other

    def touch(self, cells: int) -> None:
        """Take note that something new is known of cells."""
        self._touched |= cells

    def get(self, what: tuple[str, int]) -> Seen | None:
        """Return the ways of something that were found last, None where they were never looked for."""
        if self._touched:
            for other, seen in self._seen.items():
                if seen.fresh and seen.region & self._touched:
                    self._seen[other] = seen._replace(fresh=False)
            self._touched = 0
        return self._seen.get(what)

    def keep(self, what: tuple[str, int], seen: Seen) -> None:
        """Keep the ways of something as they are now."""
        self._seen[what] = seen._replace(fresh=True)

    def keep_long(self, what: tuple[str, int], way: Way) -> None:
        """Keep a way that was too long, and a few of those before it, for all copies."""
        self.long[what] = (way, *self.long.get(what, ()))[:MAX_LONG]
