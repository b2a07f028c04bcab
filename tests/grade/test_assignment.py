"""A new assignment: it works as it stands, and there is all of it or nothing."""

import re
import shlex
from pathlib import Path

import pytest

from aspsolve import InputError, __version__, read, read_solutions, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.grade import assignment
from aspsolve.grade.assignment import new_assignment
from tests.conftest import Run
from tests.processes import ran

#: A whole folder is graded in seconds: one in the quick run.
graded_families = pytest.mark.parametrize(
    "family", ["rikudo", *(pytest.param(family, marks=pytest.mark.slow) for family in FAMILIES if family != "rikudo")]
)


@graded_families
def test_folder_holds_what_a_course_needs(family: str, tmp_path: Path) -> None:
    folder, *names = new_assignment(family, tmp_path / "course").folder, "README.md", f"{family}.lp"
    statement, template = ((folder / name).read_text(encoding="utf-8") for name in names)
    counts = []
    for instance in sorted((folder / "instances").iterdir()):
        puzzle = read(instance)
        assert puzzle.kind == family
        solutions = read_solutions(folder / "solutions" / f"{instance.stem}.json", puzzle)
        assert all(solution.check() == () for solution in solutions)
        counts.append(len(solutions))
    assert counts[0] == 1  # the statement says so
    assert {0, 1} < {*counts}
    example = read(folder / "instances" / "01_example.lp")
    for drawing in (example, solve(example).solution):
        assert all(line.rstrip() in statement for line in str(drawing).splitlines())
    assert f"python test.py -e {family}.lp -i instances -s solutions" in statement
    commands = {line.split()[1] for line in statement.splitlines() if line.startswith("$ ")}
    assert commands == {"pip", "python", "aspsolve"}  # pip installs no command named clingo
    for name in assignment._example(example, solve(example), FAMILIES[family].assignment_material):
        assert f"${name}" not in statement
    (tmp_path / "facts.lp").write_text(statement.split("```prolog\n")[1].split("```")[0], encoding="utf-8")
    assert read(tmp_path / "facts.lp") == example
    *statements, show = [line for line in template.splitlines() if line and not line.startswith("%")]
    output = example.output.meta
    assert show == f"#show {output.name}/{output.arity}."
    assert f"`{output.name}/{output.arity}`" in statement
    assert all(line.startswith("#defined ") for line in statements)  # and no rule
    for predicate in (*FAMILIES[family].puzzle.inputs, FAMILIES[family].puzzle.output):
        assert f"#defined {predicate.meta.name}/{predicate.meta.arity}." in statements


@pytest.mark.slow
def test_template_fails_cleanly(tmp_path: Path) -> None:
    made = new_assignment("rikudo", tmp_path / "course")
    own_test = ["test.py", "-e", "rikudo.lp", "-i", "instances", "-s", "solutions", "--strict"]
    code, out, err = ran(*own_test, cwd=made.folder)  # as its workflow does
    *printed, last = out.splitlines()
    assert (code, err, last) == (1, "", "FAILURE")
    lines = [line for line in printed if ", debug: " not in line]
    assert "cannot be derived: no rule has" in printed[-1]
    assert len(lines) == sum(path.parts[0] == "instances" for path in made.files)  # no remark, no source line
    assert all(": no output (" in line or ": failure (an answer set where there is none)" in line for line in lines)


def test_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".hidden").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="the folder is not empty"):
        new_assignment("fillin", tmp_path)
    with pytest.raises(InputError, match="expected a folder, found a file"):
        new_assignment("fillin", tmp_path / ".hidden")
    assert [path.name for path in tmp_path.iterdir()] == [".hidden"]


def test_bad_arguments_are_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no family 'sokoban': expected one of fillin, "):
        new_assignment("sokoban", tmp_path / "course")
    with pytest.raises(InputError, match=r"there is no folder .* to make it in"):
        new_assignment("fillin", tmp_path / "none" / "course")
    for name in ("a\0b", "long" * 100):
        with pytest.raises(InputError, match="cannot be made"):
            new_assignment("fillin", tmp_path / name)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("there", [False, True])
def test_failure_half_way_leaves_nothing(there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    if there:
        (tmp_path / "course").mkdir()
    monkeypatch.setattr(assignment, "write_answer_sets", fail)
    with pytest.raises(InputError, match="cannot be made: No space left on device"):
        new_assignment("fillin", tmp_path / "course")
    assert [path.name for path in tmp_path.rglob("*")] == ["course"] * there


WHEEL = "aspsolve-9.9-py3-none-any.whl"
ADDRESS = "https://course.example.org/aspsolve-9.9-py3-none-any.whl#sha256=12ab"


@pytest.mark.parametrize("install", [None, ADDRESS, "git+https://example.org/asp/solve@1d9007f", "aspsolve==9.9"])
def test_students_install_what_the_course_pins(install: str | None, tmp_path: Path) -> None:
    made = new_assignment("rikudo", tmp_path / "course", install=install)
    assert (made.notice == "") == (install is not None)
    wheel = f"./aspsolve-{__version__}-py3-none-any.whl"
    command = f"pip install {shlex.quote(install or wheel)}\n"
    assert f"$ {command}" in (made.folder / "README.md").read_text(encoding="utf-8")
    workflow = (made.folder / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert f"      - run: |\n          python -m {command}" in workflow
    assert "run: python test.py -e rikudo.lp -i instances -s solutions --strict\n" in workflow


def test_wheel_comes_into_the_folder(tmp_path: Path) -> None:
    (tmp_path / WHEEL).write_bytes(b"wheel")
    made = new_assignment("rikudo", tmp_path / "course", install=str(tmp_path / WHEEL))
    assert (made.folder / WHEEL).read_bytes() == b"wheel"
    assert Path(WHEEL) in made.files
    assert f"$ pip install ./{WHEEL}\n" in (made.folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("install", "said"),
    [
        ("aspsolve", "--install: expected a wheel"),
        ("git+https://example.org/asp/solve", "--install: expected a wheel"),
        ("http://example.org/aspsolve.tar.gz", "--install: expected a wheel"),
        ("https://example.org/a\n  - run: x", "--install: expected a wheel"),
        ("nowhere.whl", "nowhere.whl: there is no such wheel"),
    ],
)
def test_what_is_not_pinned_is_refused(install: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        new_assignment("rikudo", tmp_path / "course", install=install)
    assert [*tmp_path.iterdir()] == []


def test_empty_folder_is_used_and_its_test_says_in_a_line_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "course").mkdir()
    made = new_assignment("fillin", tmp_path / "course")
    assert (made.folder / "README.md").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["course"]
    said = "ERROR: aspsolve is not installed here: README.md says how to install it\n"
    assert ran("-I", "-S", made.folder / "test.py", "-e", "fillin.lp") == (1, "", said)


def test_command_says_what_is_to_be_done_yet(tmp_path: Path, run: Run) -> None:
    out, err = run("new-assignment fillin", tmp_path / "course")
    assert out.splitlines()[-1] == str(tmp_path / "course" / "test.py")
    assert f"python -m pip wheel --no-deps -w {tmp_path / 'course'} " in err
    assert run("new-assignment fillin", tmp_path / "other", "--install", ADDRESS).err == ""
