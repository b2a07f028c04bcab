"""Solve puzzles with clingo, by their family's encoding or another one, and decode answer sets to solutions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from aspsolve._files import check_regular
from aspsolve.engine._control import Answer, Program, Search
from aspsolve.engine._limits import check_time_limit
from aspsolve.engine._messages import without_undefined
from aspsolve.errors import (
    ClingoWarning,
    EncodingError,
    InputError,
    Interrupted,
    LimitReached,
    counted,
    one_line,
    shown,
)
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.model.checks import MAX_INTEGER, each
from aspsolve.model.drawing import Displayed
from aspsolve.model.puzzle import Puzzle, SolutionT_co, Status

if TYPE_CHECKING:
    from aspsolve.engine._process import ProcessSearch

__all__ = ["Result", "Status", "solutions", "solve"]

#: The names of a search's statistics, as `aspsolve.engine._control.Search` has them.
STATISTICS = ("seconds", "grounding", "solving", "rules", "atoms", "choices", "conflicts", "restarts")
AnySearch: TypeAlias = "Search | ProcessSearch"


@dataclass(frozen=True)
class Result(Displayed, Generic[SolutionT_co]):
    """The outcome of a search, generic over the class of the solutions.

    Parameters
    ----------
    status : Status
        Whether there is a solution.
    solutions : tuple of Solution
        The solutions found, each once.
    exhausted : bool
        True if there are no others.
    stopped : bool
        True if a limit or Ctrl-C ended the search before its end.
    statistics : mapping of str to float
        ``seconds`` (the whole search), ``grounding`` and ``solving`` (seconds of each), ``rules`` and ``atoms`` (the
        ground program's size), ``choices``, ``conflicts``, ``restarts``; as far as the search
        came. All are 0 if pruning has left nothing to search.
    messages : tuple of str
        The warnings of clingo, each with its file and line.
    encoding : str or None
        The path of the user's own rules, whose answer sets the solutions are, right or wrong, and whose search the
        status and `exhausted` are about; None for the family's own.
    """

    status: Status
    solutions: tuple[SolutionT_co, ...] = ()
    exhausted: bool = False
    stopped: bool = field(default=False, compare=False)
    statistics: Mapping[str, float] = field(default_factory=dict, compare=False)
    messages: tuple[str, ...] = field(default=(), compare=False)
    encoding: str | None = field(default=None, compare=False)

    @property
    def solution(self) -> SolutionT_co | None:
        """The first solution, None if none was found."""
        return self.solutions[0] if self.solutions else None

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The numbers, from 1, of the answer sets of the user's own rules that are no solutions."""
        if self.encoding is None:
            return ()
        return tuple(number for number, solution in enumerate(self.solutions, 1) if solution.check())

    @property
    def unique(self) -> bool | None:
        """True if there is exactly one solution.

        None if the search for a second one was not finished, or if one of the answer sets is no solution.
        """
        right = len(self.solutions) - len(self.wrong)
        if right > 1:
            return False
        return right == 1 if self.exhausted and not self.wrong else None

    @property
    def amount(self) -> str:
        """The number of solutions, or of answer sets of the user's own rules and of those that are wrong, in words."""
        found = counted(len(self.solutions), "solution" if self.encoding is None else "answer set")
        return f"{found}, {len(self.wrong)} of them no solution" if self.wrong else found

    def __repr__(self) -> str:
        found = repr([*self.solutions]) if len(self.solutions) < 2 else f"[…{len(self.solutions)}]"
        stopped = ", stopped=True" if self.stopped else ""
        return f"Result({self.status.value}, solutions={found}, exhausted={self.exhausted}{stopped})"

    def __str__(self) -> str:
        if self.solutions:
            return "\n\n".join(map(str, self.solutions))
        if self.status is not Status.UNSATISFIABLE:
            return "no solution found in time"
        return "no solution exists" if self.encoding is None else f"{self.encoding} has no answer set"


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

    request = SolveRequest(puzzle, models, threads, seed, encoding, tuple(each(options, "options")))
    try:
        result = solve_request(request, add, time_limit)
    except Interrupted as interrupted:
        interrupted.result = replace(interrupted.result, solutions=tuple(found))
        raise
    _warn(result.messages)
    return replace(result, solutions=tuple(found))


def solve_request(
    request: SolveRequest[SolutionT_co], on_solution: Callable[[SolutionT_co], object], time_limit: float | None = None
) -> Result[SolutionT_co]:
    """Call `on_solution` with each solution as `solve` does, but return a result without solutions."""
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
    request = SolveRequest(puzzle, models, threads, seed, encoding, tuple(each(options, "options")))
    search = request.search(time_limit)
    try:
        with suppress(LimitReached), closing(_decoded(request, search)) as decoded:
            yield from decoded
    finally:
        _warn(_messages(request, search))


def _decoded(request: SolveRequest[SolutionT_co], search: AnySearch) -> Generator[SolutionT_co, None, None]:
    try:
        with closing(iter(search)) as answers:
            first = [*islice(answers, 1)]
            request.check_encoding()
            for answer in chain(first, answers):
                yield request.puzzle.decode(answer.symbols, search.fixed)
    except EncodingError as error:
        error.args = (request.placed(str(error)),)
        raise


def _messages(request: SolveRequest[SolutionT_co], search: AnySearch) -> list[str]:
    """Return clingo's messages, a line each, without those about input predicates that the puzzle has no facts of."""
    messages = without_undefined(search.messages, request.puzzle.input_signatures())
    return [one_line(request.placed(message)) for message in messages]


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


@dataclass
class DecidedSearch(Search):
    """A search that pruning has decided: all atoms of the only answer are fixed, or there is no answer."""

    program: Program = field(default_factory=Program)
    exhausted: bool = True
    statistics: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STATISTICS, 0))

    def __iter__(self) -> Generator[Answer, None, None]:
        if self.satisfiable:
            yield Answer(())


@dataclass(frozen=True)
class SolveRequest(Generic[SolutionT_co]):
    """The options of a search, as `aspsolve.solve` describes them; raises InputError for invalid ones."""

    puzzle: Puzzle[SolutionT_co]
    models: int = 1
    threads: int = 1
    seed: int | None = None
    encoding: str | PathLike[str] | None = None
    options: Sequence[str] = ()

    def __post_init__(self) -> None:
        family_of(self.puzzle)
        for name, value, least in (("models", self.models, 0), ("threads", self.threads, 1)):
            if isinstance(value, bool) or not isinstance(value, int):
                raise InputError(f"{name}: expected a whole number, found {shown(value)}")
            if value < least:
                expected = "0 for all, or a number of models" if name == "models" else "at least 1"
                raise InputError(f"{name}: expected {expected}, found {value}")
            if value > MAX_INTEGER:
                raise InputError(f"{name}: expected at most {MAX_INTEGER}, found {shown(value)}")
        for option in self.options:
            if not isinstance(option, str):
                raise InputError(f"options: expected texts such as '--configuration=jumpy', found {shown(option)}")
        if self.encoding is not None:
            check_regular(Path(self.encoding), missing=False)

    @property
    def configuration(self) -> tuple[str, ...]:
        """The family's options for its encoding, none if the user's own options configure the search."""
        if any(option.startswith(("--conf", "--sat", "--heu")) for option in self.options):
            return ()
        return family_of(self.puzzle).clingo_options(self.puzzle)

    def search(self, time_limit: float | None = None) -> AnySearch:
        """Return the search; with a time limit in seconds, or by other rules, it is made and run in its own process."""
        if check_time_limit(time_limit) is None and self.encoding is None:
            return self.build()
        from aspsolve.engine._calls import Limits  # noqa: PLC0415  (most searches have no process)
        from aspsolve.engine._process import ProcessSearch  # noqa: PLC0415

        return ProcessSearch(self.build, Limits(time_limit))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the puzzle be pickled as JSON: its class may be one that no other process has."""
        encoding = None if self.encoding is None else fspath(self.encoding)
        return _unpickled, (self.puzzle.to_json(), self.models, self.threads, self.seed, encoding, self.options)

    def build(self) -> Search:
        if self.encoding is not None:
            return self._search_by(str(self.encoding))
        family = family_of(self.puzzle)
        pruned = family.prune(self.puzzle)
        if pruned.satisfiable is not None and not self.options:
            return DecidedSearch(satisfiable=pruned.satisfiable, fixed=pruned.fixed)
        program = Program(text=family.rules(), facts=pruned.facts)
        return Search(program, self._arguments(self.configuration), fixed=pruned.fixed)

    def _search_by(self, encoding: str) -> Search:
        """Return the search by other rules, projected to the family's output, for they may show or choose more."""
        from aspsolve.engine._isolation import program_bytes  # noqa: PLC0415  (most solve by our own rules)

        program_bytes(encoding)  # refuses a file that is no text in our own words
        text = "".join(f"#project {one.meta.name}/{one.meta.arity}." for one in self.puzzle.outputs())
        facts = tuple(fact.symbol for fact in self.puzzle.facts())
        program = Program(files=(encoding,), text=text, facts=facts)
        return Search(program, self._arguments(("--project=auto",)))

    def placed(self, message: str) -> str:
        """Return a message of clingo's with the file and the line of the rules that it is about."""
        return message if self.encoding is not None else family_of(self.puzzle).placed(message)

    def check_encoding(self) -> None:
        """Raise EncodingError if the user's encoding cannot show the predicate that solutions consist of."""
        if self.encoding is None:
            return
        from aspsolve.engine._reading import shown_predicates  # noqa: PLC0415  (most solve by our own rules)

        predicates = shown_predicates([str(self.encoding)])
        for output in (one.meta for one in self.puzzle.outputs()):
            if predicates is not None and (output.name, output.arity) not in predicates:
                predicate = f"{output.name}/{output.arity}"
                raise EncodingError(f"{self.encoding}: shows no {predicate}, the predicate of a solution")

    def _arguments(self, configuration: Sequence[str]) -> list[str]:
        threads = [f"--parallel-mode={self.threads}"] if self.threads > 1 else []
        chance = () if self.seed is None else (f"--seed={self.seed}", "--sign-def=rnd", "--rand-freq=0.02")
        return [str(self.models), *threads, *chance, *configuration, *self.options]


def _unpickled(puzzle: Mapping[str, Any], *options: Any) -> SolveRequest[Any]:
    return SolveRequest(FAMILIES[puzzle["kind"]].puzzle.from_json(puzzle), *options)
