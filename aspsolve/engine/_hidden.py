"""What differs between two answer sets that look the same: atoms that are not shown, and the rules that choose them.

>>> send_hidden({"text": "{ b }. a. #show a/0.", "files": [], "arguments": ["0"], "numbers": [1, 2]}, print)
{'only': [[], ['b']], 'chosen': [['<string>', 1, 1]]}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any

import clingo
from clingo import ast

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._syntax import defined_predicates, parse_program
from aspsolve.errors import cut, one_line
from aspsolve.model._symbols import Symbol, signature

#: At most this many atoms of each answer set are sent, each cut to this many characters, and this many places.
MAX_ATOMS, MAX_CHARACTERS, MAX_PLACES = 6, 80, 3
#: The heads that choose.
CHOICES = (ast.ASTType.Aggregate, ast.ASTType.HeadAggregate, ast.ASTType.Disjunction)


def send_hidden(parameters: Mapping[str, Any], send: Callable[[Any], None]) -> None:
    """Send what differs between two answer sets; a function for `aspsolve.engine._calls.results_of`.

    The parameters are the program's ``files`` and ``text``, clingo's ``arguments``, and the ``numbers`` of the two
    answer sets, from 1 in the order in which clingo finds them. With ``optimal`` those on the way to an optimum are
    not counted. If anything differs, `send` is called with a mapping: ``only``, the atoms that only the first and
    that only the second one has, as text, and ``chosen``, the file, line and column of rules that choose among such
    atoms.
    """
    program = Program(files=tuple(parameters["files"]), text=parameters["text"])
    found = _atoms(program, parameters)
    if len(found) < 2 or found[0] == found[1]:
        return
    first, second = found
    only = [sorted(first - second), sorted(second - first)]
    differing = {signature(atom)[:2] for atom in first ^ second if signature(atom)}
    send(
        {
            "only": [[cut(one_line(str(atom)), MAX_CHARACTERS) for atom in atoms[:MAX_ATOMS]] for atoms in only],
            "chosen": _choices(program, differing),
        }
    )


def _atoms(program: Program, parameters: Mapping[str, Any]) -> list[frozenset[Symbol]]:
    """Return all atoms of the two answer sets, as far as they are found."""
    numbers: Sequence[int] = parameters["numbers"]
    ground = GroundProgram(program, parameters["arguments"])
    found: dict[int, frozenset[Symbol]] = {}
    number = 0

    def read(model: clingo.Model) -> None:
        nonlocal number
        number += model.optimality_proven or not (parameters.get("optimal") and model.cost)
        if number in numbers:
            found.setdefault(number, frozenset(model.symbols(atoms=True)))

    with closing(ground.solve(read=read)) as models:
        for _ in models:
            if number >= max(numbers):
                break
    return [found[number] for number in sorted(found)]


def _choices(program: Program, predicates: set[tuple[Any, ...]]) -> list[list[Any]]:
    """Return the places of the rules that choose among atoms of some predicates."""
    places: list[list[Any]] = []

    def visit(statement: ast.AST) -> None:
        if statement.ast_type != ast.ASTType.Rule or statement.head.ast_type not in CHOICES:
            return
        if len(places) < MAX_PLACES and not predicates.isdisjoint(defined_predicates([statement])):
            begin = statement.location.begin
            places.append([begin.filename, begin.line, begin.column])

    parse_program(visit, program.files, program.text)
    return places
