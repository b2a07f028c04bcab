"""Generated puzzles of declared families have one solution, and no clue too many."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from aspsolve import InputError, LimitReached, read, solve
from aspsolve.families._registry import family_named, load_family
from aspsolve.families.declared import _searching
from aspsolve.families.declared._generator import DeclaredDraft, DeclaredGenerator, board_rules, clues_of
from aspsolve.families.declared._searching import CHANCE, Changes, search_rules
from aspsolve.generate import generate, improve
from tests.conftest import ROOT, Declare, Run, Written
from tests.families.declared.examples import APART, EXAMPLES, cells, family_of

SIZES = {
    "sudoku": (4, 4), "hitori": (5, 5), "slitherlink": (3, 3), "numbrix": (4, 4), "hidato": (4, 3), "nurikabe": (4, 4),
}  # fmt: skip


@pytest.mark.parametrize("kind", EXAMPLES)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 5))])
def test_a_generated_puzzle_has_one_solution_and_needs_each_clue(kind: str, seed: int) -> None:
    family = family_of(kind)
    made = next(generate(kind, seed=seed, size=SIZES[kind], rated=False))
    for encoding in (None, APART / f"{kind}.lp"):
        assert solve(made.puzzle, models=2, encoding=encoding).solutions == (made.solution,)
    assert made.solution.check() == ()
    data = made.puzzle.to_json()
    for one in family.declaration.inputs:
        for at in range(len(data[one.name]) if one.role == "clue" and kind != "nurikabe" else 0):
            fewer = {**data, one.name: [*data[one.name][:at], *data[one.name][at + 1 :]]}
            assert not solve(family.puzzle.from_json(fewer), models=2).unique


@pytest.mark.parametrize(
    ("kind", "size", "places"), [("nonogram", (5, 5), 10), ("kakuro", (5, 5), 0), ("kenken", (4, 4), 0)]
)
def test_clues_that_are_kept_are_all_there(kind: str, size: tuple[int, int], places: int) -> None:
    declaration = family_named(kind).declaration
    one = next(generate(kind, seed=7, size=size, rated=False))
    there = {(name, values) for name in declaration.kept for values in one.puzzle.of[name]}  # type: ignore[attr-defined]
    assert there == {clue for clue in clues_of(one.solution) if clue.kind in declaration.kept}  # type: ignore[arg-type]
    assert len({(name, values[0]) for name, values in there}) >= places
    assert solve(one.puzzle, models=2).unique


@pytest.mark.parametrize("named", ["FILE --size 4 4", "--size 4 4 --family FILE"])
def test_a_file_is_a_family_to_generate(named: str, tmp_path: Path, run: Run) -> None:
    named = named.replace("FILE", str(ROOT / "encodings" / "numbrix.lp"))
    run(f"generate {named} --seed 1 --unrated -p 1 -o", tmp_path / "new")
    (file,) = (tmp_path / "new").rglob("*.lp")
    assert solve(read(file), models=2).unique


#: Treasures under squares: one that is seen from no number may be there or not.
TREASURES = """% Treasures: dig where a treasure must be.
%
% @family treasures: Treasures
% @board cell(X,Y)
% @clue seen(X,Y,N) as number: {X,Y} sees {N}
% @answer treasure(X,Y) as shade: {X,Y} has a treasure / {X,Y} has none
% @clues seen(X,Y,N) :- cell(X,Y), not treasure(X,Y), N = #count { A,B : treasure(A,B), |X-A|+|Y-B| = 1 }.

#defined seen/3.
{ treasure(X,Y) } :- cell(X,Y).

% {X,Y} sees {N}, so it has none itself. @obvious
:- seen(X,Y,N), treasure(X,Y).

% {X,Y} sees {N} treasures beside it.
:- seen(X,Y,N), #count { A,B : treasure(A,B), |X-A|+|Y-B| = 1 } != N.

#show treasure/2.
"""


def test_an_ambiguous_puzzle_is_improved() -> None:
    family = family_of("numbrix")
    puzzle = family.puzzle.from_json({"cell": cells(3, 3), "clue": [[1, 1, 1], [3, 3, 9]]})
    assert solve(improve(puzzle, seed=1).puzzle, models=2).unique


@pytest.mark.slow
def test_an_answer_with_all_atoms_of_the_right_one_and_more_is_another_one(written: Written) -> None:
    file = written("treasures.lp", TREASURES)
    family = load_family(str(file))
    for seed in range(1, 7):
        made = next(generate(family.kind, seed=seed, size=(4, 3), rated=False))
        assert solve(made.puzzle, models=2).unique


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("not treasure(X,Y) N =", "7:10: syntax error, unexpected <VARIABLE>"),
        ("not treasure(X,Z), N =", "7:10: unsafe variable Z"),
    ],
)
def test_a_mistake_in_the_rule_for_clues_has_its_place(wrong: str, message: str, written: Written, run: Run) -> None:
    file = written("treasures.lp", TREASURES.replace("not treasure(X,Y), N =", wrong))
    for command in ("check-family", "generate"):
        assert f"{file}:{message}" in run(command, file, code=2).err


def test_a_family_without_a_rule_for_its_clues_is_not_generated(tmp_path: Path, written: Written, run: Run) -> None:
    text = (ROOT / "encodings" / "numbrix.lp").read_text().replace("% @clues", "% @name(clues)")
    text = re.sub("% @python .*\n", "", text)
    for name in ("beside", "path"):
        (tmp_path / "lib").mkdir(exist_ok=True)
        (tmp_path / "lib" / f"{name}.lp").write_text((ROOT / "encodings" / "lib" / f"{name}.lp").read_text())
    file = written("numbrix.lp", text.replace("@family numbrix", "@family bare"))
    run("generate", file, "--seed 1", code=2)
    with pytest.raises(InputError, match="there is no generator for Numbrix"):
        next(generate("bare"))


def test_a_kakuro_has_hardly_any_number_given() -> None:
    made = [next(generate("kakuro", seed=seed, size=(5, 5), rated=False)).puzzle for seed in (1, 2, 3)]
    assert sum(len(puzzle.of["given"]) for puzzle in made) <= 3


@pytest.mark.slow
def test_a_kakuro_is_made_of_runs_with_few_black_squares_between() -> None:
    puzzle = next(generate("kakuro", seed=1, size=(5, 5), rated=False)).puzzle
    black = {*puzzle.of["black"]}
    assert len([at for at in black if min(at) > 1]) <= 16 // 3
    white = {at for at in product(range(1, 6), repeat=2) if at not in black}
    for x, y in white:
        assert white & {(x - 1, y), (x + 1, y)}
        assert white & {(x, y - 1), (x, y + 1)}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "side"), [("hitori", 9), ("tents", 7), ("heyawake", 6)])
def test_no_draft_that_leads_nowhere_holds_a_new_puzzle_up(kind: str, side: int) -> None:
    for seed in range(1, 3):
        (made,) = generate(kind, seed=seed, size=(side, side), rated=False, time_limit=60)
        assert solve(made.puzzle, models=2).unique


def test_sizes_that_the_page_offers_exist() -> None:
    # A Binairo has an even number of squares in each line, and a Dominosa each pair once.
    assert [*family_named("binairo").for_page()["boards"]] == ["4", "6", "8"]
    assert family_named("dominosa").for_page()["wider"] == 1


def test_a_puzzle_is_changed_in_a_part_of_the_board_to_another_one_with_one_solution() -> None:
    akari = family_named("akari")
    solution = akari.generator_class(size=[4, 4]).draft(Random(1)).solution
    text = search_rules(akari.declaration, board_rules(akari.declaration))
    changes = Changes(akari.declaration, text, ["-c", "width=4", "-c", "height=4", *CHANCE])
    other = next(filter(None, (changes.near(solution, Random(seed)) for seed in range(20))))
    assert solve(other.puzzle, models=2).solutions == (other,)
    assert other.puzzle != solution.puzzle


def test_a_puzzle_that_cannot_be_drawn_or_stays_ambiguous_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    message = "no Numberlink with one solution was found"
    with pytest.raises(LimitReached, match=message):
        family_named("numberlink").generator_class(size=(1, 1)).draft(Random(1))
    drawn: list[int] = []
    monkeypatch.setattr(_searching, "PATIENCE", 0)
    monkeypatch.setattr(Changes, "_undecided", lambda *_: drawn.append(1))
    with pytest.raises(LimitReached, match=message):
        family_named("numberlink").generator_class(size=(3, 3)).draft(Random(1))
    assert len(drawn) == _searching.MAX_DRAWN


def test_a_puzzle_is_drawn_in_more_conflicts_where_few_do_not_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_searching, "CONFLICTS_OF_DRAW", 1)
    for kind, side in (("nurikabe", 6), ("fillomino", 4)):
        draft = family_named(kind).generator_class(size=(side, side)).draft(Random(1))
        assert solve(draft.puzzle(draft.clues), models=2).unique
    with pytest.raises(InputError, match="size: there is no Binairo of 3 by 4"):
        family_named("binairo").generator_class(size=(3, 4)).draft(Random(1))


def test_an_answer_is_changed_until_its_clues_suffice() -> None:
    for seed in range(1, 5):
        draft = family_named("masyu").generator_class(size=(8, 8)).draft(Random(seed))
        assert solve(draft.puzzle(draft.clues), models=2).unique


def test_an_answer_without_any_clue_is_no_puzzle_where_it_is_not_the_only_one(declare: Declare) -> None:
    declare("""% Spot: shade one square. A dot stands in a shaded square of the third column.
%
% @family spot: Spot
% @board cell(X,Y)
% @clue dot(X,Y) as circle: {X,Y} is shaded
% @answer shaded(X,Y): {X,Y} is shaded / {X,Y} is not shaded
% @clues dot(X,Y) :- shaded(X,Y), X = 3.

#defined dot/2.
{ shaded(X,Y) : cell(X,Y) } = 1.

% {X,Y} is shaded.
:- dot(X,Y), not shaded(X,Y).

#show shaded/2.
""")
    assert next(generate("spot", size=[1, 1], seed=1)).clues == {}
    with pytest.raises(InputError, match="no puzzle with one solution was found in 30 attempts"):
        next(generate("spot", size=[2, 1], seed=1))


def test_clues_are_chosen_on_random_regions_too(declare: Declare) -> None:
    declare("""% @family spots: Spots
% @board region(X,Y,R) as region
% @clue dot(X,Y) as circle: {X,Y} has a dot
% @answer shaded(X,Y): {X,Y} is shaded / {X,Y} is not shaded
% @clues { dot(X,Y) } :- region(X,Y,_).
% @regions 2..3

#defined dot/2.
{ shaded(X,Y) } :- region(X,Y,_).

% Region {R} has one shaded square.
:- region(_,_,R), { shaded(X,Y) : region(X,Y,R) } != 1.

% {X,Y} has a dot, and no shaded square of its region before it.
:- dot(X,Y), region(X,Y,R), region(A,B,R), (A,B) < (X,Y), shaded(A,B).

% {X,Y} has no dot, and is not shaded.
:- shaded(X,Y), not dot(X,Y).

#show shaded/2.
""")
    made = next(generate("spots", size=[4, 4], seed=1))
    assert solve(made.puzzle, models=2).unique
    assert len({region for *_, region in made.puzzle.of["region"]}) > 4


@pytest.mark.parametrize("size", [3, "3x3", (3,), (3, 3, 3)])
def test_a_size_is_a_width_and_a_height(size: object) -> None:
    with pytest.raises(InputError, match=r"size: expected \(width, height\), found"):
        next(generate("sudoku", size=size))


def test_a_draft_that_is_not_found_does_not_end_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    draft, failures = DeclaredGenerator.draft, [LimitReached("none was found"), LimitReached("none was found")]

    def failing(self: DeclaredGenerator, random: Random, *, hard: bool = False) -> DeclaredDraft:
        if failures:
            raise failures.pop()
        return draft(self, random, hard=hard)

    monkeypatch.setattr(DeclaredGenerator, "draft", failing)
    assert solve(next(generate("slitherlink", size=(3, 3), seed=1)).puzzle, models=2).unique
    failures.extend(LimitReached("none was found") for _ in range(3))
    with pytest.raises(InputError, match="none was found"):
        next(generate("slitherlink", size=(3, 3), seed=1))


def test_the_numbers_of_a_numberlink_are_in_the_order_of_their_first_ends() -> None:
    puzzle = next(generate("numberlink", size=(5, 5), seed=1, rated=False)).puzzle
    ends = sorted(puzzle.of["ends"], key=lambda end: (end[1], end[0]))  # type: ignore[attr-defined]
    assert [*dict.fromkeys(number for *_, number in ends)] == [*range(1, len(ends) // 2 + 1)]
