"""The solvers that are compared, each from the puzzle object to the number of solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import clingo

from aspsolve import Puzzle, solve
from aspsolve.families._registry import family_of
from benchmarks.measure import Figures

ROOT = Path(__file__).parents[1]
#: Encodings of families in one file that were written independently, for the tests.
APART = ROOT / "tests" / "families" / "declared" / "apart"


def ours(puzzle: Puzzle, models: int) -> Figures:
    """Solve with aspsolve."""
    return {"found": len(solve(puzzle, models=models).solutions)}


def textbook(puzzle: Puzzle, models: int) -> Figures:
    """Solve with clingo and a textbook encoding."""
    file = ROOT / "encodings" / "textbook" / f"{puzzle.kind}.lp"
    file = file if file.is_file() else APART / file.name
    facts = "".join(f"{fact}." for fact in puzzle.facts())
    return with_clingo(file.read_text(encoding="utf-8"), facts, ["--project=show"], models)


def with_clingo(rules: str, facts: str, options: Sequence[str], models: int) -> Figures:
    """Solve with clingo: the time includes reading and grounding."""
    found = 0

    def on_model(_: clingo.Model) -> None:
        nonlocal found
        found += 1

    control = clingo.Control([str(models), *options], logger=lambda *_: None)
    control.add("base", [], rules)
    control.add("base", [], facts)
    control.ground([("base", [])])
    control.solve(on_model=on_model)
    counts = control.statistics
    return {
        "found": found,
        "rules": int(counts["problem"]["lp"]["rules"]),
        "conflicts": int(counts["solving"]["solvers"]["conflicts"]),
    }


def cpsat(puzzle: Puzzle, models: int) -> Figures:
    """Solve with OR-tools CP-SAT."""
    from benchmarks.cpsat import search

    return {"found": search(puzzle, models)}


def sat(solver: str) -> Callable[[Puzzle, int], Figures]:
    """Return a function that solves clauses, written directly, with a SAT solver of python-sat."""

    def run(puzzle: Puzzle, models: int) -> Figures:
        from benchmarks.sat import search

        return {"found": search(puzzle, solver, models)}

    return run


PEERS: dict[str, Callable[[Puzzle, int], Figures]] = {
    "ours": ours,
    "textbook encoding": textbook,
    "CP-SAT": cpsat,
    "MiniSat": sat("minisat22"),
    "CaDiCaL": sat("cadical195"),
}


def prepare(puzzle: Puzzle) -> Puzzle:
    """Return a fresh copy of a puzzle, once all modules that its peers use are loaded: loading is not measured."""
    from benchmarks.cpsat import model_of
    from benchmarks.sat import clauses_of

    model_of(puzzle.kind)
    clauses_of(puzzle.kind)
    ours(puzzle, 1)
    return type(puzzle).from_json(puzzle.to_json())


def program_of(puzzle: Puzzle) -> tuple[str, str, tuple[str, ...]]:
    """Return clingo's input from aspsolve for a puzzle: rules, facts, and options."""
    family = family_of(puzzle)
    return family.rules(), "".join(f"{fact}.\n" for fact in all_facts(puzzle)), family.clingo_options(puzzle)


def all_facts(puzzle: Puzzle) -> list[clingo.Symbol]:
    """Return the facts that pruning leaves of a puzzle, and the atoms that it fixes."""
    pruned = family_of(puzzle).prune(puzzle)
    return [*pruned.facts, *(puzzle.output(*arguments).symbol for arguments in pruned.fixed)]
