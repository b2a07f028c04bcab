"""What is read of an untrusted encoding's answer sets, so that a grader's memory does not depend on what they hold.

clingo keeps every symbol until the process ends. Atoms of a right answer set are therefore looked up by their text, and
of all others a process makes only the first into symbols, which is enough to draw wrong answer sets.

>>> from aspsolve.model._symbols import Function
>>> wanted = WantedAtoms([Function("a"), Function("b")], atoms_per_answer=2)
>>> wanted.parse(["b", "a"])
[Function('b', [], True), Function('a', [], True)]
"""

from __future__ import annotations

import json
import threading
from collections.abc import Collection, Sequence

from aspsolve.errors import OutputFlood
from aspsolve.model._graphemes import nfc
from aspsolve.model._symbols import Signature, Symbol, parse_untrusted, signature

#: An answer set may always take this many bytes, and this many where most of it is left out.
MIN_BYTES, MIN_FILTERED_BYTES = 2**16, 2**20
#: How many atoms, and how many characters, of wrong answer sets become symbols in a process.
MAX_OTHER_ATOMS, MAX_OTHER_CHARACTERS = 60_000, 2**21


class _OtherAtoms(dict[str, Symbol]):
    """The symbols of atoms that no reference has, by their text: as many as fit."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._characters = 0

    def __missing__(self, text: str) -> Symbol:
        """Make a symbol; raises InputError for what is no atom, and OutputFlood where no more fit."""
        with self._lock:
            self._characters += len(text)
            if len(self) >= MAX_OTHER_ATOMS or self._characters > MAX_OTHER_CHARACTERS:
                raise OutputFlood("an answer set of atoms that are in no right one")
            (self[text],) = parse_untrusted([text])
        return self[text]


#: One for the process, as clingo's own table of symbols is.
_other_atoms = _OtherAtoms()


class WantedAtoms:
    """What is read of the answer sets of a run.

    `known` are the atoms of the right answer sets, which have at most `atoms_per_answer` each. Only atoms of the
    predicates `shown` are read; None for all. Without `others`, atoms that are not known make no difference, and
    are left out. `max_bytes` says how many bytes of JSON an answer set may take: more than any right one, and more
    than enough to see what is wrong with another one.
    """

    def __init__(
        self,
        known: Collection[Symbol],
        shown: Collection[Signature] | None = None,
        *,
        atoms_per_answer: int = 0,
        others: bool = True,
    ) -> None:
        self.shown = shown if others else {signature(symbol) for symbol in known}
        self._known = {str(symbol): symbol for symbol in known}
        self._others = others
        longest = max((len(json.dumps(text)) for text in self._known), default=0)
        self.max_bytes = (MIN_BYTES if others else MIN_FILTERED_BYTES) + 2 * atoms_per_answer * (longest + len(", "))

    def parse(self, texts: Sequence[str]) -> list[Symbol]:
        """Return the symbols of an answer set, with their strings in the form NFC, as references have them.

        An OutputFlood says that there have been too many atoms that no right answer set has.
        """
        known, texts = self._known, [nfc(text) for text in texts]
        if not self._others:
            return [known[text] for text in texts if text in known]
        return [known[text] if text in known else _other_atoms[text] for text in texts]
