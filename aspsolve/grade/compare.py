"""Compare answer sets with a reference, one after another, so that a flood of them is stopped by the first wrong one.

>>> import clingo
>>> one, other = frozenset([clingo.Function("a")]), frozenset([clingo.Function("b")])
>>> comparison = Comparison(Reference(frozenset([one, other])))
>>> comparison.add(one), comparison.add(one)
(None, 'the same answer set twice')
>>> comparison.finish(capped=False)
'1 of 2 answer sets missing'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from aspsolve.grade.reference import AnswerSet, Reference

__all__ = ["Comparison"]


@dataclass
class Comparison:
    """The answer sets of a run, as they come in.

    Attributes
    ----------
    reference : what they are compared with.
    most : how many are to be computed at most; 0 for all.
    correct : True where they only have to be right, not complete.
    """

    reference: Reference
    most: int = 0
    correct: bool = False
    _seen: set[AnswerSet] = field(default_factory=set, repr=False)

    @property
    def asked(self) -> int:
        """How many answer sets clingo is asked for, 0 for all; one more than there are tells too many from enough."""
        known = len(self.reference.answers)
        if self.correct:
            return self.most
        return known + 1 if self.most == 0 or self.most >= known else self.most

    def add(self, answer: AnswerSet, cost: Sequence[int] = ()) -> str | None:
        """Take in an answer set; returns what is wrong with it, None where nothing is."""
        if self.reference.cost is not None and tuple(cost) != self.reference.cost:
            return f"the cost is {_costs(cost)}, not {_costs(self.reference.cost)}"
        if answer in self._seen:
            return "the same answer set twice"
        if answer not in self.reference.answers:
            return "an answer set that is wrong" if self.reference.answers else "an answer set where there is none"
        self._seen.add(answer)
        return None

    def finish(self, *, capped: bool) -> str | None:
        """Return what is wrong with all that were taken in, None where nothing is.

        Parameters
        ----------
        capped : True where clingo stopped because it had found as many as it was asked for.
        """
        known, seen = len(self.reference.answers), len(self._seen)
        if self.correct:
            wanted = min(self.most, known) if self.most else known
            return f"{seen} of {wanted} answer sets" if seen < wanted else None
        if seen < known and capped:
            return f"only {seen} of {known} answer sets compared, for no more were to be computed"
        return f"{known - seen} of {known} answer sets missing" if seen < known else None


def _costs(cost: Sequence[int]) -> str:
    """Return a cost as clingo prints it."""
    return " ".join(map(str, cost)) or "none"
