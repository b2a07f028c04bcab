"""Shapes: pictures and drawings become cells."""

from pathlib import Path

import pytest

from aspsolve import InputError
from aspsolve.generate._files import cells_of, read_shape
from aspsolve.model.lattice import HEXAGONS, SQUARES, Point
from tests.conftest import Written

RING = ("###", "# #", "###")


def test_signs_are_cells_with_y_upwards() -> None:
    assert cells_of(["##", "#"], SQUARES) == {Point(1, 2), Point(2, 2), Point(1, 1)}


def test_rows_of_hexagons_are_shifted() -> None:
    cells = cells_of(["###", "###", "###"], HEXAGONS)
    assert all((x + y) % 2 == 0 for x, y in cells)
    assert sum(near in cells for near in HEXAGONS.neighbours(Point(5, 2) if (5, 2) in cells else Point(4, 2))) == 6


def test_text_file_is_a_shape(written: Written) -> None:
    file = written("ring.txt", "\n".join(RING))
    assert len(read_shape(file, SQUARES)) == 8
    assert Point(2, 2) not in read_shape(file, SQUARES)


@pytest.mark.parametrize("lattice", [SQUARES, HEXAGONS])
def test_dark_pixels_are_cells(tmp_path: Path, lattice: object) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    picture = image.new("L", (3, 3), 255)
    for y, row in enumerate(RING):
        for x, sign in enumerate(row):
            if sign == "#":
                picture.putpixel((x, y), 40)
    picture.save(tmp_path / "ring.png")
    assert read_shape(tmp_path / "ring.png", lattice) == cells_of(RING, lattice)


@pytest.mark.parametrize("lattice", [SQUARES, HEXAGONS])
def test_picture_is_scaled_to_the_wanted_number_of_cells(tmp_path: Path, lattice: object) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    image.new("RGBA", (300, 200), (0, 0, 0, 255)).save(tmp_path / "black.png")
    assert 54 <= len(read_shape(tmp_path / "black.png", lattice, 60)) <= 66


def test_picture_without_dark_pixels_is_refused(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    image.new("RGBA", (30, 20), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    for cells in (None, 50):
        with pytest.raises(InputError, match="the picture has no dark pixels"):
            read_shape(tmp_path / "clear.png", SQUARES, cells)


def test_picture_that_is_none_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    (tmp_path / "text.png").write_text("hello")
    with pytest.raises(InputError, match="cannot be read as a picture"):
        read_shape(tmp_path / "text.png", SQUARES)
    with pytest.raises(InputError, match="there is no such file"):
        read_shape(tmp_path / "none.png", SQUARES)


def test_drawing_without_cells_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("...\n")
    with pytest.raises(InputError, match="expected a drawing in which each # is a cell"):
        read_shape(tmp_path / "empty.txt", SQUARES)
