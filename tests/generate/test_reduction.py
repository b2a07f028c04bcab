"""Taking clues away, where the solver is given up after some conflicts."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import pytest

from aspsolve.errors import LimitReached
from aspsolve.families.generation import Amount, Clue, Sufficient
from aspsolve.families.rikudo._generator import GIVEN, RikudoDraft, RikudoGenerator
from aspsolve.generate import _making as making
from aspsolve.generate._making import Order, make
from aspsolve.generate._reduction import Reduction
from tests.generate.proof import unique_by_textbook, weaker


class Hesitant(RikudoDraft):
    """A draft that does not decide anything within fewer conflicts than it is told to need."""

    needed = 0

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | Any:
        if conflicts is not None and conflicts < self.needed:
            raise LimitReached("the conflict limit was reached")
        return super().find_other(clues)


def hesitant(needed: int) -> Hesitant:
    """Return a draft that needs so many conflicts for whatever it is asked."""
    draft = RikudoGenerator(size=19).draft(Random(1))
    found = Hesitant(draft.solution, draft.groups, draft.fixed, draft.amounts)
    object.__setattr__(found, "needed", needed)
    return found


def minimal(reduction: Reduction) -> frozenset[Clue]:
    return reduction.minimal(reduction.draft.clues)


def test_clue_that_could_not_be_decided_is_tried_again_with_more_patience() -> None:
    reduction = Reduction(hesitant(needed=50), Random(1), conflicts=10)
    clues = minimal(reduction)
    assert len(clues) < len(reduction.draft.clues)
    assert not reduction.undecided
    assert all(reduction.ambiguous(clues - {clue}) for clue in clues)


def test_clues_that_stay_undecided_are_kept_and_counted() -> None:
    reduction = Reduction(hesitant(needed=1_000_000), Random(1), conflicts=10)
    clues = minimal(reduction)
    assert clues == reduction.draft.clues
    assert reduction.undecided[clues] == len(clues)
    assert reduction.enough(frozenset()) is None, "clues are added, until there are no others"


#: Clues, and which of the other solutions 1, 2 and 3 each excludes.
FEW, ALL = Clue(GIVEN, (0, 0)), Clue(GIVEN, (2, 0))
EXCLUDED = {FEW: {1}, ALL: {1, 2, 3}}


class Excluding(RikudoDraft):
    def allows(self, clues: Collection[Clue], other: int) -> bool:  # type: ignore[override]
        return not any(other in EXCLUDED[clue] for clue in clues)

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | int:
        return next((other for other in (1, 2, 3) if self.allows(clues, other)), Sufficient(frozenset(clues)))


def test_of_clues_that_could_be_added_the_one_that_excludes_most_is_taken() -> None:
    solution = RikudoGenerator(size=19).draft(Random(1)).solution
    for seed in range(4):
        reduction = Reduction(Excluding(solution, (frozenset({FEW}), frozenset({ALL}))), Random(seed))
        reduction.remember([1, 2, 3])
        assert reduction.enough(frozenset()) == {ALL}


class Worth(RikudoDraft):
    """A draft of which each clue suffices, of which `FEW` is worth more, and is not needed where others are."""

    def worth(self, group: frozenset[Clue]) -> int:
        """Return 1 for the clue that is to stay."""
        return int(FEW in group)

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | int:
        return Sufficient(frozenset([max(clues)])) if clues else 1

    def allows(self, clues: Collection[Clue], other: int) -> bool:  # type: ignore[override]
        return not clues


def test_clues_of_more_worth_stay_where_they_are_not_needed_beside_others() -> None:
    solution = RikudoGenerator(size=19).draft(Random(1)).solution
    draft = Worth(solution, tuple(frozenset({clue}) for clue in (FEW, ALL, Clue(GIVEN, (1, 1)))))
    for seed in range(4):
        assert minimal(Reduction(draft, Random(seed))) == {FEW}


def given_numbers(clues: frozenset[Clue]) -> int:
    return sum(clue.kind == GIVEN for clue in clues)


def test_of_a_kind_there_are_as_many_clues_as_wanted() -> None:
    drafts = [RikudoGenerator(size=19, givens=givens).draft(Random(1)) for givens in (None, "9..12")]
    freely, between = (Reduction(draft, Random(1)) for draft in drafts)
    left = freely._reduced(freely.draft.clues, freely.draft.groups, Amount(most=10), GIVEN)
    assert given_numbers(left) == 10
    assert given_numbers(minimal(freely)) < 9 <= given_numbers(minimal(between)) <= 12


@pytest.mark.slow
def test_puzzle_of_hasty_proofs_is_unique_and_says_what_may_be_superfluous(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order("rikudo", {"size": 37}, rated=False)
    decided = make(order, 5)
    assert decided.undecided == 0
    assert decided.to_json()["undecided"] == 0
    monkeypatch.setattr(making, "CONFLICTS", 1)
    hasty = make(order, 5)
    assert unique_by_textbook(hasty.puzzle)
    superfluous = sum(unique_by_textbook(puzzle) for puzzle in weaker(hasty.puzzle))
    assert superfluous <= hasty.undecided
    assert hasty.undecided > 0
    assert f"{hasty.undecided} of them perhaps superfluous" in hasty.summary
