"""Everything in a picture can be told from its ground, by contrasts as WCAG 2.1 computes them; lengths have units."""

import pytest

from aspsolve.draw import Length
from aspsolve.draw._layers import Role
from aspsolve.draw._style import Theme, attributes, dark_style_sheet
from aspsolve.errors import InputError

#: WCAG 2.1, 1.4.3 for texts and 1.4.11 for lines.
OF_TEXTS, OF_LINES = 4.5, 3.0
GROUNDS = ["open", "given", *(role.value for role in Role)]
TEXTS = [
    *((text, ground) for text in ("printed", "filled", "candidates") for ground in GROUNDS),
    *(("reversed", ground) for ground in ("block", "shade")),
    *((f"on-{end}", end) for end in ("first", "final")),
    ("badge-text", "badge"),
]
LINES = [
    *((f"frame-{role.value}", role.value) for role in Role),
    *((line, ground) for line in ("path",) for ground in (*GROUNDS, "white", "black")),
    *(("cells", ground) for ground in ("open", "given")),
    ("rim", "backdrop"),
    ("first", "open"),
    ("final", "open"),
    ("badge", "badge"),
]
#: What is filled, without a line around it.
FILLED = [
    *(("links", ground) for ground in GROUNDS),
    *(("hole", ground) for ground in ("open", "given")),
    ("shade", "open"),
]
NAMES = {name for pair in (*TEXTS, *LINES, *FILLED) for name in pair}


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as ``#fff``."""
    digits = colour.removeprefix("#")
    pairs = [digit * 2 for digit in digits] if len(digits) == 3 else [digits[i : i + 2] for i in (0, 2, 4)]
    parts = [int(pair, 16) / 255 for pair in pairs]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", Theme)
def test_texts_lines_and_shapes_can_be_told_from_their_ground(theme: Theme) -> None:
    checked = [(TEXTS, "fill", OF_TEXTS), (LINES, "stroke", OF_LINES), (FILLED, "fill", OF_LINES)]
    for pairs, attribute, least in checked:
        for name, ground in pairs:
            found = contrast(attributes(theme, name)[attribute], attributes(theme, ground)["fill"])
            assert found >= least, (name, ground)


@pytest.mark.parametrize("theme", Theme)
def test_a_path_leads_from_a_ring_to_a_disc(theme: Theme) -> None:
    first, final, ground = (attributes(theme, name) for name in ("first", "final", "open"))
    assert first["fill"] == ground["fill"]
    assert final["fill"] == final["stroke"] == first["stroke"]


def test_the_print_theme_has_no_colours() -> None:
    for name in NAMES:
        given = attributes(Theme.PRINT, name)
        for colour in (given.get("fill", "none"), given.get("stroke", "none")):
            digits = colour.removeprefix("#")
            size = len(digits) // 3
            assert colour == "none" or len({digits[i : i + size] for i in range(0, len(digits), size)}) == 1, name


def test_the_style_sheet_is_the_dark_theme() -> None:
    assert f".aspsolve .open{{fill:{attributes(Theme.DARK, 'open')['fill']}}}" in dark_style_sheet()


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
