"""Whatever single thing is changed in a right solution, `check` finds it, and names the rules as the encoding does."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._puzzle import class_of
from aspsolve.model._symbols import Symbol
from aspsolve.model.lattice import SQUARES, random_path, rectangle
from tests.conftest import COURSE, some_slow, trials
from tests.solved_puzzles import solved, solved_fillins

#: The other direction of a word.
ELSEWHERE = {"across": ["down"], "down": ["across"]}


def other_values(value: Any, words: list[str]) -> list[Any]:
    """Return what could stand in place of an argument of an atom."""
    if isinstance(value, int):
        return [value - 2, value - 1, value + 1, value + 2]
    return ELSEWHERE.get(str(value), [word for word in [*words, "zz"] if word != value])


def mutated_atoms(solution: Solution) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the atoms of a solution, one of which is left out, or has one argument changed, or is added changed."""
    puzzle = solution.puzzle
    words = [str(word) for word in puzzle.words] if isinstance(puzzle, FillIn) else []
    atoms = [tuple(atom) for atom in solution.atoms()]
    for index, atom in enumerate(atoms):
        rest = [*atoms[:index], *atoms[index + 1 :]]
        yield rest
        for place, value in enumerate(atom):
            for other in other_values(value, words):
                changed = (*atom[:place], other, *atom[place + 1 :])
                yield [*rest, changed]
                if changed not in atoms:
                    yield [*atoms, changed]


@trials(solution=solved(), quick=10, slow=60)
def test_one_atom_that_is_missing_changed_or_added_is_found(solution: Solution) -> None:
    assert solution.check() == ()
    assert solution.puzzle.solution([tuple(atom) for atom in solution.atoms()]).check() == ()
    for atoms in mutated_atoms(solution):
        assert solution.puzzle.solution(atoms).check() != (), atoms


@trials(solution=solved_fillins(), quick=10, slow=60)
def test_one_changed_square_of_a_fillin_is_found(solution: Solution) -> None:
    for y, row in enumerate(solution.rows):
        for x, was in enumerate(row):
            for sign in {*"ab_#z"} - {was}:
                rows = [[*line] for line in solution.rows]
                rows[y][x] = sign
                assert solution.puzzle.solution_from_rows(rows).check() != (), rows
                kept_words = replace(solution, grid=tuple("".join(line) for line in rows))
                assert kept_words.check() != (), rows


def other_hints(puzzle: SeekNumbers) -> Iterator[Puzzle]:
    """Yield the puzzle with another number in one hint."""
    for index, (x, y, bends) in enumerate(puzzle.hints):
        for other in {max(bends - 1, 0), bends + 1, bends + 2} - {bends}:
            hints = [*puzzle.hints[:index], (x, y, other), *puzzle.hints[index + 1 :]]
            yield SeekNumbers(cells=puzzle.cells, first=puzzle.first, final=puzzle.final, hints=hints)


def other_givens(puzzle: Rikudo) -> Iterator[Puzzle]:
    """Yield the puzzle with another number in one prefilled cell."""
    free = {*range(1, len(puzzle.cells) + 1)}.difference(k for _, _, k in puzzle.prefilled)
    for index, (x, y, _) in enumerate(puzzle.prefilled):
        for k in free:
            givens = [*puzzle.prefilled[:index], (x, y, k), *puzzle.prefilled[index + 1 :]]
            yield Rikudo(None, givens, puzzle.links, cells=puzzle.cells)


def other_words(puzzle: FillIn) -> Iterator[Puzzle]:
    """Yield the puzzle with one word missing, changed, longer or listed twice, or with another given letter."""
    for index, word in enumerate(map(str, puzzle.words)):
        for others in ([], [f"z{word[1:]}"], [f"{word}a"], [word, word]):
            words = [*puzzle.words[:index], *others, *puzzle.words[index + 1 :]]
            if words:
                yield FillIn(puzzle.grid, words, puzzle.min_slot)
    for y, row in enumerate(puzzle.rows):
        for x, sign in enumerate(row):
            if sign in "ab":
                rows = [[*line] for line in puzzle.rows]
                rows[y][x] = "z"
                yield FillIn(rows, puzzle.words, puzzle.min_slot)


OTHER_CLUES: dict[type[Puzzle], Any] = {SeekNumbers: other_hints, Rikudo: other_givens, FillIn: other_words}


@trials(solution=solved(), quick=10, slow=60)
def test_one_changed_clue_is_found(solution: Solution) -> None:
    for puzzle in OTHER_CLUES[type(solution.puzzle)](solution.puzzle):
        assert puzzle.solution_from_json(solution.to_json()).check() != (), puzzle


RIKUDO = Rikudo(size=19, prefilled=[(-4, 0, 1), (4, 0, 9)], links=[(-2, 0, -1, 1)])
FREE = SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1))


def by_encoding(puzzle: Puzzle, atoms: list[Symbol]) -> tuple[str, ...]:
    made = class_of(FAMILIES[puzzle.kind].declaration).from_facts(puzzle.facts())
    return made.decode(atoms).check()


def spoiled(puzzle: Puzzle, seed: int) -> list[Symbol]:
    dice = random.Random(seed)
    (solution,) = solve(puzzle, seed=seed).solutions
    atoms = {tuple(atom) for atom in solution.atoms()}
    for _ in range(dice.randint(1, 3)):
        values = [*dice.choice(sorted(atoms))]
        if dice.random() < 0.5:
            atoms.discard(tuple(values))
        values[dice.randrange(len(values))] += dice.choice([-2, -1, 1, 2])
        atoms.add(tuple(values))
    return [puzzle.output(*values).symbol for values in sorted(atoms)]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [RIKUDO, FREE, COURSE], ids=["rikudo", "seeknumbers", "hints"])
def test_a_wrong_answer_breaks_the_same_rules_by_the_check_and_by_the_encoding(puzzle: Puzzle) -> None:
    """Bends are counted by the check only where the steps are a path."""
    for seed in range(40):
        atoms = spoiled(puzzle, seed)
        typed, declared = (
            [rule for rule in said if "number of bends" not in rule]
            for said in (puzzle.decode(atoms).check(), by_encoding(puzzle, atoms))
        )
        assert typed == declared, f"seed {seed}"


@pytest.mark.parametrize("seed", some_slow(range(10), quick_every=10))
def test_wrong_numbers_of_bends_are_named_alike_by_the_check_and_by_the_encoding(seed: int) -> None:
    dice = random.Random(seed)
    path = random_path(rectangle(4, 4), SQUARES, dice)
    hints = [(x, y, dice.randrange(4)) for x, y in dice.sample(path[1:-1], 4)]
    puzzle = SeekNumbers(size=(4, 4), first=path[0], final=path[-1], hints=hints)
    said = puzzle.solution_from_json({"path": path}).check()
    assert said == by_encoding(puzzle, [puzzle.output(*one, *other).symbol for one, other in pairwise(path)])
    assert not said or said[0].startswith("Rule broken: the number of bends from (")
