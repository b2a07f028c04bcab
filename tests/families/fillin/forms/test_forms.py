"""The forms of others: read as they lie, written and read back as the same puzzle, refused in a line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aspsolve import FillIn, InputError, Rikudo, read, solve, write
from aspsolve.cli import main
from aspsolve.families._registry import FAMILIES
from aspsolve.families.fillin.forms import FORMS
from aspsolve.formats import format_named, name_of_format
from tests.conftest import CASES, examples
from tests.formats.fuzz import mutated
from tests.formats.strategies import any_fillins, fillins

RING = FillIn(["___", "_#_", "___"], ["cat", "cow", "tin", "wan"])
CROSS = FillIn(["#h#", "___", "#_#"], ["hat", "bag"])
#: Files in which others have such puzzles; they are no part of this project.
WORLD = CASES / "world"
TEXTS = {
    "plus-minus": "---\n-+-\n---\nCAT;COW;TIN;WAN",
    "word-counts": "201\n0.0\n100\n\ncat\ncow\ntin\nwan\n",
    "ninety-nine": "CAT\nCOW\nTIN\nWAN\n\n...\n. .\n...\n",
    "frame": "+---+\n|   |\n| * |\n|   |\n+---+\ncat cow tin wan\n",
    "slot-list": "0 0 3 h\n0 2 3 h\n0 0 3 v\n2 0 3 v\ncat\ncow\ntin\nwan\n",
    "csv": ",,\n,#,\n,,\n\ncat,cow\ntin,wan\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_form_is_read_as_it_lies(tmp_path: Path, name: str) -> None:
    file = tmp_path / ("ring.csv" if name == "csv" else "ring")
    file.write_text(TEXTS[name])
    assert read(file, dialect=None).changed(words=RING.words) == RING  # type: ignore[attr-defined]
    assert len(solve(read(file), models=0).solutions) == 2
    text = tmp_path / "ring.txt"
    if name != "csv":
        text.write_text(TEXTS[name])
        assert read(text) == read(file)


@pytest.mark.parametrize(
    "text",
    [
        "3\n---\n-#-\n---\ncat;cow;tin;wan",
        "---\n-#-\n---\ncat;cow;tin;wan",
        "003A 003D 023A 203D\n\ncat\ncow\ntin\nwan\n",
        "   \n *\n   \ncat\ncow\ntin\nwan\n",
        "...\n.*.\n...\ncat\ncow\ntin\nwan\n",
        "___\n_*_\n___\n\ncat\ncow\ntin\nwan\n",
    ],
)
@pytest.mark.parametrize("name", ["ring", "ring.txt"])
def test_a_form_is_read_in_other_signs(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / name).write_text(text)
    assert read(tmp_path / name) == RING


@pytest.mark.parametrize("text", ["#  #\n    \n#  #\n\nabcd\n", " #  \n    \n  # \nabcd ab\n"])
def test_blanks_between_blocks_are_open_squares(tmp_path: Path, text: str) -> None:
    (tmp_path / "grid.txt").write_text(text)
    rows = tuple(row.replace(" ", "_") for row in text.split("\n")[:3])
    assert read(tmp_path / "grid.txt").grid == rows  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", TEXTS)
def test_a_form_is_converted_both_ways(tmp_path: Path, name: str) -> None:
    write(RING, tmp_path / "ring.json")
    assert main(["convert", str(tmp_path / "ring.json"), str(tmp_path / "ring"), "--to", name]) == 0
    assert main(["convert", "--from", name, str(tmp_path / "ring"), str(tmp_path / "again.json")]) == 0
    assert read(tmp_path / "again.json") == RING


#: The forms that are read by the libraries of an extra, and these libraries.
LIBRARIES = {"puz": "puz", "across-text": "puz", "xd": "xdformat"}


def written_or_refused(name: str, puzzle: FillIn) -> None:
    """Assert that what a form writes is read as the same puzzle."""
    if name in LIBRARIES:
        pytest.importorskip(LIBRARIES[name])
    form = format_named(name)
    with suppress(InputError):
        assert form.read_puzzle(form.write_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize("name", FORMS)
@given(puzzle=st.one_of(fillins(), any_fillins()))
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_some_puzzles_written_then_read_are_the_same_or_refused(name: str, puzzle: FillIn) -> None:
    written_or_refused(name, puzzle.changed(spare_words=False))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FORMS if not FAMILIES["fillin"].form(name).solved])
@given(puzzle=st.one_of(fillins(), any_fillins()))
@settings(max_examples=examples(500), suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_puzzles_written_then_read_are_the_same_or_refused(name: str, puzzle: FillIn) -> None:
    written_or_refused(name, puzzle.changed(spare_words=False))


@pytest.mark.parametrize("name", TEXTS)
@given(rng=st.randoms(use_true_random=False))
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_mutated_files_are_read_or_refused(name: str, rng: object) -> None:
    content = mutated(rng, [TEXTS[name]])  # type: ignore[arg-type]
    with suppress(InputError):
        format_named(name).read_puzzle(content)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("plus-minus", "-+\n-!\nab", "2:2: expected '+', '-', '#' or a letter, found '!'"),
        ("plus-minus", "--\n-\nab;cd", "2: expected 2 squares as in the first row, found 1"),
        ("plus-minus", "--", "1: expected a line of words below the grid, found none"),
        ("plus-minus", "", "1:1: expected a grid, found nothing"),
        ("word-counts", "101\n0.0\n100\n\ncat", "1:1: expected 2, as many words as can begin here, found 1"),
        ("word-counts", "2a1\n\ncat", "1:2: expected a digit or '.', found 'a'"),
        ("word-counts", "\n", "1:1: expected a grid, found nothing"),
        ("ninety-nine", "CAT", "1: expected words, a blank line and a grid"),
        ("ninety-nine", f"CAT\n\n{'.' * 9999}\n" + ".\n" * 9999, "3: expected at most 1000000 squares, found 99990000"),
        ("ninety-nine", "CAT\n\n..\n.!", "4:2: expected ' ', '.' or a letter, found '!'"),
        ("frame", "+--+\n|  |\nab", "1: expected a border +---+ above the grid and one below, found 1"),
        ("frame", "+--+\n|  \n+--+\nab", "2: expected a row between '|' and '|'"),
        (
            "frame",
            "+--+\n|  |\n+--+",
            "expected words, found none: they may stand below the grid, or in a file of their own",
        ),
        ("slot-list", "ab cd", "1: expected lines such as 1 1 5 h, found none"),
        ("slot-list", "1 1 0 h\nab", "1: expected a slot of one square or more"),
        ("slot-list", "1 1 9999999 h\n1 2 9999999 h\nab", "grid: more than 1000000 squares"),
        (
            "slot-list",
            "1 1 2 h\n3 1 2 v\nab cd",
            "1: expected a whole run of squares, found that other squares go on across",
        ),
        (
            "slot-list",
            "1 1 2 h\n1 2 2 h\n1 1 2 v\nab cd",
            "expected all runs of squares to be listed, found none for 2 squares down from 2 1",
        ),
        ("csv", "#,_,\n_,_,_\n\nab", "1: expected a sign in each cell, as blocks and open squares have one"),
        ("csv", ",,\n,,\n\nab", "expected '#' for blocks or '_' for open squares, found empty cells alone"),
        ("csv", "#,_\n_\n\nab", "2: expected 2 cells as in the first row, found 1"),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_in_a_line(name: str, text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        format_named(name).read_puzzle(text)
    assert str(caught.value) == complaint


def test_an_empty_cell_is_what_has_no_sign() -> None:
    table = format_named("csv").read_puzzle
    assert table("#;h;#\n;;\n#;;#\n;;\nhat\nbag") == CROSS
    assert table("\th\t\n_\t_\t_\n\t_\t\n\nhat\tbag") == CROSS


def test_words_may_come_from_a_file_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "grid").write_text("+---+\n|*h*|\n|   |\n|* *|\n+---+\n")
    (tmp_path / "words").write_text("hat\nbag\ncow\n")
    assert main(["solve", "--words", str(tmp_path / "words"), "--spare-words", "-n", "0", str(tmp_path / "grid")]) == 0
    assert capsys.readouterr().out.split() == ["#h#", "bag", "#t#"]


def test_signs_that_could_be_several_forms_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text("1.1\n0.0\n\n1 1 2 v\nab\n")
    with pytest.raises(InputError, match="this could be one of word-counts, slot-list: say which by --from"):
        read(file)


def test_a_file_with_an_unknown_suffix_is_read_as_what_it_looks_like(tmp_path: Path) -> None:
    file = tmp_path / "p99.dat"
    file.write_text("NINUX\nNFS\n\n.....\n.\n.\n")
    assert read(file) == FillIn(["_____", "_####", "_####"], ["NINUX", "NFS"])
    file.write_text("NINUX\n\n..?\n")
    with pytest.raises(InputError, match=r"p99\.dat: the suffix '\.dat' names no format"):
        read(file)


def test_what_is_near_a_form_is_refused_with_what_the_form_expects(tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text("301\n0.0\n100\n\ncat\ncow\ntin\nwan\n")
    with pytest.raises(InputError, match=r"grid\.txt:1:1: expected 2, as many words as can begin here, found 3"):
        read(file)


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("https://puzz.link/p?tapa/9/9/g1h", "puzz.link's address of a puzzle of the type 'tapa'"),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7Zb",
            "this address of penpa-edit is broken",
        ),
        ("https://example.org/a", "expected a puzzle, found an address"),
    ],
)
def test_an_address_is_named(tmp_path: Path, address: str, complaint: str) -> None:
    file = tmp_path / "link.txt"
    file.write_text(f"{address}\n")
    with pytest.raises(InputError, match=complaint):
        read(file)


def test_a_form_has_puzzles_of_its_family_alone() -> None:
    form = format_named("frame")
    with pytest.raises(InputError, match="a grid in a frame has puzzles of fill-in, not of Rikudo"):
        form.write_puzzle(Rikudo(7))
    with pytest.raises(InputError, match="a grid in a frame has no solutions: expected another format"):
        form.read_solutions("", CROSS)
    with pytest.raises(InputError, match="spare words cannot be written as a grid in a frame"):
        form.write_puzzle(CROSS.changed(spare_words=True))
    assert name_of_format("a.CSV") == "csv"


@pytest.mark.skipif(not WORLD.is_dir(), reason="the files of others are not here")
@pytest.mark.parametrize(
    ("file", "options", "solutions"),
    [
        ("plus_minus.txt", [], 1),
        ("ninety_nine.txt", [], 1),
        ("digits_dots.txt", [], 2),
        ("structure.txt", ["--words", "structure_words.txt", "--spare-words"], 2),
    ],
)
def test_files_of_others_are_solved_in_one_command(
    file: str, options: list[str], solutions: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(WORLD)
    assert main(["solve", "-n", "0", "--format", "json", file, *options]) == 0
    assert capsys.readouterr().out.count('"grid"') == solutions
