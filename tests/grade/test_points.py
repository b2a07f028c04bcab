"""What instances are worth."""

import pytest

from aspsolve.errors import InputError
from aspsolve.grade._course import read_points
from tests.conftest import Written

NAMES = ("ex1.lp", "ex2.lp", "large_1.lp", "large_2.lp")


@pytest.mark.parametrize(("number", "worth"), [("0", 0.0), ("3", 3.0), ("1e3", 1000.0), (" .5 ", 0.5)])
def test_number_is_for_each_instance(number: str, worth: float) -> None:
    assert read_points(number, NAMES) == dict.fromkeys(NAMES, worth)


@pytest.mark.parametrize("number", ["-1", "inf", "-inf", "nan", "1e999"])
def test_number_below_zero_or_not_finite_is_refused(number: str) -> None:
    with pytest.raises(InputError, match="expected a number from 0 on for points"):
        read_points(number, NAMES)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ('[points]\nex1 = 7\n"*" = 1\n"large_*.lp" = 2\n"large_?" = 3\n', [7, 1, 3, 3]),
        ('default = 0\n[classes]\n"large_*" = 40\n[points]\nex1 = 3\n', [3, 0, 20, 20]),
        ('[classes]\n"*" = 40\n"large_*" = 60\n[points]\nex1 = 3\n', [3, 40, 30, 30]),
        ("", [1, 1, 1, 1]),
    ],
    ids=["names before patterns, late before early", "a class shares", "a class without those taken later", "empty"],
)
def test_each_instance_is_worth_what_the_file_says(written: Written, text: str, worth: list[float]) -> None:
    assert read_points(str(written("points.toml", text)), NAMES) == dict(zip(NAMES, worth, strict=True))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[points]\nex1 = \n", r"points\.toml:2:7: broken TOML: Invalid value$"),
        ('[points]\n"ex1.lp" 2\n', r"points\.toml:2:10: broken TOML: "),
        ("[points]\nex1 = 1\nex1 = 2\n", r"points\.toml:3:\d+: broken TOML: "),
        ("[points]\nex1.lp = 2", r"points\.toml: points: 'ex1' is a table: a name with a dot is written in quotes"),
        ("[points]\nex1 = 1" + "0" * 400, r"points\.toml: points: expected at most 1000000000 for ex1"),
        ("[points]\nex1 = 1" + "0" * 5000, r"points\.toml: expected at most 131072 characters, and 500 in a line"),
        ("[points]\n'huge_*' = 1", r"points\.toml: points: 'huge_\*' fits no instance"),
        (
            "[classes]\nex1 = 40\n[points]\nex1 = 3",
            r"points\.toml: classes: 'ex1' has no instance: later entries fit all",
        ),
        ("[points]\nex1 = 2020-01-01", r"points\.toml: points: expected a number from 0 on for ex1"),
        ("a = " + "[\n" * 50_000, r"points\.toml:1: broken TOML: too deeply nested"),
        ("#" * 200_000, r"points\.toml: expected at most 131072 characters, and 500 in a line"),
        ("a." * 50_000 + "b = 1", r"points\.toml: expected at most 131072 characters, and 500 in a line"),
        (("[" + "a." * 240 + "b]\n") * 200, r"points\.toml:2:\d+: broken TOML: Cannot declare"),
    ],
)
def test_mistake_in_a_file_is_reported_with_its_place(written: Written, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        read_points(str(written("points.toml", text)), NAMES)
    assert "\n" not in str(caught.value)
