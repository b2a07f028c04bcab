"""Improve a puzzle: the smallest change after which it has one solution and no superfluous clue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from random import Random

from aspsolve.batch._workers import InProcess, start_workers
from aspsolve.engine._limits import check_time_limit
from aspsolve.errors import InputError, LimitReached
from aspsolve.explanation import rate
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import family_of
from aspsolve.families.generation import Clue, Draft
from aspsolve.generate._reduction import Group, Reduction
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving import solve

#: The most solutions of an ambiguous puzzle that are tried as its only one.
TARGETS = 20
#: The number of orders in which superfluous clues are taken away.
ORDERS = 12
#: The most pairs of clues that are tried.
MAX_PAIRS = 20_000


@dataclass(frozen=True)
class Improvement:
    """What to change about a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle after the change; the same if nothing is to be changed.
    problem : str
        What was wrong, in a sentence; empty for nothing.
    added, removed : tuple of str
        The clues to add and to take away, in words.
    """

    puzzle: Puzzle
    problem: str = ""
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [self.problem or "The solution is unique, and every clue is necessary."]
        lines += [f"Take away {clue}." for clue in self.removed] + [f"Add {clue}." for clue in self.added]
        return "\n".join(lines)


def improve(puzzle: Puzzle, seed: int = 0, *, time_limit: float | None = None) -> Improvement:
    """Find the smallest change that makes a puzzle's solution unique or, where it is, leaves no superfluous clue.

    A superfluous clue stays where the puzzle would have another level without it.

    Parameters
    ----------
    puzzle : Puzzle
        Of a family that has a generator.
    seed : int
        Of random choices among changes of the same size.
    time_limit : float or None
        Seconds.

    Returns
    -------
    Improvement
        The change.

    Raises
    ------
    InputError
        For a family without a generator, for a puzzle without a solution, and where no change was found.
    LimitReached
        If the time is over first.
    """
    if check_time_limit(time_limit) is not None:
        with start_workers(None, 1) as workers:
            try:
                return workers.submit(InProcess[Improvement](partial(improve, puzzle, seed), time_limit)).result()
            except LimitReached:
                raise LimitReached(f"no change was found within {time_limit:g} s") from None
    generator = family_of(puzzle).generator_class
    solutions = solve(puzzle, models=TARGETS).solutions
    if not solutions:
        raise InputError("the puzzle has no solution: aspsolve explain shows which clues conflict")
    random = Random(seed)
    if len(solutions) == 1:
        return _of_unique(*generator.draft_of(solutions[0]), random)
    choices = [(solution, *generator.draft_of(solution)) for solution in solutions]
    best: tuple[Draft, frozenset[Clue], frozenset[Clue]] | None = None
    for solution, draft, clues in choices:
        reduction = Reduction(draft, random)
        reduction.remember(draft.shared(other) for other in solutions if other != solution)
        changed = _single(reduction, clues) or (_pair(reduction, clues) if best is None else None)
        if changed is None and best is None and (more := reduction.enough(clues)) is not None:
            changed = reduction.one_by_one(more, [group for group in draft.groups if not group <= clues])
        if changed is not None and (best is None or _size(clues, changed) < _size(*best[1:])):
            best = draft, clues, changed
            if _size(clues, changed) == 1:
                break
    if best is None:
        raise InputError("no clues were found that make the solution unique")
    number = f"{len(solutions)} or more" if len(solutions) == TARGETS else str(len(solutions))
    return _improvement(*best, f"The puzzle has {number} solutions.")


def _of_unique(draft: Draft, clues: frozenset[Clue], random: Random) -> Improvement:
    """Return the change of a puzzle with one solution that takes superfluous clues away."""
    least = _fewest_removed(draft, clues, random)
    count = len(clues) - len(least)
    problem = f"The solution is unique, also without {count} of the {len(clues)} clues." if count else ""
    kept = _at_its_level(draft, clues, least, random)
    if stay := len(kept) - len(least):
        problem += f" The puzzle's level needs {stay} of these."
    return _improvement(draft, clues, kept, problem)


def _improvement(draft: Draft, before: frozenset[Clue], after: frozenset[Clue], problem: str) -> Improvement:
    old, new = draft.puzzle(before), draft.puzzle(after)
    added = tuple(draft.said(clue, new) for clue in sorted(after - before))
    removed = tuple(draft.said(clue, old) for clue in sorted(before - after))
    return Improvement(new, problem, added, removed)


def _size(before: frozenset[Clue], after: frozenset[Clue]) -> int:
    """Return how many clues are added, taken away or moved."""
    return max(len(after - before), len(before - after))


def _fewest_removed(draft: Draft, clues: frozenset[Clue], random: Random) -> frozenset[Clue]:
    """Take superfluous clues away, as few as leave none."""
    reduction = Reduction(draft, random)
    tries: list[frozenset[Clue]] = []
    for _ in range(ORDERS):
        groups = [group for group in draft.groups if group <= clues]
        random.shuffle(groups)
        tries.append(reduction.one_by_one(clues, groups))
        if len(tries[-1]) >= len(clues) - 1:
            break
    return max(tries, key=len)


def _at_its_level(draft: Draft, clues: frozenset[Clue], least: frozenset[Clue], random: Random) -> frozenset[Clue]:
    """Take superfluous clues away, down to the least, as long as the puzzle stays as hard, if it is rated at all."""
    level = _level(draft, clues)
    if level is None or _level(draft, least) is level:
        return least
    groups = [group for group in draft.groups if group <= clues and not group <= least]
    random.shuffle(groups)
    for group in groups:
        fewer = clues - (group - least)
        if _level(draft, fewer) is level:
            clues = fewer
    return clues


def _level(draft: Draft, clues: frozenset[Clue]) -> Level | None:
    """Return how hard a puzzle is; None if it is not rated, as it has several solutions or no explanations."""
    try:
        return rate(draft.puzzle(clues)).level
    except InputError:
        return None


def _single(reduction: Reduction, clues: frozenset[Clue]) -> frozenset[Clue] | None:
    """Add, take away or move one clue."""
    draft = reduction.draft
    absent = [group for group in draft.groups if not group <= clues]
    present = [group for group in draft.groups if group <= clues]
    changes: list[frozenset[Clue]] = [clues | group for group in absent]
    if not draft.monotone:
        changes += [clues - group for group in present]
    changes += [clues - one | other for one in present for other in absent]
    return _first_sufficient(reduction, changes)


def _pair(reduction: Reduction, clues: frozenset[Clue]) -> frozenset[Clue] | None:
    absent: list[Group] = [group for group in reduction.draft.groups if not group <= clues]
    pairs = (clues | one | other for one, other in combinations(absent, 2))
    return _first_sufficient(reduction, islice(pairs, MAX_PAIRS))


def _first_sufficient(reduction: Reduction, choices: Iterable[frozenset[Clue]]) -> frozenset[Clue] | None:
    return next((clues for clues in choices if reduction.sufficient(clues) is not None), None)
