"""``aspsolve check``: what is said of right, repeated and denied solutions, and of answers to another puzzle."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Run, Written, some_slow

GRID = "Puzzle = [['#',h,'#'],[b,a,g],['#',t,'#']]"
RIGHT = f"{GRID}, WordList = [[h,a,t],[b,a,g]]"
WRONG = RIGHT.replace("b,a,g],['#'", "b,e,g],['#'")


#: Checks a text as answers to a puzzle, and returns what is said.
Checked = Callable[..., str]


@pytest.fixture
def checked(folder: Path, written: Written, run: Run) -> Checked:
    """Return what checks texts in a folder with a puzzle that has one solution and one that has none."""
    written("one.txt", "#h#\n___\n#_#\n\nhat bag\n")
    written("none.txt", "#x#\n___\n#_#\n\nhat bag\n")

    def check(puzzle: str, file: str, text: str, *options: str, code: int = 0) -> str:
        written(file, text)
        return "".join(run("check", puzzle, file, *options, code=code))

    return check


def test_repeated_solutions_are_named(checked: Checked) -> None:
    assert checked("one.txt", "a.pl", f"{RIGHT} ;\n{RIGHT} ;\n{RIGHT}.") == (
        "a.pl: solution 1: right\na.pl: solution 2: the same as solution 1\na.pl: solution 3: the same as solution 1\n"
    )
    said = checked("one.txt", "a.pl", f"{RIGHT} ;\n{WRONG} ;\n{WRONG}.", code=1)
    assert said.endswith("a.pl: solution 3: the same as solution 2\n")


@pytest.mark.parametrize(
    ("file", "text"),
    some_slow([
        ("a.pl", "Warning: /x/puzzle.pl:1: Initialization goal failed\n"),
        ("a.pl", "Warning: /x/puzzle.pl:3:\nWarning:    Goal (directive) failed: user: solve\n"),
        ("a.pl", "false."),
        ("a.txt", "false\n"),
        ("printed", "=====UNSATISFIABLE=====\n"),
        ("a.pl", "?- puzzle_solution(P, W).\nfalse."),
        ("a.json", '{"Result": "UNSATISFIABLE"}'),
        ("a.json", '{"status": "UNSATISFIABLE", "solutions": []}'),
        ("a.txt", "Solving...\nUNSATISFIABLE\n"),
    ]),
)  # fmt: skip
def test_that_none_exists_is_judged(file: str, text: str, checked: Checked) -> None:
    assert checked("none.txt", file, text) == f"{file}: right: the puzzle has no solution\n"
    assert checked("one.txt", file, text, code=1) == f"{file}: wrong: the puzzle has a solution\n"


def test_a_limit_may_come_before_it_is_known_whether_none_exists(written: Written, checked: Checked) -> None:
    hard = {"kind": "seeknumbers", "size": [40, 40], "first": [1, 1], "final": [40, 40], "hints": [[20, 20, 500]]}
    written("hard.json", hard)
    said = checked("hard.json", "a.pl", "false.", "--time-limit", "0.01", code=3)
    assert said == "a.pl: the limit was reached before it was known whether the puzzle has a solution\n"
    assert "time" in checked("one.txt", "a.pl", "false.", "--time-limit", "-1", code=2)


@pytest.mark.parametrize("text", ["", "% nothing\n"])
def test_an_empty_file_says_nothing(text: str, checked: Checked) -> None:
    assert checked("none.txt", "a.pl", text, code=1) == "a.pl: there is no solution in it\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("WordList = [[h,a,t],[c,a,t]]", "1:56: the answer is to another list of words, without 'bag' and with 'cat'"),
        ("WordList = [[h,a,t]]", "1:56: the answer is to another list of words, without 'bag'"),
        ("WordList = [hat,bag,bag]", "1:56: the answer is to another list of words, with 'bag'"),
    ],
)
def test_another_list_of_words_is_named(words: str, said: str, checked: Checked) -> None:
    assert checked("one.txt", "a.pl", f"{GRID}, {words}.", code=2) == f"aspsolve: a.pl:{said}\n"


@pytest.mark.parametrize(
    "answer", [f"{GRID}, WordList = [bag,hat].", f"{GRID}, WordList = [[b,a,g],[h,a,t]].", f"{RIGHT} ;\nfalse."]
)
def test_the_order_and_the_form_of_words_and_false_after_an_answer_do_not_matter(answer: str, checked: Checked) -> None:
    assert checked("one.txt", "a.pl", answer) == "a.pl: right\n"


def test_words_are_compared_without_case_where_that_is_ignored(checked: Checked) -> None:
    text = f"{GRID}, WordList = ['HAT',bag]."
    checked("one.txt", "a.pl", text, code=2)
    assert checked("one.txt", "a.pl", text, "--ignore-case") == "a.pl: right\n"


def test_words_of_a_pair_are_compared_too(checked: Checked) -> None:
    said = checked("one.txt", "a.pl", "[[hat,cat], [['#',h,'#'],[b,a,g],['#',t,'#']]].", code=2)
    assert said.partition(": the ")[2] == "answer is to another list of words, without 'bag' and with 'cat'\n"
