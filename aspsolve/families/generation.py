"""The parts of a family's generator: it makes drafts, solutions with clues of which some are then taken away."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from aspsolve.errors import InputError, shown
from aspsolve.families.parts import Option
from aspsolve.model.checks import MAX_INTEGER, integer
from aspsolve.model.lattice import Lattice, Point
from aspsolve.model.puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from aspsolve.families._family import Family

__all__ = [
    "MAX_AREA",
    "Amount",
    "Clue",
    "Draft",
    "Generator",
    "Sufficient",
    "amount",
    "amounts",
    "apart",
    "check_area",
]

#: A generated puzzle has at most this many cells: a hundred by a hundred, far more than any that is done in time.
MAX_AREA = 10_000
#: A number of clues, or a range, as text.
RANGE = re.compile(r"[0-9]{1,9}(\.\.[0-9]{1,9})?")


class Clue(NamedTuple):
    """A clue that a puzzle may have or not: what it is, such as ``given``, and its cell or cells."""

    kind: str
    place: Any


def apart(clues: Iterable[Clue]) -> tuple[frozenset[Clue], ...]:
    """Return clues as groups of one, each of which may be taken away alone."""
    return tuple(frozenset([clue]) for clue in clues)


class Sufficient(NamedTuple):
    """Clues that leave only one solution."""

    #: A subset of the clues that were asked about.
    clues: frozenset[Clue]


class Amount(NamedTuple):
    """The smallest and the greatest number of clues of a kind that are wanted."""

    least: int = 0
    most: int = MAX_INTEGER

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}..{self.most}"


def amount(value: object, what: str) -> Amount:
    """Return the amount of a number, or of a range by its ends or as text; raises InputError."""
    ends: Sequence[object] = value if isinstance(value, (tuple, list)) else [value]
    if isinstance(value, str):
        ends = [*map(int, value.split(".."))] if RANGE.fullmatch(value) else ()
    if len(ends) not in (1, 2):
        raise InputError(f"{what}: expected a number or a range such as 5..9, found {shown(value)}")
    least, most = (integer(end, what, least=0) for end in (ends[0], ends[-1]))
    if least > most:
        raise InputError(f"{what}: the range {least}..{most} is empty")
    return Amount(least, most)


def amounts(cells: int, kinds: Mapping[str, tuple[object, int]]) -> dict[str, Amount]:
    """Return the amounts by kind, each of what is wanted and of the most there can be; raises InputError."""
    found = {}
    for kind, (value, most) in kinds.items():
        if value is not None:
            wanted = found[kind] = amount(value, f"{kind}s")
            if wanted.least > most:
                raise InputError(f"{kind}s: {cells} cells can have at most {most}, not {wanted.least}")
    return found


def check_area(cells: int, what: str) -> None:
    """Raise InputError, naming a parameter, for more cells than a generated puzzle may have."""
    if cells > MAX_AREA:
        raise InputError(f"{what}: expected at most {MAX_AREA} cells, found {cells}")


@dataclass(frozen=True)
class Draft(ABC):
    """A solution, and the clues from which a puzzle is made that has no other solution."""

    solution: Solution
    #: The clues that may be taken away, those of a group together; in order, unless the draft is monotone.
    groups: tuple[frozenset[Clue], ...]
    #: The clues that stay.
    fixed: frozenset[Clue] = frozenset()
    #: The wanted amounts by kind of clue; of other kinds there are as few as possible.
    amounts: Mapping[str, Amount] = field(default_factory=dict)

    #: True if fewer clues never have fewer solutions.
    monotone: ClassVar[bool] = True
    #: True if a second solution is found sooner than a puzzle is rated, even without chains, which always take longer.
    uniqueness_first: ClassVar[bool] = False
    #: True if few drafts are tried for a level, and the hardest puzzle is returned if none has it.
    few_attempts: ClassVar[bool] = False

    @property
    def clues(self) -> frozenset[Clue]:
        return self.fixed.union(*self.groups)

    def start(self, random: Random) -> frozenset[Clue]:  # noqa: ARG002
        """Return the clues to begin with, which may not suffice yet: all, if the draft is monotone."""
        return self.clues

    @abstractmethod
    def puzzle(self, clues: Collection[Clue]) -> Puzzle:
        """Make the puzzle with these clues."""

    def said(self, clue: Clue, puzzle: Puzzle) -> str:
        """Say a clue of a puzzle in words, with its place: what a cell shows, or a link between two."""
        cells = [f"({x},{y})" for x, y in zip(clue.place[::2], clue.place[1::2], strict=True)]
        if len(cells) > 1:
            return f"the {clue.kind} between {' and '.join(cells)}"
        (text,) = (tile.text for tile in puzzle.drawing().tiles if tile.at == clue.place)
        return f"the {clue.kind} {text} at {cells[0]}"

    def worth(self, group: frozenset[Clue]) -> int:  # noqa: ARG002
        """Sort key: the groups of the least worth are taken away first."""
        return 0

    def possible(self, clues: Collection[Clue]) -> bool:  # noqa: ARG002
        """Return whether a puzzle with these clues can have the draft's solution."""
        return True

    @abstractmethod
    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | Any:
        """Return what another solution with these clues `shared`, or sufficient clues; raises LimitReached."""

    @abstractmethod
    def shared(self, other: Any) -> Any:
        """Return the draft's clues that another solution has, or what else `allows` needs to know of it."""

    def allows(self, clues: Collection[Clue], shared: Any) -> bool:
        """Return whether another solution, known by what is `shared`, is one of the puzzle with these clues."""
        found: bool = shared.issuperset(clues)
        return found


def another_solution(family: Family, puzzle: Any, known: Solution, conflicts: int | None) -> Any:
    """Return another solution of a puzzle, ground anew, None if there is none; raises LimitReached."""
    from aspsolve.engine._control import Program  # noqa: PLC0415  (a generator can be asked for its options alone)
    from aspsolve.engine._entailment import OtherAnswers  # noqa: PLC0415

    pruned = family.prune(puzzle)
    if pruned.satisfiable is not None:
        return None
    fixed = {*map(tuple, pruned.fixed)}
    same = (atom.symbol for atom in known.atoms() if tuple(atom) not in fixed)
    others = OtherAnswers(Program(text=family.rules(), facts=pruned.facts), same, family.clingo_options(puzzle))
    other = others.find((), conflicts).other
    return None if other is None else puzzle.decode(other, pruned.fixed)


class Generator(ABC):
    """Makes drafts of a family's puzzles; its parameters are the options of an order, checked when it is made."""

    #: The levels that can be ordered.
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard", "expert")
    #: The lattice of the cells, if the parameter ``cells`` takes any set of them: then they can be drawn.
    lattice: ClassVar[Lattice | None] = None
    #: The parameters, all of which can be left out unless the generator says so.
    options: ClassVar[tuple[Option, ...]] = ()
    #: Parameters of a small puzzle, as JSON has them.
    example: ClassVar[Mapping[str, Any]] = {}
    #: The size of the puzzles, in a word that can be part of a file's name, and how many cells they have.
    size: str
    area: int

    @abstractmethod
    def draft(self, random: Random, *, hard: bool = False) -> Draft:
        """Return a draft, a `hard` one if solutions differ in that; raises InputError for none, or LimitReached."""

    def changed(self, draft: Draft, random: Random, places: Sequence[Point] = ()) -> Draft | None:  # noqa: ARG002
        """Return a draft without groups that differs a little from another such, at one of some places, or anywhere.

        None if none was found.
        """
        return None

    @staticmethod
    @abstractmethod
    def draft_of(solution: Any) -> tuple[Draft, frozenset[Clue]]:
        """Return the draft of a solution, and the clues that its puzzle has."""

    @staticmethod
    @abstractmethod
    def canonical(solution: Any) -> Hashable:
        """Return a value that is the same for puzzles that differ, with their solutions, by a symmetry or names."""
