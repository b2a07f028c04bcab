"""Explanations of declared families: each step follows, by a program that is ground anew, from no fewer reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

import pytest

from aspsolve import Family, InputError, Puzzle, ambiguity, conflict, explain, hint, rate, read, solve
from aspsolve.engine._cores import Cores
from aspsolve.explanation._hints import AttemptState
from aspsolve.explanation._steps import Outcome, Step
from aspsolve.families import _registry as registry
from aspsolve.families.declared._explanation import DeclaredModel
from aspsolve.model.elements import Element, Literal, negated
from tests.conftest import ROOT
from tests.families.declared.examples import EXAMPLES, cells, example, family_of, grid

SENTENCE = "(3,3) is shaded: (3,4) is not shaded; column 3 has 4 only once."


def assumed(reasons: Iterable[Element]) -> list[Literal]:
    """Return what some reasons say."""
    return [literal for reason in reasons for literal in reason.literals]


def check_steps(puzzle: Puzzle, steps: Iterable[Step]) -> None:
    """Check that each step follows from its reasons and from no fewer, and that all together give the answer."""
    model = registry.family_of(puzzle).explanation_class(puzzle)
    assert isinstance(model, DeclaredModel)
    cores = Cores(model._program, model.settings)
    (solution,) = solve(puzzle, models=2).solutions
    right = {atom.symbol for atom in solution.atoms()}
    shown = set()
    known = {*model.initially_known(), *((literal) for clue in model.clues() for literal in clue.literals)}
    for step in steps:
        for part in step.parts or (step,):
            (conclusion,) = part.conclusions
            (literal,) = conclusion.literals
            assert (literal[0] in right) == literal[1], part
            assert cores.core([negated(literal), *assumed(part.reasons)]) is not None, part
            for reason in part.reasons:
                rest = [one for one in part.reasons if one != reason]
                assert cores.core([negated(literal), *assumed(rest)]) is None, (part, reason)
                assert reason.literals <= known, (part, reason)
            assert part.weight == model.weigh(part.conclusions[0], part.reasons)
        said = {literal for one in step.conclusions for literal in one.literals}
        shown |= said.union(*map(model.implied, said))
        known |= shown
    atoms = {literal[0] for literal in shown if literal[1]}
    assert right == atoms | {literal[0] for literal in model.initially_known() if literal[1]}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_step_follows_from_minimal_reasons(kind: str) -> None:
    puzzle = example(kind)
    found = explain(puzzle)
    assert found.outcome is Outcome.SOLVED
    check_steps(puzzle, found.steps)
    assert rate(puzzle) == found.rating


@pytest.mark.parametrize("kind", EXAMPLES)
def test_hints_lead_to_the_solution(kind: str) -> None:
    puzzle = example(kind)
    (solution,) = solve(puzzle).solutions
    first = hint(puzzle)
    assert first.state is AttemptState.RIGHT
    assert first.step is not None
    assert hint(puzzle, solution).state is AttemptState.DONE
    begun = puzzle.solution([*map(tuple, list(solution.atoms())[:2])])
    assert hint(puzzle, begun).state is AttemptState.RIGHT


def test_a_sentence_has_the_conclusion_and_the_sentences_of_its_reasons() -> None:
    assert explain(example("hitori")).steps[-1].sentence == SENTENCE


def test_what_many_literals_say_is_said_once() -> None:
    step = explain(example("sudoku"), detail="fine").steps[0]
    assert "is not" not in step.sentence
    assert step.technique.startswith(("(X,Y) holds a number", "row Y needs N", "column X needs N", "region R needs N"))


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("numbrix", "(3,2) is 4: 4 and 5 touch; (3,3) is given as 5; (2,3) is given as 6."),
        (
            "hidato",
            "(2,3) is 6: 5 and 6 touch; 6 and 7 touch; (1,3) is given as 7; (2,2) is given as 9; (3,3) is given as 5.",
        ),
        ("sudoku", "(1,4) is 3: (1,4) holds a number; (2,3) is given as 4; (1,1) is given as 1; (4,4) is given as 2."),
    ],
)
def test_a_first_hint_says_what_a_cell_holds(kind: str, sentence: str) -> None:
    assert str(hint(example(kind))) == sentence


SPARSE = [[2, 6, 20], [3, 5, 6], [5, 2, 35], [6, 2, 32], [6, 5, 13]]
SPARSER = [[1, 4, 8], [1, 6, 36], [4, 5, 30], [5, 2, 16], [5, 3, 21]]


@pytest.mark.parametrize(("clues", "holds", "most"), [(SPARSE, True, 20), (SPARSER, False, 3)])
def test_a_first_hint_says_what_a_cell_does_not_hold_where_no_few_reasons_show_more(
    clues: list[list[int]], holds: bool, most: int
) -> None:
    puzzle = family_of("numbrix").puzzle.from_json({"cell": cells(6, 6), "clue": clues})
    step = hint(puzzle).step
    assert step is not None
    assert next(iter(step.conclusions[0].literals))[1] is holds
    assert len(step.reasons) <= most


@pytest.mark.parametrize(
    "kind", ["nurikabe", "numbrix", *(pytest.param(kind, marks=pytest.mark.slow) for kind in ("hitori", "slitherlink"))]
)
def test_a_slow_machine_shows_the_same_steps_and_the_same_hint(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps, first = explain(example(kind)).steps, hint(example(kind))
    clock = count(0, 1000)
    monkeypatch.setattr("aspsolve.engine._limits.perf_counter", lambda: float(next(clock)))
    slow = explain(example(kind)).steps
    assert [(one.sentence, one.weight) for one in slow] == [(one.sentence, one.weight) for one in steps]
    assert str(hint(example(kind))) == str(first)


def test_a_wrong_entry_is_named() -> None:
    puzzle = example("sudoku")
    assert str(hint(puzzle, puzzle.solution([(1, 1, 1), (2, 1, 4)]))) == "Wrong: (2,1) is 4."


def test_a_conflict_names_clues() -> None:
    puzzle = family_of("sudoku").puzzle.from_json(
        {"region": grid("1122", "1122", "3344", "3344"), "given": [[1, 1, 1], [3, 1, 1], [2, 3, 4]]}
    )
    assert explain(puzzle).outcome is Outcome.IMPOSSIBLE
    assert str(conflict(puzzle)) == "These cannot all hold: (1,1) is given as 1; (3,1) is given as 1."


def test_an_ambiguous_puzzle_has_no_rating_and_says_which_clues_would_help() -> None:
    puzzle = family_of("numbrix").puzzle.from_json({"cell": cells(3, 3), "clue": [[1, 1, 1]]})
    with pytest.raises(InputError, match="the puzzle has several solutions"):
        rate(puzzle)
    assert explain(puzzle).outcome is Outcome.SEVERAL
    found = ambiguity(puzzle)
    assert found is not None
    assert solve(found.puzzle if hasattr(found, "puzzle") else puzzle, models=2).solutions


FILLOMINO = """% Squares with the same number that hang together are as many as it says.
% @family fillomino: Fillomino
% @board cell(X,Y)
% @clue given(X,Y,N): {X,Y} is given as {N}
% @answer number(X,Y,N): {X,Y} is {N} / {X,Y} is not {N}

% {X,Y} holds a number.
{ number(X,Y,1..4) } = 1 :- cell(X,Y).

% {X,Y} is given as {N}. @obvious
:- given(X,Y,N), not number(X,Y,N).

near(X,Y,A,B) :- cell(X,Y), cell(A,B), |X-A|+|Y-B| = 1.
reach(X,Y,X,Y) :- cell(X,Y).
reach(A,B,V,W) :- reach(A,B,X,Y), near(X,Y,V,W), number(X,Y,N), number(V,W,N).

% {X,Y} is in a region of {N}.
:- number(X,Y,N), { reach(X,Y,A,B) : cell(A,B) } != N.
#show number/3.
"""


def test_what_one_rule_shows_by_the_contrary_is_one_step_and_one_sentence(declare: Callable[[str], Family]) -> None:
    family = declare(FILLOMINO)
    puzzle = family.puzzle.from_json({"cell": cells(3, 2), "given": [[3, 1, 3], [3, 2, 2]]})
    steps = explain(puzzle).steps
    check_steps(puzzle, steps)
    said = [(step.technique, str(step.sentence)) for step in steps]
    pair = [
        ("one rule", "(2,2) is not 1, 3, 4: (3,2) is in a region of 2."),
        ("(X,Y) holds a number", "(2,2) is 2: (2,2) holds a number; (2,2) is not 1, 3, 4."),
    ]
    assert pair in [said[at : at + 2] for at in range(len(said))]


def test_what_many_facts_say_alike_is_a_clause() -> None:
    steps = explain(read(ROOT / "instances" / "numbrix" / "03_5x5.lp")).steps
    said = [str(part.sentence) for step in steps for part in step.parts or (step,)]
    assert (
        "(4,1) is 22: there is a 22 somewhere; 15 other cells hold other numbers; (1,2), (1,3), (2,1), (2,2), (2,3), "
        "(2,4), (3,1), (3,4) and (3,5) cannot hold 22."
    ) in said
    assert "(1,2) is 18: (1,2) holds a number; 24 other cells hold other numbers." in said
    assert max(step.weight for step in steps) == 1.7
