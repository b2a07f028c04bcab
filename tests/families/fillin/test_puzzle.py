"""Fill-ins: what is accepted, how facts and JSON carry it, and what the independent checker finds."""

import pytest

from aspsolve import FillIn, InputError
from aspsolve.families._registry import family_named
from aspsolve.families.fillin._squares import Place, Slot
from tests.conftest import CROSS
from tests.families.fillin.patterns import fillin


def test_slots_are_runs_of_min_slot_or_more_squares_rows_first() -> None:
    assert CROSS.slots == (Slot(1, 2, "across", 3), Slot(2, 1, "down", 3))
    single = fillin("_#/#_", "a", min_slot=1).slots
    assert single == tuple(Slot(at, at, way, 1) for way in ("across", "down") for at in (1, 2))
    longer = fillin("___#____/_#___#_#/_#_#_a_#/_____###/_#_#####", "ato", min_slot=3)
    assert [slot.length for slot in longer.slots] == [3, 4, 3, 3, 5, 5, 5, 4, 3]


def test_facts_say_it_all() -> None:
    assert " ".join(map(str, fillin("a_/#_", "ab bb", min_slot=1).facts())) == (
        'cell(1,1) cell(2,1) cell(2,2) given(1,1,"a") word("ab",1) word("bb",1) '
        'char("ab",1,"a") char("ab",2,"b") char("bb",1,"b") char("bb",2,"b") min_slot(1)'
    )


@pytest.mark.parametrize(
    ("rows", "broken"),
    [
        ("#h#/bag/#t#", ()),
        ("#h#/bog/#t#", ("Rule broken: bag is used as often as it is listed; also hat.",
                         "Not possible: bog stands across at (1,2); also hot stands down at (2,1).")),
        ("#h#/ba_/#t#", ("Rule broken: the slot across at (1,2) holds one word.",
                         "Rule broken: bag is used as often as it is listed.")),
        ("#b#/hat/#g#", ("Rule broken: (2,1) is given as h.",)),
        ("xh#/bag/#t#", ("Rule broken: (1,1) is given as #.",)),
    ],
)  # fmt: skip
def test_checker_names_the_broken_rules(rows: str, broken: tuple[str, ...]) -> None:
    assert CROSS.solution_from_rows(rows.split("/")).check() == broken


def test_checker_sees_a_word_that_contradicts_given_or_crossing_letters() -> None:
    broken = CROSS.solution([Place("bag", "down", 2, 1), Place("hat", "across", 1, 2)]).check()
    assert broken == ("Rule broken: (2,1) is given as h.",)
    square = FillIn(["__", "__"], ["ab", "cd"])
    broken = square.solution([Place("ab", "across", 1, 1), Place("cd", "down", 1, 1)]).check()
    assert "Rule broken: (1,1) has the same character across and down." in broken
    assert CROSS.solution([Place("hat", "down", 2, 1), Place("hat", "across", 1, 2)]).check() == (
        "Rule broken: bag is used as often as it is listed; also hat.",
    )


def test_square_in_no_slot_stays_as_it_came() -> None:
    puzzle = fillin("_#__", "ab")
    assert puzzle.solution_from_rows(["_#ab"]).check() == ()
    assert puzzle.solution_from_rows(["x#ab"]).check() == ("Rule broken: (1,1) is given as _.",)


@pytest.mark.parametrize(
    ("grid", "words", "complaint"),
    [
        ([], ["a"], "grid: expected at least one square"),
        ([""], ["a"], "grid: expected at least one square"),
        ("#_#", ["a"], "grid: expected a list"),
        (["__", "___"], ["ab"], "grid, row 2: expected 2 squares, found 3"),
        (["_ _"], ["ab"], "grid, row 1: ' ' in square 2 is no character"),
        ([["_", ""]], ["ab"], "grid, row 1: expected text in square 2"),
        ([5], ["ab"], "grid, row 1: expected text, found 5"),
        (["__"], [], "words: the list is empty"),
        (["__"], [""], "words, word 1: the word is empty"),
        (["__"], "ab", "words: expected a list"),
        (["__"], [7], "words, word 1: expected text, found 7"),
        (["__"], ["a#"], "words, word 1: '#' stands for a block"),
        (["__"], ["a_"], "words, word 1: '_' stands for an open square"),
        (["__"], ["a\x00"], "words, word 1: '\\\\x00' in square 2"),
        (["__"], [["ab", "c"], "ab|c"], "words: two words have the same name"),
        # Signs that no word has.
        (["+-+", "---"], ["hat", "bag"], "grid, row 1: .*, found '\\+' in square 1"),
        (["#h#", "_._"], ["hat", "bag"], "grid, row 2: .*, found '\\.' in square 2"),
        (['#"h"#'], ["hat", "bag"], "found '\"' in square 2"),
        pytest.param([["_"] * 1001] * 1000, ["ab"], "grid: more than 1000000 squares", marks=pytest.mark.slow),
    ],
)
def test_bad_puzzle_is_refused(grid: list[str], words: list[str], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        FillIn(grid, words)


@pytest.mark.parametrize("min_slot", [0, -1, 2.5, True, "3", 2**40])
def test_bad_min_slot_is_refused(min_slot: int) -> None:
    with pytest.raises(InputError, match="min_slot"):
        FillIn(["__"], ["ab"], min_slot)


def test_words_that_the_grid_does_not_show_are_listed_in_json_and_refused_in_prolog() -> None:
    wrong = CROSS.solution([("hat", "down", 2, 1), ("hat", "across", 1, 2), ("xyz", "up", 9, 9)])
    assert wrong.to_json()["places"] == [["hat", "across", 1, 2], ["hat", "down", 2, 1], ["xyz", "up", 9, 9]]
    assert CROSS.solution_from_json(wrong.to_json()) == wrong
    with pytest.raises(InputError, match="words that the grid does not show cannot be written as Prolog"):
        family_named("fillin").prolog_syntax.write_solution(wrong)


@pytest.mark.parametrize("place", ["hat", ["hat", "down", 2], ["hat", 1, 2, 1], ["hat", "down", "2", 1]])
def test_solution_of_another_form_is_refused(place: object) -> None:
    with pytest.raises(InputError, match="places: expected"):
        CROSS.solution_from_json({"grid": ["#h#", "bag", "#t#"], "places": [place]})
    with pytest.raises(InputError, match="expected 3 rows of 3 squares"):
        CROSS.solution_from_json({"grid": ["ab"]})


def test_a_sign_that_a_word_has_may_be_given() -> None:
    assert FillIn(["+_"], ["+a"]).rows == (("+", "_"),)
