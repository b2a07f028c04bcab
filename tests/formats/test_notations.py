"""Grids of numbers in the signs of others: boxes, dashes, and janko.at's sections."""

from pathlib import Path

import pytest

from aspsolve import InputError, Rikudo, SeekNumbers, read, write
from aspsolve.formats import format_named, read_puzzles
from aspsolve.formats._notations import rewritten
from tests.conftest import Run, Written

HIDATO = "% hidato\n# 1\n. 3\n"
GRID = "1 . . .\n. . 2 .\n. 3 . .\n. . . 4"
BOXES = "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"
SUDOKU = f"% sudoku\n{GRID}\n\nregion:\n{BOXES}\n"
SUDOKU_9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS_OF_9 = [SUDOKU_9[at : at + 9] for at in range(0, 81, 9)]
IPUZ = (
    '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "dimensions": {"width": 4, "height": 4},'
    ' "charset": "1234", "puzzle": [[1, 0, 0, 0], ["0", 0, "2", 0], [0, {"value": 3}, 0, null], [0, 0, 0, 4]]}'
)
JANKO = (
    "[begin]\npuzzle hidoku\nauthor someone\nsize 2\n[problem]\n1 -\n- 4\n[solution]\n1 2\n3 4\n[problem]\n9 9\n[end]\n"
)
JANKO_SUDOKU = "[begin]\npuzzle sudoku\n{}\n[end]\n".format
SEEK = "begin\npuzzle seeknum\nauthor a\nrows 2\ncols 3\nproblem\n{}\nunit 30\nsolution\no ow sw\no ow nw\nend\n"
ENDS = SEEK.format("S 0 -\nG - -")


def in_boxes(gap: str, side: str) -> str:
    """Return the large Sudoku with lines between its boxes, and what stands between cells and beside its rows."""
    places = (0, 3, 6)
    rows = [f"{side}{'|'.join(gap.join(row[at : at + 3]) for at in places)}{side}" for row in ROWS_OF_9]
    return "\n---+---+---\n".join("\n".join(rows[at : at + 3]) for at in places)


#: Texts of others by the same puzzle in our own text, with the family that has to be named, and the files' names.
READ: list[tuple[str, str | None, list[str], list[str]]] = [
    (
        HIDATO,
        "hidato",
        ["grid", "grid.txt"],
        [
            "[XX][01]\n[??][03]\n",
            "[xx] [ 1]\n[  ] [ 3]",
            "X 1\n- 3\n",
            ". 1\n__ 03\n",
            "** 1\n? 3\n",
            "% hidato\n\n# 1\n- 3",
            f"# 1\n- {3:05000}",  # Python converts no text of so many digits
        ],
    ),
    (
        SUDOKU,
        "sudoku",
        ["grid.txt"],
        [
            "1...\n..2.\n.3..\n...4\n",
            "1000\n0020\n0300\n0004\n",
            "1.....2..3.....4\n",
            "1000002003000004",
            "1 _ _ _\n_ _ 2 _\n_ 3 _ _\n_ _ _ 4\n",
        ],
    ),
    (f"% sudoku\n{SUDOKU_9}", None, ["grid.txt"], [
        *("\n".join(" ".join(row.replace(".", opened)) for row in ROWS_OF_9) for opened in ".-0"),
        f"*---*\n{in_boxes('', '|')}\n*---*\n", in_boxes(" ", ""), in_boxes("  ", "| ").replace(".", "_"),
        "[Puzzle]\n" + "\n".join(ROWS_OF_9),
    ]),
    (SUDOKU, None, ["grid.ipuz", "grid", "grid.txt"], [IPUZ]),
    ("% hidato\n1 .\n. 4\n", None, ["page", "page.txt"], [JANKO]),
    ("% seeknumbers\no 0 .\n@ . .\n", None, ["page.htm"], [
        ENDS,
        ENDS.replace("problem", "[problem]").replace("begin", "[begin]"),
        f"<html>\nbegin here\n<script>\n{ENDS}</script>\n- 1\n</html>\n",
    ]),
    ("% seeknumbers\no . #\n@ . #\n", None, ["page.x-janko"], [SEEK.format("S - .\nG - .")]),
    (SUDOKU, None, ["page"], [
        JANKO_SUDOKU(said.format(GRID.replace(".", "-"), BOXES))
        for said in ("patternx 2\npatterny 2\n[problem]\n{}", "[problem]\n{}\n[areas]\n{}")
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("own", "family", "names", "text"), [(own, *how, text) for own, *how, texts in READ for text in texts]
)
def test_signs_of_others_are_read(written: Written, own: str, family: str | None, names: list[str], text: str) -> None:
    puzzle = read(written("own.txt", own))
    for name in names:
        assert read(written(name, text), family=family) == puzzle, name


def test_a_file_may_have_a_puzzle_in_each_line(written: Written) -> None:
    lines = ["".join(ROWS_OF_9), "".join(ROWS_OF_9).replace(".", "0"), "https://puzz.link/p?slither/2/2/d1"]
    first, second, third = (read(written("one.txt", line)) for line in lines)
    assert first == second
    assert read_puzzles(written("all.txt", "\n".join(lines[:2]))) == [first, second]
    assert read_puzzles(written("all.txt", f"{lines[2]}\n{lines[2]}\n")) == [third, third]
    with pytest.raises(InputError, match="expected at most 1000 lines with a puzzle in each"):
        read_puzzles(written("all.txt", f"{lines[2]}\n" * 1001))
    with pytest.raises(InputError, match=r"all.txt:2:81: expected a number or \., found 'x'"):
        read_puzzles(written("all.txt", f"{lines[0]}\n{lines[0][:-1]}x\n"), family="sudoku")


def with_sign(old: str, new: str) -> str:
    return "\n".join(ROWS_OF_9).replace(old, new, 1)


@pytest.mark.parametrize(
    ("name", "family", "text", "complaint"),
    [
        ("grid.txt", "sudoku", "1....\n" * 5, r"grid.txt:1:1: there is no usual board of 5 by 5 cells"),
        pytest.param(
            "grid.txt", "sudoku", ("." * 400 + "\n") * 400, "there is no usual board of 400 by 400 cells",
            marks=pytest.mark.slow, id="many cells",
        ),
        ("grid.txt", None, "53..\n..7.\n....\n.4..\n", r"a puzzle of cave(, \w+){4} or another family: name"),
        ("grid.txt", None, "68 1\n" * 3000, "a puzzle of several families: name it in the first line"),
        ("grid.txt", None, with_sign("195", "1q5"), r"grid.txt:2:5: expected a number or \., found 'q'$"),
        ("grid.txt", "sudoku", with_sign("195", "1q5"), r"grid.txt:2:5: expected a number or \., found 'q'$"),
        ("grid.txt", "sudoku", with_sign("195", "1#5"), r"grid.txt:2:5: expected a number or \., found #$"),
        ("grid.txt", "sudoku", with_sign("195", "105"), r"grid.txt: given: the cell \(5,2\) has 0: expected 1 to 9$"),
        ("grid.txt", "jigsaw", with_sign("", ""), "grid.txt:1:1: expected a second grid below a line region:$"),
        ("grid.ipuz", None, IPUZ.replace("sudoku#1", "sudoku/killer"), "grid.ipuz: expected ipuz of the kind"),
        ("grid.ipuz", None, IPUZ.replace('"charset"', '"cages"'), "grid.ipuz: expected ipuz of the kind"),
        ("grid.ipuz", None, IPUZ[:-9], r"grid.ipuz:\d+:\d+: broken JSON"),
        ("grid.ipuz", None, IPUZ.replace('"width": 4', '"width": 9'), "grid.ipuz: the grid has another size"),
        ("grid.ipuz", None, IPUZ.partition("[[")[0] + "[]}", "grid.ipuz: (expected ipuz|the grid has another size)"),
        ("page", None, SEEK.format("S ? -\nG - -"), r"page:7: expected a number or one of - \. S G, found '\?'"),
        ("page", None, f"{SEEK.format('S 0 -' + chr(10) + 'G - -' + chr(10) + 'labels' + chr(10) + '1 2')}",
         "page:9: no family here has a section 'labels'"),
        ("page", None, SEEK.format("- - -").replace("seeknum", "sudoku, diagonals"),
         "there is no family 'sudoku, diagonals'"),
        pytest.param(
            "page", None, JANKO_SUDOKU("patternx 2\npatterny 2\n[problem]\n" + "-\n" * 30_000),
            "there is no usual board of 1 by 30000 cells", id="many rows",
        ),
        ("page", None, JANKO.replace("1 -\n", "1 - 2\n", 1), "7:3: expected a row of 3 cells, found 2"),
        ("grid.txt", None, "pzprv3/slither/2/2/3 . /. 1 /", "1:1: expected the puzzle's address, not pzpr's file"),
        ("page", None, JANKO.replace("hidoku", "kendoku"), "there is no family 'kendoku'"),
    ],
)  # fmt: skip
def test_wrong_texts_are_refused(written: Written, name: str, family: str | None, text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read(written(name, text), family=family)


ROW = "1 1 1\n2 2 2\n3 3 3"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("% hidato\n# 1\n. 3\n", "hidoku"),
        ("% seeknumbers\n. . @\n. 2 .\no 2 #\n", "seeknum"),
        (SUDOKU, "sudoku"),
        (f"% sudoku\n. 2 .\n. . .\n. . 1\n\nregion:\n{ROW}\n", "sudoku"),
        ("% hitori\n3 10\n10 1\n", "hitori"),
        ("% slitherlink\n3 . 1\n", "slitherlink"),
        ("% nurikabe\n. 2\n. .\n", "nurikabe"),
    ],
)
def test_sections_are_written_and_read_back(tmp_path: Path, written: Written, text: str, name: str) -> None:
    puzzle = read(written("own.txt", text))
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


def test_a_sudoku_is_written_as_ipuz(tmp_path: Path, written: Written) -> None:
    puzzle = read(written("own.txt", SUDOKU))
    write(puzzle, tmp_path / "puzzle.ipuz")
    assert read(tmp_path / "puzzle.ipuz") == puzzle


@pytest.mark.parametrize(
    "text",
    ["", "1 2\n3 4", ". 1\n. .", "a - b", "[a]\n[b]", "[begin]\nhello", "| 1 |   |\n| a |   |"],
)
def test_other_texts_are_left_as_they_are(text: str) -> None:
    assert rewritten(text) is None


def test_a_grid_may_have_columns_without_cells(tmp_path: Path, written: Written, run: Run) -> None:
    file = written("grid.txt", "# # #\n# 1 .\n# 4 2\n")
    puzzle = read(file, family="hidato")
    write(puzzle, tmp_path / "again.txt")
    assert read(tmp_path / "again.txt", family="hidato") == puzzle
    assert [line[:3] for line in run("solve --family hidato", file).out.splitlines()] == ["# #", "# 1", "# 4"]
