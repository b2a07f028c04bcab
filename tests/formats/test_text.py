"""Text: fill-ins as grid and words, drawn puzzles, and what is refused with line and column."""

from functools import partial
from pathlib import Path

import pytest

from aspsolve import Dialect, FillIn, InputError, Puzzle, Rikudo, SeekNumbers, read, solve, write
from aspsolve.formats import format_named, sniffed
from aspsolve.formats import read_solutions as read_solution_files
from aspsolve.formats.text import read_puzzle, read_solutions, write_puzzle
from tests.conftest import CROSS, Run, Written

#: Puzzles with texts that are read as each of them.
READ: list[tuple[Puzzle, list[str]]] = [
    (
        CROSS,
        [
            "# h #\n_ _ _\n# _ #\n\nhat bag\n",
            "#\th\t#\n_\t_\t_\n#\t_\t#\n\nhat\tbag\n",
            "  #h#\n  ___\n  #_#\n\n  hat\n  bag\n",
            "hat bag\n\n#h#\n___\n#_#\n",
            "hat\nbag\n\n\n# h #\n_ _ _\n# _ #\n",
            "% a puzzle\n#h#\n% a comment\n___ % the second row\n#_#\n\nhat % and\nbag\n% the end\n",
            "% a puzzle\n\n#h#\n___\n#_#\n\n% words\nhat bag",
            "minslot: 2\n#h#\n___\n#_#\n\nhat bag",
            "#h#\n___\n#_#\nmin_slot = 2\nhat bag",
            "hat bag\n\nMin-Slot: 2\n\n#h#\n___\n#_#",
            *(f"#h#\n___\n#_#\n\nbag {word}" for word in ('"hat"', "'hat'", "“hat”", "«hat»")),
            # the signs of comments, and those of full width
            "■h■\n___\n■_■\n\nhat bag",
            "＃h＃\n＿＿＿\n＃＿＃\n\nhat bag",
        ],
    ),
    (FillIn(["■_"], ["■b"]), ["■_\n\n■b"]),  # a word has the sign
    (FillIn(["x-_"], ["x-y"]), ["x-_\n\nx-y"]),
    (FillIn(["oo"], ["oo"]), ["oo\n\noo"]),
    (SeekNumbers(size=(2, 2), first=(1, 2), final=(2, 1)), ["o .\n. @"]),
    (
        SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)]),
        ["..@\n.2.\no2.", "  ..@\n  .2.\n  o2.\n", "% hints\n. . @\n. 2 .  % two\no 2 .\n", "··●\n·2·\n○2·"],
    ),
    (SeekNumbers(size=(1, 3), first=(1, 1), final=(1, 3), hints=[(1, 2, 12)]), ["@\n12\no"]),
    (
        Rikudo(7, prefilled=[(-2, 0, 1), (1, -1, 5)]),
        ["..\n1#.\n.5", "  . .\n 1 # .\n  . 5\n", " ..\n1#. % a hole\n .5"],
    ),
]


@pytest.mark.parametrize(("puzzle", "text"), [(puzzle, text) for puzzle, texts in READ for text in texts])
@pytest.mark.parametrize("around", ["", "\n\n"])
def test_a_common_layout_is_read(puzzle: Puzzle, text: str, around: str) -> None:
    assert read_puzzle(around + text + around) == puzzle


@pytest.mark.parametrize("text", ["#h#\n___\n#_#", "#h#\n   \n# #"])
@pytest.mark.parametrize("words", ["hat\nbag", 'bag "hat"'])
def test_words_and_the_sign_of_open_squares_may_be_said_apart(text: str, words: str) -> None:
    assert read_puzzle(text, Dialect(words=words, open=text[4])) == CROSS


@pytest.mark.parametrize("header", ["min_slot: 3", "minslot: 3", "min-slot=3", "MIN_SLOT : 3", "  min slot:3"])
def test_shortest_slot_is_written_in_several_ways_and_that_of_the_dialect_counts(header: str) -> None:
    text = f"{header}\n___\n__#\n\nabc"
    assert read_puzzle(text).min_slot == 3  # type: ignore[attr-defined]
    assert read_puzzle(text, Dialect(min_slot=1)).min_slot == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("rows", ["■h■\nbag\n■t■", "＃h＃\nbag\n＃t＃"])
def test_a_solution_in_the_signs_of_comments_and_of_full_width_is_read(rows: str) -> None:
    assert read_solutions(rows, CROSS, Dialect())[0].check() == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [("hat\nbags\n#h#\n___\n#_#", 3), ("#h#\n___\n#_#\nhat\nbags", 4), ("hat bag\n#h#\n___", 2), ("#h#\n___", 2)],
)
def test_words_beside_the_grid_are_reported_where_the_blank_line_is_missing(text: str, line: int) -> None:
    with pytest.raises(InputError, match=rf"^{line}\b.*with a blank line between them and the grid"):
        read_puzzle(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "^1:1: expected a puzzle, found nothing"),
        ("\n\n", "^1:1: expected a puzzle, found nothing"),
        ("% fill-in\nmin_slot: 3", "^1:1: expected a grid, found nothing"),
        ("#_#\n__\n\nab", "^2:3: expected 3 squares as in the first row, found 2"),
        ("#_\n___\n\nab", "^2:3: expected 2 squares as in the first row, found 3"),
        ("#_#\n_?_\n\nab", r"^2:2: expected '#', '_', a letter or a digit, found '\?'"),
        ("#_#\n_ _\n\nab", "^2:4: expected 3 squares as in the first row, found 2"),
        ("#_#\n  _ ab_\n\nab", "^2:5: expected a single square between spaces, found 'ab_'"),
        ("#_#\n", "^1: expected words"),
        ("min_slot: 99999999999\n__\n\nab", "^1:1: min_slot: expected a positive number, found '99999999999'"),
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
    text = format_named("text").write_result(result, puzzle, Dialect())
    assert text == "ch a\ne #\n"
    assert read_solutions(text, puzzle, Dialect()) == result.solutions


def test_mistake_in_a_later_solution_has_its_own_line() -> None:
    puzzle = SeekNumbers(size=(2, 1), first=(1, 1), final=(2, 1))
    with pytest.raises(InputError, match=r"^5:"):
        read_solutions(f"{puzzle}\n\n1 ? ●\n", puzzle, Dialect())


def test_no_solution_at_all_is_refused() -> None:
    with pytest.raises(InputError, match="expected a solution, found nothing"):
        read_solutions("\n \n", CROSS, Dialect())


def test_the_likely_or_named_family_complains_alone() -> None:
    with pytest.raises(InputError, match=r"^2:4: expected 3 squares as in the first row, found 2$"):
        read_puzzle("# h #\n_ _\n# _ #\n\nhat bag")
    with pytest.raises(InputError, match=r"^2:1: expected rows of a hexagon, found a row of 3$"):
        read_puzzle("% Rikudo\n. . .\n. . .")


def test_solutions_are_read_from_the_output_of_a_program() -> None:
    printed = "SOLVED\nboat\nart#\nneed\n\nExecution time: 0\nSOLVED\n##DAG##\n##ARID#\n\nExecution time: 61\n"
    small = FillIn(["____", "___#", "____"], ["boat", "art", "need", "ban", "ore", "ate", "d"], min_slot=3)
    (solution,) = read_solutions(printed, small)
    assert solution.grid == ("boat", "art#", "need")  # type: ignore[attr-defined]
    (other,) = read_solutions(printed, FillIn(["##___##", "##____#"], ["dag", "arid"]))
    assert other.grid == ("##DAG##", "##ARID#")  # type: ignore[attr-defined]


def test_word_solved_in_a_grid_is_no_label() -> None:
    puzzle = FillIn(["______", "#_#_#_"], ["solved"])
    (solution,) = read_solutions("SOLVED\n#A#B#C\n", puzzle)
    assert solution.grid == ("SOLVED", "#A#B#C")  # type: ignore[attr-defined]


def test_case_is_ignored_on_request(written: Written, run: Run) -> None:
    puzzle, solution = written("puzzle.txt", "#h#\n___\n#_#\n\nhat bag"), written("solved.txt", "#H#\nBAG\n#T#\n")
    run("check", puzzle, solution, code=1)
    run("check", puzzle, solution, "--ignore-case")
    written("puzzle.txt", "#H#\n___\n#_#\n\nhat BAG")
    run("solve", puzzle, code=1)
    assert run("solve", puzzle, "--ignore-case").out == "#h#\nbag\n#t#\n"
    facts = written("solved.lp", 'place("HAT",down,2,1). place("BAG",across,1,2).')
    run("check", puzzle, facts, "--ignore-case")
    other = written("puzzle.json", {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["HAT", "bag"]})
    run("check", other, solution, "--ignore-case")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("_" * 100_001, "the line has more than 100000 characters"),
        ("hat\n" + "a " * 50_001, "the line has more than 100000 characters"),
        ("a b c d e\n" * 400_001, "the text has more than 4000000 characters"),
    ],
)
def test_texts_that_are_too_long_are_refused_before_they_are_read(text: str, message: str) -> None:
    for reader in (read_puzzle, partial(read_solutions, puzzle=CROSS)):
        with pytest.raises(InputError, match=message):
            reader(text)


def test_blanks_that_an_editor_has_cut_off_are_squares() -> None:
    blanks = Dialect(block=" ", open=".", words="hat bag")
    assert read_puzzle(" h\n...\n .", blanks) == CROSS
    assert read_solutions(" h\nbag\n t", CROSS, blanks)[0].check() == ()
    assert read_puzzle("#h#\n\n# #\n".replace("\n\n", "\n   \n"), Dialect(open=" ", words="hat bag")) == CROSS


@pytest.mark.parametrize("name", ["text", "json", "facts", "prolog"])
@pytest.mark.parametrize(
    "puzzle",
    [FillIn(["#h#", "___", "#_#"], ["hat", "bag"]), SeekNumbers(size=(3, 2), first=(1, 1), final=(3, 1)), Rikudo(7)],
    ids=lambda puzzle: puzzle.kind,
)
def test_a_file_without_a_suffix_is_read_by_what_is_in_it(name: str, puzzle: Puzzle, tmp_path: Path) -> None:
    write(puzzle, tmp_path / "puzzle", format=name)
    assert read(tmp_path / "puzzle") == puzzle


@pytest.mark.parametrize("language", ["tr", "az", "tr-TR"])
def test_turkish_capitals_become_their_own_small_letters(language: str, written: Written) -> None:
    turkish = Dialect(ignore_case=True, language=language)
    puzzle = read(written("puzzle.txt", "__#__\n\nİÇ IŞ\n"), dialect=turkish)
    assert puzzle == FillIn(["__#__"], ["iç", "ış"])
    (solution,) = read_solution_files(written("solution.txt", "İÇ#IŞ"), puzzle, dialect=turkish)
    assert solution.check() == ()


def test_a_language_is_a_code() -> None:
    with pytest.raises(InputError, match="language: expected a code such as tr"):
        Dialect(language="t\u0131")


def test_letters_of_a_language_stand_in_the_grid_and_the_list_keeps_its_spelling(written: Written) -> None:
    file = written("puzzle.txt", "_###\n____\n_###\n_###\n_###\n\nélan\ntête-à\n")
    puzzle = read(file, dialect=Dialect(language="fr"))
    assert puzzle == FillIn(["_###", "____", "_###", "_###", "_###"], ["elan", "tetea"])
    assert puzzle.spelling == {"elan": "élan", "tetea": "tête-à"}
    assert solve(puzzle).solution.grid == ("t###", "elan", "t###", "e###", "a###")
    for name in ("again.txt", "again.json"):
        write(puzzle, file.with_name(name))
        again = read(file.with_name(name))
        assert (again, again.spelling) == (puzzle, puzzle.spelling)
    solved = written("solution.txt", "t###\nélan\nt###\nê###\nà###\n")
    (solution,) = read_solution_files(solved, puzzle, dialect=Dialect(language="fr"))
    assert solution.check() == ()


@pytest.mark.parametrize(
    ("language", "spelling", "letters"),
    [
        ("de", "Straße", "Strasse"),
        ("de", "ÄRGER", "AERGER"),
        ("es", "señor", "señor"),
        ("pt", "coração", "coracao"),
        ("en", "ICE AGE;80", "ICEAGE"),
    ],
)
def test_lengths_are_those_of_the_letters_in_the_grid(language: str, spelling: str, letters: str) -> None:
    text = f"{'_' * len(letters)}\n\n{spelling}\n"
    puzzle = read_puzzle(text, dialect=Dialect(language=language))
    assert puzzle == FillIn(["_" * len(letters)], [letters])
    assert puzzle.spelling.get(letters, letters) == spelling.partition(";")[0]


@pytest.mark.parametrize(
    ("text", "name"),
    [('{"kind": 1}', "json"), ("% facts\ncell(1..3,1).", "facts"), ("?- goal(X).", "prolog"), ("#_#\n\nhat", "text")],
)
def test_a_text_looks_like_its_format(text: str, name: str) -> None:
    assert sniffed(text) == name
    assert sniffed(f"{text}\n{'.a(' * 10**6}") == name  # at once
