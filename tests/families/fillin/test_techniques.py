"""Fill-in techniques: what each finds in a small state, and what it must not find."""

import pytest

from aspsolve import FillIn
from aspsolve.families.fillin._explanation import FillInModel, letter
from aspsolve.families.fillin._explanation import place as place_in
from aspsolve.model.lattice import Point
from tests.families.techniques import findings

HAT = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
ROWS = FillIn(grid=["__", "##", "__"], words=["ab", "cd"])


def place(word: str, direction: str, x: int, y: int) -> str:
    return f'place("{word}",{direction},{x},{y})'


#: Words that begin with a, or end in b.
BEGIN, END = [f"a{letter}x" for letter in "cdefghij"], [f"{letter}bx" for letter in "cdefghij"]


def apart(*slots: str) -> list[str]:
    """Return a grid of slots across, one below the other."""
    return "/".join(slots).replace("/", f"/{'#' * len(slots[0])}/").split("/")


#: Nine words of which one begins with a, and a slot of nine that all do.
CROSSED = apart(*["__"] * 9)
ABX = place("abx", "across", 1, 1)
LONG = ["__#___#___#___", "_#############", "_#___#___#___#", "##############", "__#___#___####"]

CASES = [
    ("completed word", FillIn(grid=["ab"], words=["ab"]), {place("ab", "across", 1, 1)}),
    ("completed word", FillIn(grid=["ac"], words=["ab"]), {""}),
    ("completed word", HAT, set()),
    ("last of its length", FillIn(grid=["__"], words=["ab"]), {place("ab", "across", 1, 1)}),
    ("last of its length", ROWS, set()),
    ("only candidate", HAT, {place("hat", "down", 2, 1)}),
    ("only candidate", ROWS, set()),
    ("only candidate", FillIn(grid=["x_"], words=["ab"]), {""}),
    # Four words begin with a: too many for a glance.
    ("only candidate", FillIn(grid=apart("ab_", *["___"] * 6), words=["abx", *BEGIN[:3], *END[:3]]), set()),
    (
        "only candidate of several",
        FillIn(grid=apart("ab_", *["___"] * 6), words=["abx", *BEGIN[:3], *END[:3]]),
        {place("abx", "across", 1, 1)},
    ),
    # A word is looked up by its first letter, not by its second.
    ("only candidate", FillIn(grid=apart("a__", *["___"] * 3), words=["abx", "cbx", "dbx", "ebx"]), {ABX}),
    ("only candidate", FillIn(grid=apart("_b_", *["___"] * 3), words=["abx", "acx", "adx", "aex"]), set()),
    ("only candidate of several", FillIn(grid=apart("_b_", *["___"] * 3), words=["abx", "acx", "adx", "aex"]), {ABX}),
    ("only candidate of several", FillIn(grid=apart("ab_", *["___"] * 16), words=["abx", *BEGIN, *END]), set()),
    (
        "only candidate of many",
        FillIn(grid=apart("ab_", *["___"] * 16), words=["abx", *BEGIN, *END]),
        {place("abx", "across", 1, 1)},
    ),
    ("only place", FillIn(grid=["a_", "##", "__"], words=["ab", "cd"]), {place("cd", "across", 1, 3)}),
    (
        "only place",
        FillIn(grid=["__", "##", "__"], words=["ab", "ab"]),
        {place("ab", "across", 1, 1), place("ab", "across", 1, 3)},
    ),
    ("only place", FillIn(grid=["a_", "##", "a_"], words=["ab", "cd"]), {""}),
    ("only place", FillIn(grid=["__", "##", "a_"], words=["cd", "cd"]), {""}),
    ("only place", ROWS, set()),
    ("only place", FillIn(grid=apart("__", *["x_"] * 3), words=["ab", "xa", "xb", "xc"]), set()),
    (
        "only place of several",
        FillIn(grid=apart("__", *["x_"] * 3), words=["ab", "xa", "xb", "xc"]),
        {place("ab", "across", 1, 1)},
    ),
    (
        "only place of several",
        FillIn(grid=apart("__", *["x_"] * 8), words=["ab", *(f"x{c}" for c in "abcdefgh")]),
        set(),
    ),
    (
        "only place of many",
        FillIn(grid=apart("__", *["x_"] * 8), words=["ab", *(f"x{c}" for c in "abcdefgh")]),
        {place("ab", "across", 1, 1)},
    ),
    ("crossing words", FillIn(grid=["__", "_#"], words=["ab", "cd", "ax"]), set()),
    (
        "crossing words",
        FillIn(grid=["___", "#_#", "#_#"], words=["abc", "bxx"]),
        {place("abc", "across", 1, 1), place("bxx", "down", 2, 1)},
    ),
    ("crossing words", FillIn(grid=["__", "_#", "_#"], words=["ab", "cdx"]), {""}),
    # Four words to compare, each with one word that crosses.
    (
        "crossing words",
        FillIn(grid=["__#__#__", "_#######", "_#__####"], words=["ab", "cb", "db", "eb", "axx"]),
        {place("axx", "down", 1, 1)},
    ),
    (
        "crossing words of several",
        FillIn(grid=["__#__#__", "_#######", "_#__####"], words=["ab", "cb", "db", "eb", "axx"]),
        {place("ab", "across", 1, 1), place("axx", "down", 1, 1)},
    ),
    ("crossing words of several", FillIn(grid=LONG, words=["ab", "cb", "abx", *BEGIN]), set()),
    ("crossing a long list", FillIn(grid=LONG, words=["ab", "cb", "abx", *BEGIN]), {place("ab", "across", 1, 1)}),
    ("common letter", FillIn(grid=["__", "##", "__"], words=["ab", "ac"]), {'letter(1,1,"a")', 'letter(1,3,"a")'}),
    ("common letter", ROWS, set()),
    ("common letter", FillIn(grid=apart(*["__"] * 4), words=["ab", "ac", "ad", "ae"]), set()),
    (
        "common letter of several",
        FillIn(grid=apart(*["__"] * 4), words=["ab", "ac", "ad", "ae"]),
        {f'letter(1,{y},"a")' for y in (1, 3, 5, 7)},
    ),
    ("common letter of several", FillIn(grid=CROSSED, words=[f"a{c}" for c in "bcdefghij"]), set()),
    (
        "common letter of many",
        FillIn(grid=CROSSED, words=[f"a{c}" for c in "bcdefghij"]),
        {f'letter(1,{y},"a")' for y in range(1, 18, 2)},
    ),
    # Two slots take both ab and ac, which leaves dd for the third.
    (
        "locked words",
        FillIn(grid=["a_", "##", "a_", "##", "__"], words=["ab", "ac", "dd"]),
        {place("dd", "across", 1, 5)},
    ),
    ("locked words", FillIn(grid=["a_", "##", "a_", "##", "a_"], words=["ab", "ac", "dd"]), {""}),
    ("locked words", ROWS, set()),
]


@pytest.mark.parametrize(
    ("technique", "puzzle", "expected"), CASES, ids=[f"{case[0]} {number}" for number, case in enumerate(CASES)]
)
def test_technique_finds(technique: str, puzzle: FillIn, expected: set[str]) -> None:
    assert set(findings(puzzle, technique)) == expected


def test_slot_with_the_fewest_words_comes_first() -> None:
    puzzle = FillIn(grid=["__#__#__", "_#######", "_#__####"], words=["ab", "cb", "db", "eb", "axx"])
    assert [*findings(puzzle, "crossing words of several")] == [place("axx", "down", 1, 1), place("ab", "across", 1, 1)]


def test_sentence_says_why() -> None:
    assert findings(HAT, "only candidate") == {place("hat", "down", 2, 1): "Only hat fits down at (2,1)."}


SENTENCES = [
    ("completed word", FillIn(["ab"], ["cd"]), "Then the letters across at (1,1) would spell no word of the list."),
    ("only candidate", FillIn(["x_"], ["ab"]), "Then no word would fit the letters across at (1,1)."),
    (
        "only candidate",
        FillIn(["_b"], ["abc"]),
        "Then a word of 2 letters would have to go across at (1,1), but none is listed.",
    ),
    ("last of its length", FillIn(["__"], ["ab"]), "ab goes across at (1,1): it is the only word of 2 letters."),
    ("only place", FillIn(["a_", "##", "a_"], ["cd"]), "Then cd would fit nowhere."),
    (
        "only place",
        FillIn(["__", "##", "a_"], ["cd", "cd"]),
        "Then cd would fit only across at (1,1), but still has to be used twice.",
    ),
    (
        "crossing words",
        FillIn(["__", "_#", "_#"], ["ab", "cb", "axx"]),
        "Only ab goes across at (1,1): cb would leave no word down at (1,1).",
    ),
    (
        "crossing words",
        FillIn(["__", "_#", "_#"], ["cb", "axx"]),
        "Then only axx would fit down at (1,1), but it would leave no word across at (1,1).",
    ),
    (
        "crossing words",
        FillIn(["__", "_#", "_#"], ["cb", "db", "axx"]),
        "Then whatever went across at (1,1) would leave a crossing slot without a word.",
    ),
    (
        "common letter",
        FillIn(["__", "##", "__"], ["ab", "ac"]),
        "Only ab and ac fit across at (1,1), both with the letter a at (1,1).",
    ),
    (
        "locked words",
        FillIn(["a_", "##", "a_", "##", "__"], ["ab", "ac", "dd"]),
        "dd goes across at (1,5): ab and ac are needed across at (1,1) and across at (1,3).",
    ),
]


@pytest.mark.parametrize(("technique", "puzzle", "sentence"), SENTENCES)
def test_sentence_names_the_cause(technique: str, puzzle: FillIn, sentence: str) -> None:
    assert sentence in findings(puzzle, technique).values()


def test_words_that_are_used_are_named() -> None:
    puzzle = FillIn(["ab", "##", "a_"], ["ab", "ac"])
    found = findings(puzzle, "only candidate", [place_in("ab", puzzle.layout.at["across", 1, 1])])
    assert [*found.values()] == ["Only ac fits across at (1,3): ab is used already."]


MODEL = FillInModel(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]))


@pytest.mark.parametrize(
    ("language", "words", "letters"),
    [
        ("en", "bag goes across at (1,2) and hat down at (2,1)", "(1,2) holds b and (2,2) holds a"),
        (
            "de",
            "„bag“ steht waagerecht ab (1,2) und „hat“ senkrecht ab (2,1)",
            "auf (1,2) steht „b“ und auf (2,2) „a“",
        ),
        (
            "pt",
            "«bag» fica na horizontal a partir de (1,2) e «hat» na vertical a partir de (2,1)",
            "(1,2) tem «b» e (2,2) tem «a»",
        ),
    ],
)
def test_several_conclusions_are_a_clause_with_a_verb(language: str, words: str, letters: str) -> None:
    across, down = MODEL.puzzle.slots
    placed = [MODEL.conclusion(place_in("bag", across)), MODEL.conclusion(place_in("hat", down))]
    assert MODEL.summary(placed).say(language) == words
    written = [MODEL.conclusion(letter(Point(1, 2), "b")), MODEL.conclusion(letter(Point(2, 2), "a"))]
    assert MODEL.summary(written).say(language) == letters
