"""What ``aspsolve generate`` reads and writes: cells in the shape of a picture, and a folder that the grader reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from math import sqrt
from os import PathLike, fspath
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
from aspsolve.model.lattice import Lattice, Point
from aspsolve.model.puzzle import Status

DARK = "#"
#: Pixels below this grey, from 0 for black to 255, are dark.
DARK_BELOW = 128
#: A shape of more cells than this is no puzzle that anybody generates.
MAX_CELLS = 2_000
#: A picture of more pixels than this is no shape.
MAX_PIXELS = 50_000_000
#: The height of a row of hexagons, in widths of a hexagon.
ROW_HEIGHT = sqrt(3) / 2
#: The prefix of the command in an instance.
MADE_BY = f"{COMMENT} made by: "
#: The number of digits of a puzzle's number in file names.
DIGITS = 4
JOURNAL = "generated.jsonl"


def read_shape(path: str | PathLike[str], lattice: Lattice, cells: int | None = None) -> frozenset[Point]:
    """Return the cells in the shape of a text, or of a picture, scaled to about as many cells; raises InputError."""
    if Path(path).suffix.lower() == ".txt":
        rows: Sequence[str] = read_text(path).splitlines()
        nothing = f"expected a drawing in which each {DARK} is a cell, found none"
    else:
        rows = _pixels(fspath(path), lattice, cells)
        nothing = "the picture has no dark pixels, of which the cells are made"
    shape = cells_of(rows, lattice)
    if not shape:
        raise InputError(nothing, file=fspath(path))
    if len(shape) > MAX_CELLS:
        raise InputError(
            f"the shape has {len(shape)} cells, more than {MAX_CELLS}: give the number of cells to scale a picture to",
            file=fspath(path),
        )
    return shape


def cells_of(rows: Sequence[str], lattice: Lattice) -> frozenset[Point]:
    """Return the cells of rows of text, the last of which has y = 1."""
    height, step = len(rows), lattice.column_step
    shift = step - 1
    # Every second row of hexagons is shifted by half a cell to the right.
    return frozenset(
        Point(step * column + shift * ((height - row) % 2), height - row)
        for row, text in enumerate(rows)
        for column, sign in enumerate(text, 1)
        if sign == DARK
    )


def _pixels(path: str, lattice: Lattice, cells: int | None) -> list[str]:
    """Return a picture as rows of text; raises InputError."""
    try:
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("to read a picture needs Pillow: pip install 'aspsolve[shapes]'") from None
    try:
        with Image.open(path) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise InputError(f"the picture has more than {MAX_PIXELS} pixels", file=path)
            opaque = picture.convert("RGBA")
            grey = Image.alpha_composite(Image.new("RGBA", opaque.size, "white"), opaque).convert("L")
    except FileNotFoundError:
        raise InputError("there is no such file", file=path) from None
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as error:
        raise InputError(f"cannot be read as a picture: {error}", file=path) from None
    if cells is not None:
        dark = sum(grey.histogram()[:DARK_BELOW])
        if not dark:
            return []
        scale = sqrt(cells / dark)
        high = ROW_HEIGHT if lattice.corners == 6 else 1.0
        width = max(1, round(grey.width * scale * sqrt(high)))
        height = max(1, round(grey.height * scale / sqrt(high)))
        grey = grey.resize((width, height), Image.Resampling.BOX)
    elif sum(grey.histogram()[:DARK_BELOW]) > MAX_CELLS:
        raise InputError(
            f"the picture has more than {MAX_CELLS} dark pixels: give the number of cells to scale it to", file=path
        )
    levels = grey.tobytes()
    return [
        "".join(DARK if level < DARK_BELOW else "." for level in levels[start : start + grey.width])
        for start in range(0, len(levels), grey.width)
    ]


class _Made(NamedTuple):
    """An entry of the journal about a puzzle: the command that made it, and its digest."""

    made_by: str
    digest: bytes


def _read_entry(line: dict[str, Any]) -> tuple[str, _Made]:
    return str(line["puzzle"]), _Made(str(line["made by"]), bytes.fromhex(line["digest"]))


def _write_entry(name: str, made: _Made) -> dict[str, Any]:
    return {"puzzle": name, "made by": made.made_by, "digest": made.digest.hex()}


ENTRIES = Entries("the journal of a folder of generated puzzles", _read_entry, _write_entry, '{"puzzle": ')


class PuzzleFolder:
    """A folder of generated puzzles; those of this run have names that begin with `name`."""

    def __init__(self, path: Path, name: str, made_by: str, journal: Journal[_Made]) -> None:
        self.path = path
        self._name = re.sub(r"[^\w-]", "_", name)
        self._made_by = " ".join(made_by.split())
        self._journal = journal

    @classmethod
    @contextmanager
    def opened(cls, path: Path, name: str, made_by: str) -> Iterator[PuzzleFolder]:
        """Open a folder for a ``with`` statement; a new one is removed if it stays empty. Raises InputError."""
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
        """Return how many puzzles of this run are there, from the first on; InputError for another command's."""
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
