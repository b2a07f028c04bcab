"""The letters in which a language's crosswords spell a word.

>>> fold("élan", "fr"), fold("Straße", "de"), fold("señor", "es"), fold("cœur", "fr"), fold("smörgås", "sv")
('elan', 'strasse', 'señor', 'coeur', 'smörgås')
"""

from __future__ import annotations

from unicodedata import category, normalize

#: What is written with two letters everywhere, and by languages.
LIGATURES = {"œ": "oe", "æ": "ae", "ß": "ss", "ĳ": "ij", "ø": "o", "đ": "d", "ł": "l", "þ": "th", "ð": "d"}
SPELT = {"de": {"ä": "ae", "ö": "oe", "ü": "ue"}}
#: Letters of their own, which keep their marks.
OWN = {
    "cs": "áčďéěíňóřšťúůýž", "da": "æøå", "es": "ñ", "fi": "åäö", "hu": "áéíóöőúüű", "nb": "æøå", "pl": "ąćęłńóśźż",
    "sv": "åäö", "tr": "çğıöşü",
}  # fmt: skip


def fold(word: str, language: str) -> str:
    """Return a word as a grid spells it, in small letters, without spaces, hyphens, and marks that do not count."""
    own, spelt = OWN.get(language, ""), {**LIGATURES, **SPELT.get(language, {})}
    letters = (letter for letter in normalize("NFC", word).lower() if letter.isalnum())
    return "".join(letter if letter in own else spelt.get(letter) or _bare(letter) for letter in letters)


def _bare(letter: str) -> str:
    """Return a letter without its marks."""
    return "".join(part for part in normalize("NFD", letter) if category(part) != "Mn")
