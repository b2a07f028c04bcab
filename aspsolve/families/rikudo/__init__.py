"""Rikudo: consecutive numbers in neighbouring hexagons."""

from __future__ import annotations

from aspsolve.families._family import Family
from aspsolve.families.rikudo._puzzle import Given, Link, Number, Rikudo, RikudoSolution
from aspsolve.model.facts import Cell

__all__ = ["FAMILY", "Cell", "Given", "Link", "Number", "Rikudo", "RikudoSolution"]

FAMILY = Family(
    Rikudo,
    pruning="aspsolve.families.rikudo._pruning:prune",
    # jumpy simplifies the clauses, restarts often and forgets soon.
    clingo_options=lambda _: ("--configuration=jumpy",),
    explanation="aspsolve.families.rikudo._explanation:RikudoModel",
    diagnosis="aspsolve.families.rikudo._diagnosis:causes",
    text="aspsolve.families.rikudo._text:SYNTAX",
    prolog="aspsolve.families.rikudo._prolog:SYNTAX",
    about="aspsolve.families.rikudo.about",
    assignment="aspsolve.families.rikudo.assignment:MATERIAL",
    generator="aspsolve.families.rikudo._generator:RikudoGenerator",
)
