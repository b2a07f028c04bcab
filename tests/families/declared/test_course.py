"""What a course does with a declared family: draw under clingo's answers, grade, debug, and lay out a folder."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from aspsolve import write
from aspsolve.formats.json import answer_sets
from aspsolve.grade.assignment import new_assignment
from tests.conftest import ROOT, Run, Written, some_slow
from tests.families.declared.examples import EXAMPLES, example

ENCODINGS = ROOT / "encodings"
#: Writes the example of a family as facts.
Instance = Callable[..., Path]
#: The puzzle of Hitori's example, drawn with its solution.
SHADED = "■"


@pytest.fixture
def instance(tmp_path: Path) -> Instance:
    """Return what writes an example as facts below a comment."""

    def write_facts(kind: str, comment: str = "%", folder: Path = tmp_path) -> Path:
        file = folder / f"{kind}.lp"
        write(example(kind), file)
        facts = [line for line in file.read_text().splitlines() if not line.startswith("%")]
        file.write_text("\n".join([comment, *facts]))
        return file

    return write_facts


@pytest.fixture
def wrong(written: Written) -> Path:
    return written("wrong.lp", "shaded(1,1). #show shaded/2.")


@pytest.mark.parametrize("kind", EXAMPLES)
def test_clingo_draws_answers_of_an_encoding_with_its_family(kind: str, instance: Instance, run: Run) -> None:
    assert "\n1 │ " in run("clingo", ENCODINGS / f"{kind}.lp", instance(kind), "0", code=30).out


@pytest.mark.parametrize(("comment", "option"), [("% Hitori", ""), ("%", "--family hitori")])
def test_a_comment_or_an_option_names_the_family(
    comment: str, option: str, wrong: Path, instance: Instance, run: Run
) -> None:
    said = run("clingo", wrong, instance("hitori", comment), option, code=30).out
    assert SHADED in said
    assert "This is no solution: Rule broken: " in said


def test_clingo_names_tied_families(
    tmp_path: Path, written: Written, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("one", "other"):
        answer = "lit(X,Y): {X,Y} is lit / {X,Y} is dark\n{ lit(X,Y) } :- cell(X,Y).\n#show lit/2.\n"
        written(f"{kind}.lp", f"% @family {kind}\n% @board cell(X,Y)\n% @answer {answer}")
    monkeypatch.setenv("ASPSOLVE_FAMILIES", str(tmp_path))
    program = written("program.txt", "cell(1,1). { lit(1,1) }. #show lit/2.")
    said = "Not drawn: the facts could be those of one, other: name the family"
    assert run("clingo", program, "0", code=30).out.count(said) == 1


def test_an_option_without_a_family_is_refused(run: Run) -> None:
    assert "--family: expected a family, or a file that declares one" in run("clingo --family", code=2).err


def test_grading_knows_the_family_of_an_option(tmp_path: Path, wrong: Path, instance: Instance, run: Run) -> None:
    instances, solutions = (tmp_path / name for name in ("instances", "solutions"))
    for folder in (instances, solutions):
        folder.mkdir()
    instance("hitori", folder=instances)
    run("references", ENCODINGS / "hitori.lp", "-i", instances, "-s", solutions)
    family = ENCODINGS / "hitori.lp"
    said = run("grade -e", wrong, "-i", instances, "-s", solutions, "--family", family).out
    assert "Rule broken: row 1 has 4 only once; also " in said
    assert "a right one" in said


@pytest.mark.slow
def test_debugging_knows_the_family_of_an_option(
    wrong: Path, instance: Instance, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [wrong, instance("hitori", "")]
    monkeypatch.setenv("ASPSOLVE_FAMILIES", "")
    assert "a right answer to compare it with is not known" in run("debug", *files).out
    assert "this line does not derive" in run("debug", *files, "--family hitori", code=1).out


def test_a_statement_is_made_of_the_sentences(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "course"
    run("new-assignment", ENCODINGS / "hitori.lp", folder)
    statement = (folder / "README.md").read_text()
    assert "3. Row Y has N only once.\n4. Column X has N only once.\n" in statement
    assert "| `printed(X,Y,N)` | (X,Y) shows N |" in statement
    assert "Your encoding shows `shaded(X,Y)`: (X,Y) is shaded." in statement
    assert (folder / "hitori.lp").read_text().endswith("#show shaded/2.\n")
    folders = "-i", folder / "instances", "-s", folder / "solutions", "--strict"
    assert run("grade -e", ENCODINGS / "hitori.lp", *folders).out.count("success") == 8
    wrong = """{ shaded(X,Y) } :- printed(X,Y,_).  next(X,Y,A,B) :- printed(X,Y,_), printed(A,B,_), |X-A| + |Y-B| = 1.
        :- printed(X,Y,N), printed(A,B,N), (X,Y) < (A,B), (X-A) * (Y-B) = 0, not shaded(X,Y), not shaded(A,B).
        :- shaded(X,Y), shaded(A,B), next(X,Y,A,B).  :- printed(X,Y,_), not shaded(X,Y), not reached(X,Y).
        reached(1,1).  reached(A,B) :- reached(X,Y), next(X,Y,A,B), not shaded(A,B).  #show shaded/2."""  # (1,1) shaded
    (folder / "hitori.lp").write_text(wrong)
    assert 0 < run("grade -e", folder / "hitori.lp", *folders, "--debug none", code=1).out.count("success") < 8


@pytest.mark.parametrize("kind", some_slow(["sudoku", "nurikabe", "tents"], quick_every=3))
def test_an_instance_has_several_solutions_and_another_none(kind: str, tmp_path: Path) -> None:
    course = new_assignment(kind, tmp_path / "course").folder
    counts = {file.stem: len(answer_sets(json.loads(file.read_text()))) for file in course.glob("solutions/*")}
    assert counts.pop("09_several") in range(2, 21)
    assert counts == {"01_example": 1, **{f"0{number}_small": 1 for number in range(2, 9)}, "10_none": 0}
