"""Solve a puzzle: its facts and an encoding go to clingo, answer sets come back as solutions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path

from aspsolve.domains import Settled, domains
from aspsolve.engine.child import ChildSearch, LimitReached
from aspsolve.engine.configuration import configuration, random_search
from aspsolve.engine.control import Program, Search
from aspsolve.engine.encodings import rules_for_domains
from aspsolve.engine.foregone import Foregone
from aspsolve.engine.result import Interrupted, Result, Status
from aspsolve.engine.task import Task
from aspsolve.engine.turns import SearchInTurns
from aspsolve.errors import InputError, one_line
from aspsolve.puzzles import Puzzle, Solution

__all__ = ["ClingoWarning", "solutions", "solve"]

AnySearch = Search | ChildSearch | Foregone
#: With fewer facts than this, our encodings are ground within milliseconds.
FEW = 500


class ClingoWarning(UserWarning):
    """Something that clingo remarked on an encoding, with file and line."""


def solve(
    puzzle: Puzzle,
    *,
    models: int = 1,
    time_limit: float | None = None,
    threads: int = 1,
    seed: int | None = None,
    encoding: str | PathLike[str] | None = None,
    options: Sequence[str] = (),
    on_solution: Callable[[Solution], None] | None = None,
) -> Result:
    """Solve a puzzle.

    Parameters
    ----------
    puzzle : of any family.
    models : how many solutions to look for at most; 0 for all. Two tell whether a solution is unique.
    time_limit : seconds for grounding and solving together. The search then runs in a process of its own, because
        clingo cannot be stopped while it grounds.
    threads : how many threads clingo searches with. Where guesses are put right, so many processes do that.
    seed : makes the search random, and the same for the same seed.
    encoding : a path to other rules for the same facts; the family's own without.
    options : any of clingo's own options, such as ``["--configuration=jumpy"]``; clingo then searches alone, where it
        would put guesses right in turns.
    on_solution : called with each solution as soon as it is found.

    Returns
    -------
    Result
        A reached limit is not an error: the status is UNKNOWN, or SATISFIABLE with the solutions found in time.

    Raises
    ------
    InputError
        For an option or an encoding that does not exist.
    EncodingError
        For an encoding that clingo refuses; the text has file and line.
    Interrupted
        On Ctrl-C, with the result so far; a KeyboardInterrupt.

    Warns
    -----
    ClingoWarning
        For each remark of clingo's.
    """
    search, settled = _search(puzzle, models, time_limit, threads, seed, encoding, options)
    found: list[Solution] = []
    stopped = False
    try:
        for answer in search:
            solution = puzzle.decode(answer.symbols, settled)
            found.append(solution)
            if on_solution is not None:
                on_solution(solution)
    except LimitReached:
        stopped = True
    except KeyboardInterrupt:
        raise Interrupted(_result(search, found, stopped=True)) from None
    for message in search.messages:
        warnings.warn(one_line(message), ClingoWarning, stacklevel=2)
    return _result(search, found, stopped=stopped)


def solutions(
    puzzle: Puzzle,
    *,
    models: int = 0,
    time_limit: float | None = None,
    threads: int = 1,
    seed: int | None = None,
    encoding: str | PathLike[str] | None = None,
    options: Sequence[str] = (),
) -> Iterator[Solution]:
    """Yield a puzzle's solutions as they are found; the search stops when the caller does.

    The parameters and errors are those of `solve`, but for `models`, which is 0 here: all. A reached time limit
    ends the iteration.
    """
    search, settled = _search(puzzle, models, time_limit, threads, seed, encoding, options)
    try:
        for answer in search:
            yield puzzle.decode(answer.symbols, settled)
    except LimitReached:
        return
    finally:
        for message in search.messages:
            warnings.warn(one_line(message), ClingoWarning, stacklevel=2)


def _search(
    puzzle: Puzzle,
    models: int,
    time_limit: float | None,
    threads: int,
    seed: int | None,
    encoding: str | PathLike[str] | None,
    options: Sequence[str],
) -> tuple[AnySearch, Settled]:
    """Return the search that the parameters of `solve` describe, and what is settled without it."""
    if models < 0:
        raise InputError(f"models: expected 0 for all, or a number of models, found {models}")
    if threads < 1:
        raise InputError(f"threads: expected at least 1, found {threads}")
    if time_limit is not None and not 0 < time_limit < float("inf"):
        raise InputError(f"time limit: expected a positive number of seconds, found {time_limit:g}")
    if encoding is not None and not Path(encoding).is_file():
        raise InputError("there is no such encoding", file=str(encoding))
    arguments = [f"--parallel-mode={threads}" for _ in range(threads > 1)]
    if seed is not None:
        arguments += random_search(seed)
    task = None
    settled: Settled = ()
    if encoding is None:
        facts, settled, solvable = domains(puzzle)
        if solvable is not None and not options:
            return Foregone(solvable), settled
        if not options:
            task = Task.of(puzzle, facts, models, seed, threads)
        program = Program(text=rules_for_domains(puzzle.kind), facts=facts, light=len(facts) < FEW)
        arguments += configuration(puzzle, options)
    else:
        # Other rules may show or choose more than the family's predicate: what counts is that.
        arguments.append("--project=auto")
        text = f"#project {puzzle.output.meta.name}/{puzzle.output.meta.arity}."
        facts = tuple(fact.symbol for fact in puzzle.facts())
        program = Program(files=(str(encoding),), text=text, facts=facts)
    arguments = ["0" if task else str(models), *arguments, *options]
    if time_limit is not None:
        return ChildSearch(program, arguments, time_limit, task=task), settled
    return SearchInTurns(program, arguments, task=task) if task else Search(program, arguments), settled


def _result(search: AnySearch, found: Sequence[Solution], *, stopped: bool) -> Result:
    """Return what a search came to."""
    status = {True: Status.SATISFIABLE, False: Status.UNSATISFIABLE, None: Status.UNKNOWN}[search.satisfiable]
    return Result(
        status,
        tuple(found),
        exhausted=search.exhausted,
        stopped=stopped,
        statistics=search.statistics,
        messages=tuple(map(one_line, search.messages)),
    )
