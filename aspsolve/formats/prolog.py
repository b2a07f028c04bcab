"""Prolog terms: the queries of the assignments that the families come from, and the answers to them.

::

    ?- Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']], WordList = [[h,a,t],[b,a,g]], puzzle_solution(Puzzle, WordList).
    Puzzle = [['#',h,'#'],[b,a,g],['#',t,'#']], WordList = [[h,a,t],[b,a,g]].

    [[ato,dao,dia], [[P11,P12,P13,#],[P21,#,a,_]]].

    ?- rikudo(61, [(2,4,59)], [(3,1,4,0)], R).
    R = [(-4,4,54), (-2,4,57), (0,0,-10)].

    ?- seek_numbers((3,3), (1,1), (3,3), [(2,1,2),(2,2,2)], Path).
    Path = [(1,1), (2,1)].

The second form, a list of words and a grid, means slots of three squares or more. Seek Numbers has no assignment in
Prolog; its query is made after Rikudo's. A list of cells in the first place of either stands for any other shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from aspsolve.engine.result import Result, Status
from aspsolve.errors import InputError
from aspsolve.formats.dialect import Dialect
from aspsolve.formats.terms import Answer, Term, parse, quoted
from aspsolve.puzzles import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from aspsolve.puzzles.fillin import FillInSolution
from aspsolve.puzzles.rikudo import RikudoSolution
from aspsolve.puzzles.seeknumbers import SeekNumbersSolution
from aspsolve.puzzles.squares import BLOCK, OPEN, Line, parts

__all__ = ["read_puzzle", "read_solutions", "write_puzzle", "write_result"]

#: The shortest slot of each assignment's fill-ins.
MELBOURNE, LISBON = 2, 3


def read_puzzle(text: str, dialect: Dialect) -> Puzzle:
    """Return the puzzle of a query; raises InputError with line and column."""
    answers = parse(text)
    if not answers:
        raise InputError("expected a query, found nothing", line=1, column=1)
    query = answers[0]
    for goal in query.goals:
        arguments = [query.value(argument) for argument in goal.items]
        if goal.text == "rikudo" and len(arguments) in (3, 4):
            return _rikudo(arguments)
        if goal.text == "seek_numbers" and len(arguments) in (4, 5):
            return _seek_numbers(arguments)
        if goal.text == "puzzle_solution" and len(arguments) == 2:
            return _fillin(arguments[0], arguments[1], MELBOURNE, dialect)
        if len(arguments) == 1 and _is_lisbon(arguments[0]):
            return _fillin(arguments[0].items[1], arguments[0].items[0], LISBON, dialect)
    lists = [term for term in (*query.bindings.values(), *query.goals) if term.kind == "list"]
    for term in lists:
        if _is_lisbon(term):
            return _fillin(term.items[1], term.items[0], LISBON, dialect)
    if len(lists) == 2:
        grid = next((term for term in lists if _has_squares(term)), lists[0])
        words = lists[1] if grid is lists[0] else lists[0]
        return _fillin(grid, words, MELBOURNE, dialect)
    raise InputError("expected a grid and a word list, or a call of rikudo or seek_numbers", line=1, column=1)


def read_solutions(text: str, puzzle: Puzzle, dialect: Dialect) -> tuple[Solution, ...]:  # noqa: ARG001
    """Return the solutions of the answers to a query; raises InputError with line and column."""
    return tuple(
        _solution(answer, puzzle) for answer in parse(text) if [goal.text for goal in answer.goals] != ["false"]
    )


def write_puzzle(puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return a puzzle as a query; raises InputError for a fill-in with slots as in neither assignment."""
    if isinstance(puzzle, FillIn):
        return _fillin_query(puzzle)
    if isinstance(puzzle, Rikudo):
        shape = str(puzzle.size or _tuples(sorted(puzzle.cells)))
        return f"?- rikudo({shape}, {_tuples(puzzle.prefilled)}, {_tuples(puzzle.links)}, R).\n"
    assert isinstance(puzzle, SeekNumbers)
    shape = str(_tuple(puzzle.size) if puzzle.size else _tuples(sorted(puzzle.cells)))
    ends = f"{_tuple(puzzle.first)}, {_tuple(puzzle.final)}"
    return f"?- seek_numbers({shape}, {ends}, {_tuples(puzzle.hints)}, Path).\n"


def write_result(result: Result, puzzle: Puzzle, dialect: Dialect) -> str:  # noqa: ARG001
    """Return a result as the answers to the query, ``false`` where there is none."""
    if result.status is Status.UNKNOWN:
        return "% not known\n"
    return " ;\n".join(map(_answer, result.solutions)) + ".\n" if result.solutions else "false.\n"


def _rikudo(arguments: Sequence[Term]) -> Rikudo:
    """Return the puzzle of rikudo(Size, Prefilled, Links, Result)."""
    shape, prefilled, links = arguments[:3]
    if shape.kind == "number":
        return Rikudo(_integer(shape), _integers(prefilled, 3), _integers(links, 4))
    return Rikudo(cells=_integers(shape, 2), prefilled=_integers(prefilled, 3), links=_integers(links, 4))


def _seek_numbers(arguments: Sequence[Term]) -> SeekNumbers:
    """Return the puzzle of seek_numbers(Size, First, Final, Hints, Path)."""
    shape, first, final, hints = arguments[:4]
    ends = {"first": _row(first, 2), "final": _row(final, 2), "hints": _integers(hints, 3)}
    if shape.kind == "tuple":
        return SeekNumbers(size=_row(shape, 2), **ends)
    return SeekNumbers(cells=_integers(shape, 2), **ends)


def _fillin(grid: Term, words: Term, min_slot: int, dialect: Dialect) -> FillIn:
    """Return the puzzle of a grid and a word list."""
    return FillIn(_rows(grid), [_word(word) for word in _items(words)], dialect.min_slot or min_slot)


def _is_lisbon(term: Term) -> bool:
    """Tell whether a term is a list of words and a grid: the grid's elements are lists, a grid's row's are not."""
    two = term.kind == "list" and len(term.items) == 2
    return (
        two
        and all(part.kind == "list" for part in term.items)
        and any(row.kind == "list" for row in term.items[1].items)
    )


def _has_squares(term: Term) -> bool:
    """Tell whether a list of lists has open squares or blocks."""
    return any(
        square.kind == "variable" or square.text == BLOCK
        for row in term.items
        if row.kind == "list"
        for square in row.items
    )


def _rows(grid: Term) -> list[list[str]]:
    """Return a grid's squares; raises InputError for a variable that stands in two of them."""
    seen: set[str] = set()
    rows = []
    for row in _items(grid):
        squares = []
        for square in _items(row):
            if square.kind == "variable":
                if square.text in seen:
                    raise square.error(f"the variable {square.text} stands in two squares: expected one of its own")
                if square.text != "_":
                    seen.add(square.text)
                squares.append(OPEN)
            else:
                squares.append(_character(square, blocks=True))
        rows.append(squares)
    return rows


def _word(word: Term) -> str | list[str]:
    """Return a word, a list of characters or a term with its name."""
    if word.kind == "list":
        return [_character(character) for character in word.items]
    return _character(word, single=False)


def _character(term: Term, *, blocks: bool = False, single: bool = True) -> str:
    """Return what stands in a square, or a word written in one; raises InputError."""
    if term.kind not in ("atom", "number", "string") or not term.text:
        what = "a letter" if single else "a word"
        raise term.error(f"expected {what}, found a {term.kind}" if term.text or term.items else f"expected {what}")
    if term.text == OPEN or (term.text == BLOCK and not blocks):
        raise term.error(f"expected a letter, found {term.text!r}")
    return term.text


def _items(term: Term) -> list[Term]:
    """Return the elements of a list; raises InputError for anything else."""
    if term.kind != "list":
        raise term.error(f"expected a list, found a {term.kind}")
    return term.items


def _integer(term: Term) -> int:
    """Return a number; raises InputError for anything else, and for a huge one."""
    if term.kind != "number" or len(term.text) > 12:
        raise term.error(f"expected a whole number, found {term.text[:20]!r}")
    return int(term.text)


def _row(term: Term, length: int) -> Any:
    """Return a tuple of so many integers; raises InputError for anything else."""
    if term.kind != "tuple" or len(term.items) != length:
        raise term.error(f"expected a tuple of {length} numbers")
    return tuple(_integer(item) for item in term.items)


def _integers(term: Term, length: int) -> list[Any]:
    """Return a list of tuples of so many integers; raises InputError for anything else."""
    return [_row(item, length) for item in _items(term)]


def _solution(answer: Answer, puzzle: Puzzle) -> Solution:
    """Return the solution in an answer; raises InputError."""
    terms = [term for term in (*answer.bindings.values(), *answer.goals) if term.kind == "list"]
    if not terms:
        raise InputError("expected an answer with a list", line=1, column=1)
    if isinstance(puzzle, Rikudo):
        return puzzle.solution_from_triples(_integers(terms[0], 3))
    if isinstance(puzzle, SeekNumbers):
        return puzzle.solution_from_json({"path": _integers(terms[0], 2)})
    assert isinstance(puzzle, FillIn)
    grid = answer.bindings.get("Puzzle", terms[0])
    return puzzle.solution_from_rows(_rows(grid.items[1] if _is_lisbon(grid) else grid))


def _fillin_query(puzzle: FillIn) -> str:
    """Return a fill-in as the assignment with its shortest slot writes it."""
    if puzzle.min_slot == MELBOURNE:
        words = f"WordList = {_word_list(puzzle)}"
        return f"?- Puzzle = {_grid(puzzle.rows)}, {words}, puzzle_solution(Puzzle, WordList).\n"
    if puzzle.min_slot != LISBON:
        raise InputError(
            f"min_slot {puzzle.min_slot} cannot be said in Prolog: the assignments have {MELBOURNE} or {LISBON}"
        )
    between = "_" if max(puzzle.width, puzzle.height) > 9 else ""
    rows = [
        [f"P{y}{between}{x}" if square == OPEN else quoted(square) for x, square in enumerate(row, 1)]
        for y, row in enumerate(puzzle.rows, 1)
    ]
    return f"[{_list(_atom(word) for word in puzzle.words)}, {_list(map(_list, rows))}].\n"


def _answer(solution: Solution) -> str:
    """Return a solution as the answer to its puzzle's query, without the end."""
    if isinstance(solution, RikudoSolution):
        return f"R = {_tuples(solution.triples())}"
    if isinstance(solution, SeekNumbersSolution):
        return f"Path = {_tuples(solution.path)}"
    assert isinstance(solution, FillInSolution)
    return f"Puzzle = {_grid(solution.rows)}, WordList = {_word_list(solution.puzzle)}"


def _word_list(puzzle: FillIn) -> str:
    """Return the words as lists of characters."""
    return _list(_list(map(quoted, parts(word))) for word in puzzle.words)


def _atom(word: Line) -> str:
    """Return a word as an atom or, where a square of it holds several letters, as a list of them."""
    return quoted(word) if isinstance(word, str) else _list(map(quoted, word))


def _grid(rows: Iterable[Sequence[str]]) -> str:
    """Return a grid as a list of rows."""
    return _list(_list(OPEN if square == OPEN else quoted(square) for square in row) for row in rows)


def _list(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


def _tuple(numbers: Iterable[int]) -> str:
    return f"({','.join(map(str, numbers))})"


def _tuples(rows: Iterable[Iterable[int]]) -> str:
    return f"[{', '.join(map(_tuple, rows))}]"
