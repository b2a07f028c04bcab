"""The clues of an answer, by the rules that the declaration has for them."""

from __future__ import annotations

from typing import Any

from aspsolve.engine.control import Program, Search
from aspsolve.engine.rules import Kind
from aspsolve.families.declared.checking import rules_of
from aspsolve.families.declared.puzzle import DeclaredSolution
from aspsolve.model.decoding import decoder

__all__ = ["clues_of", "definitions"]

#: What a program that derives clues has of an encoding: all but what is chosen, excluded and shown.
LEFT_OUT = (Kind.CHOICE, Kind.CONSTRAINT, Kind.SHOW, Kind.MINIMIZE, Kind.EDGE, Kind.DISJUNCTION)


def definitions(solution: DeclaredSolution) -> str:
    """Return the rules of the encoding that define something."""
    rules = rules_of(solution.puzzle.declaration).program.rules
    return "\n".join(str(rule.node) for rule in rules if rule.kind not in LEFT_OUT and rule.part == "base")


def clues_of(solution: DeclaredSolution) -> dict[str, list[tuple[Any, ...]]]:
    """Return the arguments of all clues that an answer has, by predicate; empty if no rule says them."""
    declaration = solution.puzzle.declaration
    if not declaration.clues or declaration.chosen_clues:
        return {}
    clues = [one for one in declaration.inputs if one.role == "clue"]
    boards = [
        fact.symbol for fact, role in _with_roles(solution) if role == "board"
    ]  # fmt: skip
    text = "\n".join([
        definitions(solution), *(rule.text for rule in declaration.clues),
        "#show.", *(f"#show {one.name}/{one.arity}." for one in clues),
    ])  # fmt: skip
    facts = (*boards, *(atom.symbol for atom in solution.atoms()))
    (answer,) = Search(Program(text=text, facts=facts, quick=True), ["1", "--warn=none"])
    found: dict[str, list[tuple[Any, ...]]] = {}
    for one, predicate in zip(declaration.inputs, solution.puzzle.inputs, strict=True):
        if one.role == "clue":
            read = decoder(predicate)
            found[one.name] = sorted(values for symbol in answer.symbols if (values := read[symbol]) is not None)
    return found


def _with_roles(solution: DeclaredSolution) -> list[tuple[Any, str]]:
    """Return the facts of a puzzle, each with the role of its predicate."""
    roles = {one.name: one.role for one in solution.puzzle.declaration.inputs}
    return [(fact, roles[fact.meta.name]) for fact in solution.puzzle.facts()]
