"""Fill-in crosswords: every listed word goes into the grid, every slot holds a listed word.

`candidates` lists the words that are possible for each slot, `simplify` and its parts drop those that are not, and
`solve_by_hand` solves by trial on these lists.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
    "FORMS",
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


def clingo_options(_: FillIn) -> tuple[str, ...]:
    """Return clingo's options for a puzzle.

    jumpy simplifies the clauses, restarts often and forgets soon; and clasp listens to the encoding, which recommends
    to place long words first.
    """
    return ("--configuration=jumpy", "--heuristic=Domain")


#: The parts of the family, see docs/new-family.md.
PUZZLE = FillIn
PRUNING = f"{__name__}._pruning:prune"
CLINGO_OPTIONS = clingo_options
EXPLANATION = f"{__name__}._explanation:FillInModel"
DIAGNOSIS = f"{__name__}._diagnosis:causes"
TEXT = f"{__name__}._text:SYNTAX"
PROLOG = f"{__name__}._prolog:SYNTAX"
ASSIGNMENT = f"{__name__}.assignment:MATERIAL"
GENERATOR = f"{__name__}._generator:FillInGenerator"
CANDIDATES = f"{__name__}._possible_words:write_possible_words"

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Lists of possible words are loaded when they are first used: most puzzles are solved without them.
        if name in __all__:
            for module in ("_possible_words", "_backtracking"):
                found = import_module(f"{__name__}.{module}")
                if hasattr(found, name):
                    return getattr(found, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
