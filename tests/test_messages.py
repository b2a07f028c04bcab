"""Sentences of explanations are whole and well put together in every language."""

import pytest

from aspsolve.errors import InputError
from aspsolve.families._registry import FAMILIES
from aspsolve.model.messages import ENGLISH, LANGUAGES, Message, templates

CATALOGUES = ["aspsolve.explanation", *(FAMILIES[kind].explanation_class.catalogue for kind in FAMILIES)]


def said(spec: str, values: tuple[object, ...], language: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Say values as a template with a format asks for it."""
    monkeypatch.setattr("aspsolve.model.messages.templates", lambda *_: {"one": f"{{values:{spec}}}"})
    return Message("any", "one", values=values).say(language)


@pytest.mark.parametrize(("language", "expected"), [("de", "1 bis 3, 7 und 9"), ("pt", "1 a 3, 7 e 9")])
def test_numbers_are_listed_in_other_languages(language: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said("span", (1, 2, 3, 7, 9), language, monkeypatch) == expected


@pytest.mark.parametrize("language", ["fr", "it", "EN", "", None])
def test_another_language_is_a_mistake_in_one_line(language: str) -> None:
    with pytest.raises(InputError, match=r"^language: expected one of en, de, pt, found "):
        Message("aspsolve.explanation", "look_at", cells=((1, 2),)).say(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_whole_sentences_begin_with_a_capital_letter_and_end_with_a_full_stop(catalogue: str, language: str) -> None:
    written, english = templates(catalogue, language), templates(catalogue, ENGLISH)
    for name, text in written.items():
        assert text.endswith(".") == english[name].endswith("."), name
        if text.endswith("."):
            assert not text[0].islower(), name
        assert not {"  ", " .", " ,"} & {text[i : i + 2] for i in range(len(text))}, name


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_german_has_a_capital_letter_after_a_colon_before_a_clause(catalogue: str) -> None:
    for name, text in templates(catalogue, "de").items():
        for clause in text.split("}: ")[1:]:
            if clause.endswith(".") and not clause.startswith("{"):
                assert clause[0].isupper(), name


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_german_names_of_techniques_have_capital_letters_only_for_nouns(catalogue: str) -> None:
    """An adjective before a noun, as in "wenige Wege", has none."""
    for name, text in templates(catalogue, "de").items():
        first, *rest = text.split()
        if name.startswith("technique.") and rest and first[-1] in "es" and rest[0][0].isupper():
            assert first[0].islower() or first in ("Wege", "Richtung"), text
