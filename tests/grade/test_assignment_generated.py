"""A course's folder with new puzzles: the same for the same seed, and graded like all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from aspsolve import InputError, read, solve
from aspsolve.cli import main
from aspsolve.grade.assignment import new_assignment
from tests.conftest import ROOT


@pytest.mark.slow
def test_new_puzzles_are_added_and_graded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        order = ["new-assignment", "rikudo", str(tmp_path / name), "--generate", "2", "--seed", "9"]
        assert main(order) == 0
    new = sorted((tmp_path / "one" / "instances").glob("*_generated.lp"))
    assert len(new) == 2
    assert all(solve(read(path), models=2).unique for path in new)
    assert [path.read_bytes() for path in new] == [
        (tmp_path / "two" / "instances" / path.name).read_bytes() for path in new
    ]
    folders = ["-i", str(tmp_path / "one" / "instances"), "-s", str(tmp_path / "one" / "solutions"), "--strict"]
    assert main(["grade", "-e", str(ROOT / "encodings" / "rikudo.lp"), *folders]) == 0
    assert "SUCCESS" in capsys.readouterr().out


def test_number_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="count: -1 is not between 1 and"):
        new_assignment("rikudo", tmp_path / "course", generated=-1)
    assert not (tmp_path / "course").exists()
