"""Text: fill-ins as grid and words, drawn puzzles, and what is refused with line and column."""

from __future__ import annotations

import pytest

from aspsolve import FillIn, InputError, Rikudo, SeekNumbers, solve
from aspsolve.formats import Dialect
from aspsolve.formats.text import read_puzzle, read_solutions, write_puzzle, write_result

CROSS = FillIn(["#h#", "___", "#_#"], ["hat", "bag"])


def test_grid_blank_line_words() -> None:
    assert read_puzzle("#h#\n___\n#_#\n\nhat\nbag\n", Dialect()) == CROSS
    assert read_puzzle("\n\n#h#\n___\n#_#\n\n\nhat bag", Dialect()) == CROSS


def test_words_from_a_file_of_their_own() -> None:
    assert read_puzzle("#h#\n___\n#_#", Dialect(words="hat\nbag")) == CROSS


def test_other_signs() -> None:
    text = "■h■\n...\n■.■\n\nhat bag"
    assert read_puzzle(text, Dialect(block="■", open=".")) == CROSS
    assert write_puzzle(CROSS, Dialect(block="■", open=".")) == "■h■\n...\n■.■\n\nhat\nbag\n"


def test_space_for_an_open_square() -> None:
    assert read_puzzle("#h#\n   \n# #\n\nhat bag", Dialect(open=" ")) == CROSS


def test_min_slot_by_header_and_by_dialect() -> None:
    text = "min_slot: 3\n___\n__#\n\nabc"
    assert read_puzzle(text, Dialect()).min_slot == 3  # type: ignore[attr-defined]
    assert read_puzzle(text, Dialect(min_slot=1)).min_slot == 1  # type: ignore[attr-defined]


def test_sign_of_a_word_is_a_sign_of_the_grid() -> None:
    assert read_puzzle("x-_\n\nx-y", Dialect()) == FillIn(["x-_"], ["x-y"])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "^1:1: expected a grid, found nothing"),
        ("\n\n", "^1:1: expected a grid, found nothing"),
        ("#_#\n__\n\nab", "^2:3: expected 3 squares as in the first row, found 2"),
        ("#_\n___\n\nab", "^2:3: expected 2 squares as in the first row, found 3"),
        ("#_#\n_?_\n\nab", r"^2:2: expected '#', '_', a letter or a digit, found '\?'"),
        ("#_#\n_ _\n\nab", "^2:2: expected '#', '_', a letter or a digit, found ' '"),
        ("#_#\n", "^2: expected words"),
        ("min_slot: x\n__\n\nab", "^1:1: min_slot: expected a positive number, found 'x'"),
        ("__\n\na#", "words, word 1: '#' stands for a block"),
    ],
)
def test_text_that_is_no_puzzle_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_puzzle(text, Dialect())


@pytest.mark.parametrize(("block", "open_"), [("##", "_"), ("", "_"), ("#", "#")])
def test_dialect_has_two_single_characters(block: str, open_: str) -> None:
    with pytest.raises(InputError, match="expected"):
        Dialect(block=block, open=open_)


def test_usual_signs_are_no_letters_in_another_dialect() -> None:
    with pytest.raises(InputError, match=r"^1:1: expected '#', '\.', a letter or a digit, found '_'"):
        read_puzzle("_.\n\nab", Dialect(open="."))


def test_squares_with_several_letters_are_not_written() -> None:
    with pytest.raises(InputError, match="write JSON"):
        write_puzzle(FillIn([["_", "_"]], [["ch", "a"]]), Dialect())


def test_squares_with_several_letters_are_printed_apart_and_read_back() -> None:
    puzzle = FillIn([["_", "a"], ["_", "#"]], [["ch", "a"], ["ch", "e"]])
    result = solve(puzzle)
    text = write_result(result, puzzle, Dialect())
    assert text == "ch a\ne #\n"
    assert read_solutions(text, puzzle, Dialect()) == result.solutions


def test_families_are_told_apart() -> None:
    assert isinstance(read_puzzle("o .\n. @", Dialect()), SeekNumbers)
    assert isinstance(read_puzzle("  . .\n 1 # .\n  . .", Dialect()), Rikudo)
    assert isinstance(read_puzzle("oo\n\noo", Dialect()), FillIn)


def test_several_solutions_have_blank_lines_between_them() -> None:
    puzzle = FillIn(["__"], ["ab"])
    solutions = read_solutions("ab\n\n\nxb\n", puzzle, Dialect())
    assert [len(solution.check()) for solution in solutions] == [0, 2]


def test_mistake_in_a_later_solution_has_its_own_line() -> None:
    puzzle = SeekNumbers(size=(2, 1), first=(1, 1), final=(2, 1))
    with pytest.raises(InputError, match=r"^5:"):
        read_solutions(f"{puzzle}\n\n1 ? ●\n", puzzle, Dialect())


def test_no_solution_at_all_is_refused() -> None:
    with pytest.raises(InputError, match="expected a solution, found nothing"):
        read_solutions("\n \n", CROSS, Dialect())
