"""The page of techniques is up to date, with examples of techniques that clingo proves, and of all sentences."""

import re
from collections import Counter
from operator import itemgetter

import pytest

from aspsolve.engine._limits import Deadline
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._rating import TECHNIQUES
from aspsolve.model.elements import negated
from aspsolve.model.messages import ENGLISH, LANGUAGES, templates
from docs.sentences import load_sentences, patterns
from docs.techniques import (
    COMMON,
    DECLARED,
    Example,
    catalogue_of,
    file_name,
    load,
    model_of,
    page,
    picture,
    step_of,
    techniques,
)
from tests.conftest import ROOT, some_slow


def test_each_technique_has_an_example() -> None:
    named = [(kind, technique.name) for kind, listed in techniques().items() for technique in listed]
    assert Counter((one.puzzle["kind"], one.technique) for one in load()) == Counter(named)


@pytest.mark.parametrize("example", some_slow(load()), ids=file_name)
def test_technique_finds_its_example_and_clingo_proves_it(example: Example) -> None:
    step = step_of(example)
    assert step.technique == example.technique
    reasons = [literal for one in step.reasons for literal in one.group]
    against = [negated(literal) for one in step.conclusions for literal in one.literals]
    assert not Clues(model_of(example).puzzle).program.consistent([*reasons, *against], Deadline())
    assert picture(step).startswith("<svg")


@pytest.mark.parametrize("catalogue", [*map(catalogue_of, techniques()), DECLARED, COMMON])
def test_each_sentence_has_an_example(catalogue: str) -> None:
    assert load_sentences()[catalogue].keys() == patterns(catalogue).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_example_of_a_sentence_is_one_in_every_language(language: str) -> None:
    for listed in load_sentences().values():
        for message in listed.values():
            assert re.fullmatch(r"[^{}]+", message.say(language)), message.id


def test_the_page_shows_a_picture_of_each_example() -> None:
    assert {*re.findall(r"\(techniques/([^)]+)\)", page())} == {file_name(one) for one in load()}


def test_explaining_lists_each_technique_of_rules_with_its_weight() -> None:
    text = (ROOT / "docs/explaining.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| ([a-z ]+) \| ([0-9.]+) \|", text, re.MULTILINE)
    of_rules = dict(sorted(TECHNIQUES.values(), key=itemgetter(1), reverse=True))
    assert sorted(listed) == sorted((name, f"{weight:g}") for name, weight in of_rules.items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", techniques())
def test_each_technique_has_a_name_and_a_sentence_of_several_in_every_language(kind: str, language: str) -> None:
    written = templates(catalogue_of(kind), language)
    assert written.keys() == templates(catalogue_of(kind), ENGLISH).keys()
    for technique in techniques()[kind]:
        assert written[f"technique.{technique.name}"]
        assert "{conclusions" in written[f"together.{technique.name}"]
