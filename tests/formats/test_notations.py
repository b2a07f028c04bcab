"""Grids of numbers in the signs of others: boxes, dashes, and janko.at's sections."""

from pathlib import Path

import pytest

from aspsolve import InputError, Rikudo, SeekNumbers, read, solve, write
from aspsolve.cli import main
from aspsolve.formats import format_named
from aspsolve.formats._notations import rewritten

HIDATO = "# 1\n. 3\n"
JANKO = (
    "[begin]\npuzzle hidoku\nauthor someone\nsize 2\n[problem]\n1 -\n- 4\n[solution]\n1 2\n3 4\n[problem]\n9 9\n[end]\n"
)


@pytest.mark.parametrize(
    "text",
    [
        "[XX][01]\n[??][03]\n",
        "[xx] [ 1]\n[  ] [ 3]",
        "X 1\n- 3\n",
        ". 1\n__ 03\n",
        "** 1\n? 3\n",
        "% hidato\n\n# 1\n- 3",
        f"# 1\n- {3:05000}",  # Python converts no text of so many digits
    ],
)
@pytest.mark.parametrize("name", ["grid", "grid.txt"])
def test_a_grid_in_the_signs_of_others_is_read(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / name).write_text(text)
    (tmp_path / "own.txt").write_text(HIDATO)
    assert read(tmp_path / name, family="hidato") == read(tmp_path / "own.txt", family="hidato")


SUDOKU = "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n\nregion:\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n"


@pytest.mark.slow
def test_a_grid_of_many_cells_is_on_no_usual_board(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text(("." * 400 + "\n") * 400)
    with pytest.raises(InputError, match=r"grid.txt:1:1: there is no usual board of 400 by 400 cells"):
        read(tmp_path / "grid.txt", family="sudoku")


@pytest.mark.parametrize(
    "text",
    [
        "1...\n..2.\n.3..\n...4\n",
        "1000\n0020\n0300\n0004\n",
        "1.....2..3.....4\n",
        "1000002003000004",
        "1 _ _ _\n_ _ 2 _\n_ 3 _ _\n_ _ _ 4\n",
    ],
)
def test_a_grid_alone_is_on_the_usual_board(tmp_path: Path, text: str) -> None:
    (tmp_path / "grid.txt").write_text(text)
    (tmp_path / "own.txt").write_text(SUDOKU)
    assert read(tmp_path / "grid.txt", family="sudoku") == read(tmp_path / "own.txt", family="sudoku")


def test_a_grid_of_no_usual_size_is_refused(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("1....\n" * 5)
    with pytest.raises(InputError, match=r"grid.txt:1:1: there is no usual board of 5 by 5 cells"):
        read(tmp_path / "grid.txt", family="sudoku")


def test_a_grid_of_numbers_asks_for_its_family(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("53..\n..7.\n....\n.4..\n")
    with pytest.raises(InputError, match=r"a puzzle of cave(, \w+){4} or another family: name the family in the first"):
        read(tmp_path / "grid.txt")


SUDOKU_9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("opened", [".", "-", "0"])
def test_a_grid_of_numbers_of_a_family_s_usual_size_is_of_this_family(tmp_path: Path, opened: str) -> None:
    rows = [SUDOKU_9[at : at + 9].replace(".", opened) for at in range(0, 81, 9)]
    (tmp_path / "grid.txt").write_text("\n".join(" ".join(row) for row in rows))
    (tmp_path / "line.txt").write_text(SUDOKU_9)
    puzzle = read(tmp_path / "grid.txt")
    assert puzzle.kind == "sudoku"
    assert puzzle == read(tmp_path / "line.txt")


@pytest.mark.parametrize(
    ("family", "old", "new", "complaint"),
    [
        (None, "195", "1q5", "grid.txt:2:5: expected a number or ., found 'q'"),
        ("sudoku", "195", "1q5", "grid.txt:2:5: expected a number or ., found 'q'"),
        ("sudoku", "195", "1#5", "grid.txt:2:5: expected a number or ., found #"),
        ("sudoku", "195", "105", "grid.txt: given: the cell (5,2) has 0: expected 1 to 9"),
        ("jigsaw", "", "", "grid.txt:1:1: expected a second grid below a line region:"),
    ],
)
def test_a_sign_or_a_number_that_no_cell_can_have_is_a_line(
    tmp_path: Path, family: str | None, old: str, new: str, complaint: str
) -> None:
    text = SUDOKU_9.replace(old, new, 1)
    (tmp_path / "grid.txt").write_text("\n".join(text[at : at + 9] for at in range(0, 81, 9)))
    with pytest.raises(InputError) as raised:
        read(tmp_path / "grid.txt", family=family)
    assert str(raised.value).endswith(complaint)


IPUZ = (
    '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "dimensions": {"width": 4, "height": 4},'
    ' "charset": "1234", "puzzle": [[1, 0, 0, 0], ["0", 0, "2", 0], [0, {"value": 3}, 0, null], [0, 0, 0, 4]]}'
)


@pytest.mark.parametrize("name", ["grid.ipuz", "grid", "grid.txt"])
def test_ipuz_of_a_kind_that_is_a_family_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(IPUZ)
    (tmp_path / "own.txt").write_text(SUDOKU)
    assert read(tmp_path / name) == read(tmp_path / "own.txt", family="sudoku")


@pytest.mark.parametrize(
    "changed",
    [
        IPUZ.replace("sudoku#1", "sudoku/killer"),
        IPUZ.replace('"charset"', '"cages"'),
        IPUZ[:-9],
        IPUZ.replace('"width": 4', '"width": 9'),
        IPUZ.partition("[[")[0] + "[]}",
    ],
)
def test_ipuz_with_rules_of_its_own_is_refused(tmp_path: Path, changed: str) -> None:
    (tmp_path / "grid.ipuz").write_text(changed)
    with pytest.raises(
        InputError, match=r"grid.ipuz:(\d+:\d+:)? (expected ipuz of the kind|broken JSON|the grid has another size)"
    ):
        read(tmp_path / "grid.ipuz")


def test_sections_name_their_family(tmp_path: Path) -> None:
    for name in ("page", "page.txt"):
        (tmp_path / name).write_text(JANKO)
        puzzle = read(tmp_path / name)
        assert puzzle.kind == "hidato"
        assert len(solve(puzzle, models=0).solutions) == 2


SEEK = "begin\npuzzle seeknum\nauthor a\nrows 2\ncols 3\nproblem\n{}\nunit 30\nsolution\no ow sw\no ow nw\nend\n"


@pytest.mark.parametrize(
    "text",
    [
        SEEK.format("S 0 -\nG - -"),
        SEEK.format("S 0 -\nG - -").replace("problem", "[problem]").replace("begin", "[begin]"),
        f"<html>\nbegin here\n<script>\n{SEEK.format('S 0 -' + chr(10) + 'G - -')}</script>\n- 1\n</html>\n",
    ],
)
def test_sections_have_the_ends_of_a_path_and_stand_in_a_page(tmp_path: Path, text: str) -> None:
    (tmp_path / "page.htm").write_text(text)
    (tmp_path / "own.txt").write_text("o 0 .\n@ . .\n")
    assert read(tmp_path / "page.htm") == read(tmp_path / "own.txt")


def test_a_dot_in_sections_is_no_cell(tmp_path: Path) -> None:
    (tmp_path / "page.x-janko").write_text(SEEK.format("S - .\nG - ."))
    assert len(read(tmp_path / "page.x-janko").cells) == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SEEK.format("S ? -\nG - -"), r"page:7: expected a number or one of - \. S G, found '\?'"),
        (SEEK.format("S 0 -\nG - -\nlabels\n1 2"), "page:9: no family here has a section 'labels'"),
        (SEEK.format("- - -").replace("seeknum", "sudoku, diagonals"), "there is no family 'sudoku, diagonals'"),
    ],
)
def test_sections_that_say_more_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "page").write_text(text)
    with pytest.raises(InputError, match=complaint):
        read(tmp_path / "page")


@pytest.mark.parametrize("said", ["patternx 2\npatterny 2\n[problem]\n{}", "[problem]\n{}\n[areas]\n{}"])
def test_sections_may_have_regions(tmp_path: Path, said: str) -> None:
    grid, regions = ("\n".join(part.split("\n")) for part in SUDOKU.rstrip("\n").split("\n\nregion:\n"))
    text = f"[begin]\npuzzle sudoku\n{said.format(grid.replace('.', '-'), regions)}\n[end]\n"
    (tmp_path / "page").write_text(text)
    (tmp_path / "own.txt").write_text(SUDOKU)
    assert read(tmp_path / "page") == read(tmp_path / "own.txt", family="sudoku")


ROW = "1 1 1\n2 2 2\n3 3 3"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("% hidato\n# 1\n. 3\n", "hidoku"),
        ("% seeknumbers\n. . @\n. 2 .\no 2 #\n", "seeknum"),
        (f"% sudoku\n{SUDOKU}", "sudoku"),
        (f"% sudoku\n. 2 .\n. . .\n. . 1\n\nregion:\n{ROW}\n", "sudoku"),
        ("% hitori\n3 10\n10 1\n", "hitori"),
        ("% slitherlink\n3 . 1\n", "slitherlink"),
        ("% nurikabe\n. 2\n. .\n", "nurikabe"),
    ],
)
def test_sections_are_written_and_read_back(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / "own.txt").write_text(text)
    puzzle = read(tmp_path / "own.txt")
    write(puzzle, tmp_path / "page.x-janko")
    assert read(tmp_path / "page.x-janko") == puzzle
    assert f"\npuzzle {name}\n" in (tmp_path / "page.x-janko").read_text()


def test_what_a_notation_cannot_say_is_refused() -> None:
    janko = format_named("janko")
    for puzzle in (Rikudo(7), SeekNumbers(cells=[(3, 3), (3, 4)], first=(3, 3), final=(3, 4))):
        with pytest.raises(InputError, match=f"this puzzle of {puzzle.title} cannot be written as sections as on"):
            janko.write_puzzle(puzzle)
    with pytest.raises(InputError, match="expected sections as on"):
        janko.read_puzzle("% hidato\n# a\n. 4\n")
    with pytest.raises(InputError, match="has no solutions: expected another format"):
        janko.read_solutions(JANKO, Rikudo(7))


def test_a_sudoku_is_written_as_ipuz(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(f"% sudoku\n{SUDOKU}")
    puzzle = read(tmp_path / "own.txt")
    write(puzzle, tmp_path / "puzzle.ipuz")
    assert read(tmp_path / "puzzle.ipuz") == puzzle


def test_a_table_may_name_its_family(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("hidoku with size 2\n-------\n| 1 |   |\n|   | 4 |\n-------\n")
    assert len(solve(read(file), models=0).solutions) == 2
    file.write_text("hidoku with size 2\n---------\n|   |   |\n| 1 |   |\n---------\n|   |   |\n|   | 4 |\n---------\n")
    assert len(solve(read(file), models=0).solutions) == 2
    assert rewritten("something else\n| 1 |   |") is None
    assert rewritten("| 1 |   |\n| a |   |") is None


def test_a_large_grid_that_names_no_family_is_not_read_as_each_of_them(tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text("68 1\n" * 3000)
    with pytest.raises(InputError, match="a puzzle of several families: name it in the first line"):
        read(file)


def test_a_mistake_has_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "page"
    file.write_text(JANKO.replace("1 -\n", "1 - 2\n", 1))
    with pytest.raises(InputError, match="7:3: expected a row of 3 cells, found 2"):
        read(file)
    file.write_text(JANKO.replace("hidoku", "kendoku"))
    with pytest.raises(InputError, match="there is no family 'kendoku'"):
        read(file)


@pytest.mark.parametrize("text", ["", "1 2\n3 4", ". 1\n. .", "a - b", "[a]\n[b]", "[begin]\nhello"])
def test_other_texts_are_left_as_they_are(text: str) -> None:
    assert rewritten(text) is None


def test_a_grid_may_have_columns_without_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "grid.txt"
    file.write_text("# # #\n# 1 .\n# 4 2\n")
    puzzle = read(file, family="hidato")
    write(puzzle, tmp_path / "again.txt")
    assert read(tmp_path / "again.txt", family="hidato") == puzzle
    assert main(["solve", "--family", "hidato", str(file)]) == 0
    assert [line[:3] for line in capsys.readouterr().out.splitlines()] == ["# #", "# 1", "# 4"]
