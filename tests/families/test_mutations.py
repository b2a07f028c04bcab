"""Whatever single thing is changed in a right solution, `check` finds it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from tests.conftest import trials
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
