"""Answers whose clues leave few values to be given: where they leave several, values are drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import OtherAnswers
from aspsolve.errors import LimitReached
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution
from aspsolve.model._symbols import Symbol

#: How often values are drawn anew without fewer that are given then, and how far from one that is.
PATIENCE, REACHES = 100, (1, 1, 2)
#: How they are drawn, and the conflicts that a look for another answer may take.
CHANCE, CONFLICTS = ("1", "--rand-freq=1", "--sign-def=rnd", "--warn=none"), 5_000
SEED_BITS = 30


def with_few_given(
    solution: DeclaredSolution, puzzle_of: Callable[[DeclaredSolution], DeclaredPuzzle], random: Random
) -> DeclaredSolution:
    """Return an answer on the same board to which fewer values have to be given.

    `puzzle_of` makes the puzzle of an answer without any. Values near one that is given are drawn anew, and stay if
    no more have to be given then.
    """
    board = tuple(fact.symbol for fact in solution.puzzle.facts())
    program = Program(text=solution.puzzle.declaration.rules_text, facts=board, quick=True)
    answers = GroundProgram(program, [*CHANCE, f"--seed={random.getrandbits(SEED_BITS)}"])
    given = _given(solution, puzzle_of(solution), random)
    left = PATIENCE
    while given and left:
        left -= 1
        middle, reach = random.choice(given), random.choice(REACHES)
        far = (atom.symbol for atom in solution.atoms() if not _near(atom.symbol, middle, reach))
        found, _ = answers.models(
            [answers.literal(one) for one in far], read=lambda model: model.symbols(shown=True), most=1
        )
        if found:
            other = solution.puzzle.decode(found[0])
            fewer = _given(other, puzzle_of(other), random)
            if len(fewer) <= len(given):
                left = PATIENCE if len(fewer) < len(given) else left
                solution, given = other, fewer
    return solution


def _given(solution: DeclaredSolution, puzzle: DeclaredPuzzle, random: Random) -> list[Symbol]:
    """List atoms of a puzzle's answer with which it is the only one, each of which excludes another one."""
    atoms = [atom.symbol for atom in solution.atoms()]
    facts = tuple(fact.symbol for fact in puzzle.facts())
    others = OtherAnswers(Program(text=puzzle.declaration.rules_text, facts=facts, quick=True), atoms, ["--warn=none"])
    given: list[Symbol] = []
    try:
        while (other := others.find(((atom, True) for atom in given), CONFLICTS).other) is not None:
            given.append(random.choice([atom for atom in atoms if atom not in other]))
    except LimitReached:
        return atoms
    return given


def _near(atom: Symbol, middle: Symbol, reach: int) -> bool:
    pairs = zip(atom.arguments[:2], middle.arguments, strict=False)
    return all(abs(one.number - other.number) <= reach for one, other in pairs)
