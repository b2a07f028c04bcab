"""Grading: untrusted encodings are run on instances, and their answer sets are compared with reference solutions."""

from __future__ import annotations

from aspsolve.grade._command import main
from aspsolve.grade._course import find_instances
from aspsolve.grade._run import grade_instance
from aspsolve.grade._verdict import Grades, GradingOptions, RunOutcome, Verdict

__all__ = ["Grades", "GradingOptions", "RunOutcome", "Verdict", "find_instances", "grade_instance", "main"]
