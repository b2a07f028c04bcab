"""A course's folder as the page's bench has it."""

import hashlib
import json
from pathlib import Path

import pytest

from aspsolve import InputError
from aspsolve.web._course import read_course
from tests.conftest import Run

FACTS = "family(rikudo). cell(0,0). cell(2,0). cell(1,1). given(1,1,1)."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a course with an instance of two solutions, and one of a kind that the page does not know."""
    for name in ("instances", "solutions"):
        (tmp_path / name).mkdir()
    (tmp_path / "rikudo.lp").write_text("#show number/3.\n")
    (tmp_path / "instances/01.lp").write_text(FACTS)
    (tmp_path / "instances/02.lp").write_text("edge(1,2).")
    answers = [["number(1,1,1)", "number(0,0,2)", "number(2,0,3)"], ["number(1,1,1)", "number(2,0,2)", "number(0,0,3)"]]
    for name, values in (("01", answers), ("02", [['red("é",1)']])):
        call = [{"Witnesses": [{"Value": value} for value in values]}]
        data = {"Call": call, "Models": {"Number": len(values), "More": "no"}, "Result": "SATISFIABLE"}
        (tmp_path / f"solutions/{name}.json").write_text(json.dumps(data))
    return tmp_path


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def test_course_has_references_as_digests_of_sorted_atoms_and_no_answer(folder: Path) -> None:
    course = read_course(folder)
    first, second = course.bench["instances"]
    assert (first["name"], first["facts"], first["puzzle"]["kind"]) == ("01.lp", FACTS, "rikudo")
    assert first["reference"]["shown"] == ["number/3"]
    assert digest("number(0,0,2)\nnumber(1,1,1)\nnumber(2,0,3)") in first["reference"]["answers"]
    assert len(first["reference"]["answers"]) == 2
    assert second["puzzle"] is None
    assert second["reference"]["answers"] == [digest('red("é",1)')]
    assert "number(" not in json.dumps([first, second])
    assert course.puzzles == (), "those with several solutions are not played"


def test_course_without_a_template_is_refused(folder: Path) -> None:
    (folder / "rikudo.lp").unlink()
    with pytest.raises(InputError, match=r"expected one encoding \(\*\.lp\), the template, found none"):
        read_course(folder)


def test_assignment_goes_with_no_files(folder: Path, run: Run) -> None:
    printed = run("page --assignment", folder, folder / "x.json", "-o", folder / "out", code=2).err
    assert "--assignment: expected no files" in printed
