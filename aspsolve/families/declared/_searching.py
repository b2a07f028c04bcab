"""New puzzles that are searched: boards of random regions, and puzzles in which no clue can be left out.

A board of regions may be a puzzle by itself: its regions are divided anew until it has one answer.

A puzzle in which no clue can be left out, such as one with a clue in each cell, is drawn with an answer. What is chosen
in a small part of the board is then chosen anew, again and again, until there is no other answer.

>>> from aspsolve import solve
>>> from aspsolve.families._registry import FAMILIES
>>> from aspsolve.families.declared._generator import board_rules
>>> akari = FAMILIES["akari"]
>>> solution = akari.generator_class(size=[4, 4]).draft(Random(1)).solution
>>> text = search_rules(akari.declaration, board_rules(akari.declaration))
>>> changes = Changes(akari.declaration, text, ["-c", "width=4", "-c", "height=4", *CHANCE])
>>> other = next(filter(None, (changes.near(solution, Random(seed)) for seed in range(20))))
>>> solve(other.puzzle, models=2).unique, other.puzzle == solution.puzzle
(True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import TypeAlias

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Entailment
from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import with_cells
from aspsolve.errors import InputError, LimitReached
from aspsolve.families.declared._declaration import Declaration, PredicateDeclaration, ends_of
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution, class_of
from aspsolve.model._symbols import Symbol

Square: TypeAlias = tuple[int, int]
Regions: TypeAlias = list[set[Square]]
#: How often two neighbouring regions are divided anew, for each region.
DIVISIONS = 30
#: How many boards are tried in a search for one with a single answer.
MAX_BOARDS = 1500


def program_of(puzzle: DeclaredPuzzle) -> Program:
    """Return the rules with a puzzle's facts."""
    facts = tuple(fact.symbol for fact in puzzle.facts())
    return Program(text=puzzle.declaration.rules_text, facts=facts)


def drawn_board(declaration: Declaration, width: int, height: int, random: Random) -> list[str]:
    """Return the facts of a board of random regions, none if the declaration wants no regions; raises InputError."""
    if not declaration.regions:
        return []
    least, most = ends_of(declaration.regions, width, height, width * height)
    regions = _numbered(_random_regions(width, height, least, most, random))
    return [f"{declaration.board[-1].name}({x},{y},{number})." for x, y, number in regions]


def unique_board(declaration: Declaration, width: int, height: int, random: Random) -> DeclaredSolution:
    """Return the only solution of a board of regions without other clues; raises LimitReached if none was found.

    Two neighbouring regions are divided anew as long as that leaves no more squares undecided.
    """
    least, most = ends_of(declaration.regions, width, height, width * height)
    answers = [one.signature for one in declaration.answers]
    best = _random_regions(width, height, least, most, random)
    least_left: int | None = None
    for _ in range(MAX_BOARDS):
        if least_left is None:
            regions = _random_regions(width, height, least, most, random)
        else:
            regions = _divided_anew(best, least, most, random)
            if all(region in best for region in regions):
                continue
        puzzle = class_of(declaration)(**{declaration.board[-1].name: _numbered(regions)})
        entailment = Entailment(GroundProgram(program_of(puzzle)), answers)
        if not (decided := entailment.consequences([])):
            continue  # there is no answer
        left = len(entailment.atoms) - len(decided)
        if least_left is None or left <= least_left:
            best, least_left = regions, left
        if left == 0:
            return puzzle.decode(atom for atom, holds in decided if holds)
    raise LimitReached(f"size: no {declaration.title} of {width} by {height} with one solution was found")


def _random_regions(width: int, height: int, least: int, most: int, random: Random) -> Regions:
    """Divide a rectangle into connected regions of `least` to `most` squares; raises InputError if it has none.

    A path through all squares is cut into pieces; then, again and again, two neighbouring regions are divided anew by
    an edge of a random spanning tree.
    """
    path = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)[:: 1 if y % 2 else -1]]
    regions = []
    while path:
        sizes = [size for size in range(least, min(most, len(path)) + 1) if _is_sum(len(path) - size, least, most)]
        if not sizes:
            raise InputError(f"size: {width * height} squares are not regions of {least} to {most}")
        size = random.choice(sizes)
        regions.append({*path[-size:]})
        del path[-size:]
    for _ in range(DIVISIONS * len(regions)):
        regions = _divided_anew(regions, least, most, random)
    return regions


def _numbered(regions: Regions) -> list[tuple[int, int, int]]:
    """Return each square with the number of its region, which are numbered from the top left."""
    first = sorted(regions, key=lambda region: min((y, x) for x, y in region))
    return [(*square, number) for number, region in enumerate(first, 1) for square in region]


def _is_sum(number: int, least: int, most: int) -> bool:
    """Return whether a number is a sum of allowed sizes."""
    return -(-number // most) * least <= number


def _divided_anew(regions: Regions, least: int, most: int, random: Random) -> Regions:
    """Divide two neighbouring regions anew, if the tree drawn in them has an edge that does."""
    one = random.choice(regions)
    near = [other for other in regions if other is not one and any(_beside(square) & other for square in one)]
    if not near:
        return regions
    other = random.choice(near)
    both = one | other
    root = random.choice(sorted(both))
    parent, order, border = {root: root}, [root], [(root, square) for square in sorted(_beside(root) & both)]
    while border:
        above, square = border.pop(random.randrange(len(border)))
        if square not in parent:
            parent[square] = above
            order.append(square)
            border += [(square, below) for below in sorted(_beside(square) & both) if below not in parent]
    below = {square: {square} for square in order}
    for square in reversed(order[1:]):
        below[parent[square]] |= below[square]
    parts = [part for part in below.values() if all(least <= size <= most for size in (len(part), len(both - part)))]
    if not parts:
        return regions
    part = random.choice(parts)
    return [*(region for region in regions if region not in (one, other)), part, both - part]


def _beside(square: Square) -> set[Square]:
    x, y = square
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


#: How many puzzles are drawn, and how.
MAX_DRAWN, DRAW = 40, ("--configuration=crafty", "--sign-def=rnd", "--warn=none")
#: Which share of the decisions is random at first, and the conflicts that a draw may take: after one that does not end,
#: only signs are random, and twice as many conflicts are allowed, up to a number.
SHARE_OF_RANDOM, CONFLICTS_OF_DRAW, MAX_CONFLICTS_OF_DRAW = 0.2, 500, 64_000
#: A puzzle is given up after this many changes that leave no fewer atoms undecided.
PATIENCE = 100
SEED_BITS = 30
#: The forms of a board that say what is in each cell; and the predicate of its cells.
BOARDS = ("number", "letter")
CELL = "__cell"


def unique_puzzle(
    declaration: Declaration, board: Sequence[str], arguments: Sequence[str], random: Random
) -> DeclaredSolution:
    """Return the only solution of a random puzzle; raises LimitReached if none was found."""
    text = search_rules(declaration, board)
    share, conflicts = SHARE_OF_RANDOM, CONFLICTS_OF_DRAW
    for _ in range(MAX_DRAWN):
        chance = [f"--rand-freq={share}", f"--seed={random.getrandbits(SEED_BITS)}"]
        changes = Changes(declaration, text, [*arguments, *DRAW, *chance])
        drawn, none = changes.draw(conflicts)
        if none:
            break
        if drawn and (found := changes.unique(drawn, random)) is not None:
            return found
        if not drawn and conflicts < MAX_CONFLICTS_OF_DRAW:
            share, conflicts = 0.0, conflicts * 2
    raise LimitReached(f"no {declaration.title} with one solution was found")


def search_rules(declaration: Declaration, board: Sequence[str]) -> str:
    """Return the rules that choose a puzzle of sides ``width`` and ``height`` and an answer of it.

    The rules of the board are `board`.
    """
    program = read_program(texts=declaration.texts, speed=True)
    shown = [one.signature for one in declaration.board if one.look in BOARDS]
    if shown:  # what is in a cell is chosen, and that there is a cell is not: so less is decided by a search
        program = with_cells(program, shown[0], CELL)
        board = [*board, f"{CELL}(1..width,1..height)."]
    clues = [rule.text for rule in declaration.clues]
    shown_inputs = [one.shown for one in declaration.inputs]
    return "\n".join([*(str(rule.node) for rule in program.rules), *board, *clues, *shown_inputs])


#: A column and a row, None for each of them.
Place: TypeAlias = tuple[int | None, int | None]
#: How far the part reaches to each side of a place; with each line there goes the clue outside it.
REACHES = (0, 1, 1, 1, 2)
#: How often one of the clues that are there is excluded, rather than another one added.
SHARE_OF_TRUE = 0.7
#: How puzzles near others are drawn.
CHANCE = ("--rand-freq=0.2", "--sign-def=rnd", "--warn=none")
#: How many changes are drawn until a puzzle has one solution, and the conflicts that one may take.
TRIES, MAX_CONFLICTS = 60, 2_000


class Changes:
    """The puzzles of a size, with all their answers, in one ground program, by `search_rules`."""

    def __init__(self, declaration: Declaration, text: str, arguments: Sequence[str]) -> None:
        self._declaration = declaration
        self._ground = GroundProgram(Program(text=text), arguments)
        facts = {symbol for symbol, is_fact in self._ground.atoms() if is_fact}
        self._chosen = {
            symbol: (literal, place_of(symbol, one))
            for one in declaration.inputs
            for symbol, literal in self._ground.literals(*one.signature)
            if symbol not in facts
        }
        self._answered = {
            symbol: place_of(symbol, one)
            for one in declaration.answers
            for symbol, _ in self._ground.literals(*one.signature)
        }
        places = [place for _, place in self._chosen.values()]
        self._places = [place for place in places if None not in place] or places

    def draw(self, conflicts: int) -> tuple[Collection[Symbol], bool]:
        """Return the atoms of a random puzzle and an answer, empty if none is found, and whether there is none."""
        found, all_found = self._answers([], conflicts=conflicts)
        return ({*found[0]}, False) if found else ((), all_found)

    def unique(self, there: Collection[Symbol], random: Random) -> DeclaredSolution | None:
        """Change a puzzle near what is undecided until it has one solution; None if that is not found.

        A change stays if it leaves no more undecided.
        """
        undecided, left = self._undecided(there), PATIENCE
        while undecided != []:
            if not left:
                return None
            left -= 1
            near = [self._answered[one] for one in undecided] if undecided else self._places
            changed = self._drawn(there, random.choice(near), random)
            still = self._undecided(changed) if changed else None
            if still is not None and (undecided is None or len(still) <= len(undecided)):
                left = left if undecided and len(still) == len(undecided) else PATIENCE
                there, undecided = changed, still
        return self._solution(there)

    def near(self, solution: DeclaredSolution, random: Random) -> DeclaredSolution | None:
        """Return the only solution of a puzzle that differs in a part of the board; None if what was drawn has more."""
        there = {fact.symbol for fact in solution.puzzle.facts()}
        for _ in range(TRIES if self._places else 0):
            changed = self._drawn(there, random.choice(self._places), random)
            if changed and self._undecided(changed) == []:
                return self._solution(changed)
        return None

    def _drawn(self, there: Collection[Symbol], middle: Place, random: Random) -> Collection[Symbol]:
        """Return the atoms of a puzzle that differs in a part of the board from one with these; empty for none."""
        reach = random.choice(REACHES), random.choice(REACHES)
        part = dict.fromkeys(symbol for symbol, (_, at) in self._chosen.items() if near_to(at, middle, reach))
        if not part:
            return ()
        true = [symbol for symbol in part if symbol in there]
        outside = self._literals((symbol for symbol in self._chosen if symbol not in part), there)
        some = true if true and random.random() < SHARE_OF_TRUE else [*part]
        (other,) = self._literals([random.choice(some)], there)
        drawn, _ = self._answers([*outside, -other])
        return {*drawn[0]} if drawn else ()

    def _undecided(self, there: Collection[Symbol]) -> list[Symbol] | None:
        """Return what of the answer the clues among atoms leave undecided, None if that takes long to see."""
        clues = self._literals(self._chosen, there)
        always, all_found = self._answers(clues, 0, "cautious")
        ever, ended = self._answers(clues, 0, "brave") if all_found else (always, False)
        return sorted({*ever[-1]}.difference(always[-1])) if ended else None

    def _literals(self, symbols: Iterable[Symbol], true: Collection[Symbol]) -> list[int]:
        """Return literals that say of atoms which of them are true."""
        literals = ((symbol, self._chosen[symbol][0]) for symbol in symbols)
        return [literal if symbol in true else -literal for symbol, literal in literals]

    def _answers(
        self, assumptions: Sequence[int], most: int = 1, mode: str = "auto", conflicts: int = MAX_CONFLICTS
    ) -> tuple[list[Sequence[Symbol]], bool]:
        """Return a few answers, and whether there are no others."""
        self._ground.enumerate(most, mode)
        self._ground.limit_conflicts(conflicts)
        found, ending = self._ground.models(assumptions, read=lambda model: model.symbols(shown=True), most=most)
        return found, ending is not None and ending.exhausted

    def _solution(self, symbols: Collection[Symbol]) -> DeclaredSolution:
        return class_of(self._declaration).from_symbols(symbols).decode(symbols)


def place_of(symbol: Symbol, declared: PredicateDeclaration) -> Place:
    """Return the column and the row where an atom stands, the first of them if it stands between two."""
    numbers = [argument.number for argument in symbol.arguments[: declared.form.where]]
    if len(numbers) > 1:
        return numbers[0], numbers[1]
    return (None, numbers[0]) if declared.place in ("left", "right") else (numbers[0], None)


def near_to(place: Place, middle: Place, reach: tuple[int, int]) -> bool:
    """Return whether a place is no further than that from another one."""
    pairs = zip(place, middle, reach, strict=True)
    return all(at is None or between is None or abs(at - between) <= most for at, between, most in pairs)
