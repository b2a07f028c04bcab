"""Clues by their looks and places: in text, pictures, words and facts, read back as they are written."""

import re

import pytest

from aspsolve import Family, InputError, explain, hint, solve
from aspsolve.draw import svg
from aspsolve.draw._svg import in_words
from aspsolve.explanation import AttemptState
from aspsolve.formats.text import read_puzzle
from tests.conftest import Declare
from tests.families.declared.examples import cells, family_of

#: A family that has all looks of clues at all their places, and no rules about them.
ALL = """% @family looks: Looks
% @board cage(X,Y,C)
% @clue given(X,Y,N): {X,Y} is {N}
% @clue small(X,Y,L) as letter corner: {X,Y} has {L}
% @clue up(X,Y,N) as number upper: {X,Y} has {N} above
% @clue low(X,Y,N) as number lower: {X,Y} has {N} below
% @clue dark(X,Y) as shade: {X,Y} is dark
% @clue ring(X,Y,C) as circle: {X,Y} has a {C} circle
% @clue way(X,Y,N,D) as pointer: {X,Y} sees {N} in direction {D}
% @clue goes(X,Y,D) as pointer: {X,Y} sees in direction {D}
% @clue hides(X,Y) as unknown: {X,Y} has an unknown number
% @clue tops(X,Y,A,B) as arrow: {X,Y} is more than {A,B}
% @clue dot(X,Y,A,B,C) as circle between: a {C} dot is between {X,Y} and {A,B}
% @clue meets(X,Y,N) as number crossing: {N} is on the corner of {X,Y}
% @clue sum(C,N,O) as operation cage: cage {C} makes {N} by {O}
% @clue left(Y,I,N) as number left: row {Y} has {N}
% @clue right(Y,N) as number right: row {Y} has {N}
% @clue above(X,I,N) as number above: column {X} has {N}
% @clue below(X,L) as letter below: column {X} has {L}
% @answer number(X,Y,N): {X,Y} is {N} / {X,Y} is not {N}

{ number(X,Y,1) } = 1 :- cage(X,Y,_).
used :- given(_,_,_). used :- small(_,_,_). used :- up(_,_,_). used :- low(_,_,_). used :- dark(_,_).
used :- ring(_,_,_). used :- way(_,_,_,_). used :- tops(_,_,_,_). used :- dot(_,_,_,_,_). used :- sum(_,_,_).
used :- meets(_,_,_). used :- goes(_,_,_). used :- hides(_,_).
used :- left(_,_,_). used :- right(_,_). used :- above(_,_,_). used :- below(_,_).
#show number/3.
"""
FACTS = {
    "cage": [[x, y, 1 + (y > 1)] for x, y in cells(3, 2)], "given": [[1, 1, 7]], "small": [[1, 1, "q"]],
    "up": [[2, 1, 12]], "low": [[2, 1, 3]], "dark": [[2, 2]], "ring": [[3, 1, "white"]],
    "way": [[1, 2, 2, "left"]], "goes": [[2, 2, "up"]], "hides": [[3, 2]],
    "tops": [[1, 1, 1, 2]], "dot": [[2, 2, 3, 2, "black"]], "sum": [[1, 12, "+"]],
    "meets": [[2, 2, 11], [4, 3, 0]],
    "left": [[1, 1, 4], [1, 2, 5], [2, 1, 6]], "right": [[2, 8]], "above": [[1, 1, 9], [1, 2, 10], [3, 1, 1]],
    "below": [[2, "z"]],
}  # fmt: skip


@pytest.fixture
def family(declare: Declare) -> Family:
    return declare(ALL)


def test_each_clue_is_written_as_text_and_as_json_and_read_back(family: Family) -> None:
    puzzle = family.puzzle(**FACTS)
    assert family.puzzle.from_json(puzzle.to_json()) == puzzle
    text = family.text_syntax.write_puzzle(puzzle, None)
    assert text.split("\n\n")[0].splitlines() == [
        "         9  .  .",
        "        10  .  1",
        " 4  5 │  7  .  . │",
        "    6 │  .  .  ? │  8",
        "         .  z  .",
    ]
    assert family.text_syntax.read_puzzle(text, None) == puzzle
    (solution,) = solve(puzzle, models=0).solutions
    assert family.text_syntax.read_solution(family.text_syntax.write_solution(solution, None), puzzle, None) == solution


def test_each_clue_is_drawn_and_said(family: Family) -> None:
    drawing = family.puzzle(**FACTS).drawing()
    picture, said = svg(drawing), in_words(drawing)
    for text in ("7", "q 12+", "12", "3", "2", "11", "4", "5", "6", "8", "9", "10", "1", "z", "↑", "?"):
        assert f">{text}</text>" in picture
        assert text in said
    assert {'class="white"', 'class="black"', 'class="arrows"'} <= {*re.findall(r'class="\w+"', picture)}
    assert 'class="diagonals"' in picture
    assert "Left of row 1: 4, 5." in said
    assert "2←" in said
    assert "Between row 2 column 2 and row 2 column 3: ●." in said
    assert "At the corner between row 1 column 1 and row 2 column 2: 11." in said
    assert str(family.puzzle(**FACTS)).splitlines()[:7] == [
        "  │                          9",
        "  │                          10                  1",
        "  │                     ┌─────────────────────────────┐",
        r"1 │      4         5    │ q 12+:7    3\12        ○    │",
        "  │                     ├────∨────11──────────────────┤",
        "2 │                6    │   2←        ■↑    ●    ?    │    8",
        "  │                     └─────────────────────────────0",
    ]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ring", [1, 1, "red"], "ring: expected black or white, found 'red'"),
        ("left", [9, 1, 1], "left: there is no row 9"),
        ("above", [1, 0, 1], "above: 0 is not between 1 and"),
        ("sum", [5, 1, "+"], "sum: there is no region 5"),
        ("goes", [1, 1, "north"], "goes: expected up or right or down or left, found 'north'"),
        ("way", [1, 1, 1, "north"], "way: expected up or right or down or left, found 'north'"),
        ("dot", [8, 8, 9, 8, "black"], "dot: there is no cell"),
        ("meets", [5, 1, 1], "meets: there is no cell around the corner (5,1)"),
    ],
)
def test_a_clue_at_no_place_is_refused(family: Family, name: str, value: list[object], message: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(message)}"):
        family.puzzle(**{**FACTS, name: [value]})


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (". .\n│ . . .", "1:1: expected 3 clues, found 2"),
        ("│ . . . │ 1 2", "1:13: expected one clue right, found 2"),
        ("a │ . . .", "1:1: expected a number or ., found 'a'"),
        ("1 │ . . . │ 1 │ 2", "1:1: expected a row of cells after │"),
        ("1 │", "1:1: expected a row of cells after │"),
    ],
)
def test_a_mistake_around_a_grid_has_its_place(family: Family, text: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{error}$"):
        family.text_syntax.read_puzzle(text, None)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("as number left", "as number corner left", "expected an atom"),
        ("as number left", "as edge left", "how is left drawn?"),
        ("left(Y,I,N)", "left(Y,I,N,M)", "a number left has 2 or 3 arguments, found 4"),
        ("cage(X,Y,C)", "cage(X,Y,R)", "sum: expected a board of regions C, as cage(X,Y,C)"),
        ("% @board", "% @lattice hexagons\n% @board", "meets: hexagons have no place crossing of them"),
        ("right(Y,N) as number right", "right(Y,N) as number left", "right: left already stands there as number left"),
        ("dark(X,Y) as shade", "dark(X,Y) as circle", "ring: dark already stands there as circle"),
        ("% @clue ring", "% @clue oak(X,Y) as tree\n% @clue ring", "ring: oak already stands there as tree"),
    ],
)
def test_a_form_that_there_is_not_is_refused(declare: Declare, old: str, new: str, message: str) -> None:
    with pytest.raises(InputError, match=f":[0-9]+: {re.escape(message)}"):
        declare(ALL.replace(old, new, 1))


LOOP = [[1, 1, 1, 2], [1, 1, 2, 1], [1, 2, 2, 2], [2, 1, 3, 1], [2, 2, 3, 2], [3, 1, 3, 2]]


def test_both_answers_of_a_puzzle_are_drawn_written_read_checked_and_explained() -> None:
    family = family_of("yajilin")
    puzzle = family.puzzle(cell=cells(3, 3), sees=[[2, 3, 1, "left"]])
    (solution,) = solve(puzzle, models=0).solutions
    assert solution.to_json() == {"step": LOOP, "shaded": [[1, 3], [3, 3]]}
    assert puzzle.solution_from_json(solution.to_json()) == solution
    written = family.text_syntax.write_solution(solution, None)
    assert written.splitlines()[:3] == ["1 │ ┌─────┐", "  │ │     │", "2 │ └─────┘"]
    assert written.splitlines()[-4:] == ["shaded:", ". . .", ". . .", "x . x"]
    assert family.text_syntax.read_solution(written, puzzle, None) == solution
    assert str(solution).splitlines()[0] == "1 │  ┌───────┐"
    assert str(solution).splitlines()[4] == "3 │  ■  1←   ■"
    assert puzzle.solution_from_json({"step": LOOP, "shaded": [[1, 3]]}).check() == (
        "Rule broken: (3,3) is shaded, or the loop passes through it.",
    )
    right = puzzle.solution_from_json({"step": [], "shaded": [[1, 3]], "not step": [[2, 2, 2, 3]]})
    assert hint(puzzle, right).state is AttemptState.RIGHT
    wrong = puzzle.solution_from_json({"step": [], "shaded": [[1, 1]]})
    assert hint(puzzle, wrong).state is AttemptState.WRONG
    atoms = {str(atom) for step in explain(puzzle).steps for one in step.conclusions for atom, _ in one.literals}
    assert {"shaded(1,3)", "step(1,1,2,1)"} <= atoms


def test_a_mistake_in_the_second_answer_has_its_place() -> None:
    family = family_of("yajilin")
    puzzle = family.puzzle(cell=cells(2, 1))
    with pytest.raises(InputError, match=r"^3:3: expected x or \., found '7'$"):
        family.text_syntax.read_solution("1 1 2 1\nshaded:\n. 7\n", puzzle, None)


def test_figures_tubes_and_walls_are_drawn_written_and_read_back() -> None:
    drawn = {}
    for kind, clues in (
        ("tents", {"tree": [[1, 1]]}),
        ("thermometers", {"tube": [[2, 1, 1, 1]], "left": [[1, 1]]}),
        ("shikaku", {"size": [[1, 1, 1], [2, 1, 1]]}),
    ):
        family = family_of(kind)
        puzzle = family.puzzle(cell=cells(2, 1), **clues)
        (solution,) = solve(puzzle, models=0).solutions
        text = family.text_syntax.write_solution(solution, None)
        assert family.text_syntax.read_solution(text, puzzle, None) == solution
        drawn[kind] = str(solution).splitlines(), re.findall(r'class="([\w-]+)"', svg(solution.drawing()))
    assert drawn["tents"][0][0] == "1 │ ♣  △"
    assert drawn["tents"][1].count("figure") == 2
    assert drawn["thermometers"][0][0] == "1 │ 1   · < ■"
    assert {"given", "tube-rim", "tube", "tube-full"} <= {*drawn["thermometers"][1]}
    assert "shade" not in drawn["thermometers"][1]
    assert drawn["shikaku"][0][:3] == ["  │ ┌───┬───┐", "1 │ │ 1 │ 1 │", "  │ └───┴───┘"]
    assert {"rim", "borders"} <= {*drawn["shikaku"][1]}


def test_cages_are_dashed_lines_inside_of_regions() -> None:
    family = family_of("killer")
    puzzle = family.puzzle(
        region=[[x, y, y] for x, y in cells(2, 2)], cage=[[1, 1, 1], [2, 1, 2], [1, 2, 1], [2, 2, 2]], total=[[1, 3]]
    )
    assert family.text_syntax.read_puzzle(family.text_syntax.write_puzzle(puzzle, None), None) == puzzle
    bare = family.puzzle.from_facts(family.board(4, 4))
    assert family.text_syntax.read_puzzle(family.text_syntax.write_puzzle(bare, None), None) == bare
    drawing = puzzle.drawing()
    assert str(puzzle).splitlines()[:5] == [
        "  │ ┌───────┐",
        "1 │ │ 3 ┆   │",
        "  │ ├───────┤",
        "2 │ │   ┆   │",
        "  │ └───────┘",
    ]
    assert svg(drawing).count('class="cages"') == 1
    assert "Row 1: 3, 1 open. Areas: 1, 1. Cages: 1, 2." in in_words(drawing)


BRIDGES = """% hashi
3 . 3 . 3
. . . . .
4 . . 1 .
. . 2 . 3
2 . . 1 .
"""
JOINED = """1 │ 3─────3═════3
  │ ║           │
2 │ ║  ·  ·  ·  │
  │ ║           │
3 │ 4────────1  │
  │ │           │
4 │ │  ·  2═════3
  │ │
5 │ 2────────1  ·
  └──────────────
    1  2  3  4  5
"""


def test_lines_from_clue_to_clue_are_drawn_said_and_read_back() -> None:
    puzzle = read_puzzle(BRIDGES)
    (solution,) = solve(puzzle, models=0).solutions
    syntax = family_of("hashi").text_syntax
    assert syntax.write_solution(solution, None) == JOINED
    assert syntax.read_solution(JOINED, puzzle, None) == solution
    assert solution.check() == ()
    assert "2 from row 1 column 3 to row 1 column 5" in in_words(solution.drawing())
    assert svg(solution.drawing()).count('stroke-width="4"') == 1
    assert svg(puzzle.drawing()).count('class="first"') == 9, "the clues are in circles"


@pytest.mark.parametrize(
    "bridge",
    [
        [[3, 1, 3, 4, 1], [1, 3, 4, 3, 1], [1, 3, 4, 3, 2]],  # lines that cross
        [[1, 1, 3, 1, 2]],  # the second one alone
        [[1, 1, 5, 1, 1]],  # past a clue
        [[1, 1, 5, 4, 1], [9, 9, 999999999, 9, 1]],  # askew, and where no cells are
        [],
    ],
)
def test_a_wrong_answer_of_lines_is_written_and_read_back(bridge: list[list[int]]) -> None:
    puzzle = read_puzzle(BRIDGES)
    solution = puzzle.solution_from_json({"bridge": bridge})
    assert solution.check()
    assert svg(solution.drawing())
    syntax = family_of("hashi").text_syntax
    assert syntax.read_solution(syntax.write_solution(solution, None), puzzle, None) == solution


def test_a_line_that_ends_at_no_clue_is_refused() -> None:
    broken = JOINED.replace("4────────1", "4─────·  1")
    with pytest.raises(InputError, match=r"the line at \(1,3\) does not lead from one clue to another"):
        family_of("hashi").text_syntax.read_solution(broken, read_puzzle(BRIDGES), None)


def test_lines_may_go_upwards(declare: Declare) -> None:
    family = declare(
        "% @family up: Up\n% @rows upwards\n% @board cell(X,Y)\n% @clue end(X,Y,N): {X,Y} is {N}\n"
        "% @answer joined(X,Y,A,B,I) as lines: line {I} joins {X,Y} and {A,B} / no line {I} joins {X,Y} and {A,B}\n"
        "{ joined(X,Y,X,B,1..2) } :- cell(X,Y), end(X,Y,_), end(X,B,_), Y < B.\n#show joined/5.\n"
    )
    puzzle = family.puzzle(cell=cells(1, 3), end=[(1, 1, 1), (1, 3, 2)])
    solution = puzzle.solution([(1, 1, 1, 3, 1), (1, 1, 1, 3, 2)])
    text = family.text_syntax.write_solution(solution, None)
    assert text.splitlines()[:2] == ["3 │ 2", "  │ ║"]
    assert family.text_syntax.read_solution(text, puzzle, None) == solution


LAMPS = """\
 .  . 2b  .  .
4w  .  .  .  .
 .  .  .  .  .
 .  .  .  .  .
 .  .  . 7b  .
"""


def test_numbers_in_circles_are_drawn_said_and_read_back_as_they_are_written_and_drawn() -> None:
    syntax = family_of("shingoki").text_syntax
    puzzle = syntax.read_puzzle(LAMPS, None)
    (solution,) = solve(puzzle, models=0).solutions
    drawn = str(puzzle)
    assert drawn.splitlines()[:2] == ["1 │  ·   ·  ●2   ·   ·", "2 │ ○4   ·   ·   ·   ·"]
    assert syntax.write_puzzle(puzzle, None) == LAMPS
    for text in (drawn, LAMPS.replace("2b", "b2")):
        assert syntax.read_puzzle(text, None) == puzzle
    assert syntax.read_solution(syntax.write_solution(solution, None), puzzle, None) == solution
    assert {*re.findall(r'class="on-(\w+)"', svg(puzzle.drawing()))} == {"final", "first"}
    with pytest.raises(InputError, match=r"^2:2: expected a number with b or w, found '4'$"):
        syntax.read_puzzle(LAMPS.replace("4w", " 4"), None)
