"""Declared families on the page: what Python says of them, and, in Chromium, play by `page/declared.e2e.ts`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from aspsolve import InputError, read, solve
from aspsolve.draw._layout import guides
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.families.declared._page import description_of
from aspsolve.web._page import STATIC, page_families, with_contents
from tests.conftest import ROOT, Declare
from tests.families.declared.examples import EXAMPLES, example
from tests.families.declared.test_looks import ALL, FACTS
from tests.web.node import CHROMIUM, check_tools, run_node_tests
from tests.web.test_page import run_node

#: What is played in Chromium, each with an explanation that is found in no time.
PLAYED = ("sudoku/01_4x4", "hitori/01_4x4", "slitherlink/01_3x3", "numbrix/01_3x3", "nurikabe/02_4x4")
#: A family whose title and sentences are markup, with each kind of clue.
HOSTILE = """% @family markup: </script><img src=x onerror=alert(1)> {x}
% @lattice hexagons
% @rows upwards
% @board letter(X,Y,L) as letter
% @clue ring(X,Y) as circle: <b>{X,Y}</b> has a ring
% @answer step(X,Y,X',Y') as step: <i>{X,Y} to {X',Y'}</i> / {X,Y} not to {X',Y'}

#defined ring/2.
{ step(X,Y,X+2,Y) } :- letter(X,Y,_), letter(X+2,Y,_).

% <script>alert({X})</script>
:- ring(X,Y), not step(X,Y,X+2,Y).
#show step/4.
"""


@pytest.mark.parametrize(
    ("kind", "answer", "clues", "values", "repeats"),
    [
        ("sudoku", ("number", "number"), ["region region", "given number"], [1, "width"], "given"),
        ("hidato", ("number", "number"), ["cell cell", "clue number"], [1, "cells"], "clue"),
        ("numbrix", ("number", "number"), ["cell cell", "clue number"], [1, "cells"], "clue"),
        ("str8ts", ("number", "number"), ["cell cell", "black shade", "given number"], [1, "width"], "given"),
        ("hitori", ("shaded", "shade"), ["printed number"], [], ""),
        ("nurikabe", ("sea", "shade"), ["cell cell", "size number", "hides unknown"], [], ""),
        ("slitherlink", ("line", "edge"), ["cell cell", "lines number"], [], ""),
    ],
)
def test_page_is_reported_how_a_shipped_family_is_drawn_and_played(
    kind: str, answer: tuple[str, str], clues: list[str], values: list[object], repeats: str
) -> None:
    about = FAMILIES[kind].for_page()
    assert (about["kind"], about["title"], bool(about["making"])) == (kind, FAMILIES[kind].title, True)
    assert [(one["name"], one["look"]) for one in about["answers"]] == [answer]
    assert [f"{one['name']} {one['look']}" for one in about["inputs"]] == clues
    assert (about["values"], about["repeats"]) == (values, repeats)
    assert about["lattice"] == ("squares with diagonals" if kind == "hidato" else "squares")
    assert about["rules"].endswith(".")


def test_page_knows_which_clues_say_whether_their_cell_is_in_the_answer() -> None:
    expected: dict[str, list[dict[str, Any]]] = {
        "minesweeper": [{"clue": "mines", "value": "", "holds": False}],
        "yinyang": [
            {"clue": "given", "value": "black", "holds": True},
            {"clue": "given", "value": "white", "holds": False},
        ],
        "tents": [{"clue": "tree", "value": "", "holds": False}],
        "yajilin": [{"clue": clue, "value": "", "holds": False} for clue in ("sees", "hides")],
        "masyu": [],
    }
    assert {kind: (FAMILIES[kind].for_page() or {}).get("settled") for kind in expected} == expected


def test_page_has_the_boards_that_a_declared_rule_makes() -> None:
    boards = (FAMILIES["sudoku"].for_page() or {})["boards"]
    assert [*boards] == ["4", "6", "8", "9"]
    assert {tuple(values) for values in boards["4"]["region"]} == {
        (x, y, 1 + (x - 1) // 2 + 2 * ((y - 1) // 2)) for x in range(1, 5) for y in range(1, 5)
    }


def test_only_a_family_with_modules_of_the_page_needs_no_description() -> None:
    assert [kind for kind in FAMILIES.known if FAMILIES[kind].for_page() is None] == [
        folder.name for folder in STATIC.glob("families/*/") if folder.name not in ("declared", "parts")
    ]


def test_titles_and_sentences_of_others_are_no_markup(declare: Declare) -> None:
    about = declare(HOSTILE).for_page()
    assert about["title"] == "</script><img src=x onerror=alert(1)> {x}"
    html = with_contents('<script defer src="page.js"></script>', {"families": [about]})
    assert html.count("<") == 4  # those of the two scripts
    assert json.loads(html.partition('id="contents">')[2].partition("</script>")[0]) == {"families": [about]}


@pytest.mark.parametrize("values", ["1..9", "1..width", "0 .. cells", "-2..height", "1..region"])
def test_values_are_declared_by_numbers_and_sides(values: str, declare: Declare) -> None:
    said = (declare(HOSTILE.replace("% @rows", f"% @values {values}\n% @rows")).for_page() or {})["values"]
    assert said == [int(end) if end[-1].isdigit() else end for end in re.split(r" *\.\. *", values)]


@pytest.mark.parametrize("values", ["", "1", "1..", "1..n", "1..9..9", "1..width+1", "1..99999999999"])
def test_values_of_another_form_are_a_mistake(values: str, declare: Declare) -> None:
    with pytest.raises(InputError, match=r"declared\.lp:2:\d+: expected values such as 1\.\.9, 1\.\.width"):
        declare(HOSTILE.replace("% @lattice", f"% @values {values}\n% @lattice"))


def test_a_rule_that_makes_no_board_is_none_for_the_page(declare: Declare) -> None:
    family = declare(HOSTILE.replace("% @rows", '% @sized letter(X,1,"a") :- X = 1..width, X > 99.\n% @rows'))
    assert description_of(family)["boards"] == {}


def test_a_rule_for_a_board_that_clingo_refuses_is_a_mistake(declare: Declare) -> None:
    with pytest.raises(InputError, match=r"declared\.lp:3:10: unsafe variable Y: no positive literal gives it a value"):
        declare(HOSTILE.replace("% @rows", "% @sized letter(X,Y,L) :- X = 1..width.\n% @rows"))


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_encoding_is_published_with_what_it_includes(kind: str) -> None:
    text = FAMILIES[kind].rules()
    assert "#include" not in text
    own = FAMILIES[kind].encoding_path.read_text(encoding="utf-8")
    assert [line for line in own.splitlines() if not line.startswith("#include") and line not in text] == []


def test_a_family_with_wrong_rules_is_left_out_with_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.lp").write_text(HOSTILE.replace("family markup", "family bad").replace("{ step", "{ {"))
    monkeypatch.setenv("ASPSOLVE_FAMILIES", str(tmp_path / "bad.lp"))
    with pytest.warns(UserWarning, match=r"the family bad is left out: .*bad\.lp:9:\d+"):
        kinds = [kind for kind, about in page_families().items() if about is not None]
    assert "bad" not in kinds
    assert {*EXAMPLES} <= {*kinds}


def node_case(puzzle: Any) -> dict[str, Any]:
    """Return a puzzle as the page has to read and write it, and objects that are no puzzles."""
    (solution,) = solve(puzzle, models=0).solutions
    data, about = puzzle.to_json(), family_of(puzzle).for_page()
    name = about["inputs"][0]["name"]
    first, *_ = data[name]
    return {
        "about": about,
        "puzzle": data,
        "facts": [str(fact) for fact in puzzle.facts()],
        "grids": grids_of(puzzle.kind, puzzle) if puzzle.kind in EXAMPLES else [],
        "atoms": [str(atom) for atom in solution.atoms()],
        "guides": [f"{one.x},{one.y},{other.x},{other.y}" for one, other in guides(puzzle.drawing())],
        "solution": solution.to_json(),
        "wrong": [
            {**data, name: []},
            {**data, name: [*data[name], [*first, 1]]},
            {**data, name: [["1", *first[1:]]]},
            {**data, name: {}},
            {**data, "more": []},
            {**data, [*data][-1]: [[99, 99, 1], [99, 99, 2]]},
            *({**data, "ring": [[3, 1, color]]} for color in ("red", 1) if "ring" in data),
        ],
    }


def grids_of(kind: str, puzzle: Any) -> list[dict[str, Any]]:
    """Return plain grids, and what they are read as: a Sudoku alone is nothing but numbers on a usual board."""
    syntax = FAMILIES[kind].text_syntax
    grid = syntax.write_puzzle(puzzle, None).partition("\n\n")[0] + "\n"
    texts = [grid, "".join(grid.split()), grid.replace(".", "0")] if kind == "sudoku" else []
    grids = [{"text": one, "puzzle": syntax.read_puzzle(one, None).to_json()} for one in texts]
    others = ("", "hat bag", "1 2\n3", ". .\n. .", *([] if texts else [grid]))
    return grids + [{"text": one, "puzzle": None} for one in others]


@pytest.mark.slow
def test_page_reads_writes_and_solves_examples_as_python_does(tmp_path: Path) -> None:
    run_node("declared.test.ts", [node_case(example(kind)) for kind in EXAMPLES], tmp_path)


@pytest.mark.slow
def test_page_reads_and_writes_clues_of_all_looks_as_python_does(tmp_path: Path, declare: Declare) -> None:
    kinds = ("futoshiki", "hashi", "kakuro", "kenken", "nonogram", "skyscrapers", "yajilin")
    shipped = [read(min((ROOT / "instances" / kind).glob("*.lp"))) for kind in kinds]
    shipped.append(read(ROOT / "instances" / "nonogram" / "07_10x10.lp"))
    run_node("declared.test.ts", [*map(node_case, [*shipped, declare(ALL).puzzle(**FACTS)])], tmp_path)


@pytest.mark.slow
def test_declared_families_are_played_in_chromium(tmp_path: Path) -> None:
    browser = pytest.importorskip("tests.web.test_browser")
    check_tools(CHROMIUM)
    (tmp_path / "markup.lp").write_text(HOSTILE)
    binairo = re.search(r"\$ cat binairo\.lp\n(.*?)\n```", (ROOT / "docs/new-family.md").read_text(), re.DOTALL)
    (tmp_path / "binairo.lp").write_text(f"{binairo[1]}\n")
    (tmp_path / "binairo.txt").write_text("% Binairo\n. 0 . 1\n. 0 . .\n. . . 1\n. . 0 .\n")
    markup = {"kind": "markup", "letter": [[0, 0, "A"], [2, 0, "<b>"], [4, 0, "C"]], "ring": [[0, 0]]}
    (tmp_path / "markup.json").write_text(json.dumps(markup))
    files = [*(str(ROOT / f"instances/{name}.lp") for name in PLAYED), *(str(tmp_path / f"{name}") for name in
             ("binairo.txt", "markup.json"))]  # fmt: skip
    families = f"{tmp_path / 'binairo.lp'}:{tmp_path / 'markup.lp'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ASPSOLVE_FAMILIES", families)
        browser.write_page(tmp_path / "page", *files)
        with browser.folder_served(tmp_path / "page") as address, browser.api_served(*files) as server:
            run_node_tests("declared.e2e.ts", ASPSOLVE_PAGE=address, ASPSOLVE_SERVER=server)
