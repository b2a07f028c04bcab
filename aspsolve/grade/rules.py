"""What a teacher decides: within which limits encodings of others run, and how strictly they are graded."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Rules"]


@dataclass(frozen=True)
class Rules:
    """How strictly and within which limits encodings are run.

    Attributes
    ----------
    time_limit : seconds for grounding and solving an instance.
    memory_limit : megabytes of address space.
    models : how many answer sets are computed at most; 0 for all.
    correct : True where the answer sets only have to be right, not complete.
    optimal : True for optimisation problems: only optimal answer sets count. Otherwise all of them count, and
        whatever an encoding minimises is ignored.
    show : the predicate that is compared, such as ``path/4``; None for those that the reference shows.
    include_folders : folders that encodings may include files from, besides their own.
    hints : True where a failure is explained without showing any of the solution.
    """

    time_limit: float = 180.0
    memory_limit: int = 2048
    models: int = 500
    correct: bool = False
    optimal: bool = False
    show: str | None = None
    include_folders: tuple[str, ...] = ()
    hints: bool = False
