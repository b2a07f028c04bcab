"""Solve a large puzzle from both sides: the complete search and the repair of guesses take turns.

A random puzzle of a few hundred cells has very many solutions, but a complete search meets the first of them late and
by chance. `aspsolve.engine.repair` finds one sooner, and others near it; that there are no more only the complete
search can tell. Small puzzles are solved within its first turn.

>>> puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
>>> program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle))
>>> search = SearchInTurns(program, ["0"], task=Task(puzzle, models=2))
>>> len(list(search)), search.exhausted
(1, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import clingo

from aspsolve.domains import domains
from aspsolve.domains.board import scattered
from aspsolve.engine.configuration import configuration
from aspsolve.engine.control import Answer, Program, Search, limit
from aspsolve.engine.encodings import rules_for_domains
from aspsolve.puzzles import Puzzle, SeekNumbers
from aspsolve.puzzles.lattice import Point

if TYPE_CHECKING:
    from aspsolve.engine.repair import Repair

__all__ = ["SearchInTurns", "Task"]

#: The complete search has so many conflicts for the number of cells, three times in each of the first turns, then four
#: times and so on: the larger a puzzle is, the less is to be hoped of them.
PATIENCE = 4_000_000
#: Conflicts in which to find any path through the cells, from which the guesses start.
FOR_A_PATH = 200_000


@dataclass(frozen=True)
class Task:
    """What the repair of guesses has to know besides the program.

    Attributes
    ----------
    puzzle : has hints.
    models : how many answers are wanted at most, at least one.
    seed : of the guesses.
    """

    puzzle: SeekNumbers
    models: int = 1
    seed: int = 0

    @classmethod
    def of(cls, puzzle: Puzzle, models: int, seed: int | None) -> Task | None:
        """Return the task, None where there is nothing to guess or all solutions are wanted."""
        if not models or not isinstance(puzzle, SeekNumbers) or not puzzle.hints or scattered(puzzle.cells):
            return None
        return cls(puzzle, models, seed or 0)

    def to_json(self) -> dict[str, Any]:
        """Return what `from_json` takes."""
        return {"puzzle": self.puzzle.to_json(), "models": self.models, "seed": self.seed}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Task:
        """Return the task of `to_json`."""
        return cls(SeekNumbers.from_json(data["puzzle"]), data["models"], data["seed"])


@dataclass
class SearchInTurns(Search):
    """A search like `aspsolve.engine.control.Search`, which also puts guesses right.

    The program is that of the puzzle, and the arguments ask for all models: the task says how many are wanted.

    Attributes
    ----------
    task : the puzzle and what is wanted of it.
    """

    task: Task = field(kw_only=True)

    def _solve(self, control: clingo.Control) -> Iterator[Answer]:
        """Yield each answer once, until there are as many as wanted."""
        known: dict[frozenset[clingo.Symbol], Answer] = {}
        for answer in self._found(control, known):
            self.satisfiable = True
            if known.setdefault(frozenset(answer.symbols), answer) is answer:
                yield answer
                if len(known) == self.task.models:
                    return

    def _found(self, control: clingo.Control, known: dict[frozenset[clingo.Symbol], Answer]) -> Iterator[Answer]:
        """Yield answers, some of them again; those that are known include all that were yielded before."""
        repair = None
        for turn in count(1):
            yield from self._complete(control, max(3, turn) * PATIENCE // len(self.task.puzzle.cells))
            if self.exhausted or self.stop.is_set():
                return
            if repair is None:
                path = self._any_path()
                if self.exhausted or self.stop.is_set():
                    return
                if path is None:
                    break
                from aspsolve.engine.repair import Repair  # noqa: PLC0415  (small puzzles never need it)

                repair = Repair(self.task.puzzle, path, self.task.seed, self.stop)
            if not known:
                yield from repair.solve()
            if known:
                yield from self._others(repair, known)
                break
        yield from self._complete(control, None)

    def _complete(self, control: clingo.Control, conflicts: int | None) -> Iterator[Answer]:
        """Search all of the puzzle; afterwards it is exhausted, or the number of conflicts is reached."""
        limit(control, conflicts)
        result = yield from self.answers(control)
        if result is not None and result.exhausted:
            self.exhausted = True
            self.satisfiable = bool(self.satisfiable)

    def _any_path(self) -> Sequence[Point] | None:
        """Return a path that ignores the hints, None where none is found soon; where there is none, that is it."""
        puzzle = self.task.puzzle.without_hints()
        program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle))
        arguments = ["1", f"--solve-limit={FOR_A_PATH}", *configuration(puzzle)]
        search = Search(program, arguments, stop=self.stop)
        for answer in search:
            return puzzle.solution([argument.number for argument in atom.arguments] for atom in answer.symbols).path
        self.exhausted = search.exhausted
        if self.exhausted:
            self.satisfiable = False
        return None

    def _others(self, repair: Repair, known: dict[frozenset[clingo.Symbol], Answer]) -> Iterator[Answer]:
        """Yield solutions near those that are known, as long as these bring new ones."""
        for index in count():
            before = len(known)
            yield from repair.vary([*known.values()][index])
            if len(known) == before or self.stop.is_set():
                return
