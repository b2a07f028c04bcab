"""An assignment on a declared family: a statement made of its sentences, and an encoding to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._declaration import Declaration, PredicateDeclaration
from aspsolve.families.parts import AssignmentMaterial

#: What an atom says of the board that has no sentence of its own, by its form.
BOARD = {"cell": "there is a square in column {0} and row {1}", "region": "the square ({0},{1}) is in the region {2}",
         "cage": "the square ({0},{1}) is in the cage {2}"}  # fmt: skip


def material_of(declaration: Declaration) -> AssignmentMaterial:
    """Return the material of a family; its instances are new puzzles."""
    return AssignmentMaterial(__file__, partial(_values, declaration))


def _values(declaration: Declaration, _: Any) -> Mapping[str, str]:
    """Return what the statement and the template say of a family."""
    answer = declaration.answer
    inputs = [(f"{one.name}({','.join(one.arguments)})", _meaning(one)) for one in declaration.inputs]
    return {
        "title": declaration.title,
        "about": declaration.rules,
        "rules": "\n".join(f"{number}. {text}" for number, text in enumerate(rules_of(declaration).texts, 1)),
        "meanings": "\n".join(f"| `{atom}` | {text} |" for atom, text in inputs),
        "inputs": "\n".join(f"%          {atom}: {text}" for atom, text in inputs),
        "defined": "\n".join(f"#defined {one.name}/{one.arity}." for one in declaration.inputs),
        "rows": "upwards" if declaration.upwards else "downwards",
        "answer": f"{answer.name}({','.join(answer.arguments)})",
        "meaning": _meaning(answer),
        "shown": f"{answer.name}/{answer.arity}",
    }


def _meaning(declared: PredicateDeclaration) -> str:
    """Return what an atom says."""
    if declared.holds is not None:
        return declared.holds.plain
    return BOARD.get(declared.look, f"a {declared.form}").format(*declared.arguments)
