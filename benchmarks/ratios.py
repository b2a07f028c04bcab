"""Ratios of times: geometric means with 95 % intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

#: 97.5 % quantiles of Student's t by degrees of freedom; for more of them, `student` comes close.
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)


@dataclass(frozen=True)
class Ratio:
    """The mean of `number` ratios, as a logarithm; a lower bound if a solve did not end, for which its limit counts.

    >>> print(mean_of([2.0, 2.0, 2.0])), print(mean_of([400.0], bound=True))
    2.00 (2.00–2.00)
    > 400
    (None, None)
    """

    logarithm: float
    #: Half of the interval, None for a single ratio.
    error: float | None
    number: int
    bound: bool = False

    def __str__(self) -> str:
        if self.bound:
            return f"> {rounded(self.logarithm)}"
        if self.error is None:
            return rounded(self.logarithm)
        return (
            f"{rounded(self.logarithm)} ({rounded(self.logarithm - self.error)}–{rounded(self.logarithm + self.error)})"
        )


def mean_of(ratios: Sequence[float], *, bound: bool = False) -> Ratio:
    """Return the geometric mean of one ratio or more."""
    logarithms = [*map(math.log, ratios)]
    error = None
    if len(logarithms) > 1:
        error = student(len(logarithms) - 1) * statistics.stdev(logarithms) / math.sqrt(len(logarithms))
    return Ratio(statistics.mean(logarithms), error, len(logarithms), bound)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    >>> student(1), round(student(39), 2)
    (12.71, 2.02)
    """
    return STUDENT[freedom - 1] if freedom <= len(STUDENT) else 1.96 + 2.4 / freedom + 2.8 / freedom**2


def rounded(logarithm: float) -> str:
    """Return a ratio as text with three figures, given its logarithm."""
    value = float(f"{math.exp(logarithm):.3g}")
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"
