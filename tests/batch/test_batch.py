"""``aspsolve batch``: lines, limits, bad files, resuming, pictures and conversions."""

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from aspsolve import Rikudo, SeekNumbers, read, write
from aspsolve.batch._puzzles import FIELDS, entries, path_inside
from aspsolve.batch._run import Entries, Journal
from tests.conftest import Run, Written

#: One solution, several, none; each with its line, but for what differs from run to run.
PUZZLES = {
    "one.json": (Rikudo(7, prefilled=[(-2, 0, 1), (-1, 1, 2)], links=[]), "SATISFIABLE", True),
    "several.txt": (Rikudo(7), "SATISFIABLE", False),
    "none.json": (Rikudo(7, prefilled=[(-2, 0, 1), (2, 0, 2)]), "UNSATISFIABLE", False),
}


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """A folder with the puzzles, and a file that is none."""
    folder = tmp_path / "puzzles"
    (folder / "below" / ".hidden").mkdir(parents=True)
    for name, (puzzle, _, _) in PUZZLES.items():
        write(puzzle, folder / ("below" if name == "none.json" else "") / name)
    (folder / "bad.json").write_text('{"kind": "rikudo",\n"size": x}')
    (folder / "notes.md").write_text("no puzzle")
    write(Rikudo(7), folder / "below" / ".hidden" / "puzzle.json")
    return folder


def lines(path: Path) -> dict[str, dict[str, Any]]:
    """Return the lines of results by the names of the files, which are each there once."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len({line["file"] for line in found}) == len(found)
    return {Path(line["file"]).name: line for line in found}


def test_line_says_what_came_of_each_puzzle(puzzles: Path, run: Run) -> None:
    results = puzzles.parent / "results.jsonl"
    missing = puzzles.parent / "missing.json"
    out = run("batch", missing, puzzles, "-o", results, "--do solve,unique,rate -p 2", code=2).out.splitlines()
    found = lines(results)
    assert {*found} == {*PUZZLES, "bad.json", "missing.json"}
    for name, (puzzle, status, unique) in PUZZLES.items():
        line = found[name]
        assert tuple(line) == FIELDS
        assert (line["family"], line["status"], line["unique"]) == ("rikudo", status, unique)
        assert (line["level"] is not None) == (unique is True)
        if status == "SATISFIABLE":
            assert puzzle.solution_from_json(line["solution"]).check() == ()
        assert line["seconds"] > 0
        assert line["error"] is None
    bad = found["bad.json"]
    assert (bad["status"], bad["family"]) == ("ERROR", None)
    assert bad["error"] == f"{puzzles}/bad.json:2:9: broken JSON: Expecting value"
    assert found["missing.json"]["error"] == f"{missing}: there is no such file"
    assert out[0] == "5 puzzles: 2 ERROR, 2 SATISFIABLE, 1 UNSATISFIABLE, 1 with several solutions"
    assert out[1] == "levels: 1 easy, 0 medium, 0 hard, 0 expert"


@pytest.mark.slow
def test_next_start_does_only_what_is_missing(puzzles: Path, run: Run) -> None:
    results = puzzles.parent / "results.jsonl"
    command = ["batch", puzzles, "-o", results]
    run(*command, code=2)
    whole = results.read_bytes()
    results.write_bytes(whole[:-30])
    said = run(*command, code=2).out.splitlines()
    assert said[1].startswith("1 done in ")
    assert said[0] == "4 puzzles: 1 ERROR, 2 SATISFIABLE, 1 UNSATISFIABLE"  # those of before count, too
    again = lines(results)
    assert {*again} == {*PUZZLES, "bad.json"}
    write(Rikudo(7, prefilled=[(-2, 0, 3)]), puzzles / "one.json")
    (puzzles / "bad.json").unlink()
    run(*command, code=1)
    assert len(results.read_text(encoding="utf-8").splitlines()) == 5
    run(*command, "--do unique", code=1)
    assert len(results.read_text(encoding="utf-8").splitlines()) == 8


@pytest.mark.parametrize("text", ['{"a": 1}\n', "x\n", "x", '{"file": "a", "digest": 3}\n', '{"kind": "rikudo"}'])
def test_other_file_is_not_overwritten(text: str, tmp_path: Path, written: Written, run: Run) -> None:
    results = written("other", text)
    printed = run("batch", tmp_path, "-o", results, code=2).err
    assert printed == f"aspsolve: {results}:1: expected the results of a batch, found another file\n"
    assert results.read_text() == text


def test_a_journal_is_continued(tmp_path: Path) -> None:
    kind = Entries("numbers", lambda line: (line["key"], line["n"]), lambda key, n: {"key": key, "n": n}, '{"key": ')
    for number in range(3):
        with Journal.opened(tmp_path / "journal", kind) as journal:
            assert journal.known == {str(known): known for known in range(number)}
            journal.add(str(number), number)
    lines = [f'{{"key": "{number}", "n": {number}}}' for number in range(3)]
    assert (tmp_path / "journal").read_text().splitlines() == lines


def test_results_that_were_cut_within_their_first_line_begin_anew(written: Written) -> None:
    results = written("results.jsonl", '{"fi')
    with Journal.opened(results, entries(None, {})) as journal:
        assert journal.known == {}
    assert results.read_text() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="devices")
def test_no_device_and_no_endless_line_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    fifo, long = tmp_path / "fifo", tmp_path / "long"
    os.mkfifo(fifo)
    long.write_text('{"file": ' + "1" * 1000)
    monkeypatch.setattr("aspsolve.batch._run.MAX_LINE_BYTES", 1000)
    for name in ("/dev/full", "/dev/zero", fifo):
        assert "expected a regular file" in run("batch", tmp_path / "none", "-o", name, code=2).err
    said = run("batch", tmp_path / "none", "-o", long, code=2).err
    assert "expected the results of a batch, found another file" in said


def test_results_of_another_run_are_refused(puzzles: Path, run: Run) -> None:
    results = puzzles / "results.jsonl"
    with Journal.opened(results, entries(None, {})):
        said = run("batch", puzzles, "-o", results, code=2).err
    assert said.endswith(f"{results}: another run writes to it\n")


@pytest.mark.slow
def test_limit_ends_one_puzzle_only_and_its_picture_is_drawn(tmp_path: Path, run: Run) -> None:
    write(SeekNumbers(size=(60, 60), first=(1, 1), final=(60, 1)), tmp_path / "long.json")
    write(Rikudo(7), tmp_path / "short.json")
    options = "--do solve,draw --time-limit 6 --folder"
    run("batch", tmp_path, "-o", tmp_path / "results", options, tmp_path / "out", code=3)
    found = lines(tmp_path / "results")
    assert (found["long.json"]["status"], found["long.json"]["error"]) == ("UNKNOWN", "not done within 6 s")
    assert found["long.json"]["family"] == "seeknumbers"
    assert found["short.json"]["status"] == "SATISFIABLE"
    for line in found.values():
        assert Path(line["picture"]).read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.slow
def test_memory_limit_is_a_line(tmp_path: Path, run: Run) -> None:
    write(Rikudo(size=1261), tmp_path / "large.json")
    write(Rikudo(7), tmp_path / "small.json")
    run("batch", tmp_path, "-o", tmp_path / "results", "--memory-limit 220", code=3)
    found = lines(tmp_path / "results")
    assert found["small.json"]["status"] == "SATISFIABLE"
    assert found["large.json"]["status"] == "UNKNOWN"
    assert found["large.json"]["error"].endswith("220 MB of memory")


@pytest.mark.usefixtures("folder")
def test_pictures_and_conversions_lie_in_a_folder(puzzles: Path, run: Run) -> None:
    write(Rikudo(7), puzzles / "one.txt")
    run("batch puzzles -o results --do draw,convert --folder out --picture text --to facts", code=2)
    found = lines(Path("results"))
    assert {line["status"] for line in found.values()} == {"READ", "ERROR"}
    names = ["puzzles/below/none", "puzzles/one.json", "puzzles/one.txt", "puzzles/several"]
    for suffix in (".lp", ".txt"):
        assert sorted(map(str, Path("out").rglob(f"*{suffix}"))) == [f"out/{name}{suffix}" for name in names]
    for line in found.values():
        if line["status"] == "READ":
            assert read(line["converted"]) == read(line["file"])
            assert Path(line["picture"]).read_text(encoding="utf-8") == f"{read(line['file'])}\n"


def test_standard_input_is_a_puzzle_and_lines_go_to_standard_output(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(Rikudo(7).to_json()).encode())))
    said = run("batch - --from json --do unique", code=1)
    assert (json.loads(said.out)["file"], json.loads(said.out)["unique"]) == ("-", False)
    assert said.err.startswith("aspsolve: 1 puzzle: 1 SATISFIABLE, 1 with several solutions\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--do draw", "draw: expected --folder"),
        ("-p 0", "processes: 0 is not between 1 and"),
        ("--time-limit 0", "time limit: expected a positive number"),
        ("--memory-limit 0", "memory limit: 0 is not between 1 and"),
        ("--executor ray", "executor: expected dask or dask://HOST:PORT"),
        ("--do solve,dance", "--do: expected solve, unique, rate, draw or convert, found 'dance'"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_once(options: str, said: str, tmp_path: Path, run: Run) -> None:
    assert said in run("batch", tmp_path, options, code=2).err


def test_files_above_and_at_the_root_stay_in_the_folder(tmp_path: Path) -> None:
    for name, inside in (("../a/b.svg", "a/b.svg"), ("/c.svg", "c.svg"), ("../../../d/../e", "d/e")):
        assert path_inside(tmp_path, name) == tmp_path / inside
