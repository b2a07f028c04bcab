"""Fill-in crosswords: every listed word goes into the grid, every slot holds a listed word."""

from __future__ import annotations

from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import Char, Given, MinSlot, Place, Slot, SpareWords, Word
from aspsolve.families.parts import AssignmentMaterial, FormPart
from aspsolve.model.facts import Cell

__all__ = [
    "Cell",
    "Char",
    "FillIn",
    "FillInSolution",
    "Given",
    "MinSlot",
    "Place",
    "Slot",
    "SpareWords",
    "Word",
]


def clingo_options(_: FillIn) -> tuple[str, ...]:
    # jumpy restarts often and forgets soon; and clasp places long words first, as the encoding recommends.
    return ("--configuration=jumpy", "--heuristic=Domain")


#: The parts of the family, see docs/new-family.md.
PUZZLE = FillIn
PRUNING = f"{__name__}._crossings:prune"
CLINGO_OPTIONS = clingo_options
EXPLANATION = f"{__name__}._explanation:FillInModel"
DIAGNOSIS = f"{__name__}._diagnosis:causes"
TEXT = f"{__name__}._text:SYNTAX"
PROLOG = f"{__name__}._prolog:SYNTAX"
ASSIGNMENT = AssignmentMaterial(__file__, lambda puzzle: {"words": ", ".join(f"*{word}*" for word in puzzle.words)})
GENERATOR = f"{__name__}._generator:FillInGenerator"
CANDIDATES = f"{__name__}._prolog:write_possible_words"
FORMS = {
    "puz": FormPart(f"{__name__}._puz_and_xd:PUZ", rb"(?s)\A.{0,4096}ACROSS&DOWN", (".puz",)),
    "across-text": FormPart(f"{__name__}._puz_and_xd:TEXT", rb"\A\s*<ACROSS PUZZLE"),
    "ipuz": FormPart(f"{__name__}._crosswords:IPUZ", rb'"kind"\s*:[\s\[]*"https?://(?:www\.)?ipuz\.org/', (".ipuz",)),
    "xd": FormPart(f"{__name__}._puz_and_xd:XD", rb"(?m)^[ \t]*[AD]\d{1,4}\. .* ~ \S", (".xd",)),
    "crossword-compiler": FormPart(
        f"{__name__}._crosswords:COMPILER", rb"<[\w:]*rectangular-puzzle|\APK\x03\x04", (".xml", ".jpz")
    ),
}
