"""Possible words: the tables of the assignment to the letter, duplicates, shared squares, and what must always hold."""

import re
from collections.abc import Sequence

import pytest

from aspsolve import FillIn, FillInSolution, solve
from aspsolve.families.fillin._prolog import write_possible_words
from aspsolve.families.fillin._squares import OPEN, Slot, parts, written
from aspsolve.model._prolog import atom_text
from tests.conftest import shipped, trials
from tests.families.fillin.patterns import fillin
from tests.solved_puzzles import solved_fillins

FIGURE_1 = shipped("fillin/02_lisbon_figure_1")
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


def tables(puzzle: FillIn) -> list[list[list[tuple[str, ...]]]]:
    """Return the words of each slot, at first and in the end, with their letters as Prolog has them."""
    terms = re.split(r"^%.*\n", write_possible_words(puzzle), flags=re.MULTILINE)[1:]
    lists = [[re.findall(r"\[([^\[\]]*)\]", slot)[1:] for slot in term.split(",\n")] for term in terms]
    return [[[(*word.split(", "),) for word in words if word] for words in slots] for slots in lists]


def test_figure_1_has_the_table_of_the_assignment_and_is_solved_by_simplifying() -> None:
    assert POSSIBLE in write_possible_words(FIGURE_1)
    solution = solve(FIGURE_1).solution
    assert list(solution.grid) == SOLVED
    assert tables(FIGURE_1)[1] == [[slot.letters(solution.rows)] for slot in FIGURE_1.slots]


def test_word_listed_twice_is_dropped_after_two_slots_have_it() -> None:
    ab, cd = ("a", "b"), ("c", "d")
    assert tables(fillin("a_/##/__", "ab ab"))[1] == [[ab], [ab]]
    assert tables(fillin("a_/##/a_/##/__", "ab ab cd"))[1] == [[ab], [ab], [cd]]
    assert tables(fillin("a_/##/__/##/__", "ab ab cd"))[1] == [[ab], [ab, cd], [ab, cd]]


@pytest.mark.parametrize(
    ("puzzle", "left"),
    [
        (fillin("ab", "cd"), "[[[a, b], []]]"),
        (fillin("_#", "ab"), "[]"),
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


@trials(solution=solved_fillins(), quick=15, slow=100)
def test_possible_words_are_those_of_the_definition(solution: FillInSolution) -> None:
    puzzle = solution.puzzle
    listed = set(map(parts, puzzle.words))

    def fits(word: tuple[str, ...], rows: Sequence[Sequence[str]], slot: Slot) -> bool:
        there = zip(slot.letters(rows), word, strict=False)
        return len(word) == slot.length and all(one in (OPEN, sign) for one, sign in there)

    def possible(word: tuple[str, ...], here: Slot) -> bool:
        if not fits(word, puzzle.rows, here):
            return False
        rows = written(puzzle.rows, dict(zip(here.squares, word, strict=True)))
        crossing = [slot for slot in puzzle.slots if slot != here and {*slot.squares} & {*here.squares}]
        return all(any(fits(other, rows, slot) for other in listed) for slot in crossing)

    for slot, found in zip(puzzle.slots, tables(puzzle)[0] if puzzle.slots else (), strict=True):
        assert found == [tuple(map(atom_text, word)) for word in sorted(listed) if possible(word, slot)]


@trials(solution=solved_fillins(), quick=15, slow=50)
def test_no_word_of_a_solution_is_dropped(solution: FillInSolution) -> None:
    for slot, found in zip(solution.puzzle.slots, tables(solution.puzzle)[1], strict=False):
        assert tuple(map(atom_text, slot.letters(solution.rows))) in found
