"""The two calls by the assignments' names."""

import pytest

from aspsolve import InputError, puzzle_solution, rikudo


def test_puzzle_solution_gives_rows_of_squares() -> None:
    solved = (("#", "h", "#"), ("b", "a", "g"), ("#", "t", "#"))
    assert puzzle_solution([["#", "h", "#"], ["_", "_", "_"], ["#", "_", "#"]], ["hat", "bag"]) == solved
    assert puzzle_solution(["#h#", "___", "#_#"], [["h", "a", "t"], ["b", "a", "g"]]) == solved


def test_rikudo_gives_triples_and_the_hole() -> None:
    triples = rikudo(7, [(-2, 0, 1), (-1, 1, 2)], [])
    assert len(triples) == 7
    assert triples[-1] == (0, 0, -10)


def test_no_solution_is_none() -> None:
    assert puzzle_solution(["___"], ["hat", "bag"]) is None
    assert rikudo(7, [(-2, 0, 1), (2, 0, 2)], []) is None


def test_mistakes_are_input_errors() -> None:
    with pytest.raises(InputError, match="no hexagon has 8 cells"):
        rikudo(8, [], [])
