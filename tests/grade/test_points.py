"""What instances are worth."""

from pathlib import Path

import pytest

from aspsolve.errors import InputError
from aspsolve.grade._course import read_points

NAMES = ("ex1.lp", "ex2.lp", "large_1.lp", "large_2.lp")


def points(folder: Path, text: str) -> dict[str, float]:
    """Return what a file's text gives."""
    file = folder / "points.toml"
    file.write_text(text, encoding="utf-8")
    return read_points(str(file), NAMES)


@pytest.mark.parametrize(("number", "worth"), [("0", 0.0), ("3", 3.0), ("1e3", 1000.0), (" .5 ", 0.5)])
def test_number_is_for_each_instance(number: str, worth: float) -> None:
    assert read_points(number, NAMES) == dict.fromkeys(NAMES, worth)


@pytest.mark.parametrize("number", ["-1", "inf", "-inf", "nan", "1e999"])
def test_number_below_zero_or_not_finite_is_refused(number: str) -> None:
    with pytest.raises(InputError, match="expected a number from 0 on for points"):
        read_points(number, NAMES)


def test_name_counts_before_a_pattern_and_a_late_pattern_before_an_early_one(tmp_path: Path) -> None:
    found = points(tmp_path, '[points]\nex1 = 7\n"*" = 1\n"large_*.lp" = 2\n"large_?" = 3\n')
    assert found == {"ex1.lp": 7, "ex2.lp": 1, "large_1.lp": 3, "large_2.lp": 3}


def test_instances_of_a_class_share_its_points(tmp_path: Path) -> None:
    found = points(tmp_path, 'default = 0\n[classes]\n"large_*" = 40\n[points]\nex1 = 3\n')
    assert found == {"ex1.lp": 3, "ex2.lp": 0, "large_1.lp": 20, "large_2.lp": 20}


def test_class_whose_instances_all_have_other_points_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="classes: 'ex1' has no instance: later entries fit all of them"):
        points(tmp_path, "[classes]\nex1 = 40\n[points]\nex1 = 3\n")


def test_points_of_a_class_are_for_the_instances_that_no_later_pattern_takes(tmp_path: Path) -> None:
    found = points(tmp_path, '[classes]\n"*" = 40\n"large_*" = 60\n[points]\nex1 = 3\n')
    assert found == {"ex1.lp": 3, "ex2.lp": 40, "large_1.lp": 30, "large_2.lp": 30}


def test_empty_file_leaves_each_worth_one(tmp_path: Path) -> None:
    assert points(tmp_path, "") == dict.fromkeys(NAMES, 1.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[points]\nex1 = \n", r"points\.toml: broken TOML: Invalid value \(at line 2, column 7\)$"),
        ('[points]\n"ex1.lp" 2\n', r"points\.toml: broken TOML: .*\(at line 2, column 10\)"),
        ("[points]\nex1 = 1\nex1 = 2\n", r"points\.toml: broken TOML: .*\(at line 3"),
        ("[points]\nex1.lp = 2", r"points\.toml: points: 'ex1' is a table: a name with a dot is written in quotes"),
        ("[points]\nex1 = 1" + "0" * 400, r"points\.toml: points: expected at most 1000000000 for ex1"),
        ("[points]\nex1 = 1" + "0" * 5000, r"points\.toml: expected at most 131072 characters, and 500 in a line"),
        ("[points]\nex1 = 1e10", r"points\.toml: points: expected at most 1000000000 for ex1"),
        ("[points]\n'huge_*' = 1", r"points\.toml: points: 'huge_\*' fits no instance"),
        ("[points]\nex1 = 2020-01-01", r"points\.toml: points: expected a number from 0 on for ex1"),
        ("a = " + "[\n" * 50_000, r"points\.toml: broken TOML: too deeply nested"),
        ("#" * 200_000, r"points\.toml: expected at most 131072 characters, and 500 in a line"),
        ("a." * 50_000 + "b = 1", r"points\.toml: expected at most 131072 characters, and 500 in a line"),
        (("[" + "a." * 240 + "b]\n") * 200, r"points\.toml: broken TOML: Cannot declare .*line 2"),
    ],
)
def test_mistake_in_a_file_is_reported_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        points(tmp_path, text)
    assert "\n" not in str(caught.value)
