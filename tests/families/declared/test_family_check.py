"""A family is tried on small puzzles: shipped ones are right, and each mistake is one line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from aspsolve import explain, read, solve
from aspsolve.cli import main
from aspsolve.explanation._judging import faults_of_steps
from aspsolve.families._registry import FAMILIES
from tests.conftest import ROOT, Declare, some_slow

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


def tried(text: str, folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, list[str]]:
    """Return the exit code, and the lines that complain."""
    file = folder / "lights.lp"
    file.write_text(text, encoding="utf-8")
    code = main(["check-family", str(file), *more])
    said = capsys.readouterr()
    lines = [*said.out.splitlines(), *said.err.splitlines()]
    return code, [
        line.replace(str(folder), "") for line in lines if line.startswith(("missing:", "wrong:", "aspsolve:"))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("dark(X,Y), lit(X,Y)", "dim(X,Y), dark(X,Y), lit(X,Y)", ":18:4: no rule and no clue makes dim(X,Y)"),
        ("#defined row/3.", "", ":15:4: no rule and no clue makes row(X,Y,N): expected #defined, or another name"),
        (
            "#show",
            "% @clue other(X,Y): {X,Y} is set\n#defined other/2.\n% {X,Y} is dark.\n:- other(X,Y), lit(X,Y).\n#show",
            "wrong: the picture shows only one of two clues: dark(3,1) and other(3,1)",
        ),
    ],
)
def test_a_mistake_is_one_line(
    old: str, new: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = tried(FAMILY.replace(old, new), tmp_path, capsys)
    assert code == 1
    assert any(complaint in line for line in said), said


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("#show", "two(X) :- lit(X,Y).\n#show", "a rule that uses two/1, which line 20 derives"),
        ("@clues dark", "@clues dusk", "a declaration of dusk(…), which the rule in line 9 derives"),
        (
            "% The row of {X,Y} has {N} lamps.\n",
            "",
            "a sentence above the rule in line 14: :- row(X,Y,N), { lit(A,Y) : cell(A,Y) } != N.",
        ),
    ],
)
def test_what_is_unused_or_unsaid_is_missing(old: str, new: str, missing: str, declare: Declare) -> None:
    assert declare(FAMILY.replace(old, new)).report().missing == (missing,)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("dark(X,Y), lit(X,Y)", "dark(X,Y), not lit(X,Z)", ":19:25-26: error: unsafe variable Z"),
        ("#show", ":~ lit(X,Y). [1,X,Y]\n#show", ":21:1: a family has no costs"),
        ("#show", "#minimize { 1,X,Y : lit(X,Y) }.\n#show", ":21:13: a family has no costs"),
        ("#show", "#maximize { 1,X,Y : lit(X,Y) }.\n#show", ":21:13: a family has no costs"),
        ("dark(X,Y), lit", "sign(X,Y,C), C != a, lit", ':19:1: a is a constant, and letters are strings: expected "a"'),
        ("@clue dark(X,Y)", "@clue dim(X,Y) as circle\n% @clue dark(X,Y)", ":6:9: no rule uses dim/2"),
    ],
)
def test_rules_that_cannot_be_tried_are_refused_with_their_place(
    old: str, new: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FAMILY.replace("% @answer", "% @clue sign(X,Y,C) as letter: {X,Y} has {C}\n% @answer").replace(old, new)
    code, said = tried(text.replace("#show", ":- sign(X,Y,_), lit(X,Y).\n#show"), tmp_path, capsys)
    assert code == 2
    assert any(complaint in line for line in said), said


@pytest.mark.slow
def test_a_folder_of_puzzles_is_solved_and_each_wrong_one_is_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = "cell(1..2,1..2). row(1,1,2). row(1,2,0)."
    for name, answer in (("a", ["lit(1,1)", "lit(2,1)"]), ("b", ["lit(1,2)"]), ("c", []), ("d", None)):
        witness = [{"Value": answer}] if answer else []
        result = {"Result": "SATISFIABLE" if witness else "UNSATISFIABLE", "Call": [{"Witnesses": witness}]}
        (tmp_path / f"{name}.lp").write_text(facts if answer is not None else "cell(1,1). row(1,1,7).")
        (tmp_path / f"{name}.json").write_text(json.dumps(result))
    folder = tmp_path / "family"
    folder.mkdir()
    code, said = tried(FAMILY, folder, capsys, "--cases", str(tmp_path))
    assert code == 1
    broken = "Rule broken: the row of (1,1) has 2 lamps; also the row of (1,2) has 0 lamps."
    assert said == [
        f"wrong: {tmp_path}/b.lp: a solution is not found: {broken}",
        f"wrong: {tmp_path}/c.lp: more solutions than the 0 that the file has",
    ]


def test_a_step_is_judged_by_its_reasons_alone() -> None:
    puzzle = read(ROOT / "instances" / "akari" / "01_5x5.lp")
    solution, steps = solve(puzzle).solution, explain(puzzle).steps
    assert solution is not None
    assert [*faults_of_steps(puzzle, solution, steps)] == []
    bare = replace(steps[0], reasons=(), parts=())
    complaint = f"step 1 does not follow from its reasons: {steps[0].sentence}"
    assert complaint in [*faults_of_steps(puzzle, solution, [bare, *steps[1:]])]
    assert "the steps do not lead to the solution" in [*faults_of_steps(puzzle, solution, steps[:1])]
    late = [*faults_of_steps(puzzle, solution, steps[::-1])]
    assert any("has a reason that is not known yet" in fault for fault in late)


@pytest.mark.slow
@pytest.mark.parametrize("kind", some_slow(FAMILIES.known, quick_every=len(FAMILIES.known)))
def test_a_shipped_family_and_its_instances_are_right(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    cases = [] if FAMILIES[kind].typed else ["--cases", str(ROOT)]
    assert main(["check-family", str(FAMILIES[kind].encoding_path), *cases]) == 0, capsys.readouterr().out


def test_a_new_family_is_right_and_no_file_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-family", "one_each"]) == 0
    assert main(["check-family", "one_each.lp"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "one_each.lp: change its rules, then try it: aspsolve check-family one_each.lp"
    assert said[1] == "One each (one_each), on squares"
    assert said[-1].endswith("nothing is missing or wrong")
    for name, complaint in (
        ("one_each", "one_each.lp: there is such a file already"),
        ("../One", "expected a name of"),
    ):
        assert main(["new-family", name]) == 2
        assert complaint in capsys.readouterr().err


def elsewhere(kind: str, folder: Path, more: str = "") -> str:
    text = (
        (ROOT / "encodings" / f"{kind}.lp").read_text(encoding="utf-8").replace(f"@family {kind}: ", "@family mine: ")
    )
    (folder / "mine.lp").write_text(text + more, encoding="utf-8")
    return text


@pytest.mark.slow
@pytest.mark.parametrize("kind", some_slow(["fillomino", "hitori"], quick_every=2))
def test_a_file_elsewhere_includes_the_shipped_rules(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere(kind, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["generate", "mine.lp", "--size", "4", "4", "--seed", "1", "--unrated"]) == 0
    main(["check-family", "mine.lp"])
    assert not [line for line in capsys.readouterr().out.splitlines() if line.startswith("wrong:")]


def test_what_no_rule_makes_has_its_line_behind_included_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = elsewhere("fillomino", tmp_path, "odd(X) :- even(X).\n").count("\n") + 1
    monkeypatch.chdir(tmp_path)
    assert main(["check-family", "mine.lp"]) == 1
    assert f"mine.lp:{line}:11: no rule and no clue makes even(X)" in capsys.readouterr().out
