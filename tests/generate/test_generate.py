"""Generating: seeds, processes, orders that cannot be, duplicates, limits."""

from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from aspsolve import InputError, LimitReached, rate, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.families.generation import MAX_AREA
from aspsolve.generate import Generated, generate
from aspsolve.generate._generate import digest, seed_of
from aspsolve.generate._making import SO_FAR, Order, make, make_and_rate
from aspsolve.model.lattice import hexagon, rectangle
from tests.conftest import some_slow
from tests.generate.proof import unique_by_textbook, weaker
from tests.generate.words import WORDS
from tests.processes import environment, ran

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
    one, other = (ran("-c", script, env=environment(PYTHONHASHSEED=seed)) for seed in ("1", "2"))
    assert one == other
    assert one[0] == 0


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
    ("kind", "order", "message"),
    [
        ("rikudo", {"count": 0}, "count: 0 is not between 1 and"),
        ("rikudo", {"processes": 0}, "processes: 0 is not between 1 and"),
        ("rikudo", {"extra": -1}, "extra: -1 is not between 0 and"),
        ("rikudo", {"seed": -1}, "seed: -1 is not between 0 and"),
        ("rikudo", {"difficulty": "mean"}, "difficulty: expected one of easy, medium, hard, expert, found 'mean'"),
        ("rikudo", {"time_limit": 0}, "time limit: expected a positive number of seconds, found 0"),
        ("rikudo", {"colour": "red"}, "there is no option 'colour': expected size, cells"),
        ("rikudo", {"size": 38}, "size: no hexagon has 38 cells"),
        ("rikudo", {"size": 19, "givens": 40}, "givens: 18 cells can have at most 18, not 40"),
        ("rikudo", {"size": 19, "links": "18"}, "links: 18 cells can have at most 17, not 18"),
        ("rikudo", {"size": 19, "givens": "9..5"}, r"givens: the range 9..5 is empty"),
        ("rikudo", {"size": 19, "givens": "a few"}, "givens: expected a number or a range such as 5..9, found 'a few'"),
        ("rikudo", {"size": 19, "holes": ["0,0"]}, r"holes: there is no cell \(0,0\)"),
        ("rikudo", {"size": 19, "holes": ["left"]}, "holes: expected a cell as X,Y, found 'left'"),
        (
            "rikudo",
            {"size": 19, "ends": "middle"},
            "ends: expected one of any, both, first, last, none, found 'middle'",
        ),
        ("rikudo", {"cells": [(0, 0), (4, 0)]}, r"no path visits all of them: \(4,0\) cannot be reached from \(0,0\)"),
        ("rikudo", {"cells": [(0, 0), (2, 0), (-1, 1), (-1, -1), (-2, 2), (-2, -2), (4, 0)]}, "are dead ends"),
        ("seeknumbers", {"size": (0, 5)}, "size: expected positive sides, found 0 by 5"),
        ("seeknumbers", {"size": (3, 3), "hints": 40}, "hints: 9 cells can have at most 7, not 40"),
        ("seeknumbers", {"cells": []}, "cells: expected at least one cell"),
        ("seeknumbers", {"cells": [(1, 1), (3, 1)]}, r"no path visits all of them: \(3,1\) cannot be reached from"),
        ("seeknumbers", {"cells": [(1, 1), (2, 1), (2, 2), (3, 2), (1, 3), (2, 3), (2, 4)]}, "dead ends|chessboard"),
    ],
)
def test_impossible_order_is_refused_at_once(kind: str, order: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        generate(kind, **order)


def test_what_is_done_at_the_time_limit_has_each_puzzle_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(Order("rikudo", {"size": 7}, rated=False), 1)
    nearest = replace(made, missed=SO_FAR)

    def stopped(*arguments: Any) -> None:
        for number, one in enumerate((made, made, nearest), 1):
            future: Future[Generated] = Future()
            future.set_result(one)
            arguments[2].append((number, future))
        arguments[2].append((4, cancelled := Future()))
        cancelled.cancel()
        raise LimitReached("now")

    monkeypatch.setattr("aspsolve.generate._generate._Batch._in_order", stopped)
    found: list[Generated] = []
    with pytest.raises(LimitReached, match="the time limit was reached") as limit:
        found.extend(generate("rikudo", size=7, count=2, processes=2))
    assert (found, limit.value.result) == ([made], nearest)


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
    [one] = generate("minesweeper", size=(5, 5), seed=5, difficulty="medium", extra=8)
    assert one.rating.level.value == "medium"
    with pytest.raises(InputError, match=r"extra: the puzzle has \d+ clues, and cannot have 30 more and stay medium"):
        next(generate("rikudo", size=19, seed=1, difficulty="medium", extra=30))


@pytest.mark.parametrize(
    ("kind", "size", "extra", "said"),
    [
        ("akari", (4, 4), 1, "the clues are chosen together with the answer, so that none is added"),
        ("rikudo", 19, 500, r"the puzzle has \d+ clues, and cannot have 500 more"),
    ],
)
def test_more_extra_clues_than_there_are_end_with_a_sentence(kind: str, size: object, extra: int, said: str) -> None:
    with pytest.raises(InputError, match=f"extra: {said}"):
        next(generate(kind, size=size, seed=1, extra=extra))


@pytest.mark.parametrize(
    ("kind", "options", "found"),
    [
        ("seeknumbers", {"size": (999, 999)}, 998_001),
        ("seeknumbers", {"cells": rectangle(101, 100)}, 10_100),
        ("rikudo", {"size": 999_919}, 999_919),
        ("rikudo", {"cells": hexagon(58)}, 10_267),
        ("fillin", {"size": (2_000_000_000, 2_000_000_000), "words": ["ab"]}, 4 * 10**18),
        ("fillin", {"pattern": ["_" * 10_001], "words": ["ab"]}, 10_001),
    ],
)
def test_huge_areas_are_refused(kind: str, options: dict[str, Any], found: int) -> None:
    with pytest.raises(InputError, match=f": expected at most {MAX_AREA} cells, found {found}"):
        FAMILIES[kind].generator_class(**options)


def test_shortest_slot_that_is_longer_than_any_grid_is_refused() -> None:
    with pytest.raises(InputError, match="min_slot: expected at most 10000, found 2147483647"):
        FAMILIES["fillin"].generator_class(size=(4, 4), words=["ab"], min_slot=2**31 - 1)
