"""Deductions of one technique that do not need each other are shown together, and so are runs."""

from aspsolve.explanation._finding import groups_in_order
from aspsolve.model.techniques import Technique

SINGLE = Technique("single", 1.0, lambda _: ())
RUN = Technique("run", 1.0, lambda _: (), runs=True)
HARD = Technique("hard", 2.0, lambda _: ())
ALONE = None


def groups(needs: dict[str, set[str]], by: dict[str, Technique | None], largest: int = 8) -> list[str]:
    """Return all groups, one after the other, as words."""
    return ["".join(group) for group in groups_in_order(needs, by.__getitem__, largest)]


def test_deductions_of_one_technique_are_shown_together() -> None:
    by = {"a": SINGLE, "b": RUN, "c": SINGLE}
    assert groups({"a": set(), "b": set(), "c": set()}, by) == ["ac", "b"]


def test_what_needs_another_is_shown_later() -> None:
    assert groups({"a": set(), "b": {"a"}}, {"a": SINGLE, "b": SINGLE}) == ["a", "b"]


def test_run_is_shown_together_though_one_needs_another() -> None:
    assert groups({"a": set(), "b": {"a"}, "c": {"b"}}, {"a": RUN, "b": RUN, "c": RUN}) == ["abc"]


def test_easiest_technique_comes_first() -> None:
    by = {"a": HARD, "b": SINGLE, "c": SINGLE}
    assert groups({"a": set(), "b": set(), "c": set()}, by) == ["bc", "a"]


def test_nearest_deductions_are_shown_together() -> None:
    found = groups_in_order({one: set[str]() for one in "abcd"}, lambda _: SINGLE, 2, nearest=max)
    assert [*map("".join, found)] == ["cd", "ab"]


def test_no_group_is_larger_than_allowed() -> None:
    assert groups({"a": set(), "b": set(), "c": set()}, dict.fromkeys("abc", SINGLE), largest=2) == ["ab", "c"]


def test_what_is_shown_by_itself_comes_after_all_that_it_needs() -> None:
    assert groups({"a": set(), "b": set(), "c": {"a", "b"}}, {"a": SINGLE, "b": SINGLE, "c": ALONE}) == ["ab", "c"]
