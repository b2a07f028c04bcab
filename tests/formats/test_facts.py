"""ASP facts: read with clingo, within limits, without scripts and includes; plain ones are read without it."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve import Dialect, FillIn, InputError, InputWarning, read
from aspsolve.engine._calls import Limits
from aspsolve.engine._control import Program
from aspsolve.engine._process import ground_facts
from aspsolve.formats import facts
from aspsolve.formats.facts import plain_facts, read_puzzle, write_puzzle
from tests.conftest import COURSE, ROOT, Written


def test_ranges_constants_pools_and_rules_are_clingos() -> None:
    text = "#const n = 3. cell(X,Y) :- X = 1..n, Y = 1..n. first(1,1). final(n,n). hint(2,(1;2),2)."
    assert read_puzzle(text, Dialect()) == COURSE


def test_instance_is_drawn_in_its_comments() -> None:
    assert write_puzzle(COURSE, Dialect()) == (
        "% Seek Numbers\n% 3 │ ·  ·  ●\n% 2 │ ·  2  ·\n% 1 │ ○  2  ·\n%   └────────\n%     1  2  3\n\n"
        "cell(1..3,1..3).\nfirst(1,1).\nfinal(3,3).\nhint(2,1,2). hint(2,2,2).\n"
    )


def test_fill_in_is_drawn_by_its_rows() -> None:
    written = write_puzzle(FillIn(["#h#", "___", "#_#"], ["hat", "bag"]), Dialect())
    assert written.startswith("% fill-in\n% ■h■\n% ___\n% ■_■\n\n")


#: What is said of facts of which some are of no predicate of the family's.
READ_AS = "read as a Seek Numbers puzzle; --family names another family"
RIKUDO = READ_AS.replace("Seek Numbers", "Rikudo")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected the facts of a puzzle, found none: --family names its family"),
        ("region(1,1,1). given(1,1,2).", "the facts could be those of jigsaw, ripple, sudoku, suguru: name the family"),
        ("cell(1..2,1). first(1,1). final(2,1). -hint(2,1,2).", r"-hint\(2,1,2\) is no fact of a Seek Numbers puzzle"),
        ("cell(1,1)", "^2:1: syntax error, unexpected EOF|^1:10: syntax error, unexpected EOF"),
        ("cell(1,1).\n  cell(X,2).", "^2:8: unsafe variable X"),
        ("{ cell(1,1) }.", r"expected facts alone, but cell\(1,1\) depends on a choice"),
        ("cell(1,1). first(1,1). first(1,2). final(1,1).", r"expected exactly one fact first\(X,Y\), found 2"),
        ("cell(1,1). first(1,1).", r"expected exactly one fact final\(X,Y\), found 0"),
        ("cell(1..2,1). first(1,1). final(2,1). hint(1,a,2).", r"hint\(1,a,2\) is no fact of a Seek Numbers puzzle"),
        ("cell(1..2,1). first(1,1). final(2,1). hint(9,9,2).", r"hints: there is no cell \(9,9\)"),
        ("% x\n#include \"/etc/passwd\".", "^2:1: #include is not read here: expected facts"),
        ("a. #script (lua) os.exit(1) #end.", "^1:4: #script is not read here: expected facts"),
        ('word("ab",1). cell(1,1).', "word: expected char/3 to spell 'ab' from position 1 on"),
        ('word("ab",1). char("ab",1,"a"). char("ab",1,"b"). cell(1,1).', "has two characters at position 1"),
        ('word("ab",1). char("ab",1,"x"). cell(1,1).', "the characters of 'ab' spell 'x'"),
        ('word("a",-1). char("a",1,"a"). cell(1,1).', "'a' cannot be used -1 times"),
        ('word("a",2000000000). char("a",1,"a"). cell(1,1).', "'a' cannot be used 2000000000 times"),
        ('word("a",1). char("a",1,"a"). cell(0,1).', "columns and rows of a fill-in are counted from 1"),
        ('word("a",1). char("a",1,"a"). cell(999999,999999).', "the grid has more than 1000000 squares"),
        ('word("a",1). char("a",1,"a").', r"expected facts cell\(X,Y\), found none"),
        ('word("a",1). char("a",1,"a"). given(1,1,"b"). given(1,1,"c").', r"the square \(1,1\) is given twice"),
        ('word("a",1). char("a",1,"a"). given(1,1,"#").', r"the square \(1,1\) cannot hold '#'"),
        ('word("a",1). char("a",1,"a"). cell(1,1). min_slot(1..2).', "expected at most one fact min_slot"),
        ("cell(1,1).\n cell(1..999,1..101).", "^2:2: expected at most 100000 facts in one statement, found more"),
        (f"cell(1,(1{';1..99999999' * 8000})).", "^1:1: expected at most 100000 facts in one statement, found more"),
    ],
)  # fmt: skip
def test_facts_that_are_no_puzzle_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_puzzle(text, Dialect())


@pytest.mark.slow
def test_endless_grounding_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "TIME_LIMIT_SECONDS", 0.5)
    with pytest.raises(InputError, match=r"the facts are too many: not done within 0\.5 s"):
        read_puzzle("n(0). n(X+1) :- n(X).", Dialect())


@pytest.mark.slow
def test_flood_of_facts_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "SMALL_TEXT_CPU_SECONDS", 20)
    monkeypatch.setattr(facts, "MEMORY_LIMIT_MB", 200)
    with pytest.raises(InputError, match=r"the facts are too many: .* 200 MB of memory$"):
        read_puzzle("cell(X,1..30000) :- X = 1..30000.", Dialect())


GOOD = "cell(1..3,1..3).\nfirst(1,1). final(3,3).\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hnt(2,1,2).", "3:1: hnt/3 is no fact of a Seek Numbers puzzle: did you mean hint(X,Y,N)?"),
        ("  hint(2,1).", "3:3: hint/2 is no fact of a Seek Numbers puzzle, expected hint(X,Y,N)"),
        ("hint(2,1,2). zebra.", "3:14: zebra/0 is no fact of a Seek Numbers puzzle"),
        ("hnt(X,1,2) :- X = 2.", "3:1: hnt/3 is no fact of a Seek Numbers puzzle: did you mean hint(X,Y,N)?"),
        ("n(1..2). hint(2,X,2) :- n(X).", None),
        ("family(seeknumbers).", None),
        ("path(1,1,2,1).", None),
    ],
)
def test_fact_that_may_be_misspelt_is_reported(written: Written, text: str, told: str | None) -> None:
    file = written("p.lp", GOOD + text)
    if told is None:
        read(file, strict=True)
        return
    with pytest.warns(InputWarning) as caught:
        read(file)
    assert [str(warning.message) for warning in caught] == [f"{file}:{told}"]
    with pytest.raises(InputError, match=f"^{re.escape(f'{file}:{told}')}$"):
        read(file, strict=True)


BOARD = "region(1..2,1,1). region(1..2,2,2).\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "hint(2,1,2). hint(2,2,two).", "3:14: hint(2,2,two) is no fact of a Seek Numbers puzzle"),
        ("  hint(9,9,2).\n" + GOOD, "1:3: hints: there is no cell (9,9)"),
        (GOOD + "hint(2,1,1).\nhint(2,1,2).", "4:1: hints: the cell (2,1) has two hints"),
        ("hint(2,1,1). hint(2,1,2).\n" + GOOD, "1:14: hints: the cell (2,1) has two hints"),
        (GOOD + "hint(1,2,1). hint(1..2,8,2).", "3:14: hints: there is no cell (1,8)"),
        (GOOD + "#const far = 8.\nhint((2;far),1,2).", "4:1: hints: there is no cell (8,1)"),
        (GOOD + "n(2..4). % é\n hint(X,1,2) :- n(X).", f"4:2: hints: there is no cell (4,1) ({READ_AS})"),
        ("% é\n" + GOOD + "first(2,2).", "4:1: expected exactly one fact first(X,Y), found 2"),
        (GOOD.replace("first(1,1)", "first(7,7)"), "2:1: first: there is no cell (7,7)"),
        ("% Sudoku\n" + BOARD + "given(1,2,1). given(1,1,99).", "3:15: given: the cell (1,1) has 99: expected 1 to 2"),
        ("% Suguru\n" + BOARD + "given(1,1,3).", "3:1: given: the cell (1,1) has 3: expected 1 to 2"),
        ("% Sudoku\n" + BOARD + "region(1,1,2).", "3:1: region: the cell (1,1) has two values"),
        ("cell((-2;2),0). cell((-1;1),(-1;1)). given(4,0,1).", f"1:38: prefilled: there is no cell (4,0) ({RIKUDO})"),
        ("cell(1,1). wall(1,1). lamps(1,1,a).", "1:23: lamps(1,1,a) is no fact of an Akari puzzle"),
        ("family(akari). printed(1,1,2).", " expected facts cell, found none"),
        ("cell(1..3,1..3). final(3,3).", " expected exactly one fact first(X,Y), found 0"),
    ],
)
def test_fact_that_cannot_be_is_named_with_its_place(written: Written, text: str, said: str) -> None:
    file = written("p.lp", text)
    with pytest.raises(InputError, match=f"^{re.escape(f'{file}:{said}')}$"):
        read(file)


def test_misspelt_fact_is_named_where_the_puzzle_lacks_it(written: Written) -> None:
    said = "expected exactly one fact first(X,Y), found 0; frist/2 is no fact of a Seek Numbers puzzle"
    with pytest.raises(InputError, match=re.escape(f"p.lp:3:1: {said}: did you mean first(X,Y)?") + "$"):
        read(written("p.lp", "% Seek Numbers\n" + GOOD.replace("first", "frist")))


def test_rules_in_place_of_facts_are_an_encoding(written: Written) -> None:
    with pytest.raises(InputError, match="found rules: an encoding is named by aspsolve solve -e"):
        read(written("mine.lp", "next(X,Y) :- cell(X,Y).\n"))


PIECES = ("a", "not", "(", ")", ",", ".", " ", "%", "% c\n", "1", "-3", "-0", "07", '"é 1"', "..", ";", "(1;3)", "2..4")
INSTANCES = sorted((ROOT / "instances").rglob("*.lp"))


@pytest.mark.parametrize("file", INSTANCES[::30], ids=lambda file: file.stem)
def test_shipped_instances_are_read_as_clingo_reads_them(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    facts = plain_facts(text)
    assert set(facts) == set(ground_facts(Program(text=text), Limits(60)))
    assert len(facts) == len(set(facts))


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(max_examples=8, deadline=None)
def test_what_is_read_is_what_clingo_reads(text: str) -> None:
    facts = plain_facts(text)
    if facts is not None:
        assert set(facts) == set(ground_facts(Program(text=text), Limits(60)))


OTHERS = (
    *("a(1;2).", "a(1) :- b.", "a(-0).", "a(01).", "a(1+1).", "not(1).", "a(not).", "a", 'a("\\n").', "a(X).", "_a."),
    *("a(b(1)).", "%* a *% a.", "-a(1).", "a(1234567890).", "a(1). \0", "#const n=1.", 'a("b\nc").', "a((1,2))."),
    *("a(1..60000). b(1..60000).", "a(1..).", "a((1;)).", "a((1)).", 'a("\0").', "% \0"),
)


@pytest.mark.parametrize("text", OTHERS)
def test_anything_else_is_left_to_clingo(text: str) -> None:
    assert plain_facts(text) is None


def test_a_wrong_fact_among_many_has_its_place() -> None:
    cells = "".join(f"cell({x},{y}).\n" for x in range(1, 92) for y in range(1, 92))
    with pytest.raises(InputError, match=rf"^{91 * 91 + 1}:13: final: there is no cell \(92,1\)"):
        read_puzzle(f"{cells}first(1,1). final(92,1). hint(2,2,0).\n")


@pytest.mark.slow
def test_one_wrong_hint_among_very_many_cells_has_its_place() -> None:
    with pytest.raises(InputError, match=r"^1:46: hints: there is no cell \(0,0\)"):
        read_puzzle("cell(1..260,1..260). first(1,1). final(9,1). hint(0,0,0).")
