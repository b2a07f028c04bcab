"""What `ambiguity` says, against all solutions by trying: where they differ, and the fewest clues that leave one."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from aspsolve.explanation import ambiguity
from aspsolve.families.fillin import FillInSolution
from aspsolve.model.lattice import Point
from tests.brute_force import all_solutions
from tests.conftest import examples
from tests.generate.proof import bends_along
from tests.solved_puzzles import solved_fillins, solved_rikudos

Content = dict[Point, str]


def content(solution: Solution) -> Content:
    """Return what each cell of a solution shows that a clue could show."""
    if isinstance(solution, FillInSolution):
        inside = {square for slot in solution.puzzle.slots for square in slot.squares}
        return {square: solution.rows[square.y - 1][square.x - 1] for square in inside}
    return {Point(x, y): str(k) for x, y, k in solution.numbers}


def fewest_clues(contents: Sequence[Content]) -> int:
    """Return with how few cells of one of the solutions that solution is the only one left."""
    cells = sorted(contents[0])
    for number in range(1, len(cells) + 1):
        for chosen in combinations(cells, number):
            shown = [tuple(one[at] for at in chosen) for one in contents]
            if any(shown.count(one) == 1 for one in shown):
                return number
    raise AssertionError("two solutions are the same")


def assert_fewest(puzzle: Puzzle, contents: Sequence[Content]) -> None:
    """Compare what is said of a puzzle whose clues say the same wherever they are, with all that there is."""
    found = ambiguity(puzzle, time_limit=None)
    assert [*found.squares] == sorted(at for at in contents[0] if len({one[at] for one in contents}) > 1)
    assert sum(all(one[at] == clue for at, clue in found.added) for one in contents) == 1
    assert found.puzzle is not None
    assert len(all_solutions(found.puzzle)) == 1
    fewest = fewest_clues(contents)
    assert len(found.added) >= fewest
    if found.smallest:
        assert len(found.added) == fewest
    if fewest == 1:  # a single clue is always found
        assert len(found.added) == 1
        assert found.smallest


@pytest.mark.parametrize("solved", [solved_fillins(), solved_rikudos()], ids=["fillin", "rikudo"])
@given(data=st.data())
@settings(
    max_examples=examples(5), deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
def test_fewest_letters_or_numbers_leave_one_solution(solved: st.SearchStrategy[Solution], data: st.DataObject) -> None:
    solution = data.draw(solved)
    contents = [content(one) for one in all_solutions(solution.puzzle)]
    assume(1 < len(contents) < 150)
    assert_fewest(solution.puzzle, contents)


@pytest.mark.parametrize(
    ("puzzle", "fewest"),
    [
        (FillIn(["__", "__"], ["ab", "cd", "ac", "bd"]), 1),
        (FillIn(["__#__", "__#__"], ["ab", "cd", "ac", "bd", "ef", "gh", "eg", "fh"]), 2),
        (Rikudo(7), 2),
        (Rikudo(7, [(-2, 0, 1)]), 1),
    ],
    ids=["one square", "two squares", "a ring", "a ring from a cell"],
)  # fmt: skip
def test_fewest_clues_are_as_many_as_by_trying(puzzle: Puzzle, fewest: int) -> None:
    contents = [content(solution) for solution in all_solutions(puzzle)]
    assert fewest_clues(contents) == fewest
    found = ambiguity(puzzle, time_limit=None)
    assert len(found.added) == fewest
    assert found.smallest
    assert_fewest(puzzle, contents)


def with_one_hint(puzzle: SeekNumbers, solution: Solution) -> Iterator[SeekNumbers]:
    """Yield the puzzle with one hint more, each that a solution allows; the hints before it count up to there."""
    path = solution.path
    marked = {Point(x, y) for x, y, _ in puzzle.hints}
    for cell in {*path[1:-1]} - marked:
        hints = bends_along(path, [*marked, cell])
        if hints is not None:
            yield SeekNumbers(cells=puzzle.cells, first=puzzle.first, final=puzzle.final, hints=hints)


@pytest.mark.parametrize(
    ("size", "first", "final"),
    [
        ((3, 3), (1, 1), (1, 3)),
        ((3, 4), (1, 1), (1, 4)),
        ((4, 3), (1, 1), (3, 2)),
        ((4, 4), (1, 2), (2, 2)),
        ((5, 3), (1, 1), (3, 1)),
        ((5, 3), (3, 1), (3, 3)),
        ((3, 4), (2, 4), (1, 4)),  # the first hint also forbids bends before it: a single one does not do
    ],
)
def test_fewest_hints_of_a_path(size: tuple[int, int], first: tuple[int, int], final: tuple[int, int]) -> None:
    puzzle = SeekNumbers(size=size, first=first, final=final)
    every = all_solutions(puzzle)
    found = ambiguity(puzzle, time_limit=None)
    one_does = any(len(all_solutions(more)) == 1 for one in every for more in with_one_hint(puzzle, one))
    assert (len(found.added) == 1) == one_does
    if found.puzzle is not None:
        assert len(all_solutions(found.puzzle)) == 1
        assert found.smallest or len(found.added) > 1
