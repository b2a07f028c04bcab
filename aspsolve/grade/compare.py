"""Compare answer sets with a reference, one after another, so that a flood of them is stopped by the first wrong one.

>>> import clingo
>>> one, other = frozenset([clingo.Function("a")]), frozenset([clingo.Function("b")])
>>> comparison = Comparison(Reference(frozenset([one, other])))
>>> comparison.add(one)
>>> comparison.finish(exhausted=True)
'1 of 2 answer sets missing'
>>> comparison.add(frozenset())
'answer set 2 is not in the reference; the nearest there has also a'
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import clingo

from aspsolve.grade.reference import AnswerSet, Reference

__all__ = ["Comparison"]


@dataclass
class Comparison:
    """The answer sets of a run, as they come in.

    The first that the reference does not have, or that comes a second time, decides: what is hidden by an encoding
    multiplies its answer sets all the same. No more of them are ever kept than the reference has.

    Attributes
    ----------
    reference : what they are compared with.
    most : how many are computed at most; 0 for all.
    correct : True where they only have to be right, not complete.
    computed : how many came in.
    """

    reference: Reference
    most: int = 0
    correct: bool = False
    computed: int = 0
    _seen: set[AnswerSet] = field(default_factory=set, repr=False)

    @property
    def asked(self) -> int:
        """How many answer sets to ask clingo for, 0 for all: one more than there are tells enough from too many."""
        known = len(self.reference.answers)
        return known + 1 if 0 < known == self.most and not self.correct else self.most

    @property
    def capped(self) -> bool:
        """True where as many came in as were asked for."""
        return 0 < self.asked <= self.computed

    def add(self, answer: AnswerSet, cost: Sequence[int] = ()) -> str | None:
        """Take in an answer set; returns what is wrong with it, None where nothing is."""
        self.computed += 1
        if self.reference.cost is not None and tuple(cost) != self.reference.cost:
            return f"the cost is {_costs(cost)}, not {_costs(self.reference.cost)}"
        if answer in self._seen:
            return f"answer set {self.computed} comes twice, perhaps with different atoms that are not shown"
        if answer in self.reference.answers:
            self._seen.add(answer)
            return None
        if not self.reference.answers:
            return "an answer set where there is none"
        where = "the reference" if self.reference.complete else "the reference, which is not complete"
        return f"answer set {self.computed} is not in {where}; {_nearest(answer, self.reference.answers)}"

    def finish(self, *, exhausted: bool) -> str | None:
        """Return what is wrong with all that were taken in, None where nothing is.

        Parameters
        ----------
        exhausted : True where clingo knows that there are no others. Where it does not, because as many were computed
            as may be, completeness was not decided, and that is never good enough but for `correct`.
        """
        known, seen = len(self.reference.answers), len(self._seen)
        wanted = min(self.most or known, known) if self.correct else known
        if not exhausted and (seen < wanted or not self.correct):
            compared = f"only {_count(self.computed, 'model')} compared"
            return f"{compared}, {seen} of {_count(known, 'answer set')} found"
        return f"{known - seen} of {_count(known, 'answer set')} missing" if seen < wanted else None


def _nearest(answer: AnswerSet, answers: Collection[AnswerSet]) -> str:
    """Say how an answer set differs from the one of several that it has most in common with."""
    distance = min(len(answer ^ other) for other in answers)
    nearest = min((other for other in answers if len(answer ^ other) == distance), key=sorted)
    extra, lacking = answer - nearest, nearest - answer
    if not extra:
        return f"the nearest there has also {_some(lacking)}"
    if not lacking:
        return f"the nearest there is without {_some(extra)}"
    return f"the nearest there has {_some(lacking)} instead of {_some(extra)}"


def _some(symbols: Collection[clingo.Symbol]) -> str:
    """Return the first of some terms, and how many others there are."""
    more = f" and {len(symbols) - 1} more" if len(symbols) > 1 else ""
    return f"{min(symbols)}{more}"


def _count(number: int, thing: str) -> str:
    """Return a number of things.

    >>> _count(1, "model"), _count(2, "model")
    ('1 model', '2 models')
    """
    return f"{number} {thing}{'s' if number != 1 else ''}"


def _costs(cost: Sequence[int]) -> str:
    """Return a cost as clingo prints it."""
    return " ".join(map(str, cost)) or "none"
