"""Variants of the encodings leave out what they say, and fail where it is no longer there."""

from __future__ import annotations

from typing import Any

import clingo
import pytest

from aspsolve import FillIn, Puzzle, read, solve
from benchmarks.ablation import VARIANTS, Program, Variant, without_rule, without_section
from benchmarks.worker import our_program
from tests.conftest import ROOT

PUZZLE = FillIn(["__"], ["ab"])
RULES = "% ---- One ----\n\n% A holds.\na.\n\n% ---- Two ----\n\n% B holds\n% as well.\nb.\n\n#show a/0."
INSTANCES = {
    "fillin": ("06_diagonal_two_solutions", "14_random_15x15"),
    "rikudo": ("08_random_37_several", "05_three_links_in_a_cell"),
    "seeknumbers": ("02_no_hints_4x4", "07_random_6x6_several"),
}


def test_a_rule_goes_with_its_sentence() -> None:
    edited = without_rule("B holds")(Program(RULES, ""), PUZZLE).rules
    assert edited == "% ---- One ----\n\n% A holds.\na.\n\n% ---- Two ----\n\n\n\n#show a/0."


def test_a_section_goes_up_to_the_next_or_to_what_is_shown() -> None:
    assert without_section("One", "c.")(Program(RULES, ""), PUZZLE).rules.startswith("c.\n% ---- Two ----")
    assert without_section("Two")(Program(RULES, ""), PUZZLE).rules.endswith("a.\n\n\n#show a/0.")


@pytest.mark.parametrize("edit", [without_rule("C holds."), without_section("Three"), without_section("")])
def test_what_is_not_there_cannot_be_left_out(edit: Any) -> None:
    with pytest.raises(LookupError, match="expected one"):
        edit(Program(RULES, ""), PUZZLE)


def test_what_is_there_twice_cannot_be_left_out() -> None:
    with pytest.raises(LookupError, match="found 2"):
        without_rule("A holds.")(Program(f"{RULES}\n{RULES}", ""), PUZZLE)


@pytest.mark.parametrize(
    ("kind", "variant"),
    [pytest.param(kind, one, id=f"{kind}-{one.name}") for kind, variants in VARIANTS.items() for one in variants],
)
def test_a_variant_has_the_solutions_of_the_encoding(kind: str, variant: Variant) -> None:
    for name in INSTANCES[kind]:
        puzzle = read(ROOT / "instances" / kind / f"{name}.lp")
        assert models(variant, puzzle) == len(solve(puzzle, models=0).solutions)


def models(variant: Variant, puzzle: Puzzle) -> int:
    """Return how many models a variant has."""
    given = our_program(puzzle)
    program = variant.edit(Program(given["rules"], given["facts"], tuple(given["options"])), puzzle)
    control = clingo.Control(["0", *program.options])
    control.add("base", [], program.rules + program.facts)
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            found += 1
    return found
