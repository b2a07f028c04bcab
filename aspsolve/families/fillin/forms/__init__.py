"""The file formats of crosswords in programs and newspapers, by name."""

from __future__ import annotations

from aspsolve.families.parts import FormPart

__all__ = ["FORMS"]

HERE = "aspsolve.families.fillin.forms"
FORMS = {
    "puz": FormPart(f"{HERE}._puz_and_xd:PUZ", rb"(?s)\A.{0,4096}ACROSS&DOWN", (".puz",)),
    "across-text": FormPart(f"{HERE}._puz_and_xd:TEXT", rb"\A\s*<ACROSS PUZZLE"),
    "ipuz": FormPart(f"{HERE}._crosswords:IPUZ", rb'"kind"\s*:[\s\[]*"https?://(?:www\.)?ipuz\.org/', (".ipuz",)),
    "xd": FormPart(f"{HERE}._puz_and_xd:XD", rb"(?m)^[ \t]*[AD]\d{1,4}\. .* ~ \S", (".xd",)),
    "crossword-compiler": FormPart(
        f"{HERE}._crossword_compiler:FORM", rb"<[\w:]*rectangular-puzzle|\APK\x03\x04", (".xml", ".jpz")
    ),
}
