"""Variants of the encodings leave out what they say, and fail where it is no longer there."""

import re

import clingo
import pytest

from aspsolve import FillIn, Puzzle, solve
from aspsolve.families._registry import FAMILIES
from benchmarks.ablation import VARIANTS, Program, Variant, edited, without
from tests.conftest import shipped

PUZZLE = FillIn(["__"], ["ab"])
RULES = "% A holds.\na.\n\n% B holds\n% as @name(a) does.\n% @name(b)\nb.\n{ c }.\n\n% @name(d)\nd.\n#show a/0."
INSTANCES = {
    "fillin": ("06_diagonal_two_solutions", "14_random_15x15"),
    "rikudo": ("08_random_37_several", "05_three_links_in_a_cell"),
    "seeknumbers": ("02_no_hints_4x4", "07_random_6x6_several"),
}


def test_rules_go_from_their_tag_to_the_next_blank_line() -> None:
    edited = without("b")(Program(RULES, ""), PUZZLE).rules
    assert edited == "% A holds.\na.\n\n% B holds\n% as @name(a) does.\n\n\n% @name(d)\nd.\n#show a/0."
    assert without("b", "e.")(Program(RULES, ""), PUZZLE).rules == edited.replace("does.\n", "does.\ne.")


def test_rules_without_a_blank_line_below_go_to_the_end() -> None:
    assert without("d")(Program(RULES, ""), PUZZLE).rules.endswith("{ c }.\n\n")


@pytest.mark.parametrize("name", ["a", "c", "B", ""])
def test_what_is_not_there_cannot_be_left_out(name: str) -> None:
    with pytest.raises(LookupError, match=r"expected one line .*, found 0"):
        without(name)(Program(RULES, ""), PUZZLE)


def test_what_is_there_twice_cannot_be_left_out() -> None:
    with pytest.raises(LookupError, match="found 2"):
        without("b")(Program(f"{RULES}\n{RULES}", ""), PUZZLE)


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
    """Return how many models a variant has."""
    program = edited(variant, puzzle)
    control = clingo.Control(["0", *program.options])
    control.add("base", [], program.rules + program.facts)
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            found += 1
    return found
