"""The program for explaining: winding numbers exclude no path, and settle what is planar in few conflicts."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from aspsolve import SeekNumbers
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Subset
from aspsolve.explanation._clues import Clues
from aspsolve.families.seeknumbers._explanation import SeekNumbersModel, path, rule_element
from aspsolve.model.elements import negated
from aspsolve.model.lattice import SQUARES, Point
from tests.families.seeknumbers.walks import edges, steps

(PIECE,) = rule_element("piece").group


def walks(puzzle: SeekNumbers) -> Iterator[list[Point]]:
    """Yield all ways from the first to the final cell that pass no cell twice."""

    def beyond(way: list[Point]) -> Iterator[list[Point]]:
        if way[-1] == puzzle.final:
            yield way
            return
        for cell in SQUARES.neighbours(way[-1]):
            if cell in puzzle.cells and cell not in way:
                yield from beyond([*way, cell])

    return beyond([puzzle.first])


def paths_in_one_piece(puzzle: SeekNumbers) -> set[frozenset[str]]:
    """Return the steps of each path in one piece that the program has."""
    model = SeekNumbersModel(puzzle)
    text = f":- not {PIECE[0]}. #project path/4."
    program = GroundProgram(Program(text=f"{model.program}\n{text}", facts=model.facts()), ["0", "--project=project"])
    read = program.solve(read=lambda answer: frozenset(str(one) for one in answer.symbols(shown=True)))
    return {frozenset(one for one in atoms if one.startswith("path")) for atoms in read}


def grid(seed: int) -> SeekNumbers:
    """Return a grid of at most four by four cells, some of them missing, with two ends of a path."""
    random = Random(seed)
    width, height = random.choice([(4, 4), (5, 3), (3, 5)])
    cells = [Point(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    for _ in range(random.randrange(4)):
        cells.remove(random.choice(cells))
    first, final = random.sample(cells, 2)
    return SeekNumbers(cells=frozenset(cells), first=first, final=final, hints=[])


def test_no_path_in_one_piece_is_excluded() -> None:
    for puzzle in map(grid, range(8)):
        expected = {frozenset(str(path(*step)[0]) for step in pairwise(way)) for way in walks(puzzle)}
        assert paths_in_one_piece(puzzle) == {frozenset(), *expected}


def spiral(size: int) -> list[Point]:
    """Return all cells of a square in a spiral inwards."""
    rows = [[Point(x, y) for x in range(1, size + 1)] for y in range(1, size + 1)]
    way: list[Point] = []
    while rows:
        way += rows.pop(0)
        rows = [[*column] for column in zip(*rows, strict=True)][::-1]
    return way


def test_paths_may_wind_more_than_four_times() -> None:
    size = 11
    inwards = spiral(size)
    mirrored = [Point(cell.y, cell.x) for cell in inwards]
    for way in (inwards, inwards[::-1], mirrored, mirrored[::-1]):
        puzzle = SeekNumbers(size=(size, size), first=way[0], final=way[-1], hints=[])
        clues = Clues(puzzle)
        assert clues.program.consistent([*clues.literals, *(path(*step) for step in pairwise(way))])


def test_the_way_along_the_border_takes_few_conflicts() -> None:
    """Both ends are on the border: along the border the path goes on between them, never back."""
    puzzle = SeekNumbers(size=(8, 8), first=(8, 1), final=(3, 1), hints=[])
    entailment = Clues(puzzle).program
    (edge,), (upwards,) = edges("16 17"), steps("16 17")
    assert entailment.mus({}, background=[PIECE, edge, upwards], conflict_limit=100) == Subset(())
    assert entailment.consistent([PIECE, edge, negated(upwards)])
    assert entailment.consistent([edge, upwards])


def test_the_final_cell_is_not_reached_from_nowhere() -> None:
    """The first cell has no way on, so nothing leads to the final one: that holds without any rule."""
    puzzle = SeekNumbers(size=(8, 8), first=(1, 1), final=(3, 2), hints=[])
    known = edges("32 22 21 31 41 51") + edges("12 13", holds=False)
    assert Clues(puzzle).program.mus({}, background=known, conflict_limit=100) == Subset(())
