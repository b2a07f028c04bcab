"""Difficulty: puzzles of each level that a size has, and levels that it does not have."""

from functools import partial
from itertools import product
from random import Random

import pytest

from aspsolve import InputError, rate, solve
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import progress
from aspsolve.explanation._rating import Level, level_of
from aspsolve.families._registry import FAMILIES, family_named
from aspsolve.families.fillin._generator import FillInGenerator
from aspsolve.generate import Generated, generate
from aspsolve.generate._making import SO_FAR, Order, make_and_rate
from aspsolve.generate._reduction import Reduction
from aspsolve.generate._steering import bounds, rating_within, steered, towards
from aspsolve.model.lattice import Point
from tests.conftest import some_slow
from tests.generate.proof import weaker


def test_bounds_are_those_of_the_levels() -> None:
    for level in Level:
        least, most = bounds(level)
        assert level_of(least + 0.25) is level
        assert least == 0 or level_of(least) is not level
        assert level_of(min(most, 100)) is level


@pytest.mark.parametrize(
    ("kind", "size", "level"),
    some_slow([
        ("rikudo", 19, "easy"), ("rikudo", 19, "medium"), ("rikudo", 19, "hard"),
        ("hitori", (5, 5), "hard"), ("sudoku", (9, 9), "hard"),
        ("seeknumbers", (4, 4), "medium"), ("seeknumbers", (5, 5), "hard"), ("seeknumbers", (5, 5), "expert"),
    ]),
)  # fmt: skip
def test_puzzles_are_rated_at_the_level_that_was_asked_for(kind: str, size: object, level: str) -> None:
    """The clues of Seek Numbers say more alone."""
    for one in generate(kind, size=size, count=1 if level == "expert" else 2, seed=1, difficulty=level):
        assert rate(one.puzzle) == one.rating
        assert one.rating.level.value == level


@pytest.mark.parametrize(
    ("kind", "side"),
    some_slow([
        ("creek", 4), ("fillomino", 4), ("skyscrapers", 4), ("cave", 5), ("heyawake", 5), ("jigsaw", 5), ("masyu", 5),
        ("slitherlink", 5), ("suguru", 5), ("yinyang", 5), ("rikudo", 19),
    ]),
)  # fmt: skip
def test_choices_of_clues_are_rated_alike_by_the_ground_program_of_all(kind: str, side: int) -> None:
    made = family_named(kind).generator_class(size=side if kind == "rikudo" else (side, side))
    for seed in range(1, 4):
        random = Random(seed)
        draft = made.draft(random)
        whole = Clues(draft.puzzle(draft.clues))
        for share in (0.9, 0.7, 0.5):
            puzzle = draft.puzzle([clue for clue in sorted(draft.clues) if random.random() < share])
            if solve(puzzle, models=2).unique:
                assert progress(Clues(puzzle, whole), draft.solution) == progress(Clues(puzzle), draft.solution)


def test_a_puzzle_shares_no_ground_program_if_its_clues_allow_less_than_more_of_them() -> None:
    cells = [(x, y) for x in range(1, 6) for y in range(1, 3)]
    of_tens = partial(FAMILIES["fillomino"].puzzle, cell=cells)
    whole = Clues(of_tens(given=[(*one, 10) for one in cells]))
    assert Clues(of_tens(given=[(*cells[0], 10)]), whole).program is whole.program
    assert Clues(of_tens(given=[]), whole).program is not whole.program  # no number is above nine


def test_a_puzzle_that_is_too_easy_is_changed_up_to_the_level() -> None:
    generator = family_named("akari").generator_class(size=(4, 4))
    draft = generator.draft(Random(4))
    easy = progress(Clues(draft.puzzle(draft.clues)), draft.solution)
    assert easy.rating.level is Level.EASY
    changed, rating = towards(generator, draft, easy, Level.HARD, Random(4))
    assert rating == rate(changed.puzzle(changed.clues))
    assert rating.level is Level.HARD


@pytest.mark.parametrize(("kind", "side"), [("kuromasu", 6), ("skyscrapers", 4)])
def test_a_rating_within_a_level_is_none_exactly_where_the_puzzle_is_harder(kind: str, side: int) -> None:
    for seed in range(1, 5):
        random = Random(seed)
        draft = family_named(kind).generator_class(size=(side, side)).draft(random)
        clues = sorted(draft.clues)
        for share in (0.9, 0.7, 0.5):
            puzzle = draft.puzzle([clue for clue in clues if random.random() < share])
            if solve(puzzle, models=2).unique:
                rating = rating_within(puzzle, draft.solution)
                for most in (bounds(level)[1] for level in Level):
                    assert rating_within(puzzle, draft.solution, most) == (rating if rating.number <= most else None)


@pytest.mark.parametrize(("kind", "side", "seed"), [("tents", 6, 6), ("norinori", 6, 5)])
def test_a_puzzle_that_is_too_hard_is_changed_down_to_the_level(kind: str, side: int, seed: int) -> None:
    generator = family_named(kind).generator_class(size=(side, side))
    draft = generator.draft(Random(seed))
    hard = progress(Clues(draft.puzzle(draft.clues)), draft.solution, bounds(Level.EASY)[1])
    assert hard.rating is None
    assert hard.left
    changed, rating = towards(generator, draft, hard, Level.EASY, Random(seed))
    puzzle = changed.puzzle(changed.clues)
    assert rating == rate(puzzle)
    assert rating.level is Level.EASY
    assert solve(puzzle, models=2).unique
    left, right = (generator.changed(draft, Random(seed), [Point(x, 1)]) for x in (1, side))
    assert left != right


@pytest.mark.slow
def test_clues_of_an_expert_puzzle_are_necessary() -> None:
    words = ["".join(letters) for length in (3, 4, 5) for letters in product("abe", repeat=length)]
    draft = FillInGenerator(size=(6, 6), words=words).draft(Random(18))
    reduction = Reduction(draft, Random(18))
    enough = reduction.enough(draft.start(Random(18)))
    found = steered(reduction, enough, Level.EXPERT, Random(18))
    puzzle = draft.puzzle(found[0])
    assert found[1] == rate(puzzle)
    assert found[1].level is Level.EXPERT
    assert not any(solve(puzzle, models=2).unique for puzzle in weaker(puzzle))


@pytest.mark.slow
def test_where_all_is_given_there_is_no_puzzle() -> None:
    draft = family_named("fillomino").generator_class(size=(3, 3)).draft(Random(1))
    reduction = Reduction(draft, Random(1))
    enough = reduction.enough(draft.start(Random(1)))
    found = steered(reduction, enough, Level.EASY, Random(1))
    assert found is None or len(found[0]) < len(draft.clues)


@pytest.mark.parametrize(
    ("kind", "size", "seed"), [("rikudo", 19, 2), ("yinyang", (4, 4), 2), ("yinyang", (5, 5), 2), ("suguru", (5, 5), 1)]
)
def test_every_clue_keeps_an_easy_puzzle_easy(kind: str, size: object, seed: int) -> None:
    [one] = generate(kind, size=size, seed=seed, difficulty="easy")
    draft, clues = family_named(kind).generator_class.draft_of(one.solution)
    necessary = [group for group in draft.groups if group <= clues]
    assert sum(map(len, necessary)) == sum(one.clues.values())
    for group in necessary:
        assert rating_within(draft.puzzle(clues - group), one.solution, 2.0) is None


def test_an_easy_skyscrapers_keeps_clues_outside() -> None:
    [one] = generate("skyscrapers", size=(4, 4), seed=1, difficulty="easy")
    givens = one.clues["given"]
    assert sum(one.clues.values()) - givens >= givens


def test_search_for_a_level_that_a_size_does_not_have_yields_what_came_out_and_ends_with_a_sentence() -> None:
    said = r"no hard puzzle .* in 30 attempts, the hardest was easy \(1\.\d\): try easy, or another seed or size"
    found: list[Generated] = []
    with pytest.raises(InputError, match=said):
        found.extend(make_and_rate(Order("rikudo", {"size": 7}, "hard"), 1))
    numbers = [one.rating.number for one in found if one.rating]
    assert numbers == sorted({*numbers})
    assert [(rate(one.puzzle), SO_FAR) for one in found] == [(one.rating, one.missed) for one in found]


@pytest.mark.parametrize(
    ("kind", "size", "level", "said"),
    some_slow([
        ("cave", (5, 5), "easy", r"one with all its clues was medium \(2\.\d+\): try medium, or another"),
        ("tents", (3, 2), "hard", "the hardest was medium"),
    ]),
)  # fmt: skip
def test_level_that_there_hardly_is_soon_ends_with_a_sentence(kind: str, size: object, level: str, said: str) -> None:
    with pytest.raises(InputError, match=f"no {level} puzzle .* in 7 attempts, {said}"):
        next(generate(kind, size=size, seed=1, difficulty=level))
