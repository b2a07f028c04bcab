"""The forms in which courses, programs and newspapers have fill-ins, by the names of their formats."""

from __future__ import annotations

from aspsolve.families.parts import FormPart

__all__ = ["FORMS"]

FORMS = {
    "plus-minus": FormPart("aspsolve.families.fillin.forms._grids:PLUS_MINUS"),
    "word-counts": FormPart("aspsolve.families.fillin.forms._grids:WORD_COUNTS"),
    "ninety-nine": FormPart("aspsolve.families.fillin.forms._grids:NINETY_NINE"),
    "frame": FormPart(
        "aspsolve.families.fillin.forms._grids:FRAME",
        # Blocks with several blanks between them, or with a line of blanks, are no squares with space between them.
        mark=r"(?m)^[# ]*# {2,}#[# ]*$|^[# ]*#[# ]*\n {2,}\n[# ]*#[# ]*$",
    ),
    "slot-list": FormPart("aspsolve.families.fillin.forms._slot_list:FORM"),
    "csv": FormPart("aspsolve.families.fillin.forms._table:FORM", (".csv",)),
    "puz": FormPart("aspsolve.families.fillin.forms._across_lite:PUZ", (".puz",)),
    "across-text": FormPart("aspsolve.families.fillin.forms._across_lite:TEXT"),
    "ipuz": FormPart("aspsolve.families.fillin.forms._ipuz:FORM", (".ipuz",)),
    "xd": FormPart("aspsolve.families.fillin.forms._xd:FORM", (".xd",), mark=r"(?m)^\s*[AD]\d+\. .* ~ \S"),
    "crossword-compiler": FormPart("aspsolve.families.fillin.forms._crossword_compiler:FORM", (".xml", ".jpz")),
}
