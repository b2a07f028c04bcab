"""Results as a Parquet file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from aspsolve import Rikudo, write
from aspsolve.batch import _parquet as parquet
from aspsolve.batch._parquet import write_parquet
from aspsolve.batch._puzzles import FIELDS
from aspsolve.cli import main
from aspsolve.errors import InputError


def test_each_line_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    monkeypatch.setattr(parquet, "ROWS", 2)
    for name, given in (("one", [(-2, 0, 1), (-1, 1, 2)]), ("several", []), ("none", [(-2, 0, 1), (2, 0, 2)])):
        write(Rikudo(7, prefilled=given), tmp_path / f"{name}.json")
    (tmp_path / "bad.json").write_text("{")
    results, target = tmp_path / "results.jsonl", tmp_path / "results.parquet"
    command = ["batch", str(tmp_path), "-o", str(results), "--do", "solve,rate", "--parquet", str(target)]
    assert main(command) == 2
    table = reader.read_table(target)
    assert tuple(table.column_names) == FIELDS
    for row, line in zip(table.to_pylist(), results.read_text(encoding="utf-8").splitlines(), strict=True):
        said = json.loads(line)
        if row["solution"] is not None:
            row["solution"] = json.loads(row["solution"])
        assert row == said
    assert reader.ParquetFile(target).num_row_groups == 2


def test_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    (tmp_path / "results").write_text("")
    with pytest.raises(InputError, match=r"none/x\.parquet: cannot be written"):
        write_parquet(tmp_path / "results", tmp_path / "none" / "x.parquet")


def test_without_pyarrow_or_a_file_of_results_it_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    command = ["batch", str(tmp_path), "--parquet", str(tmp_path / "x.parquet")]
    assert main([*command, "-o", str(tmp_path / "results.jsonl")]) == 2
    assert "Parquet needs pyarrow: pip install 'aspsolve[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "results.jsonl").exists()
    monkeypatch.undo()
    assert main(command) == 2
    assert "parquet: expected -o, a file with the results" in capsys.readouterr().err
