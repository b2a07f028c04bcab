"""Fill-ins that are read from right to left: the same puzzle for the rules, mirrored wherever it is drawn."""

import sys
import unicodedata
from random import Random

import pytest

from aspsolve import Dialect, FillIn, InputError, solve
from aspsolve.cli._puzzles import coloured
from aspsolve.draw._layout import Layout
from aspsolve.families.fillin._generator import FillInGenerator
from aspsolve.formats import FORMATS, format_named
from aspsolve.model._graphemes import leftwards, nfc
from aspsolve.model._gridwriting import marked
from aspsolve.model.lattice import Point
from aspsolve.notebook._display import html
from tests.families.fillin.patterns import fillin

HEBREW, ARABIC = fillin("#ש#/___/#_#", "שלם מלך"), fillin("#ق#/___/#_#", "قلب ملك")
LATIN = fillin("#h#/___/#_#", "hat bag")
LATIN_LEFTWARDS, HEBREW_RIGHTWARDS = LATIN.changed(direction="rtl"), HEBREW.changed(direction="ltr")
ALL = [HEBREW, ARABIC, LATIN, LATIN_LEFTWARDS, HEBREW_RIGHTWARDS]
#: What keeps a letter in its column on terminals that turn round runs of Hebrew.
MARK = "\u200e"


@pytest.mark.parametrize(
    ("direction", "lists"),
    [("ltr", ["hat", "של ab", "123 😀", "١٢٣", "かな"]), ("rtl", ["שלם", "ملك", "שָׁלוֹם", "שלם ab"])],
)
def test_direction_is_that_of_most_letters(direction: str, lists: list[str]) -> None:
    assert {words: fillin("__", words).direction for words in lists} == dict.fromkeys(lists, direction)


def test_direction_that_is_said_counts_and_stays() -> None:
    assert [one.direction for one in ALL] == ["rtl", "rtl", "ltr", "rtl", "ltr"]
    assert LATIN_LEFTWARDS != LATIN
    assert repr(LATIN_LEFTWARDS) == "FillIn(grid=['#h#', '___', '#_#'], words=['hat', 'bag'], direction='rtl')"
    assert "direction" not in repr(HEBREW)
    assert Dialect(ignore_case=True).adapted(LATIN_LEFTWARDS).direction == "rtl"
    assert LATIN_LEFTWARDS.changed(grid=["#_#", "___", "#_#"]).direction == "rtl"


@pytest.mark.parametrize("direction", ["", "RTL", "left", 1, None, ["rtl"]])
def test_other_directions_are_refused_in_json(direction: object) -> None:
    with pytest.raises(InputError, match="direction: expected ltr or rtl, found"):
        FillIn.from_json({"grid": ["__"], "words": ["ab"], "direction": direction})


@pytest.mark.parametrize("puzzle", ALL, ids=["hebrew", "arabic", "latin", "latin-rtl", "hebrew-ltr"])
@pytest.mark.parametrize("name", FORMATS)
def test_direction_is_read_back_or_refused(name: str, puzzle: FillIn) -> None:
    chosen = format_named(name)
    if name == "prolog" and not puzzle.usual_direction:
        with pytest.raises(InputError, match=f"the direction {puzzle.direction} cannot be written as Prolog"):
            chosen.write_puzzle(puzzle)
    else:
        assert chosen.read_puzzle(chosen.write_puzzle(puzzle)) == puzzle


def test_json_and_facts_say_what_a_reader_would_not_expect() -> None:
    said = [one.to_json().get("direction") for one in ALL]
    assert said == ["rtl", "rtl", None, "rtl", "ltr"]
    facts = [[str(fact.symbol) for fact in one.facts() if fact.symbol.name == "direction"] for one in ALL]
    assert facts == [[f"direction({direction})"] if direction else [] for direction in said]
    assert FillIn.from_json({"grid": [*HEBREW.grid], "words": [*HEBREW.words]}) == HEBREW


def test_a_line_of_a_text_says_the_direction() -> None:
    for header in ("direction: rtl\n\n", "Direction = RTL\n"):
        assert format_named("text").read_puzzle(f"{header}#h#\n___\n#_#\n\nhat bag") == LATIN_LEFTWARDS
    with pytest.raises(InputError, match=r"^8:1: direction: expected ltr or rtl, found 'left'"):
        format_named("text").read_puzzle("% fill-in\n#h#\n___\n#_#\n\nhat bag\n\ndirection: left")


def test_two_facts_of_a_direction_are_refused() -> None:
    facts = format_named("facts").write_puzzle(LATIN) + "direction(rtl). direction(ltr)."
    with pytest.raises(InputError, match=r"at most one fact direction\(D\)"):
        format_named("facts").read_puzzle(facts)


def test_rows_of_texts_are_in_the_order_of_reading() -> None:
    solution = solve(format_named("text").read_puzzle("#ש#\n___\n#_#\n\nשלם מלך\n")).solution
    assert solution.grid == ("#ש#", "מלך", "#ם#")
    assert solution.places == (("מלך", "across", 1, 2), ("שלם", "down", 2, 1))
    assert solve(LATIN_LEFTWARDS).unique
    text = format_named("text").write_solution(solution, 1)
    assert text == "#ש#\nמלך\n#ם#\n"
    assert format_named("text").read_solutions(text, HEBREW) == (solution,)


@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u061c", "\u202b", "\u202e", "\u2067", "\u2069"])
def test_marks_of_direction_are_not_read(mark: str) -> None:
    text = f"{mark}#ש{mark}#\n___\n#_#{mark}\n\n{mark}של{mark}ם{mark} מלך"
    assert format_named("text").read_puzzle(text) == HEBREW
    assert FillIn(HEBREW.grid, ["שלם", f"{mark}מלך"]) == HEBREW
    assert Dialect(words=f"שלם{mark}").words == "שלם"


def test_letters_are_composed_and_stay_whole() -> None:
    for text in ("👩\u200d👧", "❤\ufe0f", "שָׁ", "لَا"):
        assert nfc(text) == unicodedata.normalize("NFC", text)
    # A letter with hamza or madda is composed; the forms of letters within a word are left as they are.
    assert nfc("\u0627\u0653\u0644") == "\u0622\u0644"
    assert nfc("\ufe8e\ufedf") == "\ufe8e\ufedf"
    assert FillIn(["__"], ["\u0627\u0653\u0644"]) == FillIn(["__"], ["\u0622\u0644"])


def test_generated_fill_ins_have_the_direction_of_their_words() -> None:
    generator = FillInGenerator(pattern=["#_#", "___", "#_#"], words=["שלם", "מלך", "ילד", "כלב"])
    draft = generator.draft(Random(1))
    assert draft.puzzle([]).direction == draft.solution.puzzle.direction == "rtl"


def test_first_column_is_drawn_rightmost() -> None:
    for puzzle, places in ((LATIN, [20, 60, 100]), (HEBREW, [100, 60, 20]), (LATIN_LEFTWARDS, [100, 60, 20])):
        layout = Layout(puzzle.drawing())
        assert [layout.centre(Point(x, 2))[0] for x in (1, 2, 3)] == places
        assert layout.outline(Point(1, 1)).startswith("M80 0" if puzzle != LATIN else "M0 0")


def test_terminal_shows_columns_from_the_right_and_keeps_letters_in_theirs() -> None:
    solution = solve(HEBREW).solution
    rows = ["#[ש]#", "ך ל מ", "# ם #"]
    found = marked(solution.drawing(), [Point(2, 1)]).split("\n")
    assert [row.replace(MARK, "").split() for row in found] == [row.split() for row in rows]
    assert all(row[row.index(letter) - 1] == MARK for row in found for letter in row if letter in "שלםמךכ")
    text = coloured(solution.drawing()).plain
    assert [row.replace(MARK, "").split() for row in text.split("\n")] == [["ש"], ["ך", "ל", "מ"], ["ם"]]
    assert text.count(MARK) == 5
    assert MARK not in marked(LATIN_LEFTWARDS.drawing(), ())


def test_notebook_lists_words_from_the_right() -> None:
    assert '<div dir="rtl"><b>3</b> מלך, שלם</div>' in html(HEBREW)
    assert "dir=" not in html(LATIN)


@pytest.mark.slow
def test_letters_from_right_to_left_are_those_of_the_page() -> None:
    # The page has ranges of code points where Python has the classes of the bidirectional algorithm.
    ranges = ((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))
    for code in range(sys.maxunicode + 1):
        if unicodedata.category(chr(code))[0] == "L":
            assert leftwards([chr(code)]) == any(low <= code <= high for low, high in ranges), hex(code)
