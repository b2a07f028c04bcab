"""Local search for Seek Numbers: simulated annealing, then large-neighbourhood repair of one hint after another.

Annealing (see `aspsolve.families.seeknumbers.annealing`) comes near a solution soon, and then no nearer. From there on
it is clingo's turn: the links of the path stay as they are, but for those around the walk from a wrong hint to the next
one. There clingo looks for another path on which that hint is right. (A large neighbourhood search: P. Shaw, "Using
constraint programming and local search methods to solve vehicle routing problems", CP 1998.)

Mostly there is no such path as long as all the other hints must stay right, and to prove it takes longer the more of
the path is opened. So two of the hints nearby may become wrong instead, by a little: then what is wrong moves on, to
where it meets something else that is wrong or where there is more choice. Where that is impossible too, more is opened.

>>> puzzle = SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (2, 1, 2), (3, 2, 1)])
>>> for answer in SeekNumbersLocalSearch(puzzle).solve():
...     print(puzzle.decode(answer.symbols).check())
()
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cached_property
from itertools import pairwise
from random import Random

from aspsolve.engine.control import Answer, GroundProgram, Program, Search
from aspsolve.families.parts import LocalSearch, Pruned, SearchPlan
from aspsolve.families.seeknumbers import FAMILY, SeekNumbers
from aspsolve.families.seeknumbers.annealing import Annealing
from aspsolve.model.bitboard import sparse
from aspsolve.model.lattice import Edge, Point
from aspsolve.model.symbols import Function, Number, Symbol

__all__ = ["SeekNumbersLocalSearch"]

#: How many conflicts the complete search is granted: so many, divided by the fourth power of the number of cells. The
#: larger a puzzle is, the less is to be hoped of them; past 15 by 15, that is little.
CONFLICTS_TIMES_CELLS_4 = 400_000_000_000_000
#: More than any small puzzle takes, and a number that clasp can read however often the turns grow.
MAX_CONFLICTS = 10_000_000
#: A puzzle that is granted less than so many is hardly ever solved within them: its first turn is a probe, which tells
#: whether it is refuted soon.
HOPEFUL_CONFLICTS, PROBE_CONFLICTS = 20_000, 1_500
#: In which to find any path through the cells, from which annealing starts.
PATH_CONFLICTS = 200_000
#: Annealing cools from HOT to COLD, in bends, with so many moves a cell.
HOT, COLD, MOVES_PER_CELL = 2.5, 0.15, 3000
#: How far around a walk the links are open at first, in cells.
OPEN_DISTANCE = 5
#: So many hints there may become wrong, by so many bends; that takes as many conflicts at most.
SACRIFICED_HINTS, SACRIFICED_BENDS, REPAIR_CONFLICTS = 2, 2, 2_000
#: After so many searches a cell without ever fewer wrong hints another annealing is better.
MAX_FAILED_REPAIRS_PER_CELL = 0.2
#: For another solution one link is taken away. Links are open that far around it, and the search has so many conflicts.
VARIED_DISTANCES, VARIATION_CONFLICTS = (3, 6), 2_000


class SeekNumbersLocalSearch(LocalSearch):
    """Annealings, and how clingo repairs them.

    Parameters
    ----------
    puzzle : SeekNumbers
        One with hints.
    seed : int
        Of the random moves.
    stop : threading.Event or None
        Once another thread has set it, nothing more is tried.

    Attributes
    ----------
    infeasible : bool
        Set once it is known that there is no path through all the cells.
    """

    def __init__(self, puzzle: SeekNumbers, seed: int = 0, stop: threading.Event | None = None) -> None:
        self.infeasible = False
        self._puzzle = puzzle
        self._stop = stop or threading.Event()
        self._random = Random(seed)
        self._relaxed = _RelaxedProgram(puzzle, self._stop)

    @classmethod
    def plan(cls, puzzle: SeekNumbers, pruned: Pruned) -> SearchPlan | None:  # noqa: ARG003
        """Return when to search how, None without hints and where the cells are sparse."""
        if not puzzle.hints or sparse(puzzle.cells):
            return None
        conflicts = min(CONFLICTS_TIMES_CELLS_4 // len(puzzle.cells) ** 4, MAX_CONFLICTS)
        return SearchPlan(conflicts if conflicts >= HOPEFUL_CONFLICTS else min(PROBE_CONFLICTS, conflicts), conflicts)

    @cached_property
    def _annealing(self) -> Annealing | None:
        """The path that is annealed, None where none to start from is found soon."""
        puzzle = self._puzzle.without_hints()
        program = Program(text=FAMILY.rules, facts=tuple(fact.symbol for fact in puzzle.facts()))
        arguments = ["1", f"--solve-limit={PATH_CONFLICTS}", *FAMILY.clingo_options(puzzle)]
        search = Search(program, arguments, stop=self._stop)
        for answer in search:
            return Annealing(self._puzzle, self._relaxed.path(answer), self._random, self._stop)
        self.infeasible = search.exhausted
        return None

    def solve(self) -> Iterator[Answer]:
        """Yield a solution if the next annealing can be repaired."""
        annealing = self._annealing
        if annealing is None:
            return
        annealing.anneal(MOVES_PER_CELL * len(self._puzzle.cells), HOT, COLD)
        if self._puzzle.first not in annealing.wrong:
            yield from self._repaired(annealing)

    def vary(self, answer: Answer) -> Iterator[Answer]:
        """Yield solutions that lack a link of this one, and are the same but near there."""
        path = self._relaxed.path(answer)
        links = self._relaxed.links(path)
        for distance in VARIED_DISTANCES:
            for link in self._random.sample(links, len(links)):
                if self._stop.is_set():
                    return
                found, _ = self._relaxed.search(path, _around(link, distance), VARIATION_CONFLICTS, without=link)
                if found is not None:
                    yield found

    def _repaired(self, annealing: Annealing) -> Iterator[Answer]:
        """Repair one wrong hint after another; yield the solution if that can be done for all."""
        wrong, answer = annealing.wrong, None
        if not wrong:
            answer, _ = self._relaxed.search(annealing.path, set(), None)
        fewest, failed = len(wrong), 0
        more: dict[Point, int] = {}  # how much farther around which hints the links have to be open
        while wrong and failed < MAX_FAILED_REPAIRS_PER_CELL * len(self._puzzle.cells) and not self._stop.is_set():
            failed += 1
            hint = self._random.choice(sorted(wrong))
            opened = _around(self._relaxed.walk(annealing.path, hint), OPEN_DISTANCE + more.get(hint, 0))
            found, decided = self._repair(annealing, hint, opened)
            if found is not None:
                answer, wrong = found, annealing.wrong
                more = {other: distance for other, distance in more.items() if other in wrong - opened}
            elif decided:
                more[hint] = more.get(hint, 0) + 1
            else:
                more[hint] = self._random.randint(0, more.get(hint, 0))
            if len(wrong) < fewest:
                fewest, failed = len(wrong), 0
        if answer is not None and not wrong:
            yield answer

    def _repair(self, annealing: Annealing, hint: Point, opened: set[Point]) -> tuple[Answer | None, bool]:
        """Repair a hint, if need be at the cost of others; return the path, if any, and whether clingo decided."""
        wrong = annealing.wrong
        near = sorted(cell for cell in self._relaxed.hints - wrong if cell in opened)
        instead = self._random.sample(near, min(SACRIFICED_HINTS, len(near)))
        answer, decided = self._relaxed.search(
            annealing.path, opened, REPAIR_CONFLICTS, wrong=wrong - {hint}, nearly=instead
        )
        if answer is not None:
            annealing.take(self._relaxed.path(answer))
            if len(annealing.wrong) >= len(wrong):
                better, _ = self._relaxed.search(annealing.path, opened, REPAIR_CONFLICTS, wrong=wrong - {hint})
                if better is not None:
                    annealing.take(self._relaxed.path(better))
                    answer = better
        return answer, decided


class _RelaxedProgram:
    """The puzzle's program, relaxed: hints need not be right."""

    #: With hinted/2 in the place of hint/3, a hint may owe any number of bends that is possible. And each cell has as
    #: many links as it must have: so links propagate that are assumed without their direction.
    RULES = """
    :- inner(X,Y), not 2 { link(X,Y, X',Y') : pair(X,Y, X',Y'); link(X',Y', X,Y) : pair(X',Y', X,Y) } 2.
    :- first(X,Y), not 1 { link(X,Y, X',Y') : pair(X,Y, X',Y'); link(X',Y', X,Y) : pair(X',Y', X,Y) } 1.
    :- final(X,Y), not 1 { link(X,Y, X',Y') : pair(X,Y, X',Y'); link(X',Y', X,Y) : pair(X',Y', X,Y) } 1.
    owes(X,Y, 0) :- hinted(X,Y).
    { owes(X,Y, 1..M) } :- hinted(X,Y), possible(M).
    """
    #: So many bends are possible besides what the largest hint says.
    MORE = SACRIFICED_BENDS + 1

    def __init__(self, puzzle: SeekNumbers, stop: threading.Event) -> None:
        self._puzzle = puzzle
        self._marked = {puzzle.first, puzzle.final, *(Point(x, y) for x, y, _ in puzzle.hints)}
        self._stop = stop
        self._ground = GroundProgram(Program(text=FAMILY.rules + self.RULES, facts=self._facts()), ["1"])
        self._links: dict[Edge, int] = {
            (Point(x, y), Point(x2, y2)): literal for (x, y, x2, y2), literal in self._literals("link", 4)
        }
        self._owes = dict(self._literals("owes", 3))
        self._asked = {Point(x, y): n for x, y, n in puzzle.hints}

    def _facts(self) -> tuple[Symbol, ...]:
        puzzle = self._puzzle
        most = max(n for _, _, n in puzzle.hints) + self.MORE
        return (
            *(fact.symbol for fact in puzzle.without_hints().facts()),
            *(Function("hinted", [Number(x), Number(y)]) for x, y, _ in puzzle.hints),
            Function("possible", [Number(most)]),
        )

    def _literals(self, name: str, arity: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the numbers in the atoms of a predicate, and clingo's literals for them."""
        for atom, literal in self._ground.literals(name, arity):
            yield tuple(argument.number for argument in atom.arguments), literal

    @property
    def hints(self) -> set[Point]:
        """The cells with hints."""
        return {*self._asked}

    def path(self, answer: Answer) -> tuple[Point, ...]:
        """Return the cells in the order of an answer's path."""
        atoms = ([argument.number for argument in atom.arguments] for atom in answer.symbols)
        return self._puzzle.solution(atoms).path

    def links(self, path: Sequence[Point]) -> list[Edge]:
        """Return the links of a path."""
        return [(one, other) if (one, other) in self._links else (other, one) for one, other in pairwise(path)]

    def walk(self, path: Sequence[Point], hint: Point) -> list[Point]:
        """Return the part of a path from a hint up to the next marked cell."""
        begin = path.index(hint)
        end = next(place for place in range(begin + 1, len(path)) if path[place] in self._marked)
        return [*path[begin : end + 1]]

    def _owing(self, hint: Point, by: int) -> Iterator[int]:
        """Yield literals that make the bends after a hint differ from the hint by at most `by`."""
        x, y = hint
        asked = self._asked[hint]
        if asked > by:
            yield self._owes[x, y, asked - by]
        yield -self._owes[x, y, asked + by + 1]

    def search(
        self,
        path: Sequence[Point],
        opened: set[Point],
        conflicts: int | None,
        *,
        wrong: Collection[Point] = (),
        nearly: Collection[Point] = (),
        without: Edge | None = None,
    ) -> tuple[Answer | None, bool]:
        """Return a path that differs only in links between opened cells, if any, and whether clingo decided.

        On it all hints are right but those that may be wrong, or nearly right, and a link may be forbidden.
        """
        taken = {*self.links(path)}
        assumptions = [
            literal if link in taken else -literal
            for link, literal in self._links.items()
            if not opened.issuperset(link)
        ]
        for hint in self._asked.keys() - wrong:
            assumptions += self._owing(hint, SACRIFICED_BENDS if hint in nearly else 0)
        if without is not None:
            assumptions.append(-self._links[without])
        self._ground.limit_conflicts(conflicts)
        with closing(self._ground.solve(assumptions, read=Answer.of, stopped=self._stop.is_set)) as answers:
            try:
                return next(answers), True
            except StopIteration as end:
                return None, end.value is not None and end.value.satisfiable is not None


def _around(cells: Iterable[Point], distance: int) -> set[Point]:
    """Return the places in the squares around some cells up to a distance, without the squares' corners."""
    near = range(-distance, distance + 1)
    steps = [(dx, dy) for dx in near for dy in near if abs(dx) + abs(dy) <= distance + 1]
    return {Point(x + dx, y + dy) for x, y in cells for dx, dy in steps}
