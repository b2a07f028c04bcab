"""The declared families that ship have the answers of encodings written apart from theirs (in the folder `apart`)."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from aspsolve import Puzzle, read, read_solutions, solve
from aspsolve.engine._control import Program, Search
from aspsolve.engine._reading import read_program
from tests.conftest import ROOT
from tests.families.declared.examples import APART, EXAMPLES, cells, family_of, grid

#: The families that have another encoding there.
KINDS = (*EXAMPLES, "starbattle")
#: Boards for clues at random, and the greatest value of a clue.
BOARDS: dict[str, tuple[dict[str, Any], str, int]] = {
    "sudoku": ({"region": grid("1122", "1122", "3344", "3344")}, "given", 4),
    "slitherlink": ({"cell": cells(3, 3)}, "lines", 3),
    "numbrix": ({"cell": cells(3, 3)}, "clue", 9),
    "hidato": ({"cell": cells(3, 2)}, "clue", 6),
    "nurikabe": ({"cell": cells(4, 3)}, "size", 4),
}


def answers(puzzle: Puzzle, encoding: Path) -> set[Any]:
    """Return all answers by an encoding, each once."""
    facts = tuple(fact.symbol for fact in puzzle.facts())
    search = Search(Program(files=(str(encoding),), facts=facts), ["0", "--project=show", "--warn=none"])
    found = [puzzle.decode(answer.symbols) for answer in search]
    assert len({*found}) == len(found)
    return {*found}


def at_random(kind: str, random: Random) -> Puzzle:
    """Return a puzzle that has no answer, one, or several."""
    holes = random.sample(cells(4, 4), random.choice([0, 1, 3]))
    if kind == "hitori":
        printed = [[x, y, random.randint(1, 4)] for x, y in cells(4, 3) if [x, y] not in holes]
        return family_of(kind).puzzle.from_json({"printed": printed})
    if kind == "starbattle":
        return stars_at_random(random)
    board, clue, greatest = BOARDS[kind]
    if kind != "sudoku":
        board = {"cell": [cell for cell in board["cell"] if cell not in holes]}
        greatest = len(board["cell"]) if clue == "clue" else greatest
    squares = [tuple(values[:2]) for values in next(iter(board.values()))]
    chosen = random.sample(squares, random.randint(1, 3))
    return family_of(kind).puzzle.from_json({**board, clue: [[*one, random.randint(1, greatest)] for one in chosen]})


def stars_at_random(random: Random) -> Puzzle:
    """Return a puzzle of one, two or three stars whose regions are rows but for some squares."""
    stars = random.randint(1, 3)
    side = 4 * stars
    region = {(x, y): y for x, y in cells(side, side)}
    for _ in range(side):
        x, y = random.randint(1, side), random.randint(1, side - 1)
        region[x, y], region[x, y + 1] = region[x, y + 1], region[x, y]
    given = [] if stars == 1 and random.random() < 0.5 else [(random.randint(1, side), stars)]
    board = [(x, y, number) for (x, y), number in region.items()]
    return family_of("starbattle").puzzle(region=board, stars=given)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [3, pytest.param(40, marks=pytest.mark.slow)])
def test_random_puzzles_have_the_same_answers_also_without_speed_blocks(kind: str, number: int, tmp_path: Path) -> None:
    random = Random(number)
    shown = tmp_path / "shown.lp"
    encoding = family_of(kind).encoding_path
    rules = read_program([str(encoding)]).rules
    shown.write_text("\n".join(rule.text for rule in rules), encoding="utf-8")
    for _ in range(number):
        puzzle = at_random(kind, random)
        expected = answers(puzzle, APART / f"{kind}.lp")
        assert answers(puzzle, encoding) == answers(puzzle, shown) == expected, puzzle


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_a_shipped_instance_has_the_shipped_solution_only(kind: str, number: int) -> None:
    for file in sorted((ROOT / "instances" / kind).glob("*.lp"))[:number]:
        puzzle = read(file)
        solutions = read_solutions(ROOT / "solutions" / kind / f"{file.stem}.json", puzzle)
        assert solve(puzzle, models=2, encoding=APART / f"{kind}.lp").solutions == solutions, file.name


def test_islands_that_touch_are_refused() -> None:
    puzzle = family_of("nurikabe").puzzle.from_json({"cell": cells(4, 1), "size": [[1, 1, 2], [4, 1, 2]]})
    assert puzzle.solution([]).check() == (
        "Rule broken: (1,1) and (4,1) are in different islands.",
        "Rule broken: the size of the island of (1,1) is 2; also the size of the island of (4,1) is 2.",
    )
