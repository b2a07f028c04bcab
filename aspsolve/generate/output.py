"""A folder of generated puzzles, in the layout that the grader reads.

``solutions/NAME.json`` has all answer sets as clingo prints them with ``--outf=2``, ``puzzles/NAME.json`` the puzzle,
``instances/NAME.lp`` its facts. The instance is written last: a puzzle is there if its instance is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.families.family import Family
from aspsolve.formats import format_named, read, read_solutions
from aspsolve.formats.files import read_text, write_text
from aspsolve.formats.json import write_witnesses
from aspsolve.formats.naming import COMMENT
from aspsolve.generate.generate import digest
from aspsolve.generate.making import Generated
from aspsolve.model.puzzle import Status

__all__ = ["Folder"]

#: What stands before the command in an instance.
MADE_BY = f"{COMMENT} made by: "
#: How many digits the number of a puzzle has in names.
DIGITS = 4


class Folder:
    """A folder of generated puzzles of a family, which is made with the first puzzle.

    `name` is what the puzzles of this run are called, followed by their numbers; `made_by` is the command that
    makes them again.
    """

    def __init__(self, path: Path, family: Family, name: str, made_by: str) -> None:
        if path.exists() and not path.is_dir():
            raise InputError("expected a folder, found a file", file=str(path))
        self.path = path
        self._family = family
        self._name = re.sub(r"[^\w-]", "_", name)
        self._made_by = MADE_BY + " ".join(made_by.split())

    def finished(self) -> int:
        """Return how many puzzles of this run are there already, from the first on.

        Raises InputError where one by the name of these was made by another command.
        """
        number = 0
        while (instance := self._file("instances", number + 1)).is_file():
            if self._made_by not in read_text(instance).splitlines():
                raise InputError(
                    "there is another puzzle by this name: choose another folder or seed", file=str(instance)
                )
            number += 1
        return number

    def digests(self) -> Iterator[bytes]:
        """Yield the digests of the family's puzzles that are there; see `aspsolve.generate.generate.digest`."""
        for file in sorted((self.path / "puzzles").glob("*.json")):
            if not (self.path / "instances" / f"{file.stem}.lp").is_file():
                continue
            puzzle = read(file)
            if puzzle.kind == self._family.kind:
                for solution in read_solutions(self.path / "solutions" / file.name, puzzle):
                    yield digest(self._family.generator_class.canonical(solution))

    def write(self, number: int, generated: Generated) -> Path:
        """Write a puzzle, the instance last, and return the path of the instance; raises InputError."""
        instance = self._file("instances", number)
        try:
            for name in ("solutions", "puzzles", "instances"):
                (self.path / name).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot be made: {error.strerror or error}", file=str(self.path)) from None
        atoms = [[str(atom) for atom in generated.solution.atoms()]]
        reference = write_witnesses(atoms, Status.SATISFIABLE.value, exhausted=True, inputs=[instance.name])
        write_text(self._file("solutions", number), reference)
        write_text(self._file("puzzles", number), format_named("json").write_puzzle(generated.puzzle))
        title, *lines = format_named("facts").write_puzzle(generated.puzzle).splitlines()
        about = f"{COMMENT} {generated.summary}; seed {generated.seed}"
        write_text(instance, "\n".join([title, about, self._made_by, *lines]) + "\n")
        return instance

    def _file(self, folder: str, number: int) -> Path:
        suffix = ".lp" if folder == "instances" else ".json"
        return self.path / folder / f"{self._name}_{number:0{DIGITS}}{suffix}"
