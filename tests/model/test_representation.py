"""What Python shows of objects: short, in reading order, and what makes them again where that is short."""

from collections.abc import Callable
from typing import Any

import pytest

import aspsolve
from aspsolve import FillIn, InputError, Puzzle, Rikudo, SeekNumbers, solutions, solve
from aspsolve.draw import svg
from aspsolve.explanation import ambiguity, conflict, explain, hint
from aspsolve.formats.text import write_puzzle
from tests.conftest import CROSS


@pytest.mark.parametrize(
    ("puzzle", "shown"),
    [
        (CROSS, "FillIn(grid=['#h#', '___', '#_#'], words=['hat', 'bag'])"),
        (FillIn([["ch", "_"]], ["ab"], min_slot=3), "FillIn(grid=[('ch', '_')], words=['ab'], min_slot=3)"),
        (Rikudo(37), "Rikudo(size=37)"),
        (
            Rikudo(7, [(2, 0, 4), (-2, 0, 1)], [(1, 1, -1, 1)]),
            "Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-1, 1, 1, 1)])",
        ),
        (Rikudo(cells=[(2, 0), (0, 0)]), "Rikudo(cells=[(0, 0), (2, 0)])"),
        (
            SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)]),
            "SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])",
        ),
    ],
)
def test_short_puzzle_is_shown_as_what_makes_it_again(puzzle: Puzzle, shown: str) -> None:
    assert repr(puzzle) == shown
    assert eval(shown) == puzzle


def test_long_lists_are_shown_by_their_lengths() -> None:
    cells = sorted(Rikudo(37).cells)
    puzzle = Rikudo(37, [(x, y, k) for k, (x, y) in enumerate(cells, 1)], [(2, 0, 4, 0)])
    assert repr(puzzle) == "Rikudo(size=37, prefilled=[…36], links=[(2, 0, 4, 0)])"
    assert len(repr(FillIn(["_" * 40] * 40, ["ab"] * 99))) < 100


def test_results_and_explanations_read_well() -> None:
    result = solve(CROSS)
    assert str(result) == "#h#\nbag\n#t#"
    assert repr(result) == (
        "Result(SATISFIABLE, solutions=[FillInSolution(puzzle=FillIn(grid=['#h#', '___', '#_#'], words=['hat', 'bag']),"
        " grid=['#h#', 'bag', '#t#'])], exhausted=True)"
    )
    assert str(solve(FillIn(["__"], ["abc"]))) == "no solution exists"
    several = solve(FillIn(["__", "__"], ["ab", "cd", "ac", "bd"]), models=0)
    assert str(several) == "ab\ncd\n\nac\nbd" or str(several) == "ac\nbd\n\nab\ncd"
    assert repr(several) == "Result(SATISFIABLE, solutions=[…2], exhausted=True)"
    explanation = explain(CROSS)
    assert str(explanation).splitlines() == [*map(str, explanation.steps), "Solved."]
    assert repr(explanation) == f"Explanation(solved, puzzle={CROSS!r}, steps=[…2])"


@pytest.mark.parametrize(
    "call",
    [
        solve,
        lambda what: next(solutions(what)),
        explain,
        hint,
        conflict,
        ambiguity,
        lambda what: aspsolve.write(what, "x.txt"),
    ],
)
def test_what_is_no_puzzle_is_reported_how_to_read_one(call: Callable[[Any], object]) -> None:
    with pytest.raises(
        InputError, match=r"^expected a puzzle, as aspsolve\.read returns it for a file, found 'x\.txt'$"
    ):
        call("x.txt")


@pytest.mark.parametrize("path", [5, ""])
def test_what_is_no_path_is_refused(path: Any) -> None:
    for call in (aspsolve.read, lambda it: aspsolve.write(CROSS, it), lambda it: aspsolve.read_solutions(it, CROSS)):
        with pytest.raises(InputError, match=rf"^expected the path of a file, found {path!r}$"):
            call(path)


def test_time_limit_as_text_is_refused() -> None:
    for call in (solve, explain, hint, conflict, ambiguity):
        with pytest.raises(InputError, match=r"^time limit: expected a positive number of seconds, found '3'$"):
            call(CROSS, time_limit="3")  # type: ignore[operator]


def test_puzzles_and_solutions_are_drawn_as_they_are() -> None:
    assert svg(CROSS) == svg(CROSS.drawing())
    solution = solve(CROSS).solution
    assert svg(solution) == svg(solution.drawing())
    with pytest.raises(InputError, match=r"^expected a puzzle, a solution or a drawing, found 'x'$"):
        svg("x")  # type: ignore[arg-type]


def test_what_is_too_large_to_draw_prints_in_short() -> None:
    puzzle = SeekNumbers(cells=[(0, 0), (1, 0), (100_000, 100_000)], first=(0, 0), final=(1, 0))
    for thing in (puzzle, puzzle.solution([])):
        assert str(thing) == repr(thing)
    with pytest.raises(InputError, match="too far apart"):
        write_puzzle(puzzle)
