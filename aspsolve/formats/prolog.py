"""Prolog: the queries of the assignments that the families come from, and the answers to them.

::

    ?- Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']], WordList = [[h,a,t],[b,a,g]], puzzle_solution(Puzzle, WordList).
    [[ato,dao,dia], [[P11,P12,P13,'#'],[P21,'#',a,P24]]].
    ?- rikudo(61, [(2,4,59),(-1,3,56)], [(3,1,4,0)], R).
    ?- seek_numbers((3,3), (1,1), (3,3), [(2,1,2),(2,2,2)], Path).

A fill-in comes in two forms: grid and words, where runs of two squares need a word, and a pair of words and grid,
where runs of three do. In `rikudo` and `seek_numbers` a list of cells in the first place stands for any other shape;
`seek_numbers` is this project's own term, by analogy. Answers bind the same variables, ``;`` stands between them, and
``false.`` says that there is none.

Variables bound by ``=`` stand for what they are bound to, and no other goal is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from unicodedata import category

from aspsolve.engine.result import Result, Status
from aspsolve.errors import InputError
from aspsolve.formats.dialect import Dialect
from aspsolve.formats.terms import LONGEST_TEXT, Kind, Term, parse
from aspsolve.puzzles import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from aspsolve.puzzles.fillin import FillInSolution
from aspsolve.puzzles.lattice import shown
from aspsolve.puzzles.rikudo import RikudoSolution
from aspsolve.puzzles.seeknumbers import SeekNumbersSolution
from aspsolve.puzzles.squares import BLOCK, OPEN, parts

__all__ = ["LEFT_OPEN", "atom", "read_puzzle", "read_solutions", "variable", "write_puzzle", "write_result"]

#: What the text need not say.
LEFT_OPEN: tuple[str, ...] = ("min_slot",)

#: clingo's integers have 32 bits: 10 digits.
LONGEST_NUMBER = 10
WIDTH = 100
#: The shortest run that needs a word, by the form of a fill-in: grid and words, or a pair of words and grid.
GRID_AND_WORDS, PAIR = 2, 3


def read_puzzle(text: str, dialect: Dialect) -> Puzzle:
    """Return the puzzle of a query; raises InputError with line and column.

    `dialect.min_slot` counts where it is given, else what the form of a fill-in says.
    """
    queries = parse(text)
    if not queries:
        raise InputError("expected a puzzle, found nothing", line=1, column=1)
    if len(queries) > 1:
        raise queries[1][0].error(f"expected one query, found {queries[1][0]} after ;")
    query = _Query(_bindings(queries[0]), dialect.min_slot)
    calls = [goal for goal in queries[0] if not goal.equation]
    if len(calls) > 1:
        raise calls[1].error(f"expected one goal besides those with =, found {calls[1]} as a second one")
    call = calls[0] if calls else None
    if call is None:
        return _bound_fillin(query)
    if call.kind is not Kind.COMPOUND:
        return _pair(query, call)
    reader = READERS.get(call.text)
    if reader is not None:
        if len(call.items) != reader.arity:
            raise call.error(f"expected {reader.form}, found {call}")
        with _located(call):
            return reader.read(query, call.items)
    if len(call.items) != 1:
        forms = ", ".join(known.form for known in READERS.values())
        raise call.error(f"expected {forms} or a list of words and grid, found {call}")
    return _pair(query, call.items[0])


def read_solutions(text: str, puzzle: Puzzle, dialect: Dialect) -> tuple[Solution, ...]:  # noqa: ARG001
    """Return the solutions of a text of answers, right or wrong; raises InputError with line and column.

    The grid is bound to ``Puzzle`` or else the first that is bound, a list of numbers to ``R`` or ``Result``, a path
    to ``Path``, or else the last that is bound. ``false`` and a text of comments hold no solution.
    """
    solutions = []
    left = LONGEST_TEXT
    for goals in parse(text):
        if len(goals) == 1 and goals[0].kind is Kind.ATOM and goals[0].text == "false":
            continue
        query = _Query(_bindings(goals), left=left)
        solutions.append(_solution(query, goals, puzzle))
        left = query.left
    return tuple(solutions)


def write_puzzle(puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001  (Prolog has its own signs)
    """Return a puzzle as a query; raises InputError for a fill-in whose shortest slot no form can say."""
    if isinstance(puzzle, FillIn):
        if puzzle.min_slot == GRID_AND_WORDS:
            return f"?- {_equations(puzzle, puzzle.rows)}, puzzle_solution(Puzzle, WordList).\n"
        if puzzle.min_slot == PAIR:
            return f"{_pair_term(puzzle, _grid(puzzle.rows, named=True))}.\n"
        raise InputError(
            f"min_slot {puzzle.min_slot} cannot be written as Prolog: the assignments' forms mean"
            f" {GRID_AND_WORDS} or {PAIR}"
        )
    if isinstance(puzzle, Rikudo):
        area = str(puzzle.size) if puzzle.size else _tuples(sorted(puzzle.cells))
        return f"?- rikudo({area}, {_tuples(puzzle.prefilled)}, {_tuples(puzzle.links)}, R).\n"
    if isinstance(puzzle, SeekNumbers):
        area = _tuple(puzzle.size) if puzzle.size else _tuples(sorted(puzzle.cells))
        ends = f"{_tuple(puzzle.first)}, {_tuple(puzzle.final)}"
        return f"?- seek_numbers({area}, {ends}, {_tuples(puzzle.hints)}, Path).\n"
    raise InputError(f"a {puzzle.title} puzzle cannot be written as Prolog")


def write_result(result: Result, puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return the solutions as Prolog's answers, ``;`` between them; a comment where none is known."""
    if result.solutions:
        return " ;\n".join(_answer(solution) for solution in result.solutions) + ".\n"
    if result.status is Status.UNSATISFIABLE:
        return "false.\n"
    return f"% {puzzle.title}: no answer is known\n"


#: The variable that is another one each time.
ANONYMOUS = "_"


def _bindings(goals: Iterable[Term]) -> dict[str, Term]:
    """Return what each variable is bound to by =, in order; raises InputError where it is not one variable."""
    bound: dict[str, Term] = {}
    for goal in goals:
        if not goal.equation:
            continue
        one, other = goal.items if goal.items[0].kind is Kind.VARIABLE else reversed(goal.items)
        if one.kind is not Kind.VARIABLE or one.text == ANONYMOUS or other.kind is Kind.VARIABLE:
            raise goal.error("expected a named variable on one side of =, and what it stands for on the other")
        if one.text in bound:
            raise one.error(f"expected {shown(one.text)[1:-1]} to be bound once, found it bound again")
        bound[one.text] = other
    return bound


@dataclass
class _Query:
    """What the variables of a query or an answer are bound to.

    Attributes
    ----------
    bound : the terms by the variables' names, in the order of the text.
    min_slot : the shortest run that needs a word, None where the form of the fill-in says it.
    left : how many characters may still come in place of variables: a short text could stand for an endless grid.
    """

    bound: Mapping[str, Term]
    min_slot: int | None = None
    left: int = LONGEST_TEXT

    def value(self, term: Term) -> Term:
        """Return what a term stands for: itself, unless it is a bound variable; raises InputError for too much."""
        if term.kind is not Kind.VARIABLE or term.text not in self.bound:
            return term
        value = self.bound[term.text]
        self.left -= 1 + len(value.items) + len(value.text)
        if self.left < 0:
            raise term.error(f"expected at most {LONGEST_TEXT} characters in place of variables, found more")
        return value

    def items(self, term: Term, what: str) -> list[Term]:
        """Return what is in a list; raises InputError naming `what` where there is none."""
        value = self.value(term)
        if value.kind is not Kind.LIST:
            raise value.error(f"expected a list of {what}, found {value}")
        return [self.value(item) for item in value.items]

    def whole(self, term: Term) -> int:
        """Return a whole number; raises InputError."""
        value = self.value(term)
        if value.kind is not Kind.NUMBER:
            raise value.error(f"expected a whole number, found {value}")
        if len(value.text.lstrip("-0")) > LONGEST_NUMBER:
            raise value.error(f"expected a number of at most {LONGEST_NUMBER} digits, found a longer one")
        return int(value.text)

    def numbers(self, term: Term, names: str) -> tuple[int, ...]:
        """Return the numbers of a tuple such as the one of letters in `names`; raises InputError."""
        value = self.value(term)
        if value.kind is not Kind.TUPLE or len(value.items) != names.count(",") + 1:
            raise value.error(f"expected {names}, found {value}")
        return tuple(self.whole(item) for item in value.items)

    def all_numbers(self, term: Term, names: str) -> list[tuple[int, ...]]:
        """Return the numbers of a list of tuples; raises InputError."""
        return [self.numbers(item, names) for item in self.items(term, names)]

    def grid(self, term: Term) -> list[list[str]]:
        """Return the squares of a list of lists; raises InputError, also for a variable that is there twice."""
        seen: set[object] = set()
        return [
            [self._square(square, seen) for square in self.items(row, "squares")] for row in self.items(term, "rows")
        ]

    def _square(self, term: Term, seen: set[object]) -> str:
        """Return a square of the grid, and remember its variable; one without a name is known by its place."""
        if term.kind is not Kind.VARIABLE:
            if term.text == OPEN:
                raise term.error(f"expected a variable for an open square, found {term} in quotes")
            return _letter(term, "a square")
        variable = (term.line, term.column) if term.text == ANONYMOUS else term.text
        if variable in seen:
            name = shown(term.text)[1:-1]
            raise term.error(f"expected a variable of its own, found {name} again: no two squares must be the same")
        seen.add(variable)
        return OPEN

    def words(self, term: Term) -> list[str | list[str]]:
        """Return the words of a list, each a list of its letters, an atom or a string; raises InputError."""
        return [self._word(word) for word in self.items(term, "words")]

    def _word(self, term: Term) -> str | list[str]:
        if term.kind is Kind.LIST:
            return [_letter(letter, "a letter") for letter in self.items(term, "letters")]
        if term.kind is Kind.NUMBER and _plain_digits(term.text):
            return term.text
        if term.kind not in (Kind.ATOM, Kind.STRING):
            raise term.error(f"expected a word, found {term}")
        return term.text

    def is_grid(self, term: Term) -> bool:
        """Tell whether a term is a list of lists with an unbound variable or a block in it."""
        value = self.value(term)
        if value.kind is not Kind.LIST:
            return False
        rows = [self.value(row) for row in value.items]
        squares = (self.value(square) for row in rows for square in row.items)
        return all(row.kind is Kind.LIST for row in rows) and any(
            square.kind is Kind.VARIABLE or square.text == BLOCK for square in squares
        )

    def pair(self, term: Term) -> tuple[Term, Term] | None:
        """Return the words and the grid of a list of these two, None where a term is no such list."""
        value = self.value(term)
        if value.kind is not Kind.LIST or len(value.items) != 2:
            return None
        words, grid = (self.value(item) for item in value.items)
        rows = grid.kind is Kind.LIST and bool(grid.items) and self.value(grid.items[0]).kind is Kind.LIST
        return (words, grid) if words.kind is Kind.LIST and rows else None


def _letter(term: Term, what: str) -> str:
    """Return the text of a square or of a word's letter; raises InputError for what is no atom, string or digit."""
    if term.kind is Kind.NUMBER:
        if len(term.text) > 1:
            raise term.error(f"expected {what}, found {term}: only a single digit needs no quotes")
    elif term.kind not in (Kind.ATOM, Kind.STRING):
        raise term.error(f"expected {what}, found {term}")
    return term.text


def _plain_digits(number: str) -> bool:
    """Tell whether a number is written as Prolog writes it, so that its digits are its letters; raises nothing."""
    return number == "0" or number[0] not in "-0"


@contextmanager
def _located(term: Term) -> Iterator[None]:
    """Give the place of a term to an error that has none."""
    try:
        yield
    except InputError as error:
        if error.line is not None:
            raise
        raise term.error(error.message) from None


def _fillin(query: _Query, grid: Term, words: Term, shortest: int) -> FillIn:
    """Return the puzzle of a grid and words."""
    found = query.words(words)
    rows = query.grid(grid)
    with _located(query.value(grid)):
        return FillIn(rows, found, shortest if query.min_slot is None else query.min_slot)


def _pair(query: _Query, term: Term) -> FillIn:
    """Return the puzzle of a list of words and grid; raises InputError."""
    pair = query.pair(term)
    if pair is None:
        value = query.value(term)
        raise value.error(f"expected a list of words and grid, found {value}")
    words, grid = pair
    return _fillin(query, grid, words, PAIR)


def _bound_fillin(query: _Query) -> FillIn:
    """Return the fill-in whose parts are bound to variables, without a goal to say which is which."""
    pairs = [term for term in query.bound.values() if query.pair(term)]
    if pairs:
        return _pair(query, pairs[0])
    grid = next((term for term in query.bound.values() if query.is_grid(term)), None)
    others = [term for term in query.bound.values() if term is not grid]
    if grid is None or len(others) != 1:
        raise next(iter(query.bound.values())).error(
            "expected puzzle_solution(Puzzle, WordList) to say what is the grid"
        )
    return _fillin(query, grid, others[0], GRID_AND_WORDS)


def _grid_and_words(query: _Query, arguments: Sequence[Term]) -> FillIn:
    grid, words = arguments
    return _fillin(query, grid, words, GRID_AND_WORDS)


def _rikudo(query: _Query, arguments: Sequence[Term]) -> Rikudo:
    area, prefilled, links, result = arguments
    _unknown(result)
    numbers = [(x, y, k) for x, y, k in query.all_numbers(prefilled, "(x, y, k)")]
    joined = [(x1, y1, x2, y2) for x1, y1, x2, y2 in query.all_numbers(links, "(x1, y1, x2, y2)")]
    if query.value(area).kind is Kind.LIST:
        return Rikudo(cells=_cells(query, area), prefilled=numbers, links=joined)
    return Rikudo(query.whole(area), numbers, joined)


def _seek_numbers(query: _Query, arguments: Sequence[Term]) -> SeekNumbers:
    area, first, final, hints, path = arguments
    _unknown(path)
    start, end = ((x, y) for x, y in (query.numbers(cell, "(x, y)") for cell in (first, final)))
    numbers = [(x, y, n) for x, y, n in query.all_numbers(hints, "(x, y, n)")]
    if query.value(area).kind is Kind.LIST:
        return SeekNumbers(cells=_cells(query, area), first=start, final=end, hints=numbers)
    width, height = query.numbers(area, "(width, height)")
    return SeekNumbers(size=(width, height), first=start, final=end, hints=numbers)


def _cells(query: _Query, term: Term) -> list[tuple[int, int]]:
    """Return a list of cells; raises InputError."""
    return [(x, y) for x, y in query.all_numbers(term, "(x, y)")]


def _unknown(term: Term) -> None:
    """Raise InputError where the argument that is to be found is no variable."""
    if term.kind is not Kind.VARIABLE:
        raise term.error(f"expected a variable for what is to be found, found {term}")


@dataclass(frozen=True)
class _Reader:
    """How to read a goal: its form for error messages, the number of its arguments, and the function that does it."""

    form: str
    arity: int
    read: Callable[[_Query, Sequence[Term]], Puzzle]


#: The goals that are read, by their names.
READERS = {
    "puzzle_solution": _Reader("puzzle_solution(Puzzle, WordList)", 2, _grid_and_words),
    "rikudo": _Reader("rikudo(Size, Prefilled, Links, R)", 4, _rikudo),
    "seek_numbers": _Reader("seek_numbers(Size, First, Final, Hints, Path)", 5, _seek_numbers),
}

# From terms to solutions.


def _solution(query: _Query, goals: Sequence[Term], puzzle: Puzzle) -> Solution:
    """Return the solution that an answer binds, or is; raises InputError."""
    bare = goals[0] if len(goals) == 1 and not goals[0].equation else None
    other = next((goal for goal in goals if not goal.equation), None)
    if other is not None and bare is None:
        raise other.error(f"expected Variable = term, found {other}")
    terms = [*query.bound.values()] if bare is None else [bare]
    if isinstance(puzzle, FillIn):
        term = query.bound.get("Puzzle", terms[0])
        pair = query.pair(term)
        rows = query.grid(pair[1] if pair else term)
        with _located(term):
            return puzzle.solution_from_json({"grid": rows})
    if isinstance(puzzle, Rikudo):
        term = query.bound.get("R", query.bound.get("Result", terms[-1]))
        triples = query.all_numbers(term, "(x, y, k)")
        with _located(term):
            return puzzle.solution_from_triples(triples)
    term = query.bound.get("Path", terms[-1])
    path = query.all_numbers(term, "(x, y)")
    with _located(term):
        return puzzle.solution_from_json({"path": path})


# From puzzles and solutions to text.


def _answer(solution: Solution) -> str:
    """Return a solution as Prolog's toplevel shows it, without the sign at its end; raises InputError."""
    if isinstance(solution, FillInSolution):
        puzzle, rows = solution.puzzle, solution.rows
        if puzzle.min_slot == PAIR:
            return f"Puzzle = {_pair_term(puzzle, _grid(rows))}"
        return _equations(puzzle, rows)
    if isinstance(solution, RikudoSolution):
        return f"R = {_tuples(solution.triples())}"
    if isinstance(solution, SeekNumbersSolution):
        return f"Path = {_tuples(solution.path)}"
    raise InputError("a solution of this family cannot be written as Prolog")


def _equations(puzzle: FillIn, rows: Sequence[Sequence[str]]) -> str:
    """Return a grid and the words, each bound to its variable, words as lists of letters."""
    words = [_squares(parts(word)) for word in puzzle.words]
    return f"Puzzle = {_grid(rows)}, WordList = {_list(words)}"


def _pair_term(puzzle: FillIn, grid: str) -> str:
    """Return the list of words and grid; a word is an atom or, with several letters in a square, a list of squares."""
    words = [atom(word) if isinstance(word, str) else _squares(word) for word in puzzle.words]
    return f"[{_list(words)}, {grid}]"


def _grid(rows: Sequence[Sequence[str]], *, named: bool = False) -> str:
    """Return a grid as a list of lists; its open squares are `_` or, where they are to be named, `variable`."""
    size = len(rows[0]), len(rows)
    names = (
        [variable(x, y, size) if named and square == OPEN else _square(square) for x, square in enumerate(row, 1)]
        for y, row in enumerate(rows, 1)
    )
    return _list([f"[{','.join(row)}]" for row in names], apart=True)


def variable(x: int, y: int, size: tuple[int, int]) -> str:
    """Return the name of a square: P12 for row 1 and column 2, P1_2 in a grid of more than 9 columns or rows."""
    return f"P{y}{'_' if max(size) > 9 else ''}{x}"


def _squares(squares: Iterable[str]) -> str:
    """Return a list of squares."""
    return f"[{','.join(map(_square, squares))}]"


def _square(square: str) -> str:
    """Return a square: an atom, a digit, or a variable where it is open."""
    return square if square == OPEN else atom(square)


def atom(text: str) -> str:
    """Return a text as an atom, quoted where Prolog would read something else; a single digit is a number."""
    bare = text.isidentifier() and category(text[0]) in ("Ll", "Lo") and not text[0].isupper()
    if bare or (len(text) == 1 and text in "0123456789"):
        return text
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _tuple(numbers: Sequence[int]) -> str:
    return f"({','.join(map(str, numbers))})"


def _tuples(numbers: Iterable[Sequence[int]]) -> str:
    """Return a list of tuples."""
    return _list([*map(_tuple, numbers)])


def _list(pieces: Sequence[str], *, apart: bool = False) -> str:
    """Return a list, on several lines where it is long: with a line for each piece, or with as many as fit."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and (apart or len(lines[-1]) + len(piece) > WIDTH):
            lines.append("")
        lines[-1] += f"{piece},"
    whole = "".join(lines)
    return f"[{(whole if len(whole) <= WIDTH else (chr(10) + ' ').join(lines))[:-1]}]"
