"""Write-then-read is the identity in every format; what is damaged is refused, with nothing but an InputError."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aspsolve import Dialect, FillIn, InputError, Puzzle, Result, Rikudo, SeekNumbers, Status, read, solve, write
from aspsolve.formats import FORMATS, format_named, format_names, name_of_format, read_solutions
from tests.conftest import Written, examples
from tests.formats.strategies import SIGNS, any_fillins, any_puzzles, number_grids, puzzles

PLAIN = Dialect()
MOST = 2**31 - 1
EXAMPLES = [
    FillIn(["#h#", "___", "#_#"], ["hat", "bag"]),
    SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)]),
    Rikudo(19, [(-4, 0, 1), (4, 0, 18)], [(1, 1, -1, 1), (0, -2, -2, -2)]),
]
#: All formats of puzzles, and how often a quick test tries each: facts take a child process.
NAMES = {"text": 15, "json": 10, "prolog": 15, "facts": 3, "janko": 8, "puzzlink": 8, "ipuz": 4}


def read_back_or_refused(name: str, puzzle: Puzzle, dialect: Dialect = PLAIN) -> None:
    """Check that what a format writes of a puzzle is read as the same one, or that it refuses in a sentence."""
    chosen = format_named(name)
    try:
        text = chosen.write_puzzle(puzzle, dialect)
    except InputError:
        return
    assert chosen.read_puzzle(text, dialect) == puzzle


@pytest.mark.parametrize(
    ("name", "number"), [*NAMES.items(), *(pytest.param(name, 100, marks=pytest.mark.slow) for name in format_names())]
)
def test_every_puzzle_is_read_back_or_refused(name: str, number: int) -> None:
    @given(puzzle=st.one_of(any_puzzles(), number_grids()))
    @settings(max_examples=examples(number), deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def tried(puzzle: Puzzle) -> None:
        read_back_or_refused(name, puzzle)

    tried()


@pytest.mark.parametrize("name", ["text", "json"])
@given(puzzle=puzzles())
@settings(max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_usual_puzzle_can_be_written(name: str, puzzle: Puzzle) -> None:
    chosen = format_named(name)
    assert chosen.read_puzzle(chosen.write_puzzle(puzzle, PLAIN), PLAIN) == puzzle


@given(puzzle=any_fillins(), block=SIGNS, open_=SIGNS)
@settings(max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_fill_in_in_any_dialect_is_read_back_or_refused(puzzle: FillIn, block: str, open_: str) -> None:
    try:
        dialect = Dialect(block=block, open=open_)
    except InputError:
        return
    read_back_or_refused("text", puzzle, dialect)


@pytest.mark.parametrize("name", FORMATS)
@given(puzzle=any_fillins())
@settings(max_examples=examples(10), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_filled_grid_is_read_back(name: str, puzzle: FillIn) -> None:
    solution = puzzle.solution_from_rows(puzzle.rows)
    if name == "facts":
        solution = puzzle.decode([atom.symbol for atom in solution.atoms()])  # letters stand in words there
    chosen = format_named(name)
    text = chosen.write_result(Result(Status.SATISFIABLE, (solution,)), puzzle, PLAIN)
    assert chosen.read_solutions(text, puzzle, PLAIN) == (solution,)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    ("puzzle", "refused"),
    [
        (FillIn(["####", "####"], ["ab"]), {"facts"}),
        (FillIn(["__#", "###"], ["ab"]), {"facts"}),
        (FillIn(["__"], ["ab"], min_slot=MOST), {"prolog"}),
        (FillIn(["__"], ["ab", "abc"], spare_words=True), {"prolog"}),
        (FillIn(["│_", "╱_"], ["│b", "╱c"]), set()),
        (FillIn(["│_"], ["│b", '"b"']), {"text"}),
        (FillIn(["%_"], ["%b"]), {"text"}),
        (FillIn([["e\u0301"], ["_"]], [["e\u0301", "a"]]), set()),
        (SeekNumbers(cells=[(1, 1)], first=(1, 1), final=(1, 1)), set()),
        (SeekNumbers(size=(3, 1), first=(1, 1), final=(3, 1), hints=[(2, 1, MOST)]), set()),
        (SeekNumbers(cells=[(-MOST, 0), (MOST, 0)], first=(MOST, 0), final=(-MOST, 0)), {"text"}),
        # Clingo never reaches the largest number as the end of a range.
        (SeekNumbers(cells=[(MOST - 1, 1), (MOST, 1)], first=(MOST, 1), final=(MOST - 1, 1)), set()),
        (Rikudo(cells=[(0, 0)]), set()),
    ],
    ids=repr,
)  # fmt: skip
def test_unusual_puzzle_is_read_back_or_refused(name: str, puzzle: Puzzle, refused: set[str]) -> None:
    chosen = format_named(name)
    if name in refused:
        with pytest.raises(InputError):
            chosen.write_puzzle(puzzle, PLAIN)
    else:
        assert chosen.read_puzzle(chosen.write_puzzle(puzzle, PLAIN), PLAIN) == puzzle


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.kind)
def test_solution_written_then_read_is_the_same(written: Written, name: str, puzzle: Puzzle) -> None:
    result = solve(puzzle)
    file = written(f"solution{FORMATS[name][0]}", format_named(name).write_result(result, puzzle, PLAIN))
    assert read_solutions(file, puzzle) == result.solutions


@pytest.mark.parametrize(
    ("name", "refuted", "unknown"),
    [("text", "", ""), ("facts", "", ""), ("prolog", "false.\n", "% fill-in: no answer is known\n")],
)
def test_result_without_solutions_is_written(name: str, refuted: str, unknown: str) -> None:
    assert format_named(name).write_result(Result(Status.UNSATISFIABLE), EXAMPLES[0], PLAIN) == refuted
    assert format_named(name).write_result(Result(Status.UNKNOWN), EXAMPLES[0], PLAIN) == unknown


@pytest.mark.parametrize("status", [Status.UNSATISFIABLE, Status.UNKNOWN])
def test_result_without_solutions_is_an_empty_list_in_json(status: Status) -> None:
    written = json.loads(format_named("json").write_result(Result(status, stopped=True), EXAMPLES[0], PLAIN))
    assert (written["status"], written["solutions"], written["stopped"]) == (status.value, [], True)


def test_format_is_chosen_by_name_or_suffix() -> None:
    assert name_of_format("a.JSON") == "json"
    assert name_of_format("-") == "text"
    with pytest.raises(InputError, match=r"a\.xyz: the suffix '\.xyz' names no format: expected one of \.txt"):
        name_of_format("a.xyz")
    with pytest.raises(InputError, match="there is no format 'yaml': expected one of text"):
        format_named("yaml")


@pytest.mark.parametrize(("suffix", "refused"), [(".json", 2), (".lp", 2), (".pl", 1), (".txt", 0)])
def test_what_a_file_says_itself_is_not_overridden(tmp_path: Path, suffix: str, refused: int) -> None:
    file = tmp_path / f"puzzle{suffix}"
    write(EXAMPLES[0], file)
    complaints = []
    for dialect in (Dialect(words="hat bag"), Dialect(min_slot=3)):
        try:
            read(file, dialect=dialect)
        except InputError as error:
            complaints.append(error.message)
    assert len(complaints) == refused
    assert all("cannot be set here: a fill-in in the format " in message for message in complaints)
