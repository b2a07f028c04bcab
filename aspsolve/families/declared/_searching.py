"""Random search for new puzzles: boards of random regions, and puzzles whose clues are chosen with the answer.

Without a server, the page does the latter by its script ``search.lua``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from random import Random
from typing import Any, TypeAlias

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import with_cells
from aspsolve.errors import InputError, LimitReached
from aspsolve.families.declared._declaration import Declaration, PredicateDeclaration, ends_of
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution, class_of
from aspsolve.model._symbols import Symbol

Square: TypeAlias = tuple[int, int]
Regions: TypeAlias = list[set[Square]]
#: A column and a row; one of them is None for a clue outside of the board.
Place: TypeAlias = tuple[int | None, int | None]
#: How often two neighbouring regions are divided anew, for each region.
DIVISIONS = 30
#: How many boards are tried in a search for one with a single answer.
MAX_BOARDS = 1500
#: The distance from an undecided square within which regions are divided anew, and how many more squares that may leave
#: undecided: now and then a few, so that the search leaves local minima.
NEAR, SLACK = (2, 2), (0, 0, 0, 0, 0, 0, 0, 0, 0, 4)


def program_of(puzzle: DeclaredPuzzle) -> Program:
    facts = tuple(fact.symbol for fact in puzzle.facts())
    return Program(text=puzzle.declaration.rules_text, facts=facts)


def drawn_board(declaration: Declaration, width: int, height: int, random: Random) -> list[str]:
    """Return the facts of a board of random regions, none if the declaration wants no regions; raises InputError."""
    if not declaration.regions:
        return []
    least, most = ends_of(declaration.regions, width, height, width * height)
    regions = _numbered(_random_regions(width, height, least, most, random))
    return [f"{declaration.board[-1].name}({x},{y},{number})." for x, y, number in regions]


def unique_board(
    declaration: Declaration,
    width: int,
    height: int,
    random: Random,
    like: DeclaredPuzzle | None = None,
    places: Sequence[Place] = (),
) -> DeclaredSolution:
    """Return the only solution of a board of regions without other clues; raises LimitReached if none was found.

    A local search divides two neighbouring regions near an undecided square anew, if that leaves hardly more undecided.
    It begins with the board `like`, near one of some places, or else with random regions.
    """
    least, most = ends_of(declaration.regions, width, height, width * height)
    squares: dict[int, set[Square]] = {}
    for x, y, region in like.of[declaration.board[-1].name] if like else ():
        squares.setdefault(region, set()).add((x, y))
    best, undecided = [*squares.values()], 0
    for _ in range(TRIES if like else MAX_BOARDS):
        if best:
            regions = _divided_anew(best, least, most, random, random.choice(places) if places else None)
            if all(region in best for region in regions):
                continue
        else:
            regions = _random_regions(width, height, least, most, random)
        puzzle = class_of(declaration)(**{declaration.board[-1].name: _numbered(regions)})
        ground = GroundProgram(program_of(puzzle))
        answered = {symbol for one in declaration.answers for symbol, _ in ground.literals(*one.signature)}
        answer, left = undecided_in(ground, [], answered, undecided + random.choice(SLACK) if best else None)
        if left == []:
            return puzzle.decode(answer)
        if left is not None:
            best, undecided, places = regions, len(left), [place_of(one, declaration.answer) for one in left]
    raise LimitReached(f"size: no {declaration.title} of {width} by {height} with one solution was found")


def undecided_in(
    ground: GroundProgram, assumptions: Sequence[int], answered: Set[Symbol], most: int | None
) -> tuple[Collection[Symbol], list[Symbol] | None]:
    """Return an answer, and the atoms that others have otherwise; None if these are too many, or not known."""
    answers: list[Set[Symbol]] = []
    undecided: set[Symbol] = set()

    def other(model: Any) -> Set[Symbol]:
        answers.append(answered & {*model.symbols(shown=True)})
        return answers[0] ^ answers[-1]

    def too_many(others: Set[Symbol]) -> bool:
        return most is not None and len(undecided | others) > most

    for mode in ("cautious", "brave"):  # each model is a subset of the last, or a superset
        ground.enumerate(0, mode)
        found, ending = ground.models(assumptions, read=other, last=too_many)
        if ending is None or not ending.exhausted or not found:
            return (), None
        undecided.update(found[-1])
    return answers[0], sorted(undecided)


def _random_regions(width: int, height: int, least: int, most: int, random: Random) -> Regions:
    """Divide a rectangle into connected regions of `least` to `most` squares; raises InputError if it has none."""
    path = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)[:: 1 if y % 2 else -1]]
    regions = []
    while path:
        sizes = [size for size in range(least, min(most, len(path)) + 1) if _is_sum(len(path) - size, least, most)]
        if not sizes:
            raise InputError(f"size: {width * height} squares are not regions of {least} to {most}")
        size = random.choice(sizes)
        regions.append({*path[-size:]})
        del path[-size:]
    # Each time at an edge of a random spanning tree.
    for _ in range(DIVISIONS * len(regions)):
        regions = _divided_anew(regions, least, most, random)
    return regions


def _numbered(regions: Regions) -> list[tuple[int, int, int]]:
    """Return each square with the number of its region, which are numbered from the top left."""
    first = sorted(regions, key=lambda region: min((y, x) for x, y in region))
    return [(*square, number) for number, region in enumerate(first, 1) for square in region]


def _is_sum(number: int, least: int, most: int) -> bool:
    return -(-number // most) * least <= number


def _divided_anew(regions: Regions, least: int, most: int, random: Random, place: Place | None = None) -> Regions:
    """Divide two neighbouring regions anew, one of them near a place, by a random spanning tree if possible."""
    one = random.choice([one for one in regions if not place or any(near_to(at, place, NEAR) for at in one)])
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


#: The most puzzles that are drawn, and clingo's options for that.
MAX_DRAWN, DRAW = 40, ("--sign-def=rnd", "--warn=none")
#: The share of decisions that are random at first, and the most conflicts of a draw: after one that does not end, only
#: signs are random, and the limit of conflicts is doubled, up to a maximum.
SHARE_OF_RANDOM, CONFLICTS_OF_DRAW, MAX_CONFLICTS_OF_DRAW = 0.2, 500, 64_000
#: The most changes in a row that leave no fewer atoms undecided.
PATIENCE = 100
SEED_BITS = 30
#: The predicate of the clues that an answer has.
CLUE = "__clue"
#: The looks of a board with a value in each cell, and the predicate of its cells.
BOARDS = ("number", "letter")
CELL = "__cell"


def drawn_puzzles(
    declaration: Declaration, text: str, arguments: Sequence[str], random: Random, names: Collection[str] = ()
) -> Iterator[tuple[Changes, Collection[Symbol]]]:
    """Yield random puzzles, each with its program; raises LimitReached if it is not known whether there are any."""
    share, conflicts, any_found = SHARE_OF_RANDOM, CONFLICTS_OF_DRAW, False
    for _ in range(MAX_DRAWN):
        chance = [f"--rand-freq={share}", f"--seed={random.getrandbits(SEED_BITS)}"]
        changes = Changes(declaration, text, [*arguments, *DRAW, *chance], names)
        drawn, none = changes.answer([], conflicts)
        if none:
            return
        if drawn:
            any_found = True
            yield changes, drawn
        elif conflicts < MAX_CONFLICTS_OF_DRAW:
            share, conflicts = 0.0, conflicts * 2
    if not any_found:
        raise LimitReached(f"no {declaration.title} was found")


def search_rules(declaration: Declaration, board: Sequence[str]) -> str:
    """Return the rules that choose a puzzle of sides ``width`` and ``height`` and an answer of it."""
    program = read_program(texts=declaration.texts, speed=True)
    shown = [one.signature for one in declaration.board if one.look in BOARDS]
    if shown:  # the value of a cell is chosen, its existence is not: so a search decides less
        program = with_cells(program, shown[0], CELL)
        board = [*board, f"{CELL}(1..width,1..height)."]
    clues = [rule.text for rule in declaration.clues]
    shown_inputs = [one.shown for one in declaration.inputs]
    return "\n".join([*(str(rule.node) for rule in program.rules), *board, *clues, *shown_inputs])


#: The distances to each side of a place within which a puzzle is changed, with the clues outside of these lines.
REACHES = (0, 1, 1, 1, 2)
#: The share of changes that exclude an atom of the puzzle; others change any atom.
SHARE_OF_TRUE = 0.7
#: clingo's options for drawing changed puzzles.
CHANCE = ("--rand-freq=0.2", "--sign-def=rnd", "--warn=none")
#: The most changes that are drawn until a puzzle has one solution, and the most conflicts of each.
TRIES, MAX_CONFLICTS = 60, 2_000


class Changes:
    """The puzzles of a size, with all their answers, in one ground program."""

    def __init__(
        self, declaration: Declaration, text: str, options: Sequence[str], names: Collection[str] = ()
    ) -> None:
        self._declaration = declaration
        self._ground = GroundProgram(Program(text=text), options)
        facts = {symbol for symbol, is_fact in self._ground.atoms() if is_fact}
        self._derived = {
            symbol: literal for symbol, literal in self._ground.literals(CLUE, 1) if symbol.arguments[0].name in names
        }
        answers, chosen = (
            {
                symbol: (literal, place_of(symbol, one))
                for one in predicates
                for symbol, literal in self._ground.literals(*one.signature)
                if symbol not in facts
            }
            for predicates in (declaration.answers, declaration.inputs)
        )
        # With names of clues, the answer is drawn anew in a part of the board; without, the inputs that are chosen.
        self._chosen = answers if names else chosen
        self._answered = {symbol: place for symbol, (_, place) in answers.items()}
        places = [place for _, place in self._chosen.values()]
        self._places = [place for place in places if None not in place] or places

    def fewer(self, symbols: Collection[Symbol], random: Random) -> tuple[Collection[Symbol], list[Symbol] | None]:
        """Change a puzzle near undecided atoms until there are none, and return it with those that are left."""
        undecided, left = self._undecided(symbols), PATIENCE
        while undecided != [] and left:
            left -= 1
            near = [self._answered[one] for one in undecided] if undecided else self._places
            changed = self._drawn(symbols, random.choice(near), random)
            still = self._undecided(changed, None if undecided is None else len(undecided)) if changed else None
            if still is not None:
                left = left if undecided and len(still) == len(undecided) else PATIENCE
                symbols, undecided = changed, still
        return symbols, undecided

    def near(self, solution: DeclaredSolution, random: Random, places: Sequence[Place] = ()) -> DeclaredSolution | None:
        """Return the only solution of a puzzle that differs near one of some places, or anywhere.

        None if each puzzle that was drawn has several.
        """
        there = {fact.symbol for fact in solution.puzzle.facts()}
        for _ in range(TRIES if self._places else 0):
            changed = self._drawn(there, random.choice(places or self._places), random)
            if changed and self._undecided(changed, 0) == []:
                return self.solution(changed)
        return None

    def _drawn(self, there: Collection[Symbol], middle: Place, random: Random) -> Collection[Symbol]:
        """Return the atoms of a random puzzle that differs from a given one in a part of the board; empty for none."""
        reach = random.choice(REACHES), random.choice(REACHES)
        part = dict.fromkeys(symbol for symbol, (_, at) in self._chosen.items() if near_to(at, middle, reach))
        if not part:
            return ()
        true = [symbol for symbol in part if symbol in there]
        outside = self._literals((symbol for symbol in self._chosen if symbol not in part), there)
        some = true if true and random.random() < SHARE_OF_TRUE else [*part]
        (other,) = self._literals([random.choice(some)], there)
        return self.answer([*outside, -other], MAX_CONFLICTS)[0]

    def _undecided(self, there: Collection[Symbol], most: int | None = None) -> list[Symbol] | None:
        """Return the atoms that a puzzle's clues leave undecided; None if they are too many, or that takes long."""
        derived = [literal for symbol, literal in self._derived.items() if symbol in there]
        clues = derived if self._derived else self._literals(self._chosen, there)
        self._ground.limit_conflicts(MAX_CONFLICTS)
        return undecided_in(self._ground, clues, self._answered.keys(), most)[1]

    def _literals(self, symbols: Iterable[Symbol], true: Collection[Symbol]) -> list[int]:
        """Return the literals of atoms, negative for those that are not true."""
        literals = ((symbol, self._chosen[symbol][0]) for symbol in symbols)
        return [literal if symbol in true else -literal for symbol, literal in literals]

    def answer(self, assumptions: Sequence[int], conflicts: int) -> tuple[Collection[Symbol], bool]:
        """Return the atoms of an answer, empty if none is found, and whether there is none, or one without atoms."""
        self._ground.enumerate(1)
        self._ground.limit_conflicts(conflicts)
        found, ending = self._ground.models(assumptions, read=lambda model: {*model.symbols(shown=True)}, most=1)
        return (found[0], not found[0]) if found else ((), ending is not None and ending.exhausted)

    def solution(self, symbols: Collection[Symbol]) -> DeclaredSolution:
        return class_of(self._declaration).from_symbols(symbols).decode(symbols)


def place_of(symbol: Symbol, declared: PredicateDeclaration) -> Place:
    """Return the column and the row where an atom stands, the first of them if it stands between two."""
    numbers = [argument.number for argument in symbol.arguments[: declared.form.where]]
    if len(numbers) > 1:
        return numbers[0], numbers[1]
    return (None, numbers[0]) if declared.place in ("left", "right") else (numbers[0], None)


def near_to(place: Place, middle: Place, reach: tuple[int, int]) -> bool:
    """Return whether a place is within reach of another one."""
    pairs = zip(place, middle, reach, strict=True)
    return all(at is None or between is None or abs(at - between) <= most for at, between, most in pairs)
