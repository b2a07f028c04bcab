"""Lengths are read with their units, and nonsense is refused."""

import pytest

from aspsolve.draw import Length
from aspsolve.errors import InputError


@pytest.mark.parametrize(
    ("text", "millimetres"), [("80mm", 80), (" 8.5 CM ", 85), ("2in", 50.8), ("72pt", 25.4), ("96px", 25.4)]
)
def test_units(text: str, millimetres: float) -> None:
    assert Length.parse(text).millimetres == pytest.approx(millimetres)


@pytest.mark.parametrize("text", ["", "80", "mm", "-3mm", "1e3mm", "3 miles", "nan mm", "١mm"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^--size: expected a length such as 80mm"):
        Length.parse(text, "--size")


@pytest.mark.parametrize("text", ["0mm", "0.5mm", "3000mm", "99999999in"])
def test_what_fits_on_no_paper_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^length: expected 1 mm to 2000 mm"):
        Length.parse(text)
