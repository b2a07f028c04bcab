"""Folders of generated puzzles: layout, going on, other puzzles in the way, what a kill leaves."""

import errno
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from aspsolve import read
from aspsolve.cli import main
from aspsolve.generate._files import PuzzleFolder
from tests.conftest import Run, Written

ORDER = "generate rikudo --size 19 --seed 5 -p 1"


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_run_goes_on_where_it_stopped(tmp_path: Path, run: Run) -> None:
    run(ORDER, "-n 3 -o", tmp_path / "whole")
    run(ORDER, "-n 1 -o", tmp_path / "parts")
    (tmp_path / "parts/solutions/rikudo_19_5_0002.json").write_text("half of")
    assert "1 of these puzzles is there already" in run(ORDER, "-n 3 -o", tmp_path / "parts").err
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")


@pytest.mark.slow
def test_processes_write_the_same_folder(tmp_path: Path, run: Run) -> None:
    for processes in (1, 2):
        run(ORDER, "-p", processes, "-n 3 -o", tmp_path / str(processes))
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert len(contents(tmp_path / "1")) == 10


def test_puzzles_of_other_orders_are_not_overwritten(tmp_path: Path, run: Run) -> None:
    run(ORDER, "-o", tmp_path)
    before = contents(tmp_path)
    assert "there is another puzzle by this name" in run(ORDER, "--ends both -o", tmp_path, code=2).err
    assert contents(tmp_path) == before


def test_puzzle_that_the_journal_does_not_have_is_made_again(tmp_path: Path, run: Run) -> None:
    run(ORDER, "-n 2 -o", tmp_path)
    before = contents(tmp_path)
    journal = tmp_path / "generated.jsonl"
    journal.write_text(journal.read_text()[:-20])  # what a kill leaves
    assert "1 of these puzzles is there already" in run(ORDER, "-n 2 -o", tmp_path).err
    assert contents(tmp_path) == before


def test_folder_of_another_run_is_refused(tmp_path: Path, run: Run) -> None:
    with PuzzleFolder.opened(tmp_path, "other", "another run"):
        said = run(ORDER, "-o", tmp_path, code=2).err
    assert said == f"aspsolve: {tmp_path}/generated.jsonl: another run writes to it\n"


def test_folder_in_which_nothing_was_made_is_taken_away(tmp_path: Path, written: Written, run: Run) -> None:
    run("generate fillin --size 3 3 --words", written("words", "a long word\n"), "-o", tmp_path / "new", code=2)
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
def test_puzzles_of_the_folder_do_not_come_again(tmp_path: Path, written: Written) -> None:
    triangle = written("triangle.txt", " #\n##\n")
    for seed in range(6):
        order = ["generate", "rikudo", "--shape", str(triangle), "--seed", str(seed), "-o", str(tmp_path / "out")]
        if main(order):
            break
    else:
        pytest.fail("expected three cells to have fewer puzzles")
    found = [read(path) for path in (tmp_path / "out" / "puzzles").iterdir()]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("place", ["a file", "in a file"])
def test_output_that_is_no_folder_is_refused(place: str, written: Written, run: Run) -> None:
    file = written("taken", "")
    said = run(ORDER, "-o", file if place == "a file" else file / "below", code=2).err
    assert "expected a folder, found a file" in said or "cannot be made" in said


@pytest.mark.slow
def test_full_disk_leaves_whole_puzzles_to_go_on(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run(ORDER, "-n 3 -o", tmp_path / "whole")
    places = iter(range(5))  # for the first puzzle's three files, and two of the second's

    def temporary(*given: Any, **options: Any) -> Any:
        if next(places, None) is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return NamedTemporaryFile(*given, **options)

    with monkeypatch.context() as full:
        full.setattr("tempfile.NamedTemporaryFile", temporary)
        said = run(ORDER, "-n 3 -o", tmp_path / "parts", code=2).err
    assert said.endswith("rikudo_19_5_0002.lp: cannot be written: No space left on device\n")
    assert [path.name for path in (tmp_path / "parts" / "instances").iterdir()] == ["rikudo_19_5_0001.lp"]
    run(ORDER, "-n 3 -o", tmp_path / "parts")
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")
