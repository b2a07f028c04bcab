"""What grading an instance comes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["Outcome", "Verdict"]


class Verdict(Enum):
    """How an encoding did on an instance."""

    SUCCESS = "success"
    FAILURE = "failure"
    TIMEOUT = "timeout"
    ERROR = "error"


@dataclass(frozen=True)
class Outcome:
    """A verdict and why.

    Attributes
    ----------
    instance : the instance's file name.
    verdict : how the encoding did.
    reason : why it is no success, in one line; empty for a success.
    seconds : the whole run, from the start of clingo's process to its end.
    """

    instance: str
    verdict: Verdict
    reason: str = ""
    seconds: float = 0.0
