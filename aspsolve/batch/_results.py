"""The results of a batch: a line of JSON for each puzzle, and a folder of pictures and converted puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aspsolve.batch._files import path_inside
from aspsolve.batch._journal import Entries
from aspsolve.batch._puzzles import PuzzleOutcome, key_of
from aspsolve.errors import counted
from aspsolve.explanation._rating import Level
from aspsolve.formats._files import make_folder, write_bytes
from aspsolve.model.puzzle import Status

#: What is kept of a line that was there before.
KEPT = ("status", "unique", "level")


@dataclass(frozen=True)
class OutputFolder:
    """Where pictures and converted puzzles are written."""

    #: None if nothing is written.
    path: Path | None
    #: The suffixes of files by the names of `aspsolve.batch._puzzles.FIELDS`.
    suffixes: dict[str, str]

    def write(self, outcome: PuzzleOutcome) -> dict[str, Any]:
        """Write the files of an outcome, and return its line with their paths; raises InputError."""
        paths: dict[str, str] = {}
        for kind, data in outcome.files.items():
            assert self.path is not None
            path = path_inside(self.path, f"{outcome.name}{self.suffixes[kind]}")
            make_folder(path.parent)
            write_bytes(path, data)
            paths[kind] = str(path)
        return {**outcome.line, **paths}


def entries(folder: OutputFolder) -> Entries[PuzzleOutcome]:
    """Return what the lines of a batch's results are; pictures and converted puzzles are written before their line.

    Of a known outcome, the journal keeps only what a summary needs.
    """
    same: dict[tuple[Any, ...], PuzzleOutcome] = {}

    def read(line: dict[str, Any]) -> tuple[str, PuzzleOutcome]:
        kept = (*(line[name] for name in KEPT),)
        return key_of(line), same.setdefault(kept, PuzzleOutcome(dict(zip(KEPT, kept, strict=True))))

    return Entries("the results of a batch", read, lambda _, outcome: folder.write(outcome), '{"file": ')


@dataclass
class Summary:
    """The results of a batch, counted."""

    known: int = 0
    lost: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    ambiguous: int = 0
    levels: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: PuzzleOutcome, *, known: bool) -> None:
        """Count an outcome; a known one was there before."""
        self.known += known
        self.statuses[outcome.line["status"]] += 1
        self.ambiguous += outcome.line["unique"] is False and outcome.line["status"] == Status.SATISFIABLE.value
        if outcome.line["level"]:
            self.levels[outcome.line["level"]] += 1

    @property
    def total(self) -> int:
        """The number of puzzles."""
        return self.statuses.total() + self.lost

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the lines of the summary of a batch that has taken this time."""
        counts = [f"{number} {status}" for status, number in sorted(self.statuses.items())]
        if self.ambiguous:
            counts.append(f"{self.ambiguous} with several solutions")
        yield f"{counted(self.total, 'puzzle')}: {', '.join(counts) or 'none'}"
        if self.levels:
            yield "levels: " + ", ".join(f"{self.levels[level.value]} {level.value}" for level in Level)
        new = self.total - self.known - self.lost
        known = f", {self.known} were there already" if self.known else ""
        each = f", {1000 * seconds / new:.1f} ms each" if new else ""
        yield f"{new} done in {seconds:.1f} s{each}{known}"
