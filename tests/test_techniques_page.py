"""The page of techniques has an example of each, which the technique sees and clingo proves, and is up to date."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from aspsolve.engine.limits import Deadline
from aspsolve.explanation.knowledge import Knowledge
from docs.techniques import EXAMPLES, PAGE, Example, file_name, load, model_of, page, picture, step_of, techniques
from tests.conftest import ROOT

STALE = "run: python -m docs.techniques"


def test_each_technique_has_an_example() -> None:
    named = [(kind, technique.name) for kind, listed in techniques().items() for technique in listed]
    assert Counter((one.puzzle["kind"], one.technique) for one in load()) == Counter(named)


@pytest.mark.parametrize("example", load(), ids=file_name)
def test_technique_sees_its_example_and_clingo_proves_it(example: Example) -> None:
    step = step_of(example)
    assert step.technique == example.technique
    knowledge = Knowledge(model_of(example).puzzle)
    if step.conclusions:
        (conclusion,) = step.conclusions
        assert knowledge.proved(conclusion, step.reasons, Deadline()) is not None
    else:
        assert not knowledge.entailment.consistent([literal for one in step.reasons for literal in one.group])
    assert (EXAMPLES.parent / file_name(example)).read_text(encoding="utf-8") == picture(step), STALE


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), STALE
    assert {one.name for one in EXAMPLES.parent.glob("*.svg")} == {file_name(one) for one in load()}


def test_explaining_lists_each_technique_with_its_weight() -> None:
    text = (ROOT / "docs/explaining.md").read_text(encoding="utf-8")
    listed = Counter(re.findall(r"^\| ([a-z ]+) \| ([0-9.]+) \|", text, re.MULTILINE))
    assert listed == Counter(
        (technique.name, f"{technique.weight:g}") for listed in techniques().values() for technique in listed
    )
