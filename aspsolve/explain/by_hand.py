"""Solve a fill-in as one does by hand: simplify, try a word where fewest are possible, take it back where it fails.

>>> from aspsolve import FillIn
>>> found = solve_by_hand(FillIn(["__", "__"], ["ab", "ab", "ba", "ba"]))
>>> print(found.solution)
ab
ba
>>> print(*found.tried, sep="; ")
ab across at (1,1)

Source: section 2.2 of the Prolog assignment on crosswords whose query is a pair of words and grid. The assignment
does not say that every word is used; here a puzzle whose words are not as many as its slots, length by length, has no
solution, and nothing is tried.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import perf_counter

from aspsolve.engine.result import Status
from aspsolve.explain.candidates import Candidates, LetteredSlot, assign, candidates, simplify
from aspsolve.puzzles.fillin import FillIn, FillInSolution
from aspsolve.puzzles.puzzle import Puzzle
from aspsolve.puzzles.squares import Line, as_text, parts

__all__ = ["ByHand", "Trial", "miscounted", "solve_by_hand"]

#: As many words are tried at most, unless another number is asked for.
MOST_TRIALS = 10_000


@dataclass(frozen=True)
class Trial:
    """A word that was tried.

    Attributes
    ----------
    slot : as it stood before.
    word : what was written there.
    depth : how many trials it rests on, itself included.
    failed : the first slot for which no word was left then; None where each had one.
    """

    slot: LetteredSlot
    word: Line
    depth: int
    failed: LetteredSlot | None

    def __str__(self) -> str:
        end = f", but then no word is left for {self.failed}" if self.failed else ""
        return f"{as_text(self.word)} {self.slot.place}{end}"


@dataclass(frozen=True)
class ByHand:
    """What solving by hand came to.

    Attributes
    ----------
    possible : the possible words at the beginning.
    simplified : the same when nothing follows from them any more, before anything is tried.
    tried : each word that was tried, in order.
    solutions : the solutions found, each once.
    exhausted : True where there are no others.
    stopped : True where a limit ended the search before its end.
    miscounted : lengths of which there are not as many words as slots, a sentence each.
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
        """The first solution, None where none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def needed_trial(self) -> bool:
        """True where simplifying alone neither solved the puzzle nor showed it to be impossible."""
        return not self.miscounted and 0 not in self.simplified.sizes and max(self.simplified.sizes, default=1) > 1

    @property
    def status(self) -> Status:
        """Whether there is a solution; unknown where a limit came first."""
        if self.solutions:
            return Status.SATISFIABLE
        return Status.UNKNOWN if self.stopped else Status.UNSATISFIABLE


def solve_by_hand(
    puzzle: Puzzle, *, models: int = 1, most_trials: int = MOST_TRIALS, time_limit: float | None = None
) -> ByHand:
    """Solve a fill-in by trial on its possible words, and record what was tried.

    Of the slots with more than one possible word, the first with the fewest is chosen, and its words are tried in
    order.

    Parameters
    ----------
    puzzle : a fill-in.
    models : the solutions to find; 0 for all.
    most_trials : the words to try at most. A search that ends there is `ByHand.stopped`.
    time_limit : seconds, None for no limit. It is looked at before each trial.

    Raises
    ------
    InputError
        For another family.
    """
    end = None if time_limit is None else perf_counter() + time_limit
    possible = candidates(puzzle)
    puzzle = possible.puzzle
    simplified = simplify(possible)
    unequal = miscounted(puzzle)
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
        if len(tried) >= most_trials or (end is not None and perf_counter() >= end):
            break
        table, number, word, depth = open_trials.pop()
        then = simplify(assign(table, number, word))
        failed = then[then.sizes.index(0)].slot if 0 in then.sizes else None
        tried.append(Trial(table[number].slot, word, depth, failed))
        if failed is None:
            enter(then, depth + 1)
    return ByHand(
        possible,
        simplified,
        tuple(tried),
        tuple(solutions),
        exhausted=not open_trials,
        stopped=bool(open_trials) and not (models and len(solutions) >= models),
        miscounted=unequal,
    )


def miscounted(puzzle: FillIn) -> tuple[str, ...]:
    """Return the lengths of which there are not as many words as slots, a sentence each."""
    slots = Counter(slot.length for slot in puzzle.slots)
    words = Counter(len(parts(word)) for word in puzzle.words)
    return tuple(
        f"Slots of length {length}: {slots[length]}, words of that length: {words[length]}."
        for length in sorted(slots | words)
        if slots[length] != words[length]
    )
