"""Chains: what a supposition led to is gone on with, and not found again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aspsolve.explanation._techniques import Trails
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, Deduction, State, Technique

SAID = Message("aspsolve.explanation", "impossible")


class Numbers(State):
    """Numbers that are known; 9 and 10 contradict each other."""

    solved = False

    def __init__(self, known: Iterable[int] = ()) -> None:
        self.known = {*known}

    def copy(self) -> State:
        return Numbers(self.known)

    def add(self, claim: Claim) -> None:
        self.known.add(claim[0])
        if {9, 10} <= self.known:
            self.contradict(SAID)

    def knows(self, claim: Claim) -> bool:
        return claim[0] in self.known

    def suppositions(self) -> Iterable[Claim]:
        return ()


def trails(asked: list[int]) -> Trails:
    """Follow numbers up to 9, each by the one before; `asked` are those for which the technique looked."""

    def after(state: Numbers) -> Iterator[Deduction]:
        for number in sorted(state.known):
            asked.append(number)
            if number < 9:
                yield Deduction((number + 1, True), SAID, tuple)

    return Trails([Technique("after", 1.0, after)])


def test_what_followed_from_a_supposition_is_gone_on_with_and_not_found_again() -> None:
    asked: list[int] = []
    one, state, learnt = trails(asked), Numbers(), list[Claim]()
    follows = one.follow(state, learnt, (5, False), 4)
    assert callable(follows)
    assert follows((9, True))
    assert not follows((4, True))
    first = len(asked)
    state.add((3, True))
    learnt.append((3, True))
    assert callable(one.follow(state, learnt, (5, False), 4))
    assert len(asked) - first < first


def test_rounds_up_to_a_contradiction_are_counted_from_what_is_known() -> None:
    one, state, learnt = trails([]), Numbers(), list[Claim]()
    assert callable(one.follow(state, learnt, (7, False), 3))
    state.add((10, True))
    learnt.append((10, True))
    assert one.follow(state, learnt, (7, False), 1) is None
    assert one.follow(state, learnt, (7, False), 4) == 2
    state.add((8, True))
    learnt.append((8, True))
    assert one.follow(state, learnt, (7, False), 4) == 1
