"""Solve a fill-in as one does by hand: simplify, try a word where fewest are possible, take it back where it fails.

>>> from aspsolve import FillIn
>>> found = solve_by_hand(FillIn(["__", "__"], ["ab", "ab", "ba", "ba"]))
>>> print(found.solution)
ab
ba
>>> print(*found.tried, sep="; ")
ab across at (1,1)

Source: section 2.2 of the Prolog assignment on crosswords whose query is a pair of words and grid. The assignment
does not say that every word is used. Here a puzzle has no solution, and nothing is tried, if the numbers of words and
slots of a length differ; with spare words there may be more words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from aspsolve.engine._limits import Deadline, check_time_limit
from aspsolve.families.fillin._diagnosis import miscounted
from aspsolve.families.fillin._possible_words import Candidates, LetteredSlot, assign, candidates, simplify
from aspsolve.families.fillin._puzzle import FillInSolution
from aspsolve.families.fillin._squares import Line, as_text
from aspsolve.model.puzzle import Puzzle, Status

#: As many words are tried at most, unless another number is asked for.
MAX_TRIALS = 10_000


class Trial(NamedTuple):
    """A word that was tried."""

    #: The slot as it stood before.
    slot: LetteredSlot
    #: What was written there.
    word: Line
    #: How many trials it rests on, itself included.
    depth: int
    #: The first slot for which no word was left then; None if each had one.
    failed: LetteredSlot | None

    def __str__(self) -> str:
        end = f", but then no word is left for {self.failed}" if self.failed else ""
        return f"{as_text(self.word)} {self.slot.place}{end}"


@dataclass(frozen=True)
class BacktrackingTrace:
    """The record of solving by hand.

    Parameters
    ----------
    possible : Candidates
        The possible words at the beginning.
    simplified : Candidates
        The same when nothing follows from them any more, before anything is tried.
    tried : tuple of Trial
        Each word that was tried, in order.
    solutions : tuple of FillInSolution
        The solutions found, each once.
    exhausted : bool
        True if there are no others.
    stopped : bool
        True if a limit ended the search before its end.
    miscounted : tuple of str
        Lengths of which there are too few or too many words for the slots, a sentence each.
    """

    possible: Candidates
    simplified: Candidates
    tried: tuple[Trial, ...]
    solutions: tuple[FillInSolution, ...]
    exhausted: bool
    stopped: bool
    miscounted: tuple[str, ...] = ()

    @property
    def solution(self) -> FillInSolution | None:
        """The first solution, None if none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def status(self) -> Status:
        """Whether there is a solution; unknown where a limit came first."""
        if self.solutions:
            return Status.SATISFIABLE
        return Status.UNKNOWN if self.stopped else Status.UNSATISFIABLE


def solve_by_hand(
    puzzle: Puzzle, *, models: int = 1, max_trials: int = MAX_TRIALS, time_limit: float | None = None
) -> BacktrackingTrace:
    """Solve a fill-in by trial on its possible words, and record what was tried.

    Of the slots with more than one possible word, the first with the fewest is chosen, and its words are tried in
    order.

    Parameters
    ----------
    puzzle : FillIn
        The puzzle.
    models : int
        The solutions to find; 0 for all.
    max_trials : int
        The words to try at most. A search that ends there is `BacktrackingTrace.stopped`.
    time_limit : float or None
        Seconds, None for no limit. It is looked at before each trial.

    Returns
    -------
    BacktrackingTrace
        What was tried, and what was found.

    Raises
    ------
    InputError
        For another family, and for a time limit that is none.
    """
    deadline = Deadline(check_time_limit(time_limit))
    possible = candidates(puzzle)
    puzzle = possible.puzzle
    simplified = simplify(possible)
    unequal = tuple(
        f"Slots of length {length}: {slots}, words of that length: {words}."
        for length, slots, words in miscounted(puzzle)
    )
    tried: list[Trial] = []
    solutions: list[FillInSolution] = []
    open_trials: list[tuple[Candidates, int, Line, int]] = []

    def enter(table: Candidates, depth: int) -> None:
        """Note a solution, or what is to be tried in a table, the first word last."""
        sizes = table.sizes
        fewest = min((size for size in sizes if size > 1), default=0)
        if not fewest:
            solutions.append(puzzle.solution_from_rows(table.rows))
            return
        number = sizes.index(fewest)
        open_trials.extend((table, number, word, depth) for word in reversed(table[number].words))

    if not unequal and 0 not in simplified.sizes:
        enter(simplified, 1)
    while open_trials and not (models and len(solutions) >= models):
        if len(tried) >= max_trials or deadline.passed:
            break
        table, number, word, depth = open_trials.pop()
        then = simplify(assign(table, number, word))
        failed = then[then.sizes.index(0)].slot if 0 in then.sizes else None
        tried.append(Trial(table[number].slot, word, depth, failed))
        if failed is None:
            enter(then, depth + 1)
    return BacktrackingTrace(
        possible,
        simplified,
        tuple(tried),
        tuple(solutions),
        exhausted=not open_trials,
        stopped=bool(open_trials) and not (models and len(solutions) >= models),
        miscounted=unequal,
    )
