"""A rating is that of the hardest deduction; clues that are added do not raise it, nor does turning the puzzle."""

import pickle
from statistics import median

import pytest

from aspsolve import FillIn, InputError, LimitReached, Puzzle, Rikudo, SeekNumbers, read, solve
from aspsolve.explanation import Explainer, Level, rate
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import progress
from aspsolve.explanation._rating import chain_weight, weight_of_links
from aspsolve.model.elements import Kind
from aspsolve.model.lattice import HEXAGONS, SQUARES, symmetries
from aspsolve.model.techniques import CHAIN, TRIAL
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import CASES, CROSS, shipped
from tests.generate.proof import moved, weaker


@pytest.mark.parametrize("seed", [0, 2, 3, 6])
def test_a_fillin_of_an_evening_is_not_easy(seed: int) -> None:
    puzzle = FillIn.from_json(random_fillin(13, 13, blocks=0.3, letters=26, seed=seed))
    assert rate(puzzle).level is Level.MEDIUM


def test_a_chain_weighs_more_the_deeper_it_is_and_less_than_a_trial() -> None:
    weights = [chain_weight(rounds) for rounds in range(1, 8)]
    assert weights == sorted(weights)
    assert weights[0] == CHAIN.weight
    assert weights[-1] < TRIAL.weight
    links = [weight_of_links(length) for length in (2, 6, 7)]
    assert links == [("rules together", 2.8), (CHAIN.name, 4.0), (CHAIN.name, 4.25)]


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (FillIn(grid=["__"], words=["abc"]), "no solution"),
        (FillIn(grid=["__", "__"], words=["ab", "cd", "ac", "bd"]), "several solutions"),
        (Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 2)]), "no solution"),
        (SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 4)), "several solutions"),
        (SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 1)), "no solution"),
    ],
)
def test_puzzle_without_exactly_one_solution_has_no_rating(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rate(puzzle)


def test_time_limit_of_a_rating() -> None:
    with pytest.raises(LimitReached):
        rate(shipped("seeknumbers/12_random_10x10"), time_limit=0.01)
    with pytest.raises(InputError, match="time limit"):
        rate(CROSS, time_limit=-1)


def test_session_can_be_pickled() -> None:
    explainer = Explainer(CROSS)
    assert explainer.rate() == pickle.loads(pickle.dumps(explainer)).rate()


def fillin_with_letters(seed: int) -> FillIn:
    data = random_fillin(6, 6, blocks=0.25, letters=6, seed=seed)
    puzzle = FillIn.from_json(data)
    solution = solve(puzzle).solution
    rows = [list(row) for row in puzzle.rows]
    for y, row in enumerate(solution.rows):
        for x, sign in enumerate(row):
            if (x * 7 + y * 3 + seed) % 5 == 0:
                rows[y][x] = sign
    return FillIn(rows, puzzle.words, puzzle.min_slot)


def assert_monotone(puzzle: Puzzle) -> None:
    """Taking a clue away never lowers the rating."""
    if not solve(puzzle, models=2).unique:
        return
    number = rate(puzzle).number
    harder = [rate(one).number for one in weaker(puzzle) if solve(one, models=2).unique]
    assert all(number <= other for other in harder)


@pytest.mark.parametrize("seed", range(3))
def test_rating_does_not_fall_when_a_clue_is_taken_away(seed: int) -> None:
    assert_monotone(Rikudo.from_json(random_rikudo(2, share=0.6, links=2, seed=seed)))
    assert_monotone(fillin_with_letters(seed))


def assert_monotone_in_the_numbers_of_hints(puzzle: SeekNumbers) -> None:
    """Forgetting the number of a hint, whose cell stays marked, never lowers the rating."""
    found = solve(puzzle, models=2)
    if not found.unique:
        return
    number = rate(puzzle).number
    hints = [clue for clue in Clues(puzzle).elements if clue.kind is Kind.CLUE]
    for hint in hints:
        clues = Clues(puzzle)
        clues.elements = tuple(clue for clue in clues.elements if clue != hint)
        assert number <= progress(clues, found.solutions[0]).rating.number, (puzzle, hint)


@pytest.mark.parametrize("seed", range(3))
def test_rating_does_not_fall_when_a_number_of_a_hint_is_forgotten(seed: int) -> None:
    assert_monotone_in_the_numbers_of_hints(SeekNumbers.from_json(random_seeknumbers(4, 4, share=0.4, seed=seed)))


@pytest.mark.parametrize("seed", range(4))
def test_rating_stays_when_a_puzzle_is_turned(seed: int) -> None:
    puzzles = [
        (SeekNumbers.from_json(random_seeknumbers(4, 4, share=0.5, seed=seed)), SQUARES),
        (Rikudo.from_json(random_rikudo(2, share=0.4, links=2, seed=seed)), HEXAGONS),
    ]
    for puzzle, lattice in puzzles:
        _, turn, *_, reflection = symmetries(lattice)
        if solve(puzzle, models=2).unique:
            assert {rate(moved(puzzle, one)) for one in (turn, reflection)} == {rate(puzzle)}


@pytest.mark.slow
def test_puzzles_that_their_authors_call_easy_are_below_the_median() -> None:
    files = sorted(CASES.glob("rikudo/*.json"))
    if not files:
        pytest.skip("no cases beside the project")
    numbers: dict[bool, list[float]] = {True: [], False: []}
    for file in files:
        puzzle = read(file)
        if solve(puzzle, models=2).unique:
            numbers["beginner" in file.stem].append(rate(puzzle).number)
    assert numbers[True]
    assert max(numbers[True]) <= median(numbers[False])
