"""Random Nurikabes with one solution: islands are drawn, then their clues are moved until no other solution fits.

A sea of all squares is broken where it fills two by two squares, by a new island of random size. Each other solution
that is found is remembered; clues are moved to squares where none of them fits.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from aspsolve import Puzzle, solve
from aspsolve.families._registry import family_named
from benchmarks.connected import Square, around, parts

#: The most squares of an island.
GREATEST = 6
#: The rounds of moving clues before other islands are drawn, the most moves of a round, and the most solutions found.
TRIALS, MOVES, MODELS = 12, 300, 5

Island = set[Square]


def random_nurikabe(width: int, height: int, random: Random) -> Puzzle:
    """Return a random Nurikabe with exactly one solution."""
    board = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    while True:
        islands = _islands(board, random)
        if islands is not None and (found := _unique(board, islands, random)) is not None:
            return found


def _islands(board: Sequence[Square], random: Random) -> list[Island] | None:
    """Return islands with a sea that is connected and fills no two by two squares, None if this attempt fails."""
    sea, islands = {*board}, list[Island]()
    corners = random.sample([*board], len(board))
    for x, y in corners:
        four = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if four <= sea:
            island: Island = set()
            for _ in range(min(random.randint(1, GREATEST), random.randint(1, GREATEST))):
                places = {near for square in island for near in around(square)} & sea or four
                free = [square for square in sorted(places) if _can_grow(island, square, sea, islands)]
                if free:
                    island.add(random.choice(free))
                    sea -= island
            if not island:
                return None
            islands.append(island)
    return islands


def _can_grow(island: Island, square: Square, sea: Island, islands: Sequence[Island]) -> bool:
    """Return whether an island can have a square: it touches no other island, and the sea stays connected."""
    touched = any(other.intersection(around(square)) for other in islands)
    return square not in island and not touched and len(parts(sea - {square})) == 1


def _unique(board: Sequence[Square], islands: Sequence[Island], random: Random) -> Puzzle | None:
    """Return the puzzle with clues that only these islands fit, None if no such clues were found."""
    kind = family_named("nurikabe").puzzle
    clues = [random.choice(sorted(island)) for island in islands]
    others: list[list[Island]] = []
    for _ in range(TRIALS):
        for _ in range(MOVES):
            fitting = [other for other in others if _fits(other, clues, islands)]
            if not fitting:
                break
            moved = random.randrange(len(islands))
            clues[moved] = random.choice(sorted(islands[moved]))
        else:
            return None
        sizes = [[*clue, len(island)] for clue, island in zip(clues, islands, strict=True)]
        puzzle = kind.from_json({"cell": [[*square] for square in board], "size": sizes})
        seas = [solution.to_json()["sea"] for solution in solve(puzzle, models=MODELS).solutions]
        solutions = [parts({*board}.difference(map(tuple, sea))) for sea in seas]
        if len(solutions) == 1:
            return puzzle
        right = {frozenset(island) for island in islands}
        others += [other for other in solutions if {frozenset(island) for island in other} != right]
    return None


def _fits(other: Collection[Island], clues: Sequence[Square], islands: Sequence[Island]) -> bool:
    """Return whether each of the other islands has exactly one clue, and the size of this."""
    sizes = {clue: len(island) for clue, island in zip(clues, islands, strict=True)}
    return len(other) == len(sizes) and all(
        len(own := island & sizes.keys()) == 1 and sizes[next(iter(own))] == len(island) for island in other
    )
