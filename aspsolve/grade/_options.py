"""The options of a grading: the limits of each run, and what is compared."""

from __future__ import annotations

from dataclasses import dataclass

#: How many answer sets are computed at most, unless a reference has as many or more: then it is one more than those.
DEFAULT_MODELS = 500


@dataclass(frozen=True)
class GradingOptions:
    """The limits within which untrusted encodings run, and how strictly their answer sets are compared.

    Parameters
    ----------
    time_limit : float
        Seconds for grounding and solving an instance.
    memory_limit : int
        Megabytes of address space for the process.
    models : int or None
        The greatest number of answer sets that are computed, 0 for all; None for `DEFAULT_MODELS`, or one more than the
        reference has where that is more.
    correct : bool
        True if the computed answer sets only have to be right, False if there must also be all of them.
    optimal : bool
        True for optimisation problems, where only the optimal answer sets are compared. Where it is False, all answer
        sets are compared, and ``#minimize`` and ``#maximize`` statements are ignored.
    show : str or None
        The predicate that is compared, such as ``path/4``; None for those that the reference shows.
    include_folders : tuple of str
        Folders that encodings may include files from, besides their own folder.
    hints : bool
        True if a failure is explained without showing anything of a right answer set.
    debug : str
        For which failed instances of an encoding the rules to blame are looked for: ``all`` of them, the ``first``,
        which is the smallest one, or ``none``.
    """

    time_limit: float = 180.0
    memory_limit: int = 2048
    models: int | None = None
    correct: bool = False
    optimal: bool = False
    show: str | None = None
    include_folders: tuple[str, ...] = ()
    hints: bool = False
    debug: str = "first"

    def max_models(self, known: int = 0) -> int:
        """Return the greatest number of answer sets that are computed.

        Parameters
        ----------
        known : int
            The number of answer sets that the reference has, 0 if there is none.

        Returns
        -------
        int
            The number, 0 for all.
        """
        return max(DEFAULT_MODELS, known + 1) if self.models is None else self.models
