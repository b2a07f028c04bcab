"""Booklets: everything is on some page, nothing overlaps, and nothing leaves the page."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, solve
from aspsolve.draw.sheet import Entry, Paper, SheetStyle, SolutionPlace, booklet
from aspsolve.errors import InputError, ProcessCrashed
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point
from aspsolve.model.messages import BOOKLET_LANGUAGES, templates
from tests.conftest import COURSE, CROSS, ROOT, Run, Written, some_slow

pytest.importorskip("typst", reason="needs the extra draw")
from tests.draw.pages import Pages

RING = Rikudo(7, [(-2, 0, 1), (-1, 1, 2)])
LONG = FillIn(grid=["_" * 30] * 2, words=[f"{number:030}" for number in range(200)])
WORDS = [chr(97 + number) * length for number in range(7) for length in (3, 5, 7)]
STYLES = (SheetStyle(paper=Paper.A5, large=True), SheetStyle(title="T" * 300), SheetStyle(paper=Paper.LETTER))
#: Points in a millimetre.
MM = 72 / 25.4


def grid(side: int) -> FillIn:
    return FillIn(grid=["_" * side if row % 2 else "_#" * (side // 2) + "_" for row in range(side)], words=WORDS)


def squares(side: int) -> Drawing:
    return Drawing(tuple(Tile(Point(x, y), text="1") for x in range(side) for y in range(side)))


def entry(puzzle: Puzzle, title: str = "one") -> Entry:
    solution = solve(puzzle).solution if len(puzzle.drawing().tiles) < 40 else None
    return Entry(title, puzzle.drawing(), None if solution is None else solution.drawing(), "easy", (4, 1))


@pytest.fixture(scope="module")
def mixed() -> list[Entry]:
    puzzles = [CROSS, COURSE, RING, Rikudo(61), LONG, grid(15), RING, grid(9)]
    found = [entry(puzzle, f"{number} a rather long title, longer than wide") for number, puzzle in enumerate(puzzles)]
    return [*found, replace(found[0], title="W" * 200), Entry("solved", squares(12), squares(12))]


@pytest.mark.slow
@pytest.mark.parametrize(("style", "place"), [*zip(STYLES, SolutionPlace, strict=True)])
def test_all_is_on_its_page_and_nothing_overlaps(mixed: list[Entry], style: SheetStyle, place: SolutionPlace) -> None:
    pages = Pages(booklet(mixed, replace(style, solutions=place)))
    width, height = (side * MM for side in style.paper.value)
    for figure in pages.figures:
        assert 10 * MM < figure.left < figure.right < width - 10 * MM
        assert 10 * MM < figure.bottom < figure.top < height - 10 * MM
    for one, other in combinations(pages.figures, 2):
        beside = one.right <= other.left or other.right <= one.left
        assert one.page != other.page or beside or one.top <= other.bottom or other.top <= one.bottom
    for text in pages.texts:
        assert 0 < text.x < width
        assert 0 < text.y < height
        inside = [
            figure
            for figure in pages.figures
            if figure.page == text.page and figure.left < text.x < figure.right and figure.bottom < text.y < figure.top
        ]
        assert len(text.text) < 3 or not inside
    printed = [figure.alt for figure in pages.figures if not figure.alt.startswith("Solution")]
    assert [alt.partition(".")[0] for alt in printed] == [str(number) for number in range(1, len(mixed) + 1)]
    solutions = 0 if place is SolutionPlace.NONE else sum(one.solution is not None for one in mixed)
    assert len(pages.figures) - len(printed) == solutions
    assert {f"{number:030}" for number in range(200)} <= {*pages.said().split()}


@pytest.mark.slow
def test_pages_have_title_numbers_and_levels() -> None:
    pages = Pages(booklet([entry(COURSE, "Lisbon")] * 18, SheetStyle(title="For the train", author="Ada")))
    count = len(pages.pages)
    assert count > 2
    for number in range(count):
        assert "For the train" in pages.said(number)
        assert f"{number + 1} / {count}" in pages.said(number)
    assert "1. Lisbon ★☆☆☆ easy" in pages.said(0)
    assert ["Solutions" in pages.said(number) for number in range(count)] == [False] * (count - 1) + [True]
    assert (pages.reader.metadata.title, pages.reader.metadata.author) == ("For the train", "Ada")


def test_what_is_turned_round_stands_below_its_own_puzzles() -> None:
    style = SheetStyle(solutions=SolutionPlace.UPSIDE_DOWN)
    pages = Pages(booklet([entry(COURSE, "a"), entry(RING, "b")], style))
    puzzles, solutions = pages.figures[:2], pages.figures[2:]
    assert {figure.page for figure in pages.figures} == {0}
    assert max(figure.top for figure in solutions) < min(figure.bottom for figure in puzzles)
    assert [text.text for text in pages.texts if text.turned and text.text in ("1", "2")][:1] == ["1"]
    assert "Solutions" not in pages.said()


@pytest.mark.slow
def test_words_are_listed_by_length_and_stand_beside_a_picture_or_below() -> None:
    words = [(2, "at"), (2, "at"), (2, "ch i"), (2, "to"), (3, "hat")]
    puzzle = Drawing(squares(9).tiles, words=tuple(words))
    pages = Pages(booklet([Entry("one", puzzle)]))
    (picture,) = pages.figures
    places = [pages.at(text) for text in ("2 letters", "at ×2", "ch i", "to", "3 letters", "hat")]
    assert all(place.x > picture.right for place in places)
    assert [place.y for place in places] == sorted((place.y for place in places), reverse=True)
    wide = Pages(booklet([Entry("one", Drawing(squares(24).tiles, words=tuple(words)))]))
    columns = [[wide.at(text) for text in column] for column in (("2 letters", "at ×2", "ch i"), ("3 letters", "hat"))]
    assert all(place.y < wide.figures[0].bottom for column in columns for place in column)
    assert [len({place.x for place in column}) for column in columns] == [1, 1]
    assert "3 Buchstaben" in Pages(booklet([entry(grid(15))], SheetStyle(language="de"))).said()


def test_words_read_from_the_right_begin_at_the_right() -> None:
    words = tuple((len(word), word) for word in ("אב", "גד", "שלם"))
    pages = Pages(booklet([Entry("one", replace(squares(5), words=words, leftwards=True))]))
    (picture,) = pages.figures
    heading = pages.at("2 letters")
    assert heading.x < picture.left
    assert max(text.x for text in pages.texts if text.x < picture.left) == pytest.approx(heading.x, abs=60)


def test_a_page_is_filled() -> None:
    def cells(side: int, number: int, style: SheetStyle) -> tuple[float, int]:
        pages = Pages(booklet([Entry("one", squares(side))] * number, style))
        return min(one.right - one.left for one in pages.figures) / side / MM, len(pages.pages)

    usual, large, small = SheetStyle(), SheetStyle(large=True), SheetStyle(paper=Paper.A5)
    assert [cells(9, number, usual) for number in (1, 2, 4)] == [
        (pytest.approx(13, abs=0.2), 1),
        (pytest.approx(13, abs=0.2), 1),
        (pytest.approx(9.4, abs=0.2), 1),
    ]
    assert cells(9, 2, large)[0] > 15
    assert cells(9, 2, small)[0] > 7


def test_cells_with_texts_in_their_corners_are_larger() -> None:
    sums = replace(squares(4), tiles=tuple(replace(tile, corner="24×") for tile in squares(4).tiles))
    plain, cornered = (Pages(booklet([Entry("one", drawing)])).figures[0] for drawing in (squares(4), sums))
    assert (cornered.right - cornered.left) / (plain.right - plain.left) == pytest.approx(4 / 3, abs=0.01)


@pytest.mark.slow
def test_a_puzzle_stays_in_one_piece() -> None:
    pages = Pages(booklet([entry(grid(side), f"p{side}") for side in (9, 11, 13)]))
    for number, side in enumerate((9, 11, 13), 1):
        (page,) = {figure.page for figure in pages.figures if figure.alt.startswith(f"{number}.")}
        assert f"{number}. p{side}" in pages.said(page)
        assert pages.said(page).count("ggggggg") == sum(f"p{one}" in pages.said(page) for one in (9, 11, 13, 15, 17))


def test_a_puzzle_that_does_not_fit_beside_the_rules_is_on_the_next_page_and_all_solutions_are_printed() -> None:
    style = SheetStyle(paper=Paper.A5, rules=(("Rules", "Words go in. " * 160),), solutions=SolutionPlace.UPSIDE_DOWN)
    pages = Pages(booklet([entry(grid(15))], style))
    assert len(pages.pages) == 2
    assert {one.page for one in pages.figures} == {1}
    overlong = Entry("one", LONG.drawing(), squares(3))
    assert len(Pages(booklet([overlong], SheetStyle(solutions=SolutionPlace.UPSIDE_DOWN))).figures) == 2


def test_markup_in_titles_and_words_is_text() -> None:
    title, word = "*a* #pagebreak() $x$ <l> @r \\u{41}", "#f(x)*_"
    pages = Pages(booklet([Entry(title, replace(squares(3), words=((1, word),)))], SheetStyle(title="</svg> [*b*]")))
    assert len(pages.pages) == 1
    assert f"1. {title}" in pages.said()
    assert word in pages.said()
    assert pages.reader.metadata.title == "</svg> [*b*]"


def test_characters_that_cannot_be_written_are_replaced() -> None:
    assert "a\ufffd\ufffd" in Pages(booklet([entry(COURSE)], SheetStyle(title="a\ud800\0"))).said()


@pytest.mark.parametrize(
    ("language", "heading"),
    some_slow(
        [("fr", "Solutions"), ("de", "Lösungen"), ("en", "Solutions"), ("es", "Soluciones"), ("pt", "Soluções")],
        quick_every=5,
    ),
)
def test_a_booklet_says_all_in_a_language(language: str, heading: str) -> None:
    families = [family_of(puzzle) for puzzle in (CROSS, COURSE, RING)]
    rules = tuple((family.title_in(language), family.rules_in(language)) for family in families)
    pages = Pages(booklet([entry(COURSE)], SheetStyle(language=language, rules=rules)))
    assert heading in pages.said()
    colon = " :" if language == "fr" else ":"
    assert all(f"{title}{colon} {text}" in pages.said() for title, text in rules)
    assert pages.reader.root_object["/Lang"] == language


def test_each_language_of_booklets_has_all_that_they_say() -> None:
    families = [FAMILIES[kind] for kind in FAMILIES.listed]
    for language in BOOKLET_LANGUAGES:
        assert templates("aspsolve.draw", language).keys() == templates("aspsolve.draw", "en").keys()
        assert all(level.message.say(language) for level in Level)
        if language != "en":
            assert [family.kind for family in families if family.rules_in(language) == family.rules_in("en")] == []


def test_the_inner_margin_is_wider_where_pages_are_bound() -> None:
    pages = Pages(booklet([Entry("one", squares(20))] * 2, SheetStyle(binding=10, solutions=SolutionPlace.NONE)))
    (left, _), (_, right) = ((one.left, 210 * MM - one.right) for one in pages.figures)
    assert left == pytest.approx(right, abs=1)
    assert left > 26 * MM
    assert SheetStyle(binding=40).binding == 40
    with pytest.raises(InputError, match="binding: expected 0 to 40 millimetres, found 90"):
        SheetStyle(binding=90)


def test_a_puzzle_of_too_many_cells_is_refused_before_anything_is_solved(written: Written, run: Run) -> None:
    with pytest.raises(InputError, match="a puzzle of a booklet has at most 10000 cells, found 10001"):
        Entry("large", Drawing(tuple(Tile(Point(x, 1)) for x in range(10_001))))
    file = written("large.txt", "\n".join(["_" * 101] * 100) + "\n\nhat")
    said = f"aspsolve: {file}: a puzzle of a booklet has at most 10000 cells, found 10100\n"
    assert run("sheet", file, "-o", file.with_name("out.pdf"), code=2).err == said
    assert not file.with_name("out.pdf").exists()


def test_all_puzzles_of_a_file_are_printed(written: Written, run: Run) -> None:
    file = written("two.txt", "% Sudoku\n1...\n..2.\n.3..\n...4\n\n% Sudoku\n....\n..2.\n.3..\n...4\n")
    run("sheet", file, "-o", file.with_name("two.pdf"))
    said = Pages(file.with_name("two.pdf").read_bytes()).said()
    assert [f"two {number}" in said for number in (1, 2, 3)] == [True, True, False]


#: Prints instances, and returns the pages and what is said.
Sheet = Callable[..., tuple[Pages, str]]


@pytest.fixture
def sheet(tmp_path: Path, run: Run) -> Sheet:
    def pages(names: Iterable[str | Path], *options: object) -> tuple[Pages, str]:
        file = tmp_path / "book.pdf"
        said = run("sheet", *(ROOT / "instances" / name for name in names), "-o", file, *options).err
        return Pages(file.read_bytes()), said

    return pages


@pytest.mark.slow
def test_puzzles_of_files_are_printed(sheet: Sheet) -> None:
    names = ("fillin/01_melbourne_3x3.lp", "seeknumbers/01_course_3x3.lp", "rikudo/02_ring_of_six.lp")
    pages, said = sheet(names, "--title Three --paper letter")
    assert (len(pages.pages), pages.reader.metadata.title) == (2, "Three")
    assert "1. melbourne 3x3 ★☆☆☆ Fill-in · easy" in pages.said(0)
    assert "02_ring_of_six.lp: there are several solutions, of which one is printed" in said


@pytest.mark.slow
def test_a_booklet_in_german_with_rules_and_capitals(sheet: Sheet) -> None:
    names = ("fillin/01_melbourne_3x3.lp", "rikudo/02_ring_of_six.lp", "sudoku/01_4x4.lp")
    pages, _ = sheet(names, "--sentences de --rules --upper-case --plain-titles --binding 8 --no-difficulty")
    assert "Schreibe die Wörter waagerecht" in pages.said(0)
    assert {"HAT", "BAG"} <= {*pages.said(0).split()}
    assert "2. Rikudo 1 bis 6" in pages.said(0)
    rules = "Trage Zahlen ein, sodass in jeder Zeile, jeder Spalte und jedem Bereich jede Zahl genau einmal steht."
    assert rules in pages.said(0)


def test_a_puzzle_without_a_solution_is_printed_and_reported(sheet: Sheet) -> None:
    instance = "rikudo/06_too_far_apart.lp"
    pages, said = sheet([instance])
    assert len(pages.figures) == 1
    assert said == f"aspsolve: instances/{instance}: no solution exists\n"


def test_a_puzzle_on_which_clingo_crashes_is_printed_and_named(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object, **__: object) -> None:
        raise ProcessCrashed("clingo crashed (SIGABRT)", "")

    monkeypatch.setattr("aspsolve.cli._draw.solve", crash)
    pages, said = sheet(["fillin/01_melbourne_3x3.lp"])
    assert len(pages.figures) == 1
    assert said.endswith("no solution was found: clingo crashed (SIGABRT)\n")


def test_what_was_rated_before_is_not_rated_again(sheet: Sheet, written: Written, run: Run) -> None:
    instance = ROOT / "instances" / "fillin" / "01_melbourne_3x3.lp"
    ratings = written("ratings.json", run("rate", instance, "--format json").out.replace('"easy"', '"hard"'))
    pages, _ = sheet([instance], "--ratings", ratings)
    assert "hard" in pages.said(0)
    written("ratings.json", [1])
    said = run("sheet", instance, "-o", ratings.with_name("book.pdf"), "--ratings", ratings, code=2).err
    assert said.endswith("expected the output of aspsolve rate --format json\n")


def test_another_suffix_is_refused(run: Run) -> None:
    assert run("sheet missing.lp -o book.doc", code=2).err == "aspsolve: book.doc: expected a file ending in .pdf\n"
