"""Deductions of one technique that do not need each other are shown together; a trial concludes what helps most."""

from aspsolve import Rikudo, explain
from aspsolve.explanation._finding import groups_in_order
from aspsolve.explanation._techniques import most_informative
from aspsolve.families.paths._explanation import PathModel
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import Technique
from tests.conftest import shipped

SINGLE = Technique("single", 1.0, lambda _: ())


def test_nearest_deductions_are_shown_together() -> None:
    found = groups_in_order({one: set[str]() for one in "abcd"}, lambda _: SINGLE, 2, nearest=max)
    assert [*map("".join, found)] == ["cd", "ab"]


def test_chains_that_lead_to_the_same_contradiction_at_once_are_shown_together() -> None:
    steps = explain(shipped("numbrix/10_6x6")).steps
    assert steps[3].sentence == (
        "7 is not at (1,3), 8 is not at (1,4), 9 is not at (1,5) and 10 is not at (1,6)."
        " Otherwise no number would get to (5,1)."
    )
    assert steps[4].sentence.startswith("7 is not at (3,1) or (4,2), 8 is not at (4,1), (5,2) or (6,3) and")
    assert not steps[3].chain
    assert {part.chain[0].sentence for part in steps[3].parts} == {"Then no number would get to (5,1)."}
    fine = {step.sentence for step in explain(shipped("numbrix/10_6x6"), detail="fine").steps}
    assert "10 is not at (1,6). Otherwise no number would get to (5,1)." in fine


def test_a_trial_concludes_what_lets_techniques_find_the_most() -> None:
    row = PathModel(Rikudo(cells=[(2 * x, 0) for x in range(5)]))
    state = row.knowing(row.clues())
    left, middle = (state.board.bit(Point(x, 0)) for x in (0, 4))  # type: ignore[attr-defined]
    little = [("number", left, 1, False), ("number", middle, 3, False)]
    everything = [("number", left, 1, True), ("number", left, 5, True)]
    assert most_informative(state, row.techniques, [*little, *everything]) == everything[0]
    assert most_informative(state, row.techniques, little) == little[0]
