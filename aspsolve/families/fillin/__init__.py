"""Fill-in crosswords: every listed word goes into the grid, every slot holds a listed word.

`candidates` lists the words that are possible for each slot, `simplify` and its parts drop those that are not, and
`solve_by_hand` solves by trial on these lists.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aspsolve.families._family import Family
from aspsolve.families.fillin._facts import Char, Given, MinSlot, Place, SpareWords, Word
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import Slot
from aspsolve.families.fillin.forms import FORMS
from aspsolve.model.facts import Cell

if TYPE_CHECKING:
    from aspsolve.families.fillin._backtracking import BacktrackingTrace, Trial, solve_by_hand
    from aspsolve.families.fillin._possible_words import (
        Candidate,
        Candidates,
        LetteredSlot,
        assign,
        candidates,
        common_letters,
        drop_impossible,
        drop_unique,
        simplify,
        write_candidates,
    )

__all__ = [
    "FAMILY",
    "BacktrackingTrace",
    "Candidate",
    "Candidates",
    "Cell",
    "Char",
    "FillIn",
    "FillInSolution",
    "Given",
    "LetteredSlot",
    "MinSlot",
    "Place",
    "Slot",
    "SpareWords",
    "Trial",
    "Word",
    "assign",
    "candidates",
    "common_letters",
    "drop_impossible",
    "drop_unique",
    "simplify",
    "solve_by_hand",
    "write_candidates",
]

FAMILY = Family(
    FillIn,
    pruning="aspsolve.families.fillin._pruning:prune",
    # jumpy simplifies the clauses, restarts often and forgets soon; and clasp listens to the encoding, which recommends
    # to place long words first.
    clingo_options=lambda _: ("--configuration=jumpy", "--heuristic=Domain"),
    explanation="aspsolve.families.fillin._explanation:FillInModel",
    diagnosis="aspsolve.families.fillin._diagnosis:causes",
    text="aspsolve.families.fillin._text:SYNTAX",
    prolog="aspsolve.families.fillin._prolog:SYNTAX",
    about="aspsolve.families.fillin.about",
    assignment="aspsolve.families.fillin.assignment:MATERIAL",
    generator="aspsolve.families.fillin._generator:FillInGenerator",
    candidates="aspsolve.families.fillin._possible_words:write_possible_words",
    forms=FORMS,
)

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Lists of possible words are loaded when they are first used: most puzzles are solved without them.
        if name in __all__:
            for module in ("_possible_words", "_backtracking"):
                found = import_module(f"{__name__}.{module}")
                if hasattr(found, name):
                    return getattr(found, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
