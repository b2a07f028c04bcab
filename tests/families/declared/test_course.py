"""What a course does with a declared family: draw under clingo's answers, grade, debug, and lay out a folder."""

from pathlib import Path

import pytest

from aspsolve import write
from aspsolve.cli import main
from tests.conftest import ROOT
from tests.families.declared.examples import EXAMPLES, example

ENCODINGS = ROOT / "encodings"
#: The puzzle of Hitori's example, drawn with its solution.
SHADED = "■"


def instance(folder: Path, kind: str, comment: str) -> Path:
    """Write an example as facts below a comment."""
    file = folder / f"{kind}.lp"
    write(example(kind), file)
    facts = [line for line in file.read_text().splitlines() if not line.startswith("%")]
    file.write_text("\n".join([comment, *facts]))
    return file


@pytest.mark.parametrize("kind", EXAMPLES)
def test_clingo_draws_the_answers_of_an_encoding_that_declares_its_family(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["clingo", str(ENCODINGS / f"{kind}.lp"), str(instance(tmp_path, kind, "%"))]) == 10
    assert "\n1 │ " in capfd.readouterr().out


@pytest.mark.parametrize(("comment", "option"), [("% Hitori", []), ("%", ["--family", "hitori"])])
def test_a_comment_or_an_option_names_the_family_of_other_encodings(
    comment: str, option: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    encoding = tmp_path / "mine.lp"
    encoding.write_text("shaded(1,1). #show shaded/2.")
    main(["clingo", str(encoding), str(instance(tmp_path, "hitori", comment)), *option])
    said = capfd.readouterr().out
    assert SHADED in said
    assert "This is no solution: Rule broken: " in said


def test_clingo_says_which_families_it_cannot_distinguish(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [tmp_path / f"{kind}.lp" for kind in ("one", "other")]
    for place in places:
        place.write_text(
            f"% @family {place.stem}\n% @board cell(X,Y)\n% @answer lit(X,Y): {{X,Y}} is lit / {{X,Y}} is dark\n"
            "{ lit(X,Y) } :- cell(X,Y).\n#show lit/2.\n"
        )
    monkeypatch.setenv("ASPSOLVE_FAMILIES", str(tmp_path))
    program = tmp_path / "program.txt"
    program.write_text("cell(1,1). { lit(1,1) }. #show lit/2.")
    main(["clingo", str(program), "0"])
    assert capfd.readouterr().out.count("Not drawn: the facts could be those of one, other: name the family") == 1


def test_an_option_without_a_family_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clingo", "--family"]) == 2
    assert "--family: expected a family, or a file that declares one" in capsys.readouterr().err


def test_a_wrong_answer_is_graded_by_the_sentences_of_the_family_that_an_option_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("instances", "solutions"):
        (tmp_path / name).mkdir()
    instance(tmp_path / "instances", "hitori", "%")
    folders = ["-i", str(tmp_path / "instances"), "-s", str(tmp_path / "solutions")]
    assert main(["references", str(ENCODINGS / "hitori.lp"), *folders]) == 0
    wrong = tmp_path / "wrong.lp"
    wrong.write_text("shaded(1,1). #show shaded/2.")
    capsys.readouterr()
    main(["grade", "-e", str(wrong), *folders, "--family", str(ENCODINGS / "hitori.lp")])
    said = capsys.readouterr().out
    assert "Rule broken: row 1 has 4 only once; also " in said
    assert "a right one" in said


@pytest.mark.slow
def test_an_encoding_is_debugged_with_the_right_answer_of_the_family_that_an_option_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = tmp_path / "wrong.lp"
    wrong.write_text("shaded(1,1). #show shaded/2.")
    files = [str(wrong), str(instance(tmp_path, "hitori", ""))]
    monkeypatch.setenv("ASPSOLVE_FAMILIES", "")
    assert main(["debug", *files]) == 0
    assert "a right answer to compare it with is not known" in capsys.readouterr().out
    assert main(["debug", *files, "--family", "hitori"]) == 1
    assert "this line does not derive" in capsys.readouterr().out


def test_a_statement_is_made_of_the_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "course"
    assert main(["new-assignment", str(ENCODINGS / "hitori.lp"), str(folder)]) == 0
    statement = (folder / "README.md").read_text()
    assert "3. Row Y has N only once.\n4. Column X has N only once.\n" in statement
    assert "| `printed(X,Y,N)` | (X,Y) shows N |" in statement
    assert "Your encoding shows `shaded(X,Y)`: (X,Y) is shaded." in statement
    assert (folder / "hitori.lp").read_text().endswith("#show shaded/2.\n")
    capsys.readouterr()
    folders = ["-i", str(folder / "instances"), "-s", str(folder / "solutions"), "--strict"]
    assert main(["grade", "-e", str(ENCODINGS / "hitori.lp"), *folders]) == 0
    assert capsys.readouterr().out.count("success") == 3
