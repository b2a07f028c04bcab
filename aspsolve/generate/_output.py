"""A folder of generated puzzles, in the layout that the grader reads.

``solutions/NAME.json`` has all answer sets as clingo prints them with ``--outf=2``, ``puzzles/NAME.json`` the puzzle,
``instances/NAME.lp`` its facts, written last of the three. ``generated.jsonl`` is the journal, with a line for each
puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from aspsolve._files import make_folder, read_text, write_text
from aspsolve.batch._run import Entries, Journal
from aspsolve.errors import InputError
from aspsolve.formats import format_named
from aspsolve.formats.json import write_witnesses
from aspsolve.generate._generate import digest
from aspsolve.generate._making import Generated
from aspsolve.model._textgrid import COMMENT
from aspsolve.model.puzzle import Status

#: What stands before the command in an instance.
MADE_BY = f"{COMMENT} made by: "
#: How many digits the number of a puzzle has in names.
DIGITS = 4
JOURNAL = "generated.jsonl"


class _Made(NamedTuple):
    """What the journal says of a puzzle: the command that made it, and its digest."""

    made_by: str
    digest: bytes


def _read_entry(line: dict[str, Any]) -> tuple[str, _Made]:
    """Return the name of a puzzle, and what the journal says of it."""
    return str(line["puzzle"]), _Made(str(line["made by"]), bytes.fromhex(line["digest"]))


def _write_entry(name: str, made: _Made) -> dict[str, Any]:
    """Return what a line of the journal says."""
    return {"puzzle": name, "made by": made.made_by, "digest": made.digest.hex()}


ENTRIES = Entries("the journal of a folder of generated puzzles", _read_entry, _write_entry, '{"puzzle": ')


class PuzzleFolder:
    """A folder of generated puzzles.

    `name` is what the puzzles of this run are called, followed by their numbers; `made_by` is the command that
    makes them again.
    """

    def __init__(self, path: Path, name: str, made_by: str, journal: Journal[_Made]) -> None:
        self.path = path
        self._name = re.sub(r"[^\w-]", "_", name)
        self._made_by = " ".join(made_by.split())
        self._journal = journal

    @classmethod
    @contextmanager
    def opened(cls, path: Path, name: str, made_by: str) -> Iterator[PuzzleFolder]:
        """Open a folder for the time of a ``with`` statement; one that is made here is taken away if it stays empty.

        Raises InputError.
        """
        if path.exists() and not path.is_dir():
            raise InputError("expected a folder, found a file", file=str(path))
        make_folder(path)
        try:
            with Journal.opened(path / JOURNAL, ENTRIES) as journal:
                yield cls(path, name, made_by, journal)
        finally:
            with suppress(OSError):
                if not (path / JOURNAL).stat().st_size:
                    (path / JOURNAL).unlink()
                path.rmdir()

    def finished(self) -> int:
        """Return how many puzzles of this run are there already, from the first on.

        Raises InputError where one by the name of these was made by another command.
        """
        number = 0
        while (instance := self._file("instances", number + 1)).is_file():
            known = self._journal.known.get(instance.stem)
            made_by = [MADE_BY + known.made_by] if known else read_text(instance).splitlines()
            if MADE_BY + self._made_by not in made_by:
                raise InputError(
                    "there is another puzzle by this name: choose another folder or seed", file=str(instance)
                )
            if known is None:  # the run was killed before the journal had it: it is made again
                break
            number += 1
        return number

    def digests(self) -> Iterator[bytes]:
        """Yield the digests of the puzzles that are there; see `aspsolve.generate._generate.digest`."""
        for name, made in self._journal.known.items():
            if (self.path / "instances" / f"{name}.lp").is_file():
                yield made.digest

    def write(self, number: int, generated: Generated) -> Path:
        """Write a puzzle, the instance last, and return the path of the instance; raises InputError."""
        instance = self._file("instances", number)
        for name in ("solutions", "puzzles", "instances"):
            make_folder(self.path / name)
        atoms = [[str(atom) for atom in generated.solution.atoms()]]
        reference = write_witnesses(atoms, Status.SATISFIABLE.value, exhausted=True, inputs=[instance.name])
        write_text(self._file("solutions", number), reference)
        write_text(self._file("puzzles", number), format_named("json").write_puzzle(generated.puzzle))
        title, *lines = format_named("facts").write_puzzle(generated.puzzle).splitlines()
        about = f"{COMMENT} {generated.summary}; seed {generated.seed}"
        write_text(instance, "\n".join([title, about, MADE_BY + self._made_by, *lines]) + "\n")
        self._journal.add(instance.stem, _Made(self._made_by, digest(generated.canonical)))
        return instance

    def _file(self, folder: str, number: int) -> Path:
        suffix = ".lp" if folder == "instances" else ".json"
        return self.path / folder / f"{self._name}_{number:0{DIGITS}}{suffix}"
