"""The configuration of clasp that a puzzle gets: the fast one by itself, and any other on request."""

from collections.abc import Sequence

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers
from aspsolve.solving._solve import SolveRequest

HAMILTONIAN = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))
FILL_IN = FillIn(grid=["__", "__"], words=["at", "to", "ta", "ot"])
HINTED = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])


def configuration(puzzle: Puzzle, options: Sequence[str] = ()) -> tuple[str, ...]:
    """Return clingo's options for a puzzle besides those that the user has given."""
    return SolveRequest(puzzle, options=options).configuration


def test_large_paths_are_searched_with_jumpy_or_with_hints_after_their_clauses_were_simplified() -> None:
    large = SeekNumbers(size=(11, 11), first=(1, 1), final=(11, 11), hints=[(2, 1, 2)])
    assert configuration(HAMILTONIAN) == ("--configuration=jumpy",)
    assert configuration(HINTED) == ()
    assert configuration(large) == ("--sat-prepro=2",)
    assert configuration(Rikudo(127)) == ()
    assert configuration(Rikudo(169)) == ("--configuration=jumpy",)


def test_words_are_searched_in_the_order_that_their_encoding_recommends() -> None:
    assert configuration(FILL_IN) == ("--configuration=jumpy", "--heuristic=Domain")
    assert configuration(FILL_IN, ["--heuristic=Vsids"]) == ()


def test_a_users_configuration_goes_before_ours() -> None:
    assert configuration(HAMILTONIAN, ["--configuration=handy"]) == ()
