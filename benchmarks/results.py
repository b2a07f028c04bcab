"""A JSON file of measurements: for each family the conditions of the measurement, and a line for each measurement."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

#: A measurement of a peer: part, row, instance, peer, limit, and what `benchmarks.measure.measure` returns.
Measurement = dict[str, Any]


class Results:
    """The measurements in a file, which is saved after each new measurement.

    Parameters
    ----------
    path : pathlib.Path
        The file.
    families : dict of str to dict
        For each kind of family its ``conditions`` and its ``measurements``. The conditions can have a ``remark``, which
        is written by hand where rows were measured on different days.
    """

    def __init__(self, path: Path, families: dict[str, dict[str, Any]]) -> None:
        self.path = path
        self.families = families

    @classmethod
    def load(cls, path: Path) -> Results:
        """Return the measurements in a file, without any where the file does not exist."""
        return cls(path, json.loads(path.read_text(encoding="utf-8")) if path.exists() else {})

    def start(self, family: str, conditions: dict[str, Any]) -> None:
        """Delete the measurements of a family, before new ones are made under these conditions."""
        self.families[family] = {"conditions": conditions, "measurements": []}

    def add(self, family: str, measurement: Measurement) -> None:
        """Add a measurement of a family, and save the file."""
        self.families[family]["measurements"].append(measurement)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self.path.with_suffix(".tmp")
        temporary.write_text(self._text(), encoding="utf-8")
        temporary.replace(self.path)

    def of(self, family: str, part: str) -> list[Measurement]:
        """Return the measurements of a family for a part of the report, in the order in which they were made."""
        return [one for one in self.families[family]["measurements"] if one["part"] == part]

    def _text(self) -> str:
        """Return the text of the file, in which every measurement is a line."""
        families = []
        for family, kept in self.families.items():
            lines = ",\n".join(json.dumps(one) for one in kept["measurements"])
            conditions = json.dumps(kept["conditions"])
            families.append(f'{json.dumps(family)}: {{"conditions": {conditions}, "measurements": [\n{lines}\n]}}')
        return "{\n" + ",\n".join(families) + "\n}\n"
