"""Prolog: queries that describe a puzzle, and the answers to them, by `aspsolve.families.parts.PrologSyntax`."""

from __future__ import annotations

import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from aspsolve.errors import InputError, InputWarning, counted, one_line
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.families.parts import PrologSyntax
from aspsolve.formats import the_only
from aspsolve.model._graphemes import nfc
from aspsolve.model._prolog import Clause, Query, Term, TermKind, bindings, located, parse
from aspsolve.model.checks import MAX_TEXT_CHARACTERS
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result, Status

__all__ = [
    "check_solutions",
    "read_puzzle",
    "read_puzzles",
    "read_solutions",
    "says_none",
    "write_ending",
    "write_puzzle",
    "write_solution",
]

#: The head of a rule whose body is a query, as courses write their tests: ``test1 :- ...``.
RULE = re.compile(r"^[ \t]*[a-z]\w*(?:\([^()\n]*\))?[ \t]*:-(?=\s)", re.MULTILINE)
#: A part of a program: what may hide a full stop, the full stop of a clause, or anything else. A quote that a backslash
#: precedes begins nothing: else a text of these, none of which is closed, would be read to its end from each of them.
PART = re.compile(
    r"""(?P<hidden>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|%[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z))"""
    r"""|(?P<stop>\.)(?=\s|%|\Z)|\\.|[^'"%/.\\]+|.""",
    re.DOTALL,
)
#: How a clause begins that holds no part of a puzzle itself, and what it lacks: a list of lists or of tuples.
NAME, TABLE = re.compile(r"\s*(?::-|(?P<name>[a-z]\w*))"), re.compile(r"\[\s*[\[(]")
#: SWI-Prolog's messages that a goal fails, and all its warnings and errors.
GOAL_FAILED = re.compile(r"^Warning:.*\bgoal\b.*\bfailed|^ERROR: -g .*: false$", re.IGNORECASE | re.MULTILINE)
WARNING = re.compile(r"^(?:Warning|ERROR):.*$", re.MULTILINE)
#: Its messages that say no more than that a goal fails or has an error.
UNINFORMATIVE = re.compile(r"^ERROR: false$|^(?:Warning|ERROR): .*\bgoal\b.* raised exception:$", re.IGNORECASE)
#: The predicates that make lists of letters.
TAKING_APART = ("atom_chars", "string_chars")
#: The kinds of goals that have a name, and the names of goals that print something, which are ignored.
NAMED, PRINTING = (TermKind.ATOM, TermKind.COMPOUND), ("format", "print", "write", "writeq", "writeln", "nl")


def read_puzzle(text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:
    """Return the puzzle of a text with one query; raises InputError with line and column."""
    return the_only(read_puzzles(text, dialect, family))


def read_puzzles(text: str, dialect: Any = None, family: Family | None = None) -> list[Puzzle]:
    """Return the puzzles of a text's queries; raises InputError with line and column."""
    text = nfc(text)
    try:
        return _puzzles(text, dialect, family)
    except InputError:
        others, passed = _without_runners(text)
        if not passed:
            raise
        try:
            puzzles = _puzzles(others, dialect, family)
        except InputError:
            puzzles = []
        if not puzzles:
            raise
    message = f"{counted(len(passed), 'clause')} without a puzzle passed over"
    warnings.warn(InputWarning(InputError(message, line=passed[0])), stacklevel=2)
    return puzzles


def _without_runners(text: str) -> tuple[str, list[int]]:
    """Return a program without the clauses that have no grid, such as those that run tests, and their lines."""
    goals = {syntax.goal for syntax in _syntaxes()}
    kept: list[str] = []
    passed: list[int] = []
    start, line, code = 0, 0, ""
    for part in PART.finditer(text):
        code += re.sub(r"[^\n]", " ", part[0]) if part["hidden"] else part[0]
        if not part["stop"]:
            continue
        clause = text[start : part.end()]
        body = code.partition(":-")[2] or code
        begin = NAME.match(code)
        if begin is None or (body is code and begin["name"] in goals) or TABLE.search(body):
            kept.append(clause)
        else:
            passed.append(line + code[: len(code) - len(code.lstrip())].count("\n") + 1)
            kept.append("\n" * clause.count("\n"))
        start, line, code = part.end(), line + clause.count("\n"), ""
    return "".join([*kept, text[start:]]), passed


def _puzzles(text: str, dialect: Any, family: Family | None) -> list[Puzzle]:
    """Return the puzzles of a text all of whose clauses are parts of one; raises InputError."""
    tests = RULE.search(text) is not None
    # The head of a rule is replaced by as many characters, so that places stay what they are.
    clauses = parse(RULE.sub(lambda head: "?-".rjust(len(head[0])), text) if tests else text)
    if not clauses:
        raise InputError("expected a puzzle, found nothing", line=1, column=1)
    if tests:
        goals = {(syntax.goal, _arity(syntax)) for syntax in _syntaxes()}
        clauses = [Clause(True, [_called(one, goals) for one in clause.answers]) for clause in clauses]
    syntaxes = [family.prolog_syntax] if family else _syntaxes()
    characters_left = MAX_TEXT_CHARACTERS
    puzzles = []
    for bound, calls, place in _queries(clauses):
        query = Query(bound, dialect, characters_left)
        puzzles.append(_puzzle(query, calls, place, syntaxes))
        characters_left = query.left
    return puzzles


def _called(answers: Sequence[Term], goals: Collection[tuple[str, int]]) -> tuple[Term, ...]:
    """Return a test's goals up to the puzzle's own: those with =, and lists of words taken apart."""
    kept: list[Term] = []
    for goal in answers:
        if goal.kind is TermKind.COMPOUND and (goal.text, len(goal.items)) in goals:
            return (*kept, goal)
        if _takes_apart(goal):
            _, words, letters = goal.items
            value = bindings(kept).get(words.text, words) if words.kind is TermKind.VARIABLE else words
            goal = replace(goal, text="=", items=(letters, value))  # noqa: PLW2901
        kept.append(goal)
    return tuple(kept)


def _takes_apart(goal: Term) -> bool:
    """Return whether a goal splits atoms or strings into lists of letters, which are the same to the families."""
    if goal.kind is not TermKind.COMPOUND or goal.text != "maplist" or len(goal.items) != 3:
        return False
    return goal.items[0].kind is TermKind.ATOM and goal.items[0].text in TAKING_APART


def _queries(clauses: Sequence[Clause]) -> Iterator[tuple[dict[str, Term], list[Term], Term]]:
    """Yield for each query what its variables are bound to, its goals besides those with =, and its first term."""
    marked = [clause for clause in clauses if clause.query]
    bound: dict[str, Term] = {}
    calls: list[Term] = []
    first: Term | None = None
    complete = False
    for clause in marked or clauses:
        goals = clause.answers[0]
        own = bindings(goals)
        others = [goal for goal in goals if not goal.equation and not (goal.kind in NAMED and goal.text in PRINTING)]
        if len(clause.answers) > 1 and (others or not complete):
            raise clause.answers[1][0].error(f"expected one query, found {clause.answers[1][0]} after ;")
        bare = bool(others) and all(map(_is_bare, others))
        if calls and not (bare and others[0].kind is not TermKind.NUMBER):
            yield bound, calls, calls[0]
            bound, calls, first, complete = {}, [], None, True
        bound = {**bound, **own}
        first = first or goals[0]
        if bare:
            calls += others
        elif others:
            yield bound, others, others[0]
            bound, first, complete = {}, None, True
    if calls:
        yield bound, calls, calls[0]
    elif first is not None and not complete:
        yield bound, [], first


def _is_bare(goal: Term) -> bool:
    """Return whether a goal is a number, or a list of tuples: a part of a puzzle without its goal."""
    lists = goal.kind is TermKind.LIST and all(item.kind is TermKind.TUPLE for item in goal.items)
    return lists or goal.kind is TermKind.NUMBER


def _puzzle(query: Query, calls: Sequence[Term], place: Term, syntaxes: Sequence[PrologSyntax]) -> Puzzle:
    """Return the puzzle of a query; raises InputError with line and column."""
    call = calls[0] if len(calls) == 1 else None
    for syntax in syntaxes:
        if call is not None and call.kind is TermKind.COMPOUND and call.text == syntax.goal:
            if len(call.items) != _arity(syntax):
                raise call.error(f"expected {syntax.form}, found {call}")
            with located(call):
                return syntax.read_goal(query, call.items)
    for syntax in syntaxes:
        puzzle = syntax.read_other(query, calls)
        if puzzle is not None:
            return puzzle
    if len(calls) > 1:
        raise calls[1].error(f"expected one goal besides those with =, found {calls[1]} as a second one")
    forms = [syntax.form for syntax in syntaxes]
    others = [syntax.other_form for syntax in syntaxes if syntax.other_form]
    raise place.error(f"expected {' or '.join(filter(None, [', '.join(forms), *others]))}, found {place}")


def _syntaxes() -> list[PrologSyntax]:
    return [family.prolog_syntax for family in FAMILIES.values() if family.has("PROLOG")]


def _arity(syntax: PrologSyntax) -> int:
    return syntax.form.count(",") + 1


def says_none(text: str) -> bool:
    """Return whether one of a text's answers is ``false``, or SWI-Prolog warns in it that the goal has failed."""
    return GOAL_FAILED.search(text) is not None or any(
        _is_false(goals) for clause in _answers(text) for goals in clause.answers
    )


def messages(text: str, goals: Iterable[str]) -> Iterator[str]:
    """Yield the lines of SWI-Prolog's messages that say more than that a goal fails; `goals` are not repeated."""
    for goal in goals:
        text = text.replace(f"ERROR: -g {goal}: ", "ERROR: ")
    for line in text.splitlines():
        if line.strip() and not GOAL_FAILED.search(line) and not UNINFORMATIVE.search(line):
            yield one_line(line)


def _answers(text: str) -> list[Clause]:
    """Return the clauses of a text without warnings; raises InputError with line and column."""
    return parse(WARNING.sub("", nfc(text)))


def _is_false(goals: Sequence[Term]) -> bool:
    """Return whether an answer says that there is none, or no further one."""
    return len(goals) == 1 and goals[0].kind is TermKind.ATOM and goals[0].text == "false"


def read_solutions(text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:
    """Return the solutions of a text of answers, right or wrong; raises InputError with line and column."""
    syntax = family_of(puzzle).prolog_syntax
    solutions = []
    characters_left = MAX_TEXT_CHARACTERS
    for clause in _answers(text):
        calls = (goal for goal in clause.answers[0] if goal.kind is TermKind.COMPOUND)
        if clause.query or any(goal.text == syntax.goal for goal in calls):
            continue
        for goals in clause.answers:
            if _is_false(goals):
                continue
            query = Query(bindings(goals), dialect, characters_left)
            solutions.append(syntax.read_solution(query, _bound_terms(query, goals), puzzle))
            characters_left = query.left
    return tuple(solutions)


def _bound_terms(query: Query, goals: Sequence[Term]) -> list[Term]:
    """Return the terms that an answer binds, or the one that it is; raises InputError."""
    bare = goals[0] if len(goals) == 1 and not goals[0].equation else None
    other = next((goal for goal in goals if not goal.equation), None)
    if other is not None and bare is None:
        raise other.error(f"expected Variable = term, found {other}")
    return [*query.bound.values()] if bare is None else [bare]


def write_puzzle(puzzle: Puzzle, dialect: Any = None) -> str:  # noqa: ARG001  (Prolog has its own signs)
    """Return a puzzle as a query; raises InputError if the family has no query that says it."""
    return family_of(puzzle).prolog_syntax.write_puzzle(puzzle)


def check_solutions(puzzle: Puzzle) -> None:
    """Raise InputError if the family has no answers in Prolog."""
    _ = family_of(puzzle).prolog_syntax


def write_solution(solution: Solution, number: int, dialect: Any = None) -> str:  # noqa: ARG001
    """Return an answer, after ``;`` if it is not the first."""
    separator = " ;\n" if number > 1 else ""
    return separator + family_of(solution.puzzle).prolog_syntax.write_solution(solution)


def write_ending(result: Result, puzzle: Puzzle) -> str:
    """Return the full stop, or what stands for no answer: a comment if none is known."""
    if result.solutions:
        return ".\n"
    return "false.\n" if result.status is Status.UNSATISFIABLE else f"% {puzzle.title}: no answer is known\n"
