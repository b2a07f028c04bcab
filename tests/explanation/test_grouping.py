"""Deductions of one technique that do not need each other are told together, and so are runs."""

from __future__ import annotations

from aspsolve.explanation.grouping import next_group
from aspsolve.model.techniques import Technique

SINGLE = Technique("single", 1.0, lambda _: ())
RUN = Technique("run", 1.0, lambda _: (), runs=True)
ALONE = None


def told(needs: dict[str, set[str]], by: dict[str, Technique | None], largest: int = 8) -> list[str]:
    """Return all groups, one after the other, as words."""
    left, groups = dict(needs), []
    while left:
        group = next_group(left, by.__getitem__, largest)
        groups.append("".join(group))
        for one in group:
            del left[one]
    return groups


def test_deductions_of_one_technique_are_told_together() -> None:
    by = {"a": SINGLE, "b": RUN, "c": SINGLE}
    assert told({"a": set(), "b": set(), "c": set()}, by) == ["ac", "b"]


def test_what_needs_another_is_told_later() -> None:
    assert told({"a": set(), "b": {"a"}}, {"a": SINGLE, "b": SINGLE}) == ["a", "b"]


def test_run_is_told_together_though_one_needs_another() -> None:
    assert told({"a": set(), "b": {"a"}, "c": {"b"}}, {"a": RUN, "b": RUN, "c": RUN}) == ["abc"]


def test_technique_waits_for_more_of_its_own() -> None:
    by = {"a": SINGLE, "b": RUN, "c": SINGLE}
    assert told({"a": set(), "b": set(), "c": {"b"}}, by) == ["b", "ac"]


def test_no_group_is_larger_than_allowed() -> None:
    assert told({"a": set(), "b": set(), "c": set()}, dict.fromkeys("abc", SINGLE), largest=2) == ["ab", "c"]


def test_what_is_told_by_itself_comes_after_all_that_it_needs() -> None:
    assert told({"a": set(), "b": set(), "c": {"a", "b"}}, {"a": SINGLE, "b": SINGLE, "c": ALONE}) == ["ab", "c"]
