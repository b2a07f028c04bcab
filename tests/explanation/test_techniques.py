"""What is concluded where neither techniques nor chains find anything."""

from aspsolve import Rikudo
from aspsolve.explanation._techniques import most_informative
from aspsolve.families.paths._explanation import PathModel
from aspsolve.model.lattice import Point

ROW = PathModel(Rikudo(cells=[(2 * x, 0) for x in range(5)]))


def test_a_trial_concludes_what_lets_techniques_find_the_most() -> None:
    state = ROW.knowing(ROW.clues())
    left, middle = (state.board.bit(Point(x, 0)) for x in (0, 4))  # type: ignore[attr-defined]
    little = [("number", left, 1, False), ("number", middle, 3, False)]
    everything = [("number", left, 1, True), ("number", left, 5, True)]
    assert most_informative(state, ROW.techniques, [*little, *everything]) == everything[0]
    assert most_informative(state, ROW.techniques, little) == little[0]
