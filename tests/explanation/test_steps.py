"""Steps lead from the givens to the solution, each by reasons that imply it and can spare none."""

import json
from pathlib import Path

import pytest

from aspsolve import FillIn, Interrupted, Puzzle, Rikudo, SeekNumbers, Status, read, solve
from aspsolve.engine._control import Program, Search
from aspsolve.explanation import Explanation, Outcome, Step, explain
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.model.elements import Literal
from aspsolve.model.techniques import TRIAL
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import case_files, load_case, shipped, some_slow
from tests.explanation.checks import assert_sound, literals_of

SMALL = [
    FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]),
    FillIn(grid=["____", "___#", "____"], words=["boat", "art", "need", "ban", "ore", "ate"], min_slot=2),
    SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)]),
    Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-1, 1, 1, 1)]),
    SeekNumbers(size=(1, 1), first=(1, 1), final=(1, 1)),
    Rikudo(cells=[(0, 0)]),
    FillIn(grid=["ab"], words=["ab"]),
]


def assert_ends_in_the_solution(explanation: Explanation) -> None:
    drawn = solve(explanation.puzzle).solution.drawing()
    last = explanation.steps[-1].drawing if explanation.steps else explanation.puzzle.drawing()
    assert {tile.at: tile.text for tile in last.tiles} == {tile.at: tile.text for tile in drawn.tiles}
    assert {frozenset(edge) for edge in drawn.path} <= {frozenset(edge) for edge in last.path}


def check(puzzle: Puzzle, solutions: int) -> Explanation:
    """Check that a puzzle is explained soundly, and to the end if it has one solution."""
    explanation = explain(puzzle)
    assert explanation.outcome is {0: Outcome.IMPOSSIBLE, 1: Outcome.SOLVED}.get(solutions, Outcome.SEVERAL)
    assert_sound(explanation)
    if explanation.solved:
        assert_ends_in_the_solution(explanation)
    return explanation


RANDOM = [
    random_seeknumbers(4, 4, share=0.4, seed=0),
    random_rikudo(2, share=0.4, links=2, seed=0),
    random_fillin(6, 6, blocks=0.25, letters=8, seed=0),
]


@pytest.mark.parametrize(
    "puzzle", [*SMALL, *(FAMILIES[str(data["kind"])].puzzle.from_json(data) for data in RANDOM)], ids=str
)
def test_small_puzzles_are_explained_to_the_end(puzzle: Puzzle) -> None:
    check(puzzle, len(solve(puzzle, models=2).solutions))


@pytest.mark.parametrize(
    "name",
    some_slow(["seeknumbers/06_random_5x5", "seeknumbers/08_ring", "rikudo/13_triangle"], quick_every=3),
)
def test_instances_are_explained_to_the_end(name: str) -> None:
    check(shipped(name), 1)


#: Parts of the names of cases that take long, and of those that take too long to be tried.
SLOW = ("kartik_37a", "melb_06", "nkua_05", "ogorod")
LARGE = (
    "61", "37b", "37c", "beginner", "edu_beach", "ist_spec_resolve_5x8", "melb_01", "melb_05", "nkua_03", "nkua_04",
    "open_10x10", "p99c", "ramneek_37a", "tornado", "vikas_37a",
)  # fmt: skip
#: Puzzles of books.
BOOKS = ("ist_spec_fig1_5x8", "seed000_3x3")


@pytest.mark.parametrize(
    "file", [one for one in case_files(slow=SLOW) if not any(name in str(one.id) for name in LARGE)]
)
def test_case_is_explained(file: Path) -> None:
    explanation = check(read(file), load_case(file)["count"])
    if file.stem in BOOKS:
        assert TRIAL.name not in {step.technique for step in explanation.steps}


def test_steps_of_the_courses_puzzle_need_no_trial() -> None:
    explanation = explain(SMALL[2])
    assert explanation.steps[0].technique == "forced corner"
    assert explanation.steps[0].sentence == (
        "The path joins (2,1)-(3,1)-(3,2) and (1,2)-(1,3)-(2,3): the corners have no other neighbours."
    )


@pytest.mark.parametrize("puzzle", SMALL[:3], ids=lambda puzzle: puzzle.kind)
def test_what_no_technique_sees_is_a_trial(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    model = family_of(puzzle).explanation_class
    monkeypatch.setattr(model, "techniques", model.techniques[:1])
    assert TRIAL.name in {step.technique for step in check(puzzle, 1).steps}


#: Cells with consecutive numbers, in either order.
JOINED = "joined(X,Y,X',Y'; X',Y',X,Y) :- number(X,Y,K), number(X',Y',K+1)."


def test_rikudo_steps_hold_by_the_familys_own_encoding() -> None:
    """Only a step's own givens and links as facts, with its other reasons as constraints."""
    puzzle = Rikudo.from_json(random_rikudo(2, share=0.4, links=2, seed=1))
    cells = tuple(fact.symbol for fact in puzzle.facts() if type(fact).__name__ == "Cell")
    for step in explain(puzzle).steps:
        clues = [atom.arguments[0] for reason in step.reasons for atom, _ in reason.literals if atom.name == "clue"]
        facts = tuple(clue for clue in clues if clue.name in ("given", "link"))
        known = [literal for literal in literals_of(step.reasons) if literal[0].name != "clue"]
        rules = [JOINED, *(f":- {'not ' if holds else ''}{atom}." for atom, holds in known)]
        rules += [f":- {'' if holds else 'not '}{atom}." for atom, holds in literals_of(step.conclusions)]
        program = Program(files=(str(FAMILIES["rikudo"].encoding_path),), text="\n".join(rules), facts=(*cells, *facts))
        search = Search(program, ["1", "--warn=none"])
        assert list(search) == [], step
        assert search.satisfiable is False


def test_no_step_is_needless() -> None:
    """Each conclusion is a piece of the solution, or a reason of a later step, itself or by what it says."""
    puzzle = shipped("seeknumbers/06_random_5x5")
    explanation = explain(puzzle, detail="fine")
    model = family_of(puzzle).explanation_class(puzzle)
    later: set[Literal] = set()
    for step in reversed(explanation.steps):
        (literal,) = step.conclusions[0].literals
        says = {literal, *model.implied(literal)}
        assert any(map(model.part_of_solution, says)) or says & later, step
        later |= literals_of(step.reasons)


def test_steps_are_the_same_every_time() -> None:
    puzzle = shipped("seeknumbers/06_random_5x5")
    assert explain(puzzle).to_json() == explain(puzzle).to_json()


def test_ctrl_c_keeps_the_steps_so_far() -> None:
    def interrupt(step: Step) -> None:
        if step.number == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        explain(SMALL[2], on_step=interrupt)
    assert caught.value.result.outcome is Outcome.STOPPED
    assert 1 <= len(caught.value.result.steps) <= 3


def test_several_solutions_are_explained_as_far_as_they_agree() -> None:
    explanation = explain(SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 4)))
    assert explanation.outcome is Outcome.SEVERAL
    assert explanation.rating is None
    assert [step.technique for step in explanation.steps] == ["forced corner"]


def test_impossible_puzzle_has_no_steps() -> None:
    puzzle = FillIn(grid=["___"], words=["ab"])
    assert solve(puzzle).status is Status.UNSATISFIABLE
    explanation = explain(puzzle)
    assert explanation.outcome is Outcome.IMPOSSIBLE
    assert explanation.steps == ()


def test_json_is_json_and_says_what_the_steps_say() -> None:
    explanation = explain(SMALL[0])
    data = json.loads(json.dumps(explanation.to_json()))
    assert data["outcome"] == "solved"
    assert [step["sentence"] for step in data["steps"]] == [step.sentence for step in explanation.steps]
    assert data["steps"][0]["reasons"][0].keys() == {"kind", "sentence", "message", "squares", "atoms"}
    assert data["puzzle"]["kind"] == "fillin"
    for step, written in zip(explanation.steps, data["steps"], strict=True):
        assert {tuple(at): tuple(texts) for at, texts in written["candidates"]} == step.candidates


def test_candidates_hold_the_solution_and_belong_to_open_cells_among_the_reasons() -> None:
    some = 0
    for puzzle in (shipped("rikudo/07_random_37"), shipped("fillin/05_lab_9x9")):
        solution = solve(puzzle).solution
        texts = {tile.at: tile.text for tile in solution.drawing().tiles}
        explanation = explain(puzzle, detail="fine")
        some += sum(map(bool, (step.candidates for step in explanation.steps)))
        for step in explanation.steps:
            filled = {tile.at for tile in step.drawing.tiles if tile.text}
            assert filled.isdisjoint(step.candidates)
            assert all(texts[at] in held and len(held) <= 9 for at, held in step.candidates.items())
            assert {*step.candidates} <= {*step.reason_squares}
    assert some
