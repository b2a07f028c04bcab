"""New puzzles that are searched: boards of random regions, and puzzles in which no clue can be left out.

A board of regions may be a puzzle by itself: its regions are divided anew until it has one answer.

For a puzzle in which no clue can be left out, such as one with a clue in each cell, an answer is drawn, then clues that
it fits. As long as another answer fits them, too, that one is excluded, and other clues are chosen: by a copy of the
rules in which that answer is fixed, and has to break one.

From there on come puzzles and answers that differ a little from others: what is chosen in a small part of the board is
chosen anew.

>>> from aspsolve import solve
>>> from aspsolve.families._registry import FAMILIES
>>> from aspsolve.families.declared._generator import board_rules
>>> akari = FAMILIES["akari"]
>>> solution = akari.generator_class(size=[4, 4]).draft(Random(1)).solution
>>> sides = ["-c", "width=4", "-c", "height=4"]
>>> changes = Changes(akari.declaration, board_rules(akari.declaration), sides)
>>> other = next(filter(None, (changes.near(solution, Random(seed)) for seed in range(20))))
>>> solve(other.puzzle, models=2).unique, other.puzzle == solution.puzzle
(True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from aspsolve.engine._control import GroundProgram, Program, Search
from aspsolve.engine._entailment import Entailment
from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import broken_copy, with_cells
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


#: How many answers are drawn, in how many rounds others are excluded, and how many conflicts the search for clues may
#: take: twice as many for each second answer, four times as many for each fourth, and so on, for most need few rounds
#: or endlessly many.
MAX_ANSWERS, ROUNDS, CONFLICTS = 40, 4, 2_000
#: How many answers are drawn as long as they fit no other clues.
DRAWN = 3
#: How many other answers are excluded at once.
MAX_AT_ONCE = 8
SEED_BITS = 30
#: The atoms of an answer are decided at this many levels, by random multiples of their arguments.
PRIME = 1009
LEVELS = ("level0", "level1", "level2", "level3")
#: The forms of a board that say what is in each cell; and the predicate of its cells.
BOARDS = ("number", "letter")
CELL = "__cell"
#: What the names of a copy end with.
SUFFIX = "__copy"


def unique_puzzle(
    declaration: Declaration, board: Sequence[str], arguments: Sequence[str], random: Random
) -> DeclaredSolution:
    """Return the only solution of a random puzzle; raises LimitReached if none was found."""
    text = search_text(declaration, board)
    for attempt in range(1, MAX_ANSWERS + 1):
        found = _unique_with_answer(declaration, text, arguments, random, patience=attempt & -attempt)
        if found is not None:
            return found
    raise LimitReached(f"no {declaration.title} with one solution was found in {MAX_ANSWERS} attempts")


@dataclass(frozen=True)
class SearchText:
    """What the search over puzzles of a family consists of, for sides ``width`` and ``height``."""

    #: Chooses a puzzle and an answer of it; with `levels`, heuristics decide it in the order of `LEVELS`.
    rules: str
    levels: bool
    #: Rules for ``broken`` with `SUFFIX`, which holds if an answer with that suffix breaks a rule.
    copy: str


def search_text(declaration: Declaration, board: Sequence[str]) -> SearchText:
    """Return the programs of the search over puzzles of a family, of which `board` has the rules of the board."""
    program = read_program(texts=declaration.texts, speed=True)
    answer = declaration.answer
    shown = [one.signature for one in declaration.board if one.look in BOARDS]
    if shown:  # what is in a cell is chosen, and that there is a cell is not: so less is decided by a search
        program = with_cells(program, shown[0], CELL)
        board = [*board, f"{CELL}(1..width,1..height)."]
    clues = [rule.text for rule in declaration.clues]
    shown_inputs = [one.shown for one in declaration.inputs]
    lines = [*(str(rule.node) for rule in program.rules), *board, *clues, *shown_inputs]
    levels = bool(shown) and not answer.has_value
    if levels:  # no atom can be added to such an answer: with one more it may fit the board, too
        level = "+".join(f"{number}*{name}" for number, name in zip(LEVELS, answer.arguments, strict=False))
        lines.append(f"#heuristic {answer}. [1+({level})\\{PRIME}, true]")
    kept = {one.signature for one in declaration.inputs} | (program.defined - program.open_predicates)
    return SearchText("\n".join(lines), levels or "#heuristic" in "".join(clues), broken_copy(program, kept, SUFFIX))


def _unique_with_answer(
    declaration: Declaration, text: SearchText, arguments: Sequence[str], random: Random, patience: int, drawn: int = 1
) -> DeclaredSolution | None:
    """Draw an answer; return a puzzle of which it is the only solution, None if none was found in some rounds.

    There are as many times more of these as there is patience. One that fits no other clues is soon given up: then
    another one is drawn.
    """
    chance = [f"--seed={random.getrandbits(SEED_BITS)}", "--rand-freq=0.1", "--sign-def=rnd", "--warn=none"]
    if text.levels:
        for name in LEVELS[: declaration.answer.arity]:
            chance += ["-c", f"{name}={random.randrange(PRIME)}"]
        chance[1] = "--heuristic=Domain"
    growing = GroundProgram(Program(text=text.rules), ["1", *arguments, *chance])
    growing.limit_conflicts(CONFLICTS * patience)
    symbols = growing.answer()
    if symbols is None:
        return None
    names = {one.name for one in declaration.answers}
    right = [symbol for symbol in symbols if symbol.name in names]
    solution = class_of(declaration).from_symbols(symbols).decode(right)
    if not (others := _others(solution)):
        return solution
    if not (text.levels or _fits_others(declaration, growing, symbols)):
        more = drawn < DRAWN
        return _unique_with_answer(declaration, text, arguments, random, patience, drawn + 1) if more else None
    # The answer stays: only clues are chosen from now on.
    growing.add("".join(f"__right({one}). :- not {one}.\n" for one in right))
    growing.add("".join(f":- {one}, not __right({one})." for one in declaration.answers))
    for number in range(ROUNDS * patience):
        excluded = (_excluded(declaration, text, other, f"__{number}_{at}") for at, other in enumerate(others))
        growing.add("".join(excluded))
        symbols = growing.answer()
        if symbols is None:
            return None
        solution = class_of(declaration).from_symbols(symbols).decode(right)
        if not (others := _others(solution)):
            return solution
    return None


def _fits_others(declaration: Declaration, ground: GroundProgram, symbols: Collection[Symbol]) -> bool:
    """Return whether the answer among these atoms fits other clues, too, or whether that takes long to see."""
    right = {*symbols}
    atoms = (atom for one in declaration.answers for atom in ground.literals(*one.signature))
    answer = [literal if symbol in right else -literal for symbol, literal in atoms]
    ground.enumerate(2)
    found, ending = ground.models(answer, read=lambda _: None)
    ground.enumerate(1)
    return len(found) > 1 or ending is None or not ending.exhausted


def _excluded(declaration: Declaration, text: SearchText, other: Sequence[Symbol], suffix: str) -> str:
    """Return rules that exclude another answer."""
    facts = "".join(f"{one.name}{suffix}{str(one).removeprefix(one.name)}." for one in other)
    defined = "".join(f"#defined {one.name}{suffix}/{one.arity}." for one in declaration.answers)
    return f"{facts}\n{defined}\n{text.copy.replace(SUFFIX, suffix)}\n:- not broken{suffix}.\n"


def _others(solution: DeclaredSolution) -> list[Sequence[Symbol]]:
    """Return the atoms of a few other answers of a solution's puzzle."""
    right = {atom.symbol for atom in solution.atoms()}
    found = [answer.symbols for answer in Search(program_of(solution.puzzle), [str(MAX_AT_ONCE + 1), "--warn=none"])]
    return [symbols for symbols in found if {*symbols} != right][:MAX_AT_ONCE]


#: A column and a row, None for each of them.
Place: TypeAlias = tuple[int | None, int | None]
#: How far the part reaches to each side of a place, and how much further the lines do whose clues stand outside.
REACHES, FURTHER = (0, 1, 1, 1, 2), 1
#: How often one of the clues that are there is excluded, rather than another one added.
SHARE_OF_TRUE = 0.7
#: How the rest is drawn.
CHANCE = ("--rand-freq=0.2", "--sign-def=rnd", "--warn=none")
#: How many changes are drawn until a puzzle has one solution, and the conflicts that one may take.
TRIES, MAX_CONFLICTS = 60, 2_000


class Changes:
    """The puzzles of a size, with all their answers, in one ground program."""

    def __init__(self, declaration: Declaration, board: Sequence[str], arguments: Sequence[str]) -> None:
        self._declaration = declaration
        self._ground = GroundProgram(Program(text=search_text(declaration, board).rules), [*arguments, *CHANCE])
        self._ground.limit_conflicts(MAX_CONFLICTS)
        facts = {symbol for symbol, is_fact in self._ground.atoms() if is_fact}
        self._chosen = {
            symbol: (literal, place_of(symbol, one))
            for one in declaration.inputs
            for symbol, literal in self._ground.literals(*one.signature)
            if symbol not in facts
        }
        places = [place for _, place in self._chosen.values()]
        self._places = [place for place in places if None not in place] or places

    def near(self, solution: DeclaredSolution, random: Random) -> DeclaredSolution | None:
        """Return the only solution of a puzzle that differs in a part of the board; None if what was drawn has more."""
        there = {fact.symbol for fact in solution.puzzle.facts()}
        for _ in range(TRIES if self._places else 0):
            drawn = self._drawn(there, random)
            found, all_found = self._answers(self._literals(self._chosen, drawn), most=2) if drawn else ([], True)
            if len(found) == 1 and all_found:
                return class_of(self._declaration).from_symbols(found[0]).decode(found[0])
        return None

    def _drawn(self, there: Collection[Symbol], random: Random) -> Collection[Symbol]:
        """Return the atoms of a puzzle that differs in a part of the board from one with these; empty for none."""
        middle = random.choice(self._places)
        reach = random.choice(REACHES), random.choice(REACHES)
        part = dict.fromkeys(symbol for symbol, (_, at) in self._chosen.items() if near_to(at, middle, reach))
        true = [symbol for symbol in part if symbol in there]
        outside = self._literals((symbol for symbol in self._chosen if symbol not in part), there)
        some = true if true and random.random() < SHARE_OF_TRUE else [*part]
        (other,) = self._literals([random.choice(some)], there)
        drawn, _ = self._answers([*outside, -other], most=1)
        return {*drawn[0]} if drawn else ()

    def _literals(self, symbols: Iterable[Symbol], true: Collection[Symbol]) -> list[int]:
        """Return literals that say of atoms which of them are true."""
        literals = ((symbol, self._chosen[symbol][0]) for symbol in symbols)
        return [literal if symbol in true else -literal for symbol, literal in literals]

    def _answers(self, assumptions: Sequence[int], most: int) -> tuple[list[Sequence[Symbol]], bool]:
        """Return a few answers, and whether there are no others."""
        self._ground.enumerate(most)
        found, ending = self._ground.models(assumptions, read=lambda model: model.symbols(shown=True))
        return found, ending is not None and ending.exhausted


def place_of(symbol: Symbol, declared: PredicateDeclaration) -> Place:
    """Return the column and the row where an atom stands, the first of them if it stands between two."""
    numbers = [argument.number for argument in symbol.arguments[: declared.form.where]]
    if len(numbers) > 1:
        return numbers[0], numbers[1]
    return (None, numbers[0]) if declared.place in ("left", "right") else (numbers[0], None)


def near_to(place: Place, middle: Place, reach: tuple[int, int]) -> bool:
    """Return whether a place is no further than that from another one."""
    further = FURTHER if None in place else 0
    pairs = zip(place, middle, reach, strict=True)
    return all(at is None or between is None or abs(at - between) <= most + further for at, between, most in pairs)
