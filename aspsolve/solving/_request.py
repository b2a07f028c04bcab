"""The request for a search: its options, checked, and the search itself, in this process or in one of its own."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from aspsolve.engine._control import Answer, Program, Search
from aspsolve.engine._limits import check_time_limit
from aspsolve.errors import EncodingError, InputError, shown
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.puzzle import Puzzle, SolutionT_co

if TYPE_CHECKING:
    from aspsolve.engine._process import ProcessSearch

#: What a search counts, as `aspsolve.engine._control.Search` does.
STATISTICS = ("seconds", "grounding", "solving", "rules", "atoms", "choices", "conflicts", "restarts")
#: With fewer facts than this, our encodings are ground within milliseconds.
QUICK_FACTS = 500


@dataclass
class DecidedSearch(Search):
    """A search that pruning has decided: the one answer has nothing besides what is fixed, or there is none.

    >>> search = DecidedSearch(satisfiable=True)
    >>> [answer.symbols for answer in search], search.exhausted
    ([()], True)
    """

    program: Program = field(default_factory=Program)
    exhausted: bool = True
    statistics: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STATISTICS, 0))

    def __iter__(self) -> Generator[Answer, None, None]:
        if self.satisfiable:
            yield Answer(())


AnySearch: TypeAlias = "Search | ProcessSearch"


@dataclass(frozen=True)
class SolveRequest(Generic[SolutionT_co]):
    """The options of a search, as `aspsolve.solve` describes them; raises InputError for those that cannot be."""

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
        if self.encoding is not None and not Path(self.encoding).is_file():
            raise InputError("there is no such encoding", file=str(self.encoding))

    @property
    def configuration(self) -> tuple[str, ...]:
        """The options with which the family's encoding is solved, none if the user's own choose how to search."""
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
        encoding = None if self.encoding is None else str(Path(self.encoding).absolute())
        return _again, (self.puzzle.to_json(), self.models, self.threads, self.seed, encoding, self.options)

    def build(self) -> Search:
        if self.encoding is not None:
            return self._search_by(str(self.encoding))
        family = family_of(self.puzzle)
        pruned = family.prune(self.puzzle)
        if pruned.satisfiable is not None and not self.options:
            return DecidedSearch(satisfiable=pruned.satisfiable, fixed=pruned.fixed)
        program = Program(text=family.rules(), facts=pruned.facts, quick=len(pruned.facts) < QUICK_FACTS)
        return Search(program, self._arguments(self.configuration), fixed=pruned.fixed)

    def _search_by(self, encoding: str) -> Search:
        """Return the search by other rules: they may show or choose more than the family's predicate, which counts."""
        text = "".join(f"#project {one.meta.name}/{one.meta.arity}." for one in self.puzzle.outputs())
        facts = tuple(fact.symbol for fact in self.puzzle.facts())
        program = Program(files=(encoding,), text=text, facts=facts)
        return Search(program, self._arguments(("--project=auto",)))

    def check_encoding(self) -> None:
        """Raise EncodingError where the user's encoding cannot show the predicate that solutions consist of."""
        if self.encoding is None:
            return
        from aspsolve.engine._reading import shown_predicates  # noqa: PLC0415  (most solve by our own rules)

        predicates = shown_predicates([str(self.encoding)])
        for output in (one.meta for one in self.puzzle.outputs()):
            if predicates is None or (output.name, output.arity) in predicates:
                continue
            predicate = f"{output.name}/{output.arity}"
            raise EncodingError(f"{self.encoding}: shows no {predicate}, the predicate of a solution")

    def _arguments(self, configuration: Sequence[str]) -> list[str]:
        threads = [f"--parallel-mode={self.threads}"] if self.threads > 1 else []
        chance = () if self.seed is None else (f"--seed={self.seed}", "--sign-def=rnd", "--rand-freq=0.02")
        return [str(self.models), *threads, *chance, *configuration, *self.options]


def _again(puzzle: Mapping[str, Any], *options: Any) -> SolveRequest[Any]:
    return SolveRequest(FAMILIES[puzzle["kind"]].puzzle.from_json(puzzle), *options)
