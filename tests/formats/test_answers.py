"""Answer sets as clingo prints them, read wherever solutions are read."""

from collections.abc import Callable

import pytest

from aspsolve import FillIn, InputError, Rikudo, SeekNumbers, read, read_solutions
from aspsolve.formats._answers import answer_sets
from tests.conftest import COURSE, ROOT, Run, Written, some_slow
from tests.processes import ran

SEVERAL = ROOT / "instances" / "seeknumbers" / "07_random_6x6_several.lp"
LINE = (
    "path(1,1,2,1) path(2,1,3,1) path(3,1,3,2) path(3,2,2,2)\npath(2,2,1,2) path(1,2,1,3) path(1,3,2,3) path(2,3,3,3)"
)
SHORT = SeekNumbers(size=(2, 2), first=(1, 1), final=(1, 2))
RIGHT, WRONG = "path(1,1,2,1) path(2,1,2,2) path(2,2,1,2)", "path(1,1,2,1)"

#: Options of clingo, and how many of the three answer sets it then prints.
PRINTED = {"-V0": 3, "": 3, "--outf=1": 1, "--outf=1 -q0": 3, "--outf=2": 3, "-V0 --outf=1": 1, "-V2": 3, "-q1": 1}
#: Says of each solution in a text whether it is right.
Checks = Callable[..., list[bool]]


@pytest.fixture
def checks(written: Written) -> Checks:
    """Return what says of each solution in a text whether it is right."""

    def right(text: str, puzzle: SeekNumbers = SHORT) -> list[bool]:
        return [not solution.check() for solution in read_solutions(written("answers.lp", text), puzzle)]

    return right


@pytest.mark.parametrize(("options", "answers"), some_slow(PRINTED.items(), quick_every=len(PRINTED)))
def test_all_that_clingo_prints_is_read(written: Written, options: str, answers: int) -> None:
    encoding, puzzle = ROOT / "encodings" / "seeknumbers.lp", read(SEVERAL)
    _, out, _ = ran("-m", "clingo", encoding, SEVERAL, "0", *options.split())
    for suffix in (".lp", ".txt", ".json", ".out"):
        file = written(f"printed{suffix}", out)
        found = read_solutions(file, puzzle)
        assert all(solution.check() == () for solution in found)
        assert len({*map(str, found)}) == len(found) == answers


def test_what_our_clingo_prints_is_read_without_its_drawings(written: Written, run: Run) -> None:
    instance = ROOT / "instances" / "fillin" / "03_lab_4x3.lp"
    printed = run("clingo", ROOT / "encodings" / "fillin.lp", instance, "0", code=30).out
    (solution,) = read_solutions(written("out.txt", printed), read(instance))
    assert solution.check() == ()


@pytest.mark.parametrize("sign", ["", "# "])
def test_answer_line_of_an_assignment_is_read(checks: Checks, sign: str) -> None:
    assert checks(sign + LINE.replace("\n", "\n" + sign), COURSE) == [True]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (f"Answer: 1\n{RIGHT}\nAnswer: 2\n{WRONG}\nSATISFIABLE\n", [True, False]),
        (f"Answer: 1 (Time: 0.025s)\n{RIGHT}\nOptimization: 3\nOPTIMUM FOUND\n", [True]),
        (f"Answer: 1\n{RIGHT.replace(' path(2,2', chr(10) + 'path(2,2')}\nSATISFIABLE\n", [True]),
        ("Answer: 1\n\nSATISFIABLE\n", [False]),
        (f"{RIGHT}\n{WRONG}\nSATISFIABLE\n", [True, False]),
        ("clingo version 5.8.0\nReading from stdin\nSolving...\nUNSATISFIABLE\n", []),
        ("UNSATISFIABLE\n", []),
        (f"{RIGHT}\n\n{WRONG}\n", [True, False]),
        (RIGHT.replace(" ", ".\n\n") + ".", [True]),
        (RIGHT.replace(" ", ". % the next\n") + ".", [True]),
        (RIGHT.replace(" ", ".") + ".", [True]),
        (RIGHT.replace(",", ", ") + ".", [True]),
        ("path(1,1,2,1). path(2,1..1,2,2). path(2,2,1,2) :- path(1,1,2,1).", [True]),
        (f"% Solution 1\n{WRONG}.\n% Solution 2\n{RIGHT}\n% Solution 3\n", [False, True, False]),
        (f"cell(1,1) hint(1,1,2) {RIGHT}", [True]),
        ("% nothing\n", []),
        ("", []),
    ],
)  # fmt: skip
def test_atoms_are_read_as_they_stand(checks: Checks, text: str, right: list[bool]) -> None:
    assert checks(text) == right


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Answer: 1\npath(1,1,2\nSATISFIABLE", "answers.lp:2: expected an answer set of terms"),
        ("path(1,1,2,1) path(2,", "answers.lp:1: expected an answer set of terms"),
        ('path(1,1,2,1) path("2,', "answers.lp:1: expected a closing quote, found none"),
        ("path(1,1,2,1). path(2,", "answers.lp:1: expected an answer set of terms"),
        ("path(1,1,2,1).\npath(2,1 2,2).", "answers.lp:2:10: syntax error, unexpected <NUMBER>"),
        ("Answer: 1\npth(1,1,2,1)\nSATISFIABLE", r"expected a solution, atoms of path/4, found pth\(1,1,2,1\)"),
    ],
)
def test_what_is_no_answer_set_is_refused_with_its_line(checks: Checks, text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        checks(text)


def test_rows_of_capital_letters_are_not_taken_for_clingos_words(written: Written) -> None:
    puzzle = FillIn(["_______", "###_###"], ["UNKNOWN"])
    assert len(read_solutions(written("solved.txt", "UNKNOWN\n###N###\n"), puzzle)) == 1


def test_strings_with_spaces_and_brackets_stay_whole() -> None:
    atoms = ['place("a b)(",across,1,1)', 'place("q\\"uote",down,1,1)']
    assert [[*map(str, answer)] for answer in answer_sets(" ".join(atoms))] == [atoms]


def test_long_answers_are_read_at_once() -> None:
    text = " ".join(f"number({x},{y},{x * y})" for x in range(100) for y in range(100))
    assert len(Rikudo(7).decode(answer_sets(text)[0]).numbers) == 10_000


@pytest.mark.parametrize("term", ["-2147483648/-1", "-2147483648\\\\-1", "7/2"])
def test_division_is_no_answer_and_is_not_done(term: str) -> None:
    with pytest.raises(InputError, match="expected an answer set of terms, found a division"):
        answer_sets(f"path({term},1,1,1)")
    assert len(answer_sets(f'place("{term}",across,1,1)')[0]) == 1
