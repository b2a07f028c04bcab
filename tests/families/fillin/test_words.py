"""Lists of words: those of languages are clean, and lists of others may have scores and phrases."""

import pytest

from aspsolve import InputError
from aspsolve.families.fillin._words import fold, language_words, listed_words
from aspsolve.generate import generate
from tests.conftest import Run, Written
from tests.generate.words import WORDS

#: Words that must be there, and names, numerals, abbreviations and slurs that must not.
EXPECTED = {
    "de": ("haus wasser maedchen laufen strasse butter", "uwe berlin iii usa afd fotze usw siemens roms lkw"),
    "en": ("house walked simple butter button cocktail", "amanda london iii fag shit nigger mph blvd dutch milf"),
    "es": ("casa niña corazon simple", "juan chile iii puta dpto pags anos"),
    "fr": ("maison ecole coeur ete", "lyon iii merde etc http fevr"),
    "pt": ("casa coracao comercial cerveja simples", "amanda lisboa iii merda dra gales sec"),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", EXPECTED)
def test_words_of_a_language_are_clean(language: str) -> None:
    found = language_words(language)
    there, missing = EXPECTED[language]
    assert len(found) > 15_000
    assert {*there.split()} <= {*found}
    assert not {*missing.split()} & {*found}
    assert len({*found}) == len(found)
    assert all(fold(word, language) == word for word in found)


def test_a_score_leaves_out_words_that_are_rare() -> None:
    frequent = language_words("en", 50)
    assert [*frequent] == [*language_words("en")][: len(frequent)]
    assert 100 < len(frequent) < 2_000
    assert {"house", "access"} <= {*frequent}, "access has a score of 50"


def test_words_may_have_scores_and_phrases_lose_their_spaces() -> None:
    text = "hat;80\nICE AGE;20\nbag ; 50\ntea\n"
    assert listed_words(text) == {"hat": "hat", "ICEAGE": "ICE AGE", "bag": "bag", "tea": "tea"}
    assert [*listed_words(text, min_score=50)] == ["hat", "bag", "tea"]
    with pytest.raises(InputError, match="no word has a score of at least"):
        listed_words(["hat;1"], min_score=2)


def test_excluded_words_are_not_used(written: Written, run: Run) -> None:
    short = [word for word in WORDS if len(word) == 3]
    excluded = short[: len(short) // 2]
    [one] = generate("fillin", pattern=["#_#", "___", "#_#"], words=short, exclude=excluded, seed=1)
    assert not {*one.puzzle.words} & {*excluded}
    pattern, words = written("pattern", "#_#\n___\n#_#"), written("words", "\n".join(short))
    run("generate fillin --pattern", pattern, "--words", words, "--exclude", words, code=2)


@pytest.mark.parametrize(
    ("language", "word", "folded"),
    [("de", "Straße", "Strasse"), ("es", "señor", "señor"), ("fr", "cœur", "coeur"), ("sv", "smörgås", "smörgås")],
)
def test_a_word_has_the_letters_of_its_languages_grids(language: str, word: str, folded: str) -> None:
    assert fold(word, language) == folded
