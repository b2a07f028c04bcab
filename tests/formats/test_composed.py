"""Accents composed or not are the same letters, wherever they come from: everything is read in the form NFC."""

from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aspsolve import Dialect, FillIn, read_solutions, solve
from aspsolve.formats import format_named
from aspsolve.generate import generate
from tests.conftest import Written, examples
from tests.formats.strategies import any_fillins

#: Letters that have a form of several code points: Latin, Greek, Cyrillic, kana, Hangul.
LETTERS = "éüñạ̈ệΐйダパ각"
PUZZLE = FillIn(["#é#ダ", "__t_", "#é#é"], ["été", "ダダé", "ệatダ"])


def apart(text: str) -> str:
    """Return a text with its accents apart, as some file systems and editors write it."""
    return normalize("NFD", text)


def test_squares_that_are_apart_on_purpose_stay_apart() -> None:
    odd = FillIn([["e", "\u0301"]], [["e", "\u0301"]])
    assert odd.rows == (("e", "\u0301"),)
    assert FillIn.from_facts(odd.facts()) == odd


@pytest.mark.parametrize("name", ["text", "json", "prolog", "facts"])
def test_a_puzzle_and_its_solution_are_read_from_each_format(name: str, written: Written) -> None:
    puzzle = FillIn(["#é#", "___", "#_#"], ["étê", "ダtà"])
    chosen = format_named(name)
    assert chosen.read_puzzle(apart(chosen.write_puzzle(puzzle))) == puzzle
    result = solve(puzzle)
    assert chosen.read_solutions(apart(chosen.write_result(result, puzzle)), puzzle) == result.solutions
    file = written("solution.json", {"grid": [apart(row) for row in ("#é#", "ダtà", "#ê#")]})
    assert read_solutions(file, puzzle)[0].check() == ()


@pytest.mark.parametrize("name", ["text", "json", "prolog"])
@given(puzzle=any_fillins())
@settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
def test_what_a_format_writes_reads_the_same_with_accents_apart(name: str, puzzle: FillIn) -> None:
    chosen = format_named(name)
    try:
        written = chosen.write_puzzle(puzzle)
    except ValueError:
        return
    assert chosen.read_puzzle(apart(written)) == chosen.read_puzzle(written) == puzzle


@given(word=st.text(st.sampled_from(LETTERS), min_size=1, max_size=6))
def test_options_and_lists_of_words_are_composed(word: str) -> None:
    assert Dialect(words=apart(word)).words == normalize("NFC", word)
    assert Dialect(block=apart("ダ"), open=apart("é")) == Dialect(block="ダ", open="é")


def test_words_that_must_be_included_are_composed() -> None:
    [made] = generate("fillin", pattern=["___"], words=["été", "ête", "bag"], include=[apart("ête")], seed=1)
    assert made.puzzle.words == ("ête",)
    [made] = generate("fillin", pattern=[apart("é__")], words=apart("été\nbag"), seed=1)
    assert made.puzzle.words == ("été",)
