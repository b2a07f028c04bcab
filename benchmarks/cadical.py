"""Rikudos for the SAT solver CaDiCaL, by python-sat: the Boolean constraints of the CP-SAT model as clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from benchmarks.cpsat import Model

#: The version of CaDiCaL in python-sat that is incremental.
SOLVER = "cadical195"


def search(built: Model, models: int, on_solution: Callable[[Sequence[Any]], None]) -> dict[str, int]:
    """Search for solutions one after the other, each excluded by a clause over its choices.

    Parameters
    ----------
    built : Model
        The model, with disjunctions, implications and *exactly one* constraints only.
    models : int
        The greatest number of solutions, 0 for all.
    on_solution : callable
        Called with the true choices of each solution.

    Returns
    -------
    dict
        The numbers of solutions (``found``), conflicts, and clauses (``rules``).

    Raises
    ------
    TypeError
        For any other constraint.
    """
    found = 0
    written = [*clauses(built)]
    with Solver(name=SOLVER, bootstrap_with=written) as solver:
        while (models == 0 or found < models) and solver.solve():
            found += 1
            true = {literal for literal in solver.get_model() if literal > 0}
            chosen = [choice for choice in built.choices if choice.index + 1 in true]
            on_solution(chosen)
            solver.add_clause([-(choice.index + 1) for choice in chosen])
        return {"found": found, "conflicts": solver.accum_stats()["conflicts"], "rules": len(written)}


def clauses(built: Model) -> Iterator[list[int]]:
    """Yield the clauses of a model; a variable of CP-SAT has the number after its index."""
    proto = built.model.proto
    top = len(proto.variables)
    for constraint in proto.constraints:
        conditions = [-literal(one) for one in constraint.enforcement_literal]
        if constraint.has_bool_or():
            yield conditions + [literal(one) for one in constraint.bool_or.literals]
        elif constraint.has_bool_and():
            for one in constraint.bool_and.literals:
                yield [*conditions, literal(one)]
        elif constraint.has_exactly_one():
            own = [literal(one) for one in constraint.exactly_one.literals]
            if not own:
                yield from ([1], [-1])  # python-sat takes no empty clause
                continue
            exactly = CardEnc.equals(
                own, 1, top_id=top, encoding=EncType.seqcounter if len(own) > 6 else EncType.pairwise
            )
            top = max(top, exactly.nv)
            yield from exactly.clauses
        else:
            raise TypeError(f"no clause: {constraint}")


def literal(reference: int) -> int:
    """Return the DIMACS literal of a literal of CP-SAT, where -1 - i is the negation of variable i."""
    return reference + 1 if reference >= 0 else reference
