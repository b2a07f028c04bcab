"""The page: what it makes of puzzles, as Python does, and the folder that it is written into."""

from __future__ import annotations

import base64
import errno
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any
from unicodedata import category, normalize

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from aspsolve import FillIn, InputError, Puzzle, Solution, rate, read, solve
from aspsolve.cli import main
from aspsolve.families._registry import FAMILIES
from aspsolve.formats import format_named
from aspsolve.formats.text import read_puzzle as read_text_puzzle
from aspsolve.web import _bundle as bundle
from aspsolve.web import _page as page
from aspsolve.web._bundle import STATIC, bundled, page_files, worker_script
from aspsolve.web._page import (
    SOLVER_FILES,
    SOLVER_IN_MODULES,
    PagePuzzle,
    contents,
    distinct,
    explained,
    shipped_puzzles,
)
from tests.conftest import CASES, ROOT, shipped
from tests.formats.strategies import any_puzzles, texts_with_mistakes
from tests.solved_puzzles import solved

NODE = shutil.which("node")
#: Set where these tests may not be skipped.
REQUIRED = bool(os.environ.get("ASPSOLVE_PAGE_TESTS"))
#: The families that the page has a module for.
PAGE_KINDS = sorted(folder.name for folder in STATIC.glob("families/*") if (folder / "puzzle.js").is_file())
bundling = pytest.mark.skipif(bundled() is None and not REQUIRED, reason="esbuild is not installed: npm install")


def run_node(file: str, cases: Any, folder: Path) -> None:
    """Run a file of node's tests on some cases."""
    missing = [] if NODE else ["node"]
    if not (ROOT / SOLVER_IN_MODULES).is_dir():
        missing.append("npm install")
    if missing and not REQUIRED:
        pytest.skip(f"not installed: {', '.join(missing)}")
    (folder / "cases.json").write_text(json.dumps(cases))
    done = subprocess.run(
        [NODE or "node", "--test", "--test-reporter=spec", str(ROOT / "tests/web/page" / file)],
        env={**os.environ, "ASPSOLVE_CASES": str(folder / "cases.json")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped 0" in done.stdout, done.stdout


def test_page_is_played_and_edited_by_keys_and_drags(tmp_path: Path) -> None:
    run_node("play.test.js", [], tmp_path)


@pytest.mark.parametrize("lines", [1000, pytest.param(50_000, marks=pytest.mark.slow)])
def test_page_says_formats_and_mistakes_however_long_a_text_is(lines: int, tmp_path: Path) -> None:
    run_node("reading.test.js", lines, tmp_path)


def puzzle_case(puzzle: Puzzle) -> dict[str, Any]:
    facts = [str(fact) for fact in puzzle.facts()]
    return {"puzzle": puzzle.to_json(), "facts": facts, "key": PagePuzzle.of("x", puzzle).key}


def solution_case(solution: Solution) -> dict[str, Any]:
    atoms = [str(atom) for atom in solution.atoms()]
    return {**puzzle_case(solution.puzzle), "atoms": atoms, "solution": solution.to_json()}


def drawn(strategy: st.SearchStrategy[Any], number: int) -> list[Any]:
    """Return so many values, the same every time."""
    found: list[Any] = []

    @settings(max_examples=number, database=None, derandomize=True, phases=[Phase.generate],
              suppress_health_check=[*HealthCheck], deadline=None)  # fmt: skip
    @given(strategy)
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found


@pytest.mark.slow
def test_page_reads_and_writes_shipped_puzzles_as_python_does(tmp_path: Path) -> None:
    names = [
        f"{file.parent.name}/{file.stem}" for kind in PAGE_KINDS for file in sorted(ROOT.glob(f"instances/{kind}/*.lp"))
    ]
    run_node("models.test.js", [puzzle_case(shipped(name)) for name in names], tmp_path)


@pytest.mark.parametrize("number", [40, pytest.param(500, marks=pytest.mark.slow)])
def test_page_reads_and_writes_random_puzzles_as_python_does(number: int, tmp_path: Path) -> None:
    run_node("models.test.js", [puzzle_case(puzzle) for puzzle in drawn(any_puzzles(), number)], tmp_path)


@pytest.mark.parametrize("number", [25, pytest.param(300, marks=pytest.mark.slow)])
def test_page_makes_the_solutions_of_answer_sets_that_python_makes(number: int, tmp_path: Path) -> None:
    run_node("models.test.js", [solution_case(solution) for solution in drawn(solved(), number)], tmp_path)


def format_case(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle with its texts by format, None where the format cannot say it."""
    written: dict[str, str | None] = {}
    for name in ("facts", "text"):
        try:
            written[name] = format_named(name).write_puzzle(puzzle)
        except InputError:
            written[name] = None
    return {"puzzle": puzzle.to_json(), "written": written}


def text_case(text: str) -> dict[str, Any]:
    """Return a text with the puzzle that it is read as, or with the place of what is wrong."""
    try:
        read: dict[str, Any] = {"puzzle": read_text_puzzle(text).to_json()}
    except InputError as error:
        read = {"line": error.line or 0, "column": error.column or 0}
    return {"text": text, "read": read}


@pytest.mark.slow
def test_page_writes_shipped_puzzles_in_each_format_as_python_does(tmp_path: Path) -> None:
    names = [
        f"{file.parent.name}/{file.stem}" for kind in PAGE_KINDS for file in sorted(ROOT.glob(f"instances/{kind}/*.lp"))
    ]
    run_node("formats.test.js", [format_case(shipped(name)) for name in names], tmp_path)


def test_page_writes_puzzles_of_others_in_each_format_as_python_does(tmp_path: Path) -> None:
    files = sorted(CASES.glob("*/*.json"))
    if not files:
        pytest.skip(f"no folder {CASES.parent.name}/{CASES.name} beside")
    run_node("formats.test.js", [format_case(read(file)) for file in files], tmp_path)


@pytest.mark.parametrize("number", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_page_writes_random_puzzles_in_each_format_as_python_does(number: int, tmp_path: Path) -> None:
    run_node("formats.test.js", [format_case(puzzle) for puzzle in drawn(any_puzzles(), number)], tmp_path)


#: A zero with a sign, a soft hyphen, a word in quotes, and numbers that could be of several families.
ODD_TEXTS = (
    "-0 │ 2\n-5 │ 1\n   └──\n     0",
    "#_\xadaz\n______\n\nabc abd",
    "#a#\n___\n#_#\n\nbag  'hat'",
    "0.",
    "_\n_\n81",
    "?",
    "-x1",
)


@pytest.mark.parametrize("number", [200, pytest.param(3000, marks=pytest.mark.slow)])
def test_page_reads_texts_and_refuses_wrong_ones_where_python_does(number: int, tmp_path: Path) -> None:
    known = texts_with_mistakes().filter(lambda text: "Cn" not in map(category, text))  # letters in a newer Unicode
    texts = drawn(known, number)
    assert len(texts) == number
    run_node("formats.test.js", [*map(text_case, texts), *map(text_case, ODD_TEXTS)], tmp_path)


def test_page_composes_accents_as_python_does(tmp_path: Path) -> None:
    puzzles = [puzzle for puzzle in drawn(any_puzzles(), 60) if isinstance(puzzle, FillIn)]
    puzzles.append(FillIn(["#é#", "___", "#_#"], ["étê", "ダtà"]))
    texts = [case["written"] for case in map(format_case, puzzles)]
    cases = [text_case(normalize("NFD", text["text"])) for text in texts if text["text"] is not None]
    assert any(normalize("NFC", case.get("text", "")) != case.get("text", "") for case in cases)
    run_node("formats.test.js", cases, tmp_path)


@pytest.fixture
def solver(tmp_path: Path) -> Path:
    """Return a folder with files that stand for the solver."""
    folder = tmp_path / SOLVER_IN_MODULES
    folder.mkdir(parents=True)
    for name in SOLVER_FILES:
        (folder / name).write_text("a solver")
    return folder


PUZZLE = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"], "min_slot": 2}


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    file = tmp_path / "hat & bag.json"
    file.write_text(json.dumps(PUZZLE))
    return file


def told_by(html: Path) -> dict[str, Any]:
    """Return what a page is told of its surroundings."""
    found = re.search(r'<script type="application/json" id="contents">(.*?)</script>', html.read_text())
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_folder_has_all_files_in_one_for_those_who_open_it_from_a_disk(
    tmp_path: Path, solver: Path, puzzle_file: Path
) -> None:
    out = tmp_path / "out"
    assert main(["page", str(puzzle_file), "-o", str(out), "--clingo-wasm", str(solver)]) == 0
    script = (out / "disk.js").read_text()
    held = json.loads(script.removeprefix("globalThis.aspsolveFiles = ").removesuffix(";\n"))
    files = [file for name in page.FOLDERS if (out / name).is_dir() for file in (out / name).iterdir()]
    assert held.keys() == {file.relative_to(out).as_posix() for file in files}
    assert all(opened(held[file.relative_to(out).as_posix()]) == file.read_bytes() for file in files)


def opened(packed: str) -> bytes:
    """Return what was packed."""
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)


def test_folder_holds_the_page_the_solver_and_explained_puzzles(
    tmp_path: Path, solver: Path, puzzle_file: Path
) -> None:
    out = tmp_path / "out"
    assert main(["page", str(puzzle_file), "-o", str(out), "--clingo-wasm", str(solver)]) == 0
    listed = told_by(out / "index.html")
    assert listed["engine"] == "browser"
    key = PagePuzzle.of("hat & bag", read(puzzle_file)).key
    described = {"file": "fillin-hat_bag", "title": "Hat bag", "kind": "fillin", "key": key, "level": "easy"}
    assert listed["puzzles"] == [described]
    written = json.loads((out / "puzzles/fillin-hat_bag.json").read_text())
    assert written["puzzle"] == PUZZLE
    explanation = json.loads((out / "explanations/fillin-hat_bag.json").read_text())
    assert [step["number"] for step in explanation["en"]["steps"]] == [1, 2]
    assert [explanation[language]["steps"][0]["sentence"] for language in ("en", "de")] == [
        "Only hat fits down at (2,1).",
        "Nur „hat“ passt senkrecht ab (2,1).",
    ]
    assert (out / "encodings/fillin.lp").read_text() == (ROOT / "encodings/fillin.lp").read_text()
    assert (out / "clingo/clingo.wasm").read_text() == "a solver"
    there = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    assert set(kept_by((out / "sw.js").read_text())["files"]) == {".", *there} - {"sw.js", "disk.js"}


@bundling
def test_page_is_small(tmp_path: Path, solver: Path, puzzle_file: Path) -> None:
    out = tmp_path / "out"
    assert main(["page", str(puzzle_file), "-o", str(out), "--clingo-wasm", str(solver)]) == 0
    named = re.findall(r'(?:src|href)="([^#"]+)"', (out / "index.html").read_text())
    assert named == ["icon.svg", "manifest.webmanifest", "style.css", "page.js"]
    size = sum(len(gzip.compress((out / name).read_bytes())) for name in ("index.html", *named))
    assert size < 60_000  # before the solver is asked for


def kept_by(script: str) -> dict[str, Any]:
    """Return what a worker keeps."""
    found = re.search(r"const KEPT = (\{.*\});", script)
    assert found is not None
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_worker_is_another_one_once_a_file_has_changed() -> None:
    one, other = (kept_by(worker_script({"b": content, "a": b""})) for content in (b"1", b"2"))
    assert one["files"] == other["files"] == [".", "a", "b"]
    assert one["version"] != other["version"]


def test_folder_stays_as_it_was_where_a_new_one_cannot_be_written(
    tmp_path: Path,
    solver: Path,
    puzzle_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["page", str(puzzle_file), "-o", str(tmp_path / "out"), "--clingo-wasm", str(solver)]
    assert main(command) == 0
    before = {file: file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file()}
    (solver / SOLVER_FILES[0]).write_text("a newer solver")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(page, "_write", full)
        assert main(command) == 2
    assert "cannot write: No space left on device" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file()} == before
    assert main(command) == 0
    assert (tmp_path / "out" / "clingo" / SOLVER_FILES[0]).read_text() == "a newer solver"
    assert not [*(tmp_path / "out").glob(".page-*")]


def test_folder_is_not_begun_without_the_solver(
    tmp_path: Path, puzzle_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["page", str(puzzle_file), "-o", "out"]) == 2
    assert "npm install clingo-wasm" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_folder_refuses_two_puzzles_of_one_name(
    tmp_path: Path, solver: Path, puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", *[str(puzzle_file)] * 2, "-o", str(tmp_path / "out"), "--clingo-wasm", str(solver)]) == 2
    assert "rename" in capsys.readouterr().err


def verdict_case(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle with how many solutions it has, 2 standing for several, and its explanation where it is quick."""
    number = len(solve(puzzle, models=2).solutions)
    explanation = explained(puzzle, 5) if number == 1 and len(puzzle.drawing().tiles) < 30 else None
    return {"name": name, "puzzle": puzzle.to_json(), "verdict": number, "explanation": explanation}


QUICK = ("fillin/01_melbourne_3x3", "fillin/12_letters_clash")


def test_engine_in_the_browser_finds_what_the_package_does(tmp_path: Path) -> None:
    run_node("engines.test.js", [verdict_case(name, shipped(name)) for name in QUICK], tmp_path)


@pytest.mark.slow
def test_engine_in_the_browser_finds_what_the_package_does_on_all_cases(tmp_path: Path) -> None:
    files = sorted(CASES.glob("*/*.json"))
    if not files:
        pytest.skip(f"no folder {CASES.parent.name}/{CASES.name} beside")
    run_node("engines.test.js", [verdict_case(file.stem, read(file)) for file in files], tmp_path)


@bundling
def test_bundle_is_a_script(tmp_path: Path) -> None:
    script = tmp_path / "page.js"
    script.write_text(page_files()["page.js"], encoding="utf-8")
    done = subprocess.run([NODE or "node", "--check", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def no_esbuild(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a checkout in which npm has installed nothing."""
    monkeypatch.setattr(bundle, "ESBUILD", Path("nowhere"))
    for function in (bundle.bundled, bundle.page_files):
        function.cache_clear()
    yield
    for function in (bundle.bundled, bundle.page_files):
        function.cache_clear()


@pytest.mark.usefixtures("no_esbuild")
def test_folder_has_the_modules_without_esbuild(tmp_path: Path, solver: Path, puzzle_file: Path) -> None:
    assert main(["page", str(puzzle_file), "-o", str(tmp_path / "out"), "--clingo-wasm", str(solver)]) == 0
    html = (tmp_path / "out/index.html").read_text()
    assert '<script type="module" src="main.js"></script>' in html
    written = {file.relative_to(tmp_path / "out").as_posix() for file in (tmp_path / "out").rglob("*.js")}
    modules = {file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*.js")}
    assert {name for name in modules if not name.startswith("bench/")} <= written  # browsers find no package for those
    assert '"bench":false' in html


@pytest.mark.usefixtures("no_esbuild")
def test_single_file_without_esbuild_says_what_is_missing(
    tmp_path: Path, puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", "--single", str(puzzle_file), "-o", str(tmp_path / "out")]) == 2
    assert (
        capsys.readouterr()
        .err.splitlines()[-1]
        .endswith("--single needs esbuild, which puts the page's modules into one script: npm install")
    )


@pytest.mark.usefixtures("no_esbuild")
def test_page_has_its_modules_where_a_package_of_the_script_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    esbuild = tmp_path / "esbuild"
    esbuild.write_text("#!/bin/sh\necho 'Could not resolve \"@codemirror/state\"' >&2; exit 1\n")
    esbuild.chmod(0o755)
    monkeypatch.setattr(bundle, "ESBUILD", esbuild)
    assert bundled() is None
    assert "main.js" in page_files()


def test_script_of_a_wheel_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_esbuild: None) -> None:
    (tmp_path / "page.js").write_text("made before")
    monkeypatch.setattr(bundle, "BUILT", tmp_path)
    assert page_files()["page.js"] == "made before"
    assert [name for name in page_files() if name.endswith(".js")] == ["page.js"]


def single(tmp_path: Path, puzzle_file: Path, *options: str) -> tuple[str, dict[str, Any]]:
    """Return a single file, and what it holds of its puzzle."""
    if bundled() is None and not REQUIRED:
        pytest.skip("esbuild is not installed: npm install")
    out = tmp_path / "out"
    assert main(["page", "--single", str(puzzle_file), "-o", str(out), *options]) == 0
    file = out / "fillin-hat_bag.html"
    return file.read_text(), told_by(file)


def test_single_file_runs_its_own_script_alone_and_hides_the_solution(tmp_path: Path, puzzle_file: Path) -> None:
    html, held = single(tmp_path, puzzle_file)
    assert held["file"]["puzzle"] == PUZZLE
    assert '"bag"]' not in html.replace(json.dumps(PUZZLE["words"], separators=(",", ":")), "")
    script = re.findall(r'<script type="module">(.*?)</script>', html, re.DOTALL)[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html
    assert json.loads(opened(held["file"]["sealed"]))["solutions"] == [{"grid": ["#h#", "bag", "#t#"]}]


def test_single_file_can_do_without_the_solution(tmp_path: Path, puzzle_file: Path) -> None:
    assert "sealed" not in single(tmp_path, puzzle_file, "--no-solutions")[1]["file"]


def test_words_of_a_puzzle_are_no_markup(tmp_path: Path, puzzle_file: Path) -> None:
    word = "</script><b>"
    puzzle_file.write_text(json.dumps({**PUZZLE, "grid": ["_" * len(word)], "words": [word]}))
    html, held = single(tmp_path, puzzle_file, "--no-explanations")
    assert held["file"]["puzzle"]["words"] == [word]
    assert "<b>" not in html


def test_shipped_puzzles_are_those_of_each_family_with_distinct_titles() -> None:
    shipped_by_kind = {kind: [*ones] for kind, ones in groupby(shipped_puzzles(), lambda one: one.puzzle.kind)}
    assert {*shipped_by_kind} == {*FAMILIES.known}
    assert [one.puzzle for one in shipped_by_kind["hitori"]] == [
        shipped(f"hitori/{file.stem}") for file in FAMILIES["hitori"].instances
    ]
    titles = [one.title for one in distinct(shipped_by_kind["hitori"])]
    assert titles == ["4×4", "5×5, 1", "5×5, 2", "6×6, 1", "6×6, 2"]
    listed = contents("server", shipped_by_kind["rikudo"])["puzzles"]
    assert [one["level"] for one in listed] == [rate(one.puzzle).level.value for one in shipped_by_kind["rikudo"]]


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted({*FAMILIES.known} - {*FAMILIES}))
def test_shipped_instances_have_one_solution(kind: str) -> None:
    for file in FAMILIES[kind].instances:
        result = solve(shipped(f"{kind}/{file.stem}"), models=2)
        assert (len(result.solutions), result.exhausted) == (1, True), file.stem
