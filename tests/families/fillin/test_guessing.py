"""Fill-ins in the signs and layouts of others: the only reading that fits is taken, and said in a line."""

import warnings
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from aspsolve import Dialect, FillIn, InputError, InputWarning, read, solve
from aspsolve.families.fillin._text import FillInText
from aspsolve.formats import format_named
from tests.conftest import CASES, Run, Written
from tests.families.fillin.patterns import fillin
from tests.formats.fuzz import mutated

RING, CROSS = fillin("___/_#_/___", "cat cow tin wan"), fillin("#_#/___/#_#", "hat bag")
WORDS = "\ncat\ncow\ntin\nwan\n"
#: The ring of four words as people write it, and what is said to be taken for what.
RINGS = {
    f"---\n-+-\n---{WORDS}": "'-' for open squares, '+' for blocks",
    "3\n---\n-#-\n---\ncat;cow;tin;wan": "'-' for open squares",
    f"201\n0.0\n100\n{WORDS}": "'.' for blocks, numbers for open squares",
    f"1 _ 2\n_ # _\n3 _ _\n{WORDS}": "numbers for open squares",
    f"0\t0\t0\n0\t#\t0\n0\t0\t0\n{WORDS}": "'0' for open squares",
    f"111\n101\n111{WORDS}": "'1' for open squares, '0' for blocks",
    f"---\n-X-\n---{WORDS}": "'-' for open squares, 'X' for blocks",
    "cat\ncow\ntin\nwan\n\n...\n. .\n...\n": "'.' for open squares, ' ' for blocks",
    f"+---+\n|   |\n| * |\n|   |\n+---+{WORDS}": "' ' for open squares, '*' for blocks",
    f"   \n *\n   {WORDS}": "' ' for open squares, '*' for blocks",
    ",,\n,#,\n,,\n\ncat,cow\ntin,wan\n": "empty cells for open squares",
    ";;\n;#;\n;;\n\ncat;cow\ntin;wan\n": "empty cells for open squares",
    "3 3\n...\n.#.\n...\n4\ncat\ncow\ntin\nwan": "'.' for open squares",
    f"; by somebody\nmirror off\n...\n.*.\n...{WORDS}": "'*' for blocks, 'mirror off' for no part of the puzzle",
    f"grid:\n___\n_#_\n___\nwords:{WORDS}": "",
    "cat\ncow\ntin\nwan\n___\n_#_\n___": "",
    "0 0 3 h\n0 2 3 h\n0 0 3 v\n2 0 3 v\ncat\ncow\ntin\nwan\n": "4 slots as column, row, rows counted from the top",
    "0,0,3,h\n0,2,3,h\n0,0,3,v\n2,0,3,v\n\ncat,cow,tin,wan": "4 slots as column, row, rows counted from the top",
    '{"grid": [[0, 0, 0], [0, null, 0], [0, 0, 0]], "words": ["cat", "cow", "tin", "wan"]}': "'0' for open squares",
}


@pytest.mark.parametrize("name", ["ring", "ring.txt", "ring.dat"])
def test_the_only_reading_that_fits_is_taken_and_said(written: Written, name: str) -> None:
    for text, taken in RINGS.items():
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert read(written(name, text)) == RING, text
        assert [taken in str(one.message) for one in caught] == [True] * bool(taken), text


def test_slots_may_be_counted_from_below() -> None:
    with pytest.warns(InputWarning, match="2 slots as column, row, rows counted from below"):
        assert format_named("text").read_puzzle("0 1 3 h\n1 2 3 v\nbag\nhat") == CROSS


def test_a_guess_is_a_notice_and_an_error_with_strict(written: Written, run: Run) -> None:
    puzzle = written("cross.txt", "X-X\n---\nX-X\nhat;bag")
    out, err = run("solve", puzzle)
    assert out.split() in (["#h#", "bag", "#t#"], ["#b#", "hat", "#g#"])
    assert "with '-' for open squares, 'X' for blocks: --block and --open name other signs" in err
    run("solve --strict", puzzle, code=2)


def test_phrases_and_scores_are_read_as_letters_alone(written: Written, run: Run) -> None:
    assert read(written("grid.txt", "______\n\nice age\n")) == FillIn(["______"], ["iceage"])
    words = written("words", "Ice-Age;80\nit's on;70\nabcdef;30\n")
    command = "solve", written("grid", "______\n"), "--words", words, "--spare-words -n 0"
    assert sorted(run(*command).out.split()) == ["IceAge", "abcdef"]
    assert run(*command, "--min-score 50").out.split() == ["IceAge"]
    written("words", "ice\nage\n")
    assert "min_score: expected words with scores, as in WORD;80" in run(*command, "--min-score 50", code=2).err


def test_a_lexicon_is_never_guessed_at_but_read_with_named_signs(written: Written, run: Run) -> None:
    words = written("words", "hat\nbag\ncow\n")
    grid = "+---+\n|*h*|\n|   |\n|* *|\n+---+\n"
    command = "solve --spare-words -n 0 --words", words, written("grid", grid)
    assert "other signs need words that fit, or --block and --open" in run(*command, code=2).err
    named = "--block *", Path("--open= ")  # one word, with a space
    assert run(*command, *named).out.split() == ["*h*", "bag", "*t*"]


def test_two_readings_that_fit_are_asked_for(written: Written) -> None:
    grid = written("grid", "xxo\noox\nxxo\noox\n\nab cd\n")
    with pytest.raises(InputError, match=r"'o' for open squares, 'x' for blocks or '.*' for .*: expected --block and"):
        read(grid)


def test_a_grid_by_convention_is_not_guessed_at() -> None:
    for text in ("#_#\n___\n#_#\n\nab cd", "_#\n__\n\nab", "x__\n___\n#__\n\nabc"):
        puzzle = format_named("text").read_puzzle(text)
        assert puzzle.grid == tuple(text.partition("\n\n")[0].split("\n"))  # type: ignore[attr-defined]
        assert not solve(puzzle).solutions


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("-+\n-!\n\nabc", "1:1: expected '#', '_', a letter or a digit, found '-': other signs need"),
        ("201\n0.0\n200\n\ncat cow tin wan", "2:2: expected '#', '_', a letter or a digit, found '.'"),
        ("5 5\n...\n.#.\n...\n\ncat cow tin wan", "2:1: expected '#', '_', a letter or a digit, found '.'"),
        ("1 1 2 h\n1 2 2 h\n1 1 2 v\nab cd ef", "4: expected words: with a blank line between them and the grid"),
        ('{"grid": [[0]], "words": 1}', "expected"),
        ("[" * 5000, "expected"),
        ("% a comment\n%", "1:1: expected a grid, found nothing"),
    ],
)
def test_what_no_reading_fits_is_refused_by_convention(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        FillInText().read_puzzle(text, Dialect())  # not by a format, which makes any error an InputError
    assert complaint in str(caught.value)


@pytest.mark.parametrize("number", [20, pytest.param(300, marks=pytest.mark.slow)])
def test_mutated_files_are_read_or_refused(number: int) -> None:
    rng = Random(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        for _ in range(number):
            with suppress(InputError):
                FillInText().read_puzzle(mutated(rng, [*RINGS]), Dialect())


#: Files in which others have puzzles, with options and the number of solutions; they are no part of this project.
WORLD = CASES / "world"
FILES = {
    "plus_minus.txt": 1, "ninety_nine.txt": 1, "digits_dots.txt": 2, "dots_and_hashes.txt": 2, "counts_first.txt": 2,
    "scored_words.txt": 2, "letters_for_blocks.txt": 2, "clue_numbers.txt": 2, "slots_from_below.txt": 2,
    "zeros.txt": 2, "null_and_minus_one.json": 2, "latin1_words.txt": 2, "commented.txt": 2,
    "structure.txt --words structure_words.txt --spare-words": 2,
}  # fmt: skip


@pytest.mark.skipif(not WORLD.is_dir(), reason="the files of others are not here")
def test_files_of_others_are_solved_in_one_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(WORLD)
    for command, solutions in FILES.items():
        assert run("solve -n 0 --format json", command).out.count('"grid"') == solutions, command
