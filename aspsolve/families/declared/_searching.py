"""Puzzles in which no clue can be left out, such as those with one in each cell: found by a search over puzzles.

An answer is drawn, then clues that it fits. As long as another answer fits them, too, that one is excluded, and other
clues are chosen: by a copy of the rules in which that answer is fixed, and has to break one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from aspsolve.engine._control import GroundProgram, Program, Search
from aspsolve.engine._relaxed import broken_copy, with_cells
from aspsolve.errors import InputError
from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._declaration import Declaration
from aspsolve.families.declared._puzzle import DeclaredSolution, class_of
from aspsolve.model._symbols import Symbol
from aspsolve.model.decoding import decoder

#: How many answers are drawn, and in how many rounds others are excluded: twice as many for each second answer, four
#: times as many for each fourth, and so on, for most need few rounds or endlessly many.
MAX_ANSWERS, ROUNDS = 60, 4
#: How many other answers are excluded at once.
MAX_AT_ONCE = 8
#: The conflicts that the search for clues may take.
MAX_CONFLICTS = 20_000
SEED_BITS = 30
#: The atoms of an answer are decided at this many levels, by random multiples of their arguments.
PRIME = 1009
LEVELS = ("level0", "level1", "level2", "level3")
#: The forms of a board that say what is in each cell; and the predicate of its cells.
BOARDS = ("number", "letter")
CELL = "__cell"
#: What the names of a copy end with.
SUFFIX = "__copy"


def unique_puzzle(
    declaration: Declaration, board: Sequence[str], arguments: Sequence[str], random: Random
) -> DeclaredSolution:
    """Return the only solution of a random puzzle; raises InputError if none was found."""
    text = search_text(declaration, board)
    for attempt in range(1, MAX_ANSWERS + 1):
        found = _Search(declaration, text, arguments, random).found(ROUNDS * (attempt & -attempt))
        if found is not None:
            return found
    raise InputError(f"no {declaration.title} with one solution was found in {MAX_ANSWERS} attempts")


@dataclass(frozen=True)
class SearchText:
    """What the search over puzzles of a family consists of, for sides ``width`` and ``height``."""

    #: Chooses a puzzle and an answer of it; with `levels`, its atoms are decided in the order of numbers `LEVELS`.
    rules: str
    levels: bool
    #: Rules for ``broken`` with `SUFFIX`, which holds if an answer with that suffix breaks a rule.
    copy: str


def search_text(declaration: Declaration, board: Sequence[str]) -> SearchText:
    """Return the programs of the search over puzzles of a family, of which `board` has the rules of the board."""
    program = rules_of(declaration).program
    answer = declaration.answer
    shown = [(one.name, one.arity) for one in declaration.board if one.look in BOARDS]
    if shown:  # what is in a cell is chosen, and that there is a cell is not: so less is decided by a search
        program = with_cells(program, shown[0], CELL)
        board = [*board, f"{CELL}(1..width,1..height)."]
    clues = [rule.text for rule in declaration.clues]
    inputs = [f"#show {one.name}/{one.arity}." for one in declaration.inputs]
    lines = [*(str(rule.node) for rule in program.rules), *board, *clues, *inputs]
    levels = bool(shown) and not answer.has_value
    if levels:  # no atom can be added to such an answer: with one more it may fit the board, too
        names = [f"X{at}" for at in range(answer.arity)]
        level = "+".join(f"{number}*{name}" for number, name in zip(LEVELS, names, strict=False))
        lines.append(f"#heuristic {answer.name}({','.join(names)}). [1+({level})\\{PRIME}, true]")
    kept = {(one.name, one.arity) for one in declaration.inputs} | (program.defined - program.open_predicates)
    return SearchText("\n".join(lines), levels, broken_copy(program, kept, SUFFIX))


class _Search:
    """The search with one answer."""

    def __init__(self, declaration: Declaration, text: SearchText, arguments: Sequence[str], random: Random) -> None:
        self._declaration = declaration
        self._text = text
        seed = f"--seed={random.getrandbits(SEED_BITS)}"
        chance = [seed, "--rand-freq=0.1", "--sign-def=rnd", "--warn=none"]
        if self._text.levels:
            for name in LEVELS[: declaration.answer.arity]:
                chance += ["-c", f"{name}={random.randrange(PRIME)}"]
            chance[1] = "--heuristic=Domain"
        self._growing = GroundProgram(Program(text=self._text.rules), ["1", *arguments, *chance])
        self._growing.limit_conflicts(MAX_CONFLICTS)

    def found(self, rounds: int) -> DeclaredSolution | None:
        """Return a puzzle's only solution, None if none was found in some rounds."""
        cls = class_of(self._declaration)
        names = {one.name for one in self._declaration.answers}
        symbols = self._growing.answer()
        if symbols is None:
            return None
        right = [symbol for symbol in symbols if symbol.name in names]
        self._fix(right)
        for number in range(rounds):
            atoms = {predicate.meta.name: decoder(predicate).read(symbols) for predicate in cls.inputs}
            solution = cls(**atoms).decode(right)
            others = self._others(solution)
            if not others:
                return solution
            self._growing.add("".join(self._excluded(other, f"__{number}_{at}") for at, other in enumerate(others)))
            symbols = self._growing.answer()
            if symbols is None:
                return None
        return None

    def _fix(self, right: Sequence[Symbol]) -> None:
        """Keep the answer: only clues are chosen from now on."""
        self._growing.add("".join(f"__right({one}). :- not {one}.\n" for one in right))
        for one in self._declaration.answers:
            name = f"{one.name}({','.join(f'X{at}' for at in range(one.arity))})"
            self._growing.add(f":- {name}, not __right({name}).")

    def _excluded(self, other: Sequence[Symbol], suffix: str) -> str:
        """Return rules that exclude another answer."""
        facts = "".join(f"{one.name}{suffix}{str(one).removeprefix(one.name)}." for one in other)
        defined = "".join(f"#defined {one.name}{suffix}/{one.arity}." for one in self._declaration.answers)
        return f"{facts}\n{defined}\n{self._text.copy.replace(SUFFIX, suffix)}\n:- not broken{suffix}.\n"

    def _others(self, solution: DeclaredSolution) -> list[Sequence[Symbol]]:
        """Return the atoms of a few other answers, of none if there is none."""
        program = Program(
            text=self._declaration.rules_text,
            facts=tuple(fact.symbol for fact in solution.puzzle.facts()),
            quick=True,
        )
        right = {atom.symbol for atom in solution.atoms()}
        found = [answer.symbols for answer in Search(program, [str(MAX_AT_ONCE + 1), "--warn=none"])]
        return [symbols for symbols in found if {*symbols} != right][:MAX_AT_ONCE]
