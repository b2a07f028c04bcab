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
    reason : why it is no success; empty for a success. It may hold text from an encoding, an instance or a reference,
        and is to be made printable by whoever prints it.
    seconds : from the start of clingo's process to its end or to the decision; 0 where nothing was decided.
    """

    instance: str
    verdict: Verdict
    reason: str = ""
    seconds: float = 0.0
