"""Solve a puzzle: its facts and an encoding go to clingo, answer sets come back as solutions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from os import PathLike, fspath
from typing import Any

from aspsolve.engine._messages import without_undefined
from aspsolve.errors import ClingoWarning, Interrupted, LimitReached, one_line
from aspsolve.model.puzzle import Puzzle, SolutionT_co
from aspsolve.solving._request import AnySearch, SolveRequest
from aspsolve.solving._result import Result, Status


def solve(
    puzzle: Puzzle[SolutionT_co],
    *,
    models: int = 1,
    time_limit: float | None = None,
    threads: int = 1,
    seed: int | None = None,
    encoding: str | PathLike[str] | None = None,
    options: Sequence[str] = (),
    on_solution: Callable[[SolutionT_co], None] | None = None,
) -> Result[SolutionT_co]:
    """Solve a puzzle.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family.
    models : int
        At most this number of solutions, 0 for all. 2 shows whether a solution is unique.
    time_limit : float or None
        Seconds for pruning, grounding and solving together. The search then runs in a process of its own, because
        clingo cannot be stopped while it grounds.
    threads : int
        The number of clingo's threads.
    seed : int or None
        Random seed, for reproducible runs.
    encoding : str or os.PathLike or None
        A path to other rules for the same facts; the family's own if None.
    options : sequence of str
        Any of clingo's own options, such as ``["--configuration=jumpy"]``.
    on_solution : callable or None
        Called with each solution as soon as it is found.

    Returns
    -------
    Result
        A reached limit is not an error: the status is UNKNOWN, or SATISFIABLE with the solutions found in time.

    Raises
    ------
    InputError
        For an option or an encoding that does not exist.
    EncodingError
        For an encoding that clingo refuses; the text has file and line. And for one that does not show the predicate
        of which the puzzle's solutions consist.
    Interrupted
        On Ctrl-C, with the result so far; a KeyboardInterrupt.

    Warns
    -----
    ClingoWarning
        For each of clingo's warnings.
    """
    found: list[SolutionT_co] = []

    def add(solution: Any) -> None:
        found.append(solution)
        if on_solution is not None:
            on_solution(solution)

    request = SolveRequest(puzzle, models, threads, seed, encoding, tuple(options))
    try:
        result = solve_request(request, add, time_limit)
    except Interrupted as interrupted:
        interrupted.result = replace(interrupted.result, solutions=tuple(found))
        raise
    _warn(result.messages)
    return replace(result, solutions=tuple(found))


def solve_request(
    request: SolveRequest[SolutionT_co],
    on_solution: Callable[[SolutionT_co], object],
    time_limit: float | None = None,
) -> Result[SolutionT_co]:
    """Hand each solution over as `solve` does, and keep none: the result has no solutions."""
    search: AnySearch | None = None
    stopped = False
    try:
        search = request.search(time_limit)
        with closing(_decoded(request, search)) as decoded:
            for solution in decoded:
                on_solution(solution)
    except LimitReached:
        stopped = True
    except KeyboardInterrupt:
        raise Interrupted(_result(request, search, stopped=True)) from None
    assert search is not None
    return _result(request, search, stopped=stopped)


def solutions(
    puzzle: Puzzle[SolutionT_co],
    *,
    models: int = 0,
    time_limit: float | None = None,
    threads: int = 1,
    seed: int | None = None,
    encoding: str | PathLike[str] | None = None,
    options: Sequence[str] = (),
) -> Iterator[SolutionT_co]:
    """Yield a puzzle's solutions as they are found; the search stops when the caller does.

    Parameters
    ----------
    puzzle, models, time_limit, threads, seed, encoding, options : object
        As `solve` has them, but that `models` is 0 here: all. A reached time limit ends the iteration.

    Yields
    ------
    Solution
        Each once.

    Raises
    ------
    InputError, EncodingError
        As `solve` does.

    Warns
    -----
    ClingoWarning
        For each of clingo's warnings.
    """
    request = SolveRequest(puzzle, models, threads, seed, encoding, tuple(options))
    search = request.search(time_limit)
    try:
        with closing(_decoded(request, search)) as decoded:
            yield from decoded
    except LimitReached:
        return
    finally:
        _warn(_messages(request, search))


def _decoded(request: SolveRequest[SolutionT_co], search: AnySearch) -> Generator[SolutionT_co, None, None]:
    checked = False
    with closing(iter(search)) as answers:
        for answer in answers:
            if not checked:
                request.check_encoding()
                checked = True
            yield request.puzzle.decode(answer.symbols, search.fixed)
    if not checked:
        request.check_encoding()


def _messages(request: SolveRequest[SolutionT_co], search: AnySearch) -> list[str]:
    """Return clingo's messages, a line each; that a puzzle has no hint, for example, is no mistake of its rules."""
    return [*map(one_line, without_undefined(search.messages, request.puzzle.input_signatures()))]


def _warn(messages: Iterable[str]) -> None:
    for message in messages:
        warnings.warn(message, ClingoWarning, stacklevel=3)


def _result(request: SolveRequest[SolutionT_co], search: AnySearch | None, *, stopped: bool) -> Result[SolutionT_co]:
    if search is None:
        return Result(Status.UNKNOWN, stopped=True)
    status = {True: Status.SATISFIABLE, False: Status.UNSATISFIABLE, None: Status.UNKNOWN}[search.satisfiable]
    return Result(
        status,
        exhausted=search.exhausted,
        stopped=stopped,
        statistics=search.statistics,
        messages=tuple(_messages(request, search)),
        encoding=None if request.encoding is None else one_line(fspath(request.encoding)),
    )
