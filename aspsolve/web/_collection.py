"""The page's own puzzles, which were made and explained beforehand: two files for each family.

``KIND.jsonl`` has a line for each puzzle, the easiest first; ``KIND.xz`` their explanations in the same order. The
script `tools/puzzles.py` writes them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from aspsolve.families._registry import FAMILIES
from aspsolve.model.puzzle import Puzzle

FOLDER = Path(__file__).parent / "puzzles"


@dataclass(frozen=True)
class Collected:
    """A puzzle of the collection."""

    puzzle: Puzzle
    level: str
    rating: float


def write_collection(kind: str, puzzles: Sequence[tuple[Collected, str]]) -> int:
    """Write a family's puzzles with their explanations, and return how many bytes they take."""
    entries = [{"level": one.level, "rating": one.rating, "puzzle": one.puzzle.to_json()} for one, _ in puzzles]
    text = "".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) + "\n" for one in entries).encode()
    lines = "".join(explanation + "\n" for _, explanation in puzzles)
    packed = lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME)
    (FOLDER / f"{kind}.jsonl").write_bytes(text)
    (FOLDER / f"{kind}.xz").write_bytes(packed)
    return len(text) + len(packed)


def read_collection(kind: str) -> list[Collected]:
    """Return a family's puzzles, the easiest first; none for a family without a collection."""
    file = FOLDER / f"{kind}.jsonl"
    if not file.exists():
        return []
    entries = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [Collected(FAMILIES[kind].puzzle.from_json(one["puzzle"]), one["level"], one["rating"]) for one in entries]


@lru_cache(maxsize=2)
def explanations(kind: str) -> Sequence[str]:
    """Return the explanations of a family's puzzles as JSON, each in all languages."""
    return lzma.decompress((FOLDER / f"{kind}.xz").read_bytes()).decode().splitlines()
