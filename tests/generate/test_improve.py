"""Improving puzzles: superfluous clues, several solutions, none."""

import re
from pathlib import Path

import pytest

from aspsolve import FillIn, InputError, Puzzle, Rikudo, SeekNumbers, load_family, rate, read, solve, write
from aspsolve.errors import LimitReached
from aspsolve.generate import generate, improve
from tests.conftest import ROOT, Run, Written
from tests.generate.proof import unique_by_textbook

AMBIGUOUS = [
    Rikudo(19, [(-4, 0, 1), (2, 2, 7), (2, -2, 12)]),
    SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1), hints=[]),
    FillIn(["___", "_#_", "___"], ["abc", "ade", "efg", "cxg"]),
]


@pytest.mark.parametrize("puzzle", AMBIGUOUS, ids=lambda puzzle: puzzle.kind)
def test_several_solutions_become_one(puzzle: Puzzle) -> None:
    assert solve(puzzle, models=2).unique is False
    improvement = improve(puzzle)
    assert "solutions." in improvement.problem
    assert improvement.added
    assert unique_by_textbook(improvement.puzzle)


def test_of_several_clues_that_are_added_each_is_necessary() -> None:
    improvement = improve(Rikudo(19))
    assert len(improvement.added) > 1
    assert improve(improvement.puzzle).problem == ""


def test_one_letter_that_is_missing_is_the_whole_change() -> None:
    improvement = improve(AMBIGUOUS[2])
    assert len(improvement.added) == 1
    assert improvement.removed == ()
    assert re.fullmatch(r"The puzzle has 2 solutions\.\nAdd the given [a-z] at \(\d,\d\)\.", str(improvement))


@pytest.mark.parametrize(("puzzle", "kind"), [(AMBIGUOUS[0], "given"), (AMBIGUOUS[1], "hint")])
def test_a_number_that_is_added_is_said(puzzle: Puzzle, kind: str) -> None:
    improvement = improve(puzzle)
    [(number, x, y)] = re.findall(rf"the {kind} (\d+) at \((-?\d+),(-?\d+)\)", " ".join(improvement.added))
    data = improvement.puzzle.to_json()
    assert [int(x), int(y), int(number)] in data[{"given": "prefilled", "hint": "hints"}[kind]]


def test_a_clue_outside_of_the_board_is_said_by_its_sentence() -> None:
    board = {"cell": [(1, 1), (2, 1), (1, 2), (2, 2)], "given": [(1, 1, 1)]}
    improvement = improve(load_family("skyscrapers").puzzle(**board, left=[(2, 1)]))
    assert improvement.removed == ('the clue "from the left, 1 of the towers in row 2 can be seen"',)


def test_a_family_whose_clues_are_chosen_with_the_answer_is_refused() -> None:
    message = "Akari: the clues are chosen together with the answer, so that none is added or left out alone"
    with pytest.raises(InputError, match=message):
        improve(read(ROOT / "instances" / "akari" / "01_5x5.lp"))


def test_superfluous_clues_that_the_level_needs_are_counted() -> None:
    improvement = improve(Rikudo(7, [(-2, 0, 1), (2, 0, 4)], [(-2, 0, -1, 1)]))
    assert improvement.problem == "The solution is unique, also without 1 of the 3 clues."
    [easy] = generate("slitherlink", seed=4, size=(4, 4), difficulty="easy")
    assert str(improve(easy.puzzle)).endswith("clues. The puzzle's level needs 1 of these.")


@pytest.mark.slow
def test_superfluous_clues_are_taken_away() -> None:
    [one] = generate("rikudo", size=19, seed=3, extra=2)
    improvement = improve(one.puzzle)
    assert improvement.added == ()
    assert 1 <= len(improvement.removed) <= 2
    assert unique_by_textbook(improvement.puzzle)
    assert improve(improvement.puzzle).removed == ()
    assert str(improve(improvement.puzzle)) == "The solution is unique, and every clue is necessary."


def test_puzzle_without_a_solution_is_refused() -> None:
    with pytest.raises(InputError, match="the puzzle has no solution: aspsolve explain shows which clues conflict"):
        improve(Rikudo(19, [(-4, 0, 1), (4, 0, 3)]))


def test_command_says_or_makes_the_change(tmp_path: Path, run: Run) -> None:
    write(AMBIGUOUS[2], tmp_path / "two.txt")
    said = run("improve", tmp_path / "two.txt").out
    assert run("improve", tmp_path / "two.txt", "-o", tmp_path / "one.json").out == said
    assert unique_by_textbook(read(tmp_path / "one.json"))


@pytest.mark.parametrize(
    ("kind", "size"), [("rikudo", 19), pytest.param("seeknumbers", (4, 4), marks=pytest.mark.slow)]
)
def test_a_puzzle_stays_at_its_level(kind: str, size: object) -> None:
    puzzle = next(iter(generate(kind, seed=0, difficulty="easy", extra=4, size=size))).puzzle
    improvement = improve(puzzle)
    assert rate(improvement.puzzle).level is rate(puzzle).level
    assert unique_by_textbook(improvement.puzzle)


@pytest.mark.slow
def test_time_limit_of_improving_holds(written: Written, run: Run) -> None:
    puzzle = SeekNumbers(size=(40, 40), first=(1, 1), final=(40, 1))
    with pytest.raises(LimitReached, match=r"^no change was found within 0\.5 s$"):
        improve(puzzle, time_limit=0.5)
    file = written("puzzle.json", puzzle.to_json())
    printed = run("improve", file, "--time-limit 0.5", code=3).err
    assert printed == f"aspsolve: {file}: no change was found within 0.5 s\n"


def test_improving_in_time_changes_nothing() -> None:
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))
    assert improve(puzzle, time_limit=60) == improve(puzzle)
