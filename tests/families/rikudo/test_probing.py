"""Probing refutes a supposition in as many rounds as the techniques of chains do."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from aspsolve import Rikudo, solve
from aspsolve.explanation._chains import chain_techniques
from aspsolve.families._registry import family_of
from aspsolve.families.rikudo import _state as rikudo_state
from aspsolve.families.rikudo._state import RikudoState
from aspsolve.model.techniques import Claim, State, Technique, rounds
from benchmarks.random_rikudo import random_rikudo

MOST_ROUNDS = 6


def rounds_of_techniques(state: State, claim: Claim, techniques: list[Technique]) -> int:
    """Return in how many rounds techniques refute a supposition, 0 where they do not."""
    supposed = state.copy()
    supposed.suppose(claim)
    following = islice(rounds(supposed, techniques), MOST_ROUNDS)
    return next((number for number, news in enumerate(following, 1) if None in news), 0)


def probed(puzzle: Rikudo, random: Random) -> Counter[str]:
    """Compare probing with the techniques, at the start, with some numbers known, and where the techniques stop."""
    model = family_of(puzzle).explanation_class(puzzle)
    techniques = chain_techniques(model.techniques, simple=True)
    solution = solve(puzzle).solution
    assert solution is not None
    found: Counter[str] = Counter()
    for known in (0, 2, 4):
        entries = random.sample([*model.entries(solution)], known)
        state = model.knowing([*model.clues(), *model.initially_known().values(), *entries])
        for _ in range(2):
            claims = [*state.suppositions()]
            state.probe(claims)
            for claim in claims:
                expected = rounds_of_techniques(state, claim, techniques)
                for most in (1, 2, MOST_ROUNDS):
                    number = state.refuted(claim, most)
                    assert number in (None, expected if expected <= most else 0), (puzzle, claim, most)
                    found["unseen" if number is None else "refuted" if number else "not refuted"] += 1
            for _ in rounds(state, techniques):
                pass
    return found


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 160))])
def test_probing_refutes_as_techniques_do(seed: int) -> None:
    random = Random(seed)
    links, share = random.choice([0, 3, 8]), random.choice([0.15, 0.3])
    puzzle = random_rikudo(random.choice([2, 2, 3]), share=share, links=links, seed=seed)
    probed(Rikudo.from_json(puzzle), random)


def test_most_suppositions_are_decided() -> None:
    found = probed(Rikudo.from_json(random_rikudo(3, share=0.15, links=3, seed=5)), Random(5))
    assert found["refuted"] > found["unseen"] < found["not refuted"]


def start_of(puzzle: Rikudo, *, without_rule: bool = False) -> RikudoState:
    """Return the state in which rules and clues are known, perhaps but for the rule that some number stands."""
    model = family_of(puzzle).explanation_class(puzzle)
    clues = [*model.clues(), *model.initially_known().values()]
    if without_rule:
        given = {k for _, _, k in puzzle.prefilled}
        unknown = next(k for k in range(1, len(puzzle.cells)) if k not in given)
        clues = [clue for clue in clues if ("must", unknown) not in model.claims(clue)]
    state = model.knowing(clues)
    assert isinstance(state, RikudoState)
    return state


def decided(state: RikudoState) -> int:
    """Return of how many suppositions probing tells whether they are refuted in a round."""
    claims = [*state.suppositions()]
    state.probe(claims)
    return sum(state.refuted(claim, 1) is not None for claim in claims)


def test_nothing_is_decided_after_something_was_added() -> None:
    state = start_of(Rikudo.from_json(random_rikudo(3, share=0.15, links=3, seed=5)))
    claims = [*state.suppositions()]
    assert decided(state) > 0
    state.add(next(claim for claim in claims if not claim[-1]))
    assert all(state.refuted(claim, 1) is None for claim in claims)


def test_copy_of_a_state_is_not_probed() -> None:
    state = start_of(Rikudo.from_json(random_rikudo(3, share=0.15, links=3, seed=5)))
    assert decided(state) > 0
    assert all(state.copy().refuted(claim, 1) is None for claim in state.suppositions())


def test_nothing_is_decided_where_rules_are_not_known_or_the_board_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Rikudo.from_json(random_rikudo(2, share=0.3, links=3, seed=1))
    assert decided(start_of(puzzle)) > 0
    assert decided(start_of(puzzle, without_rule=True)) == 0
    monkeypatch.setattr(rikudo_state, "MOST_CELLS", 17)
    assert decided(start_of(puzzle)) == 0
