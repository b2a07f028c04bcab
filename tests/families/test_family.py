"""The rules that a family gives clingo: the whole encoding, or the part of it that is marked as enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from aspsolve import EncodingError, Family, FillIn, Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.families._registry import FAMILIES, family_of

PARTS = """
common.
% @part(valid)
valid.
% As @part(search) says:
% @part(search)
search.

% @part(output)
output.
"""


def of(path: Path, text: str) -> Family:
    """Return a family whose encoding has this text."""
    path.write_text(text, encoding="utf-8")
    return Family(FillIn, encoding=path)


@pytest.mark.parametrize(
    ("parts", "rules"),
    [
        ((), PARTS),
        (("search",), "\ncommon.\nsearch.\n\n"),
        (("output", "valid"), "\ncommon.\nvalid.\n% As @part(search) says:\noutput.\n"),
    ],
    ids=["all", "one", "in the order of the encoding"],
)
def test_parts_go_from_a_mark_to_the_next(parts: tuple[str, ...], rules: str, tmp_path: Path) -> None:
    assert of(tmp_path / "parts.lp", PARTS).rules(parts) == rules


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
def test_a_part_that_is_not_marked_once_is_an_error(text: str, count: int, tmp_path: Path) -> None:
    file = tmp_path / "wrong.lp"
    with pytest.raises(EncodingError) as caught:
        of(file, text).rules(["search"])
    assert str(caught.value) == f"{file}: error: expected one line '% @part(search)', found {count}"


def test_solving_stops_where_a_part_is_not_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FAMILIES["fillin"].encoding_path.read_text(encoding="utf-8").replace("@part", "part")
    monkeypatch.setattr(Family, "encoding_path", property(lambda _: tmp_path / "unmarked.lp"), raising=True)
    (tmp_path / "unmarked.lp").write_text(text, encoding="utf-8")
    with pytest.raises(EncodingError, match="expected one line"):
        solve(FillIn(["__", "__"], ["ab", "cd", "ac", "bd"]))


@pytest.mark.parametrize(
    ("puzzle", "needless"),
    [
        (FillIn(["__", "__"], ["ab", "cd", "ac", "bd"]), "prefix("),
        (Rikudo(7), "ahead("),
        (SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 3)]), "wall("),
        (SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3)), "owes("),
    ],
    ids=["fillin", "rikudo", "seeknumbers with hints", "seeknumbers without hints"],
)
def test_a_puzzle_is_solved_only_by_the_rules_that_it_needs(puzzle: Puzzle, needless: str) -> None:
    family = family_of(puzzle)
    rules = family.rules(family.prune(puzzle).parts)
    assert needless in family.rules()
    assert needless not in rules
    assert "#show" in rules
    assert not solve(puzzle, models=0).messages
