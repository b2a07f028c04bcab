"""Generating: seeds, processes, orders that cannot be, duplicates, limits."""

import subprocess
import sys
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from aspsolve import InputError, LimitReached, solve
from aspsolve.explanation import rate
from aspsolve.generate import Generated, generate
from aspsolve.generate._generate import digest, seed_of
from aspsolve.generate._making import Order, make, make_and_rate
from tests.conftest import ROOT, some_slow
from tests.generate.proof import unique_by_textbook, weaker
from tests.generate.words import WORDS

SMALL: dict[str, dict[str, Any]] = {
    "rikudo": {"size": 19},
    "seeknumbers": {"size": (5, 5)},
    "fillin": {"size": (6, 5), "words": WORDS},
}


def kinds(quick: str) -> pytest.MarkDecorator:
    """Return the parameter ``kind`` of a test that is quick for one kind, and slow for the others."""
    return pytest.mark.parametrize(
        "kind", [kind if kind == quick else pytest.param(kind, marks=pytest.mark.slow) for kind in SMALL]
    )


@kinds("rikudo")
def test_same_seed_gives_the_same_puzzles(kind: str) -> None:
    first, second = (list(generate(kind, count=3, seed=11, **SMALL[kind])) for _ in range(2))
    assert first == second
    assert len({one.puzzle for one in first}) == 3
    assert next(generate(kind, seed=12, **SMALL[kind])).puzzle != first[0].puzzle


@pytest.mark.slow
def test_other_levels_options_and_languages_have_other_puzzles_from_the_same_seed() -> None:
    orders: list[dict[str, Any]] = [{}, {"difficulty": "easy"}, {"difficulty": "medium"}, {"ends": "both"}]
    solutions = [next(generate("rikudo", size=19, seed=48, rated=False, **order)).solution for order in orders]
    assert len({repr(solution.triples()) for solution in solutions}) == len(orders)
    patterns = [
        next(generate("fillin", size=(6, 5), words=words, seed=48, rated=False)).puzzle.rows
        for words in (WORDS, [word.translate(str.maketrans("aeiou", "äëïöü")) for word in WORDS])
    ]
    blocks = [[[square == "#" for square in row] for row in rows] for rows in patterns]
    assert blocks[0] != blocks[1]


def test_the_same_cells_in_any_collection_give_the_same_puzzle() -> None:
    cells = [(x, y) for x in range(1, 5) for y in range(1, 4)]
    made = [next(generate("seeknumbers", cells=kind(cells), seed=1)) for kind in (list, set, tuple, frozenset)]
    assert len({one.puzzle for one in made}) == 1


def test_a_puzzle_is_made_again_by_its_own_seed() -> None:
    *_, third = generate("rikudo", size=19, count=3, seed=4)
    assert next(generate("rikudo", size=19, seed=third.seed)).puzzle == third.puzzle


@kinds("seeknumbers")
def test_textbook_encoding_finds_one_solution_and_more_without_any_clue(kind: str) -> None:
    for one in generate(kind, seed=5, **SMALL[kind]):
        assert one.solution.check() == ()
        assert one.solution == solve(one.puzzle).solution
        assert unique_by_textbook(one.puzzle)
        for puzzle in weaker(one.puzzle, getattr(one.solution, "path", ())):
            assert not unique_by_textbook(puzzle)


@pytest.mark.slow
def test_hash_seed_of_python_changes_nothing() -> None:
    order = SMALL["fillin"]
    script = f"from aspsolve.generate import generate; print(next(generate('fillin', seed=1, **{order!r})).puzzle)"
    one, other = (
        subprocess.check_output([sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, cwd=ROOT)
        for seed in ("1", "2")
    )
    assert one == other


def test_known_puzzles_do_not_come_again() -> None:
    first = next(generate("rikudo", size=19, seed=8))
    other = next(generate("rikudo", size=19, seed=8, known=[digest(first.canonical)]))
    assert other.seed == seed_of(8, 1, 1)
    assert other.puzzle != first.puzzle


@pytest.mark.slow
def test_order_of_more_puzzles_than_there_are_ends_with_a_sentence() -> None:
    triangle = [(0, 0), (2, 0), (1, 1)]
    found = generate("rikudo", cells=triangle, count=50, seed=1)
    with pytest.raises(InputError, match=r"puzzle \d+: 50 puzzles in a row were there already"):
        list(found)


def test_puzzle_that_is_not_found_is_made_of_another_seed_once_others_were(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = {seed_of(5, 2), seed_of(5, 2, 1)}

    def made(order: Order, seed: int) -> Generated:
        if seed in failing:
            raise InputError(f"none with {seed}")
        return make(order, seed)

    monkeypatch.setattr("aspsolve.generate._generate.make", made)
    puzzles = generate("seeknumbers", count=3, seed=5, size=(4, 4), rated=False)
    assert [one.seed for one in puzzles] == [5, seed_of(5, 2, 2), seed_of(5, 3)]
    failing.add(seed_of(5, 2, 2))
    puzzles = generate("seeknumbers", count=3, seed=5, size=(4, 4), rated=False)
    assert next(puzzles).seed == 5
    with pytest.raises(InputError, match=f"none with {seed_of(5, 2, 2)}"):
        next(puzzles)
    failing.add(5)
    with pytest.raises(InputError, match="none with 5"):
        next(generate("seeknumbers", count=3, seed=5, size=(4, 4), rated=False))


@pytest.mark.parametrize("extra", [1, 4])
def test_extra_clues_are_added(extra: int) -> None:
    [few], [more] = (list(generate("rikudo", size=19, seed=2, extra=number)) for number in (0, extra))
    assert sum(more.clues.values()) == sum(few.clues.values()) + extra
    assert set(few.puzzle.prefilled) <= set(more.puzzle.prefilled)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"count": 0}, "count: 0 is not between 1 and"),
        ({"processes": 0}, "processes: 0 is not between 1 and"),
        ({"extra": -1}, "extra: -1 is not between 0 and"),
        ({"seed": -1}, "seed: -1 is not between 0 and"),
        ({"difficulty": "mean"}, "difficulty: expected one of easy, medium, hard, expert, found 'mean'"),
        ({"time_limit": 0}, "time limit: expected a positive number of seconds, found 0"),
        ({"colour": "red"}, "there is no option 'colour': expected size, cells"),
    ],
)
def test_wrong_order_is_refused_at_once(order: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        generate("rikudo", **order)


def test_what_is_done_at_the_time_limit_has_each_puzzle_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(Order("rikudo", {"size": 7}, rated=False), 1)

    def stopped(*arguments: Any) -> None:
        for number in (1, 2):
            future: Future[Generated] = Future()
            future.set_result(made)
            arguments[2].append((number, future))
        arguments[2].append((3, cancelled := Future()))
        cancelled.cancel()
        raise LimitReached("now")

    monkeypatch.setattr("aspsolve.generate._generate._Batch._in_order", stopped)
    found: list[Generated] = []
    with pytest.raises(LimitReached, match="the time limit was reached"):
        found.extend(generate("rikudo", size=7, count=2, processes=2))
    assert found == [made]


def test_a_puzzle_is_there_before_its_rating() -> None:
    unrated, rated = make_and_rate(Order("rikudo", {"size": 7}), 1)
    assert unrated.rating is None
    assert rated == replace(unrated, rating=rated.rating) == make(Order("rikudo", {"size": 7}), 1)


@pytest.mark.slow
def test_cluster_changes_nothing() -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'aspsolve[cluster]'")
    alone = [one.puzzle for one in generate("rikudo", size=19, count=4, seed=3)]
    spread = generate("rikudo", size=19, count=4, seed=3, processes=2, executor="dask")
    assert [one.puzzle for one in spread] == alone


@pytest.mark.parametrize(
    ("kind", "size", "seed", "extra"),
    some_slow([("rikudo", 19, 1, 2), ("rikudo", 19, 1, 8), ("rikudo", 19, 2, 2), ("fillomino", (5, 5), 0, 3)]),
)
def test_the_same_puzzle_with_extra_clues_keeps_its_level(kind: str, size: object, seed: int, extra: int) -> None:
    order = {"size": size, "seed": seed, "difficulty": "medium"}
    [few], [more] = (list(generate(kind, extra=number, **order)) for number in (0, extra))
    assert more.solution.to_json() == few.solution.to_json()
    assert sum(more.clues.values()) == sum(few.clues.values()) + extra
    assert rate(more.puzzle) == more.rating
    assert more.rating.level.value == "medium"


@pytest.mark.slow
def test_a_puzzle_that_cannot_have_as_many_extra_clues_is_no_end() -> None:
    [one] = generate("minesweeper", size=(5, 5), seed=1, difficulty="medium", extra=8)
    assert one.rating.level.value == "medium"
    with pytest.raises(InputError, match=r"extra: the puzzle has \d+ clues, and cannot have 30 more and stay medium"):
        next(generate("rikudo", size=19, seed=1, difficulty="medium", extra=30))


def test_clues_that_are_chosen_with_the_answer_are_never_more() -> None:
    with pytest.raises(InputError, match="extra: the clues are chosen together with the answer, so that none is added"):
        next(generate("akari", size=(4, 4), seed=1, extra=1))


def test_more_extra_clues_than_there_are_end_with_a_sentence() -> None:
    with pytest.raises(InputError, match=r"extra: the puzzle has \d+ clues, and cannot have 500 more"):
        next(generate("rikudo", size=19, seed=1, extra=500))
