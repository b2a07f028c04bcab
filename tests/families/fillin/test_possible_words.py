"""Possible words: the tables of the assignment to the letter, duplicates, shared squares, and what must always hold."""

import pytest

from aspsolve import FillIn, solve
from aspsolve.families.fillin._possible_words import PossibleWords, write_possible_words
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
[[P17, P27, P37], [[a, t, o], [d, a, o]]]].
"""
COMMON = """\
[[[d, i, a], [[d, i, a]]],
[[s, P16, P17, P18], [[s, e, d, e], [s, o, a, r]]],
[[m, P24, e], [[a, t, o], [m, a, e]]],
[[d, a, o], [[d, a, o]]],
[[m, a, n, d, e], [[m, a, n, d, e]]],
[[d, P21, P31, m, P51], [[d, r, a, m, a], [m, a, n, d, e]]],
[[a, m, e, n, o], [[a, m, e, n, o]]],
[[s, e, d, e], [[s, e, d, e]]],
[[P17, P27, o], [[a, t, o], [d, a, o]]]].
"""
WITHOUT_IMPOSSIBLE = COMMON.replace("[[a, t, o], [m, a, e]]", "[[m, a, e]]").replace(
    "[[d, r, a, m, a], [m, a, n, d, e]]", "[[d, r, a, m, a]]"
)
WITHOUT_UNIQUE = WITHOUT_IMPOSSIBLE.replace("[[s, e, d, e], [s, o, a, r]]", "[[s, o, a, r]]").replace(
    "[[a, t, o], [d, a, o]]", "[[a, t, o]]"
)


def unique(puzzle: FillIn) -> list[list[str]]:
    possible = PossibleWords(puzzle)
    possible.drop_unique()
    return possible.named


def test_tables_are_those_of_the_assignment() -> None:
    possible = PossibleWords(FIGURE_1)
    assert str(possible) == POSSIBLE
    possible.common_letters()
    assert str(possible) == COMMON
    possible.drop_impossible()
    assert str(possible) == WITHOUT_IMPOSSIBLE
    possible.drop_unique()
    assert str(possible) == WITHOUT_UNIQUE


def test_figure_1_is_solved_by_simplifying() -> None:
    possible = PossibleWords(FIGURE_1)
    possible.simplify()
    solution = solve(FIGURE_1).solution
    assert isinstance(solution, FillInSolution)
    assert list(solution.grid) == SOLVED
    letters = possible.state.letters
    assert all(letters[at] == solution.rows[at.y - 1][at.x - 1] for at in FIGURE_1.layout.through)
    assert possible.named == [["".join(slot.letters(solution.rows))] for slot in FIGURE_1.slots]


def test_word_that_leaves_a_crossing_slot_no_word_is_not_possible() -> None:
    puzzle = FillIn(["___", "#_#"], ["abc", "bd", "xyz"])
    assert PossibleWords(puzzle).named == [["abc"], ["bd"]]


def test_word_listed_twice_is_dropped_after_two_slots_have_it() -> None:
    assert unique(FillIn(["a_", "##", "__"], ["ab", "ab"])) == [["ab"], ["ab"]]
    assert unique(FillIn(["a_", "##", "a_", "##", "__"], ["ab", "ab", "cd"])) == [["ab"], ["ab"], ["cd"]]
    assert unique(FillIn(["a_", "##", "__", "##", "__"], ["ab", "ab", "cd"])) == [["ab"], ["ab", "cd"], ["ab", "cd"]]


def test_word_wanted_by_too_many_slots_leaves_the_last_without_a_word() -> None:
    assert unique(FillIn(["a_", "##", "a_"], ["ab", "cd"])) == [["ab"], []]


def test_slots_that_want_different_letters_leave_no_word() -> None:
    possible = PossibleWords(FillIn(["a__", "##_", "##b"], ["abc", "dab"]))
    possible.simplify()
    assert [] in possible.named


@pytest.mark.parametrize(
    ("puzzle", "left"),
    [
        (FillIn(["ab"], ["cd"]), "[[[a, b], []]]"),
        (FillIn(["_#"], ["ab"]), "[]"),
        (
            FillIn([["_", "_"], ["#", "_"]], [["ch", "x\u0301"], ["x\u0301", "🇵🇹"]]),
            "[[[ch, x\u0301], [[ch, x\u0301]]],\n[[x\u0301, '🇵🇹'], [[x\u0301, '🇵🇹']]]]",
        ),
    ],
)
def test_squares_are_written_as_prolog_has_them(puzzle: FillIn, left: str) -> None:
    assert write_possible_words(puzzle).endswith(f"\n{left}.\n")


def test_prolog_quotes_and_names_variables_as_in_puzzles() -> None:
    slot = ", ".join(f"P1_{x}" for x in range(1, 11))
    text = write_possible_words(FillIn(["__________"], ["Ab'1234567"]))
    assert f"[[[{slot}], [['A', b, '\\'', 1, 2, 3, 4, 5, 6, 7]]]].\n" in text


@trials(fillins(), quick=15, slow=100)
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

    for number, found in enumerate(PossibleWords(puzzle).named):
        assert [*map(puzzle.lexicon.spelt, found)] == sorted(word for word in listed if possible(word, number))


@trials(fillins(), quick=15, slow=50)
def test_no_word_of_a_solution_is_dropped(puzzle: FillIn) -> None:
    possible = PossibleWords(puzzle)
    possible.simplify()
    for solution in solve(puzzle, models=0).solutions:
        assert isinstance(solution, FillInSolution)
        for slot, found in zip(puzzle.slots, possible.named, strict=True):
            assert slot.letters(solution.rows) in map(puzzle.lexicon.spelt, found)
