"""What clues count: the entries of a constraint on their number or sum; how clues stand when some cells are entered."""

import pytest

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._page import BROKEN, CAN
from tests.conftest import Declare
from tests.families.declared.examples import example

#: A family with one constraint, which stands in the place of RULE.
COUNTING = """% @family counting
% @board cell(X,Y) as cell
% @clue seen(X,Y,N) as number: ({X},{Y}) sees {N}
% @answer shaded(X,Y) as shade: {X,Y} / {X,Y} not

#defined seen/3.
{ shaded(X,Y) } :- cell(X,Y).
dark(X,Y) :- shaded(X,Y).
% each clue says how many
RULE

% a cell with a clue stays open
:- shaded(X,Y), seen(X,Y,_).
#show shaded/2.
"""
STRIP = " ".join(f"cell({x},1)." for x in range(1, 6))


def test_each_clue_counts_the_lines_around_it() -> None:
    puzzle = example("slitherlink")
    found = FAMILIES["slitherlink"].counts(puzzle)
    assert sorted(one for one in found if one.startswith("__count(lines,1,2,1,1,")) == [
        "__count(lines,1,2,1,1,1,1,2,1)", "__count(lines,1,2,1,1,2,0,2,1)",
        "__count(lines,1,2,1,1,2,1,2,2)", "__count(lines,1,2,1,1,2,1,3,1)",
    ]  # fmt: skip
    assert len(found) == 4 * len(puzzle.to_json()["lines"])


@pytest.mark.parametrize("kind", ["akari", "heyawake", "kakuro", "kenken", "minesweeper", "slitherlink"])
def test_shipped_families_whose_clues_count(kind: str) -> None:
    assert (FAMILIES[kind].for_page() or {})["counts"]


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        (":- seen(X,Y,N), { shaded(A,Y) : cell(A,Y) } != N.", True),
        (":- seen(X,Y,N), #count { A : shaded(A,Y), cell(A,Y) } != N.", True),
        (":- seen(X,Y,N), { shaded(A,Y) : cell(A,Y) } > N.", False),
        (":- seen(X,Y,N), not { shaded(A,Y) : cell(A,Y) } != N.", False),
        (":- seen(X,Y,N), { shaded(A,Y) : cell(A,Y), not dark(A,Y) } != N.", False),
        (":- seen(X,Y,N), { not shaded(A,Y) : cell(A,Y) } != N.", False),
        (":- seen(X,Y,N), { dark(A,Y) : cell(A,Y) } != N.", False),
        (":- seen(X,Y,N), { shaded(A,Y) } != N.", False),
        (":- seen(X,Y,N), shaded(X,Y), { shaded(A,Y) : cell(A,Y) } != N.", False),
        (":- seen(X,Y,N), #sum { A,B : shaded(A,B), cell(A,B) } != N.", False),
        (":- seen(X,Y,N), { shaded(A,Y) : cell(A,Y); shaded(X,B) : cell(X,B) } != N.", False),
        (":- seen(X,Y,N), M = N+1, { shaded(A,Y) : cell(A,Y) } != M.", False),
        (":- seen(X,Y,N), shaded(A,Y) : cell(A,Y); { shaded(A,Y) : cell(A,Y) } != N.", False),
    ],
)
def test_only_a_number_of_entries_that_must_be_the_clues_is_counted(rule: str, counts: bool, declare: Declare) -> None:
    family = declare(COUNTING.replace("RULE", rule))
    puzzle = family.puzzle.from_json({"cell": [[1, 1], [2, 1], [1, 2]], "seen": [[1, 1, 2]]})
    both = ["__count(seen,2,1,1,2,1,1)", "__count(seen,2,1,1,2,2,1)"]
    assert sorted(family.counts(puzzle)) == (both if counts else [])


def standings(kind: str, facts: str, entered: str, absent: str = "") -> dict[str, set[str]]:
    """Return the clues that can be satisfied, and those that can be broken."""
    about = FAMILIES[kind].for_page() or {}
    text = [about["stands"]["rules"], facts, *(f":- not {atom}. __entered({atom})." for atom in entered.split())]
    text += [f":- {atom}." for atom in absent.split()]
    ground = GroundProgram(Program(text="\n".join(text)), ["--warn=none", "--enum-mode=brave"])
    models, _ = ground.models([], read=lambda model: [*map(str, model.symbols(shown=True))])
    return {name: {one[len(name) + 1 : -1] for one in models[-1] if one.startswith(name)} for name in (CAN, BROKEN)}


def test_families_ask_whose_clues_count_what_entries_derive() -> None:
    about = {kind: FAMILIES[kind].for_page() for kind in FAMILIES.known}
    assert {kind: one["stands"]["clues"] for kind, one in about.items() if one and one["stands"]} == {
        "cave": ["sees"],
        "hashi": ["island"],
        "kenken": ["result"],
        "kuromasu": ["sees"],
        "nonogram": ["above", "left"],
        "shingoki": ["light"],
        "skyscrapers": ["above", "below", "left", "right"],
    }


@pytest.mark.parametrize(
    ("entered", "absent", "can", "broken"),
    [
        ("", "", True, True),
        ("shaded(1,1)", "", True, True),
        ("shaded(1,1) shaded(3,1) shaded(4,1)", "", True, False),
        ("shaded(1,1) shaded(2,1)", "", False, True),
        ("shaded(1,1)", "shaded(3,1) shaded(4,1)", False, True),
    ],
)
def test_a_row_of_blocks_can_be_is_or_cannot_be_reached(entered: str, absent: str, can: bool, broken: bool) -> None:
    found = standings("nonogram", f"{STRIP} left(1,1,1). left(1,2,2).", entered, absent)
    assert found == {CAN: {"left,1"} if can else set(), BROKEN: {"left,1"} if broken else set()}
