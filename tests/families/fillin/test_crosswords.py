"""Files of crosswords: what newspapers' programs write is read, and a fill-in is written with its solution."""

import io
import json
import zipfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aspsolve import Dialect, FillIn, InputError, read, write
from aspsolve.formats import format_named
from tests.conftest import Run, trials
from tests.solved_puzzles import solved_fillins

pytest.importorskip("puz")
pytest.importorskip("xdformat")

SUFFIXES = {"puz": "puz", "across-text": "txt", "ipuz": "ipuz", "xd": "xd", "crossword-compiler": "xml"}
GIVENS = ("puz", "ipuz", "crossword-compiler")
CROSS = FillIn(["#H#", "___", "#_#"], ["HAT", "BAG"])
OPEN_CROSS = CROSS.changed(grid=["#_#", "___", "#_#"])
SEVERAL = FillIn([["#", "_", "#"], ["_", "_", "_"]], [["ST", "A"], ["B", "A", "G"]])
ACROSS_TEXT = (
    "<ACROSS PUZZLE V2>\n<TITLE>\nA\n<SIZE>\n3x2\n<GRID>\n.1.\nBAG\n<REBUS>\n1:ST:S\n<ACROSS>\n<DOWN>\n<NOTEPAD>\n"
)
XD = "Title: A\nRebus: 1=ST\n\n\n#1#\nBAG\n\n\nA2. Sack. ~ BAG\n\nD1. Way. ~ STA\n"
IPUZ = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 2},
    "puzzle": [["#", 1, None], [{"cell": 2, "style": {"shapebg": "circle"}}, 0, 0]],
    "saved": [["#", "X", None], ["", "", ""]],
    "solution": [["#", "ST", None], ["B", {"value": "A"}, ["G"]]],
}
XML = b"""<?xml version="1.0"?><!DOCTYPE crossword-compiler>
<cc:crossword-compiler xmlns:cc="a"><rectangular-puzzle><crossword><grid width="3" height="2">
<cell x="1" y="1" type="block"/><cell x="2" y="1" solution="ST" number="1"/><cell x="3" y="1" type="void"/>
<cell x="1" y="2" solution="B" number="2"/><cell x="2" y="2" solution="A"/><cell x="3" y="2" solution="G"/>
</grid></crossword><crossword><grid width="9" height="9"><cell x="1" y="1" solution="Z"/></grid></crossword>
</rectangular-puzzle></cc:crossword-compiler>"""
READ: dict[str, Any] = {"across-text": ACROSS_TEXT, "xd": XD, "ipuz": json.dumps(IPUZ), "crossword-compiler": XML}


def as_bytes(content: Any) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def puz_of(**changes: Any) -> bytes:
    """Return a .puz file of two words, changed before it is written."""
    made = import_module("puz").Puzzle()
    made.width, made.height, made.solution, made.fill = 3, 2, ".S.BAG", ".-.---"
    made.clues = ["", ""]
    for name, value in changes.items():
        setattr(made, name, value)
    return bytes(made.tobytes())


@pytest.mark.parametrize("name", READ)
def test_a_crossword_is_read_as_it_lies(tmp_path: Path, name: str) -> None:
    for file in (tmp_path / f"a.{SUFFIXES[name]}", tmp_path / "without_suffix"):
        file.write_bytes(as_bytes(READ[name]))
        assert read(file) == SEVERAL, file


@pytest.mark.parametrize("name", SUFFIXES)
def test_a_fill_in_becomes_a_crossword_and_is_read_back(tmp_path: Path, name: str, run: Run) -> None:
    first, file, again = (tmp_path / one for one in ("a.json", f"a.{SUFFIXES[name]}", "again.json"))
    puzzle = CROSS if name in GIVENS else OPEN_CROSS
    write(puzzle, first)
    run("convert", first, file, "--to", name)
    run("convert", file, again)
    assert read(again) == puzzle
    for other in (SEVERAL, FillIn(["_#", "__"], ["ÄЖ", "Жß"])):
        assert format_named(name).read_puzzle(format_named(name).write_puzzle(other)) == other


@pytest.mark.parametrize("name", sorted({*SUFFIXES} - {*GIVENS}))
def test_given_letters_that_a_form_cannot_say_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="it would be read as another one"):
        format_named(name).write_puzzle(CROSS)


def test_a_longer_shortest_slot_is_refused_by_its_name() -> None:
    with pytest.raises(InputError, match=r"cannot be written as ipuz \(min_slot is 2 in a crossword, and 3 here\)"):
        format_named("ipuz").write_puzzle(FillIn(["___", "_#_"], ["hat"], 3))


@trials(solution=solved_fillins(), quick=10, slow=100)
def test_solvable_fillins_written_then_read_are_the_same(solution: Any) -> None:
    for name in SUFFIXES:
        form = format_named(name)
        with suppress(InputError):
            assert form.read_puzzle(form.write_puzzle(solution.puzzle)) == solution.puzzle, name


def test_what_a_player_has_written_is_no_given() -> None:
    puz = format_named("puz")
    assert puz.read_puzzle(puz_of(fill=".X.---")) == FillIn(["#_#", "___"], ["SA", "BAG"])
    assert puz.read_puzzle(puz_of(extensions={b"RTBL": b"?"})) == FillIn(["#_#", "___"], ["SA", "BAG"])
    revealed = puz_of(fill=".S.---", extensions={b"GEXT": bytes([0, 0x40, 0, 0, 0, 0])})
    assert puz.read_puzzle(revealed) == FillIn(["#S#", "___"], ["SA", "BAG"])


def test_words_apart_stand_in_for_a_solution_that_is_missing() -> None:
    words = Dialect(words="SA\nBAG")
    locked = puz_of(solution_state=4)
    assert format_named("puz").read_puzzle(locked, words) == FillIn(["#_#", "___"], ["SA", "BAG"])
    without = json.dumps({key: value for key, value in IPUZ.items() if key != "solution"})
    assert format_named("ipuz").read_puzzle(f"ipuz_shown({without});", words) == FillIn(["#_#", "___"], ["SA", "BAG"])


def test_an_archive_is_unpacked() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.xml", XML)
    assert format_named("crossword-compiler").read_puzzle(packed.getvalue()) == SEVERAL


BOMB = b'<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rectangular-puzzle>&b;</rectangular-puzzle>'


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("puz", b"abc", "expected a .puz file: Data does not appear to represent a puzzle"),
        ("puz", puz_of()[:60], "expected a .puz file: "),
        ("puz", puz_of(solution_state=4), "the solution is locked by a key"),
        ("puz", b"x" * (2 * 2**20 + 1), "expected a crossword of at most 2 MB"),
        ("across-text", "<ACROSS PUZZLE>\n", "expected one section <SIZE> such as 15x15"),
        ("across-text", "<ACROSS PUZZLE>\n<SIZE>\n9999x9999\n", "with at most 1000000 squares"),
        ("across-text", "<ACROSS PUZZLE>\n<SIZE>\n3x2\n<SIZE>\n9999x9999\n", "expected one section <SIZE>"),
        ("across-text", "<ACROSS PUZZLE>\n<SIZE>\n3x2\n<GRID>\nAB\n", "found fewer squares than its size says"),
        ("xd", "", "expected a grid below the headers"),
        ("xd", "Title: A\n\n\nAB\n\n\nA\n", "expected sections with headers, a grid and clues: no clue number: A"),
        ("xd", "Title: A\n\n\nABC\nAB\n\n\nA1. A ~ A", "expected 3 squares as in the first row, found 2 in row 2"),
        ("xd", XD.replace("ST", "ST" * 9999).replace("#1#", "111\n" * 40 + "111"), "at most 2 million letters"),
        ("ipuz", "{", "broken JSON: "),
        ("ipuz", "[" * 100_000, "1: broken JSON: too deeply nested"),
        ("ipuz", "[]", "expected an object, found []"),
        ("ipuz", '{"kind": ["http://ipuz.org/sudoku#1"]}', "found the kind 'sudoku'"),
        ("ipuz", '{"kind": ["http://ipuz.org/sudoku/killer#1"]}', "sudoku, found the kind 'sudoku/killer'"),
        ("ipuz", '{"kind": 1}', "expected ipuz of the kind crossword, fill or sudoku, found no kind"),
        ("ipuz", '{"kind": ["http://ipuz.org/fill"]}', "expected a list of rows as 'start', found None"),
        ("ipuz", json.dumps({**IPUZ, "solution": [[]]}), "the solution has another size than the grid"),
        ("ipuz", json.dumps({**IPUZ, "dimensions": {"width": 3, "height": 3}}), "expected the height 3, as the dimen"),
        ("ipuz", json.dumps({**IPUZ, "dimensions": {"width": 2}}), "expected the width 2, as the dimensions say"),
        ("xd", f"{XD}\n\n## Design\n\n<style>\nT {{ bar-top: true }}\n</style>\n\n...\n.T.\n", "a grid with bars in"),
        ("xd", XD.replace("Title", "Special: bars\nTitle"), "a grid with bars in place of blocks is no fill-in"),
        ("ipuz", '{"kind": ["http://ipuz.org/fill"], "start": [[{"style": {"barred": "T"}}]]}', "a grid with bars in"),
        ("crossword-compiler", b"<a>", "1:4: broken XML: no element found"),
        ("crossword-compiler", BOMB, "the entity 'a' is declared: such files are refused"),
        ("crossword-compiler", b"<a/>", "expected a crossword's grid with cells, found none"),
        ("crossword-compiler", b'<grid width="x"/>', "expected a number as 'width', found 'x'"),
        ("crossword-compiler", b'<grid width="9999" height="9999"/>', "expected a grid of 1 to 1000000 squares"),
        ("crossword-compiler", b'<grid width="1" height="1"><cell top-bar="true"/></grid>', "a grid with bars in"),
        ("crossword-compiler", b'<?xml version="1.0" encoding="none"?><a/>', "broken XML: unknown encoding"),
        ("crossword-compiler", b"PK\x03\x04", "broken archive: "),
    ],
)  # fmt: skip
def test_a_mistake_has_one_line(name: str, content: Any, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        format_named(name).read_puzzle(content)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_has_no_solution_cannot_be_written() -> None:
    with pytest.raises(InputError, match="ipuz holds the solution, but none exists"):
        format_named("ipuz").write_puzzle(CROSS.changed(words=["hat", "bag"]))
    with pytest.raises(InputError, match="at most 255 columns and rows, found 256 by 1"):
        format_named("puz").write_puzzle(FillIn(["_" * 256], ["A" * 256]))


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in (("puz", "puz"), ("xd", "xdformat")):
        monkeypatch.setitem(__import__("sys").modules, module, None)
        with pytest.raises(InputError, match=r"is not installed, .*: pip install 'aspsolve\[formats\]'"):
            format_named(name).read_puzzle(READ.get(name, b""))


@pytest.mark.parametrize("name", SUFFIXES)
def test_broken_files_are_read_or_refused(name: str) -> None:
    form: Any = format_named(name)
    whole = form.write_puzzle(OPEN_CROSS)
    rng = Random(5)
    for _ in range(150):
        content = [*as_bytes(whole)]
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.choice((0, 1, 0x30, 0x39, 0x22, 0xFF, rng.randrange(256)))
        broken: Any = bytes(content)
        with suppress(InputError):
            form.read_puzzle(broken if isinstance(whole, bytes) else broken.decode("utf-8", "replace"))
