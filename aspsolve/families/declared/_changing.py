"""Puzzles and answers that differ a little from others: what is chosen in a small part of the board is chosen anew.

>>> from random import Random
>>> from aspsolve import solve
>>> from aspsolve.families._registry import FAMILIES
>>> from aspsolve.families.declared._generator import board_rules
>>> akari = FAMILIES["akari"]
>>> solution = akari.generator_class(size=[4, 4]).draft(Random(1)).solution
>>> sides = ["-c", "width=4", "-c", "height=4"]
>>> changes = Changes(akari.declaration, board_rules(akari.declaration), sides)
>>> other = next(filter(None, (changes.near(solution, Random(seed)) for seed in range(20))))
>>> solve(other.puzzle, models=2).unique, other.puzzle == solution.puzzle
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import TypeAlias

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import OtherAnswers
from aspsolve.errors import LimitReached
from aspsolve.families.declared._declaration import Declaration, PredicateDeclaration
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution, class_of
from aspsolve.families.declared._searching import SEED_BITS, program_of, search_text
from aspsolve.model._symbols import Symbol

#: A column and a row, None for each of them.
Place: TypeAlias = tuple[int | None, int | None]
#: How far the part reaches to each side of a place, and how much further the lines do whose clues stand outside.
REACHES, FURTHER = (0, 1, 1, 1, 2), 1
#: How often one of the clues that are there is excluded, rather than another one added.
SHARE_OF_TRUE = 0.7
#: How the rest is drawn.
CHANCE = ("--rand-freq=0.2", "--sign-def=rnd", "--warn=none")
#: How many changes are drawn until a puzzle has one solution, and the conflicts that one may take.
TRIES, MAX_CONFLICTS = 60, 2_000
#: How often values are drawn anew without fewer that are given then, the same for hard puzzles, which hardly ever are
#: those that need none; and how far from one that is given.
PATIENCE, HARD_PATIENCE, REACHES_OF_VALUES = 100, 20, (1, 1, 2)
#: How they are drawn, and the conflicts that a look for another answer may take.
CHANCE_OF_VALUES, CONFLICTS_OF_VALUES = ("1", "--rand-freq=1", "--sign-def=rnd", "--warn=none"), 5_000


class Changes:
    """The puzzles of a size, with all their answers, in one ground program."""

    def __init__(self, declaration: Declaration, board: Sequence[str], arguments: Sequence[str]) -> None:
        self._declaration = declaration
        self._ground = GroundProgram(Program(text=search_text(declaration, board).rules), [*arguments, *CHANCE])
        self._ground.limit_conflicts(MAX_CONFLICTS)
        facts = {symbol for symbol, is_fact in self._ground.atoms() if is_fact}
        self._chosen = {
            symbol: (literal, _place(symbol, one))
            for one in declaration.inputs
            for symbol, literal in self._ground.literals(*one.signature)
            if symbol not in facts
        }
        places = [place for _, place in self._chosen.values()]
        self._places = [place for place in places if None not in place] or places

    def near(self, solution: DeclaredSolution, random: Random) -> DeclaredSolution | None:
        """Return the only solution of a puzzle that differs in a part of the board; None if what was drawn has more."""
        there = {fact.symbol for fact in solution.puzzle.facts()}
        for _ in range(TRIES if self._places else 0):
            drawn = self._drawn(there, random)
            found, all_found = self._answers(self._literals(self._chosen, drawn), most=2) if drawn else ([], True)
            if len(found) == 1 and all_found:
                return class_of(self._declaration).from_symbols(found[0]).decode(found[0])
        return None

    def _drawn(self, there: Collection[Symbol], random: Random) -> Collection[Symbol]:
        """Return the atoms of a puzzle that differs in a part of the board from one with these; empty for none."""
        middle = random.choice(self._places)
        reach = random.choice(REACHES), random.choice(REACHES)
        part = dict.fromkeys(symbol for symbol, (_, at) in self._chosen.items() if _near(at, middle, reach))
        true = [symbol for symbol in part if symbol in there]
        outside = self._literals((symbol for symbol in self._chosen if symbol not in part), there)
        some = true if true and random.random() < SHARE_OF_TRUE else [*part]
        (other,) = self._literals([random.choice(some)], there)
        drawn, _ = self._answers([*outside, -other], most=1)
        return {*drawn[0]} if drawn else ()

    def _literals(self, symbols: Iterable[Symbol], true: Collection[Symbol]) -> list[int]:
        """Return literals that say of atoms which of them are true."""
        literals = ((symbol, self._chosen[symbol][0]) for symbol in symbols)
        return [literal if symbol in true else -literal for symbol, literal in literals]

    def _answers(self, assumptions: Sequence[int], most: int) -> tuple[list[Sequence[Symbol]], bool]:
        """Return a few answers, and whether there are no others."""
        self._ground.enumerate(most)
        found, ending = self._ground.models(assumptions, read=lambda model: model.symbols(shown=True))
        return found, ending is not None and ending.exhausted


def with_few_given(
    solution: DeclaredSolution,
    puzzle_of: Callable[[DeclaredSolution], DeclaredPuzzle],
    random: Random,
    *,
    hard: bool = False,
) -> DeclaredSolution:
    """Return an answer on the same board to which fewer values have to be given.

    `puzzle_of` makes the puzzle of an answer without any. Values near one that is given are drawn anew, and stay if
    no more have to be given then.
    """
    declaration = solution.puzzle.declaration
    answers = GroundProgram(program_of(solution.puzzle), [*CHANCE_OF_VALUES, f"--seed={random.getrandbits(SEED_BITS)}"])
    given = _given(solution, puzzle_of(solution), random)
    left = patience = HARD_PATIENCE if hard else PATIENCE
    while given and left:
        left -= 1
        middle, reach = random.choice(given), random.choice(REACHES_OF_VALUES)
        around = _place(middle, declaration.answer)
        atoms = (atom.symbol for atom in solution.atoms())
        far = (atom for atom in atoms if not _near(_place(atom, declaration.answer), around, (reach, reach)))
        symbols = answers.answer([answers.literal(one) for one in far])
        if symbols is not None:
            other = solution.puzzle.decode(symbols)
            fewer = _given(other, puzzle_of(other), random)
            if len(fewer) <= len(given):
                left = patience if len(fewer) < len(given) else left
                solution, given = other, fewer
    return solution


def _given(solution: DeclaredSolution, puzzle: DeclaredPuzzle, random: Random) -> list[Symbol]:
    """List atoms of a puzzle's answer with which it is the only one, each of which excludes another one."""
    atoms = [atom.symbol for atom in solution.atoms()]
    others = OtherAnswers(program_of(puzzle), atoms, ["--warn=none"])
    given: list[Symbol] = []
    try:
        while (other := others.find(((atom, True) for atom in given), CONFLICTS_OF_VALUES).other) is not None:
            given.append(random.choice([atom for atom in atoms if atom not in other]))
    except LimitReached:
        return atoms
    return given


def _place(symbol: Symbol, declared: PredicateDeclaration) -> Place:
    """Return the column and the row where an atom stands, the first of them if it stands between two."""
    numbers = [argument.number for argument in symbol.arguments[: declared.form.where]]
    if len(numbers) > 1:
        return numbers[0], numbers[1]
    return (None, numbers[0]) if declared.place in ("left", "right") else (numbers[0], None)


def _near(place: Place, middle: Place, reach: tuple[int, int]) -> bool:
    """Return whether a place is no further than that from another one."""
    further = FURTHER if None in place else 0
    pairs = zip(place, middle, reach, strict=True)
    return all(at is None or between is None or abs(at - between) <= most + further for at, between, most in pairs)
