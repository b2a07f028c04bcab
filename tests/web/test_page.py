"""The page: what it makes of puzzles, as Python does, and the folder that it is written into."""

import base64
import errno
import gzip
import json
import re
import zlib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from aspsolve import Puzzle, SeekNumbers, Solution, read, solve
from aspsolve.cli import main
from aspsolve.families._registry import FAMILIES
from aspsolve.web import _page as page
from aspsolve.web._page import SOLVER_FILES, SOLVER_IN_MODULES, PagePuzzle, page_families
from tests.conftest import CASES, ROOT, Run, examples, shipped
from tests.formats.strategies import any_puzzles
from tests.solved_puzzles import solved
from tests.web.node import check_tools, run_node_tests
from tests.web.server import Server, hints_served

#: The families whose JSON is that of a class.
PAGE_KINDS = ("fillin", "rikudo", "seeknumbers")
#: Families are played in so many parts, each by one process of node.
PARTS = 8


def run_node(file: str, cases: Any, folder: Path, port: int | None = None, seconds: int = 540) -> None:
    check_tools()
    (folder / "cases.json").write_text(json.dumps(cases))
    (folder / "about.json").write_text(json.dumps([one for one in page_families().values() if one is not None]))
    variables = {name: str(folder / f"{name.lower()}.json") for name in ("CASES", "ABOUT")}
    if port is not None:
        variables["SERVER"] = f"http://localhost:{port}"
    printed = run_node_tests(file, seconds, **{f"ASPSOLVE_{name}": value for name, value in variables.items()})
    assert port is None or "skipped 0" in printed, printed


@pytest.mark.parametrize("file", ["play", "reading"])
def test_page_is_played_and_edited_by_keys_and_drags_and_reads_texts(file: str, tmp_path: Path) -> None:
    run_node(f"{file}.test.ts", [], tmp_path)


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
    files = [file for kind in PAGE_KINDS for file in sorted(ROOT.glob(f"instances/{kind}/*.lp"))]
    run_node("models.test.ts", [puzzle_case(read(file)) for file in files], tmp_path)


@pytest.mark.slow
def test_page_reads_and_writes_random_puzzles_and_solutions_as_python_does(tmp_path: Path) -> None:
    cases = [*map(puzzle_case, drawn(any_puzzles(), 100)), *map(solution_case, drawn(solved(), 80))]
    run_node("models.test.ts", cases, tmp_path)


@pytest.fixture(scope="module")
def solver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with files that stand for the solver."""
    folder = tmp_path_factory.mktemp("solver") / SOLVER_IN_MODULES
    folder.mkdir(parents=True)
    for name in SOLVER_FILES:
        (folder / name).write_text("a solver")
    return folder


PUZZLE = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"], "min_slot": 2}


@pytest.fixture(scope="module")
def puzzle_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("puzzle") / "hat & bag.json"
    file.write_text(json.dumps(PUZZLE))
    return file


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, solver: Path, puzzle_file: Path) -> Path:
    """Return the page of a puzzle, as a folder."""
    folder = tmp_path_factory.mktemp("page")
    assert main(["page", str(puzzle_file), "-o", str(folder), "--clingo-wasm", str(solver)]) == 0
    return folder


def told_by(html: Path) -> dict[str, Any]:
    """Return what a page is told of its surroundings."""
    found = re.search(r'<script type="application/json" id="contents">(.*?)</script>', html.read_text())
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_folder_has_all_files_in_one_for_those_who_open_it_from_a_disk(out: Path) -> None:
    script = (out / "disk.js").read_text()
    held = json.loads(script.removeprefix("globalThis.aspsolveFiles = ").removesuffix(";\n"))
    files = [out / page.EXAMPLES, *(file for name in page.FOLDERS for file in (out / name).glob("*"))]
    assert held.keys() == {file.relative_to(out).as_posix() for file in files}
    assert all(opened(held[file.relative_to(out).as_posix()]) == file.read_bytes() for file in files)


def opened(packed: str) -> bytes:
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)


def test_folder_holds_the_page_the_solver_and_explained_puzzles(out: Path, puzzle_file: Path) -> None:
    listed = told_by(out / "index.html")
    assert listed["engine"] == "browser"
    key = PagePuzzle.of("hat & bag", read(puzzle_file)).key
    described = {"file": "fillin-hat_bag", "title": "Hat bag", "kind": "fillin", "key": key}
    assert listed["puzzles"] == [{**described, "explained": True, "level": "easy"}]
    assert read(out / "puzzles/fillin-hat_bag.json") == read(puzzle_file)
    explanation = json.loads(zlib.decompress((out / "explanations/fillin-hat_bag.deflate").read_bytes(), -15))
    assert [step["number"] for step in explanation["en"]["steps"]] == [1, 2]
    assert [explanation[language]["steps"][0]["sentence"] for language in ("en", "de")] == [
        "Only hat fits down at (2,1).",
        "Nur „hat“ passt senkrecht ab (2,1).",
    ]
    assert (out / "encodings/fillin.lp").read_text() == (ROOT / "encodings/fillin.lp").read_text()
    assert (out / "clingo/clingo.wasm").read_text() == "a solver"
    there = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    later = {"sw.js", "disk.js", "explanations/fillin-hat_bag.deflate"}
    assert set(kept_by((out / "sw.js").read_text())["files"]) == {".", *there} - later
    solution = {"kind": "fillin", **solve(read(puzzle_file)).solutions[0].to_json()}
    assert json.loads((out / "examples.json").read_text())["fillin"]["solution"].items() <= solution.items()


def test_page_is_small(out: Path) -> None:
    named = re.findall(r'<(?:link|script) [^>]*(?:src|href)="([^"]+)"', (out / "index.html").read_text())
    assert named == ["icon.svg", "manifest.webmanifest", "style.css", "page.js"]
    sizes = {name: len(gzip.compress((out / name).read_bytes())) for name in ("index.html", *named)}
    assert sizes["page.js"] < 55_000  # the editor and the bench come later, and the solver with a puzzle
    assert sum(sizes.values()) < 85_000  # with the descriptions of all families, and the list of puzzles


def kept_by(script: str) -> dict[str, Any]:
    found = re.search(r"const KEPT = (\{.*\});", script)
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_worker_is_another_one_once_a_file_has_changed() -> None:
    one, other = (kept_by(page.worker_script({"b": content, "a": b""})) for content in (b"1", b"2"))
    assert one["files"] == other["files"] == [".", "a", "b"]
    assert one["version"] != other["version"]


def test_folder_stays_as_it_was_where_a_new_one_cannot_be_written(
    out: Path, solver: Path, puzzle_file: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    before = {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(page, "_write", full)
    printed = run("page", puzzle_file, "-o", out, "--clingo-wasm", solver, code=2).err
    assert "cannot write: No space left on device" in printed
    assert {file: file.read_bytes() for file in out.rglob("*") if file.is_file()} == before


def test_folder_is_not_begun_without_the_solver(folder: Path, puzzle_file: Path, run: Run) -> None:
    assert "npm install clingo-wasm" in run("page", puzzle_file, "-o out", code=2).err
    assert not (folder / "out").exists()


def test_folder_refuses_two_puzzles_of_one_name(tmp_path: Path, solver: Path, puzzle_file: Path, run: Run) -> None:
    assert "rename" in run("page", *[puzzle_file] * 2, "-o", tmp_path / "out", "--clingo-wasm", solver, code=2).err


def verdict_case(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle with how many solutions it has, 2 standing for several, and its explanation where it is quick."""
    number = len(solve(puzzle, models=2).solutions)
    text = page.explained(puzzle, 5) if number == 1 and len(puzzle.drawing().tiles) < 30 else None
    explanation = text and json.loads(text)
    return {"name": name, "puzzle": puzzle.to_json(), "verdict": number, "explanation": explanation}


#: Puzzles whose hints exclude something: numbers of cells, and steps of a path.
EXCLUDING = [("seeknumbers", "08_bend_before_the_first_hint"), ("rikudo", "01_example")]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), EXCLUDING)
def test_hints_lead_to_the_solution_in_both_engines(kind: str, name: str, tmp_path: Path, server: Server) -> None:
    puzzle = FAMILIES[kind].assignment_material.puzzles(FAMILIES[kind].puzzle)[name]
    run_node("engines.test.ts", [verdict_case(name, puzzle), *broken_cases()], tmp_path, server.port)


def broken_cases() -> list[dict[str, Any]]:
    """Return wrong answers with what the package says of them."""
    seek = SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 4))
    steps = [(1, 1, 2, 1), (2, 1, 3, 1), (3, 1, 4, 1), (4, 1, 4, 2), (4, 2, 4, 3), (4, 3, 4, 4), (1, 3, 3, 3)]
    rikudo = shipped("rikudo/07_random_37")
    (x, y, k), *numbers = solve(rikudo).solutions[0].to_json()["numbers"]
    grid = shipped("sudoku/01_4x4")
    (a, b, _), *others = solve(grid).solutions[0].to_json()["number"]
    regions = [shipped("lits/01_5x5"), shipped("killer/01_4x4")]
    return [
        {
            "relaxed": FAMILIES[puzzle.kind].for_bench(),
            "facts": [str(fact) for fact in puzzle.facts()],
            "answer": [str(atom) for atom in answer.atoms()],
            "says": answer.check(),
        }
        for puzzle, answer in (
            (seek, seek.solution(steps)),
            (rikudo, rikudo.solution([(x, y, k + 1), *numbers])),
            (grid, grid.solution([(a, b, 9), *others])),
            *((one, one.solution([])) for one in regions),
        )
    ]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_hints_lead_to_the_solution_of_a_puzzle_of_each_family_in_both_engines(part: int, tmp_path: Path) -> None:
    """With EXAMPLES=99 all puzzles."""
    kinds = [*FAMILIES.known][part::PARTS]
    cases = [
        {"name": one.name, "puzzle": one.puzzle.to_json(), "explanation": json.loads(one.explanation(10) or "null")}
        for one in page.shipped_puzzles()
        if one.puzzle.kind in kinds and (one.number or 0) <= examples(1)
    ]
    beside = {"encodings": {kind: FAMILIES[kind].rules() for kind in kinds}}
    with hints_served() as port:
        run_node("engines.test.ts", [beside, *cases], tmp_path, port, seconds=540 * examples(1))


@pytest.mark.slow
def test_engine_in_the_browser_finds_what_the_package_does_on_some_cases(tmp_path: Path) -> None:
    files = sorted(file for kind in FAMILIES for file in CASES.glob(f"{kind}/*.json"))[::8]
    if not files:
        pytest.skip(f"no folder {CASES.parent.name}/{CASES.name} beside")
    run_node("engines.test.ts", [verdict_case(file.stem, read(file)) for file in files], tmp_path)


def test_puzzles_of_one_title_are_numbered() -> None:
    ones = [PagePuzzle.of(name, shipped(f"numbrix/{name}")) for name in ("01_3x3", "02_4x4", "03_4x4")]
    assert [one.title for one in page.distinct(ones)] == ["3×3", "4×4, 1", "4×4, 2"]
    assert PagePuzzle.of("numbrix_4x4_easy_1", shipped("numbrix/02_4x4")).title == "4×4 easy 1"


def test_each_family_has_puzzles_the_easiest_first() -> None:
    by_kind = {kind: [*ones] for kind, ones in groupby(page.shipped_puzzles(), lambda one: one.puzzle.kind)}
    assert {*by_kind} == {*FAMILIES.known}
    for kind, ones in by_kind.items():
        assert [one.title for one in ones] == [str(number) for number in range(1, len(ones) + 1)]
        collection = page.read_collection(kind)
        assert [one.rating for one in collection] == sorted(one.rating for one in collection)
        assert len({one.key for one in ones}) == len(ones)


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(FAMILIES.known))
def test_each_collected_puzzle_has_one_solution_and_an_explanation_that_leads_there(kind: str) -> None:
    collection = page.read_collection(kind)
    for one, text in zip(collection, page.collected_explanations(kind) if collection else (), strict=True):
        result = solve(one.puzzle, models=2)
        assert (len(result.solutions), result.exhausted) == (1, True)
        explanation = json.loads(text)["en"]
        assert (explanation["outcome"], explanation["rating"]["level"]) == ("solved", one.level)
        atoms = {str(atom) for atom in result.solutions[0].atoms()}
        known = {atom for step in explanation["steps"] for said in step["conclusions"] for atom in said["atoms"]}
        assert known
        assert not atoms & {atom.removeprefix("not ") for atom in known if atom.startswith("not ")}


def test_only_examples_of_the_collection_are_solved_without_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []
    monkeypatch.setattr(page, "solve", lambda puzzle, time_limit: limits.append(time_limit) or solve(puzzle))
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
    for collected in (False, True):
        # An instance of a package's family has a number, too.
        [*page._examples([page.PagePuzzle("one", "1", puzzle, number=1, collected=collected)])]
    assert limits == [page.EXAMPLE_SECONDS, None]
