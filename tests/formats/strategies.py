"""Random puzzles of every family, small, of any shape."""

from collections.abc import Callable

from hypothesis import reject
from hypothesis import strategies as st

from aspsolve import FillIn, InputError, Puzzle, Rikudo, SeekNumbers
from aspsolve.families._registry import family_named
from aspsolve.families.fillin._squares import is_letter
from aspsolve.model._graphemes import nfc
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.lattice import HEXAGONS, Point

#: 0 and 1 are not among them: as signs of blocks and open squares they make some texts be read as another grid.
LETTERS = st.sampled_from("abcxyzABZ89éßñλжあאש\N{ARABIC LETTER BEH}")
#: What is drawn for each square of a grid, and for each word.
LETTERS_AND_OPEN = st.one_of(st.sampled_from("#__"), LETTERS)
WORDS = st.text(LETTERS, min_size=1, max_size=7)


@st.composite
def fillins(draw: st.DrawFn) -> FillIn:
    """Fill-ins whose last row and column have an open square, so that facts can tell their size."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    grid = [[draw(LETTERS_AND_OPEN) for _ in range(width)] for _ in range(height)]
    grid[-1][-1] = "_"
    words = draw(st.lists(WORDS, min_size=1, max_size=8))
    direction = draw(st.sampled_from([None, "ltr", "rtl"]))
    return FillIn(grid, words, draw(st.integers(1, 4)), direction, draw(st.booleans()))


@st.composite
def seek_numbers(
    draw: st.DrawFn,
    cell: st.SearchStrategy[tuple[int, int]] = st.tuples(st.integers(-9, 12), st.integers(-3, 12)),  # noqa: B008
    hint: st.SearchStrategy[int] = st.integers(0, 120),  # noqa: B008
) -> SeekNumbers:
    """Seek Numbers puzzles over any cells, of one cell and more."""
    cells = draw(st.lists(cell, min_size=1, max_size=15, unique=True))
    hints = [(*at, draw(hint)) for at in cells[2:] if draw(st.booleans())]
    return SeekNumbers(cells=cells, first=cells[0], final=cells[min(1, len(cells) - 1)], hints=hints)


@st.composite
def rikudos(
    draw: st.DrawFn,
    cell: st.SearchStrategy[tuple[int, int]] = st.tuples(st.integers(-9, 9), st.integers(-5, 5)),  # noqa: B008
) -> Rikudo:
    even = cell.map(lambda place: (place[0] - sum(place) % 2, place[1]))
    cells = draw(st.lists(even, min_size=1, max_size=15, unique=True))
    numbers = draw(st.permutations(range(1, len(cells) + 1)))
    prefilled = [(x, y, k) for (x, y), k in zip(cells, numbers, strict=True) if draw(st.booleans())]
    inside = set(cells)
    pairs = [(x, y, *n) for x, y in cells for n in HEXAGONS.neighbours(Point(x, y)) if tuple(n) in inside]
    return Rikudo(cells=cells, prefilled=prefilled, links=[pair for pair in pairs if draw(st.booleans())])


#: Any characters that a square can hold, those first that mean something in some format.
SIGNS = st.one_of(
    st.sampled_from("#_%.·│|╱/╲\\─-○●oO@*■'\"()[]{},:;=?!0123456789aAzßİ\u0301\u200d\N{ZERO WIDTH SPACE}²½"),
    LETTERS,
    st.characters(exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")),
)
#: A square: a single character, one of several code points, or several letters.
SQUARES = st.one_of(
    SIGNS, SIGNS, st.sampled_from(["e\u0301", "x\u0301", "\U0001f1e9\U0001f1ea", "ch", "#a", "a_", "%%"])
)
#: What squares of a grid may be drawn from, and words; made once, as hypothesis looks at each strategy when it is new.
ANY_SQUARES = st.sampled_from(
    [st.one_of(st.sampled_from("#_"), one) for one in (SQUARES, SIGNS, LETTERS, st.just("#"))]
)
ANY_LETTERS = (one.filter(lambda sign: sign not in ("#", "_")) for one in (SQUARES, SIGNS, LETTERS))
ANY_WORDS = st.sampled_from(
    [st.lists(st.lists(one, min_size=1, max_size=5), min_size=1, max_size=6) for one in ANY_LETTERS]
)
INTEGERS = st.one_of(st.integers(-4, 9), st.integers(-MAX_INTEGER, MAX_INTEGER), st.just(MAX_INTEGER))


@st.composite
def any_fillins(draw: st.DrawFn) -> FillIn:
    """Fill-ins of any characters, with blocks anywhere and any shortest slot."""
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    square = draw(ANY_SQUARES)
    grid = [[draw(square) for _ in range(width)] for _ in range(height)]
    words = draw(draw(ANY_WORDS))
    known = {nfc(letter) for word in words for letter in word}
    signs = (
        {nfc(sign) for row in grid for sign in row if sign not in "#_"} - known - {""}
    )  # what only marks a direction
    if odd := sorted(sign for sign in signs if not is_letter(sign)):
        words.append(odd)
    min_slot = draw(st.one_of(st.integers(1, 3), st.integers(1, MAX_INTEGER), st.just(MAX_INTEGER)))
    direction = draw(st.sampled_from([None, None, "ltr", "rtl"]))
    spare_words = draw(st.booleans())
    return accepted(lambda: FillIn(grid, words, min_slot, direction, spare_words))


@st.composite
def number_grids(draw: st.DrawFn) -> Puzzle:
    """Puzzles of families whose puzzles are grids of numbers, of any shape."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    places = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1) if draw(st.integers(0, 9))]
    kind = draw(st.sampled_from(["hidato", "hitori", "numbrix", "nurikabe", "slitherlink", "sudoku", "seeknumbers"]))
    if len(places) < 2:
        reject()
    most = {"hidato": len(places), "numbrix": len(places), "sudoku": max(map(max, places))}.get(kind)
    any_number = st.one_of(st.integers(0, 9), st.integers(0, 1300), st.integers(0, MAX_INTEGER))
    number = any_number if most is None else st.integers(1, most)
    numbers = [[x, y, draw(number)] for x, y in places]
    some = [triple for triple in numbers if draw(st.booleans())]
    if kind == "seeknumbers":
        hints = [(*cell, draw(st.integers(0, 120))) for cell in places[2:] if draw(st.booleans())]
        return SeekNumbers(cells=places, first=places[0], final=places[1], hints=hints)
    clues = {"hidato": "clue", "numbrix": "clue", "nurikabe": "size", "slitherlink": "lines", "sudoku": "given"}
    if kind == "hitori":
        atoms = {"printed": numbers}
    elif kind == "sudoku":
        region = draw(st.sampled_from([lambda x, y: (x + 1) // 2 + 2 * ((y - 1) // 2), lambda _x, y: y]))
        atoms = {"region": [[x, y, region(x, y)] for x, y in places], "given": some}
    else:
        atoms = {"cell": [[x, y] for x, y in places], clues[kind]: some}
    return family_named(kind).puzzle.from_json({"kind": kind, **atoms})


def accepted(make: Callable[[], FillIn]) -> FillIn:
    """Return a puzzle, or give up this example where the constructor refuses it."""
    try:
        return make()
    except InputError:
        reject()


def any_puzzles() -> st.SearchStrategy[Puzzle]:
    """Puzzles of any family: all that their constructors accept, as long as they are small."""
    anywhere = st.tuples(INTEGERS, INTEGERS)
    hint = st.one_of(st.integers(0, 5), st.integers(0, MAX_INTEGER))
    return st.one_of(any_fillins(), seek_numbers(anywhere, hint), rikudos(anywhere), puzzles())


def puzzles() -> st.SearchStrategy[Puzzle]:
    return st.one_of(fillins(), seek_numbers(), rikudos())
