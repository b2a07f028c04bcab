"""Explanations of declared families: each step follows from its reasons, by a program that is ground anew."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import pytest

from aspsolve import Explainer, InputError, Puzzle, Rikudo, SeekNumbers, ambiguity, conflict, explain, hint, rate, solve
from aspsolve.explanation import AttemptState, Outcome, Step
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import faults_of_steps
from aspsolve.explanation._forms import _Contradiction
from aspsolve.explanation._ruled import RuleFinder
from aspsolve.families._registry import FAMILIES, load_family
from aspsolve.generate import generate
from aspsolve.model._symbols import SymbolType
from tests.conftest import ROOT, Declare, examples, shipped, some_slow
from tests.explanation.checks import literals_of
from tests.families.declared.examples import EXAMPLES, cells, example, family_of, grid

SLOW = pytest.mark.slow
#: No puzzle here takes more hints.
MOST_HINTS = 150
#: The families in one file.
KINDS = [kind for kind in FAMILIES.known if not FAMILIES[kind].typed]
#: What only a rule says, and no step.
VARIABLES = re.compile(r"\([A-Z]'?,|\b[NXY]\b")


def check_steps(puzzle: Puzzle, steps: Iterable[Step]) -> None:
    """Check that each step says something new that its reasons entail, and that all together give the answer.

    No reason is said twice, and nothing that is said has a variable.
    """
    (solution,) = solve(puzzle, models=2).solutions
    steps = [*steps]
    assert [*faults_of_steps(puzzle, solution, steps)] == []
    for part in (part for step in steps for part in (step, *step.parts)):
        reasons = [str(reason) for reason in part.reasons]
        assert len({*reasons}) == len(reasons)
        assert not any(reason[0].islower() for reason in reasons)
    links = [link for step in steps for link in step.chain]
    sentences = [one.say() for step in (*steps, *links) for one in (step, *step.reasons)]
    names = [str(step.technique_name) for step in steps]
    assert [one for one in (*sentences, *names) if VARIABLES.search(one)] == []


def check(puzzle: Puzzle) -> None:
    """Check an explanation, and that its hardest step is the rating."""
    found = explain(puzzle)
    assert found.outcome is Outcome.SOLVED
    check_steps(puzzle, found.steps)
    assert rate(puzzle) == found.rating
    assert found.rating.number == max(step.weight for step in found.steps)
    if found.rating.number <= 3.5:
        assert not any(step.technique in ("chain", "deep chain", "trial") for step in found.steps)


@cache
def explained(instance: str) -> tuple[Step, ...]:
    """Return the steps of a shipped puzzle, which are found once a session."""
    return explain(shipped(instance)).steps


@pytest.mark.parametrize(
    ("kind", "clues", "weight"),
    [
        ("nonogram", {"cell": cells(8, 1), "left": [[1, 1, 5]]}, 1.85),  # with four places
        ("nonogram", {"cell": cells(9, 1), "left": [[1, 1, 5]]}, 2.2),
        ("heyawake", {"region": grid("1112", "1112", "1112", "2222"), "shades": [[1, 1, 4]]}, 6),  # by other rules
    ],
)
def test_cases_of_a_rule_weigh_by_number_and_what_shows_them(kind: str, clues: dict[str, Any], weight: float) -> None:
    first = explain(family_of(kind).puzzle.from_json({"kind": kind, **clues})).steps[0]
    assert (first.technique, first.weight) == ("cases of a rule", weight)


def test_regions_of_a_lits_are_seen_in_all_their_ways_at_once() -> None:
    regions = {"region": grid("12222", "12222", "11133", "33333", "44443")}
    rating = rate(family_of("lits").puzzle.from_json({"kind": "lits", **regions}))
    assert (rating.level.value, rating.technique) == ("medium", "rules together")


@pytest.mark.parametrize("kind", some_slow(EXAMPLES))
def test_each_step_follows_from_its_reasons(kind: str) -> None:
    check(example(kind))


@pytest.mark.parametrize("kind", some_slow(KINDS, quick_every=len(KINDS)))
def test_generated_puzzles_are_explained_soundly_and_by_hints_to_the_end(kind: str) -> None:
    """One puzzle of each shipped family; with EXAMPLES=40 as many."""
    small = sorted((ROOT / "instances" / kind).glob("*.lp"))[1]
    size = [*map(int, small.stem.split("_")[1].split("x"))]
    for made in generate(kind, count=examples(1), seed=1, size=size):
        check(made.puzzle)
        check_hints(made.puzzle)


def check_hints(puzzle: Puzzle) -> list[Step]:
    """Enter one hint after another, up to the solution, and return their steps."""
    names = [output.meta.name for output in puzzle.outputs()]
    attempt = puzzle.solution([])
    steps: list[Step] = []
    noted: list[str] = []
    with Explainer(puzzle) as explainer:
        while (found := explainer.hint(attempt, noted=noted)).state is AttemptState.RIGHT:
            assert len(steps) < MOST_HINTS
            steps.append(found.step)
            for atom, holds in literals_of(found.step.conclusions):
                if atom.name in names:
                    attempt = entered(attempt, names.index(atom.name), atom, holds=holds)
                else:
                    noted.append(f"{'' if holds else 'not '}{atom}")
    assert found.state is AttemptState.DONE
    (solution,) = solve(puzzle).solutions
    assert {*attempt.atoms()} <= {*solution.atoms()}
    return steps


def entered(attempt: Any, place: int, atom: Any, *, holds: bool) -> Any:
    """Return an attempt with one more atom, that holds or does not."""
    name = "found" if holds else "excluded"
    some = [*getattr(attempt, name)]
    values = tuple(one.number if one.type == SymbolType.Number else one.string for one in atom.arguments)
    some[place] = tuple(sorted({*some[place], values}))
    return replace(attempt, **{name: tuple(some)})


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("hitori", "(1,3) is shaded: row 3 has 3 only once, and there is no other way."),
        ("numbrix", "4 is at (3,2): no other cell next to 5 is left for it."),
        ("sudoku", "Row 1 has only (2,1) left for 3."),
        ("slitherlink", "There is a line between (3,3)–(3,4) and (3,3)–(4,3), or (2,3)–(3,3) and (3,2)–(3,3) would "),
        ("nurikabe", "(3,2) is sea, or (4,2) would be cut off from (1,3); the wall is (3,3) and (4,1)."),
    ],
)
def test_a_step_says_by_the_form_of_a_rule_what_is_so_and_why(kind: str, sentence: str) -> None:
    steps = explain(example(kind), detail="fine").steps
    said = [str(step.sentence) for step in steps]
    assert any(one.startswith(sentence) for one in said), said


@pytest.mark.parametrize(
    ("instance", "technique", "sentence"),
    [
        # Of several connected sets only the first needs no rule.
        ("cave/03_6x6", "connection", "(2,4) is shaded: if (2,3) is shaded, it is connected with the rim; the wall"),
        ("galaxies/06_7x7", "connection", "of (2,4), or it would be cut off from (2,4); the wall"),
        ("yinyang/08_6x6", "connection", "(2,6), (3,6) and (4,6) are black, or (5,5) would be cut off from (2,1); the"),
        ("yinyang/08_6x6", "connection",
         "if (6,1) is black, it is connected along the rim with all others there that are black; the wall is (5,1)"),
        # What beginners learn first is one rule.
        ("hitori/02_5x5", "one rule", "(1,3) is not shaded: (1,3) is between two 4s, one of which is shaded."),
        ("hitori/02_5x5", "one rule", "(3,5) is shaded: (3,2) or (3,3) keeps the 1 of column 3, since they touch."),
        ("starbattle/01_5x5", "one rule", "(1,1) has no star: region (2,1) may not lose its places to a star in (1,1)"),
        ("yajilin/09_5x5", "one rule", "(5,3): (5,3) is shaded, or the loop passes through it; (5,3) is not shaded."),
        ("masyu/01_5x5", "one rule", "(2,3): from the black circle in (2,3) the loop goes straight on through (1,3);"),
        # A rule leaves one from the start.
        ("akari/01_5x5", "one rule", "(4,1) has a lamp: (4,1) must be lit, and there is no other way."),
        ("creek/02_5x5", "one rule", "of (1,6) has 1 of the squares around it shaded, and there is no other way."),
        ("dominosa/02_5x4", "one rule", "(1,3) and (2,3): 2 and 2 are on a domino, and there is no other way."),
        ("yajilin/02_5x5", "one rule", "(1,1) is shaded, for nothing else is left: (1,1) is shaded, or the loop"),
        ("hashi/01_5x5", "one rule", "each way from (4,2) has a bridge if the others are too few for 1. Bridge"),
        # What is so of a cell is said, and not also what it lacks.
        ("skyscrapers/02_4x4", "cases of a rule",
         "(1,4) is 4; (2,4), (3,4) and (4,4) are not 4: from the left, 1 of the towers in row 4 can be seen."),
        # What cannot be of a row, or of a cell, is said instead of the rule.
        ("jigsaw/04_7x7", "rules together", "Otherwise row 3 would have 6 twice."),
        ("jigsaw/04_7x7", "rules together", "Otherwise nothing would be left for (2,4)."),
        ("kenken/03_4x4", "rules together", "Otherwise column 2 would have no place for 3."),
        ("hashi/05_8x8", "rules together", "Otherwise this rule would be broken: (3,3) is connected with all other"),
    ],
)  # fmt: skip
def test_the_form_of_a_rule_gives_technique_and_sentence(instance: str, technique: str, sentence: str) -> None:
    assert {technique} == {step.technique for step in explained(instance) if sentence in step.say()}


@pytest.mark.parametrize("instance", ["hitori/02_5x5", "starbattle/01_5x5", "yajilin/09_5x5", "masyu/01_5x5"])
def test_a_puzzle_of_what_beginners_learn_first_is_easy(instance: str) -> None:
    assert rate(shipped(instance)).level.value == "easy"


@pytest.mark.parametrize(
    ("instance", "language", "sentence"),
    [
        ("akari/01_5x5", "de", "In (4,1) steht eine Lampe, denn (4,1) muss beleuchtet sein, und anders geht es nicht."),
        ("akari/01_5x5", "pt", "(4,1) tem uma lâmpada: (4,1) tem de ser iluminada, e não há outra maneira."),
        ("yajilin/02_5x5", "de", "(1,1) ist schwarz, weil nichts anderes bleibt: (1,1) ist schwarz, oder die"),
        ("yajilin/02_5x5", "pt", "(1,1) é preta, pois nada mais resta: (1,1) é preta, ou o laço passa"),
        ("yinyang/03_4x4", "de", "(4,3) ist weiß, denn die 2×2 Felder ab (3,3) sind nicht alle schwarz; "),
        ("yinyang/03_4x4", "pt", "(4,3) é branca: as casas do quadrado 2×2 a partir de (3,3) não são todas "),
        ("skyscrapers/02_4x4", "en", "(3,2) is not 1 or 3; "),
        ("skyscrapers/02_4x4", "de", "in (3,2) steht nicht 1 oder 3; "),
        ("skyscrapers/02_4x4", "pt", "(3,2) não é 1 nem 3; "),
        ("killer/04_6x6", "en", "(3,5) is 5: cage (3,5) + cage (4,6) = 26; row 6 has the sum 21."),
        ("killer/04_6x6", "de", "In (3,5) steht 5, denn Käfig (3,5) + Käfig (4,6) = 26; Zeile 6 hat die Summe 21."),
        ("killer/04_6x6", "pt", "(3,5) é 5: a gaiola (3,5) + a gaiola (4,6) = 26; a linha 6 tem a soma 21."),
        ("killer/04_6x6", "en", "column 1 has the sum 21; cage (1,1) has the sum 13; (1,5) + (1,6) = 8; "),
    ],
)
def test_a_step_is_said_in_each_language(instance: str, language: str, sentence: str) -> None:
    assert any(sentence in step.say(language) for step in explained(instance))


def test_the_cells_of_a_reason_are_those_that_its_sentence_names() -> None:
    hitori = explained("hitori/03_6x6")
    rules = {str(one.message.say()): one.squares for step in hitori for one in step.reasons}
    assert rules["(1,1) or (2,1) keeps the 1 of row 1, since they touch"] == ((1, 1), (2, 1))
    kenken = explain(shipped("kenken/05_5x5"))
    cage = next(one for step in kenken.steps for one in step.reasons if "difference" in one.message.say())
    numbers = {(x, y): number for x, y, number in kenken.puzzle.of["cage"]}
    assert str(cage.message.say()).startswith("cage (5,4) ")
    assert {*cage.squares} == {cell for cell, number in numbers.items() if number == numbers[5, 4]}


def test_a_line_that_would_close_is_on_no_path() -> None:
    puzzle = family_of("numberlink").puzzle.from_json(
        {"kind": "numberlink", "cell": cells(3, 3), "ends": [[3, 1, 1], [3, 3, 1]]}
    )
    clues = Clues(puzzle)
    (loop,) = [one for one in clues.constraints if one.form == "loop"]
    numbers = {str(atom): number for atom, number in clues.model.circuits.numbers.items()}
    drawn = [numbers[f"line({line})"] for line in ("1,1,2,1", "1,1,1,2", "2,1,2,2")]
    closing = numbers["line(1,2,2,2)"]
    ((literal, reasons),) = loop.find(loop.view(drawn))
    assert (literal, {*(reasons or ())}) == (-closing, {*drawn})
    with pytest.raises(_Contradiction):
        loop.find(loop.view([*drawn, closing]))
    assert loop.because(-closing, drawn).words["id"] == "loop.none"


def test_a_piece_is_one_step_with_all_that_follows_from_it() -> None:
    """The sides of a rectangle are drawn with it; one that is drawn already needs no step."""
    puzzle = family_of("shikaku").puzzle.from_json(
        {"kind": "shikaku", "cell": cells(3, 2), "size": [[1, 1, 2], [2, 1, 2], [2, 2, 2]]}
    )
    (first, *_) = explain(puzzle, detail="fine").steps
    assert first.sentence == "The rectangle of (1,1) goes from (1,1) to (1,2): nothing else is left."
    sides = {str(atom) for atom, _ in literals_of(first.conclusions)}
    assert sides == {"rectangle(1,1,1,1,1,2)", "wall(1,1,2,1)", "wall(1,2,2,2)"}
    drawn = puzzle.solution([(1, 1, 2, 1), (1, 2, 2, 2)])
    assert "(2,1) goes from" in hint(puzzle, drawn).sentence
    check_hints(puzzle)


def test_what_is_drawn_after_a_step_stands_in_the_same_order_every_time() -> None:
    lines = [edge for edge in explained("shikaku/01_5x5")[-1].drawing.borders if min(map(min, edge)) > 0]
    inside = [edge for edge in lines if max(map(max, edge)) < 6]
    assert len(inside) > 10
    assert inside == sorted(inside)


def test_what_two_pieces_draw_follows_from_the_later_one_and_the_other_is_a_reason() -> None:
    steps = explain(shipped("galaxies/06_7x7"), detail="fine").steps
    (step,) = (one for one in steps if one.sentence.startswith("(1,4) belongs to the circle of (1,3)"))
    assert {"wall(1,4,1,5)", "wall(1,4,2,4)"} < {str(atom) for atom, _ in literals_of(step.conclusions)}
    assert "(2,4) belongs to the circle of (2,4)." not in [reason.sentence for reason in step.reasons]  # it touches it
    (step,) = (one for one in steps if one.sentence.startswith("(6,4) belongs to the circle of (4,3)"))
    assert "(6,5) belongs to the circle of (4,6)." in [reason.sentence for reason in step.reasons]


def test_what_pieces_draw_that_are_clear_at_a_glance_is_one_step() -> None:
    """In Galaxies these are the lines between squares that touch different circles."""
    puzzle = shipped("galaxies/01_5x5")
    steps = explain(puzzle).steps
    check_steps(puzzle, steps)
    said_of = "Clear at a glance, here and elsewhere: {} is in the area of the circle that it touches."
    assert steps[0].sentence == said_of.format("(1,1)")
    lines = [str(atom) for atom, _ in literals_of(steps[0].conclusions)]
    assert "wall(1,1,1,2)" in lines
    assert "wall(1,3,1,4)" not in lines
    assert {(1, 3), (1, 4), (4, 3)} < {*steps[0].squares}
    assert (2, 4) not in steps[0].squares
    where, why = (hint(puzzle, level=level).sentence for level in ("where", "why"))
    assert where == "Look at (1,1)."
    assert why.startswith("Look for: one rule. Here and elsewhere: (1,1) is in the area of the circle that it touches.")
    drawn = {atom for step in steps for atom, _ in literals_of(step.conclusions) if atom.name == "wall"}
    (solution,) = solve(puzzle, models=2).solutions
    assert drawn == {atom.symbol for atom in solution.atoms()}
    assert not any("that it touches" in step.say() for step in steps[1:])
    check_hints(puzzle)


def test_nothing_is_clear_at_a_glance_where_two_circles_touch_one_square() -> None:
    clues = {"centre": [[1, 1]], "middle": [[1, 1, 2, 1]]}
    finder = RuleFinder(Clues(family_of("galaxies").puzzle.from_json({"cell": cells(3, 1), **clues})), None, None)
    assert (finder.impossible, finder.next()) == (True, [])


def test_a_hint_draws_what_is_clear_at_a_glance_until_it_is_drawn() -> None:
    puzzle = family_of("galaxies").puzzle.from_json({"cell": cells(2, 1), "centre": [[1, 1], [2, 1]]})
    (step,) = explain(puzzle).steps
    assert [str(atom) for atom, _ in literals_of(step.conclusions)] == ["wall(1,1,2,1)"]
    assert hint(puzzle).state is AttemptState.RIGHT
    assert hint(puzzle, puzzle.solution([(1, 1, 2, 1)])).state is AttemptState.DONE


@SLOW
def test_a_cell_has_one_number_left_since_its_row_and_column_have_the_others() -> None:
    steps = explain(shipped("sudoku/05_9x9"), detail="fine").steps
    step = next(step for step in steps if step.technique == "last candidate")
    assert [step.say(language) for language in ("en", "de", "pt")] == [
        "Only 8 is left for (6,4): region (4,4), column 6 and row 4 have all others; (6,4) is not 1 or 9.",
        (
            "Für (6,4) bleibt nur 8, denn Bereich (4,4), Spalte 6 und Zeile 4 haben alle anderen; "
            "in (6,4) steht nicht 1 oder 9."
        ),
        "Para (6,4) só resta 8: a região (4,4), a coluna 6 e a linha 4 têm todos os outros; (6,4) não é 1 nem 9.",
    ]


@pytest.mark.parametrize(
    ("instance", "technique", "weight", "cells", "sentence"),
    [
        # What the places of a rule share is seen without supposing anything.
        ("kenken/03_4x4", "rules together", 3.7, [],
         "(3,2) is not 3, or none of 2, 3 and 4 would be left for (3,1)."),
        ("suguru/03_5x5", "rules together", 3.7, [],
         "(4,2) is not 4, or none of (3,1), (4,1) and (5,1) would be left: region (2,1) needs 4 somewhere."),
        ("slitherlink/04_4x4", "rules together", 2.5, [],
         "(1,0)–(1,1) and (0,1)–(1,1), or (1,1)–(1,2) would not be enough: (1,1) shows 2"),
        ("binairo/03_6x6", "rules together", 2.5, [],
         "row 3 has 0 in half of its squares; for the first rule only (3,3) and (4,3) are left, and they count for "),
        ("starbattle/06_8x8", "rules together", 3.7, [],
         "row 8 has its stars; region (1,4) has its stars; region (3,5) has its stars; whatever is left for"),
        ("starbattle/09_10x10", "rules together", 3.7, [],
         "(4,10) has a star, or (5,10), (6,9) and (6,10) would not be enough: region (6,9) has its stars."),
        # So are pairs and triples of cells and values.
        ("sudoku/05_9x9", "naked pair", 2.6, [(6, 1), (6, 9)],
         "(6,3) is not 2: only 2 and 7 are left for (6,1) and (6,9), and column 6 has each only once."),
        ("jigsaw/08_9x9", "naked triple", 3.0, [(5, 1), (5, 2), (6, 2)],
         "(7,4) is not 1 or 9: only 1, 5 and 9 are left for (5,1), (5,2) and (6,2), and region (5,1) has each "),
        ("sudoku/05_9x9", "hidden pair", 2.8, [(5, 4)],
         "(5,1) is not 1 or 8: column 5 has only (5,1) and (5,4) left for 3 and 4."),
        ("str8ts/06_6x6", "naked triple", 3.0, [(6, 4), (6, 5), (6, 6)],
         "(6,1) is not 1, 2 or 5: only 1, 2 and 5 are left for (6,4), (6,5) and (6,6), and column 6 has each "),
        # What would be cut off alike is said at once.
        ("creek/05_6x6", "connection", 1.7, [],
         "(1,1), (1,2) and (1,3) are shaded, or they would be cut off from (2,5); the wall is (1,4), (2,1), "),
    ],
)  # fmt: skip
def test_one_step_has_technique_weight_and_cells_and_all_are_sound(
    instance: str, technique: str, weight: float, cells: list[tuple[int, int]], sentence: str
) -> None:
    (step,) = [one for one in explained(instance) if sentence in one.say()]
    assert (step.technique, step.weight) == (technique, weight)
    assert {*cells} <= {*step.reason_squares}
    check_steps(shipped(instance), explained(instance))


def test_a_chain_says_at_once_what_follows_alike() -> None:
    steps = explained("minesweeper/06_7x7")
    (first, *_) = (step for step in steps if step.chain)
    assert [link.sentence for link in first.chain] == [
        "(2,6), (3,6) and (4,6) have a mine: (3,7) shows 4, and there is no other way.",
        "Then this rule would be broken: (3,5) shows 2.",
    ]
    check_steps(shipped("minesweeper/06_7x7"), steps)
    (first, *_) = (step for step in explained("cave/02_5x5") if step.chain)
    assert first.chain[0].sentence == "(3,4) and (4,5) are shaded: (4,4) sees 2 squares; (4,3) is in the cave."


@pytest.mark.parametrize("instance", ["killer/04_6x6", "kakuro/04_6x6"])
def test_what_sums_leave_of_others_is_seen_before_any_chain(instance: str) -> None:
    steps = explained(instance)
    assert "chain" not in {step.technique for step in steps}
    check_steps(shipped(instance), steps)


@pytest.mark.parametrize(
    ("kind", "size", "said"),
    [
        ("shikaku", [(1, 1, 5), (3, 3, 4)], ["The number in (1,1) has one rectangle."]),
        (
            "nurikabe",
            [(1, 1, 2), (3, 1, 2), (2, 3, 1)],
            [
                "The size of the island of (1,1) is 2.",
                "The size of the island of (2,3) is 1.",
                "The size of the island of (3,1) is 2.",
                "If (3,3) is sea, it is connected with all other sea.",
            ],
        ),
    ],
)
def test_rules_are_named_where_no_other_clue_conflicts(kind: str, size: list[tuple[int, ...]], said: list[str]) -> None:
    found = conflict(load_family(kind).puzzle(cell=cells(3, 3), size=size))
    assert found.minimal
    assert [str(one) for one in found.clues] == said


def test_a_clue_that_cannot_hold_alone_is_said_so() -> None:
    found = conflict(load_family("akari").puzzle(cell=cells(2, 2), wall=[(1, 1)], lamps=[(1, 1, 3)]))
    assert str(found) == "This cannot hold: the number of lamps beside (1,1) is 3."
    assert found.say("de").startswith("Das kann nicht gelten: ")


@pytest.mark.parametrize(
    "kind", ["nurikabe", *(pytest.param(kind, marks=SLOW) for kind in EXAMPLES if kind != "nurikabe")]
)
def test_a_slow_machine_shows_the_same_steps_and_the_same_hint(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps, first = explain(example(kind)).steps, hint(example(kind))
    clock = count(0, 1000)
    monkeypatch.setattr("aspsolve.engine._limits.perf_counter", lambda: float(next(clock)))
    slow = explain(example(kind)).steps
    assert [(one.sentence, one.weight) for one in slow] == [(one.sentence, one.weight) for one in steps]
    assert str(hint(example(kind))) == str(first)


@pytest.mark.parametrize("kind", ["sudoku", "numbrix"])
def test_a_right_value_that_is_excluded_is_named(kind: str) -> None:
    puzzle: Any = example(kind)
    (solution,) = solve(puzzle).solutions
    right = next(one for one in solution.values if one not in {*map(tuple, EXAMPLES[kind].get("given", []))})
    found = hint(puzzle, replace(puzzle.solution([]), excluded=((right,),)))
    assert found.state is AttemptState.WRONG
    assert [literal[1] for literal in literals_of(found.wrong)] == [False]


def test_an_ambiguous_puzzle_has_no_rating_and_says_which_clues_would_help() -> None:
    puzzle = family_of("numbrix").puzzle.from_json({"cell": cells(3, 3), "clue": [[1, 1, 1]]})
    with pytest.raises(InputError, match="the puzzle has several solutions"):
        rate(puzzle)
    assert explain(puzzle).outcome is Outcome.SEVERAL
    found = ambiguity(puzzle, time_limit=None)
    assert solve(found.puzzle or puzzle, models=2).unique


def test_of_a_family_whose_cells_show_no_clue_it_says_where_the_solutions_differ() -> None:
    puzzle = family_of("hitori").puzzle.from_json({"printed": grid("11", "23")})
    found = ambiguity(puzzle, time_limit=None)
    assert (found.squares, found.added) == (((1, 1), (2, 1)), ())


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


def test_what_only_clasp_understands_is_a_technique_too(declare: Declare) -> None:
    puzzle = declare(FILLOMINO).puzzle.from_json({"cell": cells(3, 2), "given": [[3, 1, 3], [3, 2, 2]]})
    steps = explain(puzzle).steps
    check_steps(puzzle, steps)
    assert "whole rule" in [step.technique for step in steps]


@pytest.mark.parametrize(
    "puzzle",
    [
        Rikudo(size=7, prefilled=[(-1, 1, 5)], links=[(-2, 0, -1, -1)]),
        SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)]),
    ],
    ids=lambda puzzle: puzzle.kind,
)
def test_without_its_python_a_family_is_solved_alike_and_explained_soundly(puzzle: Puzzle, declare: Declare) -> None:
    text = re.sub(r"^% @python .*\n", "", FAMILIES[puzzle.kind].rules(), flags=re.MULTILINE)
    made = declare(text.replace("% @family ", "% @family alone_")).puzzle.from_facts(puzzle.facts())
    (own,), (found,) = solve(puzzle, models=2).solutions, solve(made, models=2).solutions
    assert {str(atom.symbol) for atom in found.atoms()} == {str(atom.symbol) for atom in own.atoms()}
    check_steps(made, explain(made).steps)
