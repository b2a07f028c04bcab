"""The clues of an answer, by the rules that the declaration has for them."""

from __future__ import annotations

from typing import Any

from aspsolve.engine._control import Program, Search
from aspsolve.engine._rules import RuleKind
from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._puzzle import DeclaredSolution
from aspsolve.model.decoding import decoder

#: What a program that derives clues has of an encoding: all but what is chosen, excluded and shown.
LEFT_OUT = (RuleKind.CHOICE, RuleKind.CONSTRAINT, RuleKind.SHOW, RuleKind.MINIMIZE, RuleKind.EDGE, RuleKind.DISJUNCTION)


def clues_of(solution: DeclaredSolution) -> dict[str, list[tuple[Any, ...]]]:
    """Return the arguments of all clues that an answer has, by predicate; empty if no rule says them."""
    declaration = solution.puzzle.declaration
    if not declaration.clues or declaration.chosen_clues:
        return {}
    clues = [one for one in declaration.inputs if one.role == "clue"]
    boards = {one.name for one in declaration.board}
    rules = rules_of(declaration).program.rules
    text = "\n".join([
        *(str(rule.node) for rule in rules if rule.kind not in LEFT_OUT and rule.part == "base"),
        *(rule.text for rule in declaration.clues),
        "#show.", *(f"#show {one.name}/{one.arity}." for one in clues),
    ])  # fmt: skip
    facts = [fact.symbol for fact in solution.puzzle.facts() if fact.meta.name in boards]
    facts += [atom.symbol for atom in solution.atoms()]
    (answer,) = Search(Program(text=text, facts=tuple(facts), quick=True), ["1", "--warn=none"])
    found: dict[str, list[tuple[Any, ...]]] = {}
    for one, predicate in zip(declaration.inputs, solution.puzzle.inputs, strict=True):
        if one.role == "clue":
            found[one.name] = sorted(decoder(predicate).read(answer.symbols))
    return found
