"""Of what probing passes, a look of its own finds no contradiction in the first round either."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from aspsolve import Rikudo, solve
from aspsolve.explain.chains import advance, chain_techniques
from aspsolve.explain.telling import state_of
from aspsolve.families.registry import family_of
from aspsolve.families.rikudo import state as rikudo_state
from benchmarks.random_rikudo import random_rikudo


def probed(puzzle: Rikudo, random: Random) -> Counter[tuple[bool, bool]]:
    """Return how many suppositions pass, and of how many a look finds a contradiction in the first round."""
    model = family_of(puzzle).explanation_class(puzzle)
    techniques = chain_techniques(model.techniques, simple=True)
    solution = solve(puzzle).solution
    assert solution is not None
    found: Counter[tuple[bool, bool]] = Counter()
    for known in (0, 2, 4):
        entries = random.sample([*model.entries(solution)], known)
        state = state_of(model, [*model.clues(), *model.initially_known().values(), *entries])
        for claim in [*state.suppositions()]:
            supposed = state.copy()
            supposed.suppose(claim)
            found[state.passes(claim), advance(supposed, techniques) is None] += 1
    return found


@pytest.mark.parametrize("seed", [*range(24), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(24, 600))])
def test_what_passes_is_not_refuted_in_the_first_round(seed: int) -> None:
    random = Random(seed)
    links, share = random.choice([0, 3, 8]), random.choice([0.15, 0.3])
    puzzle = random_rikudo(random.choice([2, 2, 3]), share=share, links=links, seed=seed)
    assert probed(Rikudo.from_json(puzzle), random)[True, True] == 0


def test_most_of_what_is_not_refuted_passes() -> None:
    found = probed(Rikudo.from_json(random_rikudo(3, share=0.15, links=3, seed=5)), Random(5))
    assert found[False, True] > 0
    assert found[True, False] > 4 * found[False, False]


def test_nothing_passes_after_something_was_added() -> None:
    puzzle = Rikudo.from_json(random_rikudo(3, share=0.15, links=3, seed=5))
    model = family_of(puzzle).explanation_class(puzzle)
    state = state_of(model, [*model.clues(), *model.initially_known().values()])
    claims = [*state.suppositions()]
    assert any(map(state.passes, claims))
    state.add(next(claim for claim in claims if not claim[-1]))
    assert not any(state.passes(claim) for claim in claims if not claim[-1])


def test_nothing_passes_where_rules_are_not_known_or_the_board_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Rikudo.from_json(random_rikudo(2, share=0.3, links=3, seed=1))
    model = family_of(puzzle).explanation_class(puzzle)
    clues = [*model.clues(), *model.initially_known().values()]
    given = {k for _, _, k in puzzle.prefilled}
    unknown = next(k for k in range(1, len(puzzle.cells)) if k not in given)
    rule = next(clue for clue in clues if ("must", unknown) in model.claims(clue))
    state = state_of(model, [clue for clue in clues if clue is not rule])
    assert not any(state.passes(claim) for claim in [*state.suppositions()])
    monkeypatch.setattr(rikudo_state, "MOST_LANES", 17)
    state = state_of(model, clues)
    assert not any(state.passes(claim) for claim in [*state.suppositions()])
