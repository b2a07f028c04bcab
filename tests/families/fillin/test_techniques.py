"""Fill-in techniques: what each finds in a small state, and what it must not find."""

import pytest

from aspsolve.families.fillin._explanation import FillInModel, letter
from aspsolve.families.fillin._explanation import place as place_in
from aspsolve.model.lattice import Point
from tests.families.fillin.patterns import fillin
from tests.families.techniques import findings


def place(word: str, direction: str, x: int, y: int) -> str:
    return f'place("{word}",{direction},{x},{y})'


def letters(sign: str, *rows: int) -> set[str]:
    """Return that the first squares of some rows hold a letter."""
    return {f'letter(1,{row},"{sign}")' for row in rows}


def apart(*slots: str) -> str:
    """Return the rows of slots across, one below the other."""
    return f"/{'#' * len(slots[0])}/".join(slots)


HAT, ROWS = ("#h#/___/#_#", "hat bag"), ("__/##/__", "ab cd")
#: Words that begin with a, or end in bx.
BEGIN, END = [f"a{letter}x" for letter in "cdefghij"], [f"{letter}bx" for letter in "cdefghij"]
#: Seven slots of which one begins with ab, and seven words of which four begin with a.
SEVEN = apart("ab_", *["___"] * 6), " ".join(["abx", *BEGIN[:3], *END[:3]])
SEVENTEEN = apart("ab_", *["___"] * 16), " ".join(["abx", *BEGIN, *END])
SECOND = apart("_b_", *["___"] * 3), "abx acx adx aex"
FOUR, NINE = (apart("__", *["x_"] * 3), "ab xa xb xc"), (apart("__", *["x_"] * 8), "ab xa xb xc xd xe xf xg xh")
#: Four words to compare, each with one word that crosses.
CROSSED = "__#__#__/_#######/_#__####", "ab cb db eb axx"
LONG = "__#___#___#___/_#############/_#___#___#___#/##############/__#___#___####", f"ab cb abx {' '.join(BEGIN)}"
NINE_WITH_A = apart(*["__"] * 9), " ".join(f"a{letter}" for letter in "bcdefghij")
AB, ABX, AXX = place("ab", "across", 1, 1), place("abx", "across", 1, 1), place("axx", "down", 1, 1)
#: A contradiction.
NONE = ""

CASES = [
    ("completed word", ("ab", "ab"), {AB}),
    ("completed word", ("ac", "ab"), {NONE}),
    ("completed word", HAT, set()),
    ("last of its length", ("__", "ab"), {AB}),
    ("last of its length", ROWS, set()),
    ("only candidate", HAT, {place("hat", "down", 2, 1)}),
    ("only candidate", ROWS, set()),
    ("only candidate", ("x_", "ab"), {NONE}),
    ("only candidate", SEVEN, set()),  # too many for a glance
    ("only candidate of several", SEVEN, {ABX}),
    # A word is looked up by its first letter, not by its second.
    ("only candidate", (apart("a__", *["___"] * 3), "abx cbx dbx ebx"), {ABX}),
    ("only candidate", SECOND, set()),
    ("only candidate of several", SECOND, {ABX}),
    ("only candidate of several", SEVENTEEN, set()),
    ("only candidate of many", SEVENTEEN, {ABX}),
    ("only place", ("a_/##/__", "ab cd"), {place("cd", "across", 1, 3)}),
    ("only place", ("__/##/__", "ab ab"), {AB, place("ab", "across", 1, 3)}),
    ("only place", ("a_/##/a_", "ab cd"), {NONE}),
    ("only place", ("__/##/a_", "cd cd"), {NONE}),
    ("only place", ROWS, set()),
    ("only place", FOUR, set()),
    ("only place of several", FOUR, {AB}),
    ("only place of several", NINE, set()),
    ("only place of many", NINE, {AB}),
    ("crossing words", ("__/_#", "ab cd ax"), set()),
    ("crossing words", ("___/#_#/#_#", "abc bxx"), {place("abc", "across", 1, 1), place("bxx", "down", 2, 1)}),
    ("crossing words", ("__/_#/_#", "ab cdx"), {NONE}),
    ("crossing words", CROSSED, {AXX}),
    ("crossing words of several", CROSSED, {AB, AXX}),
    ("crossing words of several", LONG, set()),
    ("crossing a long list", LONG, {AB}),
    ("common letter", ("__/##/__", "ab ac"), letters("a", 1, 3)),
    ("common letter", ROWS, set()),
    ("common letter", (apart(*["__"] * 4), "ab ac ad ae"), set()),
    ("common letter of several", (apart(*["__"] * 4), "ab ac ad ae"), letters("a", 1, 3, 5, 7)),
    ("common letter of several", NINE_WITH_A, set()),
    ("common letter of many", NINE_WITH_A, letters("a", *range(1, 18, 2))),
    # Two slots take both ab and ac, which leaves dd for the third.
    ("locked words", ("a_/##/a_/##/__", "ab ac dd"), {place("dd", "across", 1, 5)}),
    ("locked words", ("a_/##/a_/##/a_", "ab ac dd"), {NONE}),
    ("locked words", ROWS, set()),
]


@pytest.mark.parametrize(("technique", "puzzle", "expected"), CASES)
def test_technique_finds(technique: str, puzzle: tuple[str, str], expected: set[str]) -> None:
    assert set(findings(fillin(*puzzle), technique)) == expected


def test_slot_with_the_fewest_words_comes_first() -> None:
    assert [*findings(fillin(*CROSSED), "crossing words of several")] == [AXX, AB]


SENTENCES = {
    ("completed word", "ab", "cd"): "Then the letters across at (1,1) would spell no word of the list.",
    ("only candidate", *HAT): "Only hat fits down at (2,1).",
    ("only candidate", "x_", "ab"): "Then no word would fit the letters across at (1,1).",
    ("only candidate", "_b", "abc"): "Then a word of 2 letters would have to go across at (1,1), but none is listed.",
    ("last of its length", "__", "ab"): "ab goes across at (1,1): it is the only word of 2 letters.",
    ("only place", "a_/##/a_", "cd"): "Then cd would fit nowhere.",
    ("only place", "__/##/a_", "cd cd"): "Then cd would fit only across at (1,1), but still has to be used twice.",
    ("crossing words", "__/_#/_#", "ab cb axx"): "Only ab goes across at (1,1): cb would leave no word down at (1,1).",
    ("crossing words", "__/_#/_#", "cb axx"): (
        "Then only axx would fit down at (1,1), but it would leave no word across at (1,1)."
    ),
    ("crossing words", "__/_#/_#", "cb db axx"): (
        "Then whatever went across at (1,1) would leave a crossing slot without a word."
    ),
    ("common letter", "__/##/__", "ab ac"): "Only ab and ac fit across at (1,1), both with the letter a at (1,1).",
    ("locked words", "a_/##/a_/##/__", "ab ac dd"): (
        "dd goes across at (1,5): ab and ac are needed across at (1,1) and across at (1,3)."
    ),
}


@pytest.mark.parametrize("case", SENTENCES)
def test_sentence_names_the_cause(case: tuple[str, str, str]) -> None:
    technique, *puzzle = case
    assert SENTENCES[case] in findings(fillin(*puzzle), technique).values()


def test_words_that_are_used_are_named() -> None:
    puzzle = fillin("ab/##/a_", "ab ac")
    found = findings(puzzle, "only candidate", [place_in("ab", puzzle.layout.at["across", 1, 1])])
    assert [*found.values()] == ["Only ac fits across at (1,3): ab is used already."]


CLAUSES = {
    "en": ("bag goes across at (1,2) and hat down at (2,1)", "(1,2) holds b and (2,2) holds a"),
    "de": ("„bag“ steht waagerecht ab (1,2) und „hat“ senkrecht ab (2,1)", "auf (1,2) steht „b“ und auf (2,2) „a“"),
    "pt": (
        "«bag» fica na horizontal a partir de (1,2) e «hat» na vertical a partir de (2,1)",
        "(1,2) tem «b» e (2,2) tem «a»",
    ),
}


@pytest.mark.parametrize("language", CLAUSES)
def test_several_conclusions_are_a_clause_with_a_verb(language: str) -> None:
    model = FillInModel(fillin(*HAT))
    across, down = model.puzzle.slots
    words = [place_in("bag", across), place_in("hat", down)]
    written = [letter(Point(1, 2), "b"), letter(Point(2, 2), "a")]
    said = tuple(model.summary([*map(model.conclusion, some)]).say(language) for some in (words, written))
    assert said == CLAUSES[language]
