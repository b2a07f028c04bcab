"""Families in one file, on puzzles of a public collection with their solutions."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from aspsolve import solve
from aspsolve.families._registry import FAMILIES
from tests.conftest import CASES, some_slow
from tests.families.declared.examples import cells

#: A puzzle as JSON has it.
Data = dict[str, Any]

#: How the collection calls families that have another name here.
NAMES = {
    "hidato": "hidoku", "jigsaw": "jigsawsudoku", "killer": "killersudoku", "skyscrapers": "skyscraper",
    "dominosa": "dominos", "str8ts": "str8t", "tents": "tent", "thermometers": "thermometer",
}  # fmt: skip
FILES = {file.stem.lower(): file for file in (CASES / "collection").glob("*.json")}
KINDS = [kind for kind in FAMILIES.known if NAMES.get(kind, kind) in FILES]
#: The predicate of numbers in squares, and the sign of the answer where it is another than x.
CLUES = {
    "cave": "sees", "fillomino": "given", "heyawake": "shades", "jigsaw": "given", "kuromasu": "sees",
    "hashi": "island", "minesweeper": "mines", "suguru": "given", "numberlink": "ends", "shikaku": "size",
}  # fmt: skip
SIGNS = {"akari": "o", "cave": "-", "yinyang": "b", "tents": "o"}
VALUED = (
    "fillomino", "hidato", "jigsaw", "kakuro", "kenken", "killer", "skyscrapers", "str8ts", "sudoku", "suguru",
)  # fmt: skip
#: Families whose regions are below the squares, and whose regions are the squares.
BELOW, INSTEAD = ("heyawake", "jigsaw", "norinori", "suguru"), ("lits", "starbattle")


def squares(rows: list[list[str]]) -> Iterator[tuple[int, int, str]]:
    for y, row in enumerate(rows, 1):
        for x, sign in enumerate(row, 1):
            yield x, y, sign


def number(sign: str) -> int:
    return int(sign) if sign.isdigit() else ord(sign)


def clues(kind: str, sign: str) -> Iterator[tuple[str, tuple[int | str, ...]]]:
    """Yield what the sign of a square says: predicates, and the values that follow its place."""
    if kind == "akari":
        yield "wall", ()
        if sign != "x":
            yield "lamps", (int(sign),)
    elif kind == "binairo":
        yield "given", (int(sign) - 1,)
    elif kind in ("yinyang", "masyu"):
        yield {"yinyang": "given", "masyu": "pearl"}[kind], ({"b": "black", "w": "white"}[sign],)
    elif kind == "shingoki":
        yield "light", (int(sign[1:]), {"b": "black", "w": "white"}[sign[0]])
    elif kind in ("simpleloop", "str8ts"):
        if "x" in sign:
            yield "black", ()
        if sign.strip("x"):
            yield "given", (int(sign.strip("x")),)
    else:
        yield CLUES[kind], (int(sign),)


def grid_of(text: str) -> list[tuple[int, int, str]]:
    """Return the squares of a puzzle that has no more than these, with their signs."""
    return [*squares([line.split() for line in text.strip().splitlines()[1:]])]


def board(grid: Iterable[tuple[int, int, str]]) -> list[list[int]]:
    return [[x, y] for x, y, _ in grid]


def puzzle_of(kind: str, text: str) -> Data:
    """Read a puzzle of squares with signs, and of regions."""
    (height, _, *stars), *rows = (line.split() for line in text.strip().splitlines())
    grid, below = rows[: int(height)], rows[int(height) :]
    data: Data = {}
    if kind in (*BELOW, *INSTEAD):
        data["region"] = [[x, y, number(sign)] for x, y, sign in squares(below if kind in BELOW else grid)]
    else:
        data["cell"] = board(squares(grid))
    if kind == "starbattle":
        data["stars"] = [[data["region"][0][-1], int(number)] for number in stars]
    for x, y, sign in squares(grid):
        if kind not in INSTEAD and sign not in "-.":
            for name, values in clues(kind, sign):
                data.setdefault(name, []).append([x, y, *values])
    return data


def around(_: str, text: str) -> Data:
    """Read a puzzle whose numbers stand around the board."""
    first, *rows = (line.split() for line in text.strip().splitlines())
    height, width = map(int, first[:2])
    data: Data = {"cell": cells(width, height)}
    for name, line in zip(("above", "below", "left", "right"), rows, strict=False):
        data[name] = [[at, int(sign)] for at, sign in enumerate(line, 1) if sign != "-"]
    data["given"] = [[x, y, int(sign)] for x, y, sign in squares(rows[4:]) if sign != "-"]
    return data


def counted(kind: str, text: str) -> Data:
    """Read a puzzle with numbers above all columns and left of all rows."""
    first, above, left, *rows = (line.split() for line in text.strip().splitlines())
    grid = [*squares(rows)]
    data: Data = {"cell": board(grid)}
    for name, line in (("above", above), ("left", left)):
        data[name] = [[at, int(sign)] for at, sign in enumerate(line, 1) if sign != "-"]
    if kind == "tents":
        data["tree"] = [[x, y] for x, y, sign in grid if sign == "x"]
    else:
        at = {tuple(map(int, sign.split("."))): [x, y] for x, y, sign in grid}
        data["tube"] = [[*here, *at[name, place + 1]] for (name, place), here in at.items() if (name, place + 1) in at]
    assert [*map(int, first)] == [len(rows), len(rows[0])]
    return data


def bridges(grid: list[list[str]]) -> set[tuple[int, ...]]:
    """Return the bridges of an answer whose squares have 1 or 2 of them in a row, or a or b in a column."""
    found = set()
    for signs, lines in (("12", grid), ("ab", zip(*grid, strict=True))):
        for at, line in enumerate(lines, 1):
            for run in re.finditer(f"{signs[0]}+|{signs[1]}+", "".join(line)):
                ends = [(run.start(), at), (run.end() + 1, at)]
                (x, y), (a, b) = ends if signs == "12" else (end[::-1] for end in ends)
                found |= {(x, y, a, b, order) for order in range(1, 2 + signs.index(run[0][0]))}
    return found


def answer_of(kind: str, text: str) -> set[tuple[int, ...]]:
    """Return the answer of the collection, as the arguments of atoms."""
    grid = [line.split() for line in text.strip().splitlines()[1:]]
    if kind in VALUED:
        return {(x, y, int(sign)) for x, y, sign in squares(grid) if sign.isdigit()}
    if kind == "binairo":
        return {(x, y, int(sign) - 1) for x, y, sign in squares(grid)}
    if kind in ("simpleloop", "numberlink", "masyu", "shingoki", "yajilin"):  # a square has the sides of its lines
        sides = {"e": (1, 0), "s": (0, 1)}
        lines = {(x, y, x + a, y + b) for x, y, said in squares(grid) for to, (a, b) in sides.items() if to in said}
        return lines | {(x, y) for x, y, said in squares(grid) if said == "x" and kind == "yajilin"}
    if kind == "hashi":
        return bridges(grid)
    if kind in ("shikaku", "galaxies"):
        room = {(x, y): name for x, y, name in squares(grid)}
        sides = [(x, y, a, b) for x, y in room for a, b in ((x + 1, y), (x, y + 1)) if (a, b) in room]
        return {side for side in sides if room[side[:2]] != room[side[2:]]}
    if kind == "slitherlink":
        inside = {(x, y) for x, y, sign in squares(grid) if sign == "x"}
        places = [(x, y) for x in range(len(grid[0]) + 1) for y in range(len(grid) + 1)]
        sides = [(x, y, a, b) for x, y in places for a, b in ((x + 1, y), (x, y + 1))]
        return {side for side in sides if (side[:2] in inside) != (side[2:] in inside)}
    if kind == "dominosa":
        on = {(x, y): domino for x, y, domino in squares(grid)}
        return {(x, y, a, b) for x, y in on for a, b in ((x + 1, y), (x, y + 1)) if on.get((a, b)) == on[x, y]}
    wanted = SIGNS.get(kind, "x")
    return {(x, y) for x, y, sign in squares(grid) if sign == wanted or (kind == "lits" and sign != "-")}


def caged(kind: str, text: str) -> Data:
    """Read a puzzle whose cages have results, or sums in the usual boxes of a Sudoku."""
    (height, _), *rows = (line.split() for line in text.strip().splitlines())
    cages = {(x, y): int(cage) for x, y, cage in squares(rows[int(height) :])}
    signs = {"*": "×", "/": "÷", "": "=", "+": "+", "-": "-"}
    found = [(cages[x, y], said.rstrip("+-*/"), said[-1]) for x, y, said in squares(rows[: int(height)])]
    results = [[cage, int(n), signs["" if sign.isdigit() else sign]] for cage, n, sign in found if n.isdigit()]
    data: Data = {"cage": [[*at, cage] for at, cage in cages.items()], "result": results}
    if kind == "killer":
        usual = [[*fact] for fact in FAMILIES[kind].board(int(height), int(height)) if fact.meta.name == "region"]
        return {"region": usual, "cage": data["cage"], "total": [[cage, number] for cage, number, _ in results]}
    return data


def blocks(_: str, text: str) -> Data:
    """Read a puzzle with numbers above each column, then left of each row."""
    (height, width), *lines = ([*map(int, line.split())] for line in text.strip().splitlines())
    data: Data = {"cell": cells(width, height)}
    for name, rows in (("above", lines[:width]), ("left", lines[width:])):
        data[name] = [[line, at, n] for line, row in enumerate(rows, 1) for at, n in enumerate(row or [0], 1)]
    return data


def sums(_: str, text: str) -> Data:
    """Read a puzzle whose black squares have the sums below and to the right of them."""
    grid = grid_of(text)
    data: Data = {"cell": board(grid), "across": [], "down": []}
    data["black"] = [[x, y] for x, y, said in grid if said != "0"]
    for x, y, said in grid:
        for name, number in zip(("down", "across"), said.split(","), strict=False):
            if number.isdigit() and said != "0":
                data[name].append([x, y, int(number)])
    return data


def arrows(_: str, text: str) -> Data:
    """Read a puzzle whose numbers have a direction."""
    grid = grid_of(text)
    names = {"n": "up", "e": "right", "s": "down", "w": "left"}
    sees = [[x, y, int(said[:-1]), names[said[-1]]] for x, y, said in grid if said != "-"]
    return {"cell": board(grid), "sees": sees}


def printed(_: str, text: str) -> Data:
    """Read a puzzle whose board has a number in each square."""
    return {"printed": [[x, y, int(n)] for x, y, n in grid_of(text)]}


def written(kind: str, text: str) -> Data:
    """Read a puzzle that is a grid of numbers alone."""
    rows = text.strip().replace("-", ".").split("\n")[1:]
    data: Data = FAMILIES[kind].text_syntax.read_puzzle("\n".join(rows), None).to_json()
    return data


def cornered(_: str, text: str) -> Data:
    """Read a puzzle with numbers on corners."""
    grid = grid_of(text)
    (width, height, _) = grid[-1]
    around = [[x, y, int(sign)] for x, y, sign in grid if sign != "-"]
    return {"cell": cells(width - 1, height - 1), "around": around}


def circled(_: str, text: str) -> Data:
    """Read a puzzle with circles in squares, to their right, below them, or at their corner."""
    grid = grid_of(text)
    ends = {"1": (1, 0), "2": (0, 1)}
    return {
        "cell": board(grid),
        "centre": [[x, y] for x, y, sign in grid if sign == "0"],
        "middle": [[x, y, x + ends[sign][0], y + ends[sign][1]] for x, y, sign in grid if sign in ends],
        "corner": [[x + 1, y + 1] for x, y, sign in grid if sign == "3"],
    }


#: How puzzles are read that are not squares with signs, and regions.
READERS = {
    "creek": cornered, "killer": caged, "galaxies": circled, "dominosa": printed, "hidato": written, "hitori": printed,
    "nurikabe": written, "slitherlink": written, "sudoku": written, "kakuro": sums, "kenken": caged, "nonogram": blocks,
    "skyscrapers": around, "tents": counted, "thermometers": counted, "yajilin": arrows,
}  # fmt: skip


@pytest.mark.parametrize("kind", some_slow(KINDS, quick_every=6))
def test_a_puzzle_of_the_collection_has_its_only_solution(kind: str) -> None:
    for case in json.loads(FILES[NAMES.get(kind, kind)].read_bytes()):
        if kind == "skyscrapers" and len({*case["problem"].split("\n")[0].split()}) > 1:
            continue  # with diagonals, or with empty squares
        puzzle = FAMILIES[kind].puzzle.from_json(READERS.get(kind, puzzle_of)(kind, case["problem"]))
        (found,) = solve(puzzle, models=2).solutions
        atoms = {tuple(argument.number for argument in atom.symbol.arguments) for atom in found.atoms()}
        if kind == "str8ts":  # where the numbers of black squares are there, too
            atoms.update(puzzle.of["given"])
        assert atoms == answer_of(kind, case["solution"])
