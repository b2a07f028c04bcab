"""The command: what it prints, where, and with which exit code."""

import io
import json
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import aspsolve.__main__
import aspsolve.cli._solve
from aspsolve import Interrupted, Result, Status, __version__, explain, read
from aspsolve.model._gridwriting import marked
from tests.conftest import ROOT, Run, Written, some_slow
from tests.processes import ran

CROSS = "#h#\n___\n#_#\n\nhat bag\n"
SOLVED = "#h#\nbag\n#t#\n"
COURSE = "instances/seeknumbers/01_course_3x3.lp"
SEVERAL = "instances/seeknumbers/07_random_6x6_several.lp"
UNSOLVABLE = "instances/rikudo/06_too_far_apart.lp"
EMPTY = "solutions/rikudo/06_too_far_apart.json"
ENCODING = "encodings/seeknumbers.lp"
NO_LENGTH = "--size: expected a length such as 80mm (mm, cm, in, pt, px), found '9'"
NO_LIMIT = "time limit: expected a positive number of seconds, found 0"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def cross(written: Written) -> Path:
    return written("cross.txt", CROSS)


@pytest.mark.parametrize(
    "command",
    some_slow(
        ["solve -e {} {}", "debug {} {}", "references {} -i {} -s {}", "clingo {} {}",
         "grade --strict -e {} -i {} -s solutions/nurikabe", "compare {} encodings/nurikabe.lp -i {}"]
    ),
)  # fmt: skip
def test_every_command_includes_the_shipped_library(command: str, written: Written, run: Run, tmp_path: Path) -> None:
    mine = written("mine.lp", (ROOT / "encodings" / "nurikabe.lp").read_bytes())
    run(command.format(mine, "instances/nurikabe/01_4x4.lp", tmp_path), code=10 if "clingo" in command else 0)


def test_puzzle_from_standard_input(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CROSS.encode())))
    assert run("solve -").out == SOLVED
    assert run("rate -", code=2).out == "<stdin>:1:1: expected a puzzle, found nothing\n"  # all of it has been read


@pytest.mark.parametrize(
    ("file", "options", "told"),
    [
        (COURSE, "-n 1", []),
        (COURSE, "-n 2", ["the solution is unique"]),
        (COURSE, "-n 0", ["the solution is unique"]),
        (SEVERAL, "-n 2", ["2 solutions, there may be others"]),
        (SEVERAL, "-n 0", ["3 solutions, there are no others"]),
        (COURSE, "-n 0 -e encodings/textbook/seeknumbers.lp", ["1 answer set, there are no others"]),
    ],
)
def test_number_of_solutions_is_said_if_more_are_asked_for(file: str, options: str, told: list[str], run: Run) -> None:
    assert run("solve", file, options).err.splitlines() == [f"aspsolve: {file}: {text}" for text in told]


def test_statistics_are_printed_on_request(run: Run) -> None:
    names = [line.split()[0] for line in run("solve", COURSE, "-- --stats").err.splitlines()]
    assert sorted(names) == [
        "Atoms", "Choices", "Conflicts", "Grounding", "Restarts", "Rules", "Seconds", "Solving",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", ["a.", ":- not a.", "{ number(1,1,1) }.", "path(1,1,2,1). #show cell/2."])
def test_encoding_that_shows_no_solution_is_refused(rules: str, written: Written, run: Run) -> None:
    encoding = written("other.lp", rules)
    printed = run("solve", COURSE, "-e", encoding, code=2)
    assert printed == ("", f"aspsolve: {encoding}: shows no path/4, the predicate of a solution\n")


@pytest.mark.parametrize(
    ("rules", "code", "said"),
    [
        ("path(1,1,2,1).", 4,
         ["answer set 1 is no solution: ", "1 answer set, 1 of them no solution, there are no others"]),
        ("1 { path(1,1,2,1); path(1,1,1,2) } 1.", 4,
         ["answer set 1 is", "answer set 2 is", "2 answer sets, 2 of them no solution, there are no others"]),
        ("path(1,1,2,1). :- path(1,1,2,1).", 1,
         ["wrong.lp has no answer set", "--debug names the rules that exclude every answer"]),
    ],
)  # fmt: skip
def test_wrong_answer_sets_are_no_solutions(rules: str, code: int, said: list[str], written: Written, run: Run) -> None:
    encoding = written("wrong.lp", rules)
    lines = run("solve -n 0", COURSE, "-e", encoding, code=code).err.splitlines()
    for line, part in zip(lines, said, strict=True):
        assert line.startswith(f"aspsolve: {COURSE}: ")
        assert part in line
    printed = run("solve -n 0", COURSE, "-e", encoding, "--format json", code=code).out
    assert json.loads(printed)["wrong"] == ([*range(1, len(said))] if code == 4 else [])


@pytest.mark.parametrize("rules", ["number(1,1,(1;2)).", "number(9,9,1)."])
def test_answer_set_that_has_no_text_is_printed_as_facts_and_judged(rules: str, written: Written, run: Run) -> None:
    puzzle = written("mine.txt", "% Sudoku\n1...\n..2.\n.3..\n...4\n")
    printed = run("solve", puzzle, "-e", written("wrong.lp", f"{rules} #show number/3."), "--debug", code=4)
    assert printed.out.startswith("% Solution 1\nnumber(")
    assert "wrong.lp:1: " in printed.out
    assert f"{puzzle}: has facts of given/3, which no rule uses" in printed.out  # whose lines are not the puzzle's
    assert printed.err.startswith(f"aspsolve: {puzzle}: answer set 1 is no solution: ")


def test_mistakes_of_the_first_answer_sets_are_printed(written: Written, run: Run) -> None:
    encoding = written("wrong.lp", "{ path(X,Y,X+1,Y) } :- cell(X,Y), cell(X+1,Y).")
    printed = run("solve -n 0", COURSE, "-e", encoding, code=4).err
    lines = [line.removeprefix(f"aspsolve: {COURSE}: ") for line in printed.splitlines()]
    assert [line.partition(" is no solution")[0] for line in lines[:5]] == [f"answer set {n}" for n in range(1, 6)]
    number = "64 answer sets, 64 of them no solution, there are no others"
    assert lines[5:] == ["59 more answer sets are no solutions", number]


def test_limit(written: Written, cross: Path, run: Run) -> None:
    endless = written("endless.lp", "n(0). n(X+1) :- n(X).")
    printed = run("solve", cross, "--time-limit 0.4 -e", endless, code=3)
    assert printed.out == ""
    assert printed.err.splitlines() == [
        f"aspsolve: {cross}: the limit was reached, no solution yet",
        f"aspsolve: {cross}: --debug names the rule because of which grounding never ends, if there is one",
    ]


def test_facts_prolog_and_svg(cross: Path, run: Run) -> None:
    printed = run("solve", cross, "--format facts").out
    assert printed == '% Solution 1\nplace("bag",across,1,2). place("hat",down,2,1).\n'
    printed = run("solve", cross, "--format prolog").out
    assert printed == "Puzzle = [['#',h,'#'],[b,a,g],['#',t,'#']], WordList = [[h,a,t],[b,a,g]].\n"
    assert ET.fromstring(run("solve", cross, "--format svg").out).tag == f"{SVG}svg"
    assert run("solve --format svg", UNSOLVABLE, code=1).out == ""


def test_several_files_are_named(cross: Path, run: Run) -> None:
    out, err = run("solve", cross, UNSOLVABLE, "missing.txt", code=2)
    assert out == f"== {cross}\n{SOLVED}\n== {UNSOLVABLE}\n\n== missing.txt\n"
    first, second = err.splitlines()
    assert first.startswith(f"aspsolve: {UNSOLVABLE}: no solution exists: ")
    assert second == "aspsolve: missing.txt: there is no such file"


def test_several_files_in_json_are_a_list(cross: Path, run: Run) -> None:
    data = json.loads(run("solve --format json", cross, "missing.txt", UNSOLVABLE, code=2).out)
    assert [one["file"] for one in data] == [str(cross), "missing.txt", UNSOLVABLE]
    assert data[1]["error"] == "missing.txt: there is no such file"
    assert data[2]["status"] == "UNSATISFIABLE"


def test_dialect_options(written: Written, run: Run) -> None:
    words = written("words.txt", "hat\nbag\n")
    command = "solve", written("grid.txt", "■h■\n...\n■.■\n"), "--block ■ --open . --words", words
    assert run(*command).out == "■h■\nbag\n■t■\n"
    run(*command, "--min-slot 4", code=1)


@pytest.mark.parametrize("command", ["explain", "hint", "rate", "check", "convert", "draw"])
def test_options_of_clingo_are_refused_where_none_are_passed_on(command: str, cross: Path, run: Run) -> None:
    others = {"check": cross, "convert": "-", "draw": "-o -"}.get(command, "")
    said = f"aspsolve: {command} has no options of clingo, found '-c stars=2' behind --: solve has\n"
    assert run(command, cross, others, "-- -c stars=2", code=2) == ("", said)


def test_clingo_options_follow_two_dashes(cross: Path, run: Run) -> None:
    run("solve", cross, "-- --configuration=jumpy")
    assert "unknown option: 'frobnicate'" in run("solve", cross, "-- --frobnicate", code=2).err


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("solve missing.txt", "aspsolve: missing.txt: there is no such file"),
        ("solve .", "aspsolve: .: expected a file, found a directory"),
        ("solve README.md", "aspsolve: README.md: the suffix '.md' names no format: expected one of"),
        ("solve x -n many", "aspsolve solve: argument -n/--models: invalid int value: 'many' (see"),
        ("solve x --from yaml", "aspsolve solve: argument --from: invalid choice: 'yaml'"),
        ("frobnicate", "aspsolve: argument COMMAND: invalid choice: 'frobnicate'"),
        ("", "aspsolve: the following arguments are required: COMMAND"),
        (f"solve {COURSE} -n -1", "aspsolve: models: expected 0 for all, or a number of models, found -1"),
        *((f"{command} {COURSE} --time-limit 0", f"aspsolve: {NO_LIMIT}") for command in ("solve", "explain", "hint")),
        (f"solve {COURSE} -e missing.lp", "aspsolve: missing.lp: there is no such file"),
        (f"solve {COURSE} --block ##", "aspsolve: block: expected a single character, found '##'"),
        (f"check {COURSE} missing.txt", "aspsolve: missing.txt: there is no such file"),
        (f"draw {COURSE} -o x.gif", "aspsolve: x.gif: expected a file ending in .svg, .png, .pdf or .txt"),
        (f"draw {COURSE} -o x.svg --size 9", f"aspsolve: {NO_LENGTH}"),
        (f"draw {COURSE} -o missing/x.svg", "aspsolve: missing/x.svg: cannot be written: No such file"),
        (f"draw {UNSOLVABLE} --solution {EMPTY}", f"aspsolve: {EMPTY}: there is no solution in it"),
        (f"convert {COURSE} x.xyz", "aspsolve: x.xyz: the suffix '.xyz' names no format"),
        (f"solve --format svg {COURSE} {COURSE}", "aspsolve: svg draws one puzzle: expected one file with one"),
    ],
)
def test_mistake_is_one_clear_line_and_exit_code_2(command: str, complaint: str, run: Run) -> None:
    out, err = run(command, code=2)
    assert out == ""
    assert err.startswith(complaint)
    assert err.count("\n") == 1


def test_draw(tmp_path: Path, cross: Path, written: Written, run: Run) -> None:
    picture = tmp_path / "x.svg"
    run("draw", cross, "-o", picture, "--solution", written("s.txt", SOLVED))
    letters = [text.text for text in ET.parse(picture).iter(f"{SVG}text")]
    assert sorted(letters) == ["a", "b", "g", "h", "t"]  # type: ignore[type-var]


def test_draw_in_every_format(tmp_path: Path, cross: Path, run: Run) -> None:
    pytest.importorskip("typst", reason="needs the extra draw")
    for suffix, start in {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<svg", "txt": b"#h#"}.items():
        file = tmp_path / f"x.{suffix}"
        run("draw", cross, "-o", file)
        assert file.read_bytes().startswith(start)


def test_draw_with_a_size_and_a_theme(tmp_path: Path, cross: Path, run: Run) -> None:
    file = tmp_path / "x.svg"
    run("draw", cross, "-o", file, "--size 80mm --theme dark")
    root = ET.parse(file).getroot()
    assert (root.get("width"), root.get("height")) == ("80mm", "80mm")
    assert root.find(f"{SVG}style") is None
    assert root.find(f"{SVG}rect").get("fill") == "#161616"  # type: ignore[union-attr]


def test_draw_a_step_of_an_explanation(tmp_path: Path, cross: Path, run: Run) -> None:
    file = tmp_path / "x.svg"
    run("draw", cross, "--explain 1 -o", file)
    root = ET.parse(file).getroot()
    assert {"new", "frame-new"} <= {element.get("class") for element in root.iter()}
    step = explain(read(cross)).steps[0]
    assert (root.findtext(f"{SVG}title") or "").endswith(f"step {step}")
    assert run("draw", cross, "--explain 1").out == f"{marked(step.drawing, step.squares)}\n"


@pytest.mark.parametrize("number", [0, 3, -1])
def test_draw_without_such_a_step(cross: Path, number: int, run: Run) -> None:
    said = f"aspsolve: --explain: there is no step {number}: 2 steps were found\n"
    assert run("draw", cross, "--explain", number, code=2).err == said


def test_interruption_prints_what_is_found(cross: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    real = aspsolve.cli._solve.solve_puzzle

    def interrupted(*arguments: Any, **options: Any) -> Result:
        result = real(*arguments, **options)
        raise Interrupted(Result(Status.SATISFIABLE, result.solutions, stopped=True))

    monkeypatch.setattr(aspsolve.cli._solve, "solve_puzzle", interrupted)
    out, err = run("solve", cross, cross, code=130)
    assert out == f"== {cross}\n{SOLVED}"
    assert err == f"aspsolve: {cross}: interrupted after 1 solution, there may be others\n"
    assert json.loads(run("solve --format json", cross, code=130).out)["solutions"] == [{"grid": ["#h#", "bag", "#t#"]}]


def test_interruption_elsewhere_is_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(aspsolve.cli, "main", partial(signal.raise_signal, signal.SIGINT))
    assert aspsolve.__main__.main() == 130
    assert capsys.readouterr().err == "aspsolve: interrupted\n"


def test_fault_of_the_program_is_not_said_to_be_a_puzzle_without_a_solution(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(aspsolve.cli, "main", lambda: {}["missing"])
    assert aspsolve.__main__.main() == 2
    assert capsys.readouterr().err.endswith("KeyError: 'missing'\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (f"encodings/rikudo.lp {UNSOLVABLE}", 20),
        ("encodings/creek.lp instances/creek/01_5x5.lp", 10),
        (f"{ENCODING} {COURSE} 0", 30),
        ("missing.lp", 65),
        ("--frobnicate", 1),
        ("--version", 0),
    ],
)
def test_clingo_keeps_its_exit_codes(arguments: str, code: int, run: Run) -> None:
    assert "Traceback" not in run("clingo", arguments, code=code).err


def test_clingo_draws_the_grid_under_the_answer(run: Run) -> None:
    lines = run("clingo", ENCODING, COURSE, "-V1 0", code=30).out.splitlines()
    answer = next(index for index, line in enumerate(lines) if line.startswith("path("))
    assert lines[answer + 1 : answer + 3] == ["3 │ ┌─────●", "  │ │"]
    assert "  1  2  3" in lines[answer + 7]


@pytest.mark.parametrize(("command", "code"), [("clingo", 10), ("solve", 0)])
def test_facts_that_an_instance_just_lacks_are_no_message(command: str, code: int, written: Written, run: Run) -> None:
    unhinted = "instances/seeknumbers/02_no_hints_4x4.lp"
    rules = Path(ENCODING).read_text(encoding="utf-8").replace("#defined hint/3.", "")
    own = written("own.lp", f"{rules}\n:- hint(_,_,_), never.\n")
    said = run(command, unhinted, "-e" if command == "solve" else "", own, code=code).err
    assert "rule head" in said
    assert "never" in said
    assert "hint" not in said


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (b"a(X) :- b, zip.\nc\nd.", 65, "(perhaps line 2 lacks its full stop)"),
        (b"a(X) :- b.", 65, "wrong.lp:1:3-4: error: unsafe variable X: no positive literal gives it a value\n"),
        (b"a :- zip.", 30, "wrong.lp:1:6-9: info: atom does not occur in any rule head:\n"),
        (b"\xc3(X) :- b.", 65, "lexer error"),
    ],
)
def test_clingo_says_what_is_wrong_in_words(written: Written, text: bytes, code: int, said: str, run: Run) -> None:
    assert said in run("clingo", written("wrong.lp", text), code=code).err


def test_clingo_s_help_names_the_options_that_clingo_does_not_have(run: Run) -> None:
    out = run("clingo --help").out
    assert all(option in out for option in ("--[no-]draw", "--family=<name>"))


@pytest.mark.parametrize("option", ["--deb", "--fam=rikudo"])
def test_clingo_refuses_an_abbreviation_of_an_option_that_it_does_not_have(option: str, run: Run) -> None:
    out, err = run("clingo", ENCODING, COURSE, option, code=1)
    assert out.count("Answer") == 0
    assert "*** ERROR: (aspsolve clingo)" in err


@pytest.mark.parametrize("options", ["", "--single-shot", "--no-draw"])
def test_the_exit_code_is_clingo_s_whether_the_grid_is_drawn_or_not(options: str, written: Written, run: Run) -> None:
    """It is 30, for a model and an exhausted search, where clasp sees without a choice that there is only one."""
    run("clingo", ENCODING, COURSE, options, code=30)
    run("clingo", written("two.lp", "{ a }."), options, code=10)
    run("clingo", written("none.lp", ":- not a. { b }."), options, code=20)


@pytest.mark.parametrize("option", ["--outf=2", "--no-draw"])
def test_clingo_draws_nothing_unless_wanted_nor_for_other_programs(option: str, written: Written, run: Run) -> None:
    out = run("clingo", ENCODING, COURSE, option, code=30).out
    assert "│" not in out
    if option == "--outf=2":
        assert json.loads(out)["Result"] == "SATISFIABLE"
    other = written("other.lp", "place(1). number(a,b,c). path(1,2,3,4).")
    assert "│" not in run("clingo", other, code=30).out


def test_clingo_solves_step_by_step(written: Written, run: Run) -> None:
    rules = "#include <incmode>. #program step(t). p(t). #program check(t). :- query(t), t < 3. #show p/1."
    assert "p(1) p(2) p(3)" in run("clingo", written("steps.lp", rules), "-V0", code=10).out


def test_command_is_a_module_too_and_its_version_names_clingos() -> None:
    code, out, _ = ran("-m", "aspsolve", "--version")
    assert code == 0
    assert out.startswith(f"aspsolve {__version__} (clingo 5.")


QUERIES = "?- rikudo(7, [(-2,0,1),(-1,1,2)], [], R).\n?- rikudo(7, [(-2,0,2),(2,0,4)], [], R).\n"


def test_each_puzzle_of_a_file_is_solved(written: Written, run: Run) -> None:
    file = written("two.pl", QUERIES)
    out, err = run("solve", file, "--format prolog", code=1)
    answer = "R = [(-1,1,2),(1,1,3),(-2,0,1),(2,0,4),(-1,-1,6),(1,-1,5),(0,0,-10)]."
    assert out == f"% {file}: puzzle 1\n{answer}\n\n% {file}: puzzle 2\nfalse.\n"
    assert err.startswith(f"aspsolve: {file}: puzzle 2: no solution exists")
    printed = run("solve", file, "--format json", code=1).out
    assert [one["status"] for one in json.loads(printed)] == ["SATISFIABLE", "UNSATISFIABLE"]


@pytest.mark.parametrize(
    ("command", "other"), [("explain", ""), ("hint", ""), ("draw", ""), ("convert", "-"), ("check", "-")]
)
def test_other_commands_take_one_puzzle(command: str, other: str, written: Written, run: Run) -> None:
    file = written("two.pl", QUERIES)
    assert run(command, file, other, code=2).err == f"aspsolve: {file}: expected one puzzle, found 2\n"
