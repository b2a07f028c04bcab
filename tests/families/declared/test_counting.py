"""Which entries clues count: those of a constraint that says how many there are, or what their values add up to."""

import pytest

from aspsolve.families._registry import FAMILIES
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
