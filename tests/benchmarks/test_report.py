"""The report counts what was not finished as infinitely slow, and a file of measurements keeps all families."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.report import write_report
from benchmarks.results import Results

CONDITIONS = {"machine": "2 cores", "programs": "clingo 5.8", "load": [0.5, 0.5, 0.5]}


def results(path: Path, family: str, part: str, times: dict[str, list[float | None]], size: int = 9) -> Results:
    """Return a file with a family's measurements added."""
    kept = Results.load(path)
    if family not in kept.families:
        kept.start(family, CONDITIONS)
    for peer, seconds in times.items():
        for number, time in enumerate(seconds):
            figures: dict[str, Any] = {"seconds": time, "first": time, "memory": 30.0, "rules": 1234}
            place = {"part": part, "row": f"Row {size}", "size": size, "instance": f"seed {number}"}
            kept.add(family, {**place, "peer": peer, "limit": 60.0, **figures})
    return kept


def page(kept: Results) -> list[str]:
    write_report(kept)
    return kept.path.with_suffix(".md").read_text(encoding="utf-8").splitlines()


def test_median_and_quartiles_of_a_row(tmp_path: Path) -> None:
    kept = results(tmp_path / "b.json", "rikudo", "rows", {"ours": [0.3, 0.1, 0.2]})
    assert "| ours | 3 of 3 | 0.200 | 0.200 (0.100 to 0.300) | 1.00 (1.00 to 1.00) |  | 1,234 |  | 30 |" in page(kept)


def test_more_than_half_unfinished_is_more_than_the_limit(tmp_path: Path) -> None:
    kept = results(tmp_path / "b.json", "rikudo", "rows", {"ours": [0.5], "textbook": [None, None, 1.0]})
    line = next(line for line in page(kept) if line.startswith("| textbook encoding"))
    assert line.startswith("| textbook encoding in clingo | 1 of 3 | > 60 | > 60 (1.0 to > 60) | > 120 |")


def test_ratio_is_over_the_instances_that_a_peer_was_asked(tmp_path: Path) -> None:
    kept = results(tmp_path / "b.json", "rikudo", "rows", {"ours": [1.0, 8.0, 8.0], "textbook": [4.0]})
    assert "| Row 9 | 8.0 | 4.0 |" in page(kept)


def test_measuring_a_family_again_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    results(path, "rikudo", "rows", {"ours": [1.0]})
    results(path, "fillin", "rows", {"ours": [1.0]})
    kept = Results.load(path)
    kept.start("rikudo", CONDITIONS)
    assert kept.of("rikudo", "rows") == []
    assert len(kept.of("fillin", "rows")) == 1
    assert Results.load(path).families["rikudo"]["measurements"] != []
