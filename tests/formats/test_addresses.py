"""Addresses of puzz.link are read and written in each scheme; those of hostile strangers are refused in one line."""

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from aspsolve import InputError, Puzzle, read, solve
from aspsolve.families._registry import FAMILIES, family_named
from aspsolve.formats import format_named
from aspsolve.formats._addresses import address_of, puzzle_of_address
from tests.conftest import Written, examples

#: The families that have a type there, and their types.
TYPES = {
    kind: FAMILIES[kind].declaration.addresses.types[0]
    for kind in FAMILIES.known
    if FAMILIES[kind].declaration.addresses.types
}


@pytest.mark.parametrize(
    "address",
    [
        "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
        "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
        "skyscrapers/4/4/k13h4j3g",
        "starbattle/6/6/1/4ilbhgdnmhou",
        "simpleloop/5/5/sg020",
        "tents/5/5/2g0h1i1j82323",
        "mines/5/5/g2m13l13g0j",
        "suguru/5/5/cih47bs73m3g5p1g2g",
        "ripple/4/4/9n8rigk14h32k",
    ],
)
def test_a_puzzle_of_the_page_has_one_solution_and_is_written_as_it_is_there(address: str) -> None:
    """The addresses are those of the page's own tests: github.com/robx/pzprjs, test/script."""
    puzzle = puzzle_of_address(f"https://puzz.link/p?{address}")
    assert solve(puzzle, models=2).unique
    assert address_of(puzzle) == f"https://puzz.link/p?{address}"


@pytest.mark.parametrize(("number", "stars"), [(1, ()), (2, ((1, 2),))])
def test_an_address_says_how_many_stars_there_are(number: int, stars: tuple[tuple[int, int], ...]) -> None:
    puzzle = puzzle_of_address(f"https://puzz.link/p?starbattle/4/4/{number}/000000")
    assert puzzle.of["stars"] == stars
    assert address_of(puzzle) == f"https://puzz.link/p?starbattle/4/4/{number}/000000"


def test_circles_of_two_colours_are_galaxies_of_one() -> None:
    puzzle = puzzle_of_address("https://puzz.link/p?tentaisho/5/5/6fl94fi65en8dbf10000")
    assert solve(puzzle, models=2).unique
    assert puzzle_of_address(address_of(puzzle)) == puzzle


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of families that have a type there: any clues anywhere."""
    family = family_named(draw(st.sampled_from(sorted(TYPES))))
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    there = [cell for cell in cells if draw(st.integers(0, 9))] or cells
    number, value = st.integers(0, 40), {"colour": ["white", "black"], "direction": ["up", "down", "left", "right"]}
    facts: dict[str, list[tuple[object, ...]]] = {}
    for one in family.declaration.inputs:
        if one.role == "board" and one.look in ("cell", "region", "number"):
            facts[one.name] = [(*cell, *[draw(st.integers(1, 3))] * one.has_value) for cell in there]
            continue
        spots: list[tuple[int, ...]] = {
            "above": [(x,) for x in range(1, width + 1)],
            "below": [(x,) for x in range(1, width + 1)],
            "left": [(y,) for y in range(1, height + 1)],
            "right": [(y,) for y in range(1, height + 1)],
            "between": [(x, y, x + 1, y) for x, y in there if (x + 1, y) in there],
        }.get(one.place, there)
        if one.form.ordered:
            spots = [(at, order) for (at,) in spots for order in range(1, draw(st.integers(1, 4)))]
        kinds = [value.get(kind) for kind in one.form.values]
        drawn = [number if kind is None else st.sampled_from(kind) for kind in kinds]
        facts[one.name] = [(*spot, *map(draw, drawn)) for spot in spots if draw(st.integers(0, 2)) == 0]
    try:
        return family.puzzle(**facts)
    except InputError:  # a value that no cell can have
        reject()


@given(puzzle=st.deferred(puzzles))
@settings(max_examples=examples(60), deadline=None)
def test_every_puzzle_is_read_back_or_refused(puzzle: Puzzle) -> None:
    chosen = format_named("puzzlink")
    try:
        written = chosen.write_puzzle(puzzle)
    except InputError:
        return
    assert puzzle_of_address(written) == puzzle


@given(
    kind=st.sampled_from(sorted(TYPES)),
    width=st.integers(0, 9),
    height=st.integers(0, 9),
    numbers=st.text("0123456789abcdefghijklmnopqrstuvwxyzABCXYZ.%=+-/_", max_size=30),
)
@settings(max_examples=examples(150), deadline=None)
def test_any_address_is_read_or_refused(kind: str, width: int, height: int, numbers: str) -> None:
    try:
        puzzle = puzzle_of_address(f"https://puzz.link/p?{TYPES[kind]}/{width}/{height}/{numbers}")
    except InputError:
        return
    assert puzzle.kind == kind


def test_an_address_may_lack_its_scheme_and_is_none_of_another_family(written: Written) -> None:
    for text in ("puzz.link/p?mines/2/2/1i", "https://puzz.link/p?mines/2/2/1i"):
        assert read(written("link.txt", text)).to_json()["mines"] == [[1, 1, 1]]
        with pytest.raises(InputError, match="the address has a puzzle of Minesweeper, not of Nurikabe"):
            read(written("link.txt", text), family="nurikabe")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("% sudoku\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n", "sudoku/4/4/1k2h3k4"),
        ("% hitori\n3 36\n10 1\n", "hitori/2/2/3-10a1"),
        ("% slitherlink\n3 . 1\n. . 0\n", "slither/3/2/8b0"),
        ("% nurikabe\n. 20 300\n5000 10000 .\n", "nurikabe/3/2/g-14+12c=388%710g"),
        (f"% nurikabe\n2{' .' * 10}\n.{' .' * 10}\n", "nurikabe/11/2/2zg"),
        ("% masyu\nw . b .\n. . w .\n", "mashu/4/2/b09"),
        (f"% yajilin\n2→ .{' .' * 30} 17↑\n", "yajilin/33/1/42ze611"),
        ("% akari\nx . x\n. x .\n\nlamps:\n. . 4\n. 0 .\n", "akari/3/2/.g95"),
        ("% yajilin\n0→ . .\n\nhides:\n. ↓ .\n", "yajilin/3/1/402.a"),
        ("% kuromasu\n. 3 .\n\nhides:\n? . .\n", "kurodoko/3/1/.3g"),
        ("% lits\n1 1 2\n1 2 2\n", "lits/3/2/c8"),
        ("% creek\n. .\n. .\n\naround:\n. 1 .\n. . .\n4 . .\n", "creek/2/2/gbhe"),
        ("% heyawake\n3 . 0\n. . .\n\nregion:\n1 1 2\n3 3 2\n", "heyawake/3/2/ao30g"),
        (
            "% galaxies\n# . .\nx . .\n\nmiddle:\n2 1 3 1\n\ncorner:\n. . . .\n. . x .\n. . . .\n",
            "tentaisho/3/2/i828g0",
        ),
        ("% suguru\n. #\n. .\n\nregion:\n1 #\n1 2\n", "suguru/2/2/o8j8"),
        ("% skyscrapers\n    2 .\n  │ . 1 │\n1 │ . . │\n    . .\n", "skyscrapers/2/2/2j1hg1h"),
    ],
)
def test_an_address_is_written_and_read_back(written: Written, text: str, address: str) -> None:
    puzzle = read(written("own.txt", text))
    link = format_named("puzzlink").write_puzzle(puzzle)
    assert link == f"https://puzz.link/p?{address}\n"
    assert read(written("link", link)) == puzzle


@pytest.mark.parametrize(
    ("kind", "clue", "number"), [("hitori", "printed", 1296), ("nurikabe", "size", 12288), ("slitherlink", "lines", 5)]
)
def test_a_number_that_no_address_has_is_refused(kind: str, clue: str, number: int) -> None:
    board = {} if kind == "hitori" else {"cell": [(1, 1)]}
    with pytest.raises(InputError, match=rf"an address of puzz\.link has no sign for a number as large as {number}$"):
        address_of(family_named(kind).puzzle(**board, **{clue: [(1, 1, number)]}))


@pytest.mark.parametrize(
    ("address", "kind", "grid"),
    [
        ("https://puzz.link/p?slither/3/2/g3c1", "slitherlink", ". 3 2\n. . 1"),
        ("https://puzz.link/p?slither_edit/3/2/g3c1", "slitherlink", ". 3 2\n. . 1"),
        ("https://puzz.link/p?slither/v:/3/2/83h/", "slitherlink", "3 . 3\n. . ."),
        ("http://pzv.jp/p.html?nurikabe/3/2/2g-10h", "nurikabe", "2 . 16\n. . ."),
        ("https://puzz.link/p?nurikabe/2/2/+100h", "nurikabe", "256 .\n. ."),
        ("https://puzz.link/p?hitori/2/2/1a-102", "hitori", "1 10\n36 2"),
        ("https://puzz.link/p?sudoku/4/4/1l2h3k", "sudoku", "1 . . .\n. . . 2\n. . 3 .\n. . . ."),
    ],
)
def test_an_address_has_the_grid_of_its_family(written: Written, address: str, kind: str, grid: str) -> None:
    regions = "\n\nregion:\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n" if kind == "sudoku" else "\n"
    own = read(written("own.txt", grid + regions), family=kind)
    assert read(written("link", f"{address}\n")) == read(written("link.txt", f"{address}\n")) == own


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("https://puzz.link/p?yajilin-regions/2/2/1", "of the type 'yajilin-regions': no family here has this type"),
        ("https://puzz.link/p?nurikabe/2/2/12345", "expected numbers for 2 by 2 cells, found more"),
        ("https://puzz.link/p?fillomino/2/2/.h", "found a cell without a number"),
        ("https://puzz.link/p?slither/2/2/fh", "found a cell without a number"),
        ("https://puzz.link/p?hitori/2/2/-_1", "expected a number in the address, found '_1'"),
        ("https://puzz.link/p?slither/2/2/_", "expected a number in the address, found '_'"),
        ("https://puzz.link/p?slither/9999/9999/1", "expected a size of 1 to 10000 cells"),
        ("https://puzz.link/p?sudoku/5/5/1", "there is no usual board of 5 by 5 cells"),
        ("https://puzz.link/p?yajilin/2/2/01c", "a number without an arrow means nothing here"),
        ("https://puzz.link/p?lits/4/4/9q", "expected the borders of 4 by 4 cells, found fewer"),
        ("https://puzz.link/p?heyawake/3/2/ao12345", "expected numbers for 3 by 2 cells, found more"),
        ("https://puzz.link/p?mashu/2/2/zz", "expected a number in the address, found 'z'"),
        ("https://puzz.link/p?hitori/5/", "expected width, height and numbers in the address"),
        ("https://puzz.link/p?nurikabe/2/2/-1", "expected more numbers in the address, found its end"),
        ("https://puzz.link/p?nurikabe/2/2/-1_", "expected a number in the address, found '1_'"),
        ("https://puzz.link/p?kakuro/2/2/kz", "expected more numbers in the address, found its end"),
        ("https://puzz.link/p?kakuro/2/2/0k", "expected a number in the address, found 'k'"),
        ("https://puzz.link/p?nonogram/2/2/...g", "expected a number everywhere in the address"),
        ("https://puzz.link/p?starbattle/4/4/000000", "expected a number and a / at the beginning of the numbers"),
        ("https://puzz.link/p?tapa/5/5/1", "a puzzle of the type 'tapa': no family here has this type"),
    ],
)
def test_an_address_that_is_none_of_a_puzzle_here_is_refused(written: Written, address: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read(written("link.txt", address))
