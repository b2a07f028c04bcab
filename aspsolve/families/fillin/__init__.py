"""Fill-in crosswords: every listed word goes into the grid, every slot holds a listed word."""

from __future__ import annotations

from aspsolve.families.family import Family
from aspsolve.families.fillin.puzzle import Char, FillIn, FillInSolution, Given, MinSlot, Place, Word
from aspsolve.families.fillin.slots import Slot
from aspsolve.model.puzzle import Cell

__all__ = ["FAMILY", "Cell", "Char", "FillIn", "FillInSolution", "Given", "MinSlot", "Place", "Slot", "Word"]

FAMILY = Family(
    FillIn,
    search_part=True,
    pruning="aspsolve.families.fillin.pruning:prune",
    # jumpy simplifies the clauses, restarts often and forgets soon; and clasp listens to the encoding, which recommends
    # to place long words first.
    clingo_options=lambda _: ("--configuration=jumpy", "--heuristic=Domain"),
    explanation="aspsolve.families.fillin.explanation:FillInModel",
    diagnosis="aspsolve.families.fillin.diagnosis:causes",
    text="aspsolve.families.fillin.text:SYNTAX",
    prolog="aspsolve.families.fillin.prolog:SYNTAX",
    assignment="aspsolve.families.fillin.assignment:MATERIAL",
    generator="aspsolve.families.fillin.generator:FillInGenerator",
    candidates="aspsolve.families.fillin.candidates_prolog:write_possible_words",
    explain_names={
        **dict.fromkeys(("BacktrackingTrace", "Trial", "solve_by_hand"), "aspsolve.families.fillin.backtracking"),
        **dict.fromkeys(
            (
                "Candidate",
                "Candidates",
                "LetteredSlot",
                "assign",
                "candidates",
                "common_letters",
                "drop_impossible",
                "drop_unique",
                "simplify",
            ),
            "aspsolve.families.fillin.candidates",
        ),
        "write_candidates": "aspsolve.families.fillin.candidates_prolog",
    },
)
