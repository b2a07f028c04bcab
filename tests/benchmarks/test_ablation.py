"""Variants of the encodings leave out what they say, and fail where it is no longer there."""

import re

import clingo
import pytest

from aspsolve import Puzzle, solve
from aspsolve.families._registry import FAMILIES
from benchmarks.ablation import VARIANTS, Variant, cut, edited
from tests.conftest import shipped

INSTANCES = {
    "fillin": ("06_diagonal_two_solutions", "14_random_15x15"),
    "rikudo": ("08_random_37_several", "05_three_links_in_a_cell"),
    "seeknumbers": ("02_no_hints_4x4", "07_random_6x6_several"),
}


@pytest.mark.parametrize("times", [0, 2])
def test_a_tag_that_does_not_stand_there_once_is_an_error(times: int) -> None:
    with pytest.raises(LookupError, match=f"expected one line .*, found {times}"):
        cut("% @name(b)\na.\n" * times, "b", "")


#: The tags of the encodings' rules. Other programs may know them: they are not renamed.
TAGS = {
    "fillin": ["long_first", "crossing_back"],
    "rikudo": ["number_after", "number_before"],
    "seeknumbers": ["enter_once"],
}


@pytest.mark.parametrize("kind", TAGS)
def test_each_tag_stands_once_above_rules_in_its_encoding(kind: str) -> None:
    text = FAMILIES[kind].encoding_path.read_text(encoding="utf-8")
    assert re.findall(r"@name\((\w*)\)", text) == TAGS[kind]
    for tag in TAGS[kind]:
        begins = [line.startswith((":-", "#heuristic")) for line in below(text, tag)]
        assert begins[0], f"no rule below {tag}"


def below(text: str, tag: str) -> list[str]:
    """Return the lines below a tag, up to the next blank one."""
    lines = text.partition(f"\n% @name({tag})\n")[2].split("\n")
    return lines[: lines.index("")]


@pytest.mark.parametrize(
    ("kind", "variant"),
    [pytest.param(kind, one, id=f"{kind}-{one.name}") for kind, variants in VARIANTS.items() for one in variants],
)
def test_a_variant_has_the_solutions_of_the_encoding(kind: str, variant: Variant) -> None:
    for name in INSTANCES[kind]:
        puzzle = shipped(f"{kind}/{name}")
        assert models(variant, puzzle) == len(solve(puzzle, models=0).solutions)


def models(variant: Variant, puzzle: Puzzle) -> int:
    program = edited(variant, puzzle)
    control = clingo.Control(["0", *program.options])
    control.add("base", [], program.rules + program.facts)
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            found += 1
    return found
