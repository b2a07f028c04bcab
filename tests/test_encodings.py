"""The encodings by themselves: every solution once and no other, on random puzzles, edge cases and odd facts."""

import json
import random
from pathlib import Path

import pytest

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Status, read, read_solutions, solve
from aspsolve.engine._control import Program, Search
from aspsolve.families._registry import FAMILIES
from aspsolve.model.lattice import HEXAGONS, SQUARES, Lattice, Point
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.brute_force import all_solutions
from tests.conftest import ROOT, blocks, case_files, load_case, shipped, some_slow

INSTANCES = sorted(file for kind in FAMILIES for file in (ROOT / "instances" / kind).glob("*.lp"))


def answers(kind: str, facts: str) -> list[list[str]]:
    """Return the answer sets of an encoding on facts as they stand; clingo must have nothing to remark."""
    search = Search(Program(files=(str(FAMILIES[kind].encoding_path),), text=facts), ["0"])
    found = sorted(sorted(map(str, answer.symbols)) for answer in search)
    assert search.messages == []
    return found


def grown(dice: random.Random, size: int, lattice: Lattice) -> list[Point]:
    """Return a random connected shape; the first two cells are its first ones."""
    cells = [Point(0, 0)]
    while len(cells) < size:
        cell = dice.choice(lattice.neighbours(dice.choice(cells)))
        if cell not in cells:
            cells.append(cell)
    dice.shuffle(cells)
    return cells


def random_seek_numbers(seed: int) -> Puzzle:
    dice = random.Random(seed)
    cells = grown(dice, dice.randint(2, 12), SQUARES)
    if dice.random() < 0.7:
        width, height = dice.randint(2, 4), dice.randint(2, 4)
        cells = [Point(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
        dice.shuffle(cells)
    hints = [(*cell, dice.choice([0, 1, 1, 2, 2, 3, 4])) for cell in cells[2:] if dice.random() < 0.12]
    return SeekNumbers(cells=cells, first=cells[0], final=cells[1], hints=hints)


def random_rikudo(seed: int) -> Puzzle:
    dice = random.Random(seed)
    cells = grown(dice, dice.randint(1, 11), HEXAGONS)
    inside = set(cells)
    prefilled = [(*cell, k) for k, cell in enumerate(cells, 1) if dice.random() < 0.12]
    pairs = [(*cell, *other) for cell in cells for other in HEXAGONS.neighbours(cell) if other in inside]
    return Rikudo(cells=cells, prefilled=prefilled, links=[pair for pair in pairs if dice.random() < 0.05])


def random_fillin(seed: int) -> Puzzle:
    dice = random.Random(seed)
    width, height = dice.randint(1, 4), dice.randint(1, 4)
    solution = [[dice.choice("#ab" if dice.random() < 0.7 else "ab") for _ in range(width)] for _ in range(height)]
    min_slot = dice.choice([1, 2, 2, 2, 3])
    shape = FillIn(solution, ["x"], min_slot)
    words = ["".join(solution[y - 1][x - 1] for x, y in slot.squares) for slot in shape.slots]
    change = dice.random()
    if change < 0.1 or not words:
        words.append(dice.choice(["ab", "aba", "b"]))
    elif change < 0.2:
        words[0] = words[0][::-1]
    kept = [[c if c == "#" or dice.random() < 0.1 else "_" for c in row] for row in solution]
    return FillIn(kept, words, min_slot)


def random_lexicon(seed: int) -> Puzzle:
    """Return a random fill-in with spare words."""
    puzzle, dice = random_fillin(seed), random.Random(seed)
    more = [dice.choice(["ab", "aba", "bba", "b"]) for _ in range(dice.randint(0, 4))]
    return puzzle.changed(words=[*puzzle.words, *more], spare_words=True)


@pytest.mark.parametrize("family", [random_seek_numbers, random_rikudo, random_fillin, random_lexicon])
@blocks(5, quick=1)
def test_solutions_are_those_of_brute_force(family: object, block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        puzzle = family(seed)  # type: ignore[operator]
        found = solve(puzzle, models=0)
        assert found.exhausted
        assert len(set(found.solutions)) == len(found.solutions), f"seed {seed}: the same solution twice"
        assert set(found.solutions) == set(all_solutions(puzzle)), f"seed {seed}"


def solved_seek_numbers(seed: int) -> Puzzle:
    """Return a larger puzzle that has a solution."""
    return SeekNumbers.from_json(random_seeknumbers(3 + seed % 3, 3 + seed // 3 % 3, (0.1, 0.4)[seed % 2], seed))


@pytest.mark.parametrize(
    "family", [random_seek_numbers, solved_seek_numbers, random_rikudo, random_fillin, random_lexicon]
)
@blocks(5, quick=1)
def test_textbook_encoding_agrees(family: object, block: int) -> None:
    for seed in range(1000 + 2 * block, 1002 + 2 * block):
        puzzle = family(seed)  # type: ignore[operator]
        textbook = ROOT / "encodings" / "textbook" / f"{puzzle.kind}.lp"
        assert set(solve(puzzle, models=0).solutions) == set(solve(puzzle, models=0, encoding=textbook).solutions)


@pytest.mark.parametrize("textbook", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("file", some_slow(INSTANCES), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_shipped_instance_has_exactly_the_shipped_solutions(file: Path, textbook: bool) -> None:
    kind = file.parent.name
    puzzle = shipped(f"{kind}/{file.stem}")
    solutions = read_solutions(ROOT / "solutions" / kind / f"{file.stem}.json", puzzle)
    result = solve(puzzle, models=0, encoding=ROOT / "encodings" / "textbook" / f"{kind}.lp" if textbook else None)
    assert set(result.solutions) == set(solutions)
    assert len(result.solutions) == len(solutions)
    assert result.messages == ()
    assert all(solution.check() == () for solution in solutions)


def test_every_family_has_at_least_twelve_instances_some_unsolvable_some_with_several_solutions() -> None:
    for kind in FAMILIES:
        files = [file for file in INSTANCES if file.parent.name == kind]
        solved = [json.loads((ROOT / "solutions" / kind / f"{file.stem}.json").read_bytes()) for file in files]
        counts = {reference["Models"]["Number"] for reference in solved}
        assert len(files) >= 12
        assert {0, 1} < counts


@pytest.mark.parametrize("kind", FAMILIES)
def test_encoding_has_a_header_one_show_and_no_script(kind: str) -> None:
    text = FAMILIES[kind].encoding_path.read_text(encoding="utf-8")
    output = FAMILIES[kind].puzzle.output.meta
    assert text.startswith("% ")
    assert text.count("#show") == 1
    assert f"#show {output.name}/{output.arity}." in text
    assert "#script" not in text


AB = 'word("ab",1). char("ab",1,"a"). char("ab",2,"b"). '
#: Facts as no reader makes them, and all answer sets.
ODD_FACTS: dict[str, list[tuple[str, list[list[str]]]]] = {
    "seeknumbers": [
        ("cell(1,1). first(1,1). final(1,1).", [[]]),
        ("cell(1..2,1). first(1,1). final(2,1).", [["path(1,1,2,1)"]]),
        ("cell(1..2,1). first(1,1). final(1,1).", []),
        ("cell(1,1). cell(3,1). first(1,1). final(3,1).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(2,1,0).", [["path(1,1,2,1)", "path(2,1,3,1)"]]),
        ("cell(1..3,1). first(1,1). final(3,1). hint(2,1,1).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(2,1,-1).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(2,1,1000000000).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(1,1,0).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(3,1,0).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(7,7,0).", []),
        ("cell(1..3,1). first(1,1). final(3,1). hint(2,1,(0;1)).", []),
        # a bend in a hint's own cell counts for neither side
        ("cell(1..2,1..2). cell(2,3). first(1,2). final(2,3). hint(1,1,1). hint(2,1,0).", []),
        ("cell(1..2,1..2). cell(2,3). first(1,2). final(2,3). hint(1,1,0). hint(2,1,0).", [
            ["path(1,1,2,1)", "path(1,2,1,1)", "path(2,1,2,2)", "path(2,2,2,3)"]
        ]),
        # no bend strictly between the first cell and the first hint
        ("cell(1..2,1..2). first(1,1). final(1,2). hint(2,2,0).", []),
        ("cell(1..2,1..2). first(1,1). final(1,2). hint(2,1,1).", [
            ["path(1,1,2,1)", "path(2,1,2,2)", "path(2,2,1,2)"]
        ]),
    ],
    "rikudo": [
        ("cell(0,0).", [["number(0,0,1)"]]),
        ("cell(0,0). cell(2,0). given(0,0,2).", [["number(0,0,2)", "number(2,0,1)"]]),
        ("cell(0,0). cell(4,0).", []),
        ("cell(0,0). cell(2,0). given(0,0,3).", []),
        ("cell(0,0). cell(2,0). given(0,0,0).", []),
        ("cell(0,0). cell(2,0). given(0,0,1000000000).", []),
        ("cell(0,0). cell(2,0). given(4,0,1).", []),
        ("cell(0,0). cell(2,0). given(0,0,(1;2)).", []),
        ("cell(0,0). cell(2,0). given((0;2),0,1).", []),
        ("cell(0,0). cell(2,0). cell(4,0). given(0,0,1). link(4,0,2,0). link(2,0,4,0).", [
            ["number(0,0,1)", "number(2,0,2)", "number(4,0,3)"]
        ]),
        ("cell(0,0). cell(2,0). cell(4,0). link(0,0,4,0).", []),
        ("cell(0,0). cell(2,0). link(2,0,4,0).", []),
        ("cell(0,0). cell(2,0). cell(1,1). given(0,0,1). link(0,0,1,1).", [
            ["number(0,0,1)", "number(1,1,2)", "number(2,0,3)"]
        ]),
    ],
    "fillin": [
        ("cell(1,1).", [[]]),
        ("", [[]]),
        (AB + "cell(1..2,1).", [['place("ab",across,1,1)']]),
        (AB + 'cell(1..2,1). given(1,1,"a"). given(2,1,"b").', [['place("ab",across,1,1)']]),
        (AB + 'given(1,1,"a"). given(2,1,"b").', [['place("ab",across,1,1)']]),
        (AB + 'cell(1..2,1). given(1,1,"b").', []),
        (AB + 'cell(1..2,1). given(1,1,("a";"b")).', []),
        (AB + "cell(1..3,1).", []),
        (AB + "cell(1..2,1). cell(4..5,1).", []),
        (AB + "cell(1,1).", []),
        (AB + "cell(1..2,1). min_slot(3).", []),
        ('word("ab",2). char("ab",1,"a"). char("ab",2,"b"). cell(1..2,1). cell(1..2,3).', [
            ['place("ab",across,1,1)', 'place("ab",across,1,3)']
        ]),
        ('word("ab",1). word("A",0). char("A",1,"A"). char("ab",1,"a"). char("ab",2,"b"). cell(1..2,1).', [
            ['place("ab",across,1,1)']
        ]),
        ('word("a",2). char("a",1,"a"). cell(1,1). min_slot(1).', [['place("a",across,1,1)', 'place("a",down,1,1)']]),
        ('word("a",1). char("a",1,"a"). cell(1,1). min_slot(1).', []),
        (AB + 'cell(1..2,1). cell(4,1). cell(4,3). given(4,3,"z").', [['place("ab",across,1,1)']]),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "facts", "expected"), [(kind, *row) for kind, rows in ODD_FACTS.items() for row in rows]
)
def test_encoding_on_odd_facts(kind: str, facts: str, expected: list[list[str]]) -> None:
    assert answers(kind, facts) == expected


#: As many solutions are looked for.
ENOUGH = 100


@pytest.mark.parametrize("file", case_files())
def test_case_has_the_known_number_of_solutions(file: Path) -> None:
    result = solve(read(file), models=ENOUGH + 1)
    count = load_case(file)["count"]
    if isinstance(count, str):
        assert len(result.solutions) >= int(count.removeprefix(">="))
    elif count is None:
        assert result.status is not Status.UNKNOWN
    else:
        assert len(result.solutions) == min(count, ENOUGH + 1)
    assert len(set(result.solutions)) == len(result.solutions)
    assert all(solution.check() == () for solution in result.solutions[:10])
