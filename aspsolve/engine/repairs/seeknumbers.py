"""Put guesses at a Seek Numbers solution right, one hint after another.

Guesses (see `aspsolve.guesses`) come near a solution soon, and then no nearer. From there on it is clingo's turn: the
links of the path stay as they are, but for those around the walk from a wrong hint to the next one. There clingo looks
for another path on which that hint is right. (A large neighbourhood search: P. Shaw, "Using constraint programming and
local search methods to solve vehicle routing problems", CP 1998.)

Mostly there is no such path as long as all the other hints must stay right, and to prove it takes longer the more of
the path is opened. So two of the hints nearby may become wrong instead, by a little: then what is wrong moves on, to
where it meets something else that is wrong or where there is more choice. Where that is impossible too, more is opened.

>>> puzzle = SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (2, 1, 2), (3, 2, 1)])
>>> for answer in Repair(puzzle).solve():
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
#: A guess cools from HOT to COLD, in bends, with so many moves a cell.
HOT, COLD, MOVES = 2.5, 0.15, 3000
#: How far around a walk the links are open at first, in cells.
NEAR = 5
#: So many hints there may become wrong, by so many bends; that takes as many conflicts at most.
INSTEAD, BY, CONFLICTS = 2, 2, 2_000
#: After so many searches a cell without ever fewer wrong hints another guess is better.
IN_VAIN = 0.2
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

    @cached_property
    def _guess(self) -> Guess | None:
        """The guess, None where no path to start from is found soon."""
        puzzle = self._puzzle.without_hints()
        program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle).facts)
        arguments = ["1", f"--solve-limit={FOR_A_PATH}", *configuration(puzzle)]
        search = Search(program, arguments, stop=self._stop)
        for answer in search:
            return Guess(self._puzzle, self._loose.path(answer), self._random, self._stop)
        self.hopeless = search.exhausted
        return None

    def solve(self) -> Iterator[Answer]:
        """Yield a solution if the next guess leads to one."""
        guess = self._guess
        if guess is None:
            return
        guess.anneal(MOVES * len(self._puzzle.cells), HOT, COLD)
        if self._puzzle.first not in guess.wrong:
            yield from self._put_right(guess)

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
        """Put one wrong hint right after another; yield the solution if that can be done for all."""
        wrong, answer = guess.wrong, None
        if not wrong:
            answer, _ = self._loose.search(guess.path, set(), None)
        fewest, in_vain = len(wrong), 0
        more: dict[Point, int] = {}  # how much farther around which hints the links have to be open
        while wrong and in_vain < IN_VAIN * len(self._puzzle.cells) and not self._stop.is_set():
            in_vain += 1
            hint = self._random.choice(sorted(wrong))
            opened = _around(self._loose.walk(guess.path, hint), NEAR + more.get(hint, 0))
            found, decided = self._moved(guess, hint, opened)
            if found is not None:
                answer, wrong = found, guess.wrong
                more = {other: distance for other, distance in more.items() if other in wrong - opened}
            elif decided:
                more[hint] = more.get(hint, 0) + 1
            else:
                more[hint] = self._random.randint(0, more.get(hint, 0))
            if len(wrong) < fewest:
                fewest, in_vain = len(wrong), 0
        if answer is not None and not wrong:
            yield answer

    def _moved(self, guess: Guess, hint: Point, opened: set[Point]) -> tuple[Answer | None, bool]:
        """Put a hint right, whatever else becomes wrong instead; return the guess as it is then.

        Where there is none, tell also whether that is certain.
        """
        wrong = guess.wrong
        near = sorted(cell for cell in self._loose.hints - wrong if cell in opened)
        instead = self._random.sample(near, min(INSTEAD, len(near)))
        answer, decided = self._loose.search(guess.path, opened, CONFLICTS, wrong=wrong - {hint}, nearly=instead)
        if answer is not None:
            guess.take(self._loose.path(answer))
            if len(guess.wrong) >= len(wrong):
                better, _ = self._loose.search(guess.path, opened, CONFLICTS, wrong=wrong - {hint})
                if better is not None:
                    guess.take(self._loose.path(better))
                    answer = better
        return answer, decided


class _Loose:
    """The puzzle's program, but that hints need not be right."""

    #: With hinted/2 in the place of hint/3, a hint may owe any number of bends that is possible.
    RULES = """
    owes(X,Y, 0) :- hinted(X,Y).
    { owes(X,Y, 1..M) } :- hinted(X,Y), possible(M).
    """
    #: So many bends are possible besides what the largest hint says.
    MORE = BY + 1

    def __init__(self, puzzle: SeekNumbers, stop: threading.Event) -> None:
        self._puzzle = puzzle
        self._marked = {puzzle.first, puzzle.final, *(Point(x, y) for x, y, _ in puzzle.hints)}
        program = Program(text=rules_for_domains(puzzle.kind) + self.RULES, facts=self._facts())
        self._search = Search(program, ["1"], stop=stop)
        self._control = self._search.ground()
        self._links: dict[Edge, int] = {
            (Point(x, y), Point(x2, y2)): literal for (x, y, x2, y2), literal in self._literals("link", 4)
        }
        self._owes = dict(self._literals("owes", 3))
        self._asked = {Point(x, y): n for x, y, n in puzzle.hints}

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
        """Yield literals by which a hint is right, or wrong by no more than this."""
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
        """Return a path like this one but for links between opened cells, and whether there is none if there is none.

        On it all hints are right but those that may be wrong, or nearly right, and a link may be forbidden.
        """
        taken = {*self.links(path)}
        assumptions = [
            literal if link in taken else -literal
            for link, literal in self._links.items()
            if not opened.issuperset(link)
        ]
        for hint in self._asked.keys() - wrong:
            assumptions += self._owing(hint, BY if hint in nearly else 0)
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
