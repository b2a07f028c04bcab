"""Batches on a Dask cluster that is started for them."""

import json
from pathlib import Path

import pytest

from aspsolve import Rikudo, write
from aspsolve.cli import main

pytest.importorskip("distributed", reason="the extra cluster is not installed")


@pytest.mark.slow
def test_cluster_comes_to_the_same_lines_and_pictures(folder: Path) -> None:
    Path("puzzles").mkdir()
    for number in (1, 2, 4, 5, 6):
        write(Rikudo(7, prefilled=[(-2, 0, number), (2, 0, 3)]), f"puzzles/{number}.json")
    found = []
    for name, options in (("here", ["-p", "1"]), ("there", ["-p", "2", "--executor", "dask"])):
        command = ["batch", "puzzles", "-o", f"{name}.jsonl", "--do", "solve,rate,draw", "--folder", name]
        main([*command, *options])
        lines = [json.loads(line) for line in Path(f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        pictures = [Path(line["picture"]).read_bytes() for line in sorted(lines, key=lambda line: line["file"])]
        same = [{**line, "seconds": 0, "picture": ""} for line in sorted(lines, key=lambda line: line["file"])]
        found.append((same, pictures))
    assert found[0] == found[1]
    assert len(found[0][0]) == 5
