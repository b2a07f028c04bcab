"""What `hint` and `ambiguity` say, against all solutions by trying."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from aspsolve import FillIn, FillInSolution, Puzzle, Rikudo, SeekNumbers, Solution, ambiguity
from aspsolve.explanation import AttemptState, Explainer
from aspsolve.families._registry import family_of
from aspsolve.model.elements import Literal, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.brute_force import all_solutions
from tests.conftest import blocks, examples
from tests.generate.proof import bends_along
from tests.solved_puzzles import solved_fillins, solved_rikudos


def puzzles(seed: int) -> list[Puzzle]:
    """Return a small puzzle of each family, with few clues."""
    return [
        FillIn.from_json(random_fillin(4, 4, blocks=0.2, letters=4, seed=seed)),
        Rikudo.from_json(random_rikudo(1, share=0.2, links=1, seed=seed)),
        SeekNumbers.from_json(random_seeknumbers(3, 3, share=0.2, seed=seed)),
    ]


def says(model: ExplanationModel, solution: Solution) -> frozenset[Literal]:
    """Return what a solution says beyond the puzzle."""
    return frozenset(literal for entry in model.entries(solution) for literal in entry.literals)


def attempt_at(puzzle: Puzzle, solutions: list[Solution], random: Random) -> Solution:
    """Return a part of a solution, in which something may be wrong."""
    solution = random.choice(solutions)
    if isinstance(puzzle, FillIn):
        signs = sorted({sign for word in puzzle.words for sign in word})
        rows = [
            [before if before != "_" or random.random() < 0.6 else random.choice([now, now, now, random.choice(signs)])
             for before, now in zip(given, row, strict=True)]
            for given, row in zip(puzzle.rows, solution.rows, strict=True)  # type: ignore[attr-defined]
        ]  # fmt: skip
        return puzzle.solution_from_rows(rows)
    if isinstance(puzzle, Rikudo):
        numbers = [list(one) for one in solution.numbers if random.random() < 0.4]  # type: ignore[attr-defined]
        if numbers and random.random() < 0.4:
            numbers[0][2] = random.randint(1, len(puzzle.cells))
        return puzzle.solution_from_triples([tuple(one) for one in numbers])
    edges = sorted(solution.edges)  # type: ignore[attr-defined]
    other = sorted(random.choice(solutions).edges)  # type: ignore[attr-defined]
    return puzzle.solution((*one, *two) for one, two in {*random.sample(edges, 2), *random.sample(other, 1)})


@blocks(3, quick=1)
def test_hints_agree_with_all_solutions(block: int) -> None:
    for seed in range(4 * block, 4 * block + 4):
        check_hints(seed)


def check_hints(seed: int) -> None:
    """Check hints at attempts at some puzzles against all their solutions."""
    random = Random(seed)
    for puzzle in puzzles(seed):
        model = family_of(puzzle).explanation_class(puzzle)
        solutions = all_solutions(puzzle)
        known = [says(model, one) | set(model.initially_known()) for one in solutions]
        with Explainer(puzzle) as explainer:
            for _ in range(4):
                attempt = attempt_at(puzzle, solutions, random)
                entries = says(model, attempt)
                agreeing = [one for one in known if entries <= one]
                found = explainer.hint(attempt)
                assert (found.state is AttemptState.WRONG) == (not agreeing)
                if found.state is AttemptState.WRONG:
                    wrong = [entry.literals for entry in found.wrong]
                    assert not any(frozenset().union(*wrong) <= one for one in known)
                    for index in range(len(wrong)):
                        rest = frozenset().union(*wrong[:index], *wrong[index + 1 :])
                        assert any(rest <= one for one in known)
                if found.step is not None:
                    for conclusion in found.step.conclusions:
                        assert not any(negated(literal) in one for literal in conclusion.literals for one in agreeing)
                        positive = {literal for literal in conclusion.literals if model.part_of_solution(literal)}
                        if model.shown in {atom.name for atom, _ in positive}:
                            assert all(positive <= one for one in agreeing)


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
