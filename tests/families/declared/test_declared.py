"""A family that one file declares: reading, mistakes, solving, checking, formats and drawings."""

import os
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aspsolve import EncodingError, InputError, Rikudo, explain, hint, solve
from aspsolve.draw import svg
from aspsolve.families._registry import FAMILIES, VARIABLE, family_named, load_family
from aspsolve.families.declared._checking import rules_of
from aspsolve.model._symbols import Function, Number
from tests.conftest import ROOT, Declare, Run, Written
from tests.families.declared.examples import EXAMPLES, cells, example, family_of

HEAD = """% @family lights: Lights
% @board cell(X,Y)
% @answer lit(X,Y): {X,Y} is lit / {X,Y} is dark
"""
RULES = """{ lit(X,Y) } :- cell(X,Y).

% Row {Y} has a light.
:- cell(_,Y), not lit(X,Y) : cell(X,Y).
#show lit/2.
"""
BOARDS = "as cell, as shade, as number, as letter, as region, as cage"


def mutated(values: list[tuple[Any, ...]], random: Random) -> list[tuple[Any, ...]]:
    """Return the atoms of an answer with one left out, added or changed."""
    values = [*values]
    at = random.randrange(len(values))
    chosen = values.pop(at)
    if random.random() < 0.3:
        return values
    place = random.randrange(len(chosen))
    moved = tuple(value + random.choice((-1, 1)) * (index == place) for index, value in enumerate(chosen))
    return [*values, moved, *([chosen] if random.random() < 0.3 else [])]


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_changed_answer_breaks_rules_that_are_named(kind: str) -> None:
    puzzle = example(kind)
    (solution,) = solve(puzzle, models=0).solutions
    right = [tuple(atom) for atom in solution.atoms()]
    random = Random(5)
    for _ in range(5):
        wrong = puzzle.solution(mutated(right, random))
        assert bool(wrong.check()) == (wrong != solution)
        assert all(said.startswith(("Rule broken: ", "Not possible: ")) for said in wrong.check())


AREAS = """% @family areas: Areas
% @board area(X,Y,A)
% @answer lit(X,Y): {X,Y} is lit / {X,Y} is dark

{ lit(X,Y) } :- area(X,Y,_).

% Area {A} has a light, or area {A'} has one.
:- area(_,_,A), area(_,_,A'), A < A', not lit(X,Y) : area(X,Y,A); not lit(X,Y) : area(X,Y,A').
#show lit/2.
"""


@pytest.mark.parametrize(("rows", "said"), [("downwards", "(1,1)"), ("upwards", "(2,2)")])
def test_a_region_is_called_by_its_first_cell(rows: str, said: str, declare: Declare) -> None:
    """Its number stands nowhere on the board."""
    family = declare(AREAS.replace("% @board", f"% @rows {rows}\n% @board"))
    puzzle = family.puzzle.from_json({"area": [[1, 1, 3], [2, 1, 3], [2, 2, 3], [1, 2, 7]]})
    sentence = f"area {said} has a light, or area (1,2) has one"
    assert puzzle.solution([]).check() == (f"Rule broken: {sentence}.",)
    model = family.explanation_class(puzzle)
    ((rule, squares),) = [(one.message.say(), one.squares) for one in model.clues()]
    assert (str(rule), len(squares)) == (sentence, 4)


def test_no_rim_is_taken_for_the_lines_of_an_answer() -> None:
    assert 'class="rim"' not in svg(example("slitherlink").drawing())
    assert 'class="rim"' in svg(example("sudoku").drawing())


def test_regions_are_drawn_by_their_borders() -> None:
    assert str(example("sudoku")).splitlines()[4:6] == ["  │ ├───────┼───────┤", "3 │ │     4 │       │"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "1:1: there is no declaration % @family KIND: TITLE"),
        ("% @family lights\n", "1:1: there is no declaration % @answer ATOM: SENTENCE / SENTENCE"),
        ("% @family Lights\n", "1:11: expected a name in small letters and a title, found 'Lights'"),
        ("% @lattice x\n", "1:12: expected one of squares, squares with diagonals, hexagons, found 'x'"),
        ("% @clues #script (python) print(1) #end.\n", "1:10: #script is not allowed here"),
        ('% @sized cell(1,1). #include "a.lp".\n', "1:10: #include is not allowed here"),
        ("% @rows sideways\n", "1:9: expected one of downwards, upwards, found 'sideways'"),
        ("\n% @boards cell(X,Y)\n", "2:11: unknown declaration @boards: expected one of @family"),
        ("% @board cell\n", "1:10: expected an atom such as given(X,Y,N), found 'cell'"),
        ("% @board cell(x,Y)\n", "1:10: expected a variable, found 'x'"),
        ("% @board cell(X,X)\n", "1:10: the variables of cell are not all different"),
        (
            "% @clue dot(X,Y) as circle white\n",
            "1:9: how is dot drawn? Expected as circle, as circle between, as circle crossing, found 'circle white'",
        ),
        ("% @board cell(X,Y) as edge\n", f"1:10: how is cell drawn? Expected {BOARDS}, found 'edge'"),
        ("% @board cell(X,Y,Z) as cell\n", "1:10: a cell has 2 arguments, found 3"),
        ("% @board cell(X,Y)\n% @clue cell(X,Y)\n", "2:9: cell/2 is declared twice"),
        ("% @clue given(X,Y,N): {X} has {M}\n", "1:23: {M} is none of the variables X, Y, N"),
        ("% @answer lit(X,Y): {X,Y} is lit\n", "1:11: expected SENTENCE / SENTENCE"),
        ("% @piece whole(X): {X} / no {X}\n", "1:10: expected whole of a cell, which is not drawn"),
        (f"{HEAD}% @piece whole(X,Y,N): {{X,Y}} / no\n{RULES}", "4:10: no rule derives whole/3"),
        (f"{HEAD}% @family other\n", "4:11: there is a second @family"),
        (f"{HEAD}% @answer dark(X,Y): dark / lit\n", "4:11: dark: there is one answer already at such a place"),
        (HEAD, "3:11: no rule derives lit/2"),
        (f"{HEAD}{RULES}".replace("#show lit/2", "#show cell/2"), "3:11: lit/2 is not shown: expected #show lit/2."),
        (f"{HEAD}% @clue given(X,Y)\n{RULES}", "4:9: no rule uses given/2"),
        (f"{HEAD}{RULES}% {{Z}}\n:- lit(X,X).\n", "10:1: the comment says {Z}, but the rule has the variables X"),
    ],
)
def test_a_mistake_in_the_declarations_has_its_place(declare: Declare, text: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"declared.lp:{error}")):
        declare(text)


def test_a_clue_may_count_only_where_it_is_missing(declare: Declare) -> None:
    family = declare(f"{HEAD}% @clue free(X,Y)\n{RULES}#defined free/2.\n:- lit(X,Y), not free(X,Y).\n")
    puzzle = family.puzzle.from_json({"cell": [[1, 1], [2, 1]], "free": [[2, 1]]})
    (solution,) = solve(puzzle, models=0).solutions
    assert [str(atom.symbol) for atom in solution.atoms()] == ["lit(2,1)"]


def test_a_puzzle_is_made_of_keywords_by_the_declared_names(declare: Declare) -> None:
    declaration = f"{HEAD}% @clue lamps(X,Y,N): {{X,Y}} has {{N}}\n#defined lamps/3.\n\n:- lamps(X,Y,0), lit(X,Y).\n"
    puzzle = declare(f"{declaration}{RULES}").puzzle
    made = puzzle(cell=[(x, 1) for x in (1, 2)], lamps=[[1, 1, 0]])
    assert made == puzzle.from_json({"cell": [[1, 1], [2, 1]], "lamps": [[1, 1, 0]]})
    assert pickle.loads(pickle.dumps(made)) == made
    (solution,) = solve(made, models=0).solutions
    assert solution.to_json() == {"lit": [[2, 1]]}
    for facts, complaint in (
        ({}, "expected facts cell, found none"),
        ({"cells": [(1, 1)]}, "unknown 'cells': expected cell, lamps"),
        ({"cell": (1, 1)}, "cell: expected [X, Y], found 1"),
        ({"cell": 1}, "cell: expected a list, found 1"),
        ({"cell": [(1, 1)], "lamps": [(1, 1)]}, "lamps: expected [X, Y, N], found (1, 1)"),
        ({"cell": [(1, 1)], "lamps": [(1, 1, "0")]}, "lamps: expected a whole number, found '0'"),
        ({"cell": [(1, 1)], "lamps": [(2, 1, 0)]}, "lamps: there is no cell (2,1)"),
    ):
        with pytest.raises(InputError, match=f"^{re.escape(complaint)}$"):
            puzzle(**facts)


def test_a_file_beside_it_has_title_rules_and_sentences_in_another_language(declare: Declare, tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text(
        '[lights]\ntitle = "Lichter"\nrules = "In jeder Zeile brennt ein Licht."\n'
        '"{X,Y} is given" = "{X,Y} ist vorgegeben"\n"{X,Y} is lit" = "{X,Y} ist hell"\n'
        '"Row {Y} has one light." = "Zeile {Y} hat ein Licht."\n[shared]\n"{X,Y} is dark" = "{X,Y} ist dunkel"\n',
        encoding="utf-8",
    )
    family = declare(
        "% Lights: a light in each row.\n% @family lights: Lights\n% @board cell(X,Y)\n"
        "% @clue given(X,Y): {X,Y} is given\n#defined given/2.\n"
        "% @answer lit(X,Y): {X,Y} is lit / {X,Y} is dark\n\n{ lit(X,Y) : cell(X,Y) }.\n"
        "% {X,Y} is given. @obvious\n:- given(X,Y), not lit(X,Y).\n"
        "% Row {Y} has one light.\n:- cell(_,Y), { lit(X,Y) : cell(X,Y) } != 1.\n#show lit/2.\n"
    )
    assert family.report().missing == ()
    assert [family.title_in(language) for language in ("en", "de", "pt")] == ["Lights", "Lichter", "Lights"]
    assert family.rules_in("de") == "In jeder Zeile brennt ein Licht."
    assert family.rules_in("en") == family.rules_in("pt") == "A light in each row."
    puzzle = family.puzzle.from_json({"cell": [[1, 1], [2, 1], [1, 2]], "given": [[1, 1]]})
    (step,) = explain(puzzle).steps
    assert step.say("de") == "(1,2) ist hell, denn Zeile 2 hat ein Licht, und anders geht es nicht."
    assert step.technique_name.say("de") == "eine Regel"
    said = [one.plain.say("de") for one in rules_of(family.declaration).sentences.values()]
    assert said == ["(X,Y) ist vorgegeben", "Zeile Y hat ein Licht"]
    assert step.say("pt") == "(1,2) is lit: row 2 has one light, e não há outra maneira."
    assert str(step.sentence) == "(1,2) is lit: row 2 has one light, and there is no other way."
    assert family.declaration.answer.say((1, 2), holds=False).say("de") == "(1,2) ist dunkel"


def test_a_translation_may_say_the_coordinates_of_several_cells_apart(declare: Declare, tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text('[lights]\n"{X,Y} is lit" = "Spalte {X}, Zeile {Y} ist hell"\n', encoding="utf-8")
    rule = "% Row {Y} has two lights.\n:- cell(_,Y), { lit(X,Y) : cell(X,Y) } < 2.\n"
    family = declare(f"{HEAD}{{ lit(X,Y) }} :- cell(X,Y).\n\n{rule}#show lit/2.\n")
    (step,) = explain(family.puzzle(cell=cells(2, 1))).steps
    assert step.say("de").startswith("Spalte 1 und 2, Zeile 1 ist hell, denn ")
    assert step.say("en").startswith("(1,1) and (2,1) are lit: ")


def test_missing_and_stale_translations_are_named(declare: Declare, tmp_path: Path, run: Run) -> None:
    declare(f"{HEAD}{RULES}")
    lines = '[lights]\ntitle = "Lichter"\nrules = "Ein Licht."\n"{X,Y} is dark" = "{X,Y} ist dunkel"\n'
    (tmp_path / "de.toml").write_text(f'{lines}"{{X,Y}} is dim" = "{{X,Y}} ist trüb"\n', encoding="utf-8")
    printed = run("check-family", tmp_path / "declared.lp", code=1).out
    assert [line for line in printed.split("\n") if ".toml" in line] == [
        "missing: in de.toml, table lights: 'row {Y} has a light'",
        "missing: in de.toml, table lights: '{X,Y} is lit'",
        "missing: in the encoding, but in de.toml: '{X,Y} is dim'",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[lights}\n", "de.toml:1:8: broken TOML"),
        ("lights = 1", "expected a table [lights], found 1"),
        ("[lights]\n'{X,Y} is lit' = 1", "lights, '{X,Y} is lit': expected a text, found 1"),
        ("[lights]\n'{X,Y} is lit' = '{Z} ist hell'", "lights, '{X,Y} is lit' has no variable 'Z'"),
        ("a = " + "[" * 5000, "broken TOML"),
    ],
)
def test_a_mistake_in_translations_has_its_place(text: str, complaint: str, declare: Declare, tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text(text)
    with pytest.raises(InputError, match=re.escape(complaint)):
        declare(f"{HEAD}{RULES}").report()


def test_rules_that_clingo_refuses_are_an_error_with_their_place(declare: Declare) -> None:
    with pytest.raises(EncodingError, match=r"declared\.lp:4:\d+.*: error: "):
        declare(f"{HEAD}lit(X :- cell(X,Y).")
    with pytest.raises(EncodingError, match=r"declared\.lp:4:1.*#script"):
        declare(f"{HEAD}#script(python)\n#end.\n{RULES}")


def test_a_declaration_goes_on_in_the_next_comment_line(declare: Declare) -> None:
    family = declare(HEAD.replace("is lit / ", "is lit /\n%    ") + RULES)
    assert family.puzzle.from_json({"cell": [[1, 1]]}).solution([]).check() == ("Rule broken: row 1 has a light.",)


def test_a_name_that_is_taken_is_refused(declare: Declare) -> None:
    with pytest.raises(InputError, match=r"there is another family rikudo, in .*rikudo\.lp"):
        declare(HEAD.replace("lights:", "rikudo:") + RULES)


def test_families_of_a_folder_are_known_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lights.lp").write_text(HEAD + RULES)
    (tmp_path / "other.lp").write_text("a.\n")
    monkeypatch.setenv(VARIABLE, os.pathsep.join(["", str(tmp_path)]))
    assert "lights" in FAMILIES
    assert family_named("lights").title == "Lights"


def test_a_file_that_has_changed_is_read_anew(written: Written) -> None:
    file = written("lights.lp", HEAD + RULES)
    assert load_family(file).title == "Lights"
    assert load_family(file) is load_family(file)
    file.write_text(HEAD.replace("Lights", "Lamps") + RULES)
    assert load_family(file).title == "Lamps"


def test_the_class_of_a_family_says_what_its_puzzles_are_made_of() -> None:
    described = load_family("akari").puzzle.__doc__
    assert described.startswith("A puzzle of the family Akari.\n\nParameters\n")
    assert "\nlamps : iterable of (X, Y, N)\n    the number of lamps beside {X,Y} is {N}.\n" in described


def test_a_clue_between_cells_that_do_not_touch_is_refused() -> None:
    futoshiki = load_family("futoshiki")
    board = cells(3, 3)
    assert futoshiki.puzzle(cell=board, greater=[(1, 1, 2, 1)]).of["greater"] == ((1, 1, 2, 1),)
    for place in ((1, 1, 3, 1), (1, 1, 3, 3), (2, 2, 2, 2)):
        message = f"greater: ({place[0]},{place[1]}) and ({place[2]},{place[3]}) are not neighbours"
        with pytest.raises(InputError, match=re.escape(message)):
            futoshiki.puzzle(cell=board, greater=[place])


def test_a_family_is_loaded_by_its_name() -> None:
    akari = load_family("akari")
    assert akari is load_family(ROOT / "encodings" / "akari.lp")
    assert solve(akari.puzzle(cell=[(1, 1)])).solution.to_json() == {"lamp": [[1, 1]]}
    assert load_family("RIKUDO").puzzle is Rikudo
    assert load_family("star battle") is load_family("starbattle")
    with pytest.raises(InputError, match=r"there is no family 'akarri': did you mean akari\?"):
        load_family("akarri")


def test_what_no_plain_grid_shows_is_drawn_with_its_coordinates_and_reads_back() -> None:
    family = family_of("sudoku")
    syntax = family.text_syntax
    moved = family.puzzle.from_json({"region": [[0, 1, 1]]})
    column = family.puzzle.from_json({"region": [[1, y, 1] for y in range(1, 13)], "given": [[1, 1, 12]]})
    for puzzle in (moved, column):
        assert syntax.read_puzzle(syntax.write_puzzle(puzzle, None), None) == puzzle
        assert "region:" in syntax.write_puzzle(puzzle, None)
    usual = syntax.read_puzzle("1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n", None)
    assert syntax.write_puzzle(usual, None) == "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n"
    with pytest.raises(InputError, match="text has no place for '-5'"):
        syntax.write_puzzle(family.puzzle.from_json({"region": [[0, 1, -5]]}), None)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "1:1: expected a grid, found nothing"),
        ("1 .\n.\n", "2:1: expected a row of 2 cells, found 1"),
        ("1 .\n. k\n", "2:3: expected a number or ., found 'k'"),
        ("1 .\n\n1 1\n", "3:1: expected region:, found '1'"),
        ("1 .\n\nregion:\n1 99999999999\n", "4:3: expected a number or ., found '99999999999'"),
    ],
)
def test_a_mistake_in_a_text_has_its_place(text: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}$"):
        family_of("sudoku").text_syntax.read_puzzle(text, None)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "missing key 'region'"),
        ({"region": [[1, 1, 1], [1, 1, 2]]}, r"region: the cell \(1,1\) has two values"),
        ({"region": [[1, 1, 1]], "links": []}, "unknown key 'links': expected region, given"),
    ],
)
def test_an_object_that_is_no_puzzle_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        family_of("sudoku").puzzle.from_json(data)


LETTERS = """% @family letters: Letters
% @lattice hexagons
% @rows upwards
% @board cell(X,Y)
% @clue given(X,Y,C) as letter: {X,Y} is {C}
% @clue dot(X,Y) as circle
% @clue link(X,Y,X',Y') as step
% @answer letter(X,Y,C) as letter: {X,Y} is {C} / {X,Y} is not {C}

{ letter(X,Y,("a";"b")) } = 1 :- cell(X,Y).
:- given(X,Y,C), not letter(X,Y,C).
:- dot(X,Y), not letter(X,Y,"b").
:- link(X,Y,X',Y'), letter(X,Y,C), letter(X',Y',C).
#show letter/3.
"""


def test_letters_circles_and_links_are_written_and_drawn(declare: Declare) -> None:
    family = declare(LETTERS)
    data = {"cell": [[1, 1], [3, 1], [2, 2]], "given": [[1, 1, "a"]], "dot": [[3, 1]], "link": [[1, 1, 2, 2]]}
    puzzle = family.puzzle.from_json(data)
    (solution,) = solve(puzzle, models=0).solutions
    assert solution.to_json() == {"letter": [[1, 1, "a"], [2, 2, "b"], [3, 1, "b"]]}
    assert puzzle.solution_from_json(solution.to_json()) == solution
    syntax = family.text_syntax
    written = syntax.write_puzzle(puzzle, None)
    frame = "  └──────\n    1   3\n"
    assert written == f"2 │   ·\n1 │ a   ·\n{frame}\ndot:\n2 │   ·\n1 │ ·   x\n{frame}\nlink:\n1 1 2 2\n"
    assert syntax.read_puzzle(written, None) == puzzle
    assert syntax.read_solution(syntax.write_solution(solution, None), puzzle, None) == solution
    assert str(puzzle).splitlines() == ["2 │   ·", "  │  ╱", "1 │ a   ○", "  └──────", "    1   3"]
    wrong = puzzle.decode([Function("letter", [Number(1), Number(1), Number(1)])])
    assert wrong.values == ()


@pytest.mark.parametrize("letter", ["up", "black", "↑"])
def test_a_letter_that_is_called_like_a_direction_or_a_colour_is_read_back(letter: str, declare: Declare) -> None:
    family = declare(LETTERS.replace("% @lattice hexagons\n", ""))
    puzzle = family.puzzle(cell=cells(2, 1), given=[(1, 1, letter)])
    assert family.text_syntax.read_puzzle(family.text_syntax.write_puzzle(puzzle, None), None) == puzzle


@pytest.mark.parametrize("upwards", [True, False])
def test_hexagons_around_the_origin_are_drawn_solved_and_read_back(upwards: bool, written: Written, run: Run) -> None:
    rules = (Path(__file__).parent / "hexpath.lp").read_text(encoding="utf-8")
    family = written("hexpath.lp", rules if upwards else rules.replace("@rows upwards", "@rows downwards"))
    puzzle = written("ring.txt", "  2 .\n 1 # .\n  . .\n")
    drawn = run("solve", puzzle, "--family", family).out
    rows = [" 1 │    2   3", " 0 │  1       4", "-1 │    6   5"]
    labels = rows if upwards else ["-1 │    2   3", " 0 │  1       4", " 1 │    6   5"]
    assert drawn.splitlines() == [*labels, "   └───────────", "     -2   0   2"]
    run("check", puzzle, written("solution.txt", drawn), "--family", family)


def test_squares_below_the_first_row_and_column_are_drawn_with_their_coordinates(declare: Declare) -> None:
    head = "% @family shades: Shades\n% @board cell(X,Y)\n% @clue mark(X,Y,N) as number\n"
    answer = "% @answer shaded(X,Y): {X,Y} is shaded / {X,Y} is not shaded\n"
    rules = "{ shaded(X,Y) } :- cell(X,Y).\n% A number is shaded, others are not.\n"
    rules += ":- cell(X,Y), #count { 1 : shaded(X,Y); 2 : mark(X,Y,_) } = 1.\n#show shaded/2.\n"
    family = declare(head + answer + rules)
    puzzle = family.puzzle.from_json({"cell": [[x, y] for x in (-1, 0, 1) for y in (0, 1)], "mark": [[0, 1, 12]]})
    (solution,) = solve(puzzle, models=0).solutions
    syntax = family.text_syntax
    written = syntax.write_solution(solution, None)
    assert written == "0 │  ·   ·   ·\n1 │  ·   x   ·\n  └───────────\n    -1   0   1\n"
    assert syntax.read_solution(written, puzzle, None) == solution
    assert syntax.read_puzzle(syntax.write_puzzle(puzzle, None), None) == puzzle


def test_an_attempt_says_what_does_not_hold_and_no_hint_repeats_it() -> None:
    puzzle = example("hitori")
    entered: dict[str, list[list[int]]] = {"shaded": [], "not shaded": []}
    told: list[str] = []
    for _ in range(4):
        step = hint(puzzle, puzzle.solution_from_json(entered), level="what").step
        atoms = [atom for part in step.conclusions for atom in part.to_json()["atoms"]]
        told += atoms
        for atom in atoms:
            name, _, cell = atom.rstrip(")").partition("(")
            entered[name].append([*map(int, cell.split(","))])
    assert len({*told}) == len(told)
    assert any(atom.startswith("not ") for atom in told)
    with pytest.raises(InputError, match="not shaded: expected"):
        puzzle.solution_from_json({"shaded": [], "not shaded": [[1]]})


def test_costs_are_refused_in_a_block_for_speed(written: Written) -> None:
    file = written("lights.lp", f"{HEAD}{RULES}\n% @speed\n:~ lit(X,Y). [1,X,Y]\n")
    with pytest.raises(EncodingError, match=r"costs are no rules that make solving faster") as caught:
        load_family(file)
    assert f"lights.lp:{len(f'{HEAD}{RULES}'.splitlines()) + 3}:1: error" in str(caught.value)


def test_a_rule_that_is_broken_more_than_once_is_said_once_with_its_places() -> None:
    puzzle = family_named("hitori").puzzle.from_json({
        "kind": "hitori",
        "printed": [[x, y, (x + y) % 4 + 1] for x in range(1, 5) for y in range(1, 5)],
    })  # fmt: skip
    said, impossible = puzzle.solution_from_json({"shaded": [[1, 2], [2, 1], [9, 9]]}).check()
    assert impossible == "Not possible: (9,9) is shaded."
    places = "(1,4), (2,2), (2,3), (2,4), (3,1), (3,2), (3,3), (3,4), (4,1), (4,2), (4,3), (4,4)"
    assert said == f"Rule broken: (1,3) is connected with all others, unless it is shaded; also {places}."
    puzzle = puzzle.from_json({"kind": "hitori", "printed": [[x, y, 1] for x in range(1, 8) for y in range(1, 8)]})
    said = puzzle.solution_from_json({"shaded": []}).check()[0]
    assert said == (
        "Rule broken: row 1 has 1 only once; also row 2 has 1 only once; row 3 has 1 only once; "
        "row 4 has 1 only once; row 5 has 1 only once and 2 more."
    )


def test_only_regular_files_with_short_lines_are_families(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.lp")
    long = tmp_path / "long.lp"
    long.write_text(f"{HEAD}% @clue given(X,Y,N){' ' * 20_000}as number\n{RULES}")
    with pytest.raises(InputError, match="expected a regular file"):
        load_family(tmp_path / "pipe.lp")
    with pytest.raises(InputError, match=r"long.lp:4: the line has more than 2000 characters"):
        load_family(long)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with pytest.warns(UserWarning, match="long.lp is left out"):
        assert "lights" not in FAMILIES


PATH = """% @family way: Way
% @board cell(X,Y)
% @clue start(X,Y) as first: the path starts at {X,Y}
% @clue goal(X,Y) as final: the path ends at {X,Y}
% @clue turns(X,Y,N) as bends: {X,Y} has {N} bends
% @answer step(X,Y,X',Y') as step: from {X,Y} to {X',Y'} / not from {X,Y} to {X',Y'}
% @path
#defined turns/3.
{ step(X,Y,X+1,Y) } :- cell(X,Y), cell(X+1,Y), start(X,Y), goal(X+1,Y), turns(_,_,_).
#show step/4.
"""


def test_ends_of_a_path_and_bends_are_drawn_and_written(declare: Declare) -> None:
    family = declare(PATH)
    puzzle = family.text_syntax.read_puzzle("x .\n\ngoal:\n. x\n\nturns:\n0 .\n", None)
    assert [(one.mark.value, one.text) for one in puzzle.drawing().tiles] == [("first", "0"), ("final", "")]
    assert family.text_syntax.read_puzzle(family.text_syntax.write_puzzle(puzzle, None), None) == puzzle
    assert family.for_page()["path"] is True  # type: ignore[index]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("@path", "@path 3", "expected nothing after @path, found '3'"),
        ("@path", "@once rows, regions", "expected some of rows, columns, found 'rows, regions'"),
        ("@path", "@kept cell", "expected some of "),
        ("@path", "@size 9", "expected width and height such as 9 9, found '9'"),
        ("as step: from", "as bends: from", "how is step drawn?"),
    ],
)
def test_wrong_declaration_of_a_path_has_a_place(old: str, new: str, message: str, declare: Declare) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        declare(PATH.replace(old, new))
