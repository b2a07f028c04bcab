"""Debugging encodings: which rules exclude a right answer, why there is no answer set, why an atom holds or not."""

from aspsolve.debugging._debug import debug
from aspsolve.debugging._findings import Diagnosis, Finding, FindingKind, Reason

__all__ = ["Diagnosis", "Finding", "FindingKind", "Reason", "debug"]
