"""A course's folder as the page's bench has it."""

import hashlib
import json
from pathlib import Path

import pytest

from aspsolve import InputError
from aspsolve.cli import main
from aspsolve.web._course import read_course

FACTS = "family(rikudo). cell(0,0). cell(2,0). cell(1,1). given(1,1,1)."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a course with an instance of two solutions, and one of a kind that the page does not know."""
    for name in ("instances", "solutions"):
        (tmp_path / name).mkdir()
    (tmp_path / "rikudo.lp").write_text("#show number/3.\n")
    (tmp_path / "instances/01.lp").write_text(FACTS)
    (tmp_path / "instances/02.lp").write_text("edge(1,2).")
    answers = [
        ["number(1,1,1)", "number(0,0,2)", "number(2,0,3)"],
        ["number(1,1,1)", "number(2,0,2)", "number(0,0,3)"],
    ]
    for name, values in (("01", answers), ("02", [['red("é",1)']])):
        call = [{"Witnesses": [{"Value": value} for value in values]}]
        data = {"Call": call, "Models": {"Number": len(values), "More": "no"}, "Result": "SATISFIABLE"}
        (tmp_path / f"solutions/{name}.json").write_text(json.dumps(data))
    return tmp_path


def test_course_has_references_as_digests_of_sorted_atoms(folder: Path) -> None:
    first, second = read_course(folder).bench["instances"]
    assert (first["name"], first["facts"], first["puzzle"]["kind"]) == ("01.lp", FACTS, "rikudo")
    assert first["reference"]["shown"] == ["number/3"]
    expected = hashlib.sha256(b"number(0,0,2)\nnumber(1,1,1)\nnumber(2,0,3)").hexdigest()[:24]
    assert expected in first["reference"]["answers"]
    assert len(first["reference"]["answers"]) == 2
    assert second["puzzle"] is None
    assert second["reference"]["answers"] == [hashlib.sha256('red("é",1)'.encode()).hexdigest()[:24]]


def test_course_has_no_answer_in_it(folder: Path) -> None:
    assert "number(" not in json.dumps(read_course(folder).bench["instances"])


def test_puzzles_with_several_solutions_are_not_played(folder: Path) -> None:
    assert read_course(folder).puzzles == ()


def test_course_without_a_template_is_refused(folder: Path) -> None:
    (folder / "rikudo.lp").unlink()
    with pytest.raises(InputError, match=r"expected one encoding \(\*\.lp\), the template, found none"):
        read_course(folder)


def test_assignment_goes_with_no_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page", "--assignment", str(folder), str(folder / "x.json"), "-o", str(folder / "out")]) == 2
    assert "--assignment: expected no files" in capsys.readouterr().err
