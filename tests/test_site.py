"""What mkdocs adds to the documentation: each encoding, rule by rule."""

import doctest
import re
from pathlib import Path

import pytest

from docs import hooks
from tests.conftest import ROOT

ENCODINGS = sorted((ROOT / "encodings").rglob("*.lp"))


def test_session_in_the_docstring_prints_what_it_says() -> None:
    assert doctest.testmod(hooks).failed == 0


@pytest.mark.parametrize("path", ENCODINGS, ids=lambda path: path.stem)
def test_page_of_an_encoding_has_its_rules_in_order_and_each_sentence_outside_of_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    page = hooks.rendered(text)
    rules = "".join(re.findall(r"^```prolog\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)).split()
    assert rules == [word for line in text.split("\n") if not line.startswith("%") for word in line.split()]
    prose = re.sub(r"^```prolog\n.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL).replace("\\", "").split()
    comments = [line[1:].split() for line in text.split("\n") if re.match("% [^@=-]", line)]
    assert all(" ".join(words).rstrip(".") in " ".join(prose) for words in comments)


def test_every_encoding_is_in_the_navigation_of_the_site() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    names = [path.relative_to(ROOT).with_suffix(".md").as_posix() for path in ENCODINGS]
    assert [name for name in names if f": {name}\n" not in navigation] == []
