"""A hint says first whether an attempt is still right, then what follows, and no more than its level."""

import json
from dataclasses import replace

import pytest

from aspsolve import FillIn, InputError, Puzzle, Rikudo, Solution
from aspsolve.explanation import AttemptState, Explainer, HintLevel, Step, hint
from aspsolve.model.elements import Literal, squares_of
from tests.conftest import COURSE, CROSS, shipped
from tests.explanation.checks import literals_of

CROSSED = FillIn(
    grid=["___#____", "_#___#_#", "_#_#_a_#", "_____###", "_#_#####"],
    words=["ato", "dao", "dia", "mae", "sede", "soar", "ameno", "drama", "mande"],
)
OPEN = FillIn(grid=["__", "__"], words=["ab", "cd", "ac", "bd"])
RIKUDO = Rikudo(size=7, prefilled=[(-2, 0, 1), (-1, 1, 2)], links=[(-1, 1, 1, 1)])


@pytest.mark.parametrize(
    ("puzzle", "attempt", "entry"),
    [
        (CROSS, CROSS.solution_from_rows(["#h#", "c_g", "#_#"]), "(1,2) holds c."),
        (CROSS, CROSS.solution_from_rows(["#h#", "z__", "#_#"]), "(1,2) holds z."),  # a letter of no word
        (CROSS, FillIn(grid=["#x#", "___", "#_#"], words=["hat", "bag"]), "(2,1) holds x."),  # there is another letter
        (RIKUDO, RIKUDO.solution_from_triples([(1, 1, 3), (1, -1, 4)]), "4 is at (1,-1)."),
        (RIKUDO, RIKUDO.solution_from_triples([(20, 20, 2)]), "2 is at (20,20)."),  # there is no such cell
        (COURSE, COURSE.solution_from_json({"path": [[1, 1], [1, 2]]}), "The path joins (1,1) and (1,2)."),
    ],
)
def test_wrong_entry_is_named(puzzle: Puzzle, attempt: Puzzle | Solution, entry: str) -> None:
    found = hint(puzzle, attempt)
    assert found.state is AttemptState.WRONG
    assert [str(one) for one in found.wrong] == [entry]
    assert str(found) == f"Wrong: {entry[0].lower()}{entry[1:]}"


def test_entries_that_only_together_are_wrong_are_all_needed() -> None:
    found = hint(OPEN, OPEN.solution_from_rows(["_b", "b_"]))
    assert found.state is AttemptState.WRONG
    assert len(found.wrong) == 2
    assert str(found) == "These cannot all be right: (2,1) holds b; (1,2) holds b."


@pytest.mark.parametrize(
    ("puzzle", "attempt", "state", "said"),
    [
        (CROSS, CROSS.solution_from_rows(["#h#", "_a_", "#t#"]), AttemptState.RIGHT, "bag goes across at (1,2): it "),
        (CROSS, FillIn(["#h#", "_a_", "#t#"], words=["hat", "bag"]), AttemptState.RIGHT, "bag goes across at (1,2): "),
        (RIKUDO, Rikudo(size=7, prefilled=[(-2, 0, 1), (-1, 1, 2), (2, 0, 3)]), AttemptState.WRONG, "Wrong: 3 is at "),
        (OPEN, OPEN.solution_from_rows(["a_", "_d"]), AttemptState.OPEN, "Right so far, but nothing more follows: "),
        (FillIn(["__"], words=["abc"]), None, AttemptState.IMPOSSIBLE, "The puzzle has no solution."),
    ],
    ids=["goes on from an attempt", "a puzzle with more given", "the same that is wrong", "several", "impossible"],
)
def test_hint_says_how_an_attempt_stands_and_what_follows(
    puzzle: Puzzle, attempt: Puzzle | Solution | None, state: AttemptState, said: str
) -> None:
    found = hint(puzzle, attempt)
    assert found.state is state
    assert str(found).startswith(said)


@pytest.mark.parametrize(
    ("puzzle", "attempt"),
    [
        (CROSS, RIKUDO),
        (CROSS, RIKUDO.solution_from_triples([])),
        (CROSS, FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bug"])),
        (CROSS, FillIn(grid=["#_#", "___", "#_#"], words=["hat", "bag"])),
        (CROSS, FillIn(grid=["#h_", "___", "#_#"], words=["hat", "bag"])),
        (CROSS, FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"], min_slot=3)),
        (CROSS, FillIn(grid=["#h#", "__a", "#_#"], words=["hat", "bag"]).solution_from_rows(["#h#", "__a", "#_#"])),
        (RIKUDO, CROSS),
        (RIKUDO, Rikudo(size=7, prefilled=[(-1, 1, 2)])),
        (RIKUDO, Rikudo(size=19, prefilled=[(-2, 0, 1), (2, 0, 4)])),
        (RIKUDO, Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(1, 1, 2, 0)])),
    ],
)
def test_attempt_at_another_puzzle_is_refused(puzzle: Puzzle, attempt: Puzzle | Solution) -> None:
    with pytest.raises(InputError, match=r"^attempt: expected"):
        hint(puzzle, attempt)


def test_another_level_is_an_input_error() -> None:
    with pytest.raises(InputError, match="level: expected one of where, why, what, found 'who'"):
        hint(CROSS, level="who")


def test_levels_say_more_and_more() -> None:
    told = [hint(CROSS, level=level) for level in HintLevel]
    assert "hat" not in told[0].sentence
    assert told[0].to_json()["step"] is None
    assert not {"conclusions", "candidates", "supposition", "chain", "parts"} & told[1].to_json()["step"].keys()
    assert "only candidate" in told[1].sentence
    assert told[2].to_json()["step"]["conclusions"][0]["sentence"] == "hat goes down at (2,1)."
    assert json.dumps(told[2].to_json())


@pytest.mark.parametrize(
    "puzzle",
    [CROSSED, COURSE, RIKUDO, shipped("sudoku/01_4x4"), shipped("hitori/01_4x4")],
    ids=lambda puzzle: puzzle.kind,
)
def test_levels_of_a_hint_point_at_the_same_cells(puzzle: Puzzle) -> None:
    found = hint(puzzle)
    where, why, what = ({*replace(found, level=level).squares} for level in HintLevel)
    assert len(where) == 1
    assert where <= what
    assert why == {*where, *squares_of(found.step.reasons)}


def test_time_limit_ends_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.explanation._session.GRACE_SECONDS", 0.0)  # in which a fast machine is done
    puzzle = shipped("rikudo/01_delhi_61")
    assert hint(puzzle, time_limit=0.001).state is AttemptState.STOPPED
    assert hint(puzzle).state is AttemptState.RIGHT


def test_an_exclusion_is_a_hint_only_where_a_later_one_needs_it() -> None:
    puzzle = shipped("seeknumbers/06_random_5x5")
    edges: set[tuple[int, ...]] = set()
    noted: list[str] = []
    steps: list[Step] = []
    with Explainer(puzzle) as explainer:
        while (found := explainer.hint(puzzle.solution(sorted(edges)), noted=noted)).step is not None:
            steps.append(found.step)
            for atom, holds in literals_of(found.step.conclusions):
                noted.append(f"{'' if holds else 'not '}{atom}")
                if holds:
                    edges.add(tuple(argument.number for argument in atom.arguments))
    assert found.state is AttemptState.DONE
    needed: set[Literal] = set()
    for step in reversed(steps):
        concluded = literals_of(step.conclusions)
        assert any(holds for _, holds in concluded) or not needed.isdisjoint(concluded), step
        needed |= literals_of(step.reasons)
