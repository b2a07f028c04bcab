"""Generating puzzles of declared families: a random answer, and the clues that the declaration draws from it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, ClassVar

from aspsolve.engine._control import GroundProgram, Program, Search
from aspsolve.engine._entailment import OtherAnswers
from aspsolve.engine._rules import RuleKind
from aspsolve.errors import InputError, LimitReached
from aspsolve.families.declared._checking import check_written, rules_of
from aspsolve.families.declared._declaration import Declaration
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution, Values, class_of
from aspsolve.families.declared._searching import (
    CHANCE,
    CLUE,
    SEED_BITS,
    Changes,
    drawn_board,
    drawn_puzzles,
    near_to,
    place_of,
    program_of,
    search_rules,
    unique_board,
)
from aspsolve.families.generation import Clue, Draft, Generator, Sufficient, apart, check_area
from aspsolve.families.parts import Option
from aspsolve.model._symbols import Symbol
from aspsolve.model.checks import integer, record
from aspsolve.model.facts import decoded
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle

#: The default width and height of a new puzzle.
SIZE = 6, 6
#: The rule for the board of a family whose board is nothing but cells.
CELLS = "{name}(1..width,1..height)."
#: Of this many random answers without values, such as loops, the one with the most atoms is taken.
ANSWERS = 4
#: The share of drafts whose answer needs no given values, if there are other clues.
SHARE_OF_BARE = 0.75
#: clingo's options for drawing answers from which clues follow, and answers with which clues are chosen.
DERIVING, CHOOSING = ("--configuration=frumpy", "--sat-prepro=no"), ("--configuration=crafty",)
#: At most this many boards of random regions are tried for an answer.
BOARDS = 100
#: The most attempts without success to draw an answer that needs fewer given values; the same for hard puzzles, which
#: hardly ever need none; and the distances from a given value within which values are drawn anew.
PATIENCE, HARD_PATIENCE, REACHES_OF_VALUES = 100, 20, (1, 1, 2)
#: clingo's options for drawing them, and the most conflicts of a search for another answer.
CHANCE_OF_VALUES, CONFLICTS_OF_VALUES = ("1", "--rand-freq=1", "--sign-def=rnd", "--warn=none"), 5_000
#: The kinds of rules that a program to derive clues leaves out of an encoding.
LEFT_OUT = (RuleKind.CHOICE, RuleKind.CONSTRAINT, RuleKind.SHOW, RuleKind.MINIMIZE, RuleKind.EDGE, RuleKind.DISJUNCTION)


class DeclaredGenerator(Generator):
    """The generator of a declared family's puzzles; raises InputError for an impossible size."""

    declaration: ClassVar[Declaration]
    example: ClassVar[Mapping[str, Any]] = {"size": [4, 4]}

    def __init__(self, *, size: Sequence[int] | None = None) -> None:
        sides = record(size or self.declaration.size or SIZE, "size", "(width, height)")
        self.width, self.height = (integer(side, "size", least=1) for side in sides)
        self._sides = ["-c", f"width={self.width}", "-c", f"height={self.height}"]
        self.size, self.area = f"{self.width}x{self.height}", self.width * self.height
        check_area(self.area, "size")

    def draft(self, random: Random, *, hard: bool = False) -> DeclaredDraft:
        """Return a random answer with all its clues; or, if clues are chosen with it, a puzzle with one answer."""
        declaration = self.declaration
        if declaration.regions and not declaration.clues:
            return DeclaredDraft(unique_board(declaration, self.width, self.height, random), ())
        if declaration.chosen_clues:
            for board in self._boards(random):
                text = search_rules(declaration, board)
                for changes, drawn in drawn_puzzles(declaration, text, [*self._sides, *CHOOSING], random):
                    symbols, undecided = changes.fewer(drawn, random)
                    if undecided == []:
                        return DeclaredDraft(changes.solution(symbols), ())
            raise LimitReached(f"no {declaration.title} with one solution was found")
        said = {one.form for one in declaration.answers}
        names = {one.name for one in declaration.clue_predicates if one.form not in said}
        if declaration.kept or (len(names) < len(declaration.clue_predicates) and random.random() >= SHARE_OF_BARE):
            names.clear()
        changes, symbols = self._drawn(random, names)
        symbols, undecided = changes.fewer(symbols, random) if names else (symbols, None)
        solution = changes.solution(symbols)
        draft = _draft_of(solution, _clues_in(declaration, symbols))
        if declaration.kept and (draft.fixed or draft.groups):  # without clues, drawing anew changes nothing
            solution = _with_few_given(solution, random, hard=hard)
            return _draft_of(solution, clues_of(solution))
        return replace(draft, groups=tuple(one for one in draft.groups if undecided != [] or draft.worth(one)))

    @cached_property
    def _changes(self) -> Changes:
        text = search_rules(self.declaration, board_rules(self.declaration))
        return Changes(self.declaration, text, [*self._sides, *CHANCE])

    def changed(self, draft: Any, random: Random, places: Sequence[Point] = ()) -> DeclaredDraft | None:
        found, declaration = None, self.declaration
        if not declaration.regions:
            found = self._changes.near(draft.solution, random, places)
        elif not declaration.clues:
            with suppress(LimitReached):
                found = unique_board(declaration, self.width, self.height, random, draft.solution.puzzle, places)
        return None if found is None else DeclaredDraft(found, ())

    def _boards(self, random: Random) -> Iterator[list[str]]:
        """Yield the rules of the board, several times if its regions are drawn."""
        for _ in range(BOARDS if self.declaration.regions else 1):
            board = drawn_board(self.declaration, self.width, self.height, random)
            yield [*board, *board_rules(self.declaration)]

    def _drawn(self, random: Random, names: Collection[str]) -> tuple[Changes, Collection[Symbol]]:
        """Return a random answer with its program, the longest of a few if it is a loop, or the like."""
        declaration = self.declaration
        shown = [one.shown for one in declaration.board]
        answers = 1 if declaration.regions or declaration.answer.has_value else ANSWERS
        for board in self._boards(random):
            if declaration.sized:  # chosen first, so that its lines have few sums
                text = "\n".join([*board, "#show.", *shown])
                drawn = drawn_puzzles(declaration, text, [*self._sides, *CHOOSING], random)
                _, symbols = next(drawn, (None, ()))
                board = [f"{symbol}." for symbol in sorted(symbols)]  # noqa: PLW2901
            text = "\n".join([declaration.rules_text, *board, *clue_rules(declaration), *shown])
            drawn = drawn_puzzles(declaration, text, [*self._sides, *DERIVING], random, names)
            if found := [*islice(drawn, answers)]:
                return max(found, key=lambda one: len(one[1]))
        raise InputError(f"size: there is no {declaration.title} of {self.width} by {self.height}")

    @staticmethod
    def draft_of(solution: Any) -> tuple[DeclaredDraft, frozenset[Clue]]:
        """Return the draft of a solution, and the clues that its puzzle has; raises InputError if none can go."""
        puzzle: DeclaredPuzzle = solution.puzzle
        declaration = puzzle.declaration
        if not declaration.derived_clues:
            what = "the clues are chosen together with the answer, so that none is added or left out alone"
            raise InputError(f"{declaration.title}: {what}")
        there = frozenset(
            Clue(one.name, values) for one in declaration.clue_predicates for values in puzzle.of[one.name]
        )
        bare = type(puzzle)(**{one.name: puzzle.of[one.name] for one in declaration.board})
        answer = bare.solution(*solution.found)
        return _draft_of(answer, clues_of(answer)), there

    @staticmethod
    def canonical(solution: Any) -> Hashable:
        """Return the puzzle itself: puzzles that differ by a turn count as different."""
        found: Hashable = solution.puzzle.atoms
        return found


def board_rules(declaration: Declaration) -> list[str]:
    if declaration.sized:
        return [rule.text for rule in declaration.sized]
    return [CELLS.format(name=one.name) for one in declaration.board if one.look == "cell"]


def empty_puzzle(declaration: Declaration, width: int, height: int) -> DeclaredPuzzle:
    """Return the board of a size without any clue; raises AspsolveError, also if nothing declares how it is made."""
    board = board_rules(declaration) or drawn_board(declaration, width, height, Random(0))
    program = Program(text="\n".join([*board, *(one.shown for one in declaration.board)]))
    search = Search(program, ["1", "-c", f"width={width}", "-c", f"height={height}", "--warn=none"])
    return class_of(declaration).from_symbols(next((answer.symbols for answer in search), ()))


def generator_class(declaration: Declaration) -> type[DeclaredGenerator]:
    """Make the class of the generators of a declared family; raises InputError for wrong ``@clues``."""
    check_written(declaration)
    usual = "{} {}".format(*(declaration.size or SIZE))
    size = Option("size", f"width and height (default: {usual})", ("W", "H"), int, nargs=2)
    own = {"__module__": __name__, "declaration": declaration, "options": (size,)}
    return type("Generator", (DeclaredGenerator,), own)


@dataclass(frozen=True)
class DeclaredDraft(Draft):
    """An answer, and clues that it has."""

    uniqueness_first: ClassVar[bool] = True

    solution: DeclaredSolution

    @property
    def _declaration(self) -> Declaration:
        return self.solution.puzzle.declaration

    def said(self, clue: Clue, puzzle: Puzzle) -> str:  # noqa: ARG002
        said = next(one.say(clue.place) for one in self._declaration.inputs if one.name == clue.kind)
        return f'the clue "{said}"'

    def worth(self, group: frozenset[Clue]) -> int:
        """Return 0 for clues that repeat the answer, so that few values are given if there are other clues."""
        said = {one.form for one in self._declaration.answers}
        others = {one.name for one in self._declaration.inputs if one.form not in said}
        return int(any(clue.kind in others for clue in group))

    def puzzle(self, clues: Collection[Clue]) -> DeclaredPuzzle:
        puzzle = self.solution.puzzle
        if not self.clues:
            return puzzle
        atoms: dict[str, list[Values]] = {one.name: [*puzzle.of[one.name]] for one in self._declaration.board}
        for clue in clues:
            atoms.setdefault(clue.kind, []).append(tuple(clue.place))
        return type(puzzle)(**atoms)

    def _atom(self, clue: Clue) -> Symbol:
        predicates = {one.meta.name: one for one in self.solution.puzzle.inputs}
        return predicates[clue.kind](*clue.place).symbol

    @cached_property
    def _others(self) -> OtherAnswers:
        declaration = self._declaration
        choices = "".join(f"{{ {self._atom(clue)} }}." for clue in sorted(self.clues))
        rules = (rule.text for rule in rules_of(declaration).program.rules)  # those of @speed need the clues as facts
        text = "\n".join([*rules, choices, *clue_rules(declaration)])
        facts = tuple(fact.symbol for fact in self.solution.puzzle.facts())
        known = (atom.symbol for atom in self.solution.atoms())
        return OtherAnswers(
            Program(text=text, facts=facts),
            known,
            ["--sat-prepro=no", "--warn=none"],
            outputs=[one.signature for one in declaration.answers],
        )

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | frozenset[Clue]:
        """Look for another answer with these clues: return all clues of that one or, without any, sufficient clues."""
        if not self._declaration.derived_clues:
            return Sufficient(frozenset())
        atoms = {self._atom(clue): clue for clue in clues}
        found = self._others.find(((atom, True) for atom in atoms), conflicts)
        if found.other is None:
            needed = {atoms[atom] for atom, _ in found.needed if atom in atoms}
            return Sufficient(self.fixed.union(*(group for group in self.groups if group & needed)))
        return frozenset(_clues_in(self._declaration, found.other))

    def shared(self, other: Any) -> frozenset[Clue]:
        return frozenset(clues_of(other))


def clues_of(solution: DeclaredSolution) -> list[Clue]:
    """Return all clues that an answer has, those of a predicate in order; empty if no rule says them."""
    declaration = solution.puzzle.declaration
    if not declaration.derived_clues:
        return []
    boards = {one.name for one in declaration.board}
    rules = rules_of(declaration).program.rules
    derived = (str(rule.node) for rule in rules if rule.kind not in LEFT_OUT and rule.part == "base")
    facts = [fact.symbol for fact in solution.puzzle.facts() if fact.meta.name in boards]
    facts += [atom.symbol for atom in solution.atoms()]
    program = Program(text="\n".join([*derived, *clue_rules(declaration)]), facts=tuple(facts))
    (answer,) = Search(program, ["1", "--warn=none"])
    return sorted(_clues_in(declaration, answer.symbols))


def clue_rules(declaration: Declaration) -> Iterator[str]:
    """Yield the rules for the clues that an answer has, with other heads, so that they do not become the puzzle's."""
    for rule in declaration.clues:
        head, _, body = rule.text.partition(":-")
        yield f"{CLUE}({head.strip().rstrip('.')}) :- {body}" if body else f"{CLUE}({head.strip().rstrip('.')})."
    yield f"#show {CLUE}/1."


def _draft_of(answer: DeclaredSolution, clues: Sequence[Clue]) -> DeclaredDraft:
    """Return an answer's draft: clues that are kept, and groups of others, those of an outside line together."""
    declaration = answer.puzzle.declaration
    ordered = {one.name for one in declaration.inputs if one.form.ordered}
    lines: dict[tuple[str, Any], set[Clue]] = {}
    for clue in clues:
        if clue.kind in ordered and clue.kind not in declaration.kept:
            lines.setdefault((clue.kind, clue.place[0]), set()).add(clue)
    single = apart(sorted(clue for clue in clues if clue.kind not in (*ordered, *declaration.kept)))
    kept = frozenset(clue for clue in clues if clue.kind in declaration.kept)
    return DeclaredDraft(answer, (*single, *(frozenset(lines[line]) for line in sorted(lines))), kept)


def _clues_in(declaration: Declaration, symbols: Iterable[Symbol]) -> list[Clue]:
    """Return the clues of an answer, decoded from the atoms that `clue_rules` derive."""
    said = [symbol.arguments[0] for symbol in symbols if symbol.name == CLUE]
    predicates = class_of(declaration).inputs[len(declaration.board) :]
    return [Clue(one.meta.name, values) for one in predicates for values in decoded(said, one)]


def _with_few_given(solution: DeclaredSolution, random: Random, *, hard: bool = False) -> DeclaredSolution:
    """Return an answer on the same board that needs fewer given values: those near a given one are drawn anew."""
    declaration = solution.puzzle.declaration
    answers = GroundProgram(program_of(solution.puzzle), [*CHANCE_OF_VALUES, f"--seed={random.getrandbits(SEED_BITS)}"])
    given = _needed_values(solution, random)
    left = patience = HARD_PATIENCE if hard else PATIENCE
    while given and left:
        left -= 1
        middle, reach = random.choice(given), random.choice(REACHES_OF_VALUES)
        around = place_of(middle, declaration.answer)
        atoms = (atom.symbol for atom in solution.atoms())
        far = (atom for atom in atoms if not near_to(place_of(atom, declaration.answer), around, (reach, reach)))
        symbols = answers.answer([answers.literal(one) for one in far])
        if symbols is not None:
            candidate = solution.puzzle.decode(symbols)
            fewer = _needed_values(candidate, random)
            if len(fewer) <= len(given):
                left = patience if len(fewer) < len(given) else left
                solution, given = candidate, fewer
    return solution


def _needed_values(solution: DeclaredSolution, random: Random) -> list[Symbol]:
    """List given values that exclude all other answers, together with the kept clues; each excludes one at least."""
    atoms = [atom.symbol for atom in solution.atoms()]
    draft = _draft_of(solution, clues_of(solution))
    others = OtherAnswers(program_of(draft.puzzle(draft.fixed)), atoms, ["--warn=none"])
    given: list[Symbol] = []
    try:
        while (other := others.find(((atom, True) for atom in given), CONFLICTS_OF_VALUES).other) is not None:
            given.append(random.choice([atom for atom in atoms if atom not in other]))
    except LimitReached:
        return atoms
    return given
