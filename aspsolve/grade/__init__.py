"""Grading: untrusted encodings are run on instances, and their answer sets are compared with reference solutions."""

from __future__ import annotations

from aspsolve.grade.command import main
from aspsolve.grade.options import GradingOptions
from aspsolve.grade.run import grade_instance
from aspsolve.grade.verdict import RunOutcome, Verdict

__all__ = ["GradingOptions", "RunOutcome", "Verdict", "grade_instance", "main"]
