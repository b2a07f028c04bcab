"""A family is tried on small puzzles: shipped ones are right, and each mistake is one line."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from aspsolve import explain, read, solve
from aspsolve.explanation._explaining import faults_of_steps
from aspsolve.families._registry import FAMILIES
from tests.conftest import ROOT, Declare, Run, Written, some_slow

FAMILY = """% Lights: switch on lamps so that each number counts the lamps in its row.
%
% @family lights: Lights
% @board cell(X,Y)
% @clue row(X,Y,N): the row of {X,Y} has {N} lamps
% @clue dark(X,Y) as shade: {X,Y} is given as dark
% @answer lit(X,Y): {X,Y} is lit / {X,Y} is not lit
% @clues row(X,Y,N) :- cell(X,Y), N = { lit(A,Y) : cell(A,Y) }.
% @clues dark(X,Y) :- cell(X,Y), not lit(X,Y).

#defined row/3. #defined dark/2.
{ lit(X,Y) } :- cell(X,Y).

% The row of {X,Y} has {N} lamps.
:- row(X,Y,N), { lit(A,Y) : cell(A,Y) } != N.

% {X,Y} is given as dark. @obvious
:- dark(X,Y), lit(X,Y).

#show lit/2.
"""


@pytest.fixture
def tried(folder: Path, written: Written, run: Run) -> Callable[..., list[str]]:
    """Return what tries a family, and returns the lines that complain."""

    def complaints(text: str, *options: object, code: int) -> list[str]:
        written("lights.lp", text)
        said = "".join(run("check-family lights.lp", *options, code=code))
        return [line for line in said.splitlines() if line.startswith(("missing:", "wrong:", "aspsolve:"))]

    return complaints


def test_a_family_without_show_is_missing_it(declare: Declare) -> None:
    missing = declare(FAMILY.replace("#show lit/2.", "")).report().missing
    assert missing == ("a statement #show for each @answer",)


@pytest.mark.parametrize(("size", "tried_size"), [("3 2", "3x2"), ("7 7", "5x5")])
def test_the_usual_size_is_tried_first_unless_it_is_large(
    size: str, tried_size: str, folder: Path, written: Written, run: Run
) -> None:
    written("lights.lp", FAMILY.replace("#show", f"% @size {size}\n#show"))
    assert f"tried new puzzles of {tried_size}, " in run("check-family lights.lp").out


def test_each_reason_why_no_puzzle_is_made_is_named(tried: Callable[..., list[str]]) -> None:
    impossible = FAMILY.replace("{ lit(X,Y) }", ":- { lit(X,Y) } != 99.\n{ lit(X,Y) }")
    (_, wrong) = tried(impossible, code=1)
    assert "there is no Lights of 5 by 5; " in wrong
    assert "there is no Lights of 9 by 9" in wrong


@pytest.mark.slow
def test_a_family_whose_answers_have_no_clue_that_is_kept_is_soon_given_up(tried: Callable[..., list[str]]) -> None:
    text = FAMILY.replace(" :- cell(X,Y), ", " :- cell(X,Y), Y < 0, ").replace("#show", "% @kept row\n#show")
    (wrong,) = tried(text, code=1)
    assert wrong.startswith("wrong: new puzzles: no puzzle with one solution was found in 30 attempts")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (" N = { lit", " N = { not lit", "the clues of an answer exclude it: Rule broken: the row of ("),
        ("dark(X,Y), lit(X,Y)", "dim(X,Y), dark(X,Y), lit(X,Y)", ":18:4: no rule and no clue makes dim(X,Y)"),
        ("#defined row/3.", "", ":15:4: no rule and no clue makes row(X,Y,N): expected #defined, or another name"),
        ("#show",
         "% @clue other(X,Y): {X,Y} is set\n#defined other/2.\n% {X,Y} is dark.\n:- other(X,Y), lit(X,Y).\n#show",
         "wrong: the picture shows only one of two clues: dark(3,1) and other(3,1)"),
        ("#show", "% {X,Y} is dark.\n:- lit(X,Y).\n#show", "wrong: the only solution of a new puzzle is empty"),
        ("#show lit/2.", "#show lit/2.\n% @speed\n:- lit(1,1).",
         "wrong: the rules between % @speed and % @end exclude what the others allow: 'cell("),
        ("#show lit/2.", "#show lit/2.\n% @speed\n:- dark(X,Y), lit(X+1,Y).",
         "wrong: the rules between % @speed and % @end exclude what the others allow: 'cell("),
        ("#show lit/2.", "% {X,Y} is dark.\n:- lit(X,Y), X = Y, not fast.\n#show lit/2.\n% @speed\nfast.",
         "wrong: the rules between % @speed and % @end allow what the others exclude: 'cell("),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(old: str, new: str, complaint: str, tried: Callable[..., list[str]]) -> None:
    said = tried(FAMILY.replace(old, new), code=1)
    assert any(complaint in line for line in said), said


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("#show", "two(X) :- lit(X,Y).\n#show", "a rule that uses two/1, which line 20 derives"),
        ("#show", "% @piece room(X,Y): {X,Y} is a room / {X,Y} is no room\n{ room(X,Y) } :- lit(X,Y).\n#show",
         "a choice of exactly one room for each clue or cell"),
        ("@clues dark", "@clues dusk", "a declaration of dusk(…), which the rule in line 9 derives"),
        ("% The row of {X,Y} has {N} lamps.\n", "",
         "a sentence above the rule in line 14: :- row(X,Y,N), { lit(A,Y) : cell(A,Y) } != N."),
    ],
)  # fmt: skip
def test_what_is_unused_or_unsaid_is_missing(old: str, new: str, missing: str, declare: Declare) -> None:
    assert declare(FAMILY.replace(old, new)).report().missing == (missing,)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("dark(X,Y), lit(X,Y)", "dark(X,Y), not lit(X,Z)", "lights.lp:19:25-26: error: unsafe variable Z"),
        ("#show", ":~ lit(X,Y). [1,X,Y]\n#show", ":21:1: a family has no costs"),
        ("#show", "#minimize { 1,X,Y : lit(X,Y) }.\n#show", ":21:13: a family has no costs"),
        ("#show", "#maximize { 1,X,Y : lit(X,Y) }.\n#show", ":21:13: a family has no costs"),
        ("dark(X,Y), lit", "sign(X,Y,C), C != a, lit", ':19:1: a is a constant, and letters are strings: expected "a"'),
        ("@clue dark(X,Y)", "@clue dim(X,Y) as circle\n% @clue dark(X,Y)", ":6:9: no rule uses dim/2"),
    ],
)
def test_refused_rules_have_their_place(old: str, new: str, complaint: str, tried: Callable[..., list[str]]) -> None:
    text = FAMILY.replace("% @answer", "% @clue sign(X,Y,C) as letter: {X,Y} has {C}\n% @answer").replace(old, new)
    said = tried(text.replace("#show", ":- sign(X,Y,_), lit(X,Y).\n#show"), code=2)
    assert any(complaint in line for line in said), said


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("two(Z) :- lit(X,Y).", "22:5-6: error: unsafe variable Z: no positive literal gives it a value"),
        ("two(X) :- lit(X,Y) lit(Y,X).", "22:20-23: error: syntax error, unexpected <IDENTIFIER> (perhaps line 22 "),
    ],
)
@pytest.mark.parametrize(
    "command", ["check-family", "solve facts.lp --family", "explain facts.lp --family", "generate"]
)
def test_every_command_places_a_mistake_in_rules(command: str, rule: str, said: str, folder: Path, run: Run) -> None:
    text = FAMILY.replace("#show", f'% Beside it.\n#include "lib/beside.lp".\n{rule}\n#show')
    (folder / "lights.lp").write_text(text, encoding="utf-8")
    (folder / "facts.lp").write_text("cell(1..2,1..2). row(1,1,2).", encoding="utf-8")
    assert f"lights.lp:{said}" in run(command, "lights.lp", code=2).err


@pytest.mark.parametrize(
    ("command", "written", "place"),
    [
        ("solve grid.txt --family", "@sized cell(1,1).\n% @sized cell(X+1,Y) :- cell(X,Y).", "9:10"),
        ("check-family", "@clues a(1). a(X+1) :- a(X).", "8:10"),
        ("generate", "@clues { lit(X+1,Y) } :- lit(X,Y).", "8:10"),
        ("hint grid.txt --family", "Numbers.\nn(0). n(X+1) :- n(X).", "9:7"),
    ],
)
def test_endless_rules_have_their_place(command: str, written: str, place: str, folder: Path, run: Run) -> None:
    (folder / "lights.lp").write_text(FAMILY.replace("% @clues row", f"% {written}\n% @clues row"), encoding="utf-8")
    (folder / "grid.txt").write_text(". .\n. .\n", encoding="utf-8")
    assert f"lights.lp:{place}: expected a rule that ends" in run(command, "lights.lp", code=2).err


NOTED = """% Beside it.
#include "lib/beside.lp".
two(Z) :- row(X,Y,N), Z = X / (N-N), lit(X,Z).
% No.
:- two(X), no(X+1).
"""


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("solve facts.lp --family", 0, "aspsolve: lights.lp:24:12-19: info: atom does not occur in any rule head: no("),
        ("solve facts.lp --family", 0, "aspsolve: lights.lp:22:27-36: info: operation undefined: (X/(N-N))"),
        ("solve facts.lp --time-limit 9 --family", 0, "aspsolve: lights.lp:22:27-36: info: operation undefined"),
        ("check-family", 1, "wrong: lights.lp:24:12: no rule and no clue makes no((X+1)): expected #defined"),
    ],
)
def test_every_note_about_rules_has_file_and_line(command: str, code: int, said: str, folder: Path, run: Run) -> None:
    (folder / "lights.lp").write_text(FAMILY.replace("#show", f"{NOTED}#show"), encoding="utf-8")
    (folder / "facts.lp").write_text("cell(1..2,1..2). row(1,1,2).", encoding="utf-8")
    assert said in "".join(run(command, "lights.lp", code=code))


def test_a_mistake_in_a_known_family_has_file_and_line(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = '#include "lib/beside.lp".\ntwo(X) :- lit(X,Y) lit(Y,X).\n'
    (folder / "lights.lp").write_text(FAMILY.replace("#show", f"{rules}#show"), encoding="utf-8")
    (folder / "facts.lp").write_text("cell(1..2,1..2). row(1,1,2).", encoding="utf-8")
    monkeypatch.setenv("ASPSOLVE_FAMILIES", "lights.lp")
    said = "lights.lp:21:20-23: error: syntax error, unexpected <IDENTIFIER> (perhaps line 21 lacks a comma before"
    assert f"aspsolve: {said}" in run("solve facts.lp --family lights", code=2).err


def test_rules_that_are_ground_for_too_long_are_given_up(tried: Callable[..., list[str]]) -> None:
    text = FAMILY + "% No.\n:- lit(X,_), Z = 1..999999999, X+Z < 0.\n"
    assert tried(text, "--time-limit 1", code=1) == ["wrong: the empty board: not done grounding within 1 s"]


@pytest.mark.slow
def test_wrong_puzzles_of_a_folder_are_lines(tmp_path: Path, written: Written, tried: Callable[..., list[str]]) -> None:
    (tmp_path / "cases").mkdir()
    facts = "cell(1..2,1..2). row(1,1,2). row(1,2,0)."
    for name, answer in (("a", ["lit(1,1)", "lit(2,1)"]), ("b", ["lit(1,2)"]), ("c", []), ("d", None)):
        witness = [{"Value": answer}] if answer else []
        result = {"Result": "SATISFIABLE" if witness else "UNSATISFIABLE", "Call": [{"Witnesses": witness}]}
        written(f"cases/{name}.lp", facts if answer is not None else "cell(1,1). row(1,1,7).")
        written(f"cases/{name}.json", result)
    broken = "Rule broken: the row of (1,1) has 2 lamps; also the row of (1,2) has 0 lamps."
    assert tried(FAMILY, "--cases cases", code=1) == [
        f"wrong: cases/b.lp: a solution is not found: {broken}",
        "wrong: cases/c.lp: more solutions than the 0 that the file has",
    ]


def test_a_step_is_judged_by_its_reasons_alone() -> None:
    puzzle = read(ROOT / "instances" / "akari" / "01_5x5.lp")
    solution, steps = solve(puzzle).solution, explain(puzzle).steps
    assert [*faults_of_steps(puzzle, solution, steps)] == []
    bare = replace(steps[0], reasons=(), parts=())
    complaint = f"step 1 does not follow from its reasons: {steps[0].sentence}"
    assert complaint in [*faults_of_steps(puzzle, solution, [bare, *steps[1:]])]
    assert "the steps do not lead to the solution" in [*faults_of_steps(puzzle, solution, steps[:1])]
    late = [*faults_of_steps(puzzle, solution, steps[::-1])]
    assert any("has a reason that is not known yet" in fault for fault in late)


@pytest.mark.slow
@pytest.mark.parametrize("kind", some_slow(FAMILIES.known, quick_every=len(FAMILIES.known)))
def test_a_shipped_family_and_its_instances_are_right(kind: str, run: Run) -> None:
    cases = [] if FAMILIES[kind].typed else ["--cases", ROOT]
    run("check-family", FAMILIES[kind].encoding_path, *cases)


def test_a_new_family_is_right_and_no_file_is_replaced(folder: Path, run: Run) -> None:
    said = run("new-family one_each").out
    assert said == "one_each.lp: change its rules, then try it: aspsolve check-family one_each.lp\n"
    said = run("check-family one_each.lp").out.splitlines()
    assert said[0] == "One each (one_each), on squares"
    assert said[-1].endswith("nothing is missing or wrong")
    for name, complaint in (
        ("one_each", "one_each.lp: there is such a file already"),
        ("../One", "expected a name of"),
        ("sudoku", "there is a family sudoku already"),
    ):
        assert complaint in run("new-family", name, code=2).err


def elsewhere(kind: str, folder: Path, more: str = "") -> str:
    text = (ROOT / "encodings" / f"{kind}.lp").read_text(encoding="utf-8")
    text = text.replace(f"@family {kind}: ", "@family mine: ")
    (folder / "mine.lp").write_text(text + more, encoding="utf-8")
    return text


@pytest.mark.slow
@pytest.mark.parametrize("kind", some_slow(["fillomino", "hitori"], quick_every=2))
def test_a_file_elsewhere_includes_the_shipped_rules(kind: str, folder: Path, run: Run) -> None:
    elsewhere(kind, folder)
    run("generate mine.lp --size 4 4 --seed 1 --unrated")
    assert "nothing is missing or wrong" in run("check-family mine.lp").out


def test_what_no_rule_makes_has_its_line_behind_included_rules(folder: Path, run: Run) -> None:
    line = elsewhere("fillomino", folder, "odd(X) :- even(X).\n").count("\n") + 1
    assert f"mine.lp:{line}:11: no rule and no clue makes even(X)" in run("check-family mine.lp", code=1).out
