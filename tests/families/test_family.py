"""The rules that a family gives clingo: the whole encoding, or the part of it that is marked as enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from aspsolve import EncodingError, Family, FillIn, solve
from aspsolve.families._registry import FAMILIES


def of(path: Path, text: str, *, search_part: bool = True) -> Family:
    """Return a family whose encoding has this text."""
    path.write_text(text, encoding="utf-8")
    return Family(FillIn, encoding=path, search_part=search_part)


def test_the_search_part_begins_with_its_tag(tmp_path: Path) -> None:
    family = of(tmp_path / "part.lp", "a.\n% As @part(search) says:\n% @part(search)\nb.\n")
    assert family.rules == "% @part(search)\nb.\n"


def test_without_a_search_part_a_tag_is_a_comment(tmp_path: Path) -> None:
    text = "a.\n% @part(search)\nb.\n"
    assert of(tmp_path / "whole.lp", text, search_part=False).rules == text


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a.\n", 0),
        ("a.\n% @part(Search)\n", 0),
        ("a. % @part(search)\n", 0),
        ("a.\n%  @part(search)\n", 0),
        ("a.\n% @part(search)\nb.\n% @part(search)\nc.\n", 2),
    ],
    ids=["missing", "other letters", "behind a rule", "other spaces", "doubled"],
)
def test_a_search_part_that_is_not_marked_once_is_an_error(text: str, count: int, tmp_path: Path) -> None:
    file = tmp_path / "wrong.lp"
    with pytest.raises(EncodingError) as caught:
        _ = of(file, text).rules
    assert str(caught.value) == f"{file}: error: expected one line '% @part(search)', found {count}"


def test_solving_stops_where_the_search_part_is_not_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FAMILIES["fillin"].encoding_path.read_text(encoding="utf-8").replace("@part", "part")
    monkeypatch.setattr(Family, "encoding_path", property(lambda _: tmp_path / "unmarked.lp"), raising=True)
    (tmp_path / "unmarked.lp").write_text(text, encoding="utf-8")
    with pytest.raises(EncodingError, match="expected one line"):
        solve(FillIn(["__", "__"], ["ab", "cd", "ac", "bd"]))


def test_the_search_part_of_fillin_leaves_out_what_pruning_does() -> None:
    family = FAMILIES["fillin"]
    text = family.encoding_path.read_text(encoding="utf-8")
    assert text.endswith(family.rules)
    assert "#show place/4." in family.rules
    assert "prefix(" not in family.rules
