"""An assignment on fill-ins: the instances, the statement, and an encoding to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.parts import AssignmentMaterial

__all__ = ["MATERIAL"]


def puzzles() -> Iterator[tuple[str, FillIn]]:
    """Yield puzzles by name, the statement's example first."""
    yield "01_example", FillIn(["____", "_#_#", "____"], ["rope", "pear", "rip", "pea"])
    yield "02_cross", FillIn(["#_#", "___", "#_#"], ["sun", "run"])
    yield "03_words_listed_twice", FillIn(["___", "_#_", "___"], ["dad", "dad", "did", "did"])
    yield "04_cats_and_dogs", FillIn(["#_#", "___", "#_#"], ["cat", "dog"])
    yield "05_three_words", FillIn(["#_#", "___", "#_#"], ["cat", "cap", "tap"])
    yield "06_all_printed", FillIn(["ten", "o#o", "pan"], ["ten", "pan", "top", "non"])
    yield "07_digits_and_capitals", FillIn(["___", "_#_", "___"], ["1a0", "1B2", "0x7", "2y7"])
    yield "08_short_runs", FillIn(["____", "#_#_", "a__#"], ["path", "and", "awn"], min_slot=3)
    yield "09_slots_of_two", FillIn(["__", "__"], ["to", "to", "on", "on"])
    yield "10_slots_of_one", FillIn(["_#o", "###", "__#"], ["a", "a", "a", "am", "m", "o", "o"], min_slot=1)
    yield "11_word_too_few", FillIn(["___", "###", "___"], ["sun"])
    yield "12_word_too_long", FillIn(["__"], ["sun"])
    yield "13_printed_characters_decide", FillIn(["_e_#_o__", "########", "___#____"], ["pet", "pit", "card", "cold"])
    yield "14_printed_word_is_used", FillIn(["sea", "###", "_e_", "###", "___"], ["pet", "sea", "sun"])


def values(puzzle: FillIn) -> dict[str, str]:
    """Return what the statement says of its example: the words."""
    return {"words": ", ".join(f"*{word}*" for word in puzzle.words)}


MATERIAL = AssignmentMaterial(
    puzzles=puzzles,
    statement=Path(__file__).parent / "statement.md",
    template=Path(__file__).parent / "template.lp",
    values=values,
)
