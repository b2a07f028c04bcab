"""Measurements in a JSON file: by family, with the conditions that they were made under, a line each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["Measurement", "Results"]

#: What a peer took for an instance: part, row, size, instance, peer, limit, and the figures of `benchmarks.measure`.
Measurement = dict[str, Any]


class Results:
    """The measurements of a file, which is written anew with each that comes.

    Attributes
    ----------
    path : of the file.
    families : for each family its ``conditions`` and its ``measurements``. Among the conditions may be a ``remark``,
        written by hand where rows were measured on different days.
    """

    def __init__(self, path: Path, families: dict[str, dict[str, Any]]) -> None:
        self.path = path
        self.families = families

    @classmethod
    def load(cls, path: Path) -> Results:
        """Return the measurements of a file, none where it is missing."""
        return cls(path, json.loads(path.read_text(encoding="utf-8")) if path.exists() else {})

    def start(self, family: str, conditions: dict[str, Any]) -> None:
        """Forget a family's measurements: new ones will be made under these conditions."""
        self.families[family] = {"conditions": conditions, "measurements": []}

    def add(self, family: str, measurement: Measurement) -> None:
        """Take in a measurement, and save all."""
        self.families[family]["measurements"].append(measurement)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self.path.with_suffix(".tmp")
        temporary.write_text(self._text(), encoding="utf-8")
        temporary.replace(self.path)

    def of(self, family: str, part: str) -> list[Measurement]:
        """Return a family's measurements for a part of the report, in the order in which they were made."""
        return [one for one in self.families[family]["measurements"] if one["part"] == part]

    def _text(self) -> str:
        """Return the JSON text: every measurement on a line of its own."""
        families = []
        for family, kept in self.families.items():
            lines = ",\n".join(json.dumps(one) for one in kept["measurements"])
            conditions = json.dumps(kept["conditions"])
            families.append(f'{json.dumps(family)}: {{"conditions": {conditions}, "measurements": [\n{lines}\n]}}')
        return "{\n" + ",\n".join(families) + "\n}\n"
