"""Tries a family: grounds its rules, draws its clues, and solves, explains, writes and reads back puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, islice, product
from pathlib import Path
from typing import Any

from aspsolve.draw import svg
from aspsolve.engine._calls import Limits
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._messages import UNDEFINED
from aspsolve.engine._process import ProcessSearch
from aspsolve.engine._reading import read_program
from aspsolve.errors import AspsolveError, InputError, LimitReached, shown
from aspsolve.explanation import AttemptState, Explanation, Outcome, ambiguity, conflict, explain, hint
from aspsolve.explanation._explaining import faults_of_steps
from aspsolve.families._family import Family
from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._declaration import NAMES
from aspsolve.formats import format_named, read, read_answers
from aspsolve.formats.facts import MEMORY_LIMIT_MB
from aspsolve.generate._generate import generate
from aspsolve.generate._making import Generated
from aspsolve.model.facts import Constant, Predicate, decoder
from aspsolve.model.puzzle import Puzzle, Solution, Status
from aspsolve.solving import Result, solve

#: The sides of the boards that are tried, the first one on which there is a puzzle.
SIDES = (5, 4, 6, 9)
#: The usual size of a family is tried before these, if it has no more cells, or else before the last one.
MOST_CELLS = 36
#: The values of clues that are tried beside those of the generated puzzle.
NUMBERS, LETTERS = range(5), ("a",)
#: The most pairs of clues that are tried until a puzzle can have both, and the most changes of a clue.
PAIRS, CHANGES = 60, 200
#: The number of answers that are drawn with and without the rules of ``@speed``, and clingo's options for that.
DRAWN, DRAW = 10, ("1", "--rand-freq=1", "--sign-def=rnd", "--warn=none")
#: The formats in which puzzles and solutions are written and read back.
WRITTEN = ("text", "json", "facts")
#: Seconds for finding out where solutions differ, which may fail.
AMBIGUITY_SECONDS = 1.0
#: Seconds for a puzzle of a folder of cases.
CASE_SECONDS = 60.0


@dataclass(frozen=True)
class FamilyCheck:
    """A family that is being tried on small puzzles, once its rules are ground on an empty board within a limit."""

    family: Family
    time_limit: float | None

    def faults(self) -> Iterator[str]:
        """Yield what is wrong, a line each."""
        if wrong := [*self._guarded("the empty board", self._grounding)]:
            yield from wrong
            return
        if wrong := [*self._guarded("% @speed", self._faster)]:
            yield from wrong
            return
        yield from self._guarded("the empty board", self._empty)
        yield from self._guarded("clues", self._pairs)
        try:
            made = self.made
        except InputError as error:
            yield f"new puzzles: {error}"
            return
        if made is not None:
            yield from self._guarded("a new puzzle", self._solved)
            yield from self._guarded("an ambiguous puzzle", self._ambiguous)
            yield from self._guarded("an impossible puzzle", self._impossible)

    @property
    def summary(self) -> str:
        if self.made is None:
            return f"tried an empty board of {len(self._cells)} cells: no new puzzles are made without % @clues"
        said = self._explained
        return f"tried new puzzles of {self.made.size}, {said.rating}: {len(said.steps)} steps judged"

    @cached_property
    def _explained(self) -> Explanation:
        assert self.made is not None
        return explain(self.made.puzzle)

    @cached_property
    def made(self) -> Generated | None:
        """A new puzzle, the same each time; None if the family makes none."""
        return self._made(SIDES)

    @cached_property
    def _small(self) -> Generated | None:
        """A smaller new puzzle, if a puzzle has clues: an ambiguous one takes long to explain."""
        return self._made(sorted(SIDES)) if self._clue_names else self.made

    def _made(self, sides: Sequence[int]) -> Generated | None:
        """Return a new puzzle of the first of some sides that has one."""
        if not self.family.has("GENERATOR"):
            return None
        example = self.family.generator_class.example
        sizes: list[Mapping[str, Any]] = [example] if self.family.typed else [{"size": [side] * 2} for side in sides]
        if (usual := self.family.declaration.size) and not self.family.typed:
            sizes.insert(0 if usual[0] * usual[1] <= MOST_CELLS else len(sizes) - 1, {"size": usual})
        errors: dict[str, None] = {}
        for options in sizes:
            try:
                return next(generate(self.family.kind, seed=1, rated=False, **options))
            except InputError as error:
                errors[str(error)] = None
        raise InputError("; ".join(errors))

    @cached_property
    def _board(self) -> list[Predicate]:
        for side in () if self.family.typed else sorted(SIDES):
            with suppress(InputError):
                return [*self.family.board(side, side)]
        if self._small is None:
            raise InputError(f"there is no board of {SIDES[0]} by {SIDES[0]}: expected a rule % @sized")
        boards = {one.name for one in self.family.declaration.board}
        return [fact for fact in self._small.puzzle.facts() if fact.meta.name in boards]

    @cached_property
    def _cells(self) -> list[tuple[int, int]]:
        return [(fact[0], fact[1]) for fact in self._board]

    def _puzzle(self, facts: Iterable[Predicate]) -> Puzzle | None:
        """Return the puzzle of some facts, None if they are of none."""
        try:
            return self.family.puzzle.from_facts(facts)
        except InputError:
            return None

    def _guarded(self, what: str, faults: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Yield faults, and an error as the last of them."""
        try:
            yield from faults()
        except AspsolveError as error:
            yield f"{what}: {error}"

    def _grounding(self) -> Iterator[str]:
        """Ground the rules with the facts of an empty board."""
        facts = tuple(fact.symbol for fact in self._board)
        program = Program(text=self.family.rules(), facts=facts)
        answers = [*(search := ProcessSearch.of(program, ["1"], Limits(self.time_limit, MEMORY_LIMIT_MB)))]
        for message in map(self.family.placed, search.messages):
            if found := UNDEFINED.search(message):
                place = message[: found.start()].rpartition("-")[0]
                yield f"{place}: no rule and no clue makes {found['atom']}: expected #defined, or another name"
            elif ": info:" not in message:
                yield message
        outputs = {one.meta.name: one for one in self.family.puzzle.outputs()}
        for answer in answers:
            for symbol in answer.symbols:
                output = outputs.get(symbol.name)
                if output is not None and decoder(output)(symbol) is None:
                    yield f"the answer has {symbol}: expected {_signature(output)}"

    def _faster(self) -> Iterator[str]:
        """Look for an answer of the empty board, or of one with clues, that ``@speed`` alone excludes or allows."""
        declaration = self.family.declaration
        rules, bare = rules_of(declaration).program.rules, self._puzzle(self._board)
        if bare is None or len(rules) == len(read_program(texts=declaration.texts, speed=True).rules):
            return
        slow, fast = "\n".join(str(rule.node) for rule in rules), self.family.rules()
        for drawn, judging, wrong in (
            (slow, fast, "exclude what the others allow"),
            (fast, slow, "allow what the others exclude"),
        ):
            for atoms in islice(self._refused(bare, drawn, judging), 1):
                yield f"the rules between % @speed and % @end {wrong}: {shown(atoms)}"

    def _refused(self, bare: Puzzle, drawn: str, judging: str) -> Iterator[str]:
        """Yield answers of a program, each with the clues of its puzzle, that another program does not have."""
        declaration = self.family.declaration
        facts = tuple(fact.symbol for fact in self._board)
        for seed in range(DRAWN):
            symbols = GroundProgram(Program(text=drawn, facts=facts), [*DRAW, f"--seed={seed}"]).answer()
            solution = bare.decode(symbols or ())
            puzzles = [bare] if symbols else []
            if symbols and declaration.derived_clues and not self.family.typed:
                draft, _ = self.family.generator_class.draft_of(solution)
                puzzles.append(draft.puzzle(draft.fixed.union(*draft.groups[seed % 2 :: 2])))
            for puzzle in puzzles:
                given = tuple(fact.symbol for fact in puzzle.facts())
                judge = GroundProgram(Program(text=judging, facts=given), ["--warn=none"])
                literals = [judge.literal(atom.symbol) for atom in solution.atoms()]
                if 0 in literals or judge.answer(literals) is None:
                    yield " ".join(str(fact.symbol) for fact in (*puzzle.facts(), *solution.atoms()))

    def _empty(self) -> Iterator[str]:
        """Solve, explain, draw and write a board without clues."""
        puzzle = self._puzzle(self._board)
        if puzzle is None:
            return
        yield from _written(puzzle)
        found = solve(puzzle, models=2)
        wanted = {0: Outcome.IMPOSSIBLE, 1: Outcome.SOLVED, 2: Outcome.SEVERAL}[len(found.solutions)]
        yield from _ends(explain(puzzle), wanted, "the empty board")

    def _pairs(self) -> Iterator[str]:
        """Draw each pair of clues at the same place, and beside each other, if a puzzle can have both."""
        here = self._cells[len(self._cells) // 2]
        near = next((cell for cell in self._cells if abs(cell[0] - here[0]) + abs(cell[1] - here[1]) in (1, 2)), here)
        for one, other in combinations_with_replacement(self.family.declaration.clue_predicates, 2):
            for place in (near,) if one is other else (near, here):
                pairs = product(self._samples(one, here), self._samples(other, place))
                for pair in islice(pairs, PAIRS):
                    puzzle = self._puzzle([*self._board, *pair])
                    if puzzle is not None and pair[0].symbol != pair[1].symbol and solve(puzzle).solution is not None:
                        yield from self._drawn(puzzle, pair)
                        break

    @property
    def _clue_names(self) -> frozenset[str]:
        return frozenset(one.name for one in self.family.declaration.clue_predicates)

    def _samples(self, clue: Any, at: tuple[int, int]) -> Iterator[Predicate]:
        """Yield facts of a clue at a cell, or at its row, column or region."""
        (predicate,) = (one for one in self.family.puzzle.inputs if one.meta.name == clue.name)
        others = [cell for cell in self._cells if cell != at]
        near = sorted(others, key=lambda cell: (abs(cell[0] - at[0]) + abs(cell[1] - at[1]), -cell[0], -cell[1]))
        places: list[tuple[int, ...]] = [at]
        if clue.form.where == 4:
            places = [(*at, *cell) for cell in near[:4]]
        elif clue.form.where == 1:
            places = [(at[clue.place in ("left", "right")],)]
        order = [(1,)] if clue.form.ordered else []
        values = product(*order, *map(_values, clue.form.values))
        yield from (predicate(*place, *some) for place, some in product(places, values))

    def _drawn(self, puzzle: Puzzle, pair: Sequence[Predicate]) -> Iterator[str]:
        """Draw and write a puzzle with two clues: neither may be lost."""
        yield from _written(puzzle)
        for one in pair:
            alone = self._puzzle([*self._board, one])
            if alone is not None and svg(alone.drawing()) == svg(puzzle.drawing()):
                yield f"the picture shows only one of two clues: {pair[0].symbol} and {pair[1].symbol}"
                return

    def _solved(self) -> Iterator[str]:
        """Solve, check, explain, hint, draw and write a new puzzle."""
        assert self.made is not None
        puzzle, solution = self.made.puzzle, self.made.solution
        result = solve(puzzle, models=2)
        if result.solutions != (solution,):
            yield f"a new puzzle has {len(result.solutions)} solutions that are found: expected the one it was made of"
            return
        yield from _written(puzzle, result)
        if broken := solution.check():
            yield f"the check refuses the solution: {broken[0]}"
        if not (atoms := [*solution.atoms()]):
            yield "the only solution of a new puzzle is empty"
            return
        if not self._with_atoms(puzzle, atoms[1:]).check():
            yield f"the check accepts the solution without {atoms[0].symbol}"
        yield from _ends(self._explained, Outcome.SOLVED, "a new puzzle")
        yield from faults_of_steps(puzzle, solution, self._explained.steps)
        for attempt, state in ((self._with_atoms(puzzle, []), AttemptState.RIGHT), (solution, AttemptState.DONE)):
            if (said := hint(puzzle, attempt)).state is not state:
                yield f"a hint says {said}: expected an attempt that is {state.value}"

    @staticmethod
    def _with_atoms(puzzle: Puzzle, atoms: Iterable[Predicate]) -> Solution:
        solution: Solution = puzzle.decode([atom.symbol for atom in atoms])
        return solution

    def _facts_of_clues(self) -> tuple[list[Predicate], list[Predicate]]:
        """Return the other facts of the smaller new puzzle, and those of its clues."""
        assert self._small is not None
        facts = [*self._small.puzzle.facts()]
        clues = [fact for fact in facts if fact.meta.name in self._clue_names]
        return [fact for fact in facts if fact.meta.name not in self._clue_names], clues

    def _ambiguous(self) -> Iterator[str]:
        """Leave out clues until there are several solutions; the explanation must notice them."""
        board, clues = self._facts_of_clues()
        while clues:
            clues = clues[1:]
            puzzle = self._puzzle([*board, *clues])
            if puzzle is not None and len(solve(puzzle, models=2).solutions) > 1:
                yield from _ends(explain(puzzle), Outcome.SEVERAL, "an ambiguous puzzle")
                with suppress(LimitReached):
                    if ambiguity(puzzle, time_limit=AMBIGUITY_SECONDS) is None:
                        yield "an ambiguous puzzle: nothing says where the solutions differ"
                return

    def _impossible(self) -> Iterator[str]:
        """Change a clue until there is no solution, and ask which clues clash."""
        board, clues = self._facts_of_clues()
        named = {one.name: one.form for one in self.family.declaration.inputs}
        changes = (
            (fact, type(fact)(*fact[:-1], value))
            for fact in clues
            for value in (_values(named[fact.meta.name].kinds[-1]) if named[fact.meta.name].values else ())
        )
        for fact, changed in islice(changes, CHANGES):
            puzzle = self._puzzle([*board, *(one for one in clues if one is not fact), changed])
            if puzzle is not None and solve(puzzle).solution is None:
                yield from _ends(explain(puzzle), Outcome.IMPOSSIBLE, "an impossible puzzle")
                if conflict(puzzle) is None:
                    yield "an impossible puzzle: no clues are named that cannot all hold"
                return


def _values(kind: str) -> Sequence[Any]:
    """Return values to try for an argument of a kind."""
    return [*map(Constant, NAMES[kind])] if kind in NAMES else LETTERS if kind == "text" else NUMBERS


def _signature(predicate: type[Predicate]) -> str:
    kinds = ", ".join("a text" if kind is str else "a number" for kind in predicate.meta.fields.values())
    return f"{predicate.meta.name}({kinds})"


def _ends(explained: Explanation, wanted: Outcome, what: str) -> Iterator[str]:
    if explained.outcome is not wanted:
        yield f"{what}: the explanation ends with {explained.outcome.value}, expected {wanted.value}"


def _written(puzzle: Puzzle, result: Result | None = None) -> Iterator[str]:
    """Draw a puzzle and the solutions of a result, write them in each format, and compare what is read back."""
    svg(puzzle.drawing())
    for name in WRITTEN:
        form = format_named(name)
        text = form.write_puzzle(puzzle)
        if form.read_puzzle(text) != puzzle:
            yield f"a puzzle that is written as {name} reads back as another one: {shown(text)}"
        if result is None:
            continue
        said = form.write_result(result, puzzle)
        if form.read_solutions(said, puzzle) != result.solutions:
            yield f"a solution that is written as {name} reads back as another one: {shown(said)}"
    for solution in result.solutions if result is not None else ():
        svg(solution.drawing())


def case_fault(puzzle_file: Path, solution_file: Path, family: Family) -> str:
    """Solve the puzzle of a file, and say how that differs from the solutions of another; empty if it does not."""
    try:
        puzzle = read(puzzle_file, family=family.kind)
        answers = read_answers(solution_file, puzzle)
        if not answers.solutions and not answers.none_exists:
            return "there is no solution in its file"
        result = solve(puzzle, models=len(answers.solutions) + 1, time_limit=CASE_SECONDS)
    except AspsolveError as error:
        return str(error)
    if result.status is Status.UNKNOWN or (not result.exhausted and len(result.solutions) < len(answers.solutions)):
        return f"not solved in {CASE_SECONDS:g} s"
    if missing := [one for one in answers.solutions if one not in result.solutions]:
        broken = missing[0].check()
        return f"a solution is not found{f': {broken[0]}' if broken else ''}"
    if len(result.solutions) > len(answers.solutions):
        return f"more solutions than the {len(answers.solutions)} that the file has"
    return ""
