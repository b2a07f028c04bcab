"""``aspsolve check``: what is said of right, repeated and denied solutions, and of answers to another puzzle."""

import json
from pathlib import Path

import pytest

from aspsolve.cli import main
from tests.conftest import some_slow

GRID = "Puzzle = [['#',h,'#'],[b,a,g],['#',t,'#']]"
RIGHT = f"{GRID}, WordList = [[h,a,t],[b,a,g]]"
WRONG = RIGHT.replace("b,a,g],['#'", "b,e,g],['#'")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a puzzle that has one solution and one that has none."""
    (tmp_path / "one.txt").write_text("#h#\n___\n#_#\n\nhat bag\n")
    (tmp_path / "none.txt").write_text("#x#\n___\n#_#\n\nhat bag\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked(puzzle: str, file: str, text: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    Path(file).write_text(text)
    code = main(["check", puzzle, file, *options])
    out, err = capsys.readouterr()
    return code, out + err


def test_repeated_solutions_are_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("one.txt", "a.pl", f"{RIGHT} ;\n{RIGHT} ;\n{RIGHT}.", capsys) == (
        0,
        "a.pl: solution 1: right\na.pl: solution 2: the same as solution 1\na.pl: solution 3: the same as solution 1\n",
    )
    code, said = checked("one.txt", "a.pl", f"{RIGHT} ;\n{WRONG} ;\n{WRONG}.", capsys)
    assert code == 1
    assert said.endswith("a.pl: solution 3: the same as solution 2\n")


@pytest.mark.parametrize(
    ("file", "text"),
    some_slow(
        [
            ("a.pl", "Warning: /x/puzzle.pl:1: Initialization goal failed\n"),
            ("a.pl", "Warning: /x/puzzle.pl:3:\nWarning:    Goal (directive) failed: user: solve\n"),
            ("a.pl", "false."),
            ("a.txt", "false\n"),
            ("printed", "=====UNSATISFIABLE=====\n"),
            ("a.pl", "?- puzzle_solution(P, W).\nfalse."),
            ("a.json", '{"Result": "UNSATISFIABLE"}'),
            ("a.json", '{"status": "UNSATISFIABLE", "solutions": []}'),
            ("a.txt", "Solving...\nUNSATISFIABLE\n"),
        ]
    ),
)
def test_that_none_exists_is_judged(file: str, text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("none.txt", file, text, capsys) == (0, f"{file}: right: the puzzle has no solution\n")
    assert checked("one.txt", file, text, capsys) == (1, f"{file}: wrong: the puzzle has a solution\n")


def test_a_limit_may_come_before_it_is_known_whether_none_exists(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hard = {"kind": "seeknumbers", "size": [40, 40], "first": [1, 1], "final": [40, 40], "hints": [[20, 20, 500]]}
    Path("hard.json").write_text(json.dumps(hard))
    assert checked("hard.json", "a.pl", "false.", capsys, "--time-limit", "0.01") == (
        3,
        "a.pl: the limit was reached before it was known whether the puzzle has a solution\n",
    )
    code, said = checked("one.txt", "a.pl", "false.", capsys, "--time-limit", "-1")
    assert code == 2
    assert "time" in said


@pytest.mark.parametrize("text", ["", "% nothing\n"])
def test_an_empty_file_says_nothing(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("none.txt", "a.pl", text, capsys) == (1, "a.pl: there is no solution in it\n")


def test_false_after_an_answer_says_that_there_is_no_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("one.txt", "a.pl", f"{RIGHT} ;\nfalse.", capsys) == (0, "a.pl: right\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("WordList = [[h,a,t],[c,a,t]]", "1:56: the answer is to another list of words, without 'bag' and with 'cat'"),
        ("WordList = [[h,a,t]]", "1:56: the answer is to another list of words, without 'bag'"),
        ("WordList = [hat,bag,bag]", "1:56: the answer is to another list of words, with 'bag'"),
    ],
)
def test_another_list_of_words_is_named(
    words: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked("one.txt", "a.pl", f"{GRID}, {words}.", capsys) == (2, f"aspsolve: a.pl:{said}\n")


@pytest.mark.parametrize("words", ["WordList = [bag,hat]", "WordList = [[b,a,g],[h,a,t]]"])
def test_the_order_and_the_form_of_words_do_not_matter(
    words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked("one.txt", "a.pl", f"{GRID}, {words}.", capsys) == (0, "a.pl: right\n")


def test_words_are_compared_without_case_where_that_is_ignored(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{GRID}, WordList = ['HAT',bag]."
    assert checked("one.txt", "a.pl", text, capsys)[0] == 2
    assert checked("one.txt", "a.pl", text, capsys, "--ignore-case") == (0, "a.pl: right\n")


def test_words_of_a_pair_are_compared_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = "[[hat,cat], [['#',h,'#'],[b,a,g],['#',t,'#']]]."
    code, said = checked("one.txt", "a.pl", answer, capsys)
    assert (code, said.partition(": the ")[2]) == (
        2,
        "answer is to another list of words, without 'bag' and with 'cat'\n",
    )
