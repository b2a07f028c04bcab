"""Possible words: the tables of the assignment to the letter, duplicates, shared squares, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from aspsolve import FillIn, InputError, SeekNumbers, solve
from aspsolve.families.fillin import (
    Candidates,
    assign,
    candidates,
    common_letters,
    drop_impossible,
    drop_unique,
    simplify,
    write_candidates,
)
from aspsolve.families.fillin._puzzle import FillInSolution
from aspsolve.families.fillin._squares import OPEN, parts
from tests.conftest import trials
from tests.families.fillin.fillins import fillins

FIGURE_1 = FillIn(
    ["___#____", "_#___#_#", "_#_#_a_#", "_____###", "_#_#####"],
    ["ato", "dao", "dia", "mae", "sede", "soar", "ameno", "drama", "mande"],
    min_slot=3,
)
#: The grid that the assignment prints has an open square in no slot, which is not filled.
SOLVED = ["dia#soar", "r#mae#t#", "a#e#dao#", "mande###", "a#o#####"]

POSSIBLE = """\
[[[P11, P12, P13], [[d, i, a]]],
[[P15, P16, P17, P18], [[s, e, d, e], [s, o, a, r]]],
[[P23, P24, P25], [[a, t, o], [m, a, e]]],
[[P35, a, P37], [[d, a, o]]],
[[P41, P42, P43, P44, P45], [[m, a, n, d, e]]],
[[P11, P21, P31, P41, P51], [[d, r, a, m, a], [m, a, n, d, e]]],
[[P13, P23, P33, P43, P53], [[a, m, e, n, o]]],
[[P15, P25, P35, P45], [[s, e, d, e]]],
[[P17, P27, P37], [[a, t, o], [d, a, o]]]]"""

COMMON = """\
[[[d, i, a], [[d, i, a]]],
[[s, P16, P17, P18], [[s, e, d, e], [s, o, a, r]]],
[[m, P24, e], [[a, t, o], [m, a, e]]],
[[d, a, o], [[d, a, o]]],
[[m, a, n, d, e], [[m, a, n, d, e]]],
[[d, P21, P31, m, P51], [[d, r, a, m, a], [m, a, n, d, e]]],
[[a, m, e, n, o], [[a, m, e, n, o]]],
[[s, e, d, e], [[s, e, d, e]]],
[[P17, P27, o], [[a, t, o], [d, a, o]]]]"""

WITHOUT_IMPOSSIBLE = """\
[[[d, i, a], [[d, i, a]]],
[[s, P16, P17, P18], [[s, e, d, e], [s, o, a, r]]],
[[m, P24, e], [[m, a, e]]],
[[d, a, o], [[d, a, o]]],
[[m, a, n, d, e], [[m, a, n, d, e]]],
[[d, P21, P31, m, P51], [[d, r, a, m, a]]],
[[a, m, e, n, o], [[a, m, e, n, o]]],
[[s, e, d, e], [[s, e, d, e]]],
[[P17, P27, o], [[a, t, o], [d, a, o]]]]"""

WITHOUT_UNIQUE = """\
[[[d, i, a], [[d, i, a]]],
[[s, P16, P17, P18], [[s, o, a, r]]],
[[m, P24, e], [[m, a, e]]],
[[d, a, o], [[d, a, o]]],
[[m, a, n, d, e], [[m, a, n, d, e]]],
[[d, P21, P31, m, P51], [[d, r, a, m, a]]],
[[a, m, e, n, o], [[a, m, e, n, o]]],
[[s, e, d, e], [[s, e, d, e]]],
[[P17, P27, o], [[a, t, o]]]]"""

DROPS: list[Callable[[Candidates], Candidates]] = [common_letters, drop_impossible, drop_unique, simplify]


def words(table: Candidates) -> list[list[str]]:
    return [[str(word) for word in candidate.words] for candidate in table]


def letters(table: Candidates) -> list[str]:
    return ["".join(candidate.slot.letters) for candidate in table]


def test_tables_are_those_of_the_assignment() -> None:
    possible = candidates(FIGURE_1)
    common = common_letters(possible)
    without_impossible = drop_impossible(common)
    without_unique = drop_unique(without_impossible)
    assert write_candidates(possible) == f"{POSSIBLE}.\n"
    assert write_candidates(common) == f"{COMMON}.\n"
    assert write_candidates(without_impossible) == f"{WITHOUT_IMPOSSIBLE}.\n"
    assert write_candidates(without_unique) == f"{WITHOUT_UNIQUE}.\n"


def test_figure_1_is_solved_by_simplifying() -> None:
    table = simplify(candidates(FIGURE_1))
    assert set(table.sizes) == {1}
    assert ["".join(row) for row in table.rows] == SOLVED


def test_candidates_are_objects_with_a_slot_and_words() -> None:
    second = candidates(FIGURE_1)[1]
    assert second.words == ("sede", "soar")
    assert second.slot.letters == (OPEN,) * 4
    assert second.slot.squares == [(5, 1), (6, 1), (7, 1), (8, 1)]
    assert second.slot.direction == "across"
    assert str(second) == "____ across at (5,1): sede, soar"


def test_slots_are_in_the_order_of_the_puzzle() -> None:
    assert tuple(candidate.slot.place for candidate in candidates(FIGURE_1)) == FIGURE_1.slots


def test_min_slot_is_the_puzzles() -> None:
    grid, listed = ["__#", "_##", "___"], ["ab", "abc", "axa"]
    assert [len(candidates(FillIn(grid, listed, min_slot=least))) for least in (2, 3)] == [3, 2]


def test_word_that_leaves_a_crossing_slot_no_word_is_not_possible() -> None:
    assert words(candidates(FillIn(["___", "#_#"], ["abc", "bd", "xyz"]))) == [["abc"], ["bd"]]


def test_a_letter_shows_in_the_crossing_slot() -> None:
    table = candidates(FillIn(["__", "_#"], ["ab", "ac"]))
    assert letters(common_letters(table)) == ["a_", "a_"]


def test_word_listed_twice_is_dropped_after_two_slots_have_it() -> None:
    one = candidates(FillIn(["a_", "##", "__"], ["ab", "ab"]))
    assert words(drop_unique(one)) == [["ab"], ["ab"]]
    three = candidates(FillIn(["a_", "##", "a_", "##", "__"], ["ab", "ab", "cd"]))
    assert words(drop_unique(three)) == [["ab"], ["ab"], ["cd"]]
    two = candidates(FillIn(["a_", "##", "__", "##", "__"], ["ab", "ab", "cd"]))
    assert words(drop_unique(two)) == [["ab"], ["ab", "cd"], ["ab", "cd"]]


def test_word_wanted_by_too_many_slots_leaves_the_last_without_a_word() -> None:
    table = candidates(FillIn(["a_", "##", "a_"], ["ab", "cd"]))
    assert words(drop_unique(table)) == [["ab"], []]


def test_slots_that_want_different_letters_leave_no_word() -> None:
    table = simplify(candidates(FillIn(["a__", "##_", "##b"], ["abc", "dab"])))
    assert 0 in table.sizes


def test_prefilled_slot_without_its_word_has_no_word() -> None:
    assert str(candidates(FillIn(["ab"], ["cd"]))) == "ab across at (1,1): no word"


def test_squares_of_several_letters_and_graphemes() -> None:
    puzzle = FillIn([["_", "_"], ["#", "_"]], [["ch", "x\u0301"], ["x\u0301", "🇵🇹"]])
    table = simplify(candidates(puzzle))
    assert [candidate.words for candidate in table] == [(("ch", "x\u0301"),), ("x\u0301🇵🇹",)]
    assert write_candidates(table) == "[[[ch, x\u0301], [[ch, x\u0301]]],\n[[x\u0301, '🇵🇹'], [[x\u0301, '🇵🇹']]]].\n"


def test_letter_in_no_slot_stays() -> None:
    table = simplify(candidates(FillIn(["z#__", "#_##"], ["ab"])))
    assert table.rows == (("z", "#", "a", "b"), ("#", "_", "#", "#"))


def test_puzzle_without_slots_has_an_empty_list() -> None:
    table = simplify(candidates(FillIn(["_#"], ["ab"])))
    assert (len(table), str(table), write_candidates(table)) == (0, "", "[].\n")


def test_prolog_quotes_and_names_variables_as_in_puzzles() -> None:
    table = candidates(FillIn(["__________"], ["Ab'1234567"]))
    slot = ", ".join(f"P1_{x}" for x in range(1, 11))
    assert write_candidates(table) == f"[[[{slot}], [['A', b, '\\'', 1, 2, 3, 4, 5, 6, 7]]]].\n"


def test_assigning_fills_the_slot_and_those_that_cross() -> None:
    table = assign(candidates(FillIn(["__", "_#"], ["ab", "ac"])), 0, "ac")
    assert (words(table), letters(table)) == ([["ac"], ["ab", "ac"]], ["ac", "a_"])
    with pytest.raises(ValueError, match="xx is not possible for ac across at"):
        assign(table, 0, "xx")


def test_other_families_are_an_input_error() -> None:
    with pytest.raises(InputError, match="expected a fill-in"):
        candidates(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3)))


def test_tables_are_values() -> None:
    table = candidates(FIGURE_1)
    assert table == candidates(FIGURE_1)
    assert hash(table) == hash(candidates(FIGURE_1))
    assert table != simplify(table)
    assert list(table[:2]) == [table[0], table[1]]


@given(fillins())
def test_possible_words_are_those_of_the_definition(puzzle: FillIn) -> None:
    listed = set(map(parts, puzzle.words))

    def fits(word: tuple[str, ...], rows: list[list[str]], squares: list[tuple[int, int]]) -> bool:
        return len(word) == len(squares) and all(
            rows[y - 1][x - 1] in (OPEN, sign) for (x, y), sign in zip(squares, word, strict=True)
        )

    def possible(word: tuple[str, ...], number: int) -> bool:
        rows = [list(row) for row in puzzle.rows]
        here = [*puzzle.slots[number].squares]
        if not fits(word, rows, [*here]):
            return False
        for (x, y), sign in zip(here, word, strict=True):
            rows[y - 1][x - 1] = sign
        crossing = [slot for other, slot in enumerate(puzzle.slots) if other != number and {*slot.squares} & {*here}]
        return all(any(fits(other, rows, [*slot.squares]) for other in listed) for slot in crossing)

    for number, candidate in enumerate(candidates(puzzle)):
        assert [*map(parts, candidate.words)] == sorted(word for word in listed if possible(word, number))


@trials(fillins(), quick=15, slow=50)
def test_no_word_of_a_solution_is_dropped(puzzle: FillIn) -> None:
    table = simplify(candidates(puzzle))
    for solution in solve(puzzle, models=0).solutions:
        assert isinstance(solution, FillInSolution)
        for candidate in table:
            held = tuple(solution.rows[y - 1][x - 1] for x, y in candidate.slot.squares)
            assert held in map(parts, candidate.words)
            assert all(sign in (OPEN, one) for sign, one in zip(candidate.slot.letters, held, strict=True))


@given(fillins())
def test_simplifying_twice_changes_nothing(puzzle: FillIn) -> None:
    table = simplify(candidates(puzzle))
    for function in DROPS:
        assert function(table) is table


@given(fillins())
def test_every_function_only_removes_words_and_only_adds_letters(puzzle: FillIn) -> None:
    table = candidates(puzzle)
    for function in DROPS:
        after = function(table)
        for one, other in zip(table, after, strict=True):
            assert set(other.words) <= set(one.words)
            assert all(was in (OPEN, now) for was, now in zip(one.slot.letters, other.slot.letters, strict=True))
        table = after
