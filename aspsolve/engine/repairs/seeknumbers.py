"""Put guesses at a Seek Numbers solution right, one hint after another.

Guesses (see `aspsolve.guesses`) come near a solution soon, and then no nearer. From there on it is clingo's turn: the
links of the path stay as they are, but for those around the walk from a wrong hint to the next one, and the hints that
are right must stay so. Where there is no such path, or none is found soon, more of the links are opened. (A large
neighbourhood search: P. Shaw, "Using constraint programming and local search methods to solve vehicle routing
problems", CP 1998.)

>>> puzzle = SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (2, 1, 2), (3, 2, 1)])
>>> for answer in Repair(puzzle).solve():
...     print(puzzle.decode(answer.symbols).check())
()
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cached_property
from itertools import pairwise
from random import Random

import clingo

from aspsolve.domains import domains
from aspsolve.engine.configuration import configuration
from aspsolve.engine.control import Answer, Program, Search, limit
from aspsolve.engine.encodings import rules_for_domains
from aspsolve.guesses.seeknumbers import Guess
from aspsolve.puzzles.lattice import Edge, Point
from aspsolve.puzzles.seeknumbers import SeekNumbers

__all__ = ["Repair"]

#: Conflicts in which to find any path through the cells, from which the guesses start.
FOR_A_PATH = 200_000
#: A guess cools from HOT to WARM, in bends, with so many moves a cell; then it is stirred, for so many spells a cell
#: and moves a spell. The best that passes by, once SETTLING spells a cell are over, cools down to COLD.
HOT, WARM, COLD = 2.5, 0.5, 0.15
COOLING, SPELLS, SPELL, QUENCHING = 5000, 5, 600, 200
SETTLING = 0.25
#: How far around a walk the links are open at first, in cells; the distance grows by a quarter of itself.
NEAR = 4
#: How hard to try to put a hint right: conflicts for each opening, and how many openings may remain undecided.
EFFORTS = ((3_000, 2), (20_000, 2))
#: Where more hints than this have resisted, another guess is better than more effort.
FEW = 6
#: For another solution one link is taken away. Links are open that far around it, and the search has so many conflicts.
VARIED, FOR_A_VARIATION = (3, 6), 2_000


class Repair:
    """Guesses, and how they are put right.

    Parameters
    ----------
    puzzle : with hints.
    seed : of the guesses.
    stop : once another thread has set it, nothing more is tried.

    Attributes
    ----------
    hopeless : set once it is known that there is no path through all the cells.
    """

    def __init__(self, puzzle: SeekNumbers, seed: int = 0, stop: threading.Event | None = None) -> None:
        self.hopeless = False
        self._puzzle = puzzle
        self._stop = stop or threading.Event()
        self._random = Random(seed)
        self._loose = _Loose(puzzle, self._stop)
        self._better, self._fewest = False, 0

    @cached_property
    def _guess(self) -> Guess | None:
        """The guess, None where no path to start from is found soon."""
        puzzle = self._puzzle.without_hints()
        program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle))
        arguments = ["1", f"--solve-limit={FOR_A_PATH}", *configuration(puzzle)]
        search = Search(program, arguments, stop=self._stop)
        for answer in search:
            return Guess(self._puzzle, self._loose.path(answer), self._random, self._stop)
        self.hopeless = search.exhausted
        return None

    def solve(self) -> Iterator[Answer]:
        """Yield a solution if a guess leads to one: a fresh one, or what came of the last while that gets better."""
        guess, cells = self._guess, len(self._puzzle.cells)
        if guess is None:
            return
        if not self._better:
            guess.anneal(COOLING * cells, HOT, WARM)
            self._fewest = len(self._puzzle.hints)
        best = guess.cost, guess.path
        for spell in range(SPELLS * cells):
            guess.stir(SPELL, WARM)
            if guess.cost < best[0] or spell == int(SETTLING * cells):
                best = guess.cost, guess.path
            if not guess.cost or self._stop.is_set():
                break
        guess.take(best[1])
        guess.anneal(QUENCHING * cells, WARM, COLD)
        if self._puzzle.first not in guess.wrong:
            yield from self._put_right(guess)
        self._better = len(guess.wrong) < self._fewest
        self._fewest = min(self._fewest, len(guess.wrong))

    def vary(self, answer: Answer) -> Iterator[Answer]:
        """Yield solutions that lack a link of this one, and are the same but near there."""
        path = self._loose.path(answer)
        links = self._loose.links(path)
        for distance in VARIED:
            for link in self._random.sample(links, len(links)):
                if self._stop.is_set():
                    return
                found, _ = self._loose.search(path, _around(link, distance), FOR_A_VARIATION, without=link)
                if found is not None:
                    yield found

    def _put_right(self, guess: Guess) -> Iterator[Answer]:
        """Put one wrong hint right after another; yield the solution if that can be done for all.

        Those that resist are tried again once some others gave in, or else with more effort.
        """
        wrong, answer = guess.wrong, None
        if not wrong:
            answer, _ = self._loose.search(guess.path, set(), None)
        resisted: set[Point] = set()
        effort, fewer = 0, False
        while wrong and not self._stop.is_set():
            if wrong <= resisted:
                resisted.clear()
                effort, fewer = 0 if fewer else effort + 1, False
                if effort == len(EFFORTS) or (effort and len(wrong) > FEW):
                    return
            hint = self._random.choice(sorted(wrong - resisted))
            answer = self._with_right(guess.path, hint, wrong, *EFFORTS[effort])
            if answer is None:
                resisted.add(hint)
            else:
                guess.take(self._loose.path(answer))
                wrong, fewer = guess.wrong, True
        if answer is not None:
            yield answer

    def _with_right(
        self, path: Sequence[Point], hint: Point, wrong: set[Point], conflicts: int, undecided: int
    ) -> Answer | None:
        """Return a path on which this hint is right and all that were right before, None where none is found."""
        walk = self._loose.walk(path, hint)
        distance = NEAR
        while undecided and not self._stop.is_set():
            opened = _around(walk, distance)
            answer, decided = self._loose.search(path, opened, conflicts, wrong=wrong - {hint})
            if answer is not None or opened >= self._puzzle.cells:
                return answer
            undecided -= not decided
            distance += distance // 4
        return None


class _Loose:
    """The puzzle's program, but that hints need not be right."""

    #: With hinted/2 in the place of hint/3, a hint may owe any number of bends that is possible.
    RULES = """
    owes(X,Y, 0) :- hinted(X,Y).
    { owes(X,Y, 1..M) } :- hinted(X,Y), possible(M).
    """
    #: So many bends are possible besides what the largest hint says.
    MORE = 3

    def __init__(self, puzzle: SeekNumbers, stop: threading.Event) -> None:
        self._puzzle = puzzle
        self._marked = {puzzle.first, puzzle.final, *(Point(x, y) for x, y, _ in puzzle.hints)}
        program = Program(text=rules_for_domains(puzzle.kind) + self.RULES, facts=self._facts())
        self._search = Search(program, ["1"], stop=stop)
        self._control = self._search.ground()
        self._links: dict[Edge, int] = {
            (Point(x, y), Point(x2, y2)): literal for (x, y, x2, y2), literal in self._literals("link", 4)
        }
        owes = dict(self._literals("owes", 3))
        self._right = {Point(x, y): [*([owes[x, y, n]] if n else []), -owes[x, y, n + 1]] for x, y, n in puzzle.hints}

    def _facts(self) -> tuple[clingo.Symbol, ...]:
        puzzle, number = self._puzzle, clingo.Number
        most = max(n for _, _, n in puzzle.hints) + self.MORE
        return (
            *(fact.symbol for fact in puzzle.without_hints().facts()),
            *(clingo.Function("hinted", [number(x), number(y)]) for x, y, _ in puzzle.hints),
            clingo.Function("possible", [number(most)]),
            clingo.Function("pruned"),
        )

    def _literals(self, name: str, arity: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the numbers in the atoms of a predicate, and clingo's literals for them."""
        for atom in self._control.symbolic_atoms.by_signature(name, arity):
            yield tuple(argument.number for argument in atom.symbol.arguments), atom.literal

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

    def search(
        self,
        path: Sequence[Point],
        opened: set[Point],
        conflicts: int | None,
        *,
        wrong: Iterable[Point] = (),
        without: Edge | None = None,
    ) -> tuple[Answer | None, bool]:
        """Return a path like this one but for links between opened cells, and whether there is none if there is none.

        On it all hints are right but those that may be wrong, and a link may be forbidden.
        """
        taken = {*self.links(path)}
        assumptions = [
            literal if link in taken else -literal
            for link, literal in self._links.items()
            if not opened.issuperset(link)
        ]
        for hint in self._right.keys() - wrong:
            assumptions += self._right[hint]
        if without is not None:
            assumptions.append(-self._links[without])
        limit(self._control, conflicts)
        with closing(self._search.answers(self._control, assumptions)) as answers:
            try:
                return next(answers), True
            except StopIteration as end:
                return None, end.value is not None and not end.value.unknown


def _around(cells: Iterable[Point], distance: int) -> set[Point]:
    """Return the places in the squares around some cells up to a distance, without the squares' corners."""
    near = range(-distance, distance + 1)
    steps = [(dx, dy) for dx in near for dy in near if abs(dx) + abs(dy) <= distance + 1]
    return {Point(x + dx, y + dy) for x, y in cells for dx, dy in steps}
