"""Lists of possible words in Prolog, as the assignment that they come from prints them.

>>> print(write_candidates(candidates(FillIn(["#h#", "___", "#_#"], ["hat", "bag"]))), end="")
[[[P21, P22, P23], [[b, a, g], [h, a, t]]],
[[h, P22, P32], [[h, a, t]]]].

A square that is not known is a variable: P21 is the first of row 2. Each element is a slot and its possible words.
"""

from __future__ import annotations

from collections.abc import Iterable

from aspsolve.families.fillin.possible_words import Candidate, Candidates, candidates, simplify
from aspsolve.families.fillin.prolog import variable
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.squares import OPEN, parts
from aspsolve.model.prolog import atom_text

__all__ = ["write_candidates", "write_possible_words"]


def write_possible_words(puzzle: FillIn) -> str:
    """Return the possible words of a puzzle's slots before and after they are simplified, as two Prolog terms."""
    possible = candidates(puzzle)
    return (
        f"% The possible words of each slot.\n{write_candidates(possible)}\n"
        f"% What is left when nothing more follows from them.\n{write_candidates(simplify(possible))}"
    )


def write_candidates(table: Candidates) -> str:
    """Return the possible words of all slots as a Prolog term and its full stop, with a line for each slot."""
    size = table.puzzle.width, table.puzzle.height
    lines = ",\n".join(_element(candidate, size) for candidate in table)
    return f"[{lines}].\n"


def _element(candidate: Candidate, size: tuple[int, int]) -> str:
    """Return a slot and its possible words as a list of two."""
    slot = (
        variable(*square, size) if letter == OPEN else atom_text(letter)
        for square, letter in zip(candidate.slot.squares, candidate.slot.letters, strict=True)
    )
    words = (_list(map(atom_text, parts(word))) for word in candidate.words)
    return _list([_list(slot), _list(words)])


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(terms)}]"
