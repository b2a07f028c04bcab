"""Fill-ins in Prolog: a grid and words, or a pair of words and grid, as the assignments write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots, parts, placed, plain, written
from aspsolve.families.fillin._text import Dialect
from aspsolve.families.parts import PrologSyntax
from aspsolve.model._prolog import ANONYMOUS, Query, Term, TermKind, Variable, atom_text, directive, list_text, located

if TYPE_CHECKING:
    from aspsolve.families.fillin._state import FillInState

#: The shortest run that needs a word, by the form: grid and words, or a pair of words and grid.
GRID_AND_WORDS, PAIR = 2, 3
#: A fact of a course's tests: the number, the grid, the words.
TEST = ("test", 3)
#: The most words that an error names of those that an answer lacks, or has besides.
MAX_NAMED = 5


class FillInProlog(PrologSyntax):
    """The goal ``puzzle_solution/2``, and lists of words and grid without a goal, or as a goal's only argument."""

    goal, form = "puzzle_solution", "puzzle_solution(Puzzle, WordList)"
    other_form = "a list of words and grid"

    def read_goal(self, query: Query, arguments: Sequence[Term]) -> FillIn:
        grid, words = arguments
        return _fillin(query, grid, words, GRID_AND_WORDS)

    def read_other(self, query: Query, terms: Sequence[Term]) -> FillIn | None:
        """Return the puzzle of a list of words and grid, or of variables that are bound to them; raises InputError."""
        candidates = [*terms] or [*query.bound.values()]
        if len(terms) > 1 or not candidates:
            return None
        first = candidates[0]
        if terms and first.kind is TermKind.COMPOUND:
            if (first.text, len(first.items)) == TEST:
                _, grid, words = first.items
                return _fillin(query, grid, words, GRID_AND_WORDS)
            if len(first.items) != 1:
                return None
            candidates = [*first.items]
        elif terms and (
            first.kind in (TermKind.TUPLE, TermKind.NUMBER)
            or (first.kind is TermKind.LIST and all(item.kind is TermKind.TUPLE for item in first.items))
        ):  # terms of other families' puzzles
            return None
        for words, grid in filter(None, (_words_and_grid(query, term) for term in candidates)):
            return _fillin(query, grid, words, PAIR)
        if terms:
            value = query.value(candidates[0])
            raise value.error(f"expected {self.other_form}, found {value}")
        candidates.sort(key=lambda term: not _is_grid(query, term))
        if len(candidates) != 2 or not _is_grid(query, candidates[0]):
            raise first.error(f"expected {self.form} to say what is the grid")
        grid, words = candidates
        return _fillin(query, grid, words, GRID_AND_WORDS)

    def read_solution(self, query: Query, terms: Sequence[Term], puzzle: FillIn) -> FillInSolution:
        """Return the grid that is bound to ``Puzzle``, or else the first term; raises InputError."""
        term = query.bound.get("Puzzle", terms[0])
        pair = _words_and_grid(query, term)
        words = pair[0] if pair else query.bound.get("WordList")
        if words is not None:
            _check_words(query, words, puzzle)
        rows = _rows(query, pair[1] if pair else term)
        with located(term):
            return puzzle.solution_from_json({"grid": rows})

    def write_puzzle(self, puzzle: FillIn) -> str:
        """Return a puzzle as a directive or a pair; raises InputError for a slot or direction that no form can say."""
        if puzzle.min_slot not in (GRID_AND_WORDS, PAIR):
            raise InputError(
                f"min_slot {puzzle.min_slot} cannot be written as Prolog: the assignments' forms mean"
                f" {GRID_AND_WORDS} or {PAIR}"
            )
        return self.write_term(puzzle) if puzzle.min_slot == PAIR else self.write_goal(puzzle)

    def write_goal(self, puzzle: FillIn) -> str:
        _check_slots(puzzle, GRID_AND_WORDS)
        return directive([_equations(puzzle, puzzle.rows), self.form], "Puzzle")

    def write_term(self, puzzle: FillIn) -> str:
        _check_slots(puzzle, PAIR)
        return f"{_pair_text(puzzle, _grid_text(puzzle.rows, named=True))}.\n"

    def write_solution(self, solution: FillInSolution) -> str:
        """Return a solution as Prolog's toplevel shows it; raises InputError if its words are not in the grid."""
        if not solution.shown_by_grid:
            raise InputError("words that the grid does not show cannot be written as Prolog: json and facts list them")
        puzzle, rows = solution.puzzle, solution.rows
        if puzzle.min_slot == PAIR:
            return f"Puzzle = {_pair_text(puzzle, _grid_text(rows))}"
        return _equations(puzzle, rows)


SYNTAX = FillInProlog()

# From terms to puzzles.


def _fillin(query: Query, grid: Term, words: Term, shortest: int) -> FillIn:
    """Return the puzzle of a grid and words, in a form whose shortest slot is this unless the dialect sets it."""
    entries = [_word(query, word) for word in query.items(words, "words")]
    rows = _rows(query, grid)
    min_slot = query.dialect.min_slot if isinstance(query.dialect, Dialect) else None
    with located(query.value(grid)):
        return FillIn(rows, entries, shortest if min_slot is None else min_slot)


def _words_and_grid(query: Query, term: Term) -> tuple[Term, Term] | None:
    value = query.value(term)
    if value.kind is not TermKind.LIST or len(value.items) != 2:
        return None
    words, grid = map(query.value, value.items)
    return (words, grid) if words.kind is TermKind.LIST and _rows_of(query, grid)[:1] else None


def _rows_of(query: Query, term: Term) -> list[Term]:
    """Return the rows of a list whose first item is a list, too; empty for other terms."""
    value = query.value(term)
    rows = [query.value(row) for row in value.items] if value.kind is TermKind.LIST else []
    return rows if all(row.kind is TermKind.LIST for row in rows[:1]) else []


def _is_grid(query: Query, term: Term) -> bool:
    """Return whether a term is a list of lists with an unbound variable or a block in it."""
    rows = _rows_of(query, term)
    squares = (query.value(square) for row in rows for square in row.items)
    return all(row.kind is TermKind.LIST for row in rows) and any(
        square.kind is TermKind.VARIABLE or square.text == BLOCK for square in squares
    )


def _rows(query: Query, term: Term) -> list[list[str]]:
    """Return the squares of a list of lists; raises InputError, also for a variable that is there twice."""
    seen: dict[object, Term] = {}
    return [[_read_square(square, seen) for square in query.items(row, "squares")] for row in query.items(term, "rows")]


def _check_words(query: Query, term: Term, puzzle: FillIn) -> None:
    """Raise InputError where an answer has other words than its puzzle."""
    found = [_word(query, word) for word in query.items(term, "words")]
    with located(query.value(term)):
        other = puzzle.changed(words=found)
    if isinstance(query.dialect, Dialect):
        other = query.dialect.adapted(other)
    there, wanted = Counter(map(parts, other.words)), Counter(map(parts, puzzle.words))
    differing = [
        f"{what} {', '.join(shown(''.join(word)) for word in [*words][:MAX_NAMED])}{', …' * (len(words) > MAX_NAMED)}"
        for what, words in (("without", wanted - there), ("with", there - wanted))
        if words
    ]
    if differing:
        raise query.value(term).error(f"the answer is to another list of words, {' and '.join(differing)}")


def _read_square(term: Term, seen: dict[object, Term]) -> str:
    """Return a square of the grid, and remember its variable; an anonymous one is known by its place."""
    if term.kind is not TermKind.VARIABLE:
        if term.text == OPEN:
            raise term.error(f"expected a variable for an open square, found {term} in quotes")
        return _letter(term, "a square")
    name = (term.line, term.column) if term.text == ANONYMOUS else term.text
    if name in seen:
        variable_, first = shown(term.text)[1:-1], f"{seen[name].line}:{seen[name].column}"
        raise term.error(
            f"the variable {variable_} stands in two squares, also at {first}, which would have to hold the same"
            " letter: expected one of its own, or _, for each square"
        )
    seen[name] = term
    return OPEN


def _word(query: Query, term: Term) -> str | list[str]:
    """Return a word: a list of its letters, an atom or a string; raises InputError."""
    if term.kind is TermKind.LIST:
        return [_letter(letter, "a letter") for letter in query.items(term, "letters")]
    if term.kind is TermKind.NUMBER and (term.text == "0" or term.text[0] not in "-0"):
        return term.text  # as Prolog writes it: its digits are its letters
    if term.kind not in (TermKind.ATOM, TermKind.STRING):
        raise term.error(f"expected a word, found {term}")
    return term.text


def _letter(term: Term, what: str) -> str:
    """Return the text of a square or of a word's letter; raises InputError for what is no atom, string or digit."""
    if term.kind is TermKind.NUMBER:
        if len(term.text) > 1:
            raise term.error(f"expected {what}, found {term}: only a single digit needs no quotes")
    elif term.kind not in (TermKind.ATOM, TermKind.STRING):
        raise term.error(f"expected {what}, found {term}")
    return term.text


# From puzzles to text.


def _check_slots(puzzle: FillIn, shortest: int) -> None:
    """Raise InputError if a form with this shortest slot cannot express a puzzle."""
    if not puzzle.usual_direction:
        raise InputError(f"the direction {puzzle.direction} cannot be written as Prolog: there the letters decide it")
    if puzzle.spare_words:
        raise InputError("spare words cannot be written as Prolog: there each word is used as often as listed")
    if puzzle.min_slot != shortest and [*find_slots(puzzle.rows, shortest)] != [*puzzle.slots]:
        raise InputError(f"slots have a length of at least {puzzle.min_slot}, in this form of {shortest}")


def _equations(puzzle: FillIn, rows: Sequence[Sequence[str]]) -> str:
    """Return a grid and the words, each bound to its variable, words as lists of letters."""
    return f"Puzzle = {_grid_text(rows)}, WordList = {list_text([*parts(word)] for word in puzzle.words)}"


def _pair_text(puzzle: FillIn, grid: str) -> str:
    """Return the list of words and grid; a word is an atom or, with several letters in a square, a list of squares."""
    return f"[{list_text(map(plain, puzzle.words))}, {grid}]"


def _grid_text(rows: Sequence[Sequence[str]], *, named: bool = False) -> str:
    """Return a grid as a list of lists; its open squares are `_` or, where they are to be named, `variable`."""
    size, open_ = (len(rows[0]), len(rows)), [at for at, square in placed(rows) if square == OPEN]
    variables = {at: variable(*at, size) if named else Variable(ANONYMOUS) for at in open_}
    return list_text(written(rows, variables), apart=True)


def variable(x: int, y: int, size: tuple[int, int]) -> Variable:
    """Return the name of a square: P12 for row 1 and column 2, P1_2 in a grid of more than 9 columns or rows."""
    return Variable(f"P{y}{'_' if max(size) > 9 else ''}{x}")


def write_possible_words(puzzle: FillIn) -> str:
    """Return the possible words of a puzzle's slots before and after they are simplified, as two Prolog terms."""
    from aspsolve.families.fillin._explanation import FillInModel  # noqa: PLC0415  (reading and writing need none)
    from aspsolve.families.fillin._techniques import common_letter, crossing_words  # noqa: PLC0415
    from aspsolve.model.techniques import Technique, rounds  # noqa: PLC0415

    # As in section 2.1 of the Prolog assignment on crosswords whose query is a pair of words and grid.
    model = FillInModel(puzzle)
    state: Any = model.knowing(model.clues())
    before = _terms(state, puzzle)
    simplifying = (Technique("a word alone", 1.0, crossing_words), Technique("a letter alone", 1.0, common_letter))
    for _ in rounds(state, simplifying):
        pass
    left = f"% What is left when nothing more follows from them.\n{_terms(state, puzzle)}"
    return f"% The possible words of each slot.\n{before}\n{left}"


def _terms(state: FillInState, puzzle: FillIn) -> str:
    """Return the possible words of all slots as a Prolog term and its full stop, as the assignment prints them."""
    lines, size = [], (puzzle.width, puzzle.height)
    for slot, squares in state.layout.squares.items():
        signs = [atom_text(state.letters[at]) if at in state.letters else variable(*at, size) for at in squares]
        words = state.words[slot].named(state.crossing(slot))
        lines.append(_list([_list(signs), _list(_list(map(atom_text, state.lexicon.spelt(word))) for word in words)]))
    return "[" + ",\n".join(lines) + "].\n"


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(terms)}]"
