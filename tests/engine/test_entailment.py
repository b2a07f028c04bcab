"""What follows from assumptions, in small programs whose answer sets are plain to see."""

from collections.abc import Sequence
from typing import Any

import pytest
from clingo import Function, Number

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import AssumptionGroup, Entailment, Subset
from aspsolve.engine._limits import Deadline
from aspsolve.errors import LimitReached
from aspsolve.model.elements import Literal, negated

#: a or b brings c, but b only with d; not all of x(1..4) hold.
RULES = "{a; b; d}. c :- a. c :- b, d. {x(1..4)}. :- x(1), x(2), x(3), x(4). fact. #show c/0. #show x/1. #show fact/0."


def literal(name: str, *, holds: bool = True) -> Literal:
    return Function(name), holds


def x(number: int, *, holds: bool = True) -> Literal:
    return Function("x", [Number(number)]), holds


A, B, C, D = map(literal, "abcd")


def mus_for(
    entailment: Entailment, groups: Sequence[AssumptionGroup], conclusion: Literal, **settings: Any
) -> Subset[int] | None:
    """Return a minimal choice of groups that a conclusion follows from."""
    return entailment.mus(dict(enumerate(groups)), background=[negated(conclusion)], **settings)


@pytest.fixture
def entailment() -> Entailment:
    return Entailment(GroundProgram(Program(text=RULES)), [("c", 0), ("x", 1), ("fact", 0)])


@pytest.mark.parametrize(
    ("assumed", "consistent"),
    [
        ([A, negated(C)], False),
        ([B, negated(C)], True),
        ([B, D, negated(C)], False),
        ([literal("nowhere")], False),  # an atom that the program lacks never holds
        ([literal("fact", holds=False)], False),
        ([A, negated(A)], False),
    ],
)
def test_assumptions_are_consistent_or_not(assumed: list[Literal], consistent: bool, entailment: Entailment) -> None:
    assert entailment.consistent(assumed) is consistent


@pytest.mark.parametrize(
    ("assumed", "expected"),
    [
        ([A, x(1), x(2), x(3)], {C, literal("fact"), x(1), x(2), x(3), x(4, holds=False)}),
        ([x(1), x(2), x(3), x(4)], set()),  # which cannot hold
    ],
)
def test_consequences_of_assumptions(assumed: list[Literal], expected: set[Literal], entailment: Entailment) -> None:
    assert entailment.consequences(assumed) == expected


@pytest.mark.parametrize(
    ("groups", "conclusion", "settings", "expected"),
    [
        pytest.param([], literal("fact"), {}, Subset(()), id="a fact needs no reason"),
        pytest.param([[x(1)], [D], [x(2)], [B]], C, {}, Subset((1, 3)), id="what is not needed is left out"),
        pytest.param([[A], [B, D]], C, {}, Subset((0,)), id="what comes first is preferred"),
        pytest.param([[B, D], [A]], C, {}, Subset((0,)), id="also if it is more"),
        pytest.param([[x(1)], [B]], C, {}, None, id="what does not follow has no reason"),
        pytest.param([[B], [D], [A]], C, {"orders": 10}, Subset((2,)), id="several orders find a smaller one"),
        pytest.param([[B], [D]], C, {"smaller_than": 2}, None, id="one that is too large is not returned"),
    ],
)
def test_mus_has_the_groups_that_a_conclusion_needs(
    groups: list[AssumptionGroup],
    conclusion: Literal,
    settings: dict[str, int],
    expected: Subset[int] | None,
    entailment: Entailment,
) -> None:
    assert mus_for(entailment, groups, conclusion, **settings) == expected


#: Eleven pigeons for ten holes: true of no answer set, and long to show.
PIGEONS = "1 { in(P,H) : H = 1..10 } 1 :- on(P). {on(1..11)}. :- in(P,H), in(P',H), P < P'. #show on/1."


def test_deadline_ends_a_search() -> None:
    entailment = Entailment(GroundProgram(Program(text=PIGEONS)), [("on", 1)])
    pigeons = [(Function("on", [Number(n)]), True) for n in range(1, 12)]
    with pytest.raises(LimitReached):
        entailment.consistent(pigeons, Deadline(0.2))


def test_what_a_conflict_limit_leaves_undecided_is_kept() -> None:
    choices = "{a; b; d}. :- a, b. #show a/0. #show b/0. #show d/0."
    entailment = Entailment(GroundProgram(Program(text=PIGEONS + choices)), [("on", 1), ("a", 0), ("b", 0), ("d", 0)])
    pigeons = [(Function("on", [Number(n)]), True) for n in range(1, 12)]
    groups = {name: [literal(name)] for name in "dab"}
    assert entailment.mus(groups, background=pigeons, conflict_limit=50) == Subset(("a", "b"), minimal=False)
    assert entailment.mus(groups, background=pigeons[:10], conflict_limit=50) == Subset(("a", "b"))


def test_deadline_is_the_earlier_one() -> None:
    assert Deadline().seconds_left == float("inf")
    assert not Deadline(100).within(1).passed
    assert Deadline(0).passed
    assert Deadline(0).within(10).passed


def test_what_was_seen_once_is_not_asked_again(entailment: Entailment) -> None:
    assert entailment.consistent([x(1), x(2)])
    before = entailment.calls
    assert entailment.consistent([x(1)])
    assert entailment.calls == before


def test_what_is_defined_later_can_be_assumed(entailment: Entailment) -> None:
    assert entailment.consistent([x(1), x(2)])  # which is remembered
    entailment.define("many :- 2 { x(1..4) }. #show many/0.", "many", 0)
    assert not entailment.consistent([x(1), x(2), literal("many", holds=False)])
    assert entailment.consistent([x(1), literal("many", holds=False)])


def test_subset_cut_short_is_the_best_so_far(entailment: Entailment, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = [[x(number)] for number in (1, 2, 3)] + [[A], [D]]
    ask, asked = entailment._core, []

    def core(*given: Any) -> list[int] | None:
        asked.append(given)
        if len(asked) == 3:
            raise LimitReached("the time limit was reached", grounding=False)
        return ask(*given)

    monkeypatch.setattr(entailment, "_core", core)
    found = mus_for(entailment, groups, x(4, holds=False))
    assert not found.minimal
    assert {0, 1, 2} <= set(found.kept)
