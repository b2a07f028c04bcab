"""A clue that a solution shows never adds solutions, and keeps that one."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution, solve
from aspsolve.families.rikudo import RikudoSolution
from tests.conftest import trials
from tests.solved_puzzles import bends_after, solved_fillins, solved_rikudos, solved_seek_numbers, straight_start


def written(solutions: Sequence[Solution]) -> list[str]:
    """Return solutions as text, without their puzzle, so that those of two puzzles can be compared."""
    return sorted(str(solution.to_json()) for solution in solutions)


def one_of(data: st.DataObject, puzzle: Puzzle) -> tuple[list[str], Solution]:
    """Return all solutions of a puzzle as text, and one of them."""
    found = solve(puzzle, models=0).solutions
    return written(found), data.draw(st.sampled_from(found))


def only_fewer(before: list[str], solution: Solution, more: Puzzle) -> None:
    """Solve a puzzle with more clues: its solutions are some of those before, and the one that showed the clues."""
    after = written(solve(more, models=0).solutions)
    assert {*after} <= {*before}
    assert len(after) == len({*after})
    assert str(solution.to_json()) in after
    assert more.solution_from_json(solution.to_json()).check() == ()


@trials(made=solved_fillins(), data=st.data(), quick=6, slow=25)
def test_letter_of_a_solution_as_a_given(made: Solution, data: st.DataObject) -> None:
    puzzle = made.puzzle
    assert isinstance(puzzle, FillIn)
    before, solution = one_of(data, puzzle)
    x, y = data.draw(st.integers(0, puzzle.width - 1)), data.draw(st.integers(0, puzzle.height - 1))
    rows = [[*row] for row in puzzle.rows]
    rows[y][x] = solution.rows[y][x]  # type: ignore[attr-defined]
    only_fewer(before, solution, FillIn(rows, puzzle.words, puzzle.min_slot))


@trials(made=solved_rikudos(), data=st.data(), quick=6, slow=25)
def test_number_of_a_solution_as_a_given(made: Solution, data: st.DataObject) -> None:
    puzzle = made.puzzle
    assert isinstance(puzzle, Rikudo)
    before, solution = one_of(data, puzzle)
    assert isinstance(solution, RikudoSolution)
    number = data.draw(st.sampled_from(solution.numbers))
    only_fewer(before, solution, Rikudo(None, {*puzzle.prefilled, number}, puzzle.links, cells=puzzle.cells))


@trials(made=solved_rikudos().filter(lambda made: len(made.puzzle.cells) > 1), data=st.data(), quick=6, slow=25)
def test_consecutive_cells_of_a_solution_as_a_link(made: Solution, data: st.DataObject) -> None:
    puzzle = made.puzzle
    assert isinstance(puzzle, Rikudo)
    before, solution = one_of(data, puzzle)
    assert isinstance(solution, RikudoSolution)
    at = {k: (x, y) for x, y, k in solution.numbers}
    k = data.draw(st.integers(1, len(at) - 1))
    link = (*at[k], *at[k + 1])
    only_fewer(before, solution, Rikudo(None, puzzle.prefilled, [*puzzle.links, link], cells=puzzle.cells))


@trials(
    made=solved_seek_numbers(hinted=False).filter(lambda made: len(made.puzzle.cells) > 2),
    data=st.data(),
    quick=6,
    slow=25,
)
def test_bends_of_a_path_as_hints(made: Solution, data: st.DataObject) -> None:
    """Hints are added to a puzzle without any: a hint between two others says less of both than they said before."""
    puzzle = made.puzzle
    assert isinstance(puzzle, SeekNumbers)
    before, solution = one_of(data, puzzle)
    path = solution.path  # type: ignore[attr-defined]
    first = data.draw(st.integers(1, straight_start(path)))
    marked = {path[first], *data.draw(st.sets(st.sampled_from(path[first:-1])))}
    hinted = SeekNumbers(cells=puzzle.cells, first=path[0], final=path[-1], hints=bends_after(path, marked))
    only_fewer(before, solution, hinted)


@trials(made=solved_seek_numbers().filter(lambda made: made.puzzle.hints), data=st.data(), quick=6, slow=25)
def test_solutions_with_hints_are_paths_without_hints(made: Solution, data: st.DataObject) -> None:
    puzzle = made.puzzle
    assert isinstance(puzzle, SeekNumbers)
    only_fewer(written(solve(puzzle.without_hints(), models=0).solutions), made, puzzle)
