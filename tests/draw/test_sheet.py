"""Booklets: everything is on some page, nothing overlaps, and nothing leaves the page."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from aspsolve import FillIn, Rikudo, SeekNumbers, solve
from aspsolve.cli import main
from aspsolve.draw.sheet import Entry, Paper, SheetStyle, SolutionPlace, booklet, pages
from aspsolve.draw.sheet._blocks import Beside, Picture, Stack, Words
from aspsolve.draw.sheet._booklet import lay_out
from aspsolve.draw.sheet._style import PAGE_MARGIN
from aspsolve.errors import InputError, ProcessCrashed
from aspsolve.families._registry import family_of
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle
from tests.conftest import ROOT

pytest.importorskip("uharfbuzz", reason="needs the extra draw")

CROSS = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
SEEK = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
RING = Rikudo(7, [(-2, 0, 1), (-1, 1, 2)])
LONG = FillIn(grid=["_" * 30] * 2, words=[f"{number:030}" for number in range(200)])
PLACES = [*SolutionPlace]


def entry(puzzle: Puzzle, title: str = "one") -> Entry:
    solution = None if puzzle is LONG else solve(puzzle).solution
    return Entry(title, puzzle.drawing(), None if solution is None else solution.drawing(), "easy (1.0)")


@pytest.fixture(scope="module")
def mixed() -> list[Entry]:
    puzzles = [CROSS, SEEK, RING, Rikudo(61), LONG, FillIn(grid=["_" * 15] * 15, words=["abc"])]
    return [
        entry(puzzle, f"{name} a rather long title, longer than its puzzle is wide")
        for name, puzzle in zip("abcdef", puzzles, strict=True)
    ] * 2


def texts(page: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(page).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("place", "paper", "large"),
    [
        *((place, Paper.A4, large) for place in PLACES for large in (False, True)),
        (PLACES[0], Paper.LETTER, False),
        (PLACES[0], Paper.A5, False),
    ],
)
def test_blocks_lie_on_the_page_and_do_not_overlap(
    mixed: list[Entry], place: SolutionPlace, paper: Paper, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[ET.Element, float, float, float, float]] = []

    def record(self: Stack, parent: ET.Element, x: float, y: float) -> None:
        drawn.append((parent, x, y, x + self.width, y + self.height))

    monkeypatch.setattr(Stack, "draw", record)
    pages(mixed, SheetStyle(paper=paper, solutions=place, large=large))
    width, height = paper.value
    for parent, left, top, right, bottom in drawn:
        assert left >= PAGE_MARGIN - 0.01
        assert right <= width - PAGE_MARGIN + 0.01
        assert top >= PAGE_MARGIN - 0.01
        assert bottom <= height - PAGE_MARGIN + 0.01
        for other, left_, top_, right_, bottom_ in drawn:
            if (left, top) != (left_, top_) and other is parent:
                assert right <= left_ or right_ <= left or bottom <= top_ or bottom_ <= top


@pytest.mark.parametrize("place", PLACES)
def test_each_puzzle_is_printed_once_and_each_solution_where_it_is_wanted(
    mixed: list[Entry], place: SolutionPlace
) -> None:
    found = lay_out(mixed, SheetStyle(solutions=place))
    solutions = sum(entry.solution is not None for entry in mixed)
    turned = sum(len(row) for page in found for row in page.turned)
    at_the_back = next((index for index, page in enumerate(found) if page.heading), len(found))
    back = sum(len(row) for page in found[at_the_back:] for row in page.rows)
    expected = {"back": (0, solutions), "none": (0, 0), "upside-down": (solutions, 0)}
    assert (turned, back) == expected[place.value]


def test_what_is_turned_round_stands_below_its_own_puzzles() -> None:
    first, *_ = pages([entry(SEEK, "a"), entry(RING, "b")], SheetStyle(solutions=SolutionPlace.UPSIDE_DOWN))
    turned = next(g for g in ET.fromstring(first) if g.get("transform", "").startswith("rotate(180"))
    numbers = [text.text for text in turned.iter("{http://www.w3.org/2000/svg}text")]
    assert next(number for number in numbers if number in ("1", "2")) == "1"
    assert "Solutions" not in texts(first)


def test_pages_have_title_numbers_and_difficulties() -> None:
    found = pages([entry(CROSS, "Lisbon")] * 30, SheetStyle(title="For the train"))
    assert len(found) > 2
    assert all("For the train" in texts(page) for page in found)
    assert [texts(page)[1] for page in found] == [f"{number} / {len(found)}" for number in range(1, len(found) + 1)]
    assert "1. Lisbon" in texts(found[0])
    assert texts(found[0]).count("easy (1.0)") > 5
    assert sum("Solutions" in texts(page) for page in found) == 1


def test_words_are_listed_by_length_in_columns() -> None:
    words = [("t", "o"), ("a", "t"), ("ch", "i"), ("h", "a", "t"), ("a", "t")]
    listed = Words.of(words, 3, 60)
    assert listed.groups == ((2, ("at ×2", "ch i", "to")), (3, ("hat",)))
    parent = ET.Element("g")
    listed.draw(parent, 0, 0)
    places = {text.text: (float(text.get("x", "")), float(text.get("y", ""))) for text in parent}
    assert places["at ×2"][1] == places["ch i"][1] == places["2"][1] < places["hat"][1]
    assert places["2"][0] < places["at ×2"][0] < places["ch i"][0]


def test_a_puzzle_of_too_many_cells_is_refused() -> None:
    large = Drawing(tuple(Tile(Point(x, 1)) for x in range(10_001)))
    with pytest.raises(InputError, match="a puzzle of a booklet has at most 10000 cells, found 10001"):
        Entry("large", large)


def test_a_booklet_is_refused_before_anything_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "large.txt", tmp_path / "out.pdf"
    file.write_text("\n".join(["_" * 101] * 100) + "\n\nhat")
    assert main(["sheet", str(file), "-o", str(out)]) == 2
    assert capsys.readouterr().err == (
        f"aspsolve: {file}: a puzzle of a booklet has at most 10000 cells, found 10100\n"
    )
    assert not out.exists()


def test_words_read_from_the_right_begin_at_the_right() -> None:
    words = [("ל", "א"), ("ג", "ם"), ("ל", "א"), ("ש", "ל", "ם")]
    parent = ET.Element("g")
    Words.of(words, 3, 60, leftwards=True).draw(parent, 10, 0)
    assert {text.get("direction") for text in parent} == {"rtl"}
    places = {text.text: (float(text.get("x", "")), float(text.get("y", ""))) for text in parent}
    assert places["גם"][1] == places["לא ×2"][1] == places["2"][1] < places["שלם"][1]
    assert 70 == places["2"][0] > places["גם"][0] > places["לא ×2"][0] > 10


def test_words_that_do_not_fit_go_on_without_a_loss() -> None:
    words = [tuple(f"{number:05}") for number in range(100)] + [tuple(f"{number:07}") for number in range(100)]
    rest: Words | None = Words.of(words, 3, 60)
    seen: list[str] = []
    while rest is not None:
        part, rest = rest.split(40)
        assert part.height <= 40
        seen += [word for _, group in part.groups for word in group]
    assert seen == ["".join(word) for word in words]


def test_all_words_of_a_long_list_are_printed() -> None:
    printed = [text for page in pages([entry(LONG)]) for text in texts(page)]
    assert {f"{number:030}" for number in range(200)} <= set(printed)


def test_a_word_wider_than_the_page_is_written_smaller() -> None:
    parent = ET.Element("g")
    Words.of([("W",) * 200], 3, 60).draw(parent, 0, 0)
    assert 0 < float(parent[1].get("font-size", "")) < 0.5


def test_markup_in_a_title_is_text() -> None:
    assert "<script>" not in pages([entry(CROSS, "<script>alert(1)</script>")], SheetStyle(title="</svg>"))[0]


def test_words_stand_beside_a_wide_picture() -> None:
    [page] = lay_out(
        [entry(FillIn(grid=["_" * 15] * 15, words=["abc", "de"]))], SheetStyle(solutions=SolutionPlace.NONE)
    )
    [(block,)] = page.rows
    assert isinstance(block, Stack)
    _, beside = block.parts
    assert isinstance(beside, Beside)
    picture, words = beside.parts
    assert isinstance(picture, Picture)
    assert isinstance(words, Words)
    assert beside.height == picture.height
    assert beside.width <= Paper.A4.value[0] - 2 * PAGE_MARGIN


@pytest.mark.parametrize(("language", "heading"), [("en", "Solutions"), ("de", "Lösungen"), ("pt", "Soluções")])
def test_a_booklet_says_all_in_a_language(language: str, heading: str) -> None:
    families = [family_of(puzzle) for puzzle in (CROSS, SEEK, RING)]
    rules = tuple((family.title_in(language), family.rules_in(language)) for family in families)
    found = pages([entry(CROSS), entry(LONG)], SheetStyle(language=language, rules=rules))
    printed = [text for page in found for text in texts(page)]
    assert heading in printed
    for title, text in rules:
        assert title in printed
        assert text in " ".join(printed)


@pytest.mark.parametrize("side", [9, 11, 13])
def test_four_fill_ins_with_their_words_share_a_page(side: int) -> None:
    grid = ["_" * side if row % 2 else "_#" * (side // 2) + "_" for row in range(side)]
    words = [chr(97 + number) * length for number in range(7) for length in (3, 5, 7)]
    found = lay_out([entry(FillIn(grid=grid, words=words))] * 4, SheetStyle(solutions=SolutionPlace.NONE))
    assert [len(row) for page in found for row in page.rows] == [2, 2]
    assert len(found) == 1


def test_two_fill_ins_with_many_words_share_a_page_one_below_the_other() -> None:
    grid = ["_" * 13 if row % 2 else "_#" * 6 + "_" for row in range(13)]
    words = [chr(97 + number) * length for number in range(20) for length in (3, 4, 5)]
    found = lay_out([entry(FillIn(grid=grid, words=words))] * 4, SheetStyle(solutions=SolutionPlace.NONE))
    assert [len(row) for page in found for row in page.rows] == [1, 1, 1, 1]
    assert len(found) == 2
    (block,) = found[0].rows[0]
    assert isinstance(block, Stack)
    assert isinstance(block.parts[1], Beside)


def test_a_few_words_are_not_left_for_another_page() -> None:
    grid = ["_" * 13 if row % 2 else "_#" * 6 + "_" for row in range(13)]
    words = [chr(97 + number) * length for number in range(16) for length in (3, 4, 5)]
    found = lay_out([entry(FillIn(grid=grid, words=words))], SheetStyle(solutions=SolutionPlace.NONE, large=True))
    assert [len(page.rows) for page in found] == [1]


def test_a_little_smaller_three_puzzles_share_a_row() -> None:
    puzzle = SeekNumbers(size=(6, 6), first=(1, 1), final=(6, 6))
    found = lay_out([entry(puzzle)] * 3, SheetStyle(solutions=SolutionPlace.NONE))
    assert [len(row) for page in found for row in page.rows] == [3]


def test_two_puzzles_in_large_print_share_a_page_where_that_makes_them_little_smaller() -> None:
    found = lay_out([entry(Rikudo(37))] * 2, SheetStyle(solutions=SolutionPlace.NONE, large=True))
    assert [len(page.rows) for page in found] == [2]


def test_stars_show_the_level() -> None:
    page = pages([Entry("one", CROSS.drawing(), None, "hard", (4, 3))])[0]
    stars = [one.get("fill") for one in ET.fromstring(page).iter("{http://www.w3.org/2000/svg}polygon")]
    assert stars[:4] == ["#000", "#000", "#000", "none"]


def test_the_inner_margin_is_wider_where_pages_are_bound() -> None:
    found = pages([entry(Rikudo(37))] * 8, SheetStyle(binding=10))
    shifts = [re.findall(r"translate\((-?\d+) 0\)", page)[0] for page in found[:2]]
    assert shifts == ["5", "-5"]
    with pytest.raises(InputError, match="binding: expected 0 to 40 millimetres, found 90"):
        SheetStyle(binding=90)


def test_large_print_is_larger() -> None:
    def sizes(page: str) -> list[float]:
        return [float(size) for size in re.findall(r'font-size="([\d.]+)"', page)]

    usual, large = (pages([entry(CROSS)], SheetStyle(large=large))[0] for large in (False, True))
    assert all(one < other for one, other in zip(sizes(usual)[:3], sizes(large)[:3], strict=True))


class TestCommand:
    """``aspsolve sheet``."""

    @pytest.fixture(autouse=True)
    def _extra(self) -> None:
        pytest.importorskip("cairosvg", reason="needs the extra draw")

    def read(self, file: Path) -> Any:
        pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
        return pypdf.PdfReader(io.BytesIO(file.read_bytes()))

    def test_a_booklet_is_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "book.pdf"
        instances = [
            str(ROOT / "instances" / name)
            for name in ("fillin/01_melbourne_3x3.lp", "seeknumbers/01_course_3x3.lp", "rikudo/02_ring_of_six.lp")
        ]
        said = ["--title", "Three", "--author", "Ada", "--paper", "letter"]
        assert main(["sheet", *instances, "-o", str(file), *said]) == 0
        document = self.read(file)
        assert (len(document.pages), document.metadata.title, document.metadata.author) == (2, "Three", "Ada")
        assert "02_ring_of_six.lp: there are several solutions, of which one is printed" in capsys.readouterr().err

    def test_a_booklet_is_written_in_german_with_rules_and_capitals(self, tmp_path: Path) -> None:
        file = tmp_path / "book.pdf"
        (tmp_path / "01_wort.txt").write_text("#h#\n___\n#_#\n\nhat bag\n")
        options = ["--sentences", "de", "--rules", "--upper-case", "--plain-titles", "--binding", "8", "--paper", "a5"]
        assert main(["sheet", str(tmp_path / "01_wort.txt"), "-o", str(file), *options]) == 0
        document = self.read(file)
        assert document.trailer["/Root"]["/Lang"] == "de"
        text = document.pages[0].extract_text()
        assert "Schreibe die Wörter waagerecht" in text
        assert {"HAT", "BAG"} <= {*text.split()}

    def test_a_rikudo_names_its_numbers_and_a_declared_family_its_rules(self, tmp_path: Path) -> None:
        file = tmp_path / "book.pdf"
        instances = [str(ROOT / "instances" / name) for name in ("rikudo/02_ring_of_six.lp", "sudoku/01_4x4.lp")]
        assert main(["sheet", *instances, "-o", str(file), "--rules", "--no-difficulty", "--sentences", "de"]) == 0
        text = self.read(file).pages[0].extract_text()
        assert "1 bis 6" in text
        said = "Trage Zahlen ein, sodass in jeder Zeile, jeder Spalte und jedem Bereich jede Zahl genau einmal steht."
        assert said in " ".join(text.split())

    def test_a_puzzle_without_a_solution_is_printed_and_reported(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "book.pdf"
        instance = str(ROOT / "instances" / "rikudo" / "06_too_far_apart.lp")
        assert main(["sheet", instance, "-o", str(file), "--no-difficulty"]) == 0
        assert len(self.read(file).pages) == 1
        assert capsys.readouterr().err == f"aspsolve: {instance}: no solution exists\n"

    def test_a_puzzle_on_which_clingo_breaks_down_is_printed_and_named(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def crash(*_: object, **__: object) -> None:
            raise ProcessCrashed("clingo crashed (SIGABRT)", "")

        monkeypatch.setattr("aspsolve.cli._sheet.solve", crash)
        instance, file = str(ROOT / "instances" / "fillin" / "01_melbourne_3x3.lp"), tmp_path / "book.pdf"
        assert main(["sheet", instance, "-o", str(file)]) == 0
        assert len(self.read(file).pages) == 1
        said = f"aspsolve: {instance}: no solution was found: clingo crashed (SIGABRT)\n"
        assert capsys.readouterr().err == said

    def test_what_was_rated_before_is_not_rated_again(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        instance = str(ROOT / "instances" / "fillin" / "01_melbourne_3x3.lp")
        assert main(["rate", instance, "--format", "json"]) == 0
        ratings, file = tmp_path / "ratings.json", tmp_path / "book.pdf"
        ratings.write_text(capsys.readouterr().out.replace('"easy"', '"hard"'))
        assert main(["sheet", instance, "-o", str(file), "--ratings", str(ratings)]) == 0
        assert "hard" in self.read(file).pages[0].extract_text()
        ratings.write_text("[1]")
        assert main(["sheet", instance, "-o", str(file), "--ratings", str(ratings)]) == 2
        assert capsys.readouterr().err.endswith("expected the output of aspsolve rate --format json\n")

    def test_another_suffix_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["sheet", "missing.lp", "-o", "book.doc"]) == 2
        assert capsys.readouterr().err == "aspsolve: book.doc: expected a file ending in .pdf\n"


@pytest.mark.slow
def test_the_booklet_of_all_instances(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf", reason="needs the extra draw")
    files = sorted((ROOT / "instances").glob("*/*.lp"))
    file = tmp_path / "book.pdf"
    assert main(["sheet", *map(str, files), "-o", str(file), "--no-difficulty"]) == 0
    assert len(pypdf.PdfReader(file).pages) > 10


def test_one_booklet_is_one_document(mixed: list[Entry]) -> None:
    pytest.importorskip("cairosvg", reason="needs the extra draw")
    assert booklet(mixed[:2]).startswith(b"%PDF")
