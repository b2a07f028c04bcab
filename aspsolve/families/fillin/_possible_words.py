"""Which words can stand in each slot of a fill-in, and what follows from that alone, as Prolog terms.

>>> print(write_possible_words(FillIn(["#h#", "___", "#_#"], ["hat", "bag"])), end="")
% The possible words of each slot.
[[[P21, P22, P23], [[b, a, g], [h, a, t]]],
[[h, P22, P32], [[h, a, t]]]].
<BLANKLINE>
% What is left when nothing more follows from them.
[[[b, a, g], [[b, a, g]]],
[[h, a, t], [[h, a, t]]]].

Source: section 2.1 of the Prolog assignment on crosswords whose query is a pair of words and grid. A word is possible
for a slot where it has the slot's length, agrees with the letters that stand there, and leaves each crossing slot a
listed word. Then letters that all words of a slot have in a place are written down, and words that are used up dropped.
"""

from __future__ import annotations

from collections.abc import Iterable

from aspsolve.families.fillin._prolog import variable
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._state import FillInState
from aspsolve.families.fillin._techniques import common_letter, crossing_words
from aspsolve.model._prolog import atom_text
from aspsolve.model.techniques import Technique, rounds

#: What the assignment does over and over.
SIMPLIFYING = (Technique("a word alone", 1.0, crossing_words), Technique("a letter alone", 1.0, common_letter))


def write_possible_words(puzzle: FillIn) -> str:
    """Return the possible words of a puzzle's slots before and after they are simplified, as two Prolog terms."""
    state = FillInState(puzzle)
    state.filled.update(puzzle.slots)
    for square, sign in puzzle.givens.items():
        state.add(("letter", square, sign, True))
    before = _terms(state, puzzle)
    for word in state.lexicon.numbers:
        state.add(("most", word))
    for _ in rounds(state, SIMPLIFYING):
        pass
    left = f"% What is left when nothing more follows from them.\n{_terms(state, puzzle)}"
    return f"% The possible words of each slot.\n{before}\n{left}"


def _terms(state: FillInState, puzzle: FillIn) -> str:
    """Return the possible words of all slots as a Prolog term and its full stop, as the assignment prints them."""
    lines, size = [], (puzzle.width, puzzle.height)
    for slot, squares in state.layout.squares.items():
        signs = [atom_text(state.letters[at]) if at in state.letters else variable(*at, size) for at in squares]
        words = state.words[slot].named(state.crossing(slot))
        lines.append(_list([_list(signs), _list(_list(map(atom_text, state.lexicon.spelt(word))) for word in words)]))
    return "[" + ",\n".join(lines) + "].\n"


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(terms)}]"
