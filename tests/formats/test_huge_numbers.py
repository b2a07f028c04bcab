"""Numbers that clingo cannot hold, and words that are used very often, are refused when they are read."""

import pytest

from aspsolve import FillIn, InputError, Puzzle, Rikudo, SeekNumbers
from aspsolve.engine._limits import check_time_limit
from aspsolve.families.fillin import _squares
from aspsolve.formats import format_named
from tests.conftest import Run, Written

SEEK = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))
RIKUDO = Rikudo(7)
HUGE = (2**31, -(2**31) - 1, 10**20)


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize(
    ("format_", "puzzle", "text"),
    [
        ("json", SEEK, '{"path": [[1, 1], [1, NUMBER]]}'),
        ("json", SEEK, '{"steps": [[1, 1, NUMBER, 1]]}'),
        ("json", RIKUDO, '{"numbers": [[2, 0, NUMBER]]}'),
        ("json", SEEK, '{"Call": [{"Witnesses": [{"Value": ["path(1,1,1,NUMBER)"]}]}]}'),
        ("facts", SEEK, "path(1,1,1,NUMBER)."),
        ("facts", RIKUDO, "number(2,0,NUMBER)"),
        ("facts", RIKUDO, "n(NUMBER). number(2,0,X) :- n(X)."),
    ],
)
def test_too_large_number_of_an_attempt_is_refused(format_: str, puzzle: Puzzle, text: str, number: int) -> None:
    with pytest.raises(InputError, match=f"{number} is not between -21474836"):
        format_named(format_).read_solutions(text.replace("NUMBER", str(number)), puzzle)


@pytest.mark.parametrize("number", HUGE)
def test_number_of_an_instance_that_is_too_large_is_refused_with_its_place(number: int) -> None:
    cells = "% 99999999999 is no number here\ncell(1..3,1..3). first(1,1). final(3,3)."
    text = f'{cells}\nhint(2,2,{number}). a("9999999999").'
    with pytest.raises(InputError, match=r"^3:10: .*is not between"):
        format_named("facts").read_puzzle(text)


@pytest.mark.parametrize(
    ("file", "attempt"),
    [("attempt.json", {"path": [[1, 1], [1, 2147483647]]}), ("attempt.txt", "path(1,1,1,2147483647).")],
)
def test_hint_for_an_attempt_outside_the_grid_says_so(file: str, attempt: object, written: Written, run: Run) -> None:
    puzzle = written("puzzle.json", SEEK.to_json())
    assert "(1,2147483647)" in run("hint", puzzle, "--attempt", written(file, attempt), code=1).out


@pytest.mark.parametrize("seconds", [1e9, 1e20, 10**400])
def test_time_limit_that_nothing_can_wait_for_is_refused(seconds: float) -> None:
    with pytest.raises(InputError, match="time limit: expected"):
        check_time_limit(seconds)


def test_words_are_bounded_with_how_often_they_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_squares, "MAX_LETTERS", 12)
    spelt = " ".join(f'char("tests",{place},"{letter}").' for place, letter in enumerate("tests", 1))
    read = format_named("facts").read_puzzle
    assert len(read(f'cell(1..5,1..3). word("tests",2). {spelt}').to_json()["words"]) == 2
    with pytest.raises(InputError, match="word: more than 12 letters"):
        read(f'cell(1..5,1..3). word("tests",3). {spelt}')
    with pytest.raises(InputError, match="words: more than 12 letters"):
        FillIn(["_____"], ["tests"] * 3)


def test_words_that_are_wrong_are_named_by_the_first_place() -> None:
    with pytest.raises(InputError, match="words, word 2: '#' stands for a block"):
        FillIn(["___"], ["abc", "a#c", "a#c", "a_c"])


def test_options_that_repeat_a_long_text_are_cut(run: Run) -> None:
    assert len(run("solve x.json -n", "1" + "0" * 5000, code=2).err) < 700
